"""Leagues as their organisers published them, beside what xlscore makes of the same games.

    python -m tests.published

prints a line for each: the rows that agree, and those that the publisher's own rounding made
different. Nothing is compared with numbers of ours.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent)]

import further_leagues  # noqa: E402
from league_rows import Row, by_code, games, league  # noqa: E402
from make_published import CARROM, REGULAR, table  # noqa: E402


def mcr(what: str) -> Iterator[Row]:
    """Rank, points with and less penalties, game points, places of 40 players or 10 teams."""
    job = league("mcr-team-league")
    stage, numbers = by_code(job)
    codes = {no: code for code, no in numbers.items()}
    lines = {codes[line.no]: line for line in stage.standings}
    if what == "team" and job.outcome:
        lines = {team.name: team.standing for team in job.outcome.teams}
    for row in table(f"mcr-team-league-{what}s"):
        who = row[what]
        line = lines[who]
        yield Row(f"{who} rank", Fraction(row["rank"]), Fraction(line.rank or 0))
        for column, code in (
            ("adjusted_standard_points", "tournament_points"),
            ("game_points", "victory_points"),
            ("firsts", "shared_firsts"),
            ("seconds", "shared_seconds"),
            ("thirds", "shared_thirds"),
        ):
            yield Row(f"{who} {column}", Fraction(row[column]), Fraction(line.value(code)))
        places = line.tally.finishes
        made = sum(Fraction(place.tournament_points) for place in places)
        last = sum(Fraction(1, p.tied) for p in places if p.place <= 4 < p.place + p.tied)
        yield Row(f"{who} standard_points", Fraction(row["standard_points"]), made)
        yield Row(f"{who} fourths", Fraction(row["fourths"]), Fraction(last))


def riichi(season: int) -> Iterator[Row]:
    """The place and the points of each game; of a season the sum, its regular games at half, the
    sum of what was scored above 25,000, and how often somebody made each place."""
    job = league(f"riichi-dleague-{season}")
    until, missing = REGULAR[season]
    found = games(job)
    for row in table("riichi-dleague-games"):
        game, who = int(row["game"]), row["player"]
        if row["season"] == str(season):
            stage, round_ = (1, game - until) if game > until else (0, game - missing)
            made, points = found[stage, round_, who], Fraction(row["published_points"])
            yield Row(f"game {game} {who}", points, made.score, 1)
            rank = Fraction(row["published_rank"])
            yield Row(f"game {game} {who} place", rank, Fraction(made.place))
    final, numbers = by_code(job)
    for row in table("riichi-dleague-standings"):
        who = row["player"]
        if row["season"] == str(season):
            score = Fraction(*final.tallies[numbers[who]].score)
            yield Row(f"season {who}", Fraction(row["Pt"]), score, 1)
            own = [made for (*_, code), made in found.items() if code == who]
            raw = sum(made.points - 25000 for made in own) / 1000
            yield Row(f"season {who} raw", Fraction(row["RawPt"]), Fraction(raw), 1)
            for place, column in enumerate(("firsts", "seconds", "thirds", "fourths"), 1):
                count = sum(made.place == place for made in own)
                yield Row(f"season {who} {column}", Fraction(row[column]), Fraction(count))


def mleague() -> Iterator[Row]:
    """The places of 106 games, out of the points that were published."""
    found = games(league("mleague-2018"))
    rounds = groupby(table("mleague-2018-games"), key=lambda row: (row["date"], row["game"]))
    for round_, (_, seats) in enumerate(rounds, 1):
        for row in seats:
            who, place = row["player"], Fraction(row["published_rank"])
            yield Row(f"game {round_} {who} place", place, Fraction(found[0, round_, who].place))


def carrom(event: str) -> Iterator[Row]:
    """Points, opponents' points, difference and total of each player or pair; ranks by prizes."""
    stage, numbers = by_code(league(f"carrom-{event}"))
    lines = {line.no: line for line in stage.standings}
    rows = [row for row in table("carrom-standings") if row["event"] == event]
    prizes = sorted((int(row["prize"]) for row in rows if row["prize"]), reverse=True)
    for row in rows:
        who = row["player"]
        line = lines[numbers[who]]
        if row["prize"]:
            rank = 1 + prizes.index(int(row["prize"]))
            yield Row(f"{who} rank", Fraction(rank), Fraction(line.rank or 0))
        for column, code in (
            ("points", "tournament_points"),
            ("bucholz", "opponents_points"),
            ("netscore", "points_difference"),
            ("totscore", "victory_points"),
        ):
            yield Row(f"{who} {column}", Fraction(row[column]), Fraction(line.value(code)))


def leagues() -> dict[str, list[Row]]:
    """All of them by title."""
    import pinball_nights  # it compares by what stands here

    return {
        "MCR team league, 40 players": list(mcr("player")),
        "MCR team league, 10 teams": list(mcr("team")),
        **{f"Riichi D league, season {n}": list(riichi(n)) for n in REGULAR},
        "M.League 2018": list(mleague()),
        **{f"Carrom Euro Cup 2013, {event}": list(carrom(event)) for event in CARROM},
        "Monday Night Pinball, 34 teams": list(pinball_nights.numbers()),
        **further_leagues.leagues(),
    }


def line(title: str, rows: list[Row]) -> str:
    """How many agree, and which were rounded differently or differ."""
    exact = sum(row.exact for row in rows)
    told = [f"{title}: {exact} of {len(rows)} numbers agree"]
    for near, word in ((True, "rounded differently"), (False, "DIFFER")):
        other = [row for row in rows if not row.exact and row.near == near]
        if other:
            pairs = (f"{r.what} {float(r.published):g} for {float(r.found):g}" for r in other)
            told.append(f"{word}: {', '.join(pairs)}")
    return "; ".join(told)


if __name__ == "__main__":
    for title, rows in leagues().items():
        print(line(title, rows))
