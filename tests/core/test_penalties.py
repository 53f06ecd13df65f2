"""G2: penalties and bonuses, in tournament or in game points, told where they count and why."""

from __future__ import annotations

from fractions import Fraction

import pytest

from workbook import codes, exported, result, stage
from xlscore.actions.event import EventJob
from xlscore.book.values import Value

HEADS = ["Stage", "Round", "Player", "Points", "Counts in", "Reason"]
TEAMS: list[list[Value]] = [["No", "Name", "Team"], [1, "P1", "A"], [2, "P2", "A"]]
TEAMS += [[3, "P3", "B"], [4, "P4", "B"]]
GAMES = ["1/1: 1 50, 2 40, 3 30, 4 20", "2/1: 2 50, 1 40, 4 30, 3 20"]


def played(*rows: list[Value], heads: list[Value] | None = None, **more: object) -> EventJob:
    """Two games: 8, 8, 3, 3 tournament points, and 90, 90, 50, 50 game points."""
    sheets = {"Penalties": [heads or list(HEADS), *rows]}
    return result("stone-age", GAMES, extra=sheets, **more)


def sums(res: EventJob) -> dict[int, tuple[str, str]]:
    lines = stage(res, "preliminary")
    return {
        no: (line["criteria"]["tournament_points"], line["criteria"]["victory_points"])
        for no, line in lines.items()
    }


def test_points_are_taken_from_what_they_count_in() -> None:
    """2 loses 1 1/2 tournament points, 3 loses 20 game points and is given 5 back."""
    res = played(
        [None, 2, "P2", 1.5, "tournament points", "late"],
        ["preliminary", 1, 3, 20, "game points", None],
        [None, None, 3, -5, "Spielpunkte", "appeal"],
    )
    assert codes(res) == []
    assert sums(res) == {
        1: ("8", "90"),
        2: ("13/2", "90"),
        4: ("3", "50"),
        3: ("3", "35"),
    }
    lines = stage(res, "preliminary")
    assert [lines[no]["rank"] for no in (1, 2, 4, 3)] == [1, 2, 3, 4]
    assert lines[2]["penalties"] == {"tournament_points": "3/2"}
    assert lines[3]["penalties"] == {"victory_points": "15"}
    assert lines[1]["penalties"] == {}
    assert lines[1]["tournament_points"] == ["5", "3"]


def test_without_penalties_the_export_says_nothing_of_them() -> None:
    assert "penalties" not in stage(result("stone-age", GAMES), "preliminary")[1]


def test_an_empty_column_counts_in_tournament_points() -> None:
    assert sums(played([None, None, "P1", 3, None, None]))[1] == ("5", "90")


def test_standings_show_a_column_of_their_own_and_explain_says_why() -> None:
    res = played([None, 2, "P2", 1, None, "zu spät"], [None, None, 3, -20, "game points", None])
    for language, heads, told, given in (
        (
            "en",
            ["Penalties", "Penalties (game points)"],
            "penalty of 1 tournament point",
            "20 game",
        ),
        (
            "de",
            ["Strafen", "Strafen (Spielpunkte)"],
            "Strafe: 1 Turnierpunkt (zu spät)",
            "20 Spiel",
        ),
    ):
        (block,) = res.report(language).blocks()
        at = block.heads.index(heads[0])
        assert list(block.heads[at : at + 2]) == heads
        rows = {row.cells[1].value: [cell.value for cell in row.cells] for row in block.rows}
        assert rows[2][at : at + 2] == [-1, None]
        assert rows[3][at : at + 2] == [None, 20]
        assert rows[1][at : at + 2] == [None, None]
        assert told in "\n".join(res.explanation(2, language))
        assert given in "\n".join(res.explanation(3, language))


@pytest.mark.parametrize(
    ("row", "code", "cell", "words"),
    [
        ([None, None, "P9", 1], "player-unknown", "C2", "P9"),
        ([None, None, 9, 1], "player-unknown", "C2", "9"),
        ([None, None, None, 1], "penalty-who", "C2", ""),
        ([None, None, "P1", None], "number-missing", "D2", "Points"),
        ([None, None, "P1", "many"], "number-bad", "D2", "many"),
        ([None, 4, "P1", 1], "round-beyond", "B2", "4"),
        (["final", None, "P1", 1], "stage-unknown", "A2", "final"),
        ([None, None, "P1", 1, "prestige"], "value-choice", "E2", "prestige"),
    ],
)
def test_a_penalty_that_cannot_count_is_told_at_its_cell(
    row: list[Value], code: str, cell: str, words: str
) -> None:
    found = [f for f in played(row).findings if f.code == code]
    assert [str(f.ref) for f in found] == [f"Penalties!{cell}"]
    assert words in found[0].text("en")


def test_a_penalty_for_somebody_who_does_not_play_is_a_warning() -> None:
    res = played([None, None, 5, 1], players={5: {"name": "Ada"}})
    found = next(f for f in res.findings if f.code == "penalty-idle")
    assert (found.severity, str(found.ref)) == ("warning", "Penalties!C2")
    assert "Ada" in found.text("de")


def test_a_penalty_of_many_times_what_anybody_has_is_asked_about() -> None:
    """After two games of 5 points at best nobody has more than 10; 90 game points are the most."""
    (wrong,) = played([None, None, "P1", 1000, None, None]).findings
    assert (wrong.code, wrong.severity, str(wrong.ref)) == (
        *("penalty-large", "warning", "Penalties!D2"),
    )
    assert "1000 tournament points" in wrong.text("en")
    assert wrong.text("de").startswith("1000 Turnierpunkte ")
    assert "mehr als 10 " in wrong.text("de")
    given = played([None, None, "P1", -9000, "game points", None], [None, None, 2, 99, None, None])
    assert codes(given) == ["penalty-large"]
    assert codes(played([None, None, "P1", 20, None, None])) == []


def test_a_team_may_lose_what_its_players_can_make() -> None:
    """Two players make 20 tournament points at best: 200 are asked about, 199 are not."""
    heads = ["Team", "Points"]
    for points, told in ((199, []), (200, ["penalty-large"])):
        book_ = result(
            "stone-age", GAMES, extra={"Penalties": [heads, ["A", points]], "Players": TEAMS}
        )
        assert [code for code in codes(book_) if code == "penalty-large"] == told


def test_a_german_sheet() -> None:
    heads: list[Value] = ["Phase", "Runde", "Spieler", "Punkte", "Zählt in", "Grund"]
    rows = [heads, ["Vorrunde", 1, "P1", 2, "Turnierpunkte", "Handy"]]
    res = result("stone-age", GAMES, extra={"Strafen": rows})
    assert codes(res) == []
    assert sums(res)[1] == ("6", "90")


def test_penalties_conserve_the_sum() -> None:
    """8 + 8 + 3 + 3 = 22, less 2 and 3, and 1 given."""
    res = played([None, None, 1, 2], [None, None, 2, 3], [None, None, 3, -1])
    assert sum(Fraction(own) for own, _ in sums(res).values()) == 22 - 4
    assert exported(res)["ranking"][0]["no"] == 1
