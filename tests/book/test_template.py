"""Templates: they come out as committed, read without complaint, and watch over what is typed."""

from __future__ import annotations

import io
import zipfile
from functools import cache
from pathlib import Path

import openpyxl
import pytest

from cells import type_cell
from command_line import run
from every import every
from xlscore.actions.event import evaluate
from xlscore.book import schema
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.template.event_sheet import FREE_ROWS, has_use
from xlscore.book.template.season_sheets import season_template
from xlscore.book.template.table_sheets import Filling, count_rows
from xlscore.book.template.validation import (
    REACH,
    choose_columns,
    choose_words,
    has_teams,
    list_watches,
)
from xlscore.book.template.workbook import template_bytes, write_templates
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES
from xlscore.texts import LANGUAGES, titles

TEMPLATES = Path(__file__).parents[2] / "templates"
TABLES = (schema.PLAYERS, schema.ROUNDS, schema.RESULTS)
BOTH = [(ruleset, language) for ruleset in RULESETS for language in LANGUAGES]
#: Each ruleset in one language, and two in all: the words of a language are those of all its files.
each = every(
    (ruleset, language)
    for i, ruleset in enumerate(RULESETS)
    for language in LANGUAGES
    if ruleset in ("catan", "7wonders-duel") or language == LANGUAGES[i % len(LANGUAGES)]
)


def made(ruleset: str, language: str) -> bytes:
    """A template as it is committed: the first test here says that the command writes the same."""
    return (TEMPLATES / f"{ruleset}.{language}.xlsx").read_bytes()


@cache
def opened(ruleset: str, language: str) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(made(ruleset, language)))


def validations(sheet, cell: str):
    return [v for v in sheet.data_validations.dataValidation if cell in v.sqref]


def column_of(sheet, heading: str) -> str:
    return next(cell.column_letter for cell in sheet[1] if cell.value == heading)


def test_the_committed_templates_are_what_the_command_writes(tmp_path):
    written = {path.name: path.read_bytes() for path in write_templates(tmp_path)}
    assert written.keys() == {f"{ruleset}.{language}.xlsx" for ruleset, language in BOTH}
    committed = list(TEMPLATES.glob("*.xlsx"))
    assert {path.name[-7:] for path in committed} == {f"{language}.xlsx" for language in LANGUAGES}
    stale = [path.name for path in committed if written.get(path.name) != path.read_bytes()]
    assert not stale, "python -m xlscore.book.template templates/"


def test_nothing_in_a_file_depends_on_time_or_machine():
    data = template_bytes(RULESETS["catan"], "de")
    assert data == template_bytes(RULESETS["catan"], "de")
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        for entry in package.infolist():
            assert entry.date_time == (1980, 1, 1, 0, 0, 0)
            assert (entry.create_system, entry.compress_type) == (0, zipfile.ZIP_STORED)
        assert b"2026-01-01T00:00:00Z" in package.read("docProps/core.xml")


@each
def test_an_empty_template_has_no_findings(ruleset, language):
    result = evaluate(FileBook(made(ruleset, language)))
    assert [finding.code for finding in result.findings] == []
    assert result.read.rules == RULESETS[ruleset]
    assert result.read.event.language == language
    assert result.outcome is not None
    assert result.outcome.participants == 0
    assert {info.stage for info in result.read.event.rounds} == {
        stage.name for stage in RULESETS[ruleset].stages if not stage.open_rounds
    }


