"""Items of styles.xml as plain data, so that equal ones are found however they are written."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.book.ooxml.xmltree import Element, escape
from xlscore.book.styles import INK, Style
from xlscore.records import NamedTuple

LINE_COLOR = "FFD5DAE0"
_FILL = '<{{p}}fill><{{p}}patternFill patternType="{}"/></{{p}}fill>'
GRAY = _FILL.format("gray125")
"""What the second fill of every workbook is, whatever stands there."""

DEFAULTS: Mapping[str, str] = {
    "fonts": '<{p}font><{p}sz val="11"/><{p}name val="Calibri"/></{p}font>',
    "fills": f"{_FILL.format('none')}{GRAY}",
    "borders": "<{p}border><{p}left/><{p}right/><{p}top/><{p}bottom/><{p}diagonal/></{p}border>",
    "cellStyleXfs": '<{p}xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>',
    "cellXfs": '<{p}xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    "cellStyles": '<{p}cellStyle name="Normal" xfId="0" builtinId="0"/>',
}
"""What a workbook's first items have to be: cells without a format of their own go by them."""

NUMBER_IDS: Mapping[str, int] = {"General": 0, "0": 1, "0.00": 2, "0%": 9, "0.00%": 10, "@": 49}
"""Number formats that every workbook knows by an id."""

_FONT_ORDER = (
    *("b", "i", "strike", "condense", "extend", "outline", "shadow", "u", "vertAlign"),
    *("sz", "color", "name", "family", "charset", "scheme"),
)
_SWITCHES = frozenset(("b", "i", "strike", "condense", "extend", "outline", "shadow"))
_IDS = ("numFmtId", "fontId", "fillId", "borderId", "xfId")


class Item(NamedTuple):
    """An element as name, sorted attributes and children."""

    name: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple[Item, ...] = ()

    def get(self, name: str, default: str = "") -> str:
        """The value of an attribute."""
        return dict(self.attributes).get(name, default)

    def child(self, name: str) -> Item | None:
        """The first child called `name`."""
        return next((child for child in self.children if child.name == name), None)

    def xml(self, prefix: str) -> str:
        """The item written out."""
        attributes = "".join(f' {name}="{escape(value)}"' for name, value in self.attributes)
        if not self.children:
            return f"<{prefix}{self.name}{attributes}/>"
        body = "".join(child.xml(prefix) for child in self.children)
        return f"<{prefix}{self.name}{attributes}>{body}</{prefix}{self.name}>"

    def element(self, root: Element) -> Element:
        """The item as an element below a root, at no place yet."""
        made = Element(self.name, root.uri, root.prefix, dict(self.attributes), -1)
        made.children = [child.element(root) for child in self.children]
        return made


def item(name: str, *children: Item, **attributes: str) -> Item:
    """An item from its children and attributes; their order does not count."""
    return Item(name, tuple(sorted(attributes.items())), children)


def item_of(element: Element) -> Item:
    """The item an element stands for, with spelling differences that mean nothing taken out."""
    attributes = {
        name: {"true": "1", "false": "0"}.get(value, value)
        for name, value in element.attributes.items()
    }
    name = element.name if element.uri.endswith("/main") else f"{element.uri} {element.name}"
    if name in _SWITCHES and attributes.get("val") == "1":
        del attributes["val"]
    if name == "u" and attributes.get("val") == "single":
        del attributes["val"]
    if "rgb" in attributes:
        attributes["rgb"] = attributes["rgb"].upper()
    children = [item_of(child) for child in element.children]
    if name == "font":
        children = [c for c in children if not (c.name in _SWITCHES and c.get("val") == "0")]
        children.sort(key=_font_rank)
    if name == "xf":
        attributes = _xf_attributes(attributes)
    return Item(name, tuple(sorted(attributes.items())), tuple(children))


def _xf_attributes(attributes: Mapping[str, str]) -> dict[str, str]:
    """An xf's ids always, its switches only where they are off or mean something."""
    kept = {name: attributes.get(name, "0") for name in _IDS}
    for name, value in attributes.items():
        if name in kept or (name.startswith("apply") and value == "1"):
            continue
        if name in ("quotePrefix", "pivotButton") and value == "0":
            continue
        kept[name] = value
    return kept


def _font_rank(child: Item) -> int:
    return _FONT_ORDER.index(child.name) if child.name in _FONT_ORDER else len(_FONT_ORDER)


def font_of(style: Style, base: Item) -> Item:
    """The workbook's default font with what the style asks for."""
    changed: dict[str, Item | None] = {}
    for wanted, name in ((style.bold, "b"), (style.italic, "i"), (style.underline, "u")):
        if wanted:
            changed[name] = item(name)
    if style.color is not None:
        changed["color"] = item("color", rgb=f"FF{style.color}")
    if style.bigger:
        size = base.child("sz")
        points = _float(size.get("val") if size else "", 11.0) + style.bigger
        changed["sz"] = item("sz", val=f"{points:g}")
    kept = [c for c in base.children if c.name not in changed and c.name in _FONT_ORDER]
    children = [*kept, *(child for child in changed.values() if child is not None)]
    return Item("font", (), tuple(sorted(children, key=_font_rank)))


def fill_of(color: str) -> Item:
    """A cell filled with one color, "RRGGBB"."""
    pattern = item("patternFill", item("fgColor", rgb=f"FF{color}"), item("bgColor", indexed="64"))
    return item("fill", pattern._replace(attributes=(("patternType", "solid"),)))


def border_of(line: str) -> Item:
    """A line below the cell and nothing around it."""
    style, color = ("thin", LINE_COLOR) if line == "thin" else ("medium", f"FF{INK}")
    below = Item("bottom", (("style", style),), (item("color", rgb=color),))
    return item("border", item("left"), item("right"), item("top"), below, item("diagonal"))


def _float(text: str, default: float) -> float:
    try:
        return float(text)
    except ValueError:
        return default
