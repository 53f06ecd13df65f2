"""Recalculated workbooks in a real LibreOffice: it opens them and shows the same cells."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from oracle.generate import GENERATED, random_event
from oracle.xlsx import write
from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.page import Page
from xlscore.book.port import Changes

Convert = Callable[[list[Path], str], list[Path]]


@pytest.fixture(scope="session")
def office() -> None:
    """Not needed here: the program alone converts files, whatever Python runs the tests."""


@pytest.fixture(scope="module")
def convert(soffice: str, tmp_path_factory: pytest.TempPathFactory) -> Convert:
    """Open files in LibreOffice and save them in another format, all in one start of it."""
    profile = tmp_path_factory.mktemp("profile")

    def run(paths: list[Path], form: str) -> list[Path]:
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
                *map(str, paths),
            ],
            check=True,
            capture_output=True,
            timeout=120,
        )
        return [folder / f"{path.stem}.{form.split(':')[0]}" for path in paths]

    return run


def shown(page: Page) -> dict[str, object]:
    """The cells of a page by name, numbers as they are stored."""
    cells = {}
    for row, column, cell in page.cells():
        value = cell.value
        name = f"{openpyxl.utils.get_column_letter(column)}{row}"
        cells[name] = value if isinstance(value, str) else float(value)  # type: ignore[arg-type]
    return cells


def recalculated(path: Path, event: dict[str, Any]) -> Changes:
    """Write an event as a workbook and recalculate it; what that changed."""
    write(event, path, random.Random(1), "de")
    book = FileBook.open(path)
    changes = evaluate(book).changes()
    book.apply(changes)
    book.save(path)
    return changes


@pytest.fixture(scope="module")
def saved(
    convert: Convert, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, tuple[Changes, Path]]:
    """An event of each system: what was written, and the file that LibreOffice saved."""
    folder, written = tmp_path_factory.mktemp("events"), {}
    for ruleset in GENERATED:
        event = random_event(random.Random(ruleset), ruleset, lots="seed", stop="never")
        path = folder / f"{ruleset}.xlsx"
        written[path] = recalculated(path, event)
    files = convert(list(written), "xlsx:Calc MS Excel 2007 XML")
    return {path.stem: (written[path], file) for path, file in zip(written, files, strict=True)}


@pytest.mark.parametrize("ruleset", GENERATED)
def test_libreoffice_shows_what_was_written(
    ruleset: str, saved: dict[str, tuple[Changes, Path]]
) -> None:
    changes, file = saved[ruleset]
    opened = openpyxl.load_workbook(file, data_only=True)
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
    recalculated(
        path, random_event(random.Random(1), "catan", players=24, lots="seed", stop="never")
    )
    (printed,) = convert([path], "pdf")
    assert printed.read_bytes().startswith(b"%PDF")
