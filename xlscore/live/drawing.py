"""Drawing in an open workbook, and what is said of it."""

from __future__ import annotations

from xlscore.actions.draw import Drawing
from xlscore.actions.draw import draw as draw_round
from xlscore.book.round_titles import round_title
from xlscore.core.draws.upcoming import Request
from xlscore.live.refreshing import on_room_page
from xlscore.live.running import Live, Said
from xlscore.live.working import first, told, write
from xlscore.texts import Language, say


def draw(live: Live, request: Request = Request()) -> Said:  # noqa: B008
    """The next round by lot, or the one that is asked for, if no error is in the way."""
    drawing = draw_round(live.book, request)
    language = drawing.language
    if drawing.changes is None:
        lines = [say("macros.not_drawn", language), *told(drawing.findings, language)]
        return Said("\n".join(lines), first(drawing.findings, ("error",)), wrong=True)
    write(live, drawing.changes)
    lines = [*_drawn(drawing, language), *drawing.next_steps(language), *on_room_page(live)]
    return Said("\n".join([*lines, *told(drawing.findings, language)]))


def _drawn(drawing: Drawing, language: Language) -> list[str]:
    rules = drawing.read.rules
    assert rules is not None
    lines = []
    for at, plan in drawing.drawn.items():
        title = round_title(rules.stages[at.stage], (at.round_,), language)
        tables = sum(table.size > 1 for table in plan.round_.tables)
        players = len(plan.round_.players)
        lines.append(say("macros.drawn", language, round=title, tables=tables, players=players))
    if drawing.drawn and drawing.changes is not None:
        titles = [drawing.changes.sheets.get(p.role, p.title) for p in drawing.changes.pages]
        lines.append(say("macros.sheets", language, sheets=", ".join(titles)))
    elif all(found.code != "draw-nothing-left" for found in drawing.findings):
        for at in drawing.current[:1]:
            title = round_title(rules.stages[at.stage], (at.round_,), language)
            lines.append(say("macros.drawn_already", language, round=title))
    return lines
