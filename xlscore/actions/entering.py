"""Cells of the input sheets as somebody types them: read and checked before they are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from xlscore.actions.event import EventJob, evaluate
from xlscore.actions.own_rules import OwnRules, event_rules, season_rules
from xlscore.book import schema
from xlscore.book.adapters.memory import ChangedBook
from xlscore.book.kind import is_season
from xlscore.book.page import Content, Page, PageCell
from xlscore.book.port import Append, Changes, Rewrite, Workbook
from xlscore.book.ranges import area
from xlscore.book.schema import Field
from xlscore.book.sheets import Table, is_blank, same_cell
from xlscore.book.typing_places import LONGEST, TypingPlaces, event_places, new_row
from xlscore.book.values import Value
from xlscore.core.exact import from_text
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.records import NamedTuple, dataclass, field, replace
from xlscore.texts import Language, spoken

if TYPE_CHECKING:
    from xlscore.book.season.inputs import ReadSeason

#: Kinds of cells in which what looks like a number is one.
NUMBERS = ("integer", "number", "table", "player")
#: Of the sheet for penalties, in characters.
WIDTHS = (14.0, 8.0, 24.0, 24.0, 10.0, 20.0, 40.0)
Row = tuple[Content, ...]


class Typed(NamedTuple):
    """A cell and what is typed there; "" empties it."""

    ref: CellRef
    text: str


class Entered(NamedTuple):
    """What was typed into, read anew: an event, worked out too, or a season without its files."""

    places: TypingPlaces
    findings: tuple[Finding, ...]
    event: EventJob | None = None
    season: ReadSeason | None = None

    @property
    def language(self) -> Language:
        """That of the workbook."""
        return self.places.language

    @property
    def name(self) -> str:
        """What the event or the season is called."""
        if self.event:
            return self.event.name
        return str(self.season.values.get("name") or "") if self.season else ""


@dataclass(frozen=True, slots=True)
class Entering:
    """What typing would do. `changes` is None where an error stands in the way.

    `there` is the workbook with what was typed, else as it is.
    """

    there: Entered
    findings: tuple[Finding, ...]
    changes: Changes | None = None


class _Place(NamedTuple):
    """A cell that can be typed into: its field, where it stands, and what it holds."""

    field: Field
    row: int
    column: int
    value: Value


@dataclass
class _Draft:
    """What is to be written, sheet by sheet: cells of rows that are there, and of new ones."""

    cells: dict[tuple[str, int], dict[int, Content]] = field(default_factory=dict)
    added: dict[str, dict[int, dict[int, Content]]] = field(default_factory=dict)


def parse_cell(text: str) -> Typed | None:
    """ "Results!G5=12" as a cell and its text; None for what has no such form."""
    where, sign, typed = text.partition("=")
    sheet, mark, cell = where.rpartition("!")
    at = area(cell.strip().upper())
    if not (sign and mark and sheet and at) or (at.top, at.left) != (at.bottom, at.right):
        return None
    return Typed(CellRef(sheet.strip(), str(at)), typed.strip()[:LONGEST])


def enter(book: Workbook, cells: Sequence[Typed], rules: OwnRules | None = None) -> Entering:
    """What is typed as one change; nothing is written here.

    A cell that nobody can type into, and one that is read with an error, stand in its way. A row
    below the last one of a table is a new row. Of a season the event files are not looked at.
    """
    before = _read(book, rules, season=is_season(book))
    if not cells:
        return Entering(before, before.findings, Changes())
    draft = _Draft()
    wrong = [found for one in cells if (found := _put(book, before.places, one, draft))]
    if wrong:
        return Entering(before, tuple(wrong))
    changes = _changes(before.places, draft)
    later = ChangedBook(book, before.places.titles.values(), changes)
    after = _read(later, rules, season=before.season is not None)
    typed = {one.ref for one in cells}
    errors = [f for f in after.findings if f.severity == "error" and f.ref in typed]
    return Entering(before, tuple(errors)) if errors else Entering(after, after.findings, changes)


def _read(book: Workbook, rules: OwnRules | None, *, season: bool) -> Entered:
    """A workbook as it is, and where can be typed in it."""
    if not season:
        job = evaluate(book, event_rules(rules))
        return Entered(event_places(job.read), job.findings, job)
    from xlscore.book.season.inputs import read_season  # an event has no need of them
    from xlscore.book.season.season_places import season_places

    read = read_season(book, season_rules(rules))
    return Entered(season_places(book, read), read.findings, season=read)


def _put(book: Workbook, places: TypingPlaces, one: Typed, draft: _Draft) -> Finding | None:
    """Lay what is typed into the draft; a finding where nobody can type."""
    at = area(one.ref.cell)
    assert at is not None
    role, place = "", None
    if places.titles.get(places.spec.role) == one.ref.sheet:
        place = _of_key(book, places, one.ref)
    for key, table in places.tables.items():
        if table.grid.title == one.ref.sheet:
            role, place = key, _of_table(table, at.top, at.left)
    if place is None:
        return finding("enter-place", one.ref)
    content = _content(place.field, one.text, comma=spoken(places.language).comma)
    if same_cell(place.value, content):
        return None
    if role and place.row >= new_row(places.tables[role]):
        draft.added.setdefault(role, {}).setdefault(place.row, {})[place.column] = content
    else:
        draft.cells.setdefault((one.ref.sheet, place.column), {})[place.row] = content
    return None


def _of_key(book: Workbook, places: TypingPlaces, ref: CellRef) -> _Place | None:
    """The value of a key of the event or the season, unless a formula fills it."""
    key = next((key for key, cell in places.cells.items() if cell == ref), None)
    at, grid = area(ref.cell), book.grid(ref.sheet)
    if key is None or at is None or (at.top, at.left) in grid.calculated:
        return None
    return _Place(places.spec.field(key), at.top, at.left, grid.at(at.top, at.left))


def _of_table(table: Table, row: int, column: int) -> _Place | None:
    """A cell below a heading of a table, unless a formula fills it."""
    if row <= table.header:
        return None
    key = next((key for key, c in table.columns.items() if c + 1 == column), "")
    if not key or table.is_calculated(row, key):
        return None
    return _Place(table.spec.field(key), row, column, table.cell(row, key))


def _content(own: Field, text: str, *, comma: bool) -> Content:
    """What a cell holds into which this is typed: a number where numbers are asked for."""
    if is_blank(text):
        return None
    numbers = own.kind in NUMBERS or own == schema.PENALTIES.field("player")  # or his name
    number = from_text(text, comma=comma) if numbers else None
    return text if number is None else number


def _changes(places: TypingPlaces, draft: _Draft) -> Changes:
    """The draft as changes of the port."""
    rewrites = [
        Rewrite(sheet, (column,), {row: (value,) for row, value in cells.items()})
        for (sheet, column), cells in draft.cells.items()
    ]
    appends, pages = [], []
    for role, rows in draft.added.items():
        table = places.tables[role]
        columns = tuple(sorted({column for cells in rows.values() for column in cells}))
        new = tuple(tuple(rows[n].get(column) for column in columns) for n in sorted(rows))
        if role in places.titles:
            appends.append(Append(table.grid.title, table.header, columns, new))
        else:
            pages.append(_penalties_page(table, columns, new))
    return Changes(tuple(pages), tuple(appends), places.titles, tuple(rewrites))


def _penalties_page(table: Table, columns: tuple[int, ...], rows: tuple[Row, ...]) -> Page:
    """The sheet for penalties, which new workbooks have not, with its headings and these rows."""
    heads = tuple(PageCell(str(value), "head") for value in table.grid.rows[0])
    shown = [dict(zip(columns, row, strict=True)) for row in rows]
    typed = [
        tuple(PageCell(row.get(n), "input") for n in range(1, len(heads) + 1)) for row in shown
    ]
    page = Page(table.spec.role, table.grid.title, (heads, *typed), widths=WIDTHS)
    return replace(page, frozen=(1, 0))
