"""What a GitHub runner reads of a step: annotations and a job summary, both of bounded length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from xlscore.actions.console import annotation
from xlscore.batch.batch_options import Record
from xlscore.batch.say import total_line, where
from xlscore.report.plain import markdown
from xlscore.texts import SEVERITIES, say, words_of

#: GitHub shows no more annotations of a kind from one step.
MOST = 10
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
            if self.seen[kind] <= MOST:
                yield annotation(kind, record["file"], code, message)

    def rest(self, language: str) -> Iterator[str]:
        """How many more there were of each kind."""
        for kind, key in (
            ("error", "more_errors"),
            ("warning", "more_warnings"),
            ("notice", "more_notices"),
        ):
            if self.seen[kind] > MOST:
                yield say("batch." + key, language, n=self.seen[kind] - MOST)


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
