"""The page of the room in headless Chromium, opened from a file, in German and English.

Needs node, Chromium, and axe-core and playwright-core in the folder that XLSCORE_AXE names, as the
exported pages do; XLSCORE_SHOTS keeps the screenshots.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest

from bracket_play import PAIRS
from core.test_graph import BRACKET, DOUBLE
from hall import Hall
from xlscore.actions.event import evaluate
from xlscore.core.rulebook.load import RULESETS
from xlscore.room.page import news_script, room_page
from xlscore.room.projector import STOPPED, Board, ProjectorServer
from xlscore.room.serving import RoomServer
from xlscore.room.state import room_state
from xlscore.texts import Language

SCRIPT = Path(__file__).with_name("room.mjs")
CLOCK = Path(__file__).with_name("clock.mjs")
ANNOUNCED = Path(__file__).with_name("announced.mjs")
BRACKETS = Path(__file__).with_name("bracket.mjs")
SIZES = Path(__file__).with_name("sizes.mjs")
MODULES = os.environ.get("XLSCORE_AXE")
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
HOSTILE = '<img src=x onerror=alert(1)></script><script>alert(2)</script>"&'

pytestmark = pytest.mark.skipif(
    not (MODULES and CHROMIUM and shutil.which("node")),
    reason="XLSCORE_AXE, node or Chromium is not there",
)


def played(language: Language, *, last: bool) -> dict[str, Any]:
    """Alhambra with 24 players before the last round, or after some of its tables."""
    hall = Hall("alhambra", 24, event={"Language": language})
    hall.type_in("Players", 4, 1, HOSTILE)
    hall.draw()
    hall.play(random.Random(1))
    hall.draw()
    if last:
        for number, row in enumerate(hall.book.grid("Results").rows[1:], 2):
            if row[1] == 2 and row[2] in (1, 2, 3):
                hall.type_in("Results", number, 6, 20 + number)
    job = evaluate(hall.book)
    assert job.outcome is not None
    return room_state(job, language)


def in_chromium(script: Path, folder: Path, *arguments: str) -> Any:
    """What a script saw; its screenshots go to XLSCORE_SHOTS, else to the folder."""
    shots = os.environ.get("XLSCORE_SHOTS") or str(folder)
    done = subprocess.run(
        ["node", str(script), str(CHROMIUM), shots, *arguments],
        cwd=MODULES,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_view_is_accessible_follows_the_workbook_and_keeps_time(
    language: Language, tmp_path: Path
) -> None:
    page, after = tmp_path / f"room-{language}.html", tmp_path / "after.js"
    state = played(language, last=False)
    address = "http://192.0.2.7:8748/"
    page.write_text(room_page(state, news=f"room-{language}.js", address=address), "utf-8")
    page.with_suffix(".js").write_text(news_script(state), "utf-8")
    news = played(language, last=True)
    table = news["tables"][-1]
    table["free"] = [{"name": "(stays empty)", "seat": table["players"].pop(1)["seat"]}]
    after.write_text(news_script(news), "utf-8")
    found = in_chromium(SCRIPT, tmp_path, str(page), str(after), HOSTILE)
    assert found["violations"] == []
    assert found["refused"] == []
    assert found["runs"] > 100
    assert set(found["requests"]) == {page.name, f"room-{language}.js"}
    assert found["rows"] == 48  # overall, and the preliminaries
    assert found["refreshed"] < 5000
    assert (found["scroll"], found["same"]) == (150, True)
    assert (found["named"], found["markup"]) == (True, 0)
    assert (found["hidden"], found["afterNext"], found["afterAll"]) == (6, 5, 0)
    assert [value for value, _ in found["seats"]] == [1, 2, 3, 4]
    assert [name == "(stays empty)" for _, name in found["seats"]] == [False, True, False, False]
    assert found["foundNames"] == 1
    assert found["afterSleep"] in ("6:00", "5:59")
    assert found["stillPaused"] == found["paused"]
    assert (found["gongs"], found["rolls"]) == (1, True)
    assert found["over"] == ["0:00", "Die Zeit ist um" if language == "de" else "Time is up"]


def test_the_hash_of_an_announced_round_is_shown_with_its_code(tmp_path: Path) -> None:
    """On the wall and on a phone, as long as it waits; the code has the text's modules."""
    hall = Hall("alhambra", 8, seed=None, event={"Randomness": "dice", "Language": "de"})
    hall.draw()
    page, after = tmp_path / "announced.html", tmp_path / "after.js"
    state = room_state(evaluate(hall.book), "de")
    page.write_text(room_page(state, news="announced.js"), "utf-8")
    page.with_suffix(".js").write_text(news_script(state), "utf-8")
    hall.draw(randomness="3 1 6 2 5 " * 5)
    after.write_text(news_script(room_state(evaluate(hall.book), "de")), "utf-8")
    found = in_chromium(ANNOUNCED, tmp_path, str(page), str(after))
    assert found["violations"] == []
    rows = state["announced"]["code"]
    dark = sum(row.count("1") for row in rows)
    assert found["shown"] == [[state["announced"]["text"], len(rows) + 8, dark, True]] * 2
    assert found["drawn"] == [True, True]


