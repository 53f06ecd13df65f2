"""How far an event is: who sits where by its Results, and which rounds are to be drawn.

That is the next one by itself, or the ones asked for.

A drawn round that is not complete is the current one, and drawing again changes nothing. The next
round of a stage follows when all drawn ones are complete (C13), the next stage when it is known
who plays it. A round seated by the standings (H2) cannot be drawn ahead; others can (`all_`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from xlscore.core.assembly import Assembly, assemble
from xlscore.core.field import find_needed
from xlscore.core.findings import Finding, finding
from xlscore.core.game_places import is_complete
from xlscore.core.model import Event, ResultRow, TableName
from xlscore.core.round_robin import find_spared
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.standings.entrants import Entrants, find_seeded
from xlscore.core.standings.outcome import Outcome
from xlscore.core.strikes import find_struck_out, rounds_due
from xlscore.records import NamedTuple, dataclass, field, replace

if TYPE_CHECKING:
    from xlscore.core.draws.machinery.rounds import DrawnRound


class RoundAt(NamedTuple):
    """A round of a stage; `stage` is an index into the ruleset's stages."""

    stage: int
    round_: int


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for. Empty: the next round, whatever it is.

    `all_`: every round of the stage that can be drawn already. `redraw`: the current round, and
    those drawn after it, anew. `with_history`: the rounds left anew after drop-outs (C10, option).
    `randomness`: what was thrown or published for an announced round (C6), as typed; `reason`: of
    a redraw, for the log. `late`: who takes free seats in which round (C7); `as_drawn`: what was
    asked for when that round was drawn, which stays where nothing else is asked for. `newest`: a
    round of drand and its signature, which an announcement takes in (C6).
    """

    stage: str | None = None
    round_: int | None = None
    all_: bool = False
    redraw: bool = False
    with_history: bool = False
    avoid_rematches: bool = False
    randomness: str = ""
    reason: str = ""
    late: Mapping[RoundAt, frozenset[int]] = field(default_factory=dict)
    as_drawn: Mapping[RoundAt, frozenset[str]] = field(default_factory=dict)
    newest: tuple[int, str] | None = None

    def asked(self, at: RoundAt) -> tuple[str, ...]:
        """What is asked for where there may be a choice (C10, H2): not in a stage's first round."""
        ways = ("redraw", self.with_history), ("rematches", self.avoid_rematches)
        own = tuple(way for way, asked in ways if asked and at.round_ > 1)
        return own or tuple(sorted(self.as_drawn.get(at, ())))


@dataclass(frozen=True, slots=True)
class Stage:
    """How far a stage is drawn and played; `open_` are drawn rounds that are not complete."""

    index: int
    drawn: tuple[int, ...]
    open_: tuple[int, ...]
    rounds: int

    @property
    def running(self) -> bool:
        """Whether it has begun and there is something left to draw or to play."""
        return bool(self.drawn) and (bool(self.open_) or len(self.drawn) < self.rounds)


def measure_progress(event: Event, rules: Ruleset, assembly: Assembly) -> list[Stage]:
    """C13: how far every stage is."""
    found = []
    for index, stage in enumerate(rules.stages):
        drawn = tuple(sorted(read_places(event, stage.name)))
        games = assembly.games[index]
        over = find_spared(rules, index, games)
        left = (game for n, game in enumerate(games) if n not in over)
        open_ = {game.round_ for game in left if not is_complete(game, rules)}
        rounds = rounds_due(rules, index, games, assembly.exits)
        found.append(Stage(index, drawn, tuple(sorted(open_)), rounds))
    return found


