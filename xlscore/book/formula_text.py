"""How formulas read: "Points + 50 × Won – 50 × Lost + 30 (4 at the table) × ..." (G10).

F12: "Tournament points: if place = 1: 5, else 0", from the parts of a formula.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xlscore.book import schema
from xlscore.core.exact import show_exact
from xlscore.core.formula import TYPED, Term
from xlscore.core.rules import Ruleset
from xlscore.texts import say, spoken, words_of

if TYPE_CHECKING:
    from xlscore.core.formula_reading import Node

#: How strongly operations bind; weaker ones stand in brackets inside stronger ones.
_BINDS = {"if": 0, "+": 1, "-": 1, "*": 2, "/": 2}
_SIGNS = {"+": "+", "-": "–", "*": "×", "/": ":", ">=": "≥", "<=": "≤"}


def formula_line(rules: Ruleset, language: str) -> str:
    """What game points are called and made of; "" where they are typed."""
    if not rules.makes_points:
        return ""
    points = rules.points_title.in_(language)
    return say("formula.line", language, points=points, formula=formula_text(rules, language))


def formula_lines(rules: Ruleset, language: str) -> list[str]:
    """All that is worked out, each in one line: game points, tie-breaks, tournament points."""
    lines = [formula_line(rules, language)] if rules.makes_points else []
    if rules.formulas.listed():
        lines += _list_lines(rules, language)
    return lines


def formula_text(rules: Ruleset, language: str) -> str:
    """The formula of a ruleset in one line; "" where it has none."""
    if rules.formulas.victory_points:
        return write_formula(rules, rules.formulas.victory_points, language)
    parts: list[str] = []
    for term in rules.formula:
        sign, text = _term(rules, term, language)
        parts += [sign, text] if parts or sign == "–" else [text]
    return " ".join(parts)


def _term(rules: Ruleset, term: Term, language: str) -> tuple[str, str]:
    word, comma = words_of("formula", language), spoken(language).comma
    titles = {column.name: column.title for column in rules.columns}
    titles[TYPED] = schema.RESULTS.field("points").titles
    what = word(term.operation, column=titles[term.column].in_(language))
    if term.per is not None:
        what = word("per", column=what, per=show_exact(term.per, comma=comma))
    if term.at_most is not None:
        what = word("at_most", column=what, most=show_exact(term.at_most, comma=comma))
    sizes = sorted(term.at_size.items())
    below = [factor < 0 for _, factor in sizes] or [term.times < 0]
    sign = -1 if all(below) else 1
    if sizes:
        factors = [
            word("size", factor=show_exact(sign * factor, comma=comma), size=size)
            for size, factor in sizes
        ]
        what = f"{', '.join(factors)} × {what}"
    elif sign * term.times != 1:
        what = f"{show_exact(sign * term.times, comma=comma)} × {what}"
    return "–" if sign < 0 else "+", what


def _list_lines(rules: Ruleset, language: str) -> Iterator[str]:
    """What is worked out beside game points, each in one line."""
    word, points = words_of("formula", language), rules.points_title.in_(language)
    if rules.formulas.tie_break:
        order = ", ".join(write_formula(rules, text, language) for text in rules.formulas.tie_break)
        yield word("tie_break_line", points=points, formula=order)
    for target in ("tournament_points", "bonus"):
        text = getattr(rules.formulas, target)
        if text:
            yield word(f"{target}_line", formula=write_formula(rules, text, language))


def write_formula(rules: Ruleset, text: str, language: str) -> str:
    """F12: one formula in words."""
    from xlscore.core.formula_reading import read_formula  # few rulesets have some

    return _Writer(rules, language).part(read_formula(text), 0)


class _Writer:
    """The words of a ruleset in a language."""

    def __init__(self, rules: Ruleset, language: str) -> None:
        self.word, self.comma = words_of("formula", language), spoken(language).comma
        self.points = rules.points_title.in_(language)
        self.titles = {column.name: column.title.in_(language) for column in rules.columns}
        self.titles[TYPED] = schema.RESULTS.field("points").titles.in_(language)

    def part(self, node: Node, binds: int) -> str:
        """A part, in brackets where what it stands in binds more strongly."""
        own = _BINDS.get(node.operation, 9)
        text = self._text(node, own)
        return f"({text})" if own < binds else text

    def _text(self, node: Node, own: int) -> str:
        parts = node.parts
        match node.operation:
            case "number":
                return show_exact(node.number, comma=self.comma)
            case "word":
                return self.name(node.name)
            case "others" | "partners" | "opponents" | "duels":
                return self.word(f"{node.operation}_{node.name}", of=self.part(parts[0], 0))
            case "lookup":
                return self.word("lookup", name=node.name, by=self.name(parts[0].name))
            case "max" | "min":
                return self.word(node.operation, of=", ".join(self.part(one, 1) for one in parts))
            case "if":
                told = (self.part(one, 1) for one in parts[:3])
                values = dict(zip(("own", "than", "then"), told, strict=True))
                values["sign"] = _SIGNS.get(node.name, node.name)
                return self.word("if", **values, other=self.part(parts[3], 0))
        sign = _SIGNS[node.operation]
        if node.operation == "-" and (parts[0].operation, parts[0].number) == ("number", 0):
            return f"– {self.part(parts[1], 2)}"
        right = own + (node.operation in "-/")
        return f"{self.part(parts[0], own)} {sign} {self.part(parts[1], right)}"

    def name(self, name: str) -> str:
        """The heading of a column, or the word that a formula has."""
        return self.titles.get(name) or self.word(name, points=self.points)
