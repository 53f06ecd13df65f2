"""G12: Swiss pairs beside bbpPairings (FIDE's Dutch system), round by round on the same results.

    python benchmarks/swiss_peer.py PATH/TO/bbpPairings.exe --events 50

Random events of 8 to 60 players, paired by the peer; before each round both are asked. Compared are
opponents that met before, and the squared differences in points of opponents: the peer has to look
after colours too, so it cannot have less. Prints a line a round, and how often xlscore had more.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from swiss import PAIRS

from xlscore.core.draws.machinery.rounds import pair
from xlscore.core.draws.seatings.context import DrawContext
from xlscore.core.draws.seatings.table import list_plans
from xlscore.core.model import NOWHERE, Event, Player, ResultRow
from xlscore.core.rulebook.load import RULESETS

RULES = RULESETS.load_toml(PAIRS.replace("rounds = 5", "rounds = 7")).rules
ROUNDS = 7
Game = tuple[int, int, float]
"""White, black (0: a bye), and the points of white."""


def trf(players: int, played: Sequence[Sequence[Game]]) -> str:
    """The event in the format that pairing programs read."""
    points: Counter[int] = Counter()
    cells: dict[int, list[str]] = {no: [] for no in range(1, players + 1)}
    for games in played:
        for white, black, made in games:
            points[white] += made
            if not black:
                cells[white].append("  0000 - U")
                continue
            points[black] += 1 - made
            marks = {1.0: "10", 0.5: "==", 0.0: "01"}[made]
            cells[white].append(f"  {black:4d} w {marks[0]}")
            cells[black].append(f"  {white:4d} b {marks[1]}")
    lines = ["012 Compared", f"XXR {ROUNDS}", "XXC white1"]
    for no in range(1, players + 1):
        head = f"001 {no:4d} {'':1}{'':3} {f'P{no}':<33} {2800 - no:4d} {'':3} {'':11} {'':10}"
        lines.append(f"{head} {points[no]:4.1f} {no:4d}{''.join(cells[no])}")
    return "\n".join(lines) + "\n"


def of_peer(program: str, text: str) -> list[tuple[int, int]]:
    """White and black as the peer pairs them; 0 is the bye."""
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder, "event.trf"), Path(folder, "pairs.txt")
        file.write_text(text)
        subprocess.run([program, "--dutch", str(file), "-p", str(out)], check=True)
        rows = out.read_text().split("\n")[1:]
    return [(int(row.split()[0]), int(row.split()[1])) for row in rows if row.strip()]


def of_ours(players: int, played: Sequence[Sequence[Game]]) -> list[tuple[int, ...]]:
    """The tables that xlscore draws for the next round."""
    assert RULES is not None
    rows = []
    for number, games in enumerate(played, 1):
        for table, (white, black, made) in enumerate(games, 1):
            points = ((white, made, None if black else "bye"), (black, 1 - made, None))
            for seat, (no, own, status) in enumerate(points[: 2 if black else 1], 1):
                where = "preliminary", number, table, seat
                typed = None if status else int(2 * own)
                rows.append(ResultRow(*where, no, "", typed, status=status))
    people = tuple(Player(no, f"P{no}", NOWHERE) for no in range(1, players + 1))
    event = Event(seed="1", ruleset="swiss", players=people, results=tuple(rows))
    nos = frozenset(range(1, players + 1))
    plan = next(list_plans(DrawContext(event, RULES, 0, len(played) + 1, nos, players), None))
    return [table.players for table in plan.round_.tables]


def judged(
    pairs: Sequence[Sequence[int]], points: Counter[int], met: Counter[tuple[int, int]]
) -> tuple[int, float]:
    """Opponents again, and squared differences in points; who has a bye differs from the last."""
    last = min(points.values(), default=0)
    full = [two for two in pairs if len(two) == 2 and 0 not in two]
    again = sum(met[pair(*two)] for two in full)
    gaps = sum((points[a] - points[b]) ** 2 for a, b in full)
    out = [max(two) for two in pairs if len(two) == 1 or 0 in two]
    return again, gaps + sum((points[no] - last) ** 2 for no in out)


def main() -> None:
    """The comparison as a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--events", type=int, default=50)
    given = parser.parse_args()
    rng = random.Random(1)
    total: Counter[tuple[int, str]] = Counter()
    for _ in range(given.events):
        players, played = rng.randrange(8, 61), list[list[Game]]()
        met: Counter[tuple[int, int]] = Counter()
        for round_ in range(1, ROUNDS + 1):
            points = Counter(dict.fromkeys(range(1, players + 1), 0.0))
            for games in played:
                for white, black, made in games:
                    points[white] += made
                    if black:
                        points[black] += 1 - made
            peers = of_peer(given.program, trf(players, played))
            ours = of_ours(players, played)
            mine, theirs = judged(ours, points, met), judged(peers, points, met)
            total[round_, "rounds"] += 1
            total[round_, "ours again"] += mine[0]
            total[round_, "theirs again"] += theirs[0]
            total[round_, "ours gaps"] += mine[1]  # type: ignore[assignment]
            total[round_, "theirs gaps"] += theirs[1]  # type: ignore[assignment]
            total[round_, "worse"] += mine > theirs
            total[round_, "better"] += mine < theirs
            played.append([(a, b, 1.0 if not b else _result(a, b, rng)) for a, b in peers])
            met.update(pair(a, b) for a, b in peers if b)
    heads = ("rounds", "ours again", "theirs again", "ours gaps", "theirs gaps", "better", "worse")
    print("| round |", " | ".join(heads), "|")
    print("|---:|" + "---:|" * len(heads))
    for round_ in range(1, ROUNDS + 1):
        print(f"| {round_} |", " | ".join(f"{total[round_, head]:g}" for head in heads), "|")


def _result(white: int, black: int, rng: random.Random) -> float:
    """Stronger players, those with lower numbers, win more often."""
    chance = 0.5 + (black - white) / 200
    return rng.choices((1.0, 0.5, 0.0), (chance, 0.3, 1 - chance))[0]


if __name__ == "__main__":
    main()
