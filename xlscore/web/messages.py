"""What travels between the page and its Python: a question, and what is shown then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from xlscore.book import schema
from xlscore.book.page import Page
from xlscore.core.findings import Finding
from xlscore.core.spelling import printable
from xlscore.records import NamedTuple, dataclass, field
from xlscore.report.markup import sheet_html
from xlscore.report.pages import sort_findings
from xlscore.texts import Language, say


class Request(NamedTuple):
    """What is asked. `files` are all that the page was given, by their paths; `file` is the one.

    `own` is the one with rules of the organiser's own, instead of what the workbook names.
    `options` are what is given with the verb, by the names of its arguments. A new workbook is
    `made_in` a language, `rules` is the id of its packaged rules, `season` says that they are a
    season's. `size` is that of a file too big to be handed over, in bytes. `left` is the state of
    a workbook that a step back or forth comes from, `source` another file that is read.
    """

    verb: str
    file: str = ""
    language: Language = "en"
    own: str = ""
    options: Mapping[str, Any] = {}
    made_in: Language = "en"
    rules: str = ""
    season: bool = False
    size: int = 0
    left: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the page shows. `sheets` are (title, HTML) in the language `sheet_language`.

    `wrong` says that nothing was done; `stale` that the standings in the file are old. `made` is
    the name of a file that was made, its bytes are `data`: for a workbook that was changed its own.
    `types` are what the next event of a season can be, and the words for it.
    `form` is what can be typed (see `report.entry_form`).
    """

    said: Sequence[str] = ()
    wrong: bool = False
    findings: Sequence[Mapping[str, str]] = ()
    sheets: Sequence[tuple[str, str]] = ()
    sheet_language: Language = "en"
    kind: str = ""
    title: str = ""
    people: Sequence[str] = ()
    types: Sequence[tuple[str, str]] = ()
    formats: Sequence[str] = ()
    stale: bool = False
    made: str = ""
    form: Mapping[str, Any] | None = None
    data: bytes | None = field(default=None, repr=False)


#: Sheets that the page does not show: findings stand above the sheets, slips are for the printer.
NOT_SHOWN = (schema.CHECKS.role, schema.SLIPS.role)


def lines_of(lines: Iterable[str]) -> list[str]:
    """Lines that no terminal and no page takes for more than text."""
    return [printable(line) for line in lines]


def sheets_of(pages: Sequence[Page], language: Language) -> list[tuple[str, str]]:
    """(title, HTML) of what is shown of the sheets."""
    shown = (page for page in pages if page.role not in NOT_SHOWN)
    return [(page.title, sheet_html(page, language)) for page in shown]


def findings_of(findings: Sequence[Finding], language: Language) -> list[Mapping[str, str]]:
    """The findings in words, the worst first."""
    return [
        {
            "severity": found.severity,
            "word": say(f"report.is_{found.severity}", language),
            "where": printable(str(found.ref)) if found.ref else "",
            "text": printable(found.text(language)),
        }
        for found in sort_findings(findings)
    ]
