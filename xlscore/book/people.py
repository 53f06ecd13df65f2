"""The players: who registered, and whom a row of *Results* means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from itertools import count
from typing import Final

from xlscore.book.input_sheets import Row
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import Player, Source
from xlscore.core.spelling import NO_HINT, exact_name, near_key, suggestion

#: So many rows in which number and name disagree are no slip: columns were exchanged.
MANY: Final = 4
#: Players who are named when numbers are given.
NAMED: Final = 6


def read_players(rows: Iterable[Row]) -> list[Player]:
    """The rows that have a name and a number, 0 where none is typed; findings for the others."""
    found = []
    for row in rows:
        name = row.text("name")
        without = bool(name) and "no" not in row.values
        no = None if without else row.mandatory("no")
        if not name:
            row.problem("player-name-missing", "name")
        rounds = row.numbers("apart_rounds", "rounds-text")
        player = Player(
            no=no or 0,
            name=name,
            source=row.source,
            tables=row.numbers("tables", "tables-text"),
            club=row.text("club"),
            team=exact_name(row.text("team")),
            group=row.text("group"),
            fixed_table=row.integer("fixed_table"),
            lot=row.number("lot"),
            status=row.choice("status") or "active",  # type: ignore[arg-type]
            dropped_after=row.integer("dropped_after"),
            present={"yes": True, "no": False, None: None}[row.choice("present")],
            apart_rounds=rounds,
            together=exact_name(row.text("together")),
            regular=row.choice("regular") == "yes",
            fills_in=row.choice("fills_in") == "yes",
            pool=exact_name(row.text("pool")),
        )
        if (no is not None or without) and name:
            found.append(player)
    return found


def give_numbers(players: Sequence[Player], findings: list[Finding]) -> tuple[Player, ...]:
    """The same players, each with a number: who has none gets the next one."""
    given = iter(count_on(players))
    numbered = tuple(p if p.no else p._replace(no=next(given)) for p in players)
    new = [after for before, after in zip(players, numbered, strict=True) if not before.no]
    if new:
        names = ", ".join(f"{player.no} {player.name}" for player in new[:NAMED])
        names += " …" if len(new) > NAMED else ""
        findings.append(finding("no-given", new[0].source.at("no"), names=names))
    return numbered


def count_on(players: Iterable[Player]) -> Iterable[int]:
    """The numbers for further players, above all that are typed."""
    return count(max((player.no for player in players), default=0) + 1)


class People:
    """The registered players, by No, or by a name that is unique after folding blanks.

    If they are not `known`, because *Players* could not be read, nothing about them is reported.
    `before` gives the numbers and names that xlscore wrote last: names may have changed since.
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
        self._both = 0
        self._apart: list[Finding] = []
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

        A player who cannot be identified gets a number below 0: his seat counts as taken, and one
        fault is one finding. `bad_no` says that there is a finding for the No cell already.
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

    def sum_up(self) -> None:
        """One finding instead of many where most numbers do not go with the names beside them."""
        if len(self._apart) < MANY or 2 * len(self._apart) <= self._both:
            return
        first = self._apart[0].ref
        self._findings[:] = [one for one in self._findings if one not in self._apart]
        self._findings.append(
            finding("player-columns", first, found=len(self._apart), rows=self._both)
        )

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
        self._both += bool(name)
        if player is None:
            ref, value = source.at("no", "player"), f"{no} {name}".strip()
            self._note("player-unknown", ref, value=value, near=NO_HINT)
            self._apart += self._findings[-1:] if name else []
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
            self._apart += self._findings[-1:]
            return None
        return no, player.name

    def _was_renamed(self, player: Player, name: str, source: Source) -> bool:
        """Whether a row has the name that its No had before: then the No decides."""
        old = exact_name(name)
        if len(self._by_name[exact_name(player.name)]) > 1:  # a name copied over another one
            return False
        if old in self._by_name or (player.no, old) not in self._before():
            return False
        if player.no not in self._renamed:
            self._renamed.add(player.no)
            ref = source.at("player")
            values = {"no": player.no, "name": player.name, "value": name}
            self._note("player-renamed", ref, **values)
        return True
