"""The page in a real Chromium: every button, with the bytes of the command line."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from batch.events import hostile_event
from book.rich import pack, rich_workbook, unpack
from cells import all_trimmed, type_cell
from command_line import run
from oracle.generate import GENERATED
from web import own
from web.events import big, not_drawn, season_folder
from xlscore.actions.workbooks import event_job, open_workbook
from xlscore.book.adapters.file_book import FileBook
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES
from xlscore.report.formats import suffix
from xlscore.room.page import room_page
from xlscore.room.state import room_state
from xlscore.web.site import site, write_site

from .conftest import Drive

WORKBOOKS = Path(__file__).parents[2] / "workbooks"
EVENTS = sorted(WORKBOOKS.glob("*.xlsx"))
SEASON = WORKBOOKS / "season-7wonders-2026"
CATAN = WORKBOOKS / "catan-herne-2026.xlsx"
OTHER = "alhambra-kassel-2026"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def lines(*args: object) -> list[str]:
    """What a command says of a file, without the file's name."""
    said = run(*args, "--lang", "en").stdout.splitlines()
    return [line.split(": ", 1)[1] for line in said]


def mistake(path: Path) -> Path:
    book = FileBook.open(CATAN)
    type_cell(book, "Ergebnisse", "G14", "zehn")
    path.write_bytes(book.to_bytes())
    return path


def test_every_button_gives_the_bytes_of_the_command_line(drive: Drive, tmp_path: Path) -> None:
    undrawn = [not_drawn(tmp_path / f"undrawn-{ruleset}.xlsx", ruleset) for ruleset in GENERATED]
    found = drive("everything", events=list(map(str, EVENTS)), undrawn=list(map(str, undrawn)))
    assert found["trouble"] == []
    for path in EVENTS:
        told, out = found["told"][path.stem], tmp_path / "out.xlsx"
        assert told["recalculate"] == lines("recalc", path, "-o", out)
        assert (tmp_path / f"{path.stem}.recalc.xlsx").read_bytes() == out.read_bytes()
        assert (tmp_path / f"{path.stem}.undone.xlsx").read_bytes() == path.read_bytes()
        assert told["name"] == path.name
        assert "up to date, nothing was written" in told["again"]
        assert told["undo"] == ["The workbook is as it was before the last change."]
        assert told["verify"] == lines("verify", path)
        explained = run("explain", path, told["who"], "--lang", "en").stdout.splitlines()
        assert told["explain"] == explained
        assert len(told["sheets"]) == 2
        counted = lines("check", path)[0]
        assert counted in told["check"]
        assert (told["findings"] == []) == (counted == "Nothing to complain about.")
        assert len(told["exports"]) == 6
        for to, name in told["exports"].items():
            assert name == f"{path.stem}{suffix(to)}"
            run("export", path, "--to", to, "-o", tmp_path / "out")
            exported = tmp_path / f"{path.stem}.export-{to}"
            assert exported.read_bytes() == (tmp_path / "out").read_bytes(), (path.stem, to)
    for path in undrawn:
        out = tmp_path / "out.xlsx"
        assert found["told"][path.stem]["draw"] == lines("draw", path, "-o", out)
        assert (tmp_path / f"{path.stem}.drawn.xlsx").read_bytes() == out.read_bytes()


def test_seasons_and_new_workbooks_too(drive: Drive, tmp_path: Path) -> None:
    season = season_folder(tmp_path / "season", SEASON)
    picked = sorted(map(str, season.rglob("*.xlsx")))
    found = drive("seasons", season=str(season), files=picked)
    told = found["told"]
    assert found["trouble"] == []
    assert told["chosen"] == "season.xlsx"
    assert told["hidden"]
    out = tmp_path / "out.xlsx"
    shutil.copy(season / "season.xlsx", season / "copy.xlsx")
    told_here = run("season", season / "copy.xlsx", "--no-cache", "--lang", "en")
    (season / "copy.xlsx").rename(out)
    assert (tmp_path / "season.folder.xlsx").read_bytes() == out.read_bytes()
    following = ("--type", "final", "--participants", "12")
    needed = run("what-if", season / "season.xlsx", *following, "--no-cache", "--lang", "en")
    assert told["whatIf"] == needed.stdout.splitlines()
    assert (tmp_path / "season.flat.xlsx").read_bytes() == out.read_bytes()
    assert told["recalculate"] == [line.split(": ", 1)[1] for line in told_here.stdout.splitlines()]
    assert told["folder"][0] == told["recalculate"][0]
    assert told["other"][0].startswith("7 Wonders")
    assert len(told["made"]) == len(RULESETS) + len(FAMILIES)
    for file, name in told["made"].items():
        kind, rules, language = file.removesuffix(".xlsx").split(" ")
        more = ["--season"] if kind == "season" else []
        run("new", rules, out, "--lang", language, "--force", *more)
        assert (tmp_path / file).read_bytes() == out.read_bytes(), file
        assert name == f"{rules}.xlsx"


