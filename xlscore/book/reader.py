"""From the grids of a workbook to an event: sheets, then rows, then people.

Everything that is wrong becomes a finding; reading goes on, so that all of them are told at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from xlscore.book import schema
from xlscore.book.cells import CellReader
from xlscore.book.draw_log_sheet import own_randomness, read_log
from xlscore.book.entry_sheet import Entry, find_entry
from xlscore.book.input_sheets import InputSheets, Row, read_own_keys
from xlscore.book.owned import find_foreign, read_known_names, read_ranked
from xlscore.book.people import People, give_numbers, read_players
from xlscore.book.port import Workbook
from xlscore.book.results_sheet import (
    make_game_points,
    read_penalties,
    read_results,
    results_spec,
    worded_spec,
)
from xlscore.book.schema import language_of
from xlscore.book.sheets import Table, locate_sheets
from xlscore.core.field import rules_of_field
from xlscore.core.findings import CellRef, Finding
from xlscore.core.model import Event, Player, RoundInfo
from xlscore.core.rulebook.load import RULESETS, Loaded
from xlscore.core.rules import Ruleset
from xlscore.records import dataclass, field, replace
from xlscore.texts import Language, spoken

#: Keys of the event sheet that are texts of the event under the same name.
TEXTS = ("name", "date", "venue", "expansions", "time_limit", "reason")


@dataclass(frozen=True, slots=True)
class ReadEvent:
    """An event as read, and all that is wrong with what was read.

    `rules` is None when the ruleset is unknown or invalid. `sheets` are titles by role, `tables`
    the table sheets that could be read; `entry` is the sheet *Entry*.
    """

    event: Event
    rules: Ruleset | None
    findings: tuple[Finding, ...]
    sheets: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)
    entry: Entry = field(default_factory=Entry)

    def findings_with(self, more: Iterable[Finding]) -> tuple[Finding, ...]:
        """All findings, but no second one about a cell with a reading error."""
        told = {found.ref for found in self.findings if found.severity == "error" and found.ref}
        typed = self.entry.cells()
        new = (found for found in more if typed.get(found.ref, found.ref) not in told)
        return (*self.findings, *self.entry.name_cells(new))


def read_event(
    book: Workbook, own_rules: Loaded | None = None, *, entry_grid: bool = False
) -> ReadEvent:
    """Read an event workbook; `own_rules` is its ruleset, `entry_grid` the key *Entry grid*."""
    located = locate_sheets(book, schema.EVENT_SHEETS)
    titles, findings = located.sheets, list(located.findings)
    values, cells, language = _read_keys(book, titles, findings)
    sheets = InputSheets(book, titles, CellReader(findings, comma=spoken(language).comma))
    loaded = own_rules or _read_rules(sheets, values.get("ruleset", ""), cells.get("ruleset"))
    findings += loaded.problems
    rules = loaded.rules
    first = rules.stages[0].name if rules else "preliminary"
    findings += find_foreign(book, titles, schema.EVENT_SHEETS)

    registered = sheets.table(schema.PLAYERS)
    players = give_numbers(read_players(sheets.rows(registered)), findings)
    if rules and rules.draws_teams:
        players = tuple(p._replace(group=p.team or p.group) for p in players)
    people = _list_people(sheets, players)

    columns = rules.columns if rules else ()
    spec = results_spec(columns)
    typed = sheets.table(spec, worded_spec(rules) if rules else spec)
    rows = list(sheets.rows(typed))
    asked = entry_grid or values.get("entry_grid") == "yes"
    title = find_entry(book, titles, asked, findings)
    entry = Entry()
    if title:
        from xlscore.book.entry_reading import read_entry  # few workbooks have the sheet

        titles = {**titles, schema.ENTRY.role: title}
        entry = read_entry(book.grid(title), rows, typed, first, findings)
    results = tuple(read_results(entry.put_into(rows), columns, first, people))
    people.sum_up()

    hall = sheets.cells.numbers(values.get("tables", ""), cells.get("tables"), "tables-text")
    planned = sheets.table(schema.ROUNDS)
    rounds = tuple(_read_rounds(sheets.rows(planned), first))
    fined = sheets.table(schema.PENALTIES)
    penalties = tuple(read_penalties(sheets.rows(fined), first, people))

    event = Event(
        **{key: values.get(key, "") for key in TEXTS},
        ruleset=rules.id if rules else values.get("ruleset", ""),
        seed=values.get("seed"),
        language=language,
        three_player_tables=values.get("three_player_tables") or "few",
        type_=values.get("type") or "open",
        wonder_sides=values.get("wonder_sides") == "yes",
        closed=values.get("status") == "closed",
        tables=hall,
        seat_late=values.get("late_players") == "seat",
        final_stands=values.get("final_stands") == "yes",
        entry_grid=asked,
        race=values.get("race") == "yes",
        names=values.get("names") or "full",
        players=players,
        rounds=rounds,
        results=tuple(row for row in results if row.is_placed),
        unplaced=tuple(row for row in results if not row.is_placed),
        penalties=penalties,
        ranked_before=read_ranked(book, titles),
        cells=cells,
    )
    if rules:
        rules = rules_of_field(event, rules)
    if rules and rules.makes_points:
        event = replace(event, results=make_game_points(event, rules, findings))
    named, at = values.get("randomness", ""), cells.get("randomness")
    randomness = own_randomness(named, event.seed, at, findings)
    draws = tuple(read_log(sheets.grid(schema.DRAW_LOG), findings))
    return ReadEvent(
        replace(event, randomness=randomness, draws=draws),
        rules,
        entry.name_cells(findings),
        sheets=titles,
        tables={t.spec.role: t for t in (registered, typed, planned, fined) if t},
        entry=entry,
    )


def event_language(book: Workbook) -> Language:
    """The language of an event workbook, whatever else is wrong with it."""
    return _read_keys(book, locate_sheets(book, schema.EVENT_SHEETS).sheets, [])[2]


def _read_keys(
    book: Workbook, titles: Mapping[str, str], findings: list[Finding]
) -> tuple[dict[str, Any], dict[str, CellRef], Language]:
    """The values of *Event*, their cells, and the language: without the key that of the title."""
    cells = CellReader(findings, comma=False)
    values, refs = InputSheets(book, titles, cells).keys(schema.EVENT, cells.value)
    title = titles.get(schema.EVENT.role, "")
    return values, refs, values.get("language") or language_of(title, schema.EVENT.titles)


def _read_rules(sheets: InputSheets, named: str, ref: CellRef | None) -> Loaded:
    """The ruleset that is named, with what the sheet *Rules* says on top of it."""
    grid = sheets.grid(schema.RULES)
    return RULESETS.find(named, ref, read_own_keys(grid, sheets.cells) if grid else None)


def _list_people(sheets: InputSheets, players: tuple[Player, ...]) -> People:
    """The players that rows of *Results* may mean; unknown if *Players* has errors."""
    title, findings = sheets.titles.get(schema.PLAYERS.role), sheets.cells.findings
    bad = {f.ref.sheet for f in findings if f.severity == "error" and f.ref}
    known = title is not None and title not in bad
    before = partial(read_known_names, sheets.book, sheets.titles)
    return People(players, findings, known=known, before=before)


def _read_rounds(rows: Iterable[Row], first_stage: str) -> Iterator[RoundInfo]:
    """The rows of *Rounds* that have a number; without a stage they are of the first one."""
    for row in rows:
        round_, game = row.mandatory("round"), row.text("game")
        target, stage = row.integer("points_to_win"), row.stage(first_stage)
        if round_ is not None:
            yield RoundInfo(stage, round_, game, target, row.source)
