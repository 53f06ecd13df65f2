"""Columns of a CSV: all that the ruleset knows are read, and none is dropped without a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from command_line import run
from imports.evening import bring, column, event, table, told
from xlscore.actions.event import evaluate
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.port import Changes, Rewrite
from xlscore.imports.columns import Headings
from xlscore.report.event_data import event_data

NAMES = ["Ada", "Ben", "Cleo", "Dora"]


def skat(language: str = "en") -> MemoryBook:
    heads = ("Won", "Lost") if language == "en" else ("Gewonnen", "Verloren")
    return event("skat", NAMES, table([1, 2, 3, 4]), heads, language)


@pytest.mark.parametrize(
    "heads",
    ["Player;Points;Won;Lost", "Spieler;Punkte;Gewonnen;Verloren", "name ; SCORE*; won; Verloren"],
)
def test_skat_s_own_columns_decide_who_is_first(heads: str) -> None:
    """492 + 50 x 12 + 30 x 8 = 1332, 628 + 50 x 8 + 30 x 6 = 1208: Ada, not Ben with more points.

    Of his own lost games each costs 50, of the others' each brings 30.
    """
    target = skat()
    rows = "Ada;492;12;0\nBen;628;10;2\nCleo;660;9;1\nDora;-32;6;5"
    made = bring(target, f"{heads}\n{rows}")
    assert told(made, "error", "warning") == []
    assert column(target, "Won") == {1: 12, 2: 10, 3: 9, 4: 6}
    assert column(target, "Lost") == {1: 0, 2: 2, 3: 1, 4: 5}
    job = evaluate(target)
    assert job.outcome is not None
    ranking = event_data(job.read.event, job.outcome, job.findings, "en")["ranking"]
    assert [one["name"] for one in ranking] == ["Ada", "Cleo", "Ben", "Dora"]
    assert bring(target, f"{heads}\n{rows}").placed.there == 1


def test_one_row_a_table_has_them_with_numbers() -> None:
    target = skat()
    heads = ";".join(f"Player {n};Points {n};Won {n};Verloren #{n}" for n in range(1, 5))
    rows = "Ada;492;12;0;Ben;628;10;2;Cleo;660;9;1;Dora;-32;6;5"
    assert told(bring(target, f"{heads}\n{rows}"), "error", "warning") == []
    assert column(target, "Lost") == {1: 0, 2: 2, 3: 1, 4: 5}


@pytest.mark.parametrize(
    ("heads", "message"),
    [
        ("Player;Points;Wonn;Lost", "the heading Wonn is unknown; please correct it"),
        ("Spieler;Punkte;Gewonen;Verloren", "--skip; did you mean Gewonnen?"),
        ("Player;Pionts;Won;Lost", "with --skip; did you mean Points?"),
        ("Plaier;Points;Won;Lost", "with --skip; did you mean Player?"),
        ("Player;Points;Won;Weather", "the heading Weather is unknown; please correct it"),
        ("Player;Points;Won;", "the heading D is unknown; please correct it"),
    ],
)
def test_a_heading_that_nobody_knows_is_an_error_with_the_nearest(heads: str, message: str) -> None:
    target = skat()
    made = bring(target, f"{heads}\nAda;492;12;0\nBen;628;10;2\nCleo;660;9;1\nDora;-32;6;5")
    assert told(made) == ["import-heading"]
    assert message in made.findings[0].text("en")
    assert made.changes is None
    assert column(target, "Points") == {}


def test_a_column_is_left_out_where_that_is_asked_for_and_that_is_shown() -> None:
    target = event("alhambra", NAMES[:3], table([1, 2, 3]))
    source = (
        "Zeitstempel;Player;Points;Comment;Old\n"
        "2026-11-21;Ada;90;nice;\n2026-11-21;Ben;80;;\n;Cleo;70;;\n;;;what a night;\n"
    )
    made = bring(target, source, "comment")
    assert told(made, "error", "warning") == []
    assert made.seen is not None
    assert made.seen.line("en") == (
        "read as forms, UTF-8; columns Player, Points; columns left out: Zeitstempel, Comment, "
        "Old; 1 row left out (line 5)"
    )


def test_of_two_columns_with_one_heading_that_say_different_things_none_is_taken() -> None:
    target = event("alhambra", NAMES[:3], table([1, 2, 3]))
    made = bring(target, "Player;Points;Points\nAda;90;\nBen;80;81\nCleo;;70")
    assert told(made) == ["import-two-cells"]
    assert "line 3: two columns are Points, one says 80, the other 81" in made.findings[0].text(
        "en"
    )
    assert column(target, "Points") == {}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("one,1,Cleo,70,,", "line 4: one is nothing for Round"),
        ("1,1,Cleo,70,1st,", "line 4: 1st is nothing for Place"),
        ("1,1,Cleo,70,,gone", "line 4: gone is nothing for Status"),
        ("1,1,Cleo,12,5,,left", "line 4: 7 cells below 6 headings"),
        ("1,1,Cleo,many,,", "line 4: many is no number of points"),
    ],
)
def test_a_cell_that_cannot_be_read_or_has_no_heading_is_told(row: str, message: str) -> None:
    target = event("alhambra", NAMES[:3], table([1, 2, 3]))
    source = f"Round,Table,Player,Points,Place,Status\n1,1,Ada,90,,\n1,1,Ben,80,,\n{row}\n"
    made = bring(target, source)
    assert made.findings[0].text("en").split(";")[0] == message
    assert column(target, "Points") == {}


def test_a_number_is_a_thousand_to_some_and_one_to_others() -> None:
    target = event("alhambra", NAMES[:3], table([1, 2, 3]))
    made = bring(target, "Player;Points\nAda;1.000\nBen;80\nCleo;70")
    assert told(made) == ["import-points"]


def test_leavers_and_their_substitutes_need_no_points() -> None:
    """Dora left, a friend played on for her: as the workbook accepts them."""
    target = event("alhambra", NAMES, table([1, 2, 3, 4]))
    made = bring(
        target,
        "Player;Points;Status\nAda;90;\nBen;80;\nCleo;70;\nDora;;left\n=1+1;60;Ersatz\n",
    )
    assert told(made, "error") == []
    assert column(target, "Points") == {1: 90, 2: 80, 3: 70, "=1+1": 60}
    assert column(target, "Status") == {4: "left", "=1+1": "substitute"}
    job = evaluate(target)
    assert job.outcome is not None
    data = event_data(job.read.event, job.outcome, job.findings, "en")
    assert [(one["rank"], one["name"]) for one in data["ranking"]] == [
        *[(1, "Ada"), (2, "Ben"), (3, "Cleo")],
        (None, "Dora"),
    ]


def test_a_substitute_before_the_others_hides_no_result_that_differs() -> None:
    """Of Ada stands 91 there, whoever is named before her in the file."""
    target = event("alhambra", NAMES, table([1, 2, 3, 4]))
    target.grid("Results").rows[1].extend([None, 91])
    made = bring(
        target,
        "Player;Points;Status\n=1+1;60;substitute\nAda;90;\nBen;80;\nCleo;70;\nDora;;left\n",
    )
    assert told(made, "error", "warning") == ["import-differs"]


def test_a_drawn_table_is_filled_and_nothing_is_added() -> None:
    target = event("alhambra", NAMES[:3], table([1, 2, 3]))
    made = bring(target, "Player;Points\nAda;90\nBen;80\nCleo;70")
    assert (made.placed.filled, made.placed.there, made.placed.appended) == (1, 0, 0)


def test_byes_need_no_points_drawn_or_not() -> None:
    """Round 1 is drawn with Eve's bye, of round 2 nothing stands there."""
    bye = ["preliminary", 1, 3, 1, 5, None, None, None, None, "bye"]
    target = event("7wonders-duel", [*NAMES, "Eve"], [*table([1, 2]), *table([3, 4], 2), bye])
    source = (
        "Runde;Tisch;Spieler;Punkte;Status\n1;1;Ada;60;\n1;1;Ben;50;\n1;;Eve;;Freilos\n"
        "1;2;Cleo;40;\n1;2;Dora;50;\n2;1;Ada;;\n2;1;Eve;;military\n2;2;Cleo;40;\n"
        "2;2;Ben;60;\n2;;Dora;;bye\n"
    )
    made = bring(target, source)
    assert told(made, "error") == []
    assert (made.placed.filled, made.placed.there, made.placed.appended) == (2, 1, 3)
    rows = [[*row[1:3], *row[4:7], row[9]] for row in target.grid("Results").rows[6:]]
    assert rows == [
        [2, 1, 1, "Ada", None, None],
        [2, 1, 5, "Eve", None, "military"],
        [2, 2, 3, "Cleo", 40, None],
        [2, 2, 2, "Ben", 60, None],
        [2, 3, 4, "Dora", None, "bye"],
    ]


