"""What a number format says of a number, without a Calc."""

from __future__ import annotations

import datetime as dt

import pytest

from xlscore.calc.number_formats import DATE, LOGICAL, TIME, as_shown, excel_code

DAY_0 = dt.datetime(1899, 12, 30)


def test_a_number_is_what_its_format_says() -> None:
    assert as_shown(1.0, LOGICAL, DAY_0) is True
    assert as_shown(0.0, LOGICAL, DAY_0) is False
    assert as_shown(5.0, LOGICAL, DAY_0) == 5.0
    assert as_shown(0.5, TIME, DAY_0) == 0.5
    assert as_shown(45413.0, DATE, DAY_0) == dt.datetime(2024, 5, 1)
    assert as_shown(1e12, DATE, DAY_0) == 1e12


@pytest.mark.parametrize(
    ("calc", "excel"),
    [
        ("MM/DD/YY;@", "mm/dd/yy;@"),
        ('[HH]:MM "DAY" AM/PM', '[hh]:mm "DAY" AM/PM'),
        (r"YYYY\-MM\-DD", r"yyyy\-mm\-dd"),
        ("[$-407]D. MMMM YYYY", "[$-407]d. mmmm yyyy"),
        ("[RED]DD.MM.YYYY", "[RED]dd.mm.yyyy"),
    ],
)
def test_date_formats_as_excel_writes_them(calc: str, excel: str) -> None:
    assert excel_code(calc) == excel
