"""The numbers of further leagues beside what comes out here; `published` prints them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from league_rows import Row, by_code, games, league, season
from make_leagues import CATAN, CROKINOLE, DIVISIONS, ROUNDS, SEASONS, YEARS
from make_published import table
from xlscore.core.season.model import SeasonEvent
from xlscore.core.season.ratings import rate
from xlscore.core.season.rules_load import FAMILIES
from xlscore.core.standings.stages import solve


def hong_kong_mahjong(year: str) -> Iterator[Row]:
    """Hands, wins, what was won and lost in all and per hand; the order of the table."""
    stage, numbers = by_code(league(f"hong-kong-mahjong-{year}"))
    lines = {line.no: line for line in stage.standings}
    rows = [row for row in table("hong-kong-mahjong-standings") if row["year"] == year]
    for row in rows:
        who, line = row["player"], lines[numbers[row["player"]]]
        above = [other for other in rows if Fraction(other["net_per_game"]) > per_game(row)]
        yield Row(f"{who} rank", Fraction(1 + len(above)), Fraction(line.rank or 0))
        hands = len(line.tally.seats)
        wins = Fraction(line.value("tournament_points"))
        yield Row(f"{who} hands", Fraction(row["games"]), Fraction(hands))
        yield Row(f"{who} wins", Fraction(row["wins"]), wins)
        yield Row(f"{who} wins per hand", Fraction(row["win_fraction"]), wins / hands, 4)
        yield Row(f"{who} net", Fraction(row["net"]), Fraction(line.value("victory_points")))
        mean = Fraction(line.value("mean_victory_points"))
        yield Row(f"{who} net per hand", per_game(row), mean, 4)


def per_game(row: dict[str, str]) -> Fraction:
    return Fraction(row["net_per_game"])


def scrabble(division: str, rounds: Sequence[int] = range(1, ROUNDS + 1)) -> Iterator[Row]:
    """The rank of each player after each round, worked out as if that had been the last.

    Who goes home before the end is ranked up to his last round but one, if the publisher ranked
    him: the others' ranks after his last round were published without him.
    """
    job = league(f"scrabble-{division.lower()}")
    assert job.outcome is not None, [f.text("en") for f in job.findings]
    event, players = job.read.event, job.read.event.players
    names = {player.no: player.name for player in players}
    ranked = {r["player"]: r["ranks"].split() for r in table("scrabble-standings")}
    stayed = tuple(p._replace(status="active") if ranked[p.name] else p for p in players)
    leaves = min(len(ranks) for ranks in ranked.values() if ranks)
    for last in rounds:
        then = replace(
            event,
            players=stayed if last < leaves else players,
            results=tuple(row for row in event.results if row.round_ <= last),
            penalties=tuple(one for one in event.penalties if (one.round_ or 0) <= last),
        )
        for line in solve(then, job.rules).ranking:
            if line.rank is not None:
                who = names[line.no]
                published = Fraction(ranked[who][last - 1])
                yield Row(f"{who} rank after round {last}", published, Fraction(line.rank))


def catan(seats: str) -> Iterator[Row]:
    """Games and mean points of each player, and how often he was first, second and third."""
    stage, numbers = by_code(league(f"catan-leaderboard-{seats}"))
    lines = {line.no: line for line in stage.standings}
    for row in table("catan-leaderboard-standings"):
        if row["table"] == seats:
            who, line = row["player"], lines[numbers[row["player"]]]
            yield Row(f"{who} games", Fraction(row["games"]), Fraction(len(line.tally.seats)))
            mean = Fraction(line.value("mean_victory_points"))
            yield Row(f"{who} mean", Fraction(row["mean_points"]), mean, 2)
            for places in ("firsts", "seconds", "thirds"):
                yield Row(f"{who} {places}", Fraction(row[places]), Fraction(line.value(places)))


def played(seats: str) -> list[dict[str, int]]:
    """The places of each game of a Catan leaderboard, game by game, by code."""
    found: dict[int, dict[str, int]] = {}
    for (_, round_, who), made in games(league(f"catan-leaderboard-{seats}")).items():
        found.setdefault(round_, {})[who] = made.place
    return [found[round_] for round_ in sorted(found)]


def catan_ratings(seats: str) -> Iterator[Row]:
    """The rating of each player after the last game (F19), each game by the ratings before it."""
    events = [
        SeasonEvent(str(no), "open", len(places), {}, games=(tuple(places.items()),))
        for no, places in enumerate(played(seats), 1)
    ]
    law = FAMILIES["catan-leaderboard"].rating
    assert law
    ratings = rate(events, law)
    for row in table("catan-leaderboard-standings"):
        if row["table"] == seats:
            found = Fraction(ratings[row["player"]].exact)
            yield Row(f"{row['player']} rating", Fraction(row["rating"]), found, 0)


def races(year: int) -> Iterator[Row]:
    """The rank and the points of everybody who has any, the best eleven results of a season."""
    job = season(f"races-{year}", "races")
    assert job.outcome is not None, [f.text("en") for f in job.findings]
    lines = {line.name: line for line in job.outcome.ranking}
    for row in table("races-1981-1990-standings"):
        if row["year"] == str(year):
            who, line = row["driver"], lines[row["driver"]]
            yield Row(f"{who} rank", Fraction(row["rank"]), Fraction(line.rank or 0))
            yield Row(f"{who} points", Fraction(row["points"]), Fraction(line.value))


def crokinole(season_: int) -> Iterator[Row]:
    """The total of everybody: the best five events of a season."""
    job = season(f"crokinole-{season_}")
    assert job.outcome is not None, [f.text("en") for f in job.findings]
    totals = {line.name: Fraction(line.value) for line in job.outcome.ranking}
    for row in table("crokinole-standings"):
        if row["season"] == str(season_):
            yield Row(f"{row['player']} total", Fraction(row["total"]), totals[row["player"]])


def leagues() -> dict[str, list[Row]]:
    """All of them by title."""
    return {
        **{f"Hong Kong mahjong {year}": list(hong_kong_mahjong(year)) for year in YEARS},
        **{f"Scrabble 2024, division {one}": list(scrabble(one)) for one in DIVISIONS},
        **{f"Catan leaderboard, {seats} players": list(catan(seats)) for seats in CATAN},
        **{
            f"Catan leaderboard, ratings of {seats} players": list(catan_ratings(seats))
            for seats in CATAN
        },
        **{f"Races {year}": list(races(year)) for year in SEASONS},
        **{f"Crokinole, season {n}": list(crokinole(n)) for n in CROKINOLE},
    }