def find_next_rounds(
    event: Event, rules: Ruleset, assembly: Assembly, outcome: Outcome, request: Request
) -> tuple[list[RoundAt], tuple[Finding, ...]]:
    """The rounds to be drawn, and why none can be (an empty list without findings: none is due)."""
    stages = measure_progress(event, rules, assembly)
    ways_in = Entrants(event, rules, assembly, outcome)
    if request.stage is not None:
        found = [stage for stage in stages if rules.stages[stage.index].name == request.stage]
        if not found:
            return [], (_report_unknown_stage(request.stage, rules, event),)
        if not found[0].drawn and not ways_in.is_ready(found[0].index):
            return [], (_report_too_early(found[0].index, rules, ways_in),)
        due = found
    else:
        ready = [s for s in stages if not s.drawn and ways_in.is_ready(s.index)]
        running = [stage for stage in stages if stage.running]
        beside = any(stage.places for stage in rules.stages)
        due = [*ready, *running] if beside else ready or running[:1]
        if not due and ways_in.short:
            title = STAGES[ways_in.short[0]]
            return [], (finding("draw-not-held", None, stage=title),)
    chosen: list[RoundAt] = []
    for stage in due:
        rounds, problem = _find_rounds(stage, rules, assembly, request)
        if problem:
            return [], (problem,)
        chosen += [RoundAt(stage.index, n) for n in rounds]
    return chosen, ()


def _find_rounds(
    stage: Stage, rules: Ruleset, assembly: Assembly, request: Request
) -> tuple[Sequence[int], Finding | None]:
    """The rounds of one stage that are due."""
    own, title = rules.stages[stage.index], STAGES[rules.stages[stage.index].name]
    kind = own.kind
    first = max(stage.drawn, default=0) + 1
    left = range(first, stage.rounds + 1)
    if request.round_ is not None:
        wanted = request.round_
        if wanted > own.rounds:
            return (), finding("round-beyond", None, round=wanted, stage=title, rounds=own.rounds)
        if wanted > first and not kind.together:
            return (), finding("draw-gap", None, stage=title, missing=first)
        if wanted < first:
            return (), None
    if kind.together:
        return left, None
    if kind.by_standings and stage.open_:
        if request.round_ is None:
            return (), None
        missing = sum(
            game.round_ in stage.open_ and not is_complete(game, rules)
            for game in assembly.games[stage.index]
        )
        return (), finding("draw-round-open", None, round=first, stage=title, missing=missing)
    if request.all_:
        return (left[:1] if kind.by_standings else left), None
    due = request.round_ is not None or not stage.open_
    return (left[:1] if due else ()), None


def find_current_rounds(event: Event, rules: Ruleset, assembly: Assembly) -> list[RoundAt]:
    """The drawn rounds that are on: from the first one without all results to the last drawn.

    Where all results are there, the last drawn one; of games at fixed tables the first (K1).
    """
    stages = [stage for stage in measure_progress(event, rules, assembly) if stage.drawn]
    on = [stage for stage in stages if stage.open_] or stages[-1:]
    found: list[RoundAt] = []
    for stage in on:
        first = stage.open_[0] if stage.open_ else stage.drawn[-1]
        rounds = [RoundAt(stage.index, n) for n in stage.drawn if n >= first]
        found += rounds[:1] if rules.stages[stage.index].kind.together else rounds
    return found


def find_rounds_to_redraw(
    event: Event, rules: Ruleset, assembly: Assembly, request: Request
) -> tuple[list[RoundAt], tuple[Finding, ...]]:
    """The drawn rounds that a redraw replaces: the one meant, and those drawn after it."""
    chosen: list[RoundAt] = []
    for stage in measure_progress(event, rules, assembly):
        name = rules.stages[stage.index].name
        if not stage.drawn or (request.stage or name) != name:
            continue
        if not stage.open_ and request.round_ is None:
            continue
        start = stage.open_[0] if request.round_ is None else request.round_
        chosen += [RoundAt(stage.index, n) for n in stage.drawn if n >= start]
    if not chosen:
        return [], (finding("draw-nothing-open"),)
    for at in chosen:
        title = STAGES[rules.stages[at.stage].name]
        for row in rows_of(event, rules.stages[at.stage].name, at.round_):
            if is_played(row):
                ref = row.source.at("points")
                return [], (finding("draw-has-points", ref, round=at.round_, stage=title),)
    return chosen, ()


