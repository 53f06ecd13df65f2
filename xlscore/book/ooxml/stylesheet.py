"""styles.xml: it only grows, and by nothing the second time: same style, same index."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from xlscore.book.limits import MAX_FORMATS
from xlscore.book.ooxml.contents import Contents
from xlscore.book.ooxml.decode import (
    BUILTIN_DATES,
    BUILTIN_PERCENTS,
    is_date_format,
    is_percent_format,
)
from xlscore.book.ooxml.package import OFFICE, Package
from xlscore.book.ooxml.style_items import (
    DEFAULTS,
    GRAY,
    NUMBER_IDS,
    Item,
    border_of,
    fill_of,
    font_of,
    item,
    item_of,
)
from xlscore.book.ooxml.xmlpatch import Patch
from xlscore.book.ooxml.xmltree import MARKUP, Element
from xlscore.book.problems import FileProblem
from xlscore.book.styles import Style

ORDER = (
    *("numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs"),
    *("tableStyles", "colors", "extLst"),
)
_ITEMS = {
    "numFmts": "numFmt",
    "fonts": "font",
    "fills": "fill",
    "borders": "border",
    "cellStyleXfs": "xf",
    "cellXfs": "xf",
    "cellStyles": "cellStyle",
}
_TYPE = f"{OFFICE}styles+xml"
_FIRST_NUMBER_ID = 164
#: Built-in formats that show the digits of a whole number as they are (ECMA-376 18.8.30).
_BUILTIN_NUMBERS = {"0": "General", "1": "0", "49": "@"}
_EMPTY = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="{main}"/>'


class StyleSheet:
    """The cell formats of a workbook, with those added that styles ask for."""

    def __init__(self, package: Package, contents: Contents) -> None:
        self.package, self.contents = package, contents
        self.part = package.related(package.workbook, "styles") or ""
        self._there = bool(self.part) and package.has(self.part)
        empty = _EMPTY.format(main=contents.main).encode()
        data = package.read(self.part) if self._there else empty
        self._patch = _with_defaults(Patch(data, self.part or "styles.xml", ORDER, "styleSheet"))
        self._known: dict[str, dict[Item, int]] = {}
        self._listed: dict[str, list[Element]] = {}
        self._new: dict[str, list[str]] = {}
        self._changed = False
        self._indexes: dict[tuple[Style, bool], int] = {}
        self._quoted: dict[int, int] = {}
        self._numbers: dict[str, int] = {}

    def fork(self, package: Package, contents: Contents) -> StyleSheet:
        """The same formats for a later state of the workbook: a large part is read only once."""
        other = StyleSheet.__new__(StyleSheet)
        vars(other).update(vars(self))
        other.package, other.contents = package, contents
        other._known = {name: dict(known) for name, known in self._known.items()}
        other._listed = {name: list(listed) for name, listed in self._listed.items()}
        other._new = {name: list(new) for name, new in self._new.items()}
        other._indexes, other._quoted = dict(self._indexes), dict(self._quoted)
        other._numbers = dict(self._numbers)
        return other

    def index(self, style: Style, quote: bool = False) -> int:
        """The index of the cell format for a style; `quote` marks text that must stay text."""
        key = (style, quote)
        if key not in self._indexes:
            self._indexes[key] = self._add("cellXfs", self._xf(style, quote))
        return self._indexes[key]

    def quote(self, index: int) -> int:
        """The cell format like number `index`, for text that must stay text."""
        if index not in self._quoted:
            formats = self._elements("cellXfs")
            base = item_of(formats[index]) if index < len(formats) else self._xf(Style(), True)
            attributes = {**dict(base.attributes), "quotePrefix": "1"}
            children = tuple(c for c in base.children if " " not in c.name)
            xf = Item("xf", tuple(sorted(attributes.items())), children)
            self._quoted[index] = self._add("cellXfs", xf)
        return self._quoted[index]

    def dates(self) -> frozenset[int]:
        """The indexes of all cell formats that show dates or times."""
        return self._find_showing(is_date_format, BUILTIN_DATES)

    def percents(self) -> frozenset[int]:
        """The indexes of all cell formats that show numbers as per cent."""
        return self._find_showing(is_percent_format, BUILTIN_PERCENTS)

    def _find_showing(self, shows: Callable[[str], bool], ids: frozenset[int]) -> frozenset[int]:
        """The indexes of the cell formats with such a number format, by its code or its id."""
        codes = {}
        for element in self._elements("numFmts"):
            codes[element.get("numFmtId")] = shows(element.get("formatCode"))
        builtin = {str(number) for number in ids}
        return frozenset(
            i
            for i, xf in enumerate(self._elements("cellXfs"))
            if codes.get(number := xf.get("numFmtId"), number in builtin)
        )

    def number_format(self, index: int) -> str:
        """The code of a number format; "" for a built-in one that shows more than digits."""
        formats = self._elements("cellXfs")
        number = formats[index].get("numFmtId", "0") if index < len(formats) else "0"
        own = {e.get("numFmtId"): e.get("formatCode") for e in self._elements("numFmts")}
        return own.get(number, _BUILTIN_NUMBERS.get(number, ""))

    def save(self) -> None:
        """Write what was added into the package."""
        if not self._changed:
            return
        patch = self._patch.without_edits()
        for name, added in self._new.items():
            section = patch.child(name)
            count = str(len(self._elements(name)))
            if section is None:
                tag = f"{patch.prefix}{name}"
                patch.insert(name, f'<{tag} count="{count}">{"".join(added)}</{tag}>')
                continue
            if "count" in section.attributes:
                patch.set(section, count=count)
            patch.append(section, "".join(added))
        if self._there:
            self.package.put(self.part, patch.result())
        elif self.part:
            self.package.fill_part(self.part, patch.result(), _TYPE)
        else:
            folder = self.package.workbook.rpartition("/")[0]
            self.part = f"{folder}/styles.xml".lstrip("/")
            workbook, content = self.package.workbook, patch.result()
            self.package.add_part(workbook, "styles", self.part, content, _TYPE)
        self._there, self._changed = True, False

    def _elements(self, section: str) -> list[Element]:
        if section not in self._listed:
            self._listed[section] = _items(self._patch, section)
        return self._listed[section]

    def _add(self, section: str, new: Item) -> int:
        """The index of an item equal to `new`, which is appended if there is none."""
        if section not in self._known:
            elements = self._elements(section)
            known: dict[Item, int] = {}
            for i, element in enumerate(elements):
                if element.uri != MARKUP:
                    known.setdefault(item_of(element), i)
            self._known[section] = known
        known = self._known[section]
        key = new._replace(attributes=_meaning(new))
        if key not in known:
            listed = self._elements(section)
            if len(listed) >= MAX_FORMATS:
                raise FileProblem("too-many-formats", count=len(listed))
            known[key] = len(listed)
            self._new.setdefault(section, []).append(new.xml(self._patch.prefix))
            listed.append(new.element(self._patch.root))
            self._changed = True
        return known[key]

    def _xf(self, style: Style, quote: bool) -> Item:
        """The cell format of a style: the workbook's default one, with every format explicit."""
        number, normal = self._normal
        ids = {"xfId": str(number), "numFmtId": str(self._number(style.number))}
        for name in ("fontId", "fillId", "borderId"):
            ids[name] = str(normal.number(name) or 0) if normal is not None else "0"
        fonts = self._elements("fonts")
        own = int(ids["fontId"])
        default = item_of(fonts[own]) if own < len(fonts) else item("font")
        font = font_of(style, default)
        if font != default:
            ids["fontId"] = str(self._add("fonts", font))
        if style.fill is not None:
            ids["fillId"] = str(self._add("fills", fill_of(style.fill)))
        if style.line != "none":
            ids["borderId"] = str(self._add("borders", border_of(style.line)))
        return _xf_item(style, quote, ids)

    @cached_property
    def _normal(self) -> tuple[int, Element | None]:
        """The index of the Normal style's format among cellStyleXfs, and that format."""
        formats = self._elements("cellStyleXfs")
        for element in self._elements("cellStyles"):
            number = element.number("xfId")
            if element.get("builtinId") == "0" and number is not None and number < len(formats):
                return number, formats[number]
        return 0, formats[0] if formats else None

    def _number(self, code: str) -> int:
        """The id of a number format, added if the workbook does not have it."""
        if not self._numbers:
            self._numbers |= NUMBER_IDS
            for element in self._elements("numFmts"):
                self._note(element.number("numFmtId"), element.get("formatCode"))
        if code not in self._numbers:
            number = max([_FIRST_NUMBER_ID - 1, *self._numbers.values()]) + 1
            self._add("numFmts", item("numFmt", numFmtId=str(number), formatCode=code))
            self._numbers[code] = number
        return self._numbers[code]

    def _note(self, number: int | None, code: str) -> None:
        """Note a number format; one that has the id of another takes its place."""
        if number is not None:
            for other in [c for c, n in self._numbers.items() if n == number and c != code]:
                del self._numbers[other]
            self._numbers.setdefault(code, number)


