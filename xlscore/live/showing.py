"""The page of the room from an open workbook: written beside it, and opened in a browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path

from xlscore.actions.workbooks import JobOptions, event_job
from xlscore.book.kind import is_season, require
from xlscore.book.problems import FileProblem
from xlscore.live.running import Live, Said
from xlscore.live.working import count_findings, refuse_errors
from xlscore.room.page import not_ours, page_of, write_news, write_page
from xlscore.room.state import room_state
from xlscore.texts import say

#: Where a system with windows of X or Wayland says so; without any of it nobody sees a browser.
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def room(live: Live) -> Said:
    """Write the page. One that is open shows the news; it is opened where there are none."""
    require(live.book, "event")
    if live.path is None:
        return Said(say("macros.save_first", live.language), wrong=True)
    job = event_job(live.book, JobOptions(file=live.path))
    language, page = job.language, page_of(live.path)
    if job.outcome is None:
        return refuse_errors(live, job)
    if foreign := not_ours(page):
        return Said(say("room.not_ours_macro", language, file=foreign.name), wrong=True)
    state = room_state(job, language)
    before = page.exists()
    news = write_news(page, state)
    write_page(page, state)
    key = "refreshed" if before and news else "opened" if open_page(page) else "to_open"
    lines = [say(f"macros.room_{key}", language, page=page.name)]
    return Said("\n".join([*lines, *count_findings(job.findings, language)]))


def refresh(live: Live) -> list[str]:
    """After another macro: write the news for the page beside it; the lines to be said of that."""
    if live.path is None or is_season(live.book):
        return []
    page = page_of(live.path)
    if not page.with_suffix(".js").exists() or not_ours(page):
        return []
    job = event_job(live.book, JobOptions(file=live.path))
    if job.outcome is None:
        return []
    try:
        news = write_news(page, room_state(job, job.language))
    except FileProblem as problem:
        return ["", problem.text(job.language)]
    return ["", say("macros.room_shows", job.language, page=page.name)] if news else []


def open_page(page: Path) -> bool:
    """Whether a browser was asked to show a file."""
    if sys.platform == "linux" and not any(os.environ.get(name) for name in SCREENS):
        return False
    try:
        return webbrowser.open(page.absolute().as_uri())
    except (OSError, webbrowser.Error):
        return False
