"""Plans of two sides by start numbers that are dealt: partners who change, matches of teams."""

from collections import Counter
from itertools import count

from check_basis import Basis, NotHere, shuffled
from check_schedule import named, plan_of, teams_of
from check_tables import settled

#: How four come to seats 1 to 4; seats 1 and 3 are partners.
WAYS = (0, 2, 1, 3), (0, 1, 2, 3), (0, 1, 3, 2)


def dealt(basis, log):
    """The tables of a round; log: the entries up to its own."""
    entries = [e for e in log if e["result_hash"] and (e["stage"], e["round"]) == (basis.stage, 1)]
    if not entries or not entries[-1]["drawn_from"]:
        raise NotHere("the first round is not in the log, or what it was drawn from")
    first = basis if basis.round == 1 else Basis(entries[-1])
    plan = {**plan_of(first), **plan_of(basis)}
    if basis.round not in plan:
        raise NotHere("a log without the plan of the round")
    of_teams = first.kind == "matches"
    order = shuffled(sorted(first.players), f"{first.stage}|start numbers", first.seed)
    if of_teams:
        order = [no for team in teams_of(first) for no in team]
    tables = in_place(named(plan[basis.round], order), first.wishes(), basis.round)
    if basis.players == first.players:
        return tables
    return with_team_mates(basis, first, tables) if of_teams else with_new_tables(basis, tables)


def in_place(tables, wishes, round_):
    """The tables with the numbers that players need; who rests, alone at one, needs none."""
    real = {t: at for t, at in tables.items() if len(at) > 1}
    here = {no for at in real.values() for no in at.values()}
    wishes.fixed = {no: t for no, t in wishes.fixed.items() if no in here}
    wishes.allowed = {no: t for no, t in wishes.allowed.items() if no in here}
    return {**tables, **settled(real, wishes, round_)}


def with_team_mates(basis, first, tables):
    """Who has come to a team has the seat of one who has gone, both by number."""
    groups, gone, instead = {**first.wishes().groups, **basis.wishes().groups}, {}, {}
    for no in sorted(first.players - basis.players):
        gone.setdefault(groups[no], []).append(no)
    for no in sorted(basis.players - first.players):
        instead[gone[groups[no]].pop(0)] = no
    left = {
        t: {s: instead.get(no, no) for s, no in at.items() if {no, instead.get(no)} & basis.players}
        for t, at in tables.items()
    }
    return {t: at for t, at in left.items() if at}


def with_new_tables(basis, tables):
    """Full tables as planned; the others, who rested most first, four to a table by number."""
    beside, against, rested = Counter(), Counter(), Counter()
    for table in (table for played in basis.played() for table in played):
        rested.update(table.values() if len(table) == 1 else ())
        for who, met in zip((beside, against), pairs(table), strict=True):
            who.update(met)

    def cost(table):
        partners, opponents = pairs(table)
        return sum(beside[two] for two in partners), sum(against[two] for two in opponents)

    players = basis.players
    found = {t: at for t, at in tables.items() if len(at) == 4 and players >= {*at.values()}}
    seated = {no for at in found.values() for no in at.values()}
    free = sorted(players - seated, key=lambda no: (-rested[no], no))
    numbers = (t for t in count(1) if t not in found)
    for _ in range(len(free) // 4):
        four, free = free[:4], free[4:]
        ways = [dict(enumerate((four[k] for k in way), 1)) for way in WAYS]
        found[next(numbers)] = min(ways, key=cost)
    last = max(found, default=0)
    return {**found, **{t: {1: no} for t, no in enumerate(free, last + 1)}}


def pairs(table):
    """Who are partners at a table, on odd seats or on even ones, and who are opponents."""
    two = [(a, b) for a in table for b in table if a < b]
    met = ([], [])
    for a, b in two:
        met[(a - b) % 2].append(frozenset((table[a], table[b])))
    return met
