"""Which workbooks a batch is about."""

from __future__ import annotations

from pathlib import Path

import pytest

from xlscore.batch.workbook_list import PlanProblem, plan


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in (
        "season.xlsx",
        "events/b.xlsx",
        "events/A.xlsm",
        "events/a.xlsx",
        "events/~$b.xlsx",
        "events/.~lock.b.xlsx#",
        "events/.hidden.xlsx",
        "events/.xlscore/b.000001.xlsx",
        "events/notes.txt",
        ".git/c.xlsx",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_folders_hold_workbooks_but_no_locks_snapshots_or_hidden_files(tree: Path) -> None:
    files = [item.file for item in plan(["."])]
    assert files == ["events/A.xlsm", "events/a.xlsx", "events/b.xlsx", "season.xlsx"]


def test_the_order_of_paths_does_not_matter_and_each_file_comes_once(tree: Path) -> None:
    one = plan(["season.xlsx", "events", "events/*.xlsx"])
    assert one == plan(["**/*.xlsx", "events/A.xlsm"])
    assert len(one) == 4


def test_a_pattern_without_a_match_is_told_a_file_is_left_to_the_reader(tree: Path) -> None:
    with pytest.raises(PlanProblem, match="nothing matches"):
        plan(["evnets/*.xlsx"])
    assert [item.file for item in plan(["missing.xlsx"])] == ["missing.xlsx"]
    assert plan(["events/~$b.xlsx"]) == []


def test_a_name_with_the_signs_of_a_pattern_is_a_name(tree: Path) -> None:
    (tree / "cup[1].xlsx").touch()
    assert [item.file for item in plan(["cup[1].xlsx"])] == ["cup[1].xlsx"]


def test_exports_stand_as_the_workbooks_do_and_never_in_one_place(tree: Path) -> None:
    stems = [item.stem for item in plan(["."], outputs=True)]
    assert stems == ["events/A.xlsm", "events/a.xlsx", "events/b", "season"]


def test_outside_the_working_directory_they_stand_below_the_folder_given(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tree / ".git")
    items = plan([str(tree / "events"), str(tree / "season.xlsx")], outputs=False)
    assert [item.stem for item in items][-2:] == ["b", "season"]


def test_two_files_for_one_export_are_refused(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tree / ".git")
    (tree / "b.xlsx").touch()
    with pytest.raises(PlanProblem, match="one name"):
        plan([str(tree / "events"), str(tree / "b.xlsx")], outputs=True)


def test_urls_name_files_folders_and_patterns() -> None:
    fsspec = pytest.importorskip("fsspec")
    fs = fsspec.filesystem("memory")
    for name in ("a.xlsx", "deep/b.xlsx", "deep/~$b.xlsx", "notes.txt"):
        fs.pipe(f"/plan/{name}", b"")
    assert [item.file for item in plan(["memory://plan"])] == [
        "memory:///plan/a.xlsx",
        "memory:///plan/deep/b.xlsx",
    ]
    assert [item.stem for item in plan(["memory://plan"])] == ["a", "deep/b"]
    assert [item.stem for item in plan(["memory://plan/deep/*.xlsx"])] == ["b"]
    with pytest.raises(PlanProblem, match="nothing matches"):
        plan(["memory://plan/*.xls"])
