"""Who sits where in generated events, and how the rows are typed in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .games import Drawn

if TYPE_CHECKING:
    from .generate import Simulation

CATAN_FINALS = {
    8: ((0, 3, 4, 7), (1, 2, 5, 6)),
    7: ((0, 3, 4), (1, 2, 5, 6)),
    6: ((0, 3, 4), (1, 2, 5)),
}


def c7_sizes(number: int, many: bool = False) -> list[int]:
    """C7: fours first; five play 3 + 2 with a substitute (C10)."""
    if number == 5:
        return [3, 2]
    fours = number % 3 if many else (number - 3 * (-number % 4)) // 4
    return [4] * fours + [3] * ((number - 4 * fours) // 3)


def k1_sizes(number: int) -> list[int]:
    """K1, C7: threes, with one or two fours."""
    fours = number % 3
    return [4] * fours + [3] * ((number - 4 * fours) // 3)


def k5_groups(order: list[int]) -> list[list[int]]:
    """K5, K6: 1-18-19, 2-17-20, ... 9-10-27; 1-6-7, 2-5-8, 3-4-9; 1-2-3."""
    tables = len(order) // 3
    return [[order[t], order[2 * tables - 1 - t], order[2 * tables + t]] for t in range(tables)]


def t5_groups(order: list[int]) -> list[list[int]]:
    """T5: 1-4-5-8 and 2-3-6-7, fewer as the rule says."""
    return [[order[index] for index in table] for table in CATAN_FINALS[len(order)]]


def seated(sim: Simulation, groups: list[list[int]]) -> list[Drawn]:
    """Tables with their seats; a table of three may use any three positions (W5)."""
    rng = sim.rng
    drawn = []
    for number, group in enumerate(groups, 1):
        size = max(3, len(group))
        chairs = range(1, max(5, size + 1))
        positions = sorted(rng.sample(chairs, size)) if rng.random() < 0.3 else chairs
        seats: dict[int, int | None] = dict(zip(positions, [*group, None][:size], strict=False))
        drawn.append(Drawn(number, seats))
    return drawn


def start(sim: Simulation, stage: str) -> None:
    """Forget the seating of the stage before."""
    sim.gone = []
    sim.fixed = []
    sim.threes = set()
    sim.met = set()
    sim.byes = set()


def draw(sim: Simulation, stage: str, number: int, going: list[int] | None) -> list[Drawn]:
    """The tables of a round."""
    players = list(sim.there) if going is None else [no for no in going if no in sim.there]
    if sim.ruleset == "king-lui":
        return k1_fixed(sim, stage, number, players)
    if sim.ruleset == "7wonders-duel":
        return d1_pairs(sim, players)
    if sim.ruleset == "catan" and going is not None:
        return seated(sim, t5_groups(players))
    if sim.ruleset == "stone-age" and number > 1:
        players = sim.standing()
    else:
        sim.rng.shuffle(players)
    if sim.ruleset == "alhambra":
        players = a2_threes_first(sim, players)
    groups = []
    for size in c7_sizes(len(players), sim.many):
        groups.append(players[:size])
        players = players[size:]
    drawn = seated(sim, groups)
    sim.threes = {no for table in drawn if len(table.seats) == 3 for no in table.players}
    keep_absent(sim, drawn)
    return drawn


def a2_threes_first(sim: Simulation, players: list[int]) -> list[int]:
    """A2: whoever sat at a table of three gets one of the seats at tables of four."""
    at_fours = 4 * c7_sizes(len(players)).count(4)
    first = sorted(players, key=lambda no: no not in sim.threes)
    fours, rest = first[:at_fours], first[at_fours:]
    sim.rng.shuffle(fours)
    return fours + rest


def keep_absent(sim: Simulation, drawn: list[Drawn]) -> None:
    """Sometimes the round had been drawn before somebody dropped out: his row stays empty."""
    for no in sim.gone:
        table = sim.rng.choice(drawn)
        if len(table.players) == 3 and not table.absent and sim.rng.random() < 0.4:
            seat = next(seat for seat in range(1, 5) if seat not in table.seats)
            table.absent[seat] = no


def k1_fixed(sim: Simulation, stage: str, number: int, players: list[int]) -> list[Drawn]:
    """K1, K5, K6, K8: fixed tables, with substitutes where fewer than three remain."""
    if number == 1:
        if stage == "stage 1":
            sim.rng.shuffle(players)
            groups = []
            for size in k1_sizes(len(players)):
                groups.append(players[:size])
                players = players[size:]
        else:
            groups = k5_groups(players)
        sim.fixed = seated(sim, groups)
    drawn = []
    for table in sim.fixed:
        seats: dict[int, int | None] = {
            seat: no for seat, no in table.seats.items() if no in sim.there
        }
        empty = [seat for seat in table.seats if seat not in seats]
        for seat in empty[: max(0, 3 - len(seats))]:
            seats[seat] = None
        absent = {
            seat: no
            for seat, no in table.seats.items()
            if no is not None and no in sim.gone and sim.rng.random() < 0.3
        }
        drawn.append(Drawn(table.number, seats, absent))
    return drawn


def one_a_table(sim: Simulation, stage: str, drawn: list[Drawn]) -> list[int]:
    """K8: somebody drops out in mid-stage, at a table that keeps two players."""
    tables = [[no for no in table.players if no in sim.there] for table in drawn]
    chosen = [sim.rng.choice(group) for group in tables if len(group) > 2]
    return sim.someone_goes(stage, sim.rng.sample(chosen, min(2, len(chosen))))


def d1_pairs(sim: Simulation, players: list[int]) -> list[Drawn]:
    """D1, D3: by lot, nobody twice if chance finds it; one bye, never twice for one player."""
    rng = sim.rng
    pairs: list[list[int]] = []
    for _ in range(50):
        rng.shuffle(players)
        order = list(players)
        single = []
        if len(order) % 2:
            single = [next((no for no in order if no not in sim.byes), order[0])]
            order.remove(single[0])
        pairs = [order[index : index + 2] for index in range(0, len(order), 2)]
        pairs += [single] if single else []
        if not any(frozenset(pair) in sim.met for pair in pairs):
            break
    for pair in pairs:
        sim.met.add(frozenset(pair))
        if len(pair) == 1:
            sim.byes.add(pair[0])
    rng.shuffle(pairs)
    return [Drawn(number, dict(enumerate(pair, 1))) for number, pair in enumerate(pairs, 1)]


def swiss_pairs(sim: Simulation, order: list[int]) -> list[Drawn]:
    """G12: from the top, each with the next he has not met; the last without a bye gets one."""
    free, pairs = list(order), []
    if len(free) % 2:
        out = next((no for no in reversed(free) if no not in sim.byes), free[-1])
        free.remove(out)
        pairs.append([out])
        sim.byes.add(out)
    while free:
        one = free.pop(0)
        other = next((no for no in free if frozenset((one, no)) not in sim.met), free[0])
        free.remove(other)
        pairs.append([one, other])
        sim.met.add(frozenset((one, other)))
    return [Drawn(number, dict(enumerate(pair, 1))) for number, pair in enumerate(pairs, 1)]


def duel_finals(sim: Simulation, going: list[int]) -> None:
    """D4: semi-finals 1-4 and 2-3, then the final and the match for third place."""
    one, two, three, four = going
    semi = [Drawn(1, {1: one, 2: four}), Drawn(2, {1: two, 2: three})]
    if not sim.put(semi, ["semi-final"] * 2, 1):
        return
    winners = sim.qualified("semi-final")
    losers = [no for no in going if no not in winners and no in sim.there]
    if len(winners) != 2:
        return
    number = sim.rng.choice((1, 2))
    third = Drawn(number, dict(enumerate(losers, 1)))
    final = Drawn(3 - number, dict(enumerate(winners, 1)))
    if len(losers) == 2:
        sim.put([third, final], ["third place", "final"], 1)
    else:
        sim.put([final], ["final"], 1)


def finish(sim: Simulation) -> None:
    """The ways of typing: numbers or names, with or without seats and stages, in any order."""
    rng, event = sim.rng, sim.event
    name_of = {entry["no"]: entry["name"] for entry in event["players"]}
    who = rng.choice(("no", "both", "both", "name"))
    seats = rng.random() < 0.8 or any(row["status"] == "substitute" for row in event["results"])
    stages = rng.choice((True, True, False))
    for row in event["results"]:
        if row["no"] is not None:
            row["player"] = name_of[row["no"]] if who != "no" else None
            row["no"] = row["no"] if who != "name" else None
        if not seats:
            row["seat"] = None
        if not stages and row["stage"] == sim.first:
            row["stage"] = None
    rng.shuffle(event["results"])
    if rng.random() < 0.2 and sim.left_to_play > 0:
        event["event"]["status"] = "closed"
