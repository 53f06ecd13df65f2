"""Whole events drawn and played to the end, with drop-outs and late players in between."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forms import FORMS
from hall import NO, SEAT, TABLE, Hall, said
from seatable import SHORT, fill_up, seated_hall
from xlscore.actions.event import evaluate
from xlscore.book import schema
from xlscore.book.draw_sheet import find_other_lists
from xlscore.book.reader import read_event
from xlscore.book.values import Grid
from xlscore.core.draws.review import review
from xlscore.core.rulebook.load import RULESETS
from xlscore.texts import words

#: What the rules themselves allow when there are few: A2 and D1 "while that is possible", C10.
EXCUSED = {"three-again", "opponents-again", "bye-again", "players-unseatable", "tables-most"}
#: Points here are by chance, add up to nothing, and nothing is typed beside them.
EXCUSED |= {"points-sum", "column-empty", "tie-break-empty"}
FEWEST = {2: 6, 3: 9, 4: 8, 7: 14}


#: Their rounds are searched for, which takes a while: one event for each kind and size of tables.
PODS = [id_ for id_, rules in RULESETS.items() if rules.stages[0].kind.tables == "pods"]
SEARCHED = sorted(
    {(RULESETS[id_].stages[0].seating, RULESETS[id_].sizes): id_ for id_ in PODS}.values()
)
#: Heats are drawn by lot as other rounds are, but where late players are of no team.
FIRSTS = {id_: RULESETS[id_].stages[0] for id_ in SHORT}
HEATS = [id_ for id_, first in FIRSTS.items() if first.sit_out and first.seating != "matches"]


@pytest.mark.parametrize(
    "ruleset", [id_ for id_, first in FIRSTS.items() if id_ not in PODS and not first.sit_out]
)
@settings(max_examples=2)
@given(players=st.integers(0, 24), luck=st.integers(0, 10**6), many=st.booleans())
def test_an_event_drawn_to_the_end(ruleset: str, players: int, luck: int, many: bool) -> None:
    draw_to_the_end(ruleset, players, luck, many=many)


@pytest.mark.parametrize("ruleset", [*SEARCHED, *HEATS])
def test_an_event_of_searched_rounds_or_heats_drawn_to_the_end(ruleset: str) -> None:
    draw_to_the_end(ruleset, 5, 7, many=False)


def draw_to_the_end(ruleset: str, players: int, luck: int, *, many: bool) -> None:
    """Draw and play all rounds: no warning but the excused. The log is verified after about every
    second draw and at the end, where all rounds are drawn again."""
    rules, rng, looks = RULESETS[ruleset], random.Random(luck), random.Random(players)
    least = max(FEWEST.get(rules.table_size, 2 * rules.table_size), rules.minimum_players)
    hall = Hall(
        ruleset,
        players + least + 3,
        seed=str(luck),
        groups={no: f"g{no % 5}" for no in range(1, 9)},
        event={"Three-player tables": "many" if many else "few"},
    )
    fill_up(hall, ruleset)
    first = rules.stages[0].name
    for _ in range(40):
        drawing = hall.draw()
        assert hall.warnings() <= EXCUSED, said(evaluate(hall.book).findings)
        outcome = None if drawing.drawn else evaluate(hall.book).outcome
        ended = outcome is not None and outcome.complete
        if ended or looks.random() < 0.5:
            assert not hall.is_stale()
            found = hall.verified()
            assert not found.findings, said(found.findings)
        if ended:
            break
        hall.play(rng)
        if any(stage != first for stage, *_ in hall.rows()):
            continue
        last = max(row[1] for row in hall.rows())
        together = rules.stages[0].seating == "fixed"
        for _ in range(rng.choice((0, 0, 1, 2))):
            if len(hall.active()) > least + 1 and not together:
                hall.go(rng.choice(hall.active()))
        if rng.random() < 0.3 and last != rules.stages[0].rounds and not together:
            hall.come()
        fill_up(hall, ruleset)
    else:
        raise AssertionError("the event does not end")
    assert evaluate(hall.book).outcome.complete  # type: ignore[union-attr]


@pytest.mark.parametrize("ruleset", FORMS)
def test_two_who_change_places_are_found(ruleset: str) -> None:
    hall = seated_hall(ruleset, 16)
    hall.draw()
    assert hall.verified().findings == ()
    rows = hall.book.grid("Results").rows
    # the first two rows that are at different tables
    one, other = 2, next(n for n, row in enumerate(rows[1:], 2) if row[2] != rows[1][2])
    nos = rows[one - 1][4], rows[other - 1][4]
    for row, no in zip((one, other), reversed(nos), strict=True):
        hall.type_in("Results", row, 4, no)
        hall.type_in("Results", row, 5, None)
    found = hall.verified().findings
    assert "verify-differs" in {finding.code for finding in found}
    assert {f.severity for f in found} == {"error"}


@pytest.mark.parametrize("ruleset", FORMS)
def test_two_names_that_change_places_everywhere_are_found(ruleset: str) -> None:
    hall = seated_hall(ruleset, 16)
    hall.draw()
    names = {2: "Player 5", 5: "Player 2"}
    for no, name in names.items():
        hall.type_in("Players", no + 1, 1, name)
    for number, row in enumerate(hall.book.grid("Results").rows[1:], 2):
        if row[4] in names:
            hall.type_in("Results", number, 5, names[int(str(row[4]))])
    found = hall.verified().findings
    assert "verify-list" in {f.code for f in found}
    assert {f.severity for f in found} == {"error"}


@pytest.mark.parametrize("called", ["players_hash", "list_hash"])
def test_the_player_list_hash_is_found_by_its_name_and_by_the_former_one(called: str) -> None:
    """*Draw* and *Draw log* each had a "List hash", of different texts."""
    hall = Hall("catan", 14)
    hall.draw()
    read, label = read_event(hall.book), words("draws")["players_hash"].in_("en")
    assert label not in [field.titles.in_("en") for field in schema.DRAW_LOG.fields]
    sheet = hall.sheet("draw")
    assert sum(row[0] == label for row in sheet if row) == 1
    now = words("draws")[called].in_("en")
    rows = tuple(tuple(now if cell == label else cell for cell in row) for row in sheet)
    renamed = read.event.players[0]._replace(name="Ida")
    event = replace(read.event, players=(renamed, *read.event.players[1:]))
    reviews, grid = review(read.event, RULESETS["catan"]), Grid("Draw", rows)  # type: ignore[arg-type]
    assert find_other_lists(grid, RULESETS["catan"], reviews, read.event) == []
    assert [f.code for f in find_other_lists(grid, RULESETS["catan"], reviews, event)] == [
        "verify-list"
    ]


def test_a_changed_draw_sheet_is_found() -> None:
    hall = Hall("catan", 14)
    hall.draw()
    rows = hall.book.grid("Draw").rows
    number = next(n for n, row in enumerate(rows, 1) if row and row[0] == 1)
    drawn, moved = rows[number - 1][1], rows[number][1]
    hall.type_in("Draw", number, 1, moved)
    (found,) = hall.verified().findings
    assert (found.code, str(found.ref)) == ("verify-sheet", f"Draw!B{number}")
    no = int(str(moved).split()[0])
    seat = next(row for row in hall.rows() if row[NO] == no)
    assert f"{seat[TABLE]}/{seat[SEAT]}" == "2/1"
    assert f": No {no}: 1/1 instead of 2/1;" in found.text("en")
    assert f": Nr {no}: 1/1 statt 2/1;" in found.text("de")
    assert drawn != moved


def test_of_two_who_change_places_on_the_draw_sheet_the_first_is_named() -> None:
    """On the sheet alone 4th and 1st of table 1 change places, a player moved (⇄) is one too."""
    hall = Hall("catan", 16)
    hall.draw()
    rows = hall.book.grid("Draw").rows
    number = next(n for n, row in enumerate(rows, 1) if row and row[0] == 1)
    first, last = rows[number - 1][1], rows[number - 1][4]
    hall.type_in("Draw", number, 1, f"⇄ {last}")
    hall.type_in("Draw", number, 4, first)
    (found,) = hall.verified().findings
    assert str(found.ref) == f"Draw!B{number}"
    no = str(last).split()[0]
    assert found.values == {"no": int(no), "here": "1/1", "drawn": "1/4"}
    hall.type_in("Draw", number, 1, first)
    (found,) = hall.verified().findings
    assert str(found.ref) == f"Draw!E{number}"


def test_another_seed_gives_another_draw() -> None:
    hall = Hall("catan", 14)
    hall.draw()
    hall.type_in("Event", 3, 1, "48214")
    assert "verify-differs" in {f.code for f in hall.verified().findings}


@pytest.mark.parametrize("late", [0, 1])
def test_later_drop_outs_do_not_change_what_was_drawn(late: int) -> None:
    hall, rng = Hall("7wonders-4rounds", 23), random.Random(3)
    for round_ in range(1, 5):
        hall.draw()
        hall.play(rng)
        if round_ < 4:
            hall.go(round_ * 3)
            for _ in range(late):
                hall.come()
        assert hall.verified().findings == ()
    methods = [one.plan.method for one in hall.verified().reviews if one.plan]
    assert methods == ["schedule"] + ["redraw" if late else "repair"] * 3


def test_a_redraw_with_history_is_recognised() -> None:
    hall, rng = Hall("7wonders-4rounds", 31), random.Random(3)
    hall.draw()
    hall.play(rng)
    for no in (2, 3, 5):
        hall.go(no)
    hall.draw(with_history=True)
    assert hall.warnings() == set()
    hall.play(rng)
    hall.draw()
    assert hall.verified().findings == ()
    methods = [one.plan.method for one in hall.verified().reviews if one.plan]
    assert methods == ["schedule", "redraw", "redraw"]


def test_rematches_are_avoided_on_request() -> None:
    hall, rng = Hall("stone-age", 24), random.Random(1)
    hall.draw()
    hall.play(rng)
    hall.draw(avoid_rematches=True)
    hall.play(rng)
    hall.draw(avoid_rematches=True)
    assert hall.verified().findings == ()
    met: set[frozenset[object]] = set()
    for round_ in (1, 2, 3):
        seats = hall.seats("preliminary", round_)
        pairs = {
            frozenset((a, b)) for a in seats for b in seats if a != b and seats[a][0] == seats[b][0]
        }
        assert not met & pairs
        met |= pairs
