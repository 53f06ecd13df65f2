"""C1, C2: what places a game says, and what the numbers before its names mean.

Points make the places. A place in the file counts where it differs from the one that the points
make. A number before a name may be that place, the player's No, or the count of the rows. Anything
else is an error.
"""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.book.results_sheet import own_field
from xlscore.core.exact import Exact
from xlscore.core.findings import Finding, finding
from xlscore.core.formula import TYPED, game_points
from xlscore.core.game_places import places
from xlscore.core.model import NOBODY, Game
from xlscore.core.rules import Ruleset
from xlscore.imports.imported import ImportedGame, ImportedSeat
from xlscore.records import replace


def drop_made_places(
    game: ImportedGame, nos: Sequence[int | None], rules: Ruleset
) -> tuple[ImportedGame, Finding | None]:
    """C2: the game without the places that its points make anyway, and a finding, if any.

    `nos` are the players' numbers, None for a substitute.
    """
    playing = [i for i, seat in enumerate(game.seats) if seat.plays]
    made = make_places([game.seats[i] for i in playing], rules)
    told = [game.seats[i].place for i in playing]
    if not _contradict(told, made):
        game = replace(game, seats=tuple(replace(seat, place=None) for seat in game.seats))
    numbers = [game.seats[i].number for i in playing]
    mine = [nos[i] for i in playing]
    if not _contradict(numbers, made):
        return game, None
    order = sorted(zip(made, playing, strict=True))
    values = {"names": ", ".join(f"{place}. {game.seats[i].name}" for place, i in order)}
    first = numbers[0] or 0
    if numbers in (mine, list(range(first, first + len(numbers)))):
        return game, finding("import-numbering", None, at=game.seats[0].where, **values)
    values["value"] = ", ".join("–" if number is None else str(number) for number in numbers)
    return game, finding("import-numbers", None, at=game.seats[0].where, **values)


def make_places(seats: Sequence[ImportedSeat], rules: Ruleset) -> list[int]:
    """C1: the places that the points make, by the ruleset's formula where it has one (G10)."""
    points: Sequence[Exact] = [seat.points or 0 for seat in seats]
    if rules.formulas.listed():
        return _by_formulas(seats, rules)
    if rules.formula:
        rows = [
            {TYPED: seat.points or 0}
            | {one.name: seat.own.get(own_field(one).key, 0) for one in rules.columns}
            for seat in seats
        ]
        points = game_points(rules.formula, rows, len(rows)) if rows else []
    keys = [(own, seat.tie_break or 0) for own, seat in zip(points, seats, strict=True)]
    ranked = sorted(keys, reverse=True)
    return [ranked.index(key) + 1 for key in keys]


def _by_formulas(seats: Sequence[ImportedSeat], rules: Ruleset) -> list[int]:
    """F12: the same by formulas; one that needs the points to win has none here."""
    names = [own_field(one).key for one in rules.columns]
    rows = tuple(
        NOBODY._replace(
            no=seat.no,
            name=seat.name,
            victory_points=seat.points or 0,
            tie_break=seat.tie_break,
            typed=(seat.points or 0, *[seat.own.get(name) for name in names]),
        )
        for seat in seats
    )
    game = Game("", 1, 1, rows)
    if rules.formulas.victory_points:
        from xlscore.core.formula_values import make_points  # few rulesets have formulas

        made = zip(rows, make_points(game, rules, None), strict=True)
        game = Game("", 1, 1, tuple(row._replace(victory_points=own or 0) for row, own in made))
    return list(places(game, rules, [row.victory_points or 0 for row in game.playing]))


def winners(game: ImportedGame, rules: Ruleset) -> list[bool]:
    """Who comes first as the game would be typed; nobody who left."""
    playing = [seat for seat in game.seats if seat.plays]
    told = [seat.place for seat in playing]
    places = iter(make_places(playing, rules) if None in told else told)
    return [seat.plays and next(places) == 1 for seat in game.seats]


def _contradict(told: Sequence[int | None], made: Sequence[int]) -> bool:
    """Whether numbers are not the places: neither 1, 2, 2, 4 nor, as some count, 1, 2, 2, 3."""
    steps = sorted(set(made))
    pairs = [(own, place) for own, place in zip(told, made, strict=True) if own is not None]
    usual = all(own == place for own, place in pairs)
    return not usual and any(own != steps.index(place) + 1 for own, place in pairs)
