"""The third scorer: the functions that Coq has proofs about, extracted to OCaml, as a process.

What is typed is read as the second route reads it, with the ruleset's file; from there on places,
points, shares, sums, criteria, ranks and cuts are those of `Scorer.v`. Words go in and lines come
out. Not its own are lots (SHA-256), formulas (G10), teams (G4) and the overall ranking.
"""

from __future__ import annotations

import atexit
import os
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from differential import differences
from oracle import common, general
from oracle.graph_packaged import has_graph
from oracle.model import Row, RuleError, Table
from oracle.own import BEFORE, OF_PLAYERS
from oracle.own import SUMS as SUMS_OF_OWN
from oracle.rulebook import Rules, number, rules_of, scale, stage_rules, usual_size
from oracle.tables import RulesBook, cap, is_bye

ROOT = Path(__file__).parents[2]
PROGRAM = Path(os.environ.get("XLSCORE_THIRD") or ROOT / "build" / "formal" / "third")
SUMS = ("tournament_points", "victory_points", "points_difference", "score")
STATES = {"left": "l", "bye": "b", "military": "w", "science": "w"}
Words = Iterable[object]


#: How many events of each ruleset were left out.
LEFT_OUT: Counter[str] = Counter()
CRITERIA = {"lot", "won_games", *SUMS_OF_OWN, *OF_PLAYERS, *BEFORE}


class Line(NamedTuple):
    """One player in a stage, as the third scorer has it."""

    no: int
    rank: int | None
    criteria: list[str]
    tournament_points: list[str]
    games: list[int]
    sums: list[str]


class Past(NamedTuple):
    """A stage that was scored."""

    stage: common.Stage
    lines: dict[int, Line]


