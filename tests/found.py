"""How often the rules of a system are found from one event, and how much has to be played for it.

    python -m tests.found [EVENTS]

makes random events of each system, publishes their tables with the engine, and looks for the rules
with nothing but games and table. These inputs are made from outputs of ours: they prove only
that the search finds such rules.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent / "search")]

from leagues import published, table_of  # noqa: E402

from xlscore.core.model import NOWHERE, Event, Player, ResultRow  # noqa: E402
from xlscore.core.rulebook.load import RULESETS  # noqa: E402
from xlscore.core.rules import Chain, Ruleset  # noqa: E402
from xlscore.core.search.evidence import evidence_of  # noqa: E402
from xlscore.core.search.searching import find_rules  # noqa: E402

Made = Callable[[random.Random, int], Sequence[int]]


def around(least: int, most: int) -> Made:
    """Points anywhere between two numbers."""
    return lambda rng, size: [rng.randint(least, most) for _ in range(size)]


def to_ten(rng: random.Random, size: int) -> list[int]:
    """One wins with 10, seldom 11; the others have fewer."""
    return [rng.choice((10, 10, 10, 11)), *(rng.randint(3, 9) for _ in range(size - 1))]


def sum_of_nothing(rng: random.Random, size: int) -> list[int]:
    """What one wins the others lose."""
    made = [rng.randint(-150, 150) for _ in range(size - 1)]
    return [*made, -sum(made)]


def to_25(rng: random.Random, size: int) -> list[int]:
    """One of two wins a game of carrom, mostly with 25."""
    return [rng.choice((25, 25, 22, 18)), rng.randint(0, 17)]


#: Ruleset, sizes of tables, points of a table.
SYSTEMS: dict[str, tuple[tuple[int, ...], Made]] = {
    "alhambra": ((3, 4), around(60, 140)),
    "7wonders-final": ((3, 4), around(30, 70)),
    "7wonders-4rounds": ((3, 4), around(30, 70)),
    "7wonders-duel": ((2,), around(40, 80)),
    "catan": ((3, 4), to_ten),
    "king-lui": ((3, 4), around(5, 30)),
    "stone-age": ((3, 4), around(90, 200)),
    "mcr": ((4,), sum_of_nothing),
    "carrom-eurocup": ((2,), to_25),
}
#: Players and rounds.
SHAPES = ((14, 3), (26, 4))
FRESH = 3


def system(name: str, rounds: int) -> Ruleset:
    """The first stage of a packaged ruleset, with so many rounds and without a lot."""
    rules = RULESETS[name]
    first = rules.stages[0]
    chain = Chain(first.chain.criteria)
    stage = first._replace(rounds=rounds, chain=chain, games=first.games[:1] * rounds)
    return rules._replace(stages=(stage,))


def event_of(name: str, seed: object, players: int, rounds: int) -> Event:
    """A random event of a system: tables by lot, as many of the usual size as can be."""
    sizes, made = SYSTEMS[name]
    usual, stage = max(sizes), RULESETS[name].stages[0].name
    players -= players % usual if len(sizes) == 1 else 0
    rng = random.Random(f"{name}|{seed}|{players}|{rounds}")
    small = -players % usual if len(sizes) > 1 else 0
    cuts = [usual - 1] * small + [usual] * ((players - small * (usual - 1)) // usual)
    rows = []
    for round_ in range(1, rounds + 1):
        order = rng.sample(range(1, players + 1), players)
        for table, size in enumerate(cuts, 1):
            for points in made(rng, size):
                no = order.pop()
                row = ResultRow(stage, round_, table, None, no, f"P{no}", points, typed=(points,))
                rows.append(row)
    people = tuple(Player(no, f"P{no}", NOWHERE) for no in range(1, players + 1))
    return Event(players=people, results=tuple(rows))


def asked(name: str, number: int, shape: tuple[int, int], *, columns: bool) -> tuple[bool, bool]:
    """Whether every row comes out, and whether fresh events come out the same too."""
    players, rounds = shape
    truth = system(name, rounds)
    league = published(event_of(name, number, players, rounds), truth, columns=columns)
    facts, trials = find_rules(league)
    told = evidence_of(facts, trials[0])
    first = told.rules.stages[0]
    rules = told.rules._replace(stages=(first._replace(chain=Chain(first.chain.criteria)),))
    fresh = (event_of(name, f"fresh {number} {n}", players, rounds) for n in range(FRESH))
    return told.whole, all(table_of(one, rules) == table_of(one, truth) for one in fresh)


def lines(events: int) -> Iterator[str]:
    """The table, in Markdown."""
    heads = [f"{players} × {rounds}" for players, rounds in SHAPES]
    yield f"| System | {' | '.join(heads)} | {' | '.join(f'{h}, ranks alone' for h in heads)} |"
    yield "|---" * (1 + 2 * len(SHAPES)) + "|"
    for name in SYSTEMS:
        cells = []
        for columns in (True, False):
            for shape in SHAPES:
                made = [asked(name, n, shape, columns=columns) for n in range(events)]
                whole, same = (sum(one[n] for one in made) for n in (0, 1))
                cells.append(f"{whole} / {same}")
        yield f"| {name} | {' | '.join(cells)} |"


if __name__ == "__main__":
    for line in lines(int(sys.argv[1]) if len(sys.argv) > 1 else 5):
        print(line, flush=True)
