"""The page as files beside the workbook: one to open, one with the news that it asks for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from xlscore.book.atomic import write_file
from xlscore.core.patterns import pattern
from xlscore.room.page import BODY, NEWS, news_script, room_page

#: How a file shows that xlscore made it.
NEWS_MARK, PAGE_MARK = pattern(rb"\A" + re.escape(NEWS.encode())), pattern(BODY.encode())


def page_of(workbook: Path) -> Path:
    """The page of a workbook, unless somebody names another."""
    return workbook.with_suffix(".room.html")


def not_ours(page: Path, *, named: bool = False) -> Path | None:
    """The one of the two files that somebody else made, so that it stays; None if neither is.

    A page that was `named` is replaced whatever it holds, which holds for no other file.
    """
    news = page.with_suffix(".js")
    if not _has(news, NEWS_MARK):
        return news
    return None if named or _has(page, PAGE_MARK) else page


def _has(file: Path, mark: re.Pattern[bytes]) -> bool:
    """Whether a file holds a mark of ours, or is not there."""
    try:
        return mark.search(file.read_bytes()) is not None
    except (FileNotFoundError, NotADirectoryError):
        return True
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
