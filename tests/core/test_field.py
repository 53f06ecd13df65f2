"""Rounds and cuts by how many play: tables of a ruleset, and the events they are for."""

from __future__ import annotations

from pathlib import Path

from command_line import run
from every import every
from hall import Hall
from memory_host import MemoryHost
from workbook import codes, exported, result
from xlscore.actions.event import EventJob
from xlscore.book.template.table_sheets import default_rounds
from xlscore.core.rulebook.checksum import rules_checksum
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset
from xlscore.report.graph_text import graph_lines

MAGIC = RULESETS["magic-top-8"]
#: A cut by number of players, as at the Corn Palace Festival of 2025.
FESTIVAL = """
base = "commander-top-10"
id = "festival"
title = "Festival"
minimum_players = 16

[stages.1]
rounds = { 16 = 3, 35 = 4, 65 = 5 }

[stages.2]
from = { 35 = ["preliminary 3-10"], 65 = ["preliminary 1-16"] }

[stages.2.groups]
8 = [[1, 4, 5, 8], [2, 3, 6, 7]]
16 = [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]]

[stages.3.from]
16 = ["preliminary 1-4"]
35 = ["preliminary 1-2", "winner of semi-final 1", "winner of semi-final 2"]
65 = ["winner of semi-final 1-4"]
"""


def stages(rules: Ruleset, players: int) -> list[tuple[str, int, int]]:
    """Of each stage its name, its rounds, and how many come in by place."""
    return [(one.name, one.rounds, len(one.places)) for one in rules.of_field(players).stages]


@every([(9, 5), (32, 5), (33, 6), (64, 6), (65, 7), (129, 8), (226, 8), (227, 9), (410, 10)])
def test_swiss_rounds_are_those_of_appendix_e(players: int, rounds: int) -> None:
    """MTR: 17-32 five, 33-64 six, 65-128 seven, 129-226 eight, 227-409 nine, then ten."""
    assert stages(MAGIC, players)[0] == ("preliminary", rounds, 0)


@every([(9, "semi-final", 4), (16, "semi-final", 4), (17, "quarter-final", 8)])
def test_the_playoff_is_a_top_4_or_a_top_8(players: int, name: str, cut: int) -> None:
    """MTR: 9-16 a top 4, from 17 on a top 8."""
    assert stages(MAGIC, players)[1] == (name, 1, cut)


@every(
    [
        (16, [("preliminary", 3, 0), ("final", 1, 4)]),
        (34, [("preliminary", 3, 0), ("final", 1, 4)]),
        (35, [("preliminary", 4, 0), ("semi-final", 1, 8), ("final", 1, 4)]),
        (80, [("preliminary", 5, 0), ("semi-final", 1, 16), ("final", 1, 4)]),
    ]
)
def test_a_stage_may_be_held_from_so_many_players_on(
    players: int, expected: list[tuple[str, int, int]]
) -> None:
    """16-34: three rounds and a final; 35-64: four and a top 10; from 65 on five and a top 16."""
    loaded = RULESETS.load_toml(FESTIVAL)
    assert loaded.rules is not None, [p.text("en") for p in loaded.problems]
    assert stages(loaded.rules, players) == expected


def rounds_of(players: int, rounds: int) -> list[str]:
    """Round after round: the lower number wins 2-0; an odd one has a bye."""
    found = []
    for round_ in range(1, rounds + 1):
        nos = list(range(1, players + 1))
        tables = [nos[n : n + 2] for n in range(0, players, 2)]
        for table, here in enumerate(tables, 1):
            seats = f"{here[0]} 2, {here[1]} 0" if len(here) == 2 else f"{here[0]} - bye"
            found.append(f"{round_}/{table}: {seats}")
    return found


def coming(job: EventJob) -> int:
    """How many have come through the first stage."""
    return sum(row["qualified"] for row in exported(job)["stages"][0]["standings"])


@every([(16, 4), (17, 8)])
def test_so_many_come_into_the_playoff_of_an_event(players: int, cut: int) -> None:
    """One of seventeen has a bye, and counts."""
    assert coming(result("magic-top-8", rounds_of(players, 5))) == cut


def test_who_goes_home_or_comes_later_changes_nothing() -> None:
    """17 began: 3 and 17 have gone, and the top 8 stays; 16 began, and 20 is only registered."""
    gone = {no: {"status": "dropped", "after": 5} for no in (3, 17)}
    assert coming(result("magic-top-8", rounds_of(17, 5), players=gone)) == 8
    assert coming(result("magic-top-8", rounds_of(16, 5), players={20: {}})) == 4


@every([(16, {}, 1), (17, {}, 2), (17, {17: {"status": "dropped"}}, 1)])
def test_before_the_first_round_those_on_players_count(
    players: int, own: dict[int, dict[str, str]], field: int
) -> None:
    job = result("magic-top-8", [], players={no: own.get(no, {}) for no in range(1, players + 1)})
    wanted = [*MAGIC.by_players.values()][field - 1]
    assert job.rules.stages == wanted


