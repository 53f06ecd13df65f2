"""The mutants of a small module, all of them; and a sample that new code moves little of."""

from __future__ import annotations

import tomllib
from pathlib import Path

from .mutants import Mutant, mutants_of, sample

ROOT = Path(__file__).resolve().parents[2]
ACCEPTED = Path(__file__).with_name("survivors.toml")

MODULE = '''\
"""Words: 1 < 2."""
from typing import TYPE_CHECKING

LIMIT: "int | None" = 3
if TYPE_CHECKING:
    import os

@decorated(order=True)
def places(rows: list[int], /, tied=True) -> int | None:
    """Not 7."""
    for row in rows:
        if rows and not (row < LIMIT):
            note("é", row=row)
            continue
        tied = max(row, -row)
    return f"{tied + 1}"
'''
CHANGES = [
    "<module>: 3 => 4",
    "places: True => False",
    "places: rows and not (row < LIMIT) => (rows or not row < LIMIT)",
    "places: rows and not (row < LIMIT) without rows",
    "places: rows and not (row < LIMIT) without not row < LIMIT",
    "places: not (row < LIMIT) => (row < LIMIT)",
    "places: row < LIMIT => (row <= LIMIT)",
    "places: row < LIMIT => (row >= LIMIT)",
    'places: note("é", row=row) => pass',
    'places: note("é", row=row) without row=',
    "places: continue => break",
    "places: max => min",
    "places: -row => (row)",
    'places: return f"{tied + 1}" => return None',
]


def module(folder: Path, source: str) -> list[Mutant]:
    path = folder / "places.py"
    path.write_text(source, encoding="utf-8")
    return list(mutants_of(path, folder))


def test_each_change_and_nothing_that_only_types_or_documents(tmp_path: Path) -> None:
    mutants = module(tmp_path, MODULE)
    assert [mutant.name.removeprefix("places.py ") for mutant in mutants] == CHANGES
    for mutant in mutants:
        compile(mutant.source(), "places.py", "exec")
    assert '            note("é", row=row)\n            break\n' in mutants[10].source()


def test_lines_are_those_of_the_statement_and_none_where_the_import_runs_them(
    tmp_path: Path,
) -> None:
    lines = {mutant.name: list(mutant.lines) for mutant in module(tmp_path, MODULE)}
    assert lines["places.py <module>: 3 => 4"] == lines["places.py places: True => False"] == []
    assert lines["places.py places: row < LIMIT => (row <= LIMIT)"] == [12]
    assert lines["places.py places: max => min"] == [15]


def test_the_same_change_twice_is_numbered(tmp_path: Path) -> None:
    names = [mutant.name for mutant in module(tmp_path, "a = 1, 1\n")]
    assert names == ["places.py <module>: 1 => 2", "places.py <module>: 1 => 2 (no. 2)"]


def test_new_code_leaves_the_rest_of_the_sample(tmp_path: Path) -> None:
    before = {mutant.name for mutant in sample(module(tmp_path, MODULE), 2026, 5)}
    longer = module(tmp_path, MODULE + "def later():\n    return now() + 1\n")
    after = {mutant.name for mutant in sample(longer, 2026, 5)}
    assert len(after) == 5
    assert all("later" in name for name in after - before)
    assert before != {mutant.name for mutant in sample(longer, 7, 5)}


def test_every_survivor_that_has_a_reason_is_still_a_mutant_of_the_program() -> None:
    lists = tomllib.loads(ACCEPTED.read_text(encoding="utf-8"))
    names = {one["mutant"] for own in lists.values() for one in own}
    paths = {ROOT / name.split()[0] for name in names}
    assert names <= {mutant.name for path in paths for mutant in mutants_of(path, ROOT)}
