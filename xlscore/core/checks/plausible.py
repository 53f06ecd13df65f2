"""Checks for slips of the pen: points that a game does not bring, tables without one winner.

What is usual is data of the ruleset; all of these are warnings, since a game may be unusual.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from xlscore.core.assembly import Assembly
from xlscore.core.checks.games import where_of
from xlscore.core.exact import Exact
from xlscore.core.findings import Finding, finding
from xlscore.core.formula import TYPED
from xlscore.core.game_places import caps, is_complete
from xlscore.core.model import CountsIn, Event, Game
from xlscore.core.rules import Ruleset
from xlscore.core.sides import sides
from xlscore.core.standings.teams import rosters
from xlscore.texts import words

#: So many times what anybody has is a slip: a comma that was lost, a number of something else.
MANY_TIMES = 10


def usual_points(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """C4: points far from what the game brings are often one digit too many or too few."""
    ranges = _usual(event, rules)
    for game in assembly.all_games():
        usual = ranges.get((game.stage, game.round_), rules.victory_points.usual)
        if not usual or not any(row.victory_points for row in game.playing):
            continue
        least, most = usual
        for row in game.playing:
            own = row.victory_points
            if own is None or own < 0 or row.status is not None or least <= own <= most:
                continue
            values = {"value": own, "points": rules.points_title, "name": row.name}
            about = {"table": game.table, "least": least, "most": most}
            yield finding("points-unusual", row.source.at("points"), **values, **about)


def one_winner(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """C2: exactly one player reaches the points that win, where no places are typed."""
    if not rules.victory_points.one_winner:
        return
    goals = caps(event, rules)
    for game in assembly.all_games():
        goal = goals.get((game.stage, game.round_))
        if goal is not None and is_complete(game, rules) and not game.has_places:
            yield from _winners(game, goal)


def partners_alike(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """F15: where the larger score of partners counts for both, the other is the same or none."""
    if not _is_of_the_larger(rules):
        return
    for game in assembly.all_games():
        for side in sides(game):
            typed = [(row, own) for row in side if (own := (row.typed or (0,))[0])]
            for row, own in typed[1:]:
                first, other = typed[0]
                if own != other:
                    values = {"value": own, "other": first.name, "other_value": other}
                    ref = row.source.at("points")
                    yield finding("points-partners", ref, **where_of(game), name=row.name, **values)


def _is_of_the_larger(rules: Ruleset) -> bool:
    """Whether a formula takes the larger of what two partners typed."""
    texts = [text for _, text in rules.formulas.listed()]
    if not texts:
        return False
    from xlscore.core.formula_reading import Node, read_formula  # few rulesets have formulas

    larger = Node("partners", (Node("word", name=TYPED),), "max")
    return any(larger in read_formula(text).all_parts() for text in texts)


def large_penalties(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """G2: a penalty is not many times what anybody can have made so far, nor what a team can."""
    members = rosters(event)
    kinds = {one.counts_in for one in event.penalties}
    made = {kind: _most_made(rules, assembly, kind) for kind in kinds}
    for one in event.penalties:
        most = made[one.counts_in] * len(members.get(one.team, "1"))
        value = max(one.points, -one.points)
        if 0 < most * MANY_TIMES <= value:
            ref, what = one.source.at("points"), words("counts_in")[one.counts_in]
            yield finding("penalty-large", ref, value=value, most=most, what=what)


def _most_made(rules: Ruleset, assembly: Assembly, kind: CountsIn) -> Exact:
    """The most game points that a player has made in all games, or tournament points at best."""
    scale, solo = rules.tournament_points.by_size, rules.solo.points or 0
    made: defaultdict[int | None, Exact] = defaultdict(int)
    for game in assembly.all_games():
        best = max([*scale.get(game.size, ()), solo])
        for row in game.playing if is_complete(game, rules) else ():
            made[row.no] += best if kind == "tournament_points" else row.victory_points or 0
    return max(made.values(), default=0)


def _winners(game: Game, goal: Exact) -> Iterator[Finding]:
    rows = sorted(game.playing, key=lambda row: row.victory_points or 0, reverse=True)
    there = [row for row in rows if (row.victory_points or 0) >= goal]
    where = where_of(game) | {"goal": goal}
    if len(there) > 1:
        ref, names = there[1].source.at("points"), ", ".join(row.name for row in there)
        yield finding("points-winners", ref, names=names, **where)
    elif rows and not there:
        best = rows[0].victory_points or 0
        yield finding("points-no-winner", rows[0].source.at("points"), best=best, **where)


def _usual(event: Event, rules: Ruleset) -> dict[tuple[str, int], tuple[Exact, ...]]:
    """The usual points of each round's game, where the ruleset has some for that game."""
    played = {(s.name, n): name for s in rules.stages for n, name in enumerate(s.games, 1)}
    played |= {(info.stage, info.round_): info.game for info in event.rounds if info.game}
    games = {at: rules.game(name) for at, name in played.items()}
    least_and_most = rules.victory_points.usual
    return {at: game.usual or least_and_most if game else () for at, game in games.items()}


PLAUSIBLE_CHECKS = (usual_points, one_winner, partners_alike, large_penalties)
