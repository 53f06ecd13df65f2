"""S6, T9: who is in the final directly: champions, and the first of certain events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xlscore.core.findings import Finding, finding
from xlscore.core.season.eligibility import Held
from xlscore.core.season.lots import SeasonLots
from xlscore.core.season.model import Direct, SeasonEvent


class DirectPlaces:
    """S6: champion, runner-up, then event by event; each person once, by the first place won.

    A place won by somebody already qualified is not passed on. A place shared by too many goes by
    lot. For somebody disqualified afterwards (T10) the next of the same final table moves up (T9).
    """

    def __init__(self, held: Held, lots: SeasonLots) -> None:
        season, rules, self.events, self.out = held
        self.rules = rules
        self.lots = lots
        self.findings: list[Finding] = []
        self._found: dict[str, Direct] = {}
        if rules.final.champion and season.champion:
            self._add(Direct(season.champion, "champion"))
        if rules.final.runner_up and season.runner_up:
            self._add(Direct(season.runner_up, "runner-up"))
        for index, event in enumerate(self.events):
            rule = rules.direct_rule(event.type_, event.participants)
            for direct in self._winners(index, rule.count) if rule else ():
                self._add(direct)

    @property
    def all(self) -> tuple[Direct, ...]:
        """S6: everyone with a direct place, in the order of the events."""
        return tuple(self._found.values())

    def _add(self, direct: Direct) -> None:
        if direct.person not in self.out.banned:
            self._found.setdefault(direct.person, direct)

    def _winners(self, index: int, count: int) -> Iterator[Direct]:
        """Who takes the `count` places of one event."""
        event = self.events[index]
        for place, people in by_place(event.places, count):
            slots = min(len(people), count)
            count -= slots
            there = [person for person in people if not self.out.is_void(index, person)]
            by_lot = len(there) > slots
            for person in self.lots.order(there, event.name, must=by_lot)[:slots]:
                yield Direct(
                    person, "direct", index, place, by_lot=by_lot, table=self._table(index, person)
                )
            gone = [person for person in people if person not in there]
            for person in gone[: max(0, slots - len(there))]:
                yield from self._successor(index, place, person)

    def _table(self, index: int, person: str) -> tuple[str, ...]:
        """T9: who sat at the same final table behind the person, those disqualified left out."""
        if self.rules.final.move_up != "table":
            return ()
        for table in self.events[index].tables:
            if person in table:
                behind = table[table.index(person) + 1 :]
                return tuple(p for p in behind if not self.out.is_void(index, p))
        return ()

    def _successor(self, index: int, place: int, person: str) -> Iterator[Direct]:
        """T9: the next of the same table, for somebody disqualified afterwards."""
        if self.rules.final.move_up != "table":
            return
        if not self.events[index].tables:
            self.findings.append(table_unknown(self.events[index], person))
        behind = self._table(index, person)
        for i, other in enumerate(behind):
            if other not in self._found:
                yield Direct(other, "direct", index, place, table=behind[i + 1 :])
                return


def table_unknown(event: SeasonEvent, person: str) -> Finding:
    """T9 needs the final tables, which typed places do not tell."""
    return finding("table-unknown", event.cell(person), name=person, event=event.name)


def by_place(places: Mapping[str, int | None], most: int) -> list[tuple[int, list[str]]]:
    """The best places of an event with their people, until `most` people are found."""
    groups: dict[int, list[str]] = {}
    for person, place in places.items():
        if place is not None and place <= most:
            groups.setdefault(place, []).append(person)
    found: list[tuple[int, list[str]]] = []
    for place in sorted(groups):
        if sum(len(people) for _, people in found) >= most:
            break
        found.append((place, groups[place]))
    return found
