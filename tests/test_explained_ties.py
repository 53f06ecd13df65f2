"""Ties as the sheet *Explain* tells them."""

from __future__ import annotations

from workbook import result
from xlscore.report.explain import Explainer


def test_three_who_share_a_rank_are_one_tie() -> None:
    """Three with 40 points each and two with 20: a tie of three and one of two."""
    job = result("stone-age", ["1/1: 1 40, 2 40, 3 40", "1/2: 4 40, 5 20, 6 20"])
    assert job.outcome is not None
    assert job.read.rules is not None
    told = Explainer(job.read.event, job.read.rules, job.outcome, "en").ties()
    shared = [tie.who for tie in told if "share" in tie.who]
    assert shared == [
        "P1 (1), P2 (2), P3 (3) share rank 2",
        "P5 (5), P6 (6) share rank 5",
    ]


def test_a_paragraph_that_is_called_as_its_document_is_named_once() -> None:
    """The document of the strikes is one page, and its paragraph has the same name."""
    job = result("pinball-strikes", ["1/1: 1 40, 2 30, 3 20, 4 10"])
    assert job.outcome is not None
    assert job.read.rules is not None
    told = Explainer(job.read.event, job.read.rules, job.outcome, "en").ties()
    assert {tie.rule for tie in told} == {"3 Strike Group Knockout"}
