"""F17: the best of each kind of events, at least so many events, absences; forfeits with them."""

from __future__ import annotations

import pytest

from season_book import exported, ranks, season, typed_events, values, what_if
from xlscore.actions.season import SeasonJob
from xlscore.actions.season_what_if import NextEvent, season_what_if
from xlscore.core.season.rules_load import FAMILIES

OWN = """
id = "league"
title = "League"
[points]
table = [10, 8, 6, 5, 4, 3, 2, 1]
[final]
places = 1
[counted]
"""
KINDS = """
weights = [1]
kinds = [{ types = ["regional", "final"], weights = [1, "1/2"] }]
"""


def problems(text: str) -> list[tuple[str, str]]:
    return [(p.code, str(p.values["key"])) for p in FAMILIES.load_toml(OWN + text).problems]


def held(counted: str, *events: str, members: str = "") -> SeasonJob:
    """Events as "A regional: Eva 1, Jan 2", each of eight."""
    loaded = FAMILIES.load_toml(OWN + counted)
    assert loaded.problems == ()
    return season("\n".join([*typed_events(events), members]), own_rules=loaded)


def counted(found: SeasonJob, name: str) -> list[tuple[str, str, str]]:
    """Event, points and weight of what counts for somebody."""
    line = next(line for line in exported(found)["ranking"] if line["name"] == name)
    return [(one["event"], one["points"], one["weight"]) for one in line["counted"]]


class TestKinds:
    EVENTS = (
        "A regional: Eva 3, Jan 1",
        "B regional: Eva 2",
        "C final: Eva 4",
        "D open: Eva 1, Jan 2",
        "E online: Eva 8, Jan 3",
    )

    def test_the_best_of_each_kind(self) -> None:
        """Eva: majors 8 + 6/2 (5 is left), others 10 = 21; Jan: 10, and 8 of the others = 18."""
        found = held(KINDS, *self.EVENTS)
        assert values(found) == {"Eva": "21", "Jan": "18"}
        assert counted(found, "Eva") == [("B", "8", "1"), ("A", "6", "1/2"), ("D", "10", "1")]

    def test_what_is_left_of_a_kind_may_count_among_the_others(self) -> None:
        """Two others count: 10 and the 5 of C, before the 1 of E: 8 + 3 + 10 + 5 = 26."""
        found = held(KINDS.replace("[1]", "[1, 1]") + "rest = true\n", *self.EVENTS)
        assert values(found)["Eva"] == "26"
        found = held(KINDS.replace("[1]", "[1, 1]"), *self.EVENTS)
        assert values(found)["Eva"] == "22"

    def test_only_kinds(self) -> None:
        assert values(held(KINDS.replace("[1]", "[]"), *self.EVENTS)) == {"Eva": "11", "Jan": "10"}

    def test_each_result_stands_in_its_column(self) -> None:
        """Jan has one major: the column of the second stays empty."""
        block = held(KINDS, *self.EVENTS).report("en").writer.ranking()
        assert block.heads[3:6] == (
            "Result 1 × 1 (regional, final)",
            "Result 2 × 1/2 (regional, final)",
            "Result 1 × 1",
        )
        (jan,) = [row for row in block.rows if row.cells[1].value == "Jan"]
        texts = [cell.value for cell in jan.cells[3:6]]
        assert texts == ["10 (A, place 1)", None, "8 (D, place 2)"]

    def test_what_if_knows_the_kinds(self) -> None:
        """Jan has 18; as 1st of a next major 10 + 10/2 + 8 = 23, of an open one 10 + 10 = 20."""
        found = held(KINDS, *self.EVENTS)
        majors = season_what_if(found, "Jan", NextEvent("regional", 8), "en")
        assert any("place 1: " in line and "value 23" in line for line in majors)
        others = season_what_if(found, "Jan", NextEvent("open", 8), "en")
        assert any("place 1: " in line and "value 20" in line for line in others)


