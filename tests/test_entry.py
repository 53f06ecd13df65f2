"""The sheet *Entry*: what is typed there or on *Results* stands on both."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from command_line import run
from entry_hall import entry, hall, points, recalculated, row_of, shown, type_there, where
from hall import NO, POINTS, TABLE, Hall
from seatable import can_be_seated
from xlscore.actions.differences import is_stale
from xlscore.actions.event import evaluate
from xlscore.book import schema
from xlscore.book.cells import CellReader
from xlscore.book.entry_layout import read_layout, seat_head
from xlscore.book.entry_reading import read_entry
from xlscore.book.input_sheets import Row
from xlscore.book.port import Changes, Rewrite
from xlscore.book.results_sheet import results_spec
from xlscore.book.sheets import Table, locate_table
from xlscore.core.findings import Finding
from xlscore.core.model import Source
from xlscore.core.rulebook.load import RULESETS
from xlscore.report.entry_page import entry_page

SYSTEMS = tuple(RULESETS)
SIZES = {"alhambra": 12, "7wonders-duel": 9, "king-lui": 9, "backgammon-double-elimination": 16}


def enough(ruleset: str) -> int:
    """So many players that the ruleset is content with them: 8 for most."""
    rules = RULESETS[ruleset]
    players = SIZES.get(ruleset, max(8, rules.minimum_players))
    while not can_be_seated(players, rules.sizes):
        players += 1
    return players


def test_a_draw_makes_a_block_for_each_table_with_seats_side_by_side() -> None:
    made = hall()
    rows = made.book.grid("Entry").rows
    first = [row for row in made.rows() if row[TABLE] == 1]
    assert rows[2][:8] == ["Stage", "Round", "Table", None, "Seat 1", "Seat 2", "Seat 3", "Seat 4"]
    assert rows[3][:8] == ["preliminary", 1, 1, "No", *(row[NO] for row in first)]
    assert rows[4][4:8] == [row[5] for row in first]
    assert [row[3] for row in rows[3:6]] == ["No", "Player", "Points"]
    assert len(entry(made)) == 8


def test_a_tie_break_that_the_ruleset_asks_for_can_be_typed_too() -> None:
    assert {seat.key for seat in entry(hall("7wonders-final"))} == {"points", "tie_break"}


def test_a_ruleset_s_own_columns_are_typed_there_too_and_points_stay_as_typed() -> None:
    """G10: of 492 and 12 won, 2 lost others are made; what is typed stands on both sheets."""
    made = Hall("skat", 8, event={"Entry grid": "yes"})
    for row in made.book._sheets["Results"]:
        row[7:7] = ["Won", "Lost"]
    made.draw()
    spec = results_spec(RULESETS["skat"].columns)
    first = [s for s in read_layout(made.book.grid("Entry"), spec).seats if s.place == 0][:3]
    assert [seat.key for seat in first] == ["points", "+won", "+lost"]
    for seat, value in zip(first, (492, 12, 2), strict=True):
        type_there(made, seat, value)
    for _ in range(2):
        assert recalculated(made) == []
        (row,) = (row for row in made.book.grid("Results").rows if str(row[NO]) == first[0].no)
        assert row[POINTS : POINTS + 3] == [492, 12, 2]
        rows = made.book.grid("Entry").rows
        assert [row[3:5] for row in rows[5:8]] == [["Points", 492], ["Won", 12], ["Lost", 2]]
    made.type_in("Results", 2, POINTS + 1, 11)
    assert recalculated(made) == []
    assert made.book.grid("Entry").rows[6][4] == 11


def test_without_the_key_there_is_no_such_sheet_and_one_that_is_there_is_kept() -> None:
    made = Hall("stone-age", 8)
    made.draw()
    assert "Entry" not in made.book.titles()
    made = hall()
    made.type_in("Event", 4, 1, None)
    type_there(made, entry(made)[0], 30)
    assert recalculated(made) == []
    assert points(made)[where(entry(made)[0])] == 30


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_after_a_thousand_edits_on_either_sheet_both_say_the_same(ruleset: str) -> None:
    """1,000 edits over all systems: each is the last word on its cell, an emptied cell too."""
    made, rng = hall(ruleset, enough(ruleset)), random.Random(ruleset)
    wanted = points(made)
    edits = 0
    while edits < 1000 / len(SYSTEMS):
        here = [seat for seat in entry(made) if seat.key == "points"]
        for seat in rng.sample(here, rng.randint(1, 4)):
            value = rng.choice([None, *range(4, 10), 7.5])
            if rng.random() < 0.5:
                type_there(made, seat, value and int(value))
            else:
                made.type_in("Results", row_of(made, seat), POINTS, value and int(value))
            wanted[where(seat)] = value and int(value)
            edits += 1
        assert recalculated(made) == []
        byes = {at: value for at, value in wanted.items() if at not in shown(made)}
        assert points(made) == wanted
        assert shown(made) | byes == wanted
        assert not is_stale(made.book, evaluate(made.book).changes())


def test_the_same_typed_on_both_is_fine() -> None:
    made = hall()
    seat = entry(made)[0]
    type_there(made, seat, 30)
    made.type_in("Results", row_of(made, seat), POINTS, 30)
    assert recalculated(made) == []
    assert shown(made)[where(seat)] == 30


def test_points_typed_there_count_for_the_next_draw() -> None:
    made = hall()
    for n, seat in enumerate(entry(made)):
        if seat.key == "points":
            type_there(made, seat, 30 + n)
    made.draw()
    assert [seat.at[1] for seat in entry(made)[::8]] == ["2", "1"]
    assert sorted(row[POINTS] for row in made.rows() if row[POINTS]) == [*range(30, 38)]
    assert not made.is_stale()


def test_a_formula_on_results_is_not_written_over() -> None:
    made = hall()
    seat = entry(made)[0]
    type_there(made, seat, 30)
    row = row_of(made, seat)
    grid = replace(made.book.grid("Results"), calculated={(row, POINTS + 1)})
    table = locate_table(grid, schema.RESULTS)
    assert isinstance(table, Table)
    source = Source("Results", row, table.letters)
    values = {key: grid.rows[row - 1][c] for key, c in table.columns.items() if c < 6}
    findings: list[Finding] = []
    rows = [Row(CellReader(findings, comma=False), {}, source, values)]
    assert not read_entry(made.book.grid("Entry"), rows, table, "preliminary", findings).typed
    assert [found.code for found in findings] == ["entry-differs"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_in_a_file_it_is_drawn_typed_recalculated_and_undone(tmp_path: Path, lang: str) -> None:
    file = tmp_path / "cup.xlsx"
    run("new", "catan", file, "--lang", lang)
    book = openpyxl.load_workbook(file)
    names = book.sheetnames
    for n in range(1, 9):
        book[names[1]].cell(n + 1, 2, f"Player {n}")
    keys = {row[0].value: row[1] for row in book[names[0]].iter_rows()}
    keys["Seed" if lang == "en" else "Startwert"].value = "7"
    keys["Entry grid" if lang == "en" else "Eingabeblatt"].value = "yes" if lang == "en" else "ja"
    book.save(file)
    assert run("draw", file).exit_code == 0
    book = openpyxl.load_workbook(file)
    sheet = book["Entry" if lang == "en" else "Eingabe"]
    assert sheet["E6"].fill.fgColor.rgb.endswith("FFFBE6")
    for c, value in enumerate((10, 8, 7, 5), 5):
        sheet.cell(6, c, value)
    book.save(file)
    assert "written" in run("recalc", file, "--lang", "en").stdout
    assert "up to date" in run("recalc", file, "--lang", "en").stdout
    results = openpyxl.load_workbook(file)["Results" if lang == "en" else "Ergebnisse"]
    assert [row[6].value for row in results.iter_rows(min_row=2, max_row=5)] == [10, 8, 7, 5]
    assert run("undo", file).exit_code == 0
    book = openpyxl.load_workbook(file)
    assert [book["Entry" if lang == "en" else "Eingabe"].cell(6, c).value for c in range(5, 9)] == [
        10,
        8,
        7,
        5,
    ]


def test_a_sheet_of_somebody_s_own_with_this_title_is_left_alone() -> None:
    made = Hall("stone-age", 8)
    made.book._sheets["Entry"] = [["fees", 5]]
    made.draw()
    assert made.book.grid("Entry").rows == [["fees", 5]]


def test_what_is_typed_is_a_rewrite_of_results_and_nothing_else() -> None:
    made = hall()
    seat = entry(made)[0]
    type_there(made, seat, 30)
    changes = evaluate(made.book).changes()
    rows = {row_of(made, seat): (30,)}
    assert changes.rewrites == (Rewrite("Results", (POINTS + 1,), rows),)
    assert isinstance(changes, Changes)


def test_a_sheet_in_the_other_language_is_read_and_turned() -> None:
    made = hall()
    type_there(made, entry(made)[0], 19)
    made.book._sheets["Event"].append(["Language", "de"])
    assert recalculated(made) == []
    assert made.book.grid("Entry").rows[2][4] == "Sitz 1"
    assert 19 in points(made).values()
    assert recalculated(made) == []


def test_what_was_taken_over_and_emptied_on_one_sheet_is_empty_on_both() -> None:
    made = hall()
    seat = entry(made)[0]
    for sheet in ("Entry", "Results"):
        type_there(made, seat, 30)
        assert recalculated(made) == []
        if sheet == "Entry":
            type_there(made, seat, None)
        else:
            made.type_in("Results", row_of(made, seat), POINTS, None)
        assert recalculated(made) == []
        assert (points(made)[where(seat)], shown(made)[where(seat)]) == (None, None)


def test_a_long_name_has_room_and_no_cell_is_joined_with_one_to_type_into() -> None:
    made = hall()
    name = "Maximiliane Alexandra von Hohenlohe-Waldenburg-Schillingsfürst"
    made.book._sheets["Players"][1][1] = name
    for row in made.book._sheets["Results"][1:]:
        row[5] = name if row[NO] == 1 else row[5]
    recalculated(made)
    page = made.book.pages["entry"]
    (n,) = (n for n, row in enumerate(page.rows, 1) if any(c.value == name for c in row))
    assert page.heights[n] > 30
    assert all(int(found.split(":")[0][1:]) <= 3 for found in page.merges)


@pytest.mark.parametrize(("lang", "words"), [("en", "Choice"), ("de", "Wahl")])
def test_where_seats_are_chosen_the_columns_are_the_order_of_choice(lang: str, words: str) -> None:
    rules = RULESETS.find("stone-age", None).rules
    assert rules is not None
    stages = tuple(stage._replace(choose_seats=True) for stage in rules.stages)
    read = evaluate(hall(Language=lang).book).read
    page = entry_page(read.event, rules._replace(stages=stages), ["points"])
    assert [cell.value for cell in page.rows[2][4:8]] == [f"{words} {n}" for n in range(1, 5)]
    both = seat_head(1, seats=True, choices=True)
    assert both.texts.items() >= {"en": "Seat/Choice 1", "de": "Sitz/Wahl 1"}.items()
