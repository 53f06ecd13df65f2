"""What the room shows of an event, as plain data; names are texts and nothing else."""

from __future__ import annotations

import json
from itertools import pairwise
from math import ceil, lcm
from typing import Any

from xlscore.actions.event import EventJob
from xlscore.actions.event_what_if import chances
from xlscore.book.round_titles import round_title
from xlscore.book.schema import BRACKET
from xlscore.core.assembly import assemble
from xlscore.core.chances.model import Chances, NoAnswer
from xlscore.core.draws.upcoming import find_current_rounds
from xlscore.core.game_places import is_complete
from xlscore.core.model import Game
from xlscore.core.sizes import ImpossibleSize
from xlscore.core.spelling import list_key
from xlscore.core.standings.bracket_games import BracketGame, Seat
from xlscore.report.block import Block, cell_text, hold_ratios
from xlscore.report.brackets import Labels, Section, brackets, seed
from xlscore.report.chances import ChancesReport
from xlscore.report.draws.data import say_sides, show_tables
from xlscore.report.event_report import EventReport
from xlscore.report.plain import visible
from xlscore.room.codes import qr_rows
from xlscore.texts import LANGUAGES, Language, say, spoken

#: The words that the page itself shows.
SHOWN = (
    *("views", "standings", "seating", "tables", "open", "chances", "clock", "rotate", "table"),
    *("seat", "name", "find", "reveal", "reveal_all", "hide", "all_done", "nothing_drawn"),
    *("minutes", "start", "pause", "reset", "time_up", "stale", "errors", "phone", "waits"),
    *("language", "me"),
)


def room_state(job: EventJob, language: Language) -> dict[str, Any]:
    """Standings, seating, tables, who still plays, chances; the job must have an outcome.

    `announced` is there while a round waits for its randomness: a text, and the code of it.

    `languages` has the same in the other languages.
    """
    job = job.outward().tell_apart()
    found = _chances(job)
    others = {code: _state(job, found, code) for code in LANGUAGES if code != language}
    names = sorted({visible(name) for name in job.names.values()}, key=list_key)
    return {
        **_state(job, found, language),
        "languages": others,
        "names": names,
        "spoken": {code: spoken(code).name for code in LANGUAGES},
    }


def _state(job: EventJob, found: Chances | None, language: Language) -> dict[str, Any]:
    """What is in one language."""
    report = job.report(language)
    tables = [table for tables in current_tables(job, language) for table in tables]
    announced = announced_round(job, language)
    code = {"announced": {"text": announced, "code": qr_rows(announced)}} if announced else {}
    bracket = show_bracket(report)
    return {
        **code,
        **({"bracket": bracket} if bracket else {}),
        "language": language,
        "title": visible(report.title),
        "lead": visible(report.lead),
        "words": {key: say(f"room.{key}", language) for key in SHOWN}
        | {"bracket": BRACKET.titles.in_(language)},
        "standings": show_standings(report),
        "tables": tables,
        "seating": _by_name(tables),
        "chances": found and _chances_in(ChancesReport(found, job.names, language)),
    }


def announced_round(job: EventJob, language: Language) -> str:
    """C6: the announcement that waits for its randomness, with its whole hash; "" for none.

    Whoever photographs it can tell later whether the round was drawn from it.
    """
    from xlscore.core.draws.log import find_waiting, hash_entry  # few keep a log, slow to import

    waiting = find_waiting(job.read.event.draws)
    stage = next((s for s in job.rules.stages if waiting and s.name == waiting.stage), None)
    if waiting is None or stage is None:
        return ""
    return say(
        "announce.waiting",
        language,
        round=round_title(stage, (waiting.round_,), language),
        entry=waiting.entry,
        source=visible(waiting.source),
        hash=hash_entry(waiting),
    )


