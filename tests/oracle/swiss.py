"""G12: a Swiss round as docs/rules.md tells it: what is to be avoided, and the least of it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .criteria import Held, of_games
from .general import hold
from .model import RuleError
from .rulebook import Rules, rules_of, usual_size
from .tables import RulesBook, is_bye

Event = dict[str, Any]
Tables = list[tuple[int, ...]]
Cost = tuple[Fraction, ...]
FEWEST, MOST = 4, 10
"""Players of a round all of whose seatings are tried."""
KINDS = ("byes again", "meetings again", "smaller pods again", "differences of points")
NOTHING: Cost = (Fraction(0),) * 4


@dataclass
class Before:
    """What the next round of a Swiss stage looks at: how often who has met, and the points."""

    usual: int
    points: dict[int, Fraction]
    met: Counter[frozenset[int]]
    byes_had: Counter[int]
    short: Counter[int]
    rounds: int = 0

    @property
    def there(self) -> list[int]:
        """Those who play on."""
        return list(self.points)

    def cost(self, table: tuple[int, ...]) -> Cost:
        """Byes and meetings again, smaller pods again, squared differences of points.

        A missing seat counts as somebody with the points of the last.
        """
        pairs = list(itertools.combinations(table, 2))
        bye = self.byes_had[table[0]] if len(table) == 1 else 0
        again = sum(2 * self.met[two] - 1 for two in map(frozenset, pairs) if self.met[two])
        short = sum(self.short[no] for no in table) if 1 < len(table) < self.usual else 0
        apart = sum(((self.points[a] - self.points[b]) ** 2 for a, b in pairs), Fraction(0))
        last = min(self.points.values())
        missing = max(0, self.usual - len(table))
        apart += missing * sum((self.points[no] - last) ** 2 for no in table)
        return Fraction(bye), Fraction(again), Fraction(short), apart

    def costs(self, tables: Tables) -> Cost:
        """Those of all tables."""
        return tuple(map(sum, zip(*map(self.cost, tables), strict=True)))  # type: ignore[arg-type]

    def least(self, sizes: list[int]) -> Cost:
        """The least that a round can have, by trial of all."""
        *_, best = self._least(tuple(self.points), tuple(sizes), NOTHING, [None])
        return best

    def _least(
        self, free: tuple[int, ...], sizes: tuple[int, ...], so_far: Cost, best: list[Cost | None]
    ) -> Iterator[Cost]:
        """What rounds cost that are less than the best before them."""
        if best[0] is not None and so_far >= best[0]:
            return
        if not free:
            best[0] = so_far
            yield so_far
        for size in sorted(set(sizes)):
            rest = list(sizes)
            rest.remove(size)
            for others in itertools.combinations(free[1:], size - 1):
                cost = self.cost((free[0], *others))
                sum_ = tuple(map(Fraction.__add__, so_far, cost))
                left = tuple(no for no in free[1:] if no not in others)
                yield from self._least(left, tuple(rest), sum_, best)


def look(book: RulesBook) -> Before:
    """Everybody who plays on, with what the stage has been so far."""
    held, stage = hold(book, book.stages[0], [])
    tables, usual = book.of_stage(stage.name), usual_size(book.rules)
    seated = [(table, [row.no for row in table.rows if row.no is not None]) for table in tables]
    there = [p.no for p in book.players.values() if p.status == "active" and p.out is None]
    pairs = [itertools.combinations(nos, 2) for _, nos in seated]
    return Before(
        usual,
        {no: points_of(held, no) for no in sorted(there)},
        met=Counter(map(frozenset, itertools.chain(*pairs))),
        byes_had=Counter(no for table, nos in seated for no in nos if is_bye(table)),
        short=Counter(no for table, nos in seated for no in nos if 1 < table.size() < usual),
        rounds=len({table.round for table in tables}),
    )


def points_of(held: Held, no: int) -> Fraction:
    """The tournament points of somebody; none of who comes late."""
    if no not in held.games:
        return Fraction(0)
    return of_games("tournament_points", held, no, held.games[no])


def sizes_of(rules: Rules, number: int) -> list[int]:
    """Pods of the usual size as far as the other sizes allow; who is left sits out."""
    byes, usual = 0, usual_size(rules)
    while not (ways := list(filled(number - byes, rules["sizes"]))):
        byes += 1
        if not rules.get("byes") or byes >= number:
            raise RuleError(f"{number} cannot be seated")
    return max(ways, key=lambda sizes: sizes.count(usual)) + [1] * byes


def filled(number: int, sizes: list[int]) -> Iterator[list[int]]:
    """All ways to fill tables of these sizes."""
    if not number:
        yield []
    for at, size in enumerate(sizes):
        if size <= number:
            yield from ([size, *rest] for rest in filled(number - size, sizes[at:]))


def cut_off(event: Event, number: int) -> Event:
    """The event as it was after so many rounds of its first stage."""
    first = rules_of(event)["stages"][0]["name"]
    rows = event["results"]
    results = [r for r in rows if r["round"] <= number and r["stage"] in (None, first)]
    taken = [
        one
        for one in event.get("penalties", [])
        if one["stage"] in (None, first) and (one["round"] or 0) <= number
    ]
    head = {**event["event"], "status": "open", "seed": event["event"]["seed"] or "drawn"}
    return {**event, "event": head, "results": results, "penalties": taken}


def before_a_draw(event: Event) -> tuple[Event, Before, list[int]] | None:
    """The event before one of its Swiss rounds, with the sizes of its tables.

    None if there is no such round, or too many players to try all seatings.
    """
    rules = rules_of(event)
    first = rules["stages"][0]
    drawn = {row["round"] for row in event["results"] if row["stage"] in (None, first["name"])}
    most = min(len(drawn), first["rounds"] - 1)
    if first["seating"] != "swiss" or first.get("sit_out") or most < 1:
        return None
    cut = cut_off(event, 1 + len(event["results"]) % most)
    try:
        book = RulesBook(cut, rules)
        before = look(book)
        sizes = sizes_of(rules, len(before.points))
    except RuleError:
        return None
    few = FEWEST <= len(before.points) <= MOST
    return (cut, before, sizes) if few and all(map(book.finished, book.tables)) else None


def differences(before: Before, sizes: list[int], tables: Tables) -> list[str]:
    """How a drawn round falls short of the best there is."""
    if sorted(no for table in tables for no in table) != before.there:
        return [f"players {tables} after {before.rounds} rounds: expected {before.there}"]
    if sorted(map(len, tables)) != sorted(sizes):
        return [f"sizes of {tables}: expected {sizes}"]
    pairs = zip(KINDS, before.least(sizes), before.costs(tables), strict=True)
    return [f"{kind} of {tables}: expected {a}, found {b}" for kind, a, b in pairs if a != b]