@each
def test_sheets_headings_and_tables(ruleset, language):
    book, rules = opened(ruleset, language), RULESETS[ruleset]
    tables = (*TABLES, *([schema.PENALTIES] if has_teams(rules) else []))
    specs = (schema.EVENT, *tables)
    assert book.sheetnames == [spec.titles.in_(language) for spec in specs]
    for spec in specs:
        name = book.defined_names[f"xlscore.{spec.role}"]
        assert name.attr_text.replace("'", "") == f"{spec.titles.in_(language)}!$A$1"
    for spec in tables:
        sheet = book[spec.titles.in_(language)]
        block = sheet.tables[spec.titles.en]
        # all rows that are watched over: on a protected sheet no table grows, and a sort takes
        # only what it covers
        last = max(sheet.max_row, REACH[spec.role] + 1)
        assert block.ref == f"A1:{sheet.calculate_dimension()[3:].rstrip('0123456789')}{last}"
        headings = [f.titles.in_(language) for f in choose_columns(spec, rules)]
        assert [c.name for c in block.tableColumns] == headings
        assert [cell.value for cell in sheet[1]][: len(headings)] == headings
        assert sheet.freeze_panes
        assert sheet.print_title_rows == "$1:$1"
        assert sheet.page_setup.paperSize == 9
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) in ((None, 0), (1, 0))
        # On paper the ruleset's title may reach into the middle, so nothing stands there.
        assert not sheet.oddFooter.center.text
        assert sheet.oddFooter.right.text in {
            f"&A · {text}" for text in titles("templates.page").spellings
        }


def test_there_is_room_for_the_sentences_of_a_decision():
    """Four lines of 32 characters at 12 points and more: who decided so, and why."""
    sheet = opened("catan", "en")["Event"]
    rows = {cell.value: cell.row for cell in sheet["A"]}
    assert sheet.row_dimensions[rows["Reason"]].height >= 4 * 15
    assert sheet.cell(rows["Reason"], 2).alignment.wrap_text


@each
def test_only_the_input_cells_are_open(ruleset, language):
    book = opened(ruleset, language)
    for sheet in book.worksheets:
        assert sheet.protection.sheet
        assert not sheet.protection.password
        allowed = ("sort", "autoFilter", "formatColumns", "insertRows")
        # the attributes say what is forbidden
        assert not any(getattr(sheet.protection, name) for name in allowed)
    for spec in TABLES:
        sheet = book[spec.titles.in_(language)]
        width = len(choose_columns(spec, RULESETS[ruleset]))
        assert all(cell.protection.locked for cell in sheet[1][:width])
        last = count_rows(spec, RULESETS[ruleset], 0) if spec is not schema.ROUNDS else 2
        for row in (2, last + 1):
            assert not any(cell.protection.locked for cell in sheet[row][:width])
    event = book.worksheets[0]
    titles = {f.titles.in_(language) for f in schema.EVENT.fields}
    keys = [row for row in range(1, event.max_row + 1) if event.cell(row, 1).value in titles]
    assert all(event.cell(row, 1).protection.locked for row in keys)
    assert not any(event.cell(row, 2).protection.locked for row in keys)
    free = [[cell.protection.locked for cell in row[:3]] for row in event.iter_rows(keys[-1] + 2)]
    assert free == [[False] * 3] * FREE_ROWS
    assert FREE_ROWS >= 20


OFFERED = ["Randomness", "Late players", "Entry grid", "Rank after each round", "Tables"]


@each
def test_the_free_rows_below_the_keys_are_not_printed(ruleset, language):
    """Else the event's sheet has a page of empty rows."""
    sheet = opened(ruleset, language)[schema.EVENT.titles.in_(language)]
    bottom = int(sheet.print_area.rpartition("$")[2])
    assert sheet.cell(bottom + 1, 1).value == titles("templates.free").in_(language)
    assert max(cell.row for cell in sheet["E"] if cell.value) <= bottom


@each
def test_keys_that_matter_have_rows_below_the_usual_ones(ruleset, language):
    """Announced randomness first."""
    wanted = [schema.EVENT.field(key) for key in schema.EXTRA_KEYS]
    shown = [f.titles.in_(language) for f in wanted if has_use(f, RULESETS[ruleset])]
    keys = [cell.value for cell in opened(ruleset, language).worksheets[0]["A"]]
    first = keys.index(titles("templates.extra").in_(language)) + 1
    assert keys[first : first + len(shown)] == shown
    assert shown[0] == schema.EVENT.field("randomness").titles.in_(language)


