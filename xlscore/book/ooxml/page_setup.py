"""How a page looks on screen and paper: frozen panes, A4 fitted to its width, heads and breaks."""

from __future__ import annotations

from xlscore.book.limits import LAST_COLUMN, MAX_BREAKS, MAX_HEADER_TEXT
from xlscore.book.ooxml.xmlpatch import Patch
from xlscore.book.ooxml.xmltree import Element, escape
from xlscore.book.page import Page
from xlscore.book.values import cell_name

A4 = "9"
MARGINS = 'left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" footer="0.3"'
_PANES = ("pane", "selection", "pivotSelection")


def set_view(patch: Patch, page: Page) -> None:
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


def set_print(patch: Patch, page: Page) -> None:
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
    breaks = "".join(f'<{p}brk id="{row}" max="{LAST_COLUMN - 1}" man="1"/>' for row in rows)
    count = len(rows)
    xml = f'<{p}rowBreaks count="{count}" manualBreakCount="{count}">{breaks}</{p}rowBreaks>'
    patch.put("rowBreaks", xml if rows else "")


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
    rows, columns = pane.get("ySplit", "0"), pane.get("xSplit", "0")
    if not (rows.isdecimal() and columns.isdecimal()):
        return None
    return (int(rows), int(columns))


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
