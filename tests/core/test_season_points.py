"""F17: ranking points by place and size, by a curve, by strength of field, typed; all exact."""

from __future__ import annotations

import re
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from season_book import codes, exported, ranks, season, values
from xlscore.actions.season import SeasonJob
from xlscore.actions.season_what_if import NextEvent, season_what_if, season_what_if_data
from xlscore.book.problems import FileProblem
from xlscore.core.roots import Number, Roots, decimal, floor, root, round_number
from xlscore.core.season.rules_load import FAMILIES

OWN = """
id = "league"
title = "League"
[counted]
weights = [1, 1, 1]
[final]
places = 4
[points]
"""


def problems(text: str) -> list[tuple[str, str]]:
    return [(p.code, str(p.values["key"])) for p in FAMILIES.load_toml(OWN + text).problems]


def held(points: str, *events: str, members: str = "", column: bool = False) -> SeasonJob:
    """Events as "A 12 open: Eva 1, Jan 2 = 7.5"; what stands after = is typed as points."""
    loaded = FAMILIES.load_toml(OWN + points)
    assert loaded.problems == ()
    lines = ["## Events", "| Name | Participants | Type |"]
    places = ["## Places", "| Event | Player | Place |" + (" Points |" if column else "")]
    for event in events:
        start, _, rows = event.partition(":")
        name, size, type_ = start.split()
        lines.append(f"| {name} | {size} | {type_} |")
        for row in rows.split(","):
            who, _, typed = row.partition("=")
            player, place = who.split()
            places.append(f"| {name} | {player} | {place.strip('-')} |" + f" {typed} |" * column)
    return season("\n".join([*lines, *places, members]), own_rules=loaded)


class TestBySize:
    TABLES = """
    [[points.tables]]
    participants = 8
    places = [10, 6, 4]
    [[points.tables]]
    participants = 16
    places = [20, 12, 8, 4]
    """

    def test_the_table_of_the_largest_number_reached(self) -> None:
        """2nd of 16 gets 12, 2nd of 15 gets 6, 4th of 15 nothing, and so does the 1st of 7."""
        found = held(
            self.TABLES, "A 16 open: Eva 2", "B 15 open: Eva 2, Jan 4", "C 7 open: Eva 1, Jan 1"
        )
        assert values(found) == {"Eva": "18", "Jan": "0"}

    def test_it_composes_with_a_bonus_and_with_times(self) -> None:
        """(20 + 3) * 2 for the first of a final of 16."""
        more = "[[points.bonus]]\nparticipants = 16\nplaces = [3]\n"
        more += '[[points.times]]\ntype = "final"\ntimes = 2\n'
        assert values(held(self.TABLES + more, "A 16 final: Eva 1, Jan 2")) == {
            "Eva": "46",
            "Jan": "24",
        }


