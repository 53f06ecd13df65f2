"""What comes out of a source, whatever its form: games with their seats, or ranks, and findings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from xlscore.book import schema
from xlscore.book.schema import SheetSpec
from xlscore.core.exact import Exact, from_cell, from_text, whole
from xlscore.core.findings import Finding, finding
from xlscore.core.model import RowStatus, TableName
from xlscore.core.patterns import pattern
from xlscore.imports.columns import Seen
from xlscore.imports.saved import Saved
from xlscore.records import NamedTuple, dataclass, field
from xlscore.texts import Titles, fill

#: A score of more parts than this is a slip, not a sum.
MOST_PARTS = 50
#: A thousand to some, one point to others.
THOUSANDS = pattern(r"[+-]?\d{1,3}[.,]\d{3}")


@dataclass(frozen=True, slots=True)
class ImportedSeat:
    """One player of a game as the source has him; None for what it does not say.

    `number` is the number before his name in a list: a place, or the count of the rows. `own` are
    the ruleset's own columns by their keys in *Results*.
    """

    where: Titles
    name: str
    points: Exact | None = None
    tie_break: Exact | None = None
    place: int | None = None
    seat: int | None = None
    won: bool | None = None
    no: int | None = None
    number: int | None = None
    status: RowStatus | None = None
    own: Mapping[str, Exact] = field(default_factory=dict)

    @property
    def plays(self) -> bool:
        """Whether he has a place at the table: nobody has who left, and no substitute."""
        return self.status not in ("left", "substitute")


class PlayedSeat(NamedTuple):
    """A seat of a play as an app writes it: points, place and seat are still to be read."""

    name: str
    points: object
    place: object = None
    seat: object = None
    won: bool | None = None


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """One table as the source has it. `date` is ISO text; "" and None for what it does not say."""

    where: Titles
    seats: tuple[ImportedSeat, ...]
    game: str = ""
    date: str = ""
    stage: str = ""
    round_: int | None = None
    table: TableName | None = None


@dataclass(frozen=True, slots=True)
class ImportedRank:
    """One line of standings; `place` None: took part without one."""

    where: Titles
    name: str
    place: int | None


@dataclass(slots=True)
class Imported:
    """All of a file: `findings` are what in it could not be understood."""

    games: list[ImportedGame] = field(default_factory=list)
    ranks: list[ImportedRank] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    seen: Seen = field(default_factory=Seen)

    def note(self, code: str, where: Titles, **values: object) -> None:
        """Something that cannot be taken over, and where it stands."""
        self.findings.append(finding(code, None, at=where, **values))

    def add_play(
        self, number: int, seats: Iterable[PlayedSeat], game: str, date: str, *, minus: bool = False
    ) -> None:
        """One of a list of plays, `minus` as in `points_of`; one that cannot be taken is noted."""
        read = []
        for i, own in enumerate(seats, 1):
            where = play(number, i)
            try:
                points = points_of(own.points, minus=minus)
            except ValueError:
                self.note("import-points", where, value=own.points)
                return
            place, seat = count_of(own.place), count_of(own.seat)
            read.append(ImportedSeat(where, own.name, points, place=place, seat=seat, won=own.won))
        if read:
            self.games.append(ImportedGame(play(number), tuple(read), game=game, date=date))
        else:
            self.note("import-empty", play(number))


def ranks_of(rows: Iterable[tuple[Titles, object, object]]) -> Imported:
    """Standings from (where, place, name). Lines without a name or a whole place are findings."""
    found = Imported()
    for where, place, name in rows:
        text = name.strip() if isinstance(name, str) else ""
        number = count_of(place)
        if not text:
            found.note("import-nameless", where)
        elif number is None and place not in (None, "", 0):
            found.note(
                "import-whole", where, value=place, column=schema.RESULTS.field("place").titles
            )
        else:
            found.ranks.append(ImportedRank(where, text, number))
    return found


class Asked(NamedTuple):
    """Columns to look for: those of *Results* and the ruleset's own, without `skip` (folded)."""

    spec: SheetSpec = schema.RESULTS
    skip: frozenset[str] = frozenset()


RESULTS_ALONE = Asked()


class Source(NamedTuple):
    """One form of file: how it is known, what reads it, and when its turn is."""

    looks_like: Callable[[Saved], bool]
    read: Callable[[Saved, Asked], Imported]
    place: int = 100


def line(number: int) -> Titles:
    """Where something stands in a text."""
    return fill("imports.line", number=str(number))


def entry(number: int) -> Titles:
    """Where something stands in a list."""
    return fill("imports.entry", number=str(number))


def play(number: int, seat: int = 0) -> Titles:
    """Where something stands in a list of plays."""
    if not seat:
        return fill("imports.play", number=str(number))
    return fill("imports.play_of", number=str(number), seat=str(seat))


def points_of(typed: object, *, minus: bool = False) -> Exact | None:
    """The points of a cell or a text, also a sum such as "2+3". None for none; ValueError if bad.

    With `minus` also "2+3-1"; without it that may be a date, or the score of both players. "1.000"
    and "1,000" are refused, since they mean a thousand to some people and one to others.
    """
    if isinstance(typed, bool):
        raise ValueError(f"no points: {typed!r}")
    if isinstance(typed, int | float):
        exact = from_cell(typed)
        if exact is None:
            raise ValueError(f"no points: {typed!r}")
        return exact
    text = str(typed if typed is not None else "").replace("\u2212", "-").strip()
    if text.casefold() in ("", "null", "none", "-", "–"):
        return None
    parts = re.split(r"(?<=.)(?=-)|(?<=.)\+" if minus else r"(?<=.)\+", text)
    if any(THOUSANDS.fullmatch(part.strip()) for part in parts):
        raise ValueError(f"no points: {text!r}")
    found = [from_text(part, comma="," in part) for part in parts[:MOST_PARTS]]
    values = [value for value in found if value is not None]
    if len(values) < len(parts):
        raise ValueError(f"no points: {text!r}")
    return whole(sum(values))


def count_of(typed: object) -> int | None:
    """A place, seat, round or table: a whole number from 1. None for anything else."""
    try:
        found = points_of(typed)
    except ValueError:
        return None
    return found if isinstance(found, int) and 0 < found < 10**6 else None


def flag(typed: object) -> bool | None:
    """What is true or false in JSON, as some apps write it also 1 or 0; None for anything else."""
    return bool(typed) if isinstance(typed, bool) or typed in (0, 1) else None


def objects(value: object, key: str = "") -> Iterator[Mapping[str, Any]]:
    """The objects of a list, or of the one below a key; nothing where there is no list."""
    if key:
        value = value.get(key) if isinstance(value, dict) else None
    if isinstance(value, list):
        yield from (entry for entry in value if isinstance(entry, dict))
