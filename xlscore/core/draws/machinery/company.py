"""T7: who sits with whom in a round: two who stay together, groups of single rounds, regulars.

The round is drawn first. Then two players of different tables change places, again and again, as
long as an exchange leaves less of what follows, the first before the next: two at a table who need
different ones; two of whom one sits without the other; clashes of groups; two regulars at a table
(so that the tables with most and fewest regulars differ by one at most). Asked are those who sit
without their partner, then those who clash, then the regulars of the tables that have most; made is
the exchange that leaves least, then one at tables of the same size, then the one with the fewest
meetings again, then the first by tables and seats as they were drawn: so there is no further lot.
Who is to be spared a three-table (A2) comes to none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from typing import Final

from xlscore.core.draws.machinery.rounds import DrawnRound, Note, Wishes, pair

#: One step of a level outweighs all that two tables can have of those below it.
_LEVEL: Final = 1000


def bring_together(
    round_: DrawnRound, wishes: Wishes, met: Counter[tuple[int, int]], spared: Collection[int] = ()
) -> DrawnRound:
    """T7: the round with players exchanged; `met` are their meetings in the other rounds."""
    search = _Round(round_, wishes.in_rounds(round_.round_), met, spared)
    while search.improve():
        pass
    both = zip(round_.tables, search.tables, strict=True)
    return DrawnRound(round_.round_, tuple(table.with_players(nos) for table, nos in both))


def company_notes(round_: DrawnRound, wishes: Wishes) -> tuple[Note, ...]:
    """T7: a note for two who should sit together and do not, and for too many regulars."""
    notes = []
    at = {no: table.number for table in round_.tables for no in table.players}
    for no, other in sorted(wishes.partners.items()):
        if no < other and no in at and at.get(other, at[no]) != at[no]:
            notes.append(Note("draw-together", round_.round_, (no, other)))
    regulars = [
        tuple(sorted(no for no in table.players if no in wishes.regulars))
        for table in round_.tables
        if table.size > 1
    ]
    most = max(regulars, key=len, default=())
    if most and len(most) - min(map(len, regulars)) > 1:
        notes.append(Note("draw-mixed", round_.round_, most))
    return tuple(notes)


class _Round:
    """Players at the tables of a round, two of whom change places."""

    def __init__(
        self,
        round_: DrawnRound,
        wishes: Wishes,
        met: Counter[tuple[int, int]],
        spared: Collection[int],
    ) -> None:
        self.tables = [list(table.players) for table in round_.tables]
        self.wishes, self.met, self.spared = wishes, met, spared
        self.needs = {no: frozenset((one,)) for no, one in wishes.fixed.items()}
        self.needs.update(wishes.allowed)
        self.costs = list(map(self._cost, self.tables))

    def _cost(self, table: Sequence[int]) -> int:
        """What one table leaves to be wished for."""
        wishes, needs = self.wishes, self.needs
        alone = sum(wishes.partners.get(no, no) not in table for no in table)
        torn = clashes = mates = 0
        for one, other in combinations(table, 2):
            clashes += wishes.same_group(one, other)
            mates += one in wishes.regulars and other in wishes.regulars
            if one in needs and other in needs:
                torn += needs[one].isdisjoint(needs[other])
        return ((torn * _LEVEL + alone) * _LEVEL + clashes) * _LEVEL + mates

    def improve(self) -> bool:
        """Makes the best exchange of the first asked who have one; whether there was any."""
        for asked in (self._those(self._alone), self._those(self._clashing), self._regulars()):
            found = min((way for t, i in asked for way in self._ways(t, i)), default=None)
            if found is not None:
                *_, t, i, u, j = found
                here, there = self.tables[t], self.tables[u]
                here[i], there[j] = there[j], here[i]
                self.costs[t], self.costs[u] = self._cost(here), self._cost(there)
                return True
        return False

    def _those(self, wrong: Callable[[int, Sequence[int]], bool]) -> Iterator[tuple[int, int]]:
        for t, table in enumerate(self.tables):
            yield from ((t, i) for i, no in enumerate(table) if wrong(no, table))

    def _alone(self, no: int, table: Sequence[int]) -> bool:
        return self.wishes.partners.get(no, no) not in table

    def _clashing(self, no: int, table: Sequence[int]) -> bool:
        return any(self.wishes.same_group(no, mate) for mate in table if mate != no)

    def _regulars(self) -> Iterator[tuple[int, int]]:
        known = self.wishes.regulars
        count = [sum(no in known for no in table) for table in self.tables]
        most = max(count, default=0)
        for t, table in enumerate(self.tables):
            if count[t] == most > min(count) + 1:
                yield from ((t, i) for i, no in enumerate(table) if no in known)

    def _ways(self, t: int, i: int) -> Iterator[tuple[int, bool, int, int, int, int, int]]:
        """His exchanges that leave less: by how much, other sizes, meetings again, and which."""
        one, here = self.tables[t][i], self.tables[t]
        for u, there in enumerate(self.tables):
            if u == t:
                continue
            for j, other in enumerate(there):
                if self._brings_back(one, here, other, there):
                    continue
                mine = [*here[:i], other, *here[i + 1 :]]
                theirs = [*there[:j], one, *there[j + 1 :]]
                gain = self._cost(mine) + self._cost(theirs) - self.costs[t] - self.costs[u]
                if gain < 0:
                    again = sum(self.met[pair(other, mate)] for mate in mine if mate != other)
                    again += sum(self.met[pair(one, mate)] for mate in theirs if mate != one)
                    yield gain, len(here) != len(there), again, t, i, u, j

    def _brings_back(self, one: int, here: Sequence[int], other: int, there: Sequence[int]) -> bool:
        """A2: whether somebody who is to be spared comes to a three-table."""
        if len(here) == len(there):
            return False
        return (one if len(there) == 3 else other) in self.spared
