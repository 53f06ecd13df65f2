"""A worksheet part, split into its cells (bytes) and everything around them (a patchable tree)."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence

from xlscore.book.limits import LAST_COLUMN, LAST_ROW, MAX_ELEMENTS
from xlscore.book.ooxml.xmlpatch import Patch
from xlscore.book.ooxml.xmltree import check, damaged
from xlscore.book.problems import FileProblem
from xlscore.book.ranges import column_number
from xlscore.book.values import cell_name
from xlscore.core.patterns import pattern
from xlscore.records import NamedTuple

ORDER = (
    *("sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr"),
    *("sheetProtection", "protectedRanges", "scenarios", "autoFilter", "sortState"),
    *("dataConsolidate", "customSheetViews", "mergeCells", "phoneticPr", "conditionalFormatting"),
    *("dataValidations", "hyperlinks", "printOptions", "pageMargins", "pageSetup"),
    *("headerFooter", "rowBreaks", "colBreaks", "customProperties", "cellWatches"),
    *("ignoredErrors", "smartTags", "drawing", "legacyDrawing", "legacyDrawingHF", "drawingHF"),
    *("picture", "oleObjects", "controls", "webPublishItems", "tableParts", "extLst"),
)
# Repetitions are possessive, they never try again with less: an expression that might has to
# remember each repetition, which for a gap of twenty million blanks takes 2.5 GB.
_TAG = rb"(?:[^<>\"'/]++|/(?!>)|\"[^\"]*+\"|'[^']*+')*+"
_GAP = rb"(?:\s++|\x01[0-9]++\x02)*+"
_ROW = pattern(_GAP + rb"<(?:[\w.-]+:)?row(?=[\s/>])(" + _TAG + rb")(/?)>")
_CELL = pattern(_GAP + rb"<(?:[\w.-]+:)?c(?=[\s/>])(" + _TAG + rb")(/?)>")
_NOTHING_MORE = pattern(_GAP + rb"\Z")
_MARKUP = pattern(rb"<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>", re.DOTALL)
_REMARK = pattern(rb"\x01[0-9]+\x02")
_MASK = pattern(rb"[\x01\x03]([0-9]+)\x02")
_NUMBER = pattern(rb"""(?:^|\s)r\s*=\s*["']([0-9]{1,7})["']""")
_REFERENCE = pattern(rb"""(?:^|\s)r\s*=\s*["']([A-Za-z]{1,3})[0-9]{1,7}["']""")
_VALUE = rb"""\s*=\s*("[^"]*"|'[^']*')"""
_CONTENT = pattern(rb"<(?:[\w.-]+:)?(?:v|f|is)[\s/>]")
FORMULA = pattern(rb"<(?:[\w.-]+:)?f(?=[\s/>])([^<>]*?)(/?)>([^<]*)")

Piece = bytes | memoryview


class OldCell(NamedTuple):
    """A cell of the part: its column, the attributes and content of its tag as bytes."""

    column: int
    attributes: bytes
    content: bytes
    xml: bytes

    @property
    def style(self) -> int:
        """The number of its format; 0 for none, or what is no number."""
        style = attribute(self.attributes, "s")
        return int(style) if style and style.isdigit() else 0

    @property
    def filled(self) -> bool:
        """Whether it holds a value or formula, not only a format."""
        return bool(self.content) and _CONTENT.search(self.content) is not None


class OldRow(NamedTuple):
    """A row of the part: its number, the attributes of its tag, its content, all its bytes."""

    number: int
    attributes: bytes
    content: bytes
    xml: bytes


class SheetPart:
    """The worksheet part called `part`: its bytes are held once, also while rows are put in.

    `trusted` is set when all rows were written here, so that they need not be checked again.
    """

    def __init__(self, content: bytes, part: str, title: str) -> None:
        self.original, self.part, self.title = content, part, title
        self._masked: list[bytes] = []
        if holds(content, b"<!") or holds(content, b"<?", 5):
            check(content, part)
            content = _mask(content, self._masked, part)
        root = re.search(rb"<([\w.-]+:)?worksheet[\s>]", content)
        p = root[1] or b"" if root else b""
        first = re.search(rb"<%ssheetData(?=[\s/>])[^<>]*>" % re.escape(p), content)
        if root is None or first is None:
            raise damaged(part, "no-cells")
        end = after = first.end()
        self._opening = first[0]
        if not first[0].endswith(b"/>"):
            end = content.rfind(b"</%ssheetData" % p, end)
            if end < 0:
                raise damaged(part, "no-cells")
            after = content.find(b">", end) + 1
        self._rows = self._before = (content, first.end(), end)
        self._pieces: Sequence[Piece] | None = None
        self._found: tuple[Sequence[int], Sequence[int]] | None = None
        self.trusted = False
        around = content[: first.start()] + b"<%ssheetData/>" % p + content[after:]
        self.patch = Patch(_unmask(around, self._masked), part, ORDER, "worksheet")
        self.prefix = self.patch.prefix
        if self.patch.child("sheetData") is None:
            raise damaged(part, "no-cells")

    def result(self) -> bytes:
        """The part with all changes, or the original bytes if there were none."""
        around = self.patch.result()
        if around is self.patch.data and self._same():
            return self.original
        p, masked = self.prefix.encode(), list[bytes]()
        empty = b"<%ssheetData/>" % p
        before, _, after = _mask(around, masked, self.part).partition(empty)
        rows = self._pieces
        if rows is None:
            source, start, end = self._rows
            rows = [memoryview(source)[start:end]]
        if self._masked:
            rows = [_unmask(b"".join(rows), self._masked)]
        filled: list[Piece] = [empty]
        if any(map(len, rows)):
            opening = self._opening.removesuffix(b"/>").removesuffix(b">").rstrip() + b">"
            filled = [opening, *rows, b"</%ssheetData>" % p]
        new = b"".join((_unmask(before, masked), *filled, _unmask(after, masked)))
        if not self.trusted:
            check(new, self.part)
        return new

    def put(self, pieces: Sequence[Piece]) -> None:
        """Put these bytes in the place of all rows; they may be views of `span`."""
        self._pieces, self._found = pieces, None

    def span(self) -> tuple[bytes, int, int]:
        """The bytes that hold the rows, and from where to where they do."""
        if self._pieces is not None:
            joined = b"".join(self._pieces)
            self._rows, self._pieces = (joined, 0, len(joined)), None
        return self._rows

    def rows(self, numbers: range | None = None) -> Iterator[OldRow]:
        """The rows in their order, all or those with these numbers.

        FileProblem for what is neither row nor white space.
        """
        if numbers is None:
            yield from (self._row(number, start, end) for number, start, end in self._each())
            return
        for i, number in enumerate(self.places()[0]):
            if number in numbers:
                yield self.row(i)

    def row(self, i: int) -> OldRow:
        """The row that stands at index `i` of `places`."""
        numbers, starts = self.places()
        return self._row(numbers[i], starts[i], starts[i + 1])

    def places(self) -> tuple[Sequence[int], Sequence[int]]:
        """The numbers of all rows, and where each starts; at last where the last one ends."""
        if self._found is None:
            numbers, starts = array("L"), array("Q", (self.span()[1],))
            for number, _, end in self._each():
                numbers.append(number)
                starts.append(end)
            self._found = numbers, starts
        return self._found

    def _each(self) -> Iterator[tuple[int, int, int]]:
        """Number, start and end of each row; white space before it belongs to it."""
        data, at, last = self.span()
        number = seen = 0
        close = b"</%srow>" % self.prefix.encode()
        while tag := _ROW.match(data, at, last):
            start, at = at, tag.end()
            if not tag[2]:
                at = data.find(close, at, last)
                if at < 0:
                    raise damaged(self.part, "row-open")
                at += len(close)
            given = _NUMBER.search(tag[1])
            number = int(given[1]) if given else number + 1
            seen += 1
            if not 1 <= number <= LAST_ROW or seen > LAST_ROW:
                raise self.outside(number, 1)
            yield number, start, at
        if not _NOTHING_MORE.match(data, at, last):
            raise damaged(self.part, "between-rows")

    def _row(self, number: int, start: int, end: int) -> OldRow:
        xml = self.span()[0][start:end]
        tag = _ROW.match(xml)
        assert tag is not None
        length = 0 if tag[2] else len(b"</%srow>" % self.prefix.encode())
        return OldRow(number, tag[1], xml[tag.end() : len(xml) - length], xml)

    def _same(self) -> bool:
        """Whether the rows are those that were there."""
        source, start, end = self._before
        if self._pieces is not None and sum(map(len, self._pieces)) != end - start:
            return False
        now, first, last = self.span()
        return now is source or source.startswith(now[first:last], start)

    def cells(self, row: OldRow) -> list[OldCell]:
        """The cells of a row in their order."""
        data, at, column = row.content, 0, 0
        close = b"</%sc>" % self.prefix.encode()
        found = []
        while tag := _CELL.match(data, at):
            start, at = at, tag.end()
            content = b""
            if not tag[2]:
                end = data.find(close, at)
                if end < 0:
                    raise damaged(self.part, "cell-open")
                content, at = data[at:end], end + len(close)
            given = _REFERENCE.search(tag[1])
            column = column_number(given[1].decode().upper()) if given else column + 1
            if column > LAST_COLUMN:
                raise self.outside(row.number, column)
            found.append(OldCell(column, tag[1], content, data[start:at].strip()))
        if not _NOTHING_MORE.match(data, at):
            raise damaged(self.part, "between-cells")
        return found

    def with_remarks(self, row: OldRow, xml: bytes) -> bytes:
        """The XML that takes the place of a row, with the comments of that row not in it."""
        if not self._masked:
            return xml
        return b"".join(r for r in _REMARK.findall(row.xml) if r not in xml) + xml

    def outside(self, row: int, column: int) -> FileProblem:
        """The problem of a cell beyond what a sheet can have."""
        return FileProblem("outside-sheet", sheet=self.title, cell=cell_name(row, column))

    def row_xml(self, number: int, attributes: bytes, cells: Sequence[bytes]) -> bytes:
        """A row put together again from its cells."""
        p = self.prefix.encode()
        head = b'<%srow r="%d"%s' % (p, number, attributes)
        return head + b">" + b"".join(cells) + b"</%srow>" % p if cells else head + b"/>"


def holds(content: bytes, pair: bytes, start: int = 0) -> bool:
    """Whether these two bytes stand anywhere; the rarer second one is looked for first."""
    return content.find(pair[1:], start) >= 0 and content.find(pair, start) >= 0


def attribute(attributes: bytes, name: str) -> bytes | None:
    """The raw value of one attribute out of the bytes of a tag."""
    match = re.search(rb"(?:^|\s)%s%s" % (name.encode(), _VALUE), attributes)
    return match[1][1:-1] if match else None


def drop_attributes(attributes: bytes, *names: str) -> bytes:
    """The bytes of a tag's attributes without some of them, one blank before each."""
    for name in names:
        attributes = re.sub(rb"(?:^|\s+)%s%s" % (name.encode(), _VALUE), b"", attributes)
    attributes = attributes.strip()
    return b" " + attributes if attributes else b""


def _mask(content: bytes, masked: list[bytes], part: str) -> bytes:
    """The XML with marks that no XML can hold for comments, instructions and CDATA sections.

    What they stand for is added to `masked`: expressions must not look into it, and nothing of it
    may get lost. A CDATA section is content, the others may stand wherever white space may.
    """

    def mark(match: re.Match[bytes]) -> bytes:
        if match.start() == 0 and match[0].startswith(b"<?xml "):
            return match[0]
        masked.append(match[0])
        if len(masked) > MAX_ELEMENTS:
            raise FileProblem("too-many-elements", part=part, limit=MAX_ELEMENTS)
        return b"%c%d\x02" % (3 if match[0].startswith(b"<![") else 1, len(masked) - 1)

    return _MARKUP.sub(mark, content) if holds(content, b"<!") or holds(content, b"<?") else content


def _unmask(content: bytes, masked: list[bytes]) -> bytes:
    """The XML with what the marks stand for."""
    return _MASK.sub(lambda match: masked[int(match[1])], content) if masked else content
