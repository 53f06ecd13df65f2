"""F1, F4: quarter-finals by name, as the Carcassonne World Championship plays them since 2019."""

from __future__ import annotations

from facts import overall, played
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset

#: Ranks 1 to 8: four wins by 40, 30, 20 and 10.
PRELIMINARY = ["1/1: 1 50, 8 10", "1/2: 2 45, 7 15", "1/3: 3 40, 6 20", "1/4: 4 35, 5 25"]
#: 5 beats 1, 2 and 3 win, 4 draws with 8.
QUARTERS = [
    *("quarter-final/1/1: 1 60, 5 80", "quarter-final/1/2: 2 90, 6 70"),
    *("quarter-final/1/3: 3 75, 7 60", "quarter-final/1/4: 4 66, 8 66"),
]


def after_one_round() -> Ruleset:
    """The ruleset with a preliminary of one round."""
    rules = RULESETS["carcassonne-wm-2019"]
    first, *others = rules.stages
    return rules._replace(stages=(first._replace(rounds=1), *others))


def test_the_winner_of_the_first_quarter_final_meets_that_of_the_fourth() -> None:
    """1-5, 2-6, 3-7, 4-8; who beat the first is no first seed. A draw goes to the better placed."""
    semis = ["semi-final/1/1: 5 80, 4 80", "semi-final/1/2: 2 70, 3 95"]
    last = ["third place/1/1: 5 88, 2 77", "final/1/1: 4 64, 3 99"]
    outcome = played(after_one_round(), [*PRELIMINARY, *QUARTERS, *semis, *last])
    assert outcome.findings == ()
    assert outcome.complete
    ranking = overall(outcome)
    assert ranking[:4] == [(1, 3), (2, 4), (3, 5), (4, 2)]
    assert ranking[4:] == [(5, 1), (6, 6), (7, 7), (8, 8)]


def test_by_rank_others_would_meet() -> None:
    """5 beat the first, 4 is ranked before him: 5-2 and 3-4, as by rank, are no games here."""
    semis = ["semi-final/1/1: 5 80, 2 70", "semi-final/1/2: 3 80, 4 70"]
    outcome = played(after_one_round(), [*PRELIMINARY, *QUARTERS, *semis])
    assert {found.code for found in outcome.findings} == {"tables-ranks"}
