"""Workbooks of further leagues for workbooks/published/; `make_published` writes them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from make_published import Row, league, table, workbook

#: The lunar years of a club of Hong Kong mahjong.
YEARS = ("2023", "2024", "2025", "2026")
#: The divisions of a Scrabble tournament, and who went home before its end.
DIVISIONS = {"A": ("A12",), "B": (), "C": ("C09",)}
ROUNDS = 27
#: The tables of a Catan leaderboard: how many sit at them.
CATAN = {"3-8": range(3, 9), "3-4": range(3, 5), "5-6": range(5, 7), "7-8": range(7, 9)}

#: Seasons of motor races in which the best eleven results counted.
SEASONS = range(1981, 1991)
#: Seasons of crokinole, by number.
CROKINOLE = range(9, 17)

#: What the faan of a hand are worth, from 3 to 8 of them: 8, 16, 24, 32, 48, 64.
FAAN = "max(0, 8 * points - 16, 16 * points - 64)"
#: Who discarded the winning tile pays for all three; a tile drawn oneself is paid by all.
NET = (
    f"if points > 0 then {FAAN} * (if others(sum of discarded) > 0 then 2 else 3)"
    f" else 0 - others(max of {FAAN}) *"
    " (if discarded = 1 then 2 else if others(sum of discarded) > 0 then 0 else 1)"
)


def hong_kong_mahjong(year: str) -> bytes:
    """The hands of a year, each a game of four: typed are the winner's faan and who discarded."""
    rows = [r for r in table("hong-kong-mahjong-hands") if r["year"] == year]
    title = f"Hong Kong mahjong {year}"
    rules = {
        "id": f"hong-kong-mahjong-{year}",
        "title": title,
        "sizes": "4",
        "minimum_players": 4,
        "points.by_size.4": "0; 0; 0; 0",
        "points_title.en": "Faan",
        "columns.1.name": "discarded",
        "columns.1.title.en": "Discarded",
        "columns.1.yes_no": "yes",
        "formulas.victory_points": NET,
        "formulas.tournament_points": "if points > 0 then 1 else 0",
        "victory_points.negative": "yes",
        "victory_points.table_sum": 0,
        "stages.1.name": "preliminary",
        "stages.1.rounds": max(int(r["hand"]) for r in rows),
        "stages.1.sit_out": "yes",
        "stages.1.chain": "mean_victory_points",
    }
    results: list[Row] = []
    for r in rows:
        seat = ["preliminary", int(r["hand"]), 1, None, None, r["player"], int(r["faan"])]
        results.append([*seat, None, None, "yes" if r["discarded"] == "1" else "no"])
    source = "Source: perthmahjongsoc/perthmahjongsoc.github.io, b4f944a; facts and figures only"
    return league(title, source, rules, results, column="Discarded")


def scrabble(division: str) -> bytes:
    """A division of 27 rounds in pairs; a bye is won by 50, a round missed lost by 50.

    Of who went home only games are typed, so that he is out after the last of them.
    """
    rows = [r for r in table("scrabble-games") if r["division"] == division]
    title = f"Scrabble, 4th of July 2024, division {division}"
    rules = {
        "id": f"scrabble-{division.lower()}",
        "title": title,
        "sizes": "2",
        "minimum_players": 4,
        "byes": "yes",
        "points.by_size.2": "1; 0",
        "victory_points.bye": 50,
        "stages.1.name": "preliminary",
        "stages.1.rounds": ROUNDS,
        "stages.1.seating": "swiss",
        "stages.1.sit_out": "yes",
        "stages.1.chain": "tournament_points; points_difference",
    }
    results: list[Row] = []
    missed: list[Row] = []
    for number, r in enumerate(rows, 1):
        seat: list[Any] = ["preliminary", int(r["round"]), number % 100 + 1, None, None]
        if r["opponent"]:
            results.append([*seat, r["player"], int(r["score"])])
            results.append([*seat, r["opponent"], int(r["opponent_score"])])
        elif r["player"] in DIVISIONS[division]:
            continue
        elif int(r["score"]) > 0:
            results.append([*seat, r["player"], None, None, None, "bye"])
        else:
            lost = -int(r["score"])
            missed.append(
                ["preliminary", int(r["round"]), r["player"], None, lost, "game points", "missed"]
            )
    source = "Source: joshcough/letsplayscrabble, a0b6971; facts and figures only"
    return league(title, source, rules, results, missed, dropped=DIVISIONS[division])


