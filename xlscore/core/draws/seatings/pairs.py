"""D1, D3, D4, F3: tables of two: opponents by lot without repeats, byes, knock-out.

The lot puts the players in an order; opponents are then the first pairing in that
order with the fewest repeated byes and, after that, the fewest repeated opponents. A
bye is an opponent like any other (number ``BYE``), so that "never twice" is the same
rule for both. Where that leaves a choice, players of one keep-apart group do not meet, nor
two who need different fixed tables, nor, after that, two regulars. Labels over the players in
the order of their numbers: "<stage>|round <r>|players", and for who starts
"<stage>|round <r>|table <t>", tables as the pairing counts them, before any changes its number for
a fixed table.

F3: each meets each, by the Berger tables. Numbers go by the order of those who come in; in a first
stage by the seeds typed as lots, else by the lot "<stage>|round 1|players". Who is out before half
of his games is met by nobody any more; of one who goes later the others have a bye.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from xlscore.core.assembly import assemble
from xlscore.core.draws.machinery.rounds import (
    Drawn,
    DrawnRound,
    DrawnTable,
    Wishes,
    count_meetings,
    note_rematches,
    pair,
    plain_round,
    plain_table,
)
from xlscore.core.draws.machinery.settling import settle
from xlscore.core.draws.seatings.context import Draft, DrawContext, RoundPlan, Schedule
from xlscore.core.draws.seatings.same_tables import find_first_number
from xlscore.core.lots import shuffle
from xlscore.core.round_robin import all_rounds, find_left_early
from xlscore.core.sizes import duel_sizes

#: The opponent of a bye; no player has this number.
BYE: Final = 0
#: D3 before D1 before wishes: a second bye outweighs any number of repeated opponents, these any
#: number of wishes, a fixed table the groups, and a group any number of two regulars.
_BYE_COST: Final = 10**12
_AGAIN: Final = 10**9
_FIXED: Final = 10**6
_GROUP: Final = 10**4
#: Up to so many players every pairing is looked at.
_ALL_PAIRINGS: Final = 10
#: With so few a round can make the next ones impossible, so those are looked at too.
_LOOK_AHEAD: Final = 6
_MOST_AHEAD: Final = 4

Pairing = tuple[tuple[int, int], ...]
#: What it costs if two play each other.
Costs = Counter[tuple[int, int]]


def seat_pairs(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """D1, D3: pairs by lot that have not met, and who has had no bye."""
    yield RoundPlan("pairs", draw_duel(at.draft(), at.stage.rounds - at.round_ + 1))


def draw_duel(draft: Draft, rounds_left: int = 1) -> Drawn:
    """D1, D3: one round of the preliminaries; the bye, if any, is the last table.

    ``rounds_left``: this one and those to come, so that six players and fewer keep pairings for
    later. Notes name opponents who meet again because they must, and wishes not met. ImpossibleSize
    for fewer than four players.
    """
    label, round_ = draft.label, draft.round_
    order = list(shuffle(sorted(draft.players), f"{label}|players", draft.seed))
    duel_sizes(len(order))
    met = count_meetings(draft.before)
    for drawn in draft.before:
        met.update((BYE, table.players[0]) for table in drawn.tables if table.size == 1)
    costs = _weigh(met, draft.wishes)
    if len(order) % 2:
        order.append(BYE)
    if len(order) <= _ALL_PAIRINGS:
        ahead = min(rounds_left, _MOST_AHEAD) if len(order) <= _LOOK_AHEAD else 1
        pairing, _ = _find_best(order, costs, ahead)
    else:
        pairing = _exchange(order, costs)
    games = [two for two in pairing if BYE not in two]
    tables = [
        shuffle(sorted(two), f"{label}|table {number}", draft.seed)
        for number, two in enumerate(games, 1)
    ]
    drawn, unmet = settle(plain_round(round_, tables), draft.wishes)
    byes = [[no for no in two if no != BYE] for two in pairing if BYE in two]
    last = tuple(plain_table(len(tables) + n, bye) for n, bye in enumerate(byes, 1))
    notes = (*note_rematches(round_, games, met), *unmet)
    return Drawn((DrawnRound(round_, (*drawn.tables, *last)),), notes, (f"{label}|players",))


def _weigh(met: Counter[tuple[int, int]], wishes: Wishes) -> Costs:
    """D3, D1, T7: what it costs if two play each other, one of them perhaps a bye."""
    costs: Costs = Counter({two: times * _weigh_again(two) for two, times in met.items()})
    groups: dict[str, list[int]] = {}
    for no, group in sorted(wishes.groups.items()):
        groups.setdefault(group, []).append(no)
    for members in groups.values():
        costs.update(dict.fromkeys(combinations(members, 2), _GROUP))
    costs.update(combinations(sorted(wishes.regulars), 2))
    for one, other in combinations(sorted(wishes.fixed), 2):
        if wishes.fixed[one] != wishes.fixed[other]:
            costs[one, other] += _FIXED
    return costs


def _weigh_again(two: tuple[int, int]) -> int:
    """What it costs if two meet once more."""
    return _BYE_COST if BYE in two else _AGAIN


def _list_pairings(order: Sequence[int]) -> Iterator[Pairing]:
    """Every way to pair, in the order of the lot."""
    if not order:
        yield ()
        return
    first, rest = order[0], order[1:]
    for k, other in enumerate(rest):
        for more in _list_pairings([*rest[:k], *rest[k + 1 :]]):
            yield ((first, other), *more)


def _find_best(order: Sequence[int], costs: Costs, rounds: int) -> tuple[Pairing, tuple[int, ...]]:
    """The first pairing of least cost in all rounds to come, repeats as late as can be.

    Also the costs of this round and the later ones.
    """
    least: tuple[int, tuple[int, ...], Pairing] | None = None
    for pairing in _list_pairings(order):
        each: tuple[int, ...] = (sum(costs[pair(*two)] for two in pairing),)
        if least and each[0] > least[0]:
            continue
        if rounds > 1:
            after = costs + Counter({pair(*two): _weigh_again(two) for two in pairing})
            each += _find_best(order, after, rounds - 1)[1]
        if least is None or (sum(each), each) < least[:2]:
            least = (sum(each), each, pairing)
        if sum(each) == 0:
            break
    if least is None:
        raise ValueError("nobody to pair")
    return least[2], least[1]


def _exchange(order: Sequence[int], costs: Costs) -> Pairing:
    """Neighbours in the order of the lot, opponents exchanged while that costs less."""
    pairs = list(zip(order[::2], order[1::2], strict=True))
    improving = True
    while improving:
        improving = False
        for k, (a, b) in enumerate(pairs):
            if not costs[pair(a, b)]:
                continue
            options = []
            for j, (c, d) in enumerate(pairs):
                if j != k:
                    now = costs[pair(a, b)] + costs[pair(c, d)]
                    for one, two in (((a, c), (b, d)), ((a, d), (b, c))):
                        gain = costs[pair(*one)] + costs[pair(*two)] - now
                        options.append((gain, (j - k) % len(pairs), j, one, two))
            gain, _, j, one, two = min(options)
            if gain < 0:
                pairs[k], pairs[j] = one, two
                improving = True
    return tuple(pairs)


def seat_round_robin(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """The rounds of the tables, each with those who are still there."""
    if schedule is None:
        order = tuple(no for no in at.order.players if no)
        if not order:
            order = shuffle(sorted(at.players), f"{at.stage.name}|round 1|players", at.seed)
        rounds = _seat_rounds(order, at.stage.meetings or 1, find_first_number(at.rules, at.index))
        drawn = Drawn(rounds, (), ("",) * len(rounds))
        schedule = Schedule(drawn, frozenset(order))
    games = assemble(at.event, at.rules).games[at.index]
    exits = assemble(at.event, at.rules).exits
    gone = schedule.players - at.players
    early = find_left_early(at.rules, at.index, games, exits) & gone
    tables: list[DrawnTable] = []
    for table in schedule.drawn.only(at.round_).rounds[0].tables:
        here = [no for no in table.players if no not in gone]
        if here and not early.intersection(table.players):
            tables.append(plain_table(table.number, here))
    round_ = DrawnRound(at.round_, tuple(tables))
    yield RoundPlan("round-robin", Drawn((round_,)), schedule, at.order)


def _seat_rounds(order: tuple[int, ...], meetings: int, start: int) -> tuple[DrawnRound, ...]:
    """All rounds by the tables; the one who rests sits alone at the last one."""
    rounds = []
    for number, pairs in enumerate(all_rounds(len(order), meetings), 1):
        seated = [[order[n - 1] for n in pair if n <= len(order)] for pair in pairs]
        seated.sort(key=len, reverse=True)
        tables = (plain_table(n, players) for n, players in enumerate(seated, start))
        rounds.append(DrawnRound(number, tuple(tables)))
    return tuple(rounds)
