"""Reports for machines, written as the batch goes: JSON with one record a line, or JUnit XML.

A JSON report is the memory of a batch: `--since-report` reads it, also one that was cut off when
the batch was interrupted. It holds no times, so equal work gives equal bytes.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import TextIOBase
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from xlscore import __version__
from xlscore.batch.batch_options import STATUSES, Options, Record
from xlscore.batch.say import finding_line
from xlscore.book.problems import FileProblem
from xlscore.core.patterns import pattern
from xlscore.report.plain import IN_JSON, IN_MARKUP, without_commands

#: The forms, each with how it writes a sign that would begin a command.
FORMS = {"json": IN_JSON, "junit": IN_MARKUP}
PARTS = "parts"
"""One more form, for a folder."""

PART = ".part"
NOT_REPORTED = ("seconds",)

OURS = pattern(
    rb'\s*(?:\{\s*"xlscore":|<\?xml [^<>]*>\s*<testsuites>\s*<testsuite name="xlscore )|\Z'
)


def totals_of(counts: Mapping[str, int]) -> dict[str, int]:
    """All counts, also those that are zero."""
    names = ("files", *STATUSES, "changed", "errors_found", "warnings", "notes")
    return {name: counts.get(name, 0) for name in names}


def count(counts: Counter[str], record: Record) -> None:
    """Add a record to the totals."""
    counts["files"] += 1
    counts[record["status"]] += 1
    counts["changed"] += record["changed"]
    for finding in record["findings"]:
        name = {"error": "errors_found", "warning": "warnings", "note": "notes"}
        counts[name[finding["severity"]]] += 1


def head_of(options: Options) -> dict[str, str]:
    """What a report says before its first record."""
    return {"xlscore": __version__, "mode": options.mode, "options": options.fingerprint()}


def record_line(record: Record) -> str:
    """A record as JSON on one line, without what differs from run to run."""
    reported = {key: value for key, value in record.items() if key not in NOT_REPORTED}
    return without_commands(json.dumps(reported, ensure_ascii=True), IN_JSON)


class JsonReport:
    """{"xlscore", "mode", "options", "files": [...], "totals"}, complete once it is closed."""

    def __init__(self, out: TextIOBase, options: Options) -> None:
        self.out, self.first = out, True
        out.write(json.dumps(head_of(options))[:-1] + ', "files": [')

    def add(self, record: Record) -> None:
        """Write one workbook's record."""
        self.out.write(("\n" if self.first else ",\n") + record_line(record))
        self.out.flush()  # a report that is cut off ends after a whole one
        self.first = False

    def close(self, counts: Mapping[str, int]) -> None:
        """Write the totals and the end."""
        self.out.write(f'\n], "totals": {json.dumps(totals_of(counts))}}}\n')


class JunitReport:
    """One test case for each workbook, as CI servers show them."""

    def __init__(self, out: TextIOBase, options: Options) -> None:
        self.out, self.mode = out, options.mode
        self.cases = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115

    def add(self, record: Record) -> None:
        """Keep one workbook's test case until the totals are known."""
        seconds = record.get("seconds", 0)
        head = f"name={_attribute(record['file'])} classname={_attribute('xlscore.' + self.mode)}"
        self.cases.write(f'  <testcase {head} time="{seconds:.4f}">\n')
        lines = [finding_line(f, record["language"]) for f in record["findings"]]
        if record["stale"]:
            lines.append(record["stale"]["message"])
        kind = {"errors": "failure", "stale": "failure"}.get(record["status"], "error")
        text = escape(xml_text("\n".join(lines)))
        if record["status"] != "ok":
            message = _attribute(lines[0] if lines else record["status"])
            kind_of = _attribute(record["status"])
            self.cases.write(f"    <{kind} type={kind_of} message={message}>{text}</{kind}>\n")
        elif text:
            self.cases.write(f"    <system-out>{text}</system-out>\n")
        self.cases.write("  </testcase>\n")

    def close(self, counts: Mapping[str, int]) -> None:
        """Write the totals, then the test cases."""
        totals = totals_of(counts)
        failures = totals["errors"] + totals["stale"]
        errors = totals["unreadable"] + totals["crashed"]
        self.out.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n')
        self.out.write(
            f' <testsuite name={_attribute("xlscore " + self.mode)} tests="{totals["files"]}" '
            f'failures="{failures}" errors="{errors}">\n'
        )
        self.cases.seek(0)
        shutil.copyfileobj(self.cases, self.out)
        self.cases.close()
        self.out.write(" </testsuite>\n</testsuites>\n")


def _attribute(text: str) -> str:
    return quoteattr(xml_text(text))


def xml_text(text: str) -> str:
    """A text without what XML 1.0 cannot hold."""
    return "".join(c if _is_xml(ord(c)) else "\ufffd" for c in text)


def _is_xml(code: int) -> bool:
    if code < 0x20:
        return code in (9, 10)
    return not (0xD800 <= code <= 0xDFFF or code in (0xFFFE, 0xFFFF))


def refuse_others(path: Path) -> None:
    """FileProblem if something stands there that is neither empty nor a report."""
    if not path.exists():
        return
    head = b"-"
    if path.is_file():
        with path.open("rb") as file:
            head = file.read(256)
    if not OURS.match(head):
        raise FileProblem("not-ours", name=path.name)


@contextmanager
def report_file(path: Path, form: str, options: Options) -> Iterator[JsonReport | JunitReport]:
    """A report under its name only once it is complete; until then beside it as .part.

    It replaces a report, and nothing else: FileProblem for any other file of either name.
    """
    part = path.with_name(path.name + PART)
    for taken in (path, part):
        refuse_others(taken)
    path.parent.mkdir(parents=True, exist_ok=True)
    part.unlink(missing_ok=True)  # also a link that leads nowhere yet
    with part.open("x", encoding="utf-8", newline="\n") as out:
        yield make(form, out, options)
    part.replace(path)


def make(form: str, out: TextIOBase, options: Options) -> JsonReport | JunitReport:
    """A report of one of FORMS."""
    return JsonReport(out, options) if form == "json" else JunitReport(out, options)
