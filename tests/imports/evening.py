"""One evening for tests of imports: an event in memory, a source as text, what came of it."""

from __future__ import annotations

from xlscore.actions.importing import Importing, import_results
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.values import Value
from xlscore.imports import read
from xlscore.imports.imported import Asked, Imported
from xlscore.imports.placing import Wanted

HEADS = ["Stage", "Round", "Table", "Seat", "No", "Player", "Points", "Tie-break", "Place"]


def event(
    ruleset: str,
    names: list[str],
    rows: list[list[Value]] | None = None,
    own: tuple[str, ...] = (),
    language: str = "en",
) -> MemoryBook:
    """These people, and rows of *Results*; `own` are headings of the ruleset's own."""
    keys: list[list[Value]] = [["Ruleset", ruleset], ["Seed", "1"], ["Language", language]]
    people: list[list[Value]] = [["No", "Name"]]
    people += [[no, name] for no, name in enumerate(names, 1)]
    heads: list[Value] = [*HEADS, "Status", *own]
    return MemoryBook({"Event": keys, "Players": people, "Results": [heads, *(rows or [])]})


def table(nos: list[int], number: int = 1, round_: int = 1) -> list[list[Value]]:
    """The rows of a drawn table without points."""
    return [["preliminary", round_, number, seat, no] for seat, no in enumerate(nos, 1)]


def bring(target: MemoryBook, source: str | bytes, *skip: str, **how: object) -> Importing:
    """A source, as text or bytes, into the event."""
    data = source.encode() if isinstance(source, str) else source
    partly = bool(how.pop("partly", False))

    def reader(asked: Asked) -> Imported:
        return read(data, asked=asked._replace(skip=frozenset(skip)))

    made = import_results(target, reader, Wanted(**how), partly=partly)  # type: ignore[arg-type]
    if made.changes is not None:
        target.apply(made.changes)
    return made


def column(target: MemoryBook, heading: str) -> dict[Value, Value]:
    """What *Results* holds under a heading, by No, of a substitute by name; empty ones left out."""
    head, *rows = target.grid("Results").rows
    at = {name: c for c, name in enumerate(head)}
    found: dict[Value, Value] = {}
    for row in rows:
        cells = [*row, *[None] * len(head)]
        if cells[at[heading]] is not None:
            found[cells[at["No"]] or cells[at["Player"]]] = cells[at[heading]]
    return found


def told(made: Importing, *severities: str) -> list[str]:
    """The codes of what was told, of these severities if they are given."""
    return [one.code for one in made.findings if not severities or one.severity in severities]
