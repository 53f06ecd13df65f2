"""What is different on Windows: files that others hold open, paths, code pages, %APPDATA%.

They run on Windows, and in `.ci/windows/lane` under wine.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cells import type_cell
from xlscore.book.adapters.file_book import FileBook

pytestmark = pytest.mark.skipif(sys.platform != "win32", reason="needs Windows")

CATAN = Path(__file__).parents[2] / "workbooks" / "catan-herne-2026.xlsx"
READ, SHARE_READ, EXISTING = 0x80000000, 1, 3  # as CreateFile calls them
PROBLEM = 3


def xlscore(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command line in a folder, as a window of Windows starts it."""
    return subprocess.run(
        [sys.executable, "-m", "xlscore", *words],
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another program has the file open as Excel does: others may read it, and no more."""
    import ctypes

    kernel: Any = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    kernel.CreateFileW.restype = ctypes.c_void_p
    handle = kernel.CreateFileW(str(path), READ, SHARE_READ, None, EXISTING, 0, None)
    assert handle not in (None, ctypes.c_void_p(-1).value)
    try:
        yield
    finally:
        kernel.CloseHandle(ctypes.c_void_p(handle))


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """A workbook in a folder with blanks and an umlaut."""
    folder = tmp_path / "Spiele für alle"
    folder.mkdir()
    return Path(shutil.copy(CATAN, folder / "Täst 1 (2).xlsx"))


def unchanged(event: Path, done: subprocess.CompletedProcess[bytes]) -> bool:
    """Whether it ended as for a file that cannot be written, with one message and no harm."""
    assert done.returncode == PROBLEM, done
    assert b"Traceback" not in done.stderr
    assert len([line for line in done.stderr.splitlines() if b": error " in line]) == 1
    assert [path.name for path in event.parent.glob("*.xlsx")] == [event.name]
    return event.read_bytes() == CATAN.read_bytes()


def test_a_workbook_that_is_open_in_excel_can_be_checked_and_not_written(event: Path) -> None:
    with held(event):
        assert xlscore(event.parent, "check", event.name).returncode == 0
        done = xlscore(event.parent, "recalc", event.name)
    assert unchanged(event, done)


def test_a_read_only_workbook_stays(event: Path) -> None:
    event.chmod(stat.S_IREAD)
    try:
        assert unchanged(event, xlscore(event.parent, "recalc", event.name))
    finally:
        event.chmod(stat.S_IWRITE | stat.S_IREAD)


def test_blanks_and_umlauts_in_paths_given_and_not(event: Path) -> None:
    assert xlscore(event.parent, "recalc", event.name, "-o", "Ausgabe ü.xlsx").returncode == 0
    assert xlscore(event.parent.parent, "recalc", str(event)).returncode == 0
    assert (event.parent / "Ausgabe ü.xlsx").read_bytes() == event.read_bytes()


def test_a_console_of_windows_1252_gets_names_it_cannot_show_as_escapes(event: Path) -> None:
    book = FileBook.open(event)
    type_cell(book, "Spieler", "B2", "Łukasz Müller")
    event.write_bytes(book.to_bytes())
    done = xlscore(event.parent, "check", event.name, PYTHONIOENCODING="cp1252", PYTHONUTF8="0")
    assert b"Traceback" not in done.stderr
    told = (done.stdout + done.stderr).decode("cp1252")
    assert "Täst 1 (2).xlsx" in told
    assert "\\u0141ukasz Müller" in told


def test_the_add_in_goes_where_appdata_says(tmp_path: Path) -> None:
    elsewhere = tmp_path / "Daten von Jürgen"
    elsewhere.mkdir()
    place = elsewhere / "Microsoft" / "Excel" / "XLSTART" / "xlscore.xlam"
    given = {"APPDATA": str(elsewhere), "USERPROFILE": str(tmp_path)}
    assert xlscore(tmp_path, "excel", "install", **given).returncode == 0
    assert place.read_bytes().startswith(b"PK")
    assert xlscore(tmp_path, "excel", "uninstall", **given).returncode == 0
    assert not place.exists()
