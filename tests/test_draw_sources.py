"""C6: a source of randomness leaves no choice: a round to come, a number of throws, fields."""

from __future__ import annotations

import json
from types import ModuleType
from typing import Any

import pytest

from announced import DICE, dice, log, told, type_log
from hall import Hall, codes
from xlscore.actions.event import evaluate
from xlscore.core.draws.randomness import read_source

#: drand quicknet, round 1000: its signature, when it was due, and ten seconds before.
SIGNED = (
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125"
    "e342b73a8dd2bacbe47e4b6b63ed5e39"
)
DUE = "2023-08-23 15:59:24 UTC"
BEFORE = 1692806364 - 10
#: What anybody can type who has no signature.
FORGED = "a" * 96
LOTTO = "lottery 6 aus 49, 28.11.2026: 6 Zahlen + 1 Superzahl"
DRAWN = "3 17 22 31 40 49 7"


@pytest.fixture
def before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Round 1000 is still to come."""
    monkeypatch.setattr("xlscore.actions.draw_randomness.time", lambda: BEFORE, raising=False)


def drawn_from(source: str, *players: int) -> Hall:
    hall = Hall("alhambra", *(players or (12,)), seed=None, event={"Randomness": source})
    hall.draw()
    return hall


def exported(hall: Hall) -> list[dict[str, Any]]:
    draws: list[dict[str, Any]] = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    return draws


class TestDrand:
    def test_a_past_round_cannot_be_announced(self) -> None:
        hall = Hall("alhambra", 12, seed=None, event={"Randomness": "drand 1000"})
        found = hall.propose()
        assert found.changes is None
        assert codes(found.findings) == ["randomness-past"]
        line = found.findings[0].text("en")
        assert f"round 1000 of drand quicknet was due at {DUE}" in line
        assert str(found.findings[0].ref) == "Event!B3"

    @pytest.mark.usefixtures("before")
    def test_what_is_accepted_instead_is_ten_minutes_away(self) -> None:
        hall = Hall("alhambra", 12, seed=None, event={"Randomness": "drand 996"})
        line = hall.propose().findings[0].text("en")
        # ten seconds before round 1000 the last one is 996; 200 rounds are ten minutes
        assert "such as drand 1196, due at 2023-08-23 16:09:12 UTC" in line
        hall.type_in("Event", 3, 1, "drand 1196")
        assert codes(hall.draw().findings) == ["announced-drand"]

    @pytest.mark.usefixtures("before")
    def test_the_entries_say_when_the_round_was_due(self) -> None:
        hall = drawn_from("drand 1000")
        (entry,) = log(hall)
        assert entry.source == f"drand 1000 ({DUE})"
        hall.draw(randomness=SIGNED)
        assert [e.source for e in log(hall)] == [f"drand 1000 ({DUE})"] * 2
        assert told(hall.verified()) == set()
        assert all(DUE in line for line in list(hall.verified().lines("en"))[1:])

    def test_a_round_that_came_before_the_new_announcement_is_past(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The list is changed once the round is there: it takes another round."""
        monkeypatch.setattr("xlscore.actions.draw_randomness.time", lambda: BEFORE, raising=False)
        hall = drawn_from("drand 1000")
        monkeypatch.undo()
        assert codes(hall.draw().findings) == ["announced-drand"]  # it waits for its signature
        hall.come()
        assert codes(hall.propose().findings) == ["randomness-past"]

    @pytest.mark.usefixtures("before")
    def test_another_time_than_the_rounds_is_found(self, checker: ModuleType) -> None:
        hall = drawn_from("drand 1000")
        hall.draw(randomness=SIGNED)
        for entry in (1, 2):
            type_log(hall, entry, "Source", "drand 1000 (2026-11-28 18:00:03 UTC)")
        assert "log-randomness" in told(hall.verified())
        wrong = [wrong for _, wrong, _ in checker.check(exported(hall))]
        assert "names another time than its round was due" in wrong[1]

    @pytest.mark.usefixtures("before")
    def test_a_forged_signature_is_refused_and_told_beside_agrees(
        self, checker: ModuleType
    ) -> None:
        hall = drawn_from("drand 1000")
        refused = hall.propose(randomness=FORGED)
        assert (refused.changes, codes(refused.findings)) == (None, ["randomness-forged"])
        hall.draw(randomness=SIGNED)
        type_log(hall, 1, "Randomness", FORGED)
        found = hall.verified()
        assert "randomness-forged" in told(found)
        (line,) = [line for line in found.lines("en") if "it agrees" in line]
        assert "but the log has no genuine signature of round 1000 of drand quicknet" in line
        (line,) = [line for line in found.lines("de") if "stimmt" in line]
        assert "aber im Protokoll steht keine echte Signatur der Runde 1000 von drand" in line
        type_log(hall, 1, "Randomness", SIGNED)
        (shown,) = [row[2] for row in hall.sheet("draw") if row[0] == "Agrees when recomputed"]
        assert str(shown).startswith(
            "yes; the signature of round 1000 of drand quicknet is checked"
        )
        (_, _, announced), (_, wrong, said) = checker.check(exported(hall))
        assert announced == f"announced, round 1000 of drand quicknet is due {DUE}"
        assert wrong == []
        assert said == (
            "recomputed, it agrees; the signature of round 1000 of drand quicknet, "
            f"due {DUE}, was not checked"
        )

    @pytest.mark.usefixtures("before")
    def test_of_rounds_drawn_with_the_first_the_second_verifier_says_so_too(
        self, checker: ModuleType
    ) -> None:
        """A schedule has one lot for all its rounds."""
        hall = Hall("catan", 12, seed=None, event={"Randomness": "drand 1000"})
        hall.draw()
        hall.draw(randomness=SIGNED, all_=True)
        said = [said for _, _, said in checker.check(exported(hall))][1:]
        assert len(said) == 3
        assert all("was not checked" in line for line in said)

    @pytest.mark.usefixtures("before")
    def test_a_genuine_one_needs_no_word(self) -> None:
        hall = drawn_from("drand 1000")
        hall.draw(randomness=SIGNED)
        assert not any("genuine" in line for line in hall.verified().lines("en"))

    @pytest.mark.usefixtures("before")
    def test_the_second_verifier_takes_96_hex_digits_alone(self, checker: ModuleType) -> None:
        hall = drawn_from("drand 1000")
        hall.draw(randomness=SIGNED)
        forged = exported(hall)
        forged[0]["randomness"] = "aa" * 47
        *_, (_, wrong, _) = checker.check(forged)
        assert "has another randomness than what was typed" in wrong


