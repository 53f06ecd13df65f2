"""`watch` beside a real LibreOffice: many saves with its lock, then it is closed."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from command_line import run
from test_next import new_event, results_of
from xlscore.book import history
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.atomic import refuse_if_open
from xlscore.book.problems import FileProblem
from xlscore.calc.office import Office
from xlscore.commands.reporting import Reporter
from xlscore.commands.watch import Steps
from xlscore.room.watching import Button, Follower, follow

SAVES = int(os.environ.get("XLSCORE_SAVES", "30"))
READ = max(10, SAVES // 10)
"""After so many saves it is waited until the newest is read; between them they come faster."""
PATIENCE = 120.0
POINTS = 6


def wait_for(what: object) -> None:
    deadline = time.monotonic() + PATIENCE
    while not what():  # type: ignore[operator]
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.timeout(3600)
def test_of_many_saves_always_the_newest_never_torn(office: Office, tmp_path: Path) -> None:
    """Points are typed and saved; nothing is written until the lock is gone, then from the last."""
    file = new_event(tmp_path / "e.xlsx", "7wonders-final", "en")
    assert run("next", file, "--no-print", "--no-page").exit_code == 0
    follower, over = Follower(file, None, "en"), threading.Event()
    follower.read()
    steps = Steps(Reporter(lang="en"), print_=False)
    told: list[str] = []
    button = Button(follower, lambda c: steps.prepare(follower, c), lambda p: told.append(p.code))
    watching = threading.Thread(
        target=follow,
        args=(follower, lambda state: None, lambda: not over.is_set(), 0.01, button.look),
    )
    watching.start()
    known = len(history.read(file).steps)
    document = office.desktop.loadComponentFromURL(file.as_uri(), "_blank", 0, ())
    try:
        sheet = document.Sheets.getByName("Results")
        with pytest.raises(FileProblem, match="open"):
            refuse_if_open(file)
        for count in range(1, SAVES + 1):
            for row in range(1, 9):
                sheet.getCellByPosition(POINTS, row).Value = 20 + (count * row) % 97
            document.store()
            if count % READ == 0:
                wait_for(lambda: typed(follower.content) == typed(file.read_bytes()))
        last = file.read_bytes()
        wait_for(lambda: follower.content == last and button.waits)
        assert typed(last) == [20 + (SAVES * row) % 97 for row in range(1, 9)]
        assert len(history.read(file).steps) == known
        assert file.read_bytes() == last
    finally:
        document.close(True)
        try:
            wait_for(lambda: not button.waits)
        finally:
            over.set()
            watching.join(PATIENCE)
    assert typed(file.read_bytes())[:8] == typed(last)
    assert FileBook.open(file).grid("Results").rows[9][1] == 2
    assert run("check", file).exit_code == 0
    assert run("recalc", "--check", file).exit_code == 0
    assert told == ["open-elsewhere"]


def typed(content: bytes) -> list[object]:
    """The points of each row; none of a file that is just being written."""
    try:
        book = FileBook(content)
        rows = book.grid(results_of(book)).rows[1:]
    except FileProblem:
        return []
    return [row[POINTS] for row in rows if len(row) > POINTS and row[POINTS] is not None]
