"""Where the randomness of an entry comes from, and whether it is what was typed for it."""

import re
from datetime import UTC, datetime
from hashlib import sha256

#: drand quicknet: its first round in Unix time, and the seconds from one to the next.
GENESIS, PERIOD = 1692803367, 3
#: What the kinds of sources are called in other languages.
KINDS = {"startwert": "seed", "würfel": "dice", "lotterie": "lottery"} | {
    "graine": "seed",
    "dés": "dice",
    "loterie": "lottery",
}


def word_of(source):
    """What kind of source it is, in English."""
    word = (source.split() or [""])[0].strip(":,;").lower()
    return KINDS.get(word, word)


def beacon_of(source):
    """The round of drand that a source names, and when it was due; None for other sources."""
    named = re.fullmatch(r"drand ([0-9]+)( \(.*\))?", source.strip(), re.IGNORECASE)
    if not named or word_of(source) != "drand":
        return None
    at = datetime.fromtimestamp(GENESIS + PERIOD * (int(named[1]) - 1), UTC)
    return named[1], f"{at:%Y-%m-%d %H:%M:%S} UTC"


def seed_of(source, typed):
    """The seed of the lot that was typed for a source; None for what cannot be it."""
    word, typed = word_of(source), " ".join(typed.split())
    if word == "dice":
        return "".join(c for c in typed if c not in " ,;")
    if word == "drand":
        fits = re.fullmatch("[0-9a-f]{96}", typed.lower())
        return sha256(bytes.fromhex(typed)).hexdigest() if fits else None
    fields = re.fullmatch(r".*\S ?: ([^:]+)", " ".join(source.split()))
    counts = [re.match("([1-9][0-9]?) ", f.strip()) for f in fields[1].split("+")] if fields else []
    if word != "lottery" or not counts or not all(counts):
        return typed
    numbers = [n.lstrip("0") or "0" for n in re.findall("[0-9]+", typed)]
    if len(numbers) != sum(int(c[1]) for c in counts):
        return None
    found = []
    for c in counts:
        found += sorted(numbers[len(found) :][: int(c[1])], key=lambda n: (len(n), n))
    return " ".join(found)


def wrong_with(source, typed, randomness):
    """What is wrong with the randomness of a draw, as its announcement named it."""
    beacon, count = beacon_of(source), re.fullmatch(r"\S+ ([1-9][0-9]{0,3})", source.strip())
    if beacon and "(" in source and f"({beacon[1]})" not in source:
        yield "names another time than its round was due"
    if count and word_of(source) == "dice" and len(randomness) != int(count[1]):
        yield "has another number of throws than were announced"
    if randomness != seed_of(source, typed):
        yield "has another randomness than what was typed"
