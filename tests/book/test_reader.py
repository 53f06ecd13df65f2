"""Reading event workbooks: sheets, headings, keys, single cells, people."""

from __future__ import annotations

import datetime as dt

import pytest

from every import every
from markdown_book import from_markdown
from workbook import codes, result
from xlscore.actions.event import evaluate
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.reader import read_event
from xlscore.book.values import Value
from xlscore.core.rulebook.load import RULESETS

EVENT = """
## Event
| Ruleset | stone-age |
| Seed | 7 |
"""
PLAYERS = """
## Players
| No | Name |
| 1 | Ada |
| 2 | Bea |
| 3 | Cem |
| 4 | Dora |
"""
RESULTS = """
## Results
| Round | Table | No | Points |
| 1 | 1 | 1 | 90 |
| 1 | 1 | 2 | 80 |
| 1 | 1 | 3 | 70 |
| 1 | 1 | 4 | 60 |
"""


def found(text: str) -> list[tuple[str, str]]:
    """(code, cell) of every finding."""
    res = evaluate(from_markdown(text))
    return [(f.code, str(f.ref or "")) for f in res.findings]


def test_a_small_workbook_has_no_findings() -> None:
    assert found(EVENT + PLAYERS + RESULTS) == []


def test_german_titles_headings_words_and_title_blocks() -> None:
    """Title rows above, columns in any order, unknown columns, blank rows in between."""
    res = evaluate(
        from_markdown(
            """
## turnier
| Frühlingsturnier Herne |
| Schlüssel | Wert |
| Name | Frühling |
| Regelwerk | Stone Age |
| Startwert | Herne 7 |
## SPIELER
| Anmeldeliste |
| Bezahlt | Name | Nr |
| ja | Ada | 1 |
| nein | Bea | 2 |
| ja | Cem | 3 |
| ja | Dora | 4 |
## Ergebnisse
| Punkte | Spieler | Tisch | Runde | Phase | Status |
| 90 | Ada | 1 | 1 | Vorrunde | |
| | | | | | |
| 80 | Bea | 1 | 1 | | |
| 70 | Cem  | 1 | 1 | vorrunde | |
| | Dora | 1 | 1 | | verlassen |
"""
        )
    )
    assert res.findings == ()
    assert res.language == "de"
    assert res.read.event.seed == "Herne 7"
    assert res.outcome is not None
    assert [line.no for line in res.outcome.ranking] == [1, 2, 3, 4]


def test_what_a_player_brings_with_him() -> None:
    text = PLAYERS.replace("| Name |", "| Name | Fixed table | Lot |").replace(
        "Bea |", "Bea | 3 | 2 |"
    )
    res = evaluate(from_markdown(EVENT + text + RESULTS))
    assert [(one.fixed_table, one.lot) for one in res.read.event.players] == [
        *((None, None), (3, 2), (None, None), (None, None)),
    ]


def test_a_blank_text_is_no_table() -> None:
    typed = RESULTS.replace("| 1 | 1 | 4 |", "| 1 | '  | 4 |")
    assert ("number-missing", "Results!B5") in found(EVENT + PLAYERS + typed)


def test_nobody_is_unknown_while_rows_of_players_are_in_error() -> None:
    typed = RESULTS.replace("| 1 | 1 | 4 |", "| 1 | 1 | 9 |")
    assert found(EVENT + PLAYERS + typed)[0] == ("player-unknown", "Results!C5")
    wrong = PLAYERS.replace("| 4 | Dora |", "| four | Dora |")
    codes = [code for code, _ in found(EVENT + wrong + typed)]
    assert "player-unknown" not in codes
    assert "number-bad" in codes


