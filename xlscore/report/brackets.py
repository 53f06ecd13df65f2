"""Brackets as pictures: sections of columns, a height for each game, and what its seats say.

A section is a group of games connected by their winners: the bracket itself, then the lower
bracket, then the match for third place. A game stands midway between the games from which
its winners come. First games stand one below the other, in an order in which no lines cross.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from fractions import Fraction
from typing import Final

from xlscore.core.rules import STAGES, StageRules
from xlscore.core.stage_places import PLAYERS, TakenPlace
from xlscore.core.standings.bracket_games import BracketGame, Seat, Slot, bracket_games
from xlscore.core.standings.graph import FREE
from xlscore.records import NamedTuple
from xlscore.report.block import number_text
from xlscore.report.event_report import EventReport
from xlscore.texts import say, stage_title, words


class Section(NamedTuple):
    """Games connected by their winners: the stages as columns, and the height of each game.

    Heights count first games from 0. `before` are the games that the winners of a game come from,
    `through` all games whose winners play on.
    """

    stages: tuple[StageRules, ...]
    games: tuple[BracketGame, ...]
    heights: Mapping[Slot, Fraction]
    before: Mapping[Slot, tuple[Slot, ...]]
    through: Set[Slot]

    def column(self, number: int) -> list[BracketGame]:
        """The games of a column, from the top."""
        here = [game for game in self.games if game.stage == self.stages[number]]
        return sorted(here, key=lambda game: self.heights[game.slot])

    @property
    def seats(self) -> int:
        """How many sit at its largest game: two, or more at the tables of pods."""
        return max(len(game.seats) for game in self.games)

    def winner_look(self, game: BracketGame) -> str:
        """The style of a winner: "through" if he plays on, else gold, or bronze among losers."""
        if game.slot in self.through:
            return "through"
        losers = all(seat.place.place > 1 for seat in self.games[0].seats)
        return "bronze" if losers else "gold"


def brackets(report: EventReport) -> tuple[list[Section], Labels]:
    """The sections of an event as they stand, and the words for their seats."""
    games = bracket_games(report.event, report.rules, report.outcome)
    return sections(games), Labels(games, report.names, report.language)


def sections(games: Sequence[BracketGame]) -> list[Section]:
    """The sections of a picture: each bracket, followed by what its losers play."""
    by_slot = {game.slot: game for game in games}
    before = {game.slot: _winners_of(game, by_slot) for game in games}
    main: set[Slot] = set()
    for game in games:  # sources stand before
        enters = any(seat.place.source not in _names(games) for seat in game.seats)
        if enters or any(slot in main for slot in before[game.slot]):
            main.add(game.slot)
    parts = _parts([game.slot for game in games], before, main)
    brackets = [part for part in parts if part[0] in main]
    rest = [part for part in parts if part[0] not in main]
    found: list[list[Slot]] = []
    for part in brackets:
        found.append(part)
        found += [own for own in rest if _sources(own, by_slot) & {name for name, _ in part}]
        rest = [own for own in rest if own not in found]
    return [_section([by_slot[slot] for slot in part], before) for part in (*found, *rest)]


def _names(games: Sequence[BracketGame]) -> set[str]:
    return {game.stage.name for game in games}


def _winners_of(game: BracketGame, by_slot: Mapping[Slot, BracketGame]) -> tuple[Slot, ...]:
    """The games that winners come from into this one, in its order."""
    slots = ((s.place.source, s.place.number) for s in game.seats if s.place.place == 1)
    return tuple(slot for slot in slots if slot in by_slot)


def _sources(part: Sequence[Slot], by_slot: Mapping[Slot, BracketGame]) -> set[str]:
    return {seat.place.source for slot in part for seat in by_slot[slot].seats}


def _parts(
    slots: Sequence[Slot], before: Mapping[Slot, tuple[Slot, ...]], main: set[Slot]
) -> list[list[Slot]]:
    """The games that hang together by winners; a final leaves the lower bracket by itself."""
    part_of: dict[Slot, list[Slot]] = {}
    for slot in slots:
        own = [slot]
        for other in before[slot]:
            if (other in main) == (slot in main) and part_of[other] is not own:
                own = part_of[other] + own if len(own) == 1 else own + part_of[other]
        own = sorted(set(own), key=slots.index)
        for member in own:
            part_of[member] = own
    found: list[list[Slot]] = []
    for slot in slots:
        if not any(part_of[slot] is part for part in found):
            found.append(part_of[slot])
    return found


def _section(games: Sequence[BracketGame], before: Mapping[Slot, tuple[Slot, ...]]) -> Section:
    own = {game.slot for game in games}
    inside = {slot: tuple(one for one in before[slot] if one in own) for slot in own}
    taken = {one for slots in inside.values() for one in slots}
    heights: dict[Slot, Fraction] = {}

    def place(slot: Slot) -> Fraction:
        if slot not in heights:
            below = [place(one) for one in inside[slot]]
            free = Fraction(sum(not inside[one] for one in heights))
            heights[slot] = Fraction(sum(below), len(below)) if below else free
        return heights[slot]

    for game in games:
        if game.slot not in taken:
            place(game.slot)
    stages = tuple(dict.fromkeys(game.stage.name for game in games))
    rules = {game.stage.name: game.stage for game in games}
    through = {one for slots in before.values() for one in slots}
    columns = tuple(rules[name] for name in stages)
    return Section(columns, tuple(games), heights, inside, through)


#: Places at a table that have a word where two play.
_OF_TWO: Final = {1: "winner", 2: "loser"}


class Labels:
    """Words for seats of these games; `names` are those of players."""

    def __init__(
        self, games: Iterable[BracketGame], names: Mapping[int, str], language: str
    ) -> None:
        self._games = Counter(game.stage.name for game in games)
        self._names, self._language = names, language

    def who(self, seat: Seat) -> str:
        """The name of a player, or where he will come from; that nobody comes."""
        if seat.no == FREE:
            return words("row_status")["bye"].in_(self._language)
        if seat.no is not None:
            return self._names.get(seat.no, str(seat.no))
        return self.place(seat.place)

    def place(self, place: TakenPlace) -> str:
        """A place in words: "winner of semi-final 1", "seed 3", "preliminary 2"."""
        if place.source == PLAYERS:
            return say("bracket.seed", self._language, number=place.number)
        game = STAGES[place.source].in_(self._language)
        if place.place == 0:
            return stage_title(STAGES[place.source], self._language) + f" {place.number}"
        if self._games.get(place.source, 2) > 1:
            game += f" ({place.number})" if game[-1].isdecimal() else f" {place.number}"
        if place.place in _OF_TWO:
            return say(f"bracket.{_OF_TWO[place.place]}", self._language, game=game)
        return say("bracket.placed", self._language, place=place.place, game=game)

    def is_one_of_many(self, game: BracketGame) -> bool:
        """Whether its stage has other games."""
        return self._games[game.stage.name] > 1

    def points(self, seat: Seat) -> str:
        """The points of a game, or the games won of a match."""
        return "" if seat.points is None else number_text(seat.points, self._language)

    def title(self, game: BracketGame) -> str:
        """The stage that a column shows."""
        title = stage_title(STAGES[game.stage.name], self._language)
        if game.stage.unless:
            return say("bracket.if_needed", self._language, stage=title)
        return title


def seed(seat: Seat) -> str:
    """The seed or rank by which somebody comes in; "" for who comes from a game."""
    place = seat.place
    if place.place or not place.number:
        return ""
    letter = place.source.rpartition(" ")[2]
    return f"{letter}{place.number}" if len(letter) == 1 and letter.isalpha() else str(place.number)