def shown(path: Path) -> object:
    """All cells of a workbook."""
    return all_trimmed(FileBook.open(path))


def test_own_rules_what_is_needed_and_drawing_again(drive: Drive, tmp_path: Path) -> None:
    rules, bad = own.rules(tmp_path / "ours.toml"), own.rules(tmp_path / "bad.toml", own.BAD)
    drawn, out = tmp_path / "drawn.xlsx", tmp_path / "out.xlsx"
    run("draw", not_drawn(tmp_path / "event.xlsx", "7wonders-final", 9), "-o", drawn)
    paths = {"rules": rules, "bad": bad, "event": CATAN, "drawn": drawn}
    given = {name: str(path) for name, path in paths.items()}
    found = drive("choices", **given, reason="zu viele aus Herne", who="2")
    told = found["told"]
    assert found["trouble"] == []
    assert told["waiting"][0] == told["held"] == told["with"] == "Your own rules hold: ours.toml"
    assert (told["offered"], told["made"]) == ("ours.toml", "ours.xlsx")
    run("new", rules, out, "--lang", "en")
    assert (tmp_path / "new.xlsx").read_bytes() == out.read_bytes()
    ruled = tmp_path / "ruled.xlsx"
    run("recalc", CATAN, "-o", out, "--rules", rules)
    assert ruled.read_bytes() == out.read_bytes()
    run("recalc", ruled, "-o", out)
    assert (tmp_path / "unruled.xlsx").read_bytes() == out.read_bytes() != ruled.read_bytes()
    assert told["away"] == told["without"] == ""
    assert told["findings"][0][1] == "bad.toml"
    assert told["two"] == ["Several files with rules (.toml): please one at a time."]
    assert told["reasonless"]
    run("draw", drawn, "--redraw", "--reason", "zu viele aus Herne", "-o", out)
    assert (tmp_path / "redrawn.xlsx").read_bytes() == out.read_bytes()
    run("draw", drawn, "--redraw", "--reason", "zu viele aus Herne")
    run("undo", drawn)  # the draw log says so
    assert shown(tmp_path / "undone.xlsx") == shown(drawn)
    run("redo", drawn)
    assert shown(tmp_path / "redone.xlsx") == shown(drawn)
    run("undo", drawn)
    assert told["redo"] == ["The change that was taken back is made again."]
    assert told["steps"] == [False, True]
    assert told["forgotten"]
    needed = run("what-if", drawn, "--lang", "en").stdout.splitlines()
    assert told["everybody"] == needed
    assert told["one"] == run("what-if", drawn, "2", "--lang", "en").stdout.splitlines()
    assert told["sheets"] == 2  # what was said of one player leaves the standings there


def test_options_are_those_of_the_commands(drive: Drive, tmp_path: Path) -> None:
    event, out = not_drawn(tmp_path / "event.xlsx", "catan", 14), tmp_path / "out.xlsx"
    run("draw", event, "-o", out)
    page = tmp_path / "page.html"
    run("export", out, "--to", "html", "-o", page)
    people = tmp_path / "people.csv"
    people.write_text("Name;Schuhgröße\nAda Lovelace;38\n", "utf-8")
    hashes, skip = ["0" * 12, "1" * 12], "Schuhgröße"
    given = {"event": str(event), "published": str(page), "people": str(people)}
    found = drive("options", **given, hashes=hashes, stage="Vorrunde", skip=skip)
    told = found["told"]
    assert found["trouble"] == []
    drawn = lines("draw", event, "--stage", "Vorrunde", "--with-history", "--no-slips", "-o", out)
    assert told["draw"][: len(drawn)] == drawn
    assert (tmp_path / "with.xlsx").read_bytes() == out.read_bytes()
    assert told["usual"]
    verified = run("verify", out, *(f"--announced={one}" for one in hashes), "--lang", "en")
    assert all(text in verified.stdout + verified.stderr for _, _, text in told["findings"])
    assert sum(severity == "error" for severity, _, _ in told["findings"]) == 2
    assert told["published"] == lines("verify", out, "--published", page)
    run("explain", out, "--all", "-o", tmp_path / "all.txt", "--lang", "en")
    assert (tmp_path / "log.txt").read_bytes() == (tmp_path / "all.txt").read_bytes()
    told_here = run("players", "import", out, people, "--skip", skip, "--lang", "en").stdout
    assert told["people"] == [line.split(": ", 1)[1] for line in told_here.splitlines()]
    assert (tmp_path / "people.xlsx").read_bytes() == out.read_bytes()


