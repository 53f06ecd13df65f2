"""C6: the second verifier on random events and planted changes, and what shopping for a seed gives.

    python benchmarks/draw_log.py --events 1000 --tries 1000
    python benchmarks/draw_log.py --events 100 --changes 10 --tries 0

Whole events of all packaged systems, from 9 to 40 players, half of them thrown with dice, are drawn
and played to the end; `docs/check_draw.py` has to agree with each of their logs, and to find each
planted change (`--changes` in each event, one unless said), with the entry's own hash made to fit
(the hash of the last entry counts as published). Two seats, or a line of what a round is drawn
from, are changed with all hashes made to fit, so that only drawing again can find it. With
`--wishes` players of every second event need company, tables and clubs, and rounds are drawn anew
after drop-outs.
Shopping: an organiser of 24 players wants one of them to meet none of five rivals over
three rounds. With a plain seed he tries as many seeds as he likes and nothing shows it. With the
list and dice announced, each try is another throw typed in the place of the one everybody saw: seen
means that a verifier says so, or that the entry differs from what was published.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from announced import DICE  # noqa: E402
from drawn_logs import CHANGES, LINE, SWAP, changed, log_of, planted  # noqa: E402
from hall import Hall  # noqa: E402
from xlscore.actions.draw_checks import verify  # noqa: E402
from xlscore.book import schema  # noqa: E402
from xlscore.core.draws.seatings.schedule import draw_schedule  # noqa: E402
from xlscore.core.rulebook.load import RULESETS  # noqa: E402


def second_verifier() -> ModuleType:
    """docs/check_draw.py as a module."""
    script = ROOT / "docs" / "check_draw.py"
    module = ModuleType("check_draw")
    sys.path.append(str(script.parent))
    exec(compile(script.read_text("utf-8"), str(script), "exec"), module.__dict__)
    return module


def events(count: int, changes: int, without: str, *, wishes: bool = False) -> None:
    """How many logs the second verifier agrees with, and how many changes it finds, by kind."""
    checker = second_verifier()
    ids = [id_ for id_ in RULESETS if id_ not in without.split(",")]
    agreed, found, made, told = 0, Counter[str](), Counter[str](), Counter[str]()
    for luck in range(count):
        log = log_of(ids[luck % len(ids)], luck, wishes=bool(wishes) and luck % 2 == 1)
        results = list(checker.check(log))
        agreed += not any(wrong for _, wrong, _ in results)
        told.update(text for entry, _, text in results if entry["result_hash"])
        for nth in range(luck * changes, (luck + 1) * changes):
            kind = CHANGES[nth % len(CHANGES)]
            forged = changed(log, kind, nth, checker.hash_of)
            made[kind] += 1
            seen = any(wrong for _, wrong, _ in checker.check(forged))
            found[kind] += seen or forged[-1]["hash"] != log[-1]["hash"]
        for kind in (SWAP, LINE) if changes else ():
            if forged := planted(log, kind, luck, checker.hash_of):
                made[kind] += 1
                found[kind] += any(wrong for _, wrong, _ in checker.check(forged))
    print(
        f"events the second verifier agrees with: {agreed} of {count}; drawn rounds: {dict(told)}"
    )
    for kind in (*CHANGES, SWAP, LINE):
        print(f"planted: {kind}: {found[kind]} of {made[kind]} found")


def shopping(tries: int) -> None:
    """Seeds that suit the organiser before, and tries that stay unseen after."""
    rivals = {2, 3, 4, 5, 6}
    suits = 0
    for seed in range(tries):
        rounds = draw_schedule(range(1, 25), 3, "preliminary", str(seed)).drawn.rounds
        tables = [table.players for r in rounds for table in r.tables if 1 in table.players]
        suits += not any(rivals & set(table) for table in tables)
    print(f"plain seeds that keep No 1 from five rivals: {suits} of {tries}, none of them seen")
    hall = Hall("catan", 24, seed=None, event={"Randomness": "dice"})
    hall.draw()
    hall.draw(randomness=DICE)
    rows = hall.book.grid("Draw log").rows
    heads = [f.key for f in schema.DRAW_LOG.fields]
    unseen = 0
    for luck in range(tries):
        typed = f"{luck:025d}"
        for row in (len(rows) - 1, len(rows)):
            hall.type_in("Draw log", row, heads.index("randomness"), typed)
        unseen += not any(f.severity == "error" for f in verify(hall.book).findings)
    print(f"other dice in the place of those announced and thrown: {unseen} of {tries} unseen")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=1000)
    parser.add_argument("--changes", type=int, default=1)
    parser.add_argument("--without", default="", help="rulesets left out, with commas between")
    parser.add_argument("--wishes", action="store_true", help="in every second event")
    parser.add_argument("--tries", type=int, default=1000)
    given = parser.parse_args()
    if given.tries:
        shopping(given.tries)
    events(given.events, given.changes, given.without, wishes=given.wishes)
