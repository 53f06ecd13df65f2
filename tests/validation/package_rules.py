"""What makes Excel offer to repair a workbook, and what the Open XML SDK's validator lets pass.

Each rule yields one line for each place that breaks it, of a package given as part -> content.
"""

from __future__ import annotations

import io
import itertools
import posixpath
import re
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from xml.etree import ElementTree

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATED = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
PACKAGE = "{http://schemas.openxmlformats.org/package/2006/relationships}"
TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"
SHEETS = re.compile(r"xl/worksheets/[^/]+\.xml")
TABLES = re.compile(r"xl/tables/[^/]+\.xml")
#: What Excel reads as a cell where a name is expected, in both of its notations.
_CELL = re.compile(r"[A-Za-z]{1,3}[0-9]{1,7}|[RrCc]|[Rr][0-9]*[Cc][0-9]*")
_NAME = re.compile(r"[^\W\d][\w.\\?]{0,254}|\\[\w.\\?]{0,254}")
#: Of a data validation, as Excel takes them: formulas, titles and messages.
LONGEST_FORMULA, LONGEST_TITLE, LONGEST_MESSAGE = 255, 32, 255
LONGEST_CELL, LONGEST_SHEET_NAME = 32767, 31
Parts = Mapping[str, bytes]


def problems(data: bytes) -> list[str]:
    """Everything that is wrong with a workbook, by all rules."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        names = package.namelist()
        parts = {name: package.read(name) for name in names}
    found = [f"{name}: twice in the package" for name in _twice(name.lower() for name in names)]
    return found + [line for rule in RULES for line in rule(parts)]


def relationships(parts: Parts) -> Iterator[str]:
    """Every relationship leads to a part, every part has a type, ids are unique."""
    types = ElementTree.fromstring(parts["[Content_Types].xml"])
    endings = {d.get("Extension", "").lower() for d in types.iter(f"{TYPES}Default")}
    named = {o.get("PartName", "").lstrip("/") for o in types.iter(f"{TYPES}Override")}
    yield from (f"{name}: a type for a part that is not there" for name in named - set(parts))
    for name, content in parts.items():
        known = name.rpartition(".")[2].lower() in endings or name in named
        if not known and name != "[Content_Types].xml":
            yield f"{name}: no content type"
        if name.endswith(".rels"):
            folder = posixpath.dirname(posixpath.dirname(name))
            links = list(ElementTree.fromstring(content).iter(f"{PACKAGE}Relationship"))
            yield from (f"{name}: id {i} twice" for i in _twice(r.get("Id", "") for r in links))
            for link in links:
                target = posixpath.normpath(posixpath.join("/", folder, link.get("Target", "")))
                if link.get("TargetMode") != "External" and target.lstrip("/") not in parts:
                    yield f"{name}: leads to {target}, which is not there"


def sheets(parts: Parts) -> Iterator[str]:
    """Names, numbers and links of sheets are unique; names are such as Excel takes."""
    listed = list(_root(parts, "xl/workbook.xml").iter(f"{MAIN}sheet"))
    for what in ("name", "sheetId", f"{RELATED}id"):
        for value in _twice(sheet.get(what, "").lower() for sheet in listed):
            yield f"sheets: {what.rpartition('}')[2]} {value} twice"
    for name in (sheet.get("name", "") for sheet in listed):
        if not 0 < len(name) <= LONGEST_SHEET_NAME or re.search(r"[\[\]:*?/\\]|^'|'$", name):
            yield f"sheets: the name {name!r}"


def names(parts: Parts) -> Iterator[str]:
    """Names of tables and of cells are unique together, and none is like a cell."""
    defined = [
        (node.get("name", ""), node.get("localSheetId"))
        for node in _root(parts, "xl/workbook.xml").iter(f"{MAIN}definedName")
    ]
    tables = [_root(parts, part) for part in _those(parts, TABLES)]
    called = [(table.get("displayName", ""), None) for table in tables]
    for name in _twice((name.lower(), where) for name, where in defined + called):
        yield f"names: {name[0]} twice"
    for name, _ in defined + called:
        if not name.startswith("_xlnm.") and (_CELL.fullmatch(name) or not _NAME.fullmatch(name)):
            yield f"names: {name!r} is no name"
    for what in ("id", "name"):
        for value in _twice(table.get(what, "").lower() for table in tables):
            yield f"tables: {what} {value} twice"


def headers(parts: Parts) -> Iterator[str]:
    """The headings of a table are the cells of its first row, and unique."""
    strings = _strings(parts)
    for sheet in _those(parts, SHEETS):
        cells = {c.get("r"): _text(c, strings) for c in _root(parts, sheet).iter(f"{MAIN}c")}
        for part in _tables_of(parts, sheet):
            table = _root(parts, part)
            left, top, right, _ = _edges(table.get("ref", ""))
            columns = [node.get("name", "") for node in table.iter(f"{MAIN}tableColumn")]
            if len(columns) != right - left + 1:
                yield f"{part}: {len(columns)} columns in {table.get('ref')}"
            ids = (node.get("id", "") for node in table.iter(f"{MAIN}tableColumn"))
            yield from (f"{part}: column id {i} twice" for i in _twice(ids))
            yield from (f"{part}: heading {c} twice" for c in _twice(c.lower() for c in columns))
            for number, column in enumerate(columns):
                place = f"{_letters(left + number)}{top}"
                shown = cells.get(place)
                # Excel writes line breaks of a heading as _x000a_
                if shown != re.sub("_x000a_", "\n", column, flags=re.IGNORECASE):
                    yield f"{part}: heading {column!r}, but {place} holds {shown!r}"


def validations(parts: Parts) -> Iterator[str]:
    """Formulas of validations have 255 characters at most, their messages likewise."""
    limits = {
        "errorTitle": LONGEST_TITLE,
        "promptTitle": LONGEST_TITLE,
        "error": LONGEST_MESSAGE,
        "prompt": LONGEST_MESSAGE,
    }
    for sheet in _those(parts, SHEETS):
        for rule in _root(parts, sheet).iter(f"{MAIN}dataValidation"):
            for tag in ("formula1", "formula2"):
                if len(_plain(rule.findtext(f"{MAIN}{tag}") or "")) > LONGEST_FORMULA:
                    yield f"{sheet}: {tag} of {rule.get('sqref')} is too long"
            for name, most in limits.items():
                if len(rule.get(name, "")) > most:
                    yield f"{sheet}: {name} of {rule.get('sqref')} is too long"


def cells(parts: Parts) -> Iterator[str]:
    """Rows and cells go upwards, their styles and strings are there, texts are not too long."""
    strings = _strings(parts)
    look = _root(parts, "xl/styles.xml")
    styles = len(look.findall(f"{MAIN}cellXfs/{MAIN}xf"))
    formats = len(look.findall(f"{MAIN}dxfs/{MAIN}dxf"))
    for sheet in _those(parts, SHEETS):
        root = _root(parts, sheet)
        last = (0, 0)
        for cell in root.iter(f"{MAIN}c"):
            left, top, *_ = _edges(cell.get("r", ""))
            if (top, left) <= last:
                yield f"{sheet}: {cell.get('r')} out of order"
            last = (top, left)
            if int(cell.get("s", "0")) >= styles:
                yield f"{sheet}: {cell.get('r')} has a style that is not there"
            if cell.get("t") == "s" and int(cell.findtext(f"{MAIN}v") or 0) >= len(strings):
                yield f"{sheet}: {cell.get('r')} has a text that is not there"
            elif len(_text(cell, strings)) > LONGEST_CELL:
                yield f"{sheet}: {cell.get('r')} is too long"
        for rule in root.iter(f"{MAIN}cfRule"):
            if int(rule.get("dxfId", "0")) >= max(formats, 1):
                yield f"{sheet}: a conditional format that is not there"


def areas(parts: Parts) -> Iterator[str]:
    """Merged cells overlap neither each other nor a table; tables do not overlap."""
    for sheet in _those(parts, SHEETS):
        merged = [m.get("ref", "") for m in _root(parts, sheet).iter(f"{MAIN}mergeCell")]
        tables = [_root(parts, part).get("ref", "") for part in _tables_of(parts, sheet)]
        for one, other in itertools.combinations(merged + tables, 2):
            a, b = _edges(one), _edges(other)
            if a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]:
                yield f"{sheet}: {one} and {other} overlap"


RULES = (relationships, sheets, names, headers, validations, cells, areas)


def _those(parts: Parts, pattern: re.Pattern[str]) -> list[str]:
    return sorted(name for name in parts if pattern.fullmatch(name))


def _root(parts: Parts, name: str) -> ElementTree.Element:
    return _parsed(parts[name])


@lru_cache(64)
def _parsed(content: bytes) -> ElementTree.Element:
    """Every rule looks at the same parts."""
    return ElementTree.fromstring(content)


def _twice(values: Iterator[object]) -> list[object]:
    return [value for value, count in Counter(values).items() if count > 1]


def _tables_of(parts: Parts, sheet: str) -> list[str]:
    folder, name = posixpath.split(sheet)
    links = parts.get(f"{folder}/_rels/{name}.rels")
    if links is None:
        return []
    targets = (link.get("Target", "") for link in ElementTree.fromstring(links))
    found = (posixpath.normpath(posixpath.join("/", folder, target)) for target in targets)
    return [target.lstrip("/") for target in found if TABLES.fullmatch(target.lstrip("/"))]


def _strings(parts: Parts) -> list[str]:
    content = parts.get("xl/sharedStrings.xml")
    items = [] if content is None else ElementTree.fromstring(content).findall(f"{MAIN}si")
    return ["".join(t.text or "" for t in item.iter(f"{MAIN}t")) for item in items]


def _text(cell: ElementTree.Element, strings: list[str]) -> str:
    value = cell.findtext(f"{MAIN}v") or ""
    if cell.get("t") == "s":
        return strings[int(value)] if int(value) < len(strings) else ""
    if cell.get("t") == "inlineStr":
        return "".join(t.text or "" for t in cell.iter(f"{MAIN}t"))
    return value


def _plain(formula: str) -> str:
    """A formula as Excel counts it: a list in quotes without them."""
    return formula[1:-1] if formula.startswith('"') and formula.endswith('"') else formula


def _edges(ref: str) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a reference, counted from 1."""
    first, _, last = ref.replace("$", "").partition(":")
    pairs = [re.fullmatch(r"([A-Z]+)([0-9]+)", cell) for cell in (first, last or first)]
    (left, top), (right, bottom) = ((_number(p[1]), int(p[2])) for p in pairs if p)
    return left, top, right, bottom


def _number(letters: str) -> int:
    return sum((ord(c) - 64) * 26**n for n, c in enumerate(reversed(letters)))


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
