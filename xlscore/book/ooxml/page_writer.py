"""A page becomes a worksheet part: its cells first, then everything around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from xlscore.book.limits import LAST_COLUMN, MAX_BREAKS, MAX_HEADER_TEXT, MAX_LINKS
from xlscore.book.ooxml.cell_xml import GUARDED, cell_xml
from xlscore.book.ooxml.grids import refuse_size
from xlscore.book.ooxml.leftover import Leftover, leftover
from xlscore.book.ooxml.sheet_part import SheetPart
from xlscore.book.ooxml.stylesheet import StyleSheet
from xlscore.book.ooxml.xmlpatch import Patch
from xlscore.book.ooxml.xmltree import Element, escape, with_attributes
from xlscore.book.page import Page
from xlscore.book.ranges import Area, area, areas
from xlscore.book.styles import style
from xlscore.book.values import cell_name, column_letter

A4 = "9"
MARGINS = 'left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" footer="0.3"'
_PANES = ("pane", "selection", "pivotSelection")


def written_area(page: Page) -> Area:
    """What a page covers, at least A1."""
    return Area(1, 1, max(len(page.rows), 1), max([1, *map(len, page.rows)]))


def write_page(
    sheet: SheetPart, page: Page, styles: StyleSheet, before: Area | None = None
) -> Leftover:
    """Rewrite the sheet as `page` says; what stands outside of what is ours stays.

    `before` is the area that was written last time, if it is known.
    """
    written = written_area(page)
    refuse_size(sheet.title, len(page.rows), sum(map(len, page.rows)))
    kept = leftover(sheet, before, written)
    sheet.put(_rows(sheet, page, styles, kept))
    sheet.trusted = not kept.cells and not kept.rows
    ours = [written, *([before] if before else [])]
    _dimension(sheet, kept.bounds(written))
    _columns(sheet, page, max(one.right for one in ours))
    _merges(sheet, page, ours)
    _links(sheet, page, ours)
    _filter(sheet, ours)
    _set_view(sheet.patch, page)
    _set_print(sheet.patch, page)
    return kept


def _rows(sheet: SheetPart, page: Page, styles: StyleSheet, kept: Leftover) -> list[bytes]:
    p = sheet.prefix
    formats: dict[str, int] = {}
    letters = [column_letter(n + 1) for n in range(max([0, *map(len, page.rows)]))]

    out: list[bytes] = []
    for number, row in enumerate(page.rows, 1):
        cells = []
        for letter, (value, look, _) in zip(letters, row, strict=False):
            if value is None and look == "plain":
                continue
            index = formats.get(look)
            if index is None:
                index = formats[look] = styles.index(style(look))
            if isinstance(value, str) and value.startswith(GUARDED):
                index = styles.index(style(look), quote=True)
            cells.append(cell_xml(f"{letter}{number}", value, index, p, sheet.title))
        height = page.heights.get(number)
        tall = f' ht="{height:g}" customHeight="1"' if height is not None else ""
        beside = [xml for _, xml in sorted(kept.cells.get(number, {}).items())]
        if cells or beside or tall:
            own = "".join(cells).encode()
            out.append(sheet.row_xml(number, tall.encode(), [own, *beside]))
    for number in sorted({*kept.cells, *kept.rows}):
        if number > len(page.rows):
            below = [xml for _, xml in sorted(kept.cells.get(number, {}).items())]
            attributes = kept.rows.get(number, b"")
            if below or attributes:
                out.append(sheet.row_xml(number, attributes, below))
    return out


def _dimension(sheet: SheetPart, bounds: Area) -> None:
    sheet.patch.put("dimension", f'<{sheet.prefix}dimension ref="{bounds}"/>')


def _columns(sheet: SheetPart, page: Page, width: int) -> None:
    """Widths of the page, if it has any; columns further right keep theirs."""
    if not page.widths:
        return
    p, patch = sheet.prefix, sheet.patch
    out = [
        f'<{p}col min="{n}" max="{n}" width="{value:g}" customWidth="1"/>'
        for n, value in enumerate(page.widths, 1)
    ]
    width = max(width, len(page.widths))
    for element in patch.children("cols"):
        first, last = element.number("min"), element.number("max")
        if first is None or last is None or last <= width:
            continue
        rest = patch.raw(element)
        if first <= width:
            tag = with_attributes(patch.start_tag(element), {"min": str(width + 1)})
            rest = tag + rest[element.inner - element.start :]
        out.append(rest.decode())
    _put_all(patch, "cols", out)


def _merges(sheet: SheetPart, page: Page, ours: Sequence[Area]) -> None:
    p = sheet.prefix
    merged = [found for ref in page.merges if (found := area(ref))]
    kept = _outside(sheet.patch.children("mergeCells"), [*ours, *merged])
    out = [f'<{p}mergeCell ref="{escape(ref)}"/>' for ref in page.merges]
    out += [sheet.patch.raw(element).decode() for element in kept]
    _put_all(sheet.patch, "mergeCells", out, f' count="{len(out)}"')


def _links(sheet: SheetPart, page: Page, ours: Sequence[Area]) -> None:
    p = sheet.prefix
    kept = _outside(sheet.patch.children("hyperlinks"), ours)
    out = [
        f'<{p}hyperlink ref="{cell_name(row, column)}" location="{escape(location(cell.link))}" '
        f'display="{escape(location(cell.link))}"/>'
        for row, cells in enumerate(page.rows, 1)
        for column, cell in enumerate(cells, 1)
        if cell.link is not None and cell.value is not None
    ]
    out = [*(sheet.patch.raw(element).decode() for element in kept), *out][:MAX_LINKS]
    _put_all(sheet.patch, "hyperlinks", out)


def _put_all(patch: Patch, name: str, items: Sequence[str], attributes: str = "") -> None:
    """Put these into the child of the root called `name`; without any it goes."""
    tag = f"{patch.prefix}{name}"
    patch.put(name, f"<{tag}{attributes}>{''.join(items)}</{tag}>" if items else "")


def _filter(sheet: SheetPart, ours: Sequence[Area]) -> None:
    """Take the criteria out of a filter over rewritten rows: they would hide the wrong ones."""
    element = sheet.patch.child("autoFilter")
    if element is None:
        return
    covered = area(element.get("ref"))
    if covered is not None and element.children and any(covered.meets(one) for one in ours):
        sheet.patch.replace(element, f'<{sheet.prefix}autoFilter ref="{covered}"/>')


def _outside(elements: Sequence[Element], ours: Sequence[Area]) -> Iterator[Element]:
    """Those whose reference has nothing to do with our areas."""
    for element in elements:
        found = areas(element.get("ref"))
        if not any(one.meets(other) for one in found for other in ours):
            yield element


def _set_view(patch: Patch, page: Page) -> None:
    """Freeze rows and columns of the first view; its zoom and switches stay."""
    p = patch.prefix
    pane = _pane(page, p)
    views = patch.child("sheetViews")
    view = views.find("sheetView") if views is not None else None
    if view is None:
        inner = f'<{p}sheetView workbookViewId="0">{pane}</{p}sheetView>'
        patch.put("sheetViews", f"<{p}sheetViews>{inner}</{p}sheetViews>")
        return
    old = view.find("pane")
    if _frozen(old) == page.frozen:
        return
    rest = b"".join(patch.raw(c) for c in view.children if c.name not in _PANES)
    tag = patch.start_tag(view).removesuffix(b">").removesuffix(b"/").rstrip()
    name = f"{p}sheetView".encode()
    if pane or rest:
        patch.replace(view, tag + b">" + pane.encode() + rest + b"</" + name + b">")
    else:
        patch.replace(view, tag + b"/>")


def _set_print(patch: Patch, page: Page) -> None:
    """A4, fitted to one page's width; head, foot and breaks as the page says."""
    p = patch.prefix
    _fit_to_page(patch)
    if patch.child("pageMargins") is None:
        patch.insert("pageMargins", f"<{p}pageMargins {MARGINS}/>")
    orientation = "landscape" if page.landscape else "portrait"
    wanted = {"paperSize": A4, "orientation": orientation, "fitToWidth": "1", "fitToHeight": "0"}
    setup = patch.child("pageSetup")
    if setup is None:
        attributes = "".join(f' {name}="{value}"' for name, value in wanted.items())
        patch.insert("pageSetup", f"<{p}pageSetup{attributes}/>")
    else:
        patch.set(setup, **wanted)
    if page.header or page.footer:
        head = f"<{p}oddHeader>{_head(page.header)}</{p}oddHeader>" if page.header else ""
        foot = f"<{p}oddFooter>{_head(page.footer)}</{p}oddFooter>" if page.footer else ""
        patch.put("headerFooter", f"<{p}headerFooter>{head}{foot}</{p}headerFooter>")
    rows = sorted({row - 1 for row in page.breaks if row > 1})[:MAX_BREAKS]
    breaks = [f'<{p}brk id="{row}" max="{LAST_COLUMN - 1}" man="1"/>' for row in rows]
    counts = f' count="{len(rows)}" manualBreakCount="{len(rows)}"'
    _put_all(patch, "rowBreaks", breaks, counts)


