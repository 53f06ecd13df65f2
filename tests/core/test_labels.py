"""C6: the label published with a draw is that of the lot that gave it, so anybody can check it."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from hall import Hall
from xlscore.actions.draw_checks import verify
from xlscore.book.reader import read_event
from xlscore.core.draws.machinery.plans import plan
from xlscore.core.draws.machinery.rounds import Drawn, Note, plain_round
from xlscore.core.draws.seatings.context import DrawContext, RoundPlan, find_entrants
from xlscore.core.draws.seatings.table import PLANS, list_plans
from xlscore.core.lots import shuffle
from xlscore.core.model import NOWHERE, Event, Player
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset
from xlscore.core.seatings import SEATINGS, Seating

CATAN = RULESETS["catan"]
SEED = "48213"
SHOWN = "Label of this draw: "


def published(hall: Hall) -> list[str]:
    """The labels on the *Draw* sheet, one for each round shown."""
    cells = [cell for row in hall.book.grid("Draw").rows for cell in row if isinstance(cell, str)]
    return [cell.removeprefix(SHOWN) for cell in cells if cell.startswith(SHOWN)]


def test_every_seating_of_a_ruleset_has_its_row() -> None:
    assert set(PLANS) == set(SEATINGS) == set(get_args(Seating))


def first_round(seating: Seating, rules: Ruleset = CATAN, players: int = 16) -> RoundPlan:
    """The first round of a first stage that is seated like this."""
    stage = rules.stages[0]._replace(seating=seating)
    rules = rules._replace(stages=(stage, *rules.stages[1:]))
    nos = frozenset(range(1, players + 1))
    event = Event(seed=SEED, players=tuple(Player(no, f"P{no}", NOWHERE) for no in sorted(nos)))
    at = DrawContext(event, rules, 0, 1, players=nos, first=players)
    return next(iter(list_plans(at, None)))


def tables(plan: RoundPlan) -> list[set[int]]:
    return [set(table.players) for table in plan.round_.tables]


def test_the_start_numbers_of_a_schedule() -> None:
    drawn = first_round("schedule")
    assert drawn.label == "preliminary|start numbers"
    order = shuffle(range(1, 17), drawn.label, SEED)
    assert tables(drawn) == [
        {order[no - 1] for no in table.players} for table in plan(16, 3).rounds[0].tables
    ]


@pytest.mark.parametrize("seating", ["lot", "lot-anew", "standings", "fixed"])
def test_first_rounds_by_lot(seating: Seating) -> None:
    drawn = first_round(seating)
    assert drawn.label == "preliminary|round 1|players"
    # The players in the order of the lot take the places in the order of theirs.
    order = shuffle(range(1, 17), drawn.label, SEED)
    place = shuffle(range(16), "preliminary|round 1|seats", SEED)
    assert tables(drawn) == [{order[k] for k in range(16) if place[k] // 4 == t} for t in range(4)]


def test_pairs() -> None:
    """Eight players, no round before: neighbours in the order of the lot play each other."""
    drawn = first_round("pairs", RULESETS["7wonders-duel"], 8)
    order = shuffle(range(1, 9), drawn.label, SEED)
    assert tables(drawn) == [{order[k], order[k + 1]} for k in (0, 2, 4, 6)]


def test_a_round_by_the_standings() -> None:
    hall, rng = Hall("stone-age", 8), random.Random(1)
    hall.draw()
    hall.play(rng)
    hall.draw()
    assert published(hall) == ["preliminary|round 2|table 1"]


def test_games_at_tables_by_rank_keep_the_lot_of_the_first() -> None:
    """K5: the lot of the seats is drawn once; the games after it have no lot of their own."""
    hall, rng = Hall("king-lui", 30), random.Random(1)
    rules = RULESETS["king-lui"]
    snake = next(k for k, stage in enumerate(rules.stages) if stage.seating == "snake")
    name = rules.stages[snake].name
    while not hall.seats(name, 1):
        hall.draw()
        if not hall.seats(name, 1):
            hall.play(rng)
    label = f"{name}|round 1|table 1"
    assert published(hall) == [label]
    order = find_entrants(read_event(hall.book).event, rules, snake).players
    first = [order[0], order[17], order[18]]  # K5: 1-18-19
    seats = hall.seats(name, 1)
    assert sorted(first, key=lambda no: seats[no]) == list(shuffle(first, label, SEED))
    hall.play(rng, [(name, 1)])
    hall.draw()
    assert published(hall) == [label]


def test_groups_by_rank_have_no_lot() -> None:
    hall, rng = Hall("7wonders-duel", 8), random.Random(2)
    while not hall.seats("semi-final", 1):
        hall.draw()
        hall.play(rng)
    assert published(hall) == []
    assert any("from the ranks, without a lot" in str(row) for row in hall.book.grid("Draw").rows)


def test_rounds_drawn_anew_together_have_one_lot() -> None:
    """C10: round 2 is drawn anew with those after it; round 3 is the next of the same search."""
    hall, rng = Hall("7wonders-4rounds", 31), random.Random(3)
    hall.draw()
    assert published(hall) == ["preliminary|start numbers"]
    hall.play(rng)
    for no in (2, 3, 5):
        hall.go(no)
    hall.draw(with_history=True)
    (label,) = published(hall)
    lot, k = label.rsplit("|", 1)
    assert lot.rsplit("|", 1)[0] == "preliminary|redraw after 1"
    assert k == "0"
    hall.play(rng)
    hall.draw()
    assert published(hall) == [f"{lot}|1"]
    assert verify(hall.book).findings == ()


def test_a_repaired_schedule_keeps_its_start_numbers() -> None:
    hall, rng = Hall("7wonders-4rounds", 23), random.Random(3)
    hall.draw()
    hall.play(rng)
    hall.go(3)
    hall.draw()
    assert published(hall) == ["preliminary|start numbers"]


def test_one_round_of_several() -> None:
    rounds = plain_round(2, [[1, 2, 3]]), plain_round(3, [[3, 2, 1]])
    notes = Note("draw-moved", 2, (1,)), Note("draw-moved", 3, (2,))
    drawn = Drawn(rounds, notes, ("second", "third"))
    assert drawn.only(3) == Drawn(rounds[1:], notes[1:], ("third",))
