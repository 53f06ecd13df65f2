"""A workbook's life in which a real LibreOffice saves too."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis.stateful import precondition, rule

from book.life import Life, lives


@pytest.fixture(scope="session")
def office() -> None:
    """Not needed here: the program alone saves the file, whatever Python runs the tests."""


def test_nothing_typed_is_lost_when_libreoffice_saves_too(
    soffice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XLSCORE_STATE", raising=False)
    saved = []

    class OfficeLife(Life):
        """Twice in a life the workbook is opened and saved in LibreOffice."""

        @precondition(lambda self: sum(file == self.file for file in saved) < 2)
        @rule()
        def save_in_libreoffice(self) -> None:
            """As somebody who opens the file, looks at it and saves."""
            before = self._present()
            subprocess.run(
                [
                    *(soffice, "--headless", f"-env:UserInstallation={tmp_path.as_uri()}"),
                    *("--convert-to", "xlsx:Calc MS Excel 2007 XML"),
                    *("--outdir", str(self.folder), str(self.file)),
                ],
                check=True,
                capture_output=True,
                timeout=120,
            )
            (self.folder / "event.xlsx").replace(self.file)
            saved.append(self.file)
            assert self._present() == before

    lives(4, OfficeLife)
    assert saved
