"""Workbooks with macros: the templates with a VBA project and buttons on their sheets."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.book import schema
from xlscore.book.season import schema as season_schema
from xlscore.book.template.buttons import Button, Macros
from xlscore.book.template.season import season_template
from xlscore.book.template.table_sheets import Filling
from xlscore.book.template.workbook import template_bytes
from xlscore.core.rules import Ruleset
from xlscore.core.season.rules import SeasonRules
from xlscore.excel.vba.modules import modules
from xlscore.excel.vba.project import vba_project
from xlscore.excel.vba.source import sheet_module, workbook_module
from xlscore.live.macro_list import MACROS
from xlscore.texts import Language

PROJECT_NAME = "XlscoreWorkbook"
EVENT_ROLES = tuple(
    spec.role for spec in (schema.EVENT, schema.PLAYERS, schema.ROUNDS, schema.RESULTS)
)
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
    players: Sequence[str] = (),
    fill: Filling | None = None,
) -> bytes:
    """The template of an event with macros and buttons: the same bytes on every machine.

    They depend on the installed versions of xlwings and XlsxWriter only.
    """
    macros = macros_for(EVENT_ROLES, language)
    return template_bytes(rules, language, players=players, fill=fill, macros=macros)


def season_with_macros(rules: SeasonRules, language: Language) -> bytes:
    """The template of a season with macros and buttons."""
    return season_template(rules, language, macros=macros_for(SEASON_ROLES, language))


def macros_for(roles: Sequence[str], language: Language) -> Macros:
    """The VBA project for sheets of these roles, and the buttons on them."""
    sheets = {role: f"{role.title()}Sheet" for role in roles}
    book = workbook_module()
    documents = [book, *map(sheet_module, sheets.values())]
    project = vba_project(PROJECT_NAME, modules(documents, language))
    buttons = {
        role: tuple(
            Button(macro.sub, macro.title.in_(language), macro.help.in_(language))
            for macro in MACROS
            if role in macro.buttons
        )
        for role in roles
    }
    return Macros(project, book.name, sheets, buttons)
