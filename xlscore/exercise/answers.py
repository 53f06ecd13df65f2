"""What is right for a made event: it goes through the engine as a workbook in memory."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from fractions import Fraction
from functools import partial
from typing import Any

from xlscore.actions.draw import draw
from xlscore.actions.event import evaluate
from xlscore.book import schema
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.problems import FileProblem
from xlscore.book.values import Value
from xlscore.core.formula import Column
from xlscore.core.rulebook.load import Loaded
from xlscore.core.rules import Ruleset, StageRules
from xlscore.exercise.events import AnyEvent, NextRound, run, run_graph
from xlscore.exercise.state import Drawn, Event, Knobs
from xlscore.records import NamedTuple
from xlscore.report.event_data import event_data
from xlscore.texts import everywhere

LATE = 0.3
#: An event that the rules do not allow is made anew, so many times.
ATTEMPTS = 60
COUNTS_IN = {"tournament_points": "tournament points", "victory_points": "game points"}


class Task(NamedTuple):
    """An event with its name, and what is right for it."""

    name: str
    event: Event
    answer: Event


class AsWritten(AnyEvent):
    """An event of rules of one's own: nothing is typed on top of them."""

    def typed_rules(self, rng: random.Random, rules: dict[str, Any]) -> dict[str, Any]:
        """None."""
        return {}


def task(rules: Ruleset, seed: str, number: int, *, own: bool = False) -> Task:
    """The event of a seed and a number, always the same; `own` rules are not packaged.

    FileProblem if no event of these rules can be made.
    """
    loaded = Loaded(rules) if own else None
    solver = partial(answer, columns=rules.columns, own=loaded)
    drawer = partial(next_rounds, columns=rules.columns, own=loaded)
    kind, data, refused = AsWritten if own else AnyEvent, facts(rules), ""
    for attempt in range(ATTEMPTS):
        rng = random.Random(f"xlscore-exercise-1|{rules.id}|{seed}|{number}|{attempt}")
        knobs = Knobs(halves=rng.random() < 0.1, late=LATE)
        sim = kind(rng, rules.id, data, knobs, solver)
        event = tidy(run_graph(sim, drawer) if "graph" in data else run(sim))
        found = solver(event)
        if "error" not in found:
            name = f"{rules.id}/{seed}/{number}"
            del found["event"]
            return Task(name, event, {"id": name, **found})
        refused = found["error"][0][2]
    raise FileProblem("exercise-impossible", reason=everywhere(refused))


def tidy(event: Event) -> Event:
    """Players by number, results by round and table with numbers and names."""
    names = {entry["no"]: entry["name"] for entry in event["players"]}
    event["players"].sort(key=lambda entry: entry["no"])
    played = list(dict.fromkeys(row["stage"] for row in event["results"]))
    for row in event["results"]:
        if row["no"] is not None:
            row["player"] = names[row["no"]]
    event["results"].sort(
        key=lambda row: (
            *(played.index(row["stage"]), row["round"], row["table"], row["seat"]),
            row["no"] is None,
        )
    )
    return event


def facts(rules: Ruleset) -> dict[str, Any]:
    """What of a ruleset the making of events goes by; a key that is not there has no value."""
    points, alone = rules.victory_points, rules.solo.at
    found: dict[str, Any] = {
        "sizes": list(rules.sizes),
        "minimum_players": rules.minimum_players,
        "table_size": rules.table_size,
        "at_most": rules.at_most,
        "byes": rules.byes,
        "tie_break": rules.tie_break,
        "share": {"early_win": rules.share.early_win} if rules.share.early_win else {},
        "victory_points": {"negative": points.negative, "whole": points.whole},
        "solo": {"at": int(alone)} if alone is not None else None,
        "games": [{"title": game.title.texts} for game in rules.games],
        "columns": [
            {"name": column.name, "words": column.words, "yes_no": column.yes_no}
            for column in rules.columns
        ],
        "stages": [_stage(stage) for stage in rules.stages],
        "most_players": _most_players(rules.stages),
        "graph": any(s.places or s.kind.tables == "circle" for s in rules.every_stage),
    }
    if points.table_sum is not None:
        found["victory_points"]["table_sum"] = int(points.table_sum)
    if rules.teams.chain or rules.teams.members:
        found["teams"] = {"members": rules.teams.members or 4}
    return {key: value for key, value in found.items() if value}