def test_an_error_cell_on_the_rules_sheet_is_told_and_no_rule() -> None:
    rules = """
## Rules
| Key | Value |
| tie_break | #N/A |
"""
    assert ("cell-error", "Rules!B2") in found(EVENT + PLAYERS + RESULTS + rules)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (EVENT + PLAYERS, [("sheet-missing", "")]),
        (EVENT + PLAYERS + RESULTS.replace("## Results", "## Resluts"), [("sheet-missing", "")]),
        (
            EVENT + PLAYERS + RESULTS + RESULTS.replace("Results", "Ergebnisse"),
            [("sheet-twice", "Ergebnisse")],
        ),
        (
            EVENT + PLAYERS + RESULTS.replace("Points", "Pionts"),
            [("heading-missing", "Results!D1")],
        ),
        (
            EVENT + PLAYERS + RESULTS.replace("| Table |", "| Tabel |"),
            [("heading-missing", "Results!B1")],
        ),
        (
            EVENT + PLAYERS.replace("| Name |", "| Name | Name |") + RESULTS,
            [("heading-twice", "Players!C1")],
        ),
        (EVENT.replace("| Seed", "| Seeed") + PLAYERS + RESULTS, [("key-unknown", "Event!B2")]),
        (EVENT + "| Hall | big |\n| Note |\n" + PLAYERS + RESULTS, [("key-unknown", "Event!B3")]),
        ("## Event\n| Spring | 2026 |\n" + EVENT[10:] + PLAYERS + RESULTS, []),
        (
            "## Event\n| Nmae | Cup |\n" + EVENT[10:] + PLAYERS + RESULTS,
            [("key-unknown", "Event!B1")],
        ),
        (
            EVENT.replace("stone-age", "stoneage") + PLAYERS + RESULTS,
            [("ruleset-unknown", "Event!B1")],
        ),
        ("## Event\n| Name | X |\n" + PLAYERS + RESULTS, [("key-missing", "Event")]),
        (EVENT + "| Status | zu |\n" + PLAYERS + RESULTS, [("value-choice", "Event!B3")]),
        (EVENT + "| Seed | 8 |\n" + PLAYERS + RESULTS, [("key-twice", "Event!B3")]),
        (EVENT + PLAYERS + RESULTS + "## Rundne\n| x |\n", [("sheet-unknown", "Rundne")]),
        (EVENT + PLAYERS + RESULTS + "## Draw logs\n| x |\n", []),
    ],
)
def test_sheets_headings_and_keys(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("key", "hint"),
    [
        ("Final stand", "; did you mean Final stands?"),
        ("Startwerd", "; did you mean Startwert?"),
        ("Sponsor", ""),
    ],
)
def test_an_unknown_key_suggests_the_nearest_if_one_is_near(key: str, hint: str) -> None:
    book = from_markdown(f"{EVENT}| {key} | x |\n{PLAYERS}{RESULTS}")
    (unknown,) = evaluate(book).findings
    assert unknown.text("en") == f"“{key}” is not a known key and is not read{hint}"


def test_a_misspelt_sheet_or_heading_is_named() -> None:
    res = evaluate(from_markdown(EVENT + PLAYERS + RESULTS.replace("Points", "Pionts")))
    assert "Pionts" in res.findings[0].text("en")
    res = evaluate(from_markdown(EVENT + PLAYERS + RESULTS.replace("Results", "Resluts")))
    assert "Resluts" in res.findings[0].text("en")
    assert "Results" in res.findings[0].text("de")


def test_of_two_rows_that_may_be_the_headings_the_first_is_named() -> None:
    results = "## Results\n| Round | Table |\n| Round | Table |\n"
    assert found(EVENT + PLAYERS + results) == [("heading-missing", "Results!A1")] * 2


@every(
    [
        ("Results", "Results (2)", ["Results (2)"]),
        ("Ergebnisse", "ergebnisse (3)", ["ergebnisse (3)"]),
        ("Results", "Ergebnisse_2", ["Ergebnisse_2"]),
        ("Results", "Results Saturday", []),
        ("Results", "Standings (2)", []),
        ("Results", "Hall 2", []),
    ]
)
def test_a_copy_of_a_sheet_that_is_read_is_told(read: str, copy: str, told: list[str]) -> None:
    """Somebody goes on typing there; copies of what is written for reading are kept on purpose."""
    text = RESULTS.replace("Results", read)
    job = evaluate(from_markdown(EVENT + PLAYERS + text + f"\n## {copy}\n| x |\n"))
    copies = [found for found in job.findings if found.code == "sheet-copy"]
    assert [str(found.ref) for found in copies] == told
    assert all(f"only {read} is" in found.text("en") for found in copies)


