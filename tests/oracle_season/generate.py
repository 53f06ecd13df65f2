"""Random seasons as plain data: small fields, many ties, refusals, breaches."""

import datetime
import random
from typing import Any

TYPES = ("open", "open", "open", "qualifier", "regional", "last-chance", "online", "final")
FIRST = ("Anna", "Bernd", "Clara", "Dirk", "Elif", "Greta", "Hakan", "Ilse", "Jörg", "Lars")
LAST = ("Adler", "Brückner", "Engel", "Grünwald", "Issel", "Löwe", "Öztürk", "Quast", "Weiß")


def random_season(
    rng: random.Random, family: str | None = None, tables: bool = False
) -> dict[str, Any]:
    """A season; now and then one whose lots are missing. With `tables`, final tables of two."""
    family = family or rng.choice(("7wonders", "7wonders", "catan"))
    names = rng.sample([f"{f} {last}" for f in FIRST for last in LAST], rng.randint(4, 70))
    dates = rng.random() < 0.7
    events = [_event(rng, n, names, dates, family) for n in range(1, rng.randint(1, 9) + 1)]
    members = []
    typed_lots = rng.random()
    answers = rng.choice((0.0, 0.2, 0.6))
    for name in rng.sample(names, rng.randint(0, len(names))):
        spelt = [name.replace(" ", ", ")] if rng.random() < 0.1 else []
        members.append(
            {
                "name": name,
                "aliases": spelt,
                "ranking_points": rng.choice((None, 120, 299, 300, 412))
                if rng.random() < 0.2
                else None,
                "lot": rng.randint(1, 500) if rng.random() < typed_lots - 0.6 else None,
                "invitation": rng.choice(("confirmed", "declined"))
                if rng.random() < answers
                else None,
            }
        )
    for event in events if tables else ():
        placed = sorted((row for row in event["places"] if row[1]), key=lambda row: row[1])
        best = [name for name, _ in placed[:8]]
        event["tables"] = [best[0::2], best[1::2]] if rng.random() < 0.8 else []
    alias = {m["name"]: m["aliases"][0] for m in members if m["aliases"]}
    for event in events:
        for row in event["places"] if not tables else ():
            if row[0] in alias and rng.random() < 0.5:
                row[0] = alias[row[0]]
    champions = rng.sample([*names, "Zora Meister", "Otto Vize"], 2)
    head = {
        "name": "Saison",
        "family": family,
        "seed": rng.choice(("HERNE-26", "4711", "Los Ä 7")) if rng.random() < 0.9 else None,
        "champion": champions[0] if rng.random() < 0.7 else None,
        "runner_up": champions[1] if rng.random() < 0.7 else None,
        "places": rng.choice((None, 1, 5, 8, 12, 40)),
        "confirm_by": rng.choice((None, "2026-02-15", "2026-12-31")),
        "as_of": rng.choice((None, None, "2026-02-15", "2027-01-01")),
    }
    bans = rng.choice((0.0, 0.0, 0.3))
    for member in members:
        day = rng.choice(("2025-12-31", "2026-02-15", "2026-12-31"))
        member["banned_until"] = day if rng.random() < bans else None
    return {"season": head, "events": events, "members": members}


def _event(
    rng: random.Random, n: int, names: list[str], dates: bool, family: str
) -> dict[str, Any]:
    size = rng.choice((4, 9, 10, 12, 15, 16, 19, 20, 23, 24, 31, 45))
    there = rng.sample(names, min(size, rng.randint(0, len(names))))
    gone = rng.choice((0, 0, 0, 1, 2)) if len(there) > 4 else 0
    places: list[list[Any]] = []
    place = 1
    for i, name in enumerate(there[: len(there) - gone], 1):
        if i == 1 or rng.random() < 0.85:
            place = i
        places.append([name, place])
    places += [[name, None] for name in there[len(there) - gone :]]
    rng.shuffle(places)
    start = datetime.date(2026, 1, 1)
    return {
        "name": f"Turnier {n}",
        "date": (start + datetime.timedelta(rng.randint(0, 90))).isoformat() if dates else None,
        "type": rng.choice(TYPES[3:] if family == "catan" else TYPES),
        "participants": size,
        "places": places,
    }
