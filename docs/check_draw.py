"""Check the draws of an event from its log alone, without xlscore: python check_draw.py EVENT.json

EVENT.json is the export (`xlscore export EVENT.xlsx --to json`); what is checked is described in
draws.md. Exit code 1 if something is wrong. Rounds that are no pure lot (keep-apart groups or fixed
tables that meet, the Duel, seating by standings or rank, redraws) are named, not recomputed.
"""

import json
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path


def hexdigest(text):
    return sha256(text.encode()).hexdigest()


def shuffled(items, label, seed):
    """The lot: SHA-256 in counter mode, without bias, Fisher-Yates from the end."""
    order, i = list(items), 0
    key = sha256(f"xlscore-lot-1|{label}|{seed}".encode()).digest()
    for last in range(len(order) - 1, 0, -1):
        while True:
            x = int.from_bytes(sha256(key + i.to_bytes(8, "big")).digest()[:8], "big")
            i += 1
            if x < 2**64 - 2**64 % (last + 1):
                break
        j = x % (last + 1)
        order[last], order[j] = order[j], order[last]
    return order


def sizes(n, mode):
    """Fours first: as few tables of three as possible, or as few of four."""
    fours = (n - 3 * (-n % 4)) // 4 if mode == "few" else n % 3
    return [4] * fours + [3] * ((n - 4 * fours) // 3)


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


def seats_of(entry, log):
    """(table, seat) -> No by the lot, or a text that says why it is not recomputed here."""
    lines = [line.split("|") for line in entry["drawn_from"].split("\n")]
    _, _, mode, kind = lines[0]
    players = {int(c[1]): (c[3], c[4]) for c in lines if c[0] == "P"}
    late = {int(c[1]): players.pop(int(c[1])) for c in lines if c[0] == "L"}
    if late:
        others = "\n".join("|".join(cells) for cells in others_of(entry, entry))
        seats = seats_of({**entry, "drawn_from": others}, log)
        return seats if isinstance(seats, str) else joined(seats, players, late, lines)
    if any(fixed for _, fixed in players.values()):
        return "somebody needs a fixed table"
    if any(any(c[6:9]) for c in lines if c[0] == "P"):
        return "players who are exchanged for company"
    stage, round_, seed = entry["stage"], entry["round"], entry["randomness"]
    plan = [tuple(map(int, c[1:])) for c in lines if c[0] == "S"]
    if plan:
        if any(group for group, _ in players.values()):
            return "a schedule with groups to be kept apart"
        first = [e for e in log if e["result_hash"] and (e["stage"], e["round"]) == (stage, 1)]
        start = shuffled(sorted(players), stage + "|start numbers", first[-1]["randomness"])
        return {(table, seat): start[number - 1] for table, seat, number in plan}
    if kind in ("lot", "lot-anew") or (kind in ("fixed", "standings") and round_ == 1):
        if len(players) == 5:
            return "five who are left"
        visits = Counter()
        if kind == "lot-anew":
            before = [c for c in lines if c[0] == "R" and c[1] == stage and c[5]]
            size = Counter((c[2], c[3]) for c in before)
            visits.update(int(c[5]) for c in before if size[c[2], c[3]] == 3)
        tables = by_lot(players, f"{stage}|round {round_}", seed, mode, visits)
        groups = [[players[no][0] for no in table if players[no][0]] for table in tables]
        if any(len(set(names)) < len(names) for names in groups):
            return "groups to be kept apart that the lot put together"
        return {(t, s): no for t, table in enumerate(tables, 1) for s, no in enumerate(table, 1)}
    return f"seating by {kind}"


def in_hall(entry, log):
    """The seats, with the numbers that the tables have in the hall; with more tables they go on."""
    seats = seats_of(entry, log)
    typed = [line[2:] for line in entry["drawn_from"].split("\n") if line[:2] == "N|"]
    if not typed or isinstance(seats, str):
        return seats
    numbers = []
    for part in typed[0].split(","):
        first, _, last = part.partition("-")
        numbers += range(int(first), int(last or first) + 1)
    drawn = sorted({table for table, _ in seats})
    numbers += range(numbers[-1] + 1, numbers[-1] + 1 + len(drawn))
    hall = dict(zip(drawn, numbers, strict=False))
    return {(hall[table], seat): no for (table, seat), no in seats.items()}


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
            if isinstance(seats, dict):
                told = "as the lot gave it"
                text = " ".join(f"{t}.{s}={no}" for (t, s), no in sorted(seats.items()))
                if hexdigest(f"{e['stage']}|{e['round']}|{text}") != e["result_hash"]:
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
