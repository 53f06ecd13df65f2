"""For the desk: the check-in list, and who has not reported yet."""

from __future__ import annotations

from collections.abc import Callable

from xlscore.core.model import Event, Player
from xlscore.core.spelling import list_key
from xlscore.printing.lists import Line, List, put_list
from xlscore.printing.paper import Paper
from xlscore.report.event_report import EventReport
from xlscore.texts import words_of

#: Before the name of somebody who is there, and of somebody who is not; every font has these.
THERE, OPEN = "[ x ]", "[    ]"


def check_in(paper: Paper, report: EventReport) -> None:
    """Everybody who is registered, by name, with a box; none once points are typed."""
    _people(paper, report, "check_in", lambda player: True)


def missing(paper: Paper, report: EventReport) -> None:
    """Who has not reported: *Present* is no, and no row says otherwise; empty counts as yes."""
    seated = {row.no for row in report.event.results}
    _people(
        paper,
        report,
        "missing",
        lambda player: player.present is False and player.no not in seated,
    )


def _people(
    paper: Paper, report: EventReport, title: str, wanted: Callable[[Player], bool]
) -> None:
    word = words_of("prints", report.language)
    people = sorted(filter(wanted, _expected(report.event)), key=lambda p: list_key(p.name, p.no))
    lines = [Line((str(p.no), p.name, p.club, THERE if p.present else OPEN)) for p in people]
    if lines:
        made = List(
            title=word(title),
            about=word("people", count=len(lines)),
            heads=(word("no"), word("name"), word("club"), word("present")),
            widths=(10, 45, 28, 17),
            aligns=("R", "L", "L", "C"),
            lines=lines,
        )
        put_list(paper, report.title, made)


def _expected(event: Event) -> list[Player]:
    """Who may still come: nobody of those who dropped out, and nobody once points are typed."""
    if any(row.victory_points is not None for row in event.results):
        return []
    return [player for player in event.players if player.status == "active"]
