"""What a player has made in one stage: all that criteria look at, his opponents' games included."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from xlscore.core.exact import Exact, Ratio, as_ratio, reduce_ratio, whole
from xlscore.core.model import CountsIn, Deductions, TableName
from xlscore.core.scoring import Score, ScoredGames
from xlscore.core.strikes import Struck
from xlscore.core.worth import Finish
from xlscore.records import NamedTuple, dataclass, field, replace


class Absence(NamedTuple):
    """F14: of so many `rounds` those that one missed are worth a `share` of the mean of his games.

    From at `least` so many games on.
    """

    rounds: int
    share: Exact
    least: int


@dataclass(eq=False)
class Tallies(dict[int, "Tally"]):
    """The tallies of all players of a stage by number, in the order in which they come to sit.

    `before` are those of the stages before, `ranks` the ranks in the first of them, `carry` the
    part of what was made in the last of them that counts here too (G14). `taken` are penalties
    (G2). Those of teams (G4) are made of all `seats` of their players, whose `ranks` are
    `members`, the best first. `entered` are all seats of players of whom not all count (G8).
    `struck` are strikes (F6), `absence` is what a round missed is worth (F14). `known` are exact
    values of criteria, by player and code, that somebody has read.
    """

    scored: ScoredGames
    before: Sequence[Mapping[int, Tally]]
    ranks: Mapping[int, int]
    carry: Exact = 0
    taken: Deductions = field(default_factory=dict)
    seats: Mapping[int, Sequence[int]] | None = None
    members: Mapping[int, Sequence[int]] = field(default_factory=dict)
    entered: Mapping[int, Sequence[int]] = field(default_factory=dict)
    struck: Mapping[int, Struck] = field(default_factory=dict)
    absence: Absence | None = None

    def __post_init__(self) -> None:
        self.known: dict[tuple[int, str], Exact] = {}
        self.changed = bool(self.carry or self.taken or self.absence)
        seats = self.scored.seats if self.seats is None else self.seats
        self.update({no: Tally(no, own, self) for no, own in seats.items()})

    def only(self, seats: Mapping[int, Sequence[int]]) -> Tallies:
        """G8: the same with so many of the games as these `seats` are."""
        return replace(self, seats=seats, entered={no: own.seats for no, own in self.items()})

    @cached_property
    def bare(self) -> Tallies:
        """Nobody's, without penalties and what was carried over: for single games."""
        return Tallies(self.scored, (), {}, seats={})

    def worth(self, seat: int) -> Exact:
        """G3, G9: the score of one seat's game, with what a win in one's first game adds."""
        scored = self.scored
        first_win = scored.law.first_win
        won = first_win and seat in self.firsts and scored.finishes[seat].won
        return scored.worth(seat) + first_win if won else scored.worth(seat)

    @cached_property
    def firsts(self) -> frozenset[int]:
        """G8: the seat of everybody's first game."""
        return frozenset(own[0] for own in self.scored.seats.values() if own)

    @cached_property
    def by_table(self) -> Mapping[TableName, Sequence[Tally]]:
        """Who sits at which table in the stage."""
        tables: defaultdict[TableName, list[Tally]] = defaultdict(list)
        for tally in self.values():
            tables[tally.table].append(tally)
        return tables


