"""S1-S5: ranking points, bonus, the best three results, forfeited and virtual points, ties."""

from __future__ import annotations

import pytest

from season_book import codes, exported, ranks, season, values
from xlscore.core.season.rules_load import FAMILIES

POINTS = FAMILIES["7wonders"].points


def typed(*events: str, members: str = "", head: str = "") -> str:
    """Events as "A 12 open: Dirk 2, Eva 5, Jan -"; "-" is no place."""
    lines = ["## Season", "| Ruleset family | 7wonders |", "| Seed | 1 |", head]
    lines += ["## Events", "| Name | Participants | Type |"]
    places = ["## Places", "| Event | Player | Place |"]
    for event in events:
        start, _, rows = event.partition(":")
        name, size, type_ = start.split()
        lines.append(f"| {name} | {size} | {type_} |")
        for row in filter(str.strip, rows.split(",")):
            player, _, place = row.strip().rpartition(" ")
            places.append(f"| {name} | {player} | {'' if place == '-' else place} |")
    return "\n".join([*lines, *places, members])


class TestRankingPoints:
    def test_twelve_participants_6_5_4_3_2_1(self) -> None:
        """RULES 7.2, S1: before the bonus of 15 for the winner."""
        points = [POINTS.at(place, 12) for place in range(1, 13)]
        assert points == [6 + 15, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0]

    def test_second_of_20_has_14_and_third_8(self) -> None:
        """RULES 7.2, S2: 10 - 1 + 5 = 14; 10 - 2 = 8."""
        assert POINTS.at(2, 20) == 14
        assert POINTS.at(3, 20) == 8

    @pytest.mark.parametrize(
        ("size", "points"),
        [
            (10, [5 + 15, 4, 3, 2, 1, 0]),
            (11, [5 + 15, 4, 3, 2, 1, 0]),
            (19, [9 + 15, 8, 7, 6]),
            (23, [11 + 15, 10 + 5, 9, 8]),
            (24, [12 + 15, 11 + 10, 10 + 5, 9]),
            (45, [22 + 15, 21 + 10, 20 + 5, 19]),
        ],
    )
    def test_scale_and_bonus_by_participants(self, size: int, points: list[int]) -> None:
        """S1, S2: floor(N / 2) downwards; +15; from 20 +5; from 24 +10 and +5."""
        assert [POINTS.at(place, size) for place in range(1, len(points) + 1)] == points

    def test_nine_participants_give_nothing(self) -> None:
        """S1: at least ten; who played nowhere else is not on the list."""
        result = season(typed("A 9 open: Eva 1, Jan 2", "B 10 open: Eva 3"))
        assert values(result) == {"Eva": "3"}
        assert "events-pointless" not in codes(result)

    def test_where_no_event_counts_it_says_why(self) -> None:
        """S1: evenings of four are too small for this list; the rules may be the wrong ones."""
        result = season(typed("A 4 open: Eva 1, Jan 2", "B 4 open: Eva 1"))
        assert values(result) == {}
        (found,) = [f for f in result.findings if f.code == "events-pointless"]
        assert (found.severity, str(found.ref)) == ("warning", "Season!B1")
        for language, words in (("en", "10 players"), ("de", "10 Personen"), ("fr", "10 perso")):
            assert words in found.text(language)

    def test_a_shared_place_gives_all_its_points_to_everybody(self) -> None:
        """S1: two firsts of 24: 12 + 15 each; the next is third: 10 + 5."""
        result = season(typed("A 24 open: Eva 1, Jan 1, Uli 3"))
        assert values(result) == {"Eva": "27", "Jan": "27", "Uli": "15"}

    def test_no_place_is_a_result_of_0_points(self) -> None:
        """S5: taking part without a rank is a result and a participation."""
        line = exported(season(typed("A 12 open: Eva -")))["ranking"][0]
        assert (line["value"], line["tournaments"]) == ("0", 1)
        assert line["counted"] == [{"event": "A", "place": None, "points": "0", "weight": "1"}]


