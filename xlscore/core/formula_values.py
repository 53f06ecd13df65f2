"""What formulas make of a table: game points, tie-breaks, tournament points, a bonus (F12 to F15).

Of those who played on. Who left has nothing typed, and a part of a formula that divides by 0 is no
number: the formula then makes nothing, which counts as 0 and is an error at the row.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from xlscore.core.exact import Exact, whole
from xlscore.core.findings import Finding, finding
from xlscore.core.formula import TYPED, table_key
from xlscore.core.formula_reading import Node, read_formula
from xlscore.core.model import Game, ResultRow
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.sides import is_opposite, seats_of, side_of
from xlscore.core.worth import Finish
from xlscore.records import NamedTuple
from xlscore.texts import titles


class Valued(NamedTuple):
    """A seat by its formulas: what it finished with, the bonus, and those that made no number."""

    finish: Finish
    bonus: Exact = 0
    faults: tuple[str, ...] = ()


class Seat(NamedTuple):
    """What is known of a player at a table: numbers by word, and by what he is looked up.

    F15: `seat` is where he sits, `beaten` are the seats of those whom everybody there beats.
    """

    numbers: dict[str, Exact]
    keys: Mapping[str, Sequence[str]]
    seat: int = 1
    beaten: Sequence[int] = ()


Lookup = Mapping[str, Mapping[str, Exact]]
_NUMBERS: Final[Mapping[str, Callable[[Exact, Exact], Exact]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": lambda own, by: whole(Fraction(own) / by),
}
_COMPARED: Final[Mapping[str, Callable[[Exact, Exact], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
_OF_SEVERAL: Final[Mapping[str, Callable[[Iterable[Exact]], Exact]]] = {
    "min": lambda numbers: min(numbers, default=0),
    "max": lambda numbers: max(numbers, default=0),
    "sum": sum,
}


def find_number(table: Mapping[str, Exact], keys: Iterable[str]) -> Exact | None:
    """What a table has for the first of these keys that it knows."""
    return next((table[key] for key in keys if key in table), None)


def list_seats(game: Game, rules: Ruleset, goal: Exact | None = None) -> list[Seat]:
    """Those who played on, with what is typed of them; an empty cell counts as 0."""
    at, beaten = seats_of(game)
    seats = (_seat(row, game, rules, goal) for row in game.playing)
    return [own._replace(seat=at[n], beaten=beaten) for n, own in enumerate(seats)]


def _seat(row: ResultRow, game: Game, rules: Ruleset, goal: Exact | None) -> Seat:
    points = row.victory_points or 0
    typed = row.typed or (points,)
    typed += (None,) * (1 + len(rules.columns) - len(typed))
    names = (TYPED, *(column.name for column in rules.columns))
    numbers: dict[str, Exact] = dict(zip(names, (own or 0 for own in typed), strict=True))
    told = {"table_size": game.size, "points_to_win": goal or 0, "victory_points": points}
    keys = {
        column.name: [table_key(column.words[own - 1])]
        for column, own in zip(rules.columns, typed[1:], strict=True)
        if column.words and isinstance(own, int) and own
    }
    keys["player"] = [str(row.no), table_key(row.name)]
    return Seat(numbers | told, keys)


def evaluate(text: str, seats: Sequence[Seat], lookup: Lookup) -> list[Exact | None]:
    """What a formula makes of each seat; None where it divides by 0."""
    node = read_formula(text)
    return [_try(node, seats, at, lookup) for at in range(len(seats))]


def _try(node: Node, seats: Sequence[Seat], at: int, lookup: Lookup) -> Exact | None:
    try:
        return _value(node, seats, at, lookup)
    except ZeroDivisionError:
        return None


def _value(node: Node, seats: Sequence[Seat], at: int, lookup: Lookup) -> Exact:
    """What a part makes of one seat of a table."""

    def of(part: Node, seat: int = at) -> Exact:
        return _value(part, seats, seat, lookup)

    match node.operation:
        case "number":
            number: Exact = node.number
            return number
        case "word":
            return seats[at].numbers[node.name]
        case "if":
            own, than, then, other = node.parts
            return of(then) if _COMPARED[node.name](of(own), of(than)) else of(other)
        case "others" | "partners" | "opponents":
            others = [of(node.parts[0], seat) for seat in _whose(node.operation, seats, at)]
            return _OF_SEVERAL[node.name](others)
        case "duels":
            return _duels(node.name, [of(node.parts[0], n) for n in range(len(seats))], seats, at)
        case "lookup":
            key, *default = node.parts
            found = find_number(lookup[node.name], seats[at].keys.get(key.name, ()))
            return found if found is not None else of(default[0]) if default else 0
        case "min" | "max":
            return _OF_SEVERAL[node.operation](map(of, node.parts))
    left, right = node.parts
    return _NUMBERS[node.operation](of(left), of(right))


def _whose(operation: str, seats: Sequence[Seat], at: int) -> list[int]:
    """F12, F15: all others at the table, those of one's side, or those of the other side."""
    others = [n for n in range(len(seats)) if n != at]
    if operation == "others":
        return others
    own, same = side_of(seats[at].seat), operation == "partners"
    return [n for n in others if (side_of(seats[n].seat) == own) == same]


