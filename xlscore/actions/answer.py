"""What comes of a verb: plain data, which each host shows, writes and hands out in its own way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from xlscore.actions.job import Job
from xlscore.book.port import Changes
from xlscore.book.problems import Problem
from xlscore.core.findings import Finding
from xlscore.records import NamedTuple, dataclass, field
from xlscore.report.plain import AS_SEEN
from xlscore.texts import Language

if TYPE_CHECKING:
    from xlscore.actions.entering import Entered


class Source(NamedTuple):
    """A file that was read besides the workbook: what was seen in it, and what is wrong there."""

    name: str
    seen: str = ""
    findings: Sequence[Finding] = ()


class Remark(NamedTuple):
    """Something said apart from the answer, and the file that it is about ("": none)."""

    text: str
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Lines to show, findings, changes to write, and files that were made.

    `language` is the workbook's; the texts are in the language that was asked for. `lines` are
    shown once the `changes` are written, then the `next_steps`. `files` are bytes by name;
    `spelling` is how their form writes a sign that would begin a command to a runner. `data` is the
    answer for programs.
    """

    language: Language = "en"
    lines: Sequence[str] = ()
    next_steps: Sequence[str] = ()
    findings: Sequence[Finding] = ()
    changes: Changes | None = None
    files: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))
    spelling: str | None = AS_SEEN
    data: Any = None
    job: Job | None = None
    """What was worked out, for hosts that show more of it."""
    entered: Entered | None = None
    """The workbook with what was typed into it."""
    source: Source | None = None
    remarks: Sequence[Remark] = ()
    problem: Problem | None = None
    """What ended the work when part of it was done."""
    wrong: bool = False
    """Nothing was done."""
    stale: bool = False
    """The workbook shows other values than come out."""
    in_full: bool = False
    """Whether a message tells the findings one by one; else they are counted."""


def not_worked_out(job: Job) -> Answer:
    """The answer where errors stand in the way of an outcome."""
    return Answer(language=job.language, findings=job.findings, job=job, wrong=True)
