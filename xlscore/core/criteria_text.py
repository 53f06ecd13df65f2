"""Criteria as they are written: "mean(share)", "opponents(wins, drop_worst = 1)" (F11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from xlscore.core.criteria_parts import COUNTED, NEEDED, PARTS, Argument
from xlscore.core.criterion import Criterion
from xlscore.core.exact import Exact
from xlscore.core.patterns import pattern
from xlscore.core.rules_values import as_number
from xlscore.texts import Titles, filled, titles

_TOKENS = pattern(
    r"\s*(?:(?P<word>[^\W\d]\w*)|(?P<number>-?\d[\d./]*)|(?P<sign>[(),=])"
    r"""|["'“”](?P<quoted>[^"'“”]*)["'“”])"""
)
_AT_LEAST: Final = ("at", "least")
MOST: Final = 99
LONGEST: Final = 200
_ACCEPTED: Final = {
    "criterion": "criterion_of_players",
    "games": "criterion_of_games",
    "number": "signed_number",
    "column": "text",
}


class WrongCriterion(ValueError):
    """What is wrong with a text: the code of a finding, its values, words that were `offered`."""

    def __init__(self, code: str, offered: Sequence[str] = (), **values: object) -> None:
        super().__init__(code)
        self.code, self.values, self.offered = code, values, offered


class Call(NamedTuple):
    """A word, or a part with what it is told, by name or without one."""

    name: str
    told: Sequence[tuple[str, Any]]


def split_criteria(text: str) -> list[str]:
    """The criteria of a cell, between commas and semicolons that are in no brackets."""
    found, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign in ",;" and depth == 0:
            found.append("")
        else:
            found[-1] += sign
    return [part.strip() for part in found if part.strip()]


class _Reader:
    """One text, read sign by sign."""

    def __init__(self, text: str) -> None:
        self.tokens = list(_tokens(text))

    def at(self, *kinds: str) -> bool:
        """Whether one of these signs comes next."""
        return bool(self.tokens) and self.tokens[0][1] in kinds

    def take(self) -> tuple[str, str]:
        if not self.tokens:
            raise WrongCriterion("rules-criterion-form", rest="…")
        return self.tokens.pop(0)

    def expect(self, sign: str) -> None:
        if not self.at(sign):
            rest = " ".join(text for _, text in self.tokens) or "…"
            raise WrongCriterion("rules-criterion-form", rest=rest)
        self.take()

    def criterion(self) -> Call:
        """A word, a call, or one of both with "at least" behind it."""
        kind, name = self.take()
        if kind != "word":
            raise WrongCriterion("rules-criterion-form", rest=name)
        told: list[tuple[str, Any]] = []
        if self.at("("):
            self.take()
            while not self.at(")"):
                told.append(self.argument())
                if not self.at(")"):
                    self.expect(",")
            self.take()
        call = Call(name, told)
        if [text for _, text in self.tokens[:2]] == [*_AT_LEAST]:
            del self.tokens[:2]
            call = Call("at_least", [("of", call), ("n", self.take()[1])])
        return call

    def argument(self) -> tuple[str, Any]:
        """ "drop_worst = 1", or the value alone."""
        if len(self.tokens) > 1 and self.tokens[1][1] == "=":
            name = self.take()[1]
            self.take()
            return name, self.value()
        return "", self.value()

    def value(self) -> Any:
        return self.criterion() if self.tokens and self.tokens[0][0] == "word" else self.take()[1]


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    at = 0
    while at < len(text.rstrip()):
        found = _TOKENS.match(text, at)
        if found is None or at > LONGEST:
            raise WrongCriterion("rules-criterion-form", rest=text[at:].strip())
        yield found.lastgroup or "", found[found.lastgroup or 0]
        at = found.end()


def read_criterion(text: str, known: Callable[[str], Criterion | None]) -> Criterion:
    """The criterion that a text means; `known` are the short forms. WrongCriterion."""
    reader = _Reader(text)
    call = reader.criterion()
    if reader.tokens:
        rest = " ".join(own for _, own in reader.tokens)
        raise WrongCriterion("rules-criterion-form", rest=rest)
    return _made(call, known)


def _made(call: Call, known: Callable[[str], Criterion | None]) -> Criterion:
    found = known(call.name)
    if found is not None and not call.told:
        return found
    if call.name not in PARTS:
        raise WrongCriterion("rules-criterion", word=call.name)
    part = PARTS[call.name]
    told: dict[str, Any] = {}
    names = [argument.name for argument in part.arguments]
    for place, (name, value) in enumerate(call.told):
        name = name or (names[place] if place < len(names) else str(value))
        if name not in names or name in told:
            raise _wrong_argument(part.name, name, ", ".join(names) or "-", names)
        told[name] = value
    args = {a.name: _value(part.name, a, told, known) for a in part.arguments}
    inner = args.pop("of", None)
    values = {"of": inner, **args} if inner else args
    base = inner or Criterion("", "", lambda tally: (0, 1))
    made = {"idea": part.name, "inner": inner, "args": args, **part.make(**values)}
    own = [a.name for a in part.arguments if a.name in args and args[a.name] != a.default]
    code = _written(part.name, inner, {name: args[name] for name in own})
    return base._replace(code=code, key=code, told=own, **made)


def _value(
    part: str, own: Argument, told: dict[str, Any], known: Callable[[str], Criterion | None]
) -> Any:
    """What an argument is told, as the part wants it."""
    raw = told.get(own.name, own.default)
    if raw is NEEDED:
        raise _wrong_argument(part, "()", _accepted(own))
    if own.name not in told:
        return raw
    if own.sort in ("criterion", "games"):
        if not isinstance(raw, Call):
            raise _wrong_argument(part, str(raw), _accepted(own))
        made = _made(raw, known)
        if made.of == "teams" or made.among or (own.sort == "games" and not made.of_games):
            raise _wrong_argument(part, made.code, _accepted(own))
        return made
    text = raw.name if isinstance(raw, Call) else str(raw)
    found: Exact | str | None = text
    if own.sort == "counted":
        found = text if text in COUNTED else None
    elif own.sort != "column":
        number = as_number(text)
        fits = isinstance(number, int) and own.least <= number <= MOST
        found = number if fits or own.sort == "number" else None
    if found is None:
        raise _wrong_argument(part, text, _accepted(own))
    return found


def _wrong_argument(
    part: str, word: str, accepted: Titles | str, offered: Sequence[str] = COUNTED
) -> WrongCriterion:
    idea = " ".join(_AT_LEAST) if part == "at_least" else part
    return WrongCriterion("rules-criterion-part", offered, idea=idea, word=word, accepted=accepted)


def _accepted(own: Argument) -> Titles:
    if own.sort == "whole":
        return filled("values.whole_between", least=own.least, most=MOST)
    if own.sort == "counted":
        return filled("values.one_of", words=", ".join(COUNTED))
    return titles(f"values.{_ACCEPTED[own.sort]}")


def _written(part: str, inner: Criterion | None, told: dict[str, Any]) -> str:
    """One spelling for each criterion: what need not be told does not stand in it."""
    if part == "at_least" and inner:
        return f"{inner.code} at least {told['n']}"
    texts = [inner.code] if inner else []
    texts += [f"{name} = {value}" for name, value in told.items()]
    return f"{part}({', '.join(texts)})" if texts else part
