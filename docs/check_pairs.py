"""Pairs that cost least in sum, exactly: Edmonds' blossoms, as plainly as they can be written.

Places have prices. Two may be paired while their prices are together what they cost. A tree of such
edges grows from somebody alone: places at even distance rise in price, those at odd distance fall,
until another edge can be used. A ring of an odd number of places acts as one place (a ring).
"""


class Ring:
    """Children in a circle; edges[k] leads from child k to the next; base is paired outside."""

    def __init__(self, children, edges, base):
        self.children, self.edges, self.base, self.price = children, edges, base, 0


def leaves(node):
    if isinstance(node, int):
        return [node]
    return [v for child in node.children for v in leaves(child)]


def base_of(node):
    return node if isinstance(node, int) else node.base


class Pairs:
    """Places 0, 1, 2 ... and who of them are paired so far."""

    def __init__(self, costs):
        self.places = range(len(costs))
        self.costs = [[2 * cost for cost in row] for row in costs]  # so that halves are whole
        self.price = [min(c for b, c in enumerate(r) if b != a) // 2 for a, r in self.rows()]
        self.top, self.mate = list(self.places), {}

    def rows(self):
        return enumerate(self.costs)

    def all(self):
        """Every place with the one it is paired with."""
        for root in self.places:
            if root not in self.mate:
                self.tree(root)
        return self.mate

    def tree(self, root):
        """One more pair: a tree until it reaches somebody alone."""
        self.side, self.came = {self.top[root]: 1}, {self.top[root]: None}
        while True:
            a, b = self.rise()
            if b is None:
                self.open(a)
            elif self.side.get(self.top[b]):
                self.close(a, b)
            elif base_of(self.top[b]) in self.mate:
                self.reach(self.top[b], (a, b))
            else:
                break
        self.pair(a, b)
        for node in set(self.top):
            self.dissolve(node)

    def rise(self):
        """Change prices until an edge (a, b) can be used, or an inner ring (a) has none left."""
        found = []
        for a in self.places:
            if self.side.get(self.top[a]) == 1:
                for b in self.places:
                    there = self.side.get(self.top[b], 0)
                    if self.top[a] is not self.top[b] and there >= 0:
                        room = self.costs[a][b] - self.price[a] - self.price[b]
                        found.append((room // (1 + there), a, b))
        inner = [node for node, side in self.side.items() if side < 0 and isinstance(node, Ring)]
        found += [(ring.price // 2, ring, None) for ring in inner]
        least, a, b = min(found, key=lambda one: one[0])
        for node, side in self.side.items():
            for v in leaves(node):
                self.price[v] += side * least
            if isinstance(node, Ring):
                node.price += 2 * side * least
        return a, b

    def reach(self, node, edge):
        """A node comes into the tree, and with it the one that its base is paired with."""
        self.side[node], self.came[node] = -1, edge
        mate = self.mate[base_of(node)]
        self.side[self.top[mate]], self.came[self.top[mate]] = 1, (base_of(node), mate)

    def way(self, v):
        """The nodes from a place to the root."""
        found = [self.top[v]]
        while self.came[found[-1]]:
            found.append(self.top[self.came[found[-1]][0]])
        return found

    def close(self, a, b):
        """An edge between two even nodes closes a ring, which is even as a whole."""
        left, right = self.way(a), self.way(b)
        common = next(node for node in left if node in right)
        left, right = left[: left.index(common) + 1][::-1], right[: right.index(common)]
        down = [self.came[node] for node in left[1:]]
        up = [self.came[node][::-1] for node in right]
        ring = Ring([*left, *right], [*down, (a, b), *up], base_of(common))
        self.side[ring], self.came[ring] = 1, self.came[common]
        for node in ring.children:
            del self.side[node], self.came[node]
        for v in leaves(ring):
            self.top[v] = ring

    def release(self, ring):
        for child in ring.children:
            for v in leaves(child):
                self.top[v] = child

    def open(self, ring):
        """An odd ring without a price: the even way round it to its base stays in the tree."""
        edge = self.came.pop(ring)
        del self.side[ring]
        self.release(ring)
        children, edges, count = ring.children, ring.edges, len(ring.children)
        k, side = children.index(self.top[edge[1]]), -1
        step = 1 if k % 2 else -1
        while True:
            self.side[children[k]], self.came[children[k]] = side, edge
            if k == 0:
                return
            after = (k + step) % count
            edge = edges[k] if step == 1 else edges[after][::-1]
            k, side = after, -side

    def dissolve(self, node):
        if isinstance(node, Ring) and node.price == 0:
            self.release(node)
            for child in node.children:
                self.dissolve(child)

    def pair(self, a, b):
        """Everybody on the way from b, who was alone, over a to the root is paired anew."""
        self.turn(self.top[b], b)
        while True:
            came = self.came[self.top[a]]
            self.turn(self.top[a], a)
            self.mate[a], self.mate[b] = b, a
            if came is None:
                return
            a, b = self.came[self.top[came[0]]]
            self.turn(self.top[b], b)

    def turn(self, node, v):
        """The places of a ring are paired so that v is its base."""
        if isinstance(node, int):
            return
        k = next(k for k, child in enumerate(node.children) if v in leaves(child))
        self.turn(node.children[k], v)
        node.children = [*node.children[k:], *node.children[:k]]
        node.edges, node.base = [*node.edges[k:], *node.edges[:k]], v
        for k in range(1, len(node.children), 2):
            one, other = node.edges[k]
            self.turn(node.children[k], one)
            self.turn(node.children[k + 1], other)
            self.mate[one], self.mate[other] = other, one


def least_pairs(costs):
    """The pairs (a, b), a below b, of an even number of places that cost least in sum."""
    return sorted((a, b) for a, b in Pairs(costs).all().items() if a < b)
