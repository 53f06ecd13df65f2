"""A batch's records as lines: one for each workbook, one for each finding, one for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xlscore.batch.batch_options import STATUSES, Record
from xlscore.report.pages import count_severities
from xlscore.report.plain import visible
from xlscore.site.folder import Built
from xlscore.texts import say


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
