"""An event that is drawn and played round by round, in memory: for tests of the draw."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from xlscore.actions.differences import is_stale
from xlscore.actions.draw import Drawing, draw
from xlscore.actions.draw_checks import Verification, verify
from xlscore.actions.event import EventJob, evaluate
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.port import Append, Changes, Rewrite
from xlscore.book.values import Value
from xlscore.core.draws.upcoming import Request
from xlscore.core.findings import Finding
from xlscore.core.rulebook.load import Loaded

PEOPLE = ["No", "Name", "Club", "Keep apart", "Fixed table", "Lot", "Status", "Dropped after"]
RESULTS = ["Stage", "Round", "Table", "Seat", "No", "Player"]
RESULTS += ["Points", "Tie-break", "Place", "Status"]
ROUND, TABLE, SEAT, NO, POINTS, STATUS = 1, 2, 3, 4, 6, 9


class Hall:
    """Players, results, and what an organiser does between rounds."""

    def __init__(
        self,
        ruleset: str,
        players: int,
        *,
        seed: str | None = "48213",
        groups: dict[int, str] | None = None,
        event: dict[str, Value] | None = None,
        rules: dict[str, Value] | None = None,
        columns: Mapping[str, Mapping[int, Value]] | None = None,
        own: Loaded | None = None,
    ) -> None:
        """`columns` are further ones of *Players*: heading -> No -> what is typed.

        `own` are rules of a file beside the workbook.
        """
        self.own = own
        keys: list[list[Value]] = [["Name", "Test"], ["Ruleset", ruleset]]
        keys += [["Seed", seed]] if seed else []
        keys += [[key, value] for key, value in (event or {}).items()]
        more = columns or {}
        people: list[list[Value]] = [[*PEOPLE, *more]]
        for no in range(1, players + 1):
            own = (typed.get(no) for typed in more.values())
            people.append([no, f"Player {no}", None, (groups or {}).get(no), *[None] * 4, *own])
        sheets = {"Event": keys, "Players": people, "Results": [list(RESULTS)]}
        if rules:
            sheets["Rules"] = [["Key", "Value"], *([key, value] for key, value in rules.items())]
        self.book = MemoryBook(sheets)

    # -- the organiser ---------------------------------------------------------------------------

    def draw(self, **what: object) -> Drawing:
        """Draw, and write it down; the draw must be possible."""
        drawing = self.propose(**what)
        assert drawing.changes is not None, said(drawing.findings)
        self.book.apply(drawing.changes)
        return drawing

    def propose(self, **what: object) -> Drawing:
        return draw(self.book, Request(**what), self.own)  # type: ignore[arg-type]

    def type_in(self, sheet: str, row: int, column: int, value: Value) -> None:
        """Type one cell; row from 1, column from 0."""
        assert value is None or isinstance(value, str | int)
        self.book.apply(Changes(rewrites=(Rewrite(sheet, (column + 1,), {row: (value,)}),)))

    def go(self, no: int, status: str = "dropped", after: int | None = None) -> None:
        self.type_in("Players", no + 1, 6, status)
        self.type_in("Players", no + 1, 7, after)

    def come(self) -> int:
        """Somebody registers late; his number."""
        no = len(self.book.grid("Players").rows)
        row = (no, f"Player {no}")
        self.book.apply(Changes(appends=(Append("Players", 1, (1, 2), (row,)),)))
        return no

    def play(self, rng: random.Random, rounds: Iterable[tuple[str, int]] | None = None) -> None:
        """Type points for the first open round of every stage, or for the rounds given."""
        wanted = set(rounds) if rounds is not None else set(self.first_open())
        gone = self.gone()
        for number, row in enumerate(self.book.grid("Results").rows[1:], 2):
            cells = [*row, *[None] * 10]
            here = (cells[0], cells[ROUND])
            empty = cells[POINTS] is None and cells[STATUS] is None
            if here in wanted and empty and cells[NO] not in gone:
                self.type_in("Results", number, POINTS, rng.randint(1, 60))
                self.type_in("Results", number, POINTS + 1, rng.randint(0, 9))

    # -- looking ---------------------------------------------------------------------------------

    def job(self) -> EventJob:
        return evaluate(self.book, self.own)

    def sheet(self, role: str) -> list[list[object]]:
        """What an owned sheet shows."""
        return [[cell.value for cell in row] for row in self.book.pages[role].rows]

    def rows(self) -> list[list[Value]]:
        """The rows of Results that hold something."""
        rows = [[*row, *[None] * 10][:10] for row in self.book.grid("Results").rows[1:]]
        return [row for row in rows if any(cell is not None for cell in row)]

    def seats(self, stage: str, round_: int) -> dict[Value, tuple[Value, Value]]:
        return {r[NO]: (r[TABLE], r[SEAT]) for r in self.rows() if r[:2] == [stage, round_]}

    def first_open(self) -> list[tuple[Value, Value]]:
        gone, found = self.gone(), {}
        for row in self.rows():
            if row[POINTS] is None and row[STATUS] is None and row[NO] not in gone:
                found.setdefault(row[0], row[ROUND])
                found[row[0]] = min(found[row[0]], row[ROUND])
        return list(found.items())

    def gone(self) -> set[Value]:
        rows = self.book.grid("Players").rows[1:]
        return {row[0] for row in rows if len(row) > 6 and row[6] is not None}

    def active(self) -> list[int]:
        rows = self.book.grid("Players").rows[1:]
        return [int(str(row[0])) for row in rows if row[0] not in self.gone()]

    def warnings(self) -> set[str]:
        """The codes of all errors and warnings of a check, but for those of random points."""
        found = {f.code for f in self.job().findings if f.severity != "note"}
        return found - {"points-unusual", "points-winners", "points-no-winner"}

    def verified(self) -> Verification:
        return verify(self.book, self.own)

    def is_stale(self) -> bool:
        """Whether drawing again would change anything."""
        drawing = self.propose()
        assert drawing.changes is not None, said(drawing.findings)
        return is_stale(self.book, drawing.changes)


def said(findings: Iterable[Finding]) -> list[str]:
    return [f"{f.ref}: {f.code}: {f.text('en')}" for f in findings]


def codes(findings: Iterable[Finding]) -> list[str]:
    return [finding.code for finding in findings]