class TestLeast:
    LAW = "weights = [1, 1]\nleast = 2\n"
    EVENTS = "A open: Eva 3, Jan 1, Uli 2", "B open: Eva 3, Uli 1"

    def test_who_took_part_in_fewer_events_has_no_rank(self) -> None:
        """Uli 8 + 10, Eva 6 + 6; Jan's 10 stand there, and one event is missing."""
        found = held(self.LAW, *self.EVENTS)
        assert ranks(found) == [(1, "Uli"), (2, "Eva"), (None, "Jan")]
        assert values(found)["Jan"] == "10"
        *ranked, jan = exported(found)["ranking"]
        assert jan["missing"] == 1
        assert all("missing" not in line for line in ranked)

    def test_the_sheet_says_how_many_are_missing(self) -> None:
        found = held(self.LAW, *self.EVENTS)
        for language, text in (
            ("en", "no rank yet: 1 event more"),
            ("de", "noch kein Rang: 1 Turnier fehlt"),
            ("fr", "pas encore de rang\u00a0: encore 1 tournoi"),
        ):
            row = found.report(language).writer.ranking().rows[-1]
            assert text in [cell.value for cell in row.cells]

    def test_who_has_no_rank_is_not_invited(self) -> None:
        names = [line["name"] for line in exported(held(self.LAW, *self.EVENTS))["invitations"]]
        assert names == ["Uli", "Eva"]

    def test_what_if_it_is_the_second_event(self) -> None:
        """The final has one place: Jan wins the next and has 20, ahead of Uli's 18 unless he plays.

        Ida, who has played nowhere, stays without a rank.
        """
        found = held(self.LAW, *self.EVENTS, members="## Members\n| Name |\n| Ida |")
        lines = season_what_if(found, "Jan", NextEvent("open", 3), "en")
        assert any("place 1: " in line and "value 20" in line for line in lines)
        lines = season_what_if(found, "Ida", NextEvent("open", 3), "en")
        assert "not in the final" in lines[2]


class TestAbsence:
    LAW = 'weights = [1, 1, 1]\n[counted.absence]\nshare = "1/2"\n'
    EVENTS = "A open: Eva 1, Jan 2", "B open: Eva 3, Uli 1", "C open: Jan 1, Uli 2"

    def test_a_missed_event_is_worth_a_part_of_the_own_mean(self) -> None:
        """Eva (10 + 6)/2 * 1/2 = 4: 20; Jan and Uli (8 + 10)/2 * 1/2 = 4.5: 22.5."""
        found = held(self.LAW, *self.EVENTS)
        assert values(found) == {"Eva": "20", "Jan": "45/2", "Uli": "45/2"}
        assert counted(found, "Eva") == [("A", "10", "1"), ("B", "6", "1"), ("C", "4", "1")]
        line = exported(found)["ranking"][-1]
        assert (line["tournaments"], line["counted"][2]["absent"]) == (2, True)
        assert "absent" not in line["counted"][0]
        row = found.report("en").writer.ranking().rows[-1]
        assert "4 (C, absent)" in [cell.value for cell in row.cells]

    def test_from_so_many_events_on(self) -> None:
        """Ida was in one of three, and two are asked for."""
        found = held(self.LAW + "least = 2\n", *self.EVENTS, "D open: Ida 1")
        assert values(found)["Ida"] == "10"
        assert values(found)["Eva"] == "20"

    def test_the_first_so_many(self) -> None:
        """Ida missed three: one of them brings 5."""
        found = held(self.LAW + "most = 1\n", *self.EVENTS, "D open: Ida 1")
        assert values(found)["Ida"] == "15"
        assert counted(found, "Ida") == [("D", "10", "1"), ("A", "5", "1")]

    def test_an_absence_belongs_to_the_kind_of_its_event(self) -> None:
        """Eva missed the only major: half of her 10 counts there."""
        law = 'weights = [1]\nkinds = [{ types = ["final"], weights = [1] }]\n'
        law += '[counted.absence]\nshare = "1/2"\n'
        found = held(law, "A open: Eva 1, Jan 2", "B final: Jan 1")
        assert values(found) == {"Eva": "15", "Jan": "18"}
        assert counted(found, "Eva") == [("B", "5", "1"), ("A", "10", "1")]

    def test_it_counts_no_participation(self) -> None:
        """Two are needed for a rank; the absence is none."""
        found = held(self.LAW.replace("[counted", "least = 2\n[counted"), *self.EVENTS[:2])
        assert ranks(found) == [(1, "Eva"), (None, "Uli"), (None, "Jan")]

    def test_what_if_who_stays_away_misses_the_next_one(self) -> None:
        """One place. Eva wins: 10 + 10 + 6 = 26. Jan, absent twice: 10 + 8 + 4.5 = 22.5.

        Second there, Jan has 10 + 8 + 8 = 26 as well, but places 1, 2, 2 behind 1, 1, 3: in.
        As second Eva has 10 + 8 + 6 = 24: behind a winning Jan, ahead if somebody new wins.
        """
        found = held(self.LAW, *self.EVENTS)
        lines = season_what_if(found, "Eva", NextEvent("open", 8), "en")
        assert lines[2] == "place 1: in the final, whatever the others do"
        assert any("place 2: " in line and "value 24" in line for line in lines)
        chances = what_if(found.season, found.rules, "Eva", "open", 8)
        assert [one.verdict for one in chances[:2]] == ["in", "depends"]


