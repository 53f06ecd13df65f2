"""G12: prices and blossoms of pairs of least cost, for the trees of ``matching``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import nsmallest
from itertools import accumulate
from typing import Final, Literal

#: So many of the cheapest partners of each place are looked at, at a time.
CHEAPEST: Final = 6
#: The partner of a place that has none.
ALONE: Final = -1
#: Two places that may be paired.
Edge = tuple[int, int]


class Node:
    """A place, or a blossom: a ring of an odd number of nodes that acts as one place.

    `edges[k]` leads from child k to the next one. `came` is the edge through which the tree
    reached the node. `price` is that of a blossom, as it was at the time `since`.
    """

    __slots__ = ("base", "came", "children", "edges", "label", "leaves", "parent", "price", "since")

    def __init__(self, leaves: list[int], base: int) -> None:
        self.leaves, self.base = leaves, base
        self.parent: Node | None = None
        self.children: list[Node] = []
        self.edges: list[Edge] = []
        self.came: Edge | None = None
        self.label: Literal[-1, 0, 1] = 0
        self.price = self.since = 0


class Blossoms:
    """Places that are paired along some edges, and their prices.

    `top[v]` is the outermost node of a place. `time` is by how much outer prices have risen since
    the tree began; the price of a place is `price[v]`, and what has come to it `since[v]`.
    """

    def __init__(self, costs: Sequence[Sequence[int]], edges: set[Edge]) -> None:
        self.costs, self.count = costs, len(costs)
        self.near: list[list[int]] = [[] for _ in costs]
        for a, b in sorted(edges):
            self.near[a].append(b)
            self.near[b].append(a)
        self.mate = [ALONE] * self.count
        self.price = [min(costs[v][w] for w in near) // 2 for v, near in enumerate(self.near)]
        self.since = [0] * self.count
        self.leaf = [Node([v], v) for v in range(self.count)]
        self.top = self.leaf[:]
        self.time = 0

    def find_cheaper(self) -> Iterator[Edge]:
        """Edges not looked at that cost less than the prices of both ends: some of each place."""
        prices = self.price
        for a, row in enumerate(self.costs):
            own = prices[a]
            slacks = (cost - own - price for cost, price in zip(row, prices, strict=True))
            if found := [(slack, b) for b, slack in enumerate(slacks) if slack < 0 and b != a]:
                outward = self._price_outward(a)
                inside = ((slack + self._price_inside(outward, b), b) for slack, b in found)
                for _, b in nsmallest(CHEAPEST, (one for one in inside if one[0] < 0)):
                    yield min(a, b), max(a, b)

    def _price_outward(self, v: int) -> dict[Node, int]:
        """For each blossom that holds a place, its price and those of the blossoms around it."""
        chain, node = [], self.leaf[v].parent
        while node is not None:
            chain.append(node)
            node = node.parent
        return dict(zip(reversed(chain), accumulate(n.price for n in reversed(chain)), strict=True))

    def _price_inside(self, outward: Mapping[Node, int], v: int) -> int:
        """The prices of the blossoms that hold this place, too."""
        node = self.leaf[v].parent
        while node is not None and node not in outward:
            node = node.parent
        return 0 if node is None else outward[node]

    # -- prices ----------------------------------------------------------------------------------

    def price_of(self, v: int) -> int:
        """The price of a place, as the tree has changed it so far."""
        return self.price[v] + self.top[v].label * (self.time - self.since[v])

    def slack(self, a: int, b: int) -> int:
        """What two places cost more than their prices; 0: they may be paired."""
        return self.costs[a][b] - self.price_of(a) - self.price_of(b)

    def set_label(self, node: Node, label: Literal[-1, 0, 1]) -> None:
        """A node is outer (1), inner (-1) or in no tree (0) from now on."""
        passed = self.time
        for v in node.leaves:
            self.price[v] += node.label * (passed - self.since[v])
            self.since[v] = passed
        if node.children:
            node.price += 2 * node.label * (passed - node.since)
            node.since = passed
        node.label = label

    # -- blossoms --------------------------------------------------------------------------------

    def release(self, ring: Node) -> None:
        """The children of a blossom stand for themselves again."""
        for child in ring.children:
            child.parent, child.label, child.came = None, 0, None
            child.since = self.time
            for v in child.leaves:
                self.top[v] = child

    def open_empty(self, ring: Node) -> None:
        """Opens a blossom whose price is 0, and those like it inside: they bind nothing now."""
        if ring.children and ring.price == 0:
            self.release(ring)
            for child in ring.children:
                self.open_empty(child)

    def rebase(self, node: Node, v: int) -> None:
        """Pairs the places in a blossom so that v is the one to be paired outside."""
        if not node.children:
            return
        at = next(k for k, child in enumerate(node.children) if v in child.leaves)
        self.rebase(node.children[at], v)
        children = [*node.children[at:], *node.children[:at]]
        edges = [*node.edges[at:], *node.edges[:at]]
        for k in range(1, len(children), 2):
            one, other = edges[k]
            self.rebase(children[k], one)
            self.rebase(children[k + 1], other)
            self.mate[one], self.mate[other] = other, one
        node.children, node.edges, node.base = children, edges, v
