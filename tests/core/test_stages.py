"""Stages: places at tables, the overall ranking, and what an incomplete stage shows."""

from __future__ import annotations

from facts import overall, played
from xlscore.core.lots import lot_digest
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Chain, Ruleset

# Three equal rounds, so everybody's place is his rank in the preliminaries:
#
# | player | 1  | 2  | 3  | 4  | 5  | 6  | 7  | 8  |
# | ---    | -- | -- | -- | -- | -- | -- | -- | -- |
# | points | 10 | 9  | 8  | 7  | 6  | 5  | 4  | 3  |
# | TP     | 15 | 15 | 9  | 9  | 6  | 6  | 3  | 3  |
EIGHT = [
    game
    for round_ in (1, 2, 3)
    for game in (f"{round_}/1: 1 10, 3 8, 5 6, 7 4", f"{round_}/2: 2 9, 4 7, 6 5, 8 3")
]
FINALS = ["final/1/1: 1 12, 4 9, 5 8, 8 5", "final/1/2: 2 11, 3 10, 6 7, 7 6"]


def catan(**final: object) -> Ruleset:
    """Catan with another final."""
    rules = RULESETS["catan"]
    return rules._replace(stages=(rules.stages[0], rules.stages[1]._replace(**final)))


def test_t8_thirds_of_all_tables_stand_above_fourths_where_only_the_eliminated_are_so_ordered() -> (
    None
):
    """The finals' own chain does not name the place at the table; that of the eliminated does."""
    rules = catan(chain=Chain(("tournament_points",)), eliminated=Chain(("table_place",), lot=True))
    expected = [
        no
        for pair in ((1, 2), (4, 3), (5, 6), (8, 7))
        for no in sorted(pair, key=lambda no: lot_digest("final", "Herne 7", no))
    ]
    outcome = played(rules, [*EIGHT, *FINALS], seed="Herne 7")
    assert overall(outcome) == list(enumerate(expected, 1))


def test_t8_a_final_not_yet_played_stands_in_the_order_of_the_preliminaries() -> None:
    open_ = ["final/1/1: 1 12, 4 9, 5 8, 8 5", "final/1/2: 7 -, 6 -, 3 -, 2 -"]
    outcome = played("catan", [*EIGHT, *open_])
    places = {line.no: line.values[0] for line in outcome.stages[1].standings}
    assert places == {1: 1, 4: 2, 5: 3, 8: 4, 2: 1, 3: 2, 6: 3, 7: 4}
