"""From the grids of a workbook to an event: sheets, then rows, then people.

Everything that is wrong becomes a finding; reading goes on, so that all of them are told at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from xlscore.book import schema
from xlscore.book.cells import CellReader, RowCells
from xlscore.book.draw_log import with_log
from xlscore.book.entry_sheet import InStep, entry_title, in_step
from xlscore.book.following import Following, given_names, given_numbers, known_names
from xlscore.book.key_sheets import read_keys
from xlscore.book.owned import foreign_sheets
from xlscore.book.penalties_sheet import read_penalties
from xlscore.book.people import People
from xlscore.book.players_sheet import numbers_of, read_players
from xlscore.book.port import Workbook
from xlscore.book.results_sheet import read_results, results_spec, with_game_points
from xlscore.book.rules_sheet import own_keys
from xlscore.book.schema import SheetSpec
from xlscore.book.sheets import Table, is_blank, locate_sheets, locate_table, shown_as_percent
from xlscore.book.standings_sheet import shown_ranks
from xlscore.book.values import Value
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import Event, Penalty, Player, ResultRow, RoundInfo, Source
from xlscore.core.records import dataclass, field, replace
from xlscore.core.rules import Ruleset
from xlscore.core.rules_load import RULESETS, Loaded
from xlscore.texts import Language, spoken

#: Keys of the event sheet that are texts of the event under the same name.
TEXTS = ("name", "date", "venue", "expansions", "time_limit", "reason", "randomness")


@dataclass(slots=True)
class ReadEvent:
    """An event as read. `rules` is None when the ruleset is unknown or invalid.

    `following` are cells that an action puts since they follow from what was typed.
    """

    event: Event
    rules: Ruleset | None
    findings: list[Finding]
    sheets: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)
    following: Following = field(default_factory=Following)
    entry: InStep = field(default_factory=InStep)


def read_event(
    book: Workbook, own_rules: Loaded | None = None, *, entry_grid: bool = False
) -> ReadEvent:
    """Read an event workbook; `own_rules` is its ruleset, `entry_grid` the key *Entry grid*."""
    located = locate_sheets(book, schema.EVENT_SHEETS)
    reading = SheetReading(book, dict(located.sheets), list(located.findings))
    read = reading.event(own_rules, entry_grid=entry_grid)
    read.event = with_log(book, read.sheets, read.event, read.findings)
    return read


def event_language(book: Workbook) -> Language:
    """The language of an event workbook, whatever else is wrong with it."""
    located = locate_sheets(book, schema.EVENT_SHEETS)
    reading = SheetReading(book, dict(located.sheets), [])
    values, _ = reading.keys(schema.EVENT)
    return values.get("language") or reading.default_language()


class SheetReading:
    """One pass over a workbook."""

    def __init__(self, book: Workbook, sheets: dict[str, str], findings: list[Finding]) -> None:
        self.book = book
        self.sheets = sheets
        self.findings = findings
        self.tables: dict[str, Table] = {}
        self.cells = CellReader(findings, comma=False)
        self.following, self.entry = Following(), InStep()

    def event(self, own_rules: Loaded | None, *, entry_grid: bool) -> ReadEvent:
        """The event of all sheets, by `own_rules` if given, else by the ruleset that it names."""
        values, cells = self.keys(schema.EVENT)
        language: Language = values.get("language") or self.default_language()
        self.cells.comma = spoken(language).comma
        loaded = own_rules or self.rules(values.get("ruleset", ""), cells.get("ruleset"))
        self.findings += loaded.problems
        rules = loaded.rules
        first = rules.stages[0].name if rules else "preliminary"
        self.findings += foreign_sheets(self.book, self.sheets, schema.EVENT_SHEETS)
        players = self.players()
        if rules and rules.teams.apart:
            players = tuple(p._replace(group=p.team or p.group) for p in players)
        people, asked = self.people(players), entry_grid or values.get("entry_grid") == "yes"
        typed = self.results(first, people, rules, asked)
        event = Event(
            **{key: values.get(key, "") for key in TEXTS},
            ruleset=rules.id if rules else values.get("ruleset", ""),
            seed=values.get("seed"),
            language=language,
            three_player_tables=values.get("three_player_tables") or "few",
            type_=values.get("type") or "open",
            wonder_sides=values.get("wonder_sides") == "yes",
            closed=values.get("status") == "closed",
            tables=numbers_of(values.get("tables", ""), cells.get("tables"), self.cells),
            seat_late=values.get("late_players") == "seat",
            final_stands=values.get("final_stands") == "yes",
            entry_grid=asked,
            race=values.get("race") == "yes",
            players=players,
            rounds=tuple(self.rounds(first)),
            results=typed,
            penalties=self.penalties(first, people),
            ranked_before=self.ranked_before(),
            cells=cells,
        )
        if rules and rules.formula:
            event = replace(event, results=with_game_points(event, rules, self.findings))
        return ReadEvent(
            *(event, rules, self.findings, self.sheets, self.tables, self.following, self.entry)
        )

    def people(self, players: tuple[Player, ...]) -> People:
        """Whom the rows of *Results* may mean; unknown while rows of *Players* are in error."""
        title = self.sheets.get(schema.PLAYERS.role)
        bad = {f.ref.sheet for f in self.findings if f.severity == "error" and f.ref}
        known = title is not None and title not in bad
        before = partial(known_names, self.book, self.sheets)
        return People(
            players, self.findings, known=known, before=before, names=self.following.names
        )

    def default_language(self) -> Language:
        """Without *Language*: that of the title of the event sheet."""
        return schema.language_of(self.sheets.get("event", ""), schema.EVENT.titles)

    # -- key, value sheets -------------------------------------------------------------------

    def keys(self, spec: SheetSpec) -> tuple[dict[str, Any], dict[str, CellRef]]:
        """The values of a key, value sheet by key, and the cells they stand in."""
        title = self.sheets.get(spec.role)
        if title is None:
            return {}, {}
        return read_keys(self.book.grid(title), spec, self.cells, self.key_value)

    def key_value(self, found: schema.Field, value: Value, ref: CellRef) -> Any:
        """The typed value of a key: a choice's code, or text."""
        if found.kind == "choice":
            return self.cells.choice(value, ref, found)
        return self.cells.text(value, ref)

    def rules(self, named: str, ref: CellRef | None) -> Loaded:
        """The ruleset that is named, with what the sheet *Rules* says on top of it."""
        own = None
        if "rules" in self.sheets:
            own = own_keys(self.book.grid(self.sheets["rules"]), self.cells)
        return RULESETS.find(named, ref, own)

    # -- table sheets ------------------------------------------------------------------------

    def rows(self, spec: SheetSpec) -> Iterator[tuple[Source, dict[str, Value]]]:
        """The rows of a table sheet that hold something in a known column."""
        title = self.sheets.get(spec.role)
        if title is None:
            return
        grid = self.book.grid(title)
        table = locate_table(grid, spec)
        if not isinstance(table, Table):
            self.findings += table
            return
        self.tables[spec.role] = table
        self.findings += table.findings
        columns = list(table.columns.items())
        hidden = 0
        for number, row in enumerate(grid.rows[table.header :], table.header + 1):
            width = len(row)
            values = {key: row[c] for key, c in columns if c < width and row[c] is not None}
            if all(map(is_blank, values.values())):
                continue
            hidden += number in grid.hidden
            yield Source(title, number, table.letters), values
        if hidden:
            self.findings.append(finding("rows-hidden", CellRef(title), found=hidden))
        self.findings += shown_as_percent(table, spec)

    def players(self) -> tuple[Player, ...]:
        """The rows of *Players* that have a number and a name; findings for the others."""
        found = read_players(self.rows(schema.PLAYERS), self.cells)
        return tuple(self.numbered(found))

    def numbered(self, players: list[Player]) -> Iterator[Player]:
        """The same players, each with a number: who has none gets the next one."""
        without = [p.source.row for p in players if not p.no]
        given = given_numbers((p.no for p in players), without)
        self.following.numbers = given
        if given:
            first = next(p for p in players if not p.no)
            names = given_names(players, given)
            self.findings.append(finding("no-given", first.source.at("no"), names=names))
        for player in players:
            yield player if player.no else player._replace(no=given[player.source.row])

    def rounds(self, first_stage: str) -> Iterator[RoundInfo]:
        """The rows of *Rounds* that have a number; without a stage they are of the first one."""
        fields = {f.key: f for f in schema.ROUNDS.fields}
        for source, values in self.rows(schema.ROUNDS):
            row = RowCells(self.cells, fields, source, values)
            round_, game, target = (
                row.mandatory("round"),
                row.text("game"),
                row.integer("points_to_win"),
            )
            stage = row.stage() or first_stage
            if round_ is not None:
                yield RoundInfo(stage, round_, game, target, source)

    def results(
        self, first_stage: str, people: People, rules: Ruleset | None, asked: bool
    ) -> tuple[ResultRow, ...]:
        """The rows of *Results*, each with the player it means; `asked`: for *Entry* too."""
        columns = rules.columns if rules else ()
        spec = results_spec(columns)
        rows = list(self.rows(spec))
        grid, typed = None, self.tables.get(schema.RESULTS.role)
        if title := entry_title(self.book, self.sheets, asked, self.findings):
            self.sheets[schema.ENTRY.role], grid = title, self.book.grid(title)
        self.entry = in_step(grid, rows, typed, first_stage, self.findings, spec=spec)
        for source, values in rows:
            values |= self.entry.values.get(source.row, {})
        return tuple(read_results(rows, self.cells, columns, first_stage, people))

    def penalties(self, first_stage: str, people: People) -> tuple[Penalty, ...]:
        """The rows of *Penalties* (G2)."""
        rows = self.rows(schema.PENALTIES)
        return tuple(read_penalties(rows, self.cells, first_stage, people))

    # -- what the file shows already -----------------------------------------------------------

    def ranked_before(self) -> frozenset[int]:
        """C11: the players with a rank in the first table of the standings in the file."""
        title = self.sheets.get(schema.STANDINGS.role)
        shown = shown_ranks(self.book.grid(title)) if title else {}
        return frozenset(no for no, rank in shown.items() if rank is not None)
