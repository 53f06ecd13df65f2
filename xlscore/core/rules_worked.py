"""Numbers that a document works out, computed again by the rules beside which they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest

from xlscore.core.counted import counted_games
from xlscore.core.criteria import CRITERIA
from xlscore.core.exact import Exact, whole
from xlscore.core.formula import TYPED, game_points
from xlscore.core.model import NOBODY, Game, ResultRow
from xlscore.core.published import Worked
from xlscore.core.rules import Ruleset
from xlscore.core.rules_data import Contradiction, listed, wrong
from xlscore.core.scoring import ScoredGames
from xlscore.core.strikes import count_strikes
from xlscore.core.tally import Tallies


def worked_numbers(rules: Ruleset) -> Iterator[Contradiction]:
    """C3, C4: what the document works out is what these rules make of it."""
    for i, worked in enumerate(rules.worked, 1):
        key = "games" if worked.games else "typed"
        tables = worked.games or (worked.typed,)
        sizes = [len(points) for points in tables]
        if not any(sizes):
            yield wrong(f"worked.{i}.{key}", "rules-missing")
        elif strange := [size for size in sizes if size not in rules.sizes]:
            values = {"found": strange[0], "accepted": listed(rules.sizes)}
            yield wrong(f"worked.{i}.{key}", "rules-worked-size", **values)
        elif worked.game and rules.game(worked.game) is None:
            titles = ", ".join(known.title.en for known in rules.games) or "-"
            yield wrong(f"worked.{i}.game", "rules-choice", value=worked.game, accepted=titles)
        elif worked.games and (worked.criterion is None or worked.value is None):
            missing = "criterion" if worked.criterion is None else "value"
            yield wrong(f"worked.{i}.{missing}", "rules-missing")
        elif all(len(rules.tournament_points.by_size.get(size, ())) == size for size in sizes):
            for name, found in _worked_out(rules, worked).items():
                expected = getattr(worked, name)
                expected = (expected,) if name == "value" else expected
                if expected and expected != found:
                    key, value = f"worked.{i}.{name}", listed(expected)
                    yield wrong(key, "rules-worked", value=value, found=listed(found))


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


def _worked_out(rules: Ruleset, worked: Worked) -> dict[str, tuple[Exact, ...]]:
    """What comes out of a worked example, by the names of its keys."""
    scored, game = ScoredGames(rules), rules.game(worked.game)
    cap = game.points_to_win if game and rules.victory_points.capped else None
    goal = game.points_to_win if game else None
    tables = worked.games or (worked_points(rules, worked, goal),)
    if worked.games:
        worked = worked._replace(typed=(), columns=())
    games = [Game("", n, 1, worked_rows(worked, points)) for n, points in enumerate(tables, 1)]
    for one in games:
        scored.add([one], cap)
    if worked.games:
        return {"value": (_value(worked.criterion or "", scored, rules, games),)}
    times = 100 if rules.share.decimals is None else 1
    return {
        "tournament_points": tuple(finish.tournament_points for finish in scored.finishes),
        "victory_points": tuple(scored.victory_points),
        "score": tuple(map(scored.worth, range(len(worked.typed)))),
        "percent": tuple(whole(Fraction(own * times) / scored.of[0]) for own in scored.shares),
    }


def _value(code: str, scored: ScoredGames, rules: Ruleset, games: Sequence[Game]) -> Exact:
    """What the first player of all tables has in a criterion of the first stage."""
    tallies = Tallies(scored, (), {}, struck=count_strikes(rules, 0, games))
    if rules.stages and rules.stages[0].counted:
        tallies = counted_games(tallies, rules.stages[0])
    return CRITERIA[code].exact(tallies[1])
