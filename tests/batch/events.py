"""Workbooks for the tests of batches: many by a fixed seed, hostile ones, broken ones, a season."""

from __future__ import annotations

import io
import random
from functools import cache
from pathlib import Path
from typing import Any

from oracle.generate import GENERATED, random_event
from oracle.xlsx import write
from xlscore.book.template.season_sheets import season_template
from xlscore.book.template.table_sheets import Filling
from xlscore.book.template.workbook import template_bytes
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES

LANGUAGES = ("en", "de", "mixed")

#: What a player may call himself, with what it would do where.
HOSTILE = (
    "::error::gotcha",  # a workflow command
    "%0A::error::gotcha",  # one after a line feed that the runner unescapes
    "x\n::set-output name=ok::gotcha",
    "##[error]gotcha",  # the older form, found anywhere in a line
    "<script>alert('gotcha')</script>",
    "<img src=x onerror=alert(1)>",
    "=cmd|' /C calc'!A0",  # a formula of a spreadsheet
    "a,=1+1",
    "b;=1+1",
    "+1 ; @SUM(1)",
    "\u202egotcha\u202c \u200f!",  # runs the other way
    "שלום | עולם",
    "![x](http://gotcha.example/x.png) www.gotcha.example @gotcha `x` $y$",
    "| a | b |",
    "]]></failure>&amp;",
    "g" * 32_000,
)


def make_events(folder: Path, count: int, seed: int = 1, broken: float = 0.0) -> list[Path]:
    """Events of all systems, the same files on every run; the share `broken` in three ways."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for i in range(count):
        path = folder / f"{i:05d}-{GENERATED[i % len(GENERATED)]}.xlsx"
        path.write_bytes(event_bytes(i, seed))
        paths.append(path)
    chosen = random.Random(seed).sample(paths, round(count * broken))
    for i, path in enumerate(chosen):
        data = path.read_bytes()
        path.write_bytes((data[: len(data) // 2], b"", b"no workbook " * 99)[i % 3])
    return paths


@cache
def event_bytes(i: int, seed: int) -> bytes:
    """The event number `i` of a seed as a workbook, of one system after the other."""
    rng, made = random.Random(f"{seed} {i}"), io.BytesIO()
    write(random_event(rng, GENERATED[i % len(GENERATED)]), made, rng, LANGUAGES[i % 3])
    return made.getvalue()


def hostile_event(path: Path, language: str = "en", errors: int = 0) -> None:
    """An event in which every text is hostile, and the first `errors` results are no numbers."""
    rng = random.Random(7)
    event = random_event(
        rng, "stone-age", players=len(HOSTILE), lots="seed", stop="never", leaving=0
    )
    for player, name in zip(event["players"], HOSTILE, strict=True):
        player["name"] = name
        player["club"] = HOSTILE[(player["no"] * 7) % (len(HOSTILE) - 1)]
    for row, name in zip(event["results"][:errors], HOSTILE * 9, strict=False):
        row["points"] = name
    for row in event["results"]:
        row["player"] = None
    head: dict[str, Any] = event["event"] | {"name": HOSTILE[0], "venue": HOSTILE[4]}
    fill = Filling(head, event["players"], [], event["results"])
    path.write_bytes(template_bytes(RULESETS["stone-age"], language, fill=fill))  # type: ignore[arg-type]


def season(path: Path, pattern: str = "*/*catan.xlsx") -> None:
    """A season over the events that match a pattern."""
    data = season_template(
        FAMILIES["catan"],
        "en",
        season={"name": "Season 2026", "seed": "4711"},
        events=[{"file": pattern, "name": "Events"}],
    )
    path.write_bytes(data)
