"""Standings of a range: the same as what the action writes, from less that has to be typed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from functions.calls import call
from xlscore.actions.event import EventJob, evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.schema import PLAYERS, RESULTS, ROUNDS
from xlscore.core.rules import STAGES
from xlscore.report.block import Block
from xlscore.report.blocks import standings_blocks
from xlscore.texts import Language

WORKBOOKS = Path(__file__).parents[2] / "workbooks"
FILES = sorted(path.stem for path in WORKBOOKS.glob("*.xlsx"))

HEADS = ["Round", "Table", "Player", "Points"]
GAME = [[1, 1, "Ada", 30], [1, 1, "Ben", 30], [1, 1, "Cleo", 20], [1, 1, "Dan", 10]]


def cells_of(block: Block) -> list[list[Any]]:
    """A block as a host's cells: numbers as floats, blanks as empty texts."""
    rows = [[cell.value for cell in row.cells] for row in block.rows]
    return [
        list(block.heads),
        *([x if isinstance(x, str) else "" if x is None else float(x) for x in r] for r in rows),
    ]


def given_by_excel(book: FileBook, result: EventJob, role: str) -> list[list[Any]]:
    """A sheet as COM hands it over: rectangular, numbers as floats."""
    rows = book.grid(result.read.sheets[role]).rows
    width = max(map(len, rows))
    floats = [[float(x) if type(x) is int else x for x in row] for row in rows]
    return [row + [None] * (width - len(row)) for row in floats]


@pytest.mark.parametrize("name", FILES)
def test_the_example_workbooks_come_out_as_the_action_has_them(name):
    book = FileBook.open(WORKBOOKS / f"{name}.xlsx")
    result = evaluate(book)
    event, language = result.read.event, result.language
    assert result.outcome is not None
    blocks = standings_blocks(event, result.rules, result.outcome, language)
    results, players, rounds = (
        given_by_excel(book, result, spec.role) for spec in (RESULTS, PLAYERS, ROUNDS)
    )

    def standings(stage: str | None) -> Any:
        return call(
            "STANDINGS", result.rules.id, results, players, event.seed, stage, rounds, language
        )

    for block in blocks:
        stage = "overall" if block.code == "ranking" else STAGES[block.code].in_(language)
        assert standings(stage) == cells_of(block)
    last = next(b for b in blocks if b.code == result.outcome.stages[-1].rules.name)
    assert standings(None) == cells_of(last)


def test_results_with_names_alone_are_enough():
    answer = call("STANDINGS", "Stone Age", [HEADS, *GAME])
    assert answer[0][:4] == ["Rank", "No", "Name", "R1"]
    assert [row[:4] for row in answer[1:]] == [
        [1, 1, "Ada", 4],
        [1, 2, "Ben", 4],
        [3, 3, "Cleo", 2],
        [4, 4, "Dan", 1],
    ]
    assert answer[3][-1] == "Tournament points (2 : 4)"


def test_results_with_numbers_alone_are_enough():
    rows = [["Runde", "Tisch", "Nr", "Punkte"], [1, 1, 5, 9], [1, 1, 8, 7], [1, 1, 2, 3]]
    answer = call("STANDINGS", "Stone Age", rows)
    assert [row[:3] for row in answer] == [
        ["Rang", "Nr", "Name"],
        [1, 5, "Nr 5"],
        [2, 8, "Nr 8"],
        [3, 2, "Nr 2"],
    ]


def test_a_substitute_is_no_player_and_takes_no_number():
    heads = [*HEADS, "Status"]
    rows = [*([*row, None] for row in GAME[:2]), [1, 1, "Cleo", None, "left"]]
    rows += [[1, 1, "A referee", None, "Ersatz"], [1, 1, "Dan", 5, ""]]
    people = [row[1:3] for row in call("STANDINGS", "Stone Age", [heads, *rows])[1:]]
    assert people == [[1, "Ada"], [2, "Ben"], [4, "Dan"], [3, "Cleo"]]


def test_whole_columns_with_a_title_above_are_fine():
    title, blank = ["Our evening", None, None, None], [None] * 4
    rows = [title, blank, HEADS, *GAME, *[blank] * 500]
    assert call("STANDINGS", "Stone Age", rows) == call("STANDINGS", "Stone Age", [HEADS, *GAME])


@given(st.permutations(GAME))
@settings(max_examples=20)
def test_the_order_of_the_rows_does_not_matter(rows):
    assert call("STANDINGS", "Stone Age", [HEADS, *rows]) == call(
        "STANDINGS", "Stone Age", [HEADS, *GAME]
    )


