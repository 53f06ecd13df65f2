"""`xlscore players import`: who is new gets a row and a number, who is there stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cells import type_cell
from command_line import run
from xlscore.book.adapters.file_book import FileBook
from xlscore.cli import main
from xlscore.imports.people_rows import headings, left_aside


@pytest.fixture
def event(tmp_path: Path) -> Path:
    file = tmp_path / "herne.xlsx"
    assert run("new", "catan", file, "--lang", "de").exit_code == 0
    return file


def people(file: Path) -> list[tuple[object, ...]]:
    rows = FileBook.open(file).grid("Spieler").rows[1:]
    return [tuple(row[:4]) for row in rows if any(cell is not None for cell in row)]


def saved(file: Path, text: str | bytes) -> Path:
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_a_csv_with_headings_in_any_order(event: Path, tmp_path: Path) -> None:
    source = saved(
        tmp_path / "liste.csv", "Verein;Bezahlt;Name\nHerne;ja;Ada Brandt\n;;Bea Çelik\n"
    )
    done = run("players", "import", event, source, "--skip", "Bezahlt")
    assert done.exit_code == 0
    assert f"{source}: gelesen als CSV, UTF-8; Spalten Verein, Name; " in done.stdout
    assert "; ausgelassene Spalten: Bezahlt\n" in done.stdout
    assert "2 Spieler angemeldet: 1 Ada Brandt, 2 Bea Çelik" in done.stdout
    assert people(event) == [(1, "Ada Brandt", "Herne"), (2, "Bea Çelik")]


def test_teams_come_along_where_the_sheet_has_a_column_for_them(tmp_path: Path) -> None:
    file = tmp_path / "mcr.xlsx"
    assert run("new", "mcr", file, "--lang", "de").exit_code == 0
    source = saved(tmp_path / "liste.csv", "Name;Mannschaft\nAda Brandt;Herne I\nBea Çelik;\n")
    done = run("players", "import", file, source)
    assert done.exit_code == 0, done.output
    assert people(file) == [(1, "Ada Brandt", None, "Herne I"), (2, "Bea Çelik")]


def test_again_nothing_changes_and_later_ones_get_the_next_numbers(
    event: Path, tmp_path: Path
) -> None:
    run("players", "import", event, saved(tmp_path / "a.csv", "Ada Brandt\nBea Çelik\n"))
    before = event.read_bytes()
    again = run("players", "import", event, tmp_path / "a.csv")
    assert "schon da, 2: Ada Brandt, Bea Çelik" in again.stdout
    assert event.read_bytes() == before
    run("players", "import", event, saved(tmp_path / "b.csv", "bea çelik\nCem Dürr\n\nCem Dürr\n"))
    assert people(event)[2:] == [(3, "bea çelik"), (4, "Cem Dürr")]


def test_a_name_that_looks_like_another_is_told_with_both_numbers(
    event: Path, tmp_path: Path
) -> None:
    run("players", "import", event, saved(tmp_path / "a.csv", "Jan Müller\n"))
    done = run("players", "import", event, saved(tmp_path / "b.csv", "Mueller Jan\n"))
    assert "name-near: Mueller Jan (Nr 2) und Jan Müller (Nr 1)" in done.stderr
    assert people(event) == [(1, "Jan Müller"), (2, "Mueller Jan")]
    done = run("players", "import", event, saved(tmp_path / "c.csv", "Jan Muller\nLøvås\nLovas\n"))
    assert "name-near: Jan Muller (Nr 3) und Jan Müller (Nr 1)" in done.stderr
    assert "name-near: Lovas (Nr 5) und Løvås (Nr 4)" in done.stderr


def test_namesakes_with_different_clubs_are_two_people(event: Path, tmp_path: Path) -> None:
    source = saved(tmp_path / "a.csv", "Name;Verein\nKurt Öl;A\nAda;A\nKurt Öl;B\n")
    done = run("players", "import", event, source)
    assert "3 Spieler angemeldet: 1 Kurt Öl, 2 Ada, 3 Kurt Öl" in done.stdout
    assert "warning name-twice: zwei Spieler heißen Kurt Öl (Nr 1, 3)" in done.stderr
    assert people(event) == [(1, "Kurt Öl", "A"), (2, "Ada", "A"), (3, "Kurt Öl", "B")]
    before = event.read_bytes()
    again = run("players", "import", event, source)
    assert "schon da, 3: Kurt Öl, Ada, Kurt Öl" in again.stdout
    assert event.read_bytes() == before


@pytest.mark.parametrize(
    ("first", "then", "clubs"),
    [
        ("Kurt Öl;A", "Kurt Öl;B", ["A", "B"]),
        ("Kurt Öl;A", "Kurt Öl;B\nKurt Öl;a", ["A", "B"]),
        ("Kurt Öl;", "Kurt Öl;A\nKurt Öl;B", ["", "B"]),
        ("Kurt Öl;A\nKurt Öl;B", "Kurt Öl;", ["A", "B"]),
        ("Kurt Öl;\nKurt Öl;A\nKurt Öl;B", "Kurt Öl;B", ["A", "B"]),
    ],
)
def test_who_is_there_is_known_by_name_and_club(
    event: Path, tmp_path: Path, first: str, then: str, clubs: list[str]
) -> None:
    """Whoever has no club may be any one of that name, but is only one of them."""
    for lines in (first, then, first, then):
        run("players", "import", event, saved(tmp_path / "a.csv", f"Name;Verein\n{lines}\n"))
    assert [(row[2] if row[2:] else "") or "" for row in people(event)] == clubs


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Name;Verein\nAda;A\nBea;A\nAda;A\nAda;\n", "Ada (2, 4, 5);"),
        ("Name;Verein\nAda;\nBea;\nAda;A\n", "Ada (2, 4);"),
        ("Ada\nBea\nAda\nBea\n", "Ada (1, 3), Bea (2, 4);"),
        ("Ada <a@x.de>,\nBea <b@x.de>,\nAda <c@x.de>\n", "Ada (1, 3);"),
    ],
)
def test_lines_that_are_alike_are_told_as_lines_of_the_list(
    event: Path, tmp_path: Path, text: str, told: str
) -> None:
    done = run("players", "import", event, saved(tmp_path / "a.csv", text))
    assert done.exit_code == 0
    assert (
        f"people-twice: einige Zeilen dieser Liste sind gleich und zählen als eine Person: {told}"
        in (done.stderr)
    )
    assert "sind es zwei Personen, bitte verschiedene Vereine oder Namen angeben" in done.stderr
    assert "schon da" not in done.stdout
    assert {row[1] for row in people(event)} == {"Ada", "Bea"}
    assert len(people(event)) == 2


def test_namesakes_of_another_event_are_told_apart_by_their_numbers(
    event: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.xlsx"
    run("new", "catan", other, "--lang", "en")
    cells = ("A2=1", "B2=Kurt Öl", "A3=2", "B3=Kurt Öl", "A4=3", "B4=Ada")
    typed = [word for cell in cells for word in ("--cell", f"Players!{cell}")]
    assert run("enter", other, *typed).exit_code == 0
    done = run("players", "import", event, other)
    assert "warning name-twice: zwei Spieler heißen Kurt Öl (Nr 1, 2)" in done.stderr
    assert people(event) == [(1, "Kurt Öl"), (2, "Kurt Öl"), (3, "Ada")]
    assert "schon da, 3: Kurt Öl, Kurt Öl, Ada" in run("players", "import", event, other).stdout


@pytest.mark.parametrize(
    "data",
    [
        "Name\tClub\nJörg\tHerne\n".encode("cp1252"),
        "\ufeffName,Club\r\nJörg,Herne\r\n".encode(),
        b'"Name";"Club"\n"J\xc3\xb6rg";"Herne"\n',
    ],
)
def test_what_spreadsheets_and_forms_save_is_read(event: Path, tmp_path: Path, data: bytes) -> None:
    run("players", "import", event, saved(tmp_path / "a.csv", data))
    assert people(event) == [(1, "Jörg", "Herne")]


def test_pasted_names(event: Path) -> None:
    done: Result = CliRunner().invoke(
        main, ["players", "import", str(event), "-"], input="Ada Brandt\n=1+1\n"
    )
    assert done.exit_code == 0
    assert people(event) == [(1, "Ada Brandt"), (2, "=1+1")]


def test_the_players_of_another_event_and_the_members_of_a_season(
    event: Path, tmp_path: Path
) -> None:
    other = Path(__file__).parents[1] / "workbooks" / "catan-herne-2026.xlsx"
    assert "27 Spieler angemeldet" in run("players", "import", event, other).stdout
    assert people(event)[7][:2] == (8, "Udo Kessler")
    season = other.parent / "season-7wonders-2026" / "season.xlsx"
    names = {row[0] for row in FileBook.open(season).grid("Mitglieder").rows if row and row[0]}
    done = run("players", "import", event, season)
    assert done.exit_code == 0
    assert "angemeldet" in done.stdout
    registered = {row[1] for row in people(event)}
    assert len(names & registered) >= 5


def test_several_columns_without_a_name_are_refused(event: Path, tmp_path: Path) -> None:
    before = event.read_bytes()
    source = saved(tmp_path / "a.csv", "Ada;Brandt\nBea;Çelik\n")
    done = run("players", "import", event, source, "--lang", "en")
    assert done.exit_code == 3
    assert f"{source}: " in done.stderr
    assert "csv-no-names: no column is called Name" in done.stderr
    assert event.read_bytes() == before


def test_a_players_sheet_in_error_stays_as_it_is(event: Path, tmp_path: Path) -> None:
    book = FileBook.open(event)
    type_cell(book, "Spieler", "A2", "eins")
    type_cell(book, "Spieler", "B2", "Ada")
    book.save()
    before = event.read_bytes()
    done = run("players", "import", event, saved(tmp_path / "a.csv", "Bea\n"))
    assert done.exit_code == 1
    assert "Spieler!A2: error number-bad" in done.stderr
    assert event.read_bytes() == before


def test_a_missing_source_and_an_empty_one(event: Path, tmp_path: Path) -> None:
    missing = run("players", "import", event, tmp_path / "no.csv")
    assert missing.exit_code == 3
    assert missing.stderr.startswith(f"{tmp_path / 'no.csv'}: Datei: error file-missing: ")
    folder = run("players", "import", event, tmp_path)
    assert folder.stderr.startswith(f"{tmp_path}: Datei: error people-no-file: ")
    done = run("players", "import", event, saved(tmp_path / "a.csv", "\n"))
    assert "niemand anzumelden" in done.stdout


def test_a_line_with_more_cells_than_headings_registers_nobody(event: Path, tmp_path: Path) -> None:
    """ "Müller, Jan" without quotation marks would be a Müller of the club Jan."""
    before = event.read_bytes()
    source = saved(tmp_path / "a.csv", "Name,Verein\nBea,Herne\nMüller, Jan,Herne\n")
    done = run("players", "import", event, source, "--lang", "en")
    assert done.exit_code == 1
    assert "import-cells: line 3: 3 cells below 2 headings" in done.stderr
    assert event.read_bytes() == before


def test_the_heading_player_names_people_in_every_language(event: Path, tmp_path: Path) -> None:
    for number, heading in enumerate(("Player", "Spieler", "Joueur")):
        source = saved(tmp_path / "a.csv", f"{heading}\nZoé {number}\n")
        assert run("players", "import", event, source).exit_code == 0
    assert people(event) == [(1, "Zoé 0"), (2, "Zoé 1"), (3, "Zoé 2")]


def test_a_column_that_the_sheet_has_not_is_told(event: Path, tmp_path: Path) -> None:
    source = saved(tmp_path / "a.csv", "Spieler;Mannschaft;Nr\nAda;Herne I;7\n")
    done = run("players", "import", event, source)
    assert done.exit_code == 0
    assert "warning people-no-column: in der Liste steht Mannschaft, " in done.stderr
    assert "; ausgelassene Spalten: Nr; die Nummern der Liste gelten nicht, " in done.stdout
    assert people(event) == [(1, "Ada")]


@pytest.mark.parametrize("shape", ["{n}. {name}", "{n}) {name}", "#{n} {name}", "{n} {name}"])
def test_numbers_of_a_pasted_list_are_no_part_of_the_names(
    event: Path, tmp_path: Path, shape: str
) -> None:
    """Who is crossed out leaves a gap: the 3 is free, and Cem gets it."""
    names = {1: "Ada Brandt", 2: "Bea Çelik", 4: "Cem Dahl"}
    text = "\n".join(shape.format(n=n, name=name) for n, name in names.items())
    done = run("players", "import", event, saved(tmp_path / "liste.txt", f"{text}\n"))
    assert "; Nummern vor den Namen ausgelassen\n" in done.stdout
    assert people(event) == [(1, "Ada Brandt"), (2, "Bea Çelik"), (3, "Cem Dahl")]


@pytest.mark.parametrize("text", ["1. Ada\nBea\n", "2. Ada\n1. Bea\n", "1. FC Herne\n"])
def test_what_does_not_count_the_lines_stays_part_of_the_names(
    event: Path, tmp_path: Path, text: str
) -> None:
    run("players", "import", event, saved(tmp_path / "liste.txt", text))
    assert [name for _, name in people(event)] == text.splitlines()


PEOPLE = ["Jörg Groß", "Ada Brandt"]
#: What clubs have: how it is saved, what is typed in it, and what is told of it.
LISTS = [
    ("utf-16", "Name\tVerein\r\nJörg Groß\tHerne\r\nAda Brandt\t\r\n", "gelesen als CSV, UTF-16"),
    ("utf-8", "sep=;\r\nName;Verein\r\nJörg Groß;Herne\r\nAda Brandt;\r\n", "Spalten Name, Verein"),
    ("mac-roman", "Name;Verein\rJörg Groß;Herne\rAda Brandt;\r", "gelesen als CSV, Mac Roman"),
    ("utf-8", "Vorname;Name\nJörg;Groß\nAda;Brandt\n", "Spalten Vorname, Name"),
    ("cp1252", "Last name,First name\nGroß,Jörg\nBrandt,Ada\n", "Spalten Last name, First name"),
    ("utf-8", "Nom de famille;Prénom\nGroß;Jörg\nBrandt;Ada\n", "Spalten Nom de famille, Prénom"),
    ("utf-8", "Teilnehmer\nJörg Groß\nAda Brandt\n", "Spalten Teilnehmer"),
    (
        "utf-8",
        "Zeitstempel,Dein Name?,E-Mail\n1.5.,Jörg Groß,j@x.de\n2.5.,Ada Brandt,a@x.de\n",
        "Spalten Dein Name; ausgelassene Spalten: Zeitstempel, E-Mail",
    ),
    ("utf-8", "Votre nom :\nJörg Groß\nAda Brandt\n", "Spalten Votre nom"),
    ("utf-8", "1. Jörg Groß ✓\n2. Ada Brandt x\n", "Zeichen neben den Namen ausgelassen"),
    ("utf-8", "- Jörg Groß\n* [x] Ada Brandt\n", "Zeichen neben den Namen ausgelassen"),
    ("utf-8", "☑ 1. Jörg Groß\n☐ 2. Ada Brandt\n", "Nummern vor den Namen ausgelassen"),
    ("utf-8", "Jörg Groß <j@x.de>\nAda Brandt (a@x.de)\n", "E-Mail-Adressen ausgelassen"),
    ("utf-8", 'Jörg Groß <j@x.de>, "Ada Brandt" <a@x.de>\n', "E-Mail-Adressen ausgelassen"),
    (
        "utf-8",
        "Sommerturnier\nStand: 3. Mai\n\nName;Verein\nJörg Groß;Herne\nAda Brandt;\n",
        "2 Zeilen ausgelassen (Zeile 1, 2)",
    ),
    ("utf-8", "Wer kommt?\n\nSpieler\nJörg Groß\nAda Brandt\n", "(Zeile 1)"),
]


ASIDE = (
    "Lfd. Nr.|Lfd.Nr.|lfd. Nr|lfd.-Nr.|Nr.|Nr|No|No.|N°|N°.|Pos.|Position|#|Startnr.|Start-Nr.",
    "Mitglieds-Nr.|Mitgliedsnummer|bezahlt|bezahlt?|Beitrag bezahlt|Member no.|paid|Fee paid",
    "n° d'adhérent|N° d’adhérent|payé|Tel.|Tél.|E-Mail|E-Mail Adresse",
)


@pytest.mark.parametrize("heading", "|".join(ASIDE).split("|"))
def test_usual_columns_of_club_lists_are_left_aside(
    event: Path, tmp_path: Path, heading: str
) -> None:
    """Players get numbers of their own, and where the list has some too, that is told."""
    source = saved(tmp_path / "a.csv", f"{heading};Name;Verein\n7;Ada;Herne\n8;Bea;\n")
    done = run("players", "import", event, source)
    assert done.exit_code == 0, done.stderr
    assert f"; ausgelassene Spalten: {heading.rstrip('?')}" in done.stdout
    told = "; die Nummern der Liste gelten nicht, Spieler bekommen neue\n" in done.stdout
    assert told == (heading in ASIDE[0].split("|"))
    assert people(event) == [(1, "Ada", "Herne"), (2, "Bea")]


def test_no_column_that_is_taken_over_is_headed_like_one_left_aside() -> None:
    assert not left_aside(list(headings().written))


def test_a_column_of_numbers_that_may_count_rows_of_results_is_asked_for(
    event: Path, tmp_path: Path
) -> None:
    """It could hold the players' own numbers there, so it is neither taken nor left aside."""
    source = saved(tmp_path / "a.csv", "Nr.;Spieler;Punkte\n1;Ada;3\n")
    done = run("import-results", event, source)
    assert "import-heading: die Überschrift Nr. ist unbekannt" in done.stderr