def _pane(page: Page, p: str) -> str:
    """The pane and where its selection is, in the order of the schema."""
    rows, columns = page.frozen
    if not rows and not columns:
        return ""
    corner = "bottomRight" if rows and columns else "bottomLeft" if rows else "topRight"
    across = f' xSplit="{columns}"' if columns else ""
    down = f' ySplit="{rows}"' if rows else ""
    first = cell_name(rows + 1, columns + 1)
    return (
        f'<{p}pane{across}{down} topLeftCell="{first}" activePane="{corner}" state="frozen"/>'
        f'<{p}selection pane="{corner}" activeCell="{first}" sqref="{first}"/>'
    )


def _frozen(pane: Element | None) -> tuple[int, int] | None:
    """Rows and columns a pane freezes; None if it only splits."""
    if pane is None:
        return (0, 0)
    if pane.get("state") not in ("frozen", "frozenSplit"):
        return None
    return (pane.number("ySplit") or 0, pane.number("xSplit") or 0)


def _fit_to_page(patch: Patch) -> None:
    p = patch.prefix
    properties = patch.child("sheetPr")
    fit = f'<{p}pageSetUpPr fitToPage="1"/>'
    if properties is None:
        patch.insert("sheetPr", f"<{p}sheetPr>{fit}</{p}sheetPr>")
        return
    setup = properties.find("pageSetUpPr")
    if setup is None:
        patch.append(properties, fit)
    elif not setup.flag("fitToPage"):
        patch.set(setup, fitToPage="1")


def _head(text: str) -> str:
    """A head or foot as XML, no longer than Excel allows and never cut inside a code."""
    if len(text) > MAX_HEADER_TEXT:
        text = text[:MAX_HEADER_TEXT].rstrip("&")
    return escape("".join(c for c in text if c == "\n" or c.isprintable()))


@lru_cache(maxsize=4096)
def location(link: str) -> str:
    """ "My sheet!A1" as a hyperlink wants it: 'My sheet'!A1."""
    title, bang, cell = link.rpartition("!")
    return "'" + title.replace("'", "''") + f"'!{cell}" if bang else cell
