"""F15: two leagues of two sides as rulesets, with the numbers of their sources."""

from __future__ import annotations

from hall import Hall
from small_rules import played, told
from xlscore.core.rules_load import RULESETS, Loaded

#: Monday Night Pinball, https://github.com/Invader-Zim/mnp-data-archive, season 22, week 1, the
#: first doubles of ADB against TBT, and its first singles.
PINBALL = """
id = "pinball-doubles"
title = "Pinball, team against team"
sizes = [2, 4]
minimum_players = 4
[[sources]]
publisher = "Monday Night Pinball"
document = "mnp-data-archive, season 22"
address = "https://github.com/Invader-Zim/mnp-data-archive"
[points]
by_size = { 2 = [0, 0], 4 = [0, 0, 0, 0] }
[formulas]
tournament_points = "if table_size = 4 then \
duels(seat of points) + duels(cross of points) + duels(sum of points) / 2 \
else if points <= opponents(sum of points) / 2 then 0 \
else if points >= 2 * opponents(sum of points) then 3 else 1 + duels(seat of points)"
[teams]
chain = ["tournament_points"]
[[stages]]
name = "preliminary"
rounds = 4
sit_out = true
chain = ["tournament_points"]
[[worked]]
rule = "F15"
typed = [81172390, 29820520, 351471110, 184767160]
tournament_points = [1.5, 0, 2.5, 1]
[[worked]]
rule = "F15"
typed = [6463590, 15309940]
tournament_points = [0, 3]
"""

#: An Americano, as padel clubs play it: 18 to 14 are 18 points for each of the pair that won and 14
#: for each of the other, https://github.com/mkm418/padel-intelligence-v2, 44_americano.md.
AMERICANO = """
id = "americano"
title = "Americano"
sizes = [4]
minimum_players = 4
byes = true
[[sources]]
publisher = "padel-intelligence-v2"
document = "Americano Padel Format"
address = "https://github.com/mkm418/padel-intelligence-v2"
[points]
by_size = { 4 = [0, 0, 0, 0] }
[formulas]
tournament_points = "max(points, partners(max of points))"
[[stages]]
name = "preliminary"
rounds = 7
seating = "partners"
chain = ["tournament_points", "wins"]
[[worked]]
rule = "F15"
typed = [18, 14, 18, 14]
tournament_points = [18, 14, 18, 14]
[[worked]] # the points of a pair typed once
rule = "F15"
typed = [18, 14, 0, 0]
tournament_points = [18, 14, 18, 14]
"""


def load(text: str) -> Loaded:
    loaded = RULESETS.load_toml(text)
    assert [problem.text("en") for problem in loaded.problems] == []
    return loaded


def test_the_numbers_of_the_sources_come_out_and_others_are_refused() -> None:
    for text, wrong in ((PINBALL, "[1.5, 1, 1.5, 1]"), (AMERICANO, "[14, 18, 14, 18]")):
        load(text)
        right = text.partition("tournament_points = [")[2].partition("]")[0]
        planted = text.replace(f"tournament_points = [{right}]", f"tournament_points = {wrong}", 1)
        problems = RULESETS.load_toml(planted).problems
        assert [problem.code for problem in problems] == ["rules-worked"]


def test_a_match_of_pinball_is_the_sum_of_what_its_players_won() -> None:
    """Doubles 4 : 1, singles 0 : 3 and 3 : 0, so 7 points to 4 of the teams of 1, 3 and 2, 4."""
    doubles = [(1, 81, 1), (2, 29, 2), (3, 351, 3), (4, 184, 4)]
    singles = [(1, 6, 1), (2, 15, 2)], [(3, 37, 1), (4, 9, 2)]
    job = played(load(PINBALL), doubles, *singles, heads="Seat", rounds=3)
    assert told(job) == []
    assert job.outcome
    tallies = job.outcome.stages[0].tallies
    points = {no: [str(one.tournament_points) for one in tallies[no].scores] for no in tallies}
    assert points == {1: ["3/2", "0"], 2: ["0", "3"], 3: ["5/2", "3"], 4: ["1", "0"]}


def test_an_americano_of_eight_ends_with_everybody_as_everybodys_partner() -> None:
    """Seven rounds; each game adds the points of both sides twice: 4 x 32 a round."""
    hall = Hall("americano", 8, own=load(AMERICANO))
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
