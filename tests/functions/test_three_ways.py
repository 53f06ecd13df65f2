"""Three ways to the same standings: the function in a cell, the macro, and the command line."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cells import all_trimmed, trimmed, unheld
from command_line import run
from every import every
from forms import FORMS
from functions.calls import call
from memory_host import MemoryHost
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.schema import EVENT, PLAYERS, RESULTS, ROUNDS, STANDINGS
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import STAGES, Ruleset
from xlscore.exercise.answers import Task, task
from xlscore.exercise.kit import workbook

#: What an event may say that a function is told as well, or has no need of.
TOLD = {"name", "ruleset", "seed"}
USUAL = {"three_player_tables": "few", "status": "open"}
FIRST = 40


def tellable(rules: Ruleset) -> Task:
    """The first random event of which a function is told all that counts."""
    for number in range(FIRST):
        found = task(rules, "three ways", number)
        said = {key: value for key, value in found.event["event"].items() if value is not None}
        more = {key: value for key, value in said.items() if key not in TOLD}
        if more.items() <= USUAL.items() and not found.event.get("penalties"):
            return found
    raise AssertionError(f"{rules.id}: none of {FIRST} events")


def as_cells(rows: list[list[Any]]) -> list[list[Any]]:
    """Rows of a sheet as a function gives them: numbers as floats, blanks as empty texts.

    On a sheet no line ends between the values that separate players.
    """
    return [
        ["" if x is None else unheld(x) if isinstance(x, str) else float(x) for x in row]
        for row in rows
    ]


def without_pages(sheet: list[list[Any]]) -> list[list[Any]]:
    """A sheet without its page breaks: a blank row, the title again, and the headings."""
    again = [n for n, row in enumerate(sheet) if row and str(row[0]).endswith("· continued")]
    gone = {n + near for n in again for near in (-1, 0, 1)}
    return [row for n, row in enumerate(sheet) if n not in gone]


def assert_stands_in(answer: list[list[Any]], sheet: list[list[Any]], what: str) -> None:
    """The rows of an answer stand below each other in a sheet."""
    width = len(answer[0])
    rows = [row[:width] + [""] * (width - len(row)) for row in without_pages(sheet)]
    begins = [n for n, row in enumerate(rows) if row == answer[0]]
    assert answer in [rows[n : n + len(answer)] for n in begins], what


@every(FORMS)
def test_function_macro_and_command_give_the_same_standings(ruleset: str) -> None:
    with TemporaryDirectory() as folder:
        assert_same(ruleset, Path(folder))


def assert_same(ruleset: str, folder: Path) -> None:
    """An event three ways: each stage's standings, and the whole sheet."""
    rules = RULESETS[ruleset]
    event = tellable(rules).event
    path, done = folder / "event.xlsx", folder / "done.xlsx"
    path.write_bytes(workbook(event, rules, None))
    assert run("recalc", path, "-o", done).exit_code in (0, 1)

    typed = FileBook.open(path)
    host = MemoryHost(MemoryBook(all_trimmed(typed)))
    host.click("recalculate")
    assert not host.wrong, host.said
    title = STANDINGS.titles.en
    written = trimmed(FileBook.open(done), title)
    assert trimmed(host.book, title) == written

    given = [trimmed(typed, spec.titles.en) for spec in (RESULTS, PLAYERS, ROUNDS)]
    given = [[row + [None] * (max(map(len, rows)) - len(row)) for row in rows] for rows in given]
    results, players, rounds = given
    own_rules = event.get("rules")
    rules_given = [["base", ruleset], *map(list, own_rules.items())] if own_rules else ruleset
    seed = event["event"].get(EVENT.field("seed").key)
    for stage in dict.fromkeys(row["stage"] for row in event["results"]):
        own = STAGES[stage].en
        answer = call(*("STANDINGS", rules_given, results, players, seed, own, rounds, "en"))
        assert isinstance(answer, list), answer
        assert_stands_in(answer, as_cells(written), f"{ruleset} {stage}")
