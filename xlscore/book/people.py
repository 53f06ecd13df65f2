"""Who a row of Results means: by No, or by a name that is unique after folding blanks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence, Set

from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import Player, Source
from xlscore.core.spelling import NO_HINT, exact_name, near_key, suggestion


class People:
    """The registered players, by number and by name.

    Where they are not `known` - no players' sheet could be read - nobody is looked up. `before`
    gives the numbers and names that xlscore wrote: a name may have been changed since on *Players*.
    """

    def __init__(
        self,
        players: Sequence[Player],
        findings: list[Finding],
        *,
        known: bool = True,
        before: Callable[[], Set[tuple[int, str]]] = frozenset,
    ) -> None:
        self._findings = findings if known else []
        self._before = before
        self._renamed: set[int] = set()
        self._by_no = {player.no: player for player in players}
        counts = Counter(player.no for player in players)
        self._doubled = {no for no, count in counts.items() if count > 1}
        self._teams = dict.fromkeys(player.team for player in players if player.team)
        self._by_name: dict[str, list[Player]] = {}
        for player in players:
            self._by_name.setdefault(exact_name(player.name), []).append(player)

    def resolve(
        self, no: int | None, name: str, status: str | None, source: Source, bad_no: bool
    ) -> tuple[int | None, str]:
        """(number, name) of the player a row means; (None, name) for a substitute.

        Whoever cannot be told gets a number below 0, so that his seat still counts as taken and
        one fault is told once. `bad_no` says that the No cell is reported already.
        """
        found = self._resolve(no, name, status, source, bad_no)
        return found or (-source.row, name)

    def team(self, name: str, source: Source) -> str:
        """G4: the team of that name, "" with a finding where nobody plays for one."""
        found = exact_name(name)
        if found in self._teams:
            return found
        near = suggestion(name, self._teams)
        self._note("team-unknown", source.at("team"), value=name, near=near)
        return ""

    def _note(self, code: str, ref: CellRef, **values: object) -> None:
        self._findings.append(finding(code, ref, **values))

    def _resolve(
        self, no: int | None, name: str, status: str | None, source: Source, bad_no: bool
    ) -> tuple[int | None, str] | None:
        if status == "substitute":
            if no is not None:
                self._note("substitute-no", source.at("no"))
            return None, name
        if no is not None:
            return self._by_number(no, name, source)
        if bad_no:
            return None
        if not name:
            self._note("player-who", source.at("no", "player"))
            return None
        namesakes = self._by_name.get(exact_name(name), [])
        if len(namesakes) == 1:
            return namesakes[0].no, namesakes[0].name
        ref = source.at("player")
        if namesakes:
            nos = ", ".join(str(player.no) for player in namesakes)
            self._note("player-ambiguous", ref, value=name, nos=nos)
        else:
            self._note("player-unknown", ref, value=name, near=suggestion(name, self._by_name))
        return None

    def _by_number(self, no: int, name: str, source: Source) -> tuple[int, str] | None:
        player = self._by_no.get(no)
        if no in self._doubled:
            return no, name
        if player is None:
            self._note("player-unknown", source.at("no", "player"), value=no, near=NO_HINT)
            return None
        if name and name != player.name and near_key(name) != near_key(player.name):
            if self._was_renamed(player, name, source):
                return no, player.name
            self._note(
                "player-contradiction",
                source.at("player", "no"),
                no=no,
                expected=player.name,
                value=name,
            )
            return None
        return no, player.name

    def _was_renamed(self, player: Player, name: str, source: Source) -> bool:
        """Whether a row has the name that its No had before: then the No decides."""
        old = exact_name(name)
        if old in self._by_name or (player.no, old) not in self._before():
            return False
        if player.no not in self._renamed:
            self._renamed.add(player.no)
            ref = source.at("player")
            values = {"no": player.no, "name": player.name, "value": name}
            self._note("player-renamed", ref, **values)
        return True
