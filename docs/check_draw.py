"""Check the draws of an event from its log alone, without xlscore: python check_draw.py EVENT.json

EVENT.json is the export (`xlscore export EVENT.xlsx --to json`); what is checked is described in
draws.md. The other check_*.py have to be in the folder of this file: one page for each kind of
round, plain Python with nothing but its standard library. Exit code 1 if something is wrong. What
the log does not hold is named.
"""

import json
import sys
from pathlib import Path

from check_basis import Basis, NotHere, hexdigest
from check_beside import lines_beside
from check_dealt import dealt
from check_duel import duels
from check_lot import by_lot, by_rank, by_standings, in_a_snake, next_game
from check_repair import repaired
from check_schedule import schedules
from check_source import beacon_of, seed_of, word_of, wrong_with
from check_swiss import swiss_rounds

#: How the source of an entry begins that takes another one back, or makes it again.
MOVES = {"taken back": True, "zurückgenommen": True, "annulée": True} | {
    "made again": False,
    "wiederholt": False,
    "rétablie": False,
}

#: What comes of lines that are not as a draw leaves them: a player twice, a plan of other players.
UNFIT = (ArithmeticError, LookupError, RuntimeError, StopIteration, TypeError, ValueError)


def others_of(entry, later):
    """What an entry was drawn from, without those who came late by a later one."""
    late = [line[2:] for line in later["drawn_from"].split("\n") if line[:2] == "L|"]
    cells = [line.split("|") for line in entry["drawn_from"].split("\n")]
    return [c for c in cells if not (c[0] in ("P", "L") and c[1] in late)]


def hash_of(e):
    """The hash of an entry; what was typed beside an announcement does not count."""
    cells = [e["entry"], e["stage"], e["round"], e["list_hash"], e["source"]]
    cells += [e["randomness"] if e["result_hash"] else ""]
    cells += [e["result_hash"], e["previous"], e["reason"]]
    return hexdigest("\t".join(map(str, cells)))


def unsigned(beacons, e):
    """That nobody has checked a signature here, of the round of drand that made an entry's lot."""
    if e["randomness"] or e["stage"] not in beacons:
        beacons[e["stage"]] = beacon_of(e["source"])
    if not (named := beacons[e["stage"]]):
        return ""
    signature = f"the signature of round {named[0]} of drand quicknet, due {named[1]},"
    return f"; {signature} was not checked"


def is_move(e):
    """Whether an entry is about another one."""
    words, _, number = e["source"].rpartition(" ")
    return words in MOVES and number.isdecimal() and number.isascii() and number[0] != "0"


def moved(e, log, gone):
    """What is wrong with an entry that takes back or makes again, and what it does; None if none.

    `gone` has the entries that are taken back.
    """
    if not is_move(e):
        return None
    words, _, digits = e["source"].rpartition(" ")
    back, number = MOVES[words], int(digits)
    other = log[number - 1] if number < e["entry"] <= len(log) else None
    same = other and all(other[k] == e[k] for k in ("stage", "round"))
    if not same or is_move(other) or (number in gone) == back:
        return ["is about an entry that it cannot be about"], ""
    if not back:
        del gone[number]
        return [], f"makes entry {number} again"
    gone[number] = other
    return [], f"takes entry {number} back"


def instead(e, gone):
    """Which entry of the round was taken back and had another randomness, as text."""
    for number, other in reversed(gone.items()):
        seed = other["randomness"]
        if seed and not other["result_hash"]:
            seed = seed_of(other["source"], seed)
        same = all(other[k] == e[k] for k in ("stage", "round"))
        if same and seed and e["randomness"] and seed != e["randomness"]:
            return f"; entry {number}, taken back, had another randomness"
    return ""


