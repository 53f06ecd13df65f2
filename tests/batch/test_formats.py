"""The table of export formats: a new one is one file, for events and seasons alike."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import run
from xlscore.report import formats as table

WORKBOOKS = Path(__file__).parents[2] / "workbooks"
EVENT = WORKBOOKS / "catan-herne-2026.xlsx"
CUP, SEASON = "Offene Herner Catan-Meisterschaft 2026", "7 Wonders – Saison 2026"

TITLE = """
from xlscore.report.formats import Format
FORMAT = Format(".title.txt", {"event": lambda r: r.title, "season": lambda r: r.title})
"""
TABLES = """
from xlscore.report.formats import Format
FORMAT = Format(".tables.txt", {"event": lambda r: str(len(r.event.results))})
"""


@pytest.fixture
def season(tmp_path: Path) -> Path:
    shutil.copytree(WORKBOOKS / "season-7wonders-2026", tmp_path / "season")
    return tmp_path / "season" / "season.xlsx"


@pytest.fixture
def more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two more formats: one for both kinds of workbook, one for events only."""
    folder = tmp_path / "formats"
    folder.mkdir()
    (folder / "title_only.py").write_text(TITLE, "utf-8")
    (folder / "tables.py").write_text(TABLES, "utf-8")
    monkeypatch.setattr(table, "__path__", [*table.__path__, str(folder)])
    users = ("xlscore.actions.verbs.export", "xlscore.commands.batch", "xlscore.batch.")
    afresh = [name for name in sys.modules if name.startswith(users)]
    old = {name: sys.modules.pop(name) for name in afresh}
    table._table.cache_clear()
    yield
    table._table.cache_clear()
    for name in [name for name in sys.modules if name.startswith(users)]:
        del sys.modules[name]
    sys.modules.update(old)
    for name, module in old.items():  # an import also names a module in its package
        package, _, own = name.rpartition(".")
        setattr(sys.modules[package], own, module)


def exported(to: str, tmp_path: Path, *files: Path) -> list[str]:
    """What a batch's worker writes, without the process that it would run in."""
    from xlscore.batch.batch_options import Options
    from xlscore.batch.work import Task, work
    from xlscore.batch.workbook_list import Item

    options = Options("export", (to,), output=str(tmp_path / "out"))
    for file in files:
        record = work(Task(Item(file.name, str(file), file.stem), seasons=True), options)
        assert record["status"] == "ok"
    return sorted(file.name for file in (tmp_path / "out").iterdir())


def test_the_formats_in_the_order_of_the_help() -> None:
    known = ("json", "csv", "csv-results", "md", "html", "text", "parquet")
    assert table.formats() == table.formats("event") == table.formats("season") == known
    assert table.formats("event", with_errors=True) == ("json", "text")
    assert [table.suffix(name) for name in known] == [
        ".json",
        ".csv",
        ".results.csv",
        ".md",
        ".html",
        ".txt",
        ".parquet",
    ]


@pytest.mark.usefixtures("more")
def test_one_file_is_a_format_of_every_host(season: Path, tmp_path: Path) -> None:
    assert run("export", EVENT, "--to", "title-only").stdout == CUP
    assert run("export", season, "--to", "title-only").stdout == SEASON
    assert exported("title-only", tmp_path, EVENT, season) == [
        "catan-herne-2026.title.txt",
        "season.title.txt",
    ]


@pytest.mark.usefixtures("more")
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_format_for_events_is_refused_for_a_season(lang: str, season: Path) -> None:
    done = run("export", season, "--to", "tables", "--lang", lang)
    assert done.exit_code == 2
    assert not done.stdout
    place = {"en": "file", "de": "Datei"}[lang]
    has = "json, csv, csv-results, md, html, text, parquet, title-only"
    said = {
        "en": f"there is no tables of this kind of workbook; possible are {has}",
        "de": f"tables gibt es von dieser Art Mappe nicht; möglich sind {has}",
    }[lang]
    assert done.stderr == f"{season}: {place}: error format-other-kind: {said}\n"
    assert run("export", EVENT, "--to", "tables").stdout == "88"


@pytest.mark.usefixtures("more")
def test_a_batch_leaves_out_what_a_workbook_does_not_have(season: Path, tmp_path: Path) -> None:
    assert exported("tables", tmp_path, EVENT, season) == ["catan-herne-2026.tables.txt"]
