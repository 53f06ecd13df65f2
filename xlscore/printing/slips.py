"""Result slips, two on a page with a line to cut along: boxes for points, and for signatures."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.book.styles import ACCENT, QUIET
from xlscore.printing.lists import rounds_on
from xlscore.printing.paper import LONG, MARGIN, SHORT, Box, Paper
from xlscore.records import NamedTuple
from xlscore.report.draws.data import Shown, ShownTable
from xlscore.report.draws.slips import points_head
from xlscore.report.event_report import EventReport
from xlscore.texts import show_date, words_of

HALF = LONG / 2
HEAD, TITLES, FOOT = 32.0, 8.5, 12.0
TALLEST = 26.0
CODE = 18.0
SEAT, NO, BOX, OWN, GAME = 21.0, 11.0, 21.0, 20.0, 12.0
#: For signatures; less of it beside many boxes, so that names have room.
SIGN, SHORT_SIGN, MANY = 38.0, 30.0, 70.0


class Slip(NamedTuple):
    """One slip: what stands on top, a column for each box, and a row for each seat."""

    title: str
    about: str
    boxes: tuple[tuple[str, float], ...]
    rows: Sequence[tuple[str, str, str, str]]
    seat_head: str
    link: str = ""


def slips(paper: Paper, report: EventReport) -> None:
    """A slip for every table of the rounds that are on; a half page left over is a blank one."""
    on = rounds_on(report)
    made = [
        _slip(report, one, table)._replace(
            link=paper.links.get((one.stage.name, one.round_, str(table.name)), "")
        )
        for one in on
        for table in one.tables
        if len(table.seats) > 1
    ]
    if len(made) % 2:
        made.append(_blank(report, on))
    _pages(paper, report, made)


def blank_slip(paper: Paper, report: EventReport) -> None:
    """A page with two slips without names, for the table nobody reckoned with."""
    _pages(paper, report, [_blank(report, rounds_on(report))] * 2)


def _pages(paper: Paper, report: EventReport, made: Sequence[Slip]) -> None:
    for n, slip in enumerate(made):
        if n % 2 == 0:
            paper.page()
            paper.cut((0, HALF), (SHORT, HALF))
        _put(paper, report, slip, HALF * (n % 2))


def _boxes(report: EventReport, games: Sequence[int]) -> tuple[tuple[str, float], ...]:
    """Columns to be filled in: what is typed (G10) and place, or the points of every game."""
    word = words_of("draws", report.language)
    if len(games) > 1:
        return tuple((word("game_n", n=n), GAME) for n in range(1, len(games) + 1))
    boxes = [(points_head(report.rules, report.language), BOX)]
    boxes += [(own.title.in_(report.language), OWN) for own in report.rules.columns]
    if report.rules.tie_break is not None:
        boxes.append((report.rules.tie_break.in_(report.language), BOX))
    return (*boxes, (word("place"), BOX * 0.75))


def _slip(report: EventReport, one: Shown, table: ShownTable) -> Slip:
    word = words_of("draws", report.language)
    rows = []
    for seat, name in table.named(one.stage, report.names, report.language).items():
        label = str(one.label(table, seat, report.language))
        rows.append((label, str(table.seats.get(seat) or ""), name, one.wonder(seat)))
    limit = report.event.time_limit
    about = (one.about, word("time_limit", limit=limit) if limit else "")
    return Slip(
        title=word("slip_table", table=table.name),
        about=" · ".join(filter(None, about)),
        boxes=_boxes(report, one.games),
        rows=rows,
        seat_head=one.seat_word(report.language),
    )


def _blank(report: EventReport, on: Sequence[Shown]) -> Slip:
    """A slip without names, with the boxes of the rounds that are on."""
    games = max((one.games for one in on), key=len, default=(1,))
    word = words_of("draws", report.language)
    seats = range(1, max(report.rules.sizes) + 1)
    return Slip(
        title=word("slip_table", table="_____"),
        about=word("round_blank"),
        boxes=_boxes(report, games),
        rows=[(str(seat), "", "", "") for seat in seats],
        seat_head=word("seat_head"),
    )


def _put(paper: Paper, report: EventReport, slip: Slip, y: float) -> None:
    """One slip on half a page from `y` on."""
    word = words_of("draws", report.language)
    wide = SHORT - 2 * MARGIN
    date = show_date(report.event.date).in_(report.language)
    paper.text((MARGIN, y + 8, wide * 0.4, 14), slip.title, 28, bold=True, color=ACCENT)
    if slip.link:
        paper.code(MARGIN + wide * 0.4 - CODE, y + 4, CODE, slip.link)
    name = " · ".join(filter(None, (report.title, date)))
    paper.text((MARGIN + wide * 0.42, y + 8, wide * 0.58, 7), name, 11, align="R", color=QUIET)
    paper.text((MARGIN + wide * 0.42, y + 15, wide * 0.58, 7), slip.about, 12, bold=True, align="R")
    boxes = sum(width for _, width in slip.boxes)
    sign = SIGN if boxes < MANY else SHORT_SIGN
    rest = wide - SEAT - NO - boxes - sign
    top = y + HEAD
    heads = [(slip.seat_head, SEAT), (word("no"), NO), (word("name"), rest), *slip.boxes]
    x = MARGIN
    for head, width in [*heads, (word("signature"), sign)]:
        paper.text((x + 1, top - TITLES, width - 2, TITLES), head, 10, bold=True, color=QUIET)
        x += width
    height = min(TALLEST, (HALF - HEAD - FOOT) / len(slip.rows))
    widths = [*(width for _, width in slip.boxes), sign]
    for n, row in enumerate(slip.rows):
        _row(paper, row, widths, (MARGIN, top + n * height, rest, height))


def _row(paper: Paper, row: tuple[str, str, str, str], boxes: Sequence[float], place: Box) -> None:
    """One seat: who sits there, and boxes to write into."""
    x, y, rest, height = place
    label, no, name, wonder = row
    paper.box(x, y, SEAT + NO + rest, height)
    paper.text((x + 1, y, SEAT - 2, height), label, 12)
    paper.text((x + SEAT + 1, y, NO - 2, height), no, 12, color=QUIET)
    upper = height * (0.62 if wonder else 1)
    paper.text((x + SEAT + NO + 1, y, rest - 2, upper), name, 15, bold=True)
    if wonder:
        paper.text(
            (x + SEAT + NO + 1, y + upper, rest - 2, height - upper), wonder, 10, color=QUIET
        )
    x += SEAT + NO + rest
    for width in boxes:
        paper.box(x, y, width, height)
        x += width
