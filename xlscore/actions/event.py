"""What xlscore does, once: the command line, macros and functions all call these actions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from xlscore.book.page import Page
from xlscore.book.port import Changes, Workbook
from xlscore.book.reader import ReadEvent, read_event
from xlscore.book.sheets import is_blank
from xlscore.book.values import Value, cell_name
from xlscore.core.assembly import assemble
from xlscore.core.checks import check
from xlscore.core.collector import held_collector
from xlscore.core.findings import CellRef, Finding, worst
from xlscore.core.outcome import Outcome
from xlscore.core.rules import Ruleset
from xlscore.core.rules_load import Loaded
from xlscore.core.spelling import folded, near_key, nearest
from xlscore.core.stages import solve
from xlscore.report import pages
from xlscore.texts import Language

STORED = 1e-14
"""How exactly every spreadsheet program stores a number: some keep 15 digits only."""


@dataclass(frozen=True, slots=True)
class Result:
    """An event, its findings, and the outcome if no finding is an error."""

    read: ReadEvent
    findings: tuple[Finding, ...]
    outcome: Outcome | None

    @property
    def rules(self) -> Ruleset:
        """The ruleset; only asked for where there is an outcome."""
        assert self.read.rules is not None
        return self.read.rules

    @property
    def language(self) -> Language:
        """The event's language, that of its sheets."""
        return self.read.event.language


def evaluate(book: Workbook, own_rules: Loaded | None = None) -> Result:
    """Read a workbook, check it and, without an error, work out its standings."""
    with held_collector():
        return _evaluate(book, own_rules)


def _evaluate(book: Workbook, own_rules: Loaded | None) -> Result:
    read = read_event(book, own_rules)
    findings = list(read.findings)
    outcome = None
    if read.rules is not None:
        assembly = assemble(read.event, read.rules)
        told = {found.ref for found in findings if found.severity == "error" and found.ref}
        more = check(read.event, read.rules, assembly)
        findings += [found for found in more if found.ref not in told]
        if worst(findings) != "error":
            outcome = solve(read.event, read.rules, assembly)
            findings += outcome.findings
            if worst(findings) == "error":
                outcome = None
    return Result(read, tuple(findings), outcome)


def recalculated(result: Result, *, checks_only: bool = False) -> Changes:
    """The owned sheets as they should be: standings, checks and explanations.

    With an error finding only the *Checks* sheet, and that only if it is asked for.
    """
    event, language = result.read.event, result.language
    made: list[Page] = []
    if result.outcome is not None and not checks_only:
        made.append(pages.standings_page(event, result.rules, result.outcome, language))
    if result.outcome is not None or checks_only:
        made.append(pages.checks_page(result.findings, event, language))
    if result.outcome is not None and not checks_only:
        made.append(pages.explain_page(event, result.rules, result.outcome, language))
    return Changes(pages=tuple(made), sheets=result.read.sheets)


@dataclass(frozen=True, slots=True)
class Difference:
    """A cell of an owned sheet that an action would change."""

    ref: CellRef
    before: Value
    after: Value


def differences(book: Workbook, changes: Changes) -> list[Difference]:
    """What applying `changes` would change, cell by cell; a missing sheet counts as empty.

    Stale means that this is not empty: values are compared, so a file that a spreadsheet program
    saved again is not stale.
    """
    return list(_differences(book, changes))


def is_stale(book: Workbook, changes: Changes) -> bool:
    """Whether applying `changes` would change anything."""
    return bool(changes.appends or changes.rewrites) or any(_differences(book, changes))


def _differences(book: Workbook, changes: Changes) -> Iterator[Difference]:
    titles = set(book.titles())
    for page in changes.pages:
        title = changes.sheets.get(page.role, page.title)
        rows = book.grid(title).rows if title in titles else ()
        width = max((len(row) for row in page.rows), default=0)
        for r in range(max(len(rows), len(page.rows))):
            old = rows[r] if r < len(rows) else ()
            new = page.rows[r] if r < len(page.rows) else ()
            for c in range(width):
                before = old[c] if c < len(old) else None
                after = _shown(new[c].value) if c < len(new) else None
                if before != after and not _same(before, after):
                    yield Difference(CellRef(title, cell_name(r + 1, c + 1)), before, after)


def _shown(value: str | int | Fraction | None) -> Value:
    return float(value) if isinstance(value, Fraction) else value


def _same(before: Value, after: Value) -> bool:
    if is_blank(before) or is_blank(after):
        return is_blank(before) and is_blank(after)
    if isinstance(before, float) and isinstance(after, int | float):
        return math.isclose(before, after, rel_tol=STORED)
    return before == after


def find_player(result: Result, who: str) -> tuple[int | None, Sequence[str]]:
    """The number of the player meant by a number or a name; else None and the nearest names."""
    players = result.read.event.players
    if who.strip().isdecimal() and any(p.no == int(who) for p in players):
        return int(who), ()
    for same in (folded, near_key):
        matches = [player for player in players if same(player.name) == same(who)]
        if len(matches) == 1:
            return matches[0].no, ()
        if matches:
            return None, [f"{player.no} {player.name}" for player in matches]
    parts = [p for p in players if folded(who) and folded(who) in folded(p.name)]
    if len(parts) == 1:
        return parts[0].no, ()
    near = nearest(who, [player.name for player in players])
    return None, [f"{p.no} {p.name}" for p in parts] or ([near] if near else [])