def test_lists_as_clubs_have_them(event: Path, tmp_path: Path) -> None:
    """Each registers the same two people, and says how it was read; nothing is written before."""
    before = event.read_bytes()
    for encoding, text, told in LISTS:
        event.write_bytes(before)
        source = saved(tmp_path / "liste.csv", text.encode(encoding))
        shown = run("players", "import", event, source, "--dry-run")
        assert shown.exit_code == 0, (text, shown.output)
        assert "nichts wurde geschrieben" in shown.stdout
        assert event.read_bytes() == before
        done = run("players", "import", event, source)
        assert done.exit_code == 0, (text, done.output)
        assert told in done.stdout, (text, done.stdout)
        assert [row[1] for row in people(event)] == PEOPLE, text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Nachname;Verein\nGroß;Herne\n", ("people-half", "Nachname", "mit Name überschreiben")),
        ("Prénom\nJörg\n", ("people-half", "Prénom")),
        ("Jörg Groß <j@x.de>\nb@x.de\n", ("people-mail: Zeile 2: b@x.de",)),
        ("Nmae;Vrein\nJörg;Herne\n", ("csv-no-names", "dort steht: Nmae, Vrein", "war Name")),
        ("Name;Teilnahmr\nJörg;ja\n", ("import-heading", "Teilnahmr", "--skip", "Teilnehmer")),
    ],
)
def test_what_cannot_be_known_is_asked(
    event: Path, tmp_path: Path, text: str, words: tuple[str, ...]
) -> None:
    before = event.read_bytes()
    done = run("players", "import", event, saved(tmp_path / "liste.csv", text))
    assert done.exit_code in (1, 3)
    assert all(word in done.stderr for word in words), done.stderr
    assert event.read_bytes() == before


