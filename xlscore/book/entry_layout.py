"""How the sheet *Entry* is laid out: one reading of it, in which every cell has its meaning.

A heading, then a block a table: numbers, names, and a row for each key to be typed. Anything else
on the sheet is an error, because it would be written over: points in the wrong row, for example.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xlscore.book import schema
from xlscore.book.schema import SheetSpec
from xlscore.book.sheets import is_blank, name_both
from xlscore.book.values import Grid, Value, cell_name
from xlscore.core.exact import from_text
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.formula import OWN
from xlscore.core.spelling import fold
from xlscore.core.stage_titles import stage_name
from xlscore.records import NamedTuple
from xlscore.texts import Titles, in_each, join, titles

#: What can be typed there, by the keys of *Results*, beside the ruleset's own columns; one without
#: tie-break has no such row.
KEYS = ("points", "tie_break")
#: Columns left of the seats: stage, round, table, and what stands in a row.
LEFT = 4


TableKey = tuple[str, str, str]


class Seat(NamedTuple):
    """A cell to type into, and what is known of it: who sits there, what was taken over last.

    `number` is the cell of the player's number, `taken` that of what was taken over.
    """

    at: TableKey
    place: int
    no: str
    name: str
    key: str
    value: Value
    before: Value
    ref: CellRef
    number: CellRef
    taken: CellRef


class Layout(NamedTuple):
    """The cells to type into, and an error for everything that has no place on the sheet."""

    seats: Sequence[Seat]
    findings: Sequence[Finding]


def seat_head(n: int, *, seats: bool, choices: bool) -> Titles:
    """The heading of a column of players: by seat, by the order of choosing one, or by both."""
    heads = [schema.RESULTS.field("seat").titles] if seats else []
    heads += [titles("draws.choice_head")] if choices else []
    return in_each(lambda language: f"{'/'.join(head.in_(language) for head in heads)} {n}")


def list_keys(spec: SheetSpec) -> tuple[str, ...]:
    """What is typed for each player, from top to bottom: points, own columns, tie-break (G10)."""
    return tuple(f.key for f in spec.fields if f.key in KEYS or f.key.startswith(OWN))


def read_layout(grid: Grid, spec: SheetSpec = schema.RESULTS) -> Layout:
    """Every cell of the sheet: to be typed into, a label of ours in its place, or an error.

    `spec` is *Results* with the ruleset's own columns.
    """
    found: list[Finding] = []
    if all(is_blank(value) for row in grid.rows for value in row):
        return Layout((), ())
    header, count = _read_heading(grid, found)
    if found:
        return Layout((), found)
    return Layout(tuple(_read_blocks(grid, spec, (header, count), found)), found)


def stage_of(value: Value) -> str:
    """The English name of a stage, "" for none."""
    text = value.strip() if isinstance(value, str) else ""
    return stage_name(text)


def text_of(value: Value) -> str:
    """What tells cells apart: a number in its shortest form, a text without regard to case."""
    if isinstance(value, str):
        number = from_text(value, comma=False)
        return fold(value) if number is None else str(number)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)


def _read_heading(grid: Grid, found: list[Finding]) -> tuple[int, int]:
    """The row of the headings (from 1), and how many seats they have; findings if one is amiss."""
    left = [schema.RESULTS.field(key) for key in ("stage", "round", "table")]
    same = [[_word(row, c) in f.names for c, f in enumerate(left)] for row in grid.rows]
    r = max(range(len(same)), key=lambda n: (sum(same[n]), -n))
    if sum(same[r]) < 2:
        _expect(found, grid, 3, 1, left[0].titles)
        return 0, 0
    row = [*grid.rows[r], *[None] * (LEFT + 2)]
    for c, f in enumerate(left):
        if not same[r][c]:
            _expect(found, grid, r + 1, c + 1, f.titles)
    for n, above in enumerate(grid.rows[:r], 1):
        _stray(found, grid, n, [c for c, v in enumerate(above, 1) if c > 1 or type(v) is not str])
    count = 0
    while _word(row, LEFT + count) in _seat_words(count + 1):
        count += 1
    taken = titles("report.entry_taken")
    right = row[LEFT + count :]
    empty = all(map(is_blank, right))
    after = not is_blank(right[1]) and _word(right, 1) not in _seat_words(count + 2)
    if not is_blank(row[3]):
        _stray(found, grid, r + 1, [4])
    if not count:
        below = any(not is_blank(v) for later in grid.rows[r + 1 :] for v in later)
        if below or not empty:
            _expect(found, grid, r + 1, LEFT + 1, seat_head(1, seats=True, choices=False))
    elif not (is_blank(right[0]) and (empty or after)):
        _expect(
            found, grid, r + 1, LEFT + count + 1, seat_head(count + 1, seats=True, choices=False)
        )
    elif _word(right, 1) not in map(fold, taken.spellings):
        _expect(found, grid, r + 1, LEFT + count + 2, taken)
    else:
        _stray(found, grid, r + 1, range(LEFT + count + 3, len(row) + 1))
    return r + 1, count


def _read_blocks(
    grid: Grid, spec: SheetSpec, heading: tuple[int, int], found: list[Finding]
) -> Iterator[Seat]:
    """All cells to type into, block by block; a row of numbers starts one."""
    typed, (header, count) = list_keys(spec), heading
    labels = {name: key for key in ("no", "player", *typed) for name in spec.field(key).names}
    right = LEFT + count + 1
    key, last, top = ("", "", ""), "", header
    numbers = names = [""] * count
    for r, row in enumerate(grid.rows[header:], header + 1):
        cells = [*row, *[None] * (right + count - len(row))]
        word = labels.get(_word(cells, 3), "")
        ours = {4, *range(LEFT + 1, right)}
        if all(map(is_blank, cells)):
            last = ""
            continue
        if not word:
            if is_blank(cells[3]):
                _stray(found, grid, r, range(1, len(cells) + 1))
            else:
                _expect(found, grid, r, 4, _choices(spec))
            last = ""
            continue
        here, before = cells[LEFT : right - 1], cells[right:]
        if word == "no":
            ours |= {1, 2, 3}
            if is_blank(cells[2]):
                _expect(found, grid, r, 3, schema.RESULTS.field("table").titles)
            top = r
            key = stage_of(cells[0]), text_of(cells[1]), text_of(cells[2])
            numbers, names = [text_of(value) for value in here], [""] * count
        elif not last or (word == "player" and last != "no"):
            _expect(found, grid, r, 4, schema.RESULTS.field("no").titles)
            continue
        elif word == "player":
            names = [text_of(value) for value in here]
            ours -= {c for c, v in enumerate(here, LEFT + 1) if not isinstance(v, str)}
        else:
            ours |= set(range(right + 1, right + count + 1))
            for c, value in enumerate(here):
                at = (r, LEFT + c + 1), (top, LEFT + c + 1), (r, right + c + 1)
                refs = [CellRef(grid.title, cell_name(*cell)) for cell in at]
                who = key, c, numbers[c], names[c], word
                yield Seat(*who, value, before[c], *refs)
        last = word
        _stray(found, grid, r, [c for c in range(1, len(cells) + 1) if c not in ours])


def _expect(found: list[Finding], grid: Grid, row: int, column: int, label: Titles) -> None:
    """A label of ours does not stand where it belongs."""
    ref = CellRef(grid.title, cell_name(row, column))
    found.append(finding("entry-label", ref, expected=name_both(label)))


def _stray(found: list[Finding], grid: Grid, row: int, columns: Iterable[int]) -> None:
    """What stands in cells of a row that are to be empty."""
    cells = grid.rows[row - 1]
    names = [cell_name(row, c) for c in columns if c <= len(cells) and not is_blank(cells[c - 1])]
    if names:
        ref = CellRef(grid.title, names[0])
        found.append(finding("entry-stray", ref, cells=", ".join(names)))


def _choices(spec: SheetSpec) -> Titles:
    """What may stand before a row: what every ruleset has typed, and who sits there."""
    keys = [key for key in list_keys(spec) if key != "tie_break"]
    fields = [spec.field(key).titles for key in (*keys, "player", "no")]
    return join(fields)


def _seat_words(n: int) -> set[str]:
    kinds = ((True, False), (False, True), (True, True))
    heads = (seat_head(n, seats=seats, choices=choices) for seats, choices in kinds)
    return {fold(text) for head in heads for text in head.spellings}


def _word(row: Sequence[Value], c: int) -> str:
    value = row[c] if c < len(row) else None
    return fold(value) if isinstance(value, str) else ""
