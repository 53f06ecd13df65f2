"""Schedules: start numbers by lot, what keeps players apart, and what became of it; team schedules.

A schedule is drawn with its first round. Later rounds are those of it; once somebody has left or
come, what is left is repaired or drawn anew, and the rounds after that go on from there. In a plan
for teams each player has each seat once, and each team all seats in each round.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations

from check_apart import exchanged, forced, walks
from check_basis import Basis, NotHere, meetings, numbers, shuffled
from check_redraw import redrawn
from check_repair import repaired
from check_tables import settled


class Schedule:
    """Who plays it, and the tables of its rounds as far as they are known."""

    def __init__(self, players, rounds, order=(), wishes=None):
        self.players, self.rounds, self.order, self.wishes = players, rounds, order, wishes

    def add(self, basis):
        """The rounds of the plan that a later entry has."""
        for r, plan in plan_of(basis).items():
            if r not in self.rounds and self.order:
                self.rounds[r] = settled(named(plan, self.order), self.wishes, r)


def plan_of(basis):
    """round -> table -> seat -> start number, of the S and B lines."""
    plan = {}
    for _, table, seat, number in basis.of("S"):
        plan.setdefault(basis.round, {}).setdefault(int(table), {})[int(seat)] = int(number)
    for _, round_, table, start in basis.of("B"):
        seats = {s: int(n) for s, n in enumerate(start.split(","), 1) if n}
        plan.setdefault(int(round_), {})[int(table)] = seats
    return plan


def named(plan, order):
    return {t: {s: order[n - 1] for s, n in seats.items()} for t, seats in plan.items()}


@lru_cache(maxsize=256)
def begun(drawn_from, stage, seed):
    """The schedule that a first round begins: (start numbers, tables of each round)."""
    basis = Basis({"drawn_from": drawn_from, "stage": stage, "round": 1, "randomness": seed})
    plan, wishes = plan_of(basis), basis.wishes()
    if ["A", "teams"] in basis.of("A"):
        order = [no for team in teams_of(basis) for no in team]
        return order, {r: settled(named(at, order), wishes, r) for r, at in sorted(plan.items())}
    if not basis.first:
        wishes = wishes.in_rounds()
    order = shuffled(sorted(basis.players), f"{stage}|start numbers", seed)
    always, tables = wishes.in_rounds(), len(plan[1])
    wished = wishes.apart or wishes.allowed or wishes.for_company
    if wished and not basis.of("B"):
        raise NotHere("a log without the plan of the other rounds")
    mates = [[] for _ in order]
    for round_ in plan.values():
        for table in round_.values():
            for n in table.values():
                mates[n - 1] += [mate - 1 for mate in table.values() if mate != n]
    kinds = {no: (always.groups.get(no, ""), no in always.fixed) for no in order}
    least = len(plan) * forced(order, always.groups, tables)
    if wished:
        order = exchanged(order, mates, kinds, numbers(f"{stage}|apart", seed), least=least)
    if basis.of("A"):
        order = walks(order, mates, kinds, numbers(f"{stage}|apart again", seed), least)
    if wishes.regulars:
        order = mixed(order, mates, wishes, numbers(f"{stage}|mixed", seed), (len(plan), tables))
    moving, drawn, rounds = wishes.allowed or wishes.for_company, [], {}
    planned = {r: named(tables, order) for r, tables in sorted(plan.items())}
    for r, tables in planned.items():
        later = [list(planned[k].values()) for k in planned if k > r]
        met = meetings([*drawn, *later]) if moving else None
        rounds[r] = settled(tables, wishes, r, met)
        drawn.append(list(rounds[r].values()))
    return order, rounds


def mixed(order, mates, wishes, below, count):
    """Regulars spread over the tables; two who change numbers need the same otherwise."""

    def alike(one, other, here, there):
        same = wishes.groups.get(one) == wishes.groups.get(other)
        return same and not {one, other} & wishes.bound

    groups = dict.fromkeys(wishes.regulars, "regular")
    kinds = {no: (groups.get(no, ""), False) for no in order}
    least = count[0] * forced(order, groups, count[1])
    return exchanged(order, mates, kinds, below, (alike,), least)


def schedules(basis, log, found_in):
    """(tables, schedule after it) of a round, in every way there is.

    log: the entries up to this one's; found_in: whether tables are those that an entry gave.
    """
    if basis.round == 1:
        yield from first_rounds(basis, log[-1])
        return
    before = [None]
    for r in range(1, basis.round):
        about = basis.stage, r
        drawn = [e for e in log if e["result_hash"] and (e["stage"], e["round"]) == about]
        if not drawn:
            raise NotHere("the first round is not in the log" if r == 1 else "a round is missing")
        entry = drawn[-1]
        if not entry["drawn_from"]:
            raise NotHere("what the first round was drawn from is not kept")
        here = Basis(entry)
        if here.kind not in ("schedule", "teams"):
            raise NotHere("a schedule that began as something else")
        ways = [
            way
            for one in before
            for way in (first_rounds(here, entry) if r == 1 else after(here, one))
        ]
        fits = [way for way in ways if found_in(here, entry, way[0])]
        before = [state for _, state in fits or ways[:1]]
    for one in before:
        yield from after(basis, one)


def first_rounds(basis, entry):
    """What a first round may have begun; how many rounds a team plan has is not in the log."""
    if basis.of("S"):
        order, rounds = begun(entry["drawn_from"], basis.stage, basis.seed)
        wishes = basis.wishes()
        yield rounds[1], Schedule(basis.players, dict(rounds), order, wishes)
        return
    teams = teams_of(basis) if basis.kind == "teams" else []
    if not teams:
        raise NotHere("a log without the plan of the round")
    for plan in team_plans(len(teams), len(teams[0])):
        rounds = {}
        for r, tables in enumerate(plan, 1):
            at = enumerate(tables, 1)
            seats = {t: {s: teams[k][own] for s, (k, own) in enumerate(x, 1)} for t, x in at}
            rounds[r] = settled(seats, basis.wishes(), r)
        yield rounds[1], Schedule(basis.players, rounds)


def after(basis, schedule):
    """A later round: as planned, or after somebody left or came repaired or drawn anew."""
    schedule.add(basis)
    if schedule.players == basis.players:
        if basis.round not in schedule.rounds:
            raise NotHere("a log without the plan of the round")
        yield schedule.rounds[basis.round], schedule
        return
    if not basis.of("X"):
        raise NotHere("a log without the rounds that are left")
    last = int(basis.of("X")[0][1])
    left = range(basis.round, last + 1)
    planned = {r: schedule.rounds[r] for r in left if r in schedule.rounds}
    joined = basis.players - schedule.players
    if not joined and len(planned) == len(left) and "redraw" not in basis.asked:
        out = schedule.players - basis.players
        yield repaired(basis.played(), planned, out, (), basis.wishes()), schedule
        if basis.of("B"):  # there may be tables of three, so it is repaired
            return
    rounds = redrawn(basis, len(left))
    yield rounds[basis.round], Schedule(basis.players, rounds)


def teams_of(basis):
    """Teams and their players in the order of the lot; none where they are of different sizes."""
    members, groups = {}, basis.wishes().groups
    for no in sorted(basis.players):
        members.setdefault(groups.get(no, ""), []).append(no)
    if "" in members or len({len(nos) for nos in members.values()}) != 1:
        return []
    order = shuffled(sorted(members.values()), f"{basis.stage}|teams", basis.seed)
    return [shuffled(nos, f"{basis.stage}|team {nos[0]}", basis.seed) for nos in order]


@lru_cache(maxsize=64)
def team_plans(teams, seats):
    """For 1, 2 ... rounds: (team, player) by round, table and seat; nobody meets anybody twice."""
    turns = [lambda t, by: (t - by) % teams] + [lambda t, by: t ^ by] * (teams & (teams - 1) == 0)

    def cost(shifts, back):
        own, players, together = 0, Counter(), Counter()
        for r, row in enumerate(shifts):
            for a, b in combinations(range(seats), 2):
                there, here = back(row[a], row[b]), back(row[b], row[a])
                own += there == 0
                i, j = (a - r) % seats, (b - r) % seats
                players[(i, j, there) if i < j else (j, i, here)] += 1
                together.update((there, here))
        again = sum((n - 1) ** 2 for n in players.values())
        return own, again, sum(n * n for n in together.values())

    def walked(rounds, back):
        below, best = numbers("team plan", f"{teams}|{seats}|{rounds}"), None
        each, more = divmod(rounds * seats * (seats - 1) // 2 * teams, teams * (teams - 1) // 2)
        least = teams * (teams - 1) // 2 * each**2 + more * (2 * each + 1)
        for _ in range(30):
            shifts = [[0, *(1 + below(teams - 1) for _ in range(seats - 1))] for _ in range(rounds)]
            now, before = cost(shifts, back), None
            while now != before:
                before = now
                for row in shifts:
                    for seat in range(1, seats):
                        ways = [(now, row[seat])]
                        for row[seat] in range(teams):
                            ways.append((cost(shifts, back), row[seat]))
                        found = min(ways)
                        row[seat] = found[1] if found[0] < now else ways[0][1]
                        now = found[0]
            if best is None or now < best[0]:
                best = now, [row[:] for row in shifts]
            if best[0] <= (0, 0, 2 * least // teams):
                break
        return *best, back

    plans = []
    for rounds in range(1, seats + 1 if teams >= seats else 1):
        now, shifts, back = min((walked(rounds, back) for back in turns), key=lambda one: one[0])
        if now[:2] == (0, 0):
            plan = [
                [[(back(t, row[s]), (s - r) % seats) for s in range(seats)] for t in range(teams)]
                for r, row in enumerate(shifts)
            ]
            plans.append(plan)
    return plans
