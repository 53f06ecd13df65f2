"""An evening in Excel and in the file: every cell alike, with its formats and links."""

from __future__ import annotations

from pathlib import Path

import pytest

from evenings import ALL, NAMED, Evening
from excel_objects.clicks import click
from excel_objects.files import opened
from excel_objects.shown import differences, in_excel, in_file
from excel_objects.typing_in import put
from forms import FORMS
from xlscore.core.rulebook.load import RULESETS
from xlscore.texts import LANGUAGES, Language

pytestmark = pytest.mark.usefixtures("own_state")


class Excel:
    """Excel on Windows or on a Mac, with the workbook open."""

    kind = "macros"

    def __init__(self, path: Path, data: bytes, **excel: bool) -> None:
        self.book = opened(path, data=data, **excel)

    def click(self, macro: str) -> str:
        return click(self.book, macro).said

    def put(self, title: str, row: int, column: int, value: int) -> None:
        sheet = next(one for one in self.book.sheets if one.name == title)
        put(sheet.cells.setdefault((row, column), {}), value)

    def differences(self, data: bytes, ours: set[str]) -> list[str]:
        return differences(in_excel(self.book, ours), in_file(data, ours))


def evening(rule: str, language: Language, folder: Path, **excel: bool) -> Evening:
    return Evening(rule, language, folder, lambda path, data: Excel(path, data, **excel))


@pytest.mark.timeout(7200 if ALL else 300)
@pytest.mark.parametrize("turn", range(len(LANGUAGES)))
def test_an_evening_ends_with_the_same_cells(turn: int, system: str, tmp_path: Path) -> None:
    """Each form of event in one language on one system; on another night all rulesets in all."""
    differ = []
    for number, rule in enumerate(RULESETS if ALL else FORMS):
        language = LANGUAGES[(number + turn) % len(LANGUAGES)]
        its_turn = number % 6 == turn * 2 + (system == "mac")
        if rule in NAMED or (its_turn and not NAMED):
            played = evening(rule, language, tmp_path / rule, mac=system == "mac").play()
            differ += [f"{rule} {language}: {line}" for line in played]
    assert differ == []


@pytest.mark.parametrize(("rule", "language"), [("catan", "de"), ("7wonders-duel", "fr")])
def test_so_it_does_without_the_add_in_but_for_indents(
    rule: str, language: Language, system: str, tmp_path: Path
) -> None:
    played = evening(rule, language, tmp_path, addin=False, mac=system == "mac").play()
    assert [line for line in played if " indent: " not in line] == []
