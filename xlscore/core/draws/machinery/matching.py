"""G12: pairs of least cost, exactly: a perfect matching of least weight, by blossoms.

Edmonds' method with one alternating tree at a time. Every place has a price; two places may be
paired while their prices make up their cost ("tight"). A tree grows from a place that is alone:
places at even distance ("outer") raise their prices, those at odd distance ("inner") lower them,
until an edge becomes tight. Odd rings of tight edges become blossoms, which act as one place.
Costs are doubled, so that all prices stay whole numbers.

Only cheap edges are looked at first. Prices show which of the others could still save something;
these come in, and the search is repeated until there are none.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush, nsmallest
from itertools import count
from typing import Final

from xlscore.core.draws.machinery.blossoms import ALONE, CHEAPEST, Blossoms, Edge, Node

#: Looked at first are so many of the next places, too.
_NEXT: Final = 6


def pair_up(costs: Sequence[Sequence[int]]) -> list[Edge]:
    """The pairs of all places, an even number, whose costs add up to the least.

    ``costs[a][b]`` is what a and b cost, whole numbers, the same both ways. Of equals any may be
    returned: who needs a certain one has to make the costs differ.
    """
    rows = [[2 * cost for cost in row] for row in costs]
    edges = {(min(a, b), max(a, b)) for a, row in enumerate(rows) for b in _list_cheapest(row, a)}
    places = range(len(rows))
    edges.update((a, b) for a in places for b in places[a + 1 : a + 1 + _NEXT])
    while True:
        search = _Trees(rows, edges)
        search.match_all()
        if not (more := set(search.find_cheaper())):
            return sorted((a, b) for a, b in enumerate(search.mate) if a < b)
        edges |= more


def _list_cheapest(row: Sequence[int], own: int) -> list[int]:
    """The places that cost least beside one."""
    return [b for _, b in nsmallest(CHEAPEST + 1, zip(row, count())) if b != own][:CHEAPEST]


class _Trees(Blossoms):
    """One more pair with each tree.

    `events` are the times at which an edge becomes tight, or an inner blossom is left without a
    price; `grown` are the nodes that have been in the tree.
    """

    def __init__(self, costs: Sequence[Sequence[int]], edges: set[Edge]) -> None:
        super().__init__(costs, edges)
        self.events: list[tuple[int, int, int, int]] = []
        self.inner: list[Node] = []
        self.grown: list[Node] = []

    def match_all(self) -> None:
        """Pairs everybody: who can be at once, the others tree by tree."""
        for v, near in enumerate(self.near):
            self.price[v] = min(self.costs[v][w] - self.price[w] for w in near)
            if self.mate[v] == ALONE:
                for w in near:
                    if self.mate[w] == ALONE and self.slack(v, w) == 0:
                        self.mate[v], self.mate[w] = w, v
                        break
        for root in range(self.count):
            if self.mate[root] == ALONE:
                self._grow(root)

    # -- a tree ----------------------------------------------------------------------------------

    def _grow(self, root: int) -> None:
        """Grows a tree from somebody alone until it reaches another one; then both are paired."""
        self.time, self.events, self.grown = 0, [], []
        self.since = [0] * self.count
        self._make_outer(self.top[root], None)
        while True:
            self.time, kind, a, b = heappop(self.events)
            if kind:
                blossom = self.inner[a]
                if blossom.parent is None and blossom.label < 0:
                    self._open_inner(blossom)
                continue
            one, other = self.top[a], self.top[b]
            if one is other or other.label < 0 or self.slack(a, b):
                continue
            if other.label > 0:
                self._make_blossom(a, b)
            elif self.mate[other.base] != ALONE:
                self._make_inner(other, (a, b))
            else:
                break
        self._augment(a, b)
        for node in self.grown:
            if self.top[node.base] is node:
                self.set_label(node, 0)
                node.came = None
        for node in [n for n in self.grown if self.top[n.base] is n and n.children]:
            self.open_empty(node)

    def _make_outer(self, node: Node, came: Edge | None) -> None:
        self.set_label(node, 1)
        node.came = came
        self.grown.append(node)
        for v in node.leaves:
            self._look_around(v, node)

    def _look_around(self, v: int, own: Node) -> None:
        """Notes when the edges of an outer place become tight."""
        now, top, events, row = self.time, self.top, self.events, self.costs[v]
        price = self.price_of(v)
        for w in self.near[v]:
            there = top[w]
            if there is not own and there.label >= 0:
                slack = row[w] - price - self.price_of(w)
                heappush(events, (now + (slack // 2 if there.label else slack), 0, v, w))

    def _make_inner(self, node: Node, came: Edge) -> None:
        self._label_inner(node, came)
        mate = self.mate[node.base]
        self._make_outer(self.top[mate], (node.base, mate))

    def _label_inner(self, node: Node, came: Edge) -> None:
        self.set_label(node, -1)
        node.came = came
        self.grown.append(node)
        if node.children:
            self.inner.append(node)
            event = self.time + node.price // 2, 1, len(self.inner) - 1, 0
            heappush(self.events, event)

    # -- blossoms --------------------------------------------------------------------------------

    def _path(self, v: int) -> list[tuple[Node, Edge | None]]:
        """The nodes from a place to the root of the tree, each with the edge it came by."""
        found, node = [], self.top[v]
        while True:
            found.append((node, node.came))
            if node.came is None:
                return found
            node = self.top[node.came[0]]

    def _make_blossom(self, a: int, b: int) -> None:
        """The ring that a tight edge between two outer places closes becomes one outer node."""
        left, right = self._path(a), self._path(b)
        while len(left) > 1 and len(right) > 1 and left[-2][0] is right[-2][0]:
            left.pop()
            right.pop()
        # Down from the common node to a, along the edge, and back up from b.
        children = [node for node, _ in reversed(left)] + [node for node, _ in right[:-1]]
        edges = [came for _, came in reversed(left[:-1]) if came]
        edges += [(a, b), *((came[1], came[0]) for _, came in right[:-1] if came)]
        ring = Node([v for child in children for v in child.leaves], left[-1][0].base)
        ring.children, ring.edges, ring.came = children, edges, left[-1][0].came
        ring.label, ring.since = 1, self.time
        inner = [v for child in children if child.label < 0 for v in child.leaves]
        for child in children:
            self.set_label(child, 0)
            child.parent = ring
        for v in ring.leaves:
            self.top[v] = ring
        self.grown.append(ring)
        for v in inner:
            self._look_around(v, ring)

    def _open_inner(self, ring: Node) -> None:
        """An inner blossom without a price left: the way through it stays in the tree."""
        came = ring.came
        assert came is not None
        self.set_label(ring, 0)
        self.release(ring)
        children, edges, size = ring.children, ring.edges, len(ring.children)
        entry = children.index(self.top[came[1]])
        # From the entry to the base (child 0) by an even number of edges.
        step = 1 if entry % 2 else -1
        at = entry
        while at:
            self._label_inner(children[at], came)
            after = (at + step) % size
            edge = edges[at] if step == 1 else edges[after][::-1]
            self._make_outer(children[after], edge)
            at = (after + step) % size
            came = edges[after] if step == 1 else edges[at][::-1]
        self._label_inner(children[0], came)
        for child in children:
            if child.label == 0:
                self._look_from_outside(child)
        # The node outside to which the base is paired is in the tree already.

    def _look_from_outside(self, node: Node) -> None:
        """Notes when the edges of outer places to a node that has left the tree become tight."""
        for v in node.leaves:
            for w in self.near[v]:
                if self.top[w].label > 0:
                    heappush(self.events, (self.time + self.slack(w, v), 0, w, v))

    # -- pairing ---------------------------------------------------------------------------------

    def _augment(self, a: int, b: int) -> None:
        """Pairs along the way from b, who was alone, over a to the root."""
        self.rebase(self.top[b], b)
        self.mate[b] = a
        while True:
            outer = self.top[a]
            came = outer.came
            self.rebase(outer, a)
            self.mate[a] = b
            if came is None:
                return
            inner = self.top[came[0]]
            assert inner.came is not None
            a, b = inner.came
            self.rebase(inner, b)
            self.mate[b] = a
