"""T7: what players need in draws: with whom they sit, and where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from xlscore.records import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Wishes:
    """T7: who should be kept apart, and who needs which table; all by player number.

    ``groups``: keep-apart group (empty text: none). ``fixed``: number of the table. ``allowed``:
    numbers of the tables that will do, which several may share. ``rounds``: those in which
    somebody's group counts, where it does not in all. ``partners``: the other of two who always sit
    together. ``regulars`` are spread over the tables.
    """

    groups: Mapping[int, str] = field(default_factory=dict)
    fixed: Mapping[int, int] = field(default_factory=dict)
    allowed: Mapping[int, frozenset[int]] = field(default_factory=dict)
    rounds: Mapping[int, frozenset[int]] = field(default_factory=dict)
    partners: Mapping[int, int] = field(default_factory=dict)
    regulars: frozenset[int] = frozenset()

    @property
    def for_company(self) -> bool:
        """Whether single rounds are asked for that differ in more than the numbers of tables."""
        return bool(self.rounds or self.partners or self.regulars)

    @property
    def is_asked_for(self) -> bool:
        """Whether it matters who sits with whom: groups, fixed tables of several, regulars."""
        named = list(self.groups.values())
        return len(set(named)) < len(named) or len(self.fixed) > 1 or bool(self.regulars)

    def in_rounds(self, *rounds: int) -> Wishes:
        """The groups that count in one of these rounds; without rounds those that always do."""
        if not self.rounds:
            return self
        kept = {
            no: group
            for no, group in self.groups.items()
            if no not in self.rounds or not self.rounds[no].isdisjoint(rounds)
        }
        return replace(self, groups=kept, rounds={})

    def suits(self, no: int, table: int) -> bool:
        """Whether a player may sit at a table."""
        if no in self.fixed:
            return self.fixed[no] == table
        return no not in self.allowed or table in self.allowed[no]

    def same_group(self, one: int, other: int) -> bool:
        """Whether two players share a keep-apart group."""
        group = self.groups.get(one, "")
        same = bool(group) and group == self.groups.get(other, "")
        return same and self.partners.get(one) != other


NO_WISHES: Final = Wishes()
