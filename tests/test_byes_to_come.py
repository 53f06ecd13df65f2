"""D3: a bye of a round that is only drawn does not count yet."""

from __future__ import annotations

from every import every
from workbook import codes, exported, result, stage


def test_a_bye_counts_once_its_round_has_begun() -> None:
    """Magic, five players: 5 has the bye of the first round, 4 that of the second."""
    first = ["1/1: 1 2, 2 0", "1/2: 3 2, 4 0", "1/3: 5 - bye"]
    drawn = ["2/1: 1 -, 3 -", "2/2: 5 -, 2 -", "2/3: 4 - bye"]
    begun = ["2/1: 1 2, 3 0", *drawn[1:]]
    points = {}
    for name, games in {"drawn": drawn, "begun": begun}.items():
        found = result("magic-top-8", [*first, *games])
        points[name] = stage(found, "preliminary")[4]["tournament_points"]
        assert stage(found, "preliminary")[5]["tournament_points"] == ["3"]
    assert points == {"drawn": ["0"], "begun": ["0", "3"]}


@every(["magic-top-8", "7wonders-duel", "americano"])
def test_right_after_the_draw_nobody_has_played(ruleset: str) -> None:
    drawn = ["1/1: 1 -, 2 -", "1/2: 3 -, 4 -", "1/3: 5 - bye"]
    if ruleset == "americano":
        drawn = ["1/1: 1 -, 2 -, 3 -, 4 -", "1/2: 5 - bye"]
    found = result(ruleset, drawn)
    assert codes(found, "error") == []
    assert exported(found)["event"]["participants"] == 0
    assert stage(found, "preliminary")[5]["tournament_points"] == []
