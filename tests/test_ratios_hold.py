"""Two values that separate players stand on one line: no blank before a colon breaks."""

from __future__ import annotations

from pathlib import Path

from xlscore.actions.workbooks import job_of, open_workbook
from xlscore.report.markup import text_html, unbroken

ROOT = Path(__file__).parents[1]


def test_the_blanks_of_a_ratio_hold() -> None:
    assert unbroken("Wins (6 : 10)") == "Wins (6\u00a0:\u00a010)"
    assert text_html("Share (51.2% : 50%)") == "Share (51.2%\u00a0:\u00a050%)"
    assert unbroken("Points (1.50 : –)") == "Points (1.50\u00a0:\u00a0–)"


def test_other_colons_stay_as_they_are_typed() -> None:
    for text in ("Club A : Club B", "20:15", "Final: Ada", "Table 4 : Ada"):
        assert unbroken(text) == text


def test_the_page_of_an_event_has_no_ratio_that_breaks() -> None:
    file = ROOT / "workbooks" / "catan-herne-2026.xlsx"
    page = job_of(open_workbook(file)).export("html", "en").decode()
    assert "\u00a0:\u00a0" in page
    assert " : " not in page
