"""Real leagues, compared with what their organisers published."""

from __future__ import annotations

from pathlib import Path

import pytest

import make_published
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
    """With other numbers in every compared column the workbooks are the same."""

    def other(name: str) -> list[dict[str, str]]:
        changed = dict.fromkeys(COMPARED.get(name, ()), "1")
        return [{**row, **changed} for row in table(name)]

    monkeypatch.setattr(make_published, "table", other)
    for name, data in made().items():
        assert (PUBLISHED / name).read_bytes() == data, name


@pytest.fixture(scope="module")
def rows() -> dict[str, list[Row]]:
    return leagues()


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


@pytest.mark.parametrize(
    ("title", "numbers"),
    [
        ("MCR team league, 40 players", 320),
        ("MCR team league, 10 teams", 80),
        ("M.League 2018", 424),
        ("Monday Night Pinball, 34 teams", 5304),
        ("Carrom Euro Cup 2013, singles", 440),
        ("Carrom Euro Cup 2013, doubles", 205),
    ],
)
def test_a_league_comes_out_to_the_last_row(told: dict[str, str], title: str, numbers: int) -> None:
    assert told[title] == f"{title}: {numbers} of {numbers} numbers agree"


def test_of_a_catan_leaderboard_third_places_are_counted_otherwise(told: dict[str, str]) -> None:
    """Published are places without gaps: 10, 6, 6, 5 are 1st, 2nd, 2nd, 3rd, here 1, 2, 2, 4."""
    title = "Catan leaderboard, 3-4 players"
    assert told[title] == (
        f"{title}: 57 of 65 numbers agree; rounded differently: P11 mean 7.62 for 7.625; DIFFER: "
        "P01 thirds 10 for 9, P05 thirds 13 for 9, P06 thirds 1 for 0, P07 thirds 37 for 32, "
        "P09 thirds 51 for 44, P10 thirds 9 for 8, P11 thirds 7 for 6"
    )


@pytest.mark.parametrize(
    ("season", "found"),
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
    told: dict[str, str], season: int, found: str
) -> None:
    """The publisher rounded binary floats: 63.55 to 63.5, but 77.45 to 77.5."""
    title = f"Riichi D league, season {season}"
    assert told[title] == f"{title}: {found}"
