"""The arrows between the layers: core <- book <- report <- actions <- commands, never upwards."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "xlscore"
#: Lower layers first; a module may import from its own layer and from those before it.
LAYERS = ("texts", "core", "book", "report", "actions", "top")
LAYER_OF = {name: name for name in LAYERS} | {"rulesets": "core"}
LICENSED = ("xlwings.pro", "xlwings.reports", "xlwings.server")


def layer(module: str) -> str:
    parts = module.split(".")
    if len(parts) == 1:
        return "core"
    return LAYER_OF.get(parts[1], "top")


def imports(path: Path) -> list[str]:
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative import"
            names.append(node.module or "")
    return names


MODULES = sorted(ROOT.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_arrow_points_upwards(path: Path) -> None:
    own = layer(".".join(("xlscore", *path.relative_to(ROOT).with_suffix("").parts)))
    for name in imports(path):
        assert not name.startswith(LICENSED), f"{path} imports {name}"
        if name.split(".")[0] == "xlscore":
            assert LAYERS.index(layer(name)) <= LAYERS.index(own), f"{path} imports {name}"
        elif own == "core":
            assert name.split(".")[0] in sys.stdlib_module_names, f"{path} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_modules_stay_small(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 300


def test_no_python_asks_for_a_ruleset_by_name() -> None:
    ids = [path.stem for path in (ROOT / "rulesets").glob("*.toml")]
    assert len(ids) == 7
    for path in MODULES:
        text = path.read_text("utf-8")
        assert not [i for i in ids if f'"{i}"' in text], path
