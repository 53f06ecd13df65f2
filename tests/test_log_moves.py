"""C6: undo and redo add entries to the draw log; nothing that was thrown disappears from it."""

from __future__ import annotations

import json
from types import ModuleType

import pytest

from announced import DICE, OTHER, clicked, dice, log, seeded, text, told, type_log
from drawn_logs import Log, fitting
from hall import Hall, codes
from xlscore.actions.event import evaluate
from xlscore.core.draws.log import add_entry, find_flaws
from xlscore.core.model import DrawEntry
from xlscore.core.taken_back import move_in

pytestmark = pytest.mark.usefixtures("own_state")


def thrown(hall: Hall, digits: str) -> None:
    """Announce, and draw with dice that are typed beside the announcement."""
    clicked(hall, "draw")
    type_log(hall, log(hall)[-1].entry, "Randomness", digits)
    clicked(hall, "draw")


def kinds(hall: Hall) -> list[str]:
    """What each entry of the log is: announced, drawn, or its words about another one."""
    found = []
    for entry in log(hall):
        words = move_in(entry.source)
        found.append(entry.source if words else "drawn" if entry.result else "announced")
    return found


def second(checker: ModuleType, hall: Hall) -> list[tuple[list[str], str]]:
    """What the second verifier says of each entry."""
    exported: Log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    return [(wrong, said) for _, wrong, said in checker.check(exported)]


def test_dice_typed_over_a_draw_that_was_taken_back_are_told_at_their_cell() -> None:
    """They belong beside an announcement; entry 3, which comes after, is not at fault."""
    hall = dice()
    thrown(hall, DICE)
    clicked(hall, "undo")
    thrown(hall, OTHER)
    row = next(n for n, c in enumerate(hall.book.grid("Draw log").rows, 1) if c and c[0] == 2)
    type_log(hall, 2, "Randomness", "1" * 25)
    found = hall.verified().findings
    assert "log-chain" not in codes(found)
    (wrong,) = (f for f in found if f.code == "log-typed-over")
    assert (wrong.severity, str(wrong.ref)) == ("error", f"Draw log!F{row}")
    assert wrong.text("en").startswith("the randomness of entry 2 was typed over")
    assert codes(found).count("log-randomness") <= 1
    type_log(hall, 2, "Randomness", DICE.replace(" ", ""))
    assert told(hall.verified()) == {"log-instead"}


def test_a_seed_after_the_announcement_was_taken_back_is_a_warning(checker: ModuleType) -> None:
    """The note of the announcement says that it may be done so."""
    hall = dice()
    clicked(hall, "draw", "undo")
    seeded(hall)
    assert kinds(hall) == ["announced", "taken back 1", "drawn"]
    (found,) = hall.verified().findings
    assert (found.code, found.severity) == ("log-withdrawn", "warning")
    assert found.text("en") == (
        "entry 3: round 1 of preliminary was drawn from a seed the organiser chose, after the "
        "announcement in entry 1 was taken back"
    )
    wrong, said = second(checker, hall)[2]
    assert not wrong
    assert said == "recomputed, it agrees; from a chosen seed, after entry 1 was taken back"


def test_a_seed_after_dice_that_were_known_is_an_error(checker: ModuleType) -> None:
    hall = dice()
    thrown(hall, DICE)
    clicked(hall, "undo", "undo")
    seeded(hall)
    assert kinds(hall) == ["announced", "drawn", "taken back 2", "taken back 1", "drawn"]
    assert "log-seed" in told(hall.verified())
    assert second(checker, hall)[4][0] == [
        "has a seed that the organiser chose, after announced draws"
    ]


def test_a_draw_with_other_dice_after_undo_is_told(checker: ModuleType) -> None:
    """Who saw the first draw could choose: it stays in the log, with its dice."""
    hall = dice()
    thrown(hall, DICE)
    clicked(hall, "undo")
    assert hall.rows() == []
    thrown(hall, OTHER)
    assert kinds(hall) == ["announced", "drawn", "taken back 2", "announced", "drawn"]
    digits = DICE.replace(" ", "")
    assert [entry.randomness for entry in log(hall)][:3] == [DICE, digits, ""]
    found = hall.verified()
    assert (told(found), found.findings[0].severity) == ({"log-instead"}, "warning")
    assert text(hall, "log-instead") == (
        "entry 5: round 1 of preliminary was drawn from another randomness than entry 2, which was "
        "known already and taken back"
    )
    assert "entry 3, " in list(found.lines("en"))[3]
    assert "round 1 of preliminary: taken back 2" in list(found.lines("en"))[3]
    told_there = second(checker, hall)
    assert [wrong for wrong, _ in told_there] == [[]] * 5
    assert told_there[2][1] == "takes entry 2 back"
    assert told_there[4][1] == "recomputed, it agrees; entry 2, taken back, had another randomness"


