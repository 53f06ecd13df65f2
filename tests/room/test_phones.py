"""Results from the tables: what the organiser decides, what gets into the file and what waits."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from phones import MADE, Evening, drawn, marked, retyped, send, served

from command_line import run
from xlscore.book.adapters.file_book import FileBook
from xlscore.commands.reporting import Reporter
from xlscore.commands.watch import Steps
from xlscore.printing.paper import Paper
from xlscore.room.reports import journal_of
from xlscore.room.watching import RETRY, Button

# -- the way into the file ------------------------------------------------------------------------


def test_reported_confirmed_accepted_and_only_then_in_results(evening: Evening) -> None:
    before = evening.file.read_bytes()
    assert evening.report(0, MADE) == []
    evening.confirm(0, phone=2, player=1)
    evening.look()
    assert evening.file.read_bytes() == before
    evening.accept(0)
    evening.look()
    assert evening.typed() == [60, 50, 40, 30, None, None, None, None]
    evening.look()
    assert [seen.done for seen, _ in evening.entering.tables()] == [True, False]
    assert run("recalc", "--check", evening.file).exit_code == 0
    kinds = re.findall(r'"move":"([\w-]+)"', journal_of(evening.file).read_text("utf-8"))
    assert kinds == ["reported", "confirmed", "accepted", "written"]


def test_confirmed_ones_get_in_by_themselves_where_that_is_chosen(evening: Evening) -> None:
    evening.entering.auto = True
    evening.report(0, MADE)
    evening.report(1, MADE)
    evening.confirm(0, phone=2, player=1)
    evening.look()
    assert evening.typed() == [60, 50, 40, 30, None, None, None, None]


def test_a_tap_on_the_winner(tmp_path: Path) -> None:
    """Commander: 1 for who won and 0 for the others, or 1 each for a draw."""
    evening = Evening(drawn(tmp_path, "commander"))
    one, two = evening.spots()
    evening.entering.report(one, {"outcome": 2, "player": 0}, marked(1))
    evening.entering.report(two, {"outcome": 4, "player": 3}, marked(2))
    evening.accept(0, 1)
    evening.look()
    assert evening.typed() == [0, 0, 1, 0, 1, 1, 1, 1]


def test_columns_of_a_ruleset_of_its_own(tmp_path: Path) -> None:
    """Skat: points, games won and lost; 12,5 is a number."""
    evening = Evening(drawn(tmp_path, "skat"))
    values = [["512", "9", "1"], ["-48", "2", "3"], ["300", "6", "2"], ["1", "1", ""]]
    evening.entering.report(evening.spots()[0], {"values": values, "player": 0}, marked(1))
    evening.accept(0)
    evening.look()
    rows = FileBook.open(evening.file).grid("Results").rows
    heads = list(rows[0])
    at = [heads.index(name) for name in ("Points", *heads[heads.index("Points") + 1 :][:2])]
    assert [[row[n] if n < len(row) else None for n in at] for row in rows[1:4]] == [
        [512, 9, 1],
        [-48, 2, 3],
        [300, 6, 2],
    ]


def test_undo_opens_the_table_again_and_the_log_says_so(evening: Evening) -> None:
    evening.report(0, MADE)
    evening.accept(0)
    evening.look()
    assert run("undo", evening.file).exit_code == 0
    evening.look()
    assert evening.typed() == [None] * 8
    assert '"move":"taken-back"' in journal_of(evening.file).read_text("utf-8")
    evening.report(0, ["70", "50", "40", "30"])
    evening.accept(0)
    evening.look()
    assert evening.typed()[:4] == [70, 50, 40, 30]


def test_refused_by_the_organiser_it_is_gone(evening: Evening) -> None:
    evening.report(0, MADE)
    evening.entering.decide("refused", [evening.number()])
    assert evening.entering.see(evening.spots()[0]).state is None
    evening.report(0, MADE[::-1])
    evening.accept(0)
    evening.look()
    assert evening.typed()[:4] == [30, 40, 50, 60]


# -- what waits, and what is never lost ----------------------------------------------------------


def test_what_stands_in_results_is_never_written_over(evening: Evening) -> None:
    """The organiser types one of the table's cells before it is written; his stays."""
    evening.report(0, MADE)
    evening.report(1, MADE)
    retyped(evening.file, "G2", 61)
    evening.accept(0, 1)
    evening.look()
    assert evening.typed() == [61, None, None, None, 60, 50, 40, 30]
    assert [conflict for _, conflict in evening.entering.tables()] == [True, False]
    retyped(evening.file, "G2", None)
    evening.look(RETRY)
    assert evening.typed() == [60, 50, 40, 30, 60, 50, 40, 30]


def test_results_wait_while_the_workbook_is_open(evening: Evening) -> None:
    lock = evening.file.with_name("~$e.xlsx")
    lock.write_text("Ada", "utf-8")
    evening.report(0, MADE)
    evening.accept(0)
    before = evening.file.read_bytes()
    for _ in range(3):
        evening.look(1)
        assert evening.file.read_bytes() == before
    assert evening.entering.problem is not None
    assert evening.entering.waits
    lock.unlink()
    evening.look()
    assert evening.typed()[:4] == [60, 50, 40, 30]
    assert evening.entering.problem is None


