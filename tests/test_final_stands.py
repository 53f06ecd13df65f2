"""A correction after the final was drawn: it is drawn anew, or it stands for a reason."""

from __future__ import annotations

import random

import pytest

from hall import NO, POINTS, Hall, codes
from xlscore.actions.differences import is_stale

REASON = "Anna (desk): two slips were exchanged"


@pytest.fixture
def corrected() -> tuple[Hall, int, int]:
    """Eight players; after the final was drawn, the last of the preliminaries has won every game.

    The hall, who was drawn into the final and would be out, and who would be in.
    """
    hall = Hall("7wonders-final", 8, event={"Final stands": None, "Reason": None})
    rng = random.Random(3)
    for _ in range(3):
        hall.draw()
        hall.play(rng)
    outcome = hall.job().outcome
    assert outcome is not None
    order = [line.no for line in outcome.stages[0].standings]
    hall.draw()
    for n, row in enumerate(hall.rows(), 2):
        if row[0] == "preliminary" and row[NO] == order[-1]:
            hall.type_in("Results", n, POINTS, 99)
    outcome = hall.job().outcome
    assert outcome is None
    return hall, order[3], order[-1]


def told(hall: Hall) -> list[str]:
    """The codes of all findings, but for those of random points."""
    return [code for code in codes(hall.job().findings) if code != "points-unusual"]


def decide(hall: Hall, reason: str | None = REASON) -> None:
    """Type that the final stands, and why."""
    hall.type_in("Event", 4, 1, "yes")
    hall.type_in("Event", 5, 1, reason)


def test_a_correction_after_the_draw_of_the_final_asks_for_a_decision(corrected) -> None:
    hall, out, _ = corrected
    (found,) = (f for f in hall.job().findings if f.severity == "error")
    assert (found.code, found.values["no"]) == ("not-through", out)
    for language, words in (("en", "“Final stands: yes”"), ("de", "„Finale gilt: ja“")):
        assert words in found.text(language)
        assert "xlscore draw --redraw" in found.text(language)


def test_drawn_anew_those_play_who_are_through_now(corrected) -> None:
    hall, out, now_in = corrected
    hall.draw(redraw=True)
    seated = {row[NO] for row in hall.rows() if row[0] == "final"}
    assert (out in seated, now_in in seated) == (False, True)
    assert told(hall) == []


def test_a_final_that_stands_is_played_by_those_who_were_drawn(corrected) -> None:
    hall, out, now_in = corrected
    decide(hall)
    hall.play(random.Random(9))
    done = hall.job()
    assert told(hall) == ["final-stands"]
    assert done.outcome is not None
    assert done.outcome.complete
    assert out in [line.no for line in done.outcome.ranking[:4]]
    assert done.outcome.ranking[4].no == now_in


def test_sheets_and_explanations_say_who_decided_and_why(corrected) -> None:
    hall, out, now_in = corrected
    decide(hall)
    hall.book.apply(hall.job().changes())
    explain = [[*row] for row in hall.book.grid("Explain").rows]
    (line,) = (row for row in explain if REASON in row)
    assert f"Player {out} ({out}) plays on instead of Player {now_in} ({now_in})" in str(line[1])
    assert line[3] == "decision of the organiser"
    assert line[5] == "Event!B4"
    for no in (out, now_in):
        assert any(REASON in text for text in hall.job().explanation(no, "de"))
    assert not is_stale(hall.book, hall.job().changes())


def test_without_a_reason_it_is_asked_for_at_its_cell(corrected) -> None:
    hall, _, _ = corrected
    decide(hall, reason=None)
    (found,) = (f for f in hall.job().findings if f.code == "stands-reason")
    assert (found.severity, str(found.ref)) == ("warning", "Event!B5")


def test_verify_says_that_it_stands_and_is_no_error(corrected) -> None:
    hall, _, _ = corrected
    decide(hall)
    told = hall.verified().findings
    assert {f.code for f in told} == {"log-corrected"}
    assert {f.severity for f in told} == {"warning"}


def test_verify_of_a_draw_that_stands_on_no_log(corrected) -> None:
    hall, _, _ = corrected
    decide(hall)
    hall.book.remove("Draw log")
    told = hall.verified().findings
    assert [(f.code, f.severity) for f in told] == [("verify-stands", "warning")]


def test_the_decision_changes_nothing_where_nothing_was_corrected() -> None:
    hall = Hall("7wonders-final", 8, event={"Final stands": "yes", "Reason": None})
    rng = random.Random(3)
    for _ in range(4):
        hall.draw()
        hall.play(rng)
    assert told(hall) == []
    assert codes(hall.verified().findings) == []


def test_findings_about_a_game_name_its_stage(corrected) -> None:
    hall, _, _ = corrected
    decide(hall)
    for row in rows_of_final(hall):
        hall.type_in("Results", row, POINTS, 50)
    (found,) = (f for f in hall.job().findings if f.code == "tie-break-empty")
    assert "in round 1 (final)" in found.text("en")
    assert "in Runde 1 (Finale)" in found.text("de")


def rows_of_final(hall: Hall) -> list[int]:
    return [n for n, row in enumerate(hall.rows(), 2) if row[0] == "final"]


def test_what_is_typed_of_it_stands_in_the_text_to_diff(corrected) -> None:
    hall, _, _ = corrected
    decide(hall)
    text = hall.job().export("text", "en").decode()
    assert f"final stands: yes\nreason: {REASON}\n" in text
    assert "absent" not in text
    people = hall.book.grid("Players").rows
    hall.type_in("Players", 1, len(people[0]), "Present")
    hall.type_in("Players", 2, len(people[0]) - 1, "no")
    assert "1 | Player 1 | absent" in hall.job().export("text", "en").decode()
