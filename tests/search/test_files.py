"""What is read: CSV, workbooks and Markdown; what is wrong is named with its line or cell."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from leagues import csv_of, found
from openpyxl import Workbook
from test_by_hand import GAMES, TABLE

from xlscore.actions.from_standings import from_standings
from xlscore.cli import main
from xlscore.imports.league import read_games, read_league
from xlscore.imports.saved_tables import number_of, read_any_table, read_published


def sheet(text: str, title: str, *, above: int = 0) -> bytes:
    """Rows of words as a workbook, with a title above."""
    book = Workbook()
    page = book.active
    assert page is not None
    page.title = title
    for _ in range(above):
        page.append(["Our league"])
    for line in text.strip().splitlines():
        page.append([int(cell) if cell.isdigit() else cell for cell in line.split()])
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def markdown(text: str) -> bytes:
    head, *rows = [" | ".join(line.split()) for line in text.strip().splitlines()]
    lines = ["# Standings", "", f"| {head} |", "|---|:--|--:|--:|", *(f"| {r} |" for r in rows)]
    return "\n".join(lines).encode()


def test_csv_workbook_and_markdown_give_the_same_rules() -> None:
    expected = found(GAMES, TABLE).rules
    assert expected
    games = (csv_of(GAMES), sheet(GAMES, "Results"), sheet(GAMES, "Blatt 1", above=2))
    tables = (csv_of(TABLE), sheet(TABLE, "Table", above=1), markdown(TABLE))
    for played, table in zip(games, tables, strict=True):
        made = from_standings(played, table).rules
        assert made
        assert made.toml == expected.toml


def test_numbers_as_tables_have_them() -> None:
    shown = [str(number_of(text)) for text in ("12", "12,5", "215/2", "31.25 %", "-3", "\u22123")]
    assert shown == ["12", "25/2", "215/2", "125/4", "-3", "-3"]
    assert number_of("12 of 13") is None
    assert number_of("1/0") is None


def test_ranks_as_tables_have_them() -> None:
    """Nothing is the rank above, a dash is out of the ranking."""
    text = "Rank;Player\n1.;Ada\nT2;Bo\n;Cem\n=4;Dan\n-;Eli"
    assert [row.rank for row in read_published(text.encode()).rows] == [1, 2, 2, 4, None]


def test_without_ranks_the_order_is_the_ranking() -> None:
    assert [row.rank for row in read_published(b"Player\nBo\nAda").rows] == [1, 2]


def told(games: bytes, table: bytes) -> tuple[list[str], list[str]]:
    read = from_standings(games, table)
    if read.rules is not None:
        raise AssertionError("it was understood")
    return [f.text("en") for f in read.games], [f.text("en") for f in read.table]


def test_a_name_that_is_in_no_game_is_named_with_its_line_and_the_nearest() -> None:
    _, wrong = told(csv_of(GAMES), csv_of(TABLE.replace("Dana", "Dina")))
    assert wrong == [
        "line 9: Dina is in no game; please spell the name as in the games; did you mean Dana?"
    ]


def test_in_a_workbook_the_cell_is_named() -> None:
    _, wrong = told(csv_of(GAMES), sheet(TABLE.replace("2 Bo ", "zwei Bo "), "Table", above=1))
    assert wrong == [
        "Table!A4: zwei is no rank; a whole number is accepted, nothing for the rank above, "
        "a dash for none"
    ]


def test_points_that_are_none_are_named_with_their_line() -> None:
    wrong, _ = told(csv_of(GAMES.replace("1 1 Bo   80", "1 1 Bo   8o")), csv_of(TABLE))
    assert len(wrong) == 1
    assert "line 3" in wrong[0]
    assert "8o" in wrong[0]


def test_somebody_who_stands_in_the_table_twice() -> None:
    _, wrong = told(csv_of(GAMES), csv_of(TABLE.replace("Gus", "Cem")))
    assert wrong == ["line 7: the same player stands there twice"]


def test_files_without_what_is_needed() -> None:
    assert told(b"Round,Table,Player,Points\n", csv_of(TABLE))[0][0].startswith("there are no")
    assert told(csv_of(GAMES), b"a,b\n1,2")[1][0].startswith("no row has a heading")
    assert told(csv_of(GAMES), b"Rank,Player\n1,Ada")[1][0].startswith("the table has fewer than")
    thirteen = "Round,Player,Points\n" + "\n".join(f"1,P{n},{n}" for n in range(13))
    table = b"Rank,Player\n1,P12\n2,P11"
    assert told(thirteen.encode(), table)[0] == [
        "a table has 13 seats; 2 to 12 are accepted. A column Table or Game tells tables apart"
    ]
    alone = b"Round,Table,Player,Points\n1,1,Ada,3\n1,2,Bo,4"
    assert told(alone, b"Rank,Player\n1,Bo\n2,Ada")[0][0].startswith("no table in it has two")


def test_columns_of_the_games_that_nobody_knows_are_left_out_and_told() -> None:
    more = "\n".join(f"{line} x" for line in GAMES.strip().splitlines())
    made = found(more.replace("Points x", "Points Mood"), TABLE).rules
    assert made
    assert made.left == ["Mood"]
    assert "left out of the games: Mood" in list(made.lines("en"))


def test_who_is_not_in_the_table_is_out_of_the_ranking_and_told() -> None:
    table = "\n".join(line for line in TABLE.strip().splitlines() if "Dana" not in line)
    read = found(GAMES, table)
    assert read.rules
    assert read.rules.evidence.whole
    assert [f.text("en") for f in read.table] == ["not in the table, so out of the ranking: Dana"]


def test_games_without_rounds_are_put_into_rounds() -> None:
    """Games in their order: each is in the first round in which none of its players sits."""
    games = b"Game,Player,Score\n1,Ada,3\n1,Bo,2\n2,Cem,1\n2,Dan,0\n3,Ada,5\n3,Cem,4"
    read = read_league(games, b"Rank,Player\n1,Ada\n2,Cem\n3,Bo\n4,Dan")
    assert read.league
    rows = read.league.event.results
    assert [(row.round_, row.table, row.name) for row in rows] == [
        (1, 1, "Ada"),
        (1, 1, "Bo"),
        (1, 2, "Cem"),
        (1, 2, "Dan"),
        (2, 1, "Ada"),
        (2, 1, "Cem"),
    ]


def test_tables_of_many_sizes_and_odd_numbers_of_rounds_are_a_ruleset_all_the_same() -> None:
    rows = [f"20251,{size},P{size}{n},{n}" for size in (2, 3, 4) for n in range(size)]
    names = [row.split(",")[2] for row in rows]
    table = "Rank,Player\n" + "\n".join(f"{n},{name}" for n, name in enumerate(names, 1))
    games = "\n".join(["Round,Table,Player,Points", *rows])
    assert from_standings(games.encode(), table.encode()).rules


def test_a_table_that_is_not_wanted_is_none() -> None:
    assert read_any_table(b"a,b\n1,2", lambda heads: "c" in heads) is None


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    games, table = tmp_path / "games.csv", tmp_path / "table.csv"
    games.write_bytes(csv_of(GAMES))
    table.write_bytes(csv_of(TABLE))
    return str(games), str(table)


def test_the_command_prints_a_ruleset_that_validate_accepts(
    files: tuple[str, str], tmp_path: Path
) -> None:
    run = CliRunner().invoke(main, ["rules", "from-standings", *files, "--lang", "en"])
    assert run.exit_code == 0
    assert run.stdout.startswith("# Found by xlscore from games.csv and table.csv.\n")
    own = tmp_path / "ours.toml"
    own.write_text(run.stdout, "utf-8")
    assert CliRunner().invoke(main, ["rules", "validate", str(own)]).exit_code == 0


def test_the_command_writes_a_file_and_says_the_evidence(
    files: tuple[str, str], tmp_path: Path
) -> None:
    own = tmp_path / "ours.toml"
    called = ["rules", "from-standings", *files, "-o", str(own), "--lang", "de"]
    run = CliRunner().invoke(main, called)
    assert run.exit_code == 0
    assert "Alle 8 Zeilen der Tabelle kommen heraus." in run.stdout
    assert 'chain = ["tournament_points", "victory_points"]' in own.read_text("utf-8")


@pytest.mark.parametrize("input_", ["games.csv", "table.csv"])
def test_the_output_is_never_one_of_the_inputs(
    input_: str, files: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its name, by another way of writing it, and by a link to it."""
    monkeypatch.chdir(tmp_path)
    before = Path(input_).read_bytes()
    Path("link.toml").symlink_to(input_)
    (tmp_path / "below").mkdir()
    for output in (input_, f"./below/../{input_}", str(tmp_path / input_), "link.toml"):
        run = CliRunner().invoke(main, ["rules", "from-standings", *files, "-o", output])
        assert run.exit_code == 2
        assert run.stderr.endswith(f"Error: -o {output}: the output needs a file of its own\n")
        assert Path(input_).read_bytes() == before
        assert Path("link.toml").is_symlink()


