"""Rows that look like the one before are read by one expression made for their shape.

In a list nearly all rows have the same columns, formats and types. From one such row an expression
is made that matches the next ones whole; a row it does not match is read cell by cell, so the
values are the same, only faster.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from xlscore.book.ooxml.decode import Decoder, entities, iso_date, unescape
from xlscore.book.ranges import column_number
from xlscore.book.values import ErrorValue, Value
from xlscore.core.patterns import pattern

MAX_SHAPES = 24
"""Expressions made for one sheet."""

ENOUGH_CELLS = 100
"""Cells of one shape that are read before its expression is made: both take as long."""

MAX_COLUMNS = 40

_HEAD = rb'<row r="([0-9]{1,7})"([^<>]*)(?<!/)>'
_PLAIN = pattern(
    rb'<c r="([A-Z]{1,3})[0-9]{1,7}"( s="[0-9]{1,6}")?( t="[a-zA-Z]{1,9}")?(?:(/>)|>'
    rb'(?:<v>(?:[0-9]{1,15}|([^<]+))</v>|<is><t( xml:space="preserve")?>[^<]*</t></is>)</c>)'
)
_NUMBER, _INTEGER = rb"<v>([0-9.E+-]{1,24})</v>", rb"<v>([0-9]{1,15})</v>"
_INDEX, _TEXT = rb"<v>([0-9]{1,8})</v>", rb"([^<]*)</t></is>"

_MOMENT = rb"<v>([0-9T:.-]{1,40})</v>"

_NUMBERS = (b"", b' t="n"')

Convert = Callable[[bytes], Value]
Shape = tuple[re.Pattern[bytes], tuple[Convert, ...]]


class Shapes:
    """The shapes met in one sheet."""

    def __init__(self, decoder: Decoder) -> None:
        self.decoder = decoder
        self.current: Shape | None = None
        self._made: dict[bytes, Shape] = {}
        self._cells: Counter[bytes] = Counter()
        table = {str(i).encode(): text or None for i, text in enumerate(decoder.strings)}
        self._string: Convert = table.__getitem__

    def learn(self, body: bytes) -> None:
        """Make the shape of a row the current one, once enough rows had the same."""
        self.current = None
        cells = list(_PLAIN.finditer(body))
        if not 0 < len(cells) <= MAX_COLUMNS or sum(len(c[0]) for c in cells) != len(body):
            return
        key = b";".join(
            b"%s%s%s%s%d%s" % (c[1], c[2] or b"", c[3] or b"", c[4] or b"", bool(c[5]), c[6] or b"")
            for c in cells
        )
        self.current = self._made.get(key)
        self._cells[key] += len(cells)
        worth = self._cells[key] > ENOUGH_CELLS and len(self._made) < MAX_SHAPES
        if self.current is None and worth:
            self.current = self._made[key] = self._make(cells)

    def _make(self, cells: Sequence[re.Match[bytes]]) -> Shape:
        pattern: list[bytes] = [_HEAD]
        converts: list[Convert] = []
        column = 0
        for cell in cells:
            number = column_number(cell[1].decode())
            while column < number - 1:
                pattern.append(b"()")
                converts.append(_nothing)
                column += 1
            column = number
            tail, convert = self._cell(cell)
            pattern.append(b'<c r="%s[0-9]{1,7}"%s%s' % (cell[1], cell[2] or b"", cell[3] or b""))
            pattern.append(tail)
            converts.append(convert)
        return re.compile(b"".join((*pattern, rb"</row>"))), tuple(converts)

    def _cell(self, cell: re.Match[bytes]) -> tuple[bytes, Convert]:
        """The rest of the expression for one cell, and how its value is understood."""
        kind = cell[3] or b""
        style = int(cell[2][4:-1]) if cell[2] else 0
        if cell[4]:
            return b"/>()", _nothing
        if kind == b' t="s"':
            return b">" + _INDEX + b"</c>", self._string
        if kind == b' t="inlineStr"' and cell[0].endswith(b"</is></c>"):
            space = cell[6] or b""
            return b"><is><t" + space + b">" + _TEXT + b"</c>", _text
        if kind == b' t="d"':
            return b">" + _MOMENT + b"</c>", lambda raw: iso_date(raw.decode())
        if kind in _NUMBERS and style in self.decoder.percents:
            return b"(?!)", _nothing
        if kind in _NUMBERS and style in self.decoder.dates:
            return b">" + _NUMBER + b"</c>", lambda raw: self.decoder.date(self._number(raw))
        if kind in _NUMBERS and not cell[5]:
            return b">" + _INTEGER + b"</c>", int
        if kind in _NUMBERS:
            return b">" + _NUMBER + b"</c>", self._number
        return b"(?!)", _nothing

    def _number(self, raw: bytes) -> int | float | ErrorValue:
        if len(raw) < 16 and raw.isdigit():
            return int(raw)
        return self.decoder.number(raw.decode())


def _nothing(_: bytes) -> None:
    return None


def _text(raw: bytes) -> Value:
    text = raw.decode()
    return unescape(entities(text) if "&" in text else text) or None