def catan_leaderboard(seats: str) -> bytes:
    """Games at home at tables of so many: points to a scale of ten, places without gaps."""
    of_size = [int(r["seats"]) in CATAN[seats] for r in table("catan-leaderboard-games")]
    rows = [r for r, own in zip(table("catan-leaderboard-games"), of_size, strict=True) if own]
    goals = {int(r["game"]): int(r["points_to_win"]) for r in rows}
    number = {game: round_ for round_, game in enumerate(goals, 1)}
    title = f"Catan leaderboard, {seats} players"
    rules = {
        "id": f"catan-leaderboard-{seats}",
        "title": title,
        "base": "catan-leaderboard",
        "stages.1.rounds": len(goals),
        "stages.1.games": "; ".join(map(str, goals.values())),
    }
    results: list[Row] = []
    for r in rows:
        seat = ["preliminary", number[int(r["game"])], 1, None, None, r["player"]]
        results.append([*seat, int(r["points"]), int(r["won"] or 0)])
    source = "Source: acodcha/catan-leaderboard, a8ab8462 (MIT licence)"
    return league(title, source, rules, results)


def races(year: int) -> bytes:
    """A season of motor races, typed: who made places 1 to 6 of each, and how many started."""
    rows = [r for r in table("races-1981-1990-places") if r["year"] == str(year)]
    started = {r["race"]: int(r["started"]) for r in rows}
    half = {r["race"] for r in rows if r["half"]}
    kinds = {race: "qualifier" if race in half else "open" for race in started}
    source = "Source: f1db/f1db, 6a5845b8 (CC BY 4.0)"
    sheets: dict[str, list[Row]] = {
        "Season": [["Name", f"Races {year}"], ["Ruleset family", "races"], [], [source]],
        "Events": [
            ["Name", "Type", "Participants"],
            *([race, kinds[race], n] for race, n in started.items()),
        ],
        "Places": [
            ["Event", "Player", "Place"],
            *([r["race"], r["driver"], int(r["place"]) if r["place"] else None] for r in rows),
        ],
    }
    return workbook(dict(sheets))


def crokinole(season: int) -> bytes:
    """A season of crokinole, typed: who had how many points of which event.

    Six people stand in two rows of one event; one row is typed.
    """
    rows = [r for r in table("crokinole-points") if r["season"] == str(season)]
    first = {(r["event"], r["player"]): r for r in reversed(rows)}
    fields = Counter(event for event, _ in first)
    source = "Source: Gryph66/FTT_CrokinoleRankings, aa20f16; facts and figures only"
    sheets: dict[str, list[Row]] = {
        "Season": [["Name", f"Crokinole {season}"], ["Ruleset family", "crokinole"], [], [source]],
        "Events": [["Name", "Participants"], *fields.items()],
        "Places": [
            ["Event", "Player", "Points"],
            *([*who, float(r["points"])] for who, r in sorted(first.items())),
        ],
    }
    return workbook(dict(sheets))


def made() -> dict[str, bytes]:
    """All of them by the name of their file."""
    return {
        **{f"hong-kong-mahjong-{year}.xlsx": hong_kong_mahjong(year) for year in YEARS},
        **{f"scrabble-{one.lower()}.xlsx": scrabble(one) for one in DIVISIONS},
        **{f"catan-leaderboard-{seats}.xlsx": catan_leaderboard(seats) for seats in CATAN},
        **{f"races-{year}.xlsx": races(year) for year in SEASONS},
        **{f"crokinole-{season}.xlsx": crokinole(season) for season in CROKINOLE},
    }
