"""Stages as rules write them: chains, places, and the graph of stages that they are (C5, F1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from xlscore.core.brackets import Bracket, expand
from xlscore.core.criteria import CRITERIA
from xlscore.core.criteria.criterion import Criterion, Of
from xlscore.core.findings import WrongCriterion
from xlscore.core.rulebook.kinds import TEXTS, Kind, Place, as_text
from xlscore.core.rules import LOT, Chain, StageRules
from xlscore.core.seatings import OF_STRIKES, SEATINGS
from xlscore.core.spelling import suggestion, suggestion_within
from xlscore.core.stage_places import Named, read_place, resolve
from xlscore.core.stage_titles import stage_name
from xlscore.records import NamedTuple
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
        from xlscore.core.criteria.parts import PARTS

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


class Written(NamedTuple):
    """A stage whose places are names still, since those of all stages are not known yet.

    `rounds` and `taken` are told from so many players on.
    """

    bracket: Bracket
    rounds: Mapping[int, int]
    taken: Mapping[int, tuple[Named, ...]]
    unless: tuple[Named, ...]


def make_written(
    eliminated: Chain | None, third_place: bool, decider: bool, pools: int, unless: Any, **own: Any
) -> Written:
    """An empty chain of those who are out is none: "[]" on top of a ruleset takes its away.

    F6: with strikes the chain begins with the rounds that one survived, then fewer strikes.
    Without them `until_left` is 0, so that it has no line in the checksum of a ruleset.
    """
    taken, rounds = (_from_on(own.pop(key)) for key in ("from", "rounds"))
    if SEATINGS[own["seating"]].strikes:
        rest = [code for code in own["chain"].criteria if code not in OF_STRIKES]
        own["chain"] = own["chain"]._replace(criteria=(*OF_STRIKES, *rest))
    else:
        own["until_left"] = 0
    own["eliminated"] = None if eliminated == Chain(()) else eliminated
    stage = StageRules(rounds=rounds[min(rounds)], **own)
    return Written(Bracket(stage, third_place, decider, pools), rounds, taken, unless)


def _from_on(value: Any) -> Mapping[int, Any]:
    """What is told once is told from 0 players on."""
    return value if isinstance(value, Mapping) else {0: value}


def make_graphs(stages: Sequence[Written], fewest: int) -> dict[int, tuple[StageRules, ...]]:
    """The stages from so many players on, at first from the `fewest` that an event may have.

    A number of players that changes nothing is left out.
    """
    told = {players for one in stages for players in (*one.rounds, *one.taken)}
    found: dict[int, tuple[StageRules, ...]] = {}
    for players in sorted({fewest, *(n for n in told if n > fewest)}):
        graph = _graph(stages, players)
        if not found or graph != found[max(found)]:
            found[players] = graph
    return found


def _graph(stages: Sequence[Written], players: int) -> tuple[StageRules, ...]:
    """All stages in order, those that are written as one in their rounds, with their places.

    With fewer players than its first number a stage has the rounds of that, and is not held where
    places are told by number of players.
    """
    found: list[StageRules] = []
    games: dict[str, int] = {}
    for number, one in enumerate(stages, 1):
        if players < min(one.taken):
            continue
        named = one.taken[max(least for least in one.taken if least <= players)]
        rounds = one.rounds[max((n for n in one.rounds if n <= players), default=min(one.rounds))]
        taken = tuple(place for text in named for place in resolve(text, games))
        unless = tuple(place for text in one.unless for place in resolve(text, games))
        stage = one.bracket.stage._replace(places=taken, unless=unless, rounds=rounds)
        for made in expand(one.bracket._replace(stage=stage)):
            found.append(made if len(found) + 1 == number else made._replace(written=number))
            games[made.name] = len(made.groups.get(len(made.places), ()))
    return tuple(found)


def _stage_name(raw: Any, at: Place) -> str | None:
    text = as_text(raw)
    if text:
        return stage_name(text)
    at.refuse("rules-value", value=raw, accepted=titles("values.stage"))
    return None


def _places(raw: Any, at: Place) -> tuple[Named, ...]:
    """Each text by itself; what names no place is refused."""
    found = []
    for text in TEXTS.read(raw, at) or ():
        named = read_place(text)
        if named is None:
            at.refuse("rules-value", value=text, accepted=titles("values.places"))
        else:
            found.append(named)
    return tuple(found)


STAGE: Final = Kind(titles("values.stage"), _stage_name)
PLACES: Final = Kind(titles("values.places"), _places)