def test_direct_qualifiers_forfeit_the_points_of_all_kinds() -> None:
    """S4: Eva qualifies by B: 10 before, 8 on the day; what she misses brings nothing to lose."""
    law = KINDS + 'forfeit = true\nleast = 1\nabsence = { share = "1/2" }\n'
    law += '[[direct]]\ntype = "regional"\ncount = 1\n'
    found = held(law, "A open: Eva 1, Jan 2", "B regional: Eva 1, Jan 2", "C open: Jan 1")
    assert ranks(found) == [(1, "Jan"), (None, "Eva")]
    line = exported(found)["ranking"][-1]
    assert (line["value"], line["forfeited"], line["qualified_directly"]) == ("0", "20", True)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("weights = []", ("season-weights", "counted.weights")),
        ("weights = [1]\nrest = true", ("season-rest", "counted.rest")),
        ("weights = [1]\nlaest = 2", ("rules-unknown-key", "counted.laest")),
        ("weights = [1]\nleast = -1", ("rules-value", "counted.least")),
        (
            'weights = []\nkinds = [{ types = ["final"], weights = [] }]',
            ("season-weights", "counted.kinds.1.weights"),
        ),
        (
            'weights = []\nkinds = [{ types = ["finals"], weights = [1] }]',
            ("rules-choice", "counted.kinds.1.types"),
        ),
        (
            'weights = []\nkinds = [{ types = ["final", "final"], weights = [1] }]',
            ("season-kind-twice", "counted.kinds.1.types"),
        ),
        ("weights = [1]\nabsence = { share = 2 }", ("rules-value", "counted.absence.share")),
        (
            'weights = [1]\nabsence = { share = "1/2", least = 0 }',
            ("rules-value", "counted.absence.least"),
        ),
    ],
)
def test_wrong_keys_and_values_are_named(line: str, expected: tuple[str, str]) -> None:
    assert expected in problems(line)


def test_a_kind_is_of_types_that_count() -> None:
    text = OWN.replace("[final]", 'types = ["open", "regional"]\n[final]')
    text += 'weights = []\nkinds = [{ types = ["regionla"], weights = [1] }]'
    (problem,) = FAMILIES.load_toml(text).problems
    assert "regional" in problem.text("de").rpartition("final")[2]
    text = text.replace("regionla", "final")
    (problem,) = FAMILIES.load_toml(text).problems
    assert problem.code == "rules-choice"
