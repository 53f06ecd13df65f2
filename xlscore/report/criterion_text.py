"""How criteria and penalties read: headings, values that differ, what was taken and why."""

from __future__ import annotations

from xlscore.core import criteria
from xlscore.core.exact import Exact, show_number
from xlscore.core.model import Penalty
from xlscore.core.rules import STAGES, Ruleset, StageRules
from xlscore.report.block import number_text
from xlscore.texts import Amount, Titles, in_each, say, spoken, stage_title


def criterion_title(code: str, rules: Ruleset) -> Titles:
    """The heading of a criterion; game points and the first stage go by the ruleset's names."""
    names = {"victory_points": rules.points_title}
    if "preliminary_rank" in code:
        first = STAGES[rules.stages[0].name]
        rank = in_each(lambda at: say("criteria.rank_in", at, stage=stage_title(first, at)))
        names["preliminary_rank"] = rank
    return criteria.title(code, names)


def points_of(stage: StageRules, rules: Ruleset) -> str:
    """The criterion that says what somebody made in a stage: the first one.

    A place or an earlier rank is none; where places are worth tournament points, these are it.
    """
    first = stage.chain.criteria[0]
    one = criteria.CRITERIA[first]
    if one.low_wins and not one.of_games and rules.tournament_points.any_:
        return "tournament_points"
    return first


def of_hundred(code: str, rules: Ruleset) -> int:
    """What makes a part of 1 of a criterion that reads as a percentage; 0 for others.

    A ruleset that rounds its shares has them in per cent.
    """
    one = criteria.CRITERIA.get(code)
    if one is None or not (one.part or one.of_shares):
        return 0
    return 1 if one.part or rules.share.decimals is None else 100


def tell_apart(code: str, a: Exact, b: Exact, rules: Ruleset, language: str) -> tuple[str, str]:
    """Two different values of a criterion, with as many decimals as it takes to tell them apart."""
    hundred = of_hundred(code, rules)
    scale, unit = (100 // hundred, " %") if hundred else (1, "")
    for digits in (2, 4, 6, 9):
        comma = spoken(language).comma
        texts = [show_number(x, digits=digits, comma=comma, times=scale) + unit for x in (a, b)]
        if texts[0] != texts[1]:
            return texts[0], texts[1]
    return f"{a}", f"{b}"


def penalty_text(penalty: Penalty, language: str) -> str:
    """G2: what was taken or given, and why."""
    kind = "taken" if penalty.points > 0 else "given"
    points = Amount(number_text(max(penalty.points, -penalty.points), language))
    reason = f" ({penalty.reason})" if penalty.reason else ""
    return say(f"report.{kind}_{penalty.counts_in}", language, points=points) + reason