def test_the_print_pack_is_that_of_the_command(drive: Drive, tmp_path: Path) -> None:
    """Loaded when it is asked for the first time, and kept for a hall without network."""
    found = drive("printed", event=str(CATAN), profile=str(tmp_path / "profile"))
    assert found["trouble"] == []
    assert found["told"] == {"name": f"{CATAN.stem}.pdf", "said": [f"{CATAN.stem}.pdf: 5 pages"]}
    for name, options in (("pack", ()), ("certificates", ("--sheets", "certificates"))):
        out = tmp_path / "out.pdf"
        run("print", CATAN, *options, "-o", out, "--lang", "en")
        assert (tmp_path / f"{name}.pdf").read_bytes() == out.read_bytes()
    pack = (tmp_path / "pack.pdf").read_bytes()
    assert (tmp_path / "offline.pdf").read_bytes() == pack


def test_the_room_follows_in_a_window_and_is_one_file(drive: Drive, tmp_path: Path) -> None:
    job = event_job(open_workbook(CATAN))
    given = {"event": str(CATAN), "title": job.name, "cell": "Turnier!B4", "renamed": "Neuer Name"}
    found = drive("projected", **given)
    assert found["trouble"] == []
    assert found["rows"] >= 10
    assert found["name"] == f"{CATAN.stem}.room.html"
    expected = room_page(room_state(job, job.language))
    assert (tmp_path / "room.html").read_text("utf-8") == expected
    assert found["late"]  # the first window is closed, and the page says that it is late


def test_mistakes_and_other_files_are_told_and_change_nothing(drive: Drive, tmp_path: Path) -> None:
    parts = unpack(rich_workbook())
    parts["xl/media/huge.bin"] = b"\0" * (513 << 20)
    contents = {
        "rubbish.xlsx": os.urandom(1 << 20) * 50,
        "bomb.xlsx": pack(parts),
        "old.xls": OLE + "Workbook".encode("utf-16-le"),
        "secret.xlsx": OLE + "EncryptedPackage".encode("utf-16-le"),
        "empty.xlsx": b"",
    }
    for name, data in contents.items():
        (tmp_path / name).write_bytes(data)
    paths = [tmp_path / name for name in contents] + [mistake(tmp_path / "mistake.xlsx")]
    found = drive("refused", files=list(map(str, paths)))
    assert found["size"] == 50 << 20
    told = found["told"]
    for name in contents:
        expected = run("recalc", tmp_path / name, "--lang", "de").stderr.strip()
        assert len(told[name]["opened"]) == 1
        assert expected.endswith(told[name]["opened"][0]), name
        assert told[name]["recalculate"] == told[name]["opened"]
        assert told[name]["findings"] == []
    assert "ausgepackt 51" in told["bomb.xlsx"]["opened"][0]
    assert "Kennwort" in told["secret.xlsx"]["opened"][0]
    assert told["mistake.xlsx"]["findings"][0] == [
        "error",
        "Ergebnisse!G14",
        "„zehn“ ist keine Zahl; in Punkte ist eine Zahl erlaubt",
    ]
    assert "nichts berechnet" in told["mistake.xlsx"]["recalculate"][0]
    assert all(one["wrong"] and not one["save"] and not one["undo"] for one in told.values())


def test_long_work_can_be_cancelled_and_done_after_all(drive: Drive, tmp_path: Path) -> None:
    path = big(tmp_path / "big.xlsx", 1500)
    found = drive("cancelled", big=str(path))
    assert found["cancel"] == ["Cancelled. The workbook is as it was."]
    assert found["alive"] == "xlscore"
    assert not found["save"]
    run("recalc", path, "-o", tmp_path / "out.xlsx")
    assert (tmp_path / "big.recalc.xlsx").read_bytes() == (tmp_path / "out.xlsx").read_bytes()


