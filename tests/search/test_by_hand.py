"""F20: leagues that a reader adds up: the rules are found, with the evidence he would give."""

from __future__ import annotations

from leagues import found

from xlscore.core.rulebook.load import RULESETS

# Two rounds, 5-3-2-1; Eli and Fay share a first and a second place, 4 each:
#   Ada 5 + 5, Bo 3 + 5, Eli 4 + 3, Fay 4 + 3, Cem 2 + 2, Gus 2 + 2, Hal 1 + 1, Dana 1 + 1
GAMES = """
Round Table Player Points
1 1 Ada  90
1 1 Bo   80
1 1 Cem  70
1 1 Dana 60
1 2 Eli  75
1 2 Fay  75
1 2 Gus  50
1 2 Hal  40
2 1 Ada  88
2 1 Eli  80
2 1 Cem  70
2 1 Hal  60
2 2 Bo   99
2 2 Fay  75
2 2 Gus  50
2 2 Dana 40
"""
TABLE = """
Rank Player Points Sum
1 Ada  10 178
2 Bo    8 179
3 Eli   7 155
4 Fay   7 150
5 Cem   4 140
6 Gus   4 100
7 Hal   2 100
7 Dana  2 100
"""


def test_points_of_places_and_the_sum_of_the_points() -> None:
    made = found(GAMES, TABLE).rules
    assert made
    assert made.evidence.whole
    assert made.evidence.data["points"] == {"by_size": {"4": [5, 3, 2, 1]}}
    assert made.evidence.data["stages"][0]["chain"] == ["tournament_points", "victory_points"]
    assert [(one.code, one.times) for one in made.evidence.decided] == [
        ("tournament_points", 4),
        ("victory_points", 2),
    ]


def test_what_is_printed_is_a_valid_ruleset_below_its_evidence() -> None:
    made = found(GAMES, TABLE).rules
    assert made
    for language in ("en", "de", "fr"):
        text = made.text(language)
        assert not RULESETS.load_toml(text).problems
        comments = [line for line in text.splitlines() if line.startswith("#")]
        assert len(comments) >= 5
    lines = list(made.lines("en"))
    assert lines[1] == "All 8 rows of the table come out."
    assert lines[2] == "points of places: solved from the column Points"
    assert lines[3].startswith("4 pairs of neighbours decided by: Tournament points; column Points")


def test_players_who_are_level_with_ranks_of_their_own_are_told() -> None:
    """Hal and Dana have 2 points and 100 each: the table puts Hal first."""
    made = found(GAMES, TABLE.replace("7 Dana", "8 Dana")).rules
    assert made
    assert made.evidence.whole
    assert made.evidence.data["stages"][0]["chain"][-1] == "lot"
    names = made.league.names()
    assert [(names[p.above], names[p.below]) for p in made.evidence.open_] == [("Hal", "Dana")]
    assert any("Hal – Dana" in line for line in made.lines("en"))


def test_the_same_files_give_the_same_bytes() -> None:
    first, second = found(GAMES, TABLE).rules, found(GAMES, TABLE).rules
    assert first
    assert second
    assert first.text("de") == second.text("de")


def test_without_columns_a_scale_that_fits_is_chosen_and_others_are_named() -> None:
    table = "\n".join(" ".join(line.split()[:2]) for line in TABLE.strip().splitlines())
    made = found(GAMES, table).rules
    assert made
    assert made.evidence.whole
    assert "taken from packaged rules" in list(made.lines("en"))[2]


def test_shared_places_in_full() -> None:
    """Eli and Fay have 5 each for the first place that they share: 5 + 3 = 8."""
    table = """
    Rank Player Points Sum
    1 Ada  10 178
    2 Bo    8 179
    3 Eli   8 155
    4 Fay   8 150
    5 Cem   4 140
    6 Gus   4 100
    7 Hal   2 100
    7 Dana  2 100
    """
    made = found(GAMES, table).rules
    assert made
    assert made.evidence.whole
    assert made.evidence.data["points"] == {"by_size": {"4": [5, 3, 2, 1]}, "shared": "full"}


