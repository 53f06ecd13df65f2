"""Checks of single games: points, typed places, tie-break values, special rows (C1, C2, C4, D2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from xlscore.core.assembly import Assembly
from xlscore.core.findings import Finding, finding
from xlscore.core.game_places import caps, is_complete, won_early
from xlscore.core.model import EARLY, Event, Game, ResultRow
from xlscore.core.rules import STAGES, Ruleset
from xlscore.texts import Language, Titles, in_each, titles


def special_rows(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """D2, D3: byes and early victories only where the ruleset knows them, and once a table."""
    for game in assembly.all_games():
        wins = [row for row in game.playing if row.status in EARLY]
        for row in game.playing:
            if row.status == "bye" and not (rules.byes and game.size == 1):
                yield finding("status-bye", row.source.at("status"))
            if row.status in EARLY and rules.share.early_win is None:
                yield finding("status-early", row.source.at("status"))
        if len(wins) > 1:
            yield finding("status-both", wins[1].source.at("status"), table=game.table)


def substitutes_due(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """C9: somebody has to fill in where a leaver leaves too few, if the ruleset says so."""
    if rules.substitute_at is None:
        return
    filled = {(r.stage, r.round_, r.table) for r in event.results if r.status == "substitute"}
    for game in assembly.all_games():
        few = game.left and len(game.playing) <= rules.substitute_at
        if few and game.playing and (game.stage, game.round_, game.table) not in filled:
            gone = game.left[0]
            names = ", ".join(row.name or str(row.no) for row in game.playing)
            who, seat = ", ".join(row.name for row in game.left), gone.seat or "–"
            ref = gone.source.at("status")
            yield finding("substitute-due", ref, who=who, names=names, seat=seat, **where_of(game))


def victory_points(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """Points are there for all or for nobody; above the cap they are capped (T2).

    They are negative only where the ruleset says so (G1), and fractions only where it does not
    ask for whole ones.
    """
    limits = caps(event, rules)
    for game in assembly.all_games():
        empty = [row for row in game.playing if row.victory_points is None]
        typed = [
            r for r in game.rows if r.victory_points is not None or r.status or r.place is not None
        ]
        if empty and typed and not is_complete(game, rules):
            yield finding("points-missing", empty[0].source.at("points"), **where_of(game))
        cap = limits.get((game.stage, game.round_))
        for row in game.rows:
            own = row.victory_points
            if own is None:
                continue
            typed_in = row.typed[0] if row.typed else own  # G10: no game points are typed
            if rules.victory_points.whole and typed_in and typed_in.denominator != 1:
                yield finding("points-whole", row.source.at("points"), value=typed_in)
            if own < 0 and not rules.victory_points.negative:
                yield finding("points-negative", row.source.at("points"), value=own)
            elif cap is not None and own > cap and row.status != "left":
                yield finding("points-cap", row.source.at("points"), value=own, cap=cap)


def table_sums(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """G13: the points of a table add up to what the ruleset says; said of the whole table."""
    expected = rules.victory_points.table_sum
    if expected is None:
        return
    for game in assembly.all_games():
        found = sum(row.victory_points or 0 for row in game.rows)
        if is_complete(game, rules) and not won_early(game, rules) and found != expected:
            ref, at = game.rows[0].source.at("points"), {"table": game.table, "round": game.round_}
            yield finding("points-sum", ref, **at, found=found, expected=expected)


def zero_tables(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """C4: a table without any points gives shares of 0."""
    if not any("share" in stage.chain.criteria for stage in rules.stages):
        return
    for game in assembly.all_games():
        if game.playing and game.size > 1 and is_complete(game, rules):
            if won_early(game, rules) or any(row.victory_points for row in game.playing):
                continue
            ref = game.rows[0].source.at("points")
            yield finding("points-zero", ref, **where_of(game))


def ratios(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """G9: a ratio to nobody's points is 0; said of the table."""
    for stage, games in zip(rules.stages, assembly.games, strict=True):
        codes = stage.chain.criteria
        scores = bool(rules.score.ratio) and {"score", "mean_score"} & {*codes}
        if not scores and "ratio" not in codes:
            continue
        for game in games:
            points = sorted(row.victory_points or 0 for row in game.rows)
            known = is_complete(game, rules) and not won_early(game, rules)
            if known and len(points) > 1 and points[-2] <= 0:
                yield finding("points-ratio", game.rows[0].source.at("points"), **where_of(game))


def tie_breaks(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """C1: an empty tie-break value counts as 0; said where it would have decided."""
    if rules.tie_break is None:
        return
    for game in assembly.all_games():
        if won_early(game, rules) or not is_complete(game, rules) or game.has_places:
            continue
        values = [row.victory_points for row in game.playing]
        for row in game.playing:
            tied = values.count(row.victory_points) > 1
            if tied and row.tie_break is None and row.status is None:
                yield finding(
                    "tie-break-empty",
                    row.source.at("tie_break", "points"),
                    **where_of(game),
                    column=in_each(partial(_heading, rules.tie_break)),
                )
                break


def _heading(meaning: Titles, language: Language) -> str:
    """The heading of the column, and what the ruleset means by it."""
    names = titles("results.tie_break").in_(language), meaning.in_(language)
    return names[0] if names[0] == names[1] else f"{names[0]} ({names[1]})"


def typed_places(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """C2: places for all who played on or for nobody, and a valid ranking.

    Of one that no table has, points are meant that stand in the wrong column.
    """
    for game in assembly.all_games():
        if not game.has_places:
            continue
        where = where_of(game)
        empty = [row for row in game.playing if row.place is None]
        odd = [row for row in game.playing if row.place and not 0 < row.place <= game.size]
        if odd:
            for row in odd:
                ref, cell = row.source.at("place"), row.source.at("points").cell
                yield finding("place-range", ref, value=row.place, most=game.size, cell=cell)
            continue
        if empty:
            yield finding(
                "places-partial", empty[0].source.at("place"), cells=_cells(empty), **where
            )
            continue
        places = sorted(row.place or 0 for row in game.playing)
        orders = [places, *([sorted(set(places))] if rules.tournament_points.dense else [])]
        if all(any(p != one.index(p) + 1 for p in places) for one in orders):
            value = ", ".join(map(str, places))
            ref = game.playing[0].source.at("place")
            cells = _cells(game.playing)
            yield finding("places-invalid", ref, value=value, cells=cells, **where)
        elif is_complete(game, rules) and not won_early(game, rules):
            order = sorted(game.playing, key=lambda row: row.place or 0)
            for better, worse in pairwise(order):
                fewer = (better.victory_points or 0) < (worse.victory_points or 0)
                if fewer and better.place != worse.place:
                    yield finding("places-points", worse.source.at("place"), **where)
                    break


def formulas(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """F12: what formulas are worked out of."""
    if rules.formulas.listed():
        from xlscore.core.checks.formulas import find_faults  # few rulesets have formulas

        yield from find_faults(event, rules, assembly)


def _cells(rows: Sequence[ResultRow]) -> str:
    """The cells of the places, for a message about a whole table."""
    return ", ".join(row.source.at("place").cell for row in rows)


def where_of(game: Game) -> dict[str, object]:
    """Table, round and stage of a game, for a message."""
    return {"table": game.table, "round": game.round_, "stage": STAGES[game.stage]}


GAME_CHECKS = (
    special_rows,
    substitutes_due,
    victory_points,
    table_sums,
    zero_tables,
    ratios,
    tie_breaks,
    typed_places,
    formulas,
)
