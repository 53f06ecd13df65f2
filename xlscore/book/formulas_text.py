"""F12: how formulas read: "Tournament points: if place = 1: 5, else 0", from their parts."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.book import schema
from xlscore.core.exact import shown
from xlscore.core.formula import TYPED
from xlscore.core.formula_reading import Node, read_formula
from xlscore.core.rules import Ruleset
from xlscore.texts import spoken, words_of

#: How strongly operations bind; weaker ones stand in brackets inside stronger ones.
_BINDS = {"if": 0, "+": 1, "-": 1, "*": 2, "/": 2}
_SIGNS = {"+": "+", "-": "–", "*": "×", "/": ":", ">=": "≥", "<=": "≤"}


def written_lines(rules: Ruleset, language: str) -> Iterator[str]:
    """What is worked out beside game points, each in one line."""
    word, points = words_of("formula", language), rules.points_title.in_(language)
    if rules.formulas.tie_break:
        order = ", ".join(written(rules, text, language) for text in rules.formulas.tie_break)
        yield word("tie_break_line", points=points, formula=order)
    for target in ("tournament_points", "bonus"):
        text = getattr(rules.formulas, target)
        if text:
            yield word(f"{target}_line", formula=written(rules, text, language))


def written(rules: Ruleset, text: str, language: str) -> str:
    """One formula in words."""
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
                return shown(node.number, comma=self.comma)
            case "word":
                return self.named(node.name)
            case "others" | "partners" | "opponents" | "duels":
                return self.word(f"{node.operation}_{node.name}", of=self.part(parts[0], 0))
            case "lookup":
                return self.word("lookup", name=node.name, by=self.named(parts[0].name))
            case "max" | "min":
                return self.word(node.operation, of=", ".join(self.part(one, 1) for one in parts))
            case "if":
                told = (self.part(one, 1) for one in parts[:3])
                values = dict(zip(("own", "than", "then"), told, strict=True))
                values["sign"] = _SIGNS.get(node.name, node.name)
                return self.word("if", **values, other=self.part(parts[3], 0))
        sign = _SIGNS[node.operation]
        if node.operation == "-" and parts[0] == Node("number", number=0):
            return f"– {self.part(parts[1], 2)}"
        right = own + (node.operation in "-/")
        return f"{self.part(parts[0], own)} {sign} {self.part(parts[1], right)}"

    def named(self, name: str) -> str:
        """The heading of a column, or the word that a formula has."""
        return self.titles.get(name) or self.word(name, points=self.points)
