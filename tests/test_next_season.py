"""A new season begun from the last one: its people, in their new divisions (F18)."""

from __future__ import annotations

import datetime as dt
import re
import zipfile
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner, Result

from markdown_book import from_markdown
from season_book import typed_events
from xlscore.actions.workbooks import season_job
from xlscore.book.adapters.file_book import FileBook
from xlscore.cli import main

RULES = """
id = "league"
title = "League"
[points]
table = [10, 8, 6, 5, 4, 3, 2, 1]
types = ["open", "major"]
[counted]
weights = [1]
[final]
places = 1
[divisions]
names = ["First", "Second"]
promoted = 1
relegated = 1
"""
PLAYOFF = RULES.replace("promoted = 1\nrelegated = 1", "playoff = 1")
#: First: Ada 10, Cem 6, Eva 4; second: Ben 8, Dea 5, Fay 3 (who is no member).
HELD = "A open: Ada 1, Ben 2, Cem 3, Dea 4, Eva 5, Fay 6"
MEMBERS = """## Members
| Name | Also known as | Ranking points | Lot | Invitation | Banned until | Division |
| Ada | A. Lovelace; Ada L. | 12.5 | 3 | confirmed | | First |
| Ben | | | | declined | | Second |
| Zoe | | | | | 2099-12-31 | First |
| Cem | | | | | | First |
| Dea | | | | | | Second |
| Eva | | | | | | First |
"""
HEADS = ["Name", "Also known as", "Ranking points", "Lot", "Invitation", "Banned until", "Division"]


def last_season(folder: Path, *events: str, rules: str = RULES, more: str = "") -> Path:
    """The workbook of a season, its rules beside it."""
    (folder / "league.toml").write_text(rules, "utf-8")
    head = f"## Season\n| Ruleset family | 7wonders |\n| Seed | 1 |\n| Language | en |\n{more}"
    text = head + "\n".join([*typed_events(events), MEMBERS])
    book = openpyxl.Workbook()
    book.remove(book.active)
    memory = from_markdown(text)
    for title in ("Season", "Events", "Places", "Members"):
        sheet = book.create_sheet(title)
        for row in memory.grid(title).rows:
            sheet.append(list(row))
    book.save(folder / "last.xlsx")
    return folder / "last.xlsx"


def new(folder: Path, *options: str, rules: str = "league.toml", file: str = "next.xlsx") -> Result:
    named = str(folder / rules) if rules.endswith(".toml") else rules
    words = ["new", named, str(folder / file), "--season", "--from", str(folder / "last.xlsx")]
    return CliRunner().invoke(main, [*words, *options])


def members(file: Path, title: str = "Members") -> list[list[object]]:
    """The rows below the headings that hold something."""
    rows = FileBook.open(file).grid(title).rows
    start = next(n for n, row in enumerate(rows) if row and row[0] == "Name")
    assert list(rows[start][:7]) == HEADS or title != "Members"
    return [list(row) for row in rows[start + 1 :] if any(cell is not None for cell in row)]


def test_members_have_their_new_divisions_and_nothing_else_is_lost(tmp_path: Path) -> None:
    """Ben goes up and Eva down; Fay, who only played, comes at the end; lots and answers go."""
    last = last_season(tmp_path, HELD)
    before = last.read_bytes()
    told = new(tmp_path)
    assert (told.exit_code, last.read_bytes()) == (0, before)
    assert "a new season of League, with 7 members from" in told.output
    rows = members(tmp_path / "next.xlsx")
    assert [(row[0], row[6]) for row in rows] == [
        ("Ada", "First"),
        ("Ben", "First"),
        ("Zoe", "First"),
        ("Cem", "First"),
        ("Dea", "Second"),
        ("Eva", "Second"),
        ("Fay", "Second"),
    ]
    assert rows[0][1:5] == ["A. Lovelace; Ada L.", 12.5, None, None]
    assert str(rows[2][5]).startswith("2099-12-31")


def test_without_divisions_those_who_only_played_come_along_too(tmp_path: Path) -> None:
    """By the ranking list, then who was only at an event that counts for nobody."""
    rules = RULES.split("[divisions]")[0] + '[[types]]\nname = "friendly"\n'
    file = last_season(tmp_path, HELD, "B friendly: Ada 1, Gus 2", rules=rules)
    book = openpyxl.load_workbook(file)
    book["Members"].delete_cols(7)
    book.save(file)
    told = new(tmp_path)
    assert "with 8 members from" in told.output, told.output
    grid = FileBook.open(tmp_path / "next.xlsx").grid("Members").rows
    names = [row[0] for row in grid if row and row[0]]
    assert names[-8:] == ["Ada", "Ben", "Zoe", "Cem", "Dea", "Eva", "Fay", "Gus"]


