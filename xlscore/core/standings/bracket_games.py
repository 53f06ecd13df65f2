"""F4, F5: the games of brackets as they stand: who meets whom, who won, who may still come.

A bracket is made of stages of a graph whose games send on winners or losers by their slot. What is
not played yet is told by the places that people will come from.
"""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.core.assembly import Assembly, assemble
from xlscore.core.exact import Exact
from xlscore.core.model import Event
from xlscore.core.rules import Ruleset, StageRules
from xlscore.core.stage_places import TakenPlace
from xlscore.core.standings.entrants import Entrants
from xlscore.core.standings.graph import FREE
from xlscore.core.standings.outcome import Outcome, StageOutcome
from xlscore.records import NamedTuple

Slot = tuple[str, int]


class Seat(NamedTuple):
    """One side of a game: where he comes from, his number (None: not known yet, 0: nobody).

    `points` are those typed, in a match the games won.
    """

    place: TakenPlace
    no: int | None = None
    points: Exact | None = None
    won: bool = False


class BracketGame(NamedTuple):
    """A game by its stage and its number there; one seat alone is a bye."""

    stage: StageRules
    number: int
    seats: tuple[Seat, ...]

    @property
    def slot(self) -> Slot:
        """What others take its winner or its loser by."""
        return self.stage.name, self.number


def bracket_stages(rules: Ruleset) -> list[StageRules]:
    """The stages that winners or losers of games come from or come into, in order."""
    sources = {p.source for stage in rules.stages for p in stage.places if p.place}
    return [
        stage
        for stage in rules.stages
        if len(stage.places) in stage.groups
        and (stage.name in sources or any(place.place for place in stage.places))
    ]


def plan_games(rules: Ruleset) -> list[BracketGame]:
    """The games of all brackets as the ruleset has them; those that nobody can reach are left out.

    Seats to which nobody can come have the number 0.
    """
    return _games(rules, {})


def bracket_games(event: Event, rules: Ruleset, outcome: Outcome) -> list[BracketGame]:
    """The games of all brackets as they stand."""
    assembly = assemble(event, rules)
    states = Entrants(event, rules, assembly, outcome).states
    known = {state.rules.name: state for state in states}
    reached = {stage.rules.name: stage for stage in outcome.stages}
    went_on = {
        (place.source, place.number): no
        for state in states
        for place, no in zip(state.places, state.order, strict=False)
        if place.place == 1
    }
    found: list[BracketGame] = []
    decided: dict[TakenPlace, int] = {}
    for game in _games(rules, known):
        name = game.stage.name
        index, stage = known[name].index, reached.get(name)
        seats = [
            s._replace(no=decided.get(s.place, s.no) if s.no is None else s.no) for s in game.seats
        ]
        nos = {seat.no for seat in seats if seat.no}
        points = _points(assembly, index, nos, game.stage, stage)
        winner = went_on.get(game.slot) or _winner(nos, stage)
        if winner:
            decided[TakenPlace(name, game.number, 1)] = winner
            for no in nos - {winner}:
                decided[TakenPlace(name, game.number, 2)] = no
        played = (
            seat._replace(points=points.get(seat.no or 0), won=bool(winner) and seat.no == winner)
            for seat in seats
        )
        found.append(game._replace(seats=tuple(played)))
    return found


def _games(rules: Ruleset, known: Mapping[str, StageOutcome]) -> list[BracketGame]:
    """The games, with those who are known to come."""
    found: dict[Slot, BracketGame] = {}
    names = {stage.name for stage in bracket_stages(rules)}
    for stage in (stage for stage in rules.stages if stage.name in names):
        state = known.get(stage.name)
        if state is not None and state.held is False and stage.unless:
            continue  # a decider that nobody needs
        order = state.order if state else ()
        for number, positions in enumerate(stage.groups[len(stage.places)], 1):
            places = [stage.places[position - 1] for position in positions]
            sure = state.known if state else {}
            nos = [
                order[position - 1] if order else sure.get(stage.places[position - 1])
                for position in positions
            ]
            there = zip(places, nos, strict=True)
            seats = tuple(Seat(p, _who(p, no, found, names)) for p, no in there)
            if any(seat.no != FREE for seat in seats):
                found[stage.name, number] = BracketGame(stage, number, seats)
    return list(found.values())


def _who(
    place: TakenPlace, no: int | None, before: Mapping[Slot, BracketGame], names: set[str]
) -> int | None:
    """Who comes from a place: nobody from a game that nobody can lose, or that is not there."""
    if no is not None or not place.place or place.source not in names:
        return no
    game = before.get((place.source, place.number))
    able = [seat for seat in game.seats if seat.no != FREE] if game else []
    if len(able) < place.place:
        return FREE
    return able[0].no if len(able) == 1 else None


def _points(
    assembly: Assembly,
    index: int,
    nos: set[int],
    rules: StageRules,
    reached: StageOutcome | None,
) -> dict[int, Exact]:
    """What each has: the points of his game, or of a match the games won."""
    if rules.rounds > 1:
        tallies = reached.tallies if reached else {}
        scores = {no: tallies[no].scores for no in nos if no in tallies}
        return {
            no: sum(1 for score in own if score.place == 1) for no, own in scores.items() if own
        }
    rows = [row for game in assembly.games[index] for row in game.rows]
    return {
        row.no: row.victory_points
        for row in rows
        if row.no in nos and row.no and row.victory_points is not None
    }


def _winner(nos: set[int], stage: StageOutcome | None) -> int | None:
    """Who has won a game that nobody has gone on from yet."""
    if stage is None or not nos:
        return None
    ranks = {line.no: line.rank for line in stage.standings if line.no in nos and line.rank}
    if stage.complete and ranks:
        return min(ranks, key=lambda no: ranks[no] or 0)
    for no in ranks if len(nos) > 1 else ():
        won = [score for score in stage.tallies[no].scores if score.place == 1]
        if 2 * len(won) > stage.rules.rounds:
            return no
    return None
