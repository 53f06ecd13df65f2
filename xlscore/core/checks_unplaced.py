"""What checks look at while a row of results has no table: one mistake is told once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xlscore.core.assembly import Assembly
from xlscore.core.findings import Finding
from xlscore.core.model import Event
from xlscore.core.rules import Ruleset

Check = Callable[[Event, Ruleset, Assembly], Iterator[Finding]]


def misses_rows(event: Event, stage: str, round_: int) -> bool:
    """Whether a row without a table, or without a round, may be of this round."""
    return any(row.stage == stage and row.round_ in (0, round_) for row in event.unplaced)


def of_whole_rounds(check: Check) -> Check:
    """The same check, of rounds of which every row has its table."""

    def checked(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
        whole = (
            tuple(one for one in games if not misses_rows(event, one.stage, one.round_))
            for games in assembly.games
        )
        seen = assembly._replace(games=tuple(whole)) if event.unplaced else assembly
        return check(event, rules, seen)

    return checked