class TestCurve:
    def curve(self, power: str, first: str = "100") -> str:
        return f"curve = {{ first = {first}, power = {power} }}\n"

    def test_a_square(self) -> None:
        """The 3rd of 10: 100 * (1 - 2/10)^2 = 64; the 10th: 100 * (1/10)^2 = 1."""
        found = held(self.curve("2"), "A 10 open: Eva 3, Jan 10, Uli -")
        assert values(found) == {"Eva": "64", "Jan": "1", "Uli": "0"}

    def test_a_straight_line_and_a_flat_one(self) -> None:
        """The 2nd of 3: 100 * 2/3; with power 0 everybody has 100."""
        assert values(held(self.curve("1"), "A 3 open: Eva 2")) == {"Eva": "200/3"}
        assert values(held(self.curve("0"), "A 3 open: Eva 3")) == {"Eva": "100"}

    def test_a_root(self) -> None:
        """10 * sqrt(1 - (place - 1) / 4): 10, 5 sqrt(3) = 8.66, 5 sqrt(2) = 7.07, 5."""
        found = held(self.curve('"1/2"', "10"), "A 4 open: Eva 1, Jan 2, Uli 3, Ida 4")
        assert values(found) == {
            "Eva": "10",
            "Jan": "5*sqrt(3)",
            "Uli": "5*sqrt(2)",
            "Ida": "5",
        }
        report = found.report("en")
        cells = [row.cells[2].value for row in report.writer.ranking().rows]
        assert [round(float(Fraction(value)), 2) for value in cells if value is not None] == [
            10,
            8.66,
            7.07,
            5,
        ]

    def test_sums_of_roots_are_compared_exactly(self) -> None:
        """Two thirds of 4 have 10 sqrt(2) = 14.14, a 2nd and a 4th 5 + 5 sqrt(3) = 13.66.

        The 2nd of 2 has 10 sqrt(1/2), which is what the 3rd of 4 has: Ida and Uli share a rank.
        """
        found = held(
            self.curve('"1/2"', "10"),
            "A 4 open: Eva 2, Uli 3, Ida -",
            "B 4 open: Eva 4, Uli 3, Ida 3",
            "C 2 open: Ida 2, Uli -",
        )
        assert values(found)["Eva"] == "5+5*sqrt(3)"
        assert values(found)["Uli"] == values(found)["Ida"] == "10*sqrt(2)"
        assert [rank for rank, _ in ranks(found)] == [1, 2, 3]  # by places: 2nd against 3rd
        first, second, _ = exported(found)["ranking"]
        assert (first["name"], second["name"]) == ("Ida", "Uli")

    def test_rounded_to_decimals(self) -> None:
        """5 sqrt(3) = 8.6602..., so 8.66 with two decimals and 9 with none."""
        curve = self.curve('"1/2"', "10")
        assert values(held(f"{curve}digits = 2\n", "A 4 open: Eva 2")) == {"Eva": "433/50"}
        assert values(held(f"{curve}digits = 0\n", "A 4 open: Eva 2")) == {"Eva": "9"}

    def test_half_a_point_is_rounded_up(self) -> None:
        """The 2nd of 8 has 4 * 7/8 = 3.5."""
        assert values(held(self.curve("1", "4") + "digits = 0\n", "A 8 open: Eva 2")) == {
            "Eva": "4"
        }

    def test_what_if_reckons_with_it(self) -> None:
        """Jan has 25; as 1st of the next 4 he would have 125."""
        found = held(self.curve("1"), "A 4 open: Eva 1, Jan 4")
        lines = season_what_if(found, "Jan", NextEvent("open", 4), "en")
        assert any("value 125" in line for line in lines)


