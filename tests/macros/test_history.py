"""Changes kept on disk, so that the next click can take them back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlscore.book.page import Page, PageCell
from xlscore.book.problems import FileProblem
from xlscore.book.undoing import TypedCell, Undo
from xlscore.live.history import KEPT, History
from xlscore.live.page_json import page_data, page_from, undo_data, undo_from

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


def undo(n: int) -> Undo:
    page = Page("standings", "Standings", ((PageCell(n, "count"), PageCell(Fraction(n, 7))),))
    cell = TypedCell("Results", 5, 2, None, n)
    return Undo(
        {"Standings": page}, ("Checks",), (cell,), {"Standings": "standings"}, {"Results": (5, 8)}
    )


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[History]:
    monkeypatch.delenv("XLSCORE_STATE", raising=False)
    return History("event.xlsx", tmp_path / "event.xlsx")


@given(PAGES)
def test_a_page_comes_back_as_it_was(page: Page) -> None:
    assert page_from(page_data(page)) == page


def test_what_takes_back_a_change_comes_back_as_it_was() -> None:
    assert undo_from(undo_data(undo(3))) == undo(3)


def test_the_newest_change_comes_first(history: History) -> None:
    assert history.newest() is None
    for n in range(3):
        history.keep(undo(n))
    assert history.newest() == undo(2)
    history.forget_newest()
    assert history.newest() == undo(1)


def test_the_oldest_changes_go(history: History, tmp_path: Path) -> None:
    for n in range(KEPT + 5):
        history.keep(undo(n))
    assert len(list((tmp_path / ".xlscore").iterdir())) == KEPT
    assert history.newest() == undo(KEPT + 4)


def test_pages_are_remembered_by_role(history: History) -> None:
    page = undo(1).pages["Standings"]
    history.remember([page])
    checks = Page("checks", "Checks", ())
    history.remember([checks])
    assert history.page("standings") == page
    assert history.page("checks") == checks
    assert history.page("explain") is None


def test_a_damaged_file_counts_as_none(history: History, tmp_path: Path) -> None:
    history.keep(undo(1))
    history.remember([undo(1).pages["Standings"]])
    for file in (tmp_path / ".xlscore").iterdir():
        file.write_text("[1, 2")
    assert history.newest() is None
    assert history.page("standings") is None


def test_a_workbook_that_was_never_saved_has_a_place_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XLSCORE_STATE", str(tmp_path / "state"))
    history = History("Mappe1: ../x", None)
    history.keep(undo(4))
    assert History("Mappe1: ../x", None).newest() == undo(4)
    inside = list(tmp_path.rglob("*.json"))
    assert len(inside) == 1
    assert inside[0].is_relative_to(tmp_path / "state")


def test_without_a_folder_to_write_to_there_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XLSCORE_STATE", str(blocked))
    with pytest.raises(FileProblem):
        History("event.xlsx", tmp_path / "event.xlsx").keep(undo(1))


@pytest.mark.parametrize("stem", ["cup", "c" * 250])
def test_a_pipe_in_the_way_holds_nobody_up(tmp_path: Path, stem: str) -> None:
    history = History(f"{stem}.xlsx", tmp_path / f"{stem}.xlsx")
    history.keep(undo(1))
    (kept,) = (tmp_path / ".xlscore").iterdir()
    os.mkfifo(kept.with_name(kept.name.replace("000001", "000002")))
    assert history.newest() == undo(1)
