"""The season: xlscore against pandas that reads the same sheets and groups them.

    python benchmarks/season.py [--events 500] [--players 40] [--places 1000000] [--quick]

One table, as Markdown. Files: a season of event workbooks, evaluated from scratch and again with
the cache, against ``pandas.read_excel`` of the Players and Results sheets of the same files and a
groupby; targets 0.5 and 0.05. In memory: a million typed places, once from the rows of cells on
both sides (ours checks each of them; pandas makes a data frame of them), once from what is made
of them; target 3. Both sides must come to the same values; ours are exact.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import pandas as pd

from xlscore.actions.season import evaluate_season
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.season.assembly import assemble_season
from xlscore.book.season.inputs import read_season
from xlscore.book.template.season_sheets import season_template
from xlscore.book.template.workbook import Filling, template_bytes
from xlscore.book.values import Value
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.eligibility import hold
from xlscore.core.season.rules_load import FAMILIES
from xlscore.core.season.solving import ranking_list

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

T = TypeVar("T")
FAMILY = "7wonders"


def timed(work: Callable[[], T]) -> tuple[float, T]:
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


# -- from files --------------------------------------------------------------------------------


def event_file(rng: random.Random, number: int, players: int, pool: list[str]) -> bytes:
    """A played event of four rounds, in tables of four."""
    names = rng.sample(pool, players)
    people = [{"no": no, "name": name} for no, name in enumerate(names, 1)]
    results: list[dict[str, Any]] = []
    for round_ in range(1, 5):
        order = rng.sample(range(1, players + 1), players)
        for seat, no in enumerate(order):
            results.append(
                {
                    "stage": "preliminary",
                    "round": round_,
                    "table": seat // 4 + 1,
                    "seat": seat % 4 + 1,
                    "no": no,
                    "player": names[no - 1],
                    "points": rng.randint(30, 75),
                    "tie_break": rng.randint(0, 9),
                }
            )
    head = {"name": f"Event {number}", "seed": str(number), "type": "open"}
    rules = RULESETS["7wonders-4rounds"]
    return template_bytes(rules, "en", fill=Filling(head, people, None, results))


def pandas_season(files: list[Path]) -> pd.Series[float]:
    """What a script would do: read, add the points up, rank, give ranking points, group."""
    frames = []
    for file in files:
        sheets = pd.read_excel(file, sheet_name=["Players", "Results"], engine="openpyxl")
        results, people = sheets["Results"], sheets["Players"][["No", "Name"]]
        results = results.dropna(subset=["Points"])
        score = results.groupby("No")["Points"].sum()
        table = people.merge(score.rename("score"), left_on="No", right_index=True)
        table["place"] = table["score"].rank(ascending=False, method="min")
        table["points"] = (len(table) // 2 + 1 - table["place"]).clip(lower=0)
        frames.append(table[["Name", "points"]])
    return grouped(pd.concat(frames).rename(columns={"Name": "player"}))


def grouped(frame: pd.DataFrame) -> pd.Series[float]:
    """The best three results of each player, in full, by half and by a third."""
    best = frame.sort_values("points", ascending=False, kind="stable")
    nth = best.groupby("player", sort=False).cumcount()
    best = best[nth < 3]
    weights = nth[nth < 3].map({0: 1.0, 1: 1 / 2, 2: 1 / 3})
    return (best["points"] * weights).groupby(best["player"]).sum()


def from_files(folder: Path, events: int, players: int) -> list[tuple[str, float, float]]:
    rng = random.Random(1)
    pool = [f"Player {n:05}" for n in range(events * players // 8)]
    (folder / "events").mkdir()
    files = []
    for number in range(1, events + 1):
        files.append(folder / "events" / f"{number:04}.xlsx")
        files[-1].write_bytes(event_file(rng, number, players, pool))
    season = season_template(
        FAMILIES[FAMILY], "en", season={"seed": "1"}, events=[{"file": "events/*.xlsx"}]
    )
    (folder / "season.xlsx").write_bytes(season)

    def ours() -> Any:
        from xlscore.book.adapters.file_book import FileBook

        book = FileBook.open(folder / "season.xlsx")
        result = evaluate_season(book, folder, cache=folder / "cache")
        assert result.outcome is not None, [f.text("en") for f in result.findings][:3]
        return result.outcome

    theirs, _ = timed(lambda: pandas_season(files))
    first, one = timed(ours)
    second, two = timed(ours)
    assert one.ranking == two.ranking
    return [("first run", first, theirs), ("second run", second, theirs)]


# -- in memory ---------------------------------------------------------------------------------


def in_memory(places: int, players: int) -> list[tuple[str, float, float]]:
    rng = random.Random(2)
    events = places // players
    pool = [f"Player {n:06}" for n in range(max(players, places // 40))]
    rows: list[list[Value]] = []
    for number in range(1, events + 1):
        name = f"Event {number:05}"
        rows += [[name, who, at] for at, who in enumerate(rng.sample(pool, players), 1)]
    listed: list[list[Value]] = [
        [f"Event {n:05}", "2026-01-01", "open", players] for n in range(1, events + 1)
    ]
    book = MemoryBook(
        {
            "Season": [["Ruleset family", FAMILY], ["Seed", "1"]],
            "Events": [["Name", "Date", "Type", "Participants"], *listed],
            "Places": [["Event", "Player", "Place"], *rows],
        }
    )
    building, frame = timed(lambda: pd.DataFrame(rows, columns=["event", "player", "place"]))
    sizes = pd.Series({str(row[0]): players for row in listed})

    def theirs() -> pd.Series[float]:
        data = frame.copy()
        size = data["event"].map(sizes)
        data["points"] = (size // 2 + 1 - data["place"]).clip(lower=0)
        data.loc[data["place"] == 1, "points"] += 15
        data.loc[(data["place"] == 2) & size.between(20, 23), "points"] += 5
        data.loc[(data["place"] == 2) & (size >= 24), "points"] += 10
        data.loc[(data["place"] == 3) & (size >= 24), "points"] += 5
        return grouped(data[["player", "points"]])

    def ours() -> Any:
        read = read_season(book)
        season = assemble_season(read, book.grid("Places"), (), [])
        assert read.rules is not None
        return season, ranking_list(hold(season, read.rules))

    def core_only(season: Any) -> Any:
        return ranking_list(hold(season, FAMILIES[FAMILY]))

    pandas_time, values = timed(theirs)
    own_time, (season, lines) = timed(ours)
    core_time, _ = timed(lambda: core_only(season))
    for line in lines:
        assert abs(float(Fraction(line.value)) - values[line.name]) < 1e-6, line
    return [
        (f"{places:,} typed places, rows of cells to values", own_time, building + pandas_time),
        (f"{places:,} places, facts or frame to values", core_time, pandas_time),
    ]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--events", type=int, default=500)
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--places", type=int, default=1_000_000)
    parser.add_argument("--quick", action="store_true", help="a tenth of everything")
    options = parser.parse_args()
    part = 10 if options.quick else 1
    with tempfile.TemporaryDirectory() as folder:
        lines = from_files(Path(folder), options.events // part, options.players)
    lines += in_memory(options.places // part, options.players)
    print("| what | xlscore s | pandas s | ratio |\n|---|---:|---:|---:|")
    for what, own, other in lines:
        print(f"| {what} | {own:.2f} | {other:.2f} | {own / other:.3f} |")


if __name__ == "__main__":
    main()
