"""F15: three weeks of Monday Night Pinball, 34 teams: 408 doubles and 714 singles.

The rules are those of the packaged `pinball-nights`, in twelve rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from make_published import league, table
from published import Row, by_code
from published import league as evaluated

GAMES = "pinball-nights-games"
RULES: dict[str, object] = {
    "id": "pinball-weeks",
    "title": "Monday Night Pinball, weeks 1 to 3",
    "base": "pinball-nights",
    "stages.1.rounds": 12,
}


def place(row: dict[str, str]) -> tuple[int, int]:
    """The round of the season and the table of a row: four rounds a night."""
    return 4 * int(row["week"]) - 4 + int(row["round"]), 10 * int(row["match"]) + int(row["game"])


def workbook() -> bytes:
    """Who substitutes for another team has another code there."""
    rows = table(GAMES)
    results = [
        ["preliminary", *place(r), int(r["seat"]), None, r["player"], int(r["score"])] for r in rows
    ]
    teams = {r["player"]: r["team"] for r in rows}
    source = "Source: Invader-Zim/mnp-data-archive, d7d1d645, season 22; facts and figures only"
    return league(str(RULES["title"]), source, RULES, results, teams=teams)


def numbers() -> Iterator[Row]:
    """What each player and each side has for each game."""
    stage, codes = by_code(evaluated("pinball-nights"))
    made: dict[tuple[int, object, int], Fraction] = {}
    for no, tally in stage.tallies.items():
        for score in tally.scores:
            made[score.round_, score.table, no] = Fraction(score.tournament_points)
    sides: dict[tuple[str, str], tuple[Fraction, Fraction]] = {}
    for r in table(GAMES):
        round_, at = place(r)
        own = made[round_, at, codes[r["player"]]]
        what = f"week {r['week']} match {r['match']} round {r['round']} game {r['game']}"
        yield Row(f"{what} {r['player']}", Fraction(r["published_points"]), own)
        before = sides.get((what, r["team"]), (0, Fraction(0)))[1]
        sides[what, r["team"]] = Fraction(r["published_side"]), before + own
    for (what, team), (published, found) in sides.items():
        yield Row(f"{what} {team}", published, found)
