"""From the grids of a workbook to an event: sheets, then rows, then people.

Everything that is wrong becomes a finding; reading goes on, so that all of them are told at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from xlscore.book import schema
from xlscore.book.cells import CellReader
from xlscore.book.people import People
from xlscore.book.port import Workbook
from xlscore.book.rules_sheet import named_ruleset, sheet_ruleset
from xlscore.book.schema import SheetSpec
from xlscore.book.sheets import (
    KEY_HEADINGS,
    Table,
    both,
    is_blank,
    key_rows,
    locate_sheets,
    locate_table,
)
from xlscore.book.standings_sheet import ranked_players
from xlscore.book.values import Value, cell_name
from xlscore.core.catalogue import finding
from xlscore.core.findings import CellRef, Finding, Language
from xlscore.core.model import Event, Player, ResultRow, RoundInfo, Source
from xlscore.core.rules import Ruleset
from xlscore.core.rules_load import Loaded
from xlscore.core.text import folded, nearest


@dataclass(slots=True)
class ReadEvent:
    """An event as read. `rules` is None when the ruleset is unknown or invalid."""

    event: Event
    rules: Ruleset | None
    findings: list[Finding]
    sheets: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)


def read_event(book: Workbook, own_rules: Loaded | None = None) -> ReadEvent:
    """Read an event workbook; `own_rules` replaces the ruleset that it names."""
    located = locate_sheets(book, schema.EVENT_SHEETS)
    return _Reading(book, dict(located.sheets), list(located.findings)).event(own_rules)


class _Reading:
    """One pass over a workbook."""

    def __init__(self, book: Workbook, sheets: dict[str, str], findings: list[Finding]) -> None:
        self.book = book
        self.sheets = sheets
        self.findings = findings
        self.tables: dict[str, Table] = {}
        self.cells = CellReader(findings, comma=False)

    def event(self, own_rules: Loaded | None) -> ReadEvent:
        values, cells = self.keys(schema.EVENT)
        language: Language = values.get("language") or self.default_language()
        self.cells.comma = language == "de"
        if own_rules is None and "rules" in self.sheets:
            grid = self.book.grid(self.sheets["rules"])
            own_rules = sheet_ruleset(grid, values.get("ruleset", ""), self.cells)
        rules = self.rules(values.get("ruleset", ""), cells.get("ruleset"), own_rules)
        first = rules.stages[0].name if rules else "preliminary"
        players = self.players()
        event = Event(
            name=values.get("name", ""),
            date=values.get("date", ""),
            venue=values.get("venue", ""),
            ruleset=rules.id if rules else values.get("ruleset", ""),
            seed=values.get("seed"),
            language=language,
            three_player_tables=values.get("three_player_tables") or "few",
            type_=values.get("type") or "open",
            expansions=values.get("expansions", ""),
            time_limit=values.get("time_limit", ""),
            wonder_sides=values.get("wonder_sides") == "yes",
            closed=values.get("status") == "closed",
            players=players,
            rounds=tuple(self.rounds()),
            results=tuple(self.results(first, People(players, self.findings))),
            ranked_before=self.ranked_before(),
            cells=cells,
        )
        return ReadEvent(event, rules, self.findings, self.sheets, self.tables)

    def default_language(self) -> Language:
        """Without *Language*: German if the event sheet has its German title."""
        title = folded(self.sheets.get("event", ""))
        return "de" if title == folded(schema.EVENT.titles.de) else "en"

    # -- key, value sheets -------------------------------------------------------------------

    def keys(self, spec: SheetSpec) -> tuple[dict[str, Any], dict[str, CellRef]]:
        """The values of a key, value sheet by key, and the cells they stand in."""
        values: dict[str, Any] = {}
        cells: dict[str, CellRef] = {}
        title = self.sheets.get(spec.role)
        if title is None:
            return values, cells
        known = {name: f for f in spec.fields for name in f.names}
        for row in key_rows(self.book.grid(title), frozenset(known)):
            ref = CellRef(title, cell_name(row.row, row.column))
            found = known.get(folded(row.key))
            if found is None:
                self.unknown_key(spec, row.key, row.value, ref)
            elif found.key in cells:
                self.findings.append(finding("key-twice", ref, expected=found.titles))
            else:
                cells[found.key] = ref
                values[found.key] = self.key_value(found, row.value, ref)
        for f in spec.fields:
            if f.mandatory and not values.get(f.key):
                where = cells.get(f.key) or CellRef(title)
                self.findings.append(finding("key-missing", where, expected=both(f.titles)))
        return values, cells

    def key_value(self, found: schema.Field, value: Value, ref: CellRef) -> Any:
        if found.kind == "choice":
            return self.cells.choice(value, ref, found)
        if found.kind == "seed":
            return self.cells.seed(value, ref)
        return self.cells.text(value, ref)

    def unknown_key(self, spec: SheetSpec, key: str, value: Value, ref: CellRef) -> None:
        """A key that is near to a known one is a warning; title rows and notes are left alone."""
        names = [name for f in spec.fields for name in (f.titles.en, f.titles.de)]
        near = nearest(key, names, 0.6)
        if near and not is_blank(value) and folded(key) not in KEY_HEADINGS:
            self.findings.append(finding("key-unknown", ref, found=key, near=near))

    def rules(self, named: str, ref: CellRef | None, own: Loaded | None) -> Ruleset | None:
        """The organiser's own ruleset if there is one, else the packaged one that is named."""
        if own is not None:
            self.findings += own.problems
            return own.ruleset
        return named_ruleset(named, ref, self.findings)

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
            if not values or all(is_blank(value) for value in values.values()):
                continue
            hidden += number in grid.hidden
            yield Source(title, number, table.letters), values
        if hidden:
            self.findings.append(finding("rows-hidden", CellRef(title), found=hidden))

    def players(self) -> tuple[Player, ...]:
        spec, cells, found = schema.PLAYERS, self.cells, []
        fields = {f.key: f for f in spec.fields}
        for source, row in self.rows(spec):
            no = cells.integer(row.get("no"), source.at("no"), fields["no"])
            name = cells.text(row.get("name"), source.at("name"))
            if is_blank(row.get("no")):
                cells.problem("number-missing", source.at("no"), column=fields["no"].titles)
            if is_blank(row.get("name")):
                cells.problem("player-name-missing", source.at("name"))
            status = cells.choice(row.get("status"), source.at("status"), fields["status"])
            player = Player(
                no=no or 0,
                name=name,
                source=source,
                club=cells.text(row.get("club"), source.at("club")),
                group=cells.text(row.get("group"), source.at("group")),
                fixed_table=cells.integer(
                    row.get("fixed_table"), source.at("fixed_table"), fields["fixed_table"]
                ),
                lot=cells.number(row.get("lot"), source.at("lot"), fields["lot"]),
                status=status or "active",  # type: ignore[arg-type]
                dropped_after=cells.integer(
                    row.get("dropped_after"), source.at("dropped_after"), fields["dropped_after"]
                ),
            )
            if no is not None and name:
                found.append(player)
        return tuple(found)

    def rounds(self) -> Iterator[RoundInfo]:
        spec, cells = schema.ROUNDS, self.cells
        for source, row in self.rows(spec):
            round_ = self.mandatory(spec, "round", row, source)
            game = cells.text(row.get("game"), source.at("game"))
            target = cells.number(
                row.get("points_to_win"), source.at("points_to_win"), spec.field("points_to_win")
            )
            stage = cells.stage(row.get("stage"), source.at("stage"))
            if round_ is not None:
                yield RoundInfo(stage, round_, game, target, source)

    def mandatory(
        self, spec: SheetSpec, key: str, row: Mapping[str, Value], source: Source
    ) -> int | None:
        """A whole number that must be there."""
        f, value = spec.field(key), row.get(key)
        if is_blank(value):
            self.cells.problem("number-missing", source.at(key), column=f.titles)
            return None
        return self.cells.integer(value, source.at(key), f)

    def results(self, first_stage: str, people: People) -> Iterator[ResultRow]:
        spec, cells = schema.RESULTS, self.cells
        fields = {f.key: f for f in spec.fields}
        for source, row in self.rows(spec):
            get = row.get
            round_ = self.mandatory(spec, "round", row, source)
            table = cells.table(get("table"), source.at("table"), fields["table"])
            if is_blank(get("table")):
                cells.problem("number-missing", source.at("table"), column=fields["table"].titles)
            stage = first_stage if "stage" not in row else self.stage(row["stage"], source)
            status = None
            if "status" in row:
                status = cells.choice(row["status"], source.at("status"), fields["status"])
            no = cells.integer(get("no"), source.at("no"), fields["no"]) if "no" in row else None
            name = cells.text(row["player"], source.at("player")) if "player" in row else ""
            who = people.resolve(no, name, status, source, no is None and not is_blank(get("no")))
            numbers = {
                key: cells.number(row[key], source.at(key), fields[key]) if key in row else None
                for key in ("points", "tie_break")
            }
            whole = {
                key: cells.integer(row[key], source.at(key), fields[key]) if key in row else None
                for key in ("seat", "place")
            }
            if round_ is None or table is None:
                continue
            yield ResultRow(
                stage or first_stage,
                round_,
                table,
                whole["seat"],
                who[0],
                who[1],
                numbers["points"],
                numbers["tie_break"],
                whole["place"],
                status,  # type: ignore[arg-type]
                source,
            )

    def stage(self, value: Value, source: Source) -> str:
        return self.cells.stage(value, source.at("stage"))

    # -- what the file shows already -----------------------------------------------------------

    def ranked_before(self) -> frozenset[int]:
        """C11: the players with a rank in the first table of the standings in the file."""
        title = self.sheets.get(schema.STANDINGS.role)
        return ranked_players(self.book.grid(title)) if title else frozenset()
