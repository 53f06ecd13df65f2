"""Rulesets of rounds and cuts: chess each against each, Magic and its top 8, Commander, two lives.

Sources stand in the rulesets. The final table of the Kings Tournament of 2011 is that of Chess.com:
in each row what one made of both games against each of the others, his points, Sonneborn-Berger.
"""

from __future__ import annotations

from fractions import Fraction

from every import every
from workbook import result
from xlscore.actions.event import EventJob
from xlscore.core.rulebook.load import RULESETS

KINGS = """
Carlsen   *  == 1= == =1 1= 6.5 29.75
Karjakin  == *  == == 11 =1 6.5 29.50
Nakamura  0= == *  == =0 1= 4.5 22.25
Radjabov  == == == *  0= == 4.5 23.50
Ivanchuk  =0 00 =1 1= *  0= 4.0 18.75
Nisipeanu 0= =0 0= == 1= *  4.0 19.25
"""
ROWS = [line.split() for line in KINGS.split("\n") if line]
POINTS = {"1": "1", "=": "0.5", "0": "0"}
FACING = str.maketrans("01", "10")
HALF = Fraction(1, 2)
#: F3: the Berger tables of six.
BERGER = "1-6 2-5 3-4; 6-4 5-3 1-2; 2-6 3-1 4-5; 6-5 1-4 2-3; 3-6 4-2 5-1"


def stage(job: EventJob, name: str) -> dict[int, tuple[int | None, tuple[object, ...]]]:
    """Rank and values of everybody in a stage."""
    assert job.outcome is not None, [f.text("en") for f in job.findings]
    found = next(one for one in job.outcome.stages if one.rules.name == name)
    return {line.no: (line.rank, line.values) for line in found.standings}


def kings() -> EventJob:
    """The tournament, with the first and second games in the rounds of the Berger tables."""
    lines = []
    for round_, pairs in enumerate(BERGER.split("; ") * 2, 1):
        for table, pair in enumerate(pairs.split(), 1):
            a, b = sorted(map(int, pair.split("-")))
            mark = ROWS[a - 1][b][round_ > 5]
            other = POINTS[mark.translate(FACING)]
            lines.append(f"{round_}/{table}: {a} {POINTS[mark]}, {b} {other}")
    return result("chess-round-robin", lines)


def test_the_rows_of_the_kings_tournament_are_two_sides_of_the_same_games() -> None:
    for a, row in enumerate(ROWS, 1):
        for b, other in enumerate(ROWS, 1):
            assert a == b or row[b].translate(FACING) == other[a]


def test_the_kings_tournament_comes_out_as_it_was_published() -> None:
    """Carlsen is first by Sonneborn-Berger alone, Nakamura third and Ivanchuk fifth by wins."""
    found = stage(kings(), "preliminary")
    assert [found[no][0] for no in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    for no, (*_, points, beaten) in enumerate(ROWS, 1):
        own, wins, _, made = found[no][1]
        assert (own, made) == (Fraction(points), Fraction(beaten))
        assert wins == sum(games.count("1") for games in ROWS[no - 1][1:7])
    assert (found[1][1][2], found[2][1][2]) == (1, 1)  # two draws against each other


#: Four people, three rounds of matches by MTR: 1 won 2-0, 2-1 and 2-0; 4 lost all.
MATCHES = [
    *("1/1: 1 2, 4 0", "1/2: 2 2, 3 1"),
    *("2/1: 1 2, 2 1", "2/2: 3 2, 4 0"),
    *("3/1: 1 2, 3 0", "3/2: 2 2, 4 1"),
]


def test_magic_opponents_have_no_less_than_the_floor() -> None:
    """Match points 9, 6, 3 and 0 of 9; 0 counts as 0.33.

    1 met 2/3, 1/3 and 0.33, 2 met 1, 1/3 and 0.33. Games: 1 won 6 of 7, 2 won 5 of 9, 3 won 3 of 7,
    and 4 one of 7, which is 0.33.
    """
    found = stage(result("magic-top-8", MATCHES), "preliminary")
    floor, third = Fraction(33, 100), Fraction(1, 3)
    parts = {1: Fraction(1), 2: Fraction(2, 3), 3: third, 4: floor}
    games = {1: Fraction(6, 7), 2: Fraction(5, 9), 3: Fraction(3, 7), 4: floor}
    for no, points in ((1, 9), (2, 6), (3, 3), (4, 0)):
        others = [other for other in parts if other != no]
        assert found[no] == (
            no,
            (
                *(points, sum(parts[other] for other in others) / 3),
                *(games[no], sum(games[other] for other in others) / 3),
            ),
        )


def test_magic_game_points_are_those_of_the_appendix() -> None:
    """2-0-1 is 7 game points to 1, of 9; 1-1-1 are 4 each. An empty cell is no drawn game."""
    heads = ["Stage", "Round", "Table", "Player", "Points", "Drawn games", "Games drawn"]
    seats = [(1, "P1", 2, 1), (1, "P2", 0, 1), (2, "P3", 1, 1), (2, "P4", 1, 1)]
    rows = [["Preliminary", 1, table, name, won, None, drawn] for table, name, won, drawn in seats]
    extra = {"Results": [heads, *rows]}
    found = stage(
        result("magic-top-8", ["1/1: 1 1, 2 1", "1/2: 3 2, 4 1"], extra=extra), "preliminary"
    )
    floor = Fraction(33, 100)
    assert [found[no][1][2] for no in (1, 2, 3, 4)] == [
        *(Fraction(7, 9), floor, Fraction(4, 9), Fraction(4, 9)),
    ]
    assert [found[no][1][0] for no in (1, 2, 3, 4)] == [3, 0, 1, 1]


def test_a_bye_of_magic_is_won_two_to_nothing_and_nobodys_opponent() -> None:
    """1 has a bye and a win of 2-1: 6 match points, 4 games of 5; its one opponent has 0.33."""
    games = ["1/1: 1 - bye", "1/2: 2 2, 3 0", "1/3: 4 2, 5 0", "2/1: 1 2, 3 1", "2/2: 2 2, 4 0"]
    games.append("2/3: 5 - bye")
    found = stage(result("magic-top-8", games), "preliminary")
    assert found[1][1][:3] == (6, Fraction(33, 100), Fraction(4, 5))


def test_the_stages_of_a_top_8_and_of_two_lives() -> None:
    stages = RULESETS["magic-top-8"].of_field(17).stages
    quarter = stages[1]
    assert [one.name for one in stages[1:]] == ["quarter-final", "semi-final", "final"]
    assert quarter.groups[8] == ((1, 8), (4, 5), (3, 6), (2, 7))
    lives = RULESETS["backgammon-double-elimination"].stages
    games = sum(len(one.groups[len(one.places)]) for one in lives)
    assert games == 31  # 30 if nobody needs the last


@every([("commander-top-10", 10, 2), ("commander-top-16", 16, 4)])
def test_who_plays_the_final_of_commander(ruleset: str, players: int, tables: int) -> None:
    """The first of ten wait for the winners of two tables, or the winners of four come together."""
    semi, final = RULESETS[ruleset].stages[1:]
    assert len(semi.groups[len(semi.places)]) == tables
    assert len(final.places) == 4
    assert max(place.number for place in semi.places) == players
    assert sum(place.place == 1 for place in final.places) == tables
