"""F15: two packaged rulesets of two sides, with the numbers of their sources."""

from __future__ import annotations

from hall import Hall
from small_rules import played, told
from xlscore.core.rulebook.compiling import ROOT
from xlscore.core.rulebook.load import RULESETS, Loaded

#: What their sources do not have: of the first doubles, and of 18 : 14 on a court.
WRONG = {"pinball-nights": "[1.5, 1, 1.5, 1]", "americano": "[14, 18, 14, 18]"}


def test_the_numbers_of_the_sources_come_out_and_others_are_refused() -> None:
    for name, wrong in WRONG.items():
        text = (ROOT / f"{name}.toml").read_text("utf-8")
        assert RULESETS.load_toml(text).problems == ()
        right = text.partition("tournament_points = [")[2].partition("]")[0]
        planted = text.replace(f"tournament_points = [{right}]", f"tournament_points = {wrong}", 1)
        problems = RULESETS.load_toml(planted).problems
        assert [problem.code for problem in problems] == ["rules-worked"]


def test_a_match_of_pinball_is_the_sum_of_what_its_players_won() -> None:
    """Doubles 4 : 1, singles 0 : 3 and 3 : 0, so 7 points to 4 of the teams of 1, 3 and 2, 4."""
    doubles = [(1, 81, 1), (2, 29, 2), (3, 351, 3), (4, 184, 4)]
    singles = [(1, 6, 1), (2, 15, 2)], [(3, 37, 1), (4, 9, 2)]
    job = played(Loaded(RULESETS["pinball-nights"]), doubles, *singles, heads="Seat", rounds=3)
    assert told(job) == []
    assert job.outcome
    tallies = job.outcome.stages[0].tallies
    points = {no: [str(one.tournament_points) for one in tallies[no].scores] for no in tallies}
    assert points == {1: ["3/2", "0"], 2: ["0", "3"], 3: ["5/2", "3"], 4: ["1", "0"]}


def test_an_americano_of_eight_ends_with_everybody_as_everybodys_partner() -> None:
    """Seven rounds; each game adds the points of both sides twice: 4 x 32 a round."""
    hall = Hall("americano", 8)
    for _ in range(7):
        hall.draw()
        for number, row in enumerate(hall.book.grid("Results").rows[1:], 2):
            if len(row) < 7 or row[6] is None:
                hall.type_in("Results", number, 6, 18 if int(str(row[3])) % 2 else 14)
    outcome = hall.job().outcome
    assert outcome
    made = [line.values[0] for line in outcome.stages[0].standings]
    assert sum(made) == 7 * 2 * 2 * (18 + 14)  # type: ignore[arg-type]
    assert hall.verified().findings == ()
