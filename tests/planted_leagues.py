"""Errors to plant in the public leagues: in what was played and in what was published of it.

Half of them are planted in what was published: a number one up or down in its last digit. The
others in what was played: a number one more (the points of somebody in a game, his place in a
race), a row left out, two of one game with what the other made, where that differs. Not planted is
what nothing that is published has to show: a point or a game left out in Scrabble, of which ranks
alone are published, a point of Catan in a mean of 200 games with two decimals, and a result of
somebody with more of them than count (eleven races, five events of crokinole).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

import further_leagues as further
import make_leagues as leagues
import make_published as first
import published
from league_rows import Row

Table = list[dict[str, str]]
PLACES = ("firsts", "seconds", "thirds")


#: All results of somebody count.
ALL = 1000


class Part(NamedTuple):
    """A workbook of a league: what makes it, what is compared, and where errors can be planted.

    `played` is the file of games, `game` what tells them apart, `number` the column of what was
    made, `made` other columns that go with it, `best` how many results of somebody count;
    `printed` are the files of published numbers with the columns that are compared. Of the rows
    those count that have what is in `own`.
    """

    book: str
    make: Callable[[], bytes]
    rows: Callable[[], Sequence[Row]]
    played: str
    game: tuple[str, ...]
    number: str
    printed: dict[str, tuple[str, ...]]
    own: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    made: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ("one more", "left out", "exchanged")
    best: int = ALL

    def of(self, rows: Table) -> list[int]:
        """Which rows of a file are those of this part."""
        asked = self.own.items()
        return [i for i, row in enumerate(rows) if all(row.get(k) in (None, *v) for k, v in asked)]


def mcr() -> Part:
    made = ("rank", "standard_points", "adjusted_standard_points", "game_points")
    return Part(
        "mcr-team-league",
        first.mcr_team_league,
        lambda: [*published.mcr("player"), *published.mcr("team")],
        "mcr-team-league-tables",
        ("round", "table"),
        "score",
        {f"mcr-team-league-{one}s": (*made, *PLACES, "fourths") for one in ("player", "team")},
    )


def riichi(season: int) -> Part:
    return Part(
        f"riichi-dleague-{season}",
        partial(first.riichi_season, season),
        lambda: list(published.riichi(season)),
        "riichi-dleague-games",
        ("season", "game"),
        "score",
        {
            "riichi-dleague-games": ("published_rank", "published_points"),
            "riichi-dleague-standings": ("Pt", "RawPt", *PLACES, "fourths"),
        },
        {"season": (str(season),)},
    )


def mleague() -> Part:
    return Part(
        "mleague-2018",
        first.mleague_2018,
        lambda: list(published.mleague()),
        "mleague-2018-games",
        ("date", "game"),
        "published_points",
        {"mleague-2018-games": ("published_rank",)},
    )


def carrom(event: str) -> Part:
    return Part(
        f"carrom-{event}",
        partial(first.carrom, event),
        lambda: list(published.carrom(event)),
        "carrom-games",
        ("event", "round", "table"),
        "score",
        {"carrom-standings": ("points", "bucholz", "netscore", "totscore")},
        {"event": (event,)},
    )


def hong_kong_mahjong(year: str) -> Part:
    return Part(
        f"hong-kong-mahjong-{year}",
        partial(leagues.hong_kong_mahjong, year),
        lambda: list(further.hong_kong_mahjong(year)),
        "hong-kong-mahjong-hands",
        ("year", "hand"),
        "faan",
        {
            "hong-kong-mahjong-standings": (
                *("games", "wins", "win_fraction", "net", "net_per_game"),
            )
        },
        {"year": (year,)},
        made=("discarded",),
    )


def scrabble(division: str) -> Part:
    return Part(
        f"scrabble-{division.lower()}",
        partial(leagues.scrabble, division),
        lambda: list(further.scrabble(division, range(3, 28, 3))),
        "scrabble-games",
        ("division", "round", "player"),
        "score",
        {"scrabble-standings": ("ranks",)},
        {"division": (division,)},
        kinds=("exchanged",),
    )


def catan(seats: str) -> Part:
    return Part(
        f"catan-leaderboard-{seats}",
        partial(leagues.catan_leaderboard, seats),
        lambda: list(further.catan(seats)),
        "catan-leaderboard-games",
        ("game",),
        "points",
        {"catan-leaderboard-standings": ("games", "mean_points", *PLACES)},
        {"table": (seats,), "seats": tuple(map(str, leagues.CATAN[seats]))},
        made=("won",),
        kinds=("left out", "exchanged"),
    )


def races(year: int) -> Part:
    return Part(
        f"races-{year}",
        partial(leagues.races, year),
        lambda: list(further.races(year)),
        "races-1981-1990-places",
        ("year", "race"),
        "place",
        {"races-1981-1990-standings": ("rank", "points")},
        {"year": (str(year),)},
        best=11,
    )


def crokinole(season: int) -> Part:
    return Part(
        f"crokinole-{season}",
        partial(leagues.crokinole, season),
        lambda: list(further.crokinole(season)),
        "crokinole-points",
        ("season", "event"),
        "points",
        {"crokinole-standings": ("total",)},
        {"season": (str(season),)},
        best=5,
    )


#: The public data sets, each with its workbooks.
SETS: dict[str, list[Part]] = {
    "MCR team league": [mcr()],
    "Riichi D league": [riichi(season) for season in first.REGULAR],
    "M.League": [mleague()],
    "Carrom Euro Cup": [carrom(event) for event in first.CARROM],
    "Hong Kong mahjong": [hong_kong_mahjong(year) for year in leagues.YEARS],
    "Scrabble": [scrabble(division) for division in leagues.DIVISIONS],
    "Catan leaderboard": [catan(seats) for seats in leagues.CATAN],
    "Races": [races(year) for year in leagues.SEASONS],
    "Crokinole": [crokinole(season) for season in leagues.CROKINOLE],
}


Changed = tuple[str, Table]
Read = Callable[[str], Table]


def printed_wrong(part: Part, rng: random.Random, table: Read) -> Changed:
    """One published number is one up or down in its last digit."""
    name = rng.choice(sorted(part.printed))
    rows, column = [dict(row) for row in table(name)], rng.choice(part.printed[name])
    row = rows[rng.choice([i for i in part.of(rows) if rows[i][column]])]
    numbers = row[column].split()
    # Of a list of ranks one after each round, it is one of those that are looked at.
    at = rng.randrange(2, 27, 3) if len(numbers) > 1 else 0
    numbers[at] = moved(numbers[at], rng.choice((1, -1)))
    row[column] = " ".join(numbers)
    return name, rows


def moved(number: str, way: int) -> str:
    """A number one up or down in its last digit, or in its numerator."""
    if "/" in number:
        exact = Fraction(number)
        return f"{exact.numerator + way}/{exact.denominator}"
    digits = len(number.partition(".")[2])
    return str(Decimal(number) + Decimal(way).scaleb(-digits))


def played_wrong(part: Part, kind: str, rng: random.Random, table: Read) -> Changed:
    """A number is one more, a row is left out, or two of a game have what the other made."""
    rows = [dict(row) for row in table(part.played)]
    mine = [rows[i] for i in part.of(rows) if rows[i][part.number] and rows[i].get("opponent", "-")]
    who = "driver" if "driver" in mine[0] else "player"
    often = Counter(row[who] for row in mine)
    row = rng.choice([one for one in mine if part.best == ALL or often[one[who]] <= part.best])
    if kind == "one more":
        row[part.number] = moved(row[part.number], 1)
    elif kind == "left out":
        rows.remove(row)
    elif row.get("score") == row.get("opponent_score", ""):
        return played_wrong(part, kind, rng, table)
    elif "opponent" in row:
        row["score"], row["opponent_score"] = row["opponent_score"], row["score"]
    else:
        columns = (part.number, *part.made)
        game = [one for one in mine if all(one[key] == row[key] for key in part.game)]
        others = [one for one in game if any(one[key] != row[key] for key in columns)]
        if not others:
            return played_wrong(part, kind, rng, table)
        other = rng.choice(others)
        for key in columns:
            row[key], other[key] = other[key], row[key]
    return part.played, rows


def plant(part: Part, no: int, rng: random.Random, table: Read) -> Changed:
    """The error of a number: every other one in what was published."""
    if no % 2:
        return printed_wrong(part, rng, table)
    return played_wrong(part, part.kinds[no // 2 % len(part.kinds)], rng, table)
