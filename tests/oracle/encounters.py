"""F8: the direct encounter, which ranks those whom what is before it in a chain leaves level."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from . import common
from .common import Stage, Standing
from .composed import ZERO
from .general import chain_of, exported
from .rulebook import number, scale
from .tables import RulesBook

DIRECT = "head_to_head"


def meet(book: RulesBook, stage: Stage, chain: list[str]) -> None:
    """F8: ranks again, with the direct encounter where it stands in the chain.

    For the usual ranking its value is the position that it gives; what is shown in the end is what
    they made of the games among them, of those whom it leaves level what the best of them has.
    """
    at, names = chain.index(DIRECT), [exported(key) for key in chain_of(chain)]
    shown: dict[int, Fraction] = {}
    for ranked in (True, False):
        rows = [row for row in stage.rows if (row.rank is not None) == ranked]
        for row in rows:
            row.criteria = {name: row.criteria.get(name, ZERO) for name in names}
        for group in level(rows, at):
            shown |= {no: value for part in first_look(book, group) for no, value in part.items()}
            place(book, group)
    for row in stage.rows:
        row.rank, row.decided_by, row.by_lot = None, None, False
    common.c5_rank(stage, book, "lot" in chain)
    for row in stage.rows:
        row.criteria[DIRECT] = shown[row.no]


def level(rows: list[Standing], at: int) -> list[list[Standing]]:
    """Those whom the first criteria leave level."""
    groups: dict[Any, list[Standing]] = {}
    for row in rows:
        groups.setdefault(tuple(row.criteria.values())[:at], []).append(row)
    return list(groups.values())


def place(book: RulesBook, group: list[Standing]) -> None:
    """The position of each as if it was the value of the direct encounter."""
    for n, part in enumerate(encounters(book, group)):
        for row in part:
            row.criteria[DIRECT] = Fraction(-n)


def alone(book: RulesBook, rows: list[Standing]) -> list[int]:
    """Some of a stage as they stand among themselves, without lots."""
    own = [replace(row, criteria=dict(row.criteria)) for row in rows]
    if own and DIRECT in own[0].criteria:
        for group in level(own, list(own[0].criteria).index(DIRECT)):
            place(book, group)
    return [row.no for row in sorted(own, key=lambda row: (row.key(), row.no))]


def first_look(book: RulesBook, group: list[Standing]) -> list[dict[int, Fraction]]:
    """F8: those level, as their games tell them apart at once, with what they made of those games.

    Where some have not met, he is first who is ahead whatever those games bring, then the next;
    where nobody is, there is nothing that counts.
    """
    nos = {row.no for row in group}
    made, open_ = dict.fromkeys(nos, ZERO), dict.fromkeys(nos, len(group) - 1)
    for row in group:
        met = [
            (game, other.no)
            for game in row.games
            for other in game.table.rows
            if other.no in nos and other.no != row.no
        ]
        made[row.no] = common.total([game.tournament_points for game, _ in met])
        open_[row.no] -= len({other for _, other in met})
    if not any(open_.values()):
        values = sorted(set(made.values()), reverse=True)
        return [{no: value for no in nos if made[no] == value} for value in values]
    win = number(scale(book.rules, 2)[0])
    found: list[dict[int, Fraction]] = []
    left = dict(made)
    while len(left) > 1:
        best = max(left, key=lambda no: left[no])
        if left[best] <= max(left[no] + open_[no] * win for no in left if no != best):
            break
        found.append({best: left.pop(best)})
    return [*found, dict.fromkeys(left, max(left.values()) if found else ZERO)]


def encounters(book: RulesBook, group: list[Standing]) -> list[list[Standing]]:
    """F8: those level, told apart by their games as far as that goes, the best first."""
    parts = [[row for row in group if row.no in part] for part in first_look(book, group)]
    if len(parts) == 1:
        return parts
    return [again for part in parts for again in encounters(book, part)]
