"""C6: the log of draws: announced, drawn, drawn again, verified."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import replace

import pytest

from announced import DICE, HEADS, OTHER, dice, log, text, told, type_log
from hall import NO, POINTS, Hall, codes, said
from seatable import SHORT_FORMS, fill_up
from xlscore.actions.event import evaluate
from xlscore.book.reader import read_event
from xlscore.core.draws.basis import hash_basis, list_lines
from xlscore.core.draws.log import add_entry, find_changes_since, find_flaws, hash_entry
from xlscore.core.draws.machinery.history import event_before
from xlscore.core.draws.machinery.record import Record, find_changes
from xlscore.core.draws.randomness import Source, count_bits, count_throws, read_seed, read_source
from xlscore.core.model import NOWHERE, CountsIn, DrawEntry, Event, Penalty
from xlscore.core.rulebook.load import RULESETS


def basis(event: Event) -> str:
    """What twelve players are drawn from, by the standings."""
    first = f"E|{event.ruleset}|few|standings"
    return "\n".join([first, *list_lines(event, range(1, 13), ())])


class TestAnnouncing:
    def test_a_round_is_announced_before_its_dice_are_thrown(self) -> None:
        hall = dice()
        first = hall.draw()
        assert codes(first.findings) == ["announced-dice"]
        assert "throw a die in public, 25 times" in first.findings[0].text("en")
        assert hall.rows() == []
        (entry,) = log(hall)
        assert (entry.entry, entry.stage, entry.round_) == (1, "preliminary", 1)
        assert (entry.source, entry.randomness, entry.result) == ("dice 25", "", "")
        assert entry.list_hash == hashlib.sha256(entry.basis.encode()).hexdigest()
        assert not hall.is_stale()  # announced once is enough
        hall.draw(randomness=DICE)
        assert [e.result != "" for e in log(hall)] == [False, True]
        assert [e.randomness for e in log(hall)] == [DICE, DICE.replace(" ", "")]
        assert len(hall.rows()) == 14
        assert told(hall.verified()) == set()

    def test_the_dice_may_be_typed_beside_the_announcement(self) -> None:
        hall, other = dice(), dice()
        for one in (hall, other):
            one.draw()
        type_log(hall, 1, "Randomness", DICE)
        hall.draw()
        other.draw(randomness=DICE)
        assert hall.rows() == other.rows()
        assert [hash_entry(e) for e in log(hall)] == [hash_entry(e) for e in log(other)]
        assert told(hall.verified()) == set()

    def test_other_dice_are_another_draw(self) -> None:
        halls = [dice(), dice()]
        for hall, thrown in zip(halls, (DICE, OTHER), strict=True):
            hall.draw()
            hall.draw(randomness=thrown)
        assert halls[0].rows() != halls[1].rows()

    def test_a_first_zero_counts(self) -> None:
        halls = [dice(), dice()]
        for hall, thrown in zip(halls, ("0" + DICE, DICE), strict=True):
            hall.type_in("Event", 3, 1, "dice 26" if thrown != DICE else "dice")
            hall.draw()
            hall.draw(randomness=thrown)
        assert halls[0].rows() != halls[1].rows()

    def test_a_round_of_a_schedule_needs_no_dice_again(self) -> None:
        hall = dice()
        hall.draw()
        hall.draw(randomness=DICE)
        hall.play(random.Random(1))
        assert [at.round_ for at in hall.draw().drawn] == [2]
        assert log(hall)[-1].randomness == ""
        assert log(hall)[-1].source == "no lot of its own"

    @pytest.mark.parametrize("ruleset", SHORT_FORMS)
    def test_a_whole_event(self, ruleset: str) -> None:
        hall, rng = dice(20, ruleset), random.Random(5)
        fill_up(hall, ruleset)
        for _ in range(40):
            drawing = hall.draw()
            if any(f.code == "announced-dice" for f in drawing.findings):
                hall.draw(randomness=" ".join(str(rng.randint(1, 6)) for _ in range(25)))
            assert told(hall.verified()) == set(), said(hall.verified().findings)
            outcome = evaluate(hall.book).outcome
            assert outcome is not None
            if outcome.complete:
                break
            hall.play(rng)
        assert outcome.complete
        assert list(find_flaws(log(hall))) == []


class TestRefused:
    @pytest.mark.usefixtures("before_drand")
    @pytest.mark.parametrize(
        ("source", "typed", "code"),
        [
            ("dice", "three", "randomness-dice"),
            ("drand 1000", "abc", "randomness-drand"),
            ("dice 3", "1 2 3", "randomness-few"),
        ],
    )
    def test_what_the_source_cannot_give(self, source: str, typed: str, code: str) -> None:
        hall = Hall("catan", 12, event={"Randomness": source})
        hall.draw()
        found = hall.propose(randomness=typed)
        assert code in codes(found.findings)
        assert (found.changes is None) == (code != "randomness-few")

    @pytest.mark.parametrize(
        "value", ["drand 0x1", "lottery", "a coin", "drand soon", f"drand {10**15}"]
    )
    def test_a_source_that_is_none(self, value: str) -> None:
        found = Hall("catan", 12, event={"Randomness": value}).propose()
        assert found.changes is None
        assert codes(found.findings) == ["randomness-unknown"]
        assert str(found.findings[0].ref) == "Event!B4"

    def test_dice_before_an_announcement(self) -> None:
        found = dice().propose(randomness=DICE)
        assert (found.changes, codes(found.findings)) == (None, ["randomness-early"])

    def test_a_number_in_the_place_of_a_text(self) -> None:
        hall = dice()
        hall.draw()
        row = len(hall.book.grid("Draw log").rows)
        hall.type_in("Draw log", row, HEADS.index("Randomness"), 316254)  # type: ignore[arg-type]
        assert "randomness-number" in codes(hall.propose().findings)


class TestVerify:
    def test_a_corrected_score_is_no_other_seat(self) -> None:
        hall, rng = Hall("stone-age", 12), random.Random(2)
        hall.draw()
        hall.play(rng)
        hall.draw()
        row = next(n for n, cells in enumerate(hall.book.grid("Results").rows, 1) if n > 1)
        no, before = (hall.book.grid("Results").rows[row - 1][c] for c in (NO, POINTS))
        hall.type_in("Results", row, POINTS, 99)
        found = hall.verified()
        assert [f.severity for f in found.findings] == ["warning"]
        assert told(found) == {"log-corrected"}
        assert str(found.findings[0].ref) == f"Results!G{row}"
        assert f"No {no}: {before} " in text(hall, "log-corrected")
        assert "99" in text(hall, "log-corrected")

    def test_another_seat_is_an_error(self) -> None:
        hall = Hall("stone-age", 12)
        hall.draw()
        rows = hall.book.grid("Results").rows
        for row, other in ((2, 6), (6, 2)):
            hall.type_in("Results", row, NO, rows[other - 1][NO])  # type: ignore[arg-type]
            hall.type_in("Results", row, 5, None)
        assert "verify-differs" in told(hall.verified())

    def test_seats_of_another_lot_are_told_as_such_and_not_as_a_wrong_result_hash(self) -> None:
        """Another seed gives other seats; the hash in the log is still that of the seats drawn."""
        hall = Hall("stone-age", 12)
        hall.draw()
        hall.type_in("Event", 3, 1, "another")
        assert {"verify-differs", "log-result"} & told(hall.verified()) == {"verify-differs"}

    def test_two_names_are_told_with_both_names(self) -> None:
        hall = Hall("catan", 14)
        hall.draw()
        for no, name in ((2, "Player 5"), (5, "Player 2")):
            hall.type_in("Players", no + 1, 1, name)
        for row in range(2, 16):
            hall.type_in("Results", row, 5, None)
        assert "log-list" in told(hall.verified())
        assert "No 2: Player 2 → Player 5" in text(hall, "log-list")

    def test_results_typed_later_are_no_corrections(self) -> None:
        hall = Hall("catan", 14)
        hall.draw(all_=True)
        hall.play(random.Random(1))
        assert told(hall.verified()) == set()

    def test_a_workbook_from_before_there_was_a_log(self) -> None:
        hall, rng = Hall("alhambra", 12), random.Random(1)
        hall.draw()
        hall.book.remove("Draw log")
        assert "there is no draw log" in list(hall.verified().lines("en"))[-1]
        hall.play(rng)
        hall.draw()
        assert [e.round_ for e in log(hall)] == [2]
        assert told(hall.verified()) == set()

    def test_every_entry_in_words(self) -> None:
        hall = dice()
        hall.draw()
        hall.draw(randomness=DICE)
        lines = list(hall.verified().lines("en"))
        assert "entry 1" in lines[1]
        assert "round 1 of preliminary announced, source: dice 25" in lines[1]
        assert f"drawn, source: dice 25, randomness: {DICE.replace(' ', '')}" in lines[2]

    def test_the_export_has_the_log(self) -> None:
        hall = Hall("catan", 14)
        hall.draw()
        data = json.loads(evaluate(hall.book).export("json", "en"))
        (entry,) = data["draws"]
        assert entry["source"] == "seed, chosen by the organiser"
        assert entry["randomness"] == "48213"
        assert entry["hash"] == hash_entry(log(hall)[0])


class TestPieces:
    @pytest.mark.parametrize(
        ("typed", "source"),
        [
            ("dice", Source("dice")),
            ("Würfel", Source("dice")),
            ("drand 1000", Source("drand", "1000")),
            ("Lotterie: 6 aus 49 am 28.11.", Source("lottery", "6 aus 49 am 28.11.")),
            ("seed, chosen by the organiser", Source("seed", "chosen by the organiser")),
            ("drand", None),
            ("", None),
        ],
    )
    def test_sources(self, typed: str, source: Source | None) -> None:
        assert read_source(typed) == source

    def test_seeds(self) -> None:
        # drand quicknet, round 1000, as published
        signature = (
            "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125"
            "e342b73a8dd2bacbe47e4b6b63ed5e39"
        )
        randomness = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
        assert read_seed(Source("drand", "1000"), signature.upper()) == randomness
        assert read_seed(Source("drand", "1000"), signature[:-1]) is None
        assert read_seed(Source("dice"), "0 3, 9;1") == "0391"
        assert read_seed(Source("lottery", "x"), " 3  7 49 ") == "3 7 49"

    def test_throws_and_bits(self) -> None:
        # log2(6) = 2.585: 25 throws are 64.6 bits; 24! has 79.04 bits, so 31 throws
        assert count_throws(24) == (25, 31)
        assert count_bits("316") == 7
        assert count_bits("0391") == 13  # ten faces: 4 * 3.3219

    def test_the_event_as_it_was_recorded(self) -> None:
        hall = Hall("stone-age", 12, groups={2: "Herne"})
        hall.draw()
        hall.play(random.Random(1))
        event = replace(read_event(hall.book).event, draws=())
        text = basis(event)
        assert basis(Record(text).restore(event)) == text
        later = replace(event, players=tuple(p._replace(group="") for p in event.players))
        assert basis(Record(text).restore(later)) == text
        assert find_changes(text, text) == []
        assert hash_basis(text) == hashlib.sha256(text.encode()).hexdigest()

    def test_penalties_that_counted_before_are_recorded(self) -> None:
        """G2: a round by the standings is replayed with the penalties there were, not of today."""
        hall = Hall("stone-age", 12)
        for _ in range(2):
            hall.draw()
            hall.play(random.Random(1))
        event = replace(read_event(hall.book).event, draws=())

        def penalty(round_: int | None, points: int) -> Penalty:
            kind: CountsIn = "tournament_points"
            return Penalty(
                "preliminary",
                round_,
                3,
                "",
                points=points,
                counts_in=kind,
                reason="",
                source=NOWHERE,
            )

        fined = replace(event, penalties=(penalty(1, 2), penalty(None, 4), penalty(2, 5)))
        before = event_before(fined, RULESETS["stone-age"], 0, 2)
        assert [one.points for one in before.penalties] == [2, 4]
        text = basis(before)
        assert [line for line in text.split("\n") if line.startswith("M")] == [
            "M|preliminary|1|3|2|tournament_points",
            "M|preliminary||3|4|tournament_points",
        ]
        assert Record(text).restore(fined).penalties == before.penalties
        assert Record(basis(event)).restore(fined).penalties == ()

    @pytest.mark.parametrize(
        "nonsense",
        ["", "X", "E|a", "P|a|b|c|d|e", "R|p|1|1|1|1|1/0|||", "M|p|1|1|1|prestige", "M|p|1|1|x|"],
    )
    def test_a_text_that_is_none_of_ours_says_nothing(self, nonsense: str) -> None:
        event = Event(seed="1")
        assert Record(nonsense).restore(event) == event

    def test_entries_are_chained(self) -> None:
        entries = add_entry((), DrawEntry(0, "final", 1, result="a"))
        entries = add_entry(entries, DrawEntry(0, "final", 1, result="b"))
        assert [e.entry for e in entries] == [1, 2]
        assert entries[1].previous == hash_entry(entries[0])
        changed = (entries[0]._replace(result="c"), entries[1])
        assert [flaw.code for flaw in find_flaws(changed)] == ["log-chain"]

    def test_the_last_entry_too_has_its_number_and_what_it_follows(self) -> None:
        entries = add_entry((), DrawEntry(0, "final", 1, result="a"))
        first, last = add_entry(entries, DrawEntry(0, "final", 1, result="b"))
        for wrong in (last._replace(entry=3), last._replace(previous="0")):
            assert [flaw.code for flaw in find_flaws((first, wrong))] == ["log-chain"]

    @pytest.mark.parametrize(("result", "code"), [("b", "log-list-told"), ("", "log-list")])
    def test_a_change_is_told_by_a_later_draw_alone(self, result: str, code: str) -> None:
        """Not by what is announced."""
        old, new = (f"E|catan|few|schedule\nP|1|{name}|||" for name in ("Anna", "Anne"))
        entries = add_entry((), DrawEntry(0, "preliminary", 1, basis=old, result="a"))
        entries = add_entry(entries, DrawEntry(0, "preliminary", 2, basis=new, result=result))
        assert [flaw.code for flaw in find_changes_since(entries, entries[0], new)] == [code]
