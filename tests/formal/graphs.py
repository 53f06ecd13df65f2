"""Stages of a graph (F1 to F6) by the third scorer: places, points, criteria and ranks of each.

Who comes into a stage, and which games of a round robin count, it is told by the second route.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from differential import differences
from formal import third
from formal.words import Words, chain_of, has_all, in_words, maybe
from oracle import common, general
from oracle.graph import Graph, Tiers
from oracle.model import RuleError
from oracle.rulebook import Rules
from oracle.stages import Node

COMPARED = ("rank", "tournament_points", "criteria")


def differing(
    event: dict[str, Any], rules: Rules, tiers: Tiers, found: dict[str, Any]
) -> list[str]:
    """Where the third scorer and an export differ.

    Stages with criteria that it does not have are left out, and events with such stages counted.
    """
    try:
        graph = Graph(event, rules, tiers)
    except RuleError:
        return []
    shown = {stage["stage"]: stage["standings"] for stage in found.get("stages", [])}
    nodes = [graph.nodes[name] for name in graph.stages]
    known = [node for node in nodes if has(chain_of(node.rules))]
    third.LEFT_OUT[event["event"]["ruleset"]] += known != nodes
    different = []
    for node in known:
        rows = {row["no"]: {key: row[key] for key in COMPARED} for row in shown.get(node.name, [])}
        different += differences(dict(standings(graph, node)), rows, node.name)
    return different


def has(chain: list[str]) -> bool:
    """Whether it has all criteria of a chain without the sums of stages before."""
    return has_all(chain) and not any(name.startswith("earlier_") for name in chain)


def standings(graph: Graph, node: Node) -> Iterator[tuple[int, dict[str, Any]]]:
    """What it says of everybody in a stage."""
    games = graph.book.games_in(node.name)
    if node.rules["seating"] == "round-robin" and not node.games:
        games = graph.counting(node, games, graph.early(node, games))
    counting = {id(game.table) for game in games}
    tables = [table for table in graph.book.of_stage(node.name) if id(table) in counting]
    nos = list(common.games_of(graph.book, node.name, games))
    codes = list(map(general.exported, chain_of(node.rules)))
    words = in_words(
        *(graph.book, node.rules, tables, (player(graph, node, no) for no in nos)),
        taken=third.penalties(graph.book, node.name),
        knocks=bool(node.games),
    )
    for line in third.answered(third.asked(words)):
        criteria = dict(zip(codes, line.criteria, strict=True))
        made = line.rank, line.tournament_points, criteria
        yield line.no, dict(zip(COMPARED, made, strict=True))


def player(graph: Graph, node: Node, no: int) -> Words:
    """Somebody in a stage, in the order of `read_player`.

    D4: in a knock-out stage his lot is where the second route has him among those seeded before,
    and the rank before is told only where a criterion asks for it.
    """
    book, first = graph.book, graph.first_of(no)
    better = graph.better_before() if node.games else []
    yield no
    yield common.seated_at(book, node.name, no)
    yield int(book.keeps_rank(no, node.name))
    yield int(book.can_go_on(no, node.name))
    lot = book.players[no].lot
    yield from maybe((better.index(no) if no in better else len(better)) if node.games else lot)
    yield from maybe(third.drawn(book, node.name, no))
    asks = "preliminary_rank" in node.rules["chain"]
    yield first.rank_of(no) if asks and first and first.name != node.name else 0
    yield "-"
    yield from maybe(third.went(book, node.name, no))
