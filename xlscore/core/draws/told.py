"""C6: what the log of draws says beside lists and results, so that anybody can draw again.

What was asked for instead of what is usual (C10, H2: `redraw`, `rematches`), so that nobody can
choose once the lot is known. Of rounds by the standings or by rank the order that they are drawn
from, best first, and the tables that the ruleset has for so many ranks (T5); of a schedule its plan
in other rounds, where wishes ask for it or somebody has left or come, and then how many rounds the
stage has (C10); that walks keep players apart (`schedule`), and what pods are drawn from (`swiss`):

    C|<what was asked for>
    H|<No>,<No>,...
    T|<table>|<rank>,<rank>,...
    B|<round>|<table>|<start number>,<start number>,...
    X|<rounds of the stage>

In a `B` line a seat of the plan that nobody has is empty. Where a text would be too long for a
cell with the last four they are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain

from xlscore.core.draws.machinery.history import mode_begun
from xlscore.core.draws.machinery.plans import plan
from xlscore.core.draws.machinery.recorded import MOST_KEPT
from xlscore.core.draws.machinery.rounds import DrawnRound
from xlscore.core.draws.machinery.wishes import Wishes
from xlscore.core.draws.seatings import schedule, standings, swiss
from xlscore.core.draws.seatings.context import DrawContext, entrants
from xlscore.core.draws.seatings.groups import first_number
from xlscore.core.seatings import Seating
from xlscore.core.sizes import ImpossibleSize


def told(
    at: DrawContext, kind: Seating, began: Collection[int], plan_here: bool, room: int = MOST_KEPT
) -> list[str]:
    """The lines for a round of `at.players`, seated so.

    `began` are those whom the first round was drawn for, `plan_here` is whether the round is one of
    a schedule that they still play; `room` is how many characters there are left.
    """
    lines: list[str] = []
    with suppress(ImpossibleSize):
        if plan_here:
            lines += schedule.basis_lines(at)
        if at.stage.kind.tables == "pods":
            lines += swiss.basis_lines(at)
    more: list[str] = []
    with suppress(ImpossibleSize):
        more += chain(_ranks(at, kind), _rounds(at, kind, frozenset(began), plan_here))
    fits = sum(len(line) + 1 for line in (*lines, *more)) <= room
    return [*lines, *more] if fits else lines


def asked_in(text: str) -> frozenset[str] | None:
    """What was asked for, as a text says; None where it leaves that open, as older ones do."""
    lines = [line.split("|") for line in text.split("\n")]
    if not any(kind in ("C", "H", "X") for kind, *_ in lines):
        return None
    return frozenset(way for kind, *ways in lines if kind == "C" for way in ways)


def _ranks(at: DrawContext, kind: Seating) -> Iterator[str]:
    """H2, K5, T5: who is drawn, best first; the tables that the ruleset has for so many."""
    order: tuple[int, ...] = ()
    if at.stage.kind.by_rank and at.round_ == 1:
        order = entrants(at.event, at.rules, at.index).players
    elif kind == "standings" and at.round_ > 1:
        order = standings.order_of(at).players
    if order:
        yield f"H|{_listed(order)}"
    if order and at.stage.kind.tables == "groups":
        tables = at.stage.groups.get(len(order), ())
        for number, ranks in enumerate(tables, first_number(at.rules, at.index)):
            yield f"T|{number}|{_listed(ranks)}"


def _rounds(
    at: DrawContext, kind: Seating, began: frozenset[int], plan_here: bool
) -> Iterator[str]:
    """T7, C10: the plan of a schedule in other rounds, where they count in this one."""
    if kind not in ("schedule", "teams") or len(began) > schedule.MOST_WITH_PLAN:
        return
    where = replace(at, players=began)
    if plan_here:
        if at.round_ == 1 and (kind == "teams" or _counts(at.wishes)):
            yield from _planned(plan(len(began), at.stage.rounds, at.mode).rounds[1:])
    elif at.round_ > 1 and (kind == "schedule" or at.players != began):
        yield f"X|{at.stage.rounds}"
        if at.players == began or (at.players < began and 3 in at.rules.sizes):
            tables = mode_begun(where.event, where.rules, len(began), where.index)
            yield from _planned(plan(len(began), at.stage.rounds, tables).rounds[at.round_ - 1 :])


def _counts(wishes: Wishes) -> bool:
    """Whether other rounds count for who sits where in the first."""
    named = list(wishes.groups.values())
    return bool(
        len(set(named)) < len(named)
        or len(wishes.fixed) > 1
        or wishes.allowed
        or wishes.for_company
    )


def _planned(rounds: Iterable[DrawnRound]) -> Iterator[str]:
    for round_ in rounds:
        for table in round_.tables:
            at = {seat.seat: seat.no for seat in table.seats}
            seats = (str(at.get(seat, "")) for seat in range(1, max(at) + 1))
            yield f"B|{round_.round_}|{table.number}|{','.join(seats)}"


def _listed(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))
