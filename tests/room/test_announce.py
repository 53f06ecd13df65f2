"""Announcements: what they say, and how each service is written to."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from hall import Hall
from xlscore.actions.event import EventJob, evaluate
from xlscore.core.draws.log import hash_entry
from xlscore.room.announcing import Line, announcement
from xlscore.room.codes import qr_rows
from xlscore.room.services import MOST_POSTS, SERVICES, posts, size
from xlscore.room.state import room_state
from xlscore.texts import Language

DISCORD, TELEGRAM, JSON, TEXT = (SERVICES[n] for n in ("discord", "telegram", "json", "text"))


def played(players: int = 8, *, rounds: int = 1) -> EventJob:
    """Alhambra after some rounds, the next one drawn."""
    hall = Hall("alhambra", players)
    for _ in range(rounds):
        hall.draw()
        hall.play(random.Random(1))
    hall.draw()
    return evaluate(hall.book)


def said(job: EventJob, language: Language = "en", **more: Any) -> list[str]:
    return [line.text for line in announcement(job, language, **more)]


# -- what is said ---------------------------------------------------------------------------------


def test_between_two_rounds() -> None:
    job = played()
    assert job.outcome is not None
    lines = said(job)
    assert lines[:3] == [
        "Test",
        "Preliminary, after round 1, provisional, 2 games missing",
        "Preliminary: Tournament points",
    ]
    first = job.outcome.stages[0].standings[0]
    assert lines[3] == f"1. Player {first.no}, {first.value('tournament_points')}"
    assert lines[11] == "Preliminary, round 2"
    assert [line[:8] for line in lines[12:14]] == ["Table 1:", "Table 2:"]
    assert lines[14:] == ["Preliminary, round 2: 0 of 2 tables have reported"]
    seated = {name for line in lines[12:14] for name in line[9:].split(", ")}
    assert seated == {f"Player {n}" for n in range(1, 9)}


def test_an_announcement_that_waits_is_posted_with_its_whole_hash() -> None:
    hall = Hall("alhambra", 8, seed=None, event={"Randomness": "dice"})
    hall.draw()
    (entry,) = evaluate(hall.book).read.event.draws
    waiting = "Preliminary, round 1 is announced (entry 1, dice 25): " + hash_entry(entry)
    assert waiting in said(evaluate(hall.book))
    hall.draw(randomness="3 1 6 2 5 " * 5)
    assert waiting not in said(evaluate(hall.book))


def test_an_announced_round_shows_its_hash_until_it_is_drawn() -> None:
    hall = Hall("alhambra", 8, seed=None, event={"Randomness": "dice"})
    assert "announced" not in room_state(evaluate(hall.book), "en")
    hall.draw()
    (entry,) = evaluate(hall.book).read.event.draws
    waiting = room_state(evaluate(hall.book), "en")
    text = "Preliminary, round 1 is announced (entry 1, dice 25): " + hash_entry(entry)
    assert waiting["announced"] == {"text": text, "code": qr_rows(text)}
    assert "ist angekündigt" in waiting["languages"]["de"]["announced"]["text"]
    rows = waiting["announced"]["code"]
    assert {len(row) for row in rows} == {len(rows)}
    assert rows[0].startswith("11111110")  # the corner of every QR code
    hall.draw(randomness="3 1 6 2 5 " * 5)
    assert "announced" not in room_state(evaluate(hall.book), "en")


def test_only_a_part_and_only_the_first_lines() -> None:
    assert said(played(), parts=["standings"], most=2)[2:] == [
        "Preliminary: Tournament points",
        *said(played())[3:5],
        "… and 6 more",
    ]
    assert said(played(), "de", parts=["next"])[2:] == [
        "Vorrunde, Runde 2: 0 von 2 Tischen haben gemeldet"
    ]


def test_before_the_first_draw_and_before_the_next() -> None:
    hall = Hall("alhambra", 8)
    assert said(evaluate(hall.book))[2:] == ["Next: Preliminary, round 1 of 2"]
    hall.draw()
    assert said(evaluate(hall.book))[2] == "Preliminary, round 1"  # nobody has played yet
    hall.play(random.Random(1))
    assert said(evaluate(hall.book), parts=["seating", "next"])[2:] == [
        "Next: Preliminary, round 2 of 2"
    ]


def test_a_final_that_was_only_drawn_leaves_the_standings_of_the_preliminaries() -> None:
    hall = Hall("alhambra", 8)
    for _ in range(2):
        hall.draw()
        hall.play(random.Random(1))
    hall.draw()
    lines = said(evaluate(hall.book))
    assert lines[2] == "Preliminary: Tournament points"
    assert lines[11] == "Final"
    hall.play(random.Random(1))
    lines = said(evaluate(hall.book), "de", most=3)
    assert lines[1:3] == ["Endstand", "Gesamtrangliste"]
    assert lines[3:] == [*lines[3:6], "… und 5 weitere"]


# -- how it is written ----------------------------------------------------------------------------

HOSTILE = "@everyone **x** [a](https://evil.example) <@1> #x `y`\n/stop & <b>\u202e"


def content(body: str) -> str:
    data = json.loads(body)
    return str(data.get("content", data.get("text")))


def test_nothing_of_a_name_is_markup_or_a_mention() -> None:
    hall = Hall("alhambra", 8)
    hall.type_in("Players", 2, 1, HOSTILE)
    hall.draw()
    lines = announcement(evaluate(hall.book), "en", ["seating"])
    (body,) = posts(DISCORD, lines, "en")
    assert json.loads(body)["allowed_mentions"] == {"parse": []}
    text = content(body)
    assert r"\@everyone \*\*x\*\* \[a\](https\://evil.example) \<\@1\> \#x \`y\` /stop" in text
    assert "\u202e" not in text
    (body,) = posts(TELEGRAM, lines, "en")
    text = content(body)
    j = "\u2060"
    assert f"@{j}everyone **x** [a](https:/" in text
    assert f"/{j}evil.{j}example" in text
    assert f"&lt;@{j}1&gt; #{j}x `y` /{j}stop &amp; &lt;b&gt;" in text
    assert json.loads(body)["parse_mode"] == "HTML"
    (body,) = posts(TEXT, lines, "en")
    assert "@everyone **x** [a](https://evil.example) <@1> #x `y` /stop & <b>" in body


@pytest.mark.parametrize(("text", "written"), [("1. Ada", "1\\. Ada"), ("- x", "\\- x")])
def test_discord_makes_no_list_of_lines(text: str, written: str) -> None:
    """A list would be numbered anew: whoever shares a place would get the next number."""
    assert DISCORD.write(Line(text)) == written
    assert DISCORD.write(Line("Ada 1. x-y")) == "Ada 1. x-y"


def test_json_and_text_have_all_lines_in_one_post() -> None:
    lines = [Line("T", True), Line("a"), Line("B", True), *[Line("x" * 900)] * 9]
    (body,) = posts(JSON, lines, "en")
    assert json.loads(body) == {"title": "T", "lines": ["a", "B", *["x" * 900] * 9]}
    (body,) = posts(TEXT, lines, "en")
    assert body.startswith("T\na\n\nB\nxxx")


@pytest.mark.parametrize("service", [DISCORD, TELEGRAM], ids=lambda s: s.title)
def test_long_posts_are_split_between_lines_and_numbered(service: Any) -> None:
    lines = [Line("Title", True), *[Line(f"{n}. 𝒜da & @b {'x' * 60}") for n in range(1, 150)]]
    bodies = [content(body) for body in posts(service, lines, "en")]
    assert len(bodies) > 2
    assert max(map(size, bodies)) <= service.limit
    last = [body.split("\n")[-1].replace("\u2060", "") for body in bodies]
    assert last == [f"({n}/{len(bodies)})" for n in range(1, len(bodies) + 1)]
    inner = [line for body in bodies for line in body.split("\n")[:-1]]
    assert inner == [service.write(line) for line in lines]


def test_too_much_is_shortened_and_says_by_how_much() -> None:
    lines = [Line("Title", True), *[Line("x" * 190) for _ in range(200)]]
    bodies = [content(body) for body in posts(DISCORD, lines, "en")]
    assert len(bodies) == MOST_POSTS
    shown = sum(body.count("x" * 190) for body in bodies)
    assert f"… and {200 - shown} more lines" in bodies[-1]
    (body,) = posts(DISCORD, [Line("*" * 5000)], "de")
    assert size(content(body)) <= 2000
    assert content(body).endswith("\\*…")
