"""Real leagues, compared with what their organisers published."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import make_leagues
import make_published
from every import every
from further_leagues import played
from make_leagues import CATAN
from make_published import PUBLISHED, made, table
from published import Row, leagues, line

ROOT = Path(__file__).parents[1]

#: The columns that are compared, by the name of their file.
COMPARED = {
    "mcr-team-league-players": (
        *("rank", "standard_points", "adjusted_standard_points", "game_points"),
        *("firsts", "seconds", "thirds", "fourths"),
    ),
    "riichi-dleague-games": ("published_rank", "published_points"),
    "mleague-2018-games": ("published_rank",),
    "pinball-nights-games": ("published_points", "published_side"),
}


def test_the_committed_workbooks_are_what_the_script_makes() -> None:
    for name, data in made().items():
        assert (PUBLISHED / name).read_bytes() == data, name


def test_nothing_that_is_typed_is_made_of_what_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """With other numbers in every compared column the workbooks are the same; of the further
    leagues what is compared stands in files that are not read."""

    def other(name: str) -> list[dict[str, str]]:
        assert not name.endswith("-standings")
        changed = dict.fromkeys(COMPARED.get(name, ()), "1")
        return [{**row, **changed} for row in table(name)]

    monkeypatch.setattr(make_published, "table", other)
    monkeypatch.setattr(make_leagues, "table", other)
    for name, data in made().items():
        assert (PUBLISHED / name).read_bytes() == data, name


@cache
def found() -> dict[str, list[Row]]:
    return leagues()


@pytest.fixture(scope="module")
def rows() -> dict[str, list[Row]]:
    return found()


@pytest.fixture(scope="module")
def told(rows: dict[str, list[Row]]) -> dict[str, str]:
    return {title: line(title, own) for title, own in rows.items()}


def test_the_docs_say_how_many_come_out(rows: dict[str, list[Row]]) -> None:
    every = [row for own in rows.values() for row in own]
    found = f"of {len(every):,} numbers that their organisers published {sum(map(exact, every)):,}"
    for page in ("docs/rules.md", "README.md"):
        assert f"{found} come out" in " ".join((ROOT / page).read_text("utf-8").split())


def exact(row: Row) -> bool:
    return row.exact


@every(
    [
        ("MCR team league, 40 players", 320),
        ("MCR team league, 10 teams", 80),
        ("M.League 2018", 424),
        ("Monday Night Pinball, 34 teams", 5304),
        ("Carrom Euro Cup 2013, singles", 440),
        ("Carrom Euro Cup 2013, doubles", 205),
        ("Hong Kong mahjong 2023", 90),
        ("Hong Kong mahjong 2024", 42),
        ("Hong Kong mahjong 2025", 78),
        ("Hong Kong mahjong 2026", 48),
        ("Scrabble 2024, division A", 621),
        ("Scrabble 2024, division B", 756),
        ("Scrabble 2024, division C", 942),
        ("Catan leaderboard, 3-8 players", 85),
        ("Catan leaderboard, 5-6 players", 80),
        ("Catan leaderboard, 7-8 players", 45),
        ("Races 1981", 42),
        ("Races 1982", 52),
        ("Races 1983", 40),
        ("Races 1984", 40),
        ("Races 1985", 40),
        ("Races 1986", 38),
        ("Races 1987", 42),
        ("Races 1988", 34),
        ("Races 1989", 58),
        ("Races 1990", 36),
        ("Crokinole, season 9", 141),
        ("Crokinole, season 10", 155),
        ("Crokinole, season 11", 163),
        ("Crokinole, season 12", 228),
        ("Crokinole, season 13", 268),
        ("Crokinole, season 14", 563),
        ("Crokinole, season 15", 990),
        ("Crokinole, season 16", 563),
    ]
)
def test_a_league_comes_out_to_the_last_row(title: str, numbers: int) -> None:
    assert line(title, found()[title]) == f"{title}: {numbers} of {numbers} numbers agree"


def test_of_a_catan_leaderboard_one_mean_is_rounded_down(told: dict[str, str]) -> None:
    """244 points in 32 games are 7.625, a half that a binary float holds exactly."""
    title = "Catan leaderboard, 3-4 players"
    agree = "64 of 65 numbers agree; rounded differently: P05 mean 7.62 for 7.625"
    assert told[title] == f"{title}: {agree}"


@every(CATAN)
def test_the_ratings_of_a_catan_leaderboard_go_on_from_pair_to_pair(seats: str) -> None:
    """Published ratings change after each pair of a game, by the names in order; here (F19) all
    pairs of a game go by the ratings before it. Done their way, last ratings and means agree."""
    last: dict[str, float] = {}
    after: dict[str, list[float]] = {}
    for places in played(seats):
        before = {who: last.get(who, 1000.0) for who in sorted(places)}
        for who in before:
            rating = before[who]
            for other in before:
                if other != who:
                    level = places[who] == places[other]
                    score = 0.5 if level else float(places[who] < places[other])
                    expected = 1 / (1 + 10 ** ((before[other] - rating) / 400))
                    rating += 64 / (len(places) - 1) * (score - expected)
            last[who] = rating
            after.setdefault(who, []).append(rating)
    for row in table("catan-leaderboard-standings"):
        if row["table"] == seats:
            made = after[row["player"]]
            assert round(made[-1]) == int(row["rating"])
            assert round(sum(made) / len(made)) == int(row["mean_rating"])


def test_how_many_ratings_of_a_catan_leaderboard_agree_all_the_same(
    rows: dict[str, list[Row]],
) -> None:
    """The others are 4.3 off at most."""
    of = {seats: rows[f"Catan leaderboard, ratings of {seats} players"] for seats in CATAN}
    agree = {seats: (sum(map(exact, own)), len(own)) for seats, own in of.items()}
    assert agree == {"3-8": (4, 17), "3-4": (1, 13), "5-6": (3, 16), "7-8": (3, 9)}
    off = max(abs(row.published - row.found) for own in of.values() for row in own)
    assert off == Fraction(431, 100)


@pytest.mark.parametrize(
    ("season", "agree"),
    [
        (
            1,
            "334 of 336 numbers agree; rounded differently: "
            "season P2 35.6 for 35.65, season P4 55.1 for 55.15",
        ),
        (2, "551 of 552 numbers agree; rounded differently: season P4 -30.1 for -30.15"),
        (
            3,
            "430 of 432 numbers agree; rounded differently: "
            "season P1 130.3 for 130.35, season P2 63.5 for 63.55",
        ),
        (4, "559 of 560 numbers agree; rounded differently: season P3 -48.2 for -48.25"),
    ],
)
def test_of_a_riichi_league_only_the_last_digit_of_some_sums_differs(
    told: dict[str, str], season: int, agree: str
) -> None:
    """The publisher rounded binary floats: 63.55 to 63.5, but 77.45 to 77.5."""
    title = f"Riichi D league, season {season}"
    assert told[title] == f"{title}: {agree}"
