"""Place cards to be cut out, and certificates for the first of the ranking."""

from __future__ import annotations

from xlscore.book.styles import ACCENT, QUIET
from xlscore.printing.paper import LONG, SHORT, Paper
from xlscore.report.event_report import EventReport
from xlscore.texts import show_date, words_of

#: Cards on a page: the usual numbers of players fill whole pages.
ACROSS, DOWN = 2, 6
#: Ranks that get a certificate.
HONOURED = 3


def place_cards(paper: Paper, report: EventReport) -> None:
    """A card for everybody who has not left: number, name, club and team.

    What is left of the last page are cards to be written by hand, for those who come late.
    """
    players = [p for p in report.event.players if p.status == "active"]
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
    """A page for each of the first three ranks, teams first, once everything is played."""
    if not report.outcome.complete:
        return
    word = words_of("prints", report.language)
    names = report.names
    event = report.event
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
