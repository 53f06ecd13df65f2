"""The sheet *Entry* in an open workbook: made, in step, and in front at what is to be typed."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.actions.event import EventJob
from xlscore.actions.workbooks import JobOptions, event_job
from xlscore.book import schema
from xlscore.book.entry_layout import KEYS, Seat, read_layout, text_of
from xlscore.book.results_sheet import results_spec
from xlscore.book.sheets import is_blank
from xlscore.core.assembly import assemble
from xlscore.core.findings import CellRef
from xlscore.core.game_places import is_complete
from xlscore.live.macros import on_room_page
from xlscore.live.running import Live, Said
from xlscore.live.working import count_findings, refuse_errors, write
from xlscore.texts import say


def entry(live: Live) -> Said:
    """Put both sheets in step, as a recalculation does, and go to the first points to be typed."""
    job = event_job(live.book, JobOptions(file=live.path, entry_grid=True))
    language, role = job.language, schema.ENTRY.role
    if job.outcome is None:
        return refuse_errors(live, job)
    if not job.read.event.results:
        return Said(say("macros.entry_no_tables", language), wrong=True)
    write(live, job.changes())
    title = job.read.sheets.get(role) or live.book.roles()[role]
    spec = results_spec(job.rules.columns)
    empty = _to_type(job, read_layout(live.book.grid(title), spec).seats)
    lines = [say(f"macros.entry_{'ready' if empty else 'full'}", language, sheet=title)]
    lines += [*job.next_steps(language), *on_room_page(live)]
    text = "\n".join([*lines, *count_findings(job.findings, language)])
    return Said(text, empty[0] if empty else CellRef(title))


def _to_type(job: EventJob, seats: Sequence[Seat]) -> list[CellRef]:
    """The empty points of tables that still play. Players who left or never came need none."""
    games = [g for g in assemble(job.read.event, job.rules).all_games() if g.size > 1]
    playing = [row for game in games if not is_complete(game, job.rules) for row in game.playing]
    wanted = {(row.stage, str(row.round_), text_of(row.table), str(row.no)) for row in playing}
    found = [seat for seat in seats if seat.key == KEYS[0] and is_blank(seat.value)]
    return [seat.ref for seat in found if (*seat.at, seat.no) in wanted]