def test_the_seed_decides_where_the_ruleset_ends_in_the_lot():
    heads = ["Round", "Table", "No", "Points"]
    rows = [[1, 1, no, 10] for no in (1, 2, 3, 4)] + [[2, 1, no, 10] for no in (1, 2, 3, 4)]
    order = call("LOT_ORDER", "s", "preliminary", [[1, 2, 3, 4]])
    answer = call("STANDINGS", "Alhambra", [heads, *rows], None, "s")
    assert [[row[1]] for row in answer[1:]] == order
    without = call("STANDINGS", "Alhambra", [heads, *rows])
    assert without.startswith("xlscore: results: No 1, No 2, No 3, No 4 are tied (preliminary)")
    assert "give a seed" in without


def test_lots_go_by_numbers_that_stay():
    answer = call("STANDINGS", "Alhambra", [HEADS, *GAME], None, "s")
    assert answer.startswith("xlscore: seed: a lot goes by the players' numbers")


def test_an_own_ruleset_stands_in_cells():
    rules = [["base", "stone-age"], ["points.by_size.4", "10-6-3-1"]]
    assert [row[3] for row in call("STANDINGS", rules, [HEADS, *GAME])[1:]] == [8, 8, 3, 1]


@pytest.mark.parametrize(
    ("language", "host", "heading"),
    [(None, "de", "Rank"), ("de", "en", "Rang"), ("en", "de", "Rank")],
)
def test_headings_are_in_the_language_of_the_results(
    language: str | None, host: Language, heading: str
):
    given = ["Stone Age", [HEADS, *GAME], None, None, None, None, language]
    assert call("STANDINGS", *given, language=host)[0][0] == heading


def bad(row: int, column: int, value: object) -> list[list[Any]]:
    rows = [list(HEADS), *map(list, GAME)]
    rows[row][column] = value
    return rows


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("Stone Age", None), ("results", "empty", "headings")),
        (("Stone Age", [[1, 2], [3, 4]]), ("results", "heading Round (Runde) is missing")),
        (("Stone Age", bad(0, 3, "Pionts")), ("results, row 1", "Points (Punkte)", "Pionts")),
        (("Stone Age", bad(2, 3, "ten")), ("results, row 3, Points", "“ten”", "number")),
        (("Stone Age", bad(2, 3, "#REF!")), ("results, row 3, Points", "#REF!")),
        (("Stone Age", bad(2, 2, "Ada")), ("results, row 3, Player", "Ada", "twice")),
        (("Stone Age", [HEADS, *GAME[:2]]), ("results", "2 of the at least 3 players")),
        (("Stone Age", [HEADS]), ("results", "no results yet")),
        (("Stone Age", [HEADS, *GAME], [["No", "Name"], [1, "Eve"]]), ("results, row 2", "Ada")),
        (("Stone Age", [HEADS, *GAME], [["Nr"], [1]]), ("players", "Name", "missing")),
        (("Stone Age", [HEADS, *GAME], None, None, "final"), ("stage", "final", "overall")),
        (("Catan", [HEADS, *GAME], None, None, "Finale"), ("stage", "final", "preliminary")),
        (("Catan", [HEADS, *GAME], None, None, None, [["Stage"], [1]]), ("rounds", "Round")),
        (("Catan", [HEADS, *GAME], None, None, None, None, "xx"), ("language", "xx", "en, de, fr")),
    ],
)
def test_the_first_thing_wrong_is_told(arguments, words):
    answer = call("STANDINGS", *arguments)
    assert isinstance(answer, str)
    assert answer.startswith(f"xlscore: {words[0]}"), answer
    assert all(word in answer for word in words), answer


def test_how_many_more_things_are_wrong_is_told_in_the_language_of_the_results():
    rows = [["Runde", "Tisch", "Spieler", "Punkte"], *([*row[:3], "x"] for row in GAME)]
    assert call("STANDINGS", "Stone Age", rows) == (
        "xlscore: results, Zeile 2, Punkte: „x“ ist keine Zahl; in Punkte ist eine Zahl erlaubt "
        "(und 3 weitere)"
    )


def test_results_may_be_headed_with_the_ruleset_s_own_word():
    rows = [[1, 1, name, points] for name, points in (("Ada", 10), ("Ben", 8), ("Cem", 5))]
    more = [[1, 2, name, points] for name, points in (("Eve", 10), ("Fay", 7), ("Gus", 3))]
    given = call("STANDINGS", "Catan", [["Round", "Table", "Player", "Siegpunkte"], *rows, *more])
    assert given == call("STANDINGS", "Catan", [HEADS, *rows, *more])
    assert [row[2] for row in given[1:3]] == ["Eve", "Ada"]
