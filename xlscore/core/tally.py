"""What a player has made in one stage: all that criteria look at, his opponents' games included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xlscore.core.exact import Exact
from xlscore.core.model import TableName
from xlscore.core.scoring import Score, ScoredGame


@dataclass(slots=True)
class Tally:
    """A player's games in one stage, in playing order, and what he brought along.

    `games` are complete games and his seat in each; `table` is where he sits in the stage, `mates`
    all who sit there, himself included. `stage` are all tallies of the stage by number, `earlier`
    his own in the stages before. What every chain asks for is added up once all games are there;
    the sum of the shares is `shares / of`.
    """

    no: int
    table: TableName
    mates: list[Tally] = field(default_factory=list, repr=False)
    stage: Mapping[int, Tally] = field(default_factory=dict, repr=False)
    earlier: Sequence[Tally] = ()
    preliminary_rank: int = 0
    games: list[tuple[ScoredGame, int]] = field(default_factory=list)
    tournament_points: Exact = 0
    victory_points: Exact = 0
    shares: Exact = 0
    of: Exact = 1

    def add_up(self) -> None:
        """C5: the sums over all games, the shares over one denominator that nobody reduces yet."""
        tournament_points: Exact = 0
        victory_points: Exact = 0
        shares: Exact = 0
        of: Exact = 1
        for game, seat in self.games:
            tournament_points += game.tournament_points[seat]
            victory_points += game.victory_points[seat]
            if game.of == of:
                shares += game.shares[seat]
            else:
                shares = shares * game.of + game.shares[seat] * of
                of *= game.of
        self.tournament_points, self.victory_points = tournament_points, victory_points
        self.shares, self.of = shares, of

    @property
    def scores(self) -> tuple[Score, ...]:
        """His games one by one, for reading."""
        return tuple([game.score(seat) for game, seat in self.games])

    def opponents(self) -> Iterator[Tally]:
        """Whom he met, game by game: somebody met twice comes twice, a substitute never."""
        for game, own in self.games:
            for seat, no in enumerate(game.players):
                if seat != own:
                    yield self.stage[no]
