"""The button *Room page*: the page beside the workbook, what a browser is asked for, and when."""

from __future__ import annotations

import json
import webbrowser
from pathlib import Path
from typing import Any

import pytest

from markdown_book import from_markdown
from memory_host import MemoryHost
from xlscore.book.problems import FileProblem
from xlscore.live import running
from xlscore.room import state

EVENT = """
## Turnier
| Regelwerk | stone-age |
| Startwert | 7 |
## Spieler
| Nr | Name |
| 1 | Ada |
| 2 | Bea |
| 3 | Cem |
## Ergebnisse
| Runde | Tisch | Nr | Punkte |
| 1 | 1 | 1 | 90 |
| 1 | 1 | 2 | {points} |
| 1 | 1 | 3 | 60 |
"""


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the browser was asked to show; of the chances on the page others tell."""
    monkeypatch.setattr(state, "_chances", lambda *_: None)
    monkeypatch.setenv("XLSCORE_STATE", str(tmp_path / "state"))
    monkeypatch.setattr(running, "state_directory", lambda: tmp_path)
    monkeypatch.setenv("BROWSER", "somebody")
    found: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda url: bool(found.append(url)) or True)
    return found


def opened(folder: Path, points: object = 80) -> MemoryHost:
    text = EVENT.replace("{points}", str(points))
    return MemoryHost(from_markdown(text), folder / "event.xlsx")


def news(folder: Path) -> Any:
    text = (folder / "event.room.js").read_text("utf-8")
    return json.loads(text.removeprefix("window.xlscoreRoom(").removesuffix(");\n"))


def test_the_first_click_opens_the_page_and_the_next_one_refreshes_it(
    tmp_path: Path, shown: list[str]
) -> None:
    page = tmp_path / "event.room.html"
    assert "im Browser offen (event.room.html)" in opened(tmp_path).click("room")
    assert shown == [page.as_uri()]
    assert 'data-news="event.room.js"' in page.read_text("utf-8")
    first = news(tmp_path)
    assert "zeigt den neuen Stand" in opened(tmp_path, 95).click("room")
    assert shown == [page.as_uri()]
    assert news(tmp_path)["standings"] != first["standings"]
    assert "im Browser offen" in opened(tmp_path, 95).click("room")
    assert shown == [page.as_uri()] * 2


def test_recalculating_and_drawing_show_on_the_page_that_was_opened(
    tmp_path: Path, shown: list[str]
) -> None:
    assert "für den Raum" not in opened(tmp_path).click("recalculate")
    assert not (tmp_path / "event.room.js").exists()
    opened(tmp_path).click("room")
    first = news(tmp_path)
    host = opened(tmp_path, 95)
    assert "Die Seite für den Raum zeigt es auch (event.room.html)" in host.click("recalculate")
    after = news(tmp_path)
    assert after["standings"] != first["standings"]
    assert "für den Raum" not in host.click("recalculate")
    assert "Die Seite für den Raum zeigt es auch" in host.click("draw")
    assert "Runde 2" in str(news(tmp_path))
    assert "Runde 2" not in str(after)
    assert shown == [(tmp_path / "event.room.html").as_uri()]


def test_a_page_that_cannot_be_refreshed_is_said_and_the_standings_stand(
    tmp_path: Path, shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(tmp_path).click("room")

    def refused(*_: object) -> bool:
        raise FileProblem("post-busy", service="event.room.js", seconds=1)

    monkeypatch.setattr("xlscore.live.showing.write_news", refused)
    host = opened(tmp_path, 95)
    said = host.click("recalculate")
    assert "event.room.js" in said
    assert not host.wrong


def test_without_a_screen_the_message_says_which_file(
    tmp_path: Path, shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda _: False)
    assert "bitte event.room.html im Browser öffnen" in opened(tmp_path).click("room")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(webbrowser, "open", lambda _: shown.append("a browser in a console"))
    assert "bitte event.room.html im Browser öffnen" in opened(tmp_path).click("room")
    assert shown == []


def test_with_an_error_the_page_stays_as_it_was(tmp_path: Path, shown: list[str]) -> None:
    opened(tmp_path).click("room")
    before = (tmp_path / "event.room.html").read_bytes()
    host = opened(tmp_path, "viele")
    assert "Es gibt Fehler" in host.click("room")
    assert host.wrong
    assert (tmp_path / "event.room.html").read_bytes() == before


def test_a_script_of_somebody_else_stays(tmp_path: Path, shown: list[str]) -> None:
    script = tmp_path / "event.room.js"
    script.write_text("own()", "utf-8")
    assert "nicht von xlscore" in opened(tmp_path).click("room")
    script.unlink()
    script.mkdir()
    assert "nicht von xlscore" in opened(tmp_path).click("room")
    assert shown == []


def test_a_page_of_somebody_else_stays(tmp_path: Path, shown: list[str]) -> None:
    page = tmp_path / "event.room.html"
    page.write_text("<p>Raum 3 ist gesperrt</p>", "utf-8")
    host = opened(tmp_path)
    assert "event.room.html neben der Mappe ist nicht von xlscore" in host.click("room")
    assert host.wrong
    assert page.read_text("utf-8") == "<p>Raum 3 ist gesperrt</p>"
    assert not (tmp_path / "event.room.js").exists()
    assert shown == []


def test_a_workbook_that_has_no_file_or_is_a_season(tmp_path: Path, shown: list[str]) -> None:
    host = MemoryHost(from_markdown(EVENT.replace("{points}", "80")))
    assert "speichern" in host.click("room")
    season = MemoryHost(from_markdown("## Season\n| Name | Cup |"), tmp_path / "s.xlsx")
    assert "season workbook" in season.click("room")
    assert shown == []
