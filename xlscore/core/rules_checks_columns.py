"""What no single key of columns and their formula can show (G10); see `rules_checks`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from xlscore.core.criteria import CRITERIA
from xlscore.core.exact import Exact
from xlscore.core.formula import TYPED, game_points
from xlscore.core.model import NOBODY, Game, ResultRow
from xlscore.core.published import Worked
from xlscore.core.rules import Chain, Ruleset
from xlscore.core.rules_checks_formulas import names_in_formulas
from xlscore.core.rules_data import Contradiction, listed, wrong


def columns_of_the_formula(rules: Ruleset) -> Iterator[Contradiction]:
    """G10: every term has a column that there is, every column a name of its own and a use."""
    names = [TYPED, *(column.name for column in rules.columns)]
    counted = [name for stage in rules.stages for name in _list_counted(stage.chain)]
    written = names_in_formulas(rules)
    for i, column in enumerate(rules.columns, 1):
        if names.index(column.name) < i:
            yield wrong(f"columns.{i}.name", "rules-column-twice", value=column.name)
        elif column.name not in {*(term.column for term in rules.formula), *counted, *written}:
            yield wrong("formula", "rules-column-unused", value=column.name)
    for i, term in enumerate(rules.formula, 1):
        if term.column not in names:
            accepted = ", ".join(dict.fromkeys(names))
            key = f"formula.{i}.column"
            yield wrong(key, "rules-choice", value=term.column, accepted=accepted)
        for size in sorted({*term.at_size} - {*rules.sizes}):
            key, accepted = f"formula.{i}.at_size.{size}", listed(rules.sizes)
            yield wrong(key, "rules-size-unknown", size=size, accepted=accepted)


def columns_of_criteria(rules: Ruleset) -> Iterator[Contradiction]:
    """F10: a criterion counts games in a column that there is."""
    names = [column.name for column in rules.columns]
    for i, stage in enumerate(rules.stages, 1):
        for name in _list_counted(stage.chain):
            if name not in names:
                accepted = ", ".join(names) or "-"
                yield wrong(f"stages.{i}.chain", "rules-choice", value=name, accepted=accepted)


def _list_counted(chain: Chain) -> list[str]:
    parts = [part for code in chain.criteria for part in CRITERIA[code].parts()]
    return [part.args["drawn"] for part in parts if part.args.get("drawn")]


def columns_of_examples(rules: Ruleset) -> Iterator[Contradiction]:
    """G10: worked numbers have a list for each column, as long as the points."""
    for i, worked in enumerate(rules.worked, 1):
        lengths = [len(column) for column in worked.columns]
        if not worked.games and lengths != [len(worked.typed)] * len(rules.columns):
            found, expected = listed(lengths) or "0", len(rules.columns)
            key = f"worked.{i}.columns"
            yield wrong(key, "rules-worked-columns", found=found, expected=expected)


def worked_rows(worked: Worked, points: Sequence[Exact] = ()) -> tuple[ResultRow, ...]:
    """The rows of a table of a worked example, whose players are numbered from 1."""
    lines = zip_longest(points or worked.typed, worked.ties, worked.typed, *worked.columns)
    return tuple(
        NOBODY._replace(
            no=no,
            victory_points=own,
            tie_break=tie_break,
            typed=tuple(typed) if worked.typed else (),
        )
        for no, (own, tie_break, *typed) in enumerate(lines, 1)
    )


def worked_points(rules: Ruleset, worked: Worked, goal: Exact | None = None) -> Sequence[Exact]:
    """G10: the game points of a worked example, as typed where there is no formula for it."""
    lists = (worked.typed, *worked.columns)
    if (
        not rules.makes_points
        or len({*map(len, lists)}) > 1
        or len(lists) != 1 + len(rules.columns)
    ):
        return worked.typed
    if rules.formulas.victory_points:
        from xlscore.core.formula_values import make_points  # few rulesets have formulas

        made = make_points(Game("", 1, 1, worked_rows(worked)), rules, goal)
        return [own or 0 for own in made]
    names = (TYPED, *(column.name for column in rules.columns))
    table = [dict(zip(names, row, strict=True)) for row in zip(*lists, strict=True)]
    return game_points(rules.formula, table, len(table))
