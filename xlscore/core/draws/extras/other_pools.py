"""F2, C6: who is typed into which other pool, when the first round of a pool is drawn.

All pools of a stage are drawn at once, and only the first of them is announced: what is typed for
the others is announced with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from xlscore.core.draws.machinery.history import find_late
from xlscore.core.model import Event
from xlscore.core.pools import first_pools, typed_pools
from xlscore.core.rules import Ruleset


def list_others(
    event: Event, rules: Ruleset, index: int, round_: int, players: Collection[int]
) -> Iterator[str]:
    """A line `Q|<No>|<pool>` for each who is typed into a pool and is none of the `players`.

    Of a pool that is drawn those drawn into it, of another one who is to be.
    """
    typed, pools = typed_pools(event, rules.stages), first_pools(rules.stages)
    if not typed or round_ > 1 or rules.stages[index] not in pools:
        return
    names = {pool.name for pool in pools}
    rows = [row for row in event.results if row.stage in names and row.round_ == 1]
    drawn = {row.stage for row in rows}
    inside = {row.no for row in rows}.difference(*(find_late(event, name, 1) for name in drawn))
    for player in sorted(event.players):
        name = typed.get(player.no, "")
        waits = name not in drawn and player.status == "active" and player.present is not False
        if name and player.no not in players and (player.no in inside or waits):
            yield f"Q|{player.no}|{name}"
