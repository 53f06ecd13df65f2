"""Around a macro: one message whatever happens, and everything else as it was before."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory_host import MemoryHost, Refused
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.problems import FileProblem
from xlscore.core.findings import CellRef
from xlscore.live import running
from xlscore.live.running import Live, Said, Work, run
from xlscore.texts import Language

WORKING = "xlscore is working …"


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "state_directory", lambda: tmp_path)


def ran(work: Work, host: MemoryHost | None = None) -> list[str]:
    """All that the person saw."""
    shown = host or MemoryHost(MemoryBook({"Notes": [], "More": []}))
    run(work, shown)
    return shown.log


def raising(error: Exception) -> Work:
    def work(live: Live) -> Said:
        raise error

    return work


def test_the_macro_knows_what_is_selected_and_the_program_says_that_it_works() -> None:
    host = MemoryHost(MemoryBook({"Notes": []}))
    host.front = CellRef("Notes", "B3")

    def work(live: Live) -> Said:
        assert host.log == [WORKING]
        return Said(f"{live.selected} {live.path} {live.language}")

    assert ran(work, host) == [WORKING, "done", "info: Notes!B3 None en"]


def test_the_cell_in_question_is_selected_before_the_message() -> None:
    log = ran(lambda live: Said("look", CellRef("More", "B7"), wrong=True))
    assert log == [WORKING, "done", "show More!B7", "error: look"]


def test_a_sheet_that_is_not_there_is_not_gone_to() -> None:
    log = ran(lambda live: Said("look", CellRef("Gone", "B7")))
    assert log == [WORKING, "done", "info: look"]


@pytest.mark.parametrize("error", [None, Refused("no")])
def test_the_sheet_in_front_is_in_front_again(error: Exception | None) -> None:
    host = MemoryHost(MemoryBook({"Notes": [], "More": []}))
    host.front = CellRef("Notes", "B3")

    def work(live: Live) -> Said:
        host.front = CellRef("More", "A1")
        if error:
            raise error
        return Said("moved")

    assert "show Notes" in ran(work, host)[:-2]
    assert host.front.sheet == "Notes"


def test_a_sheet_in_front_that_is_gone_stays_gone() -> None:
    host = MemoryHost(MemoryBook({"Notes": [], "More": []}))

    def work(live: Live) -> Said:
        live.book.remove("Notes")
        host.front = CellRef("More")
        return Said("gone")

    assert ran(work, host) == [WORKING, "done", "info: gone"]


def test_a_known_problem_says_its_text() -> None:
    log = ran(raising(FileProblem("in-the-way", sheet="Notes", cell="A6")))
    assert log[-1].startswith("error: Notes!A6 holds something")


@pytest.mark.parametrize(("title", "language"), [("Event", "en"), ("Turnier", "de")])
def test_the_program_explains_its_own_errors(title: str, language: Language) -> None:
    host = MemoryHost(MemoryBook({title: []}))
    assert ran(raising(Refused("protected")), host)[-1] == f"error: {language}: protected"


def test_without_enough_memory_nothing_goes_to_a_file(tmp_path: Path) -> None:
    line = ran(raising(MemoryError()))[-1]
    assert line.startswith("error: this takes more memory than this computer gives")
    assert not (tmp_path / "errors.log").exists()


def test_the_unexpected_goes_to_a_file(tmp_path: Path) -> None:
    line = ran(raising(ZeroDivisionError("oh")))[-1]
    assert line.startswith("error: Something unexpected went wrong (ZeroDivisionError)")
    assert str(tmp_path / "errors.log") in line
    assert "Traceback" not in line
    assert "ZeroDivisionError: oh" in (tmp_path / "errors.log").read_text("utf-8")


def test_a_program_that_refuses_from_the_start_is_told_too() -> None:
    class Asleep(MemoryHost):
        def selected(self) -> CellRef:
            raise Refused("asleep")

    host = Asleep(MemoryBook({"Event": []}))
    assert ran(lambda live: Said("never"), host) == [WORKING, "done", "error: en: asleep"]
