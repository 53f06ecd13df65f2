"""C5: what separates two players who do not stand beside each other in the standings."""

from __future__ import annotations

from xlscore.core.standings.ranking import Standing, find_deciding
from xlscore.core.tally import Tally


def line(no: int, rank: int | None, decided: str | None) -> Standing:
    chain = ("tournament_points", "share", "victory_points")
    return Standing(no, rank, Tally(no, [], None), chain, decided)  # type: ignore[arg-type]


def test_between_two_who_stood_apart_the_first_criterion_of_the_chain_decides() -> None:
    """5 and 2 went on; 3 is behind 1 by his points, though behind 2 it was the share.

    | rank | No | decided by        |
    | 1    | 1  |                   |
    | 2    | 5  | tournament points |
    | 3    | 2  | victory points    |
    | 4    | 3  | share             |
    | 5    | 4  | lot               |
    | 5    | 6  |                   |
    """
    order = [
        line(1, 1, None),
        line(5, 2, "tournament_points"),
        line(2, 3, "victory_points"),
        line(3, 4, "share"),
        line(4, 5, "lot"),
        line(6, 5, None),
    ]
    assert find_deciding(order, {1, 3, 4, 6}) == {
        1: None,
        3: "tournament_points",
        4: "lot",
        6: None,
    }
    assert find_deciding(order, {5, 2, 6}) == {5: None, 2: "victory_points", 6: "share"}
