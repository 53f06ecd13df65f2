"""The arrows between the rooms of the source: each to a floor further down, never up or across."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from every import every

ROOT = Path(__file__).parents[1] / "xlscore"
MODULES = sorted(ROOT.rglob("*.py"))

#: The rooms, lowest floor first; those of one floor know nothing of each other. A package is a
#: room of its own, and so is a module at the top; "xlscore" is the version number.
FLOORS = (
    ("xlscore", "packing", "records"),
    ("texts",),
    ("core",),
    ("core.criteria",),
    ("core.standings",),
    ("core.rulebook",),
    ("core.checks",),
    ("core.draws.machinery", "core.season", "core.chances"),
    ("core.draws.extras", "core.draws.seatings", "core.search"),
    ("core.draws",),
    ("book",),
    ("book.ooxml", "book.season"),
    ("book.adapters", "book.template"),
    ("report",),
    ("report.draws", "report.season"),
    ("report.formats",),
    ("imports", "printing", "site"),
    ("actions",),
    ("room",),
    ("actions.verbs",),
    ("live", "functions", "batch", "notebook", "web", "exercise"),
    ("excel.vba", "web.office"),
    ("excel", "excel.setup", "calc"),
    ("calc.extension",),
    ("commands",),
    ("cli",),
    ("plain",),
    ("__main__",),
)
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}

#: Rooms that the standard library is enough for when they are imported.
STANDARD = (
    "records",
    "texts",
    "core",
    "book",
    "report",
    "imports",
    "printing",
    "site",
    "actions",
    "live",
    "room",
    "functions",
    "batch",
    "web",
    "calc",
    "exercise",
)
#: Modules of theirs that are about another library, and imported only where that is used.
ABOUT = {
    "book/adapters/openpyxl_book.py": ("openpyxl",),
    "book/adapters/xlwings_door.py": ("xlwings",),
    "calc/extension/component.py": ("com", "uno", "unohelper"),
}
LICENSED = ("xlwings.pro", "xlwings.reports", "xlwings.server")


def room(parts: tuple[str, ...]) -> str:
    """The room of what is called xlscore.<parts>: a package, a module, or something in one."""
    folder = parts
    while folder and not ROOT.joinpath(*folder).is_dir():
        folder = folder[:-1]
    if not folder and parts and ROOT.joinpath(f"{parts[0]}.py").is_file():
        return parts[0]
    return ".".join(folder) or "xlscore"


def own_room(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return room(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> Sequence[tuple[str, bool]]:
    """All that a module imports wherever it stands, and whether importing the module does so."""

    def below(node: ast.AST, at_once: bool) -> Iterator[tuple[str, bool]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                yield from ((alias.name, at_once) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                assert not child.level, f"{path}: relative import"
                # what is imported may be a module itself
                yield from ((f"{child.module}.{alias.name}", at_once) for alias in child.names)
            else:
                later = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) or (
                    isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
                )
                yield from below(child, at_once and not later)

    return [*below(ast.parse(path.read_text("utf-8")), True)]


def arrows(path: Path) -> set[tuple[str, str]]:
    """(from, to) for the rooms that a module imports from, except its own."""
    own = own_room(path)
    names = [name.split(".") for name, _ in imports(path)]
    rooms = {room(tuple(name[1:])) for name in names if name[0] == "xlscore"}
    return {(own, target) for target in rooms - {own}}


def test_every_room_has_its_floor() -> None:
    assert {own_room(path) for path in MODULES} == set(FLOOR_OF)
    assert not list(ROOT.glob("rulesets/**/*.py"))


@every(MODULES)
def test_no_arrow_points_up_or_across(path: Path) -> None:
    assert not [(own, to) for own, to in arrows(path) if FLOOR_OF[to] >= FLOOR_OF[own]]


def test_no_modules_import_one_another_in_a_circle() -> None:
    """Inside a room too, at once or later; a circle is a CycleError that names it."""
    paths = {
        ".".join(path.relative_to(ROOT.parent).with_suffix("").parts): path for path in MODULES
    }
    needs: dict[str, set[str]] = {}
    for module, path in paths.items():
        names = {name for name, _ in imports(path)}
        needs[module] = paths.keys() & (names | {name.rpartition(".")[0] for name in names})
    assert "xlscore.core.standings.ranking" in needs["xlscore.core.standings.stages"]
    assert set(TopologicalSorter(needs).static_order()) == set(paths)


@every(MODULES)
def test_other_libraries_are_imported_where_they_are_used(path: Path) -> None:
    top = own_room(path).split(".")[0]
    about = ABOUT.get(path.relative_to(ROOT).as_posix(), ())
    for name, at_once in imports(path):
        assert not name.startswith(LICENSED), name
        package = name.split(".")[0]
        if package in ("xlscore", *about, *sys.stdlib_module_names):
            continue
        assert top != "core", f"core imports {name}"
        assert top not in STANDARD or not at_once, f"{name} belongs into a function"


@every(MODULES)
def test_modules_stay_small(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 300


def test_no_python_asks_for_a_ruleset_by_name() -> None:
    rulesets = [path.stem for path in (ROOT / "rulesets").glob("*.toml")]
    assert rulesets
    for path in MODULES:
        text = path.read_text("utf-8")
        assert not [i for i in rulesets if f'"{i}"' in text], path