def test_columns_of_ones_own_go_along(tmp_path: Path) -> None:
    """An address and a year; nothing counts that stands there, as before."""
    file = last_season(tmp_path, HELD)
    book = openpyxl.load_workbook(file)
    for row, cells in ((1, ("E-mail", "Since")), (2, ("ada@example.org", 1843)), (6, (None, 2.5))):
        for column, value in enumerate(cells, 8):
            book["Members"].cell(row, column, value)
    book.save(file)
    for name in ("next.xlsx", "next.xlsm"):
        assert new(tmp_path, file=name).exit_code == 0
        grid = FileBook.open(tmp_path / name).grid("Members").rows
        rows = {row[0]: list(row[7:9]) for row in grid if len(row) > 8}
        assert rows["Name"] == ["E-mail", "Since"]
        assert rows["Ada"] == ["ada@example.org", 1843]
        assert rows["Dea"] == [None, 2.5]


def test_what_stands_there_stays_what_it_was(tmp_path: Path) -> None:
    """By value and by how it shows: none becomes another number, nor a text."""
    date, moment = dt.datetime(2020, 5, 17), dt.datetime(2026, 1, 2, 13, 45)
    kept: list[tuple[object, object, str, object, str]] = [
        ("Joined", date, "yyyy-mm-dd", date, "yyyy-mm-dd"),
        ("Seen", moment, "yyyy-mm-dd h:mm", moment, "yyyy-mm-dd hh:mm"),
        ("From", dt.time(9, 30), "h:mm", dt.timedelta(hours=9, minutes=30), "[h]:mm"),
        ("Watch", dt.timedelta(seconds=75), "[h]:mm:ss", dt.timedelta(seconds=75), "[h]:mm:ss"),
        ("Played", dt.timedelta(hours=30), "[h]:mm", dt.timedelta(hours=30), "[h]:mm"),
        ("Weeks", dt.timedelta(days=50), "[h]:mm", dt.timedelta(days=50), "[h]:mm"),
        ("Paid", True, "General", True, "General"),
        ("Junior", False, "General", False, "General"),
        (2024, 7, "General", 7, "General"),
        (date, 0.1, "General", 0.1, "General"),
        (True, "007", "@", "007", "@"),
        ("Discount", 0.07, "0 %", 0.07, "0%"),
        ("Exactly", 0.075, "0.0 %", 0.075, "0.00%"),
        ("Sum", "=1+1", "General", None, "@"),
        ("Error", "#N/A", "General", None, "@"),
        ("Paid", "twice", "General", "twice", "@"),
    ]
    file = last_season(tmp_path, HELD)
    book = openpyxl.load_workbook(file)
    for column, (head, value, number, _, _) in enumerate(kept, 8):
        book["Members"].cell(1, column, head)
        book["Members"].cell(2, column, value).number_format = number
    book.save(file)
    _show_formulas(file)
    assert new(tmp_path).exit_code == 0
    rows = list(openpyxl.load_workbook(tmp_path / "next.xlsx")["Members"].iter_rows(min_row=4))
    assert [cell.value for cell in rows[0][7:]] == [head for head, *_ in kept]
    found = [(cell.value, cell.number_format) for cell in rows[1][7:]]
    assert found == [(value, number) for *_, value, number in kept]


def _show_formulas(file: Path) -> None:
    """Store what its formula shows, as a program does that calculates."""
    with zipfile.ZipFile(file) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    with zipfile.ZipFile(file, "w") as made:
        for name, data in parts.items():
            made.writestr(name, re.sub(rb"(1\+1</f>)<v ?(/>|></v>)", rb"\1<v>2</v>", data))
    assert b"<v>2</v>" in zipfile.ZipFile(file).read("xl/worksheets/sheet4.xml")


def test_the_new_workbook_is_read_without_a_finding(tmp_path: Path) -> None:
    last_season(tmp_path, HELD, more="| Names | short |\n| Places | 3 |\n")
    assert new(tmp_path).exit_code == 0
    words = ["season", str(tmp_path / "next.xlsx"), "--rules", str(tmp_path / "league.toml")]
    assert CliRunner().invoke(main, [*words, "--no-cache"]).exit_code == 0
    told = CliRunner().invoke(main, [*words, "--check", "--no-cache"])
    assert told.exit_code == 0
    assert re.findall(r": (error|warning|note) (\S+):", told.output) == [("note", "member-banned")]
    season = season_job(FileBook.open(tmp_path / "next.xlsx")).season
    assert (season.names, season.places, season.name, season.seed) == ("short", 3, "", None)


