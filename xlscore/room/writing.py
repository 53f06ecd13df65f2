"""The page as files beside the workbook: one to open, one with the news that it asks for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from xlscore.book.atomic import write_file
from xlscore.room.page import NEWS, news_script, room_page


def page_of(workbook: Path) -> Path:
    """The page of a workbook, unless somebody names another."""
    return workbook.with_suffix(".room.html")


def is_ours(page: Path) -> bool:
    """Whether the file with the news may be written: nothing else is replaced by it."""
    news = page.with_suffix(".js")
    try:
        return not news.exists() or news.read_bytes().startswith(NEWS.encode())
    except OSError:
        return False


def write_news(page: Path, state: dict[str, Any]) -> bool:
    """Write the news for a page that is open; whether there were any. FileProblem if it fails."""
    news, data = page.with_suffix(".js"), news_script(state).encode()
    if news.exists() and news.read_bytes() == data:
        return False
    write_file(news, data)
    return True


def write_page(page: Path, state: dict[str, Any], address: str = "") -> None:
    """Write the page itself; `address` is where phones find it."""
    news = page.with_suffix(".js").name
    write_file(page, room_page(state, news=news, address=address).encode())
