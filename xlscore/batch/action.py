"""The run script of the GitHub Action: ``python -m xlscore.batch.action``.

All inputs come in the environment, never on a command line: INPUT_PATHS (one a line), INPUT_MODE,
INPUT_FORMATS (by commas or blanks), INPUT_LANGUAGE, INPUT_FAIL_ON, INPUT_OUTPUT. It reads
GITHUB_WORKSPACE and writes GITHUB_OUTPUT and GITHUB_STEP_SUMMARY, and works without any of them.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from xlscore.actions.console import Screen, annotation, inert, put_command
from xlscore.actions.exit_codes import UNREADABLE, USAGE
from xlscore.batch.batch_options import BATCH_FORMATS, FAIL_ON, MODES, Options, exit_code
from xlscore.batch.local import cores
from xlscore.batch.places import absolute, spare_workbooks
from xlscore.batch.report_file import count, refuse_others, report_file, totals_of
from xlscore.batch.run import records, runner
from xlscore.batch.say import Annotations, Summary, result_line, total_line
from xlscore.batch.workbook_list import PlanProblem, plan
from xlscore.book.problems import FileProblem
from xlscore.texts import LANGUAGES, Language
from xlscore.texts.languages import system_language

TIMEOUT = 600.0
OUTPUT = "xlscore-exports"
REPORT = "xlscore-report.json"


class InputProblem(Exception):
    """An input that the action cannot work with; the message says which and what would be."""


def main() -> int:
    """Run the batch that the environment asks for; the exit code."""
    try:
        return _run(dict(os.environ))
    except OSError as problem:  # a report or a summary that cannot be written
        put_command(annotation("error", "", "xlscore", str(problem)))
        return UNREADABLE


def _run(environment: Mapping[str, str]) -> int:
    if workspace := environment.get("GITHUB_WORKSPACE"):
        os.chdir(workspace)
    try:
        options, paths, fail_on = inputs(environment)
        items = plan(paths, outputs=bool(options.formats))
        spare_workbooks(items, options)
        refuse_others(Path(options.output or ".") / REPORT)
    except (InputProblem, PlanProblem, FileProblem) as problem:
        put_command(annotation("error", "", "xlscore", str(problem)))
        return USAGE
    language = options.lang or system_language()
    notes, summary, counts = Annotations(), Summary(language), Counter[str]()
    token = secrets.token_hex(16)
    folder = Path(options.output or ".")
    report_path = folder / REPORT
    with (
        report_file(report_path, "json", options) as report,
        runner(options, min(cores(), len(items)), None, TIMEOUT) as run,
    ):
        for record, _ in records(items, run):
            count(counts, record)
            report.add(record)
            summary.add(record)
            put_command(f"::stop-commands::{token}\n{inert(result_line(record))}\n::{token}::")
            for line in notes.lines(record):
                put_command(line)
        report.close(counts)
    for line in (*notes.rest(language), total_line(counts, 0, language)):
        put_command(line)
    totals = totals_of(counts)
    code = exit_code(totals, fail_on)
    _append(environment.get("GITHUB_STEP_SUMMARY"), summary.text())
    _append(environment.get("GITHUB_OUTPUT"), _outputs(totals, options, report_path, code))
    return code


def inputs(environment: Mapping[str, str]) -> tuple[Options, list[str], str]:
    """What the inputs ask for; InputProblem for one that means nothing."""
    given = {
        key: environment.get(f"INPUT_{key}", "").strip()
        for key in ("PATHS", "MODE", "FORMATS", "LANGUAGE", "FAIL_ON", "OUTPUT")
    }
    paths = [line.strip() for line in given["PATHS"].splitlines() if line.strip()] or ["."]
    mode = _one_of("mode", given["MODE"] or "check", MODES)
    fail_on = _one_of("fail-on", given["FAIL_ON"] or "stale", FAIL_ON)
    lang: Language | None = None
    if given["LANGUAGE"]:
        lang = _one_of("language", given["LANGUAGE"], LANGUAGES)
    formats = given["FORMATS"].replace(",", " ").split() if mode != "check" else []
    if mode == "export" and not formats:
        formats = ["html", "json"]
    for form in formats:
        _one_of("formats", form, BATCH_FORMATS)
    # outside the checkout, so that nothing is committed by accident
    scratch = Path(environment.get("RUNNER_TEMP") or "build")
    output = absolute(given["OUTPUT"] or str(scratch / OUTPUT))
    return Options(mode, tuple(dict.fromkeys(formats)), lang, output), paths, fail_on


def _one_of(name: str, value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        raise InputProblem(f"{name}: {value!r} is none of {', '.join(known)}")
    return value


def _outputs(totals: Mapping[str, int], options: Options, report: Path, code: int) -> str:
    """The action's outputs; each value between marks that nobody can guess."""
    values: dict[str, object] = {
        "workbooks": totals["files"],
        "ok": totals["ok"],
        "errors": totals["errors"],
        "stale": totals["stale"],
        "failed": totals["unreadable"] + totals["crashed"],
        "changed": totals["changed"],
        "exports": options.output if options.formats else "",
        "report": report,
        "exit-code": code,
    }
    mark = f"xlscore-{secrets.token_hex(16)}"
    return "".join(f"{name}<<{mark}\n{value}\n{mark}\n" for name, value in values.items())


def _append(path: str | None, text: str) -> None:
    if path:
        with Path(path).open("ab") as file:
            file.write(text.encode("utf-8", "backslashreplace"))


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    with Screen() as screen:
        exit_status = main()
        if screen.failure():
            exit_status = UNREADABLE
    sys.exit(exit_status)
