"""What is found and made, as plain texts and HTML for the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xlscore.book import schema
from xlscore.book.page import Page
from xlscore.core.findings import Finding
from xlscore.core.spelling import printable
from xlscore.report.markup import sheet_html
from xlscore.report.pages import sort_findings
from xlscore.texts import Language, say

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
