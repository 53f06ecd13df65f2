"""G10: how a formula reads: "Points + 50 × Won – 50 × Lost + 30 (4 at the table) × ..."."""

from __future__ import annotations

from xlscore.book import schema
from xlscore.core.exact import shown
from xlscore.core.formula import TYPED, Term
from xlscore.core.rules import Ruleset
from xlscore.texts import say, spoken, words_of


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
        from xlscore.book.formulas_text import written_lines  # few rulesets have some

        lines += written_lines(rules, language)
    return lines


def formula_text(rules: Ruleset, language: str) -> str:
    """The formula of a ruleset in one line; "" where it has none."""
    if rules.formulas.victory_points:
        from xlscore.book.formulas_text import written  # few rulesets have some

        return written(rules, rules.formulas.victory_points, language)
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
        what = word("per", column=what, per=shown(term.per, comma=comma))
    if term.at_most is not None:
        what = word("at_most", column=what, most=shown(term.at_most, comma=comma))
    sizes = sorted(term.at_size.items())
    below = [factor < 0 for _, factor in sizes] or [term.times < 0]
    sign = -1 if all(below) else 1
    if sizes:
        factors = [
            word("size", factor=shown(sign * factor, comma=comma), size=size)
            for size, factor in sizes
        ]
        what = f"{', '.join(factors)} × {what}"
    elif sign * term.times != 1:
        what = f"{shown(sign * term.times, comma=comma)} × {what}"
    return "–" if sign < 0 else "+", what
