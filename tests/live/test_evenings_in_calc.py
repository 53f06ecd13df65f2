"""An evening in LibreOffice and in the file: every cell alike, with formats, links and paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from dressed import beside_file
from evenings import ALL, Evening, rules_played
from xlscore.calc.host import CalcHost
from xlscore.calc.office import Office
from xlscore.live.macros import work_of
from xlscore.live.running import run
from xlscore.texts import LANGUAGES, Language

pytestmark = pytest.mark.usefixtures("own_state")


class Host(CalcHost):
    """The extension's own, whose messages are read and not shown."""

    said = ""

    def alert(self, text: str, *, wrong: bool) -> None:
        self.said = text


class Calc:
    """LibreOffice with the workbook open, and the extension's macros."""

    kind = "calc"

    def __init__(self, office: Office, path: Path, data: bytes) -> None:
        path.write_bytes(data)
        self.office, self.folder = office, path.parent
        self.document = office.desktop.loadComponentFromURL(path.as_uri(), "_blank", 0, ())

    def click(self, macro: str) -> str:
        host = Host(self.document, self.office.context)
        run(work_of(macro), host)
        return host.said

    def put(self, title: str, row: int, column: int, value: int) -> None:
        sheet = self.document.Sheets.getByName(title)
        sheet.getCellByPosition(column - 1, row - 1).setValue(value)

    def differences(self, data: bytes, ours: set[str]) -> list[str]:
        found = beside_file(self.document, data, self.office.desktop, self.folder)
        self.document.close(True)
        return found


@pytest.mark.timeout(36_000 if ALL else 900)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_ends_with_the_same_workbook(
    language: Language, office: Office, tmp_path: Path
) -> None:
    """One ruleset a language; XLSCORE_EVENINGS names others, or all."""
    differ = []
    for rule in rules_played(language):
        evening = Evening(rule, language, tmp_path / rule, lambda *file: Calc(office, *file))
        differ += [f"{rule} {language}: {line}" for line in evening.play()]
    assert differ == []
