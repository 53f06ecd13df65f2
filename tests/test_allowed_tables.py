"""*Tables* on *Players*: where somebody may sit; several may share a table."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from itertools import permutations

import pytest

from hall import Hall, codes
from xlscore.actions.event import evaluate
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.values import Value
from xlscore.core.draws.machinery.rounds import Wishes, plain_round
from xlscore.core.draws.machinery.settling import number_tables
from xlscore.core.spelling import wish_of, wish_text

FIRST = ("preliminary", 1)


def hall_of(ruleset: str, players: int, tables: Mapping[int, Value], **event: Value) -> Hall:
    """A hall whose sheet *Players* has a column *Tables* at its end."""
    return Hall(ruleset, players, event=event, columns={"Tables": tables})


def errors(hall: Hall) -> list[str]:
    return [f.code for f in hall.verified().findings if f.severity == "error"]


@pytest.mark.parametrize("ruleset", ["catan", "alhambra", "7wonders-final"])
def test_several_share_the_tables_on_the_ground_floor(ruleset: str) -> None:
    """Five who need table 1 or 2, of 23: in every round they sit there."""
    wanted = dict.fromkeys((3, 8, 11, 17, 23), "1-2")
    hall, rng = hall_of(ruleset, 23, {**wanted, 5: 1}), random.Random(1)
    for round_ in (1, 2):
        drawing = hall.draw()
        assert "draw-fixed-table" not in codes(drawing.findings)
        seats = hall.seats("preliminary", round_)
        assert {seats[no][0] for no in wanted} <= {1, 2}
        assert seats[5][0] == 1
        assert Counter(Counter(t for t, _ in seats.values()).values()) == {4: 5, 3: 1}
        hall.play(rng)
    assert errors(hall) == []
    log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    assert "P|8|Player 8||{1-2}|" in log[0]["drawn_from"].split("\n")


def test_a_set_that_suits_already_changes_nobodys_opponents() -> None:
    """Numbers go round, and nobody gets up: one player may always sit where he likes."""
    plain, hall = Hall("catan", 24), hall_of("catan", 24, {7: "5-6"})
    for one in (plain, hall):
        one.draw()
    tables = []
    for seats in (plain.seats(*FIRST), hall.seats(*FIRST)):
        found: dict[Value, set[Value]] = {}
        for no, (table, _) in seats.items():
            found.setdefault(table, set()).add(no)
        tables.append(sorted(sorted(map(int, map(str, nos))) for nos in found.values()))
    assert tables[0] == tables[1]
    assert hall.seats(*FIRST)[7][0] in (5, 6)


def test_more_than_fit_are_told() -> None:
    hall = hall_of("catan", 16, dict.fromkeys(range(1, 7), "1"))
    drawing = hall.draw()
    seats = hall.seats(*FIRST)
    assert sum(seats[no][0] == 1 for no in range(1, 7)) == 4
    (told,) = [f for f in drawing.findings if f.code == "draw-fixed-table"]
    assert str(told.values["names"]).count("Player") == 2
    assert errors(hall) == []


def test_a_table_that_is_not_in_the_hall_is_told() -> None:
    hall = hall_of("catan", 16, {1: "3", 2: "11-12"}, Tables="11-14")
    drawing = hall.draw()
    assert hall.seats(*FIRST)[2][0] in (11, 12)
    assert [f.values["names"] for f in drawing.findings if f.code == "draw-fixed-table"] == [
        "1 Player 1"
    ]


def test_by_rank_nobody_is_exchanged() -> None:
    """H2: tables by the standings keep their players; only numbers go round."""
    hall, rng = hall_of("stone-age", 16, {1: "1", 2: "1"}), random.Random(3)
    hall.draw()
    hall.play(rng)
    hall.draw()
    plain = Hall("stone-age", 16)
    plain.book = MemoryBook(
        {
            **{t: [list(r) for r in hall.book.grid(t).rows] for t in ("Event",)},
            "Players": [list(r)[:8] for r in hall.book.grid("Players").rows],
            "Results": [list(r) for r in hall.book.grid("Results").rows if r[1] != 2],
        }
    )
    plain.draw()
    tables = [
        {frozenset(n for n, (t, _) in seats.items() if t == k) for k in (1, 2, 3, 4)}
        for seats in (hall.seats("preliminary", 2), plain.seats("preliminary", 2))
    ]
    assert tables[0] == tables[1]


def test_what_is_typed_is_told_with_its_cell() -> None:
    found = hall_of("catan", 16, {2: "ground floor"}).propose().findings
    assert [(f.code, str(f.ref)) for f in found] == [("tables-text", "Players!I3")]


@pytest.mark.parametrize("luck", range(20))
def test_as_many_wishes_are_met_as_numbers_can(luck: int) -> None:
    """Without exchanges: against all ways to number five tables."""
    rng = random.Random(luck)
    nos = list(range(1, 20))
    rng.shuffle(nos)
    round_ = plain_round(1, [nos[k : k + 4] for k in range(0, 19, 4)])
    chosen = [rng.choice(table.players) for table in rng.sample(round_.tables, 4)]
    wanted = {no: frozenset(rng.sample(range(1, 6), rng.randint(1, 2))) for no in chosen}
    by_table = {no: t.number for t in round_.tables for no in t.players}
    drawn, notes = number_tables(round_, Wishes({}, {}, wanted), None)
    missed = sum(len(note.players) for note in notes)
    least = min(
        sum(order[by_table[no] - 1] not in tables for no, tables in wanted.items())
        for order in permutations(range(1, 6))
    )
    assert missed == least
    assert {t.players for t in drawn.tables} == {t.players for t in round_.tables}


def test_exchanges_prefer_those_who_have_not_met() -> None:
    round_ = plain_round(1, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]])
    wishes = Wishes({}, {}, {1: frozenset((1,)), 5: frozenset((1,))})
    met = Counter([(2, 5), (3, 5), (2, 6)])
    drawn, notes = number_tables(round_, wishes, met)
    assert notes == ()
    assert [set(table.players) for table in drawn.tables] == [
        {1, 2, 4, 5},
        {3, 6, 7, 8},
        {9, 10, 11, 12},
    ]


def test_who_is_spared_a_three_table_comes_to_none() -> None:
    """A2: 5 needs table 1; of those there 2 and 3 were at a three-table before, so 4 goes."""
    round_ = plain_round(1, [[1, 2, 3, 4], [5, 6, 7]])
    wishes = Wishes({}, {}, {1: frozenset((1,)), 5: frozenset((1,))})
    drawn, notes = number_tables(round_, wishes, Counter(), (2, 3))
    assert notes == ()
    assert [set(table.players) for table in drawn.tables] == [{1, 2, 3, 5}, {4, 6, 7}]
    _, notes = number_tables(round_, wishes, Counter(), (2, 3, 4))
    assert [note.code for note in notes] == ["draw-fixed-table"]


def test_wishes_as_the_log_has_them() -> None:
    for fixed, tables, text in (
        (3, frozenset[int](), "3"),
        (None, frozenset((1, 2, 7)), "{1-2,7}"),
        (None, frozenset((4,)), "{4}"),
        (None, frozenset[int](), ""),
    ):
        assert wish_text(fixed, tables) == text
        assert wish_of(text) == (fixed, tables)


def test_an_exchange_brings_regulars_together_before_it_brings_a_group_together() -> None:
    """1 needs table 2 and sits with 2, who needs table 3: 2 has to change places with somebody.

    With 5 or 6 he would sit with one of his group, with 7 or 8 with two; with 9 with one regular.
    """
    round_ = plain_round(1, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]])
    wishes = Wishes(
        groups=dict.fromkeys((2, 5, 6), "Herne"),
        regulars=frozenset((2, 9, 10)),
        allowed={1: frozenset((2,)), 2: frozenset((3,))},
    )
    drawn, notes = number_tables(round_, wishes, Counter())
    tables = {table.number: table.players for table in drawn.tables}
    assert tables == {1: (5, 6, 7, 8), 2: (1, 9, 3, 4), 3: (2, 10, 11, 12)}
    assert notes == ()
