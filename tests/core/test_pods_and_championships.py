"""Commander pods and Catan's championship programme, by numbers that were published."""

from __future__ import annotations

from fractions import Fraction

from workbook import codes, points, result, stage


def test_catan_championship_margaret_b_j_maxwell_radar() -> None:
    """Concord: wins, then points, then how soundly one won; Radar's 28 points come last.

    | player       | games         | wins | points | shares                |
    | ---          | ---           | ---  | ---    | ---                   |
    | Margaret (1) | 10, 10, 7     | 2    | 27     |                       |
    | B.J. (3)     | 10, 10, 5     | 2    | 25     | 10/25 + 10/25 + 5/30  |
    | Maxwell (2)  | 10, 10, 5     | 2    | 25     | 10/34 + 10/34 + 5/32  |
    | Radar (4)    | 9, 9, 10      | 1    | 28     |                       |
    """
    res = result(
        "catan-championship",
        [
            "1/1: 1 10, 4 9, 5 8, 6 7",
            "1/2: 2 10, 7 9, 8 8, 9 7",
            "1/3: 3 10, 10 5, 11 5, 12 5",
            "2/1: 1 10, 7 9, 8 8, 9 7",
            "2/2: 2 10, 4 9, 5 8, 6 7",
            "2/3: 3 10, 10 5, 11 5, 12 5",
            "3/1: 4 10, 5 8, 1 7, 6 6",
            "3/2: 10 10, 7 9, 8 8, 2 5",
            "3/3: 11 10, 9 8, 12 7, 3 5",
        ],
    )
    assert codes(res, "error") == []
    lines = stage(res, "preliminary")
    assert list(lines)[:4] == [1, 3, 2, 4]
    told = {
        no: (line["criteria"]["wins"], line["criteria"]["victory_points"])
        for no, line in lines.items()
    }
    assert [told[no] for no in (1, 2, 3, 4)] == [("2", "27"), ("2", "25"), ("2", "25"), ("1", "28")]
    shares = {no: Fraction(lines[no]["criteria"]["share"]) for no in (2, 3)}
    assert shares == {
        2: Fraction(10, 34) * 2 + Fraction(5, 32),
        3: Fraction(10, 25) * 2 + Fraction(5, 30),
    }
    assert lines[2]["decided_by"] == "share"


def test_commander_draws_and_opponents() -> None:
    """A pod of four won, one drawn by two, a pod of three won: opponents count 1/5 at least.

    | player     | points | opponents       | quota |
    | ---        | ---    | ---             | ---   |
    | 1          | 5      | 1/5, 1/5, 1/5   | 1/5   |
    | 9          | 5      | 1/5, 1/5, empty | 1/5   |
    | 5, 6       | 1      | 1/5, 1/5, 1/5   | 1/5   |
    | 2, 3, 4    | 0      | 1, 1/5, 1/5     | 7/15  |
    | 10, 11     | 0      | 1, 1/5, empty   | 7/15  |
    | 7, 8       | 0      | 1/5, 1/5, 1/5   | 1/5   |
    """
    games = ["1/1: 1 1, 2 0, 3 0, 4 0", "1/2: 5 1, 6 1, 7 0, 8 0", "1/3: 9 1, 10 0, 11 0"]
    res = result("commander", games)
    assert points(res, "preliminary") == {
        **{no: ["5"] for no in (1, 9)},
        **{no: ["1"] for no in (5, 6)},
        **{no: ["0"] for no in (2, 3, 4, 7, 8, 10, 11)},
    }
    lines = stage(res, "preliminary")
    quotas = {no: line["criteria"]["opponents_quota"] for no, line in lines.items()}
    assert {no for no, quota in quotas.items() if quota == "7/15"} == {2, 3, 4, 10, 11}
    assert {quotas[no] for no in (1, 5, 6, 7, 8, 9)} == {"1/5"}
    ranks = {no: line["rank"] for no, line in lines.items()}
    assert ranks == {1: 1, 9: 1, 5: 3, 6: 3, 2: 5, 3: 5, 4: 5, 10: 5, 11: 5, 7: 10, 8: 10}
