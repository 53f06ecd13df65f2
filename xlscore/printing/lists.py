"""Lists that fill their pages: standings, who sits where; for the desk, who is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xlscore.book.styles import ACCENT, INK, MODIFIERS, PAPER, QUIET
from xlscore.core.model import Player
from xlscore.core.spelling import list_key
from xlscore.printing.paper import MARGIN, Align, Box, Paper, fill_pages
from xlscore.records import NamedTuple
from xlscore.report.block import Block, cell_text
from xlscore.report.draws.data import Shown, show_rounds
from xlscore.report.draws.lists import list_by_name
from xlscore.report.event_report import EventReport
from xlscore.texts import say, words_of

#: Lines of a column on a page, above each other; a list with more is in two columns.
MOST_LINES = 31
FOOT, TALLEST, HEAD = 12.0, 22.0, 8.0
SMALL, SMALL_LINE = 6.5, 3.5
#: Points of letters for a millimetre of a line's height, and the largest ones.
LETTERS, LARGEST = 1.65, 28.0


class Line(NamedTuple):
    """A line of a list: its texts, a colour behind it, whether a thick line ends it."""

    texts: tuple[str, ...]
    tone: str = ""
    cut: bool = False


class List(NamedTuple):
    """A list for the wall: what it is, headings, the parts of the width, how columns align.

    `feet` are small lines below it on each page.
    """

    title: str
    about: str
    heads: tuple[str, ...]
    widths: tuple[float, ...]
    aligns: tuple[Align, ...]
    lines: Sequence[Line]
    bold: int = 1
    feet: Sequence[str] = ()


def put_list(paper: Paper, name: str, made: List) -> None:
    """The pages of a list: its lines as large as possible, all pages filled alike."""
    columns = 1 if len(made.lines) <= MOST_LINES else 2
    most = MOST_LINES * columns
    for here, y, count in fill_pages(paper, made.lines, most, (name, made.title, made.about)):
        half = -(-count // columns)
        end = paper.height - FOOT - SMALL_LINE * len(made.feet)
        for k, foot in enumerate(made.feet):
            below = (MARGIN, end + SMALL_LINE * k, paper.width - 2 * MARGIN, SMALL_LINE)
            paper.text(below, foot, SMALL, color=QUIET)
        height = min(TALLEST, (end - y - HEAD) / half)
        gap = 8.0 if columns > 1 else 0.0
        wide = (paper.width - 2 * MARGIN - gap) / columns
        for column in range(columns):
            part = here[column * half : (column + 1) * half]
            if part:
                x = MARGIN + column * (wide + gap)
                _column(paper, made, part, (x, y, wide, height))


def _column(paper: Paper, made: List, lines: Sequence[Line], place: Box) -> None:
    x, y, wide, height = place
    paper.box(x, y, wide, HEAD, ACCENT)
    _cells(paper, made, made.heads, (x, y, wide, HEAD), head=True)
    y += HEAD
    for line in lines:
        if line.tone:
            paper.box(x, y, wide, height, line.tone)
        _cells(paper, made, line.texts, (x, y, wide, height), head=False)
        y += height
        paper.line((x, y), (x + wide, y), thick=0.9 if line.cut else 0.2)


def _cells(paper: Paper, made: List, texts: Sequence[str], place: Box, *, head: bool) -> None:
    x, y, wide, height = place
    size = 11.0 if head else min(LARGEST, height * LETTERS)
    for c, (text, part, align) in enumerate(zip(texts, made.widths, made.aligns, strict=True)):
        room = wide * part / sum(made.widths)
        bold = head or c == made.bold
        color = PAPER if head else INK
        box = (x + 1.5, y, room - 3, height)
        paper.text(box, text, size, bold=bold, align=align, color=color)
        x += room


# -- what there is to show ---------------------------------------------------------------------


def standings(paper: Paper, report: EventReport) -> None:
    """Rank, name and points, large; the cut is drawn, those who go on and the first are marked.

    The overall ranking also says how far everybody came.

    Teams (G4) have a list of their own, before that of the players.
    """
    block = choose_block(report)
    if block is None:
        return
    for teams in report.teams():
        _put_ranking(paper, report, teams, (0, 1, teams.total))
    reached = [block.total - 1] if block.code == "ranking" else []
    name = block.heads.index(say("report.name", report.language))
    columns = (0, name, *reached, block.total)
    _put_ranking(paper, report, block, columns, report.checksums())


def _put_ranking(
    paper: Paper,
    report: EventReport,
    block: Block,
    columns: Sequence[int],
    feet: Sequence[str] = (),
) -> None:
    """Rank, name and points as a list for the wall; any further columns stand before the points."""
    more = len(columns) - 3
    aligns: tuple[Align, ...] = ("C", "L", "L", "R") if more else ("C", "L", "R")
    made = List(
        title=block.title,
        about=" · ".join(filter(None, (block.subtitle, block.cut_note))),
        heads=tuple(block.heads[c] for c in columns),
        widths=(13, 62 - 18 * more, *[21] * more, 25 - 3 * more),
        aligns=aligns,
        lines=[
            Line(
                tuple(cell_text(row.cells[c], report.language) for c in columns),
                str(MODIFIERS.get(row.tone, {}).get("fill", "")),
                row.cut,
            )
            for row in block.rows
        ],
        feet=feet,
    )
    put_list(paper, report.title, made)


def choose_block(report: EventReport) -> Block | None:
    """The standings for the wall: the end result, else those of the last stage with a result."""
    blocks = {block.code: block for block in report.standings()}
    played = [s for s in report.outcome.stages if s.rounds_played or s.complete]
    if report.outcome.complete and "ranking" in blocks:
        return blocks["ranking"]
    return blocks.get(played[-1].rules.name) if played else None


def by_name(paper: Paper, report: EventReport) -> None:
    """Everybody by name with table and seat, for each round that is on."""
    word = words_of("draws", report.language)
    for one in rounds_on(report):
        byes = one.byes()
        lines = []
        for name, no, *place in list_by_name(report.shown_event, one, report.language):
            where = (word("bye"), "") if no in byes else map(str, place)
            lines.append(Line((name, *where)))
        made = List(
            title=word("seating"),
            about=one.about,
            heads=(word("name"), word("table"), one.seat_word(report.language)),
            widths=(64, 18, 18),
            aligns=("L", "C", "C"),
            lines=lines,
            bold=1,
        )
        put_list(paper, report.title, made)


def by_table(paper: Paper, report: EventReport) -> None:
    """Every table as a box with who sits there, in the order of the seats."""
    word, names = words_of("draws", report.language), report.names
    for one in rounds_on(report):
        tables = [table for table in one.tables if len(table.seats) > 1]
        columns = 1 if len(tables) <= 4 else 2
        about = " · ".join(filter(None, (one.about, one.sides(report.language))))
        titles = report.title, word("tables_title"), about
        for here, y, count in fill_pages(paper, tables, 8 * columns, titles):
            rows = -(-count // columns)
            height = min(110.0, (paper.height - FOOT - y) / rows)
            wide = (paper.width - 2 * MARGIN - 6 * (columns - 1)) / columns
            for n, table in enumerate(here):
                column, row = divmod(n, rows)
                box = (MARGIN + column * (wide + 6), y + row * height, wide, height - 4)
                seats = table.named(one.stage, names, report.language)
                _table(paper, word("slip_table", table=table.name), seats, box, one.width)


def _table(paper: Paper, title: str, seats: Mapping[int, str], box: Box, width: int) -> None:
    x, y, w, h = box
    head = min(14.0, h / (width + 1) * 1.15)
    paper.box(x, y, w, head, ACCENT)
    paper.text((x + 2, y, w - 4, head), title, min(head * LETTERS, LARGEST), bold=True, color=PAPER)
    line = (h - head) / width
    for n, (seat, name) in enumerate(seats.items()):
        here = y + head + n * line
        paper.text((x + 2, here, 8, line), str(seat), min(line * LETTERS, 18), color=QUIET)
        paper.text((x + 11, here, w - 13, line), name, min(line * LETTERS, LARGEST), bold=True)
        paper.line((x, here + line), (x + w, here + line))


def rounds_on(report: EventReport) -> Sequence[Shown]:
    """The rounds that are drawn; none once everything is played."""
    over = report.outcome.complete
    return () if over else show_rounds(report.event, report.rules, report.language)


#: Before the name of somebody who is there, and of somebody who is not; every font has these.
THERE, OPEN = "[ x ]", "[    ]"


def check_in(paper: Paper, report: EventReport) -> None:
    """Everybody who is registered, by name, with a box; none once points are typed."""
    _people(paper, report, "check_in", lambda player: True)


def missing(paper: Paper, report: EventReport) -> None:
    """Who has not reported: *Present* is no, and no row says otherwise; empty counts as yes."""
    seated = {row.no for row in report.event.results}
    _people(paper, report, "missing", lambda p: p.present is False and p.no not in seated)


def _people(
    paper: Paper, report: EventReport, title: str, wanted: Callable[[Player], bool]
) -> None:
    """Those who may still come: nobody who dropped out, and nobody once points are typed."""
    word = words_of("prints", report.language)
    begun = any(row.victory_points is not None for row in report.event.results)
    people = [p for p in report.shown_event.players if p.status == "active" and wanted(p)]
    people.sort(key=lambda p: list_key(p.name, p.no))
    lines = [Line((str(p.no), p.name, p.club, THERE if p.present else OPEN)) for p in people]
    if lines and not begun:
        made = List(
            title=word(title),
            about=word("people", count=len(lines)),
            heads=(word("no"), word("name"), word("club"), word("present")),
            widths=(10, 45, 28, 17),
            aligns=("R", "L", "L", "C"),
            lines=lines,
        )
        put_list(paper, report.title, made)
