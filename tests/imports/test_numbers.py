"""What a number before a name means: never silently a place that the points contradict.

Ann 33, Di 36, Bob 39 and Cy 42 sit at one table, in the order of their seats. Cy wins, always.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from imports.evening import bring, column, event, table, told
from xlscore.actions.event import evaluate
from xlscore.book.adapters.memory import MemoryBook
from xlscore.report.event_data import event_data

NAMES = ["Ann Lee", "Di", "Bob", "Cy"]
POINTS = {1: 33, 2: 36, 3: 39, 4: 42}
DOCS = Path(__file__).parents[2] / "docs" / "imports.md"


def hall() -> MemoryBook:
    return event("alhambra", NAMES, table([1, 2, 3, 4]))


def lines(*numbers: str) -> str:
    """The table in the order of its seats, with these before the names."""
    people = zip(numbers, NAMES, POINTS.values(), strict=True)
    return "\n".join(f"{number} {name} {points}".strip() for number, name, points in people)


def first(target: MemoryBook) -> str:
    job = evaluate(target)
    assert job.outcome is not None
    return event_data(job.read.event, job.outcome, job.findings, "en")["ranking"][0]["name"]


@pytest.mark.parametrize(
    "numbers",
    [
        ("1.", "2.", "3.", "4."),
        ("1)", "2)", "3)", "4)"),
        ("1", "2", "3", "4"),
        ("#1", "#2", "#3", "#4"),
        ("1:", "2:", "3:", "4:"),
        ("1.)", "2.)", "3.)", "4.)"),
        ("1 -", "2 -", "3 -", "4 -"),
        ("5.", "6.", "7.", "8."),
    ],
)
def test_a_list_in_the_order_of_the_seats_is_numbered_and_the_points_decide(
    numbers: tuple[str, ...],
) -> None:
    target = hall()
    made = bring(target, lines(*numbers))
    assert column(target, "Points") == POINTS
    assert column(target, "Place") == {}
    assert first(target) == "Cy"
    (said,) = [one for one in made.findings if one.code == "import-numbering"]
    assert said.severity == "warning"
    assert "by the points it is 1. Cy, 2. Bob, 3. Di, 4. Ann Lee" in said.text("en")


@pytest.mark.parametrize(
    "numbers",
    [("4.", "3.", "2.", "1."), ("4", "3", "2", "1"), ("", "", "", ""), ("", "", "", "1.")],
)
def test_numbers_that_are_the_places_by_the_points_say_nothing_new(
    numbers: tuple[str, ...],
) -> None:
    target = hall()
    made = bring(target, lines(*numbers))
    assert told(made, "error") == []
    assert "import-numbering" not in told(made)
    assert column(target, "Points") == POINTS
    assert column(target, "Place") == {}


@pytest.mark.parametrize(
    "numbers",
    [
        ("2.", "1.", "3.", "4."),
        ("1.", "1.", "1.", "1."),
        ("1.", "2.", "2.", "4."),
        ("1.", "", "", ""),
        ("4.", "3.", "1.", "2."),
        ("42.", "39.", "36.", "33."),
    ],
)
def test_numbers_that_are_neither_are_an_error_and_nothing_is_written(
    numbers: tuple[str, ...],
) -> None:
    target = hall()
    made = bring(target, lines(*numbers))
    assert told(made) == ["import-numbers"]
    assert made.changes is None
    assert column(target, "Points") == {}
    assert "1. Cy, 2. Bob, 3. Di, 4. Ann Lee" in made.findings[0].text("de")


@pytest.mark.parametrize(
    ("list_", "said"),
    [
        ("1. Cy 42\n2. Bob 39\n2. Di 39\n4. Ann Lee 33", []),
        ("1. Cy 42\n2. Bob 39\n2. Di 39\n3. Ann Lee 33", []),
        ("1. Cy 42\n2. Bob 39\n3. Di 39\n4. Ann Lee 33", ["import-numbering"]),
    ],
    ids=["1 2 2 4", "1 2 2 3", "1 2 3 4"],
)
def test_who_has_as_many_points_shares_the_place(list_: str, said: list[str]) -> None:
    """28 % of games of three or four have such a tie: a list that counts on is told."""
    target = hall()
    made = bring(target, list_)
    assert [code for code in told(made) if code.startswith("import")] == said
    assert column(target, "Place") == {}


def test_the_numbers_of_the_players_are_no_places() -> None:
    target = event("alhambra", ["Eve", *NAMES], table([4, 2, 5, 3]))
    made = bring(target, "4 Bob 39\n2 Ann Lee 33\n5 Cy 42\n3 Di 36")
    assert "import-numbering" in told(made)
    assert column(target, "Points") == {4: 39, 2: 33, 5: 42, 3: 36}
    assert column(target, "Place") == {}


def test_a_number_in_a_name_is_part_of_it_where_the_others_have_none() -> None:
    target = event("alhambra", ["2 Fast", "Di", "Bob"], table([1, 2, 3]))
    made = bring(target, "2 Fast 90\nDi 80\nBob 85")
    assert told(made, "error", "warning") == []
    assert column(target, "Points") == {1: 90, 2: 80, 3: 85}


def test_the_example_of_the_docs_comes_out_right() -> None:
    """It is numbered in the order of the seats; the second has won."""
    _, list_ = re.findall(r"```\n(.*?)```", DOCS.read_text("utf-8"), re.S)
    assert list_ == "Round 2, table 3\n1. Ada Krämer 75\n2. Ben Ott 81\n3. Cleo Sand 60\n"
    target = event("stone-age", ["Ben Ott", "Cleo Sand", "Ada Krämer"], table([3, 1, 2], 3, 2))
    made = bring(target, list_)
    assert "by the points it is 1. Ben Ott, 2. Ada Krämer, 3. Cleo Sand" in next(
        one.text("en") for one in made.findings if one.code == "import-numbering"
    )
    # Round 1 is missing here, so that a host would write nothing; what was placed is right.
    assert made.changes is None
    target.apply(made.placed.changes)
    assert column(target, "Points") == {1: 81, 2: 60, 3: 75}
    assert column(target, "Place") == {}


def test_places_that_a_table_gives_for_itself_count() -> None:
    """C2: a column *Place* is no numbering; the workbook warns where it contradicts the points."""
    target = hall()
    rows = "\n".join(f"{no};{name};{POINTS[no]}" for no, name in enumerate(NAMES, 1))
    made = bring(target, f"Place;Player;Points\n{rows}")
    assert "places-points" in told(made, "warning")
    assert column(target, "Place") == {1: 1, 2: 2, 3: 3, 4: 4}


def test_of_partners_numbers_are_the_places_that_both_sides_make() -> None:
    """F12: Ada and Cleo share 16 points and the first place, Ben and Dora 8 and the third."""
    target = event("americano", ["Ada", "Ben", "Cleo", "Dora"], table([1, 2, 3, 4]))
    made = bring(target, "1. Ada 16\n3. Ben 8\n1. Cleo 16\n3. Dora 8")
    assert made.findings == ()
    assert column(target, "Points") == {1: 16, 2: 8, 3: 16, 4: 8}


def test_a_game_without_a_round_goes_to_the_table_on_which_nothing_stands_yet() -> None:
    """The same three meet twice; in the first round somebody has begun to type."""
    rows = [*table([1, 2, 3]), *table([1, 2, 3], 1, 2)]
    rows[0] = [*rows[0], None, 5]
    target = event("alhambra", ["Ada", "Ben", "Cleo"], rows)
    assert bring(target, "Ada 5\nBen 4\nCleo 3").placed.filled == 1
    rows = target.grid("Results").rows[1:]
    assert [row[6] if len(row) > 6 else None for row in rows] == [5, None, None, 5, 4, 3]