def _duels(how: str, values: Sequence[Exact], seats: Sequence[Seat], at: int) -> Exact:
    """F15: the duels won by seat or crosswise, or that of the sums; a drawn one is half of it.

    C9: who left is beaten by everybody of the other side, and adds nothing to the sum of his.
    """
    own, others = seats[at], _whose("opponents", seats, at)
    gone = [seat for seat in own.beaten if side_of(seat) != side_of(own.seat)]
    if how == "sum":
        mates = _whose("partners", seats, at)
        mine, theirs = values[at] + sum(values[n] for n in mates), sum(values[n] for n in others)
        return _won(mine, theirs) if others else int(bool(gone))
    wanted = how == "seat"
    met = [n for n in others if is_opposite(own.seat, seats[n].seat) == wanted]
    made = [_won(values[at], values[n]) for n in met]
    return whole(sum(made) + sum(is_opposite(own.seat, seat) == wanted for seat in gone))


def _won(own: Exact, other: Exact) -> Exact:
    return Fraction(1, 2) if own == other else int(own > other)


def make_points(game: Game, rules: Ruleset, goal: Exact | None) -> list[Exact | None]:
    """F12: the game points of those who played on."""
    return evaluate(rules.formulas.victory_points, list_seats(game, rules, goal), rules.lookup)


def make_tie_breaks(game: Game, rules: Ruleset) -> list[tuple[Exact, ...]]:
    """F13: what tells those apart who played on with equal points, in order; more is better."""
    seats = with_points(list_seats(game, rules), game)
    made = [evaluate(text, seats, rules.lookup) for text in rules.formulas.tie_break]
    return [tuple(own or 0 for own in one) for one in zip(*made, strict=True)]


def with_points(seats: list[Seat], game: Game) -> list[Seat]:
    """F14: the seats with how many at the table are alive, which is who has game points."""
    alive = sum((row.victory_points or 0) > 0 for row in game.playing)
    for seat in seats:
        seat.numbers["alive"] = alive
    return seats


def with_places(seats: list[Seat], finishes: Sequence[Finish]) -> list[Seat]:
    """F12: the seats with what their places are, and how many share them, won or are beaten."""
    places = [finish.place for finish in finishes]
    for seat, finish in zip(seats, finishes, strict=False):
        seat.numbers.update(
            place=finish.place,
            level=finish.tied,
            winners=places.count(1),
            beaten=sum(place > finish.place for place in places),
            place_points=finish.tournament_points,
        )
    return seats


def value_game(game: Game, finishes: Sequence[Finish], rules: Ruleset) -> list[Valued]:
    """F12: finishes of a game with what the formulas make of them; who played on is first.

    C9: of a leaver the points of the last place stay.
    """
    seats = with_places(with_points(list_seats(game, rules), game), finishes)
    texts = rules.formulas
    points: list[Exact | None] = [finish.tournament_points for finish in finishes[: len(seats)]]
    if texts.tournament_points:
        points = evaluate(texts.tournament_points, seats, rules.lookup)
    for seat, own in zip(seats, points, strict=True):
        seat.numbers["tournament_points"] = own or 0
    more: list[Exact | None] = [0] * len(seats)
    if texts.bonus:
        more = evaluate(texts.bonus, seats, rules.lookup)
    found = []
    for finish, own, bonus in zip(finishes, points, more, strict=False):
        made = {"tournament_points": own, "bonus": bonus}
        faults = tuple(target for target, value in made.items() if value is None)
        worth = whole((own or 0) + (bonus or 0))
        found.append(Valued(finish._replace(tournament_points=worth), bonus or 0, faults))
    return found + [Valued(finish) for finish in finishes[len(seats) :]]


def value_games(games: Sequence[Game], finishes: Sequence[Finish], rules: Ruleset) -> list[Valued]:
    """The same of games of one shape, one after the other."""
    found: list[Valued] = []
    for game in games:
        found += value_game(game, finishes[len(found) : len(found) + len(game.rows)], rules)
    return found


def fault(what: str, row: ResultRow, code: str = "formula-zero") -> Finding:
    """Where the formula of something makes no number."""
    words = {"table": row.table, "round": row.round_, "stage": STAGES[row.stage]}
    return finding(code, row.source.at("points"), what=titles(f"formula_targets.{what}"), **words)
