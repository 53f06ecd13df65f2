"""Season rules as TOML: the packaged families, own ones, and what is refused."""

from __future__ import annotations

import pytest

from every import every
from season_book import exported, season, values
from xlscore.book.season import assembly
from xlscore.core.season.rules_load import FAMILIES

OWN = """
base = "7wonders"
id = "league"
title = "League"
[points]
participants = 3
table = [25, 18, 15]
bonus = []
[counted]
weights = [1, 1]
forfeit = false
"""


def problems(text: str) -> list[tuple[str, str]]:
    return [(p.code, str(p.values["key"])) for p in FAMILIES.load_toml(text).problems]


@every(FAMILIES)
def test_packaged_families_are_valid(family: str) -> None:
    assert FAMILIES[family].id == family
    assert FAMILIES.load_toml(FAMILIES.text(family)).problems == ()


def test_another_game_is_a_file() -> None:
    """The best two of 25-18-15, without direct qualifiers losing points: 25 + 18 = 43."""
    loaded = FAMILIES.load_toml(OWN)
    assert loaded.problems == ()
    text = """
        ## Events
        | Name | Participants | Type |
        | A | 4 | regional |
        | B | 4 | open |
        | C | 4 | open |
        ## Places
        | Event | Player | Place |
        | A | Eva | 1 |
        | B | Eva | 2 |
        | C | Eva | 3 |
        | C | Jan | 4 |
    """
    assert values(season(text, own_rules=loaded)) == {"Eva": "43", "Jan": "0"}


def test_an_event_of_a_type_may_count_several_times() -> None:
    """F17: 25-18-15, regional ones 3/2 times: Eva has 25 x 3/2 + 18 = 55.5, Jan 18 x 3/2 = 27."""
    loaded = FAMILIES.load_toml(OWN + '[[points.times]]\ntype = "regional"\ntimes = "3/2"\n')
    assert loaded.problems == ()
    text = """
        ## Events
        | Name | Participants | Type |
        | A | 4 | regional |
        | B | 4 | open |
        ## Places
        | Event | Player | Place |
        | A | Eva | 1 |
        | A | Jan | 2 |
        | B | Eva | 2 |
    """
    found = season(text, own_rules=loaded)
    assert values(found) == {"Eva": "111/2", "Jan": "27"}
    line = exported(found)["ranking"][0]
    assert [(one["event"], one["points"]) for one in line["counted"]] == [
        ("A", "75/2"),
        ("B", "18"),
    ]
    wrong = '[[points.times]]\ntype = "cup"\ntimes = 2\n'
    assert problems(OWN + wrong) == [("rules-choice", "points.times.1.type")]


def test_events_of_a_ruleset_that_was_called_otherwise_belong_to_a_season_still() -> None:
    """The season names it as it was called; the workbook as it is called now, or the reverse."""
    was, now = "carcassonne-wm", "carcassonne-wm-2016"
    assert assembly.is_foreseen(now, [was])
    assert assembly.is_foreseen(was, [now])
    assert not assembly.is_foreseen("catan", [was, now])
    assert not assembly.is_foreseen("ours", [was, now])


def test_of_an_event_that_qualifies_directly_it_is_the_first_where_nothing_else_is_said() -> None:
    loaded = FAMILIES.load_toml(f'{OWN}[[direct]]\ntype = "online"\n')
    assert loaded.problems == ()
    (rule,) = loaded.rules.direct
    assert (rule.type_, rule.count, rule.participants) == ("online", 1, 0)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("[final]\nplaecs = 3", ("rules-unknown-key", "final.plaecs")),
        ("[final]\nplaces = 0", ("rules-value", "final.places")),
        ('[counted]\nweights = "half"', ("rules-value", "counted.weights")),
        ("[counted]\nweights = []", ("season-weights", "counted.weights")),
        ('chain = ["value", "luck"]', ("rules-choice", "chain")),
        ('[points]\ntypes = ["opne"]', ("rules-choice", "points.types")),
        ("[points]\nshare = -1", ("rules-value", "points.share")),
        ('[[direct]]\ntype = "club"', ("rules-choice", "direct.1.type")),
        ('[final]\nmove_up = "friends"', ("rules-choice", "final.move_up")),
    ],
)
def test_wrong_keys_and_values_are_named(line: str, expected: tuple[str, str]) -> None:
    assert expected in problems(f'base = "7wonders"\n{line}')


def test_the_nearest_key_is_suggested() -> None:
    (problem,) = FAMILIES.load_toml('base = "7wonders"\n[final]\nplaecs = 3').problems
    assert problem.values["near"] == "places"
    assert "places" in problem.text("de")


def test_no_toml_at_all() -> None:
    assert [p.code for p in FAMILIES.load_toml("= nonsense").problems] == ["rules-toml"]