@pytest.mark.parametrize(
    ("ruleset", "late", "sides"),
    [
        ("catan", True, False),
        ("7wonders-final", True, True),
        ("riichi-ema", True, False),
        ("7wonders-duel", False, False),
        ("king-lui", False, False),
    ],
)
def test_keys_of_other_games_are_not_offered(ruleset, late, sides):
    keys = [cell.value for cell in opened(ruleset, "en")["Event"]["A"]]
    offered = [key for key in OFFERED if late or key != "Late players"]
    assert [key for key in keys if key in OFFERED] == offered
    assert ("Wonder sides" in keys) == sides


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (("Nachzügler", "freier Platz"), lambda event: event.seat_late),
        (("Zufall", "drand 12345678"), lambda event: event.randomness == "drand 12345678"),
        (("Wunderseiten", "ja"), lambda event: event.wonder_sides),
    ],
)
def test_a_key_typed_in_a_free_row_is_read(typed, read):
    """In riichi nobody is asked for sides of wonders; who types the key all the same has it."""
    book = openpyxl.load_workbook(io.BytesIO(made("riichi-ema", "de")))
    sheet = book["Turnier"]
    last = sheet.max_row
    for row in [cell.row for cell in sheet["A"] if cell.value == typed[0]]:
        sheet.cell(row, 1).value = None
    sheet.cell(last, 1).value, sheet.cell(last, 2).value = typed
    out = io.BytesIO()
    book.save(out)
    assert read(evaluate(FileBook(out.getvalue())).read.event)


@each
def test_every_choice_has_its_list_in_the_language(ruleset, language):
    book, rules = opened(ruleset, language), RULESETS[ruleset]
    for spec in TABLES:
        sheet = book[spec.titles.in_(language)]
        for f in choose_columns(spec, rules):
            offered = [word.in_(language) for word in choose_words(spec, f, rules).values()]
            if offered:
                letter = column_of(sheet, f.titles.in_(language))
                for row in (2, 30):
                    (found,) = validations(sheet, f"{letter}{row}")
                    assert found.formula1 == f'"{",".join(offered)}"'
                    assert found.error
    event = book.worksheets[0]
    lists = [v.formula1 for v in event.data_validations.dataValidation if v.type == "list"]
    for f in schema.EVENT.fields:
        if f.choices and has_use(f, rules):
            assert f'"{",".join(w.in_(language) for w in f.choices.values())}"' in lists
    assert f'"{ruleset}"' in lists


@each
def test_number_columns_say_what_they_accept(ruleset, language):
    book, rules = opened(ruleset, language), RULESETS[ruleset]
    for spec in TABLES:
        sheet = book[spec.titles.in_(language)]
        for f in choose_columns(spec, rules):
            letter = column_of(sheet, f.titles.in_(language))
            (head,) = validations(sheet, f"{letter}1")
            assert 0 < len(head.prompt) <= 255
            assert "{" not in head.prompt
            if f.kind in ("integer", "number", "table"):
                (found,) = validations(sheet, f"{letter}2")
                assert found.error
                assert "{" not in found.error
                assert found.errorStyle in (None, "stop")


@each
def test_the_tie_break_is_named_only_where_there_is_one(ruleset, language):
    book, rules = opened(ruleset, language), RULESETS[ruleset]
    sheet = book[schema.RESULTS.titles.in_(language)]
    heading = schema.RESULTS.field("tie_break").titles.in_(language)
    headings = [cell.value for cell in sheet[1]]
    assert (heading in headings) == (rules.tie_break is not None)
    if rules.tie_break is not None:
        (found,) = validations(sheet, f"{column_of(sheet, heading)}1")
        assert rules.tie_break.in_(language) in found.prompt