class TestDice:
    def test_the_number_of_throws_is_announced(self) -> None:
        hall = dice()
        found = hall.draw().findings
        assert codes(found) == ["announced-dice"]
        assert "throw a die in public, 25 times" in found[0].text("en")
        assert log(hall)[0].source == "dice 25"

    @pytest.mark.parametrize("typed", [DICE[:-2], DICE + " 4", DICE + DICE])
    def test_another_number_of_throws_is_refused(self, typed: str) -> None:
        hall = dice()
        hall.draw()
        found = hall.propose(randomness=typed)
        assert found.changes is None
        assert codes(found.findings) == ["randomness-throws"]
        assert "entry 1 announced 25 throws" in found.findings[0].text("en")
        hall.draw(randomness=DICE)
        assert told(hall.verified()) == set()

    def test_more_or_fewer_throws_are_announced_as_wanted(self) -> None:
        hall = drawn_from("Würfel 3")
        assert log(hall)[0].source == "Würfel 3"
        assert codes(hall.propose().findings) == ["announced-dice", "randomness-few"]
        hall.draw(randomness="3 1 6")
        assert log(hall)[1].randomness == "316"

    @pytest.mark.parametrize("source", ["dice 3 1 6", "dice 0", "dice many", "dice 99999"])
    def test_what_is_no_number_of_throws_is_not_announced(self, source: str) -> None:
        found = Hall("alhambra", 12, seed=None, event={"Randomness": source}).propose()
        assert found.changes is None
        assert codes(found.findings) == ["randomness-open"]
        assert "dice 25" in found.findings[0].text("en")

    def test_a_prefix_in_the_log_is_found(self, checker: ModuleType) -> None:
        """Whoever makes the log fit by hand: fewer throws are no draw of that announcement."""
        hall = dice(12, "alhambra")
        hall.draw()
        hall.draw(randomness=DICE)
        type_log(hall, 1, "Randomness", DICE[:-2])
        type_log(hall, 2, "Randomness", DICE[:-2].replace(" ", ""))
        assert "log-randomness" in told(hall.verified())
        *_, (_, wrong, _) = checker.check(exported(hall))
        assert "has another number of throws than were announced" in wrong


