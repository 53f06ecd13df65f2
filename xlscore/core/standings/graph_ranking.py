"""F1: who is ahead in a graph of stages: who got further, and who waits for others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xlscore.core.rules import StageRules
from xlscore.core.standings.outcome import StageOutcome


def depths(stages: Sequence[StageRules]) -> list[int]:
    """For each stage how many come before it on the longest way."""
    found: dict[str, int] = {}
    for stage in stages:
        found[stage.name] = max((found.get(name, -1) + 1 for name in stage.sources), default=0)
    return list(found.values())


def ranking_order(stages: Sequence[StageRules]) -> list[list[int]]:
    """F1: stages by who is ahead: who got further; those of equal depth stand together.

    Parts of the graph that never come together again, and take people from other ranks, are told
    apart where they part: a final for the winners is ahead of a match between the losers.
    """
    index = {stage.name: i for i, stage in enumerate(stages)}
    into = {
        i: [(index[p.source], p.place or p.number) for p in stage.places if p.source in index]
        + [(index[e.source], 1 + (e.take == "losers")) for e in stage.entries]
        for i, stage in enumerate(stages)
    }
    return list(_tiers(set(into), into))


def _tiers(nodes: set[int], into: Mapping[int, list[tuple[int, int]]]) -> Iterator[list[int]]:
    roots = [n for n in sorted(nodes) if not any(source in nodes for source, _ in into[n])]
    spans: list[tuple[int, int, set[int]]] = []
    for part in _parts(nodes.difference(roots), into):
        at = [place for n in part for source, place in into[n] if source not in part]
        spans.append((min(at), max(at), part))
    apart: list[tuple[int, set[int]]] = []
    for first, last, part in sorted(spans, key=lambda span: span[:2]):
        if apart and first <= apart[-1][0]:  # both take people from the same ranks
            before, beside = apart.pop()
            apart.append((max(before, last), beside | part))
        else:
            apart.append((last, part))
    for _, part in apart:
        yield from _tiers(part, into)
    if roots:
        yield roots


def _parts(nodes: set[int], into: Mapping[int, list[tuple[int, int]]]) -> Iterator[set[int]]:
    """The connected parts of the graph, each as a set of nodes."""
    left = set(nodes)
    while left:
        part = {min(left)}
        while True:
            more = {n for n in left - part if any(s in part for s, _ in into[n])}
            more |= {s for n in part for s, _ in into[n] if s in left} - part
            if not more:
                break
            part |= more
        left -= part
        yield part


def waiting_for(
    stages: Sequence[StageOutcome], order: Sequence[Sequence[int]]
) -> dict[int, StageOutcome]:
    """F1: who waits for a stage that is not drawn yet while others play for one less far.

    `order` are the stages by who is ahead. Who comes from the stage in play does not wait, unless
    the place is further than one that somebody waits for.
    """
    depth = {n: at for at, found in enumerate(order) for n in found}
    drawn = {depth[stage.index] for stage in stages if stage.tallies}
    sure: dict[int, StageOutcome] = {}
    for stage in sorted(stages, key=lambda one: -depth[one.index]):
        if not stage.games and stage.held is not False:
            sure |= {no: stage for no in (*stage.known.values(), *stage.order) if no}
    waits = set()
    for no, stage in sure.items():
        own = min((depth[s.index] for s in stages if no in s.tallies), default=0)
        if any(depth[stage.index] <= at < own for at in drawn):
            waits.add(no)
    last = max((depth[sure[no].index] for no in waits), default=0)
    return {no: to for no, to in sure.items() if no in waits or depth[to.index] < last}


def by_origin(
    tier: Sequence[StageOutcome],
    part: Sequence[tuple[int, int | None]],
    stages: Sequence[StageOutcome],
) -> Iterator[tuple[int, int | None]]:
    """F1: who is out in stages of equal depth, by the stage they came from, with a rank each.

    Of those from one stage by their rank there, of pools by that in the pool; where one stage alone
    has any, by its own order. Who waits for his stage is there by the stage before.
    """
    own = [stage for stage in tier if any(no in stage.tallies for no, _ in part)]
    if len(own) < 2 and all(any(no in stage.tallies for stage in own) for no, _ in part):
        yield from part
        return
    order = ranking_order([stage.rules for stage in stages])
    depth = {n: at for at, found in enumerate(order) for n in found}
    here = depth[tier[0].index]
    origin: dict[int, tuple[int, int]] = {}
    for stage in (stage for stage in stages if depth[stage.index] > here):
        for line in stage.standings:
            at = depth[stage.index], line.rank or 0
            origin[line.no] = min(origin.get(line.no, at), at)
    rank_by: dict[tuple[int, int], int] = {}
    keys = {no: origin.get(no, (len(stages), rank or 0)) for no, rank in part}
    for key, no in sorted((key, no) for no, key in keys.items()):
        yield no, rank_by.setdefault(key, len(rank_by))
