"""What every kind of seating is given, and what it gives: the context of a draw, a round plan.

A seating is a function of a ``DrawContext`` and of the ``Schedule`` that the rounds before have
left; it yields every ``RoundPlan`` the rules allow, the usual one first. Whoever draws picks one;
whoever verifies looks which one gave what is on the sheet, so that nothing about a choice has to
be stored anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Literal

from xlscore.core.assembly import assemble
from xlscore.core.draws.machinery.history import choose_mode, list_played, read_wishes
from xlscore.core.draws.machinery.record import Record, record_of
from xlscore.core.draws.machinery.repair import RoundsLeft
from xlscore.core.draws.machinery.rounds import NO_WISHES, Drawn, DrawnRound, Note, Wishes
from xlscore.core.model import Event
from xlscore.core.rules import Ruleset, StageRules
from xlscore.core.sizes import Mode
from xlscore.core.standings.entrants import Entrants, RankOrder, first_order, standing_order
from xlscore.core.standings.outcome import StageOutcome
from xlscore.core.standings.stages import solve
from xlscore.records import NamedTuple, dataclass

Method = Literal[
    "schedule",  # T7, W4: a fixed schedule, start numbers by lot
    "repair",  # C10: the schedule, as few moved as possible
    "late",  # C7: as drawn for the others, and who came late takes a free seat
    "redraw",  # C10, option: the rounds left drawn anew, with the history
    "lot",  # A2, W4, A4, A6, K3
    "standings",  # H2
    "rematches",  # H2, option: rematches avoided
    "ranks",  # K5, K6, T5, D4
    "games",  # K1: another game at the same tables
    "pairs",  # D1
    "swiss",  # G12
    "pods",  # G11
    "round-robin",  # F3
    "strikes",  # F6
]
UNRANKED: Final = RankOrder(())


class NoRandomness(ValueError):
    """C6: a round needs a lot, and the randomness it was announced with is not there yet."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """What is drawn for later rounds already: a plan (T7), the rounds left, fixed tables (K1)."""

    drawn: Drawn
    players: frozenset[int]
    plan_id: str = ""


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """One way to seat a round.

    ``drawn`` is this round alone, ``order`` the players best first, where the seating goes by
    it; ``left`` the rounds left after drop-outs, where repair and redraw are a choice (C10).
    """

    method: Method
    drawn: Drawn
    schedule: Schedule | None = None
    order: RankOrder = UNRANKED
    left: RoundsLeft | None = None

    @property
    def round_(self) -> DrawnRound:
        """The round as seated."""
        return self.drawn.rounds[0]

    @property
    def notes(self) -> tuple[Note, ...]:
        """What there is to say about it."""
        return self.drawn.notes

    @property
    def label(self) -> str:
        """C6: the label of the lot that gave it, to be published; empty without a lot."""
        return next(iter(self.drawn.labels), "")


class Draft(NamedTuple):
    """What one round by itself is drawn from: its players, its lots, and what counts in it.

    By the standings the `players` are best first. `before` are the rounds of the stage that count.
    """

    players: Sequence[int]
    round_: int
    stage: str
    seed: str
    mode: Mode = "few"
    before: Sequence[DrawnRound] = ()
    wishes: Wishes = NO_WISHES

    @property
    def label(self) -> str:
        """C6: how the labels of its lots begin."""
        return f"{self.stage}|round {self.round_}"


@dataclass(frozen=True, slots=True)
class DrawContext:
    """What a draw is a function of: the event as it stood before it, the round, who plays it.

    `first` is the number of players in the stage's first round (W4 asks for it), `order` those
    who come into a later stage, best first: they are the players of its first round. `late` are
    those of the players who take free seats in what is drawn for the others; they do not count in
    `first`.
    """

    event: Event
    rules: Ruleset
    index: int
    round_: int
    players: frozenset[int]
    first: int
    order: RankOrder = UNRANKED
    late: frozenset[int] = frozenset()

    @property
    def stage(self) -> StageRules:
        """The rules of the stage."""
        return self.rules.stages[self.index]

    @property
    def seed(self) -> str:
        """C6: the seed of the round's lots; NoRandomness where it has none yet."""
        seed = self.event.lot_seed(self.stage.name, self.round_)
        if seed is None and self.event.randomness:
            raise NoRandomness(f"{self.stage.name}, round {self.round_}")
        return seed or ""

    @property
    def record(self) -> Record:
        """C6: what the log keeps of the round; nothing as long as it is not drawn."""
        return record_of(self.event, self.stage.name, self.round_)

    @property
    def record_of_first(self) -> Record:
        """C6: what the log keeps of the first round of the stage."""
        return record_of(self.event, self.stage.name, 1)

    @property
    def wishes(self) -> Wishes:
        """What players need in the rounds of the stage; groups of single rounds in the first one.

        One seating for several games (K1) has the groups that count in any of them.
        """
        found = read_wishes(self.event, self.players)
        if self.index:
            return found.in_rounds()
        rounds = range(1, self.stage.rounds + 1)
        return found.in_rounds(*rounds) if self.stage.kind.together else found

    @property
    def here(self) -> Wishes:
        """What players need in this round."""
        return self.wishes.in_rounds(self.round_)

    @property
    def mode(self) -> Mode:
        """Few or many three-player tables."""
        return choose_mode(self.event, self.rules, len(self.players), self.index)

    def draft(
        self, players: Iterable[int] = (), before: Sequence[DrawnRound] | None = None
    ) -> Draft:
        """The round by itself, for all its players and with all rounds before it, unless given."""
        own = sorted(self.players) if not players else tuple(players)
        where = own, self.round_, self.stage.name, self.seed
        return Draft(*where, self.mode, self.played() if before is None else before, self.here)

    def standings(self) -> tuple[RankOrder, StageOutcome]:
        """H2, G12: the players of the round best first, and the stage as it stands."""
        outcome = solve(self.event, self.rules)
        found = next(stage for stage in outcome.stages if stage.rules is self.stage)
        return standing_order(self.event, found.standings, self.stage.name, self.players), found

    def played(self) -> tuple[DrawnRound, ...]:
        """The rounds of the stage before this one, as played."""
        return list_played(assemble(self.event, self.rules), self.index)


#: One kind of seating.
Seating = Callable[[DrawContext, Schedule | None], Iterator[RoundPlan]]


def find_entrants(
    event: Event, rules: Ruleset, index: int, players: Iterable[int] = ()
) -> RankOrder:
    """Those who come into a later stage, best first; a first one's `players` as they are seeded."""
    if rules.stages[index].of_players:
        return first_order(event, rules, index, players)
    assembly = assemble(event, rules)
    return Entrants(event, rules, assembly, solve(event, rules, assembly)).order(index)
