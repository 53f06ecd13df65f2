"""Kinds of values that name criteria: chains of players and of teams, single criteria."""

from __future__ import annotations

from typing import Any, Final

from xlscore.core.criteria import CRITERIA
from xlscore.core.criterion import Of
from xlscore.core.rules import LOT, Chain
from xlscore.core.rules_kinds import Kind, Place, choice, choices
from xlscore.texts import titles


def _chain_of(whom: Of) -> Kind:
    """C5: the codes of criteria that players or teams have, as the last of them "lot" (C6)."""
    known = [code for code, one in CRITERIA.items() if one.of in ("both", whom)]

    def read(raw: Any, at: Place) -> Chain:
        codes = choices(*known, LOT).read(raw, at) or ()
        if LOT in codes[:-1]:
            at.refuse("rules-lot-last")
        return Chain(tuple(c for c in codes if c != LOT), LOT in codes)

    help_ = titles("values.criteria")
    return Kind(help_, read)


CHAIN: Final = _chain_of("players")
TEAM_CHAIN: Final = _chain_of("teams")
#: One of the criteria that need nothing but the games of one player.
OF_GAMES: Final = choice(
    *[code for code, one in CRITERIA.items() if one.of != "teams" and not one.looks_back]
)
