"""Whether something published belongs to a workbook: a page, a log, a checksum on paper.

A page or a log holds the checksums of what it was made of; beyond them it is made again from the
workbook and compared line by line, so that a change in it shows although its checksums stand.

C6: hashes of entries that people wrote down or photographed meet the draw log as it is now.
Whoever has the file can write the whole log anew, and its chain is whole again; but a hash that was
made public before is then that of no entry. A later hash covers all entries before it, and does not
show that they were there before the randomness was known. So each announcement that was drawn from
is looked for by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from html.parser import HTMLParser
from itertools import zip_longest
from typing import Final

from xlscore.actions.beacon import is_genuine
from xlscore.actions.event import EventJob
from xlscore.core.draws.log import find_announcement_of, find_waiting, hash_entry
from xlscore.core.draws.randomness import read_source, read_taken_in, say_due
from xlscore.core.findings import Finding, finding
from xlscore.core.model import DrawEntry
from xlscore.core.patterns import pattern
from xlscore.core.taken_back import move_in
from xlscore.records import dataclass
from xlscore.report.audit import Audit
from xlscore.report.explain_player import audit_log
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
    theirs = _read_texts(text) if is_page else text.split("\n")
    told = _read_checksums(theirs)
    if not told:
        return Comparison((finding("published-unknown", None, file=file),), {})
    language = _find_language(theirs)
    report = job.outward().report(language)
    ours_text = job.export("html", language).decode() if is_page else audit_log(report)
    ours = _read_texts(ours_text) if is_page else ours_text.split("\n")
    sums = report.audit().checksums()
    same = {name: told[name] == sums[name] if name in told else None for name in Audit._fields}
    differences = tuple(_find_differences(theirs, ours))
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
    wanted = _read_digits(digits)
    if wanted is None:
        return None
    # with names as they stand in the workbook, then as they are shown outside
    seen = [one.report(language).audit().checksums().items() for one in (job, job.outward())]
    pairs = [(whole, say(f"audit.part_{name}", language)) for one in seen for name, whole in one]
    if job.read.event.draws:
        entries = {entry.entry: hash_entry(entry) for entry in job.read.event.draws}
        pairs += [(whole, say("audit.entry", language, entry=n)) for n, whole in entries.items()]
    return next((what for whole, what in pairs if whole.startswith(wanted)), None)


def _read_checksums(lines: list[str]) -> dict[str, str]:
    """The checksums that a page or log shows, by name, in whichever language."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        for name in Audit._fields:
            start = say(f"audit.sum_{name}", language, digits="")
            for line in lines:
                if line.startswith(start) and _SUM.fullmatch(line.removeprefix(start)):
                    found[name] = line.removeprefix(start)
    return found


def _find_language(lines: list[str]) -> Language:
    """The language of the lines that hold the checksums."""
    starts = {language: say("audit.sum_inputs", language, digits="") for language in LANGUAGES}
    told = (code for code, start in starts.items() for line in lines if line.startswith(start))
    return next(told, PROGRAMS)


def _find_differences(theirs: list[str], ours: list[str]) -> Iterator[tuple[str, str]]:
    """Pairs of lines that differ: as published, and as the workbook gives them."""
    matcher = SequenceMatcher(None, theirs, ours, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag != "equal":
            yield from zip_longest(theirs[a:b], ours[c:d], fillvalue="")


def _read_texts(page: str) -> list[str]:
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


def _read_digits(text: str) -> str | None:
    """The first digits of a checksum, or all of them; None for what is no checksum."""
    digits = "".join(text.split()).lower()
    return digits if re.fullmatch(rf"[0-9a-f]{{{LEAST_DIGITS},64}}", digits) else None


def compare_announced(log: Sequence[DrawEntry], shown: Sequence[str]) -> Iterator[Finding]:
    """What the hashes that were `shown` say of the log, and what none of them says.

    An error for each that is of no entry. Warnings name announcements that were drawn from and
    shown by nobody, and those that were shown and not drawn from; a note the entries after the last
    that was shown. Of an announced round of drand also before when the hash had to be public.
    """
    hashes = {entry.entry: hash_entry(entry) for entry in log}
    seen = set()
    for text in shown:
        digits = _read_digits(text)
        if digits is None:
            yield finding("announced-unreadable", None, value=text, least=LEAST_DIGITS)
            continue
        number = next((n for n, whole in hashes.items() if whole.startswith(digits)), None)
        if number is None:
            yield finding("announced-missing", None, value=digits, count=len(log))
        else:
            seen.add(number)
            yield finding("announced-found", None, value=digits, entry=number)
            yield from _say_before(digits, log[number - 1])
    drawn = {one.entry for e in log if e.result and (one := find_announcement_of(log, e))}
    if unseen := sorted(drawn - seen):
        yield finding("announced-unseen", None, entries=_list_numbers(unseen), count=len(unseen))
    waiting = find_waiting(log)
    bare = {entry.entry for entry in log if not entry.result and not move_in(entry.source)}
    if unused := sorted((seen & bare) - drawn - {waiting.entry if waiting else 0}):
        yield finding("announced-unused", None, entries=_list_numbers(unused), count=len(unused))
    later = [entry.entry for entry in log if entry.entry > max(seen, default=0)]
    if seen and later:
        yield finding("announced-later", None, entries=_list_numbers(later), count=len(later))


def compare_taken_in(log: Sequence[DrawEntry]) -> Iterator[Finding]:
    """C6: after when each announcement was made that took in a round of drand, by its signature."""
    for entry in log:
        taken = None if entry.result or move_in(entry.source) else read_taken_in(entry.reason)
        if taken is None:
            continue
        code = "announced-after" if is_genuine(*taken) else "announced-undated"
        ref = entry.cells.at("reason")
        yield finding(code, ref, entry=entry.entry, round=taken[0], due=say_due(taken[0]))


def _say_before(digits: str, entry: DrawEntry) -> Iterator[Finding]:
    source = None if entry.result else read_source(entry.source)
    if source is not None and source.kind == "drand":
        when = say_due(int(source.detail))
        yield finding("announced-before", None, value=digits, entry=entry.entry, due=when)


def _list_numbers(entries: Iterable[int]) -> str:
    return ", ".join(map(str, entries))