def test_rows_that_are_not_explained_are_exit_code_1_also_in_json(files: tuple[str, str]) -> None:
    games, table = files
    text = Path(table).read_text("utf-8").replace("2,Bo,8", "2,Bo,9")
    Path(table).write_text(text, "utf-8")
    called = ["rules", "from-standings", games, table, "--format", "json", "--lang", "en"]
    run = CliRunner().invoke(main, called)
    assert run.exit_code == 1
    data = json.loads(run.stdout)
    assert (data["rows"], data["rows_explained"], data["whole"]) == (8, 7, False)
    assert data["numbers"] == [{"name": "Bo", "column": "Points", "published": "9", "found": "8"}]


def test_files_that_are_wrong_or_not_there(files: tuple[str, str], tmp_path: Path) -> None:
    games, table = files
    gone = CliRunner().invoke(main, ["rules", "from-standings", games, str(tmp_path / "no.csv")])
    assert gone.exit_code == 3
    assert "no.csv" in gone.stderr
    Path(table).write_text("Rank,Player\n1,Nobody\n2,Ada", "utf-8")
    wrong = CliRunner().invoke(main, ["rules", "from-standings", games, table, "--lang", "fr"])
    assert wrong.exit_code == 1
    assert "Nobody" in wrong.stderr
    assert not wrong.stdout


