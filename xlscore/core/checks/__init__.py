"""Checks: each is one function (event, rules, assembly) -> findings; `CHECKS` runs them all.

They look at what was typed; what only the standings can show is found in `stages`.
"""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.core.assembly import Assembly, assemble
from xlscore.core.checks.games import GAME_CHECKS
from xlscore.core.checks.groups import POOL_CHECKS, one_team_a_side, penalties, team_sizes
from xlscore.core.checks.plausible import PLAUSIBLE_CHECKS
from xlscore.core.checks.players import PLAYER_CHECKS, apart_in_rounds, lost_rows, twos
from xlscore.core.checks.seating import SEATING_CHECKS, Check
from xlscore.core.findings import Finding, finding
from xlscore.core.model import Event, Penalty, ResultRow, RoundInfo
from xlscore.core.round_robin import find_left_early
from xlscore.core.rules import STAGES, Ruleset
from xlscore.texts import join


def check(event: Event, rules: Ruleset, assembly: Assembly | None = None) -> list[Finding]:
    """All findings of all checks, in the order of the checks and then of the rows."""
    assembly = assembly or assemble(event, rules)
    return [found for one in CHECKS for found in one(event, rules, assembly)]


def rounds_sheet(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """T2, T6: rounds exist once, and their games have known points to win where those cap."""
    seen: set[tuple[str, int]] = set()
    for info in event.rounds:
        stage = rules.stage(info.stage)
        if stage is None:
            continue
        ref, title = info.source.at("round"), STAGES[info.stage]
        if info.round_ > stage.rounds:
            yield finding("round-beyond", ref, round=info.round_, stage=title, rounds=stage.rounds)
        if (info.stage, info.round_) in seen:
            yield finding("rounds-twice", ref, round=info.round_, stage=title)
        seen.add((info.stage, info.round_))
        game = rules.game(info.game)
        if rules.victory_points.capped and info.game and info.points_to_win is None and not game:
            accepted = join(game.title for game in rules.games)
            ref = info.source.at("game")
            yield finding("game-unknown", ref, value=info.game, accepted=accepted)


def stages_known(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """Every stage that is named belongs to the ruleset."""
    accepted = join(STAGES[stage.name] for stage in rules.stages)
    facts: tuple[RoundInfo | ResultRow | Penalty, ...] = (
        *event.rounds,
        *event.results,
        *event.penalties,
    )
    for fact in facts:
        if rules.stage(fact.stage) is None:
            value: object = STAGES.get(fact.stage, fact.stage)
            ref = fact.source.at("stage")
            yield finding("stage-unknown", ref, value=value, accepted=accepted)


def round_numbers(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """Rounds of a stage start at 1, leave no gap, and are not more than the ruleset has.

    F3: in a round robin there need not be a round that nobody is left for.
    """
    for index, (stage, games) in enumerate(zip(rules.stages, assembly.games, strict=True)):
        circle = stage.kind.tables == "circle"
        may_lack = circle and bool(find_left_early(rules, index, games, assembly.exits))
        drawn = {game.round_: game for game in reversed(games)}
        for game in drawn.values():
            ref, title = game.rows[0].source.at("round"), STAGES[stage.name]
            missing = next((n for n in range(1, game.round_) if n not in drawn), None)
            if game.round_ > stage.rounds:
                yield finding(
                    "round-beyond", ref, round=game.round_, stage=title, rounds=stage.rounds
                )
            elif missing is not None and not may_lack:
                yield finding("round-gap", ref, round=game.round_, stage=title, missing=missing)


CHECKS: tuple[Check, ...] = (
    *PLAYER_CHECKS,
    stages_known,
    rounds_sheet,
    round_numbers,
    penalties,
    team_sizes,
    twos,
    apart_in_rounds,
    *POOL_CHECKS,
    *SEATING_CHECKS,
    lost_rows,
    one_team_a_side,
    *GAME_CHECKS,
    *PLAUSIBLE_CHECKS,
)