def _most_players(stages: Sequence[StageRules]) -> int:
    """F1, F3: how many have places in first stages, or rounds to meet each other in; 0: any."""
    if stages[0].kind.tables == "circle" and not stages[0].places:
        return stages[0].rounds // (stages[0].meetings or 1) + 1
    return sum(len(stage.places) for stage in stages if stage.of_players)


def _stage(stage: StageRules) -> dict[str, Any]:
    keys = "name", "rounds", "seating", "sit_out", "optional", "out_with", "until_left"
    own = {key: getattr(stage, key) for key in keys}
    return own | {"entries": [asdict(way) for way in stage.entries]}


# -- through the engine ----------------------------------------------------------------------------


def to_book(event: Event, columns: Iterable[Column] = ()) -> MemoryBook:
    """An event as a workbook in memory; `columns` are the ruleset's own."""
    return MemoryBook(grids_of(event, columns))


def grids_of(event: Event, columns: Iterable[Column]) -> dict[str, list[list[Value]]]:
    """The sheets of an event, with English titles."""
    sheets: dict[str, list[list[Value]]] = {
        "Event": [
            [schema.EVENT.field(key).titles.en, value]
            for key, value in event["event"].items()
            if value is not None
        ]
    }
    for spec, rows in (
        (schema.PLAYERS, event["players"]),
        (schema.ROUNDS, event.get("rounds", [])),
        (schema.RESULTS, event["results"]),
        (schema.PENALTIES, [penalty(row) for row in event.get("penalties", [])]),
    ):
        if spec is schema.PENALTIES and not rows:
            continue
        heads = {f.key: f.titles.en for f in spec.fields}
        if not any(row.get("pool") for row in rows):
            heads.pop("pool", None)
        if spec is schema.RESULTS:
            heads |= {own.name: own.title.en for own in columns}
        sheets[spec.titles.en] = [
            [*heads.values()],
            *([cell(row.get(key)) for key in heads] for row in rows),
        ]
    if event.get("rules"):
        sheets["Rules"] = [[key, _typed_form(value)] for key, value in event["rules"].items()]
    return sheets


def penalty(row: Event) -> Event:
    """What a penalty counts in, in the word of the cell."""
    return {**row, "counts_in": COUNTS_IN.get(row["counts_in"])}


def _typed_form(value: Any) -> Value:
    """A value as it is typed on *Rules*."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def cell(value: Any) -> Any:
    """A value as a cell holds it: "21/2" as the number it is."""
    if isinstance(value, str) and value.replace("/", "").lstrip("-").isdigit() and "/" in value:
        return float(Fraction(value))
    return value


def next_rounds(
    event: Event, columns: Iterable[Column] = (), own: Loaded | None = None
) -> list[NextRound]:
    """The rounds that the engine draws next; without a seed their seats are by one of ours."""
    seeded = {**event, "event": {**event["event"], "seed": event["event"]["seed"] or "seats"}}
    drawing = draw(to_book(seeded, columns), own_rules=own, slips=False)
    stages, found = drawing.read.rules.stages if drawing.read.rules else (), []
    for at, plan in drawing.drawn.items():
        stage = stages[at.stage]
        tables = [
            Drawn(table.number, {seat.seat: seat.no for seat in table.seats})
            for table in plan.round_.tables
        ]
        found.append(NextRound(stage.name, at.round_, tables, at.round_ == stage.rounds))
    return found


def answer(event: Event, columns: Iterable[Column] = (), own: Loaded | None = None) -> Event:
    """The engine's export of an event, without findings; {"error": codes} on errors."""
    job = evaluate(to_book(event, columns), own)
    errors = [f for f in job.findings if f.severity == "error"]
    if errors:
        return {"error": [(f.code, str(f.ref), f.text("en")) for f in errors]}
    data = event_data(job.read.event, job.outcome, job.findings, "en")
    del data["findings"]
    for row in [
        *(row for stage in data["stages"] for row in stage["standings"]),
        *data.get("teams", []),
    ]:
        if not row.get("penalties", True):
            del row["penalties"]
    return data