@every(["Strafpunkte", "strafpunkt", "Penalty points", "Abzüge", "Points de pénalité"])
def test_a_sheet_of_penalties_under_another_word_is_told(title: str) -> None:
    """What stands there takes nothing from anybody, and nobody would notice."""
    text = EVENT + PLAYERS + RESULTS + f"\n## {title}\n| Spieler | Punkte |\n| Ada | 5 |\n"
    (wrong,) = evaluate(from_markdown(text)).findings
    assert (wrong.code, wrong.severity, str(wrong.ref)) == ("sheet-unknown", "warning", title)
    assert "Strafen (Penalties)" in wrong.text("de")


def test_an_unknown_ruleset_is_named_with_the_nearest_and_all() -> None:
    for typed, hint in (("katan", "; did you mean catan?"), ("x", ""), ("bridge", "")):
        text = EVENT.replace("stone-age", typed) + PLAYERS + RESULTS
        (unknown,) = evaluate(from_markdown(text)).findings
        assert str(unknown.ref) == "Event!B1"
        assert unknown.text("en").startswith(f"the ruleset “{typed}” is not known; accepted are ")
        assert unknown.text("en").endswith(f"{[*RULESETS][-1]}{hint}")
        assert ", ".join(RULESETS) in unknown.text("de")


def test_texts_may_be_numbers_and_have_blanks_around() -> None:
    players = PLAYERS.replace("| Name |", "| Name | Club |").replace("Ada |", "Ada | ' HSV |")
    players = players.replace("Bea |", "Bea | 1893 |").replace("Cem |", "Cem | 7.0 |")
    read = read_event(from_markdown(EVENT + players + RESULTS))
    assert not read.findings
    assert read.event is not None
    assert [player.club for player in read.event.players] == ["HSV", "1893", "7", ""]


def test_a_misspelt_optional_heading_is_a_warning_at_its_cell() -> None:
    players = PLAYERS.replace("| No | Name |", "| No | Name | Statuss |")
    assert found(EVENT + players + RESULTS) == [("heading-near", "Players!C1")]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("ninety", "number-bad"),
        ("NaN", "number-bad"),
        ("inf", "number-bad"),
        ("1e3", "number-bad"),
        ("'82", "number-text"),
        ("12,5", "number-bad"),
        ("-3", "points-negative"),
        ("=A1+1", "cell-uncached"),
        ("#N/A", "cell-error"),
    ],
)
def test_points_as_people_type_them(typed: str, code: str) -> None:
    assert found(EVENT + PLAYERS + RESULTS.replace("90", typed)) == [(code, "Results!D2")]


@pytest.mark.parametrize("no", [5_000_000, 5_000_000.0])
def test_a_number_is_the_same_however_a_program_hands_it_over(no: Value) -> None:
    """A file has whole numbers, an open Excel gives floats; members may have long ones."""
    rows: list[list[Value]] = [["Round", "Table", "No", "Points"]]
    rows += [[1, 1, one, 50 + i] for i, one in enumerate((no, 2, 3, 4))]
    players: list[list[Value]] = [["No", "Name"], *([one, f"P{one}"] for one in (no, 2, 3, 4))]
    book = MemoryBook({"Event": [["Ruleset", "catan"]], "Players": players, "Results": rows})
    assert codes(evaluate(book), "error") == []


def test_decimal_comma_in_german_workbooks_only() -> None:
    german = EVENT + "| Sprache | de |\n" + PLAYERS + RESULTS.replace("90", "82,5")
    assert found(german) == [("number-text", "Results!D2")]
    res = evaluate(from_markdown(german))
    assert str(res.read.event.results[0].victory_points) == "165/2"