def test_a_first_round_drawn_anew_goes_by_those_who_are_there_then() -> None:
    """16 are drawn for a top 4; with a seventeenth the round is drawn again, and it is a top 8."""
    hall = Hall("magic-top-8", 16)
    hall.draw()
    hall.come()
    assert len(hall.job().rules.stages[1].places) == 4
    assert MemoryHost(hall.book).click("redraw").startswith("Preliminary, round 1 drawn: 17")
    assert len(hall.job().rules.stages[1].places) == 8


@every([({"stages.1.rounds": 4}, 4), ({"stages.1.rounds.9": 3}, 3), ({"stages.1.rounds.33": 7}, 5)])
def test_the_sheet_rules_takes_a_number_or_a_table(keys: dict[str, int], rounds: int) -> None:
    """Twenty play: a number goes for all, a table's number of players for its own."""
    extra = {"Rules": [["Key", "Value"], *map(list, keys.items())]}
    people = {no: {} for no in range(1, 21)}
    job = result("magic-top-8", [], players=people, extra=extra)
    assert job.rules.stages[0].rounds == rounds


def test_places_of_a_table_replace_a_list_of_them() -> None:
    """ "from" of `commander-top-16` is a list; a table on top of it is taken as it is."""
    own = 'base = "commander-top-16"\n[stages.2]\nfrom = { 30 = ["preliminary 1-16"] }\n'
    loaded = RULESETS.load_toml(own + "[stages.3]\nfrom = { 30 = ['winner of semi-final 1-4'] }")
    assert loaded.rules is not None, [p.text("en") for p in loaded.problems]
    assert [len(loaded.rules.of_field(n).stages) for n in (29, 30)] == [1, 3]


@every(
    [
        ("rounds = { 9 = 0 }", "stages.1.rounds.9"),
        ("rounds = { few = 3 }", "stages.1.rounds.few"),
        ("rounds = { 9 = 5, 33 = 6 }\ncounted = 5", "stages.1.counted"),
        ("rounds = { 9 = 5, 33 = 6 }\ngames = ['a', 'b', 'c', 'd', 'e']", "stages.1.games"),
    ]
)
def test_what_is_wrong_in_one_field_is_told_once_at_its_key(own: str, key: str) -> None:
    """G8, T6: fewer games count than rounds are played, and each round has its game, always."""
    loaded = RULESETS.load_toml(f'base = "magic-top-8"\n[stages.1]\n{own}')
    assert [problem.values["key"] for problem in loaded.problems] == [key]


def test_a_table_of_nothing_is_an_error() -> None:
    loaded = RULESETS.load_toml('base = "commander"\n[stages.1]\nrounds = {}')
    assert [problem.values["key"] for problem in loaded.problems] == ["stages.1.rounds"]


def test_a_place_that_a_larger_field_passes_over_is_an_error() -> None:
    own = (
        '[stages.2]\nfrom = { 4 = ["preliminary 1-4"], 17 = ["preliminary 1-7", "preliminary 9"] }'
    )
    loaded = RULESETS.load_toml('base = "magic-top-8"\n' + own)
    assert [problem.code for problem in loaded.problems] == ["rules-place-left"]


def test_a_ruleset_has_one_checksum_however_many_play() -> None:
    assert len({rules_checksum(MAGIC.of_field(players)) for players in (9, 17, 33, 500)}) == 1


def test_a_new_workbook_has_the_rounds_that_are_played_in_any_case() -> None:
    rows = [(row["stage"], row["round"]) for row in default_rounds(MAGIC, "en")]
    rounds = [("preliminary", n) for n in range(1, 6)]
    assert rows == [*rounds, ("semi-final", 1), ("final", 1)]


@every([("en", "Up to 16 players"), ("de", "Bis zu 16 Spielern"), ("fr", "Jusqu’à 16 joueurs")])
def test_the_graph_shows_each_field(language: str, head: str) -> None:
    lines = graph_lines(MAGIC, language)
    assert lines[2] == head
    assert sum("(4)" in line for line in lines) == 1


def test_rules_show_tells_rounds_of_larger_fields(tmp_path: Path) -> None:
    file = tmp_path / "festival.toml"
    file.write_text(FESTIVAL, "utf-8")
    told = run("rules", "show", file, "--graph", "--lang", "en").stdout
    assert "Up to 34 players\n\nPreliminary: 3 rounds\n" in told
    assert "65 players or more\n\nPreliminary: 5 rounds (6 from 129" in told
    shown = run("rules", "show", "magic-top-8", "--graph", "--lang", "en").stdout
    assert "Preliminary: 5 rounds (6 from 33 players, 7 from 65 players" in shown


def test_rows_of_a_stage_that_so_few_do_not_play_are_told() -> None:
    """Sixteen have no quarter-final."""
    games = [*rounds_of(16, 5), "quarter-final/1/1: 1 2, 8 0"]
    assert "stage-unknown" in codes(result("magic-top-8", games), "error")