class TestLottery:
    @pytest.mark.parametrize(
        "typed",
        [
            DRAWN,
            "49 40 31 22 17 3 7",
            "3, 17, 22, 31, 40, 49; 7",
            "03-17-22-31-40-49 / 07",
            "3+17+22+31+40+49 + 7",
        ],
    )
    def test_one_result_is_one_draw_however_it_is_spelt(self, typed: str) -> None:
        hall = drawn_from(LOTTO)
        hall.draw(randomness=typed)
        assert log(hall)[1].randomness == DRAWN
        assert told(hall.verified()) == set()

    def test_another_additional_number_is_another_draw(self) -> None:
        seeds = []
        for typed in (DRAWN, "3 7 22 31 40 49 17"):
            hall = drawn_from(LOTTO)
            hall.draw(randomness=typed)
            seeds.append(log(hall)[1].randomness)
        assert seeds == [DRAWN, "3 7 22 31 40 49 17"]

    @pytest.mark.parametrize("typed", ["3 17 22 31 40 49", DRAWN + " 1", "Superzahl 7", "3;x", "٣"])
    def test_what_the_fields_cannot_be_is_refused(self, typed: str) -> None:
        hall = drawn_from(LOTTO)
        found = hall.propose(randomness=typed)
        assert found.changes is None
        assert codes(found.findings) == ["randomness-lottery"]
        assert "6 Zahlen + 1 Superzahl" in found.findings[0].text("en")

    @pytest.mark.parametrize(
        "source",
        ["lottery of Saturday", "Lotterie 6 aus 49 um 19:25", "lottery X: 6", "lottery X: 0 a"],
    )
    def test_without_its_fields_it_is_not_announced(self, source: str) -> None:
        found = Hall("alhambra", 12, seed=None, event={"Randomness": source}).propose()
        assert found.changes is None
        assert codes(found.findings) == ["randomness-open"]
        assert "6 numbers + 1 bonus number" in found.findings[0].text("en")

    def test_the_second_verifier_sorts_them_too(self, checker: ModuleType) -> None:
        hall = drawn_from(LOTTO)
        hall.draw(randomness="49-40-31-22-17-03 / 07")
        assert [wrong for _, wrong, _ in checker.check(exported(hall))] == [[], []]
        type_log(hall, 1, "Randomness", DRAWN + " 9")
        *_, (_, wrong, _) = checker.check(exported(hall))
        assert "has another randomness than what was typed" in wrong


class TestOlder:
    """Announcements and logs from before the number and the fields were announced."""

    @pytest.mark.parametrize(
        ("source", "typed", "seed"),
        [
            ("dice", DICE[:-4], DICE[:-4].replace(" ", "")),
            ("lottery of Saturday", " 3  7 49 ", "3 7 49"),
            ("drand 1000", SIGNED, None),
        ],
    )
    def test_they_are_drawn_and_verify_as_they_did(
        self, checker: ModuleType, source: str, typed: str, seed: str | None
    ) -> None:
        hall = older(source)
        hall.draw(randomness=typed)
        assert [e.source for e in log(hall)] == [source, source]
        assert seed is None or log(hall)[1].randomness == seed
        assert not {f.severity for f in hall.verified().findings} & {"error"}
        assert [wrong for _, wrong, _ in checker.check(exported(hall))] == [[], []]


def test_a_source_that_is_none_proves_no_randomness() -> None:
    """Whoever makes the log fit by hand: nothing can be thrown or published for it."""
    hall = dice(12, "alhambra")
    hall.draw()
    hall.draw(randomness=DICE)
    for entry in (1, 2):
        type_log(hall, entry, "Source", "a coin")
    assert "log-randomness" in told(hall.verified())


def older(source: str) -> Hall:
    """An announcement as it was written before."""
    hall = Hall("alhambra", 12, seed=None, event={"Randomness": "dice"})
    hall.draw()
    hall.type_in("Event", 3, 1, source)
    type_log(hall, 1, "Source", source)
    return hall


def test_a_colon_may_stand_apart_as_in_french() -> None:
    for colon in (": ", " : ", "\u00a0: "):
        source = read_source(f"loterie 6 sur 49, 28/11/2026{colon}6 numéros + 1 complémentaire")
        assert source
        assert source.fields == ("6 numéros", "1 complémentaire")


@pytest.mark.parametrize("randomness", ["", "dice"])
def test_more_players_than_a_bracket_has_places_are_an_error_before_anything_is_announced(
    randomness: str,
) -> None:
    hall = Hall("backgammon-double-elimination", 19, event={"Randomness": randomness})
    drawing = hall.propose()
    assert [f.code for f in drawing.findings] == ["draw-groups"]
    assert drawing.changes is None
