"""The catalogue of findings about events and rulesets: a code, a severity, both languages.

Every text says what is wrong and what would be accepted. Tests refer to codes, never to texts.
"""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.core.findings import CellRef, Finding
from xlscore.texts import Message
from xlscore.texts.findings_draw import DRAW_MESSAGES
from xlscore.texts.findings_event import EVENT_MESSAGES
from xlscore.texts.findings_rules import RULES_MESSAGES
from xlscore.texts.findings_season import SEASON_MESSAGES
from xlscore.texts.findings_sheets import SHEET_MESSAGES

CATALOGUE: Mapping[str, Message] = {
    **SHEET_MESSAGES,
    **EVENT_MESSAGES,
    **RULES_MESSAGES,
    **SEASON_MESSAGES,
    **DRAW_MESSAGES,
}


def finding(code: str, ref: CellRef | None = None, **values: object) -> Finding:
    """A finding of the catalogue; KeyError for an unknown code."""
    return Finding(code, CATALOGUE[code], ref, values)
