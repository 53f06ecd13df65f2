"""Random events of any packaged ruleset, scored by the engine and by the second route.

    python -m tests.exercise ID --events 5000 --seed S
    python -m tests.exercise --all --events 5000 --third
    python -m tests.exercise --formats --events 5000
    python -m tests.exercise seasons ratings --events 1000

prints for each ruleset how many of the events came out differently, and the smallest of those that
did. The second route is tests/oracle: written from docs/rules.md and the rulesets' files alone, and
for the first seven systems once more from their documents. The third is tests/formal: functions
with proofs, which `.ci/formal` builds. An ID such as graph-pools stands for small rulesets of that
format (F1 to F6), with formulas (F12 to F16) or of two sides (F15), another one for each event;
seasons are seasons of any rules (F17, F18), ratings those of random games (F19).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parent)]

from differential import engine, to_book, unlike  # noqa: E402
from formal import graphs, third  # noqa: E402
from oracle import (  # noqa: E402
    formula_events,
    general,
    graph_events,
    graph_packaged,
    oracle,
    side_events,
    swiss,
)
from oracle.graph_events import SHAPES as GRAPHS  # noqa: E402
from oracle.rulebook import packaged, rules_of  # noqa: E402
from oracle.wider import random_event  # noqa: E402
from oracle_season import league_events  # noqa: E402
from xlscore.actions.draw import draw  # noqa: E402
from xlscore.core.rulebook.load import RULESETS  # noqa: E402
from xlscore.exercise import answers  # noqa: E402

Event = dict[str, Any]
BY_FORMULA = {"formulas": formula_events.random_event, "sides": side_events.random_event}
SHAPES = (*GRAPHS, *BY_FORMULA)
"""Formats of which each event has rules of its own."""
SEASONS = {
    "seasons": (league_events.random_league, league_events.differing),
    "ratings": (league_events.random_ratings, league_events.ratings_differing),
}
"""F17 to F19: how a season of random rules is made, and where the engine differs."""
SHOWN = 5
DRAWN = 8
"""Of so many events one is drawn too."""


def compared(event: Event, *, thrice: bool = False) -> list[str]:
    """Where the engine differs from one of the ways of the second route, or from the third."""
    found = engine(event)
    graph = graph_packaged.is_graph(event["event"]["ruleset"])
    ways: list[Callable[[Event], Event]] = [
        graph_packaged.solve_packaged if graph else general.solve
    ]
    if event["event"]["ruleset"] in oracle.SYSTEMS and not added(event):
        ways.append(oracle.solve)
    different = next((d for way in ways if (d := unlike(way(event), found))), [])
    return different or (by_third(event, found) if thrice else [])


def by_third(event: Event, found: Event) -> list[str]:
    """Where the third scorer and an export of an event of a packaged ruleset differ."""
    if not graph_packaged.is_graph(event["event"]["ruleset"]):
        return third.differing(event, found)
    rules = rules_of(event)
    return graphs.differing(event, rules, graph_packaged.tiers_of(rules), found)


def misdrawn(event: Event) -> list[str]:
    """G12: how a Swiss round that is drawn falls short of the best there is, by trial of all."""
    found = swiss.before_a_draw(event)
    if found is None:
        return []
    cut, before, sizes = found
    drawing = draw(to_book(cut), slips=False)
    tables = [table.players for plan in drawing.drawn.values() for table in plan.round_.tables]
    return swiss.differences(before, sizes, tables)


def added(event: Event) -> bool:
    """Whether there is something in it of which the documents of the first seven say nothing."""
    teams = any(entry.get("team") for entry in event["players"])
    return bool(teams or event.get("penalties") or event.get("rules"))


def made(ruleset: str, seed: str, number: int) -> Event:
    """One event: the same for the same three."""
    rng = random.Random(f"{ruleset} {seed} {number}")
    if graph_packaged.is_graph(ruleset):
        return graph_packaged.random_event(rng, ruleset)
    return random_event(rng, ruleset)


def of_graph(name: str, seed: str, number: int, *, thrice: bool) -> tuple[Event, list[str]]:
    """F1 to F16: an event of a format with rules of its own, and where the engine differs."""
    if name in BY_FORMULA:
        return of_formulas(name, seed, number, thrice=thrice)
    event, shape = graph_events.random_event(random.Random(f"{name} {seed} {number}"), name)
    found = answers.answer(event, own=RULESETS.load_toml(shape.text))
    different = unlike(graph_events.by_graph(event, shape), found)
    if thrice and not different:
        different = graphs.differing(event, shape.rules, shape.tiers, found)
    return {**event, "written": shape.text}, different


def of_formulas(name: str, seed: str, number: int, *, thrice: bool) -> tuple[Event, list[str]]:
    """F12 to F16: an event of a ruleset with formulas, and where the engine differs."""
    event, text, expected = BY_FORMULA[name](random.Random(f"{name} {seed} {number}"))
    loaded = RULESETS.load_toml(text)
    found: Event = {"error": [problem.text("en") for problem in loaded.problems]}
    if loaded.rules:
        found = answers.answer(event, loaded.rules.columns, loaded)
    different = ["refused"] if loaded.problems else unlike(expected, found)
    if thrice and not different:
        different = third.differing(event, found, tomllib.loads(text))
    return {**event, "written": text}, different


def differing(
    ruleset: str, seed: str, numbers: range, *, thrice: bool = False
) -> Iterator[tuple[int, Event, list[str]]]:
    """The events that came out differently."""
    for number in numbers:
        if ruleset in SEASONS:
            make, compare = SEASONS[ruleset]
            data = make(random.Random(f"{ruleset} {seed} {number}"))
            if found := compare(data):
                yield number, {"event": data["rules"], "results": data["events"]}, found
            continue
        if ruleset in SHAPES:
            event, found = of_graph(ruleset, seed, number, thrice=thrice)
            if found:
                yield number, event, found
            continue
        event = made(ruleset, seed, number)
        found = compared(event, thrice=thrice) or (misdrawn(event) if number % DRAWN == 0 else [])
        if found:
            yield number, event, found


def smallest(bad: list[tuple[int, Event, list[str]]]) -> tuple[int, Event, list[str]]:
    """The one with the fewest results."""
    return min(bad, key=lambda one: len(one[1]["results"]))


def told(event: Event) -> str:
    """An event as one line a row, without what is empty."""
    lines = event.get("written", "").splitlines()
    lines.append(json.dumps(event["event"], ensure_ascii=False))
    for key in ("rules", "rounds", "players", "penalties", "results"):
        rows = event.get(key) or []
        for row in rows if isinstance(rows, list) else [rows]:
            some = {name: value for name, value in row.items() if value is not None}
            lines.append(f"{key}: {json.dumps(some, ensure_ascii=False)}")
    return "\n".join(lines)


def run(arguments: list[str] | None = None) -> int:
    """As told on the command line; 1 if any event came out differently."""
    parser = argparse.ArgumentParser(prog="python -m tests.exercise", description=__doc__)
    parser.add_argument(
        "ids", nargs="*", metavar="ID", choices=[[], *packaged(), *SHAPES, *SEASONS]
    )
    parser.add_argument("--all", action="store_true", help="every packaged ruleset")
    parser.add_argument("--formats", action="store_true", help="every format of a graph")
    parser.add_argument("--events", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first event")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--third", action="store_true", help="the proven scorer as well")
    options = parser.parse_args(arguments)
    ids = [*options.ids, *(packaged() if options.all else ()), *(SHAPES if options.formats else ())]
    if not ids:
        parser.error("which ruleset? An id, --all or --formats")
    if options.third and not third.PROGRAM.exists():
        parser.error(f"there is no {third.PROGRAM}: .ci/formal builds it")
    numbers = range(options.first, options.first + options.events)
    wrong = 0
    for ruleset in ids:
        since, before = time.process_time(), third.LEFT_OUT.total()
        bad = list(differing(ruleset, options.seed, numbers, thrice=options.third))
        minutes = (time.process_time() - since) / 60
        speed = round(len(numbers) / minutes)
        alone = third.LEFT_OUT.total() - before
        left_out = f", but two for {alone}" if alone else ""
        thrice = options.third and ruleset not in SEASONS
        routes = f", three routes{left_out}" if thrice else ""
        print(
            f"{ruleset}: {len(bad)} of {len(numbers)} differ; {speed} a minute{routes}", flush=True
        )
        if bad:
            number, event, found = smallest(bad)
            print(f"event {number}:", *found[:SHOWN], told(event), sep="\n", flush=True)
        wrong += len(bad)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(run())
