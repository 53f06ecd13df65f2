"""The season as typed and as it comes out: people, events with places, ranking, invitations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from xlscore.core.exact import Exact
from xlscore.core.findings import CellRef, Finding
from xlscore.core.model import Source
from xlscore.core.names import Shown
from xlscore.core.roots import Number
from xlscore.records import dataclass, field
from xlscore.texts import Language

Answer = Literal["confirmed", "declined"]
Reason = Literal["champion", "runner-up", "direct", "ranking", "next-in-line"]
State = Literal["open", "confirmed", "declined", "lapsed", "waiting"]
BreachKind = Literal["several", "champion", "points"]
Movement = Literal["promoted", "relegated", "stays", "play-off", "unranked"]


@dataclass(frozen=True, slots=True)
class Member:
    """A row of *Members*: one person, and every way the person is written elsewhere.

    `banned_until` is the last day of a ban (F18), as ISO text, or empty, `division` a name that
    the rules have, or empty.
    """

    name: str
    source: Source
    aliases: tuple[str, ...] = ()
    ranking_points: Exact | None = None
    lot: Exact | None = None
    invitation: Answer | None = None
    banned_until: str = ""
    division: str = ""


@dataclass(frozen=True, slots=True)
class SeasonEvent:
    """One event that was held: who took part, by person, with the place (None: unranked).

    `date` is ISO text or empty; `participants` goes by C12; `tables` are the final tables, each
    person in the order of that table (T9), `games` all that were played, each person with the place
    at the table (F19). `rows` are the rows of typed places, on `typed`, `points` what is typed
    beside them (F17).
    """

    name: str
    type_: str
    participants: int
    places: Mapping[str, int | None]
    date: str = ""
    tables: tuple[tuple[str, ...], ...] = ()
    games: tuple[tuple[tuple[str, int], ...], ...] = ()
    source: Source | None = None
    typed: Source | None = None
    rows: Mapping[str, int] = field(default_factory=dict)
    points: Mapping[str, Exact] = field(default_factory=dict)

    def cell(self, person: str) -> CellRef | None:
        """Where the person's place was typed, else the row of the event."""
        row = self.rows.get(person)
        if self.typed and row is not None:
            return Source(self.typed.sheet, row, self.typed.columns).at("player")
        return self.source.at("name", "file") if self.source else None


@dataclass(frozen=True, slots=True)
class Season:
    """A whole season. `events` stand in the order of the sheet; dates are ISO text or empty.

    `names` is how exports show them, `asked` how the events want those of their players
    shown. `veiled` are people who are shown otherwise than they are called.
    """

    name: str = ""
    family: str = ""
    seed: str | None = None
    language: Language = "en"
    champion: str = ""
    runner_up: str = ""
    places: int | None = None
    confirm_by: str = ""
    as_of: str = ""
    events: tuple[SeasonEvent, ...] = ()
    members: Mapping[str, Member] = field(default_factory=dict)
    cells: Mapping[str, CellRef] = field(default_factory=dict)
    names: Shown = "full"
    asked: Mapping[str, Shown] = field(default_factory=dict)
    veiled: frozenset[str] = frozenset()

    def cell(self, key: str) -> CellRef | None:
        """Where `key` of the Season sheet was typed."""
        return self.cells.get(key)

    @property
    def seen_from(self) -> str:
        """The day from which the season is seen: *As of*, else that of the last event held.

        Today's clock is never asked: the same workbook always gives the same list.
        """
        return self.as_of or max((event.date for event in self.events), default="")


@dataclass(frozen=True, slots=True)
class PlaceResult:
    """What a place in one event is worth; `event` is an index in season order.

    `weight` is None where the result is not among the counted ones; `slot` is its column there.
    `absent`: one was not there, and has a part of one's mean (F14).
    """

    event: int
    place: int | None
    points: Number
    weight: Exact | None = None
    slot: int = 0
    absent: bool = False


@dataclass(frozen=True, slots=True)
class Breach:
    """T10: somebody played a qualification tournament he may not play."""

    person: str
    event: int
    kind: BreachKind
    others: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Direct:
    """S6: a place in the final won directly; `event` is None for champion and runner-up.

    `table` are those of the same final table who would move up, in their order (T9).
    """

    person: str
    reason: Reason
    event: int | None = None
    place: int | None = None
    by_lot: bool = False
    table: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One line of the ranking list; `rank` is None for direct qualifiers and the disqualified.

    `decided_by` is what separates the line from the one above (None for the first and for a shared
    rank). `forfeited` are the ranking points of the places that bring none (S4, T10). `missing` is
    how many events more it takes to be ranked (F17), `division` counts from 0, the highest (F18).
    """

    name: str
    rank: int | None
    value: Number
    counted: tuple[PlaceResult, ...]
    tournaments: int
    decided_by: str | None = None
    direct: Direct | None = None
    excluded: bool = False
    forfeited: Number = 0
    rating: Exact | None = None
    missing: int = 0
    division: int | None = None

    @property
    def places(self) -> tuple[int | None, ...]:
        """S5: the places of the counted results, best first, unranked ones last."""
        own = (result.place for result in self.counted)
        return tuple(sorted(own, key=lambda place: (place is None, place or 0)))


@dataclass(frozen=True, slots=True)
class Invitation:
    """S7: one line of the invitations. `instead_of` is whose place in the final it is."""

    order: int
    name: str
    reason: Reason
    state: State
    direct: Direct | None = None
    line: SeasonLine | None = None
    by_lot: bool = False
    instead_of: str | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """F18: from which division `to` which somebody moves; `play-off` is one still to be played.

    `rank` is the one in the division, None for who has none, `played`: a play-off decided.
    """

    name: str
    division: int
    to: int
    rank: int | None
    movement: Movement
    by_lot: bool = False
    played: bool = False


@dataclass(frozen=True, slots=True)
class SeasonOutcome:
    """Everything that a season amounts to. `events` are in season order; indices refer to them.

    `factors` are how many times the points of each count by the strength of its field (F17), empty
    where that does not matter.
    """

    events: tuple[SeasonEvent, ...]
    ranking: tuple[SeasonLine, ...]
    direct: tuple[Direct, ...]
    breaches: tuple[Breach, ...]
    invitations: tuple[Invitation, ...]
    places: int
    passed: bool
    findings: tuple[Finding, ...] = ()
    factors: tuple[Exact, ...] = ()
    moves: tuple[Move, ...] = ()