def as_json(state: dict[str, Any]) -> str:
    """The state as JSON that may stand inside a script: nothing in it ends one or begins a tag."""
    text = json.dumps(state, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def current_tables(job: EventJob, language: Language) -> list[list[dict[str, Any]]]:
    """The tables of each round that is on, in order: who sits there, and whether it is over.

    `sides` says who plays with whom; "" where nobody has a partner.
    """
    event, rules = job.read.event, job.rules
    assembly = assemble(event, rules)
    names = {player.no: player.name for player in event.players}
    empty = say("draws.stays_free", language)
    found = []
    for at in find_current_rounds(event, rules, assembly):
        games = [game for game in assembly.games[at.stage] if game.round_ == at.round_]
        stage = rules.stages[at.stage]
        title = round_title(stage, (at.round_,), language)
        drawn = show_tables(event, stage.name, at.round_)
        free = {table.name: table.free(stage) for table in drawn}
        sides = {table.name: say_sides(stage, max(table.seats), language) for table in drawn}
        found.append(
            [
                {
                    "round": title,
                    "table": visible(str(game.table)),
                    "done": is_complete(game, rules),
                    "sides": sides[game.table],
                    "players": [
                        {"name": visible(names.get(row.no or 0, row.name)), "seat": row.seat}
                        for row in sorted(
                            game.rows, key=lambda row: (row.seat is None, row.seat or 0)
                        )
                    ],
                    "free": [{"name": empty, "seat": seat} for seat in free[game.table]],
                }
                for game in _in_order(games)
            ]
        )
    return [tables for tables in found if tables]


def _in_order(games: list[Game]) -> list[Game]:
    """Tables with a number first, in their order."""
    return sorted(games, key=lambda game: (isinstance(game.table, str), game.table))


def _by_name(tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Everybody who plays now, by name; then the seats that stay empty."""
    seats, free = (
        [
            {"name": one["name"], "table": table["table"], "seat": one["seat"]}
            for table in tables
            for one in table[kind]
        ]
        for kind in ("players", "free")
    )
    return [*sorted(seats, key=lambda one: (list_key(one["name"]), one["table"])), *free]


def _chances(job: EventJob) -> Chances | None:
    try:
        return chances(job)
    except (ImpossibleSize, NoAnswer):
        return None


def _chances_in(report: ChancesReport) -> dict[str, Any]:
    lines = [
        {"name": visible(report.names[no]), "verdict": verdict, "text": text}
        for no, verdict, text in report.everybody()
    ]
    return {"goal": report.goal(), "method": report.method(), "lines": lines}


#: The columns of the No and the name; teams (G4) have no number.
NO, NAME, TEAM = 1, 2, 1


def show_standings(report: EventReport) -> list[dict[str, Any]]:
    """Each block as a list; once the event is over the first one says what decided it.

    Until then the overall ranking comes after the stages.
    """
    blocks = report.blocks()
    over = report.outcome.complete
    lists = [_list(report, block, result=over and block is blocks[0]) for block in blocks]
    return lists if over else [*lists[1:], *lists[:1]]


def _list(report: EventReport, block: Block, *, result: bool) -> dict[str, Any]:
    name = TEAM if block.code == "teams" else NAME
    shown = [0, name, block.total]
    notes = range(block.total - 1, len(block.heads), 2) if block.code == "ranking" else [-1]
    hidden = {*shown, *([len(block.heads) - 1] if result else [])}
    more = [i for i in range(len(block.heads)) if i not in hidden]
    rows = []
    for row in block.rows:
        texts = [cell_text(cell, report.language) for cell in row.cells]
        note = " · ".join(filter(None, (texts[i] for i in notes)))
        rows.append(
            {
                "cells": [texts[i] for i in shown],
                "note": hold_ratios(note) if result else "",
                "more": [hold_ratios(texts[i]) for i in more],
                "tone": row.tone,
                "cut": row.cut,
            }
        )
    return {
        "title": block.title,
        "subtitle": block.subtitle,
        "heads": [block.heads[i] for i in shown],
        "more": [block.heads[i] for i in more],
        "rows": rows,
        "legend": block.legend,
    }


def show_bracket(report: EventReport) -> list[dict[str, Any]]:
    """The brackets one below the other, as on the sheet *Bracket*; none where there is none.

    A box is `unit` rows high. A column has two more behind it for wires: lines from the games
    before, a bar, and a line to the game.
    """
    if not report.rules.has_bracket:
        return []
    parts, labels = brackets(report)
    return [_section(section, labels) for section in parts]


def _section(section: Section, labels: Labels) -> dict[str, Any]:
    unit = 2 * lcm(*(height.denominator for height in section.heights.values()))
    row = {slot: int(height * unit) for slot, height in section.heights.items()}
    column = {stage.name: number for number, stage in enumerate(section.stages)}
    wires: list[list[int]] = []
    for game in section.games:
        before = section.before[game.slot]
        ends = sorted(row[slot] for slot in before)
        at = column[game.stage.name]
        # from each game before to the bar, and from the bar to this one: row, column, and where to
        wires += [[row[slot], 3 * column[slot[0]] + 1, row[slot], 3 * at - 1] for slot in before]
        wires += [[top, 3 * at - 2, end, 3 * at - 2] for top, end in pairwise(ends)]
        wires += [[row[game.slot], 3 * at - 1, row[game.slot], 3 * at]] * bool(before)
    return {
        "unit": unit,
        "games": ceil(max(row.values()) / unit) + 1,
        "heads": [labels.title(section.column(n)[0]) for n in range(len(column))],
        "boxes": [
            {
                "row": row[game.slot],
                "column": column[game.stage.name],
                "label": _label(game, labels),
                "seats": [_seat(seat, labels, section.winner_look(game)) for seat in game.seats],
            }
            for n in range(len(column))
            for game in section.column(n)
        ],
        "wires": wires,
    }


def _label(game: BracketGame, labels: Labels) -> str:
    """What a reader hears of a box: its stage, and its number where there are several games."""
    title = labels.title(game)
    return f"{title} {game.number}" if labels.is_one_of_many(game) else title


def _seat(seat: Seat, labels: Labels, best: str) -> dict[str, str]:
    """One side: seed, who, points, and its look: the winner's, or that of who is not known yet."""
    look = best if seat.won else "" if seat.no else "out"
    return {
        "seed": seed(seat),
        "name": visible(labels.who(seat)),
        "points": labels.points(seat),
        "look": look,
    }
