"""The GitHub Action: its run script as the runner runs it, and its YAML by the published schema."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from batch.events import HOSTILE, hostile_event, make_events
from xlscore.actions.console import annotation, inert
from xlscore.batch.say import MOST_BYTES, Annotations, Summary

ROOT = Path(__file__).parents[2]
COMMAND = re.compile(r"^::(?P<name>[\w-]+)(?P<head> [^:]*)?::(?P<data>.*)$")
KINDS = ("error", "warning", "notice")


@dataclass
class Step:
    """What a runner saw of a step."""

    code: int
    lines: list[str]
    outputs: dict[str, str]
    summary: str

    def annotations(self, kind: str) -> list[re.Match[str]]:
        return [m for line in self.lines if (m := COMMAND.match(line)) and m["name"] == kind]

    def commands(self) -> set[str]:
        """All commands a runner would carry out; nothing in the older form is left."""
        found, stopped = set(), ""
        for line in self.lines:
            match = COMMAND.match(line.lstrip())
            if stopped:
                stopped = "" if line == f"::{stopped}::" else stopped
            elif match and match["name"] == "stop-commands":
                stopped = match["data"]
            elif match:
                found.add(match["name"])
            else:
                assert "##[" not in line
        assert not stopped
        return found


def run(workspace: Path, scratch: Path, **inputs: str) -> Step:
    """The run script in the environment of a runner."""
    scratch.mkdir(exist_ok=True)
    output, summary = scratch / "output", scratch / "summary"
    output.write_text("", "utf-8")
    summary.write_text("", "utf-8")
    environment = {
        key: os.environ[key] for key in ("PATH", "HOME", "PYTHONPATH") if key in os.environ
    }
    environment |= {f"INPUT_{key.upper()}": value for key, value in inputs.items()}
    environment |= {
        "GITHUB_WORKSPACE": str(workspace),
        "GITHUB_OUTPUT": str(output),
        "GITHUB_STEP_SUMMARY": str(summary),
        "RUNNER_TEMP": str(scratch),
        "GITHUB_ACTIONS": "true",
        "LANG": "C.UTF-8",
    }
    done = subprocess.run(
        [sys.executable, "-m", "xlscore.batch.action"],
        env=environment,
        cwd=scratch,
        capture_output=True,
        check=False,
    )
    assert not done.stderr, done.stderr.decode()
    return Step(
        done.returncode,
        done.stdout.decode().split("\n"),
        outputs(output.read_text("utf-8")),
        summary.read_text("utf-8"),
    )


def outputs(text: str) -> dict[str, str]:
    """GITHUB_OUTPUT as the runner reads it: every value between marks."""
    values = {}
    lines = iter(text.splitlines())
    for line in lines:
        name, mark = line.split("<<", 1)
        value = []
        for line in lines:
            if line == mark:
                break
            value.append(line)
        values[name] = "\n".join(value)
    return values


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    make_events(tmp_path / "work" / "events", 7)
    return tmp_path / "work"


def test_check_fails_on_stale_and_names_the_cell(workspace: Path, tmp_path: Path) -> None:
    step = run(workspace, tmp_path / "scratch", mode="check", language="en")
    assert step.code == 1
    assert (step.outputs["workbooks"], step.outputs["stale"]) == ("7", "7")
    first = step.annotations("error")[0]
    assert first["head"].strip() == "file=events/00000-alhambra.xlsx,title=stale"
    assert first["data"].startswith("Standings!A1: ")
    assert run(workspace, tmp_path / "scratch", mode="check", fail_on="error").code == 0


def test_recalc_then_check_is_fine(workspace: Path, tmp_path: Path) -> None:
    step = run(workspace, tmp_path / "scratch", mode="recalc")
    assert (step.code, step.outputs["changed"]) == (0, "7")
    step = run(workspace, tmp_path / "scratch", mode="check", paths="events/0000[0-3]*\nevents")
    assert (step.code, step.outputs["ok"]) == (0, "7")


def test_exports_stand_outside_the_checkout(workspace: Path, tmp_path: Path) -> None:
    step = run(workspace, tmp_path / "scratch", mode="export", formats="html, csv json")
    assert step.code == 0
    folder = Path(step.outputs["exports"])
    assert not folder.is_relative_to(workspace)
    assert len(list((folder / "events").iterdir())) == 21
    report = json.loads(Path(step.outputs["report"]).read_text("utf-8"))
    assert report["totals"]["ok"] == 7


def test_the_summary_holds_the_first_ten_of_each_and_the_findings(
    workspace: Path, tmp_path: Path
) -> None:
    summary = run(workspace, tmp_path / "scratch", mode="recalc", language="de").summary
    assert summary.startswith("## Turniermappen\n\n7 Mappen: 7 in Ordnung\n")
    assert "## Die ersten zehn" in summary
    tops = summary.split("### ")[1:]
    assert len(tops) == 7
    rows = [line for line in tops[0].splitlines() if re.match(r"\| (\d+|–) \|", line)]
    assert 0 < len(rows) <= 10


def test_hostile_texts_issue_no_command_and_no_markup(workspace: Path, tmp_path: Path) -> None:
    hostile_event(workspace / "hostile.xlsx")
    hostile_event(workspace / "hostile errors.xlsx", errors=34)
    (workspace / "::error::x,y%0A.xlsx").write_bytes(b"")
    for mode in ("check", "export", "recalc"):
        step = run(workspace, tmp_path / "scratch", mode=mode, formats="html,md")
        assert step.code == 3
        assert step.commands() <= set(KINDS)
        for kind in KINDS:
            assert len(step.annotations(kind)) <= 10
        assert any(re.fullmatch(r"\d+ more errors", line) for line in step.lines)
        assert not re.search(r"(?<!\\)<(script|img)|(?<!\\)\]\(|(?<!\\)`", step.summary)
        assert "\u202e" not in step.summary + "".join(step.lines)
        assert max(map(len, step.summary.splitlines())) < 2000
        assert set(step.outputs) == {
            "workbooks", "ok", "errors", "stale", "failed", "changed", "exports", "report",
            "exit-code",
        }  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_ends_an_annotation_or_begins_one(text: str) -> None:
    for line in (
        annotation("error", text, text, text),
        annotation("error", "a.xlsx", "code", f"Sheet!A1: {text}\r\n{text}"),
    ):
        assert "\n" not in line
        assert "\r" not in line
        match = re.fullmatch(r"::error file=([^:,]*),title=([^:,]*)::(.*)", line)
        assert match, line
        assert "::" not in match[3]
        assert "##[" not in line
        assert not re.search(r"%(?!25|0A|0D|3A|2C)", line)
    assert not inert(text).startswith("::")


def test_at_most_ten_annotations_of_a_kind_and_the_rest_is_counted() -> None:
    notes = Annotations()
    finding = {"severity": "warning", "code": "c", "sheet": "S", "cell": "A1", "message": "m"}
    record = {"file": "a", "language": "en", "findings": [finding] * 8, "stale": None}
    lines = [line for _ in range(3) for line in notes.lines(record)]
    assert len(lines) == 10
    assert list(notes.rest("en")) == ["14 more warnings"]
    assert list(notes.rest("de")) == ["14 weitere Warnungen"]


def test_a_summary_of_very_many_workbooks_stays_below_the_limit() -> None:
    summary = Summary("en")
    text = "ä" * 200
    finding = {"severity": "error", "code": "c", "sheet": text, "cell": "A1", "message": text * 5}
    record = {
        "file": text, "status": "errors", "changed": False, "stale": None, "line": text,
        "name": text, "top": [[1, text]] * 10, "findings": [finding] * 9, "language": "en",
    }  # fmt: skip
    for _ in range(5000):
        summary.add(record)
    made = summary.text()
    assert len(made.encode()) <= MOST_BYTES
    assert "4800 more workbooks" in made
    assert "44900 more findings" in made


def test_wrong_inputs_are_said_as_an_annotation(workspace: Path, tmp_path: Path) -> None:
    for inputs in ({"mode": "::x"}, {"mode": "export", "formats": "pdf"}, {"paths": "none/*.xlsx"}):
        step = run(workspace, tmp_path / "scratch", **inputs)
        assert step.code == 2
        assert step.commands() == {"error"}


def test_the_yaml_fits_the_published_schema() -> None:
    pytest.importorskip("check_jsonschema")
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-actions",
         str(ROOT / "action.yml")],
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_the_action_and_its_script_agree() -> None:
    yaml = pytest.importorskip("yaml")
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    assert set(action["inputs"]) >= {"paths", "mode", "formats", "language", "fail-on"}
    steps = action["runs"]["steps"]
    script = next(step for step in steps if step.get("id") == "run")
    source = (ROOT / "xlscore/batch/action.py").read_text("utf-8")
    for name in script["env"]:
        assert name.removeprefix("INPUT_") in source
    for step in steps:  # an input is never put into a script's text
        assert "${{" not in step.get("run", "")
    for output in action["outputs"].values():
        name = re.search(r"outputs\.([\w-]+)", output["value"])
        assert name
        assert f'"{name[1]}"' in source


def test_a_report_never_replaces_what_is_no_report(workspace: Path, tmp_path: Path) -> None:
    other = workspace / "out" / "xlscore-report.json"
    other.parent.mkdir()
    other.write_text("[]", "utf-8")
    step = run(workspace, tmp_path / "scratch", mode="check", output="out")
    assert step.code == 2
    assert "xlscore-report.json was not made by xlscore" in step.annotations("error")[0]["data"]
    assert other.read_text("utf-8") == "[]"
