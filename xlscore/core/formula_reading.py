"""Formulas as they are written: "points + lookup(handicap, player)" (F12).

A closed list of operations, read by the parser of criteria; nothing of them is ever run.
"""

from __future__ import annotations

import _ast  # what `ast` stands on: `ast` itself takes long to import
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from xlscore.core.findings import WrongCriterion
from xlscore.core.formula import TYPED
from xlscore.core.patterns import pattern
from xlscore.core.written import cite_part, parse, read_number
from xlscore.records import NamedTuple

LONGEST: Final = 1000
DEEPEST: Final = 60
#: What a formula knows beside the columns, by what it makes.
AT_TABLE: Final = (TYPED, "table_size", "points_to_win")
WITH_POINTS: Final = (TYPED, "table_size", "victory_points", "alive")
WITH_PLACES: Final = (*WITH_POINTS, "place", "level", "winners", "beaten", "place_points")
KNOWN: Final[Mapping[str, tuple[str, ...]]] = {
    "victory_points": AT_TABLE,
    "tie_break": WITH_POINTS,
    "tournament_points": WITH_PLACES,
    "bonus": (*WITH_PLACES, "tournament_points"),
}
#: Words that no column can have.
TAKEN: Final = {*AT_TABLE, *KNOWN["bonus"], "player", "if", "then", "else", "of"}
#: Words that hold a formula together.
GRAMMAR: Final = ("if", "then", "else", "of")
#: Operations by name; those of several numbers take any number of them.
OF_SEVERAL: Final = ("min", "max")
#: What is made of several seats, and how: of all others, of one's side and of the other one (F15).
OF_SEATS: Final[Mapping[str, tuple[str, ...]]] = {
    "others": ("max", "min", "sum"),
    "partners": ("max", "min", "sum"),
    "opponents": ("max", "min", "sum"),
    "duels": ("seat", "cross", "sum"),
}
#: Of these those that go by the sides of a table.
OF_SIDES: Final = ("partners", "opponents", "duels")
CALLS: Final = (*OF_SEVERAL, *OF_SEATS, "lookup", "if")
_SIGNS: Final[Mapping[Any, str]] = {
    _ast.Add: "+",
    _ast.Sub: "-",
    _ast.Mult: "*",
    _ast.Div: "/",
    _ast.GtE: ">=",
    _ast.LtE: "<=",
    _ast.Gt: ">",
    _ast.Lt: "<",
    _ast.Eq: "=",
}
_TOKENS: Final = pattern(r"[^\W\d]\w*|[<>=]=|\d+(?:\.\d+)?|\S")
_IF: Final = "choose"


class Node(NamedTuple):
    """A part of a formula: an operation with what it takes, a number, or a word.

    `name` is the word, the table of a lookup or what is made of the others.
    """

    operation: str
    parts: tuple[Node, ...] = ()
    name: str = ""
    number: Any = None

    def all_parts(self) -> Iterator[Node]:
        """Itself, and all that it is made of."""
        yield self
        for part in self.parts:
            yield from part.all_parts()

    @property
    def names(self) -> set[str]:
        """The names of all that it is made of."""
        return {part.name for part in self.all_parts()}


@cache
def read_formula(text: str) -> Node:
    """What a formula says, whatever its words mean. WrongCriterion."""
    if len(text) > LONGEST:
        raise WrongCriterion("rules-formula-form")
    plain = _write_as_calls(text)
    return _node(parse(plain, "rules-formula-form"), plain, DEEPEST)


def _write_as_calls(text: str) -> str:
    """ "if a >= b then c else d" as "choose(a >= b, c, d)", which Python's parser reads.

    An `else` goes on to the end of the brackets it stands in, or to the next comma.
    """
    made: list[str] = []
    open_: list[list[str]] = [[]]
    for token in _TOKENS.findall(text):
        ifs = open_[-1]
        if token == "if":
            ifs.append("if")
            made.append(f"{_IF}(")
        elif token in ("then", "else"):
            while ifs and ifs[-1] == "else":
                ifs.pop()
                made.append(")")
            if not ifs or (ifs[-1] == "if") != (token == "then"):
                raise WrongCriterion("rules-formula-form")
            ifs[-1] = token
            made.append(",")
        else:
            if token in "),":
                made += [")" for _ in ifs]
                ifs.clear()
            if token == "(":
                open_.append([])
            elif token == ")" and open_[1:]:
                open_.pop()
            made.append({"of": ",", "=": "=="}.get(token, token))
    made += [")" for ifs in open_ for _ in ifs]
    return " ".join(made)


def _node(tree: Any, text: str, deepest: int) -> Node:
    number = read_number(tree)
    if number is not None:
        return Node("number", number=number)
    if not deepest:
        raise WrongCriterion("rules-formula-form")

    def inner(part: Any) -> Node:
        return _node(part, text, deepest - 1)

    match tree:
        case _ast.Name(id=name):
            return Node("word", name=name)
        case _ast.UnaryOp(op=_ast.USub(), operand=own):
            return Node("-", (Node("number", number=0), inner(own)))
        case _ast.BinOp(left=left, op=op, right=right) if type(op) in _SIGNS:
            return Node(_SIGNS[type(op)], (inner(left), inner(right)))
        case _ast.Call(func=_ast.Name(id=name), args=args, keywords=[]):
            return _call(name, args, text, inner)
    raise WrongCriterion("rules-formula-form")


def _call(name: str, args: list[Any], text: str, inner: Any) -> Node:
    """What an operation with brackets takes."""
    if name in OF_SEVERAL and args:
        return Node(name, tuple(map(inner, args)))
    if name in OF_SEATS:
        return _of_seats(name, args, text, inner)
    if name == "lookup":
        match args:
            case [_ast.Name(id=table), _ast.Name(id=key), *rest] if len(rest) < 2:
                word = Node("word", name=key)
                return Node("lookup", (word, *map(inner, rest)), table)
        raise _wrong_parts(name, args, text, "handicap, player, 0")
    if name == _IF:
        match args:
            case [_ast.Compare(left=left, ops=[op], comparators=[right]), then, other] if (
                type(op) in _SIGNS
            ):
                parts = tuple(map(inner, (left, right, then, other)))
                return Node("if", parts, _SIGNS[type(op)])
        raise _wrong_parts("if", args, text, "if points >= 10 then 2 else 0")
    raise WrongCriterion("rules-formula-word", CALLS, word=name, accepted=", ".join(CALLS))


def _of_seats(name: str, args: list[Any], text: str, inner: Any) -> Node:
    """F12, F15: what is worked out for other seats, which asks for no others itself."""
    ways = OF_SEATS[name]
    match args:
        case [_ast.Name(id=how), own]:
            made = inner(own)
            if how in ways and all(part.operation not in OF_SEATS for part in made.all_parts()):
                return Node(name, (made,), how)
    accepted = ", ".join(f"{how} of points" for how in ways)
    if args and isinstance(args[0], _ast.Name) and args[0].id not in ways:
        word = args[0].id
        raise WrongCriterion("rules-formula-part", ways, idea=name, word=word, accepted=accepted)
    raise _wrong_parts(name, args, text, accepted)


def _wrong_parts(name: str, args: list[Any], text: str, accepted: str) -> WrongCriterion:
    told = ", ".join(cite_part(one, text) for one in args) or "()"
    return WrongCriterion("rules-formula-part", idea=name, word=told, accepted=accepted)
