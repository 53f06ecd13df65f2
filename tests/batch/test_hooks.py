"""pre-commit hooks and the git diff driver, in repositories of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import openpyxl
import pytest

from batch.events import make_events

pytest.importorskip("pre_commit")
yaml = pytest.importorskip("yaml")
if shutil.which("git") is None:
    pytest.skip("git is not there", allow_module_level=True)

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty repository; the commands of this environment come first on the path."""
    folder = tmp_path / "repository"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{BIN}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PRE_COMMIT_HOME", str(tmp_path / "hooks"))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    for name in ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"):
        monkeypatch.delenv(name, raising=False)
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "T")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "t@example.org")
    monkeypatch.chdir(folder)
    git("init", "-q")
    return folder


def git(*args: str) -> str:
    done = subprocess.run(["git", *args], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def pre_commit(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pre_commit", *args], capture_output=True, text=True, check=False
    )


def configure(repository: Path) -> None:
    """The published hooks, run from this environment instead of one that has to be built."""
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert [hook["id"] for hook in hooks] == ["xlscore-check", "xlscore-recalc"]
    local = [hook | {"language": "system"} for hook in reversed(hooks)]
    config = {"repos": [{"repo": "local", "hooks": local}]}
    (repository / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config), "utf-8")
    (repository / ".gitignore").write_text(".xlscore/\n", "utf-8")


def test_the_hooks_recalculate_once_and_then_pass(repository: Path) -> None:
    configure(repository)
    make_events(repository / "events", 7)
    (repository / "events" / "~$00000.xlsx").write_bytes(b"\x04Jane")
    git("add", "-f", ".")
    first = pre_commit("run", "--all-files")
    assert first.returncode == 1
    assert "files were modified by this hook" in first.stdout
    git("add", ".")
    second = pre_commit("run", "--all-files")
    assert second.returncode == 0, second.stdout
    assert git("diff", "--stat") == ""


def test_a_commit_with_an_error_is_refused(repository: Path) -> None:
    configure(repository)
    [event] = make_events(repository, 1)
    assert pre_commit("install").returncode == 0
    git("add", ".")
    subprocess.run(["git", "commit", "-q", "-m", "first"], check=False, capture_output=True)
    git("add", ".")
    git("commit", "-q", "-m", "first")
    book = openpyxl.load_workbook(event)
    sheet = next(s for s in book if s.title.casefold() in ("results", "ergebnisse"))
    row = next(r for r in sheet.iter_rows() if any(c.value in ("Points", "Punkte") for c in r))
    points = next(cell for cell in row if cell.value in ("Points", "Punkte"))
    sheet.cell(points.row + 1, points.column).value = "ten"
    book.save(event)
    done = subprocess.run(
        ["git", "commit", "-qam", "x"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert f"{sheet.title}!{points.column_letter}{points.row + 1}" in done.stdout + done.stderr


def test_the_manifest_is_valid() -> None:
    done = pre_commit("validate-manifest", str(ROOT / ".pre-commit-hooks.yaml"))
    assert done.returncode == 0, done.stdout + done.stderr


def test_git_diff_shows_the_lines_that_changed(repository: Path) -> None:
    [event] = make_events(repository, 1, seed=4)
    git("config", "diff.xlscore.textconv", "xlscore export --to text")
    (repository / ".gitattributes").write_text("*.xlsx diff=xlscore\n", "utf-8")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    book = openpyxl.load_workbook(event)
    sheet = next(s for s in book if s.title.casefold() in ("players", "spieler"))
    cell = next(
        cell for row in sheet.iter_rows() for cell in row if " " in str(cell.value) and cell.row > 5
    )
    before, cell.value = cell.value, "Somebody Else\u202e"
    book.save(event)
    lines = git("diff", "--unified=0").splitlines()
    plus = [line for line in lines if line.startswith("+") and not line.startswith("+++")]
    minus = [line for line in lines if line.startswith("-") and not line.startswith("---")]
    assert len(plus) == len(minus) > 1
    assert all("Somebody Else\\u202e" in line for line in plus)
    assert all(str(before) in line for line in minus)

    event.write_bytes(b"PK\3\4 no more")  # a broken workbook must not end git log
    assert "+# unreadable: " in git("diff")
