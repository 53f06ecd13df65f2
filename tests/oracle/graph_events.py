"""Random events of small rulesets of a graph: brackets, double elimination, pools, cups."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from .graph import Tiers, solve
from .graph_playing import Playing, Shape

Event = dict[str, Any]
HEAD = """
id = "ours"
title = "Ours"
table_size = 2
sizes = [2]
minimum_players = 3
byes = true
[points]
by_size = { 2 = [1, 0] }
"""
KNOCK_OUT = """
[[stages]]
name = "bracket"
rounds = 1
seating = "bracket"
third_place = %s
chain = ["won_games"]
from = ["players 1-%d"]
"""
DOUBLE = """
[[stages]]
name = "double-elimination"
rounds = 1
seating = "double-elimination"
chain = ["won_games"]
decider = %s
from = ["players 1-8"]
"""
CIRCLE = """
[[stages]]
name = "%s"
rounds = 20
seating = "round-robin"
%s
chain = [%s]
from = ["players 1-%d"]
"""
NAMED = """
[[stages]]
name = "quarter-final"
rounds = 1
seating = "groups"
groups = { 8 = [[1, 8], [2, 7], [3, 6], [4, 5]] }
knock_out = true
chain = ["won_games", "preliminary_rank"]
from = ["preliminary 1-8"]
[[stages]]
name = "semi-final"
rounds = 1
seating = "groups"
groups = { 4 = [[1, 2], [3, 4]] }
knock_out = true
chain = ["won_games"]
from = [
  "winner of quarter-final 1", "winner of quarter-final 4",
  "winner of quarter-final 2", "winner of quarter-final 3",
]
[[stages]]
name = "final"
rounds = 1
seating = "groups"
groups = { 2 = [[1, 2]] }
knock_out = true
chain = ["won_games"]
from = ["winner of semi-final 1", "winner of semi-final 2"]
"""
CUT = """
[[stages]]
name = "bracket"
rounds = 1
seating = "bracket"
third_place = true
chain = ["won_games", "preliminary_rank"]
from = [%s]
"""
STRIKES = """
[[stages]]
name = "preliminary"
rounds = %d
seating = "strikes"
strikes = { %s }
out_with = %d
until_left = %d
chain = [%s]
from = ["players 1-%d"]
"""
GROUPS = (
    "2 = [0, 1], 3 = [0, 0, 1], 4 = [0, 0, 1, 1]",
    "2 = [0, 1], 3 = [0, 1, 2], 4 = [0, 1, 1, 2]",
    "2 = [0, 2], 3 = [0, 1, 2], 4 = [0, 1, 2, 3]",
)
CHAINS = (
    '"tournament_points", "sonneborn_berger"',
    '"tournament_points", "head_to_head", "points_difference"',
    '"won_games", "points_difference", "lot"',
    '"tournament_points"',
    '"head_to_head", "sonneborn_berger"',
)
ROUNDS = (16, "round of 16"), (8, "quarter-final"), (4, "semi-final"), (2, "final")


def bracket_tiers(size: int, name: str = "") -> Tiers:
    """The final, the match for third place, and the rounds before."""
    rounds = [[name + one] for players, one in reversed(ROUNDS) if players < 2 * size]
    return [rounds[0], [name + "third place"], *rounds[1:]]


def single(rng: random.Random) -> Shape:
    """F4: 5 to 16 players, with places for as many or for more."""
    players = rng.randint(5, 16)
    places = rng.choice((players, 8 if players <= 8 else 16))
    text = KNOCK_OUT % (rng.choice(("true", "false")), places)
    return Shape(HEAD + text, players, bracket_tiers(places))


def series(rng: random.Random) -> Shape:
    """F4: best of three, 3 to 8 players."""
    players = rng.randint(3, 8)
    text = KNOCK_OUT % (rng.choice(("true", "false")), places := 4 if players <= 4 else 8)
    text = text.replace("rounds = 1", "rounds = 3\nbest_of = true")
    return Shape(HEAD + text, players, bracket_tiers(places))


def double(rng: random.Random) -> Shape:
    """F5: 6 to 8 players."""
    text = DOUBLE % rng.choice(("true", "true", "false"))
    tiers = [["decider"], ["final"], ["lower 4"], ["lower 3"]]
    tiers += [["lower 2", "upper 3"], ["upper 2", "lower 1"], ["upper 1"]]
    return Shape(HEAD + text, rng.randint(6, 8), tiers)


def preliminary(rng: random.Random, places: int) -> str:
    """F3: a round robin in front of something."""
    more = "meetings = 2" if rng.random() < 0.2 else ""
    return CIRCLE % ("preliminary", more, rng.choice(CHAINS), places)


def circle(rng: random.Random) -> Shape:
    """F3: 4 to 7, and nothing after it, or the best in a final or a bracket."""
    players, cut = rng.randint(4, 7), rng.choice((0, 2, 4))
    text, tiers = preliminary(rng, players + rng.randint(0, 2)), [["preliminary"]]
    if not cut:
        return Shape(HEAD + text, players, tiers)
    own = CUT if cut == 4 else CUT.replace("third_place = true", "")
    text += own % f'"preliminary 1-{cut}"'
    return Shape(HEAD + text, players, [*bracket_tiers(cut), *tiers])


def pools(rng: random.Random) -> Shape:
    """F2: 7 to 14 in two pools or 9 to 14 in three, and the best in a bracket; some are typed."""
    number = rng.choice((2, 2, 3))
    more = f"pools = {number}\n" + ("meetings = 2" if rng.random() < 0.2 else "")
    players = rng.randint(3 * number + 1, 14)
    most = players + rng.choice((0, 0, 1, 3))
    text = CIRCLE % ("pool", more, rng.choice(CHAINS), most)
    first = ['"pool A 1"', '"pool B 1"', '"pool A 2"', '"pool B 2"']
    text += CUT % ", ".join(first if number == 2 else [first[0], first[1], '"pool C 1"', first[2]])
    names = [f"pool {letter}" for letter in "ABC"[:number]]
    return Shape(
        HEAD + text, players, [*bracket_tiers(4), names], typed(rng, number, most, players)
    )


def typed(rng: random.Random, number: int, most: int, players: int) -> dict[int, str]:
    """Players typed into pools, no more than a pool has places."""
    laps = [*range(number), *reversed(range(number))]
    room = ["ABC"[laps[n % len(laps)]] for n in range(most)]
    rng.shuffle(room)
    some = rng.choice((0, 0, players // 3, players // 2))
    return dict(zip(rng.sample(range(1, players + 1), some), room, strict=False))


def cups(rng: random.Random) -> Shape:
    """F1: a gold cup for the best four, and a silver one behind it."""
    players = rng.randint(5, 8)
    gold, silver = CUT.replace('"bracket"', '"gold"', 1), CUT.replace('"bracket"', '"silver"', 1)
    both = [gold % '"preliminary 1-4"', silver % '"preliminary 5-8"']
    rng.shuffle(both)
    tiers = [*bracket_tiers(4, "gold "), *bracket_tiers(4, "silver "), ["preliminary"]]
    return Shape(HEAD + preliminary(rng, 8) + "".join(both), players, tiers)


def slots(rng: random.Random) -> Shape:
    """F4: quarter-finals by name, of which the first and the fourth meet."""
    tiers = [["final"], ["semi-final"], ["quarter-final"], ["preliminary"]]
    return Shape(HEAD + preliminary(rng, 8) + NAMED, rng.randint(5, 8), tiers)


def striking(rng: random.Random) -> Shape:
    """F6: in pairs or in groups up to four, until one is left, or two who play a final."""
    players, final = rng.randint(3, 12), rng.random() < 0.3
    pairs = rng.random() < 0.5
    head = (
        HEAD if pairs else HEAD.replace("2 = [1, 0]", "2 = [1, 0], 3 = [3, 2, 1], 4 = [5, 3, 2, 1]")
    )
    if not pairs:
        head = head.replace("[2]", "[2, 3, 4]").replace("table_size = 2", "table_size = 4")
    law = rng.choice(GROUPS) if not pairs else "2 = [0, 1]"
    rounds, out = rng.choice((4, 40, 40)), rng.randint(1, 4)
    text = STRIKES % (rounds, law, out, 1 + final, rng.choice(CHAINS[2:4]), players)
    tiers = [["preliminary"]]
    if final:
        text += CUT.replace("third_place = true", "") % '"preliminary 1-2"'
        tiers = [*bracket_tiers(2), *tiers]
    return Shape(head + text, players, tiers)


#: By the name of the format.
SHAPES: dict[str, Callable[[random.Random], Shape]] = {
    "graph-bracket": single,
    "graph-double-elimination": double,
    "graph-round-robin": circle,
    "graph-pools": pools,
    "graph-cups": cups,
    "graph-slots": slots,
    "graph-best-of-three": series,
    "strikes": striking,
}


def random_event(rng: random.Random, shape: str) -> tuple[Event, Shape]:
    """An event of a graph, with its ruleset."""
    made = SHAPES[shape](rng)
    return Playing(rng, made).play(), made


def by_graph(event: Event, shape: Shape) -> Event:
    """The second route's answer."""
    return solve(event, shape.rules, shape.tiers)
