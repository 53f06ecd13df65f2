"""The rows of *Players*: who registered, and what each of them needs in draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Final

from xlscore.book.cells import Row
from xlscore.core.findings import Finding, finding
from xlscore.core.model import Player
from xlscore.core.spelling import exact_name

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
        )
        if (no is not None or without) and name:
            found.append(player)
    return found


def with_numbers(players: Sequence[Player], findings: list[Finding]) -> tuple[Player, ...]:
    """The same players, each with a number: who has none gets the next one."""
    given = iter(next_numbers(players))
    numbered = tuple(p if p.no else p._replace(no=next(given)) for p in players)
    new = [after for before, after in zip(players, numbered, strict=True) if not before.no]
    if new:
        names = ", ".join(f"{player.no} {player.name}" for player in new[:NAMED])
        names += " …" if len(new) > NAMED else ""
        findings.append(finding("no-given", new[0].source.at("no"), names=names))
    return numbered


def next_numbers(players: Iterable[Player]) -> Iterable[int]:
    """The numbers for further players, above all that are typed."""
    return count(max((player.no for player in players), default=0) + 1)
