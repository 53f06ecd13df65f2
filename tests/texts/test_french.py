"""French sentences as people read them: articles, gender, and the words of the printed pages."""

from __future__ import annotations

import pytest

from xlscore.core.findings import finding
from xlscore.core.rules import STAGES
from xlscore.report.pages import footer
from xlscore.texts import Titles, say


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        (STAGES["preliminary"], "la ronde 1 de la phase préliminaire n’a pas"),
        (Titles(STAGES["preliminary"].texts, single=True), "la phase préliminaire n’a pas"),
    ],
)
def test_a_stage_has_its_article(stage: Titles, said: str) -> None:
    assert said in finding("log-missing", None, stage=stage, round=1).text("fr")


def test_a_stage_that_is_over_is_feminine() -> None:
    assert say("report.complete", "fr") == "terminée"


def test_the_pages_of_every_sheet_are_counted_alike() -> None:
    assert footer("Soirée", "Tirage", "fr") == "&LSoirée – Tirage&Rpage &P sur &N"
    assert footer("Abend", "Auslosung", "de") == "&LAbend – Auslosung&RSeite &P von &N"
