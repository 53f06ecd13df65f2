"""F12 to F16: formulas by docs/rules.md, read word by word and worked out for a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from .common import Game
from .model import Row, RuleError, Table
from .rulebook import Rules, number

if TYPE_CHECKING:
    from .tables import RulesBook

ZERO = Fraction(0)
#: A seat as formulas see it: numbers and names by word, and the other seats.
Seat = dict[str, Any]
Part = Callable[[Seat], Fraction]
COMPARED: dict[str, Callable[[Fraction, Fraction], bool]] = {
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
    "=": lambda a, b: a == b,
}


class Reader:
    """One formula, from its first word to its last."""

    def __init__(self, text: str, tables: dict[str, Any]) -> None:
        self.words: list[str] = re.findall(r"\d+\.\d+|\w+|[<>]=|\S", text)
        self.tables = tables

    def take(self, wanted: str = "") -> str:
        """The next word."""
        word = self.words.pop(0)
        assert not wanted or word == wanted, (word, wanted)
        return word

    def next_is(self, *words: str) -> bool:
        """Whether one of these comes next."""
        return bool(self.words) and self.words[0] in words

    def whole(self) -> Part:
        """Sums of products, or a choice."""
        if self.next_is("if"):
            return self.choice()
        left = self.product()
        while self.next_is("+", "-"):
            sign = 1 if self.take() == "+" else -1
            left = added(left, self.product(), sign)
        return left

    def choice(self) -> Part:
        """ "if a >= b then c else d": only one of c and d is worked out."""
        self.take("if")
        left, sign, right = self.whole(), COMPARED[self.take()], self.whole()
        self.take("then")
        yes = self.whole()
        self.take("else")
        no = self.whole()
        return lambda seat: yes(seat) if sign(left(seat), right(seat)) else no(seat)

    def product(self) -> Part:
        """Factors; nothing is divided by 0."""
        left = self.factor()
        while self.next_is("*", "/"):
            inverse = self.take() == "/"
            left = multiplied(left, self.factor(), inverse=inverse)
        return left

    def factor(self) -> Part:
        """A number, a word, something in brackets, or what has brackets of its own."""
        if self.next_is("if"):
            return self.choice()
        word = self.take()
        if word == "-":
            inner = self.factor()
            return lambda seat: -inner(seat)
        if word == "(":
            found = self.whole()
            self.take(")")
            return found
        if word[0].isdigit():
            return lambda seat: Fraction(word)
        if not self.next_is("("):
            return lambda seat: seat[word]
        self.take("(")
        if word == "lookup":
            return self.lookup()
        if word in ("others", "partners", "opponents", "duels"):
            how = self.take()
            self.take("of")
            inner = self.whole()
            self.take(")")
            if word == "duels":
                return lambda seat: duels(how, inner, seat)
            return lambda seat: several(how, [inner(other) for other in seat[word]])
        inside = [self.whole()]
        while self.take() == ",":
            inside.append(self.whole())
        return lambda seat: several(word, [one(seat) for one in inside])

    def lookup(self) -> Part:
        """F16: what a table has for a player or for a word; else the default, or 0."""
        table = self.tables[self.take()]
        self.take(",")
        by, default = self.take(), None
        if self.take() == ",":
            default = self.whole()
            self.take(")")
        known = {plain(key): number(value) for key, value in table.items()}

        def find(seat: Seat) -> Fraction:
            for name in seat["names"].get(by, ()):
                if plain(name) in known:
                    return known[plain(name)]
            return default(seat) if default else ZERO

        return find


def plain(name: str) -> str:
    """A name without regard to case."""
    return " ".join(name.split()).casefold()


def several(how: str, values: list[Fraction]) -> Fraction:
    """The most, the least or the sum; of nobody 0."""
    if how == "sum":
        return sum(values, ZERO)
    return (max if how == "max" else min)(values, default=ZERO)


def duels(how: str, inner: Part, seat: Seat) -> Fraction:
    """F15: duels won, 1/2 for a drawn one; the seats of a side are odd or even."""
    own = seat["seat"]
    pairs: list[tuple[int, Fraction | None]] = [
        (other["seat"], inner(other)) for other in seat["opponents"]
    ]
    pairs += [(gone, None) for gone in seat["gone"] if (gone - own) % 2]
    if how == "sum":
        mine = inner(seat) + sum(inner(other) for other in seat["partners"])
        theirs = [value for _, value in pairs if value is not None]
        return won(mine, sum(theirs, ZERO) if theirs else None) if pairs else ZERO
    straight = {own + 1 if own % 2 else own - 1}
    met = [value for at, value in pairs if (at in straight) == (how == "seat")]
    mine = inner(seat)
    return sum((won(mine, value) for value in met), ZERO)


def won(mine: Fraction, other: Fraction | None) -> Fraction:
    """What a duel is worth; against nobody it is won."""
    return Fraction(1, 2) if mine == other else Fraction(other is None or mine > other)


def added(left: Part, right: Part, sign: int) -> Part:
    """A sum or a difference."""
    return lambda seat: left(seat) + sign * right(seat)


def multiplied(left: Part, right: Part, *, inverse: bool) -> Part:
    """A product or a quotient."""

    def value(seat: Seat) -> Fraction:
        own, other = left(seat), right(seat)
        if inverse and not other:
            raise RuleError("divided by 0")
        return own / other if inverse else own * other

    return value


def worked_out(book: RulesBook, text: str, seats: list[Seat]) -> list[Fraction]:
    """A formula for each of the seats."""
    return [Reader(text, book.rules.get("lookup", {})).whole()(seat) for seat in seats]


def formulas(book: RulesBook) -> Rules:
    """The formulas of a ruleset."""
    return dict(book.rules.get("formulas", {}))


def seats_of(book: RulesBook, table: Table) -> list[Seat]:
    """Those who played on, with what is typed of them."""
    rows = table.playing()
    row_seats: dict[int, int] = {}
    seats = [seat_of(book, table, row) for row in rows]
    sitting = [row for row in table.rows if row.status != "substitute"]
    typed = all(row.seat for row in sitting)
    for n, row in enumerate(sitting, 1):
        row_seats[id(row)] = row.seat or 0 if typed else n
    gone = [row_seats[id(row)] for row in table.leavers()]
    gone += [row.seat or 0 for row in table.lone_substitutes()]
    for row, seat in zip(rows, seats, strict=True):
        seat["seat"], seat["gone"] = row_seats[id(row)], gone
    for seat in seats:
        same = [other for other in seats if other is not seat]
        seat["partners"] = [other for other in same if (other["seat"] - seat["seat"]) % 2 == 0]
        seat["opponents"] = [other for other in same if (other["seat"] - seat["seat"]) % 2]
        seat["others"] = [other for other in seats if other is not seat]
        seat["alive"] = Fraction(sum((row.points or 0) > 0 for row in rows))
    return seats


def seat_of(book: RulesBook, table: Table, row: Row) -> Seat:
    """One player."""
    typed = book.typed[id(row)]
    names = {"player": [str(row.no), typed.get("player") or ""]}
    seat: Seat = {
        "names": names,
        "points": number(typed["points"] or 0),
        "victory_points": row.points or ZERO,
        "table_size": Fraction(table.size()),
        "points_to_win": book.goal(table) or ZERO,
    }
    for column in book.rules.get("columns", []):
        cell, words = typed.get(column["name"]), list(column.get("words", []))
        if words and cell is not None:
            cell = cell if cell in words else words[int(cell) - 1]
            names[column["name"]] = [cell]
        elif column.get("yes_no"):
            cell = {"yes": 1, "no": 0}.get(str(cell), cell)
        if not words:
            seat[column["name"]] = number(cell or 0)
    return seat


def make_points(book: RulesBook, table: Table) -> None:
    """F12: the game points of a table."""
    if any(row.points is None for row in table.playing()):
        return
    made = worked_out(book, formulas(book)["victory_points"], seats_of(book, table))
    for row, points in zip(table.playing(), made, strict=True):
        row.points = points


def tie_breaks(book: RulesBook, table: Table) -> list[tuple[Fraction, ...]]:
    """F13: what tells those apart who played on."""
    texts = formulas(book).get("tie_break", [])
    made = [worked_out(book, text, seats_of(book, table)) for text in texts]
    return [tuple(values) for values in zip(*made, strict=True)]


def value_games(book: RulesBook, games: list[Game]) -> None:
    """F12: tournament points and the bonus of a table, of those who played on."""
    texts = formulas(book)
    playing = [game for game in games if game.row.status != "left"]
    if not playing or not {"tournament_points", "bonus"} & texts.keys():
        return
    seats = seats_of(book, playing[0].table)
    places = [game.place for game in games]
    for seat, game in zip(seats, playing, strict=True):
        seat["place"], seat["level"] = Fraction(game.place), Fraction(game.sharing)
        seat["winners"] = Fraction(places.count(1))
        seat["beaten"] = Fraction(sum(place > game.place for place in places))
        seat["place_points"] = seat["tournament_points"] = game.tournament_points
    if "tournament_points" in texts:
        for seat, own in zip(
            seats, worked_out(book, texts["tournament_points"], seats), strict=True
        ):
            seat["tournament_points"] = own
    bonus = worked_out(book, texts["bonus"], seats) if "bonus" in texts else [ZERO] * len(seats)
    for game, seat, more in zip(playing, seats, bonus, strict=True):
        game.bonus = more
        game.tournament_points = seat["tournament_points"] + more