def test_after_undo_nothing_is_announced_and_the_dice_are_used(checker: ModuleType) -> None:
    hall = dice()
    thrown(hall, DICE)
    clicked(hall, "undo")
    assert codes(hall.propose(randomness=OTHER).findings) == ["randomness-early"]
    clicked(hall, "draw")
    assert codes(hall.propose(randomness=DICE).findings) == ["log-used"]


def test_what_is_made_again_is_the_draw_of_before(checker: ModuleType) -> None:
    hall = dice()
    thrown(hall, DICE)
    rows = hall.rows()
    clicked(hall, "undo", "redo", "undo", "redo")
    assert hall.rows() == rows
    assert kinds(hall)[2:] == ["taken back 2", "made again 2", "taken back 2", "made again 2"]
    assert told(hall.verified()) == set()
    assert all(not wrong for wrong, _ in second(checker, hall))


def test_an_announcement_that_was_made_again_waits_for_its_dice(checker: ModuleType) -> None:
    hall = dice()
    clicked(hall, "draw", "undo")
    assert codes(hall.propose(randomness=DICE).findings) == ["randomness-early"]
    clicked(hall, "redo")
    assert kinds(hall) == ["announced", "taken back 1", "made again 1"]
    assert codes(hall.draw().findings) == ["announced-dice"]
    hall.draw(randomness=DICE)
    assert kinds(hall)[3:] == ["drawn"]
    assert told(hall.verified()) == set()
    assert all(not wrong for wrong, _ in second(checker, hall))


def test_dice_that_were_typed_before_an_announcement_was_taken_back_are_told() -> None:
    hall = dice()
    clicked(hall, "draw")
    type_log(hall, 1, "Randomness", DICE)
    clicked(hall, "undo")
    assert [(e.source, e.randomness) for e in log(hall)] == [
        ("dice 25", DICE),
        ("taken back 1", ""),
    ]
    thrown(hall, OTHER)
    assert told(hall.verified()) == {"log-instead"}


def test_the_round_before_a_redraw_stands_again(checker: ModuleType) -> None:
    hall = Hall("stone-age", 8)
    clicked(hall, "draw")
    rows = hall.rows()
    hall.come()
    clicked(hall, "redraw")
    assert hall.rows() != rows
    clicked(hall, "undo")
    assert hall.rows() == rows
    assert kinds(hall) == ["drawn", "drawn", "taken back 2"]
    hall.go(9)
    assert told(hall.verified()) <= {"log-list-told"}
    assert all(not wrong for wrong, _ in second(checker, hall))


def test_another_seed_after_undo_is_told_and_the_same_one_is_not() -> None:
    hall = Hall("catan", 12)
    clicked(hall, "draw", "undo", "draw")
    assert told(hall.verified()) == set()
    clicked(hall, "undo")
    hall.type_in("Event", 3, 1, "99999")
    clicked(hall, "draw")
    assert "log-instead" in told(hall.verified())


def test_a_german_log_says_it_in_german(checker: ModuleType) -> None:
    hall = Hall("catan", 12, event={"Language": "de"})
    clicked(hall, "draw", "undo", "redo")
    assert kinds(hall) == ["drawn", "zurückgenommen 1", "wiederholt 1"]
    assert told(hall.verified()) == set()
    assert all(not wrong for wrong, _ in second(checker, hall))


@pytest.mark.parametrize(
    ("source", "stage"),
    [
        ("taken back 2", "preliminary"),
        ("taken back 9", "preliminary"),
        ("made again 1", "preliminary"),
        ("taken back 1", "final"),
    ],
)
def test_an_entry_about_what_cannot_be_meant_is_an_error(
    checker: ModuleType, source: str, stage: str
) -> None:
    hall = Hall("catan", 12)
    clicked(hall, "draw")
    entries = add_entry(log(hall), DrawEntry(0, stage, 1, source=source))
    assert [flaw.code for flaw in find_flaws(entries)] == ["log-move"]
    exported: Log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    blank = dict.fromkeys(exported[0], "")
    forged = [*exported, {**blank, "entry": 2, "stage": stage, "round": 1, "source": source}]
    *_, (_, wrong, _) = checker.check(fitting(forged, checker.hash_of))
    assert wrong == ["is about an entry that it cannot be about"]


def test_an_entry_taken_back_twice_is_an_error() -> None:
    hall = Hall("catan", 12)
    clicked(hall, "draw", "undo")
    entries = add_entry(log(hall), DrawEntry(0, "preliminary", 1, source="taken back 1"))
    assert [flaw.code for flaw in find_flaws(entries)] == ["log-move"]
