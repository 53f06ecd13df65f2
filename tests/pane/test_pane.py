"""The pane in Chromium with LibreOffice as its Excel: what stands in the cells after a click."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import xlwings as xw

from cells import trimmed
from command_line import run
from dressed import dressed, saved
from page.conftest import CHROMIUM, MODULES, NODE
from web.events import not_drawn, season_folder
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.office_book import OfficeBook
from xlscore.book.sheets import same_cell
from xlscore.functions.calling import Caught, Cell
from xlscore.functions.document import EXAMPLES, Cells, Example
from xlscore.web.office.add_in import add_in
from xlscore.web.runtime import pyodide
from xlscore.web.serve import address, server
from xlscore.web.site import site, write_site

from .bridge import Excel
from .conftest import HERE

WORKBOOKS = HERE.parents[1] / "workbooks"
EVENTS = sorted(WORKBOOKS.glob("*.xlsx"))
CATAN = WORKBOOKS / "catan-herne-2026.xlsx"
DRESSED = ("catan-herne-2026", "7wonders-york-2026")


@pytest.fixture(scope="module")
def pane(tmp_path_factory: pytest.TempPathFactory, calc: xw.App) -> Iterator[Excel]:
    """The pane, open in a browser; nobody but this machine and Microsoft may have been asked."""
    folder = tmp_path_factory.mktemp("pane")
    packages = Path(str(MODULES)) / "node_modules" / "pyodide"
    write_site(folder / "site", site(pyodide(packages), add_in("https://club.example")))
    running = server(folder / "site")
    Thread(target=running.serve_forever, daemon=True).start()
    given = {"url": address(running), "chromium": CHROMIUM}
    given |= {"folder": str(folder), "profile": str(folder / "profile")}
    found = Excel([str(NODE), str(HERE / "drive.mjs"), json.dumps(given)], Path(str(MODULES)))
    assert found.ask("open") == ""  # nothing is lacking
    yield found
    assert found.ask("trouble") == []
    origins = found.ask("end")
    assert set(origins) <= {given["url"].rstrip("/"), "https://appsforoffice.microsoft.com", "null"}
    found.close()
    running.shutdown()
    running.server_close()


@pytest.fixture
def opened(pane: Excel, calc: xw.App, tmp_path: Path) -> Iterator[Any]:
    """A copy of a workbook, open in Excel with the pane beside it."""
    books = []

    def opening(path: Path) -> xw.Book:
        copy = tmp_path / "live" / path.name
        copy.parent.mkdir(exist_ok=True)
        shutil.copy(path, copy)
        books.append(calc.books.open(copy))
        pane.book = books[-1].impl
        return books[-1]

    yield opening
    for book in books:
        book.close()


def assert_same(pane: Excel, expected: Path) -> None:
    """The same sheets with the same cells as in a file."""
    ours, theirs = OfficeBook(pane.read()), FileBook.open(expected)
    assert list(ours.titles()) == list(theirs.titles())
    assert ours.roles() == theirs.roles()
    for title in theirs.titles():
        mine, rows = trimmed(ours, title), trimmed(theirs, title)
        assert [len(row) for row in mine] == [len(row) for row in rows], title
        for r, row in enumerate(rows):
            for c, value in enumerate(row):
                assert same_cell(mine[r][c], value), (title, r + 1, c + 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_a_click_gives_the_cells_of_the_command(
    path: Path, pane: Excel, opened: Any, tmp_path: Path
) -> None:
    book, expected = opened(path), tmp_path / path.name
    clicked = pane.ask("click", macro="recalculate")
    assert clicked["wrong"] is False, clicked
    assert len(pane.batches) == 4
    run("recalc", path, "-o", expected)
    assert_same(pane, expected)
    assert pane.ask("click", macro="recalculate")["wrong"] is False
    assert pane.wrote == 0  # nothing has changed
    if path.stem in DRESSED:
        ours = dressed(saved(book.impl.api, tmp_path / "ours.xlsx"))
        theirs = dressed(saved(opened(expected).impl.api, tmp_path / "theirs.xlsx"))
        assert ours == theirs


def test_a_draw_from_the_ribbon_and_its_undo(pane: Excel, opened: Any, tmp_path: Path) -> None:
    path, expected = not_drawn(tmp_path / "catan.xlsx", "catan", 16), tmp_path / "drawn.xlsx"
    book = opened(path)
    before = pane.read()
    clicked = pane.ask("ribbon", macro="draw")
    assert clicked["done"] is True
    assert clicked["wrong"] is False, clicked
    run("draw", path, "-o", expected)
    assert_same(pane, expected)
    book.sheets[0]["J40"].value = "getippt"  # elsewhere: it stays, and is not in the way
    assert pane.ask("click", macro="undo")["wrong"] is False
    after = OfficeBook(pane.read())
    titles = [*(sheet["title"] for sheet in before["sheets"]), "Losprotokoll"]
    assert list(after.titles()) == titles
    results = [trimmed(one, "Ergebnisse") for one in (OfficeBook(before), after)]
    assert results[0] == results[1]
    assert book.sheets[0]["J40"].value == "getippt"


def test_a_mistake_is_told_and_selected(pane: Excel, opened: Any) -> None:
    book = opened(CATAN)
    book.sheets["Ergebnisse"]["G14"].value = "zehn"
    clicked = pane.ask("click", macro="recalculate")
    assert clicked["wrong"] is True
    told = "Ergebnisse!G14: „zehn“ ist keine Zahl; in Punkte ist eine Zahl erlaubt"
    assert told in clicked["said"]
    assert pane.read()["selected"] == ["Ergebnisse", "G14"]
    assert "Tabelle" not in [sheet.name for sheet in book.sheets]


def test_a_cell_on_a_hidden_sheet_is_told_and_not_selected(pane: Excel, opened: Any) -> None:
    book = opened(CATAN)
    book.sheets["Ergebnisse"]["G14"].value = "zehn"
    book.sheets["Ergebnisse"].impl.api.IsVisible = False
    clicked = pane.ask("click", macro="recalculate")
    assert any("Ergebnisse!G14: „zehn“ ist keine Zahl" in line for line in clicked["said"])
    assert clicked["said"][-1].startswith("Excel ist nicht zu Ergebnisse!G14 gegangen.")
    assert "Prüfung" in [sheet.name for sheet in book.sheets]  # the findings are written


def test_a_pane_that_excel_does_not_open_works_all_the_same(
    pane: Excel, opened: Any, tmp_path: Path
) -> None:
    opened(CATAN)
    assert pane.ask("open", lacking=["pane"]) == ""
    clicked = pane.ask("ribbon", macro="recalculate")
    assert clicked["done"] is True  # else the ribbon's button would wait for ever
    assert clicked["said"][0].startswith("Excel hat diesen Bereich nicht von selbst geöffnet")
    run("recalc", CATAN, "-o", tmp_path / "expected.xlsx")
    assert_same(pane, tmp_path / "expected.xlsx")
    assert pane.ask("click", macro="check")["said"][0] == "Geprüft."  # said once
    pane.ask("open")


@pytest.mark.parametrize(
    ("lacking", "told"),
    [
        ("SharedRuntime", "In diesem Excel gibt es keine Knöpfe im Menüband"),
        ("CustomFunctionsRuntime", "In diesem Excel gibt es keine Funktionen von xlscore"),
    ],
)
def test_what_an_excel_lacks_is_said(pane: Excel, lacking: str, told: str) -> None:
    assert pane.ask("open", lacking=[lacking]).startswith(told)
    pane.ask("open")


def test_files_are_copied_where_a_pane_can_save_none(
    pane: Excel, opened: Any, tmp_path: Path
) -> None:
    opened(CATAN)
    pane.ask("open", platform="Mac")
    made = pane.ask("click", macro="publish")["made"]
    name = f"{CATAN.stem}.xlscore.csv"
    assert f"{name} kopieren" in made
    run("export", CATAN, "--to", "csv", "-o", tmp_path / "expected.csv")
    expected = (tmp_path / "expected.csv").read_text("utf-8-sig")
    copied = pane.ask("copy", name=name, refused=False)
    assert copied["said"] == [f"Kopiert: {name}. Bitte dort einfügen, wo es hingehört."]
    assert copied["pasted"].splitlines() == expected.splitlines()
    by_hand = pane.ask("copy", name=name, refused=True)
    assert by_hand["said"][0].startswith(f"Der Text von {name} steht markiert")
    assert by_hand["box"].splitlines() == expected.splitlines()
    assert pane.ask("look", width=320, shot=None) == {"violations": [], "fits": True}
    pane.ask("open")


def test_what_excel_refuses_is_said_and_leaves_no_trace(pane: Excel, opened: Any) -> None:
    book = opened(CATAN)
    assert pane.ask("click", macro="recalculate")["wrong"] is False
    book.sheets["Tabelle"].impl.api.protect("")
    book.sheets["Ergebnisse"]["G14"].value = 11
    clicked = pane.ask("click", macro="recalculate")
    assert clicked["wrong"] is True
    assert clicked["said"][0].startswith("Excel hat abgelehnt:")


def test_long_work_can_be_cancelled_and_done_after_all(
    pane: Excel, opened: Any, tmp_path: Path
) -> None:
    opened(CATAN)
    before = pane.read()
    example = EXAMPLES[0]
    clicked = pane.ask("cancel", macro="recalculate", call=asked(example))
    assert clicked["said"] == ["Abgebrochen. Die Mappe ist, wie sie war."]
    assert len(pane.batches) == 2  # it was looked at, and nothing else
    assert clicked["rows"] == given(example)  # a function that waits is answered all the same
    assert pane.read() == before
    assert pane.ask("click", macro="recalculate")["wrong"] is False
    run("recalc", CATAN, "-o", tmp_path / "expected.xlsx")
    assert_same(pane, tmp_path / "expected.xlsx")


def test_a_season_and_its_files(pane: Excel, opened: Any, tmp_path: Path) -> None:
    folder = season_folder(tmp_path / "season", WORKBOOKS / "season-7wonders-2026")
    opened(folder / "season.xlsx")
    files = sorted(map(str, (folder / "turniere").glob("*.xlsx")))
    assert Path(files[0]).name in pane.ask("pick", files=files)
    assert pane.ask("click", macro="update_ranking")["wrong"] is False
    run("season", folder / "season.xlsx", "--no-cache")
    assert_same(pane, folder / "season.xlsx")
    made = pane.ask("click", macro="publish")["made"]
    assert made == ["season.xlscore.csv", "season.xlscore.html"]
    target = tmp_path / "season.csv"
    assert pane.ask("save", name=made[0], to=str(target)) == made[0]
    run("export", folder / "season.xlsx", "--to", "csv", "-o", tmp_path / "expected.csv")
    assert target.read_bytes() == (tmp_path / "expected.csv").read_bytes()


def plain(example: Example) -> list[Any]:
    """The arguments of an example as Excel has them."""
    return [own.rows if isinstance(own, Cells) else own for own in example.arguments]


def asked(example: Example) -> list[Any]:
    """An example as a cell asks for it: the name, and all arguments."""
    lacking = len(example.function.parameters) - len(example.arguments)
    return [example.name.replace("_", "."), *plain(example), *[None] * lacking]


def given(example: Example) -> list[Any]:
    """What it gives in this Python."""
    answer = example.function.call(*plain(example), host_language="de")
    rows = answer if isinstance(answer, list) else [[answer]]
    return [[_told(cell) for cell in row] for row in rows]


def _told(cell: Cell) -> Any:
    """An error as Excel has it, with its text at the cell's error sign."""
    return {"code": str(cell), "message": cell.text} if isinstance(cell, Caught) else cell


def test_functions_of_one_moment_are_one_question(pane: Excel) -> None:
    found = pane.ask("call", calls=[asked(example) for example in EXAMPLES])
    for rows, example in zip(found, EXAMPLES, strict=True):
        assert rows == given(example), example.name


def test_the_pane_is_accessible_as_narrow_as_excel_makes_it(pane: Excel, opened: Any) -> None:
    opened(CATAN)
    pane.ask("click", macro="check")
    shots = os.environ.get("XLSCORE_SHOTS")
    shot = str(Path(shots) / "pane.png") if shots else None
    assert pane.ask("look", width=320, shot=shot) == {"violations": [], "fits": True}
