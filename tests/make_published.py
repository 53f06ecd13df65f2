"""Makes workbooks/published/: leagues as they were played, with rulesets of their own.

``python tests/make_published.py [DIRECTORY]`` writes the same bytes on every run. What was played
and what the organisers published of it stands in the CSV files there; names are codes.
"""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any

from xlsxwriter import Workbook

PUBLISHED = Path(__file__).parents[1] / "workbooks" / "published"
RESULTS = ["Stage", "Round", "Table", "Seat", "No", "Player", "Points", "Tie-break", "Place"]
RIICHI: dict[str, Any] = {
    "sizes": "4",
    "minimum_players": 4,
    "points.by_size.4": "50; 10; -10; -30",
    "points_title.en": "Points",
    "victory_points.negative": "yes",
    "victory_points.table_sum": 100000,
    "score.origin": 30000,
    "score.unit": 1000,
    "stages.1.name": "preliminary",
    "stages.1.chain": "score",
}
#: Games of the regular season, and those that the published games leave out before the first.
REGULAR = {1: (49, 14), 2: (50, 0), 3: (35, 0), 4: (50, 0)}
#: What the games left out were worth; half of it goes with the players (season 1).
BEFORE = {"P3": "298.1", "P1": "81.9", "P2": "-94.1", "P4": "-288.9"}
#: The events of a Euro Cup.
CARROM = ("singles", "doubles")

Row = Sequence[object]


