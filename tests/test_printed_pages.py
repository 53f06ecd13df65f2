"""Where everything stands on the pages of the print pack, beside what was seen and found good.

    XLSCORE_PRINTED=new pytest tests/test_printed_pages.py

writes tests/printed_pages.txt anew; the differences say what of a page has moved. Places are in
millimetres: text and its size, boxes and lines with their colour or how thick they are.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bracket_play import lower_number_wins, play_on, rules_of, start
from core.test_graph import DOUBLE
from hall import Hall
from test_bracket import report_of
from xlscore.actions.event import evaluate
from xlscore.printing.pack import BEFORE, BETWEEN, END, FIRST, PARTS, ROUND, parts_now
from xlscore.printing.paper import Paper
from xlscore.report.event_report import EventReport

SEEN = Path(__file__).with_name("printed_pages.txt")


class Recorder(Paper):
    """Paper that writes down what is put where."""

    def __init__(self, report: EventReport) -> None:
        super().__init__("Test", report.language, chosen=3)
        self.lines: list[str] = []

    def put(self, what: str, places: Iterable[float], *more: object) -> None:
        self.lines.append(" ".join([what, *(f"{p:.1f}" for p in places), *map(str, more)]).rstrip())

    def page(self, *, landscape: bool = False) -> None:
        super().page(landscape=landscape)
        self.lines.append("page on its side" if landscape else "page")

    def box(self, x: float, y: float, w: float, h: float, fill: str | None = None) -> None:
        self.put("box", (x, y, w, h), fill or "")

    def line(
        self, start: tuple[float, float], end: tuple[float, float], *, thick: float = 0.2
    ) -> None:
        self.put("line", (*start, *end), thick)

    def polyline(self, points: Any, color: str, thick: float) -> None:
        self.put("lines", (p for point in points for p in point), color, thick)

    def cut(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.put("cut", (*start, *end))

    def code(self, x: float, y: float, side: float, link: str) -> None:
        self.put("code", (x, y, side), link)

    def text(self, box: Any, text: str, size: float, **look: Any) -> None:
        if text:
            told = (f"{key}={value}" for key, value in look.items() if value)
            self.put("text", box, f"{size:.1f}", *told, repr(text))


State = tuple[str, EventReport, Sequence[str]]


def evening() -> Iterator[State]:
    """Catan with ten people: before the first draw, in the second round, at the end."""
    event = {"Date": "2026-05-30", "Venue": "Herne", "Time limit": "75 min"}
    there = {"Present": {2: "yes", 3: "no"}}
    hall, rng = Hall("catan", 10, event=event, columns=there), random.Random(1)
    hall.type_in("Players", 3, 2, "Herne e.V.")
    yield "before", report_on(hall), BEFORE
    hall.draw()
    hall.play(rng)
    hall.draw()
    yield "second round", report_on(hall), ROUND
    hall.play(rng)
    while not report_on(hall).outcome.complete:
        hall.draw()
        hall.play(rng)
    yield "end", report_on(hall), END


def report_on(hall: Hall) -> EventReport:
    return evaluate(hall.book).report("en")


def with_wonders() -> Iterator[State]:
    """A slip on which the wonder stands below the name."""
    hall = Hall("7wonders-4rounds", 4)
    hall.draw()
    yield "wonders", report_on(hall), ["slips"]


def with_many_tables() -> Iterator[State]:
    """Ten tables in two columns, more than one page holds at full size."""
    hall = Hall("catan", 40)
    hall.draw()
    yield "forty people", report_on(hall), ["tables"]


def with_brackets() -> Iterator[State]:
    """Two sections on one page, and each on its own."""
    for players in (8, 16):
        text = DOUBLE.format(players=players)
        rules, event = rules_of(text), start(players)
        for _ in range(2):
            event = play_on(event, rules, lower_number_wins) or event
        yield f"double elimination of {players}", report_of(event, text), ["bracket"]


def recorded() -> str:
    lines = []
    for name, report, parts in (*evening(), *with_wonders(), *with_many_tables(), *with_brackets()):
        for part in parts:
            paper = Recorder(report)
            paper.links = {("preliminary", 2, "1"): "https://example.org/1"}
            PARTS[part](paper, report)
            lines += [f"== {name}: {part}", *paper.lines] if paper.lines else []
    return "\n".join(lines) + "\n"


def test_everything_stands_where_it_was_seen_and_found_good() -> None:
    made = recorded()
    if os.environ.get("XLSCORE_PRINTED") == "new":
        SEEN.write_text(made, "utf-8", newline="\n")
    assert made.splitlines() == SEEN.read_text("utf-8").splitlines()


def test_of_each_time_of_an_evening_what_is_needed_is_printed() -> None:
    """Whoever asks for no parts gets those of the round: other ones before, within and after it."""
    for name, report, parts in evening():
        assert (name, parts_now(report)) == (name, parts)
    hall, rng = Hall("catan", 10), random.Random(1)
    hall.draw()
    assert parts_now(report_on(hall)) == FIRST
    hall.play(rng)
    assert parts_now(report_on(hall)) == BETWEEN
