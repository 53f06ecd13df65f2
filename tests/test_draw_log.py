"""C6: the log of draws: announced, drawn, drawn again; and what somebody who wants to steer can do.

An attacker is the organiser himself: he has the file, the seed and the keyboard. Each way of
steering is impossible after the announcement, or `verify` says it.
"""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import replace

import pytest

from hall import NO, POINTS, Hall, codes, said
from seatable import SHORT, fill_up
from xlscore.actions.draw import Verification
from xlscore.actions.event import evaluate
from xlscore.book import schema
from xlscore.book.port import Append, Changes
from xlscore.book.reader import read_event
from xlscore.book.values import Value
from xlscore.core.draws.log import added, changed_since, entry_hash, flaws
from xlscore.core.draws.machinery.history import view_at
from xlscore.core.draws.machinery.recorded import as_recorded, basis, changes, list_hash
from xlscore.core.draws.randomness import Source, bits_of, seed_of, source_of, throws
from xlscore.core.model import NOWHERE, CountsIn, DrawEntry, Event, Penalty
from xlscore.core.rules_load import RULESETS

HEADS = [f.titles.en for f in schema.DRAW_LOG.fields]
MAY_BE_MISSING = ("Source", "Randomness", "Reason", "Drawn from")
DICE = "3 1 6 2 5 4 1 1 2 6 3 5 5 2 4 6 1 3 2 2 6 5 4 1 3"
OTHER = "6 6 1 2 5 3 1 4 2 2 3 5 1 2 4 6 6 3 2 1 6 5 4 1 5"


def dice(players: int = 14, ruleset: str = "catan", **more: object) -> Hall:
    """A hall whose draws are thrown in public."""
    return Hall(ruleset, players, seed=None, event={"Randomness": "dice"}, **more)  # type: ignore[arg-type]


def log(hall: Hall) -> tuple[DrawEntry, ...]:
    return read_event(hall.book).event.draws


def type_log(hall: Hall, entry: int, column: str, value: str | None) -> None:
    rows = hall.book.grid("Draw log").rows
    row = next(n for n, cells in enumerate(rows, 1) if cells and cells[0] == entry)
    hall.type_in("Draw log", row, HEADS.index(column), value)


def below(hall: Hall, sheet: str, *cells: Value) -> None:
    """Type a row below what is there."""
    assert all(cell is None or isinstance(cell, str | int) for cell in cells)
    columns = tuple(range(1, len(cells) + 1))
    hall.book.apply(Changes(appends=(Append(sheet, 1, columns, (cells,)),)))  # type: ignore[arg-type]


def told(found: Verification) -> set[str]:
    return {f.code for f in found.findings}


def text(hall: Hall, code: str) -> str:
    return next(f.text("en") for f in hall.verified().findings if f.code == code)


class TestAnnouncing:
    def test_a_round_is_announced_before_its_dice_are_thrown(self) -> None:
        hall = dice()
        first = hall.draw()
        assert codes(first.findings) == ["announced-dice"]
        assert "at least 25 times" in first.findings[0].text("en")
        assert hall.rows() == []
        (entry,) = log(hall)
        assert (entry.entry, entry.stage, entry.round_) == (1, "preliminary", 1)
        assert (entry.source, entry.randomness, entry.result) == ("dice", "", "")
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
        assert [entry_hash(e) for e in log(hall)] == [entry_hash(e) for e in log(other)]
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

    @pytest.mark.parametrize("ruleset", SHORT)
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
        assert list(flaws(log(hall))) == []