@pytest.mark.parametrize(
    ("ruleset", "typed"),
    [
        ("catan", "Nr, Punkte."),
        ("skat", "Nr, Punkte, Gewonnen, Verloren."),
        ("commander", "Nr, Punkte (1: wer gewann, bei Unentschieden alle, "),
        ("commander-elimination", "Nr, Punkte."),
    ],
)
def test_the_how_to_says_what_is_typed_for_a_game(ruleset, typed):
    steps = [str(row[4].value) for row in opened(ruleset, "de")["Turnier"].iter_rows(max_row=16)]
    assert any(f"je Spieler und Partie eine Zeile: Runde, Tisch, {typed}" in one for one in steps)


def test_of_games_won_the_how_to_says_so():
    """Best of three: who follows it must not type 1 for a match won 2 : 1, nor tap on a winner."""
    for language, words in (
        ("en", "points (Games won: after 2 : 1 type 2 in one row and 1 in the other)"),
        ("de", "Punkte (Gewonnene Spiele: bei 2 : 1 in die eine Zeile 2, in die andere 1)"),
        ("fr", "pour 2\u00a0: 1, saisir 2 dans une ligne et 1 dans l’autre)"),
    ):
        sheet = opened("magic-top-8", language).worksheets[0]
        assert words in " ".join(str(sheet[f"E{row}"].value) for row in range(4, 14))
    rules = RULESETS["magic-top-8"]
    assert rules.tournament_points.for_winners
    assert not rules.asks_who_won
    assert not rules._replace(columns=()).asks_who_won
    assert RULESETS["commander"].asks_who_won


def test_early_wins_and_byes_are_offered_only_in_the_duel():
    field = schema.RESULTS.field("status")
    assert set(choose_words(schema.RESULTS, field, RULESETS["catan"])) == {"left", "substitute"}
    assert set(choose_words(schema.RESULTS, field, RULESETS["7wonders-duel"])) == set(
        schema.ROW_STATUS
    )


@each
def test_missing_and_impossible_entries_are_watched(ruleset, language):
    book, rules = opened(ruleset, language), RULESETS[ruleset]
    for spec in TABLES:
        sheet = book[spec.titles.in_(language)]
        formulas = {
            formula
            for rules_ in sheet.conditional_formatting._cf_rules.values()
            for rule in rules_
            for formula in rule.formula
        }
        assert {watch.formula for watch in list_watches(spec, rules)} <= formulas
        assert all(len(formula) < 1000 for formula in formulas)


def test_a_seed_that_looks_like_a_date_stays_text():
    book = opened("catan", "en")
    keys = {row[0].value: row[1] for row in book["Event"].iter_rows(min_row=4, max_row=16)}
    assert keys["Seed"].number_format == "@"
    assert keys["Date"].number_format == "yyyy-mm-dd"
    filled = Filling(event={"seed": "1.2.2026"})
    result = evaluate(FileBook(template_bytes(RULESETS["catan"], "en", fill=filled)))
    assert result.read.event.seed == "1.2.2026"


def test_texts_stay_texts_whatever_they_look_like():
    names = [
        "=cmd|' /C calc'!A0",
        "+49 160 1",
        "@SUM(A1)",
        "http://example.org",
        "007",
        "Müller, Ö",
    ]
    data = template_bytes(RULESETS["stone-age"], "en", players=names)
    result = evaluate(FileBook(data))
    assert [player.name for player in result.read.event.players] == names
    assert [player.no for player in result.read.event.players] == [1, 2, 3, 4, 5, 6]
    sheet = openpyxl.load_workbook(io.BytesIO(data))["Players"]
    assert [sheet.cell(row, 2).quotePrefix for row in (2, 7)] == [True, False]
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        assert b"<f>" not in package.read("xl/worksheets/sheet2.xml")
        assert b"hyperlink" not in package.read("xl/worksheets/sheet2.xml").lower().replace(
            b"inserthyperlinks", b""
        )