@cache
def process() -> subprocess.Popen[str]:
    """The program, started once."""
    found = subprocess.Popen(
        [str(PROGRAM)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    atexit.register(found.kill)
    return found


def asked(words: Words) -> str:
    """One line of an answer."""
    pipe = process()
    assert pipe.stdin
    assert pipe.stdout
    pipe.stdin.write(" ".join(map(str, words)) + "\n")
    pipe.stdin.flush()
    return pipe.stdout.readline()


def many(rows: Iterable[Words]) -> list[object]:
    """How many, and each of them."""
    found = list(rows)
    return [len(found), *(word for row in found for word in row)]


def maybe(value: object | None) -> Words:
    """Nothing, or something."""
    return ["-"] if value is None else ["+", value]


def exact(how: Rules, key: str, default: object = None) -> Fraction | None:
    """A number of a ruleset."""
    value = how.get(key, default)
    return None if value is None else number(value)


def law(rules: Rules) -> Iterator[object]:
    """A ruleset, in the order of `read_law`."""
    points, made = rules["points"], rules.get("victory_points", {})
    share, score = rules.get("share", {}), rules.get("score", {})
    sizes = [int(size) for size in points["by_size"]]
    yield from many([size, *many([x] for x in scale(rules, size))] for size in sizes)
    yield int(points.get("shared") == "full")
    yield points.get("rounding", "none")
    yield exact(points, "step", 1)
    yield from maybe(exact(points, "drawn"))
    yield usual_size(rules)
    yield int("tie_break" in rules)
    yield from many([size, number(w)] for size, w in made.get("weights", {}).items())
    yield int(made.get("round_down", False))
    yield exact(made, "bye", 0)
    yield from many([size] for size in share.get("mean_at", ()))
    yield share.get("power", 1)
    decimals = share.get("decimals")
    yield from maybe(None if decimals is None else Fraction(1, 10**decimals))
    yield from maybe(exact(share, "early_win"))
    alone = rules.get("solo") or {}
    yield from ["-"] if "at" not in alone else ["+", number(alone["at"]), number(alone["points"])]
    yield exact(score, "origin", 0)
    yield exact(score, "unit", 1)
    yield from many([number(factor)] for factor in score.get("ratio", ()))
    yield exact(score, "first_win", 0)
    yield exact(score, "survivors", 0)
    yield from maybe(exact(score, "tribute_over"))
    yield exact(rules.get("opponents", {}), "floor", 0)
    yield int(rules.get("opponents", {}).get("filled", False))


def game(book: RulesBook, table: Table) -> Iterator[object]:
    """A finished game, in the order of `read_game`."""
    rows = [*table.playing(), *table.leavers()]
    if not is_bye(table):
        common.c2_typed_places(table.playing())
    yield len(table.lone_substitutes())
    yield from maybe(
        cap(book, table) if book.rules.get("victory_points", {}).get("capped") else None
    )
    yield from many(seat(book, row) for row in rows)


def seat(book: RulesBook, row: Row) -> Words:
    """A row of it."""
    state = STATES.get(row.status or "", "p")
    typed = row.place or 0 if state == "p" else 0
    return [row.no, row.points or 0, row.tie_break, typed, state]


def player(book: RulesBook, name: str, no: int, past: list[Past]) -> Iterator[object]:
    """Somebody with a row in a stage, in the order of `read_player`."""
    yield no
    yield common.seated_at(book, name, no)
    yield int(book.keeps_rank(no, name))
    yield int(book.can_go_on(no, name))
    yield from maybe(book.players[no].lot)
    yield from maybe(drawn(book, name, no))
    first = past[0].lines.get(no) if past else None
    yield (first.rank or 0) if first else 0
    yield from maybe(drawn(book, past[0].stage.name, no) if past else None)


def drawn(book: RulesBook, name: str, no: int) -> int | None:
    """C6: the lot of the seed, as a number."""
    seed = book.head.get("seed")
    return int(common.c6_digest(name, seed, no), 16) if seed else None


def penalties(book: RulesBook, name: str) -> Iterator[Words]:
    """G2: what is taken from single players in a stage."""
    for entry in book.penalties:
        if (entry.get("stage") or book.stages[0]) == name and not entry.get("team"):
            kind = entry.get("counts_in") or "tournament_points"
            yield [entry["player"], kind, Fraction(entry["points"])]


def request(book: RulesBook, name: str, past: list[Past]) -> Iterator[object]:
    """A stage, in the order of `stage`."""
    how = stage_rules(book.rules, name)
    tables = book.of_stage(name)
    nos = dict.fromkeys(row.no for table in tables for row in table.rows if row.no is not None)
    yield "stage"
    yield from law(book.rules)
    yield from many(game(book, table) for table in tables if book.finished(table))
    yield int(bool(how.get("knock_out") and past))
    yield from many(player(book, name, no, past) for no in nos)
    yield from many(
        [line.no, kind, value]
        for before in reversed(past)
        for line in before.lines.values()
        for kind, value in zip(SUMS, line.sums, strict=True)
    )
    yield exact(how, "carry", 0)
    yield from many(penalties(book, name))
    yield from many([code] for code in general.chain_of(how["chain"]))
    yield from maybe(how.get("counted"))
    yield int("lot" in how["chain"])


def answered(first: str) -> Iterator[Line]:
    """The lines of an answer, up to a dot."""
    pipe = process()
    assert pipe.stdout
    text = first
    while text != ".\n":
        no, rank, *rest = text.rstrip("\n").split("|")
        values, made, games, sums = (part.split() for part in rest)
        yield Line(int(no), int(rank) or None, values, made, list(map(int, games)), sums)
        text = pipe.stdout.readline()


def play(book: RulesBook, name: str, past: list[Past]) -> Past:
    """A stage as the third scorer has it."""
    lines = {line.no: line for line in answered(asked(request(book, name, past)))}
    missing = sum(not book.finished(table) for table in book.of_stage(name))
    stage = common.Stage(name, book.complete(name), missing)
    for no, line in lines.items():
        points = list(map(Fraction, line.tournament_points))
        stage.rows.append(
            common.Standing(no, common.seated_at(book, name, no), [], points, {}, line.rank)
        )
    return Past(stage, lines)


def through(stage: common.Stage, take: str, count: int) -> list[int]:
    """Who goes on; as many as that only if no lot is missing."""
    chosen = list(map(int, asked(["best", count] if take == "best" else ["winners"]).split()))
    tables = {row.no: row.table for row in stage.rows}
    most = count if take == "best" else len({tables[no] for no in chosen})
    if len(chosen) > most:
        raise RuleError(f"no lots for all of {chosen}")
    return chosen


def scored(event: dict[str, Any]) -> dict[str, Any]:
    """What the third scorer says of an event, or {"error": reason}."""
    try:
        return {"stages": list(stages(RulesBook(event, rules_of(event))))}
    except RuleError as error:
        return {"error": str(error)}


def stages(book: RulesBook) -> Iterator[dict[str, Any]]:
    """Stage after stage, with who goes on from it."""
    past: list[Past] = []
    ways: dict[str, Rules] = {}
    for name in book.stages:
        if past and (name not in ways or not book.of_stage(name)):
            continue
        here = play(book, name, past)
        past.append(here)
        ways = general.ways(book, {one.stage.name: one.stage for one in past})
        on: list[int] = []
        entries = [way for way in ways.values() if way["source"] == name]
        if stage_rules(book.rules, name).get("qualifies") == "winners":
            entries.append({"take": "winners", "count": 0})
        for way in entries:
            if here.stage.complete and way["take"] != "losers":
                on = through(here.stage, way["take"], way["count"])
        by_table = any(way["take"] == "winners" for way in entries)
        ranks = [line.rank for line in here.lines.values() if line.rank]
        ends = "lot" in stage_rules(book.rules, name)["chain"]
        if ends and here.stage.complete and not by_table and len({*ranks}) < len(ranks):
            raise RuleError(f"no lots in {name}")
        if here.lines:
            yield exported(book, here, on)


def exported(book: RulesBook, here: Past, on: list[int]) -> dict[str, Any]:
    """A stage as far as it is compared."""
    how = stage_rules(book.rules, here.stage.name)
    codes = list(map(general.exported, general.chain_of(how["chain"])))
    return {
        "stage": here.stage.name,
        "complete": here.stage.complete,
        "standings": {
            line.no: {
                "rank": line.rank,
                "tournament_points": line.tournament_points,
                "criteria": dict(zip(codes, line.criteria, strict=True)),
                "qualified": line.no in on,
                "counted": counted(book, here, line) if "counted" in how else None,
            }
            for line in here.lines.values()
        },
    }


def counted(book: RulesBook, here: Past, line: Line) -> list[int]:
    """G8: the rounds of the games that count for somebody."""
    rounds = [
        table.round
        for table in book.of_stage(here.stage.name)
        if book.finished(table) and any(row.no == line.no for row in table.rows)
    ]
    return [rounds[game] for game in line.games]


def part(found: dict[str, Any]) -> dict[str, Any]:
    """Of an export as much as the third scorer has."""
    keys = ("rank", "tournament_points", "criteria", "qualified", "counted")
    return {
        "stages": [
            {
                "stage": stage["stage"],
                "complete": stage["complete"],
                "standings": {
                    row["no"]: {key: row.get(key) for key in keys} for row in stage["standings"]
                },
            }
            for stage in found["stages"]
        ]
    }


def has_formulas(rules: Rules) -> bool:
    """Whether places, or what they are worth, are not those that it knows."""
    absences = any(stage.get("absence") for stage in rules["stages"])
    made = rules.get("formulas", {}).keys() - {"victory_points"}
    return bool(made or absences or rules["points"].get("dense"))


def differing(event: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """Where the third scorer and an export differ; what both refuse is no difference.

    Events with criteria that it does not have, such as composed ones, are left out and counted, and
    so are those whose places or tournament points are worked out by formulas (F12 to F14), and
    those of a graph of stages (F1 to F5).
    """
    rules = rules_of(event)
    known = {code for stage in rules["stages"] for code in stage["chain"]} <= CRITERIA
    if not known or has_formulas(rules) or has_graph(rules):
        LEFT_OUT[event["event"]["ruleset"]] += 1
        return []
    said = scored(event)
    if "error" in said or "error" in found:
        return [] if "error" in said and "error" in found else [f"{said} but {found}"[:2000]]
    return differences(said, part(found))
