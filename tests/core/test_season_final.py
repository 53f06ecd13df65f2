"""S6, S7, T9: direct qualification, invitations, refusals, lapsed answers, who moves up."""

from __future__ import annotations

from season_book import codes, exported, invited, season
from xlscore.core.model import Source
from xlscore.core.season.eligibility import hold
from xlscore.core.season.invitations import Inviting
from xlscore.core.season.lots import SeasonLots
from xlscore.core.season.model import Member, Season, SeasonEvent
from xlscore.core.season.rules_load import FAMILIES
from xlscore.core.season.solving import solve_season

ROW = Source("Members", 1, {"name": "A", "lot": "D"})


def event(
    name: str,
    type_: str,
    size: int,
    *people: str,
    places: tuple[int | None, ...] = (),
    tables: tuple[tuple[str, ...], ...] = (),
) -> SeasonEvent:
    """An event with its people on the places 1, 2, 3 ... or on those given."""
    own = places or tuple(range(1, len(people) + 1))
    return SeasonEvent(name, type_, size, dict(zip(people, own, strict=True)), tables=tables)


def solved(*events: SeasonEvent, family: str = "7wonders", **more: object) -> Season:
    found = Season(seed="1", events=events, **more)  # type: ignore[arg-type]
    return solve_season(found, FAMILIES[family])  # type: ignore[return-value]


def direct(*events: SeasonEvent, **more: object) -> list[str]:
    return [d.person for d in solved(*events, **more).direct]  # type: ignore[attr-defined]


def members(**answers: str | None) -> dict[str, Member]:
    return {name: Member(name, ROW, invitation=said) for name, said in answers.items()}  # type: ignore[arg-type]


def lines(outcome: object) -> list[tuple[str, str, str]]:
    return [(i.name, i.reason, i.state) for i in outcome.invitations]  # type: ignore[attr-defined]


def test_s7_who_does_not_answer_is_gone_when_the_cut_off_date_has_passed() -> None:
    asked = members(Ada="confirmed", Bea="declined", Cem=None)
    for passed, today in ((False, "2026-05-01"), (True, "2026-05-02")):
        own = Season(members=asked, confirm_by="2026-05-01", as_of=today)
        inviting = Inviting(hold(own, FAMILIES["7wonders"]), (), (), SeasonLots(own))
        gone = [inviting.is_gone(name) for name in ("Ada", "Bea", "Cem", "Dora")]
        assert gone == [False, True, passed, passed]


class TestDirect:
    def test_a_qualifier_needs_sixteen(self) -> None:
        """S6: with 15 participants the winner keeps his points instead."""
        assert direct(event("Q", "qualifier", 16, "Eva", "Jan")) == ["Eva"]
        assert direct(event("Q", "qualifier", 15, "Eva", "Jan")) == []

    def test_a_regional_championship_qualifies_two_whatever_its_size(self) -> None:
        assert direct(event("R", "regional", 4, "Eva", "Jan", "Uli")) == ["Eva", "Jan"]

    def test_a_last_chance_tournament_qualifies_its_winner(self) -> None:
        assert direct(event("L", "last-chance", 16, "Eva", "Jan")) == ["Eva"]
        assert direct(event("L", "last-chance", 12, "Eva", "Jan")) == []

    def test_open_events_qualify_nobody(self) -> None:
        assert direct(event("O", "open", 45, "Eva"), event("N", "online", 45, "Eva")) == []

    def test_champion_and_runner_up_come_first_and_get_no_points(self) -> None:
        outcome = solved(event("O", "open", 12, "Eva", "Jan"), champion="Jan", runner_up="Uli")
        assert [d.person for d in outcome.direct] == ["Jan", "Uli"]
        assert [(line.name, line.rank) for line in outcome.ranking] == [
            ("Eva", 1),
            ("Jan", None),
            ("Uli", None),
        ]

    def test_a_place_won_again_is_not_passed_on(self) -> None:
        """S6: Eva wins twice; the second of the regional is in anyway, the third is not."""
        first = event("Q", "qualifier", 16, "Eva", "Jan")
        again = event("R", "regional", 16, "Eva", "Uli", "Ida")
        assert direct(first, again) == ["Eva", "Uli"]

    def test_two_firsts_of_a_regional_are_both_in(self) -> None:
        shared = event("R", "regional", 12, "Eva", "Jan", "Uli", places=(1, 1, 3))
        assert sorted(direct(shared)) == ["Eva", "Jan"]

    def test_a_shared_second_goes_by_lot(self) -> None:
        """S6: lots typed in Members, the lower goes first."""
        shared = event("R", "regional", 12, "Eva", "Jan", "Uli", places=(1, 2, 2))
        lots = {"Jan": Member("Jan", ROW, lot=7), "Uli": Member("Uli", ROW, lot=3)}
        outcome = solved(shared, members=lots)
        assert [(d.person, d.by_lot) for d in outcome.direct] == [("Eva", False), ("Uli", True)]

    def test_without_lot_and_seed_that_is_an_error(self) -> None:
        text = """
            ## Season
            | Ruleset family | 7wonders |
            ## Events
            | Name | Type | Participants |
            | Q | qualifier | 16 |
            ## Places
            | Event | Player | Place |
            | Q | Eva | 1 |
            | Q | Jan | 1 |
        """
        assert codes(season(text), "error") == ["season-lot-missing"]


