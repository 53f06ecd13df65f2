"""C6: the lot among players who are tied, typed on the Players sheet or drawn from the seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from xlscore.core.findings import Finding, finding, name_first
from xlscore.core.lots import lot_digest
from xlscore.core.model import Event, Player
from xlscore.core.rules import STAGES
from xlscore.core.standings.outcome import StageOutcome
from xlscore.core.standings.ranking import group_ties


class Lots:
    """Lots for one event. What stands in the way of a lot that must decide becomes a finding."""

    def __init__(self, event: Event) -> None:
        self._event = event
        self._findings: dict[tuple[str, object], Finding] = {}

    @cached_property
    def _players(self) -> dict[int, Player]:
        return {player.no: player for player in self._event.players}

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The lots that were needed and missing, each tie once."""
        return tuple(self._findings.values())

    def order(self, nos: Sequence[int], stage: str, *, must: bool) -> list[int] | None:
        """The tied players in the order of their lots: the lower number goes first.

        Lots typed for all of them count; if none of them has one, the seed decides. None where
        neither can; if the lot `must` decide, that is noted as a finding that names the cells.
        """
        players = [self._players[no] for no in nos]
        typed = [player for player in players if player.lot is not None]
        if len(typed) == len(players) and len({player.lot for player in typed}) == len(typed):
            return [player.no for player in sorted(typed, key=lambda player: player.lot or 0)]
        if typed:
            if must:
                self._note_typed(players, typed)
            return None
        seed = self._event.lot_seed(stage)
        if seed is None:
            if must:
                self._note_missing(players, stage)
            return None
        return sorted(nos, key=lambda no: lot_digest(stage, seed, no))

    def _note_typed(self, players: list[Player], typed: list[Player]) -> None:
        """Lots for some only, or equal ones: an error that names every cell concerned."""
        names = ", ".join(player.name for player in players)
        if len(typed) < len(players):
            code, concerned = "lot-partial", [p for p in players if p.lot is None]
        else:
            lots = [player.lot for player in typed]
            code, concerned = "lot-equal", [p for p in typed if lots.count(p.lot) > 1]
        refs = [player.source.at("lot") for player in concerned]
        cells = ", ".join(ref.cell for ref in refs)
        self._findings[code, refs[0]] = finding(
            code, refs[0], names=names, value=concerned[0].lot, cells=cells
        )

    def _note_missing(self, players: list[Player], stage: str) -> None:
        names = ", ".join(player.name for player in players)
        ref = self._event.cell("seed") or players[0].source.at("lot")
        self._findings["lot-missing", names] = finding(
            "lot-missing", ref, names=names, stage=STAGES[stage]
        )


def find_level(event: Event, stages: Sequence[StageOutcome]) -> Iterator[Finding]:
    """Cuts that only the lot of the seed decides, told until somebody has played on.

    Typed lots are known to whoever typed them. A missing seed is a finding of `Lots`.
    """
    for stage in stages:
        after = [other for other in stages if stage.rules.name in other.rules.sources]
        seeded = event.lot_seed(stage.rules.name) is not None
        if not after or any(other.games for other in after) or not seeded:
            continue
        players = {player.no: player for player in event.players}
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


def _level(stage: StageOutcome) -> Iterator[list[int]]:
    """The groups of which a lot decided who goes on: of each table where its best go on."""
    for group in group_ties(stage.standings):
        nos = [no for no in group if no in stage.cut_by_lot]
        tables = dict.fromkeys(stage.tallies[no].table if stage.by_table else None for no in nos)
        for table in tables:
            yield [no for no in nos if table in (None, stage.tallies[no].table)]
