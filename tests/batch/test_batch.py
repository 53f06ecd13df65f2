"""``xlscore batch`` by its contract: exit codes, lines, reports, resuming."""

from __future__ import annotations

import copy
import functools
import json
import os
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from batch.events import hostile_event, make_events, season
from command_line import run
from kept_versions import snapshots
from systems import of_posix
from xlscore.batch.earlier import record_of


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Seven events, one a system, and the working directory above them."""
    make_events(tmp_path / "events", 7)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def tree(path: Path) -> dict[str, bytes]:
    """All files below a folder, snapshots left out."""
    return {
        file.relative_to(path).as_posix(): file.read_bytes()
        for file in sorted(path.rglob("*"))
        if file.is_file() and ".xlscore" not in file.parts
    }


def test_stale_then_recalculated_then_fine_and_a_second_run_changes_nothing(folder: Path) -> None:
    assert run("batch", "events").exit_code == 1
    assert run("batch", "events", "--fail-on", "error").exit_code == 0
    assert run("batch", "events", "--mode", "recalc", "-j", 1).exit_code == 0
    first = tree(folder)
    again = run("batch", "events", "--mode", "recalc")
    assert tree(folder) == first
    assert "recalculated" not in again.stdout
    assert run("batch", "events").exit_code == 0


def test_one_line_for_each_file_and_one_for_all(folder: Path) -> None:
    result = run("batch", "events", "--lang", "en", "--mode", "recalc")
    lines = result.stdout.splitlines()
    assert [line.partition(":")[0] for line in lines] == sorted(
        f"events/{path.name}" for path in (folder / "events").glob("*.xlsx")
    )
    assert result.stderr.splitlines()[-1] == "7 workbooks: 7 ok"


def test_a_broken_file_is_exit_code_3_and_the_others_are_done(folder: Path) -> None:
    (folder / "events" / "00000-broken.xlsx").write_bytes(b"PK\3\4 no")
    result = run("batch", "events", "--mode", "recalc", "--lang", "de")
    assert result.exit_code == 3
    assert result.stderr.splitlines()[-1] == "8 Mappen: 7 in Ordnung, 1 nicht lesbar"
    assert run("batch", "events", "--fail-on", "never").exit_code == 0


def test_usage(folder: Path) -> None:
    assert run("batch").exit_code == 2
    assert run("batch", "nothing/*.xlsx").exit_code == 2
    assert run("batch", "events", "--mode", "export").exit_code == 2
    assert run("batch", "events", "--mode", "export", "--to", "html").exit_code == 2
    assert run("batch", "events", "--to", "html", "-o", "x").exit_code == 2
    (folder / "empty").mkdir()
    assert run("batch", "empty").exit_code == 0


def test_exports_are_those_of_the_export_command_whatever_the_jobs(folder: Path) -> None:
    formats = ("json", "csv", "csv-results", "md", "html", "text")
    args = [arg for form in (*formats, "xlsx") for arg in ("--to", form)]
    assert run("batch", "events", "--mode", "export", *args, "-o", "one", "-j", 1).exit_code == 0
    assert run("batch", "events", "--mode", "export", *args, "-o", "two", "-j", 2).exit_code == 0
    assert tree(folder / "one") == tree(folder / "two")
    event = next((folder / "events").glob("*catan.xlsx"))
    for form, suffix in (("json", "json"), ("csv-results", "results.csv"), ("text", "txt")):
        single = run("export", event, "--to", form).stdout_bytes
        assert (folder / "one" / "events" / f"{event.stem}.{suffix}").read_bytes() == single
    run("recalc", event, "-o", "single.xlsx")
    assert (folder / "one" / "events" / event.name).read_bytes() == Path("single.xlsx").read_bytes()


def test_the_json_report_is_the_same_whatever_the_jobs(folder: Path) -> None:
    args = ("batch", "events", "--report", "json")
    assert run(*args, "-j", 1, "--report-file", "one.json").exit_code == 1
    result = run(*args, "-j", 2)
    assert result.stdout == Path("one.json").read_text("utf-8")
    report = json.loads(result.stdout)
    assert report["totals"]["stale"] == 7
    assert {"file", "sha256", "status", "findings", "top"} <= report["files"][0].keys()


def test_the_junit_report_is_xml_that_ci_servers_read(folder: Path) -> None:
    hostile_event(folder / "events" / "hostile.xlsx", errors=9)
    (folder / "events" / "broken.xlsx").write_bytes(b"")
    assert run("batch", "events", "--report", "junit", "--report-file", "r.xml").exit_code == 3
    suite = ElementTree.parse("r.xml").getroot()[0]
    assert {key: suite.get(key) for key in ("tests", "failures", "errors")} == {
        "tests": "9",
        "failures": "8",
        "errors": "1",
    }
    failure = suite.find("testcase[@name='events/hostile.xlsx']/failure")
    assert failure is not None
    assert "<script>" in (failure.text or "")


def test_only_what_changed_is_done_again_and_the_report_is_the_same(folder: Path) -> None:
    args = ("batch", "events", "--mode", "export", "--to", "json", "-o", "out")
    args += ("--report", "json", "--report-file", "r.json", "--since-report", "r.json")
    assert "earlier" not in run(*args, "--lang", "en").stderr
    first = Path("r.json").read_bytes()
    assert "7 taken from the earlier report" in run(*args, "--lang", "en").stderr
    assert Path("r.json").read_bytes() == first

    next(Path("out").rglob("*.json")).unlink()
    changed = sorted(Path("events").glob("*"))[2]
    changed.write_bytes(sorted(Path("events").glob("*"))[3].read_bytes())
    assert "5 taken from the earlier report" in run(*args, "--lang", "en").stderr
    assert "taken" not in run(*args, "--lang", "de").stderr  # other options: all anew


def test_an_interrupted_batch_goes_on_where_it_was(folder: Path) -> None:
    args = ("batch", "events", "--report", "json", "--report-file", "r.json", "--lang", "en")
    run(*args)
    whole = Path("r.json").read_bytes()
    lines = whole.splitlines(keepends=True)
    Path("r.json").unlink()
    Path("r.json.part").write_bytes(b"".join(lines[:4]) + lines[4][:50])
    result = run(*args, "--since-report", "r.json")
    assert "3 taken from the earlier report" in result.stderr
    assert Path("r.json").read_bytes() == whole
    assert not list(folder.glob("r.json.*"))


def test_seasons_come_after_their_events_and_are_never_taken_as_unchanged(folder: Path) -> None:
    season(folder / "a-season.xlsx")
    args = ("batch", ".", "--mode", "recalc", "--lang", "en")
    args += ("--report", "json", "--report-file", "r.json", "--since-report", "r.json")
    result = run(*args)
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[-1].startswith("a-season.xlsx: recalculated: Catan")
    assert "7 taken" in run(*args).stderr
    assert run("batch", ".").exit_code == 0


def test_own_rules_reach_the_workers(folder: Path) -> None:
    own = run("rules", "show", "stone-age").stdout.replace('id = "stone-age"', 'id = "ours"', 1)
    Path("own.toml").write_text(own, "utf-8")
    args = ("--mode", "export", "--to", "json", "-o", "out", "--rules", "own.toml")
    run("batch", "events/*stone-age.xlsx", *args, "-j", 2)
    data = json.loads(next(Path("out").rglob("*.json")).read_text("utf-8"))
    assert data["event"]["ruleset"] == "ours"


def test_a_report_never_replaces_what_is_no_report(folder: Path) -> None:
    event = next((folder / "events").glob("*catan.xlsx"))
    notes = folder / "notes.json.part"
    notes.write_text('{"mine": 1}', "utf-8")
    before = tree(folder)
    for form, name in (("json", event), ("junit", event), ("json", "notes.json")):
        result = run("batch", "events", "--report", form, "--report-file", name, "--lang", "en")
        assert result.exit_code == 3
        assert "was not made by xlscore, so it is not replaced" in result.stderr
    assert tree(folder) == before
    for form in ("json", "junit", "json"):  # one report may replace another
        args = ("batch", "events", "--report", form, "--report-file", "r", "--fail-on", "error")
        assert run(*args).exit_code == 0
    assert Path("r").read_bytes().startswith(b'{"xlscore"')


def test_an_earlier_report_that_is_none_is_left_alone_and_so_is_its_part(folder: Path) -> None:
    event = next((folder / "events").glob("*catan.xlsx"))
    Path("r.json").write_bytes(event.read_bytes())
    Path("r.json.part").write_text("a diary", "utf-8")
    before = tree(folder)
    assert run("batch", "events", "--since-report", "r.json").exit_code == 3
    assert tree(folder) == before


def test_an_export_never_replaces_a_workbook_that_is_read(folder: Path) -> None:
    before = tree(folder)
    args = ("--mode", "export", "--to", "xlsx", "-o")
    for output in (".", folder, "events/.."):
        assert run("batch", "events", *args, output).exit_code == 2
    assert tree(folder) == before


def test_an_export_keeps_the_workbook_or_the_neighbour_that_it_replaces(folder: Path) -> None:
    event = next((folder / "events").glob("*catan.xlsx"))
    beside, other = event.with_suffix(".md"), folder / "out" / "events" / event.name
    other.parent.mkdir(parents=True)
    for file in (beside, other):
        file.write_bytes(b"typed by hand")
    assert run("batch", event, "--mode", "export", "--to", "md", "-o", ".").exit_code == 0
    assert run("batch", event, "--mode", "export", "--to", "xlsx", "-o", "out").exit_code == 0
    for file in (beside, other):
        assert file.read_bytes() != b"typed by hand"
        (kept,) = snapshots(file)
        assert kept.read_bytes() == b"typed by hand"


def test_an_export_that_cannot_be_written_is_named_and_the_others_are(folder: Path) -> None:
    event = sorted((folder / "events").iterdir())[0]
    blocked = folder / "out/events" / f"{event.stem}.md"
    blocked.mkdir(parents=True)
    args = ("batch", event, "--mode", "export", "--to", "md", "--to", "html", "-o", "out")
    result = run(*args, "--lang", "en")
    assert result.exit_code == 3
    assert f"error cannot-write: events/{event.stem}.md: the file cannot be" in result.stderr
    assert blocked.with_suffix(".html").exists()


def test_an_export_keeps_what_somebody_else_wrote_and_follows_no_link(folder: Path) -> None:
    (folder / "out/events").mkdir(parents=True)
    items = sorted((folder / "events").iterdir())[:2]
    foreign, link = (folder / "out/events" / f"{item.stem}.html" for item in items)
    foreign.write_bytes(b"<p>mine")
    (folder / "victim").write_bytes(b"precious")
    link.symlink_to(folder / "victim")
    for _ in range(2):
        run("batch", *items, "--mode", "export", "--to", "html", "-o", "out")
    assert foreign.read_bytes().startswith(b"<!doctype")
    assert [kept.read_bytes() for kept in snapshots(foreign)] == [b"<p>mine"]
    assert len(list((foreign.parent / ".xlscore").glob("*.html"))) == 1
    assert link.read_bytes().startswith(b"<!doctype")
    assert (folder / "victim").read_bytes() == b"precious"


WRONG = (None, True, 1, -1.5, "x", [], [[]], [None], [1, 2], {}, {"x": 1}, [{"x": 1}], [["a", "b"]])


def places(data: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Everywhere in plain data."""
    inside = data.items() if isinstance(data, dict) else enumerate(data)  # type: ignore[arg-type]
    for key, value in inside:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def test_a_record_of_another_shape_is_that_of_no_batch(folder: Path) -> None:
    """Whatever is put wherever in a record: it is as it was, or it is none."""
    hostile_event(folder / "events" / "hostile.xlsx", errors=2)
    run("batch", "events", "--report", "json", "--report-file", "r.json")
    lines = Path("r.json").read_bytes().splitlines()[1:-1]
    for line in lines:
        good = json.loads(line.removesuffix(b","))
        assert record_of(line) == good
        for path in list(places(good))[:60]:
            for value in (*WRONG, ...):
                bad = copy.deepcopy(good)
                inside = functools.reduce(lambda part, key: part[key], path[:-1], bad)
                if value is ...:
                    del inside[path[-1]]
                else:
                    inside[path[-1]] = value
                read = record_of(json.dumps(bad).encode())
                assert read is None or all(
                    type(read[key]) is type(good[key]) or key == "stale" for key in good
                )
    for text in ('{"file"', '{"file": ' + "[" * 10**5, '{"file": 1' + "0" * 10**4 + "}"):
        assert record_of(text.encode()) is None


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of two events, beside them."""
    folder = tmp_path_factory.mktemp("reported")
    make_events(folder, 2)
    report = folder / "r.json"
    run("batch", folder, "--lang", "en", "--report", "json", "--report-file", report)
    return report


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"findings": [', '"findings": [1, '),
        ('"findings": [', '"findings": ["x", '),
        ('"top": [', '"top": [[1], '),
        ('"exports": []', '"exports": [{"file": 1}]'),
        ('"exports": []', '"exports": {}'),
        ('"language": "', '"language": "x'),
        ('"changed": false', '"changed": "no"'),
        ('"stale": {', '"stale": {"x": 1, '),
        ('"file": "', '"file": ["events"], "x": "'),
        ('"status": "stale"', '"status": "ok"'),
        ('"status": "stale"', '"status": ["stale"]'),
        ('"name": "', '"name": null, "x": "'),
    ],
)
def test_a_report_changed_by_hand_is_done_again_without_a_word(
    reported: Path, old: str, new: str
) -> None:
    whole = reported.read_text("utf-8")
    assert old in whole
    changed = reported.with_name("changed.json")
    changed.write_text(whole.replace(old, new), "utf-8")
    args = ("batch", reported.parent, "--lang", "en", "--report", "json", "--report-file", changed)
    result = run(*args, "--since-report", changed, "-j", 1)
    assert "taken" not in result.stderr
    assert changed.read_text("utf-8") == whole


@pytest.mark.parametrize("seconds", ["inf", "nan", "-1", "0", "1e300", "604801"])
def test_a_time_limit_that_is_none(folder: Path, seconds: str) -> None:
    result = run("batch", "events", "--timeout", seconds)
    assert result.exit_code == 2
    assert "0<x<=604800" in result.stderr


@of_posix("pipes with names in folders")
def test_a_report_that_is_a_pipe_or_a_folder(folder: Path) -> None:
    os.mkfifo("pipe")
    for name in ("pipe", "events"):
        assert run("batch", "events", "--since-report", name).exit_code in (2, 3)
        args = ("--report", "json", "--report-file", name)
        assert run("batch", "events", *args).exit_code in (2, 3)