class TestInvitations:
    LIST = event("O", "open", 40, *(f"P{n:02}" for n in range(1, 21)))

    def test_forty_places(self) -> None:
        outcome = solved(self.LIST)
        assert outcome.places == 40
        assert {state for _, _, state in lines(outcome)} == {"open"}

    def test_at_least_five_of_the_list(self) -> None:
        """S7: max(40, direct + 5): 38 direct make 43 places."""
        many = [event(f"R{n}", "regional", 4, f"A{n}", f"B{n}") for n in range(19)]
        outcome = solved(*many, self.LIST)
        assert outcome.places == 43
        reasons = [reason for _, reason, _ in lines(outcome)]
        assert (reasons.count("direct"), reasons.count("ranking")) == (38, 5)

    def test_a_refusal_moves_exactly_the_next_one_up(self) -> None:
        before = lines(solved(self.LIST, places=6))
        after = lines(solved(self.LIST, places=6, members=members(P02="declined")))
        assert before[6] == ("P07", "next-in-line", "waiting")
        assert after[1] == ("P02", "ranking", "declined")
        assert after[6] == ("P07", "next-in-line", "open")
        assert after[7:] == before[7:]

    def test_a_refusal_of_a_direct_qualifier_goes_to_the_list_too(self) -> None:
        qualifier = event("Q", "qualifier", 16, "Eva")
        found = lines(solved(qualifier, self.LIST, places=6, members=members(Eva="declined")))
        assert found[0] == ("Eva", "direct", "declined")
        assert found[6] == ("P06", "next-in-line", "open")
        assert found[7] == ("P07", "next-in-line", "waiting")

    def test_somebody_next_in_line_may_decline_as_well(self) -> None:
        answers = members(P02="declined", P06="declined", P07="confirmed")
        outcome = solved(self.LIST, places=5, members=answers)
        assert lines(outcome)[5:8] == [
            ("P06", "next-in-line", "declined"),
            ("P07", "next-in-line", "confirmed"),
            ("P08", "next-in-line", "waiting"),
        ]
        assert [i.instead_of for i in outcome.invitations[5:8]] == ["P02", "P06", None]

    def test_no_answer_by_the_cut_off_date_lapses(self) -> None:
        """S7: seen from the day after; on the day itself nothing lapses."""
        answers = members(P01="confirmed")
        on_day = solved(self.LIST, places=5, confirm_by="2026-04-30", as_of="2026-04-30")
        assert {state for _, _, state in lines(on_day)[:5]} == {"open"}
        later = lines(
            solved(
                self.LIST,
                places=5,
                confirm_by="2026-04-30",
                as_of="2026-05-01",
                members=answers,
            )
        )
        assert [state for _, _, state in later[:5]] == ["confirmed", *["lapsed"] * 4]
        assert later[5:9] == [(f"P0{n}", "next-in-line", "open") for n in (6, 7, 8, 9)]

    def test_without_a_date_the_last_event_held_tells_how_late_it_is(self) -> None:
        early = SeasonEvent("O", "open", 40, self.LIST.places, date="2026-04-29")
        late = SeasonEvent("O", "open", 40, self.LIST.places, date="2026-05-02")
        assert not solved(early, confirm_by="2026-04-30").passed
        assert solved(late, confirm_by="2026-04-30").passed

    def test_a_tie_at_the_last_place_goes_by_lot(self) -> None:
        """S7: P05 and P06 share place 5; five places; the lower lot is in."""
        names = [f"P{n:02}" for n in range(1, 9)]
        tied = event("O", "open", 40, *names, places=(1, 2, 3, 4, 5, 5, 7, 8))
        lots = {name: Member(name, ROW, lot=n) for name, n in (("P05", 9), ("P06", 4))}
        outcome = solved(tied, places=5, members=lots)
        assert lines(outcome)[4:6] == [
            ("P06", "ranking", "open"),
            ("P05", "next-in-line", "waiting"),
        ]
        assert [i.name for i in outcome.invitations if i.by_lot] == ["P06", "P05"]

    def test_lots_for_some_only_are_an_error(self) -> None:
        names = [f"P{n:02}" for n in range(1, 7)]
        tied = event("O", "open", 40, *names, places=(1, 2, 3, 4, 5, 5))
        lots = {"P05": Member("P05", ROW, lot=9)}
        found = solved(tied, places=5, members=lots).findings
        assert [f.code for f in found] == ["season-lot-partial"]

    def test_the_order_is_numbered_through(self) -> None:
        result = season(
            """
            ## Events
            | Name | Type | Participants |
            | R | regional | 12 |
            ## Places
            | Event | Player | Place |
            | R | Eva | 1 |
            | R | Jan | 2 |
            | R | Uli | 3 |
            """
        )
        assert [i["order"] for i in exported(result)["invitations"]] == [1, 2, 3]
        assert invited(result)[2] == ("Uli", "ranking", "open")


