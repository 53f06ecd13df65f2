"""Reading reads: no cell is written, the same grids give the same data, what follows is a plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError

import pytest

from entry_hall import entry, hall, row_of, type_there
from hall import NO, POINTS, Hall
from markdown_book import sheets_of
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.pending import follow_players, pending
from xlscore.book.port import Changes, Rewrite
from xlscore.book.reader import ReadEvent, event_language, read_event
from xlscore.book.season.inputs import read_season
from xlscore.core.findings import Finding

SEASON = """
## Season
| Ruleset family | 7wonders |
| Confirm by | soon |
## Events
| Name | Date | Participants |
| A | May | 12 |
"""


class ReadOnly(MemoryBook):
    """A workbook that nobody may write."""

    def apply(self, changes: Changes) -> None:
        raise AssertionError(changes)


def renamed() -> Hall:
    """Player 3 got another name after the draw; No 9 of a late player is still to be given."""
    made = hall()
    made.book._sheets["Players"][3][1] = "Ada"
    made.book._sheets["Players"].append([None, "Zoe"])
    return made


def mistyped() -> Hall:
    """A word for points on *Entry*, a player nobody knows, and a row without its table."""
    made = hall()
    type_there(made, entry(made)[0], "ten")
    made.book._sheets["Results"][3][NO] = 99
    made.book._sheets["Results"][4][2] = None
    return made


def unknown_rules() -> Hall:
    made = Hall("stone-age", 8)
    made.book._sheets["Event"][1][1] = "stone-agee"
    return made


HALLS = (hall, renamed, mistyped, unknown_rules)


def read(made: Hall) -> ReadEvent:
    book = made.book
    return read_event(ReadOnly(book._sheets, book._roles))


def told(findings: tuple[Finding, ...]) -> list[tuple[str, str]]:
    return [(found.code, str(found.ref)) for found in findings]


@pytest.mark.parametrize("make", HALLS)
def test_reading_writes_nothing_and_twice_is_once(make: Callable[[], Hall]) -> None:
    made = make()
    book = ReadOnly(made.book._sheets, made.book._roles)
    before = {title: [list(row) for row in book.grid(title).rows] for title in book.titles()}
    first, second = read_event(book), read_event(book)
    assert first == second
    assert pending(first) == pending(second)
    assert event_language(book) == first.event.language
    after = {title: [list(row) for row in book.grid(title).rows] for title in book.titles()}
    assert after == before


def test_a_season_is_only_read_as_well() -> None:
    book = ReadOnly(sheets_of(SEASON))
    assert read_season(book) == read_season(book)
    assert told(read_season(book).findings) == [
        ("date-bad", "Season!B2"),
        ("date-unread", "Events!B2"),
    ]


@pytest.mark.parametrize("make", HALLS)
def test_all_findings_come_in_one_list_that_stays_as_it_is(make: Callable[[], Hall]) -> None:
    found = read(make())
    assert isinstance(found.findings, tuple)
    with pytest.raises(FrozenInstanceError):
        found.findings = ()  # type: ignore[misc]
    codes = [code for code, _ in told(found.findings)]
    assert len(codes) == len(set(told(found.findings)))


def test_the_findings_stand_in_the_order_of_reading_at_the_cells_typed_into() -> None:
    assert told(read(mistyped()).findings) == [
        ("entry-label", "Entry!G4"),
        ("number-bad", "Entry!E6"),
        ("player-unknown", "Results!E4"),
        ("number-missing", "Results!C5"),
    ]


def test_what_follows_is_one_plan_numbers_then_names_then_entry() -> None:
    made = renamed()
    seat = entry(made)[0]
    type_there(made, seat, 30)
    found = read(made)
    row = next(n for n, one in enumerate(made.rows(), 2) if one[NO] == 3)
    after = (
        Rewrite("Players", (1,), {10: (9,)}, gentle=True),
        Rewrite("Results", (6,), {row: ("Ada",)}, gentle=True),
    )
    assert follow_players(found) == after
    typed = Rewrite("Results", (POINTS + 1,), {row_of(made, seat): (30,)})
    assert pending(found) == (*after, typed)
    assert found.event.results[row - 2].name == "Ada"
    made.book.apply(Changes(rewrites=pending(found)))
    assert follow_players(read(made)) == ()


def test_nothing_follows_where_everything_is_in_order() -> None:
    assert pending(read(hall())) == ()
