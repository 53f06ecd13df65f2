"""Whether something published belongs to a workbook: a page, a log, a checksum on paper.

A page or a log holds the checksums of what it was made of; beyond them it is made again from the
workbook and compared line by line, so that a change in it shows although its checksums stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from html.parser import HTMLParser
from itertools import zip_longest
from typing import Final

from xlscore.actions.event import EventJob
from xlscore.core.findings import Finding, finding
from xlscore.core.patterns import pattern
from xlscore.records import dataclass
from xlscore.report.audit import Audit
from xlscore.report.audit_log import audit_log
from xlscore.texts import LANGUAGES, PROGRAMS, Language, say

#: So many differing lines are told; the rest is counted.
MOST_TOLD: Final = 20
#: So many digits of a checksum are enough to say which one it is.
LEAST_DIGITS: Final = 8
_SUM: Final = pattern("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was published beside what the workbook gives now."""

    findings: tuple[Finding, ...]
    same: Mapping[str, bool | None]
    differences: tuple[tuple[str, str], ...] = ()

    def lines(self, file: str, language: Language) -> Iterator[str]:
        """In which state it is, then each line that differs."""
        words = {True: "same", False: "other", None: "missing"}
        told = {name: say(f"audit.{words[is_]}", language) for name, is_ in self.same.items()}
        if told:
            yield say("audit.state", language, file=file, **told)
        for published, here in self.differences[:MOST_TOLD]:
            what = {"published": published or "–", "here": here or "–"}
            yield f"  {say('audit.differs', language, **what)}"
        more = len(self.differences) - MOST_TOLD
        if more > 0:
            yield f"  {say('audit.more', language, count=more)}"


def compare_published(job: EventJob, data: bytes, file: str) -> Comparison:
    """A published page or log (`data`) against a workbook that was worked out.

    An error finding says what is another than in the workbook.
    """
    text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n")
    is_page = bool(re.match(r"\s*<!doctype html", text, re.IGNORECASE))
    theirs = _texts(text) if is_page else text.split("\n")
    told = _checksums(theirs)
    if not told:
        return Comparison((finding("published-unknown", None, file=file),), {})
    language = _language(theirs)
    report = job.outward().report(language)
    ours_text = job.export("html", language).decode() if is_page else audit_log(report)
    ours = _texts(ours_text) if is_page else ours_text.split("\n")
    sums = report.audit().checksums()
    same = {name: told[name] == sums[name] if name in told else None for name in Audit._fields}
    differences = tuple(_differences(theirs, ours))
    return Comparison(_report(file, same, differences, text == ours_text), same, differences)


def _report(
    file: str,
    same: Mapping[str, bool | None],
    differences: tuple[tuple[str, str], ...],
    identical: bool,
) -> tuple[Finding, ...]:
    if identical:
        return (finding("published-same", None, file=file),)
    others = [name for name, is_ in same.items() if not is_]
    if others:
        return tuple(finding(f"published-{name}", None, file=file) for name in others)
    code = "published-changed" if differences else "published-dressed"
    return (finding(code, None, file=file, count=len(differences)),)


def find_checksum(job: EventJob, digits: str, language: Language) -> str | None:
    """What a checksum, or its beginning, is the checksum of in this workbook; None: of nothing."""
    wanted = "".join(digits.split()).lower()
    if not re.fullmatch(rf"[0-9a-f]{{{LEAST_DIGITS},64}}", wanted):
        return None
    # with names as they stand in the workbook, then as they are shown outside
    seen = [one.report(language).audit().checksums().items() for one in (job, job.outward())]
    pairs = [(whole, say(f"audit.part_{name}", language)) for one in seen for name, whole in one]
    if job.read.event.draws:
        from xlscore.core.draws.log import entry_hash  # slow to import, and few keep a log

        entries = {entry.entry: entry_hash(entry) for entry in job.read.event.draws}
        pairs += [(whole, say("audit.entry", language, entry=n)) for n, whole in entries.items()]
    return next((what for whole, what in pairs if whole.startswith(wanted)), None)


def _checksums(lines: list[str]) -> dict[str, str]:
    """Those that are told, by name; the language does not matter."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        for name in Audit._fields:
            start = say(f"audit.sum_{name}", language, digits="")
            for line in lines:
                if line.startswith(start) and _SUM.fullmatch(line.removeprefix(start)):
                    found[name] = line.removeprefix(start)
    return found


def _language(lines: list[str]) -> Language:
    """The language that the checksums are told in."""
    starts = {language: say("audit.sum_inputs", language, digits="") for language in LANGUAGES}
    told = (code for code, start in starts.items() for line in lines if line.startswith(start))
    return next(told, PROGRAMS)


def _differences(theirs: list[str], ours: list[str]) -> Iterator[tuple[str, str]]:
    """The lines of what was published beside those of the workbook, where they differ."""
    matcher = SequenceMatcher(None, theirs, ours, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag != "equal":
            yield from zip_longest(theirs[a:b], ours[c:d], fillvalue="")


def _texts(page: str) -> list[str]:
    """What a page says: a line for each heading, paragraph and row of a table."""
    reader = _Page()
    reader.feed(page)
    reader.close()
    lines = ("".join(reader.parts)).split("\n")
    lines = [" ".join(line.split()).removeprefix("· ") for line in lines]
    return [line for line in lines if line]


class _Page(HTMLParser):
    """The texts of a page, with a line break before each block and " · " between cells."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.silent = False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.silent = tag == "style"
        if tag in ("h1", "h2", "p", "tr", "title", "script", "div", "section"):
            self.parts.append("\n")
        elif tag in ("td", "th"):
            self.parts.append(" · ")

    def handle_endtag(self, tag: str) -> None:
        self.silent = False
        if tag in ("h1", "h2", "p", "tr", "title", "script"):
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.parts.append(" ".join(data.split("\n")))
