"""T7, W4: seating a stage by a fixed schedule; start numbers by lot.

The plan is a function of the number of players, rounds and mode alone
(``schedule``); the seed only says who gets which start number. Anybody with the
seed, the list of players and the plan id can repeat the draw. Label of the lot:
"<stage>|start numbers" over the players in the order of their numbers; exchanges for
keep-apart groups: "<stage>|apart", walks where those leave clashes: "<stage>|apart again", for
regulars among newcomers: "<stage>|mixed".

After drop-outs what is left of it is repaired, or drawn anew (C10).

G4: a team schedule has each seat once for each player, and every seat for each team in each round.
Teams are what *Keep apart* says: those of the column *Team* with `teams.apart`. Where all of them
are as many as a table has seats, and a plan has nobody meet twice, it is drawn. Over more rounds
than there are seats it is a longer plan, in which still nobody meets his team (`find_long_plan`).
Else it is the fixed schedule with the teams kept apart (T7). Labels: "<stage>|teams" over the teams
by the lowest number of their players, "<stage>|team <lowest number>" over the players of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from xlscore.core.draws.machinery.apart import PLAYERS, Apart, count_forced
from xlscore.core.draws.machinery.exchange import Below
from xlscore.core.draws.machinery.plans import FIRST, NEWEST, Plan, plan
from xlscore.core.draws.machinery.redraw import redraw
from xlscore.core.draws.machinery.repair import RoundsLeft, repair
from xlscore.core.draws.machinery.rounds import NO_WISHES, Drawn, DrawnRound, Wishes, plain_round
from xlscore.core.draws.machinery.settling import settle_all
from xlscore.core.draws.machinery.team_plans import plan_long_teams, plan_teams
from xlscore.core.draws.seatings import lot
from xlscore.core.draws.seatings.context import DrawContext, Method, RoundPlan, Schedule
from xlscore.core.lots import numbers, shuffle
from xlscore.core.sizes import Mode
from xlscore.records import dataclass, replace

#: The line of the draw log that says that walks count.
WALKS: Final = "A|walks"
#: The line that says that in rounds drawn anew the lower number is the first of equals (W5).
BY_NUMBER: Final = "A|by-number"
#: A plan of so many players is kept with the draw; more would not fit into a cell.
MOST_WITH_PLAN: Final = 400


@dataclass(frozen=True, slots=True)
class Scheduled:
    """T7: a stage seated by schedule: the draw, the plan, and the start numbers.

    ``start_numbers[k]`` is the player with start number k + 1.
    """

    drawn: Drawn
    plan: Plan
    start_numbers: tuple[int, ...]


def seat_schedule(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """T7, W4: the round of the schedule; by lot where there are too few players for one."""
    if at.first < at.stage.lot_below:
        yield from lot.seat_by_lot(at, schedule)
    elif schedule is None:
        where = at.players, at.stage.rounds, at.stage.name, at.seed
        seated: list[Scheduled] = []
        for version, walks in product(_find_versions(at, len(at.players), at.mode), _find_ways(at)):
            found = draw_schedule(
                *where, mode=at.mode, wishes=at.wishes, walks=walks, version=version
            )
            if found in seated:
                continue
            seated.append(found)
            whole = Schedule(found.drawn, at.players, found.plan.id)
            yield RoundPlan("schedule", found.drawn.only(1), whole)
    elif schedule.players == at.players:
        method: Method = "schedule" if schedule.plan_id else "redraw"
        yield RoundPlan(method, schedule.drawn.only(at.round_), schedule)
    else:
        yield from _seat_after_drop_outs(at, schedule)


def list_basis_lines(at: DrawContext) -> Iterator[str]:
    """C6: what the draw log says of a schedule's first round: that walks keep players apart.

    With a plain seed only where exchanges alone leave clashes; with a randomness that comes after
    the announcement wherever there are groups, or several who need a fixed table.
    """
    if at.round_ > 1 or len(at.players) not in PLAYERS:
        return
    if at.event.randomness:
        always = at.wishes.in_rounds()
        named = [group for no, group in always.groups.items() if group and no in at.players]
        walks = len(set(named)) < len(named) or len(always.fixed) > 1
    else:
        rounds = find_plan(at, len(at.players), at.mode).rounds
        order, apart = _exchange(at.players, rounds, at.wishes, at.stage.name, at.seed)
        walks = apart.is_above(order)
    if walks:
        yield WALKS


def find_plan(at: DrawContext, players: int, mode: Mode) -> Plan:
    """T7: the plan of the stage for so many: that of its first round, if the log keeps it."""
    return plan(players, at.stage.rounds, mode, _find_versions(at, players, mode)[0])


def list_plan_lines(round_: DrawnRound) -> Iterator[str]:
    """C6: a round of a plan as the draw log keeps it: a line for each seat."""
    for table in round_.tables:
        yield from (f"S|{table.number}|{seat.seat}|{seat.no}" for seat in table.seats)


def _find_versions(at: DrawContext, players: int, mode: Mode) -> tuple[int, ...]:
    """T7: the versions of plans that may have been drawn from, the newest first.

    All of them where the log keeps no plan.
    """
    kept, known = at.record_of_first.plan, (NEWEST, FIRST)
    if not kept:
        return known
    found = ((v, plan(players, at.stage.rounds, mode, v).rounds[0]) for v in known)
    return (next((v for v, first in found if kept == {*list_plan_lines(first)}), NEWEST),)


def _find_ways(at: DrawContext) -> Sequence[bool]:
    """T7: whether walks count, as the log says; where it has no plan both, as they do now first."""
    return (WALKS in at.record.lines,) if at.record.plan else (True, False)


def _seat_after_drop_outs(at: DrawContext, schedule: Schedule) -> Iterator[RoundPlan]:
    """C10: repaired, or drawn anew: the latter alone where there are late players or no threes."""
    planned = schedule.drawn.rounds[at.round_ - schedule.drawn.rounds[0].round_ :]
    out, joined = schedule.players - at.players, at.players - schedule.players
    left = RoundsLeft(at.played(), planned, out, joined, at.wishes)
    anew = bool(joined) or 3 not in at.rules.sizes
    choice = None if anew else left
    if not anew:
        labels = schedule.drawn.only(at.round_).labels
        drawn = replace(repair(left).only(at.round_), labels=labels)
        yield RoundPlan("repair", drawn, schedule, left=choice)
    lines = at.record.lines
    for by_set in (BY_NUMBER not in lines,) if lines else (False, True):
        drawn = redraw(left, at.stage.name, at.seed, at.mode, by_set=by_set)
        yield RoundPlan("redraw", drawn.only(at.round_), Schedule(drawn, at.players), left=choice)


def draw_schedule(
    players: Iterable[int],
    rounds: int,
    stage: str,
    seed: str,
    *,
    mode: Mode = "few",
    wishes: Wishes = NO_WISHES,
    walks: bool = True,
    version: int = NEWEST,
) -> Scheduled:
    """T7, W4, W5: all rounds of a stage from the fixed schedule.

    Errors as ``schedule.plan``. Groups are kept apart by exchanging start numbers
    after the lot, and by walks (`apart`) where that leaves clashes, unless the draw is
    one from before there were any; where they cannot be, notes say who meets. Players who need a
    fixed table are never put at one together where that can be avoided. Groups that count in single
    rounds, partners and regulars are seen to round by round (`settling`).
    """
    numbered = tuple(sorted(players))
    fixed_plan = plan(len(numbered), rounds, mode, version)
    order, apart = _exchange(numbered, fixed_plan.rounds, wishes, stage, seed)
    if walks:
        order = apart.anneal(order, f"{stage}|apart again", seed)
    order = _mix(order, fixed_plan.rounds, wishes, numbers(f"{stage}|mixed", seed))
    planned = [round_.renamed(lambda no: order[no - 1]) for round_ in fixed_plan.rounds]
    moving = wishes.allowed or wishes.for_company
    drawn = settle_all(planned, wishes, _label_of(stage), moving=moving)
    return Scheduled(drawn, fixed_plan, order)


def _label_of(stage: str) -> str:
    return f"{stage}|start numbers"


def _exchange(
    players: Iterable[int], rounds: Sequence[DrawnRound], wishes: Wishes, stage: str, seed: str
) -> tuple[tuple[int, ...], Apart]:
    """T7: the start numbers by lot, exchanged for groups that always count; and these."""
    order = shuffle(sorted(players), _label_of(stage), seed)
    always = wishes.in_rounds()
    least = len(rounds) * count_forced(order, always, len(rounds[0].tables))
    apart = Apart(_list_mates(rounds, len(order)), always, least)
    return apart.exchange(order, numbers(f"{stage}|apart", seed)), apart


def _mix(
    order: tuple[int, ...], rounds: Sequence[DrawnRound], wishes: Wishes, below: Below
) -> tuple[int, ...]:
    """T7: regulars spread over the tables of all rounds, as far as exchanges do it.

    Start numbers are exchanged by two who need the same, so that nothing else gets worse.
    """
    if not wishes.regulars:
        return order

    def alike(one: int, other: int, here: int, there: int) -> bool:
        tables = wishes.fixed.keys() | wishes.allowed.keys() | wishes.partners.keys()
        return wishes.groups.get(one) == wishes.groups.get(other) and not {one, other} & tables

    apart = Wishes(dict.fromkeys(wishes.regulars, "regular"))
    least = len(rounds) * count_forced(order, apart, len(rounds[0].tables))
    return Apart(_list_mates(rounds, len(order)), apart, least, (alike,)).exchange(order, below)


def _list_mates(rounds: Iterable[DrawnRound], n: int) -> list[list[int]]:
    """For each start number, less 1, those that it meets, as often as it meets them."""
    mates: list[list[int]] = [[] for _ in range(n)]
    for round_ in rounds:
        for table in round_.tables:
            for no in table.players:
                mates[no - 1] += [mate - 1 for mate in table.players if mate != no]
    return mates


#: The line of the draw log that says that its plan is one for teams.
LONG: Final = "A|teams"


def seat_teams(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """G4: the round of the team schedule; what is left of it after drop-outs as of any schedule."""
    teams = _draw_teams(at) if schedule is None else []
    plan = plan_teams(len(teams), at.rules.table_size, at.stage.rounds) if teams else None
    rounds = find_long_plan(at) if teams and not plan else None
    if plan:
        named = [
            plain_round(number, ([teams[team][own] for team, own in table] for table in tables))
            for number, tables in enumerate(plan, 1)
        ]
        yield _deal_teams(at, named, f"teams-{len(teams)}-{at.rules.table_size}-{len(plan)}")
        return
    if rounds:
        order = [no for team in teams for no in team]
        named = [round_.renamed(lambda no: order[no - 1]) for round_ in rounds]
        yield _deal_teams(at, named, f"long-teams-{len(teams)}-{len(rounds)}")
    if not rounds or not at.record_of_first.lines:
        yield from seat_schedule(at, schedule)


def _deal_teams(at: DrawContext, rounds: Sequence[DrawnRound], id_: str) -> RoundPlan:
    whole = settle_all(rounds, at.wishes, f"{at.stage.name}|teams")
    return RoundPlan("schedule", whole.only(1), Schedule(whole, at.players, id_))


def has_team_plan(at: DrawContext) -> bool:
    """G4: whether there is a team schedule for the players of a first round."""
    teams = _list_members(at)
    return bool(teams and plan_teams(len(teams), at.rules.table_size, at.stage.rounds))


def find_long_plan(at: DrawContext) -> tuple[DrawnRound, ...] | None:
    """G4: the plan by start numbers over more rounds than a table has seats; None without one.

    The players of the first team in the order of the lot have the first start numbers. A draw from
    before there were such plans has none.
    """
    lines = at.record_of_first.lines
    teams = _list_members(at)
    if not teams or (lines and LONG not in lines):
        return None
    return plan_long_teams(len(teams), at.rules.table_size, at.stage.rounds)


def _list_members(at: DrawContext) -> list[list[int]]:
    """The players of each team, by number; no teams if any has another size than a table."""
    members: dict[str, list[int]] = {}
    for no in sorted(at.players):
        members.setdefault(at.wishes.groups.get(no, ""), []).append(no)
    if "" in members or any(len(nos) != at.rules.table_size for nos in members.values()):
        return []
    return sorted(members.values())


def _draw_teams(at: DrawContext) -> list[tuple[int, ...]]:
    """The teams and their players in the order of the lot."""
    members = _list_members(at)
    order = shuffle(members, f"{at.stage.name}|teams", at.seed) if members else ()
    return [shuffle(nos, f"{at.stage.name}|team {nos[0]}", at.seed) for nos in order]