def test_a_no_decides_and_contradicts_no_name() -> None:
    target = event("alhambra", ["Jan", "Jan", "Cleo"], table([1, 2, 3]))
    assert (
        told(bring(target, "Player;Points\nJan;90\nJan;80\nCleo;70"), "error")
        == ["import-namesakes"] * 2
    )
    assert told(bring(target, "Nr;Player;Points\n1;Jan;90\n3;Jan;80\n9;;70"), "error") == [
        "import-other-name",
        "import-no",
    ]
    assert told(bring(target, "Nr;Player;Points\n2;Jan;90\n1;;80\n3;Cleo;70"), "error") == []
    assert column(target, "Points") == {2: 90, 1: 80, 3: 70}


def test_what_stands_in_the_workbook_stays_and_a_game_is_found_again() -> None:
    """A place typed beforehand is not emptied, and the same file never fills a second table."""
    rows = [*table([1, 2, 3]), *table([1, 2, 3], round_=2)]
    rows[0] += [None, None, None, 1]
    target = event("alhambra", NAMES[:3], rows)
    source = "Player;Points;Tie-break\nAda;90;3\nBen;80;\nCleo;70;"
    made = bring(target, source)
    # One place alone is an error, so that a host would write nothing; what was placed is right.
    target.apply(made.placed.changes)
    assert made.placed.filled == 1
    assert bring(target, source).placed.there == 1
    assert column(target, "Place") == {1: 1}
    assert column(target, "Tie-break") == {1: 3}
    points = [row[6] if len(row) > 6 else None for row in target.grid("Results").rows[1:]]
    assert points == [90, 80, 70, None, None, None]


