"""The command line by its contract: exit codes, messages, files left alone."""

from __future__ import annotations

import io
import json
import random
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import openpyxl
import pytest

from command_line import run
from oracle.generate import random_event
from oracle.xlsx import write
from xlscore.book.limits import MAX_PARSED_BYTES
from xlscore.core.rules_load import RULESETS


@pytest.fixture
def catan(tmp_path: Path) -> Path:
    path = tmp_path / "catan.xlsx"
    event = random_event(random.Random(5), "catan", players=26, lots="seed", stop="never")
    write(event, path, random.Random(5), "de")
    return path


def cells(path: Path, title: str) -> list[list[object]]:
    sheet = openpyxl.load_workbook(path)[title]
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


def set_points(path: Path, value: object) -> str:
    """Type something into the first cell of points; its name."""
    book = openpyxl.load_workbook(path)
    sheet = book["Ergebnisse"]
    for row in sheet.iter_rows():
        for cell in row:
            if cell.value == "Punkte":
                target = sheet.cell(cell.row + 2, cell.column)
                target.value = value
                book.save(path)
                return target.coordinate
    raise AssertionError("no heading")


def test_recalc_writes_standings_checks_and_explanations(catan: Path) -> None:
    result = run("recalc", catan)
    assert result.exit_code == 0
    assert "Catan, 26 Spieler, Endstand" in result.stdout
    rows = cells(catan, "Tabelle")
    head = next(row for row in rows if row[0] == "Rang")
    assert head[:4] == ["Rang", "Nr", "Name", "Verein"]
    assert "Prüfung" in openpyxl.load_workbook(catan).sheetnames
    assert "Erklärung" in openpyxl.load_workbook(catan).sheetnames


def test_recalculating_twice_changes_nothing(catan: Path) -> None:
    run("recalc", catan)
    once = catan.read_bytes()
    assert run("recalc", catan).exit_code == 0
    assert catan.read_bytes() == once


def test_with_nothing_to_change_recalc_says_so_and_not_that_it_wrote(catan: Path) -> None:
    assert "geschrieben: Tabelle" in run("recalc", catan).stdout
    before = catan.stat().st_mtime_ns
    again = run("recalc", catan).stdout
    assert "auf dem neuesten Stand, nichts geschrieben" in again
    assert "geschrieben:" not in again
    assert catan.stat().st_mtime_ns == before


def test_check_says_that_the_standings_are_stale(catan: Path) -> None:
    assert "veraltet" not in run("check", catan).stdout
    run("recalc", catan)
    assert "veraltet" not in run("check", catan).stdout
    set_points(catan, 3)
    done = run("check", catan)
    assert done.exit_code == 0
    assert re.search(
        r"veraltet: \d+ Zellen? würden? sich ändern, die erste ist Tabelle!", done.stdout
    )


def test_check_changes_nothing(catan: Path) -> None:
    before = catan.read_bytes()
    assert run("check", catan).exit_code == 0
    assert catan.read_bytes() == before


def test_recalc_check_finds_stale_sheets_and_writes_nothing(catan: Path) -> None:
    before = catan.read_bytes()
    stale = run("recalc", "--check", catan)
    assert stale.exit_code == 1
    assert "veraltet" in stale.stderr
    assert catan.read_bytes() == before
    run("recalc", catan)
    fresh = run("recalc", "--check", catan)
    said = f"{catan}: auf dem neuesten Stand, nichts geschrieben\n"
    assert (fresh.exit_code, fresh.stdout) == (0, said)
    assert "up to date" in run("recalc", "--check", catan, "--lang", "en").stdout
    assert "neuesten" not in run("recalc", "--check", catan, "--format", "json").stdout
    set_points(catan, 3)
    assert run("recalc", "--check", catan).exit_code == 1


def test_recalc_says_if_no_value_was_another(catan: Path) -> None:
    """A program that saves a workbook anew changes looks: they are put right, and that is said."""
    run("recalc", catan)
    openpyxl.load_workbook(catan).save(catan)
    assert run("recalc", "--check", catan).exit_code == 0
    assert ": geschrieben, wie xlscore sie zeigt, kein Wert war anders: Tabelle, Prüfung, " in (
        run("recalc", catan).stdout
    )
    again = run("recalc", catan, "--lang", "en").stdout
    assert "up to date, nothing was written" in again
    set_points(catan, 3)
    assert ": geschrieben: Tabelle, Prüfung, Erklärung\n" in run("recalc", catan).stdout


