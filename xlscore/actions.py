"""What xlscore does, once: the command line, macros and functions all call these actions."""

from __future__ import annotations

from dataclasses import dataclass

from xlscore.book.port import Workbook
from xlscore.book.reader import ReadEvent, read_event
from xlscore.core.assembly import assemble
from xlscore.core.checks import check
from xlscore.core.findings import Finding, worst
from xlscore.core.outcome import Outcome
from xlscore.core.rules import Ruleset
from xlscore.core.rules_load import Loaded
from xlscore.core.stages import solve


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


def evaluate(book: Workbook, own_rules: Loaded | None = None) -> Result:
    """Read a workbook, check it and, without an error, work out its standings."""
    read = read_event(book, own_rules)
    findings = list(read.findings)
    outcome = None
    if read.rules is not None:
        assembly = assemble(read.event, read.rules)
        findings += check(read.event, read.rules, assembly)
        if worst(findings) != "error":
            outcome = solve(read.event, read.rules, assembly)
            findings += outcome.findings
            if worst(findings) == "error":
                outcome = None
    return Result(read, tuple(findings), outcome)