def test_the_command_shows_what_it_read_and_skips(tmp_path: Path) -> None:
    file, source = tmp_path / "e.xlsx", tmp_path / "form.csv"
    assert run("new", "skat", file, "--lang", "de").exit_code == 0
    people = tmp_path / "people.csv"
    people.write_text("sep=;\nName;Verein;Trennen;Trikot\nAda;Herne;;ja\n;Bochum;;\n", "utf-16")
    done = run("players", "import", file, people)
    assert done.exit_code == 1
    assert "import-heading: die Überschrift Trikot ist unbekannt; " in done.stderr
    done = run("players", "import", file, people, "--skip", "trikot")
    assert done.exit_code == 0
    assert done.stdout.startswith(
        f"{people}: gelesen als CSV, UTF-16; Spalten Name, Verein, Trennen; ausgelassene Spalten: "
        "Trikot; 1 Zeile ausgelassen (Zeile 4)\n"
    )
    source.write_text("Spieler;Punkte;Gewonen\nAda;1;1\n", "utf-8")
    done = run("import-results", file, source)
    assert done.exit_code == 1
    assert f"{source}: gelesen als forms, UTF-8; Spalten Spieler, Punkte; " in done.stdout
    assert "Gewonen ist unbekannt; bitte berichtigen" in done.stderr
    assert "--skip auslassen; war Gewonnen gemeint?" in done.stderr
    assert done.stderr.endswith(f"{file}: nichts wurde geschrieben\n")
    done = run("import-results", file, source, "--skip", "Gewonnen")
    assert "--skip gewonnen: so heißt keine Spalte; war Gewonen gemeint?" in done.stderr
    assert done.exit_code == 1


