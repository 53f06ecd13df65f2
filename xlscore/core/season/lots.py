"""C6 for a season: the lot among people who are tied, typed in *Members* or drawn from the seed."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Sequence

from xlscore.core.exact import Exact
from xlscore.core.findings import Finding, finding
from xlscore.core.lots import PREFIX
from xlscore.core.season.model import Season
from xlscore.texts import titles

#: What the lot of the ranking list is about; the lot of a shared place is about its event.
RANKING = "ranking"
_ABOUT = titles("season_lots.about")


def season_lot(about: str, seed: str, name: str) -> str:
    """C6: SHA-256 over "xlscore-lot-1|<about>|<seed>|<name>", as hex digits; the lower goes first.

    `about` is "ranking" or the name of the event, `name` the person's as in the ranking list.
    """
    return hashlib.sha256(f"{PREFIX}|{about}|{seed}|{name}".encode()).hexdigest()


class SeasonLots:
    """Lots for one season. What stands in the way of a lot that must decide becomes a finding."""

    def __init__(self, season: Season) -> None:
        self._season = season
        self._findings: dict[tuple[str, object], Finding] = {}

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The lots that were needed and missing, each tie once."""
        return tuple(self._findings.values())

    def order(self, names: Sequence[str], about: str, *, must: bool) -> list[str]:
        """The tied people in the order of their lots, the lower first; by name where none can be.

        Lots typed for all of them count; else the seed decides. If the lot `must` decide and
        cannot, that is noted as a finding that names the cells.
        """
        typed = {name: lot for name in names if (lot := self._typed_lot(name)) is not None}
        if len(typed) == len(names) == len(set(typed.values())):
            return sorted(names, key=typed.__getitem__)
        seed = self._season.seed
        if not typed and seed is not None:
            return sorted(names, key=lambda name: season_lot(about, seed, name))
        if must:
            self._note(names, typed, about)
        return sorted(names)

    def draw_across(self, groups: Iterable[Sequence[str]], cuts: Collection[int]) -> set[str]:
        """S7: who is tied across a line behind so many people; their lot must be there."""
        found: set[str] = set()
        at = 0
        for tied in groups:
            if any(at < cut < at + len(tied) for cut in cuts):
                self.order(tied, RANKING, must=True)
                found |= {*tied}
            at += len(tied)
        return found

    def _typed_lot(self, name: str) -> Exact | None:
        member = self._season.members.get(name)
        return member.lot if member else None

    def _note(self, names: Sequence[str], typed: dict[str, Exact], about: str) -> None:
        """Lots for some only, equal ones, or none at all: at every cell concerned."""
        listed = ", ".join(sorted(names))
        topic: object = _ABOUT if about == RANKING else about
        if not typed:
            ref = self._season.cell("seed") or self._season.cell("family")
            self._findings["season-lot-missing", listed] = finding(
                "season-lot-missing", ref, names=listed, about=topic
            )
            return
        lots: list[Exact | None] = list(typed.values())
        partial = len(typed) < len(names)
        code = "season-lot-partial" if partial else "season-lot-equal"
        for name in names:
            member = self._season.members.get(name)
            lot = typed.get(name)
            if (lot is None) if partial else lots.count(lot) > 1:
                ref = member.source.at("lot") if member else None
                self._findings[code, ref or name] = finding(
                    code, ref, names=listed, about=topic, value=lot
                )