def test_missing_points_of_one_player_do_not_block() -> None:
    text = EVENT + PLAYERS + RESULTS.replace("| 1 | 1 | 1 | 90 |", "| 1 | 1 | 1 | |")
    assert found(text) == [("points-missing", "Results!D2")]


@pytest.mark.parametrize("value", [True, dt.datetime(2026, 5, 9)])
def test_dates_and_booleans_are_no_numbers(value: Value) -> None:
    rows: list[list[Value]] = [["Round", "Table", "No", "Points"]]
    rows += [[1, 1, no, value if no == 1 else 50] for no in (1, 2, 3, 4)]
    players: list[list[Value]] = [["No", "Name"], *([no, f"P{no}"] for no in (1, 2, 3, 4))]
    book = MemoryBook({"Event": [["Ruleset", "catan"]], "Players": players, "Results": rows})
    codes_found = codes(evaluate(book), "error")
    assert codes_found == ["number-date" if isinstance(value, dt.datetime) else "number-bad"]


@pytest.mark.parametrize(
    ("value", "seed"), [(48213, "48213"), (7.0, "7"), (" Herne 7 ", "Herne 7"), ("007", "007")]
)
def test_the_seed_is_the_text_that_the_cell_shows(value: Value, seed: str) -> None:
    book = MemoryBook(
        {"Event": [["Ruleset", "catan"], ["Seed", value]], "Players": [], "Results": []}
    )
    assert evaluate(book).read.event.seed == seed


def test_a_date_as_seed_is_refused() -> None:
    keys: list[list[Value]] = [["Ruleset", "catan"], ["Seed", dt.datetime(2026, 5, 9)]]
    res = evaluate(MemoryBook({"Event": keys, "Players": [["No", "Name"]], "Results": []}))
    assert "seed-date" in codes(res, "error")


NAMED = """
## Results
| Round | Table | Player | Points |
| 1 | 1 | Ada | 90 |
| 1 | 1 | {} | 80 |
| 1 | 1 | Cem | 70 |
| 1 | 1 | Dora | 60 |
"""


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Bea", []),
        ("  Bea ", []),
        ("Beaa", [("player-unknown", "Results!C3")]),
        ("Zoe", [("player-unknown", "Results!C3")]),
    ],
)
def test_players_by_name(name: str, expected: list[tuple[str, str]]) -> None:
    found_here = found(EVENT + PLAYERS + NAMED.format(name))
    assert [f for f in found_here if f[0] != "players-idle"] == expected


def test_a_name_of_two_players_needs_the_number() -> None:
    players = PLAYERS + "| 5 | Bea |\n"
    assert ("player-ambiguous", "Results!C3") in found(EVENT + players + NAMED.format("Bea"))


def test_number_and_name_must_agree() -> None:
    results = RESULTS.replace("| No |", "| No | Player |").replace("| 1 | 90", "| 1 | Bea | 90")
    results = results.replace("| 2 | 80", "| 2 | bea | 80").replace("| 3 | 70", "| 3 | | 70")
    results = results.replace("| 4 | 60", "| 4 | Dora | 60")
    assert found(EVENT + PLAYERS + results)[0] == ("player-contradiction", "Results!D2")


def test_near_duplicates_and_namesakes_are_warnings() -> None:
    players = PLAYERS + "| 5 | Müller, Jan |\n| 6 | Mueller, Jan |\n| 7 | Ada |\n"
    players += "| 8 | Jan Muller |\n| 9 | Jan Möller |\n"
    found_here = found(EVENT + players + RESULTS)
    assert ("name-near", "Players!B7") in found_here
    assert ("name-twice", "Players!B8") in found_here
    assert ("name-near", "Players!B9") in found_here
    assert ("name-near", "Players!B10") not in found_here


def test_a_number_twice_and_an_unknown_number_are_errors() -> None:
    players = PLAYERS + "| 4 | Emil |\n"
    assert ("no-twice", "Players!A6") in found(EVENT + players + RESULTS)
    results = RESULTS.replace("| 1 | 1 | 4 |", "| 1 | 1 | 44 |")
    assert ("player-unknown", "Results!C5") in found(EVENT + PLAYERS + results)