class TestFinalTables:
    """T9: Catan: the two table winners; if one withdraws, the next of the same table."""

    TABLES = (("Eva", "Uli", "Ida", "Ann"), ("Jan", "Kai", "Tom", "Leo"))
    NAMES = ("Eva", "Jan", "Uli", "Kai", "Ida", "Tom", "Ann", "Leo")
    QUALIFIER = event("Q", "qualifier", 24, *NAMES, tables=TABLES)

    def solve(self, **more: object) -> list[tuple[str, str, str]]:
        return lines(solved(self.QUALIFIER, family="catan", **more))

    def test_both_table_winners(self) -> None:
        assert self.solve()[:2] == [("Eva", "direct", "open"), ("Jan", "direct", "open")]

    def test_the_next_of_the_same_table_moves_up(self) -> None:
        found = self.solve(members=members(Jan="declined"))
        assert found[:3] == [
            ("Eva", "direct", "open"),
            ("Jan", "direct", "declined"),
            ("Kai", "next-in-line", "open"),
        ]

    def test_and_so_on(self) -> None:
        found = self.solve(members=members(Jan="declined", Kai="declined"))
        assert found[2:4] == [("Kai", "next-in-line", "declined"), ("Tom", "next-in-line", "open")]

    def test_typed_places_do_not_tell_the_tables(self) -> None:
        typed = event("Q", "qualifier", 24, *self.NAMES)
        outcome = solved(typed, family="catan", members=members(Jan="declined"))
        assert [f.code for f in outcome.findings if f.code == "table-unknown"] == ["table-unknown"]
