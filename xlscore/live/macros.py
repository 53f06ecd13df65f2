"""The macros, each one function: what a click does, and what is said at the end.

`macro_list` has their titles and places; a click starts a new Python, so each imports only what it
needs.
"""

from __future__ import annotations

from xlscore.actions.job import Job
from xlscore.actions.workbooks import JobOptions, event_job, job_of
from xlscore.book.atomic import write_file
from xlscore.book.kind import WrongKind, require
from xlscore.live.refreshing import on_room_page
from xlscore.live.running import Live, Said
from xlscore.live.selecting import selected_player
from xlscore.live.working import counted, errors, first, told, write
from xlscore.report.formats import suffix
from xlscore.report.pages import counts
from xlscore.report.plain import unknown_player
from xlscore.texts import say

LINES = 22
"""What fits into a message on a small screen."""
PUBLISHED = ("html", "csv")


def check(live: Live) -> Said:
    """Findings to the sheet *Checks*."""
    job = _job(live)
    language = job.language
    write(live, job.changes(checks_only=True))
    lines = [say("macros.checked", language), f"{counts(job.findings, language).rstrip('.')}."]
    at = first(job.findings, ("error", "warning"))
    return Said("\n".join([*lines, *told(job.findings, language)]), at)


def draw(live: Live) -> Said:
    """The next round by lot: rows for the results, tables and slips."""
    from xlscore.live import drawing  # no other click needs it

    return drawing.draw(live)


def redraw(live: Live) -> Said:
    """The round that has no results yet once more, with those who are here now."""
    from xlscore.core.draws.upcoming import Request
    from xlscore.live import drawing  # no other click needs it

    return drawing.draw(live, Request(redraw=True))


def entry(live: Live) -> Said:
    """The sheet for typing table by table, with what was typed, at the first empty cell."""
    from xlscore.live import typing_in  # no other click needs it

    return typing_in.entry(live)


def recalculate(live: Live) -> Said:
    """Standings, or in a season workbook the ranking; with an error only the findings."""
    job = _job(live)
    language = job.language
    if job.outcome is None:
        return errors(live, job)
    write(live, job.changes())
    lines = [say(f"macros.updated_{job.kind}", language), *job.summary(language)]
    lines += [*job.next_steps(language), *on_room_page(live)]
    return Said("\n".join([*lines, *counted(job.findings, language)]))


def explain(live: Live) -> Said:
    """Why the player in the selected row stands where he stands."""
    require(live.book, "event")
    who = selected_player(live.book, live.selected)
    if who is None:
        return Said(say("macros.select_player", live.language), wrong=True)
    job = event_job(live.book)
    language = job.language
    if job.outcome is None:
        return errors(live, job)
    no, near = job.find(who)
    if no is None:
        return Said(unknown_player(who, near, language), wrong=True)
    lines = job.explanation(no, language)
    if len(lines) > LINES:
        rest = say("macros.see_explain", language, sheet=say("report.explain", language))
        lines = [*lines[:LINES], f"… {rest}"]
    return Said("\n".join(lines))


def update_ranking(live: Live) -> Said:
    """The ranking list and the invitations of a season workbook."""
    try:
        require(live.book, "season")
    except WrongKind:
        return Said(say("macros.only_seasons", live.language), wrong=True)
    return recalculate(live)


def undo(live: Live) -> Said:
    """The last change is taken back, whoever made it; what was typed since stays."""
    from xlscore.live import undoing  # no other click needs it

    return undoing.undo(live)


def redo(live: Live) -> Said:
    """What was taken back last is made again."""
    from xlscore.live import undoing  # no other click needs it

    return undoing.redo(live)


def publish(live: Live) -> Said:
    """The standings as a web page and as CSV next to the workbook."""
    if live.path is None:
        return Said(say("macros.save_first", live.language), wrong=True)
    job = _job(live)
    language = job.language
    if job.outcome is None:
        return errors(live, job)
    names = []
    for to in PUBLISHED:
        file = live.path.with_name(f"{live.path.stem}.xlscore{suffix(to)}")
        write_file(file, job.export(to, language))
        names.append(file.name)
    lines = [say("macros.published", language, files=", ".join(names))]
    return Said("\n".join([*lines, *counted(job.findings, language)]))


def room(live: Live) -> Said:
    """The page for projector and phones next to the workbook, in a browser."""
    from xlscore.live import showing  # no other click needs it

    return showing.room(live)


def _job(live: Live) -> Job:
    """The event or season of the workbook, worked out."""
    return job_of(live.book, JobOptions(file=live.path))