def test_with_an_error_in_the_workbook_results_wait(evening: Evening) -> None:
    evening.report(0, MADE)
    evening.accept(0)
    retyped(evening.file, "G9", "abc")
    evening.look()
    assert evening.entering.problem is not None
    assert evening.entering.problem.code == "entry-errors"
    retyped(evening.file, "G9", None)
    evening.look(RETRY)
    assert evening.typed()[:4] == [60, 50, 40, 30]


def test_a_table_that_is_drawn_no_more_is_told_and_its_result_is_kept(evening: Evening) -> None:
    """The organiser takes the draw back after he accepted; the result goes in once it is there."""
    drawn_ = evening.file.read_bytes()
    evening.report(0, MADE)
    evening.accept(0)
    assert run("undo", evening.file).exit_code == 0
    evening.look()
    assert evening.entering.problem is not None
    assert evening.entering.problem.code == "entry-gone"
    assert evening.entering.waits
    evening.file.write_bytes(drawn_)
    evening.look(RETRY)
    assert evening.typed()[:4] == [60, 50, 40, 30]
    assert not evening.entering.waits


@pytest.mark.parametrize("killed", ["reported", "accepted", "before-save", "after-save"])
def test_killed_nothing_is_lost_and_nothing_is_in_twice(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, killed: str
) -> None:
    evening.report(0, MADE)
    if killed != "reported":
        evening.accept(0)
    if killed in ("before-save", "after-save"):
        save = FileBook.save

        def end(self: FileBook, path: Any = None) -> None:
            if killed == "after-save":
                save(self, path)
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(FileBook, "save", end)
            with pytest.raises(KeyboardInterrupt):
                evening.look()
    again = Evening(evening.file)
    if killed == "reported":
        again.accept(0)
    before = evening.file.read_bytes()
    again.look()
    assert (evening.file.read_bytes() == before) == (killed == "after-save")
    before = evening.file.read_bytes()
    again.look()
    assert evening.file.read_bytes() == before
    assert again.typed() == [60, 50, 40, 30, None, None, None, None]
    assert not again.entering.waits
    assert [seen.done for seen, _ in again.entering.tables()] == [True, False]


def test_on_a_full_disk_a_phone_is_told_and_nothing_counts(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write

    def full(handle: int, data: bytes) -> int:
        write(handle, data[:9])
        raise OSError(28, "No space left on device")

    before = journal_of(evening.file).read_bytes()
    monkeypatch.setattr(os, "write", full)
    with served(evening) as (phones, _):
        sent = {"values": [[p, ""] for p in MADE], "player": 0}
        assert send(phones.server_port, "/entry/report", sent, evening.code()) == (
            503,
            {"error": "stored"},
        )
    assert evening.entering.reports.total == 0
    assert journal_of(evening.file).read_bytes() == before
    monkeypatch.setattr(os, "write", write)
    evening.report(0, MADE)
    assert Evening(evening.file).entering.reports == evening.entering.reports


def test_slips_have_the_codes(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once tables may report; before that a slip is as it always was."""
    drawn_codes: list[str] = []
    monkeypatch.setattr(Paper, "code", lambda self, x, y, side, link: drawn_codes.append(link))
    pdf = evening.file.with_name("p.pdf")
    assert run("print", evening.file, "-o", pdf, "--sheets", "slips").exit_code == 0
    assert drawn_codes == []
    evening.entering.journal.serve("http://192.0.2.7:8748/")
    assert run("print", evening.file, "-o", pdf, "--sheets", "slips").exit_code == 0
    found = evening.entering.door.codes().values()
    assert drawn_codes == [f"http://192.0.2.7:8748/entry#{code}" for code in found]


def test_beside_watch_the_next_round_follows_with_codes_of_its_own(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was accepted gets in, the step is done, and the new slips have the new codes."""
    printed: list[str] = []
    monkeypatch.setattr(Paper, "code", lambda self, x, y, side, link: printed.append(link))
    evening.entering.journal.serve("http://192.0.2.7:8748/")
    steps = Steps(Reporter(lang="en"), print_=True)
    button = Button(evening.follower, lambda c: steps.prepare(evening.follower, c), print)
    before = set(evening.entering.door.codes().values())
    for table in (0, 1):
        evening.report(table, MADE)
    evening.accept(0, 1)
    evening.look()
    assert not button.look()
    evening.look(1)
    assert not button.look()
    evening.look(1)
    after = evening.entering.door.codes()
    assert {spot.round_ for spot in after} == {2}
    assert not before & set(after.values())
    assert printed == [f"http://192.0.2.7:8748/entry#{code}" for code in after.values()]
    assert evening.typed() == [60, 50, 40, 30] * 2 + [None] * 8
    assert evening.entering.reports.open_ == {}
    assert run("undo", evening.file).exit_code == 0
    evening.look(1)
    assert not button.look()
    assert set(evening.entering.door.codes().values()) == before
