"""Who of *Players* a source means: by No, or by a name that only one of them has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from xlscore.book.sheets import suggest_typed
from xlscore.core.findings import Finding, finding
from xlscore.core.model import Player
from xlscore.core.spelling import folded, near_key, nearest
from xlscore.imports.imported import ImportedSeat
from xlscore.texts import Titles

#: So many unknown names are compared with all others: each comparison takes its time.
COMPARED = 50


class Registered:
    """The players of an event, by number and by name; who cannot be told goes to `findings`."""

    def __init__(self, players: Sequence[Player], findings: list[Finding]) -> None:
        self._findings = findings
        self._by_no = {player.no: player for player in players}
        self._names = [player.name for player in players]
        self._unknown = 0
        self._by_name: dict[str, list[Player]] = defaultdict(list)
        self._nearly: dict[str, list[Player]] = defaultdict(list)
        for player in self._by_no.values():
            self._by_name[folded(player.name)].append(player)
            self._nearly[near_key(player.name)].append(player)

    def player(self, seat: ImportedSeat) -> Player | None:
        """The player of a seat, or None with a finding."""
        if seat.no is not None:
            return self._numbered(seat, seat.no)
        name = folded(seat.name)
        found = self._by_name.get(name) or self._nearly.get(near_key(name)) if name else None
        if found and len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(f"{p.no} {p.name}" for p in found)
            self._note("import-namesakes", seat, value=seat.name, names=names)
        else:
            self._note("import-player", seat, value=seat.name, near=self._near(seat.name))
        return None

    def _numbered(self, seat: ImportedSeat, no: int) -> Player | None:
        player = self._by_no.get(no)
        if player is None:
            self._note("import-no", seat, value=no)
        elif seat.name and near_key(seat.name) != near_key(player.name):
            self._note("import-other-name", seat, no=no, expected=player.name, value=seat.name)
        else:
            return player
        return None

    def _near(self, name: str) -> Titles:
        self._unknown += 1
        return suggest_typed(nearest(name, self._names) if self._unknown <= COMPARED else None)

    def _note(self, code: str, seat: ImportedSeat, **values: object) -> None:
        self._findings.append(finding(code, None, at=seat.where, **values))
