"""Check the draws of an event from its log alone, without xlscore: python check_draw.py EVENT.json

EVENT.json is the export (`xlscore export EVENT.xlsx --to json`); what is checked is described in
draws.md. Exit code 1 if something is wrong. Rounds by lot, of schedules and of teams, the first
round of the Swiss system, and tables that players need are recomputed from the log; with
check_swiss.py beside this file also the further rounds of the Swiss system, and pods by lot. What
needs more than the log has (groups that had to be exchanged, ranks, redraws) is named.
"""

import json
import sys
from collections import Counter
from hashlib import sha256
from itertools import combinations
from pathlib import Path

try:
    from check_swiss import swiss_round
except ImportError:
    swiss_round = None


def hexdigest(text):
    return sha256(text.encode()).hexdigest()


def numbers(label, seed):
    """A function that gives the next number of a lot, one of 0 ... n - 1 without bias."""
    key, i = sha256(f"xlscore-lot-1|{label}|{seed}".encode()).digest(), 0

    def below(n):
        nonlocal i
        while True:
            x = int.from_bytes(sha256(key + i.to_bytes(8, "big")).digest()[:8], "big")
            i += 1
            if x < 2**64 - 2**64 % n:
                return x % n

    return below


def shuffled(items, label, seed):
    """The lot: Fisher-Yates from the end."""
    order, below = list(items), numbers(label, seed)
    for last in range(len(order) - 1, 0, -1):
        j = below(last + 1)
        order[last], order[j] = order[j], order[last]
    return order


