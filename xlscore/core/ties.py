"""C6: the lot among players who are tied, typed on the Players sheet or drawn from the seed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from xlscore.core.findings import Finding, finding
from xlscore.core.lots import lot_digest
from xlscore.core.model import Event, Player
from xlscore.core.rules import STAGES


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
