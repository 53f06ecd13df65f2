"""G4: teams: what their players made, added up; penalties of their own; how they are ranked."""

from __future__ import annotations

from pathlib import Path

import pytest

from make_published import workbook
from workbook import book, codes, exported, result
from xlscore.actions.event import EventJob, evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.values import Value
from xlscore.core.lots import lot_digest

#: Red is 1 and 2, Blue 3 and 4, Green 5 and 6, Gold 7 and 8.
TEAMS = ["Red", "Red", "Blue", "Blue", "Green", "Green", "Gold", "Gold"]
#: Tournament points: 1 5+1, 2 3+3, 3 3+5, 4 1+2, 5 2+2, 6 2+1, 7 1+3, 8 5+5.
GAMES = [
    "1/1: 1 50, 3 40, 5 30, 7 20",
    "1/2: 8 50, 2 40, 6 30, 4 20",
    "2/1: 3 50, 7 40, 5 30, 1 20",
    "2/2: 8 50, 2 40, 4 30, 6 20",
]
CHAIN = [["teams.chain", "tournament_points, best_member, second_member"]]
HEADS: list[Value] = ["Player", "Team", "Points", "Counts in", "Stage", "Round", "Reason"]


def people(teams: list[str | None], heading: str = "Team") -> list[list[Value]]:
    rows = [[no, f"P{no}", team] for no, team in enumerate(teams, 1)]
    return [["No", "Name", heading], *rows]


def played(
    *penalties: list[Value],
    teams: list[str | None] = TEAMS,  # type: ignore[assignment]
    rules: list[list[str]] = CHAIN,
    games: list[str] = GAMES,
    **more: object,
) -> EventJob:
    extra = {"Players": people(teams), "Rules": [["Key", "Value"], *rules]}
    if penalties:
        extra["Penalties"] = [list(HEADS), *penalties]
    return result("stone-age", games, extra=extra, **more)


def told(res: EventJob) -> list[tuple[int, str, str, str | None]]:
    lines = exported(res)["teams"]
    points = [line["criteria"]["tournament_points"] for line in lines]
    return [(x["rank"], x["name"], p, x["decided_by"]) for x, p in zip(lines, points, strict=True)]


def test_a_team_has_what_its_players_made_and_its_best_player_breaks_a_tie() -> None:
    """Gold 4 + 10; Red 6 + 6; Blue 8 + 3; Green 4 + 3."""
    res = played()
    assert codes(res) == []
    assert told(res) == [
        (1, "Gold", "14", None),
        (2, "Red", "12", "tournament_points"),
        (3, "Blue", "11", "tournament_points"),
        (4, "Green", "7", "tournament_points"),
    ]
    lines = exported(res)["teams"]
    assert lines[0]["players"] == [8, 7]
    assert lines[2]["players"] == [3, 4]
    assert lines[2]["criteria"] == {
        "tournament_points": "11",
        "best_member": "2",
        "second_member": "7",
    }


def test_who_recalculates_is_told_the_teams_that_lead_before_the_players() -> None:
    lines = played().summary("de")
    assert lines[1] == "Mannschaften: 1. Gold, 2. Red, 3. Blue"
    assert lines[2].startswith("1. P")


def test_equal_teams_go_by_their_best_player() -> None:
    """Red loses one: 11 as Blue, whose 3 is second with 8 while 1 and 2 of Red have 6."""
    res = played([None, "Red", 1, None, None, None, "late"])
    assert told(res)[1:3] == [
        (2, "Blue", "11", "tournament_points"),
        (3, "Red", "11", "best_member"),
    ]
    assert exported(res)["teams"][2]["penalties"] == {"tournament_points": "1"}
    _, block = res.report("en").blocks()
    row = [cell.value for cell in block.rows[2].cells]
    assert row == [3, "Red", "2, 1", -1, 11, 3, 4, "Best player (3 : 2)"]
    assert block.footnote == "Red: penalty of 1 tournament point (late)"
    german = res.report("de").blocks()[1]
    assert list(german.heads[:4]) == ["Rang", "Mannschaft", "Spieler", "Strafen"]
    assert german.footnote == "Red: Strafe: 1 Turnierpunkt (late)"


