"""The worked numbers of a ruleset: what its document computes, computed again by its rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import zip_longest

from xlscore.core.exact import Exact, whole
from xlscore.core.model import Game, ResultRow, Source
from xlscore.core.rules import GameTitle, Ruleset, Worked
from xlscore.core.rules_data import Contradiction, listed, wrong
from xlscore.core.scoring import Scale, score


def worked_numbers(rules: Ruleset) -> Iterator[Contradiction]:
    """C3, C4: what the document works out is what these rules make of it."""
    for i, worked in enumerate(rules.worked, 1):
        size, game = len(worked.typed), rules.game(worked.game)
        if size not in rules.sizes:
            sizes = listed(rules.sizes)
            yield wrong(f"worked.{i}.typed", "rules-worked-size", found=size, accepted=sizes)
        elif worked.game and game is None:
            titles = ", ".join(known.title.en for known in rules.games) or "-"
            yield wrong(f"worked.{i}.game", "rules-choice", value=worked.game, accepted=titles)
        elif len(rules.tournament_points.by_size.get(size, ())) == size:
            for name, found in _worked_out(rules, worked, game).items():
                expected = getattr(worked, name)
                if expected and expected != found:
                    key, value = f"worked.{i}.{name}", listed(expected)
                    yield wrong(key, "rules-worked", value=value, found=listed(found))


def _worked_out(
    rules: Ruleset, worked: Worked, game: GameTitle | None
) -> dict[str, tuple[Exact, ...]]:
    """What comes out at the table of a worked example, by the names of its keys."""
    nowhere = Source("", 0, {})
    rows = tuple(
        ResultRow(
            *("", 1, 1, None, no, "", points),
            *(tie_break, None, None, nowhere),
        )
        for no, (points, tie_break) in enumerate(zip_longest(worked.typed, worked.ties), 1)
    )
    cap = game.points_to_win if game and rules.victory_points.capped else None
    scored = score(Game("", 1, 1, rows), rules, Scale(rules.tournament_points), cap)
    times = 100 if rules.share.decimals is None else 1
    return {
        "tournament_points": tuple(scored.tournament_points),
        "victory_points": tuple(scored.victory_points),
        "percent": tuple(whole(Fraction(own * times) / scored.of) for own in scored.shares),
    }
