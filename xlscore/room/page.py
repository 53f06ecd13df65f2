"""The page as one file, with its style, its script and the state; nothing is loaded from afar.

Opened from a file it asks for a second file beside it, which is all that a page without a server
may do; from a server for ``state.json``. The policy lets nothing else in, even if a text should
ever get through as markup.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from xlscore.book.atomic import write_file
from xlscore.core.patterns import pattern
from xlscore.packing import fill
from xlscore.room.codes import qr_code
from xlscore.room.state import as_json

#: How the file with the news begins.
NEWS = "window.xlscoreRoom("
#: How the body of the page begins.
BODY = '<body data-news="'
#: The files of which a page's script consists, in their order.
SCRIPTS = {
    "room": ("dom", "room"),
    "phone": ("dom", "entry", "phone"),
    "desk": ("dom", "entry", "desk"),
}


@cache
def static(name: str) -> str:
    """A script, a style or the frame of our pages."""
    return (files("xlscore.room") / "static" / name).read_text("utf-8")


def script(page: str) -> str:
    """The whole script of a page."""
    return "".join(static(f"{name}.js") for name in SCRIPTS[page])


def _hash(text: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def policy(news: str, name: str = "room") -> str:
    """What the page may do: its own style and script, and its news from where it came from.

    `news` is the file that a page without a server asks for; "" for one with a server.
    """
    allowed = f"script-src {_hash(script(name))}" + (" file:" if news else "")
    connect = "" if news else "; connect-src 'self'"
    style = f"style-src {_hash(static('room.css' if name == 'room' else 'entry.css'))}"
    return f"default-src 'none'; {allowed}; {style}{connect}; base-uri 'none'; form-action 'none'"


def room_page(
    state: dict[str, Any], *, news: str = "", address: str = "", control: bool = False
) -> str:
    """The page; `address` is where phones find it, shown as text and as a QR code.

    Its words are the script's, in the language of who looks. Where there is one clock for all,
    only a page with `control` sets it.
    """
    values = {
        "language": state["language"],
        "policy": policy(news),
        "title": escape(state["title"] or state["lead"]),
        "style": static("room.css"),
        "news": escape(news),
        "control": "clock" if control else "",
        "address": _address(address),
        "state": as_json(state),
        "script": script("room"),
    }
    return fill(static("room.html"), values)


def news_script(state: dict[str, Any]) -> str:
    """The file beside a page without a server: the state, handed to the page."""
    return f"{NEWS}{as_json(state)});\n"


def _address(address: str) -> str:
    if not address:
        return ""
    where = f'<p><span data-word="phone"></span> <strong>{escape(address)}</strong></p>'
    return f'<div id="qr">{where}{qr_code(address)}</div>'


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


def read_news(news: Path) -> dict[str, Any]:
    """The state in the file beside a page; empty where there is none, or it cannot be read."""
    try:
        found = json.loads(news.read_text("utf-8").removeprefix(NEWS).removesuffix(");\n"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def is_shown(page: Path, state: dict[str, Any]) -> bool:
    """Whether a page is there and shows this state, whatever its clock says."""
    shown = read_news(page.with_suffix(".js"))
    shown.pop("clock", None)
    return page.exists() and as_json(shown) == as_json(state)


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
