"""F1: what is wrong with a graph of stages: places that are not there, taken twice or left over."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.core.rules import Ruleset, StageRules
from xlscore.core.rules_data import Contradiction, wrong
from xlscore.core.spelling import suggestion
from xlscore.core.stage_places import PLAYERS, TakenPlace, show


def places_there(rules: Ruleset) -> Iterator[Contradiction]:
    """Each place is one of an earlier stage that has it; players come into the first alone."""
    earlier: dict[str, StageRules] = {}
    for i, stage in enumerate(rules.stages, 1):
        key, first = f"stages.{stage.written or i}", all(one.of_players for one in earlier.values())
        for name, places in (("from", stage.places), ("unless", stage.unless)):
            for place in places:
                if place.source == PLAYERS and first and not place.place:
                    continue
                source = earlier.get(place.source)
                if source is None:
                    named = " ".join((place.source, *place.pool))
                    of_games = (f"{how} of {one}" for how in ("winner", "loser") for one in earlier)
                    near = suggestion(named, [*earlier, PLAYERS, *of_games])
                    at = f"{key}.{name}"
                    yield wrong(at, "rules-place-source", value=show(place), near=near)
                    break
                if problem := _beyond(place, source):
                    most = problem
                    yield wrong(f"{key}.{name}", "rules-place-beyond", value=show(place), most=most)
                    break
        earlier[stage.name] = stage


def _beyond(place: TakenPlace, source: StageRules) -> int:
    """How many there are, where the place is beyond them; else 0."""
    games = source.groups.get(len(source.places), ())
    if place.place and games:
        if place.number > len(games):
            return len(games)
        seats = len(games[place.number - 1])
        return seats if place.place > max(2, seats) else 0
    most = source.most_in
    return most if not place.place and most and place.number > most else 0


def places_taken_once(rules: Ruleset) -> Iterator[Contradiction]:
    """No place is taken twice; from one stage all go by rank, or all by their games."""
    taken: dict[TakenPlace, str] = {}
    ways: dict[str, bool] = {}
    for i, stage in enumerate(rules.stages, 1):
        key = f"stages.{stage.written or i}.from"
        for place in stage.places:
            mixed = ways.setdefault(place.source, place.place > 0) != (place.place > 0)
            if place in taken or mixed:
                yield wrong(key, "rules-place-twice", value=show(place))
                break
            taken[place] = key
        for entry in stage.entries if any(place.source for place in taken) else ():
            if entry.source in ways:
                yield wrong(key, "rules-place-twice", value=f"{entry.take} {entry.source}")


def places_left(rules: Ruleset) -> Iterator[Contradiction]:
    """Who wins goes on where another winner of his stage does, or a loser of it."""
    taken = {place for stage in rules.stages for place in stage.places}
    for i, stage in enumerate(rules.stages, 1):
        games = stage.groups.get(len(stage.places), ())
        winners = [TakenPlace(stage.name, n, 1) for n in range(1, len(games) + 1)]
        left = [place for place in winners if place not in taken]
        if left and any(place.source == stage.name and place.place for place in taken):
            key = f"stages.{stage.written or i}"
            yield wrong(key, "rules-place-left", value=show(left[0]))


def games_for_all(rules: Ruleset) -> Iterator[Contradiction]:
    """F4: games are told for as many as come in; they are pairs, and somebody may be alone."""
    for i, stage in enumerate(rules.stages, 1):
        if not stage.places:
            continue
        key = f"stages.{stage.written or i}"
        if stage.entries:
            yield wrong(f"{key}.entries", "rules-place-entries")
        games = stage.groups.get(len(stage.places))
        if stage.kind.tables == "groups" and games is None:
            yield wrong(f"{key}.groups.{len(stage.places)}", "rules-missing")
        if stage.kind.tables == "groups" and not rules.byes:
            yield wrong("byes", "rules-choice", value="no", accepted="yes")


def brackets_of_places(rules: Ruleset) -> Iterator[Contradiction]:
    """F4, F5: who comes into a bracket is told by places."""
    for i, stage in enumerate(rules.stages, 1):
        if stage.seating in ("bracket", "double-elimination") or (
            stage.written and not stage.places
        ):
            yield wrong(f"stages.{stage.written or i}.from", "rules-missing")


def matches_of_games(rules: Ruleset) -> Iterator[Contradiction]:
    """F4: best of an odd number of games, where two of them meet at a table and somebody wins."""
    matches = {s.written or i: s for i, s in enumerate(rules.stages, 1) if s.best_of}
    for i, stage in matches.items():
        if stage.rounds % 2 == 0:
            yield wrong(f"stages.{i}.rounds", "rules-best-of", value=stage.rounds)
        if not (stage.knock_out and stage.kind.together):
            yield wrong(f"stages.{i}.knock_out", "rules-choice", value="no", accepted="yes")


GRAPH_CONTRADICTIONS = (
    brackets_of_places,
    places_there,
    places_taken_once,
    places_left,
    games_for_all,
    matches_of_games,
)
