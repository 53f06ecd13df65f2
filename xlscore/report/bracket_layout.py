"""Where the games of brackets stand in a picture: sections of columns, and a height for each game.

A section has those games that hang together by their winners: a bracket, below it its lower one
and the match for third place. A game stands in the middle of those that its winners come from;
first ones stand one below the other, so that no lines cross.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from fractions import Fraction

from xlscore.core.rules import StageRules
from xlscore.core.standings.bracket_games import BracketGame, Slot, bracket_games
from xlscore.records import NamedTuple
from xlscore.report.bracket_words import Labels
from xlscore.report.event_report import EventReport


class Section(NamedTuple):
    """Games that hang together: stages as columns, how high each stands, and whence winners come.

    Heights count first games from 0. `through` are all games whose winners play on.
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

    def won(self, game: BracketGame) -> str:
        """How the winner of a game looks: losers play for the third place at most."""
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