def test_a_column_that_the_sheet_lacks_is_told_once_and_nothing_is_written() -> None:
    """Three tie-breaks in the file, no such column on *Results*: one finding, at its headings."""
    target = event("alhambra", NAMES[:3], table([1, 2, 3]))
    at = target.grid("Results").rows[0].index("Tie-break") + 1
    target.apply(Changes(rewrites=(Rewrite("Results", (at,), {1: (None,)}),)))
    source = "Player;Points;Tie-break\nAda;90;3\nBen;80;2\nCleo;70;1"
    made = bring(target, source)
    assert [(one.code, str(one.ref)) for one in made.findings] == [
        ("import-no-column", "Results!A1")
    ]
    assert "Tie-break" in made.findings[0].text("en")
    assert made.changes is None
    assert column(target, "Points") == {}
    assert bring(target, source, partly=True).placed.filled == 1
    assert column(target, "Points") == {1: 90, 2: 80, 3: 70}


def test_a_heading_of_many_signs_is_read_in_one_go() -> None:
    """What is looked for at its end is not sought from every sign on."""
    known = Headings({"Points": "points"}, frozenset(("points",)))
    for signs in (".", "#", " #", "1"):
        assert known.column(signs * 200_000) is None
    columns = {"Points #12": ("points", 12), "Points 3": ("points", 3), "Points": ("points", 0)}
    for heading, found in columns.items():
        assert known.column(heading) == found
    assert known.column("Points 123") is None


def test_the_ruleset_s_own_word_heads_the_points_of_an_import() -> None:
    target = event("catan", NAMES, table([1, 2, 3, 4]))
    made = bring(target, "Spieler;Siegpunkte\nAda;10\nBen;8\nCleo;6\nDora;5")
    assert told(made, "error", "warning") == []
    assert column(target, "Points") == {1: 10, 2: 8, 3: 6, 4: 5}


def test_f12_words_of_a_file_are_written_as_words_and_make_the_points() -> None:
    """High hand in any language is 25 more: 60 + 10 + 25, and 13 + 10 for the last of three."""
    own = ("Knocked out", "In one hand", "Leader out", "High hand")
    target = event("poker-league", ["Ada", "Ida", "Eva"], table([1, 2, 3]), own)
    text = "Round,Table,Player,Points,Knocked out,In one hand,Leader out,High hand\n"
    text += "1,1,Ada,3,0,0,no,JA\n1,1,Ida,2,0,0,no,nein\n1,1,Eva,1,0,0,,\n"
    made = bring(target, text)
    assert told(made, "error") == []
    assert column(target, "High hand") == {1: "JA", 2: "nein"}
    job = evaluate(target)
    assert job.outcome
    sums = {no: t.tournament_points for no, t in job.outcome.stages[0].tallies.items()}
    assert {no: own // of for no, (own, of) in sums.items()} == {1: 95, 2: 40, 3: 23}


def test_a_game_with_the_same_player_twice_is_told_and_not_written() -> None:
    """Ada in two spellings: nobody sits at two places of a table."""
    target = event("alhambra", NAMES[:3], table([1, 2, 3]))
    made = bring(target, "Player;Points\nAda;90\nada;80\nCleo;70")
    assert [one.code for one in made.findings] == ["import-same-player"]
    assert "the same player stands there twice" in made.findings[0].text("en")
