"""C6: the seed is what its cell shows; what a cell cannot show the same everywhere is told."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.openpyxl_book import OpenpyxlBook
from xlscore.book.port import Workbook

Open = Callable[[Path], Workbook]


@pytest.fixture(params=[FileBook.open, OpenpyxlBook.open], ids=["file", "openpyxl"])
def opened(request: pytest.FixtureRequest) -> Open:
    return request.param  # type: ignore[no-any-return]


def with_seed(path: Path, value: object, number_format: str = "General") -> Path:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Event"
    sheet.append(["Ruleset", "catan"])
    sheet.append(["Seed", value])
    sheet["B2"].number_format = number_format
    book.create_sheet("Players").append(["No", "Name"])
    book.create_sheet("Results").append(["Round", "Table", "No", "Points"])
    book.save(path / "seed.xlsx")
    return path / "seed.xlsx"


def read(book: Workbook) -> tuple[str | None, list[tuple[str, str, str]]]:
    """The seed, and what is told of its cell."""
    job = evaluate(book)
    told = [f for f in job.findings if f.code.startswith("seed-") or f.code == "formula-uncached"]
    return job.read.event.seed, [(f.code, f.severity, str(f.ref)) for f in told]


@pytest.mark.parametrize(
    ("value", "number_format", "seed", "told"),
    [
        (None, "General", None, []),
        (123, "General", "123", []),
        (123, "00000", "00123", []),
        (123456, "00000", "123456", []),
        ("007", "General", "007", []),
        ("007", "@", "007", []),
        (1234, "#,##0", "1234", [("seed-shown", "warning", "Event!B2")]),
        (999_999_999_999_999, "0", "999999999999999", []),
        (1_000_000_000_000_000, "0", None, [("seed-digits", "error", "Event!B2")]),
    ],
)
def test_a_seed_is_what_its_cell_shows(
    tmp_path: Path,
    opened: Open,
    value: object,
    number_format: str,
    seed: str | None,
    told: list[tuple[str, str, str]],
) -> None:
    assert read(opened(with_seed(tmp_path, value, number_format))) == (seed, told)


def test_a_seed_out_of_a_formula_is_told(tmp_path: Path) -> None:
    path = with_seed(tmp_path, "=RANDBETWEEN(1,99999)")
    book = FileBook.open(path)
    assert book.grid("Event").calculated == {(2, 2)}
    # as a spreadsheet program saves it, with the value it showed
    with zipfile.ZipFile(path) as parts:
        kept = {name: parts.read(name) for name in parts.namelist()}
    with zipfile.ZipFile(path, "w") as parts:
        for name, data in kept.items():
            shown = re.sub(rb"(</f>)<v ?/>|(</f>)<v></v>", rb"</f><v>4711</v>", data)
            parts.writestr(name, shown)
    assert read(FileBook.open(path)) == ("4711", [("seed-formula", "warning", "Event!B2")])