def _items(patch: Patch, section: str) -> list[Element]:
    """What is counted in a section: readers pass over anything else that stands there."""
    kind = _ITEMS[section]
    return [c for c in patch.children(section) if c.name == kind or c.uri == MARKUP]


def _with_defaults(patch: Patch) -> Patch:
    """The styles with the first items that all cells go by, where they are left out."""
    root, p = patch.root, patch.prefix
    wanted = DEFAULTS if not root.children else ("fonts", "fills", "borders", "cellXfs")
    for name in wanted:
        section = patch.child(name)
        items = DEFAULTS[name].format(p=p)
        if section is None:
            patch.insert(name, f"<{p}{name}>{items}</{p}{name}>")
        elif not (there := _items(patch, name)):
            patch.append(section, items)
        elif name == "fills" and len(there) == 1:
            patch.append(section, GRAY.format(p=p))
    whole = patch.result()
    if whole is not patch.data:
        patch = Patch(whole, patch.part, ORDER, "styleSheet")
    return _without_gaps(patch)


def _without_gaps(patch: Patch) -> Patch:
    """The styles with the first font, fill or border again for ids that lead beyond the last one.

    Cells with such an id look like those without; with a new item there they would look like ours.
    """
    formats = [xf for name in ("cellStyleXfs", "cellXfs") for xf in _items(patch, name)]
    for name, reference in (("fonts", "fontId"), ("fills", "fillId"), ("borders", "borderId")):
        items = _items(patch, name)
        last = max((xf.number(reference, 5) or 0 for xf in formats), default=0)
        section = patch.child(name)
        if section is not None and len(items) <= last:
            patch.append(section, patch.raw(items[0]).decode() * (last + 1 - len(items)))
    whole = patch.result()
    return patch if whole is patch.data else Patch(whole, patch.part, ORDER, "styleSheet")


def _xf_item(style: Style, quote: bool, ids: dict[str, str]) -> Item:
    children = []
    applied = ["applyNumberFormat", "applyFont", "applyFill", "applyBorder"]
    alignment = {"vertical": "top" if style.top else "center"}
    if style.align is not None:
        alignment["horizontal"] = style.align
    if style.indent:
        alignment |= {"horizontal": style.align or "left", "indent": str(style.indent)}
    if style.wrap:
        alignment["wrapText"] = "1"
    children.append(item("alignment", **alignment))
    applied.append("applyAlignment")
    if style.unlocked:
        children.append(item("protection", locked="0"))
        applied.append("applyProtection")
    switches = dict.fromkeys(applied, "1") | ({"quotePrefix": "1"} if quote else {})
    return Item("xf", tuple(sorted((ids | switches).items())), tuple(children))


def _meaning(new: Item) -> tuple[tuple[str, str], ...]:
    """The attributes by which equal items are known: an xf's without its "apply" switches."""
    if new.name != "xf":
        return new.attributes
    return tuple(p for p in new.attributes if not p[0].startswith("apply") or p[1] == "0")