class TestRefused:
    @pytest.mark.parametrize(
        ("source", "typed", "code"),
        [
            ("dice", "three", "randomness-dice"),
            ("drand 1000", "abc", "randomness-drand"),
            ("dice", "1 2 3", "randomness-few"),
        ],
    )
    def test_what_the_source_cannot_give(self, source: str, typed: str, code: str) -> None:
        hall = Hall("catan", 12, event={"Randomness": source})
        hall.draw()
        found = hall.propose(randomness=typed)
        assert code in codes(found.findings)
        assert (found.changes is None) == (code != "randomness-few")

    @pytest.mark.parametrize(
        "value", ["drand", "lottery", "a coin", "drand soon", f"drand {10**15}"]
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


class TestSteering:
    """Every way of steering named in advance: impossible after the announcement, or told."""

    def test_late_wishes_and_new_players_need_a_new_announcement(self) -> None:
        hall = dice()
        hall.draw()
        for change in (
            lambda: hall.type_in("Players", 3, 3, "Herne"),
            lambda: hall.type_in("Players", 4, 4, 1),
            lambda: hall.come(),
            lambda: hall.go(5),
        ):
            change()
            assert codes(hall.propose(randomness=DICE).findings) == ["randomness-stale"]
            hall.draw()  # announces anew, and says instead of what
        entries = log(hall)
        assert [e.result for e in entries] == [""] * 5
        assert "No 2: Player 2 → Player 2 Herne" in entries[1].reason
        assert "No 5: Player 5 → not there" in entries[4].reason

    def test_dropping_and_adding_a_player_is_another_list(self) -> None:
        hall = dice()
        hall.draw()
        hall.go(3)
        hall.come()
        assert codes(hall.propose(randomness=DICE).findings) == ["randomness-stale"]

    def test_what_is_asked_for_is_announced_with_the_rest(self) -> None:
        """H2: whether rematches are avoided is not chosen once the dice are known."""
        hall, rng = dice(15, "stone-age"), random.Random(1)
        hall.draw()
        hall.draw(randomness=DICE)
        hall.play(rng)
        hall.draw()
        late = hall.propose(randomness=OTHER, avoid_rematches=True).findings
        assert codes(late)[-1] == "randomness-stale"
        assert "or what is asked for was changed" in late[-1].text("en")
        hall.draw(avoid_rematches=True)
        now = "from the top of the standings, rematches avoided"
        assert log(hall)[-1].reason == f"instead of entry 3; changed: asked for: – → {now}"
        hall.draw(randomness=OTHER, avoid_rematches=True)
        assert told(hall.verified()) == set()
        text = log(hall)[-1].basis
        assert text.count("\nC|rematches\n") == 1
        for entry in (4, 5):
            type_log(hall, entry, "Drawn from", text.replace("\nC|rematches", ""))
            type_log(hall, entry, "List hash", list_hash(text.replace("\nC|rematches", "")))
        assert told(hall.verified()) == {"log-chain", "verify-differs"}

    def test_another_source_is_another_announcement(self) -> None:
        hall = dice()
        hall.draw()
        hall.type_in("Event", 3, 1, "lottery of Saturday")
        hall.draw()
        assert log(hall)[-1].reason == "instead of entry 1; changed: dice → lottery of Saturday"

    def test_dice_are_used_once(self) -> None:
        hall = dice()
        hall.draw()
        hall.draw(randomness=DICE)
        hall.draw(redraw=True)  # a redraw is announced like any other
        assert len(hall.rows()) == 14
        assert codes(hall.propose(redraw=True, randomness=DICE).findings) == ["log-used"]
        hall.draw(redraw=True, randomness=OTHER, reason="Player 3 was not there")
        assert log(hall)[-1].reason == "Player 3 was not there"
        lines = list(hall.verified().lines("en"))
        assert any("Player 3 was not there" in line for line in lines)
        assert told(hall.verified()) == set()

    def test_rows_taken_out_by_hand_are_drawn_with_new_dice(self) -> None:
        hall = dice()
        hall.draw()
        hall.draw(randomness=DICE)
        for row in range(2, 16):
            for column in range(10):
                hall.type_in("Results", row, column, None)
        assert codes(hall.draw().findings) == ["announced-dice"]
        assert hall.rows() == []

    def test_a_seed_after_announced_draws_is_told(self) -> None:
        hall = dice()
        hall.draw()
        hall.draw(randomness=DICE)
        hall.type_in("Event", 3, 1, "seed")
        below(hall, "Event", "Seed", "7")
        hall.draw(redraw=True)
        assert "log-seed" in told(hall.verified())

    def test_a_seed_instead_of_the_dice_announced(self) -> None:
        hall = dice()
        hall.draw()
        hall.type_in("Event", 3, 1, "seed")
        below(hall, "Event", "Seed", "7")
        hall.draw()
        assert told(hall.verified()) == {"log-seed"}

    def test_late_wishes_do_not_change_announced_rounds(self) -> None:
        hall, usual = Hall("catan", 16), Hall("catan", 16)
        for one in (hall, usual):
            one.draw()
            one.play(random.Random(1))
        for no in range(1, 9):
            hall.type_in("Players", no + 1, 3, "Herne")
        for one in (hall, usual):
            one.draw()
        assert hall.rows() == usual.rows()  # the schedule was drawn with round 1
        assert told(hall.verified()) == {"log-list-told"}
        assert "changed since entry 1: No 1: Player 1 → Player 1 Herne" in log(hall)[1].reason

    @pytest.mark.parametrize("column", ["List hash", "Source", "Randomness", "Result hash"])
    def test_an_entry_that_was_changed(self, column: str) -> None:
        hall = Hall("catan", 14)
        for _ in range(2):
            hall.draw()
            hall.play(random.Random(1))
        type_log(hall, 1, column, "0")
        assert "log-chain" in told(hall.verified())

    @pytest.mark.parametrize("lost", [n for n in HEADS if n not in MAY_BE_MISSING])
    def test_without_one_of_its_columns_the_log_is_none(self, lost: str) -> None:
        hall = Hall("catan", 14)
        hall.draw()
        rows = hall.book.grid("Draw log").rows
        top = next(n for n, cells in enumerate(rows, 1) if cells and cells[0] == "Entry")
        hall.type_in("Draw log", top, HEADS.index(lost), None)
        (missing,) = (f for f in read_event(hall.book).findings if f.code == "heading-missing")
        assert str(missing.ref) == f"Draw log!A{top}"
        assert lost in missing.text("en")

    def test_the_last_entry_too(self) -> None:
        hall = Hall("catan", 14)
        hall.draw()
        type_log(hall, 1, "Result hash", "0")
        assert "log-result" in told(hall.verified())
        type_log(hall, 1, "List hash", "0")
        assert "log-basis" in told(hall.verified())

    def test_what_stands_beside_the_announcement(self) -> None:
        hall = dice()
        hall.draw()
        hall.draw(randomness=DICE)
        type_log(hall, 1, "Randomness", OTHER)
        assert told(hall.verified()) == {"log-randomness"}

    def test_an_entry_that_was_taken_out(self) -> None:
        hall = dice()
        hall.draw()
        hall.draw(randomness=DICE)
        row = next(n for n, c in enumerate(hall.book.grid("Draw log").rows, 1) if c and c[0] == 1)
        for column in range(len(HEADS)):
            hall.type_in("Draw log", row, column, None)
        assert {"log-chain", "log-unannounced"} <= told(hall.verified())

    def test_a_round_typed_by_hand_has_no_entry(self) -> None:
        hall = Hall("alhambra", 12)
        hall.draw()
        hall.play(random.Random(1))
        for row in list(hall.rows()):
            below(hall, "Results", row[0], 2, *row[2:6])
        assert "log-missing" in told(hall.verified())


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
        assert "round 1 of preliminary announced, source: dice" in lines[1]
        assert f"drawn, source: dice, randomness: {DICE.replace(' ', '')}" in lines[2]

    def test_the_export_has_the_log(self) -> None:
        hall = Hall("catan", 14)
        hall.draw()
        data = json.loads(evaluate(hall.book).export("json", "en"))
        (entry,) = data["draws"]
        assert entry["source"] == "seed, chosen by the organiser"
        assert entry["randomness"] == "48213"
        assert entry["hash"] == entry_hash(log(hall)[0])


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
        assert source_of(typed) == source

    def test_seeds(self) -> None:
        # drand quicknet, round 1000, as published
        signature = (
            "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125"
            "e342b73a8dd2bacbe47e4b6b63ed5e39"
        )
        randomness = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
        assert seed_of(Source("drand", "1000"), signature.upper()) == randomness
        assert seed_of(Source("drand", "1000"), signature[:-1]) is None
        assert seed_of(Source("dice"), "0 3, 9;1") == "0391"
        assert seed_of(Source("lottery", "x"), " 3  7 49 ") == "3 7 49"

    def test_throws_and_bits(self) -> None:
        # log2(6) = 2.585: 25 throws are 64.6 bits; 24! has 79.04 bits, so 31 throws
        assert throws(24) == (25, 31)
        assert bits_of("316") == 7
        assert bits_of("0391") == 13  # ten faces: 4 * 3.3219

    def test_the_event_as_it_was_recorded(self) -> None:
        hall = Hall("stone-age", 12, groups={2: "Herne"})
        hall.draw()
        hall.play(random.Random(1))
        event = replace(read_event(hall.book).event, draws=())
        text = basis(event, range(1, 13), "few", "standings")
        assert basis(as_recorded(event, text), range(1, 13), "few", "standings") == text
        later = replace(event, players=tuple(p._replace(group="") for p in event.players))
        assert basis(as_recorded(later, text), range(1, 13), "few", "standings") == text
        assert changes(text, text) == []
        assert list_hash(text) == hashlib.sha256(text.encode()).hexdigest()

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
        before = view_at(fined, RULESETS["stone-age"], 0, 2)
        assert [one.points for one in before.penalties] == [2, 4]
        text = basis(before, range(1, 13), "few", "standings")
        assert [line for line in text.split("\n") if line.startswith("M")] == [
            "M|preliminary|1|3|2|tournament_points",
            "M|preliminary||3|4|tournament_points",
        ]
        assert as_recorded(fined, text).penalties == before.penalties
        assert as_recorded(fined, basis(event, range(1, 13), "few", "standings")).penalties == ()

    @pytest.mark.parametrize(
        "nonsense",
        ["", "X", "E|a", "P|a|b|c|d|e", "R|p|1|1|1|1|1/0|||", "M|p|1|1|1|prestige", "M|p|1|1|x|"],
    )
    def test_a_text_that_is_none_of_ours_says_nothing(self, nonsense: str) -> None:
        event = Event(seed="1")
        assert as_recorded(event, nonsense) == event

    def test_entries_are_chained(self) -> None:
        entries = added((), DrawEntry(0, "final", 1, result="a"))
        entries = added(entries, DrawEntry(0, "final", 1, result="b"))
        assert [e.entry for e in entries] == [1, 2]
        assert entries[1].previous == entry_hash(entries[0])
        changed = (entries[0]._replace(result="c"), entries[1])
        assert [flaw.code for flaw in flaws(changed)] == ["log-chain"]

    def test_the_last_entry_too_has_its_number_and_what_it_follows(self) -> None:
        entries = added((), DrawEntry(0, "final", 1, result="a"))
        first, last = added(entries, DrawEntry(0, "final", 1, result="b"))
        for wrong in (last._replace(entry=3), last._replace(previous="0")):
            assert [flaw.code for flaw in flaws((first, wrong))] == ["log-chain"]

    @pytest.mark.parametrize(("result", "code"), [("b", "log-list-told"), ("", "log-list")])
    def test_a_change_is_told_by_a_later_draw_alone(self, result: str, code: str) -> None:
        """Not by what is announced."""
        old, new = (f"E|catan|few|schedule\nP|1|{name}|||" for name in ("Anna", "Anne"))
        entries = added((), DrawEntry(0, "preliminary", 1, basis=old, result="a"))
        entries = added(entries, DrawEntry(0, "preliminary", 2, basis=new, result=result))
        assert [flaw.code for flaw in changed_since(entries, entries[0], new)] == [code]
