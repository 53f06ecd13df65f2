"""Kinds of values that name criteria: chains of players and of teams, single criteria."""

from __future__ import annotations

from typing import Any, Final

from xlscore.core.criteria import CRITERIA
from xlscore.core.criterion import Criterion, Of
from xlscore.core.rules import LOT, Chain
from xlscore.core.rules_kinds import TEXTS, Kind, Place
from xlscore.core.spelling import suggestion, suggestion_within
from xlscore.core.written import WrongCriterion
from xlscore.texts import titles


def _chain_of(whom: Of) -> Kind:
    """C5: criteria that players or teams have, as the last of them "lot" (C6)."""

    def read(raw: Any, at: Place) -> Chain:
        texts = TEXTS.read(split_criteria(raw) if isinstance(raw, str) else raw, at) or ()
        codes = [code for text in texts if (code := _code(text, whom, at))]
        if LOT in codes[:-1]:
            at.refuse("rules-lot-last")
        return Chain(tuple(c for c in codes if c != LOT), LOT in codes)

    return Kind(titles("values.criteria"), read)


def split_criteria(text: str) -> list[str]:
    """The criteria of a cell, between commas and semicolons that are in no brackets."""
    found, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign in ",;" and depth == 0:
            found.append("")
        else:
            found[-1] += sign
    return [part.strip() for part in found if part.strip()]


def _code(text: str, whom: Of, at: Place) -> str | None:
    """The code of a criterion that they have; None after it was refused."""
    if text == LOT:
        return LOT
    one = _criterion(text, at)
    if one is not None and one.of not in ("both", whom):
        known = [code for code, one in CRITERIA.items() if one.of in ("both", whom)]
        at.refuse("rules-choice", value=text, accepted=", ".join((*known, LOT)))
        return None
    return one.code if one else None


def _criterion(text: str, at: Place) -> Criterion | None:
    try:
        return CRITERIA.read(text)
    except WrongCriterion as error:
        from xlscore.core.criteria_parts import PARTS

        offered = error.offered or (*CRITERIA, *PARTS, LOT)
        near = suggestion(str(error.values.get("word", "")), offered)
        if error.code == "rules-criterion-form":
            near = suggestion_within(text, ("at", "least"))
        at.refuse(error.code, value=text, near=near, **error.values)
        return None


def _of_games(raw: Any, at: Place) -> str | None:
    """The code of one of the criteria that need nothing but the games of one player."""
    one = _criterion(str(raw), at)
    if one is None or (one.of != "teams" and not one.looks_back):
        return one.code if one else None
    known = [c for c, other in CRITERIA.items() if other.of != "teams" and not other.looks_back]
    at.refuse("rules-choice", value=raw, accepted=", ".join(known))
    return None


CHAIN: Final = _chain_of("players")
TEAM_CHAIN: Final = _chain_of("teams")
OF_GAMES: Final = Kind(titles("values.criterion"), _of_games)
