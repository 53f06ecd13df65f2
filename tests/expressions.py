"""Every regular expression of the package, and the texts with which each of them repeats something.

They are read out of the source: the pattern of each call of `re`. What a pattern is made of at
run time stands in EXAMPLES, by the names of the local variables.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import xlscore
from xlscore.texts import Titles

PARSER, CODES = import_module("re._parser"), import_module("re._constants")
ROOT = Path(xlscore.__file__).parent
ELSEWHERE = ("uno",)
"""Modules that only LibreOffice's own Python has."""

EXAMPLES: dict[str, Any] = {
    "name": "r",
    "p": b"x:",
    "known": Titles({"en": "a {b}"}),
    "language": "en",
    "minus": True,
    "stem": "cup",
    "mark": "undone-",
    "suffix": "x",
    "words": "Ada|Bea",
    "ending": ".json",
    "pattern": [rb'<row r="([0-9]{1,7})"([^<>]*)(?<!/)>', rb"([^<]*)</t></is>"],
}
SYMBOLS = " \n\x01\x02a1<>\"'&/=:.,;-#_%[](){}xA0,@+|é"
UNBOUNDED = 1000

Nodes = list[tuple[Any, Any]]


class Run(NamedTuple):
    """A text that repeats `unit` behind `before`."""

    before: str
    unit: str

    def text(self, length: int) -> str:
        """The text with about so many characters of repetition."""
        return self.before + self.unit * (length // len(self.unit))


def expressions() -> dict[str, re.Pattern[Any]]:
    """All of them, by the module and the line where they are made."""
    found = {}
    for path in sorted({*ROOT.rglob("*.py")} - {ROOT / "core" / "patterns.py"}):
        source = path.read_text("utf-8")
        calls = [node for node in ast.walk(ast.parse(source)) if _makes_one(node)]
        if calls:
            name = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
            names = _names(name.removesuffix(".__init__"))
            for call in calls:
                given = call.args[: 2 if _is_whole(call) else 1]
                pattern, *flags = (eval(ast.unparse(one), names | EXAMPLES) for one in given)
                found[f"{name}:{call.lineno}"] = re.compile(pattern, *flags)
    return found


def _is_whole(call: ast.Call) -> bool:
    """Whether a call names a pattern and its flags, and no text to look through."""
    return isinstance(call.func, ast.Name) or getattr(call.func, "attr", "") == "compile"


def _makes_one(node: ast.AST) -> Any:
    return isinstance(node, ast.Call) and (
        (isinstance(node.func, ast.Name) and node.func.id == "pattern")
        or (
            isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "re"
            and node.func.attr != "escape"
        )
    )


def _names(module: str) -> dict[str, Any]:
    try:
        return dict(vars(import_module(module)))
    except ModuleNotFoundError as error:
        if error.name not in ELSEWHERE:
            raise
        return {}


def runs(pattern: re.Pattern[Any]) -> list[Run]:
    """For each repetition in a pattern the shortest way to it, and what it may repeat there.

    And each symbol over and over, for what matches anything or nothing.
    """
    _, found = _sample(list(PARSER.parse(pattern.pattern)), {})
    made = [*found, *(Run("", symbol) for symbol in SYMBOLS)]
    return [run for run in dict.fromkeys(made) if run.unit]


def _sample(nodes: Nodes, groups: dict[int, str]) -> tuple[str, list[Run]]:
    """The shortest text that some nodes match, and the repetitions in them."""
    text, found = "", list[Run]()
    for code, value in nodes:
        more, inner = _one(code, value, groups)
        found += [Run(text + run.before, run.unit) for run in inner]
        text += more
    return text, found


def _one(code: Any, value: Any, groups: dict[int, str]) -> tuple[str, list[Run]]:
    """The same for one node."""
    if code is CODES.LITERAL:
        return chr(value), []
    if code in (CODES.IN, CODES.NOT_LITERAL, CODES.ANY):
        return next(_matching(code, value)), []
    if code in (CODES.MAX_REPEAT, CODES.MIN_REPEAT, CODES.POSSESSIVE_REPEAT):
        least, most, body = value
        text, inner = _sample(list(body), groups)
        units = _units(list(body), groups) if most >= UNBOUNDED else ()
        return text * least, [*(Run("", unit) for unit in units), *inner]
    if code is CODES.SUBPATTERN:
        groups[value[0]], inner = _sample(list(value[3]), groups)
        return groups[value[0]], inner
    if code is CODES.ATOMIC_GROUP:
        return _sample(list(value), groups)
    if code is CODES.BRANCH:
        ways = [_sample(list(way), groups) for way in value[1]]
        return ways[0][0], list(chain.from_iterable(inner for _, inner in ways))
    if code in (CODES.ASSERT, CODES.ASSERT_NOT):
        return "", _sample(list(value[1]), groups)[1]
    if code is CODES.GROUPREF:
        return groups[value], []
    assert code is CODES.AT, code
    return "", []


def _units(body: Nodes, groups: dict[int, str]) -> Iterator[str]:
    """What a repetition may repeat: each alternative, each symbol of a set."""
    (code, value), *others = body
    if others or code not in (CODES.BRANCH, CODES.IN, CODES.NOT_LITERAL, CODES.ANY):
        yield _sample(body, groups)[0]
    elif code is CODES.BRANCH:
        for way in value[1]:
            yield from _units(list(way), groups)
    else:
        yield from _matching(code, value)


def _matching(code: Any, value: Any) -> Iterator[str]:
    """The symbols that a set, a dot or anything but one symbol matches."""
    if code is CODES.ANY:
        return iter(SYMBOLS)
    if code is CODES.NOT_LITERAL:
        return (symbol for symbol in SYMBOLS if ord(symbol) != value)
    negated = value[0][0] is CODES.NEGATE
    given = "".join(chr(part) for kind, part in value if kind is CODES.LITERAL)
    given += "".join(chr(part[0]) for kind, part in value if kind is CODES.RANGE)
    return (s for s in SYMBOLS + given if any(_is(s, *part) for part in value) != negated)


def _is(symbol: str, kind: Any, value: Any) -> bool:
    """Whether a symbol is in one part of a set."""
    if kind is CODES.LITERAL:
        return ord(symbol) == value
    if kind is CODES.RANGE:
        return bool(value[0] <= ord(symbol) <= value[1])
    if kind is CODES.NEGATE:
        return False
    shown = {"SPACE": r"\s", "DIGIT": r"\d", "WORD": r"\w"}[str(value).rpartition("_")[2]]
    return (re.fullmatch(shown, symbol) is not None) != ("NOT" in str(value))
