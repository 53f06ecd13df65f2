"""Random seasons under random rules, and the engine's answer in the form of the second route."""

import random
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

from oracle_season.league import NEAR, answer, dec
from oracle_season.ratings import rated
from xlscore.core.model import Source
from xlscore.core.roots import Number, Roots
from xlscore.core.season.model import Member, Season, SeasonEvent
from xlscore.core.season.ratings import rate
from xlscore.core.season.rules_load import FAMILIES
from xlscore.core.season.solving import solve_season

TYPES = ("open", "qualifier", "regional", "online", "final")
Data = dict[str, Any]


def random_points(rng: random.Random) -> Data:
    """One of the ways to points, and what may go with it."""
    way = rng.choice(("share", "table", "tables", "curve", "curve", "typed"))
    points: Data = {"participants": rng.choice((0, 0, 5)), "types": list(TYPES)}
    if way == "share":
        points |= {"share": rng.choice(("1/2", 1)), "step": rng.choice((1, "1/2"))}
    elif way == "table":
        points["table"] = rng.choice(([10, 6, 4, 3], [5, 5, 2], [7]))
    elif way == "tables":
        rows = (
            {"participants": n, "places": [3 * n, n, "7/3"][: rng.randint(1, 3)]} for n in (3, 6)
        )
        points["tables"] = list(rows)
    elif way == "curve":
        power = rng.choice((0, 1, 2, 3, "1/2", "1/2"))
        points["curve"] = {"first": rng.choice((100, 12, "5/2")), "power": power}
    if way == "typed" or rng.random() < 0.2:
        points["typed"] = True
    if rng.random() < 0.3:
        points["bonus"] = [{"participants": n, "places": [n, 1]} for n in (4, 7)]
    if rng.random() < 0.4:
        points["times"] = [{"type": t, "times": rng.choice((2, "3/2"))} for t in TYPES[2:4]]
    if rng.random() < 0.3 or (way == "curve" and rng.random() < 0.2):
        points["digits"] = rng.choice((0, 1, 2))
    if rng.random() < 0.4:
        rooted = points.get("curve", {}).get("power") == "1/2" and "digits" not in points
        of = rng.choice(("ranking_points", "rating") + (() if rooted else ("value", "value")))
        base = rng.choice((1, "1/2")) if of == "value" else rng.choice((0, 1))
        points["strength"] = {"of": of, "best": rng.randint(1, 5), "base": base, "per": "1/50"}
    return points


def random_rules(rng: random.Random) -> Data:
    """Rules of F17 and F18, valid ones."""
    counted: Data = {"weights": [1, 1, "1/2"][: rng.randint(1, 3)]}
    if rng.random() < 0.5:
        kinds = [{"types": ["regional", "final"], "weights": rng.choice(([1], [1, 1], [1, "1/3"]))}]
        if rng.random() < 0.4:
            kinds.append({"types": ["online"], "weights": [1]})
        counted |= {"kinds": kinds, "rest": rng.random() < 0.5}
    if rng.random() < 0.5:
        counted["least"] = rng.randint(1, 4)
    if rng.random() < 0.5:
        share = rng.choice(("1/2", 1, "2/3"))
        absence = {"share": share, "least": rng.randint(1, 3), "most": rng.choice((0, 1, 2))}
        counted["absence"] = absence
    rules: Data = {
        "id": "random",
        "title": "Random",
        "points": random_points(rng),
        "counted": counted,
        "final": {"places": rng.randint(1, 5)},
        "rating": {"system": rng.choice(("elo", "glicko-2"))},
    }
    if rng.random() < 0.3:
        counted["forfeit"] = True
        rules["direct"] = [{"type": "qualifier", "count": rng.randint(1, 2)}]
    if rng.random() < 0.6:
        names = ["First", "Second", "Third"][: rng.randint(2, 3)]
        keys = ("promoted", "relegated", "playoff")
        rules["divisions"] = {"names": names} | {key: rng.randint(0, 2) for key in keys}
    return rules


def random_league(rng: random.Random, rules: Data | None = None) -> Data:
    """A season: rules, any ones unless they are told, events with places, typed points and games,
    members.
    """
    rules = rules or random_rules(rng)
    names = [f"P{n:02}" for n in range(rng.randint(3, 18))]
    types = [*TYPES, *(["last-chance"] if "divisions" in rules else [])]
    events = [_event(rng, n, names, rng.choice(types)) for n in range(rng.randint(1, 8))]
    members = []
    for name in rng.sample(names, rng.randint(0, len(names))):
        division = rng.choice(["", *rules.get("divisions", {}).get("names", [])])
        points = rng.choice((None, 40, "25/2", 300))
        banned = rng.random() < 0.1
        one = {"name": name, "ranking_points": points, "division": division, "banned": banned}
        members.append(one)
    return {"rules": rules, "events": events, "members": members, "seed": str(rng.random())}


