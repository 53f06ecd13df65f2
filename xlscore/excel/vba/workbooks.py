"""Workbooks with macros: the templates with a VBA project and buttons on their sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xlscore.book.season import schema as season_schema
from xlscore.book.template.buttons import Button, Macros
from xlscore.book.template.season_sheets import season_template
from xlscore.book.template.table_sheets import Filling
from xlscore.book.template.workbook import sheets_of, template_bytes
from xlscore.core.rules import Ruleset
from xlscore.core.season.rules import SeasonRules
from xlscore.excel.vba.modules import self_contained_modules, workbook_modules
from xlscore.excel.vba.project import vba_project
from xlscore.excel.vba.source import sheet_module, workbook_module
from xlscore.excel.vba.udf_wrappers import TELLS_THE_WIZARD
from xlscore.live.macro_list import MACROS
from xlscore.texts import Language

PROJECT_NAME = "XlscoreWorkbook"
SEASON_ROLES = tuple(
    spec.role
    for spec in (
        season_schema.SEASON,
        season_schema.EVENTS,
        season_schema.PLACES,
        season_schema.MEMBERS,
    )
)


def workbook_with_macros(
    rules: Ruleset,
    language: Language,
    *,
    fill: Filling | None = None,
    self_contained: bool = False,
) -> bytes:
    """The template of an event with buttons: the same bytes on every machine.

    A self-contained one also depends on the installed version of xlwings, and works with no other.
    """
    roles = [spec.role for spec in sheets_of(rules)]
    macros = macros_for(roles, language, self_contained=self_contained)
    return template_bytes(rules, language, fill=fill, macros=macros)


def season_with_macros(
    rules: SeasonRules, language: Language, *, self_contained: bool = False, **begun: Any
) -> bytes:
    """The template of a season with buttons, and what was `begun` as its template takes it."""
    macros = macros_for(SEASON_ROLES, language, self_contained=self_contained)
    return season_template(rules, language, macros=macros, **begun)


def macros_for(roles: Sequence[str], language: Language, *, self_contained: bool) -> Macros:
    """The VBA project for sheets of these roles, and the buttons on them."""
    sheets = {role: f"{role.title()}Sheet" for role in roles}
    book = workbook_module(TELLS_THE_WIZARD if self_contained else "")
    documents = [book, *map(sheet_module, sheets.values())]
    project = vba_project(
        PROJECT_NAME,
        self_contained_modules(documents, language)
        if self_contained
        else workbook_modules(documents),
    )
    buttons = {
        role: tuple(
            Button(macro.sub, macro.title.in_(language), macro.help.in_(language))
            for macro in MACROS
            if role in macro.buttons
        )
        for role in roles
    }
    return Macros(project, book.name, sheets, buttons)