def sizes(n, mode):
    """Fours first: as few tables of three as possible, or as few of four."""
    fours = (n - 3 * (-n % 4)) // 4 if mode == "few" else n % 3
    return [4] * fours + [3] * ((n - 4 * fours) // 3)


def pods(n):
    """The tables of every ruleset of the Swiss system: of any sizes from 2 to 7, one of them usual.

    As few as can be are not of the usual size, of equals more and smaller ones; larger ones first.
    Where none hold them all, as few as can be have a bye.
    """
    found = set()
    for some in range(1, 64):
        allowed = [size for size in range(2, 8) if some >> (size - 2) & 1]
        for usual in allowed:
            fewest = {0: (0, 0, ())}
            for total in range(1, n + 1):
                ways = [
                    (odd + (size != usual), tables - 1, (*before, size))
                    for size in allowed
                    if total - size in fewest
                    for odd, tables, before in [fewest[total - size]]
                ]
                if ways:
                    fewest[total] = min(ways)
            out = next((out for out in range(usual) if n - out in fewest and out < n), None)
            if out is not None:
                found.add(tuple(sorted(fewest[n - out][2], reverse=True)))
    return sorted(found)


def by_lot(nos, label, seed, mode, visits):
    """Tables in order: who sat at a three-table goes to a four-table, everything else is lot."""
    order = shuffled(sorted(nos), label + "|players", seed)
    places = [(t, size) for t, size in enumerate(sizes(len(order), mode)) for _ in range(size)]
    fours = [k for k, (_, size) in enumerate(places) if size == 4]
    urgent = sorted((no for no in order if visits[no]), key=lambda no: -visits[no])[: len(fours)]
    at = dict(zip(shuffled(fours, label + "|four-tables", seed), urgent, strict=False))
    free = shuffled([k for k in range(len(places)) if k not in at], label + "|seats", seed)
    at.update(zip(free, (no for no in order if no not in urgent), strict=True))
    tables = [[] for _ in range(places[-1][0] + 1)]
    for k, (table, _) in enumerate(places):
        tables[table].append(at[k])
    return tables


def numbered(tables, needs, apart, met, spared):
    """The tables called by other numbers as players need them; who sits wrong may be exchanged.

    tables: number -> {seat: No}; needs: No -> numbers; apart: whether two are to be kept apart;
    met: meetings before, None where nobody is exchanged; spared: who comes to no table of three.
    """

    def called(tables):
        wanted, unmet, taken = {}, [], {}
        for k, table in tables.items():
            for no in sorted(no for no in table.values() if no in needs):
                both = wanted.get(k, set(tables)) & needs[no]
                if both:
                    wanted[k] = both
                else:
                    unmet.append(no)

        def match(k, tried):
            for number in sorted(wanted[k], key=lambda number: (number != k, number)):
                if number not in tried:
                    tried.add(number)
                    if number not in taken or match(taken[number], tried):
                        taken[number] = k
                        return True
            return False

        for k in sorted(wanted, key=lambda k: (len(wanted[k]), k)):
            if not match(k, set()):
                unmet += [no for no in tables[k].values() if no in needs]
        name = {k: number for number, k in taken.items()}
        name.update({k: k for k in tables if k not in name and k not in taken})
        free = sorted(set(tables) - set(name.values()))
        name.update(zip(sorted(set(tables) - set(name)), free, strict=True))
        at = {no: name[k] for k, table in tables.items() for no in table.values()}
        return name, [no for no in dict.fromkeys(unmet) if at[no] not in needs[no]]

    def exchanged(one, other):
        swap = {one: other, other: one}
        return {k: {s: swap.get(no, no) for s, no in table.items()} for k, table in tables.items()}

    name, unmet = called(tables)
    while unmet and met is not None:
        where = {no: k for k, table in tables.items() for no in table.values()}
        ways = []
        for one in unmet:
            for other in where:
                if where[other] == where[one] or other in needs:
                    continue
                after, home, there = exchanged(one, other), where[one], where[other]
                sizes = len(tables[home]), len(tables[there])
                down = {one} if sizes[1] == 3 else {other} if sizes[0] == 3 else set()
                if sizes[0] != sizes[1] and down & set(spared):
                    continue
                clash = again = 0
                for no, k in ((one, there), (other, home)):
                    mates = [mate for mate in after[k].values() if mate != no]
                    clash += sum(apart(no, mate) for mate in mates)
                    again += sum(met[frozenset((no, mate))] for mate in mates)
                left = len(called(after)[1])
                ways.append((left, clash, sizes[0] != sizes[1], again, one, other))
        if not ways or min(ways)[0] >= len(unmet):
            break
        tables = exchanged(*min(ways)[4:])
        name, unmet = called(tables)
    return {(name[k], s): no for k, table in tables.items() for s, no in table.items()}


def at_fixed(tables, fixed):
    """Tables that change numbers with each other for who needs a fixed one, by number."""
    tables, taken = dict(tables), set()
    for no in sorted(fixed):
        where = next(k for k, table in tables.items() if no in table.values())
        wanted = fixed[no]
        if where == wanted:
            taken.add(wanted)
        elif wanted in tables and not {wanted, where} & taken:
            tables[where], tables[wanted] = tables[wanted], tables[where]
            taken.add(wanted)
    return {(k, s): no for k, table in tables.items() for s, no in table.items()}


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

    for rounds in range(1, seats + 1 if teams >= seats else 1):
        now, shifts, back = min((walked(rounds, back) for back in turns), key=lambda one: one[0])
        if now[:2] == (0, 0):
            yield [
                [[(back(t, row[s]), (s - r) % seats) for s in range(seats)] for t in range(teams)]
                for r, row in enumerate(shifts)
            ]


def seats_of(entry, log):
    """Each (table, seat) -> No that the lot may give, or a text: why it is not recomputed here.

    What the log does not say (how many rounds a team schedule has, how large tables are in the
    Swiss system) is tried in every way there is.
    """
    lines = [line.split("|") for line in entry["drawn_from"].split("\n")]
    _, _, mode, kind = lines[0]
    players = {int(c[1]): (c[3], c[4]) for c in lines if c[0] == "P"}
    late = {int(c[1]): players.pop(int(c[1])) for c in lines if c[0] == "L"}
    if late:
        others = "\n".join("|".join(cells) for cells in others_of(entry, entry))
        found = seats_of({**entry, "drawn_from": others}, log)
        if not isinstance(found, list):
            return found
        found = [joined(seats, dict(players), late, lines) for seats in found]
        return next((why for why in found if isinstance(why, str)), found)
    pods_later = kind == "pods" or (kind == "swiss" and entry["round"] > 1)
    if any(any(c[6:9]) for c in lines if c[0] == "P") and not pods_later:
        return "players who are exchanged for company"
    stage, round_, seed = entry["stage"], entry["round"], entry["randomness"]
    label = f"{stage}|round {round_}"
    first = [e for e in log if e["result_hash"] and (e["stage"], e["round"]) == (stage, 1)]
    hall = {n: k for k, n in enumerate(hall_numbers(lines, 500), 1)}
    fixed, allowed = {}, {}
    for no, (_, text) in players.items():
        wanted = [hall.get(n, 0) for n in numbers_in(text.strip("{}"))]
        if wanted:
            (allowed if text[0] == "{" else fixed)[no] = set(wanted)

    def apart(one, other):
        return bool(players[one][0]) and players[one][0] == players[other][0]

    def settled(tables, met=None, spared=()):
        """With the tables that players need; a text where they would have been exchanged."""
        for table in tables.values():
            for one, other in combinations(table.values(), 2):
                if (
                    kind != "teams"
                    and not pods_later
                    and (apart(one, other) or {one, other} <= set(fixed))
                ):
                    return "players to be kept apart whom the lot put together"
        if allowed:
            return numbered(tables, {**fixed, **allowed}, apart, met, spared)
        return at_fixed(tables, {no: min(one) for no, one in fixed.items()})

    def with_byes(round_):
        """With the tables that players need; who has a bye comes last."""
        full = [table for table in round_ if len(table) > 1]
        seats = settled(dict(enumerate(full, 1)))
        if isinstance(seats, str):
            return seats
        alone = (table for table in round_ if len(table) == 1)
        return {**seats, **{(len(full) + n, 1): table[1] for n, table in enumerate(alone, 1)}}

    def all_of(found):
        found = [with_byes(round_) for round_ in found]
        return next((why for why in found if isinstance(why, str)), found)

    plan = [tuple(map(int, c[1:])) for c in lines if c[0] == "S"]
    if (plan or kind == "teams") and not first:
        return "the first round is not in the log"
    if plan:
        if any(group for group, _ in players.values()) or len(fixed) > 1:
            return "a schedule with players to be kept apart"
        start = shuffled(sorted(players), stage + "|start numbers", first[-1]["randomness"])
        tables = {}
        for table, seat, number in plan:
            tables.setdefault(table, {})[seat] = start[number - 1]
        seats = settled(tables)
        wrong = (no for (t, _), no in seats.items() if t not in allowed.get(no, {t}))
        return "who needs other tables in a schedule" if any(wrong) else [seats]
    before = [c for c in lines if c[0] == "R" and c[1] == stage and c[5]]
    if kind in ("lot", "lot-anew") or (kind in ("fixed", "standings") and round_ == 1):
        if len(players) == 5:
            return "five who are left"
        visits, met = Counter(), Counter()
        if kind == "lot-anew":
            size = Counter((c[2], c[3]) for c in before)
            visits.update(int(c[5]) for c in before if size[c[2], c[3]] == 3)
            at = {}
            for c in before:
                at.setdefault((c[2], c[3]), []).append(int(c[5]))
            for table in at.values():
                met.update(map(frozenset, combinations(table, 2)))
        tables = by_lot(players, label, seed, mode, visits)
        tables = {t: dict(enumerate(table, 1)) for t, table in enumerate(tables, 1)}
        seats = settled(tables, met, visits)
        return seats if isinstance(seats, str) else [seats]
    if kind in ("fixed", "snake", "groups") and round_ > 1:
        tables = {}
        for c in before:
            if c[2] == "1" and c[4] and c[3].isdecimal():
                tables.setdefault(hall.get(int(c[3]), 0), {})[int(c[4])] = int(c[5])
        if {no for table in tables.values() for no in table.values()} != {*players}:
            return "games at tables that somebody left"
        turned = {}
        for t, table in tables.items():
            for k, seat in enumerate(sorted(table)):
                turned[t, seat] = table[sorted(table)[(k + round_ - 1) % len(table)]]
        return [turned]
    if pods_later:
        if swiss_round is None:
            return "check_swiss.py is not beside this file"
        if not all(c[4] for c in before):
            return "seats that are not typed"
        wishes = company(lines, stage, round_, fixed)
        order = shuffled(sorted(players), label + "|players", seed)
        made = swiss_round(lines, order, (stage, round_, seed), wishes, (numbers, shuffled))
        if made is None:
            return "a log without the order of the standings"
        return all_of([made]) if made else [{}]
    if kind == "swiss" and round_ == 1:
        order = shuffled(sorted(players), label + "|players", seed)
        found = []
        for made in pods(len(order)):
            rest, tables = iter(order), []
            for t, size in enumerate(made, 1):
                table = sorted(next(rest) for _ in range(size))
                tables.append(dict(enumerate(shuffled(table, f"{label}|table {t}", seed), 1)))
            found.append([*tables, *({1: no} for no in rest)])
        return all_of(found)
    if kind == "teams":
        teams = {}
        for no in sorted(players):
            teams.setdefault(players[no][0], []).append(no)
        seats = len(min(teams.values(), key=len))
        began = {int(c[5]) for c in before if c[2] == "1"}
        if "" in teams or {*map(len, teams.values())} != {seats} or (began and began != {*players}):
            return "teams that are not as they began"
        seed = first[-1]["randomness"]
        order = shuffled(sorted(teams.values()), stage + "|teams", seed)
        order = [shuffled(nos, f"{stage}|team {nos[0]}", seed) for nos in order]
        plans = [plan[round_ - 1] for plan in team_plans(len(order), seats) if len(plan) >= round_]
        named = [
            [{s: order[t][own] for s, (t, own) in enumerate(table, 1)} for table in plan]
            for plan in plans
        ]
        return all_of(named) if named else "teams without a plan of their own"
    return f"seating by {kind}"


def company(lines, stage, round_, fixed):
    """Whether two are to sit apart in a round, and who is a regular."""
    players = {int(c[1]): [*c[3:], "", "", "", ""] for c in lines if c[0] == "P"}
    partners = Counter(cells[4] for cells in players.values())
    groups = {}
    for no, cells in players.items():
        rounds = numbers_in(cells[3])
        if not rounds or (stage == "preliminary" and round_ in rounds):
            groups[no] = cells[0]

    def apart(one, other):
        name = players[one][4]
        pair = name and name == players[other][4] and partners[name] == 2
        same = groups.get(one) and groups[one] == groups.get(other) and not pair
        return bool(same or (one in fixed and other in fixed and fixed[one] != fixed[other]))

    return apart, {no for no, cells in players.items() if cells[5]}


def numbers_in(text):
    """The numbers of a text like "1-4,7"."""
    found = []
    for part in text.split(",") if text else ():
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def hall_numbers(lines, count):
    """What the tables are called in the hall; with more tables than are typed numbers go on."""
    typed = next((numbers_in(cells[1]) for cells in lines if cells[0] == "N"), [0])
    return [n for n in (*typed, *range(typed[-1] + 1, typed[-1] + 1 + count)) if n]


def in_hall(entry, log):
    """The seats, with the numbers that the tables have in the hall; with more tables they go on."""
    found = seats_of(entry, log)
    if isinstance(found, str):
        return found
    lines = [line.split("|") for line in entry["drawn_from"].split("\n")]
    called = hall_numbers(lines, 500)
    return [{(called[table - 1], seat): no for (table, seat), no in s.items()} for s in found]


def others_of(entry, later):
    """What an entry was drawn from, without those who came late by a later one."""
    late = [line[2:] for line in later["drawn_from"].split("\n") if line[:2] == "L|"]
    cells = [line.split("|") for line in entry["drawn_from"].split("\n")]
    return [c for c in cells if not (c[0] in ("P", "L") and c[1] in late)]


def joined(seats, players, late, lines):
    """Who came late, by number, where a seat is free and he meets fewest again; or why not."""
    if any(fixed for _, fixed in late.values()):
        return "somebody needs a fixed table"
    played = {}
    for c in lines:
        if c[0] == "R" and c[5]:
            played.setdefault((c[1], c[2], c[3]), set()).add(int(c[5]))
    for no, (group, _) in sorted(late.items()):
        tables = {}
        for (table, seat), other in seats.items():
            tables.setdefault(table, {})[seat] = other
        met = set().union(*(table for table in played.values() if no in table))
        met |= {other for other, (name, _) in players.items() if group and name == group}
        free = [(len(met & {*at.values()}), t) for t, at in tables.items() if len(at) == 3]
        if not free:
            return "a late player without a free seat"
        table = min(free)[1]
        seats[table, min({1, 2, 3, 4} - set(tables[table]))] = no
        players[no] = (group, "")
    return seats


def hash_of(e):
    """The hash of an entry; what was typed beside an announcement does not count."""
    cells = [e["entry"], e["stage"], e["round"], e["list_hash"], e["source"]]
    cells += [e["randomness"] if e["result_hash"] else ""]
    cells += [e["result_hash"], e["previous"], e["reason"]]
    return hexdigest("\t".join(map(str, cells)))


def check(log):
    """(entry, wrong, text) for every entry of the log."""
    previous, announced, thrown, used, rounds = "", None, "", set(), {}
    for number, e in enumerate(log, 1):
        wrong = []
        random = e["randomness"] if e["result_hash"] else ""
        if (e["entry"], e["previous"]) != (number, previous):
            wrong.append("does not follow the entry before")
        previous = hash_of(e)
        if previous != e["hash"]:
            wrong.append("does not have its hash")
        if e["drawn_from"] and hexdigest(e["drawn_from"]) != e["list_hash"]:
            wrong.append("was not drawn from what stands there")
        told = "announced"
        if not e["result_hash"]:
            announced, thrown = e, ""
        else:
            word = e["source"].split()[0].strip(":,;").lower()
            chosen = word in ("seed", "startwert")
            if random and chosen and announced:
                wrong.append("has a seed that the organiser chose, after announced draws")
            about = e["stage"], e["round"]
            before, rounds[about] = rounds.get(about), e
            again = random and not chosen and before and before["randomness"] == random
            if again and others_of(before, e) != others_of(e, e):
                wrong.append("is drawn again from the same randomness, and not for a late player")
            if random and not chosen and random != thrown:
                about = ("stage", "round", "list_hash", "source")
                if thrown or not announced or any(e[k] != announced[k] for k in about):
                    wrong.append("was not announced")
                typed = announced["randomness"] if announced else ""
                digits = "".join(c for c in typed if c not in " ,;")
                seed = digits if word in ("dice", "würfel") else " ".join(typed.split())
                if word == "drand" and set(typed.lower()) <= set("0123456789abcdef"):
                    seed = sha256(bytes.fromhex(typed[: len(typed) // 2 * 2])).hexdigest()
                if random != seed:
                    wrong.append("has another randomness than what was typed")
                if random in used:
                    wrong.append("has a randomness that was used before")
                thrown = random
                used.add(random)
            seats = in_hall(e, log) if e["drawn_from"] else "what it was drawn from is not kept"
            told = f"not recomputed: {seats}"
            if isinstance(seats, list):
                told, given = "as the lot gave it", set()
                for one in seats:
                    text = " ".join(f"{t}.{s}={no}" for (t, s), no in sorted(one.items()))
                    given.add(hexdigest(f"{e['stage']}|{e['round']}|{text}"))
                if e["result_hash"] not in given:
                    wrong.append("is not what the lot gives")
        yield e, wrong, told


def main(path):
    log = json.loads(Path(path).read_text("utf-8")).get("draws", [])
    bad = 0
    for e, wrong, told in check(log):
        bad += bool(wrong)
        print(f"entry {e['entry']}, {e['stage']}, round {e['round']}: {'; '.join(wrong) or told}")
    print(f"hash of the last entry: {log[-1]['hash'] if log else 'there is no log'}")
    return 1 if bad or not log else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