def _event(rng: random.Random, n: int, names: list[str], type_: str) -> Data:
    there = rng.sample(names, rng.randint(1, min(10, len(names))))
    places: dict[str, int | None] = {}
    place = 1
    for i, name in enumerate(there, 1):
        place = i if i == 1 or rng.random() < 0.8 else place
        places[name] = None if rng.random() < 0.05 else place
    typed = {name: rng.choice((0, 3, "9/2", 12)) for name in there if rng.random() < 0.5}
    games = [_game(rng, there) for _ in range(rng.randint(0, 4))]
    size = max(len(there), rng.choice((3, 6, 8, 12)))
    return {
        "name": f"E{n}",
        "type": type_,
        "participants": size,
        "places": places,
        "points": typed,
        "games": games,
    }


def _game(rng: random.Random, there: list[str]) -> list[tuple[str, int]]:
    seated = rng.sample(there, rng.randint(1, min(5, len(there))))
    return [(name, rng.randint(1, len(seated))) for name in seated]


def engine(data: Data) -> Data:
    """The core's answer; what is wrong if there is none."""
    loaded = FAMILIES.load(data["rules"], lambda key: None)
    if loaded.rules is None:
        return {"refused": [problem.text("en") for problem in loaded.problems]}
    source = Source("Members", 1, {})
    members = {
        one["name"]: Member(
            one["name"],
            source,
            ranking_points=None
            if one["ranking_points"] is None
            else Fraction(one["ranking_points"]),
            banned_until="2099-12-31" if one["banned"] else "",
            division=one["division"],
        )
        for one in data["members"]
    }
    season = Season(
        seed=data["seed"], as_of="2026-01-01", events=tuple(_events(data)), members=members
    )
    outcome = solve_season(season, loaded.rules)
    names = [event.name for event in outcome.events]
    found: Data = {"factors": outcome.factors, "ranking": {}, "unranked": {}, "counted": {}}
    for line in outcome.ranking:
        if line.rank is None:
            value = line.value if line.missing else line.forfeited
            found["unranked"][line.name] = (line.missing, value)
        else:
            found["ranking"][line.name] = (line.division or 0, line.rank, line.value)
        if line.rank or line.missing:
            own = [(names[r.event], r.place, not r.absent) for r in line.counted]
            found["counted"][line.name] = own
    if loaded.rules.divisions:
        found["moves"] = {move.name: move.to for move in outcome.moves}
    return found


def _events(data: Data) -> list[SeasonEvent]:
    return [
        SeasonEvent(
            event["name"],
            event["type"],
            event["participants"],
            event["places"],
            games=tuple(map(tuple, event["games"])),
            points={name: Fraction(points) for name, points in event["points"].items()},
        )
        for event in data["events"]
    ]


def _decimal(value: Number) -> Decimal:
    if not isinstance(value, Roots):
        return dec(value)
    return sum((dec(n) * Decimal(under).sqrt() for under, n in value.parts), Decimal(0))


def differing(data: Data, told: Data | None = None) -> list[str]:
    """Where the engine differs from the second route, or from what is `told`."""
    expected, found = told or answer(data), engine(data)
    if "refused" in found:
        return [f"refused: {found['refused']}"]
    with localcontext() as context:
        context.prec = 60
        off = []
        for i, factor in enumerate(found["factors"]):
            if abs(expected["factors"][i] - dec(factor)) > NEAR:
                off.append(f"factor {i}: expected {expected['factors'][i]:.6f}, found {factor}")
        for part in ("ranking", "unranked"):
            for name in sorted({*expected[part], *found[part]}):
                one, other = expected[part].get(name), found[part].get(name)
                same = one is not None and other is not None and one[:-1] == other[:-1]
                if not same or abs(one[-1] - _decimal(other[-1])) > NEAR:
                    off.append(f"{part} {name}: expected {one}, found {other}")
    for part in ("counted", "moves"):
        if expected.get(part) != found.get(part):
            off.append(f"{part}: expected {expected.get(part)}, found {found.get(part)}")
    return off


def random_ratings(rng: random.Random) -> Data:
    """A season of games, with a law of its own."""
    names = [f"P{n:02}" for n in range(rng.randint(2, 12))]
    law = {
        "system": rng.choice(("elo", "glicko-2")),
        "start": rng.choice((1500, 1000, 1200)),
        "k": rng.choice((16, 32, "45/2")),
        "deviation": rng.choice((350, 200)),
        "volatility": rng.choice(("3/50", "1/20")),
        "tau": rng.choice(("1/2", "3/10", 1)),
    }
    rules = {"id": "r", "title": "R", "points": {"table": [1]}, "counted": {"weights": [1]}}
    rules |= {"final": {"places": 1}, "rating": law}
    events = [_event(rng, n, names, "open") for n in range(rng.randint(1, 10))]
    return {"rules": rules, "events": events, "members": [], "seed": "1"}


def ratings_differing(data: Data) -> list[str]:
    """F19: where a rating, to two decimals, is another one."""
    loaded = FAMILIES.load(data["rules"], lambda key: None)
    assert loaded.rules is not None
    law = data["rules"]["rating"]
    numbers = {key: dec(value) for key, value in law.items() if key != "system"}
    expected, _ = rated([e["games"] for e in data["events"]], numbers | {"system": law["system"]})
    found = rate(_events(data), loaded.rules.rating)
    return [
        f"{name}: expected {expected.get(name)}, found {found.get(name)}"
        for name in sorted({*expected, *found})
        if name not in expected or name not in found or expected[name][0] != found[name].value
    ]
