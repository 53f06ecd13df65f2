"""One history for menus and command line: what is kept on disk, and what it takes back."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cells import all_trimmed
from command_line import run
from kept_versions import snapshots
from memory_host import MemoryHost
from systems import of_posix
from xlscore.actions.undo_list import describe_change
from xlscore.book import history
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.adapters.openpyxl_book import OpenpyxlBook
from xlscore.book.history import Record, Step
from xlscore.book.ooxml.contents import read_contents
from xlscore.book.ooxml.package import open_package
from xlscore.book.page import Page, PageCell
from xlscore.book.page_json import changes_data, changes_from, page_data, page_from, write_json
from xlscore.book.port import Append, Changes, Rewrite
from xlscore.book.problems import FileProblem
from xlscore.book.replace import KEPT, drop_oldest, replace_file
from xlscore.book.undo_plan import TypedCell, Undo

VALUES = st.one_of(st.none(), st.text(max_size=5), st.integers(), st.fractions())
CELLS = st.builds(
    PageCell, VALUES, st.sampled_from(["body", "count gold"]), st.none() | st.just("A!B2")
)
PAGES = st.builds(
    Page,
    st.just("standings"),
    st.text(max_size=5),
    st.lists(st.lists(CELLS, max_size=3).map(tuple), max_size=3).map(tuple),
    st.lists(st.floats(1, 50), max_size=3).map(tuple),
    st.dictionaries(st.integers(1, 9), st.floats(1, 50), max_size=2),
    st.tuples(st.integers(0, 3), st.integers(0, 3)),
    st.none() | st.tuples(st.integers(1, 3), st.integers(1, 3)),
    st.just(("A1:B2",)),
    st.just((3, 9)),
    st.booleans(),
)


def record(n: int) -> Record:
    page = Page("standings", "Standings", ((PageCell(n, "count"), PageCell(Fraction(n, 7))),))
    cell = TypedCell("Results", 5, 2, None, n)
    changes = Changes(
        (page,),
        (Append("Results", 1, (1, 2), ((n, Fraction(1, 3)), (None, "x"))),),
        {"standings": "Standings"},
        (Rewrite("Players", (1, 3), {4: (n, None)}, gentle=True),),
    )
    undo = Undo(changes, {"Standings": page}, ("Checks",), (cell,), {"Results": (5, 8)})
    return Record(f"2026-11-21 20:{n:02d}:00", changes, undo)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("XLSCORE_STATE", raising=False)
    return tmp_path / "event.xlsx"


def records(place: Path) -> list[Record | None]:
    return [step.record() for step in history.read(place).done]


def undone(place: Path) -> list[Record | None]:
    return [step.record() for step in history.read(place).undone]


def keep(place: Path, n: int, kind: history.Kind = "change", of: int = 0) -> None:
    """Something that was done in an open workbook."""
    history.put(place, Step(place, 0, kind, of=of), record(n))


class TestWhatIsKept:
    @given(PAGES)
    def test_a_page_comes_back_as_it_was(self, page: Page) -> None:
        assert page_from(json.loads(write_json(page_data(page)))) == page

    @given(st.text())
    def test_texts_are_json_whatever_they_hold(self, text: str) -> None:
        assert json.loads(write_json({text: [text, None, True, 1.5]})) == {
            text: [text, None, True, 1.5]
        }

    def test_changes_come_back_as_they_were(self) -> None:
        changes = record(3).changes
        assert changes_from(json.loads(write_json(changes_data(changes)))) == changes

    def test_a_record_comes_back_as_it_was(self, place: Path) -> None:
        keep(place, 3)
        assert records(place) == [record(3)]
        assert history.put(place, Step(place, 0, "change")).number == 2

    def test_the_oldest_changes_go(self, place: Path) -> None:
        for n in range(1, KEPT + 6):
            keep(place, n)
        drop_oldest(place, None)
        assert len(list((place.parent / ".xlscore").iterdir())) == KEPT
        assert records(place)[-1] == record(KEPT + 5)

    def test_pages_are_known_by_role(self, place: Path) -> None:
        for n in (1, 2):
            keep(place, n)
        steps = history.read(place).done
        assert history.known_page(steps, "standings") == record(2).changes.pages[0]
        assert history.known_page(steps, "explain") is None

    def test_a_damaged_record_counts_as_none(self, place: Path) -> None:
        keep(place, 1)
        for file in (place.parent / ".xlscore").iterdir():
            file.write_text("[1, 2")
        assert records(place) == [None]

    def test_what_was_taken_back_counts_until_something_else_is_done(self, place: Path) -> None:
        keep(place, 1)
        keep(place, 2)
        keep(place, 2, "undo", of=2)
        assert (records(place), undone(place)) == ([record(1)], [record(2)])
        keep(place, 3)
        assert (records(place), undone(place)) == ([record(1), record(3)], [])

    def test_without_a_folder_to_write_to_there_is_a_problem(
        self, place: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        blocked = place.with_name("file")
        blocked.write_text("")
        monkeypatch.setenv("XLSCORE_STATE", str(blocked))
        with pytest.raises(FileProblem):
            keep(place, 1)

    @of_posix("pipes with names in folders")
    @pytest.mark.parametrize("stem", ["cup", "c" * 250])
    def test_a_pipe_in_the_way_holds_nobody_up(self, tmp_path: Path, stem: str) -> None:
        place = tmp_path / f"{stem}.xlsx"
        keep(place, 1)
        (kept,) = (tmp_path / ".xlscore").iterdir()
        os.mkfifo(kept.with_name(kept.name.replace("000001", "000002")))
        assert records(place) == [record(1), None]

    @of_posix("modes: who may read a file goes by its folder")
    def test_it_is_for_nobody_who_could_not_read_the_workbook(self, place: Path) -> None:
        place.write_bytes(b"old")
        place.chmod(0o600)
        replace_file(place, b"new", changes=Changes())
        kept = list((place.parent / ".xlscore").iterdir())
        assert [file.stat().st_mode & 0o777 for file in kept] == [0o600, 0o600]


def test_a_change_is_described_in_both_languages() -> None:
    english = (
        "recalculation, 2026-11-21 20:03: 1 row on Players; 2 rows on Results; sheet Standings"
    )
    assert describe_change(record(3), "en") == english
    german = "1 Zeile auf Players; 2 Zeilen auf Results; Blatt Standings"
    assert describe_change(record(3), "de") == f"Berechnung, 21.11.2026, 20:03 Uhr: {german}"


def test_rows_that_were_drawn_anew_are_told_with_those_that_were_added() -> None:
    again = Changes(rewrites=(Rewrite("Results", (5,), {2: (7,), 3: (8,)}),))
    assert describe_change(Record("2026-11-21 20:03:11", again), "de").endswith(
        ": 2 Zeilen auf Results"
    )


def test_an_announcement_is_called_by_its_name() -> None:
    """It writes the draw log alone; a check writes a sheet of findings."""
    announced = Changes(pages=(Page("draw_log", "Draw log", (), ()),))
    told = describe_change(Record("2026-11-21 20:03:11", announced), "en")
    assert told == "announcement, 2026-11-21 20:03: sheet Draw log"


# -- the command line and a program with the workbook open ---------------------------------------


@pytest.fixture
def cup(place: Path) -> Path:
    """Eight players of Stone Age, the first round drawn and typed; nothing in the history."""
    assert run("new", "stone-age", place, "--lang", "en").exit_code == 0

    def people(book: openpyxl.Workbook) -> None:
        for n in range(1, 9):
            book["Players"].cell(n + 1, 1, n)
            book["Players"].cell(n + 1, 2, f"Player {n}")
        keys = {row[0].value: row[1] for row in book["Event"].iter_rows()}
        keys["Seed"].value = "7"

    typed(place, people)
    return place


def typed(file: Path, what: Callable[[openpyxl.Workbook], object]) -> None:
    """Somebody types into the file and saves it with another program."""
    book = openpyxl.load_workbook(file)
    what(book)
    book.save(file)


def points(book: openpyxl.Workbook) -> None:
    for n in range(2, 10):
        book["Results"].cell(n, column(book), 30 + n)


def column(book: openpyxl.Workbook, title: str = "Points") -> int:
    return next(c.column for c in book["Results"][1] if c.value == title)


def cells(file: Path) -> dict[str, list[list[object]]]:
    return all_trimmed(OpenpyxlBook(openpyxl.load_workbook(file)))


def test_points_typed_after_a_recalculation_stay_when_it_is_taken_back(cup: Path) -> None:
    run("draw", cup)
    run("recalc", cup)
    typed(cup, points)
    before = cells(cup)
    done = run("undo", cup)
    assert done.exit_code == 0
    assert "taken back: recalculation, " in done.stdout
    after = cells(cup)
    assert after["Results"] == before["Results"]
    assert "Standings" in before
    assert set(before) - set(after) == {"Standings", "Checks", "Explain"}
    assert run("check", cup).exit_code == 0
    assert run("redo", cup).exit_code == 0
    assert cells(cup) == before


def test_points_typed_into_drawn_rows_stand_in_the_way_and_are_all_named(cup: Path) -> None:
    run("draw", cup)
    typed(cup, points)
    before = cup.read_bytes()
    done = run("undo", cup, "--lang", "de")
    assert done.exit_code == 1
    (line,) = done.stderr.splitlines()
    letter = openpyxl.utils.get_column_letter(column(openpyxl.load_workbook(cup)))
    assert f"Results!{letter}2: error undo-typed: " in line
    for row in range(2, 10):
        assert f"Results!{letter}{row}" in line
    assert "nichts Eingetipptes geht verloren" in line
    assert cup.read_bytes() == before


def test_a_note_beside_a_new_sheet_stands_in_the_way(cup: Path) -> None:
    run("recalc", cup)
    typed(cup, lambda book: book["Standings"].cell(40, 9, "prizes at ten"))
    done = run("undo", cup)
    assert done.exit_code == 1
    assert "Standings!I40" in done.stderr


def test_untouched_it_goes_back_and_forth_byte_for_byte(cup: Path) -> None:
    run("draw", cup)
    drawn = cup.read_bytes()
    run("recalc", cup)
    after = cup.read_bytes()
    for _ in range(2):
        assert run("undo", cup).exit_code == 0
        assert cup.read_bytes() == drawn
        assert run("redo", cup).exit_code == 0
        assert cup.read_bytes() == after
    assert run("redo", cup).exit_code == 3


def test_a_draw_goes_back_but_for_its_log(cup: Path) -> None:
    """Every sheet has the bytes of before, though a recalculation was taken back before it too."""
    before = sheets(cup)
    for command in ("recalc", "draw"):
        run(command, cup)
    for _ in range(2):
        assert run("undo", cup).exit_code == 0
    assert run("undo", cup).exit_code == 3
    after = sheets(cup)
    assert {name: after[name] for name in before} == before
    assert after.keys() - before.keys() == {"Draw log"}
    entries = [[*row[:3], row[4]] for row in cells(cup)["Draw log"][5:]]
    assert entries == [
        [1, "preliminary", 1, "seed, chosen by the organiser"],
        [2, "preliminary", 1, "taken back 1"],
    ]


def sheets(file: Path) -> dict[str, bytes]:
    """The part of each sheet, by its title."""
    book = FileBook.open(file)
    package = open_package(file.read_bytes())
    contents = read_contents(package)
    return {title: package.read(contents.sheet(title).part) for title in book.titles()}


def test_what_can_be_taken_back_is_listed_and_nothing_is_written(cup: Path) -> None:
    run("draw", cup)
    run("recalc", cup)
    run("undo", cup)
    before = cup.read_bytes()
    lines = [line.partition(": ")[2] for line in run("undo", "--list", cup).stdout.splitlines()]
    assert [line.split(",")[0] for line in lines] == [
        "1. draw",
        "to be made again: recalculation",
    ]
    assert "8 rows on Results" in lines[0]
    assert re.search("; before it [0-9]+ cells on Event, .*9 cells on Results", lines[0])
    assert lines[0].endswith(f" ({snapshots(cup)[0].name})")
    assert cup.read_bytes() == before


def test_after_something_else_was_done_there_is_nothing_to_make_again(cup: Path) -> None:
    run("recalc", cup)
    run("undo", cup)
    run("draw", cup)
    done = run("redo", cup)
    assert done.exit_code == 3
    assert "nothing-to-redo" in done.stderr


def opened(file: Path) -> MemoryHost:
    """The file as a program shows it."""
    book = OpenpyxlBook(openpyxl.load_workbook(file))
    sheets = {title: book.grid(title).rows for title in book.titles()}
    return MemoryHost(MemoryBook(sheets, book.roles()), file)


def test_the_menu_takes_back_what_the_command_line_did(cup: Path) -> None:
    before = cells(cup)
    run("draw", cup)
    host = opened(cup)
    drawn = all_trimmed(host.book)
    assert host.click("undo").startswith("Taken back: draw, ")
    back = all_trimmed(host.book)
    assert [row[4] for row in back.pop("Draw log")[6:]] == ["taken back 1"]
    assert back == before
    assert host.click("redo").startswith("Made again: draw, ")
    again = all_trimmed(host.book)
    assert [row[4] for row in again.pop("Draw log")[6:]] == ["taken back 1", "made again 1"]
    drawn.pop("Draw log")
    assert again == drawn
    assert host.click("redo") == "Nothing was taken back that could be made again."


def test_the_command_line_takes_back_what_the_menu_did(cup: Path) -> None:
    before = cells(cup)
    host = opened(cup)
    host.click("draw")
    book = openpyxl.load_workbook(cup)
    for title, rows in all_trimmed(host.book).items():
        sheet = book[title] if title in book.sheetnames else book.create_sheet(title)
        for r, row in enumerate(rows, 1):
            for c, value in enumerate(row, 1):
                if value is not None:
                    sheet.cell(r, c, value)
    book.save(cup)
    done = run("undo", cup)
    assert (done.exit_code, "taken back: draw, " in done.stdout) == (0, True)
    after = cells(cup)
    assert len(after.pop("Draw log")) == 7
    assert after == before


def test_a_change_that_was_never_saved_is_passed_over(cup: Path) -> None:
    run("draw", cup)
    before = cup.read_bytes()
    run("recalc", cup)
    host = opened(cup)
    host.click("check")
    host.book.grid("Results").rows[1][5] = 40.0
    host.click("recalculate")
    assert run("undo", cup).exit_code == 0
    assert cup.read_bytes() == before


def test_a_new_workbook_over_another_is_not_taken_back_once_it_was_typed_into(cup: Path) -> None:
    made = run("new", "catan", cup, "--lang", "en", "--force")
    assert made.exit_code == 0, made.stderr
    typed(cup, lambda book: book["Players"].cell(2, 2, "Ada"))
    before = cup.read_bytes()
    done = run("undo", cup)
    assert (done.exit_code, "undo-whole" in done.stderr) == (3, True)
    assert cup.read_bytes() == before


def test_a_formula_filled_down_beside_drawn_rows_is_nothing_typed(cup: Path) -> None:
    def total(book: openpyxl.Workbook) -> None:
        sheet, at = book["Results"], column(book)
        letter = openpyxl.utils.get_column_letter(at)
        sheet.cell(1, 14, "twice")
        for n in range(2, 10):
            sheet.cell(n, 14, f"=2*{letter}{n}")

    run("draw", cup)
    typed(cup, points)
    typed(cup, total)
    run("draw", cup)
    assert len(cells(cup)["Results"]) == 17
    typed(cup, lambda book: book["Players"].cell(2, 3, "Club"))
    done = run("undo", cup)
    assert not done.stderr
    assert len(cells(cup)["Results"]) == 9
    assert cells(cup)["Players"][1][2] == "Club"