def test_in_every_language(tmp_path: Path) -> None:
    last_season(tmp_path, HELD)
    for language, title, said in (
        ("de", "Mitglieder", "eine neue Saison für League, mit 7 Mitgliedern aus"),
        ("fr", "Membres", "une nouvelle saison de League, avec 7 membres de"),
    ):
        told = new(tmp_path, "--lang", language, file=f"{language}.xlsx")
        assert said in told.output
        cells = [
            c for row in FileBook.open(tmp_path / f"{language}.xlsx").grid(title).rows for c in row
        ]
        assert cells.count("Second") == 3


def test_with_buttons_too(tmp_path: Path) -> None:
    last_season(tmp_path, HELD)
    assert new(tmp_path, file="next.xlsm").exit_code == 0
    assert len(members(tmp_path / "next.xlsm")) == 7


def test_the_types_of_the_rules_are_those_to_pick_from(tmp_path: Path) -> None:
    last_season(tmp_path, HELD)
    new(tmp_path)
    lists = openpyxl.load_workbook(tmp_path / "next.xlsx")["Events"].data_validations.dataValidation
    assert {one.formula1 for one in lists} == {'"major,open"'}


def test_no_list_to_pick_from_splits_a_word(tmp_path: Path) -> None:
    """A comma would make two entries of one, a quote would break the file."""
    for n, title in enumerate(("club, or pub", 'club "pub"')):
        titled = f"[[types]]\nname = 'local'\ntitle = {{ en = '{title}' }}\n[counted]"
        last_season(tmp_path, HELD, rules=RULES.replace("[counted]", titled))
        assert new(tmp_path, file=f"{n}.xlsx").exit_code == 0
        events = openpyxl.load_workbook(tmp_path / f"{n}.xlsx")["Events"]
        assert not events.data_validations.dataValidation


def test_a_play_off_must_have_been_played(tmp_path: Path) -> None:
    last_season(tmp_path, HELD, rules=PLAYOFF)
    told = new(tmp_path)
    assert told.exit_code == 3
    assert "a play-off is still to be played: Eva, Ben" in told.output
    assert not (tmp_path / "next.xlsx").exists()
    last_season(tmp_path, HELD, "B last-chance: Ben 1, Eva 2", rules=PLAYOFF)
    assert new(tmp_path).exit_code == 0
    assert [row[6] for row in members(tmp_path / "next.xlsx")][1] == "First"


@pytest.mark.parametrize(
    ("events", "rules", "code", "said"),
    [
        ((), "league.toml", 3, "no event of this season has been held"),
        (("A opne: Ada 1",), "league.toml", 1, "Events!C2: error event-type-unknown"),
        ((HELD,), "7wonders", 3, "divisions, which these rules do not know"),
        ((HELD,), "lige", 2, "lige"),
    ],
)
def test_what_stands_in_the_way_is_said(
    tmp_path: Path, events: tuple[str, ...], rules: str, code: int, said: str
) -> None:
    last_season(tmp_path, *events)
    told = new(tmp_path, rules=rules)
    assert (told.exit_code, said in told.output) == (code, True), told.output
    assert not (tmp_path / "next.xlsx").exists()


def test_only_a_season_follows_a_season(tmp_path: Path) -> None:
    last_season(tmp_path, HELD)
    words = ["new", "catan", str(tmp_path / "event.xlsx"), "--from", str(tmp_path / "last.xlsx")]
    told = CliRunner().invoke(main, words)
    assert (told.exit_code, "--from is for seasons" in told.output) == (2, True)
    (tmp_path / "D").mkdir()
    (tmp_path / "link.xlsx").symlink_to("last.xlsx")
    (tmp_path / "hard.xlsx").hardlink_to(tmp_path / "last.xlsx")
    for same in ("last.xlsx", "D/../last.xlsx", "link.xlsx", "hard.xlsx"):
        told = new(tmp_path, "--force", file=same)
        assert (told.exit_code, "needs a file of its own" in told.output) == (2, True), same
    (tmp_path / "event.toml").write_text('base = "catan-austria"\nid = "own"\n', "utf-8")
    assert new(tmp_path, rules="event.toml").exit_code == 1
    assert not (tmp_path / "next.xlsx").exists()