def test_places_alone_are_enough() -> None:
    """No points: 3-2-1 for the places of two rounds; Bo is before Cem by one win."""
    games = """
    Round Table Player Place
    1 1 Ada 1
    1 1 Bo  3
    1 1 Cem 2
    2 1 Ada 2
    2 1 Bo  1
    2 1 Cem 3
    3 1 Ada 1
    3 1 Bo  2
    3 1 Cem 3
    """
    table = """
    Rank Player Points
    1 Ada 8
    2 Bo  6
    3 Cem 4
    """
    made = found(games, table).rules
    assert made
    assert made.evidence.whole


def test_a_draw_with_a_worth_of_its_own() -> None:
    """3 for a win, 1 for a draw: Ada 3 + 1, Bo 0 + 3, Cem 1 + 3 ..."""
    games = """
    Round Table Player Points
    1 1 Ada 2
    1 1 Bo  1
    1 2 Cem 1
    1 2 Dan 1
    2 1 Ada 0
    2 1 Cem 0
    2 2 Bo  2
    2 2 Dan 0
    3 1 Ada 3
    3 1 Dan 1
    3 2 Bo  1
    3 2 Cem 2
    """
    table = """
    Rank Player Pts
    1 Ada 7
    2 Cem 5
    3 Bo  3
    4 Dan 1
    """
    made = found(games, table).rules
    assert made
    assert made.evidence.whole
    assert made.evidence.data["points"] == {"by_size": {"2": [3, 0]}, "drawn": 1}


def test_game_points_alone() -> None:
    made = found(
        GAMES,
        """
        Rank Player Total
        1 Bo   179
        2 Ada  178
        3 Eli  155
        4 Fay  150
        5 Cem  140
        6 Gus  100
        6 Hal  100
        6 Dana 100
        """,
    ).rules
    assert made
    assert made.evidence.whole
    assert made.evidence.data["points"] == {"by_size": {"4": [0, 0, 0, 0]}}
    assert made.evidence.data["stages"][0]["chain"] == ["victory_points"]


def test_the_best_games_of_each() -> None:
    """The two best of three: Ada 5 + 5 (1 left out), Bo 3 + 3, Cem 5 + 2, Dan 3 + 2."""
    games = """
    Round Table Player Points
    1 1 Ada 9
    1 1 Bo  8
    1 1 Cem 7
    1 1 Dan 6
    2 1 Ada 9
    2 1 Dan 8
    2 1 Cem 7
    2 1 Bo  6
    3 1 Cem 9
    3 1 Bo  8
    3 1 Dan 7
    3 1 Ada 6
    """
    table = """
    Rank Player Points
    1 Ada 10
    2 Cem 7
    3 Bo  6
    4 Dan 5
    """
    made = found(games, table).rules
    assert made
    assert made.evidence.whole
    assert made.evidence.data["stages"][0]["counted"] == 2
    assert made.evidence.data["points"]["by_size"] == {"4": [5, 3, 2, 1]}


def test_a_cut() -> None:
    """Two rounds, then the best two by points play a final, which Bo wins."""
    games = "Stage " + GAMES.strip().replace("\n", "\npreliminary ")
    games += "\nfinal 1 1 Ada 10\nfinal 1 1 Bo 20\nfinal 1 1 Eli 5\nfinal 1 1 Fay 4"
    table = """
    Rank Player
    1 Bo
    2 Ada
    3 Eli
    4 Fay
    5 Cem
    6 Gus
    7 Hal
    7 Dana
    """
    made = found(games, table).rules
    assert made
    assert made.evidence.whole
    final = made.evidence.data["stages"][1]
    assert final["name"] == "final"
    assert final["entries"][0] == {
        "source": "preliminary",
        "take": "best",
        "count": 4,
        "at_least": 4,
    }
    assert any("the best 4 of Preliminary go on" in line for line in made.lines("en"))