def table(name: str) -> list[dict[str, str]]:
    """The rows of one of the CSV files."""
    with (PUBLISHED / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def workbook(sheets: dict[str, Iterable[Row]]) -> bytes:
    """A workbook of plain cells."""
    out = io.BytesIO()
    book = Workbook(out, {"in_memory": True, "strings_to_formulas": False})
    book.set_properties({"created": datetime(2026, 1, 1)})
    for title, rows in sheets.items():
        sheet = book.add_worksheet(title)
        sheet.set_column(0, 20, 14)
        for r, row in enumerate(rows):
            sheet.write_row(r, 0, row)
    book.close()
    return out.getvalue()


def league(
    name: str,
    source: str,
    rules: dict[str, Any],
    results: Iterable[Row],
    penalties: Sequence[Row] = (),
    teams: dict[str, str] | None = None,
    *,
    dropped: Collection[str] = (),
    column: str = "Status",
) -> bytes:
    """An event workbook: its players are those of the results, by code.

    `dropped` are out without a rank; `column` is the last one of *Results*, where rows have it.
    """
    rows = list(results)
    codes = sorted({str(row[5]) for row in rows})
    wide = any(len(row) > len(RESULTS) for row in rows)
    status = {code: ["dropped"] for code in dropped}
    sheets: dict[str, Iterable[Row]] = {
        "Event": [["Name", name], ["Ruleset", rules["title"]], [], [source]],
        "Players": [
            ["No", "Name", "Team" if teams else "Club", *(["Status"] if dropped else [])],
            *(
                [no, code, (teams or {}).get(code, ""), *status.get(code, [])]
                for no, code in enumerate(codes, 1)
            ),
        ],
        "Results": [[*RESULTS, column], *rows] if wide else [RESULTS, *rows],
        "Rules": [["Key", "Value"], *rules.items()],
    }
    if penalties:
        heads = ["Stage", "Round", "Player", "Team", "Points", "Counts in", "Reason"]
        sheets["Penalties"] = [heads, *penalties]
    return workbook(sheets)


def mcr_team_league() -> bytes:
    """120 tables in 60 rounds, 4-2-1-0, shared; then game points, places in parts; ten teams."""
    rows = table("mcr-team-league-tables")
    chain = "tournament_points; victory_points; shared_firsts; shared_seconds; shared_thirds"
    rules = {
        "id": "mcr",
        "title": "MCR league",
        "sizes": "4",
        "minimum_players": 4,
        "points.by_size.4": "4-2-1-0",
        "victory_points.negative": "yes",
        "victory_points.table_sum": 0,
        "teams.members": 4,
        "teams.chain": f"{chain}; lot",
        "stages.1.name": "preliminary",
        "stages.1.rounds": 60,
        "stages.1.sit_out": "yes",
        "stages.1.chain": chain,
    }
    results = [
        ["preliminary", int(r["round"]), r["table"], None, None, r["player"], int(r["score"])]
        for r in rows
    ]
    players = [r for r in table("mcr-team-league-players") if r["penalty"] != "0"]
    taken = [(r["player"], None, r["team"], int(r["penalty"])) for r in players]
    for r in table("mcr-team-league-teams"):
        # What the publisher took from the team as a whole, beside what its players lost.
        rest = int(r["penalty"]) - sum(points for *_, team, points in taken if team == r["team"])
        if rest:
            taken.append((None, r["team"], r["team"], rest))
    penalties = [
        [None, None, player, team, points, "tournament points", "as published"]
        for player, team, _, points in taken
    ]
    teams = {r["player"]: r["team"] for r in rows}
    source = "Source: tziakcha-stats/tziakcha-mahjong-league, 241b3b1f"
    return league("MCR team league", source, rules, results, penalties, teams)


def riichi_season(season: int) -> bytes:
    """A season of four players: regular games, which count half, and games that count in full."""
    rows = [r for r in table("riichi-dleague-games") if r["season"] == str(season)]
    until, missing = REGULAR[season]
    games = max(int(r["game"]) for r in rows)
    own = {} if season < 3 else {"points.by_size.4": "30; 10; -10; -30", "score.origin": 25000}
    rules = {
        "id": f"riichi-dleague-{season}",
        "title": f"Riichi league, season {season}",
        **RIICHI,
        **own,
        "stages.1.rounds": until - missing,
        "stages.2.name": "final",
        "stages.2.rounds": games - until,
        "stages.2.chain": "score",
        "stages.2.carry": "1/2",
        "stages.2.entries.1.source": "preliminary",
        "stages.2.entries.1.take": "best",
        "stages.2.entries.1.count": 4,
    }
    results = []
    for r in rows:
        game = int(r["game"])
        stage, round_ = ("final", game - until) if game > until else ("preliminary", game - missing)
        results.append([stage, round_, 1, None, None, r["player"], int(r["score"])])
    given = [
        [
            *("final", None, code, None),
            float(-Fraction(points) / 2),
            "tournament points",
            "half of before",
        ]
        for code, points in BEFORE.items()
        if season == 1
    ]
    source = "Source: ShiningCrevice/DLeague-Data, d569c857"
    return league(rules["title"], source, rules, results, given)


def mleague_2018() -> bytes:
    """106 games of 21 players; typed are the points that were published, after placement.

    What was scored at the tables is not published, so only the places come out of something.
    """
    rows = table("mleague-2018-games")
    rules = {
        "id": "mleague-2018",
        "title": "M.League 2018",
        "sizes": "4",
        "minimum_players": 4,
        "points.by_size.4": "0; 0; 0; 0",
        "points_title.en": "Points",
        "victory_points.negative": "yes",
        "victory_points.table_sum": 0,
        "stages.1.name": "preliminary",
        "stages.1.rounds": 106,
        "stages.1.sit_out": "yes",
        "stages.1.chain": "victory_points",
    }
    results = []
    games = groupby(rows, key=lambda r: (r["date"], r["game"]))
    for round_, (_, four) in enumerate(games, 1):
        for r in four:
            points = float(r["published_points"])
            results.append(["preliminary", round_, 1, None, None, r["player"], points])
    source = "Source: u-10bei/mleague-stats, 4091e8ed"
    return league("M.League 2018", source, rules, results)


def carrom(event: str) -> bytes:
    """A Euro Cup in pairs, 11 rounds of singles or 7 of doubles; a bye is won 25 : 0."""
    rows = [r for r in table("carrom-games") if r["event"] == event]
    title = f"Carrom Euro Cup 2013, {event}"
    rules = {
        "id": f"carrom-{event}",
        "title": title,
        "sizes": "2",
        "minimum_players": 4,
        "byes": "yes",
        "points.by_size.2": "2; 0",
        "victory_points.bye": 25,
        "stages.1.name": "preliminary",
        "stages.1.rounds": max(int(r["round"]) for r in rows),
        "stages.1.seating": "swiss",
        "stages.1.chain": "tournament_points; opponents_points; points_difference; victory_points",
    }
    results: list[Row] = []
    for r in rows:
        at = ["preliminary", int(r["round"]), int(r["table"])]
        if not r["opponent"]:
            results.append([*at, None, None, r["player"], None, None, None, "bye"])
            continue
        results.append([*at, None, None, r["player"], int(r["score"])])
        results.append([*at, None, None, r["opponent"], int(r["opponent_score"])])
    source = "Source: SoL 3.15 (PyPI, GPL 3), sol/tests/scr; facts and figures only"
    return league(title, source, rules, results)


def made() -> dict[str, bytes]:
    """All workbooks by the name of their file."""
    import make_leagues
    from pinball_nights import workbook as pinball_nights  # it is made of what stands here

    seasons = {f"riichi-dleague-{n}.xlsx": riichi_season(n) for n in REGULAR}
    return {
        **{f"carrom-{event}.xlsx": carrom(event) for event in CARROM},
        "mcr-team-league.xlsx": mcr_team_league(),
        "mleague-2018.xlsx": mleague_2018(),
        "pinball-nights.xlsx": pinball_nights(),
        **seasons,
        **make_leagues.made(),
    }


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PUBLISHED
    for name, data in made().items():
        (folder / name).write_bytes(data)