def test_a_penalty_of_a_player_counts_for_his_team_and_not_the_other_way_round() -> None:
    res = played(
        ["P8", None, 3, None, None, None, None], [None, "Gold", -1, None, None, None, None]
    )
    gold = next(line for line in exported(res)["teams"] if line["name"] == "Gold")
    assert gold["criteria"]["tournament_points"] == "12"
    assert gold["penalties"] == {"tournament_points": "2"}
    eighth = next(x for x in exported(res)["stages"][0]["standings"] if x["no"] == 8)
    assert eighth["criteria"]["tournament_points"] == "7"


def test_g14_a_team_takes_along_a_part_of_what_all_its_players_made_before() -> None:
    """Half of the preliminary's 12, 11 and 14: 3 + 2 + 6, 5 + 5.5, 1 + 7; Green is not there."""
    final = {"name": "final", "rounds": 1, "carry": "1/2", "chain": "tournament_points"}
    final |= {"entries.1.source": "preliminary", "entries.1.take": "best", "entries.1.count": 4}
    keys = {"stages.1.rounds": 2, **{f"stages.2.{key}": value for key, value in final.items()}}
    keys |= {"teams.stage": "final", "teams.chain": "tournament_points"}
    rules = [["Key", "Value"], *([key, str(value)] for key, value in keys.items())]
    games = [*GAMES, "final/1/1: 3 40, 1 30, 2 20, 8 10"]
    res = result("catan-austria", games, extra={"Players": people(list(TEAMS)), "Rules": rules})
    assert codes(res, "error") == []
    assert [line[:3] for line in told(res)] == [
        (1, "Red", "11"),
        (2, "Blue", "21/2"),
        (3, "Gold", "8"),
    ]


def test_without_a_chain_of_their_own_teams_go_by_that_of_the_stage() -> None:
    """The chain of the ruleset without what only players have."""
    res = played(rules=[["stages.1.chain", "tournament_points, opponents_points, share"]])
    assert list(exported(res)["teams"][0]["criteria"]) == ["tournament_points", "share"]


def test_without_teams_nothing_is_said_of_them() -> None:
    res = played(teams=[None] * 8)
    assert "teams" not in exported(res)
    assert len(res.report("en").blocks()) == 1
    assert "teams" not in [page.role for page in res.changes().pages]


def test_who_dropped_out_still_counts_but_is_nobodys_best_player() -> None:
    extra = {
        "Players": [
            ["No", "Name", "Mannschaft", "Status"],
            *([no, f"P{no}", team, None] for no, team in enumerate(TEAMS[:7], 1)),
            [8, "P8", "Gold", "dropped"],
        ],
        "Rules": [["Key", "Value"], *CHAIN],
    }
    res = result("stone-age", GAMES, extra=extra)
    gold = exported(res)["teams"][0]
    assert gold["name"] == "Gold"
    assert gold["criteria"] == {
        "tournament_points": "14",
        "best_member": "4",
        "second_member": "9",
    }


@pytest.mark.parametrize("chain", ["teams.chain", "stages.1.chain"])
def test_the_lot_of_a_team_goes_by_its_name(chain: str) -> None:
    """In a chain of their own, and in that of the stage, if they go by that."""
    res = played(
        teams=["A", "A", "B", "B"],
        games=["1/1: 1 50, 3 40, 4 30, 2 20", "2/1: 3 50, 1 40, 2 30, 4 20"],
        rules=[[chain, "tournament_points, lot"]],
    )
    order = sorted("AB", key=lambda name: lot_digest("preliminary", "1", f"team {name}"))
    lines = exported(res)["teams"]
    assert [line["name"] for line in lines] == order
    assert [(line["rank"], line["by_lot"]) for line in lines] == [(1, True), (2, True)]


