"""A ruleset as data: everything that makes one system differ from another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from xlscore.core.exact import Exact
from xlscore.core.formula import Column, Term
from xlscore.core.published import Publication, Worked
from xlscore.core.seatings import SEATINGS, Kind, Seating
from xlscore.core.stage_places import PLAYERS, TakenPlace
from xlscore.core.stage_titles import STAGES as STAGES
from xlscore.texts import Titles, titles

Take = Literal["best", "winners", "losers"]

POINTS = titles("results.points")
#: C6: what a chain may end in, and what then decided; not a criterion.
LOT = "lot"


def is_board(rows: Sequence[int]) -> bool:
    """T12: whether rows of these lengths can lie beside each other."""
    return bool(rows) and min(rows) > 0 and all(abs(a - b) == 1 for a, b in pairwise(rows))


class TournamentPoints(NamedTuple):
    """C3: tournament points by table size and place; how a shared value is rounded (A1, K2).

    Players who are equal share the sum of their places, or each gets the better one in full (G7);
    who shares the first place has `drawn` instead, where that is told.
    """

    by_size: Mapping[int, tuple[Exact, ...]]
    shared: Literal["sum", "full"]
    rounding: Literal["none", "down", "half-up"]
    step: Exact
    drawn: Exact | None

    @property
    def any_(self) -> bool:
        """Whether a place of some table is worth any."""
        return any(map(any, self.by_size.values()))

    @property
    def only_first(self) -> bool:
        """Whether no place behind the first is worth any."""
        return not any(any(row[1:]) for row in self.by_size.values())

    @property
    def for_winners(self) -> bool:
        """Whether only who won, or who drew, gets any: nothing else is asked of a table."""
        return self.drawn is not None and self.only_first


class VictoryPoints(NamedTuple):
    """Game points as they are summed: capped (T2), weighted by table size (A3, K3).

    `usual` are the least and the most that a player is expected to make, or nothing; with
    `one_winner` exactly one player of a table reaches the points that win. They may be `negative`
    (G1); those of a table add up to `table_sum` (G13); a `bye` is worth so many (G7); where only
    `whole` ones may be typed, a fraction is an error.
    """

    capped: bool
    weights: Mapping[int, Exact]
    round_down: bool
    usual: tuple[Exact, ...]
    one_winner: bool
    negative: bool
    table_sum: Exact | None
    bye: Exact
    whole: bool = False


class Share(NamedTuple):
    """C4: relative shares. `mean_at` are table sizes that get a virtual player with the mean.

    With `decimals`, each game's share counts in per cent, rounded half up (T3). Points count to
    the `power` (G11). `early_win` is the winner's share of a game won early (D2, D2a).
    """

    mean_at: tuple[int, ...]
    power: int
    decimals: int | None
    early_win: Exact | None


class Solo(NamedTuple):
    """G11: who alone at his table makes `at` game points or more takes all.

    He is first with `points` tournament points, which are his score, and has the whole share; all
    others are last with 0 of each. Without `at` nobody does.
    """

    at: Exact | None
    points: Exact | None


class GameScore(NamedTuple):
    """G3: (game points - `origin`) / `unit` + tournament points is the score of a game.

    G9: with `ratio`, factors by place, it is instead factor * ratio to the best of the others +
    tournament points; `first_win` is added where one wins the first game that he entered (G8).
    G11: `survivors` is shared by those who have game points; each of them pays those with the most
    one for each that they have over `tribute_over`, at most his part.
    """

    origin: Exact
    unit: Exact
    ratio: tuple[Exact, ...]
    first_win: Exact
    survivors: Exact
    tribute_over: Exact | None


class GameTitle(NamedTuple):
    """A game of the system and the points that win it (T2).

    `board` are the lengths of the rows of an island whose number chips are drawn (T12).
    """

    title: Titles
    aliases: tuple[str, ...]
    points_to_win: Exact | None
    usual: tuple[Exact, ...]
    board: tuple[int, ...]

    def matches(self, name: str) -> bool:
        """Whether `name` is one of the game's names, in any case."""
        names = (*self.title.spellings, *self.aliases)
        return name.casefold() in (n.casefold() for n in names)


@dataclass(frozen=True, slots=True)
class Entry:
    """How players come into a stage: from `source`, the `count` best, table winners or losers.

    With fewer than `at_least` the stage cannot be held; with fewer than `participants` in the
    event (C12) this way in is not open (A4).
    """

    source: str
    take: Take
    count: int
    at_least: int
    participants: int


class Chain(NamedTuple):
    """C5: criteria by their codes, the first one first; with a `lot` it leaves no ties (C6)."""

    criteria: tuple[str, ...]
    lot: bool = False


