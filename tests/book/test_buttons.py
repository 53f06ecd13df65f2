"""The buttons of workbooks with macros: beside what is typed and within the rows above it."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence

from xlscore.book import schema
from xlscore.book.season.schema import SEASON_SHEETS, SELDOM
from xlscore.book.template.buttons import Button, Macros
from xlscore.book.template.season_sheets import season_template
from xlscore.book.template.workbook import template_bytes
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES

Span = tuple[int, ...]


def macros(buttons: int) -> Macros:
    """So many buttons on every sheet."""
    each = [Button(f"macro{n}", f"Button {n}", "") for n in range(buttons)]
    roles = [spec.role for spec in (*schema.EVENT_SHEETS, *SEASON_SHEETS)]
    return Macros(b"", "Book", {role: role for role in roles}, dict.fromkeys(roles, each))


def spans(data: bytes) -> list[tuple[int, Sequence[Span]]]:
    """Of each sheet the column of the first button, and of all the row and pixel of top and end."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        parts = [package.read(name).decode() for name in package.namelist() if ".vml" in name]
    found = [re.findall(r"<x:Anchor>([^<]*)<", part) for part in parts]
    drawn = [[[int(n) for n in one.split(",")] for one in sheet] for sheet in found if sheet]
    return [(sheet[0][0], [(*one[2:4], *one[6:]) for one in sheet]) for sheet in drawn]


def test_four_stand_two_by_two_beside_a_list_and_above_it() -> None:
    """The row of headings is 55 pixels high."""
    event, *lists = spans(template_bytes(RULESETS["catan"], "en", macros=macros(4)))
    assert event[0] == 4
    assert [column for column, _ in lists] == [9, 4, 9]
    assert all(places == [(0, 1, 0, 27), (0, 28, 0, 54)] * 2 for _, places in lists)


def test_three_of_a_season_stand_in_the_middle_of_its_first_row() -> None:
    """Which is 40 pixels high."""
    found = spans(season_template(FAMILIES["7wonders"], "en", macros=macros(3)))
    usual = [[f for f in spec.fields if f.key not in SELDOM] for spec in SEASON_SHEETS[1:4]]
    assert [column for column, _ in found] == [3, *map(len, usual)]
    assert all(places == [(0, 6, 0, 34)] * 3 for _, places in found)
