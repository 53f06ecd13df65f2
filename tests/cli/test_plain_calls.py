"""A call that is a verb and files runs without the library that reads calls, and says the same."""

from __future__ import annotations

import errno
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click
import pytest

from every import every
from xlscore.actions.verbs import names, verb
from xlscore.cli import main
from xlscore.commands.calling import end_with
from xlscore.commands.verbs import command_of
from xlscore.plain import COMPLETING, plain_call, untyped

CATAN = Path(__file__).parents[2] / "workbooks" / "catan-herne-2026.xlsx"
#: What a recalculation has no use for, and takes long to import.
SLOW = {
    *("asyncio", "click", "dataclasses", "inspect", "logging", "random", "shutil", "socket"),
    *("subprocess", "tempfile", "tomllib", "traceback", "zipfile"),
    *("openpyxl", "pandas", "xlsxwriter", "xlwings"),
    *("xlscore.book.entry_reading", "xlscore.core.standings.bracket_games"),
    *("xlscore.core.formula_reading", "xlscore.report.data", "xlscore.report.explain_player"),
}
PLAIN = {"check", "draw", "enter", "next", "plan", "print", "recalc", "redo", "undo", "verify"}


def put(folder: Path) -> Path:
    folder.mkdir()
    return Path(shutil.copy(CATAN, folder / "catan.xlsx"))


def ended(run: Callable[[], object], capfd: pytest.CaptureFixture[str]) -> tuple[object, str, str]:
    """Exit code and all that was said."""
    with pytest.raises(SystemExit) as end:
        run()
    said = capfd.readouterr()
    out, err = (re.sub(r"\d\d:\d\d", "00:00", text) for text in said)  # it names the minute
    return end.value.code, out, err


def plainly(*called: str) -> None:
    run = plain_call(called)
    assert run is not None
    end_with(run, called)


def by_the_library(*called: str) -> None:
    main(called, prog_name="xlscore")


def test_which_verbs_can_be_called_plainly() -> None:
    assert {name for name in names() if plain_call([name, "a.xlsx"])} == PLAIN


@every([*names()])
def test_what_is_not_typed_is_what_the_library_would_give(name: str) -> None:
    command = command_of(verb(name))
    typed = ["x" for one in command.params if isinstance(one, click.Argument) and one.required]
    needed = [one for one in command.params if isinstance(one, click.Option) and one.required]
    if needed:  # such a call is never plain
        return
    given = command.make_context(name, typed).params
    own = {one.name for one in verb(name).arguments if one.kind == "source"}
    kept = {
        key: value for key, value in given.items() if key not in {"file", "files", "lang", *own}
    }
    assert kept == {key: value for key, value in untyped(verb(name)).items() if key not in own}


@every(
    [
        ["recalc", "a.xlsx", "-o", "b.xlsx"],
        ["recalc", "--help"],
        ["recalc"],
        [],
        ["recalc", ""],
        ["recal", "a.xlsx"],
        ["verb", "a.xlsx"],
        ["hosts", "a.xlsx"],
        ["season", "a.xlsx"],
        ["what-if", "a.xlsx"],
        ["explain", "a.xlsx"],
        ["draw", "a.xlsx", "b.xlsx"],
    ]
)
def test_any_other_call_is_read_by_the_library(called: list[str]) -> None:
    assert plain_call(called) is None


def test_a_shell_that_asks_how_a_line_goes_on_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMPLETING, "bash_complete")
    assert plain_call(["recalc", "a.xlsx"]) is None


def test_both_ways_say_and_write_the_same(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in sorted(PLAIN):
        calls = [["recalc", "catan.xlsx"], ["undo", "catan.xlsx"]] if name == "redo" else []
        calls += [[name, "catan.xlsx"], [name, "missing.xlsx"]]
        found = []
        for way in (plainly, by_the_library):
            shutil.rmtree(tmp_path / name, ignore_errors=True)
            file = put(tmp_path / name)
            monkeypatch.chdir(file.parent)
            said = [ended(partial(way, *call), capfd) for call in calls]
            found.append((said, file.read_bytes()))
        assert found[0] == found[1], name


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (click.UsageError("wrong"), 2, "wrong"),
        (KeyboardInterrupt(), 1, "Aborted!"),
        (OSError(errno.EPIPE, "gone"), 1, ""),
        (MemoryError(), 3, "memory"),
        (ModuleNotFoundError("no", name="openpyxl.cell"), 2, "openpyxl"),
    ],
)
def test_what_goes_wrong_is_said_alike(
    error: BaseException,
    code: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object) -> None:
        raise error

    for name in ("answering", "verbs"):
        monkeypatch.setattr(f"xlscore.commands.{name}.run_verb", fail)
    monkeypatch.setenv("LC_ALL", "C")
    called = ["recalc", str(CATAN)]
    plain = ended(partial(plainly, *called), capfd)
    assert plain == ended(partial(by_the_library, *called), capfd)
    assert plain[0] == code
    assert said in plain[2]


def test_a_recalculation_imports_few_modules(tmp_path: Path) -> None:
    """Half of its time is the start: a module that only some events need is imported by those."""
    file = put(tmp_path / "event")
    code = (
        "import sys; at_first = {*sys.modules}; sys.argv[1:] = ['recalc', sys.argv[1]]\n"
        "from xlscore.__main__ import main\n"
        "try:\n    main()\n"
        "finally:\n    print(*sys.modules.keys() - at_first)"
    )
    run = [sys.executable, "-c", code, str(file)]
    said = subprocess.run(run, check=True, capture_output=True, text=True).stdout
    imported = set(said.splitlines()[-1].split())
    ours = {name for name in imported if name.partition(".")[0] == "xlscore"}
    assert not imported & SLOW
    assert len(ours) <= 155
    assert len(imported - ours) <= 60