def test_what_is_filled_in_is_read_back():
    filled = Filling(
        event={"name": "Öffentlich", "type": "regional", "three_player_tables": "many"},
        players=[{"no": 7, "name": "Anna", "status": "dropped", "dropped_after": 0}],
        rounds=[{"stage": "final", "round": 1, "game": "Basisspiel", "points_to_win": 11}],
        results=[{"round": 1, "table": "A", "no": 7, "points": 10, "status": "left"}],
    )
    event = evaluate(FileBook(template_bytes(RULESETS["catan"], "de", fill=filled))).read.event
    assert (event.name, event.type_, event.three_player_tables) == (
        "Öffentlich",
        "regional",
        "many",
    )
    (player,) = event.players
    assert (player.no, player.status, player.dropped_after) == (7, "dropped", 0)
    (info,) = event.rounds
    assert (info.stage, info.game, info.points_to_win) == ("final", "Basisspiel", 11)
    (row,) = event.results
    assert (row.table, row.no, row.victory_points, row.status) == ("A", 7, 10, "left")


@pytest.mark.parametrize(("language", "heading"), [("en", "How to"), ("de", "So geht’s")])
def test_a_season_says_how_it_works_prints_with_even_margins_and_has_room(language, heading):
    book = openpyxl.load_workbook(io.BytesIO(season_template(FAMILIES["7wonders"], language)))
    told = [cell.value for cell in book.worksheets[0]["D"] if cell.value]
    assert told[0] == heading
    assert [text.partition(".")[0] for text in told[1:]] == [f"{n}" for n in range(1, len(told))]
    assert len(told) > 5
    margins = [sheet.page_margins for sheet in book.worksheets]
    assert all(margin.left == margin.right == 0.5 for margin in margins)
    assert [sheet.max_row for sheet in book.worksheets[1:]] == [4 + 40] * len(book.worksheets[1:])


def test_penalties_of_a_team_event_are_typed_where_they_are_read(tmp_path):
    """G2: a name, a No and a team, points taken and given; the explanations have the reason."""
    for language, who, word in (("en", "Player", "Points"), ("de", "Spieler", "Punkte")):
        file = tmp_path / f"{language}.xlsx"
        file.write_bytes(made("riichi-wrc", language))
        book = FileBook.open(file)
        sheet = schema.PENALTIES.titles.in_(language)
        heads = list(book.grid(sheet).rows[0])
        assert who in heads
        for row, (key, value) in enumerate(
            (("player", "Ada"), ("player", 1), ("team", "Herne")), 2
        ):
            for heading, cell in ((schema.PENALTIES.field(key), value), (word, 20 * row)):
                name = heading if isinstance(heading, str) else heading.titles.in_(language)
                type_cell(book, sheet, f"{chr(65 + heads.index(name))}{row}", cell)
        people = schema.PLAYERS.titles.in_(language)
        columns = [column.titles.in_(language) for column in schema.PLAYERS.fields]
        there = list(book.grid(people).rows[0])
        assert columns[1] in there
        type_cell(book, people, "B2", "Ada")
        team = schema.PLAYERS.field("team").titles.in_(language)
        type_cell(book, people, f"{chr(65 + there.index(team))}2", "Herne")
        penalties = evaluate(book).read.event.penalties
        assert [(p.no, p.team, p.points) for p in penalties] == [
            (1, "", 40),
            (1, "", 60),
            (0, "Herne", 80),
        ]


def test_a_team_event_with_buttons_has_the_same_sheets(tmp_path):
    """Every sheet has its module in the project, also one that only some templates have."""
    file = tmp_path / "riichi.xlsm"
    assert run("new", "riichi-wrc", file).exit_code == 0
    sheets = FileBook.open(file).titles()
    assert sheets == FileBook(made("riichi-wrc", "en")).titles()
    assert sheets[-1] == "Penalties"
