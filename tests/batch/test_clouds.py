"""A season in a bucket, on a web server and in memory: it comes out as in a folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import fsspec
import openpyxl
import pytest
from moto.server import ThreadedMotoServer

from batch.test_batch import tree
from command_line import run
from xlscore.batch.batch_options import Options, Record
from xlscore.batch.work import Task, work
from xlscore.batch.workbook_list import plan

SEASON = Path(__file__).parents[2] / "workbooks" / "season-7wonders-2026"
KEYS = {"AWS_ACCESS_KEY_ID": "nobody", "AWS_SECRET_ACCESS_KEY": "nothing"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A season without its ranking, its events, and the working directory above them."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(SEASON, tmp_path / "season", ignore=shutil.ignore_patterns("*.json"))
    path = tmp_path / "season" / "season.xlsx"
    book = openpyxl.load_workbook(path)
    book.remove(book["Rangliste"])
    book.save(path)
    return tmp_path


@pytest.fixture
def bucket(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The same files as s3://league/season, and the file system they are in."""
    server = ThreadedMotoServer(port=0)
    server.start()
    host, port = server.get_host_and_port()
    for key, value in {**KEYS, "AWS_ENDPOINT_URL": f"http://{host}:{port}"}.items():
        monkeypatch.setenv(key, value)
    fsspec.filesystem("s3").clear_instance_cache()
    files = fsspec.filesystem("s3")
    files.mkdir("league")
    files.put(str(folder / "season"), "league/season", recursive=True)
    yield files
    files.rm("league", recursive=True)
    files.clear_instance_cache()
    server.stop()


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    """A web server that shows the folder, as `python -m http.server` does."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def kept(files: Any, place: str) -> dict[str, bytes]:
    """All files below a place in a bucket or in memory."""
    files.invalidate_cache()
    found = {str(name): files.cat(name) for name in files.find(place)}
    return {name.partition(f"{place}/")[2]: data for name, data in found.items()}


def records(path: str) -> list[Record]:
    """What a check finds in each workbook, whatever its place and however long it took."""
    found = [work(Task(item, seasons=True), Options("check")) for item in plan([path])]
    return [{**one, "file": Path(one["file"]).name, "seconds": 0.0} for one in found]


def test_a_season_in_a_bucket_is_recalculated_and_exported_as_in_a_folder(
    folder: Path, bucket: Any
) -> None:
    export = ("--mode", "recalc", "--to", "json", "--to", "html", "-j", 1)
    assert run("batch", "s3://league/season", *export, "-o", "s3://league/out").exit_code == 0
    assert run("batch", "season", *export, "-o", "out").exit_code == 0
    assert kept(bucket, "league/season") == tree(folder / "season")
    out = {name.removeprefix("season/"): data for name, data in tree(folder / "out").items()}
    assert kept(bucket, "league/out") == out
    assert len(out) == 18

    before = kept(bucket, "league")
    assert run("batch", "s3://league/season", *export, "-o", "s3://league/out").exit_code == 0
    assert run("batch", "s3://league/season", "-j", 1).exit_code == 0
    assert kept(bucket, "league") == before


def test_a_file_that_is_not_in_the_bucket_has_its_cell_and_the_name_that_is_near(
    folder: Path, bucket: Any
) -> None:
    path = folder / "season" / "season.xlsx"
    book = openpyxl.load_workbook(path)
    book["Turniere"]["A5"] = "turniere/1-wittn.xlsx"
    book["Turniere"]["A6"] = "s3://league/season/turniere/2-koeln.xlsx"
    book.save(path)
    bucket.put(str(path), "league/season/season.xlsx")
    result = run("batch", "s3://league/season/season.xlsx", "--lang", "en", "-j", 1)
    assert result.exit_code == 1
    lines = [line.partition("error ")[2] for line in result.stderr.splitlines() if "!A" in line]
    assert lines == [
        "event-file-none: no file matches “turniere/1-wittn.xlsx”; "
        "is “turniere/1-witten.xlsx” meant to be it?",
        "event-file-none: no file matches “s3://league/season/turniere/2-koeln.xlsx”; "
        "is “turniere/2-koeln.xlsx” meant to be it?",
    ]


def test_a_season_on_a_web_server_is_checked_and_never_written(folder: Path, address: str) -> None:
    before = tree(folder)
    assert records(f"{address}/season/") == records("season")
    result = run("batch", f"{address}/season/season.xlsx", "--mode", "recalc", "-j", 1)
    assert result.exit_code == 3
    assert "cannot-write" in result.stderr
    assert tree(folder) == before


def test_a_season_in_memory_is_that_of_a_folder(folder: Path) -> None:
    files = fsspec.filesystem("memory")
    files.put(str(folder / "season"), "/clouds", recursive=True)
    assert records("memory://clouds") == records("season")
    assert [one["status"] for one in records("season")] == ["stale", *["ok"] * 8]