def test_seats_may_be_winds() -> None:
    """Mahjong leagues name East, South, West and North; no criterion needs them."""
    rows = GAMES.strip().splitlines()
    with_winds = [f"{rows[0]} Seat", *(f"{row} {'ESWN'[i % 4]}" for i, row in enumerate(rows[1:]))]
    made = from_standings(csv_of("\n".join(with_winds)), csv_of(TABLE))
    assert made.rules
    assert "Seat" in made.rules.left
    plain = found(GAMES, TABLE).rules
    assert plain
    assert made.rules.trial == plain.trial


def test_a_column_has_as_many_decimals_as_its_longest_number() -> None:
    """A mean is compared as the league rounded it; whole numbers have none."""
    table = b"Rank,Name,Points,Mean\n1,Ada,12,3.25\n2,Ben,10,2.5\n"
    assert [(one.heading, one.digits) for one in read_published(table).columns] == [
        ("Points", None),
        ("Mean", 2),
    ]


def test_a_column_is_in_per_cent_if_all_its_numbers_are() -> None:
    table = b"Rank,Name,Share,Bonus\n1,Ada,50 %,50 %\n2,Ben,25 %,2\n"
    assert [one.per_cent for one in read_published(table).columns] == [True, False]


def test_seats_that_are_numbers_count_though_some_are_missing() -> None:
    """A column of winds is left out; one of numbers with a gap is not."""
    games = "Round,Table,Seat,Player,Points\n1,1,{},Ada,5\n1,1,,Ben,4\n"
    assert [read_games(games.format(seat).encode())[1] for seat in ("1", "East")] == [[], ["Seat"]]