def who_plays(view: Event, rules: Ruleset, at: RoundAt) -> frozenset[int]:
    """C8: who is to be drawn: everybody active in the first stage, late players too.

    Whoever is not present is left out, until he has played: then he needs a status, but where
    rounds may be sat out (G8). Who fills in plays where the number needs it.

    In a later stage those who are in it and not out; who comes into it is decided by the cuts.
    """
    assembly = assemble(view, rules)
    gone = find_struck_out(rules, at.stage, assembly.games[at.stage]) | assembly.exits.keys()
    active = {p.no for p in view.players if p.status == "active" and p.no not in gone}
    absent = {player.no for player in view.players if player.present is False}
    if rules.stages[at.stage].of_players and at.round_ == 1:
        seated = {row.no for row in view.results}
        players = active - (absent - seated) | {no for no in seated if no}
        return find_seeded(view, rules, at.stage, players)
    if at.stage == 0 and not rules.stages[0].places:
        seated = {row.no for row in view.results if not rules.stages[0].sit_out}
        return find_needed(view, rules, active - (absent - seated))
    rounds = read_places(view, rules.stages[at.stage].name)
    inside = {no for seats in rounds.values() for no in seats}
    return frozenset(no for no in inside if no not in gone)


#: What a draw itself says of a row; any other status is part of a result.
SILENT = (None, "bye", "substitute")


def is_played(row: ResultRow) -> bool:
    """Whether a row says anything beyond who sits where."""
    typed = (row.victory_points, row.tie_break, row.place)
    return any(value is not None for value in typed) or row.status not in SILENT


def drop_rounds(event: Event, rules: Ruleset, rounds: Sequence[RoundAt]) -> Event:
    """The event without the rows of some rounds, and without what the log says of their draw."""
    gone = {(rules.stages[at.stage].name, at.round_) for at in rounds}
    kept = tuple(row for row in event.results if (row.stage, row.round_) not in gone)
    draws = tuple(draw for draw in event.draws if (draw.stage, draw.round_) not in gone)
    return replace(event, results=kept, draws=draws)


def _report_unknown_stage(name: str, rules: Ruleset, event: Event) -> Finding:
    accepted = ", ".join(STAGES[stage.name].in_(event.language) for stage in rules.stages)
    return finding("stage-unknown", None, value=STAGES.get(name, name), accepted=accepted)


def _report_too_early(index: int, rules: Ruleset, ways_in: Entrants) -> Finding:
    """A stage that is not held, or whose stage before is not complete."""
    source, title = ways_in.waits_for(index), STAGES[rules.stages[index].name]
    if ways_in.states[index].held is False or source is None:
        return finding("draw-not-held", None, stage=title)
    before = STAGES[source.rules.name]
    return finding("draw-too-early", None, stage=title, source=before, missing=source.games_missing)


class Place(NamedTuple):
    """Where somebody sits, as typed; the seat may be empty."""

    table: TableName
    seat: int | None


def rows_of(event: Event, stage: str, round_: int) -> list[ResultRow]:
    """The rows of Results of one round, in their order on the sheet."""
    return [row for row in event.results if (row.stage, row.round_) == (stage, round_)]


def read_places(event: Event, stage: str) -> dict[int, dict[int, Place]]:
    """Who sits where in each round of a stage, as typed: round -> No -> place."""
    found: dict[int, dict[int, Place]] = {}
    for row in event.results:
        if row.stage == stage and row.no is not None:
            found.setdefault(row.round_, {})[row.no] = Place(row.table, row.seat)
    return found


def list_places(round_: DrawnRound) -> dict[int, Place]:
    """A drawn round in the form of `read_places`."""
    return {
        seat.no: Place(table.number, seat.seat) for table in round_.tables for seat in table.seats
    }


def same_places(drawn: Mapping[int, Place], typed: Mapping[int, Place]) -> bool:
    """Whether Results say what was drawn; an empty seat cell says nothing."""
    return drawn.keys() == typed.keys() and not find_differing(drawn, typed)


def find_differing(drawn: Mapping[int, Place], typed: Mapping[int, Place]) -> list[int]:
    """The players in both who sit elsewhere than drawn."""
    return [
        no
        for no, place in typed.items()
        if no in drawn and place not in (drawn[no], Place(drawn[no].table, None))
    ]