class TestStrength:
    TABLE = "table = [10, 5]\n"

    def test_by_the_value_before(self) -> None:
        """A counts once; before B Eva has 10 and Jan 5, so B counts 1 + 7.5/10 = 1.75 times.

        Uli, who has nothing yet, wins it: 17.5; Eva 10 + 8.75 = 18.75.
        """
        law = 'strength = { of = "value", best = 2, base = 1, per = "1/10" }\n'
        found = held(
            self.TABLE + law, "A 4 open: Eva 1, Jan 2", "B 4 open: Uli 1, Eva 2, Jan 3, Ida 4"
        )
        assert values(found) == {"Eva": "75/4", "Uli": "35/2", "Jan": "5", "Ida": "0"}
        assert found.outcome is not None
        assert found.outcome.factors == (1, Fraction(7, 4))
        events = found.report("en").writer.ranking_blocks()[-1]
        assert events.heads[-1] == "Strength of field"
        assert [row.cells[4].value for row in events.rows] == [10, Fraction(35, 2)]

    def test_who_has_none_yet_has_0_and_of_fewer_all_count(self) -> None:
        """Three play, the best four are asked for: 1 + (10 + 0 + 0)/3 = 13/3 times."""
        law = 'strength = { of = "value", best = 4, base = 1 }\n'
        found = held(self.TABLE + law, "A 4 open: Eva 1", "B 4 open: Uli 1, Jan 2, Eva 3")
        assert values(found)["Uli"] == "130/3"

    def test_by_ranking_points_of_members(self) -> None:
        """The best two of 300, 100 and 20 have a mean of 200: 10 * 200/100 = 20."""
        law = 'strength = { of = "ranking_points", best = 2, per = "1/100" }\n'
        members = (
            "## Members\n| Name | Ranking points |\n| Eva | 300 |\n| Jan | 100 |\n| Uli | 20 |"
        )
        found = held(self.TABLE + law, "A 4 open: Uli 1, Jan 2, Eva 3", members=members)
        assert values(found) == {"Uli": "20", "Jan": "10", "Eva": "0"}

    def test_by_ratings_everybody_begins_with_the_first_one(self) -> None:
        """No games are known of typed events: 1500 / 1000 = 1.5 times."""
        law = 'strength = { of = "rating", best = 8, per = "1/1000" }\n[rating]\n'
        assert values(held(self.TABLE + law, "A 4 open: Eva 1"))["Eva"] == "15"

    def test_who_is_banned_makes_no_field_stronger(self) -> None:
        law = 'strength = { of = "ranking_points", best = 1, per = "1/100" }\n'
        members = "## Members\n| Name | Ranking points | Banned until |\n"
        members += "| Eva | 300 | 2099-01-01 |\n| Jan | 100 | |"
        found = held(self.TABLE + law, "A 4 open: Eva 1, Jan 2", members=members)
        assert values(found) == {"Jan": "5"}

    LAW = 'strength = { of = "value", best = 2, base = 1, per = "1/10" }\n'

    def test_what_if_takes_the_field_as_strong_as_the_last_one(self) -> None:
        """B counted 1 + 7.5/10 = 1.75 times: Jan has 5 and would win 17.5, together 22.5."""
        found = held(self.TABLE + self.LAW, "A 4 open: Eva 1, Jan 2", "B 4 open: Eva 1, Jan 3")
        for language, text in (
            ("en", "points times 1.75 for the strength of the field, as at B"),
            ("de", "Punkte mal 1,75 für die Stärke des Felds, wie bei B"),
            ("fr", "points fois 1,75 pour la force des inscrits, comme à B"),
        ):
            who, _event, supposed, *lines = season_what_if(
                found, "Jan", NextEvent("open", 4), language
            )
            assert (who, supposed) == ("Jan", text)
            assert any(re.search("22[.,]5", line) for line in lines)

    def test_what_if_takes_another_strength(self) -> None:
        """Twice: 5 + 20 as first, 5 + 10 as second."""
        found = held(self.TABLE + self.LAW, "A 4 open: Eva 1, Jan 2")
        following = NextEvent("open", 4, 2)
        lines = season_what_if(found, "Jan", following, "en")
        assert lines[2] == "points times 2 for the strength of the field"
        assert any("place 1: " in line and "value 25" in line for line in lines)
        assert any("place 2: " in line and "value 15" in line for line in lines)
        data = season_what_if_data(found, "Jan", following)
        assert data["next_event"] == {"type": "open", "participants": 4, "strength": "2"}

    def test_what_if_before_the_first_event_says_why_it_cannot_know(self) -> None:
        found = held(self.TABLE + self.LAW, members="## Members\n| Name |\n| Eva |")
        with pytest.raises(FileProblem, match="depends on who comes"):
            season_what_if(found, "Eva", NextEvent(), "en")
        assert season_what_if(found, "Eva", NextEvent(strength=1), "en")


