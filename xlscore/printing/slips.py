"""Paper for the tables: result slips and place cards to be cut out, and certificates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
    """One slip: what stands on top, a column for each box, and a row for each seat.

    `sides` says who plays with whom, where people have partners.
    """

    title: str
    about: str
    boxes: tuple[tuple[str, float], ...]
    rows: Sequence[tuple[str, str, str, str]]
    seat_head: str
    sides: str = ""
    link: str = ""


def slips(paper: Paper, report: EventReport) -> None:
    """A slip for every table of the rounds that are on; a half page left over is a blank one."""
    on, names = rounds_on(report), report.names
    made = [
        _slip(report, one, table, names)._replace(
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


def _slip(report: EventReport, one: Shown, table: ShownTable, names: Mapping[int, str]) -> Slip:
    word = words_of("draws", report.language)
    rows = []
    for seat, name in table.named(one.stage, names, report.language).items():
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
        sides=one.sides(report.language),
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
        sides=next(filter(None, (one.sides(report.language) for one in on)), ""),
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
    lines = list(filter(None, (slip.about, slip.sides)))
    left, right, tall = MARGIN + wide * 0.42, wide * 0.58, 14 / (1 + len(lines))
    paper.text((left, y + 8, right, tall), name, 11, align="R", color=QUIET)
    for n, line in enumerate(lines, 1):
        paper.text((left, y + 8 + n * tall, right, tall), line, 12, bold=True, align="R")
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


#: Cards on a page: the usual numbers of players fill whole pages.
ACROSS, DOWN = 2, 6
#: Ranks that get a certificate.
HONOURED = 3


def place_cards(paper: Paper, report: EventReport) -> None:
    """A card for everybody who has not left: number, name, club and team.

    What is left of the last page are cards to be written by hand, for those who come late.
    """
    players = [p for p in report.shown_event.players if p.status == "active"]
    wide, tall = SHORT / ACROSS, LONG / DOWN
    blank = [None] * (-len(players) % (ACROSS * DOWN))
    for n, player in enumerate([*players, *blank]):
        column, row = n % ACROSS, n // ACROSS % DOWN
        if not column and not row:
            paper.page()
            paper.cut((wide, 0), (wide, LONG))
            for line in range(1, DOWN):
                paper.cut((0, line * tall), (SHORT, line * tall))
        x, y = column * wide + 8, row * tall
        paper.text((x, y + 5, wide - 16, 6), report.title, 9, color=QUIET)
        if player is None:
            continue
        paper.text((x, y + 12, wide - 16, 20), player.name, 26, bold=True, align="C")
        below = " · ".join(filter(None, (f"{player.no}", player.club, player.team)))
        paper.text((x, y + 34, wide - 16, 8), below, 13, align="C", color=ACCENT)


def certificates(paper: Paper, report: EventReport) -> None:
    """A page for each of the first three ranks, teams first, once everything is played.

    Names stand there as they were typed, without the numbers of namesakes.
    """
    if not report.outcome.complete:
        return
    word = words_of("prints", report.language)
    event = report.event
    names = {player.no: player.name for player in event.players}
    date = show_date(event.date).in_(report.language)
    won = [(team.standing.rank, team.name) for team in report.outcome.teams]
    won += [(line.rank, names[line.no]) for line in report.outcome.ranking]
    for rank, name in won:
        if rank is None or rank > HONOURED:
            continue
        paper.page(landscape=True)
        w, h = paper.width, paper.height
        for inset in (9, 11):
            paper.box(inset, inset, w - 2 * inset, h - 2 * inset)
        rows = (
            (26, 24, word("certificate"), 44, True, ACCENT),
            (56, 14, report.title, 22, False, QUIET),
            (82, 30, name, 46, True, ACCENT),
            (120, 16, word("rank_made", rank=rank), 26, True, ACCENT),
            (138, 10, report.rules.title.in_(report.language), 16, False, QUIET),
        )
        for y, tall, text, size, bold, color in rows:
            paper.text((25, y, w - 50, tall), text, size, bold=bold, align="C", color=color)
        below = ", ".join(filter(None, (event.venue, date)))
        paper.text((30, 168, 95, 8), below, 13, align="C")
        for x, label in ((30, word("place_date")), (w - 125, word("organiser"))):
            paper.line((x, 178), (x + 95, 178), thick=0.3)
            paper.text((x, 179, 95, 7), label, 10, align="C", color=QUIET)