def ways(basis, log):
    """number -> seat -> No, once for each way that the rules leave and the log does not say."""
    kind, first = basis.kind, basis.round == 1
    if basis.games and not first:
        return [next_game(basis)]
    if kind in ("lot", "lot-anew", "fixed") or (kind == "standings" and first):
        return [by_lot(basis)]
    if kind in ("schedule", "teams"):
        return (tables for tables, _ in schedules(basis, log, gave))
    if kind in ("partners", "matches"):
        return [dealt(basis, log)]
    if kind == "pairs":
        return duels(basis)
    if kind in ("swiss", "pods", "fixed-pods", "strikes"):
        return swiss_rounds(basis)
    one = {"groups": by_rank, "snake": in_a_snake, "standings": by_standings}
    if kind in one:
        return [one[kind](basis)]
    raise NotHere(f"seating by {kind}")


def finished(basis, tables):
    """The seats with who came late in free ones, tables by the numbers of the hall."""
    if basis.late:
        every = basis.wishes(late=True)
        if not basis.first:
            every = every.in_rounds()
        tables = repaired(basis.played(), {basis.round: tables}, (), basis.late, every)
    return basis.in_hall(tables)


def gave(basis, entry, tables):
    """Whether these tables are those that an entry has the hash of."""
    seats = sorted(finished(basis, tables).items())
    text = " ".join(f"{t}.{s}={no}" for (t, s), no in seats)
    beside = lines_beside(basis, sorted({t for (t, _), _ in seats}))
    text = "\n".join([f"{basis.stage}|{basis.round}|{text}", *beside])
    return hexdigest(text) == entry["result_hash"]


def recomputed(entry, log):
    """Whether an entry is what the lot gives; log: the entries up to it."""
    basis = Basis(entry)
    return any(gave(basis, entry, tables) for tables in ways(basis, log))


def check(log):
    """(entry, wrong, text) for every entry of the log."""
    previous, announced, thrown, used, rounds, gone = "", None, "", set(), {}, {}
    beacons = {}  # of the stages drawn with drand
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
        told, move = "announced", moved(e, log, gone)
        if move:
            wrong += move[0]
            told = move[1]
        elif not e["result_hash"]:
            if beacon := beacon_of(e["source"]):
                told += f", round {beacon[0]} of drand quicknet is due {beacon[1]}"
            announced, thrown = e, ""
        else:
            chosen = word_of(e["source"]) == "seed"
            promised = [x["entry"] for x in log[:number] if not x["result_hash"] and not is_move(x)]
            withdrawn = random and chosen and promised and not used and set(promised) <= set(gone)
            if random and chosen and promised and not withdrawn:
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
                wrong += wrong_with(e["source"], typed, random)
                if random in used:
                    wrong.append("has a randomness that was used before")
                thrown = random
                used.add(random)
            told = "recomputed, it agrees" + instead(e, gone)
            if withdrawn:
                told += f"; from a chosen seed, after entry {promised[-1]} was taken back"
            stands = [x for x in log[:number] if x["entry"] not in gone and not is_move(x)]
            try:
                if not e["drawn_from"]:
                    raise NotHere("what it was drawn from is not kept")
                if not recomputed(e, stands):
                    wrong.append("is not what the lot gives")
                told += unsigned(beacons, e)
            except NotHere as why:
                told = f"not recomputed: {why}"
            except UNFIT:
                wrong.append("was drawn from what does not fit together")
        yield e, wrong, told


def main(path):
    log = json.loads(Path(path).read_text("utf-8")).get("draws", [])
    bad = 0
    for e, wrong, told in check(log):
        bad += bool(wrong)
        print(f"entry {e['entry']}, {e['stage']}, round {e['round']}: {'; '.join(wrong) or told}")
    lines = [line for e in log for line in e["drawn_from"].split("\n") if line[:2] == "V|"]
    print(f"checksum of the ruleset: {lines[-1][4:] if lines else 'not in the log'}")
    print(f"hash of the last entry: {log[-1]['hash'] if log else 'there is no log'}")
    return 1 if bad or not log else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
