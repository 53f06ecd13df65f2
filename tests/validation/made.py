"""All the workbooks that xlscore makes: as templates, with buttons, recalculated, drawn."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from command_line import run
from forms import FORMS
from seatable import can_be_seated, two_teams
from xlscore.book.template.table_sheets import Filling
from xlscore.book.template.workbook import template_bytes
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES
from xlscore.excel.lite_parts import with_lite
from xlscore.excel.vba.addin import addin_bytes, functions_addin_bytes
from xlscore.excel.vba.workbooks import season_with_macros, workbook_with_macros
from xlscore.texts import Language

ROOT = Path(__file__).parents[2]
LANGUAGES: tuple[Language, ...] = ("en", "de")
NAMES = ("Anna", "Ben", "Cem", "Dörte", "Eva", "Finn", "Gül", "Hugo", "Ida", "Jan", "Kim", "Lea")
#: With them where twelve cannot be seated.
MORE = ("Max", "Nia")

Files = Mapping[str, bytes]


def templates(_: Path) -> Files:
    """The templates that are in the repository."""
    return {path.name: path.read_bytes() for path in sorted((ROOT / "templates").glob("*.xlsx"))}


def with_buttons(_: Path) -> Files:
    """Workbooks with buttons of every form of event, one of them self-contained."""
    made = {f"{i}.xlsm": workbook_with_macros(RULESETS[i], "de") for i in FORMS}
    for family, season in FAMILIES.items():
        made[f"season-{family}.xlsm"] = season_with_macros(season, "en")
    whole = workbook_with_macros(RULESETS["catan"], "en", self_contained=True)
    return made | {"self-contained.xlsm": whole}


def lite(_: Path) -> Files:
    """Workbooks with macros for xlwings Lite, which adds the same to each."""
    plain = {i: template_bytes(RULESETS[i], "de") for i in FORMS[::4]}
    return {f"{i}.lite.xlsx": with_lite(data, "de") for i, data in plain.items()}


def addins(_: Path) -> Files:
    """Both add-ins in both languages."""
    kinds = {"xlscore": addin_bytes, "functions": functions_addin_bytes}
    return {f"{name}.{lang}.xlam": kinds[name](lang) for name in kinds for lang in LANGUAGES}


def recalculated(folder: Path) -> Files:
    """The playable events and the season, as their commands write them."""
    shutil.copytree(ROOT / "workbooks", folder / "workbooks")
    events = sorted((folder / "workbooks").glob("*.xlsx"))
    (season,) = (folder / "workbooks").glob("*/season.xlsx")
    for path in events:
        assert run("recalc", path).exit_code == 0
    assert run("season", season).exit_code == 0
    return {path.name: path.read_bytes() for path in (*events, season)}


def drawn(folder: Path) -> Files:
    """A first round of twelve players (or two more) in every form, drawn and recalculated."""
    made = {}
    for number, ruleset in enumerate(FORMS):
        names = NAMES if can_be_seated(len(NAMES), RULESETS[ruleset].sizes) else NAMES + MORE
        teams = two_teams(ruleset, len(names)) or {}
        fill = Filling(
            event={"name": "Frühling & Co", "seed": "2026"},
            players=[
                {"no": no, "name": name, "team": teams.get(no)} for no, name in enumerate(names, 1)
            ],
        )
        path = folder / f"{ruleset}.xlsx"
        path.write_bytes(template_bytes(RULESETS[ruleset], LANGUAGES[number % 2], fill=fill))
        for command in ("draw", "recalc"):
            done = run(command, path)
            assert done.exit_code == 0, done.output
        made[path.name] = path.read_bytes()
    return made


GROUPS: Mapping[str, Callable[[Path], Files]] = {
    group.__name__: group for group in (templates, with_buttons, lite, addins, recalculated, drawn)
}
