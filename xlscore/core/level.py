"""C6: who is level on the last place that goes on, told before anybody is drawn by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xlscore.core.findings import Finding, finding, name_first
from xlscore.core.model import Event
from xlscore.core.outcome import StageState
from xlscore.core.ranking import tied_groups
from xlscore.core.rules import STAGES


def find_level(event: Event, stages: Sequence[StageState]) -> Iterator[Finding]:
    """Cuts where the lot of the seed decides, as long as nobody plays on.

    Of lots that are typed somebody knows; where there are none and no seed, `Lots` says so.
    """
    players = {player.no: player for player in event.players}
    for stage in stages:
        after = [other for other in stages if stage.rules.name in other.rules.sources]
        seeded = event.lot_seed(stage.rules.name) is not None
        if not after or any(other.games for other in after) or not seeded:
            continue
        for group in _level(stage):
            own = [players[no] for no in group]
            through = [player for player in own if player.no in stage.qualified]
            if 0 < len(through) < len(own) and all(player.lot is None for player in own):
                yield finding(
                    "cut-lot",
                    own[0].source.at("lot", "no"),
                    stage=STAGES[stage.rules.name],
                    names=name_first([f"{player.no} {player.name}" for player in own]),
                    through=name_first([f"{player.no} {player.name}" for player in through]),
                )


def _level(stage: StageState) -> Iterator[list[int]]:
    """The groups of which a lot decided who goes on: of each table where its best go on."""
    for group in tied_groups(stage.standings):
        nos = [no for no in group if no in stage.cut_by_lot]
        tables = dict.fromkeys(stage.tallies[no].table if stage.by_table else None for no in nos)
        for table in tables:
            yield [no for no in nos if table in (None, stage.tallies[no].table)]
