"""Finding sheets, headings and keys: what stands where, before any value is read."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from xlscore.book.page import Content
from xlscore.book.port import ROLE_PREFIX, Append, Workbook
from xlscore.book.schema import Field, SheetSpec
from xlscore.book.values import ErrorValue, Grid, Uncached, Value, cell_name, column_letter
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.patterns import pattern
from xlscore.core.spelling import NO_HINT, fold, nearest, suggestion
from xlscore.records import NamedTuple
from xlscore.texts import LANGUAGES, PROGRAMS, Language, Titles, fill, in_each, join, words

STORED = 1e-14
"""How exactly every spreadsheet program stores a number: some keep 15 digits only."""

_COPY = pattern(r"(.{1,99}?) ?(?:\([0-9]{1,4}\)|[_-][0-9]{1,4}|[0-9]{1,4})")

KEY_HEADINGS = frozenset(
    fold(word) for head in words("key_headings").values() for word in head.spellings
)


class Located(NamedTuple):
    """The sheets of a workbook by role, and what is wrong with that."""

    sheets: Mapping[str, str]
    findings: tuple[Finding, ...]


def locate_sheets(book: Workbook, specs: Sequence[SheetSpec]) -> Located:
    """Role -> title: by defined name, else by title in any language, blanks and case ignored."""
    findings: list[Finding] = []
    titles, sheets = list(book.titles()), {}
    for role, title in book.roles().items():
        if title in titles:
            sheets[role] = title
        elif any(spec.role == role for spec in specs):
            findings.append(finding("name-broken", None, name=ROLE_PREFIX + role))
    taken = set(sheets.values())
    for spec in specs:
        if spec.role in sheets:
            continue
        names = set(map(fold, spec.titles.spellings))
        matches = [t for t in titles if fold(t) in names and t not in taken]
        if matches:
            sheets[spec.role] = matches[0]
            taken.add(matches[0])
        if len(matches) > 1:
            values = {"expected": spec.titles, "titles": ", ".join(matches)}
            findings.append(finding("sheet-twice", CellRef(matches[1]), **values))
    free = [title for title in titles if title not in taken]
    findings += _find_copies(free, sheets, specs)
    for spec in specs:
        if spec.role in sheets or spec.owned:
            continue
        near = _nearest_of((*spec.titles.spellings, *spec.meant), free, 0.75)
        if spec.mandatory:
            hint = suggest_typed(near)
            findings.append(
                finding("sheet-missing", None, expected=name_both(spec.titles), near=hint)
            )
        elif near:
            findings.append(finding("sheet-unknown", CellRef(near), near=name_both(spec.titles)))
    return Located(sheets, tuple(findings))


def _find_copies(
    free: Sequence[str], sheets: Mapping[str, str], specs: Sequence[SheetSpec]
) -> Iterator[Finding]:
    """A warning for each sheet that is called like one that is read, with a number behind it.

    Programs name copies so: "Results (2)", "Results_2".
    """
    typed = [(sheets[s.role], s.titles) for s in specs if s.role in sheets and not s.owned]
    names = {fold(name): read for read, own in typed for name in (read, *own.spellings)}
    for title in free:
        match = _COPY.fullmatch(fold(title))
        if match and match[1] in names:
            yield finding("sheet-copy", CellRef(title), read=names[match[1]])


def name_both(name: Titles) -> Titles:
    """A title as messages name it, with a second spelling that is accepted."""

    def spell(language: Language) -> str:
        own = name.in_(language)
        other = name.in_(PROGRAMS if language != PROGRAMS else LANGUAGES[1])
        return own if own == other else f"{own} ({other})"

    return in_each(spell)


def _nearest_of(names: Iterable[str], found: Sequence[str], cutoff: float = 0.6) -> str | None:
    """The text found that is most like one of the names, the first of them first."""
    near = (nearest(name, found, cutoff) for name in names)
    return next(filter(None, near), None)


def suggest_typed(found: str | None) -> Titles:
    """The end of a message that suggests what was typed instead."""
    if found is None:
        return NO_HINT
    return fill("hints.sheet", found=found)


class Table(NamedTuple):
    """A table sheet: the row of its headings and the column (from 0) of each known field."""

    grid: Grid
    spec: SheetSpec
    header: int
    columns: Mapping[str, int]
    findings: tuple[Finding, ...] = ()
    letters: Mapping[str, str] = {}

    def cell(self, row: int, key: str) -> Value:
        """What stands in a row (from 1), in the column of a key; None beyond the last cell."""
        return self.grid.at(row, self.columns[key] + 1) if key in self.columns else None

    def ref(self, row: int, key: str) -> CellRef:
        """The name of that cell; KeyError for a column that the sheet lacks."""
        return CellRef(self.grid.title, cell_name(row, self.columns[key] + 1))

    def is_calculated(self, row: int, key: str) -> bool:
        """Whether a formula fills that cell."""
        return key in self.columns and (row, self.columns[key] + 1) in self.grid.calculated


def locate_table(grid: Grid, spec: SheetSpec) -> Table | tuple[Finding, ...]:
    """The first row that holds the mandatory headings, any order, other columns left alone.

    Findings instead of a table when there is none: they name the nearest row's missing headings.
    """
    wanted = {name: f for f in spec.fields for name in f.names}
    best: tuple[int, dict[str, list[int]]] = (-1, {})
    for r, row in enumerate(grid.rows):
        found: dict[str, list[int]] = {}
        for c, value in enumerate(row):
            if isinstance(value, str) and (match := wanted.get(fold(value))):
                found.setdefault(match.key, []).append(c)
        if found and not _find_missing(spec, found):
            return _make_table(grid, spec, r, found)
        if len(found) > len(best[1]):
            best = r, found
    return _tell_missing(grid, spec, *best)


def find_percents(table: Table) -> Iterator[Finding]:
    """A warning for each column of numbers in which some are shown as per cent: 10 % is 0.1."""
    grid = table.grid
    for f in table.spec.fields if grid.percents else ():
        column = table.columns.get(f.key, -1) + 1
        if f.kind != "number" or not column:
            continue
        below = range(table.header + 1, len(grid.rows) + 1)
        if rows := [row for row in below if (row, column) in grid.percents]:
            ref = table.ref(rows[0], f.key)
            yield finding("number-percent", ref, found=len(rows), column=f.titles)


def _find_missing(spec: SheetSpec, found: Mapping[str, object]) -> list[Field]:
    missing = [f for f in spec.fields if f.mandatory and f.key not in found]
    if spec.one_of and not any(key in found for key in spec.one_of):
        missing.append(spec.field(spec.one_of[0]))
    return missing


def _make_table(grid: Grid, spec: SheetSpec, r: int, found: Mapping[str, list[int]]) -> Table:
    findings = []
    for key, columns in found.items():
        if len(columns) > 1:
            ref = CellRef(grid.title, cell_name(r + 1, columns[1] + 1))
            findings.append(finding("heading-twice", ref, expected=spec.field(key).titles))
    known = {name for f in spec.fields for name in f.names}
    free = [f for f in spec.fields if f.key not in found]
    for c, value in enumerate(grid.rows[r]):
        if isinstance(value, str) and value.strip() and fold(value) not in known:
            names = [name for f in free for name in f.titles.spellings]
            ref, own = CellRef(grid.title, cell_name(r + 1, c + 1)), value.strip()
            if near := nearest(value, names, 0.75):
                findings.append(finding("heading-near", ref, found=own, near=near))
            elif spec.closed:
                findings.append(_tell_unread(spec, ref, own))
    first = {key: where[0] for key, where in found.items()}
    letters = {key: column_letter(c + 1) for key, c in first.items()}
    return Table(grid, spec, r + 1, first, tuple(findings), letters=letters)


def _tell_unread(spec: SheetSpec, ref: CellRef, heading: str) -> Finding:
    """A column of a closed table that nobody reads."""
    known = [f.titles for f in spec.fields]
    near = suggestion(heading, (name for titles in known for name in titles.spellings))
    return finding("heading-unread", ref, found=heading, near=near, accepted=join(known))


def _tell_missing(
    grid: Grid, spec: SheetSpec, r: int, found: Mapping[str, list[int]]
) -> tuple[Finding, ...]:
    row = grid.rows[r] if r >= 0 else ()
    known = {name for f in spec.fields for name in f.names}
    free = [v for v in row if isinstance(v, str) and fold(v) not in known and v.strip()]
    findings = []
    for f in _find_missing(spec, found):
        near = _nearest_of(f.titles.spellings, free)
        cell = next((cell_name(r + 1, c + 1) for c, v in enumerate(row) if v == near), "")
        ref = CellRef(grid.title, cell if near else f"A{r + 1}" if r >= 0 else "")
        hint = suggest_typed(near)
        findings.append(finding("heading-missing", ref, expected=name_both(f.titles), near=hint))
    return tuple(findings)


class KeyValue(NamedTuple):
    """One row of a key, value sheet that has a value; row and column (from 1) of the value."""

    key: str
    value: Value
    row: int
    column: int


def read_key_rows(grid: Grid, known: frozenset[str] | None = None) -> list[KeyValue]:
    """The rows of a key, value sheet, title rows left out.

    The keys stand in the column that has most of the `known` (folded) ones. Without any known they
    stand in the first column of texts with something beside them. A value stands right of its key.
    """
    counts: dict[int, int] = {}
    for row in grid.rows:
        for c, value in enumerate(row):
            if isinstance(value, str) and value.strip():
                beside = c + 1 < len(row) and not is_blank(row[c + 1])
                if fold(value) in known if known else beside:
                    counts[c] = counts.get(c, 0) + 1
    if not counts:
        return []
    column = min(counts, key=lambda c: (-counts[c], c))
    return [
        KeyValue(key.strip(), row[column + 1] if column + 1 < len(row) else None, r, column + 2)
        for r, row in enumerate(grid.rows, 1)
        if column < len(row) and isinstance(key := row[column], str) and key.strip()
    ]


def is_blank(value: Value) -> bool:
    """Whether a cell shows nothing."""
    return value is None or (isinstance(value, str) and not value.strip())


def same_cell(value: Value, content: Value | Content) -> bool:
    """Whether a cell shows what was written: blanks are alike, and so are digits not all stored."""
    if isinstance(value, bool) != isinstance(content, bool):  # TRUE is no 1
        return False
    if value == content:
        return True
    if content is None or isinstance(content, str):
        return is_blank(value) and is_blank(content)
    if not isinstance(content, int | float | Fraction):
        return False
    if isinstance(value, float):
        return math.isclose(value, content, rel_tol=STORED)
    return isinstance(value, int) and value == float(content)


def last_filled(grid: Grid, append: Append) -> int:
    """The last row that holds something, or the row of the headings: new rows go below it.

    A formula that shows nothing counts if it stands in one of the columns of the new rows.
    """
    filled = (n for n, row in enumerate(grid.rows, 1) if any(v not in (None, "") for v in row))
    formulas = (grid.formulas.get(column, 0) for column in append.columns)
    return max([append.header, *filled, *formulas])


def as_read(content: Content) -> Value:
    """What a cell holds into which this was put, as it is read."""
    return float(content) if isinstance(content, Fraction) else content


def content_of(value: Value) -> Content:
    """What is put into a cell so that it shows this value."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, ErrorValue):
        return value.code
    return value.formula if isinstance(value, Uncached) else str(value)
