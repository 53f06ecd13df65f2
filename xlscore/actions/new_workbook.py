"""Empty workbooks: for packaged rules, or for an organiser's own, which go along as *Rules*."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlscore.actions.workbooks import open_workbook
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Changes
from xlscore.book.schema import RULES
from xlscore.book.template.season_sheets import season_template
from xlscore.book.template.workbook import template_bytes
from xlscore.core.rulebook.table import flatten
from xlscore.core.rulebook.toml import parse_toml
from xlscore.core.rules import Ruleset
from xlscore.core.season.rules import SeasonRules
from xlscore.texts import Language

if TYPE_CHECKING:
    from xlscore.actions.next_season import Begun


def empty_workbook(
    rules: SeasonRules | Ruleset, language: Language, begun: Begun | None = None
) -> bytes:
    """A plain workbook with everything prepared; the same bytes each time.

    A season has what was `begun` from the last one.
    """
    if isinstance(rules, SeasonRules):
        return season_template(rules, language, **(begun._asdict() if begun else {}))
    return template_bytes(rules, language)


def with_rules_sheet(data: bytes, toml: str, language: Language) -> bytes:
    """A new workbook with the rules of an organiser, valid ones, as its *Rules* sheet."""
    flat = flatten(parse_toml(toml))
    rows = tuple(
        (PageCell(key, "body"), PageCell(value, "input-text")) for key, value in flat.items()
    )
    page = Page(RULES.role, RULES.titles.in_(language), rows, widths=(36.0, 60.0))
    book = open_workbook(data)
    book.apply(Changes(pages=(page,)))
    return book.to_bytes()