def test_recalc_diff_prints_cell_by_cell(catan: Path) -> None:
    run("recalc", catan)
    assert run("recalc", "--diff", catan).stdout == ""
    set_points(catan, 3)
    before = catan.read_bytes()
    result = run("recalc", "--diff", catan)
    assert result.exit_code == 0
    assert f"{catan}: Tabelle!" in result.stdout
    assert " -> " in result.stdout
    assert catan.read_bytes() == before


def test_recalc_to_another_file(catan: Path, tmp_path: Path) -> None:
    before = catan.read_bytes()
    other = tmp_path / "out.xlsx"
    assert run("recalc", catan, "-o", other).exit_code == 0
    assert catan.read_bytes() == before
    assert cells(other, "Tabelle")


def test_an_error_names_sheet_and_cell_and_nothing_is_written(catan: Path) -> None:
    cell = set_points(catan, "zehn")
    before = catan.read_bytes()
    result = run("recalc", catan)
    assert result.exit_code == 1
    lines = [line for line in result.stderr.splitlines() if ": error " in line]
    assert lines == [
        f"{catan}: Ergebnisse!{cell}: error number-bad: „zehn“ ist keine Zahl; in Punkte ist eine "
        "Zahl erlaubt"
    ]
    assert catan.read_bytes() == before
    english = run("recalc", "--lang", "en", catan)
    assert "is not a number" in english.stderr


def test_checks_sheet_on_request_with_links(catan: Path) -> None:
    cell = set_points(catan, "zehn")
    assert run("recalc", "--write-checks", catan).exit_code == 1
    book = openpyxl.load_workbook(catan)
    assert "Tabelle" not in book.sheetnames
    links = [c.hyperlink.location for row in book["Prüfung"] for c in row if c.hyperlink]
    assert f"'Ergebnisse'!{cell}" in links or f"Ergebnisse!{cell}" in links


def test_undo_restores_the_file_before(catan: Path) -> None:
    before = catan.read_bytes()
    run("recalc", catan)
    assert catan.read_bytes() != before
    assert run("undo", catan).exit_code == 0
    assert catan.read_bytes() == before


