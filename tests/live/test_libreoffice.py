"""Recalculated workbooks in a real LibreOffice: it opens them and shows the same cells."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from oracle.generate import GENERATED, random_event
from oracle.xlsx import write
from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.page import Page

Convert = Callable[[Path, str], Path]


@pytest.fixture(scope="session")
def office() -> None:
    """Not needed here: the program alone converts files, whatever Python runs the tests."""


@pytest.fixture(scope="module")
def convert(soffice: str, tmp_path_factory: pytest.TempPathFactory) -> Convert:
    """Open a file in LibreOffice and save it in another format."""
    profile = tmp_path_factory.mktemp("profile")

    def run(path: Path, form: str) -> Path:
        folder = tmp_path_factory.mktemp("out")
        subprocess.run(
            [
                soffice,
                "--headless",
                f"-env:UserInstallation={profile.as_uri()}",
                "--convert-to",
                form,
                "--outdir",
                str(folder),
                str(path),
            ],
            check=True,
            capture_output=True,
            timeout=120,
        )
        return folder / f"{path.stem}.{form.split(':')[0]}"

    return run


def shown(page: Page) -> dict[str, object]:
    """The cells of a page by name, numbers as they are stored."""
    cells = {}
    for row, column, cell in page.cells():
        value = cell.value
        name = f"{openpyxl.utils.get_column_letter(column)}{row}"
        cells[name] = value if isinstance(value, str) else float(value)  # type: ignore[arg-type]
    return cells


@pytest.mark.parametrize("ruleset", GENERATED)
def test_libreoffice_shows_what_was_written(ruleset: str, tmp_path: Path, convert: Convert) -> None:
    path = tmp_path / "event.xlsx"
    event = random_event(random.Random(ruleset), ruleset, lots="seed", stop="never")
    write(event, path, random.Random(1), "de")
    book = FileBook.open(path)
    changes = evaluate(book).changes()
    book.apply(changes)
    book.save(path)
    opened = openpyxl.load_workbook(convert(path, "xlsx:Calc MS Excel 2007 XML"), data_only=True)
    assert changes.pages
    for page in changes.pages:
        found = {
            cell.coordinate: cell.value if isinstance(cell.value, str) else float(cell.value)
            for row in opened[page.title]
            for cell in row
            if cell.value is not None
        }
        expected = shown(page)
        assert found.keys() == expected.keys()
        for name, value in expected.items():
            # LibreOffice keeps 15 digits of a number when it saves.
            is_text = isinstance(value, str)
            assert found[name] == (value if is_text else pytest.approx(value, rel=1e-13)), name


def test_the_sheets_print(tmp_path: Path, convert: Convert) -> None:
    path = tmp_path / "event.xlsx"
    event = random_event(random.Random(1), "catan", players=24, lots="seed", stop="never")
    write(event, path, random.Random(1), "de")
    book = FileBook.open(path)
    book.apply(evaluate(book).changes())
    book.save(path)
    assert convert(path, "pdf").read_bytes().startswith(b"%PDF")
