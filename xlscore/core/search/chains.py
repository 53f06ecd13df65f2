"""C5: the cheapest chain of criteria that puts pairs of players into their published order.

A criterion that contradicts no pair that is still open may always come next: what it decides is
right, and it takes nothing from those behind it. So the search goes over sets of open pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from heapq import heappop, heappush
from itertools import count

from xlscore.core.search.judging import Judge
from xlscore.records import NamedTuple

#: What an open pair costs in the end, and one that is decided against the table. All costs of the
#: search are whole hundredths of what the most usual criterion costs.
OPEN, WRONG = 360, 600
#: What a criterion costs that is no column, before one that is and behind all of those.
HIDDEN_BEFORE, HIDDEN_BEHIND = 900, 300
#: From here on what a criterion decides may be chance, and what that costs beside columns: more
#: than leaving so few pairs open.
DOUBTFUL, DOUBT = Fraction(1, 20), 3000
#: Sets of open pairs that are looked at.
MOST_STATES = 4000

#: Cost, a ticket, what is open, whether one that is no column stands there, whether it is the end,
#: and the criteria with what was open before each.
_State = tuple[int, int, int, bool, bool, tuple[tuple[Judge, int], ...]]
#: The judges of criteria that depend on which pairs are open.
Among = Callable[[int], Sequence[Judge]]


class FoundChain(NamedTuple):
    """A chain, what each of its criteria decided as bits, and the pairs that are open or wrong.

    `instead` has for each place of the chain the criteria that would do as well there; `could` has
    those that would decide all that is open.
    """

    codes: tuple[str, ...]
    decided: tuple[int, ...]
    wrong: int
    open_: int
    cost: int
    instead: tuple[tuple[str, ...], ...] = ()
    could: tuple[str, ...] = ()


@cache
def chance_of(pairs: int, tried: int) -> Fraction:
    """How likely one of so many criteria puts so many pairs right though it means nothing."""
    return 1 - (1 - Fraction(1, 2**pairs)) ** tried


def find_chain(
    judges: Sequence[Judge],
    among: Among,
    apart: int,
    level: int,
    columns: Mapping[str, int],
) -> FoundChain:
    """The cheapest chain for pairs that are to be told `apart` and those that are `level`.

    `columns` are the criteria that the table shows, by their position there.
    """
    asked = sorted(judges, key=lambda one: (one.cost, one.code))
    ticket = count()
    whole = apart | level
    queue: list[_State] = [(0, next(ticket), whole, False, False, ())]
    seen: set[tuple[int, bool]] = set()
    while queue:
        cost, _, open_, hidden, over, path = heappop(queue)
        if over:
            made = FoundChain(
                codes=tuple(one.code for one, _ in path),
                decided=tuple(one.right & before for one, before in path),
                wrong=_find_wrong(path),
                open_=open_ & apart,
                cost=cost,
            )
            return _add_others(made, path, asked, among, apart)
        if (open_, hidden) in seen:
            continue
        seen.add((open_, hidden))
        rest = (open_ & apart).bit_count() * OPEN
        heappush(queue, (cost + rest, next(ticket), open_, hidden, True, path))
        if len(seen) > MOST_STATES:
            continue
        for one in (*asked, *among(open_)):
            right, wrong = one.right & open_, one.wrong & open_
            most = right.bit_count() - (one.code not in columns)
            if not right or wrong.bit_count() > most:
                continue
            if any(one.code == used.code for used, _ in path):
                continue
            price, behind = _price(one, columns, hidden)
            if columns and one.code not in columns:
                price += DOUBT * (chance_of(right.bit_count(), len(asked)) > DOUBTFUL)
            then = cost + price + wrong.bit_count() * WRONG
            left = open_ & ~(right | wrong)
            heappush(queue, (then, next(ticket), left, behind, False, (*path, (one, open_))))
    raise AssertionError("a search ends with what is open")


def _price(one: Judge, columns: Mapping[str, int], hidden: bool) -> tuple[int, bool]:
    """What a criterion costs in its place, and whether one that is no column stands there now."""
    if not columns:
        return one.cost, False
    at = columns.get(one.code)
    if at is None:
        return one.cost + HIDDEN_BEHIND, True
    return (HIDDEN_BEFORE if hidden else 100) + at, hidden


def _add_others(
    made: FoundChain,
    path: Sequence[tuple[Judge, int]],
    asked: Sequence[Judge],
    among: Among,
    apart: int,
) -> FoundChain:
    """A chain with the criteria that would do as well as one of its own, and behind it."""
    instead = []
    for n, (own, before) in enumerate(path):
        others = [one for one in (*asked, *among(before)) if one.code not in made.codes]
        behind = [one for one, _ in path[n + 1 :]]
        aim = made.open_, own.wrong & before | _find_wrong(path[n + 1 :])
        fits = (x.code for x in others if _apply([x, *behind], before, among, apart) == aim)
        instead.append(tuple(fits))
    open_ = made.open_
    rest = [one for one in (*asked, *among(open_)) if one.code not in made.codes]
    could = (x.code for x in rest if open_ and x.right & open_ == open_ and not x.wrong & open_)
    return made._replace(instead=tuple(instead), could=tuple(could))


def _find_wrong(path: Sequence[tuple[Judge, int]]) -> int:
    """The pairs that criteria put wrong, each with what was open before it."""
    found = 0
    for one, before in path:
        found |= one.wrong & before
    return found


def _apply(chain: Sequence[Judge], open_: int, among: Among, apart: int) -> tuple[int, int]:
    """The pairs that a chain leaves open, and those that it puts wrong."""
    wrong = 0
    for one in chain:
        again = next((own for own in among(open_) if own.code == one.code), one)
        wrong |= again.wrong & open_
        open_ &= ~(again.right | again.wrong)
    return open_ & apart, wrong
