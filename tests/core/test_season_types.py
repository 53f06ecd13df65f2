"""F17: types of events of the rules' own, named in points.types or [[types]], typed in Events."""

from __future__ import annotations

import pytest

from season_book import codes, exported, season, typed_events, values
from xlscore.actions.season import SeasonJob
from xlscore.actions.season_what_if import NextEvent, season_what_if
from xlscore.actions.verbs.verb import Misused
from xlscore.actions.verbs.what_if import next_event
from xlscore.core.season.rules_load import FAMILIES

OWN = """
id = "league"
title = "League"
[points]
table = [10, 8, 6, 5, 4, 3, 2, 1]
types = ["major", "local", "championship"]
times = [{ type = "championship", times = 2 }]
[final]
places = 1
[counted]
weights = [1]
kinds = [{ types = ["major"], weights = [1, "1/2"] }]
"""
TITLED = '[[types]]\nname = "major"\ntitle = { de = "Großturnier", fr = "tournoi majeur" }\n'
EVENTS = (
    "A major: Eva 3, Jan 1",
    "B major: Eva 2, Jan 4",
    "C local: Eva 1, Jan 2",
    "D championship: Eva 4, Jan 3",
)


def held(*events: str, rules: str = OWN) -> SeasonJob:
    """Events as "A major: Eva 1, Jan 2", each of eight."""
    loaded = FAMILIES.load_toml(rules)
    assert loaded.problems == ()
    return season("\n".join(typed_events(events)), own_rules=loaded)


def problems(text: str) -> list[tuple[str, str]]:
    return [(p.code, str(p.values["key"])) for p in FAMILIES.load_toml(text).problems]


def test_best_of_each_type_weights_and_points_by_type() -> None:
    """Eva: majors 8 + 6/2 = 11, of the others max(10, 2 x 5) = 10: 21.

    Jan: majors 10 + 5/2 = 12.5, of the others max(8, 2 x 6) = 12: 24.5.
    """
    found = held(*EVENTS)
    assert values(found) == {"Eva": "21", "Jan": "49/2"}
    assert [event.type_ for event in found.season.events[2:]] == ["local", "championship"]


def test_a_type_is_typed_in_any_case_and_by_its_title_in_any_language() -> None:
    words = ("MAJOR", "Großturnier", "local", "championship")
    events = [
        f"{e[:2]}{word}: {e.partition(': ')[2]}" for e, word in zip(EVENTS, words, strict=True)
    ]
    assert values(held(*events, rules=OWN + TITLED)) == values(held(*EVENTS))


def test_sheets_show_the_title_of_the_language_and_the_name_where_there_is_none() -> None:
    found = held(*EVENTS, rules=OWN + TITLED)
    for language, title in (("en", "Großturnier"), ("de", "Großturnier"), ("fr", "tournoi majeur")):
        writer = found.report(language).writer
        assert writer.ranking().heads[3].endswith(f"({title})")
        events = writer.ranking_blocks()[-1]
        assert [row.cells[2].value for row in events.rows][1:] == [title, "local", "championship"]


def test_a_type_that_no_rule_names_is_told_with_the_nearest() -> None:
    found = held("A majr: Eva 3")
    (error,) = [one for one in found.findings if one.severity == "error"]
    assert (error.code, str(error.ref)) == ("event-type-unknown", "Events!C2")
    for language in ("en", "de", "fr"):
        text = error.text(language)
        assert "major, local, championship" in text
        assert text.count("major") == 2


def test_the_words_that_there_always_are_need_a_rule_then_too() -> None:
    assert codes(held("A open: Eva 3"), "error") == ["event-type-unknown"]
    rules = OWN.replace('"local", ', '"local", "open", ')
    assert values(held("A open: Eva 3", rules=rules)) == {"Eva": "6"}
    assert values(held("A offen: Eva 3", rules=rules)) == {"Eva": "6"}


