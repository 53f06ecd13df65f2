"""What a ruleset tells of its document: where it is published, and numbers that it works out."""

from __future__ import annotations

from typing import Literal

from xlscore.core.exact import Exact
from xlscore.records import NamedTuple

Ours = Literal["all", "points", "others", "results"]


class Worked(NamedTuple):
    """Numbers that the document works out: what is typed at a table, and what comes of it.

    `ours` says what of it stands in no document: the points at the table, those of all others than
    the one the document speaks of, the results, or all of it.
    `columns` are typed beside the points (G10), a list for each; `ties` are the tie-break values,
    `game` is the title played (T2). What comes out is told player by player; an empty list says
    nothing of it. Or `games` are all the tables of one player, each with his points first, and
    `value` what he has in a `criterion` (G8, G15).
    """

    rule: str
    source: str
    ours: Ours | None
    typed: tuple[Exact, ...]
    columns: tuple[tuple[int, ...], ...]
    ties: tuple[Exact, ...]
    game: str
    tournament_points: tuple[Exact, ...]
    victory_points: tuple[Exact, ...]
    percent: tuple[Exact, ...]
    score: tuple[Exact, ...]
    games: tuple[tuple[int, ...], ...]
    criterion: str | None
    value: Exact | None


class Publication(NamedTuple):
    """Where rules are published: by whom, what it is called, as of when, at which address."""

    publisher: str
    document: str
    date: str
    address: str
