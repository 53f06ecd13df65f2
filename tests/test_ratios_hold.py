"""Two values that separate players stand on one line: no blank before a colon breaks."""

from __future__ import annotations

from pathlib import Path

from xlscore.actions.workbooks import job_of, open_workbook
from xlscore.report.block import hold_ratios
from xlscore.report.markup import text_html

ROOT = Path(__file__).parents[1]


def test_the_blanks_of_a_ratio_hold() -> None:
    assert hold_ratios("Wins (6 : 10)") == "Wins (6\u00a0:\u00a010)"
    assert text_html("Share (51.2% : 50%)") == "Share (51.2%\u00a0:\u00a050%)"
    assert hold_ratios("Anteil (51,2 % : 50 %)") == "Anteil (51,2\u00a0%\u00a0:\u00a050\u00a0%)"
    assert hold_ratios("Points (1.50 : –)") == "Points (1.50\u00a0:\u00a0–)"


def test_other_colons_stay_as_they_are_typed() -> None:
    for text in ("Club A : Club B", "20:15", "Final: Ada", "Table 4 : Ada"):
        assert hold_ratios(text) == text


def test_neither_the_page_nor_the_sheets_of_an_event_have_a_ratio_that_breaks() -> None:
    file = ROOT / "workbooks" / "catan-herne-2026.xlsx"
    job = job_of(open_workbook(file))
    pages = {page.role: repr(page.rows) for page in job.changes().pages}
    shown = {"html": job.export("html", "en").decode(), **pages}
    for name in ("html", "standings", "explain"):
        text = shown[name].replace("\\xa0", "\u00a0")
        assert "\u00a0:\u00a0" in text
        assert " : " not in text
