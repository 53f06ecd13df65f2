"""What a draw is a function of, who comes into a stage, and what is drawn beside the seats."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import facts
from hall import Hall
from xlscore.book.reader import read_event
from xlscore.core.assembly import assemble
from xlscore.core.draws.extras.island import RED, find_neighbours
from xlscore.core.draws.extras.of_round import find_extras
from xlscore.core.draws.machinery.history import (
    choose_mode,
    event_before,
    find_vacant,
    player_list_hash,
    read_wishes,
)
from xlscore.core.draws.machinery.rounds import plain_round
from xlscore.core.draws.review import fingerprint, review
from xlscore.core.draws.seatings.context import find_entrants
from xlscore.core.draws.upcoming import Place, is_played, same_places
from xlscore.core.lots import list_hash, lot_digest
from xlscore.core.model import Event, ResultRow
from xlscore.core.rulebook.load import RULESETS

CATAN, KING_LUI, STONE_AGE = RULESETS["catan"], RULESETS["king-lui"], RULESETS["stone-age"]
WONDERS = RULESETS["7wonders-final"]
DOCS = Path(__file__).parents[2] / "docs" / "draws.md"


def event_of(hall: Hall) -> Event:
    return read_event(hall.book).event


class TestHistory:
    def test_the_event_before_a_round(self) -> None:
        hall, rng = Hall("catan", 12), random.Random(1)
        for _ in range(2):
            hall.draw()
            hall.play(rng)
        hall.go(3, after=2)
        hall.draw()
        event = event_of(hall)
        before = event_before(event, CATAN, 0, 2, seated=[3])
        assert {row.round_ for row in before.results} == {1}
        assert {player.status for player in before.players} == {"active"}
        assert not assemble(before, CATAN).exits
        now = event_before(event, CATAN, 0, 3)
        assert assemble(now, CATAN).exits[3].after == 2

    def test_an_empty_seat_cell_says_nothing(self) -> None:
        drawn = {1: Place(4, 1), 2: Place(4, 2)}
        assert same_places(drawn, {1: Place(4, None), 2: Place(4, 2)})
        assert not same_places(drawn, {1: Place(4, 2), 2: Place(4, 1)})
        assert not same_places(drawn, {1: Place("four", None), 2: Place(4, 2)})
        assert not same_places(drawn, {1: Place(4, 1)})

    def test_substitutes_take_the_free_seats(self) -> None:
        round_ = plain_round(1, [[1, 2, 3], [4, 5], [6]])
        assert find_vacant(round_.tables, CATAN) == [(2, 3), (3, 2), (3, 3)]
        assert find_vacant(round_.tables, RULESETS["7wonders-duel"]) == []
        assert find_vacant(round_.tables, CATAN._replace(byes=True)) == [(2, 3)]

    def test_many_three_player_tables_only_where_as_many_are_foreseen(self) -> None:
        many = Event(three_player_tables="many")
        assert choose_mode(many, CATAN, 24) == "many"
        assert choose_mode(many, STONE_AGE, 24) == "few"  # at most three (H2)
        assert choose_mode(many, STONE_AGE, 9) == "many"
        assert choose_mode(many, KING_LUI, 24) == "threes"

    def test_the_list_hash_covers_what_the_draw_depends_on(self) -> None:
        event = event_of(Hall("catan", 3, groups={2: "Herne"}))
        assert read_wishes(event, [1, 2, 3]).groups == {2: "Herne"}
        lines = ["1\tPlayer 1", "2\tPlayer 2\tHerne"]
        assert player_list_hash(event, [1, 2]) == list_hash(lines)

    def test_a_table_that_is_not_in_the_hall_is_nobody_s(self) -> None:
        """1 needs table 5, 2 table 22; 3 may sit at both. There are 21 and 22."""
        wanted = {1: {"fixed_table": 5}, 2: {"fixed_table": 22}, 3: {"tables": frozenset({5, 22})}}
        found = read_wishes(facts.event([], wanted, tables=(21, 22)), [1, 2, 3])
        assert found.fixed == {1: 0, 2: 2}
        assert found.allowed == {3: {0, 2}}

    def test_fingerprints_differ_with_the_seats(self) -> None:
        one = {1: Place(1, 1), 2: Place(1, 2)}
        other = {1: Place(1, 2), 2: Place(1, 1)}
        assert fingerprint("final", 1, one) == fingerprint("final", 1, dict(reversed(one.items())))
        assert fingerprint("final", 1, one) != fingerprint("final", 1, other)


class TestEntrants:
    def test_ties_at_the_tables_are_in_the_order_of_the_lot(self) -> None:
        # Everybody has the same places in turn, so nothing but the lot can tell them apart.
        hall = Hall("7wonders-duel", 4)
        for _ in range(4):
            hall.draw()
            for number, row in enumerate(hall.book.grid("Results").rows[1:], 2):
                if row[6:7] in ([], [None]):
                    hall.type_in("Results", number, 6, 10)
        event = event_of(hall)
        order = find_entrants(event, RULESETS["7wonders-duel"], 1)
        by_lot = sorted((1, 2, 3, 4), key=lambda no: lot_digest("preliminary", "48213", no))
        assert list(order.players) == by_lot
        assert order.tied == (tuple(by_lot),)

    def test_who_goes_before_the_final_is_followed_by_the_next(self) -> None:
        hall, rng = Hall("catan", 12), random.Random(4)
        for _ in range(3):
            hall.draw()
            hall.play(rng)
        best = find_entrants(event_of(hall), CATAN, 1).players
        hall.go(best[0])
        moved_up = find_entrants(event_of(hall), CATAN, 1).players
        assert moved_up[:7] == best[1:]
        assert len(moved_up) == 8

    def test_who_goes_after_the_draw_of_the_final_was_still_in_it(self) -> None:
        hall, rng = Hall("catan", 12), random.Random(4)
        for _ in range(3):
            hall.draw()
            hall.play(rng)
        hall.draw()
        hall.go(find_entrants(event_of(hall), CATAN, 1).players[0])
        assert all(one.matches for one in review(event_of(hall), CATAN))


class TestExtras:
    def test_wonders_for_rulesets_that_have_them(self) -> None:
        event = Event(seed="48213", wonder_sides=True)
        drawn = find_extras(event, WONDERS, "preliminary", 1).wonders
        assert {wonder.name for wonder in drawn} <= set(WONDERS.wonders)
        assert {wonder.side for wonder in drawn} <= {"A", "B"}
        assert find_extras(event, CATAN, "preliminary", 1).wonders == ()
        assert find_extras(Event(), WONDERS, "preliminary", 1).wonders == ()

    def test_a_board_for_every_table_and_none_alike(self) -> None:
        boards = find_extras(Event(seed="48213"), CATAN, "preliminary", 1, (1, 2)).boards
        assert set(boards) == {1, 2}
        assert boards[1] != boards[2]
        other = find_extras(Event(seed="48213"), STONE_AGE, "preliminary", 1, (1, 2))
        assert other.boards == {}

    def test_other_islands_are_data(self) -> None:
        text = 'base = "catan"\n[games.2]\nboard = [4, 5, 6, 5, 4]\n'
        rules = RULESETS.load_toml(text).rules
        assert rules is not None
        board = find_extras(Event(seed="1"), rules, "final", 1, (1,)).boards[1]
        chips = {(field.row, field.place): field.chip for field in board.fields}
        assert len(chips) == 24
        for spot, near in find_neighbours(board.rows).items():
            assert not any(chips[spot] == chips[other] for other in near)
            assert not any(chips[spot] in RED and chips[other] in RED for other in near)

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ('wonders = ["Rhodos", "Gizah"]', "rules-wonders"),
            ('wonders = ["A", "B", "C", "D", "A"]', "rules-wonders"),
            ("[games.1]\nboard = [3, 5]", "rules-board"),
        ],
    )
    def test_what_cannot_be_drawn_is_refused(self, text: str, code: str) -> None:
        loaded = RULESETS.load_toml(f'base = "catan"\n{text}\n')
        assert [problem.code for problem in loaded.problems] == [code]


def test_the_snippet_of_the_docs_gives_the_vector(capsys: pytest.CaptureFixture[str]) -> None:
    snippet = re.search(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert snippet is not None
    exec(snippet[1], {})
    assert capsys.readouterr().out.strip() == "[10, 12, 6, 5, 3, 11, 4, 1, 8, 9, 2, 7]"


@pytest.mark.parametrize(
    ("typed", "played"),
    [
        ({}, False),
        ({"victory_points": 0}, True),
        ({"tie_break": 0}, True),
        ({"place": 1}, True),
        ({"status": "left"}, True),
        ({"status": "bye"}, False),
        ({"status": "substitute"}, False),
    ],
)
def test_a_row_is_played_that_says_more_than_who_sits_where(
    typed: dict[str, Any], played: bool
) -> None:
    assert is_played(ResultRow("preliminary", 1, 1, 2, no=3, name="P3", **typed)) is played
