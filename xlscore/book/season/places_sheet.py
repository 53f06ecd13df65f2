"""Typed places: the rows of *Places*, a million of them if need be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xlscore.book.cells import CellReader
from xlscore.book.season import schema
from xlscore.book.season.directory import Directory
from xlscore.book.season.inputs import EventRow
from xlscore.book.sheets import Table, is_blank, suggest_typed
from xlscore.book.values import Value
from xlscore.core.exact import Exact
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import Source
from xlscore.core.season.model import SeasonEvent
from xlscore.core.spelling import exact_name, fold, nearest
from xlscore.records import dataclass, field

#: More participants than anybody has seen; keeps results small enough to be packed.
MOST_PARTICIPANTS = 1_000_000
KEYS = ("event", "player", "place")
PLACE, POINTS = schema.PLACES.field("place"), schema.PLACES.field("points")


@dataclass(frozen=True, slots=True)
class TypedPlaces:
    """The rows of one event: person -> place, row, points (F17); `source` is the first of them."""

    source: Source
    places: dict[str, int | None] = field(default_factory=dict)
    rows: dict[str, int] = field(default_factory=dict)
    points: dict[str, Exact] = field(default_factory=dict)


@dataclass
class PlaceRows:
    """The rows of *Places*; whole seasons of them, so each distinct text is looked up once."""

    table: Table
    cells: CellReader
    directory: Directory
    held: Mapping[str, object]
    typed: Mapping[str, EventRow]
    refused: set[str] = field(default_factory=set)
    found: dict[str, TypedPlaces] = field(default_factory=dict)

    def read(self) -> dict[str, TypedPlaces]:
        """All rows by event (folded name). O(rows)."""
        columns = self.table.columns
        at_event, at_player, at_place = (columns.get(key, -1) for key in KEYS)
        width = max(at_event, at_player, at_place) + 1
        last: Value = None
        here: TypedPlaces | None = None
        names: dict[str, str] = {}
        events: dict[str, TypedPlaces] = {}
        by_event = self.directory.by_event
        at_points = columns.get("points")
        grid = self.table.grid
        for number, row in enumerate(grid.rows[self.table.header :], self.table.header + 1):
            if len(row) < width:
                row = (*row, *[None] * (width - len(row)))
            event, player = row[at_event], row[at_player]
            place = row[at_place] if at_place >= 0 else None
            if event is not last:
                last = event
                here = events.get(event) if type(event) is str else None
            person = names.get(player) if type(player) is str and not by_event else None
            plain = place is None or (type(place) is int and place > 0)
            if here is None or person is None or not plain:
                entered = self.read_slowly(number, event, player, place)
                if entered is None:
                    continue
                here, person, place = entered
                if type(event) is str:
                    events[event] = here
                if type(player) is str:
                    names[player] = person
            if person in here.rows:
                ref = self.table.ref(number, "player")
                self.cells.problem("person-twice", ref, name=person, event=event)
            else:
                here.places[person] = place  # type: ignore[assignment]
                here.rows[person] = number
                if at_points is not None:
                    self.enter_points(here, person, number)
        hidden = sum(number > self.table.header for number in grid.hidden)
        if hidden:
            self.cells.problem("rows-hidden", CellRef(grid.title), found=hidden)
        return self.found

    def enter_points(self, here: TypedPlaces, person: str, number: int) -> None:
        """F17: the ranking points that are typed in a row."""
        value, ref = self.table.cell(number, "points"), self.table.ref(number, "points")
        points = None if value is None else self.cells.number(value, ref, POINTS)
        if points is not None:
            here.points[person] = points

    def read_slowly(
        self, number: int, event: Value, player: Value, place: Value
    ) -> tuple[TypedPlaces, str, int | None] | None:
        """One row with everything that can be wrong with it."""
        if all(map(is_blank, (event, player, place))):
            return None
        source = Source(self.table.grid.title, number, self.table.letters)
        name = exact_name(self.cells.text(event, source.at("event")))
        who = self.cells.text(player, source.at("player"))
        rank: int | None = None
        if place is not None:
            rank = self.cells.integer(place, source.at("place"), PLACE)
        row = self.find_event(name, source)
        if not who and is_blank(player):
            self.cells.problem("place-who", source.at("player"))
        if row is None or not who:
            return None
        person = self.directory.find_person(who, "", row.name, source, "player")
        if person is None:
            return None
        return self.found.setdefault(fold(row.name), TypedPlaces(source)), person, rank

    def find_event(self, name: str, source: Source) -> EventRow | None:
        """The typed event that is named; said once per name if there is none."""
        row = self.typed.get(fold(name))
        if row is None and fold(name) not in self.refused:
            self.refused.add(fold(name))
            if name and fold(name) in self.held:
                self.cells.problem("event-from-file", source.at("event"), name=name)
            else:
                near = nearest(name, [row.name for row in self.typed.values()])
                hint = suggest_typed(near)
                self.cells.problem("event-unknown", source.at("event"), value=name, near=hint)
        return row


def check_places(event: SeasonEvent, row: EventRow) -> Iterator[Finding]:
    """Places within the participants, and such as a ranking can have."""
    size, ref = event.participants, row.source.at("participants")
    if size > MOST_PARTICIPANTS:
        yield finding("participants-many", ref, found=size, most=MOST_PARTICIPANTS)
    if len(event.places) > size:
        yield finding(
            "participants-few", ref, name=event.name, found=len(event.places), participants=size
        )
    counts: dict[int, int] = {}
    for place in event.places.values():
        if place is not None:
            counts[place] = counts.get(place, 0) + 1
    if counts and max(counts) > size:
        for person, place in event.places.items():
            if place is not None and place > size:
                where = event.cell(person)
                yield finding(
                    "place-beyond", where, name=event.name, place=place, participants=size
                )
    taken = 0
    for place in sorted(counts):
        if taken >= place:
            where = row.source.at("name")
            found = taken + counts[place]
            yield finding("places-no-ranking", where, name=event.name, found=found, place=place)
            break
        taken += counts[place]
