"""Rulesets as data: what is read, what is refused and where, and that the rest can be drawn."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from every import every
from workbook import result
from xlscore.book.cells import CellReader
from xlscore.book.input_sheets import read_own_keys
from xlscore.book.values import Grid
from xlscore.core.findings import CellRef
from xlscore.core.rulebook.keys import RULE_KEYS
from xlscore.core.rulebook.kinds import as_flag
from xlscore.core.rulebook.load import RULESETS, Loaded
from xlscore.core.rulebook.table import KeyTable
from xlscore.core.rules import Ruleset
from xlscore.core.season.rules_keys import SEASON_KEYS
from xlscore.core.spelling import fold
from xlscore.texts import LANGUAGES

EVENT_CELL = CellRef("Event", "B1")


@pytest.mark.parametrize(
    "name",
    ["carcassonne-wm", "Carcassonne, World Championship", "Carcassonne, Weltmeisterschaft"],
)
def test_a_workbook_that_names_a_ruleset_by_what_it_was_called_before_works(name: str) -> None:
    job = result(name, ["1/1: 1 60, 2 40", "1/2: 3 50, 4 40"])
    assert job.outcome is not None
    assert job.read.event.ruleset == "carcassonne-wm-2016"
    own = RULESETS.load_toml(f'base = "{name}"\nid = "ours"\ntitle = "Ours"')
    assert own.rules is not None
    assert own.rules.former == ()


def on(base: str, text: str) -> Loaded:
    """A ruleset of an organiser on top of a packaged one."""
    return RULESETS.load_toml(f'base = "{base}"\n{text}')


def typed(named: str, keys: Mapping[str, object]) -> Loaded:
    """What the *Event* sheet names, with a *Rules* sheet of these keys beside it."""
    rows = tuple((key, value) for key, value in keys.items())
    own = read_own_keys(Grid("Rules", rows), CellReader([], comma=False))
    return RULESETS.find(named, EVENT_CELL, own)


def told(loaded: Loaded) -> list[tuple[str, str]]:
    """The problems as (code, key)."""
    return [(p.code, str(p.values.get("key", ""))) for p in loaded.problems]


def test_headings_and_keys_without_a_value_hide_none_of_those_below() -> None:
    rows = (
        ("Key", "Value"),
        ("byes", "yes"),
        ("title", None),
        ("Schlüssel", "Wert"),
        ("base", "x"),
    )
    own = read_own_keys(Grid("Rules", rows), CellReader([], comma=False))
    assert own is not None
    assert own.values == {"byes": "yes", "base": "x"}
    assert str(own.locate("base")) == "Rules!B5"


def test_what_a_ruleset_does_not_say_is_not_so() -> None:
    """Stone Age says nothing of these."""
    rules = RULESETS["stone-age"]
    assert (rules.byes, rules.victory_points.bye, rules.opponents.filled) == (False, 0, False)
    assert rules.teams.apart is False
    (only,) = rules.stages
    assert (only.carry, only.lot_below, only.counted) == (0, 0, None)
    assert not any((only.optional, only.knock_out, only.choose_seats, only.sit_out))


# -- which ruleset a name means -----------------------------------------------------------------


@pytest.mark.parametrize("named", ["stone-age", "Stone Age", " STONE  age "])
def test_the_title_on_the_event_sheet_is_as_good_a_base_as_the_id(named: str) -> None:
    loaded = typed(named, {"points.by_size.4": "10-6-3-1"})
    assert loaded.problems == ()
    assert loaded.rules is not None
    assert loaded.rules.tournament_points.by_size[4] == (10, 6, 3, 1)
    assert loaded.rules.stages == RULESETS["stone-age"].stages


def test_a_german_title_is_a_base_in_the_event_the_sheet_and_the_file() -> None:
    german = "7 Wonders, 3 Vorrunden und Finale"
    for loaded in (
        RULESETS.find(german),
        typed(german, {"id": "ours"}),
        typed("", {"Basis": german}),
        RULESETS.load_toml(f'base = "{german}"'),
    ):
        assert loaded.rules is not None
        assert loaded.rules.stages == RULESETS["7wonders-final"].stages


@every(RULESETS)
def test_every_packaged_ruleset_is_a_base(name: str) -> None:
    """One that has a base itself too: what neither says comes from below."""
    for loaded in (typed(name, {"stages.1.paragraph": "ours"}), on(name, 'document = "ours"')):
        assert loaded.problems == ()
        assert loaded.rules is not None
        assert loaded.rules.stages[0].chain == RULESETS[name].stages[0].chain
        assert loaded.rules.tournament_points == RULESETS[name].tournament_points


def test_an_unknown_name_beside_a_few_keys_is_told_at_the_event() -> None:
    (problem,) = typed("Stone Agge", {"points.by_size.4": "10-6-3-1"}).problems
    assert (problem.code, problem.ref) == ("ruleset-unknown", EVENT_CELL)
    assert "stone-age" in problem.text("en")


def test_a_sheet_with_a_base_or_with_everything_needs_no_known_name() -> None:
    assert typed("Our league", {"base": "catan"}).problems == ()
    whole = {
        "id": "ours",
        "title": "Ours",
        "sizes": "3, 4",
        "points.by_size.3": "3-2-1",
        "points.by_size.4": "4-3-2-1",
        "stages.1.name": "preliminary",
        "stages.1.rounds": 2,
        "stages.1.chain": "tournament_points, lot",
    }
    assert typed("Our league", whole).problems == ()


# -- keys ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [RULE_KEYS, SEASON_KEYS], ids=["ruleset", "season"])
def test_a_word_means_one_key_and_no_other_keys_name(table: KeyTable) -> None:
    names = {key.name for key in table.keys}
    for key in table.keys:
        for word in key.word.spellings[1:]:
            assert table.names()[fold(word)] == key.name
            assert fold(word) not in names - {key.name}
            assert word not in LANGUAGES  # `title.de` is a title in German


def test_german_keys_are_those_of_the_table() -> None:
    german = {
        "Turnierpunkte.je Größe.4": "8-4-2-0",
        "Turnierpunkte.Rundung": "down",
        "Phasen.1.Kriterien": "tournament_points, Los",
    }
    assert told(typed("catan", german)) == [("rules-criterion", "Phasen.1.Kriterien")]
    loaded = typed("catan", {**german, "Phasen.1.Kriterien": "tournament_points, lot"})
    assert loaded.rules is not None
    assert loaded.rules.tournament_points.by_size[4] == (8, 4, 2, 0)
    assert loaded.rules.stages[0].chain.criteria == ("tournament_points",)
    assert loaded.rules.stages[0].chain.lot


@pytest.mark.parametrize(
    ("typed_key", "near"),
    [("stages.1.ruonds", "rounds"), ("Phasen.1.Krieterien", "Kriterien"), ("sise", "sizes")],
)
def test_an_unknown_key_of_a_sheet_is_told_with_the_nearest_in_either_language(
    typed_key: str, near: str
) -> None:
    (problem,) = typed("catan", {typed_key: 1}).problems
    assert (problem.code, problem.values["near"]) == ("rules-unknown-key", near)
    assert problem.ref == CellRef("Rules", "B1")


@pytest.mark.parametrize(("key", "near"), [("chain", "share"), ("Freilos", "formulas")])
def test_an_unknown_key_of_a_file_is_told_with_one_that_a_file_may_have(
    key: str, near: str
) -> None:
    problems = RULESETS.load_toml(f'base = "catan"\nid = "own"\n{key} = 1\n', "own.toml").problems
    assert [(p.code, p.values["near"]) for p in problems] == [("rules-unknown-key", near)]


@pytest.mark.parametrize(
    ("line", "key", "accepted"),
    [
        ("minimum_players = 1", "minimum_players", "a whole number from 2"),
        ("table_size = 13", "table_size", "a whole number from 2 to 12"),
        ("[share]\ndecimals = 10", "share.decimals", "a whole number from 0 to 9"),
        ("[share]\nearly_win = 1.5", "share.early_win", "a number above 0 such as 1, 0.75 or 2/3"),
        ("[points]\nstep = 0", "points.step", "a number above 0"),
        ("byes = 2", "byes", "yes or no"),
        ("document = 4", "document", "a text"),
        ("wonders = [1, 2]", "wonders", "a list of texts"),
        ("sizes = []", "sizes", "different table sizes from 2 to 12"),
        ("sizes = [3, 13]", "sizes", "different table sizes from 2 to 12"),
        ("[share]\nmean_at = [2.5]", "share.mean_at", "a list of whole numbers"),
        ("[points.by_size]\n4 = [5, true]", "points.by_size.4", "a list of numbers such as"),
    ],
)
def test_a_value_is_refused_with_its_key_and_what_is_accepted(
    line: str, key: str, accepted: str
) -> None:
    (problem,) = on("catan", line).problems
    assert (problem.code, problem.values["key"]) == ("rules-value", key)
    assert accepted in problem.text("en")
    assert "erlaubt ist" in problem.text("de")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("points = 5", ("rules-table", "points")),
        ("[points]\nby_size = 5", ("rules-table", "points.by_size")),
        ("[points.by_size]\nfour = [4, 3, 2, 1]", ("rules-size-key", "points.by_size.four")),
        ("stages = 5", ("rules-table", "stages")),
        ("[title]\nxx = 'Catane'", ("rules-unknown-key", "title.xx")),
        ("[stages.2.groups]\n8 = 5", ("rules-groups", "stages.2.groups.8")),
    ],
)
def test_values_where_keys_belong_and_keys_nobody_knows(
    line: str, expected: tuple[str, str]
) -> None:
    assert told(on("catan", line)) == [expected]


def test_everything_wrong_is_told_at_once() -> None:
    text = 'colour = "red"\nsizes = "none"\n[points]\nstep = "x"\n[stages.1]\nrounds = 0\nseat = 1'
    keys = {key for _, key in told(on("catan", text))}
    assert keys == {"colour", "sizes", "points.step", "stages.1.rounds", "stages.1.seat"}


def test_what_is_left_out_has_the_default_of_its_key() -> None:
    loaded = RULESETS.load_toml(
        'id = "x"\ntitle = "X"\nsizes = [4, 3]\n[points.by_size]\n3 = [3, 2, 1]\n4 = [4, 3, 2, 1]\n'
        '[[stages]]\nname = "preliminary"\nrounds = 1\nchain = ["wins"]\n'
        '[[stages]]\nname = "final"\nrounds = 1\nchain = ["wins", "lot"]\n'
        'entries = [{ source = "preliminary", take = "best", count = 4 }]'
    )
    rules = loaded.rules
    assert rules is not None
    assert (rules.table_size, rules.minimum_players) == (3, 3)
    assert rules.tournament_points.rounding == "none"
    assert rules.points_title.in_("de") == "Punkte"
    assert (rules.stages[0].seating, rules.stages[0].eliminated) == ("lot", None)
    assert rules.stages[1].entries[0].at_least == 4
    assert rules.worked == ()


# -- what contradicts itself or cannot be drawn -------------------------------------------------


@pytest.mark.parametrize(
    ("base", "line", "key", "accepted"),
    [
        ("7wonders-4rounds", "sizes = [4]", "minimum_players", "4"),
        ("stone-age", "sizes = [3]\ntable_size = 3", "sizes", "3, 4"),
        ("7wonders-duel", "stages.1.seating = 'teams'\nteams.apart = true", "sizes", "3, 4"),
        ("stone-age", "stages.1.seating = 'pairs'\nbyes = true", "sizes", "2"),
        ("7wonders-duel", "byes = false", "byes", "yes"),
        ("7wonders-duel", "minimum_players = 3", "minimum_players", "4, 5, 6"),
        ("stone-age", "minimum_players = 2", "minimum_players", "3, 4"),
        ("stone-age", "minimum_players = 5", "minimum_players", "3, 4, 6, 7, 8"),
        (
            "7wonders-final",
            "stages.2.entries = [{ source = 'preliminary', take = 'best', count = 5 }]",
            "stages.2.entries.1.count",
            "3, 4, 6, 7, 8",
        ),
        (
            "7wonders-final",
            "stages.2.entries.1.count = 1\nstages.2.entries.1.at_least = 1",
            "stages.2.entries.1.count",
            "3, 4",
        ),
        (
            "7wonders-final",
            "stages.2.entries.1.at_least = 2",
            "stages.2.entries.1.at_least",
            "3, 4",
        ),
        (
            "king-lui",
            "stages.2.entries.1.count = 28\nstages.2.entries.1.at_least = 27",
            "stages.2.entries.1.count",
            "27, 30",
        ),
        ("catan", "stages.2.entries.1.at_least = 5", "stages.2.groups.5", ""),
        ("catan", "stages.2.entries.1.count = 9", "stages.2.groups.9", ""),
        (
            "7wonders-duel",
            "stages.2.groups.6 = [[1, 6], [2, 5], [3, 4]]\nstages.2.entries.1.count = 6",
            "stages.2.groups.5",
            "",
        ),
        ("stone-age", "stages.1.seating = 'snake'", "stages.1.seating", "lot"),
        ("stone-age", "stages.1.seating = 'groups'", "stages.1.seating", "lot"),
    ],
)
def test_what_no_draw_can_seat_is_refused_with_what_is_accepted(
    base: str, line: str, key: str, accepted: str
) -> None:
    problem = on(base, line).problems[0]
    assert problem.values["key"] == key, problem.text("en")
    assert accepted in problem.text("en")
    assert accepted in problem.text("de")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("points.by_size.4 = [5, 3, 2]", ("rules-points-size", "points.by_size.4")),
        ("at_most.5 = 1", ("rules-size-unknown", "sizes.5")),
        ("victory_points.weights.2 = 1", ("rules-size-unknown", "sizes.2")),
        ("table_size = 2", ("rules-choice", "table_size")),
        ("stages = []", ("rules-missing", "stages")),
        ("stages.2.name = 'preliminary'", ("rules-stage-twice", "stages.2.name")),
        ("stages.1.chain = ['preliminary_rank']", ("rules-first-chain", "stages.1.chain")),
        ("stages.1.chain = ['lot']", ("rules-missing", "stages.1.chain")),
        ("stages.1.chain = []", ("rules-missing", "stages.1.chain")),
        ("stages.1.chain = ['lot', 'wins']", ("rules-lot-last", "stages.1.chain")),
        ("stages.1.chain = ['won_games', 'wins']", ("rules-chain-twice", "stages.1.chain")),
        ("stages.1.chain = ['share', 'share']", ("rules-chain-twice", "stages.1.chain")),
        ("stages.2.eliminated = ['lot']", ("rules-missing", "stages.2.eliminated")),
        ("stages.2.entries = []", ("rules-missing", "stages.2.entries")),
        ("stages.2.entries.1.source = 'final'", ("rules-source", "stages.2.entries.1.source")),
        ("stages.2.entries.1.at_least = 9", ("rules-at-least", "stages.2.entries.1.at_least")),
        ("stages.2.groups.8 = [[1, 2, 3, 4], [5, 6, 7, 7]]", ("rules-groups", "stages.2.groups.8")),
        ("stages.2.groups.8 = [[1, 2, 3, 4, 5], [6, 7, 8]]", ("rules-groups", "stages.2.groups.8")),
        ("stages.1.games = ['Base game']", ("rules-round-games", "stages.1.games")),
        ("stages.2.games = ['Chess']", ("rules-cap", "stages.2.games")),
    ],
)
def test_each_contradiction_is_told_at_its_key(line: str, expected: tuple[str, str]) -> None:
    assert expected in told(on("catan", line))


@pytest.mark.parametrize(
    ("base", "worked", "key", "words"),
    [
        (
            "stone-age",
            "typed = [41, 41, 38, 25]\ntournament_points = [5, 3, 2, 1]",
            "worked.1.tournament_points",
            "4, 4, 2, 1",
        ),
        ("stone-age", "typed = [2, 1]", "worked.1.typed", "3, 4"),
        (
            "alhambra",
            "typed = [91, 80, 50]\nvictory_points = [68.25, 60, 37.5]",
            "worked.1.victory_points",
            "68, 60, 37",
        ),
        (
            "stone-age",
            "typed = [10, 9, 5]\npercent = [31.25, 28.13, 15.63]",
            "worked.1.percent",
            "225/8",
        ),
        (
            "catan",
            "typed = [10, 9, 5]\npercent = [31.25, 28.125, 15.63]",
            "worked.1.percent",
            "2813/100",
        ),
        (
            "catan",
            'typed = [13, 9, 5, 3]\ngame = "Seefahrer"\nvictory_points = [13, 9, 5, 3]',
            "worked.1.victory_points",
            "12, 9, 5, 3",
        ),
        ("catan", 'typed = [13, 9, 5, 3]\ngame = "Chess"', "worked.1.game", "Base game, Seafarers"),
        (
            "7wonders-final",
            "typed = [50, 50, 40]\nties = [1, 2]\ntournament_points = [5, 3, 1]",
            "worked.1.tournament_points",
            "3, 5, 1",
        ),
    ],
)
def test_worked_numbers_that_come_out_otherwise_are_told(
    base: str, worked: str, key: str, words: str
) -> None:
    (problem,) = on(base, f'[[worked]]\nrule = "C3"\n{worked}').problems
    assert problem.values["key"] == key
    assert words in problem.text("en")
    assert words in problem.text("de")


def test_what_a_document_works_out_does_not_go_for_rules_on_top_of_it() -> None:
    loaded = on("stone-age", "points.by_size.4 = [10, 6, 3, 1]")
    assert loaded.rules is not None
    assert loaded.rules.worked == ()
    assert loaded.rules.sources == ()
    assert loaded.rules.board_game == RULESETS["stone-age"].board_game


@every(RULESETS)
def test_packaged_rulesets_are_as_their_files_are_called(ruleset: str) -> None:
    rules: Ruleset = RULESETS[ruleset]
    assert rules.id == ruleset
    assert rules.document
    assert all(source.document for source in rules.sources)
    assert rules.sources
    assert rules.worked
    assert re.search(r"\w", rules.title.in_("de"))


def test_yes_and_no_in_a_cell_are_understood_in_every_language() -> None:
    assert all(as_flag(word) is True for word in ("Oui", "ja", " yes ", "x", "1", True))
    assert all(as_flag(word) is False for word in ("NON", "nein", "no", "0", "", False))
    assert as_flag("peut-être") is None
