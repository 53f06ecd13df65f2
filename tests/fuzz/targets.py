"""What the fuzzer feeds: each target takes any text and raises only if something is wrong.

A text is a workbook in Markdown (an event or a season), a ruleset in TOML, a line of a report, what
a text of a workbook may hold, or the parts of a file: sheets, strings, styles, what leads to them.
What comes out of it has to be said in every language, written in every format, and the same when it
is worked out again.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from tests.book.fuzz import judge
from tests.book.rich import pack
from tests.markdown_book import from_markdown
from xlscore.actions.console import annotation, harmless, inert
from xlscore.actions.differences import differences
from xlscore.actions.draw import draw
from xlscore.actions.draw_checks import verify
from xlscore.actions.own_rules import OwnRules
from xlscore.actions.workbooks import JobOptions, SeasonOptions, job_of
from xlscore.batch.batch_options import Options, Record
from xlscore.batch.earlier import record_of
from xlscore.batch.report_file import FORMS, count, make
from xlscore.batch.say import Annotations, Summary, finding_line, result_line
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.kind import is_season
from xlscore.book.ooxml.sheet_reader import Unusual, read_plain
from xlscore.book.ooxml.sheet_scan import scan
from xlscore.book.problems import FileProblem
from xlscore.core.draws.upcoming import Request
from xlscore.core.findings import Finding
from xlscore.core.rulebook.keys import RULE_KEYS
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES
from xlscore.report.docs_tables import key_rows
from xlscore.report.formats import formats
from xlscore.report.plain import csv_safe, escape_hidden, markdown, visible
from xlscore.texts import LANGUAGES

#: What a terminal or a runner would act on.
ACTIVE = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|^\s*::|##(vso)?\[")

EVENT = """## Event
| Ruleset | RULES |
| Seed | 1 |
## Players
| No | Name | Club |
""" + "".join(f"| {no} | P{no} | C{no % 3} |\n" for no in range(1, 13))
#: Three rounds at three tables; in round r the player of seat s goes r * s tables on.
EVENT += "## Results\n| Round | Table | No | Points |\n" + "".join(
    f"| {round_} | {(start + round_ * seat) % 3 + 1} | {start * 4 + seat + 1} | {10 - 2 * seat} |\n"
    for round_ in range(1, 4)
    for start in range(3)
    for seat in range(4)
)


def workbook(text: str) -> None:
    """An event or a season: read, checked, worked out, exported, drawn; twice the same."""
    book = from_markdown(text)
    with contextlib.suppress(FileProblem):  # such as rows that no sheet has room for
        _job(book, None)


def rules(text: str) -> None:
    """A ruleset of one's own: refused with reasons, or an event or a season goes by it."""
    event, season = RULESETS.load_toml(text, "own.toml"), FAMILIES.load_toml(text, "own.toml")
    _said(event.problems)
    _said(season.problems)
    assert (event.rules is None) == any(f.severity == "error" for f in event.problems)
    if event.rules is not None:
        _job(from_markdown(EVENT.replace("RULES", "own")), OwnRules(text, "own.toml"))


def report(text: str) -> None:
    """A line of an earlier report: that of no batch, or one that every report can hold."""
    record = record_of(text.encode("utf-8", "surrogatepass"))
    if record is None:
        return
    for form in FORMS:
        written = make(form, io.StringIO(), Options())
        written.add(record)
        counts: Counter[str] = Counter()
        count(counts, record)
        written.close(counts)
    _steps(record)


def texts(text: str) -> None:
    """A name or a path, in whatever a person or a program reads."""
    assert not ACTIVE.search(harmless(text))
    assert "\n" not in visible(text) + markdown(text) + escape_hidden(text)
    assert not csv_safe(text).startswith(("=", "+", "-", "@"))
    command = annotation("error", text, text, text)
    assert command.startswith("::error file=")
    assert "\n" not in command
    assert command.count("::") == 2
    assert "::" not in inert(text)
    json.loads(json.dumps(text))


def parts(text: str) -> None:
    """The parts of a workbook, each below a line with its name: refused, or handled and whole."""
    pieces = re.split(r"^=== (.+)\n", text, flags=re.MULTILINE)[1:]
    found = {
        name.encode("utf-8", "replace").decode(): xml.encode("utf-8", "surrogateescape")
        for name, xml in zip(pieces[::2], pieces[1::2], strict=True)
    }
    data = pack(found)
    judge(data)
    with contextlib.suppress(FileProblem):
        _readers(FileBook(data))


TARGETS: Mapping[str, Callable[[str], None]] = {
    "workbook": workbook,
    "rules": rules,
    "report": report,
    "texts": texts,
    "parts": parts,
}


XML = (
    *("<c r='B2' t='s'><v>1</v></c>", "<row r='3'>", "</row>", "<row/>", "<c/>", "</c>", "<v>"),
    *("t='shared' si='0'", "t='array' ref='A1:B2'", "<f>A1*2</f>", "<is><t>x</t></is>", "&#10;"),
    *("<!-- x -->", "<![CDATA[1]]>", "<?x?>", "xmlns:y='urn:y'", "hidden='1'", "t='d'", "&amp;"),
)


def words() -> Iterable[str]:
    """What inputs are made of, so that they need not be guessed letter by letter."""
    yield from XML
    for row in key_rows(RULE_KEYS, "en"):
        yield from re.findall(r"[\w.-]{3,}", row)
    yield from re.findall(r"[\w|# ]{3,}", EVENT)


def _job(book: MemoryBook, own: OwnRules | None) -> None:
    job = job_of(book, JobOptions(rules=own, season=SeasonOptions(use_cache=False)))
    _said(job.findings)
    failed = job.outcome is None
    for language in LANGUAGES:
        job.overview(language, 3)
        job.summary(language)
        for name in formats(job.kind, with_errors=failed, plain=True):
            assert isinstance(job.export(name, language), bytes)
    if failed:
        return
    if not is_season(book):
        _draw(book, own)
    changes = job.changes()
    book.apply(changes)
    again = job_of(book, JobOptions(rules=own, season=SeasonOptions(use_cache=False)))
    if again.outcome is not None:
        assert not list(differences(book, again.changes()))


def _draw(book: MemoryBook, own: OwnRules | None) -> None:
    """Draws where the book allows one, and looks whether the draw says so too."""
    from xlscore.actions.own_rules import event_rules

    loaded = event_rules(own)
    drawing = draw(book, Request(), loaded)
    _said(drawing.findings)
    _said(verify(book, loaded).findings)


def _readers(book: FileBook) -> None:
    """The quick reader knows a sheet as the whole XML parser does, or leaves it to that one."""
    decoder = book._decode()
    for sheet in book._contents.worksheets():
        data = book._package.read(sheet.part)
        try:
            plain = read_plain(data, sheet.title, decoder)
        except (Unusual, FileProblem):
            continue
        assert plain == scan(data, sheet.title, decoder, sheet.part)


def _said(findings: Iterable[Finding]) -> None:
    for found in findings:
        for language in LANGUAGES:
            text = found.text(language)
            assert text
            assert "\n" not in text


def _steps(record: Record) -> None:
    summary, notes = Summary("de"), Annotations()
    summary.add(record)
    assert summary.text()
    for line in (*notes.lines(record), *notes.rest("en")):
        assert "\n" not in line
    found = (finding_line(one, record["language"]) for one in record["findings"])
    for line in (result_line(record), *found):
        assert not ACTIVE.search(harmless(line))
