"""The third scorer: the functions that Coq has proofs about, extracted to OCaml, as a process.

What is typed is read as the second route reads it, with the ruleset's file; from there on places,
points, shares, sums, criteria, ranks and cuts are those of `Scorer.v`. Words go in and lines come
out. Not its own are lots (SHA-256), what formulas make of a game (G10, F12, F13), teams (G4) and
the overall ranking.
"""

from __future__ import annotations

import atexit
import os
import subprocess
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from differential import differences
from formal import words
from formal.words import Words, by_formula, chain_of, in_words, maybe
from oracle import common, general, strikes
from oracle.model import RuleError
from oracle.rulebook import Rules, rules_of, stage_rules
from oracle.tables import RulesBook

ROOT = Path(__file__).parents[2]
PROGRAM = Path(os.environ.get("XLSCORE_THIRD") or ROOT / "build" / "formal" / "third")
SUMS = ("tournament_points", "victory_points", "points_difference", "score")
#: How many events of each ruleset were left out.
LEFT_OUT: Counter[str] = Counter()


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
    yield from maybe(went(book, name, no))


def went(book: RulesBook, name: str, no: int) -> int | None:
    """C8: the round of a stage after which somebody went."""
    gone = book.players[no].out
    return gone.round if gone and gone.stage == book.stages.index(name) else None


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
    """A stage of a list of stages."""
    how, tables = stage_rules(book.rules, name), book.of_stage(name)
    nos = dict.fromkeys(row.no for table in tables for row in table.rows if row.no is not None)
    sums = (
        [line.no, kind, value]
        for before in reversed(past)
        for line in before.lines.values()
        for kind, value in zip(SUMS, line.sums, strict=True)
    )
    people = (player(book, name, no, past) for no in nos)
    yield from in_words(
        *(book, how, tables, people, sums, penalties(book, name)),
        knocks=bool(how.get("knock_out") and past),
    )


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
    how, complete = stage_rules(book.rules, name), book.complete(name)
    if how["seating"] == "strikes":
        games = book.games_in(name)
        nos = list(common.games_of(book, name, games))
        strikes.go_home(book, how, games, nos)
        complete = strikes.over(book, how, games, nos)
    lines = {line.no: line for line in answered(asked(request(book, name, past)))}
    missing = sum(not book.finished(table) for table in book.of_stage(name))
    stage = common.Stage(name, complete, missing)
    for no, line in lines.items():
        points = list(map(Fraction, line.tournament_points))
        stage.rows.append(
            common.Standing(no, common.seated_at(book, name, no), [], points, {}, line.rank)
        )
    return Past(stage, lines)


def through(stage: common.Stage, take: str, count: int) -> list[int]:
    """Who goes on; as many as that only if no lot is missing."""
    chosen = list(map(int, asked([take, count]).split()))
    tables = {row.no: row.table for row in stage.rows}
    most = count if take == "best" else min(count, len({tables[no] for no in chosen}))
    if len(chosen) > most:
        raise RuleError(f"no lots for all of {chosen}")
    return chosen


def scored(event: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """What the third scorer says of an event, or {"error": reason}."""
    try:
        return {"stages": list(stages(RulesBook(event, rules)))}
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
            entries.append({"take": "winners", "count": len(here.lines)})
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
    codes = list(map(general.exported, chain_of(how)))
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
        if book.counts(table) and any(row.no == line.no for row in table.rows)
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


def has_all(rules: Rules) -> bool:
    """Whether it has all criteria and laws of a ruleset.

    Formulas of places are worked out before it says who won a knock-out game (D4).
    """
    known = all(words.has_all(chain_of(stage)) for stage in rules["stages"])
    knocked = by_formula(rules) and any(stage.get("knock_out") for stage in rules["stages"])
    return known and not knocked


def differing(
    event: dict[str, Any], found: dict[str, Any], rules: Rules | None = None
) -> list[str]:
    """Where the third scorer and an export differ; what both refuse is no difference.

    Events of rules that it does not have are left out and counted.
    """
    rules = rules or rules_of(event)
    if not has_all(rules):
        LEFT_OUT[event["event"]["ruleset"]] += 1
        return []
    said = scored(event, rules)
    if "error" in said or "error" in found:
        return [] if "error" in said and "error" in found else [f"{said} but {found}"[:2000]]
    return differences(said, part(found))