def test_an_event_without_a_type_is_told_where_open_ones_do_not_count() -> None:
    events = "## Events\n| Name | Participants |\n| A | 8 |\n"
    typed = events + "## Places\n| Event | Player | Place |\n| A | Eva | 3 |\n"
    found = season(typed, own_rules=FAMILIES.load_toml(OWN))
    (error,) = [one for one in found.findings if one.severity == "error"]
    assert (error.code, str(error.ref)) == ("event-type-missing", "Events!A2")
    assert error.text("en").startswith("A has no type")
    rules = FAMILIES.load_toml(OWN.replace('"local"', '"open"'))
    assert values(season(typed, own_rules=rules)) == {"Eva": "6"}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"major"]', '"mayor"]', ("rules-choice", "counted.kinds.1.types")),
        ('type = "championship"', 'type = "champion"', ("rules-choice", "points.times.1.type")),
        ('"local"', '"opne"', ("rules-choice", "points.types")),
        ('"local"', '""', ("rules-choice", "points.types")),
        ("[counted]", '[[direct]]\ntype = "mjor"\n[counted]', ("rules-choice", "direct.1.type")),
        ("[counted]", TITLED * 2 + "[counted]", ("season-type-twice", "types.2.name")),
        ("[counted]", '[[types]]\nname = "open"\n[counted]', ("season-type-twice", "types.1.name")),
        ('"local"', '"Major"', ("season-type-twice", "points.types")),
        ('"local"', '"open", "offen"', ("season-type-twice", "points.types")),
        (
            "[counted]",
            '[[types]]\nname = "play-in"\ntitle = { en = "Local" }\n[counted]',
            ("season-type-twice", "points.types"),
        ),
        (
            "[counted]",
            '[[types]]\nname = "friendly"\ntitle = { de = "Offen" }\n'
            '[[direct]]\ntype = "open"\n[counted]',
            ("season-type-twice", "types.1.name"),
        ),
        (
            "[counted]",
            '[eligibility]\nonline = ["onlin"]\n[counted]',
            ("rules-choice", "eligibility.online"),
        ),
    ],
)
def test_words_that_no_rule_makes_a_type(old: str, new: str, expected: tuple[str, str]) -> None:
    assert problems(OWN.replace(old, new, 1)) == [expected]
    (problem,) = FAMILIES.load_toml(OWN.replace(old, new, 1)).problems
    if expected[0] == "rules-choice" and '""' not in new:
        assert all("; " in problem.text(language) for language in ("en", "de", "fr"))


def test_a_type_may_be_called_what_no_other_type_of_these_rules_is() -> None:
    """Nearly "online", but for a number; "Open" where no events are open."""
    titled = TITLED.replace("Großturnier", "Open")
    for rules in (OWN.replace('"local"', '"online-2"'), OWN + titled):
        assert problems(rules) == []
    assert [e.type_ for e in held("A Open: Eva 3", rules=OWN + titled).season.events] == ["major"]


def test_a_type_may_be_named_that_brings_no_points() -> None:
    """A play-in brings its winner into the final, and nobody has points from it."""
    rules = OWN.replace(
        "[counted]",
        '[[types]]\nname = "play-in"\n[[direct]]\ntype = "play-in"\ncount = 1\n[counted]',
    )
    found = held("A local: Eva 2", "B play-in: Jan 1", rules=rules)
    assert values(found) == {"Eva": "8"}
    assert exported(found)["invitations"][0]["name"] == "Jan"


def test_what_if_knows_them() -> None:
    """A next championship brings its winner 2 x 10."""
    found = held(*EVENTS)
    assert next_event(found, "Championship", 8, "en") == NextEvent("championship", 8)
    lines = season_what_if(found, "Eva", NextEvent("championship", 8), "en")
    assert any("place 1: " in line and "value 31" in line for line in lines)
    assert next_event(found, "", 8, "en").type_ == "major"
    with pytest.raises(Misused, match="accepted are major, local, championship"):
        next_event(found, "open", 8, "en")
    with pytest.raises(Misused, match="did you mean local"):
        next_event(found, "locl", 8, "en")
