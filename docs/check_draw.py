"""Check the draws of an event from its log alone, without xlscore: python check_draw.py EVENT.json

EVENT.json is the export (`xlscore export EVENT.xlsx --to json`); what is checked is described in
draws.md. The other check_*.py have to be in the folder of this file: one page for each kind of
round, plain Python with nothing but its standard library. Exit code 1 if something is wrong. What
the log does not hold is named.
"""

import json
import sys
from pathlib import Path

from check_lots import NotHere, hexdigest
from check_rounds import recomputed
from check_source import beacon_of, word_of, wrong_with

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


def check(log):
    """(entry, wrong, text) for every entry of the log."""
    previous, announced, thrown, used, rounds = "", None, "", set(), {}
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
        told = "announced"
        if beacon := beacon_of(e["source"]):
            told += f", round {beacon[0]} of drand quicknet is due {beacon[1]}"
        if not e["result_hash"]:
            announced, thrown = e, ""
        else:
            chosen = word_of(e["source"]) == "seed"
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
                wrong += wrong_with(e["source"], typed, random)
                if random in used:
                    wrong.append("has a randomness that was used before")
                thrown = random
                used.add(random)
            told = "recomputed, it agrees"
            try:
                if not e["drawn_from"]:
                    raise NotHere("what it was drawn from is not kept")
                if not recomputed(e, log[:number]):
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
