"""F4, F5: the brackets of an event as the room shows them: boxes and wires on a grid."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, lcm
from typing import Any

from xlscore.core.standings.bracket_games import BracketGame, Seat
from xlscore.report.brackets import Labels, Section, brackets, seed
from xlscore.report.event_report import EventReport
from xlscore.report.plain import visible


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
                "seats": [_seat(seat, labels, section.won(game)) for seat in game.seats],
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