@pytest.mark.parametrize(
    ("row", "code", "cell"),
    [
        ([None, "Reed", 1], "team-unknown", "B2"),
        ([None, None, 1], "penalty-who", "A2"),
        (["P1", "Red", 1], "penalty-both", "B2"),
    ],
)
def test_a_penalty_is_for_one_player_or_one_team(row: list[Value], code: str, cell: str) -> None:
    res = played([*row, None, None, None, None])
    (found,) = res.findings
    assert (found.code, found.ref and found.ref.cell, found.severity) == (code, cell, "error")
    if code == "team-unknown":
        assert "did you mean Red?" in found.text("en")
        assert "war Red gemeint?" in found.text("de")


def test_a_penalty_of_a_team_that_does_not_play_the_stage_is_asked_about() -> None:
    res = played([None, "Idle", 1, None, None, None, None], teams=[*TEAMS, "Idle", "Idle"])
    assert "penalty-idle" in codes(res, "warning")


def test_a_team_of_one_and_one_of_another_size_are_warnings_at_their_cell() -> None:
    teams: list[str | None] = ["Red", "Red", "Blue", "Blue", "Green", "Greene", None, None]
    (green, greene) = played(teams=teams).findings
    assert (green.code, green.ref and green.ref.cell) == ("team-of-one", "C6")
    assert "did you mean Greene?" in green.text("en")
    assert greene.ref
    assert greene.ref.cell == "C7"
    sized = played(rules=[["teams.members", "4"]])
    assert [(f.code, f.ref and f.ref.cell) for f in sized.findings] == [
        ("team-size", cell) for cell in ("C2", "C4", "C6", "C8")
    ]


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("teams.stage", "final", "rules-choice"),
        ("teams.members", "1", "rules-value"),
        ("teams.chain", "table_place", "rules-choice"),
        ("stages.1.chain", "best_member", "rules-choice"),
    ],
)
def test_keys_that_cannot_be_are_told_at_their_cell(key: str, value: str, code: str) -> None:
    res = played(rules=[[key, value]])
    (found,) = [f for f in res.findings if f.severity == "error"]
    assert (found.code, found.ref and found.ref.sheet) == (code, "Rules")
    assert found.ref
    assert found.ref.cell == "B2"


def test_the_sheet_of_teams_stands_beside_one_of_the_organisers(tmp_path: Path) -> None:
    sheets = {"Players": people(TEAMS), "Teams": [["my own notes"]]}  # type: ignore[arg-type]
    memory = book("stone-age", GAMES, extra=sheets)
    file = tmp_path / "event.xlsx"
    file.write_bytes(workbook({title: memory.grid(title).rows for title in memory.titles()}))
    for _ in range(2):
        own = FileBook.open(file)
        own.apply(evaluate(own).changes())
        own.save()
    assert own.grid("Teams").rows[0][0] == "my own notes"
    assert own.titles()[-1] == own.roles()["teams"] != "Teams"
    shown = [row[1] for row in own.grid(own.titles()[-1]).rows if len(row) > 1]
    assert [name for name in shown if name in TEAMS] == ["Gold", "Red", "Blue", "Green"]


def test_explain_says_what_told_equal_teams_apart() -> None:
    res = played([None, "Red", 1, None, None, None, None])
    page = next(page for page in res.changes().pages if page.role == "explain")
    rows = [[cell.value for cell in row] for row in page.rows]
    assert [
        *("Teams", "Blue ahead of Red", "Tournament points", "Best player", "2\u00a0:\u00a03")
    ] in [row[:5] for row in rows]


def test_with_teams_apart_a_team_is_kept_apart_in_draws() -> None:
    res = played(rules=[["teams.apart", "yes"]])
    assert [player.group for player in res.read.event.players] == TEAMS
    assert [player.group for player in played().read.event.players] == [""] * 8
