"""A batch's records as lines: one for each workbook, one for each finding, one for all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xlscore.batch.options import STATUSES, Record
from xlscore.report.plain import visible
from xlscore.texts import SEVERITIES, say


def result_line(record: Record) -> str:
    """ "cup.xlsx: ok: Catan, 24 players, final result"."""
    language = record["language"]
    if record["status"] == "stale":
        return f"{record['file']}: {visible(record['stale']['message'])}"
    status = say(f"batch.{'changed' if record['changed'] else record['status']}", language)
    parts = [record["file"], status]
    if record["status"] != "ok":
        parts.append(finding_counts(record))
    elif record["line"]:
        parts.append(visible(record["line"]))
    return ": ".join(parts)


def finding_counts(record: Record) -> str:
    """ "2 errors, 1 note"."""
    parts = []
    for severity in SEVERITIES:
        n = sum(finding["severity"] == severity for finding in record["findings"])
        if n:
            parts.append(say(f"report.count_{severity}", record["language"], n=n))
    return ", ".join(parts)


def where(finding: Mapping[str, str | None], language: str) -> str:
    """ "Results!F12", or what of it is known."""
    if finding["cell"]:
        return f"{finding['sheet']}!{finding['cell']}"
    return finding["sheet"] or say("report.whole_file", language)


def finding_lines(record: Record) -> Iterator[str]:
    """The findings as `check` prints them."""
    for f in record["findings"]:
        at = where(f, record["language"])
        yield f"{record['file']}: {at}: {f['severity']} {f['code']}: {f['message']}"


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
