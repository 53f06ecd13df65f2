"""Criteria as they are written: "mean(share)", "opponents(wins, drop_worst = 1)" (F11).

They are written as calls are in Python, whose parser reads them; nothing of them is ever run.
"""

from __future__ import annotations

import _ast  # what `ast` stands on: `ast` itself takes long to import
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from xlscore.core.criteria.criterion import Criterion
from xlscore.core.criteria.parts import COUNTED, NEEDED, PARTS, Argument
from xlscore.core.findings import WrongCriterion
from xlscore.core.written import cite_part, parse, read_number
from xlscore.texts import Titles, fill, titles

Known = Callable[[str], Criterion | None]
MOST: Final = 99
LONGEST: Final = 200
_AT_LEAST: Final = "at_least"


def read_criterion(text: str, known: Known) -> Criterion:
    """The criterion that a text means; `known` are the short forms. WrongCriterion."""
    plain = re.sub("[“”‘’]", "'", " ".join(text.split()))
    plain = plain.replace(" at least ", " >= ")
    return _criterion(parse(plain[:LONGEST], "rules-criterion-form"), plain, known)


def _criterion(node: Any, text: str, known: Known) -> Criterion:
    """What a word or a call stands for."""
    match node:
        case _ast.Name(id=name):
            return known(name) or _call(name, [], text, known)
        case _ast.Call(func=_ast.Name(id=name)):
            told: list[tuple[str, Any]] = [("", value) for value in node.args]
            told += [(one.arg or "**", one.value) for one in node.keywords]
            return _call(name, told, text, known)
        case _ast.Compare(left=left, ops=[_ast.GtE()], comparators=[least]):
            return _call(_AT_LEAST, [("of", left), ("n", least)], text, known)
    raise WrongCriterion("rules-criterion-form")


def _call(name: str, told: list[tuple[str, Any]], text: str, known: Known) -> Criterion:
    """What a part makes of what it is told, by name or by place."""
    if name not in PARTS:
        raise WrongCriterion("rules-criterion", word=name)
    part = PARTS[name]
    given: dict[str, Any] = {}
    names = [argument.name for argument in part.arguments]
    for place, (own, value) in enumerate(told):
        own = own or (names[place] if place < len(names) else cite_part(value, text))
        if own not in names or own in given:
            raise _wrong_argument(name, own, ", ".join(names) or "-", names)
        given[own] = value
    args = {a.name: _argument(name, a, given, text, known) for a in part.arguments}
    made = part.make(**args)
    inner = args.pop("of", None)
    own_ = {
        a.name: args[a.name] for a in part.arguments if args.get(a.name, a.default) != a.default
    }
    texts = ([inner.code] if inner else []) + [f"{key} = {value}" for key, value in own_.items()]
    code = f"{name}({', '.join(texts)})" if texts else name
    code = f"{inner.code} at least {args['n']}" if name == _AT_LEAST else code
    base = inner or Criterion("", "", lambda tally: (0, 1))
    made |= {"code": code, "key": code, "idea": name, "inner": inner, "args": args}
    return base._replace(told=tuple(own_), **made)


def _argument(part: str, own: Argument, given: dict[str, Any], text: str, known: Known) -> Any:
    """What an argument is told, as the part wants it."""
    if own.name not in given:
        if own.default is NEEDED:
            raise _wrong_argument(part, "()", _name_accepted(own))
        return own.default
    node = given[own.name]
    found = _read(node, own, text, known)
    if found is None:
        raise _wrong_argument(part, cite_part(node, text), _name_accepted(own))
    return found


def _read(node: Any, own: Argument, text: str, known: Known) -> Any:
    """The value of an argument; None where it is none of its sort."""
    if own.sort in ("criterion", "games"):
        if isinstance(node, _ast.Constant | _ast.UnaryOp | _ast.BinOp):
            return None
        made = _criterion(node, text, known)
        alone = made.of != "teams" and not made.among
        return made if alone and (made.of_games or own.sort == "criterion") else None
    if own.sort in ("counted", "column"):
        word = getattr(node, "id", getattr(node, "value", None))
        return word if isinstance(word, str) and (word in COUNTED or own.sort == "column") else None
    number = read_number(node)
    fits = isinstance(number, int) and own.least <= number <= MOST
    return number if fits or own.sort == "number" else None


def _wrong_argument(
    part: str, word: str, accepted: Titles | str, offered: Sequence[str] = COUNTED
) -> WrongCriterion:
    idea = part.replace("_", " ") if part == _AT_LEAST else part
    return WrongCriterion("rules-criterion-part", offered, idea=idea, word=word, accepted=accepted)


def _name_accepted(own: Argument) -> Titles:
    if own.sort == "whole":
        return fill("values.whole_between", least=own.least, most=MOST)
    if own.sort == "counted":
        return fill("values.one_of", words=", ".join(COUNTED))
    key = {"criterion": "criterion_of_players", "games": "criterion_of_games", "column": "text"}
    return titles(f"values.{key.get(own.sort, 'signed_number')}")
