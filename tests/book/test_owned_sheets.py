"""Sheets of ours read back: ranks shown before, cells that say the same, and sheets of others."""

from __future__ import annotations

from fractions import Fraction

import pytest

from markdown_book import from_markdown
from season_book import codes, season
from workbook import result
from xlscore.book.draw_sheet import SeenSeat, read_seats
from xlscore.book.owned import read_ranks
from xlscore.book.sheets import content_of, same_cell
from xlscore.book.values import ErrorValue, Grid, Uncached, Value, column_letter

STANDINGS = """
## Standings
| Cup 2026 |
| Final (complete) |
| Rank | No | Name | Decided by |
| 1 | 7 | Ada | |
| 2 | 3 | Bob | lot |
| |  | | |
| 2 | 4 | Cid | |
| – | 9 | Dan | dropped out |
| the line marks the cut |
| Preliminary (complete) |
| {rank} | {no} | Name |
| 1 | 5 | Eve |
"""


@pytest.mark.parametrize(("rank", "no"), [("Rank", "No"), ("Rang", "Nr")])
def test_ranks_are_those_of_the_first_table(rank: str, no: str) -> None:
    """C11: headings in either language begin a table; blank rows and texts are passed over."""
    text = STANDINGS.replace("| Rank | No |", f"| {rank} | {no} |", 1)
    grid = from_markdown(text.format(rank=rank, no=no)).grid("Standings")
    assert read_ranks(grid) == {7: 1, 3: 2, 4: 2, 9: None}


def test_a_sheet_without_both_headings_shows_no_ranks() -> None:
    book = from_markdown("## S\n| Rank | Name |\n| 1 | 7 |\n| No |\n| 8 |")
    assert read_ranks(book.grid("S")) == {}


@pytest.mark.parametrize(
    ("value", "content", "same"),
    [
        (0.333333333333333, Fraction(1, 3), True),  # 15 digits, as some programs store
        (0.3333333333333, Fraction(1, 3), False),
        (2, Fraction(2), True),
        (2.0, 2, True),
        (2, Fraction(5, 2), False),
        (None, "", True),
        (" ", None, True),
        ("", "x", False),
        ("x", None, False),
        (0, None, False),
        (0, "", False),
        ("2", 2, False),
        (True, 1, False),  # somebody typed TRUE over a number
        (False, 0, False),
        (True, True, True),
        ("a", "a", True),
        ("a", "A", False),
        (ErrorValue("#N/A"), "#N/A", False),
        (Uncached("=1+1"), 2, False),
    ],
)
def test_cells_that_say_the_same(value: Value, content: object, same: bool) -> None:
    assert same_cell(value, content) is same  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("title", "ours"),
    [
        ("Ranking", "| 7 Wonders – Ranking |\n| Rank | Player |"),
        ("Einladungen", "| Saison – Einladungen |\n| Folge | Spieler |"),
        ("Checks", "| Prüfung |"),
    ],
)
def test_an_own_sheet_of_the_organiser_is_not_written_over(title: str, ours: str) -> None:
    """A season refuses it as an event does; ours and an empty one are rewritten."""
    events = "## Events\n| Name | Type | Participants |\n"
    other = season(f"{events}## {title}\n| Bus, 8 a.m. | Anna |")
    assert [(f.code, str(f.ref)) for f in other.findings if f.severity == "error"] == [
        ("sheet-foreign", title)
    ]
    assert other.outcome is None
    for text in (ours, ""):
        assert "sheet-foreign" not in codes(season(f"{events}## {title}\n{text}"))


@pytest.mark.parametrize(
    ("value", "content"),
    [
        (None, None),
        ("a", "a"),
        (2.5, Fraction(5, 2)),
        (True, "True"),
        (ErrorValue("#N/A"), "#N/A"),
        (Uncached("=1+1"), "=1+1"),
    ],
)
def test_what_a_value_is_put_back_as(value: Value, content: object) -> None:
    assert content_of(value) == content


def test_seats_are_seen_where_they_stand() -> None:
    """A heading, the heads of its columns, a table; behind an empty row nothing belongs to it."""
    rows: list[list[Value]] = [
        ["Round 2 · by lot"],
        ["Table", "Seat 1", "Seat 2"],
        [1, "7 Ann", "⇄ 12 Bob"],
        [],
        [2, "8 Cem"],
    ]
    shown = read_seats(Grid("Draw", rows), {"Round 2": ("preliminary", 2)}, 2)
    assert shown == {("preliminary", 2): [SeenSeat(7, 1, 1, 3, 2), SeenSeat(12, 1, 2, 3, 3)]}


def test_columns_are_named_in_letters() -> None:
    names = {1: "A", 26: "Z", 27: "AA", 52: "AZ", 53: "BA", 702: "ZZ", 703: "AAA", 16384: "XFD"}
    assert {number: column_letter(number) for number in names} == names


def test_that_nothing_is_wrong_is_said_once() -> None:
    """The name of the event and that there is nothing; no headings of a table without rows."""
    job = result("catan", ["1/1: 1 10, 2 9, 3 8, 4 7"], event={"Language": "de"})
    (page,) = (page for page in job.changes().pages if page.role == "checks")
    shown = [str(cell.value) for row in page.rows for cell in row if cell.value]
    assert shown == ["Prüfung", "Test · Nichts zu beanstanden."]
