"""The event files of a season, each as what the season needs of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from xlscore.actions.event import evaluate
from xlscore.book.atomic import read_file
from xlscore.book.kind import is_season, require
from xlscore.book.owned import read_ranks
from xlscore.book.port import Workbook
from xlscore.book.problems import FileProblem
from xlscore.book.reader import ReadEvent
from xlscore.book.season.digests import DigestCache, EventDigest, ListedEvent, content_hash
from xlscore.book.season.event_files import EventFile, find_copies
from xlscore.core.findings import Finding, finding
from xlscore.core.standings.outcome import Outcome
from xlscore.records import replace
from xlscore.texts import Titles, everywhere, in_each

Opener = Callable[[bytes, Path], Workbook]
Watch = Callable[[int, int], None]


def digest_files(
    files: Sequence[EventFile],
    findings: list[Finding],
    open_book: Opener,
    cache: DigestCache,
    watch: Watch | None,
) -> list[ListedEvent]:
    """The event files evaluated, or taken from the cache; those that cannot be are findings."""
    listed: list[ListedEvent] = []
    by_hash: dict[str, list[EventFile]] = {}
    for i, file in enumerate(files, 1):
        try:
            data = read_file(file.path)
            key = content_hash(data)
            digest = cache.get(key)
            if digest is None:
                digest = digest_event(open_book(data, file.path))
                cache.put(key, digest)
            by_hash.setdefault(key, []).append(file)
            listed.append(ListedEvent(file.row, file.shown, digest))
        except FileProblem as problem:
            _note_unreadable(findings, file, problem.titles)
        if watch:
            watch(i, len(files))
    findings += find_copies(by_hash)
    return listed


def is_event(open_book: Opener, path: Path) -> bool:
    """Whether a file can be opened and is no season workbook."""
    try:
        return not is_season(open_book(read_file(path), path))
    except FileProblem:
        return False


def _note_unreadable(findings: list[Finding], file: EventFile, reason: Titles) -> None:
    ref = file.row.source.at("file")
    findings.append(finding("event-file-unreadable", ref, value=file.shown, reason=reason))


def digest_event(book: Workbook) -> EventDigest:
    """What a season needs of an event workbook: its standings are recomputed, not believed.

    WrongKind for a season workbook.
    """
    require(book, "event")
    result = evaluate(book)
    event, outcome = result.read.event, result.outcome
    head = EventDigest(
        name=event.name,
        date=event.date,
        type_=event.type_ if "type" in event.cells else "",
        ruleset=event.ruleset,
        names=event.names,
    )
    if outcome is None:
        errors = [found for found in result.outward().findings if found.severity == "error"]
        return replace(head, errors=max(1, len(errors)), first=_first_error(errors))
    players = {player.no: player for player in event.players}
    ranking = outcome.ranking if outcome.participants else ()
    position = {line.no: i for i, line in enumerate(ranking)}
    return replace(
        head,
        participants=outcome.participants,
        complete=outcome.complete,
        stale=_is_stale(book, result.read, outcome),
        people=tuple((players[line.no].name, players[line.no].club, line.rank) for line in ranking),
        tables=tuple(
            tuple(position[no] for no in table if no in position)
            for table in _final_tables(outcome)
        ),
        games=tuple(_games(outcome, position)),
    )


def _first_error(errors: Sequence[Finding]) -> Titles:
    if not errors:
        return everywhere("-")
    where = f"{errors[0].ref}: " if errors[0].ref else ""
    return in_each(lambda language: where + errors[0].text(language))


def _final_tables(outcome: Outcome) -> list[list[int]]:
    """T9: where table winners are qualified, who sat with them, in the order of the table."""
    tables: dict[object, list[int]] = {}
    for stage in outcome.stages:
        if stage.rules.qualifies == "winners" and stage.complete:
            for line in stage.standings:
                if stage.tallies[line.no].seats:
                    tables.setdefault(stage.tallies[line.no].scores[-1].table, []).append(line.no)
    return list(tables.values())


def _games(outcome: Outcome, position: Mapping[int, int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """F19: every game of at least two with their places at the table, in the order of the seats."""
    for stage in outcome.stages:
        games: dict[object, list[tuple[int, int]]] = {}
        for no, tally in stage.tallies.items():
            for score in tally.scores if no in position else ():
                games.setdefault((score.round_, score.table), []).append(
                    (position[no], score.place)
                )
        yield from (tuple(game) for game in games.values() if len(game) > 1)


def _is_stale(book: Workbook, read: ReadEvent, outcome: Outcome) -> bool:
    """Whether the file shows standings with other ranks than those recomputed."""
    title = read.sheets.get("standings")
    if title is None:
        return False
    shown = read_ranks(book.grid(title))
    return bool(shown) and shown != {line.no: line.rank for line in outcome.ranking}
