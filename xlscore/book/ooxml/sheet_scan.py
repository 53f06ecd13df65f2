"""A sheet's cells as a grid, read by a streaming XML parser: for sheets that are not plain."""

from __future__ import annotations

from xlscore.book.limits import LAST_COLUMN, MAX_DEPTH
from xlscore.book.ooxml.decode import Decoder
from xlscore.book.ooxml.grids import Rows
from xlscore.book.ooxml.xmltree import MAIN, damaged, follow
from xlscore.book.problems import FileProblem
from xlscore.book.ranges import column_number
from xlscore.book.values import Grid, Value
from xlscore.core.patterns import pattern

_REFERENCE = pattern("([A-Za-z]{1,3})[0-9]{1,7}")
_STYLE = pattern("[0-9]{1,6}")
_NUMBER = pattern("[0-9]{1,9}")


class _Scanner:
    """Follows the parser through worksheet / sheetData / row / c / v, f, is / t, is / r / t."""

    def __init__(self, title: str, decoder: Decoder, part: str) -> None:
        self.rows, self.decoder, self.part = Rows(title), decoder, part
        self.path: list[str] = []
        self.number = self.column = self.seen = 0
        self.hidden = False
        self.row: list[Value] = []
        self.kind, self.style = "", 0
        self.texts: dict[str, list[str]] = {}
        self.array = ""
        self.sink: list[str] | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        path = self.path
        if len(path) > MAX_DEPTH:
            raise FileProblem("too-deep", part=self.part, limit=MAX_DEPTH)
        uri, _, name = tag.rpartition(" ")
        depth = len(path)
        if depth == 0:
            self.uri = uri
            if name != "worksheet" or uri not in MAIN:
                raise damaged(self.part, "no-root", name="worksheet")
        if uri != self.uri:
            name = f"{uri} {name}"
        path.append(name)
        if depth < 2 or path[1] != "sheetData":
            return
        if depth == 2 and name == "row":
            self._open_row(attributes)
        elif depth == 3 and name == "c" and path[2] == "row":
            self._open_cell(attributes)
        elif depth >= 4 and path[3] == "c":
            self._open_text(depth, name, attributes)

    def _open_row(self, attributes: dict[str, str]) -> None:
        given = attributes.get("r", "")
        self.number = int(given) if _NUMBER.fullmatch(given) else self.number + 1
        self.hidden = attributes.get("hidden") in ("1", "true")
        self.column, self.seen, self.row = 0, 0, []
        self.rows.count()

    def _open_cell(self, attributes: dict[str, str]) -> None:
        match = _REFERENCE.fullmatch(attributes.get("r", ""))
        self.column = column_number(match[1].upper()) if match else self.column + 1
        self.seen += 1
        if (last := max(self.column, self.seen)) > LAST_COLUMN:
            raise self.rows.outside(self.number, last)
        self.kind = attributes.get("t", "")
        style = attributes.get("s", "")
        self.style = int(style) if _STYLE.fullmatch(style) else 0
        self.texts = {}
        self.array = ""

    def _open_text(self, depth: int, name: str, attributes: dict[str, str]) -> None:
        if depth == 4 and name == "f" and attributes.get("t") == "array":
            self.array = attributes.get("ref", "")
        if depth == 4 and name in ("v", "f"):
            self.sink = self.texts[name] = []
        elif name == "t" and self.path[4:-1] in (["is"], ["is", "r"]):
            self.sink = self.texts.setdefault("is", [])

    def end(self, _: str) -> None:
        name = self.path.pop()
        depth = len(self.path)
        self.sink = None
        if depth == 3 and name == "c" and self.path[1:] == ["sheetData", "row"]:
            self._close_cell()
        elif depth == 2 and name == "row" and self.path[1] == "sheetData":
            self.rows.add(self.number, self.row, self.hidden)

    def _close_cell(self) -> None:
        joined = {name: "".join(pieces) for name, pieces in self.texts.items()}
        text = joined.get("is" if self.kind == "inlineStr" else "v")
        value = self.decoder.value(self.kind, text, joined.get("f"), self.style)
        if "f" in joined:
            self.rows.formula(self.number, self.column, value is not None, self.array)
        if value is None:
            return
        if self.style in self.decoder.percents and self.kind in ("", "n"):
            self.rows.percents.add((self.number, self.column))
        if self.column > len(self.row):
            self.row.extend((None,) * (self.column - len(self.row)))
        self.row[self.column - 1] = value

    def text(self, value: str) -> None:
        if self.sink is not None:
            self.sink.append(value)


def scan(data: bytes, title: str, decoder: Decoder, part: str) -> Grid:
    """The grid of a worksheet part; FileProblem if it is not well-formed."""
    scanner = _Scanner(title, decoder, part)
    follow(data, part, scanner.start, scanner.end, scanner.text)
    return scanner.rows.grid()