class TestValue:
    def test_dirk_has_8(self) -> None:
        """RULES 7.2, S3: 5, 3, 4 -> 5 + 4/2 + 3/3 = 8."""
        result = season(typed("A 12 open: Dirk 2", "B 12 open: Dirk 4", "C 12 open: Dirk 3"))
        line = exported(result)["ranking"][0]
        assert line["value"] == "8"
        assert [(c["event"], c["points"], c["weight"]) for c in line["counted"]] == [
            ("A", "5", "1"),
            ("C", "4", "1/2"),
            ("B", "3", "1/3"),
        ]

    def test_a_fourth_result_does_not_count(self) -> None:
        """S3: 5 + 5/2 + 4/3 = 53/6; the 1 of D is left out."""
        events = ("A 12 open: Eva 2", "B 12 open: Eva 2", "C 12 open: Eva 3", "D 12 open: Eva 6")
        line = exported(season(typed(*events)))["ranking"][0]
        assert (line["value"], line["tournaments"]) == ("53/6", 4)

    def test_of_equal_points_the_better_place_is_counted(self) -> None:
        """S5: 4 points each as 3rd of 12, 2nd of 10 and 7th of 20: the 2nd and 3rd come first."""
        events = ("A 20 open: Eva 7", "B 12 open: Eva 3", "C 10 open: Eva 2", "D 20 open: Eva 7")
        line = exported(season(typed(*events)))["ranking"][0]
        assert [c["place"] for c in line["counted"]] == [2, 3, 7]
        assert [c["event"] for c in line["counted"]] == ["C", "B", "A"]


class TestForfeited:
    EVENTS = (
        "A 12 open: Manuela 4, Eva 2",
        "B 16 qualifier: Manuela 1, Eva 2",
        "C 20 open: Manuela 2, Eva 3",
    )

    def test_manuela_forfeits_everything(self) -> None:
        """S4: 3 before, 8 + 15 on the day, 9 + 5 virtual afterwards; she stands last, no rank."""
        line = exported(season(typed(*self.EVENTS)))["ranking"][-1]
        assert (line["name"], line["rank"], line["value"]) == ("Manuela", None, "0")
        assert line["qualified_directly"]
        assert line["counted"] == []
        assert line["forfeited"] == str(3 + 23 + 14)

    def test_nobody_moves_up(self) -> None:
        """S4: the third of 20 has 8 although the second has none: 8 + 7/2 + 5/3 = 79/6."""
        assert values(season(typed(*self.EVENTS)))["Eva"] == "79/6"


class TestTies:
    def test_fewer_tournaments_are_better(self) -> None:
        """S5: both 5; Eva in one tournament, Jan in two."""
        result = season(typed("A 12 open: Jan 2, Uli -", "B 10 open: Jan 6", "C 12 open: Eva 2"))
        assert ranks(result)[:2] == [(1, "Eva"), (2, "Jan")]

    def test_tournaments_below_ten_do_not_count_as_played(self) -> None:
        """S5: Jan's second was too small, so both share rank 1."""
        result = season(typed("A 12 open: Jan 2", "B 9 open: Jan 3", "C 12 open: Eva 2"))
        assert ranks(result) == [(1, "Eva"), (1, "Jan")]

    def test_then_more_first_places_then_seconds(self) -> None:
        """S5: 20 + 2 + 0 = 22 (places 1, 2, 9) against 21 + 1 + 0 (places 1, 4, 9) and so on.

        Eva: 20 (1st of 10) + 4/2 (2nd of 10); Jan: 20 + 4/2 (3rd of 12): equal values.
        """
        events = ("A 10 open: Eva 1", "B 10 open: Jan 1", "C 10 open: Eva 2", "D 12 open: Jan 3")
        result = season(typed(*events))
        assert values(result) == {"Eva": "22", "Jan": "22"}
        assert ranks(result) == [(1, "Eva"), (2, "Jan")]
        assert result.outcome is not None
        assert [line.decided_by for line in result.outcome.ranking] == [None, "places"]

    def test_only_counted_results_break_ties(self) -> None:
        """S5: a fourth result's place is not looked at."""
        both = ("A 12 open: Eva 2, Jan 2", "B 12 open: Eva 3, Jan 3", "C 12 open: Eva 4, Jan 4")
        more = ("D 12 open: Eva 7", "E 12 open: Jan 11")
        assert ranks(season(typed(*both, *more))) == [(1, "Eva"), (1, "Jan")]

    def test_else_a_shared_rank(self) -> None:
        """S5: 1, 1, 3."""
        result = season(typed("A 12 open: Eva 2, Jan 2, Uli 4"))
        assert ranks(result) == [(1, "Eva"), (1, "Jan"), (3, "Uli")]

    def test_the_order_of_events_does_not_matter_for_values(self) -> None:
        events = ["A 12 open: Eva 2", "B 20 open: Eva 2, Jan 1", "C 31 open: Jan 4"]
        assert values(season(typed(*events))) == values(season(typed(*reversed(events))))