def test_all_findings_at_once() -> None:
    results = RESULTS.replace("90", "x").replace("| 1 | 1 | 4 |", "| 1 | 1 | 44 |")
    assert len(found(EVENT.replace("stone-age", "stone") + PLAYERS + results)) == 3


def test_hidden_rows_are_counted_and_said() -> None:
    book = from_markdown(EVENT + PLAYERS + RESULTS)
    sheets = {title: book.grid(title).rows for title in book.titles()}
    hidden = evaluate(MemoryBook(sheets, hidden={"Results": frozenset({3, 4})}))
    assert codes(hidden) == ["rows-hidden"]
    assert "2" in hidden.findings[0].text("de")


def test_a_renamed_sheet_is_found_by_its_defined_name() -> None:
    book = from_markdown(EVENT + PLAYERS + RESULTS.replace("Results", "Saturday"))
    sheets = {title: book.grid(title).rows for title in book.titles()}
    assert codes(evaluate(MemoryBook(sheets, roles={"results": "Saturday"}))) == []


def test_an_unknown_stage_is_named_with_those_of_the_ruleset() -> None:
    res = result("catan", ["semi-final/1/1: 1 9, 2 8, 3 7"])
    assert codes(res, "error") == ["stage-unknown"] * 3


OWN = """
## Rules
| Key | Value |
| Punkte.je Größe.4 | 10-6-3-1 |
| stages.1.rounds | 2 |
"""


def test_an_own_ruleset_on_a_sheet_changes_what_it_names() -> None:
    own = OWN.replace("Punkte.", "Turnierpunkte.")
    res = evaluate(from_markdown(EVENT + PLAYERS + RESULTS + own))
    assert res.outcome is None
    assert codes(res) == ["rules-round-games"]
    own += "| stages.1.games | Stone Age, Brücke |\n"
    res = evaluate(from_markdown(EVENT + PLAYERS + RESULTS + own))
    assert codes(res) == []
    assert res.rules.tournament_points.by_size[4] == (10, 6, 3, 1)
    assert res.rules.stages[0].rounds == 2


def test_an_invalid_own_ruleset_names_key_value_and_what_is_accepted() -> None:
    res = evaluate(from_markdown(EVENT + PLAYERS + RESULTS + OWN))
    assert (res.findings[0].code, str(res.findings[0].ref)) == ("rules-unknown-key", "Rules!B2")
    bad = OWN.replace("Punkte.je Größe.4 | 10-6-3-1", "points.rounding | sideways")
    res = evaluate(from_markdown(EVENT + PLAYERS + RESULTS + bad))
    text = next(f for f in res.findings if f.code == "rules-choice").text("en")
    assert "points.rounding" in text
    assert "sideways" in text
    assert "half-up" in text


@every(["Siegpunkte", "Victory points", "POINTS DE VICTOIRE", "Points"])
def test_points_go_by_the_ruleset_s_own_word_too(heading: str) -> None:
    """Slips of Catan ask for victory points, so somebody heads the column like that."""
    event = EVENT.replace("stone-age", "catan")
    rows = "\n".join(f"| 1 | 1 | {no} | {points} |" for no, points in enumerate((10, 8, 6, 5), 1))
    read = read_event(
        from_markdown(f"{event}{PLAYERS}\n## Results\n| Round | Table | No | {heading} |\n{rows}\n")
    )
    assert [found for found in read.findings if found.severity == "error"] == []
    assert [row.victory_points for row in read.event.results] == [10, 8, 6, 5]


def test_the_own_word_counts_only_where_nothing_is_headed_points() -> None:
    """A second column with the word is the organiser's own, as before; elsewhere it is unknown."""
    both = RESULTS.replace("| Points |", "| Points | Siegpunkte |").replace("0 |\n", "0 | 7 |\n")
    assert found(EVENT.replace("stone-age", "7wonders-final") + PLAYERS + both) == []
    own = RESULTS.replace("Points", "Siegpunkte")
    assert found(EVENT + PLAYERS + own) == [("heading-missing", "Results!D1")]
