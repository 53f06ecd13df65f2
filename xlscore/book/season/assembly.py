"""From what was read to a season: events of files and typed ones, and who is who in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xlscore.book.cells import CellReader
from xlscore.book.season import schema
from xlscore.book.season.digests import EventDigest, ListedEvent
from xlscore.book.season.directory import Directory, find_near_spellings, find_unknown_members
from xlscore.book.season.inputs import EventRow, ReadSeason, iso_date
from xlscore.book.season.places_sheet import PlaceRows, TypedPlaces, check_places
from xlscore.book.sheets import Table, locate_table
from xlscore.book.values import Grid
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.names import Shown, strictest
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.event_types import WORDS, event_types
from xlscore.core.season.model import Season, SeasonEvent
from xlscore.core.season.ranking_points import EVENT_TYPES
from xlscore.core.spelling import exact_name, fold
from xlscore.texts import Titles, join, show_date, spoken


def assemble_season(
    read: ReadSeason,
    places: Grid | None,
    listed: Sequence[ListedEvent],
    findings: list[Finding],
    as_of: str = "",
) -> Season:
    """The season, with everything that is wrong added to `findings`.

    `places` is the *Places* sheet, if there is one. `as_of` replaces the workbook's.
    """
    return _Assembling(read, listed, findings).season(places, as_of)


class _Assembling:
    """One pass over the events of a season."""

    def __init__(
        self, read: ReadSeason, listed: Sequence[ListedEvent], findings: list[Finding]
    ) -> None:
        self.read = read
        self.findings = findings
        self.directory = Directory(read.members, findings)
        self.files: dict[int, list[ListedEvent]] = {}
        for event in listed:
            self.files.setdefault(event.row.source.row, []).append(event)
        self.clubs: dict[str, dict[str, str]] = {}
        self.asked: dict[str, Shown] = {}

    def season(self, places: Grid | None, as_of: str) -> Season:
        values, cells = self.read.values, self.read.cells
        held: dict[str, SeasonEvent | None] = {}
        typed: dict[str, EventRow] = {}
        for row in self.read.rows:
            if not row.file:
                self.enter(row.name, row, held)
                typed[fold(row.name)] = row
            for listed in self.files.get(row.source.row, ()):
                name = self.event_name(listed)
                if self.enter(name, row, held):
                    held[fold(name)] = self.read_file_event(name, listed)
        rows = self.read_typed_places(places, held, typed) if places else {}
        for key, row in typed.items():
            held[key] = self.make_typed_event(row, rows.get(key))
        season = Season(
            name=values.get("name", ""),
            family=self.read.rules.id if self.read.rules else values.get("family", ""),
            seed=values.get("seed"),
            language=self.read.language,
            champion=self.directory.find_name(values.get("champion") or ""),
            runner_up=self.directory.find_name(values.get("runner_up") or ""),
            places=values.get("places"),
            confirm_by=values.get("confirm_by") or "",
            as_of=as_of or values.get("as_of") or "",
            events=tuple(event for event in held.values() if event),
            members={member.name: member for member in reversed(self.read.members)},
            cells=cells,
            names=values.get("names") or "full",
            asked={who: how for who, how in self.asked.items() if how != "full"},
        )
        self.look_over(season)
        return season

    def enter(self, name: str, row: EventRow, held: dict[str, SeasonEvent | None]) -> bool:
        """Keep a place for the event; every one needs a name of its own."""
        if fold(name) in held:
            self.note("event-twice", row.source.at("name", "file"), name=name)
            return False
        held[fold(name)] = None
        return True

    def note(self, code: str, ref: CellRef | None, **values: object) -> None:
        self.findings.append(finding(code, ref, **values))

    def type_of(self, name: str, row: EventRow, in_file: str = "") -> str:
        """F17: as typed here, else as in the file, else open; rules may know no such type."""
        found, known = row.type_ or in_file or "open", event_types(self.read.rules)
        if found not in known and row.type_ is not None:
            ref = row.source.at("type", "name", "file")
            self.note("event-type-missing", ref, name=name, accepted=join(known.values()))
        return found

    # -- events of files ---------------------------------------------------------------------

    def event_name(self, listed: ListedEvent) -> str:
        """As typed, unless the row lists several files; else as in the file."""
        if listed.row.name and len(self.files[listed.row.source.row]) == 1:
            return listed.row.name
        return exact_name(listed.digest.name) or listed.path

    def read_file_event(self, name: str, listed: ListedEvent) -> SeasonEvent | None:
        """The event as its file says; the type typed here counts, the participants there."""
        row, digest = listed.row, listed.digest
        ref = row.source.at("file")
        if digest.errors:
            self.note(
                "event-failing", ref, value=listed.path, count=digest.errors, first=digest.first
            )
            return None
        if digest.stale:
            self.note("event-stale", ref, value=listed.path)
        if not digest.people:
            self.note("event-not-held", ref, name=name)
            return None
        if not digest.complete:
            self.note("event-incomplete", ref, name=name)
            return None
        self.compare(name, row, digest)
        known = [
            self.directory.find_person(who, club, name, row.source, "file")
            for who, club, _ in digest.people
        ]
        places: dict[str, int | None] = {}
        for person, (_, club, rank) in zip(known, digest.people, strict=True):
            if person in places:
                self.note("person-twice", ref, name=person, event=name)
            elif person is not None:
                places[person] = rank
                self.asked[person] = strictest(self.asked.get(person, "full"), digest.names)
                if club:
                    self.clubs.setdefault(person, {}).setdefault(fold(club), club)
        tables = tuple(
            tuple(person for i in table if (person := known[i]) is not None)
            for table in digest.tables
        )
        return SeasonEvent(
            name=name,
            type_=self.type_of(name, row, digest.type_),
            participants=digest.participants,
            places=places,
            date=row.date or iso_date(digest.date) or "",
            tables=tables,
            games=tuple(
                tuple((who, place) for i, place in game if (who := known[i]) is not None)
                for game in digest.games
            ),
            source=row.source,
        )

    def compare(self, name: str, row: EventRow, digest: EventDigest) -> None:
        """What is typed here and says something else than the file."""
        rules = self.read.rules
        if rules and rules.rulesets and not is_foreseen(digest.ruleset, rules.rulesets):
            accepted = ", ".join(rules.rulesets)
            ref = row.source.at("file")
            self.note("event-ruleset", ref, name=name, value=digest.ruleset, accepted=accepted)
        pairs: tuple[tuple[str, object, object, object], ...] = (
            ("type", _type(row.type_), _type(digest.type_), _type(row.type_)),
            ("participants", row.participants, digest.participants, digest.participants),
            ("date", _date(row.date), _date(iso_date(digest.date)), _date(row.date)),
        )
        for column, here, there, counts in pairs:
            if here and there and here != there:
                self.note(
                    "event-differs",
                    row.source.at(column),
                    name=name,
                    column=schema.EVENTS.field(column).titles,
                    here=here,
                    there=there,
                    counts=counts,
                )

    # -- typed events ------------------------------------------------------------------------

    def read_typed_places(
        self, grid: Grid, held: Mapping[str, object], typed: Mapping[str, EventRow]
    ) -> dict[str, TypedPlaces]:
        """The typed places by event (folded name)."""
        table = locate_table(grid, schema.PLACES)
        if not isinstance(table, Table):
            self.findings += table
            return {}
        self.findings += table.findings
        cells = CellReader(self.findings, comma=spoken(self.read.language).comma)
        return PlaceRows(table, cells, self.directory, held, typed).read()

    def make_typed_event(self, row: EventRow, found: TypedPlaces | None) -> SeasonEvent | None:
        """A typed event; its participants must be typed too."""
        if found is None:
            self.note("event-not-held", row.source.at("name"), name=row.name)
            return None
        if row.participants is None:
            self.note("participants-missing", row.source.at("participants", "name"), name=row.name)
            return None
        event = SeasonEvent(
            row.name,
            self.type_of(row.name, row),
            row.participants,
            found.places,
            row.date,
            source=row.source,
            typed=found.source,
            rows=found.rows,
            points=found.points,
        )
        rules = self.read.rules
        if rules and not rules.points.typed and (who := next(iter(found.points), None)):
            ref = CellRef(found.source.sheet, f"{found.source.columns['points']}{found.rows[who]}")
            self.note("points-not-typed", ref, name=row.name)
        self.findings += check_places(event, row)
        return event

    # -- the whole season --------------------------------------------------------------------

    def look_over(self, season: Season) -> None:
        """People who may be one or two, champions nobody knows."""
        people = {person for event in season.events for person in event.places}
        self.findings += find_unknown_members(season, people)
        people |= season.members.keys()
        for key, name in (("champion", season.champion), ("runner_up", season.runner_up)):
            if name and name not in people:
                self.note("champion-unknown", season.cell(key), name=name)
                people.add(name)
        if season.champion and season.champion == season.runner_up:
            self.note("champions-same", season.cell("runner_up"), name=season.champion)
        self.findings += find_near_spellings(people, season.members, season.events)
        for person, clubs in self.clubs.items():
            if len(clubs) > 1 and person not in season.members:
                where = next(e.cell(person) for e in season.events if person in e.places)
                listed = ", ".join(clubs.values())
                self.note("person-clubs", where, name=person, clubs=listed)


def _date(iso: str | None) -> Titles | None:
    return show_date(iso) if iso else None


def _type(code: str | None) -> Titles | None:
    """A type in words, if a file can have it, too."""
    return WORDS[code] if code in EVENT_TYPES else None


def is_foreseen(ruleset: str, rulesets: Sequence[str]) -> bool:
    """Whether a ruleset is one of these, by the names they had before too."""
    if ruleset in rulesets:
        return True
    meant = RULESETS.id_of(ruleset)
    return meant is not None and meant in map(RULESETS.id_of, rulesets)
