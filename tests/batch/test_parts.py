"""A report in parts: read while the batch runs and after a kill, and gone on with from there."""

from __future__ import annotations

import gzip
import json
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from batch.events import make_events
from batch.test_batch import run, tree
from systems import of_posix
from xlscore.batch import parts
from xlscore.batch.batch_options import Options
from xlscore.batch.earlier import earlier_report
from xlscore.batch.parts import parts_report
from xlscore.batch.report_file import count
from xlscore.batch.work import Task, work
from xlscore.batch.workbook_list import plan

COUNT = 10
ARGS = ("batch", "events", "--lang", "en", "--report", "parts", "--report-file", "r")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make_events(tmp_path / "events", COUNT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(parts, "SIZE", 4)
    return tmp_path


def reported(folder: Path) -> list[str]:
    """The files of all records that can be read in a report, of whichever part."""
    files = sorted(folder.rglob("*.jsonl*"))
    data = (gzip.decompress(p.read_bytes()) if p.suffix == ".gz" else p.read_bytes() for p in files)
    lines = (line for one in data for line in one.splitlines())
    return [json.loads(line)["file"] for line in lines if line.startswith(b'{"file"')]


def test_a_report_in_parts_holds_each_workbook_once_and_in_order(folder: Path) -> None:
    assert run(*ARGS, "-j", 2).exit_code == 1
    names = [f"00000{n}.jsonl.gz" for n in (1, 2, 3)]
    assert sorted(path.name for path in Path("r").iterdir()) == [*names, "report.json"]
    assert reported(Path("r")) == sorted(f"events/{p.name}" for p in Path("events").iterdir())
    whole = json.loads(Path("r/report.json").read_text("utf-8"))
    assert (whole["parts"], whole["totals"]["files"]) == (3, COUNT)
    assert gzip.decompress(Path("r", names[2]).read_bytes()).count(b"\n") == 1 + 2


def test_it_says_what_a_json_report_says_and_the_same_bytes_for_any_number_of_processes(
    folder: Path,
) -> None:
    run(*ARGS, "-j", 1)
    one = tree(Path("r"))
    run(*ARGS, "-j", 2)
    assert tree(Path("r")) == one
    run("batch", "events", "--lang", "en", "--report", "json", "--report-file", "r.json")
    whole = json.loads(Path("r.json").read_text("utf-8"))
    lines = b"".join(gzip.decompress(d) for n, d in sorted(one.items()) if n.endswith(".gz"))
    found = [json.loads(line) for line in lines.splitlines()]
    assert [one for one in found if "file" in one] == whole["files"]
    assert json.loads(one["report.json"])["totals"] == whole["totals"]


def test_the_next_run_takes_over_what_has_not_changed(folder: Path) -> None:
    again = (*ARGS, "--since-report", "r")
    assert "earlier" not in run(*again).stderr
    before = tree(Path("r"))
    assert f"{COUNT} taken from the earlier report" in run(*again).stderr
    assert tree(Path("r")) == before
    events = sorted(Path("events").iterdir())
    events[3].write_bytes(events[7].read_bytes())
    assert f"{COUNT - 1} taken" in run(*again).stderr
    assert "taken" not in run(*again, "--mode", "recalc").stderr  # other options: all anew
    assert not Path("r", "earlier").exists()


def test_what_was_known_before_its_turn_came_is_kept_too(folder: Path) -> None:
    options = Options(lang="en")
    done = [work(task, options) for task in tasks()]

    def cut_off() -> None:
        with parts_report(Path("r"), options) as report:
            for record in (done[0], done[2], {"file": done[3]["file"], "same": True}):
                report.arrived(record)
            report.add(done[0])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cut_off()
    earlier = earlier_report("r", options)
    there = [earlier.get(one["file"]) is not None for one in done[:4]]
    assert there == [True, False, True, False]


def test_three_times_cut_off_and_nothing_is_done_twice(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(*ARGS, "-j", 1)
    whole = tree(Path("r"))
    for path in Path("r").iterdir():
        path.unlink()
    scored: Counter[str] = Counter()
    again = 0
    for stop in (3, 2, 4, None):
        again, stopped = 0, False
        options = Options(lang="en")
        earlier = earlier_report("r", options)
        with parts_report(Path("r"), options) as report:
            counts: Counter[str] = Counter()
            for task in tasks():
                record = earlier.get(task.item.file)
                if record is None:
                    if stop is not None and again == stop:
                        stopped = True
                        break
                    record = work(task, options)
                    scored[task.item.file] += 1
                    again += 1
                    report.arrived(record)
                count(counts, record)
                report.add(record)
            assert sorted(set(reported(Path("r")))) == sorted(scored)  # while it runs
            if not stopped:
                report.close(counts)
    assert again == 1
    assert set(scored.values()) == {1}
    assert len(scored) == COUNT
    assert tree(Path("r")) == whole


@of_posix("a process that is killed at once")
def test_a_batch_that_is_killed_goes_on_where_it_was(folder: Path) -> None:
    make_events(folder / "events", 60)
    command = [sys.executable, "-m", "xlscore", *ARGS, "-j", "1", "--since-report", "r"]
    for least in (5, 15, 30):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None and len(set(reported_now())) < least:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
    held = len(set(reported(Path("r"))))
    assert held >= 30
    last = subprocess.run(command, capture_output=True, text=True, check=False)
    assert f"{held} taken from the earlier report" in last.stderr
    assert reported(Path("r")) == sorted(f"events/{p.name}" for p in Path("events").iterdir())
    assert not Path("r", "earlier").exists()


def reported_now() -> list[str]:
    """What a reader sees who looks while a file is being put aside."""
    try:
        return reported(Path("r"))
    except (FileNotFoundError, json.JSONDecodeError):
        return []


def test_a_part_that_is_damaged_is_done_again(folder: Path) -> None:
    run(*ARGS)
    whole = tree(Path("r"))
    part = Path("r", "000002.jsonl.gz")
    part.write_bytes(part.read_bytes()[:-40])
    result = run(*ARGS, "--since-report", "r")
    assert f"{COUNT - 4} taken" in result.stderr
    assert tree(Path("r")) == whole


def test_a_folder_of_somebody_else_stays_as_it_is(folder: Path) -> None:
    before = tree(folder)
    result = run("batch", "events", "--report", "parts", "--report-file", "events")
    assert result.exit_code == 3
    assert run(*ARGS[:-1], next(Path("events").iterdir())).exit_code == 3
    for name, data in (("000001.jsonl.gz", b"mine"), ("open.jsonl", b"mine"), ("x", b"")):
        Path("o").mkdir(exist_ok=True)
        Path("o", name).write_bytes(data)
        result = run(*ARGS[:-1], "o", "--since-report", "o")
        assert result.exit_code == 3
        assert f"{name}, which is no report in parts" in result.stderr
        assert Path("o", name).read_bytes() == data
        Path("o", name).unlink()
    Path("o").rmdir()
    assert tree(folder) == before


def test_a_report_in_parts_needs_a_folder(folder: Path) -> None:
    assert (
        "--report parts needs --report-file" in run("batch", "events", "--report", "parts").stderr
    )


def tasks() -> list[Task]:
    return [Task(item) for item in plan(["events"])]
