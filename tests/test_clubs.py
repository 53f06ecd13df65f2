"""The guide for clubs: its files are written, its commands typed; what they print stands there."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from xlscore.cli import main

DOCS = Path(__file__).parents[1] / "docs"
PAGES = ("clubs.md", "de/verein.md", "fr/club.md")
#: Where lines of an output are left out.
CUT = "…"


def follow(page: str) -> Iterator[tuple[str, list[str], list[str]]]:
    """Each command of a page with what the page shows of its output, and the output itself."""
    name = ""
    for told, kind, more, body in re.findall(r"(.*?)```(\w+)( continue)?\n(.*?)```", page, re.S):
        if kind == "console":
            for command, shown in re.findall(r"^\$ xlscore (.*)\n((?:(?!\$ ).*\n)*)", body, re.M):
                done = CliRunner().invoke(main, shlex.split(command))
                assert done.exception is None or isinstance(done.exception, SystemExit), command
                yield command, shown.splitlines(), [x.rstrip() for x in done.output.splitlines()]
        elif more:
            # The last line is written anew, and what comes after it.
            start = Path(name).read_text("utf-8").rstrip("\n").rpartition("\n")[0]
            Path(name).write_text(f"{start}\n{body}", "utf-8")
        else:
            name = re.findall(r"`([\w-]+\.toml)`", told)[-1]
            Path(name).write_text(body, "utf-8")


def as_shown(shown: list[str], printed: list[str]) -> bool:
    """Whether a page shows an output: whole, or parts of it in their order, or nothing of it."""
    if CUT not in shown:
        return not shown or shown == printed
    left = printed
    for part in parts(shown):
        starts = [i for i in range(len(left)) if left[i : i + len(part)] == part]
        if not starts:
            return False
        left = left[starts[0] + len(part) :]
    return True


def parts(shown: list[str]) -> Iterator[list[str]]:
    part: list[str] = []
    for line in [*shown, CUT]:
        if line == CUT:
            if part:
                yield part
            part = []
        else:
            part.append(line)


def test_three_rulesets_from_nothing_in_three_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed: list[list[str]] = []
    for page in PAGES:
        place = tmp_path / Path(page).stem
        shutil.copytree(DOCS / "clubs", place / "clubs")
        monkeypatch.chdir(place)
        typed.append([])
        for command, shown, printed in follow((DOCS / page).read_text("utf-8")):
            assert as_shown(shown, printed), (page, command, printed)
            typed[-1].append(command.split()[0])
        made = {path.suffix for path in place.iterdir()}
        assert {".toml", ".xlsx"} <= made
    # The same steps in each language.
    assert typed[0] == typed[1] == typed[2]
    assert len(typed[0]) > 20
