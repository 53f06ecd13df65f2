"""F15: three weeks of Monday Night Pinball, 34 teams: 408 doubles and 714 singles.

In doubles seats 1 and 3 play for one team, 2 and 4 for the other: a point for each of the four
duels and one for the more points together, half of it for each partner. In singles the winner has
two points, and the third if he has twice as many as the other, who else has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from make_published import league, table
from published import Row, by_code
from published import league as evaluated

GAMES = "pinball-nights-games"
DOUBLES = "duels(seat of points) + duels(cross of points) + duels(sum of points) / 2"
SINGLES = (
    "if points <= opponents(sum of points) / 2 then 0"
    " else if points >= 2 * opponents(sum of points) then 3"
    " else 1 + duels(seat of points)"
)
RULES: dict[str, object] = {
    "id": "pinball-nights",
    "title": "Monday Night Pinball, weeks 1 to 3",
    "sizes": "2; 4",
    "minimum_players": 4,
    "points.by_size.2": "0; 0",
    "points.by_size.4": "0; 0; 0; 0",
    "points_title.en": "Points",
    "formulas.tournament_points": f"if table_size = 4 then {DOUBLES} else {SINGLES}",
    "teams.chain": "tournament_points",
    "stages.1.name": "preliminary",
    "stages.1.rounds": 12,
    "stages.1.sit_out": "yes",
    "stages.1.chain": "tournament_points",
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