@pytest.mark.parametrize(
    "odd",
    [
        "Anmeldungen zum 3. Herner Catan-Turnier",
        "Stand 12.11.2026",
        "Warteliste:",
        "Wer bringt noch ein Spiel mit?",
        "bitte alle bis Freitag noch einmal absagen",
        "Ada kommt erst zur zweiten Runde",
    ],
)
def test_a_line_that_is_hardly_a_name_is_told(event: Path, tmp_path: Path, odd: str) -> None:
    """It may be one all the same, so it is registered; the message says how to take it back."""
    done = run("players", "import", event, saved(tmp_path / "liste.txt", f"Ada Brandt\n{odd}\n"))
    assert done.exit_code == 0
    assert (
        f"people-odd: 1 Zeile sieht kaum nach einem Namen aus, zuerst Zeile 2: „{odd}“"
        in done.stderr
    )
    assert [row[1] for row in people(event)] == ["Ada Brandt", odd]


def test_names_of_all_kinds_are_no_odd_lines(event: Path, tmp_path: Path) -> None:
    names = [
        "Jörg Groß (seit 2019)",
        "Ludwig van der Beek-Śliwiński",
        "Dr. Ada Brandt",
        "x",
        "Malcolm X",
    ]
    names += [
        "María José de la Cruz",
        "Anna Maria Luise von Hohenstein",
        "Team 4",
        "O’Neill",
        "@lina",
    ]
    done = run("players", "import", event, saved(tmp_path / "liste.txt", "\n".join(names)))
    assert "people-odd" not in done.stderr


def test_brackets_behind_a_name_stay_until_they_are_skipped(event: Path, tmp_path: Path) -> None:
    """They may be a nickname, a club, or that somebody has paid: nobody but the organiser knows."""
    before = event.read_bytes()
    source = saved(tmp_path / "liste.txt", "Jörg Groß (bezahlt)\nAda Brandt\n")
    done = run("players", "import", event, source)
    assert 'warning people-brackets: hinter einem Namen steht eine Klammer wie "(' in done.stderr
    assert [row[1] for row in people(event)] == ["Jörg Groß (bezahlt)", "Ada Brandt"]
    event.write_bytes(before)
    done = run("players", "import", event, source, "--skip", "(bezahlt)")
    assert "people-brackets" not in done.stderr
    assert [row[1] for row in people(event)] == PEOPLE


@pytest.mark.parametrize("name", ["Malcolm X", "x", "@lina", "J-P Martin", "O’Neill *", "No. 5"])
def test_a_name_that_only_looks_like_a_mark_stays(event: Path, tmp_path: Path, name: str) -> None:
    run("players", "import", event, saved(tmp_path / "liste.txt", f"{name}\nBea\n"))
    assert [row[1] for row in people(event)] == [name, "Bea"]