class TestTyped:
    def test_typed_points_count_instead_of_those_of_the_place(self) -> None:
        """7.5 typed; Jan's 5 by place; Uli without a place has his 1; a final counts twice."""
        law = 'typed = true\ntable = [10, 5]\n[[points.times]]\ntype = "final"\ntimes = 2\n'
        found = held(
            law, "A 4 open: Eva 1 = 7.5, Jan 2, Uli - = 1", "B 4 final: Eva 3 = 4", column=True
        )
        assert values(found) == {"Eva": "31/2", "Jan": "5", "Uli": "1"}
        assert codes(found, "warning") == []

    def test_what_if_none_are_typed_for_the_next_event(self) -> None:
        """Eva has 7.5 typed; as first of the next one 7.5 + 10."""
        found = held("typed = true\ntable = [10, 5]\n", "A 4 open: Eva 1 = 7.5", column=True)
        lines = season_what_if(found, "Eva", NextEvent("open", 4), "en")
        assert lines[2] == "points by place, as long as none are typed for this event"
        assert any("place 1: " in line and "value 17.5" in line for line in lines)

    def test_what_if_all_are_typed_says_why_it_cannot_know(self) -> None:
        found = held("typed = true\n", "A 4 open: Eva 1 = 3", column=True)
        with pytest.raises(FileProblem, match="no rule says what a place brings"):
            season_what_if(found, "Eva", NextEvent(), "en")

    def test_only_typed_ones(self) -> None:
        found = held("typed = true\n", "A 4 open: Eva 1, Jan 2 = 3", column=True)
        assert ranks(found) == [(1, "Jan"), (2, "Eva")]

    def test_where_they_do_not_count_that_is_told(self) -> None:
        found = held("table = [10]\n", "A 4 open: Eva 1 = 3", column=True)
        assert values(found) == {"Eva": "10"}
        (warning,) = [f for f in found.findings if f.code == "points-not-typed"]
        assert str(warning.ref) == "Places!D2"

    def test_what_is_no_number(self) -> None:
        found = held("typed = true\n", "A 4 open: Eva 1 = many", column=True)
        assert codes(found, "error") == ["number-bad"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", ("season-points", "points.share")),
        ("curve = { frist = 1 }", ("rules-unknown-key", "points.curve.frist")),
        ("curve = { power = 2 }", ("rules-missing", "points.curve.first")),
        ('curve = { first = 1, power = "1/3" }', ("rules-value", "points.curve.power")),
        ("curve = { first = 1, power = 10 }", ("rules-value", "points.curve.power")),
        ("tables = [{ places = [-1] }]", ("rules-value", "points.tables.1.places")),
        (
            'share = 1\nstrength = { of = "valeu", best = 1 }',
            ("rules-choice", "points.strength.of"),
        ),
        ('share = 1\nstrength = { of = "value" }', ("rules-missing", "points.strength.best")),
        (
            'share = 1\nstrength = { of = "value", best = 1 }',
            ("season-strength", "points.strength.base"),
        ),
        (
            'share = 1\nstrength = { of = "rating", best = 1 }',
            ("season-rating", "points.strength.of"),
        ),
        (
            'curve = { first = 1, power = "1/2" }\nstrength = { of = "value", best = 1, base = 1 }',
            ("season-roots", "points.digits"),
        ),
        ("share = 1\ndigits = -1", ("rules-value", "points.digits")),
        ("share = 1\ntyped = 3", ("rules-value", "points.typed")),
    ],
)
def test_wrong_keys_and_values_are_named(line: str, expected: tuple[str, str]) -> None:
    assert expected in problems(line)


def test_the_nearest_word_is_named() -> None:
    text = OWN + 'share = 1\nstrength = { of = "valeu", best = 1 }'
    (problem,) = FAMILIES.load_toml(text).problems
    for language in ("en", "de", "fr"):
        assert "value" in problem.text(language).rpartition("ranking_points")[2]


SMALL = st.fractions(min_value=0, max_value=20, max_denominator=12)
TIMES = st.fractions(min_value=-5, max_value=5, max_denominator=6)
SUMS = st.lists(st.tuples(TIMES, SMALL), max_size=4)


def added(terms: list[tuple[Fraction, Fraction]]) -> Number:
    total: Number = 0
    for times, under in terms:
        total = total + root(under) * times
    return total


def nearly(terms: list[tuple[Fraction, Fraction]]) -> Decimal:
    parts = (
        (Decimal(n.numerator) / n.denominator) * (Decimal(u.numerator) / u.denominator).sqrt()
        for n, u in terms
    )
    return sum(parts, Decimal(0))


@given(SUMS, SUMS)
def test_sums_of_roots_stand_in_the_order_of_their_decimals(
    one: list[tuple[Fraction, Fraction]], other: list[tuple[Fraction, Fraction]]
) -> None:
    """A hundred digits tell apart all sums of so few and small ones."""
    with localcontext() as context:
        context.prec = 100
        a, b, difference = added(one), added(other), nearly(one) - nearly(other)
        if abs(difference) < Decimal("1e-80"):
            assert a == b
            assert hash(a) == hash(b)
        else:
            assert (a < b, a > b) == (difference < 0, difference > 0)
        assert floor(a * 10**30) in {
            int(nearly(one).scaleb(30).to_integral_value("ROUND_FLOOR")) + n for n in (-1, 0, 1)
        }


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_a_root_is_what_its_square_says(above: int, below: int) -> None:
    value = Fraction(above, below)
    found = root(value)
    if isinstance(found, Roots):
        ((under, times),) = found.parts
        assert times * times * under == value
        assert decimal(found) ** 2 < value
    else:
        assert found * found == value
    assert abs(round_number(found, 3) ** 2 - value) <= Fraction(3, 1000) * (
        round_number(found, 0) + 1
    )