@pytest.mark.parametrize("language", ["de", "en"])
def test_phones_show_the_projectors_clock_and_set_nothing(
    language: Language, tmp_path: Path
) -> None:
    phones = RoomServer("127.0.0.1", 0)
    projector = ProjectorServer(phones.address)
    board = Board(played(language, last=True), STOPPED, [phones.show, projector.show])
    projector.set_clock = board.set_clock
    for server in (phones, projector):
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    found = in_chromium(CLOCK, tmp_path, projector.address, phones.address, language)
    for server in (phones, projector):
        server.shutdown()
        server.server_close()
    assert (found["violations"], found["refused"]) == ([], [])
    assert found["runs"] > 20
    assert found["before"] == {"projector": "60:00", "phone": "–", "controls": [True, False]}
    within = re.compile("10:00|[5-9]:[0-5][0-9]")  # on a busy machine, too
    assert all(map(within.fullmatch, found["started"]))
    assert within.fullmatch(found["slow"])  # a phone whose own clock is an hour slow
    assert found["paused"][0] == found["paused"][1]
    assert found["methods"] == {"projector": ["GET", "POST"], "phone": ["GET"]}


def test_a_phone_shows_the_total_and_a_wall_all_names(tmp_path: Path) -> None:
    """23 players, which is twelve lines in a column; 120 are more than a wall shows at once."""
    found = {}
    for count in (23, 120):
        hall = Hall("alhambra", count, event={"Language": "de"})
        hall.draw()
        page, after = tmp_path / f"sizes-{count}.html", tmp_path / "after.js"
        state = room_state(evaluate(hall.book), "de")
        page.write_text(room_page(state, news=f"sizes-{count}.js"), "utf-8")
        page.with_suffix(".js").write_text(news_script(state), "utf-8")
        hall.play(random.Random(1))
        after.write_text(news_script(room_state(evaluate(hall.book), "de")), "utf-8")
        found[count] = in_chromium(SIZES, tmp_path, str(page), str(after))
    for count, on_wall in ((23, 23), (120, 30)):
        one = found[count]
        assert one["violations"] == []
        assert all(size["totals"] for size in one["sizes"].values())
        assert [size["columns"] for size in one["sizes"].values()] == [1, 1, 2, 2]
        assert [one["sizes"][wide]["whole"] for wide in ("1280", "1920")] == [on_wall] * 2
        assert one["sizes"]["390"]["whole"] >= 8
        assert one["sizes"]["1920"]["letters"] > (40 if count == 23 else 30)
        drawn = {wide: size["tables"] for wide, size in one["sizes"].items()}
        assert all(tables["wide"] for tables in drawn.values())
        assert drawn["1920"]["whole"] == (6 if count == 23 else 15)
        assert drawn["1920"]["letters"] >= (40 if count == 23 else 28)
        assert (one["closed"], one["open"], one["stillOpen"]) == (False, True, True)
        assert one["focus"] == "SUMMARY"
        assert (one["lang"], one["label"]) == ("fr", "Vues")
        assert one["words"][:2] == ["Classement", "Démarrer"]
        assert (one["own"], one["marked"]) == ([True, True], True)


def knock_out(text: str, players: int, rounds: int, language: Language) -> dict[str, Any]:
    """What the page knows of an event that is drawn and played so far."""
    loaded = RULESETS.load_toml(PAIRS + text.format(players=players))
    hall = Hall("catan", players, event={"Language": language}, own=loaded)
    for no in range(1, players + 1):
        hall.type_in("Players", no + 1, 5, no)
    hall.type_in("Players", 3, 1, "Maximiliane Wolkenstein-Trostburg")
    for _ in range(rounds):
        hall.draw()
        hall.play(random.Random(3))
    return room_state(hall.job(), language)


def test_a_bracket_on_a_phone_and_on_a_wall(tmp_path: Path) -> None:
    """Accessible, in light and dark, no page scrolls sideways; on a wall the whole is seen."""
    for name, text, players, rounds in (
        ("single", BRACKET, 8, 2),
        ("double", DOUBLE, 8, 3),
    ):
        state = knock_out(text, players, rounds, "de")
        page = tmp_path / f"bracket-{name}.html"
        page.write_text(room_page(state, news=f"bracket-{name}.js"), "utf-8")
        found = in_chromium(BRACKETS, tmp_path, str(page))
        assert found["violations"] == []
        boxes = [box for section in state["bracket"] for box in section["boxes"]]
        for size in found["sizes"]:
            assert size["boxes"] == len(boxes)
            assert size["apart"], size
            assert size["joined"], size
        assert [size["whole"] for size in found["sizes"]] == [False, True], name
