"""Verifying, once: the command line and macros call this action.

C6: the draw log against the rounds as they are, and what was changed since they were drawn.

W6, T12: *Draw* and *Boards* against the wonders and islands that the lot gave.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain

from xlscore.actions.draw_randomness import check_signature
from xlscore.actions.draw_words import say_change, say_entries, title_of
from xlscore.book import schema
from xlscore.book.draw_sheet import (
    find_contradictions,
    find_draw_sheet,
    find_other_lists,
    printed_sheets,
    read_wonders,
    round_titles,
)
from xlscore.book.kind import require
from xlscore.book.port import Workbook
from xlscore.book.reader import ReadEvent, read_event
from xlscore.book.values import Grid, cell_name
from xlscore.core.collector import hold_collector
from xlscore.core.draws.basis import write_drawn_basis
from xlscore.core.draws.extras.island import Island
from xlscore.core.draws.extras.of_round import Extras, find_extras
from xlscore.core.draws.log import Flaw, find_changes_since, find_flaws, find_lot, hash_result
from xlscore.core.draws.machinery.record import Change, Record, find_entry, record_of
from xlscore.core.draws.machinery.rounds import DrawnRound
from xlscore.core.draws.randomness import read_seed, read_source
from xlscore.core.draws.review import Review, report_difference, review
from xlscore.core.draws.upcoming import RoundAt, list_places, rows_of
from xlscore.core.findings import CellRef, Finding, finding, worst
from xlscore.core.model import DrawEntry, Event
from xlscore.core.rulebook.load import Loaded
from xlscore.core.rules import STAGES, Ruleset, in_words_of
from xlscore.records import dataclass
from xlscore.report.draws.slips import heading, list_fields
from xlscore.texts import LANGUAGES, Language, in_each, say, words

#: A stage and the number of a round.
Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Verification:
    """Every drawn round recomputed; `genuine` are the seeds that the beacon signed."""

    read: ReadEvent
    findings: tuple[Finding, ...]
    reviews: tuple[Review, ...] = ()
    genuine: frozenset[str] = frozenset()

    def lines(self, language: Language) -> Iterator[str]:
        """A line for each round: recomputed by which method, or that it is not the lot's.

        Where the log lacks the signature that made the lot, the same line says so.
        """
        event = self.read.event
        for one in self.reviews:
            title = title_of(self.read, one.index, one.round_, language)
            if one.matches and one.plan is not None:
                method = words("methods")[one.plan.method].in_(language)
                seed, source = find_lot(event, one.stage, one.round_)
                if source and source.kind == "drand" and seed not in self.genuine:
                    key, signed = "draws.unsigned_line", source.detail
                else:
                    key, signed = "draws.verified_line", ""
                yield say(key, language, round=title, method=method, signed=signed)
            else:
                yield say("draws.elsewhere_line", language, round=title)
        if self.read.rules:
            yield from say_entries(event, self.read.rules, language)


@hold_collector()
def verify(book: Workbook, own_rules: Loaded | None = None) -> Verification:
    """Every draw recomputed from seed and list; an error for each that is not what stands there.

    WrongKind for a season workbook.
    """
    require(book, "event")
    read = read_event(book, own_rules)
    if read.rules is None or worst(read.findings) == "error":
        return Verification(read, read.findings)
    event, rules = read.event, read.rules
    if not event.results:
        return Verification(read, (finding("verify-nothing"),))
    chosen = not event.randomness and any(stage.kind.by_lot for stage in rules.stages)
    if event.seed is None and chosen:
        missing = finding("draw-seed-missing", event.place_of_seed())
        return Verification(read, (missing,))
    reviews = tuple(review(event, rules))
    findings = [report_difference(event, one) for one in reviews if not one.matches]
    sheet = find_draw_sheet(book, read.sheets)
    findings += find_contradictions(sheet, rules, reviews)
    findings += find_other_lists(sheet, rules, reviews, event)
    boards = printed_sheets(book).get(schema.BOARDS.role)
    laid = book.grid(boards) if boards else Grid(schema.BOARDS.titles.en, ())
    findings += compare_shown(event, rules, reviews, sheet, laid)
    findings += check_log(event, rules, reviews)
    genuine, unproved = check_signatures(event)
    return Verification(read, in_words_of(rules, (*findings, *unproved)), reviews, genuine)


def check_log(event: Event, rules: Ruleset, reviews: Sequence[Review]) -> Iterator[Finding]:
    """C6: what the log says against the rounds as they are, and what was changed since."""
    for flaw in find_flaws(event.draws):
        cell = "randomness" if flaw.code == "log-typed-over" else "entry"
        yield finding(flaw.code, flaw.entry.cells.at(cell), **_values_of(flaw))
    corrected: dict[tuple[object, int], list[Flaw]] = {}
    for one in reviews if event.draws else ():
        last = find_entry(event, one.stage, one.round_)
        where: dict[str, object] = {"stage": STAGES[one.stage], "round": one.round_}
        if last is None:
            if not _is_before_log(event, rules, one):
                yield finding("log-missing", _cell_of_round(event, one), **where)
            continue
        lot = one.plan.round_ if one.plan and one.matches else None
        if lot and last.result not in _hash_results(event, rules, lot, last):
            yield finding("log-result", last.cells.at("result"), **_values_of(Flaw("", last)))
        at = RoundAt(one.index, one.round_)
        record = Record(last.basis)
        text = write_drawn_basis(event, rules, at, record.late, record.asked or ())
        for flaw in find_changes_since(event.draws, last, text):
            assert flaw.change is not None
            if flaw.code == "log-corrected":
                corrected.setdefault((flaw.change.where, flaw.change.no), []).append(flaw)
            else:
                yield _report_change(event, rules, [flaw])
    yield from (_report_change(event, rules, found) for found in corrected.values())


def _hash_results(event: Event, rules: Ruleset, drawn: DrawnRound, entry: DrawEntry) -> set[str]:
    """C6: the hash of all that the lot gives; of the seats alone where the entry is of before.

    Either where what it was drawn from is not kept.
    """
    about, typed = (entry.stage, entry.round_), list_places(drawn)
    tables = [table.number for table in drawn.tables]
    beside = find_extras(event, rules, *about, tables).lines()
    alone, whole = hash_result(*about, typed), hash_result(*about, typed, beside)
    if Record(entry.basis).is_committed:
        return {whole}
    return {alone} if entry.basis else {alone, whole}


def check_signatures(event: Event) -> tuple[frozenset[str], list[Finding]]:
    """C6: the seeds with a genuine signature of drand, and an error for each forged one."""
    genuine: set[str | None] = set()
    told: list[Finding] = []
    for entry in event.draws:
        source = read_source(entry.source)
        if source and not entry.result and source.kind == "drand" and entry.randomness:
            found = list(check_signature(source, entry.randomness, entry.cells.at("randomness")))
            told += found
            genuine |= set() if found else {read_seed(source, entry.randomness)}
    return frozenset(seed for seed in genuine if seed), told


def _report_change(event: Event, rules: Ruleset, flaws: Sequence[Flaw]) -> Finding:
    """What was changed since draws, of which the first is named and all have their entries."""
    change = flaws[0].change
    assert change is not None
    entries = ", ".join(str(flaw.entry.entry) for flaw in flaws)
    what = in_each(partial(say_change, change, rules))
    about = _values_of(flaws[0]) | {"entry": entries, "count": len(flaws), "what": what}
    return finding(flaws[0].code, _cell_of(event, change), **about)


def _is_before_log(event: Event, rules: Ruleset, one: Review) -> bool:
    """Whether a round was drawn before there was a log: its first entry is about a later one."""
    first = event.draws[0]
    order = [stage.name for stage in rules.stages]
    began = (order.index(first.stage), first.round_) if first.stage in order else (0, 0)
    return (one.index, one.round_) < began


def _values_of(flaw: Flaw) -> dict[str, object]:
    entry = flaw.entry
    title = STAGES.get(entry.stage, entry.stage)
    return {"entry": entry.entry, "stage": title, "round": entry.round_, "other": flaw.other}


def _cell_of_round(event: Event, one: Review) -> CellRef | None:
    rows = rows_of(event, one.stage, one.round_)
    return rows[0].source.at("table") if rows else None


def _cell_of(event: Event, change: Change) -> CellRef | None:
    """Where a change was typed: the player's row, or the result's."""
    if change.kind == "player":
        players = (p for p in event.players if p.no == change.no)
        return next((player.source.at("name") for player in players), None)
    if change.kind == "result":
        stage, round_ = change.where
        rows = (row for row in rows_of(event, stage, round_) if row.no == change.no)
        return next((row.source.at("points") for row in rows), None)
    return event.cell("three_player_tables")


def compare_shown(
    event: Event, rules: Ruleset, reviews: Sequence[Review], draw: Grid, boards: Grid
) -> Iterator[Finding]:
    """An error for each round and island where a sheet shows something else, at the first cell.

    Of rounds whose entry in the log says what is drawn beside the seats.
    """
    drawn = {(one.stage, one.round_): _read_extras(event, rules, one) for one in reviews}
    titles = round_titles(rules, reviews)
    yield from _check_wonders(draw, titles, drawn)
    yield from _check_boards(boards, titles, drawn)


def _read_extras(event: Event, rules: Ruleset, one: Review) -> Extras:
    if not record_of(event, one.stage, one.round_).is_committed:
        return Extras()
    tables = sorted({p.table for p in one.typed.values() if isinstance(p.table, int)})
    return find_extras(event, rules, one.stage, one.round_, tables)


def _check_wonders(
    sheet: Grid, titles: Mapping[str, Key], drawn: Mapping[Key, Extras]
) -> Iterator[Finding]:
    for key, (row, cells) in read_wonders(sheet, titles).items():
        lot = map(str, drawn[key].wonders)
        for column, (here, wonder) in enumerate(zip(cells, lot, strict=False), 2):
            if here != wonder:
                yield _report(sheet, (row, column), key, here, wonder)
                break


def _check_boards(
    sheet: Grid, titles: Mapping[str, Key], drawn: Mapping[Key, Extras]
) -> Iterator[Finding]:
    for row, cells in enumerate(sheet.rows, 1):
        title = cells[0].partition(" · ")[2] if cells and isinstance(cells[0], str) else ""
        key = titles.get(title)
        for table, board in drawn[key].boards.items() if key else ():
            # several languages may have the same heading
            spoken = [at for at in LANGUAGES if cells[0] == heading(table, title, at)]
            found = [[*_check_board(sheet, row, key, board, at)] for at in spoken] if key else []
            if all(found):
                yield from chain.from_iterable(found[:1])


def _check_board(
    sheet: Grid, row: int, key: Key, board: Island, language: str
) -> Iterator[Finding]:
    """The first cell below the heading in this row that is not as drawn."""
    for r, lot in enumerate(list_fields(board, language), row + 1):
        here = sheet.rows[r - 1] if r <= len(sheet.rows) else ()
        width = max(len(lot), len(here))
        pairs = zip(*([*line, *[None] * (width - len(line))] for line in (here, lot)), strict=True)
        for column, (shown, drawn) in enumerate(pairs, 1):
            if shown != drawn:
                yield _report(sheet, (r, column), key, shown, drawn)
                return


def _report(sheet: Grid, cell: tuple[int, int], key: Key, here: object, drawn: object) -> Finding:
    ref = CellRef(sheet.title, cell_name(*cell))
    about = {"stage": STAGES[key[0]], "round": key[1]}
    shown = {k: "–" if v is None else v for k, v in (("here", here), ("drawn", drawn))}
    return finding("verify-beside", ref, **about, **shown)
