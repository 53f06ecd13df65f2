"""The steps that a real Excel goes through in a workflow, here in LibreOffice."""

from __future__ import annotations

from pathlib import Path

import pytest
from calc_window import Calc, linux_only

from steps.in_calc import InCalc
from steps.steps import STEPS, Evening, walk
from xlscore.texts import Language

pytestmark = linux_only


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_step_passes(language: Language, calc: Calc, tmp_path: Path) -> None:
    program = InCalc(calc)
    results = list(walk(Evening(program, language, tmp_path)))
    program.close()
    assert [result.step for result in results if not result.ok] == [], "\n".join(
        result.said for result in results if not result.ok
    )
    assert len(results) == len(STEPS)


def test_a_step_that_fails_is_told_and_the_others_go_on(calc: Calc, tmp_path: Path) -> None:
    """A workbook whose buttons nobody presses: no standings, and everything after them fails."""

    class Lame(InCalc):
        def press(self, book: object, sheet: str, caption: str) -> str:
            return ""

    program = Lame(calc)
    results = list(walk(Evening(program, "en", tmp_path)))
    program.close()
    failed = {result.step.partition(":")[0] for result in results if not result.ok}
    assert failed >= {"draws", "recalculates", "tells_a_mistake", "explains", "undoes", "publishes"}
    assert "opens" not in failed
