"""Imports into workbooks: what is filled, added, refused; nothing typed changes, undo is whole."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import openpyxl
import pytest

from command_line import run
from hall import NO, POINTS, Hall
from workbook import book
from xlscore.actions.importing import Importing, import_results
from xlscore.actions.workbooks import open_workbook
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.port import Changes
from xlscore.book.season.inputs import read_season
from xlscore.book.season.schema import PLACES
from xlscore.imports import read
from xlscore.imports.imported import Asked, Imported
from xlscore.imports.placing import Wanted

ROOT = Path(__file__).parents[2]


def imported(target: MemoryBook, text: str, wanted: Wanted | None = None, **how: bool) -> Importing:
    def reader(asked: Asked) -> Imported:
        return read(text.encode(), asked=asked)

    made = import_results(target, reader, wanted or Wanted(), **how)
    if made.changes is not None:
        target.apply(made.changes)
    return made


def drawn() -> Hall:
    hall = Hall("alhambra", 8)
    hall.draw()
    return hall


def tables(hall: Hall) -> dict[object, list[int]]:
    found: dict[object, list[int]] = {}
    for row in hall.rows():
        found.setdefault(row[2], []).append(int(str(row[NO])))
    return found


def pasted(nos: list[int], start: int = 90) -> str:
    return "\n".join(f"Player {no} {start + i}" for i, no in enumerate(nos))


def codes(made: Importing) -> list[str]:
    return [found.code for found in made.findings]


def test_a_game_fills_the_drawn_table_at_which_its_players_sit() -> None:
    hall = drawn()
    nos = tables(hall)[2]
    made = imported(hall.book, pasted(nos[::-1]))
    assert codes(made) == []
    points = {row[NO]: row[POINTS] for row in hall.rows()}
    assert [points[no] for no in nos[::-1]] == [90, 91, 92, 93]
    assert {points[no] for no in tables(hall)[1]} == {None}
    assert made.lines("de") == [
        "1 ausgeloster Tisch ausgefüllt, 0 Einträge angefügt, 0 standen schon da"
    ]


def test_the_same_file_again_changes_nothing_and_other_points_are_told_with_the_cell() -> None:
    hall = drawn()
    nos = tables(hall)[1]
    imported(hall.book, pasted(nos))
    before = hall.rows()
    assert imported(hall.book, pasted(nos)).placed.there == 1
    made = imported(hall.book, pasted(nos, 20))
    assert made.changes is None
    assert [(found.code, str(found.ref)) for found in made.findings] == [
        ("import-differs", "Results!G2")
    ]
    assert hall.rows() == before


def test_without_a_drawn_table_a_round_is_asked_for_and_rows_are_added_below() -> None:
    target = book("alhambra", ["1/1: 1 9, 2 8, 3 7", "1/2: 4 9, 5 8, 6 7"])
    names = {row[0]: row[1] for row in target.grid("Players").rows[1:]}
    text = "\n".join(f"{names[no]} {no}" for no in (1, 4, 6))
    assert codes(imported(target, text)) == ["import-no-round"]
    made = imported(target, text, Wanted(round_=2))
    # warnings about the new rows, as on *Checks*
    assert set(codes(made)) == {"points-unusual", "not-seated", "three-again"}
    assert [tuple(row[:8]) for row in target.grid("Results").rows[-3:]] == [
        ("preliminary", 2, 1, i, no, names[no], no, None) for i, no in enumerate((1, 4, 6), 1)
    ]


def test_each_line_that_cannot_be_placed_is_told_and_the_rest_only_partly() -> None:
    hall = drawn()
    one, two = tables(hall)[1], tables(hall)[2]
    text = f"{pasted(one)}\n\n{pasted(two[:3])}\nPlayer 9 5\nwas?\n"
    made = imported(hall.book, text)
    assert made.changes is None
    shown = [(found.code, found.text("de")) for found in made.findings]
    assert shown[0][0] == "import-line"
    assert shown[0][1].startswith("Zeile 10: was? ist kein Ergebnis")
    assert shown[1][0] == "import-player"
    assert shown[1][1].startswith("Zeile 9: auf Spieler heißt niemand Player 9")
    assert {row[POINTS] for row in hall.rows()} == {None}
    assert imported(hall.book, text, partly=True).placed.filled == 1
    assert [row[POINTS] for row in hall.rows() if row[NO] in one] == [90, 91, 92, 93]


def test_places_are_typed_only_where_they_are_not_what_the_points_say() -> None:
    hall = drawn()
    one, two = tables(hall)[1], tables(hall)[2]
    as_usual = "\n".join(f"1;Player {no};{50 - i};{i}" for i, no in enumerate(one, 1))
    other = "\n".join(f"2;Player {no};{i};{i}" for i, no in enumerate(two, 1))
    made = imported(hall.book, f"Table;Player;Points;Place\n{as_usual}\n{other}")
    assert "places-points" in codes(made)  # the workbook's own warning
    places = {row[NO]: row[8] for row in hall.rows()}
    assert [places[no] for no in one] == [None] * 4
    assert [places[no] for no in two] == [1, 2, 3, 4]


def test_what_the_checks_do_not_accept_is_not_written() -> None:
    """The same player in two games of a round."""
    target = book("alhambra", ["1/1: 1 9, 2 8, 3 7", "1/2: 4 9, 5 8, 6 7"])
    names = {row[0]: row[1] for row in target.grid("Players").rows[1:]}
    text = "\n".join(f"{names[no]} {no}" for no in (1, 4, 6))
    made = imported(target, text, Wanted(round_=1))
    assert made.changes is None
    assert any(found.ref and found.ref.sheet == "Results" for found in made.findings)


def test_standings_belong_into_a_season() -> None:
    made = imported(drawn().book, "Standing,Name\n1,Player 1\n")
    assert "import-ranks" in codes(made)
    assert made.changes is None


@pytest.fixture
def season(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "workbooks" / "season-7wonders-2026", tmp_path / "season")
    return tmp_path / "season" / "season.xlsx"


def test_ranks_that_stand_in_the_season_are_not_added_again(season: Path) -> None:
    """The same place is there already; another one is a contradiction that people have to solve."""
    target = open_workbook(season)
    event, other = (row.name for row in read_season(target).rows[:2])

    def bring_ranks(text: str, event: str = event) -> Importing:
        made = import_results(target, lambda asked: read(text.encode(), asked=asked), event=event)
        target.apply(made.changes or Changes())
        return made

    first, again = (bring_ranks("Standing,Name\n91,Zoe Zorn\n92,Yan Yi\n") for _ in range(2))
    assert (first.placed.appended, first.placed.there) == (2, 0)
    assert (again.placed.appended, again.placed.there) == (0, 2)
    (wrong,) = bring_ranks("Standing,Name\n93,Zoe Zorn\n").findings
    assert wrong.code == "import-other-place"
    assert bring_ranks("Standing,Name\n93,Zoe Zorn\n", other).placed.appended == 1


def test_a_name_becomes_no_formula_markup_or_address(season: Path, tmp_path: Path) -> None:
    """Into a season names come as they are: as text, whatever they look like."""
    names = ["=1+1", "+49 30 1", "@SUM(A1)", "<b>x</b>", "http://example.org/?a=1&b=2"]
    event = read_season(open_workbook(season)).rows[0].name
    source = tmp_path / "top.csv"
    source.write_text("Standing,Name\n" + "\n".join(f"{90 + i},{n}" for i, n in enumerate(names)))
    done = run("import-results", season, source, "--event", event, "--lang", "en")
    assert done.exit_code == 0, done.stderr
    sheet = openpyxl.load_workbook(season)[PLACES.titles.in_("de")]
    cells = {cell.value: cell for row in sheet.iter_rows() for cell in row}
    for name in names:
        assert cells[name].data_type == "s"
        assert cells[name].hyperlink is None
    with zipfile.ZipFile(season) as archive:
        assert not any(b"<f>1+1</f>" in archive.read(name) for name in archive.namelist())


def test_the_command_says_writes_and_is_undone(tmp_path: Path) -> None:
    file, source = tmp_path / "herne.xlsx", tmp_path / "list.txt"
    shutil.copy(ROOT / "workbooks" / "catan-herne-2026.xlsx", file)
    book_ = openpyxl.load_workbook(file)
    sheet = book_["Ergebnisse"]
    head = next(row for row in sheet.iter_rows() if any(c.value == "Punkte" for c in row))
    at = {cell.value: cell.column - 1 for cell in head}
    final = [row for row in sheet.iter_rows() if row[at["Phase"]].value == "Finale"]
    lines = []
    for row in final:
        if str(row[at["Tisch"]].value) == "1":
            lines.append(f"{row[at['Spieler']].value}: {row[at['Punkte']].value}")
            row[at["Punkte"]].value = None
            row[at["Platz"]].value = None
    book_.save(file)
    source.write_text("\n".join(lines), "utf-8")
    before = file.read_bytes()
    dry = run("import-results", file, source, "--dry-run")
    assert dry.exit_code == 0, dry.stderr
    assert file.read_bytes() == before
    done = run("import-results", file, source)
    assert done.stdout == (
        f"{source}: gelesen als pasted, UTF-8\n"
        f"{file}: 1 ausgeloster Tisch ausgefüllt, 0 Einträge angefügt, 0 standen schon da\n"
    )
    assert file.read_bytes() != before
    assert run("undo", file).exit_code == 0
    assert file.read_bytes() == before


def test_a_file_that_cannot_be_read_is_one_message(tmp_path: Path) -> None:
    file, source = tmp_path / "e.xlsx", tmp_path / "none.txt"
    shutil.copy(ROOT / "workbooks" / "catan-herne-2026.xlsx", file)
    before = file.read_bytes()
    done = run("import-results", file, source, "--lang", "en")
    assert done.exit_code == 3
    assert done.stderr.startswith(f"{source}: file: error file-missing: ")
    source.write_bytes(b"\x89PNG")
    done = run("import-results", file, source, "--lang", "en")
    assert done.exit_code == 3
    assert "import-form" in done.stderr
    assert file.read_bytes() == before


def test_a_place_in_standings_that_is_none_is_told_and_other_columns_are_shown() -> None:
    found = read(b"Rank,Name,Points,Record\n1,Ada,12,4-0\n2nd,Ben,9,3-1\n,Cleo,0,\n")
    assert [(rank.name, rank.place) for rank in found.ranks] == [("Ada", 1), ("Cleo", None)]
    (told,) = found.findings
    assert told.text("en").startswith("line 3: 2nd is nothing for Place; ")
    assert found.seen.line("en") == (
        "read as topdeck, UTF-8; columns Rank, Name; columns left out: Points, Record"
    )
