"""Any packaged ruleset, scored by its file and docs/rules.md, and by nothing of the engine."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from . import common, strikes, teams
from .catan import t9_qualified
from .common import Stage, Standing
from .criteria import Held, of_games
from .model import RuleError
from .rulebook import Rules, rules_of, stage_rules
from .tables import RulesBook, knocked_out


def chain_of(names: list[str]) -> list[str]:
    """The criteria without the lot."""
    return [name for name in names if name != "lot"]


def exported(name: str) -> str:
    """What a criterion is called in the export: won games are wins there."""
    return "wins" if name == "won_games" else name


def hold(book: RulesBook, name: str, earlier: list[tuple[Held, Stage]]) -> tuple[Held, Stage]:
    """The standings of a stage (C5)."""
    rules = stage_rules(book.rules, name)
    games = book.games_in(name)
    if rules.get("knock_out") and earlier:
        knocked_out(book, games, seeds_of(book, earlier[0][1], games))
    entered = common.games_of(book, name, games)
    firsts = {no: mine[0] for no, mine in entered.items() if mine}
    held = Held(book, name, entered, earlier, games=entered, firsts=firsts)
    held.games = {no: best_games(held, no, mine) for no, mine in entered.items()}
    places = table_places(held) if "table_place" in rules["chain"] else {}
    striking = rules.get("seating") == "strikes"
    if striking:
        strikes.go_home(book, rules, games, [*entered])
    struck = strikes.criteria(book, rules, games, [*entered]) if striking else {}

    def criteria(no: int, mine: list[common.Game]) -> dict[str, Fraction]:
        best = held.games[no]
        own = {**struck.get(no, {}), **({"table_place": places[no]} if places else {})}
        return {
            exported(key): own[key] if key in own else of_games(key, held, no, best)
            for key in chain_of(strikes.chain_with(rules))
        }

    ends = "lot" in rules["chain"]
    stage = common.new_stage(book, name, games, criteria, ends_in_lot=ends)
    if striking:
        stage.complete = strikes.over(book, rules, games, [*entered])
    return held, stage


def seeds_of(book: RulesBook, first: Stage, games: list[common.Game]) -> dict[int, tuple[Any, ...]]:
    """D4: who is better placed before; of those who share a rank, whom the lot puts first.

    The lot must be there where it decides who wins, which is among the best placed of those who
    share the first place; elsewhere equal players share the place if there is none.
    """
    found: dict[int, tuple[Any, ...]] = {}
    for game in games:
        assert game.row.no is not None
        rank = first.rank_of(game.row.no)
        beside = [g for g in games if (id(g.table), g.place) == (id(game.table), game.place)]
        ranks = {g.row.no: first.rank_of(g.row.no) for g in beside if g.row.no is not None}
        equal = [no for no in ranks if ranks[no] == rank]
        if len(equal) == 1:
            found[game.row.no] = (rank, 0)
            continue
        wins = game.place == 1 and rank == min(ranks.values())
        order = common.c6_lot(book, first, equal, must=wins)
        found[game.row.no] = (rank, order.index(game.row.no) if order else 0)
    return found


def best_games(held: Held, no: int, games: list[common.Game]) -> list[common.Game]:
    """G8: the best games of a player, by the chain as if each was his only one.

    Those whom he met are as good as all games that they entered, and so is he as one whom they met.
    """
    rules = stage_rules(held.book.rules, held.name)
    if "counted" not in rules:
        return games
    chain = chain_of(rules["chain"])

    def key(game: common.Game) -> tuple[Fraction, ...]:
        alone = {**held.entered, no: [game]}
        lone = replace(held, entered=alone, games=alone, met=held)
        return common.key_of({name: of_games(name, lone, no, [game]) for name in chain})

    best = sorted(games, key=key)[: rules["counted"]]
    return [game for game in games if any(game is one for one in best)]


def table_places(held: Held) -> dict[int, Fraction]:
    """T8: the place in the last game of one's table, ties by the rank in the first stage.

    A game without a result gives no place; before the first one it is the rank alone.
    """
    found: dict[int, Fraction] = {}
    tables = held.book.of_stage(held.name)
    for table in sorted(tables, key=held.book.finished):
        keys = {}
        for row in table.rows:
            if row.no is not None:
                place = next((g.place for g in held.entered[row.no] if g.table is table), 1)
                keys[row.no] = (place, held.first.rank_of(row.no))
        for no, mine in keys.items():
            found[no] = Fraction(1 + sum(other < mine for other in keys.values()))
    return found


def enough(book: RulesBook, entry: Rules, source: Stage) -> bool:
    """Whether a complete stage has as many as the next one needs at least."""
    there = [row for row in source.rows if row.rank and book.can_go_on(row.no, source.name)]
    tables = len({row.table for row in there})
    found = {"best": len(there), "winners": tables, "losers": len(there) - tables}
    return found[entry["take"]] >= entry.get("at_least", entry["count"])


def ways(book: RulesBook, stages: dict[str, Stage]) -> dict[str, Rules]:
    """How each stage that is to be held is come into: the first way that is open.

    A way is open if its stage is held and the event has the participants for it. With too few to
    go on a stage is left out (T5).
    """
    found: dict[str, Rules] = {}
    for stage in book.rules["stages"][1:]:
        held = (book.stages[0], *found)
        fits = [
            entry
            for entry in stage["entries"]
            if entry["source"] in held and book.participants() >= entry.get("participants", 0)
        ]
        if not fits:
            continue
        entry = fits[0]
        source = stages.get(entry["source"])
        if source is None or not source.complete or enough(book, entry, source):
            found[stage["name"]] = entry
    return found


def cut(book: RulesBook, stages: dict[str, Stage], found: dict[str, Rules]) -> None:
    """C8, C13: who goes on from each complete stage."""
    for entry in found.values():
        source = stages.get(entry["source"])
        if source is None:
            continue
        if entry["take"] == "best":
            common.cut_best(book, source, entry["count"])
        if entry["take"] == "winners":
            common.cut_table_winners(book, source, entry["count"])


def solve(event: dict[str, Any]) -> dict[str, Any]:
    """The JSON export of an event without findings, or {"error": reason}."""
    try:
        return solved(event, rules_of(event))
    except RuleError as error:
        return {"error": str(error)}


def solved(event: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """Stage after stage, each with its cut before the next."""
    book = RulesBook(event, rules)
    earlier: list[tuple[Held, Stage]] = []
    stages: dict[str, Stage] = {}
    found: dict[str, Rules] = {}
    for name in book.stages:
        if stages and (name not in found or not book.of_stage(name)):
            continue
        held, stage = hold(book, name, list(earlier))
        stages[name] = stage
        found = ways(book, stages)
        cut(book, {name: stage}, found)
        earlier.append((held, stage))
    ranking = common.overall(book, list(stages.values()), order_of(book, earlier))
    last = stage_rules(rules, book.stages[-1])
    qualified: list[int] = []
    if last.get("qualifies") == "winners" and book.stages[-1] in stages:
        common.cut_table_winners(book, stages[book.stages[-1]])
        qualified = t9_qualified(stages[book.stages[-1]], ranking)
    there = (book.stages[0], *found)
    complete = all(s.complete if (s := stages.get(n)) else book.complete(n) for n in there)
    data = common.export(
        book, common.with_rows(list(stages.values())), complete, ranking, qualified
    )
    add_counted(data, [pair for pair in earlier if pair[1].rows])
    if book.penalties:
        add_penalties(data, [held for held, _ in earlier])
    if of_teams := teams.ranked(book, earlier):
        data["teams"] = of_teams
    return data


def order_of(book: RulesBook, earlier: list[tuple[Held, Stage]]) -> common.OrderInStage:
    """A7: those who got no further than a stage, by its chain for them if there is one."""
    held = {stage.name: held for held, stage in earlier}

    def order(stage: Stage, row: Standing) -> tuple[Any, ...]:
        chain = stage_rules(book.rules, stage.name).get("eliminated")
        if chain is None:
            return (row.rank,)
        values = {
            name: of_games(name, held[stage.name], row.no, held[stage.name].games[row.no])
            for name in chain_of(chain)
        }
        return common.key_of(values)

    return order


def add_counted(data: dict[str, Any], earlier: list[tuple[Held, Stage]]) -> None:
    """G8: the rounds of the games that count."""
    for held, stage in earlier:
        if "counted" not in stage_rules(held.book.rules, stage.name):
            continue
        shown = next(one for one in data["stages"] if one["stage"] == stage.name)
        for row, standing in zip(shown["standings"], stage.rows, strict=True):
            row["counted"] = [game.table.round for game in held.games[standing.no]]


def add_penalties(data: dict[str, Any], held: list[Held]) -> None:
    """G2: what was taken, by kind, in the rows of those who have some."""
    of_stage = {one.name: one for one in held}
    for stage in data["stages"]:
        for row in stage["standings"]:
            sums = {
                kind: of_stage[stage["stage"]].taken(row["no"], kind)
                for kind in ("tournament_points", "victory_points")
            }
            if any(sums.values()):
                row["penalties"] = {kind: str(value) for kind, value in sums.items() if value}