def test_export_json_has_the_contract_s_keys(catan: Path) -> None:
    result = run("export", catan, "--to", "json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert list(data) == ["event", "stages", "ranking", "qualified", "findings"]
    assert data["event"]["ruleset"] == "catan"
    assert len(data["qualified"]) == 2


@pytest.mark.parametrize("to", ["csv", "md", "html"])
def test_other_exports_name_everybody(catan: Path, tmp_path: Path, to: str) -> None:
    data = json.loads(run("export", catan, "--to", "json").stdout)
    out = tmp_path / f"out.{to}"
    assert run("export", catan, "--to", to, "-o", out).exit_code == 0
    text = out.read_text("utf-8-sig")
    assert all(line["name"] in text for line in data["ranking"])


def test_explain_says_who_is_next_and_why(catan: Path) -> None:
    data = json.loads(run("export", catan, "--to", "json").stdout)
    third = data["ranking"][2]
    for who in (str(third["no"]), third["name"]):
        result = run("explain", catan, who)
        assert result.exit_code == 0
        assert f"{third['name']} ({third['no']})" in result.stdout
        assert "Gesamt: Rang 3" in result.stdout
        assert "durch" in result.stdout
    unknown = run("explain", catan, "Nobody Here")
    assert unknown.exit_code == 2
    assert "Einen Spieler Nobody Here gibt es nicht." in unknown.stderr


def test_explain_says_one_point_for_one(catan: Path) -> None:
    last = json.loads(run("export", catan, "--to", "json").stdout)["stages"][0]["standings"][-1]
    assert "1" in last["tournament_points"]
    for language, one, more in (
        ("de", "1 Turnierpunkt,", "1 Turnierpunkte"),
        ("en", "1 tournament point,", "1 tournament points"),
    ):
        said = run("explain", catan, last["no"], "--lang", language).stdout
        assert one in said
        assert f" {more}" not in said


def test_a_finished_event_waits_for_no_results(catan: Path) -> None:
    result = run("draw", catan)
    assert result.exit_code == 0
    assert "alle Runden sind ausgelost" in result.stderr
    assert "bis die Ergebnisse da sind" not in result.stdout


def test_the_rules_of_a_workbook_are_told_in_its_language(catan: Path) -> None:
    assert "das Regelwerk ist gültig" in run("rules", "validate", catan).stdout
    book = openpyxl.load_workbook(catan)
    for row in (("base", "catan"), ("sizes", "viele")):
        (book["Regeln"] if "Regeln" in book else book.create_sheet("Regeln")).append(row)
    book.save(catan)
    result = run("rules", "validate", catan)
    assert result.exit_code == 1
    assert "erlaubt ist" in result.stderr


def test_rules_list_show_and_validate(tmp_path: Path) -> None:
    listed = run("rules", "list").stdout
    ids = [line.split()[0] for line in listed.splitlines()]
    assert sorted(ids) == list(RULESETS)
    wonders = ids.index("7wonders-4rounds")
    assert ids[wonders : wonders + 3] == ["7wonders-4rounds", "7wonders-final", "7wonders-duel"]
    catan = ids.index("catan")
    together = ["catan", "catan-austria", "catan-championship", "catan-rangliste"]
    assert ids[catan : catan + 4] == together
    assert re.search(r"^stone-age +Stone Age$", listed, re.M)
    text = run("rules", "show", "catan").stdout
    own = tmp_path / "own.toml"
    own.write_text(text.replace("points_to_win = 10", 'points_to_win = "ten"'), "utf-8")
    result = run("rules", "validate", own)
    assert result.exit_code == 1
    assert "games.1.points_to_win = ten" in result.stderr
    own.write_text(text, "utf-8")
    assert run("rules", "validate", own).exit_code == 0


def test_rules_show_sources_names_publication_paragraphs_and_worked_numbers() -> None:
    shown = run("rules", "show", "catan-rangliste", "--sources", "--lang", "de").stdout
    title, published, stage, first, *_ = shown.splitlines()
    assert title == "Catan, Ranglistenturnier"
    assert "Turnierregeln – Rangliste, https://catan-meisterschaft.de/" in published
    assert stage == "  Vorrunde: 2. Wertung"
    assert first.endswith("Prozent 31,25 – 28,13 – 25 – 15,63")
    last = run("rules", "show", "wbc-hmw", "--sources").stdout.splitlines()[-1]
    games = "30 – 40 – 20 – 10, 30 – 40 – 20 – 10, 10 – 40 – 30 – 20, 10 – 40 – 30 – 20"
    assert last.endswith(f": games {games}; Mean place 3")


def test_an_own_ruleset_from_a_file(catan: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'base = "catan"\nid = "our-catan"\n[points.by_size]\n4 = [9, 5, 2, 0]\n', "utf-8"
    )
    result = run("export", catan, "--to", "json", "--rules", own)
    assert json.loads(result.stdout)["event"]["ruleset"] == "our-catan"


@pytest.mark.parametrize("form", ["json", "github"])
def test_machine_readable_findings(catan: Path, form: str) -> None:
    cell = set_points(catan, "zehn%0A::error::x")
    result = run("check", catan, "--format", form)
    assert result.exit_code == 1
    if form == "json":
        findings = json.loads(result.stdout)["files"][0]["findings"]
        assert (findings[0]["sheet"], findings[0]["cell"]) == ("Ergebnisse", cell)
    else:
        lines = result.stdout.splitlines()
        assert lines[0].startswith("::error file=")
        assert "%250A" in lines[0]
        assert not any(line.startswith("::error::") for line in lines)


def test_wrong_usage_is_exit_code_2(catan: Path) -> None:
    assert run("recalc").exit_code == 2
    assert run("frobnicate").exit_code == 2
    assert run("export", catan, "--to", "pdf").exit_code == 2
    assert run("recalc", catan, catan, "-o", "x.xlsx").exit_code == 2


def broken(kind: str, path: Path, good: bytes) -> None:
    """A file of the kind that organisers send."""
    if kind == "missing":
        return
    if kind == "truncated":
        path.write_bytes(good[: len(good) // 2])
    elif kind == "xls":
        path.write_bytes(bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 2000)
    elif kind == "empty":
        path.write_bytes(b"")
    elif kind == "text":
        path.write_text("Nr;Name\n1;Ada\n", "utf-8")
    else:
        path.write_bytes(hostile(kind, good))


def hostile(kind: str, good: bytes) -> bytes:
    """The workbook with a first sheet too big to be read, or that wants to read another file."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(good)) as source, zipfile.ZipFile(out, "w", 8) as target:
        for item in source.infolist():
            data = source.read(item)
            if item.filename == "xl/worksheets/sheet1.xml":
                if kind == "bomb":
                    data = data.replace(b"<sheetData>", b"<sheetData>" + b" " * MAX_PARSED_BYTES)
                else:
                    doctype = b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
                    start = data.index(b"<worksheet")
                    data = data[:start] + doctype + data[start:]
            target.writestr(item, data)
    return out.getvalue()


@pytest.mark.parametrize(
    "kind", ["missing", "truncated", "xls", "empty", "text", "bomb", "entities"]
)
def test_files_that_cannot_be_read_are_exit_code_3_with_one_message(
    catan: Path, tmp_path: Path, kind: str
) -> None:
    path = tmp_path / "broken.xlsx"
    broken(kind, path, catan.read_bytes())
    before = path.read_bytes() if path.exists() else None
    result = run("recalc", path)
    assert result.exit_code == 3
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith(f"{path}: ")
    assert (path.read_bytes() if path.exists() else None) == before


def test_several_files_go_on_after_a_broken_one(catan: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.xlsx"
    bad.write_bytes(b"no")
    result = run("recalc", bad, catan)
    assert result.exit_code == 3
    assert "Catan, 26 Spieler" in result.stdout


def test_hostile_names_stay_text(tmp_path: Path) -> None:
    event = random_event(random.Random(9), "stone-age", players=12, lots="seed", stop="never")
    hostile = ["=cmd|'/c calc'!A1", "<script>alert(1)</script>", "a|b\nc", "@x", "{0} %s {name}"]
    for player, name in zip(event["players"], hostile, strict=False):
        player["name"] = name
    for row in event["results"]:
        row["player"] = None
    path = tmp_path / "hostile.xlsx"
    write(event, path, random.Random(1), "en")
    book = openpyxl.load_workbook(path)
    for row in book["Players"].iter_rows():
        for cell in row:
            if cell.value == hostile[0]:
                cell.data_type = "s"
    book.save(path)
    assert run("recalc", path).exit_code == 0
    formulas = [
        cell.value
        for row in openpyxl.load_workbook(path)["Standings"].iter_rows()
        for cell in row
        if cell.data_type == "f"
    ]
    assert formulas == []
    assert "<script>" not in run("export", path, "--to", "html").stdout
    for line in run("export", path, "--to", "csv").stdout.splitlines():
        assert not any(field.startswith(("=", "@")) for field in line.split(","))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_new_makes_a_workbook_that_checks_clean(tmp_path: Path, lang: str) -> None:
    path = tmp_path / "new.xlsx"
    assert run("new", "catan", path, "--lang", lang).exit_code == 0
    assert run("check", path).exit_code == 0
    assert run("new", "catan", path).exit_code == 2
    assert run("new", "catan", path, "--force").exit_code == 0
    assert run("new", "cattan", tmp_path / "x.xlsx").exit_code == 2


def test_new_takes_an_own_ruleset_along(tmp_path: Path) -> None:
    own, path = tmp_path / "own.toml", tmp_path / "own.xlsx"
    for ruleset in ("catan", "king-lui", "7wonders-duel", "alhambra"):
        text = run("rules", "show", ruleset).stdout
        own.write_text(text.replace(f'id = "{ruleset}"', 'id = "ours"'), "utf-8")
        assert run("new", own, path, "--force").exit_code == 0
        assert run("check", path).stderr == ""
        data = json.loads(run("export", path, "--to", "json").stdout)
        assert data["event"]["ruleset"] == "ours"
    own.write_text('id = "ours"\nsizes = "many"\n', "utf-8")
    assert run("new", own, path, "--force").exit_code == 1


def test_whole_numbers_that_came_from_halves_are_exported_whole(tmp_path: Path) -> None:
    """5/2 + 5/2 + 5 tournament points are 10, not 1 and not 10.00."""
    from workbook import result

    games = [
        "1/1: 1 50, 2 40, 3 30, 4 20",
        "2/1: 1 50, 2 40, 3 40, 4 20",
        "3/1: 1 9, 2 9, 3 9, 4 2",
    ]
    res = result("stone-age", [*games[:2], "3/1: 1 50, 2 40, 3 40, 4 20"])
    assert res.outcome is not None
    text = res.export("csv", "de").decode()
    line = next(line for line in text.splitlines() if '"P2"' in line)
    assert ";8;" in line


def test_an_export_never_replaces_a_workbook(catan: Path) -> None:
    before = catan.read_bytes()
    assert run("export", catan, "--to", "json", "-o", catan).exit_code == 2
    for name, other in (("table.ods", before), ("old.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1..")):
        there = catan.with_name(name)
        there.write_bytes(other)
        assert run("export", catan, "--to", "json", "-o", there).exit_code == 2
        assert there.read_bytes() == other
    assert run("export", catan, "--to", "csv", "-o", "").exit_code == 2
    assert run("recalc", catan, "-o", "").exit_code == 2
    assert run("recalc", catan, "-o", catan.parent).exit_code == 2
    assert catan.read_bytes() == before


def test_an_own_sheet_with_a_title_of_ours_is_not_written_over(catan: Path) -> None:
    book = openpyxl.load_workbook(catan)
    sheet = book.create_sheet("Tabelle")
    sheet["A1"] = "meine Kasse"
    book.save(catan)
    before = catan.read_bytes()
    result = run("recalc", catan)
    assert result.exit_code == 1
    assert "Tabelle: error sheet-foreign" in result.stderr
    assert catan.read_bytes() == before


def test_a_misspelt_name_is_one_message(tmp_path: Path) -> None:
    rows = [["Round", "Table", "Player", "Points"]]
    names = ["Ada", "Bea", "Cem"]
    rows += [[r, 1, name, 50 - r * i] for r in (1, 2, 3) for i, name in enumerate(names)]
    rows[2][2] = "Beea"
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    sheets = {
        "Event": [["Ruleset", "stone-age"]],
        "Players": [["No", "Name"], *([i, name] for i, name in enumerate(names, 1))],
        "Results": rows,
    }
    for title, content in sheets.items():
        sheet = book.create_sheet(title)
        for row in content:
            sheet.append(row)
    path = tmp_path / "e.xlsx"
    book.save(path)
    lines = run("check", path).stderr.splitlines()
    assert len(lines) == 1
    assert "Results!C3: error player-unknown" in lines[0]
    del book["Players"]
    book.save(path)
    assert len(run("check", path).stderr.splitlines()) == 1


def test_undo_says_where_the_undone_file_is_kept(catan: Path) -> None:
    run("recalc", catan)
    kept = run("undo", catan).stdout.rsplit(" ", 1)[1].strip()
    assert Path(kept).exists()


def test_undo_puts_back_nothing_that_is_no_workbook(catan: Path) -> None:
    run("recalc", catan)
    before = catan.read_bytes()
    snapshot = catan.parent / ".xlscore" / "catan.000001.xlsx"
    snapshot.write_bytes(b"no workbook")
    result = run("undo", catan)
    assert result.exit_code == 3
    assert len(result.stderr.splitlines()) == 1
    assert str(snapshot) in result.stderr
    assert catan.read_bytes() == before


def test_undo_goes_back_to_an_earlier_export(catan: Path) -> None:
    out = catan.with_name("standings.json")
    for content in ("{}", "[]"):
        out.write_text(content, "utf-8")
        assert run("export", catan, "--to", "json", "-o", out).exit_code == 0
    assert run("undo", out).exit_code == 0
    assert out.read_text("utf-8") == "[]"


def test_a_recalculation_loads_nothing_that_it_seldom_needs(catan: Path) -> None:
    """Half of a small recalculation is imports; seatings alone were a fifth of the whole."""
    command = [sys.executable, "-X", "importtime", "-m", "xlscore", "recalc", str(catan)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    loaded = {line.rpartition("|")[2].strip() for line in told.splitlines()}
    assert "xlscore.core.stages" in loaded
    seldom = {"xlscore.core.draws.seatings", "importlib.resources", "json", "pandas"}
    assert loaded & seldom == set()
