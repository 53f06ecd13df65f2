"""A ruleset as data: everything that makes one system differ from another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Literal

from xlscore.core.exact import Exact
from xlscore.core.findings import Finding
from xlscore.core.formula import Column, Formulas, Term
from xlscore.core.published import Publication, Worked
from xlscore.core.seatings import SEATINGS, Kind, Seating, snake_groups
from xlscore.core.stage_places import PLAYERS, TakenPlace
from xlscore.core.stage_titles import STAGES as STAGES
from xlscore.core.worth import GameScore, Share, Solo, TournamentPoints, VictoryPoints
from xlscore.records import NamedTuple, dataclass, replace
from xlscore.texts import Titles, titles

Take = Literal["best", "winners", "losers"]

POINTS = titles("results.points")
#: C6: what a chain may end in, and what then decided; not a criterion.
LOT = "lot"


def is_board(rows: Sequence[int]) -> bool:
    """T12: whether rows of these lengths can lie beside each other."""
    return bool(rows) and min(rows) > 0 and all(abs(a - b) == 1 for a, b in pairwise(rows))


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
    A round that one missed is worth `absence` of the mean of his games, from `absence_from` of them
    on (F14). `written` is its number in the rules as written, where that is another; `pool` is the
    letter of one that is a pool of it (F2).
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
    absence: Exact = 0
    absence_from: int = 0
    written: int = 0
    pool: str = ""

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

    def tables_by_rank(self, players: int) -> tuple[tuple[int, ...], ...]:
        """K5, K6, T5, D4: its tables as positions from 1, if it is seated by rank; else ()."""
        if self.kind.tables == "snake" and players % 3 == 0:
            return snake_groups(range(1, players + 1), players // 3)
        return self.groups.get(players, ())

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
    `columns` are typed beside the points, `formula` makes game points of all of them (G10), and
    `formulas` whatever else is worked out, with numbers looked up in the tables of `lookup` (F12).
    Where so many play on at a table that somebody left, a substitute has to fill in:
    `substitute_at` (C9).
    `wonders` are those of which each round draws some (W6).
    Where the stages depend on how many play, `by_players` has them from so many on, and `stages`
    are those of the smallest field, or of the event that is read.
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
    formulas: Formulas
    lookup: Mapping[str, Mapping[str, Exact]]
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
    substitute_at: int | None
    wonders: tuple[str, ...]
    worked: tuple[Worked, ...]
    document: str
    sources: tuple[Publication, ...]
    by_players: Mapping[int, tuple[StageRules, ...]] = {}

    def of_field(self, players: int) -> Ruleset:
        """The rules of an event in which so many play."""
        return self.with_stages(max((n for n in self.by_players if n <= players), default=players))

    def with_stages(self, players: int) -> Ruleset:
        """The rules with the stages from exactly so many players on, else those of the fewest."""
        fewest = next(iter(self.by_players.values()), self.stages)
        return self._replace(stages=self.by_players.get(players, fewest))

    @property
    def asks_who_won(self) -> bool:
        """Whether 1 or 0 is typed for each at a table; not where it is games won, or more."""
        several = any(most > 1 for most in self.victory_points.usual[1:])
        return self.tournament_points.for_winners and not (self.columns or several)

    @property
    def fields(self) -> tuple[Ruleset, ...]:
        """These rules for each field of players of which they tell something else."""
        return tuple(map(self.with_stages, self.by_players or {0: self.stages}))

    @property
    def every_stage(self) -> tuple[StageRules, ...]:
        """The stages of all fields, each name once, in the order of the largest field."""
        named = {stage.name: stage for rules in self.fields[::-1] for stage in rules.stages}
        return tuple(named.values())

    @property
    def has_bracket(self) -> bool:
        """F4, F5: whether games of some stage send people on by their slot."""
        return any(place.place for stage in self.stages for place in stage.places)

    @property
    def makes_points(self) -> bool:
        """Whether game points are made of what is typed (G10, F12)."""
        return bool(self.formula or self.formulas.victory_points)

    def stage(self, name: str) -> StageRules | None:
        """The stage called `name`."""
        return next((stage for stage in self.stages if stage.name == name), None)

    @property
    def draws_teams(self) -> bool:
        """G4, F15: whether draws go by the teams of the players."""
        return self.teams.apart or any(stage.kind.of_teams for stage in self.stages)

    @property
    def team_stage(self) -> StageRules:
        """G4: the stage in which teams are ranked."""
        return self.stage(self.teams.stage or "") or self.stages[0]

    def game(self, name: str) -> GameTitle | None:
        """The game that `name` means, in any language."""
        return next((game for game in self.games if game.matches(name)), None)


def stage_words(rules: Ruleset, name: str) -> Titles | str:
    """The title of a stage, which knows what its rounds are called; what is none stays so."""
    stage = rules.stage(name)
    if stage is None:
        return STAGES.get(name, name)
    return Titles(STAGES[name].texts, games=stage.counts_games, single=stage.rounds == 1)


def in_words_of(rules: Ruleset, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The same findings, each naming its stage and round as the ruleset does."""
    own = {STAGES[stage.name]: stage_words(rules, stage.name) for stage in rules.stages}
    return tuple(
        replace(found, values={**found.values, "stage": own[title]})
        if isinstance(title := found.values.get("stage"), Titles) and own.get(title, title) != title
        else found
        for found in findings
    )
