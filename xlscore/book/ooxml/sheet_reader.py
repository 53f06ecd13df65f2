"""A sheet's cells as a grid, read by regular expressions that account for every byte.

An XML parser checks the part first. Whatever the expressions do not know (comments, prefixes, odd
attributes) is left to the slower reader in `sheet_scan`, which understands all XML; both give the
same grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import cast

from xlscore.book.limits import LAST_COLUMN
from xlscore.book.ooxml.decode import Decoder, entities
from xlscore.book.ooxml.grids import Rows
from xlscore.book.ooxml.sheet_part import holds
from xlscore.book.ooxml.xmltree import MAIN, check
from xlscore.book.problems import FileProblem
from xlscore.book.ranges import column_number
from xlscore.book.values import Grid, Value
from xlscore.core.patterns import pattern

_ROW = pattern(rb'\s*<row(?: r="([0-9]{1,9})")?((?: (?!xmlns)[A-Za-z0-9:]++="[^"<>]*+")*+) ?(/?)>')
_ROW_NUMBER = pattern(rb' r="([0-9]{1,9})"')
# repetitions are possessive, they never try again with less: that is a fifth quicker
_CELL = pattern(
    rb'<c(?: r="([A-Z]{1,3}+)[0-9]{1,7}+")?+(?: s="([0-9]{1,6}+)")?+(?: t="([a-zA-Z]{1,9}+)")?+(?:>'
    rb"(<f(?: [^<>]*)?(?:/>|(?<!/)>[^<]*</f>))?+"
    rb'(?:(<v>[^<]*+</v>|<v ?/>)|<is><t(?: xml:space="preserve")?>([^<]*+)</t></is>)?</c>|/>)\s*+'
    rb"|(.+)",
    re.DOTALL,
)
_FORMULA = pattern(rb"<f[^<>]*>([^<]*)")
_ARRAY = pattern(rb'<f(?=[^<>]* t="array")[^<>]* ref="([A-Z0-9:]+)"')
_ROOT = pattern(rb'<worksheet\s(?:[^<>]*\s)?xmlns="(?:%s|%s)"' % tuple(u.encode() for u in MAIN))
_NUMBERS = (b"", b"n")
_LONG_ROW = 1 << 20

Cell = tuple[bytes, bytes, bytes, bytes, bytes, bytes, bytes]


class Unusual(Exception):
    """The sheet holds something only the full XML reader understands."""


def read_plain(data: bytes, title: str, decoder: Decoder) -> Grid:
    """The grid of a worksheet part; Unusual if it is not as plain as most programs write it."""
    first = data.find(b"<sheetData")
    if not _ROOT.search(data, 0, max(first, 0)) or holds(data, b"<!"):
        raise Unusual
    if holds(data, b"<?", first) or data.find(b"\r", first) >= 0:
        raise Unusual
    try:
        check(data, "")
    except FileProblem as problem:
        raise Unusual from problem
    at = data.find(b">", first) + 1
    rows = Rows(title)
    if data[at - 2 : at] == b"/>":
        return rows.grid()
    end = data.find(b"</sheetData>", at)
    if end < 0 or data[first:at].rstrip(b"> ") != b"<sheetData":
        raise Unusual
    dates, percents = (
        frozenset(str(style).encode() for style in styles)
        for styles in (decoder.dates, decoder.percents)
    )
    number = 0
    while tag := _ROW.match(data, at, end):
        at = tag.end()
        rows.count()
        given = tag[1] or (found[1] if (found := _ROW_NUMBER.search(tag[2])) else b"")
        number = int(given) if given else number + 1
        hidden = b' hidden="1"' in tag[2] or b' hidden="true"' in tag[2]
        if tag[3]:
            continue
        close = data.find(b"</row>", at, end)
        if close < 0:
            raise Unusual
        values = _values(data[at:close], decoder, rows, number, dates=dates, percents=percents)
        rows.add(number, values, hidden)
        at = close + 6
    if data[at:end].strip():
        raise Unusual
    return rows.grid()


def _values(
    body: bytes,
    decoder: Decoder,
    rows: Rows,
    number: int,
    *,
    dates: frozenset[bytes],
    percents: frozenset[bytes],
) -> list[Value]:
    """The values of one row; Unusual for what is not plain."""
    cells: Iterable[Cell] = (
        _CELL.findall(body)
        if len(body) < _LONG_ROW
        else (cast(Cell, match.groups(b"")) for match in _CELL.finditer(body))
    )
    out: list[Value] = []
    columns, strings, count = rows.columns, decoder.strings, len(decoder.strings)
    column = 0
    value: Value
    for seen, (letters, style, kind, formula, stored, inline, rest) in enumerate(cells):
        if seen == LAST_COLUMN:
            raise rows.outside(number, LAST_COLUMN + 1)
        if rest:
            raise Unusual
        if letters:
            column = columns.get(letters, 0)
            if not column:
                column = columns[letters] = column_number(letters.decode())
        else:
            column += 1
        if column > LAST_COLUMN:
            raise rows.outside(number, column)
        if formula:
            ref = _ARRAY.match(formula)
            rows.formula(number, column, True, ref[1].decode() if ref else "")
        text = stored[3:-4]
        if kind in _NUMBERS and text.isdigit() and len(text) < 16:
            value = decoder.date(int(text)) if style in dates else int(text)
        elif kind == b"s" and text.isdigit() and len(text) < 9 and int(text) < count:
            value = strings[int(text)] or None
        elif stored or inline or formula:
            value = _other(decoder, style, kind=kind, formula=formula, stored=stored, inline=inline)
            if formula and value is None:
                rows.formula(number, column, False)
        else:
            continue
        if value is None:
            continue
        if percents and style in percents and kind in _NUMBERS:
            rows.percents.add((number, column))
        if column == len(out) + 1:
            out.append(value)
        elif column > len(out):
            out.extend((None,) * (column - 1 - len(out)))
            out.append(value)
        else:
            out[column - 1] = value
    return out


def _other(
    decoder: Decoder, style: bytes, kind: bytes, formula: bytes, stored: bytes, inline: bytes
) -> Value:
    """The value of a cell that is no plain number or shared string."""
    name = kind.decode()
    if name == "inlineStr":
        stored = inline and b"<v>%s</v>" % inline
    text = _text(stored[3:-4]) if stored else None
    match = _FORMULA.match(formula)
    return decoder.value(name, text, _text(match[1]) if match else None, int(style) if style else 0)


def _text(raw: bytes) -> str:
    text = raw.decode()
    return entities(text) if "&" in text else text
