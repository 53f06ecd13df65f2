"""What a batch says: a line for each workbook and finding, one for all, and what a runner reads.

A GitHub runner reads annotations and a job summary, both of bounded length.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from xlscore.actions.console import annotation
from xlscore.batch.batch_options import STATUSES, Record
from xlscore.report.pages import count_severities
from xlscore.report.plain import markdown, visible
from xlscore.site.folder import Built
from xlscore.texts import SEVERITIES, say, words_of


def result_line(record: Record) -> str:
    """ "cup.xlsx: ok: Catan, 24 players, final result"."""
    language = record["language"]
    if record["status"] == "stale":
        return f"{record['file']}: {visible(record['stale']['message'])}"
    status = say(f"batch.{'changed' if record['changed'] else record['status']}", language)
    parts = [record["file"], status]
    if record["status"] != "ok":
        severities = (found["severity"] for found in record["findings"])
        parts.append(count_severities(severities, language))
    elif record["line"]:
        parts.append(visible(record["line"]))
    return ": ".join(parts)


def where(finding: Mapping[str, str | None], language: str) -> str:
    """ "Results!F12", or what of it is known."""
    if finding["cell"]:
        return f"{finding['sheet']}!{finding['cell']}"
    return finding["sheet"] or say("report.whole_file", language)


def finding_line(finding: Mapping[str, str | None], language: str) -> str:
    """A finding as `check` prints it, without its file."""
    at = where(finding, language)
    return f"{at}: {finding['severity']} {finding['code']}: {finding['message']}"


def total_line(counts: Mapping[str, int], reused: int, language: str) -> str:
    """How many workbooks ended how."""
    number = counts.get("files", 0)
    if not number:
        return say("batch.none", language)
    parts = [
        say(f"batch.count_{status}", language, n=counts[status])
        for status in reversed(STATUSES)
        if counts.get(status)
    ]
    if reused:
        parts.append(say("batch.count_unchanged", language, n=reused))
    return say("batch.total", language, count=number, parts=", ".join(parts))


def lost_line(worker: str, held: Sequence[str], language: str) -> str:
    """Which workbooks a worker of a cluster had in hand when it died."""
    return say("batch.lost", language, worker=worker, files=", ".join(held))


def site_line(folder: str, built: Built | None, unread: str, language: str) -> str:
    """How many pages a site has and how many were written or removed; or why it was left alone."""
    if built is None:
        return say("site.left", language, folder=folder, file=unread)
    return say("site.built", language, folder=folder, **built._asdict())


#: GitHub shows no more annotations of a kind from one step.
MOST_ANNOTATIONS = 10
KINDS = {"error": "error", "warning": "warning", "note": "notice"}

MOST_FILES = 200
MOST_TOPS = 20
MOST_FINDINGS = 100
MOST_BYTES = 900_000
"""A job summary may have 1 MiB."""


class Annotations:
    """At most ten of a kind, the errors of the first workbooks; the rest is counted."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def lines(self, record: Record) -> Iterator[str]:
        """The annotations for a workbook; a stale one is an error on the workbook itself."""
        found: list[tuple[str, str, str]] = [
            (KINDS[f["severity"]], f["code"], f"{where(f, record['language'])}: {f['message']}")
            for f in record["findings"]
        ]
        if record["stale"]:
            message = f"{record['stale']['first']}: {record['stale']['message']}"
            found.insert(0, ("error", "stale", message))
        for kind, code, message in found:
            self.seen[kind] += 1
            if self.seen[kind] <= MOST_ANNOTATIONS:
                yield annotation(kind, record["file"], code, message)

    def rest(self, language: str) -> Iterator[str]:
        """How many more there were of each kind."""
        for kind, key in (
            ("error", "more_errors"),
            ("warning", "more_warnings"),
            ("notice", "more_notices"),
        ):
            if self.seen[kind] > MOST_ANNOTATIONS:
                yield say("batch." + key, language, n=self.seen[kind] - MOST_ANNOTATIONS)


class Summary:
    """A job summary in Markdown, bounded: all workbooks, the first ten of each, the findings."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.word = words_of("batch", language)
        self.rows: list[str] = []
        self.tops: list[str] = []
        self.findings: dict[str, list[str]] = {severity: [] for severity in SEVERITIES}
        self.counts: Counter[str] = Counter()

    def add(self, record: Record) -> None:
        """Take in a workbook; of the findings the errors of all workbooks come first."""
        self.counts["files"] += 1
        self.counts[record["status"]] += 1
        file = markdown(record["file"])
        if len(self.rows) < MOST_FILES:
            state = self.word("changed" if record["changed"] else record["status"])
            line = record["stale"]["message"] if record["stale"] else record["line"]
            name = markdown(record["name"] or "")
            says = " – ".join(filter(None, (name, markdown(line))))
            self.rows.append(f"| {file} | {markdown(state)} | {says} |")
        if record["top"] and len(self.tops) < MOST_TOPS:
            self.tops.append(self._top(record))
        for finding in record["findings"]:
            self.counts["findings"] += 1
            kept = self.findings[finding["severity"]]
            if len(kept) < MOST_FINDINGS:
                cells = (
                    record["file"],
                    where(finding, record["language"]),
                    finding["severity"],
                    finding["message"],
                )
                kept.append("| " + " | ".join(map(markdown, cells)) + " |")

    def _top(self, record: Record) -> str:
        title = markdown(record["name"] or record["file"])
        lines = [f"### {title}", "", self._heads("rank", "name"), "|---:|---|"]
        lines += [f"| {rank or '–'} | {markdown(name)} |" for rank, name in record["top"]]
        return "\n".join(lines)

    def _heads(self, *keys: str) -> str:
        return "| " + " | ".join(self.word(key) for key in keys) + " |"

    def text(self, reused: int = 0) -> str:
        """The whole summary, shorter than GitHub's limit."""
        parts = [f"## {self.word('summary_title')}", total_line(self.counts, reused, self.language)]
        if self.rows:
            heads = self._heads("file", "state", "what")
            parts.append("\n".join([heads, "|---|---|---|", *self.rows]))
        parts += self._more("more_files", self.counts["files"] - len(self.rows))
        findings = [line for lines in self.findings.values() for line in lines][:MOST_FINDINGS]
        if findings:
            parts.append(f"## {self.word('findings')}")
            heads = self._heads("file", "where", "state", "message")
            parts.append("\n".join([heads, "|---|---|---|---|", *findings]))
            parts += self._more("more_findings", self.counts["findings"] - len(findings))
        if self.tops:
            parts += [f"## {self.word('top')}", *self.tops]
        text = ""
        for part in parts:
            if len((text + part).encode()) > MOST_BYTES:
                break
            text += part + "\n\n"
        return text

    def _more(self, key: str, number: int) -> list[str]:
        return [self.word(key, n=number)] if number > 0 else []
