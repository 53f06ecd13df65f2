"""Tables that somebody saved: CSV, a sheet or Markdown, and what a published one says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.ooxml.sniff import OLE, ZIP
from xlscore.book.problems import FileProblem
from xlscore.book.values import Grid, Value, column_letter
from xlscore.core.exact import Exact, from_cell, from_text, whole
from xlscore.core.findings import Finding, finding
from xlscore.core.patterns import pattern
from xlscore.core.spelling import fold
from xlscore.imports.imported import line
from xlscore.imports.saved import decode, rows_of
from xlscore.records import NamedTuple
from xlscore.texts import Titles, everywhere, words

#: The line below the headings of a table in Markdown.
_RULE = pattern(r"[|\s:-]*-[|\s:-]*")
_BAR = re.compile(r"(?<!\\)\|")
_MARKS = re.compile(r"\*\*|__|`")

#: Whether headings are those of the table that is looked for.
Wanted = Callable[[Sequence[str]], bool]


class AnyTable(NamedTuple):
    """Headings and rows of texts, each row with its number; `sheet` is empty for a text."""

    headings: Sequence[str]
    rows: Sequence[tuple[int, Sequence[str]]]
    sheet: str = ""

    def where(self, row: int, column: int) -> Titles:
        """Where a cell stands: "Results!C5", or the line of a text."""
        if self.sheet:
            return everywhere(f"{self.sheet}!{column_letter(column + 1)}{row}")
        return line(row)


def read_any_table(data: bytes, wanted: Wanted, first: Sequence[str] = ()) -> AnyTable | None:
    """The first table with headings that are `wanted`; None where there is none.

    Of a workbook the sheets in `first` are looked at before others. FileProblem for what cannot be
    read.
    """
    if data.startswith((ZIP, OLE)):
        book = FileBook(data)
        titles = sorted(book.titles(), key=lambda title: title.casefold() not in first)
        for title in titles:
            if found := _below(_of_grid(book.grid(title)), wanted, title):
                return found
        return None
    text = decode(data).text
    for read in (_of_markdown, rows_of):
        try:
            rows = [(number, [*row]) for number, row in read(text)]
        except FileProblem:
            continue
        if found := _below(rows, wanted):
            return found
    return None


def _below(
    rows: Sequence[tuple[int, Sequence[str]]], wanted: Wanted, sheet: str = ""
) -> AnyTable | None:
    """What stands below the first row of wanted headings."""
    for n, (_, row) in enumerate(rows):
        heads = [" ".join(cell.split()) for cell in row]
        if wanted(heads):
            return AnyTable(heads, rows[n + 1 :], sheet)
    return None


def _of_grid(grid: Grid) -> list[tuple[int, list[str]]]:
    """The rows of a sheet that hold something, as texts."""
    rows = [(n, [_text(value) for value in row]) for n, row in enumerate(grid.rows, 1)]
    return [(n, row) for n, row in rows if any(row)]


def _text(value: Value) -> str:
    """A cell as a text that reads as the same number."""
    if value is None or isinstance(value, bool):
        return "" if value is None else str(value)
    if isinstance(value, int | float):
        exact = from_cell(value)
        whole = isinstance(exact, Fraction)
        return str(float(exact)) if exact is not None and whole else str(exact)
    return " ".join(str(value).split())


def _of_markdown(text: str) -> list[tuple[int, list[str]]]:
    """The rows of the tables in a text, without the lines below their headings."""
    lines = [(n, own.strip()) for n, own in enumerate(text.splitlines(), 1)]
    return [
        (n, [_MARKS.sub("", cell).replace("\\|", "|").strip() for cell in _BAR.split(_bare(own))])
        for n, own in lines
        if "|" in own and not _RULE.fullmatch(own)
    ]


def _bare(text: str) -> str:
    return text.removeprefix("|").removesuffix("|")


_RANK = pattern(r"[=T#]? ?(\d{1,5}) ?[.)=]?", re.IGNORECASE)
_RATIO = pattern(r"([+-]?\d{1,12})/(\d{1,12})")
_NONE = frozenset(("", "-", "–", "—"))


#: The headings that mean something, in every language, by what they mean.
_HEADINGS: Mapping[str, frozenset[str]] = {
    key: frozenset(fold(one) for own in title.spellings for one in own.split(","))
    for key, title in words("published_headings").items()
}


class Told(NamedTuple):
    """One row: where it stands, who it is by name or number, the rank, None out of the ranking."""

    where: Titles
    name: str
    no: str
    rank: int | None
    penalty: Exact = 0


class ToldColumn(NamedTuple):
    """A column of numbers, a number for each row; its decimals, None where it has none."""

    heading: str
    values: Sequence[Exact]
    digits: int | None
    per_cent: bool


class PublishedTable(NamedTuple):
    """The rows in their order, the columns of numbers, and what is wrong."""

    rows: Sequence[Told]
    columns: Sequence[ToldColumn]
    findings: Sequence[Finding] = ()


def read_published(data: bytes) -> PublishedTable:
    """The table in a file. A finding if no table there has the headings that are needed.

    Without a column of ranks the rows are in the order of the ranking. An empty rank is that of the
    row above; a dash means no rank.
    """
    names = _HEADINGS["player"]
    table = read_any_table(data, lambda heads: bool(names & set(map(fold, heads))))
    if table is None:
        accepted = words("published_headings")["player"]
        return PublishedTable((), (), [finding("table-headings", None, accepted=accepted)])
    heads = [fold(head) for head in table.headings]
    at = {
        key: next((c for c, head in enumerate(heads) if head in own), None)
        for key, own in _HEADINGS.items()
    }
    findings: list[Finding] = []
    rows: list[Told] = []
    cells: list[Sequence[str]] = []
    last = 0
    for number, row in table.rows:
        own = {key: _cell(row, c) for key, c in at.items()}
        if not (own["player"] or own["no"]):
            continue
        rank = _rank(own["rank"], last) if at["rank"] is not None else len(rows) + 1
        if rank == 0:
            where = table.where(number, at["rank"] or 0)
            findings.append(finding("table-rank", None, at=where, value=own["rank"]))
            continue
        last = rank or last
        where = table.where(number, at["player"] or 0)
        penalty = number_of(own["penalty"]) or 0
        rows.append(Told(where, own["player"], own["no"], rank, penalty))
        cells.append(row)
    used = {c for c in at.values() if c is not None}
    columns = [
        one for c in range(len(heads)) if c not in used and (one := _column(table, c, cells))
    ]
    if not findings and len([row for row in rows if row.rank]) < 2:
        findings.append(finding("table-short"))
    return PublishedTable(rows, columns, findings)


def _cell(row: Sequence[str], column: int | None) -> str:
    return row[column].strip() if column is not None and column < len(row) else ""


def _rank(text: str, last: int) -> int | None:
    """A rank. "" repeats `last`, the rank above; a dash is None; anything that is no rank is 0."""
    if text in _NONE:
        return last or 0 if not text else None
    found = _RANK.fullmatch(text)
    return int(found[1]) if found else 0


def number_of(text: str) -> Exact | None:
    """A number as tables have it: "12", "12,5", "215/2", "31.25 %". None for anything else."""
    plain = text.replace("\u2212", "-").removesuffix("%").replace("\u00a0", "").strip()
    ratio = _RATIO.fullmatch(plain)
    if ratio and int(ratio[2]):
        return whole(Fraction(int(ratio[1]), int(ratio[2])))
    return from_text(plain, comma="," in plain)


def _column(table: AnyTable, c: int, rows: Sequence[Sequence[str]]) -> ToldColumn | None:
    """A column of numbers; None where a row has none."""
    texts = [_cell(row, c) for row in rows]
    values = [number_of(text) for text in texts]
    known = [value for value in values if value is not None]
    if not known or len(known) < len(values):
        return None
    parts = [re.split("[.,]", text.rstrip(" %")) for text in texts]
    digits = max((len(own[-1]) for own in parts if len(own) > 1), default=None)
    per_cent = all(text.endswith("%") for text in texts)
    return ToldColumn(table.headings[c], known, digits, per_cent)
