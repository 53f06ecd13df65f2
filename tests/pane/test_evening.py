"""An evening in Excel's pane and in the file: every cell alike, with formats, links and paper."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw

from dressed import beside_file
from evenings import ALL, Evening, rules_played
from xlscore.texts import LANGUAGES, Language, say
from xlscore.web.office.pane import post

from .bridge import Excel

#: What the pane alone says: it empties sheets, which a file would lose.
EMPTIED = tuple(say("office.emptied", language, sheets="|").split("|")[0] for language in LANGUAGES)


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a browser nothing says where to keep things."""
    monkeypatch.delenv("XLSCORE_STATE", raising=False)


class Pane:
    """The pane beside a workbook, without its buttons."""

    kind = "pane"

    def __init__(self, excel: Excel, calc: xw.App, path: Path, data: bytes) -> None:
        path.write_bytes(data)
        self.excel, self.calc, self.folder = excel, calc, path.parent
        self.book = calc.books.open(path)
        self.kept: dict[str, str] = {}
        excel.book = self.book.impl

    def click(self, macro: str) -> str:
        """A click, as `pane.js` does it; the message."""
        answer = self._asked(macro)
        if any(answer["operations"].values()):
            failed = self.excel.ask("write", operations=answer["operations"])
            assert failed is None, failed["failed"]
        self.kept = answer["kept"]
        if answer["settle"]:
            self.kept = self._asked("settle")["kept"]
        return "\n".join(line for line in answer["said"] if not line.startswith(EMPTIED))

    def _asked(self, verb: str) -> dict[str, Any]:
        asked = {"verb": verb, "book": self.excel.read(), "kept": self.kept, "language": "en"}
        answer: dict[str, Any] = json.loads(post({}, json.dumps(asked))[0])
        assert "lacking" not in answer
        return answer

    def put(self, title: str, row: int, column: int, value: int) -> None:
        self.book.sheets[title].range((row, column)).value = value

    def differences(self, data: bytes, ours: set[str]) -> list[str]:
        desktop = self.calc.impl.office.desktop
        return beside_file(self.book.impl.api, data, desktop, self.folder)


@pytest.mark.timeout(36_000 if ALL else 900)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_ends_with_the_same_workbook(
    language: Language, calc: xw.App, excel: Excel, tmp_path: Path
) -> None:
    """One ruleset a language; XLSCORE_EVENINGS names others, or all."""
    differ = []
    for rule in rules_played(language):
        evening = Evening(rule, language, tmp_path / rule, lambda *file: Pane(excel, calc, *file))
        differ += [f"{rule} {language}: {line}" for line in evening.play()]
        calc.books[-1].close()
    assert differ == []
