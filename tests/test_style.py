"""How calls are written: what an argument is stands where it is given."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from every import every

ROOT = Path(__file__).parents[1] / "xlscore"
MODULES = sorted(ROOT.rglob("*.py"))

MOST = 5
#: What takes any number of values of one kind: rows of a table, children, fields of a format.
LISTS = {"KeyTable", "_choices", "item", "pack", "_call"}


def crowded(source: str) -> Iterator[int]:
    """The lines of calls with so many arguments by position that one has to count."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and len(node.args) > MOST:
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
            if name not in LISTS:
                yield node.lineno


@every(MODULES)
def test_many_arguments_are_given_by_name(path: Path) -> None:
    assert not list(crowded(path.read_text("utf-8")))


def test_a_starred_argument_counts_as_one() -> None:
    assert list(crowded("a(1, 2, 3, 4, *rest)\nb(1, 2, 3, 4, 5, *rest)\nc(1, x=2)")) == [2]


COMMANDS = [path for path in MODULES if path.parent.name in ("commands", "batch")]


@every(COMMANDS)
def test_commands_print_through_the_console(path: Path) -> None:
    """Its lines do nothing and its screens may fail: `actions.console`."""
    called = {
        ast.unparse(node.func)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    }
    assert not called & {"print", "click.echo", "click.secho", "sys.stdout.write"}