class StageRules(NamedTuple):
    """One stage: its rounds, the chain of criteria (C5), who comes in, how they are seated.

    `eliminated` is the chain for those who go no further, in the overall ranking (A7); None = the
    stage's own order. `groups` are the tables by number of players, as lists of ranks (T5).
    `optional` stages are left out when too few are left (K9); in a `knock_out` an undecided game
    goes to the better placed of the first stage (D4). `carry` is the part of the sums of the stage
    before that one begins with (G14). `games` are titles by round. With `sit_out` players need not
    play every round, and of the games of each the `counted` best count (G8). With `choose_seats`
    seats are the order in which start positions are chosen (T5). `places` are the positions of a
    stage of a graph, instead of entries (F1); it is not held where the first who comes in is the
    one in `unless`. In a round robin two players meet `meetings` times, else once (F3). `strikes`
    by table size and place are those of a game; who has `out_with` of them is out, and when no more
    than `until_left` are in, it is over (F6). With `best_of` its rounds are games of a match (F4).
    `written` is its number in the rules as written, where that is another.
    """

    name: str
    rounds: int
    chain: Chain
    seating: Seating
    entries: tuple[Entry, ...]
    eliminated: Chain | None
    groups: Mapping[int, tuple[tuple[int, ...], ...]]
    lot_below: int
    optional: bool
    knock_out: bool
    choose_seats: bool
    carry: Exact
    sit_out: bool
    counted: int | None
    games: tuple[str, ...]
    qualifies: Take | None
    paragraph: str
    places: tuple[TakenPlace, ...] = ()
    unless: tuple[TakenPlace, ...] = ()
    meetings: int | None = None
    strikes: Mapping[int, tuple[int, ...]] = {}
    out_with: int = 0
    until_left: int = 0
    best_of: bool = False
    written: int = 0

    @property
    def kind(self) -> Kind:
        """What is special about its seating."""
        return SEATINGS[self.seating]

    @property
    def most_in(self) -> int:
        """How many come into it, by the first way; 0 for all."""
        return len(self.places) or sum(entry.count for entry in self.entries[:1])

    @property
    def sources(self) -> tuple[str, ...]:
        """The stages from which people come in."""
        entered = (entry.source for entry in self.entries)
        return tuple(dict.fromkeys((*entered, *(place.source for place in self.places))))

    @property
    def of_players(self) -> bool:
        """F1: whether those who come in are in no stage yet, and are told by place."""
        return self.sources == (PLAYERS,)

    @property
    def open_rounds(self) -> bool:
        """F3, F6: whether its rounds are the most there can be."""
        return self.kind.strikes or self.kind.tables == "circle"

    @property
    def counts_games(self) -> bool:
        """K1: whether the rounds are games at the same tables, and are called so."""
        return self.rounds > 1 and self.kind.together


class Opponents(NamedTuple):
    """G6: an opponent's part of the points that he could make counts as no less than `floor`.

    With `filled` seats that are missing at a table, of the usual size, are opponents at the floor.
    """

    floor: Exact
    filled: bool


class Teams(NamedTuple):
    """G4: how the teams named on *Players* are ranked: by `chain`, in the stage `stage`.

    With an empty chain by that of the stage, in the first stage if none is named. A team has so
    many `members`, where that is told; with `apart` nobody plays against his own.
    """

    chain: Chain
    stage: str | None
    members: int | None
    apart: bool


class Ruleset(NamedTuple):
    """All rules of one system, played with one `board_game` or a family of them.

    `document` is what the sheets call its source, `sources` tell all that is known of it.
    `former` are names it went by before, which workbooks may hold.
    `columns` are typed beside the points, `formula` makes game points of all of them (G10).
    `wonders` are those of which each round draws some (W6).
    """

    id: str
    title: Titles
    former: tuple[str, ...]
    board_game: Titles
    tournament_points: TournamentPoints
    stages: tuple[StageRules, ...]
    table_size: int
    sizes: tuple[int, ...]
    minimum_players: int
    at_most: Mapping[int, int]
    columns: tuple[Column, ...]
    formula: tuple[Term, ...]
    victory_points: VictoryPoints
    solo: Solo
    share: Share
    score: GameScore
    opponents: Opponents
    teams: Teams
    tie_break: Titles | None
    points_title: Titles
    byes: bool
    games: tuple[GameTitle, ...]
    wonders: tuple[str, ...]
    worked: tuple[Worked, ...]
    document: str
    sources: tuple[Publication, ...]

    def stage(self, name: str) -> StageRules | None:
        """The stage called `name`."""
        return next((stage for stage in self.stages if stage.name == name), None)

    @property
    def team_stage(self) -> StageRules:
        """G4: the stage in which teams are ranked."""
        return self.stage(self.teams.stage or "") or self.stages[0]

    def game(self, name: str) -> GameTitle | None:
        """The game that `name` means, in any language."""
        return next((game for game in self.games if game.matches(name)), None)
