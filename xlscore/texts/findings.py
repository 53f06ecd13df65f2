"""The catalogue of findings: a code, a severity, both languages; every text says what is accepted.

Tests refer to codes, never to texts.
"""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message
from xlscore.texts.findings_company import COMPANY_MESSAGES
from xlscore.texts.findings_cuts import CUT_MESSAGES
from xlscore.texts.findings_draw import DRAW_MESSAGES
from xlscore.texts.findings_event import EVENT_MESSAGES
from xlscore.texts.findings_imports import IMPORT_MESSAGES
from xlscore.texts.findings_log import LOG_MESSAGES
from xlscore.texts.findings_points import POINTS_MESSAGES
from xlscore.texts.findings_rules import RULES_MESSAGES
from xlscore.texts.findings_season import SEASON_MESSAGES
from xlscore.texts.findings_sheets import SHEET_MESSAGES
from xlscore.texts.findings_teams import TEAM_MESSAGES

CATALOGUE: Mapping[str, Message] = {
    **SHEET_MESSAGES,
    **EVENT_MESSAGES,
    **CUT_MESSAGES,
    **RULES_MESSAGES,
    **SEASON_MESSAGES,
    **DRAW_MESSAGES,
    **LOG_MESSAGES,
    **IMPORT_MESSAGES,
    **POINTS_MESSAGES,
    **TEAM_MESSAGES,
    **COMPANY_MESSAGES,
}