@dataclass(slots=True, eq=False)
class Tally:
    """A player's games in one stage, in playing order, and what he brought along.

    `seats` are his in the columns of the stage's scored games; a sum that is not whole is left as
    a numerator and a denominator, which nobody has reduced.
    """

    no: int
    seats: Sequence[int]
    stage: Tallies = field(repr=False)
    _score: Ratio | None = field(default=None, init=False, repr=False)

    @property
    def table(self) -> TableName:
        """Where he sits in the stage."""
        return self.stage.scored.table(self.no)

    @property
    def mates(self) -> Sequence[Tally]:
        """All who sit there, himself included."""
        return self.stage.by_table[self.table]

    @property
    def earlier(self) -> list[Tally]:
        """His own in the stages before."""
        return [tallies[self.no] for tallies in self.stage.before if self.no in tallies]

    @property
    def preliminary_rank(self) -> int:
        """His rank in the first stage; 0 if he has none."""
        return self.stage.ranks.get(self.no, 0)

    def member_rank(self, n: int) -> int:
        """G4: the rank of a team's n-th best player; one behind everybody where it has none."""
        ranks = self.stage.members.get(self.no, ())
        return ranks[n - 1] if len(ranks) >= n else len(self.stage.scored.seats) + 1

    @property
    def tournament_points(self) -> Ratio:
        """C3: their sum, less penalties (G2), with what was carried over (G14)."""
        scored = self.stage.scored
        own = sum(map(scored.units.__getitem__, self.seats))
        if type(own) is int and not self.stage.changed:
            return own, scored.scale.unit
        made = Fraction(own) / scored.scale.unit * self._growth() - self.taken("tournament_points")
        return as_ratio(
            self._add_carried(made, lambda before: reduce_ratio(before.tournament_points))
        )

    @property
    def victory_points(self) -> Exact:
        """The sum of the game points, capped and weighted, in the same way."""
        points = self.stage.scored.victory_points
        own = sum([points[seat] for seat in self.seats])
        if not self.stage.changed:
            return whole(own)
        own = own * self._growth() - self.taken("victory_points")
        return self._add_carried(own, lambda before: before.victory_points)

    @property
    def difference(self) -> Exact:
        """G6: his game points less the mean of the others' at each table, in the same way."""
        made = sum(map(self.stage.scored.lead, self.seats)) * self._growth()
        own = made - self.taken("victory_points")
        return self._add_carried(own, lambda before: before.difference)

    @property
    def score(self) -> Ratio:
        """G3: the sum of the scores of his games, in the same way; worked out once."""
        if self._score is None:
            taken = Fraction(self.taken("victory_points")) / self.stage.scored.law.unit
            taken += self.taken("tournament_points")
            made = sum(map(self.stage.worth, self.seats)) * self._growth() - taken
            carried = self._add_carried(made, lambda before: reduce_ratio(before.score))
            self._score = as_ratio(carried)
        return self._score

    @property
    def missed(self) -> int:
        """F14: the rounds that he missed and that are worth a part of his mean."""
        absence, games = self.stage.absence, self.stage.scored.games
        if absence is None or not self.seats or len(self.seats) < absence.least:
            return 0
        return absence.rounds - sum(games[seat].round_ <= absence.rounds for seat in self.seats)

    def _growth(self) -> Exact:
        """F14: by what the sums of his games grow for the rounds that he missed."""
        share = self.stage.absence.share if self.stage.absence and self.missed else 0
        return whole(1 + Fraction(self.missed * share) / len(self.seats)) if share else 1

    @property
    def for_missed(self) -> Exact:
        """F14: the tournament points of the rounds that he missed."""
        made = sum(own.tournament_points for own in self.finishes)
        return whole(made * (self._growth() - 1))

    @property
    def bonus(self) -> Exact:
        """F12: what formulas gave him on top of the tournament points of his places."""
        return sum(self.stage.scored.bonuses.get(seat, 0) for seat in self.seats)

    @property
    def ratio(self) -> Exact:
        """G9: the sum of the ratios to the best of the others at the table."""
        return sum(map(self.stage.scored.ratio, self.seats))

    def taken(self, counts_in: CountsIn) -> Exact:
        """G2: what was taken from him in the stage, below 0 what was given."""
        own = self.stage.taken.get(self.no)
        return own.get(counts_in, 0) if own else 0

    def _add_carried(self, own: Exact, before: Callable[[Tally], Exact]) -> Exact:
        """G14: what one made here, and a part of what counted in the stage before."""
        if self.stage.carry and self.earlier:
            own += self.stage.carry * before(self.earlier[-1])
        return whole(own)

    @property
    def share(self) -> Ratio:
        """C4: the sum of the shares."""
        scored = self.stage.scored
        shares, totals = scored.shares, scored.of
        own: Exact = 0
        of: Exact = 1
        for seat in self.seats:
            total = totals[seat]
            own = own * total + shares[seat] * of
            of *= total
        if isinstance(own, int) and isinstance(of, int):
            return own, of
        return own.numerator * of.denominator, own.denominator * of.numerator

    @property
    def finishes(self) -> list[Finish]:
        """His places, game by game."""
        finishes = self.stage.scored.finishes
        return [finishes[seat] for seat in self.seats]

    @property
    def solos(self) -> int:
        """G11: in how many of his games he took all."""
        scored = self.stage.scored
        return sum(scored.finishes[seat].won for seat in self.seats if seat in scored.solos)

    @property
    def entered(self) -> Sequence[int]:
        """G8: the seats of all his games, those included that do not count."""
        return self.stage.entered.get(self.no, self.seats)

    @property
    def scores(self) -> tuple[Score, ...]:
        """All his games one by one, for reading."""
        scores = tuple([self.stage.scored.score(seat) for seat in self.entered])
        if len(scores) == len(self.seats):
            return scores
        pairs = zip(scores, self.entered, strict=True)
        return tuple([one._replace(counted=seat in self.seats) for one, seat in pairs])

    @property
    def byes(self) -> int:
        """D3: how many byes he had."""
        games = self.stage.scored.games
        return sum(games[seat].bye for seat in self.seats)

    @property
    def struck(self) -> Struck:
        """F6: his strikes, and the rounds that he survived."""
        return self.stage.struck.get(self.no, Struck())

    def missing_opponents(self) -> int:
        """G6: the seats that were missing at his tables, three for a bye at tables of four."""
        scored = self.stage.scored
        return sum(max(0, scored.usual_size - scored.games[seat].size) for seat in self.seats)

    def opponents(self) -> Iterator[Tally]:
        """Whom he met, game by game: somebody met twice comes twice, a substitute never."""
        for seat in self.seats:
            for row in self.stage.scored.games[seat].rows:
                if row.no is not None and row.no != self.no:
                    yield self.stage[row.no]
