"""The print pack: the parts by their names, and all of them as one file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xlscore.core.assembly import assemble
from xlscore.core.draws.upcoming import is_played, measure_progress
from xlscore.printing.lists import by_name, by_table, check_in, missing, standings
from xlscore.printing.paper import Paper
from xlscore.printing.pictures import bracket_page, race_page
from xlscore.printing.rules_page import rules_page
from xlscore.printing.slips import blank_slip, certificates, place_cards, slips
from xlscore.printing.typefaces import Typefaces
from xlscore.records import replace
from xlscore.report.event_report import EventReport

#: In the order in which they are printed; a part that has nothing to show takes no page.
PARTS: Mapping[str, Callable[[Paper, EventReport], None]] = {
    "check-in": check_in,
    "missing": missing,
    "standings": standings,
    "race": race_page,
    "bracket": bracket_page,
    "names": by_name,
    "tables": by_table,
    "slips": slips,
    "blank-slip": blank_slip,
    "place-cards": place_cards,
    "certificates": certificates,
    "rules": rules_page,
}

#: What is needed before the first draw, for the first round, for each later one, between rounds
#: and in the end.
BEFORE = ("check-in", "missing", "place-cards", "blank-slip", "rules")
ROUND = ("standings", "names", "tables", "slips")
FIRST, BETWEEN = (*ROUND[1:], "place-cards", "rules"), ROUND[:1]
END = ("standings", "race", "certificates")

NO_LINKS: Mapping[tuple[str, int, str], str] = {}


def parts_now(report: EventReport) -> tuple[str, ...]:
    """The parts that the round needs that is on; place cards only until points are typed.

    The bracket where there is one.
    """
    parts = _of_round(report)
    return (*parts[:1], "bracket", *parts[1:]) if report.rules.has_bracket else parts


def _of_round(report: EventReport) -> tuple[str, ...]:
    event, rules = report.event, report.rules
    if report.outcome.complete:
        return END
    if not any(is_played(row) for row in event.results):
        return FIRST if event.results else BEFORE
    stages = measure_progress(event, rules, assemble(event, rules))
    return ROUND if any(stage.open_ for stage in stages) else BETWEEN


def pack(
    report: EventReport,
    parts: Sequence[str],
    chosen: int | None = None,
    faces: Typefaces | None = None,
    links: Mapping[tuple[str, int, str], str] = NO_LINKS,
) -> tuple[bytes, int, Mapping[str, str], list[str]]:
    """The PDF, its pages, texts with the letters that no font has, and the parts without a page.

    The number `chosen` is a player marked in the race, `faces` are fonts for other letters, `links`
    is where tables report (see `Paper`).

    ImportError where the library is not installed; KeyError for a part that does not exist.
    """
    report = replace(report, apart=True)
    paper = Paper(report.title, report.language, chosen, faces)
    paper.links = links
    empty, pages = [], 0
    for name in parts:
        PARTS[name](paper, report)
        before, pages = pages, int(paper.pdf.pages_count)
        if pages == before:
            empty.append(name)
    return (paper.bytes() if pages else b""), pages, paper.letters.lacking, empty