def test_a_workbook_is_saved_where_it_is_and_never_over_somebody_else(
    drive: Drive, tmp_path: Path
) -> None:
    before, other = CATAN.read_bytes(), (WORKBOOKS / f"{OTHER}.xlsx").read_bytes()
    found = drive("inPlace", event=str(CATAN), other=str(WORKBOOKS / f"{OTHER}.xlsx"))
    told = found["told"]
    outs = []
    for name in (CATAN.stem, OTHER):
        run("recalc", WORKBOOKS / f"{name}.xlsx", "-o", tmp_path / "out.xlsx")
        outs.append((tmp_path / "out.xlsx").read_bytes())
    assert (tmp_path / "written.xlsx").read_bytes() == outs[0]
    assert told["recalculate"][-1] == "Saved in the file itself."
    assert not told["save"]
    assert (tmp_path / "undone.xlsx").read_bytes() == before
    assert told["undo"][0] == "The workbook is as it was before the last change."
    assert told["outside"][0].startswith("The file was changed by another program")
    assert (tmp_path / "kept.xlsx").read_bytes() == other
    assert not told["undoable"]
    assert (tmp_path / "last.xlsx").read_bytes() == outs[1]
    assert told["gone"] == [
        "The file event.xlsx cannot be read any more (NotFoundError). Open it again."
    ]


def test_files_are_dropped(drive: Drive) -> None:
    found = drive("dropped", event=str(CATAN))
    told = found["told"]
    assert found["trouble"] == []
    assert told["none"] == ["There is no Excel workbook (.xlsx or .xlsm) among these files."]
    assert told["one"][0] == "Catan, 27 players, final result"
    assert told["title"] == "Offene Herner Catan-Meisterschaft 2026"
    assert told["two"] == told["one"]
    assert not told["choice"]


def test_the_second_visit_needs_no_network(drive: Drive, tmp_path: Path) -> None:
    found = drive("kept", cut=True, file=str(CATAN), profile=str(tmp_path / "profile"))
    run("recalc", CATAN, "-o", tmp_path / "out.xlsx")
    assert (tmp_path / "offline.xlsx").read_bytes() == (tmp_path / "out.xlsx").read_bytes()
    assert found["trouble"] == []
    assert len(found["caches"]) == 2
    assert all(name.endswith(found["version"]) for name in found["caches"])
    assert "TypeError" in found["stranger"]  # the policy refuses every other origin


def test_a_newer_page_takes_over_whole_and_only_when_told(
    drive: Drive, files: dict[str, bytes], folder: Path, tmp_path: Path
) -> None:
    profile = str(tmp_path / "profile")
    first = drive("kept", profile=profile)
    pyodide = {n.removeprefix("pyodide/"): d for n, d in files.items() if n.startswith("pyodide/")}
    newer = site(pyodide | {"pyodide-lock.json": files["pyodide/pyodide-lock.json"] + b" "})
    try:
        write_site(folder, newer)
        found = drive("renewed", profile=profile)
    finally:
        write_site(folder, files)
    assert found["before"] == first["version"]
    assert found["after"] != first["version"]
    assert all(name.endswith(found["after"]) for name in found["caches"])
    assert not found["newer"]
    assert found["trouble"] == []


def test_the_page_is_accessible_and_fits_phones_screens_and_dark_rooms(
    drive: Drive, tmp_path: Path
) -> None:
    hostile_event(tmp_path / "hostile.xlsx")
    paths = [
        CATAN,
        not_drawn(tmp_path / "undrawn.xlsx", "7wonders-final"),
        mistake(tmp_path / "mistake.xlsx"),
        tmp_path / "hostile.xlsx",
    ]
    found = drive(
        "accessible",
        files=list(map(str, paths)),
        rules=str(own.rules(tmp_path / "ours.toml")),
        shots=os.environ.get("XLSCORE_SHOTS"),
        profile=str(tmp_path / "profile"),
    )
    assert found["violations"] == []
    assert found["runs"] > 500
    assert found["focused"] == "recalculate"
    assert found["spoken"]
    assert found["role"] == "status"
    assert found["lang"] == "de"
    assert found["inside"] == "en"  # the hostile workbook is in English, the page in German
    assert found["trouble"] == []
    assert found["paper"] > 10_000


@pytest.mark.parametrize("name", ["page.js", "worker.js", "sw.js"])
def test_scripts_are_static_files_of_the_site(name: str, files: dict[str, bytes]) -> None:
    assert name in files
