"""Table sizes (C7, K1, D1) and the order of lots (C6)."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from functions.calls import call, column, flat


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("Catan", 16), [4] * 4),
        (("Catan", 27), [4] * 6 + [3]),
        (("Catan", 26, "many"), [4, 4] + [3] * 6),
        (("Catan", 26, "viele"), [4, 4] + [3] * 6),
        (("King Lui", 28), [4] + [3] * 8),
        (("7 Wonders Duel", 7), [2, 2, 2, 1]),
        # at most 3 three-player tables at Stone Age, so not as many as asked for
        (("Stone Age", 18, "many"), [4, 4, 4, 3, 3]),
    ],
)
def test_table_sizes(arguments, expected):
    assert flat("TABLE_SIZES", *arguments) == expected


@given(st.integers(6, 400), st.sampled_from(("few", "many", None)))
def test_everybody_has_a_seat(players, wanted):
    sizes = flat("TABLE_SIZES", "Catan", players, wanted)
    assert sum(sizes) == players
    assert set(sizes) <= {3, 4}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("Catan", 5), ("players", "5 players", "3, 4")),
        (("King Lui", 5), ("players", "at least 6")),
        (("Catan", 1e9), ("players", "1000000000 players", "at most 20000")),
        (("Commander", 20_001), ("players", "20001 players", "at most 20000")),
        (("7 Wonders Duel", 999_999_999), ("players", "at most 20000")),
        (("Catan", None), ("players", "empty", "number of players")),
        (("Catan", column(8, 9)), ("players", "2 x 1", "one cell")),
        (("Catan", 8.5), ("players", "8.5", "whole number")),
        (("Catan", 8, "some"), ("three_player_tables", "some", "few, many")),
        (
            ([["base", "stone-age"], ["sizes", "3"], ["table_size", 3]], 9),
            ("ruleset", "tables of 3"),
        ),
    ],
)
def test_wrong_arguments_of_table_sizes(arguments, words):
    answer = call("TABLE_SIZES", *arguments)
    assert answer.startswith(f"xlscore: {words[0]}")
    assert all(word in answer for word in words), answer


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_lots_are_those_that_anybody_can_check():
    nos = [3, 7, 12, 19]
    expected = sorted(nos, key=lambda no: digest(f"xlscore-lot-1|preliminary|48213|{no}"))
    for seed, label in (("48213", "preliminary"), (48213.0, "Vorrunde"), (" 48213 ", "VORRUNDE")):
        assert flat("LOT_ORDER", seed, label, column(*nos)) == expected


def test_names_are_drawn_by_themselves():
    names = ["Ada Lovelace", "Grace Hopper", "Jürgen Groß"]
    expected = sorted(names, key=lambda name: digest(f"xlscore-lot-1|ranking|s|{name}"))
    assert flat("LOT_ORDER", "s", "ranking", [[*names, None]]) == expected


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((None, "preliminary", 1), ("seed", "empty")),
        (("s", "", 1), ("label", "stage", "ranking")),
        (("s", "final", column(1, 2, 1)), ("items, row 3", "“1”", "twice")),
        (("s", "final", column(1, 2.5)), ("items, row 2", "2.5", "whole number")),
        (("s", "final", column("Ada", " Ada")), ("items, row 2", "Ada", "twice")),
    ],
)
def test_wrong_arguments_of_lots(arguments, words):
    answer = call("LOT_ORDER", *arguments)
    assert answer.startswith(f"xlscore: {words[0]}")
    assert all(word in answer for word in words), answer


@given(st.lists(st.integers(1, 500), unique=True, min_size=1, max_size=20), st.text("ab1"))
def test_the_order_of_the_cells_does_not_matter(nos, seed):
    forwards = flat("LOT_ORDER", f"x{seed}", "final", column(*nos))
    assert forwards == flat("LOT_ORDER", f"x{seed}", "final", column(*reversed(nos)))
    assert sorted(forwards) == sorted(nos)


def test_nobody_to_be_drawn_gives_an_empty_cell():
    assert call("LOT_ORDER", "s", "final", column(None, "")) == ""
