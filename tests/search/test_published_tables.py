"""F20: leagues as their organisers published them: the rules come out of games and table alone."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from xlscore.actions.from_standings import from_standings
from xlscore.report.found_rules import FoundRules

sys.path[:0] = [str(Path(__file__).parents[1])]

from make_published import PUBLISHED, REGULAR, table  # noqa: E402


def as_csv(rows: Iterable[Sequence[object]]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()


def rules(games: bytes, standings: bytes) -> FoundRules:
    found = from_standings(games, standings)
    assert found.rules, [f.text("en") for f in (*found.games, *found.table)]
    return found.rules


def test_mcr_team_league() -> None:
    """40 players: both files as they were published, penalties in a column."""
    games = (PUBLISHED / "mcr-team-league-tables.csv").read_bytes()
    standings = (PUBLISHED / "mcr-team-league-players.csv").read_bytes()
    made = rules(games, standings)
    assert made.evidence.whole
    assert made.evidence.rows == 40
    assert made.evidence.data["points"] == {"by_size": {"4": [4, 2, 1, 0]}}
    decided = [(one.code, one.times, one.shown) for one in made.evidence.decided]
    assert decided == [
        ("tournament_points", 27, "adjusted_standard_points"),
        ("victory_points", 12, "game_points"),
    ]
    assert made.evidence.silent == ["firsts", "seconds", "thirds", "fourths"]


def carrom(event: str) -> tuple[bytes, bytes]:
    """Two rows a game; ranks by the prizes that were published."""
    rows: list[Sequence[object]] = [["Round", "Table", "Player", "Points", "Status"]]
    for row in table("carrom-games"):
        if row["event"] == event:
            head = [row["round"], row["table"]]
            rows.append([*head, row["player"], row["score"], "" if row["opponent"] else "bye"])
            if row["opponent"]:
                rows.append([*head, row["opponent"], row["opponent_score"], ""])
    own = [row for row in table("carrom-standings") if row["event"] == event]
    prizes = sorted((int(row["prize"]) for row in own), reverse=True)
    columns = ("points", "bucholz", "netscore", "totscore")
    standings: list[Sequence[object]] = [["Rank", "Player", *columns]]
    for row in own:
        rank = 1 + prizes.index(int(row["prize"]))
        standings.append([rank, row["player"], *(row[name] for name in columns)])
    return as_csv(rows), as_csv(standings)


def test_carrom_doubles() -> None:
    """41 pairs: the chain of the rules, three criteria deep."""
    made = rules(*carrom("doubles"))
    assert made.evidence.whole
    assert made.evidence.rows == 41
    assert made.evidence.data["points"] == {"by_size": {"2": [2, 0]}}
    assert [(one.code, one.shown) for one in made.evidence.decided] == [
        ("tournament_points", "points"),
        ("opponents_points", "bucholz"),
        ("points_difference", "netscore"),
    ]


def riichi(season: str) -> tuple[bytes, bytes]:
    """Regular games and those behind; the table in the order of its points."""
    rows: list[Sequence[object]] = [["Stage", "Game", "Player", "Points"]]
    for row in table("riichi-dleague-games"):
        if row["season"] == season:
            regular = int(row["game"]) <= REGULAR[int(season)][0]
            stage = "preliminary" if regular else "final"
            rows.append([stage, row["game"], row["player"], row["score"]])
    own = [row for row in table("riichi-dleague-standings") if row["season"] == season]
    own.sort(key=lambda row: -float(row["Pt"]))
    standings = [[n, row["player"], row["Pt"]] for n, row in enumerate(own, 1)]
    return as_csv(rows), as_csv([["Rank", "Player", "Pt"], *standings])


def test_riichi_season_2() -> None:
    """Half of the regular season is carried over; Pt is rounded to one decimal."""
    made = rules(*riichi("2"))
    assert made.evidence.whole
    assert made.evidence.data["points"] == {"by_size": {"4": [50, 10, -10, -30]}}
    assert made.evidence.data["score"] == {"origin": 30000, "unit": 1000}
    assert made.evidence.data["stages"][1]["carry"] == 0.5
    assert made.evidence.decided[-1].shown == "Pt"


def test_errors_planted_in_a_published_table() -> None:
    """A sum too high by one, a rank exchanged with the next one: each row is named."""
    games, standings = carrom("doubles")
    heads, *rows = _ranked(standings)
    column = heads.index("points")
    wrong = [[*row] for row in rows]
    wrong[0][column] = str(int(wrong[0][column]) + 1)
    made = rules(games, as_csv([heads, *wrong]))
    assert not made.evidence.whole
    assert rows[0][1] in _named(made)
    wrong = [[*row] for row in rows]
    wrong[39][0], wrong[40][0] = wrong[40][0], wrong[39][0]
    made = rules(games, as_csv([heads, *wrong]))
    assert _named(made) == {rows[39][1], rows[40][1]}


def test_both_errors_planted_in_one_table_of_teams() -> None:
    games = (PUBLISHED / "mcr-team-league-tables.csv").read_bytes()
    heads, *rows = _ranked((PUBLISHED / "mcr-team-league-players.csv").read_bytes())
    wrong, column = [[*row] for row in rows], heads.index("game_points")
    wrong[20][column] = str(int(wrong[20][column]) + 1)
    wrong[30][0], wrong[31][0] = wrong[31][0], wrong[30][0]
    made = rules(games, as_csv([heads, *wrong]))
    assert not made.evidence.whole
    assert _named(made) == {rows[n][1] for n in (20, 30, 31)}


def _ranked(standings: bytes) -> list[list[str]]:
    """The headings, and the rows in the order of their ranks."""
    heads, *rows = csv.reader(io.StringIO(standings.decode()))
    return [heads, *sorted(rows, key=lambda row: int(row[0]))]


def _named(made: FoundRules) -> set[str]:
    """The players of rows that do not come out."""
    names = made.league.names()
    return {names[no] for no in made.rows_off()}
