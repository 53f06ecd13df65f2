"""Who sits where in made events: by chance, by the standings, at fixed tables, in pairs."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.exercise.state import Drawn, State


def table_sizes(number: int, many: bool = False) -> list[int]:
    """C7: fours first; five play 3 + 2 with a substitute (C10)."""
    if number == 5:
        return [3, 2]
    if number < 3:
        return [number] if number else []
    fours = number % 3 if many else (number - 3 * (-number % 4)) // 4
    return [4] * fours + [3] * ((number - 4 * fours) // 3)


def threes(number: int) -> list[int]:
    """K1, C7: threes, with one or two fours."""
    return table_sizes(number, many=True) if number > 5 else [number]


def split(players: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The players in their order, so many to a table."""
    groups, rest = [], list(players)
    for size in sizes:
        groups.append(rest[:size])
        rest = rest[size:]
    return groups


def snake(order: Sequence[int]) -> list[list[int]]:
    """K5, K6: 1-18-19, 2-17-20, ... 9-10-27; 1-6-7, 2-5-8, 3-4-9; 1-2-3."""
    tables = len(order) // 3
    return [[order[t], order[2 * tables - 1 - t], order[2 * tables + t]] for t in range(tables)]


def seat_groups(sim: State, groups: Sequence[Sequence[int]]) -> list[Drawn]:
    """Tables with their seats; a table of three may use any three positions (W5)."""
    rng = sim.rng
    drawn = []
    for number, group in enumerate(groups, 1):
        size = max(3, len(group))
        chairs = range(1, max(5, size + 1))
        positions = sorted(rng.sample(chairs, size)) if rng.random() < 0.3 else chairs
        seats: dict[int, int | None] = dict(
            zip(positions, [*group, None, None][:size], strict=False)
        )
        drawn.append(Drawn(number, seats))
    return drawn


def keep_absent(sim: State, drawn: Sequence[Drawn]) -> None:
    """Sometimes the round had been drawn before somebody dropped out: his row stays empty."""
    for no in sim.gone:
        table = sim.rng.choice(drawn)
        if len(table.players) == 3 and not table.absent and sim.rng.random() < 0.4:
            seat = next(seat for seat in range(1, 5) if seat not in table.seats)
            table.absent[seat] = no


def keep_tables(sim: State) -> list[Drawn]:
    """K1, K8: the tables of the stage, with substitutes where fewer than three remain."""
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


def pairs_by_lot(sim: State, players: list[int]) -> list[Drawn]:
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
    return at_tables(pairs)


def swiss_pairs(sim: State, order: Sequence[int]) -> list[Drawn]:
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
    return at_tables(pairs)


def at_tables(groups: Sequence[Sequence[int]]) -> list[Drawn]:
    """Groups at tables by number, everybody on the next seat."""
    return [Drawn(number, dict(enumerate(group, 1))) for number, group in enumerate(groups, 1)]


def seat_two_sides(sim: State, players: list[int], *, of_teams: bool) -> list[Drawn]:
    """F15: two sides at each table, of one team each or by chance; who is left has a bye."""
    rng, sizes = sim.rng, sim.rules["sizes"]
    size = int(rng.choice(sizes) if len(sizes) > 1 else sizes[0])
    rng.shuffle(players)
    if not of_teams:
        full = len(players) - len(players) % size
        return at_tables(
            [*split(players[:full], [size] * (full // size)), *seat_alone(players[full:])]
        )
    teams: dict[str, list[int]] = {}
    for no in players:
        teams.setdefault(sim.player(no).get("team") or "", []).append(no)
    left = teams.pop("", [])
    tables: list[list[int]] = []
    sides = list(teams.values())
    for one, other in zip(sides[::2], sides[1::2], strict=False):
        seats = min(len(one), len(other)) // (size // 2) * (size // 2)
        pairs = zip(one[:seats], other[:seats], strict=True)
        mixed = [no for two in pairs for no in two]
        tables += split(mixed, [size] * (len(mixed) // size))
    placed = {no for table in tables for no in table}
    left += [no for team in sides for no in team if no not in placed]
    return at_tables([*tables, *seat_alone(left)])


def seat_alone(players: Sequence[int]) -> list[list[int]]:
    """A table for each, which is a bye."""
    return [[no] for no in players]


def seat_evenly(sim: State, players: list[int]) -> list[Drawn]:
    """F6, F7: few tables of about the same size; one alone has a bye."""
    tables = -(-len(players) // max(sim.rules["sizes"]))
    return at_tables([players[table::tables] for table in range(tables)])


def seat_by_size(
    sim: State, players: list[int], *, sits_out: bool, first_stage: bool
) -> list[Drawn]:
    """The players in their order at tables of the sizes that the rules know."""
    rng, sizes = sim.rng, sim.rules["sizes"]
    many = sim.many and first_stage  # later stages have as many tables as win a seat
    if len(sizes) == 1:
        size = int(sim.rules.get("table_size", sizes[-1]))
        most = len(players) // size
        tables = rng.randint(1, most) if sits_out else most
        return at_tables(split(players, [size] * tables))
    if sits_out and first_stage:
        players = players[: rng.choice([n for n in range(3, len(players) + 1) if n != 5])]
    if max(sizes) > 5:
        return seat_evenly(sim, players)
    if 5 in sizes and len(players) % 4 == 1 and len(players) > 1:
        parts = [5, *table_sizes(len(players) - 5, many)]
    else:
        parts = table_sizes(len(players), many)
    drawn = seat_groups(sim, split(players, parts))
    keep_absent(sim, drawn)
    return drawn
