"""What the commands share: languages, findings as text, exit codes, own rulesets."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from xlscore.actions.console import (
    annotation,
    put_bytes,
    put_command,
    put_json,
    put_line,
)
from xlscore.actions.exit_codes import ERRORS, OK, UNREADABLE, USAGE
from xlscore.actions.job import Job
from xlscore.actions.own_rules import OwnRules, text_of
from xlscore.book.atomic import read_file
from xlscore.book.kind import WrongKind
from xlscore.book.ooxml.sniff import OLE, ZIP
from xlscore.book.port import WorkbookFile
from xlscore.book.problems import FileProblem
from xlscore.core.findings import Finding
from xlscore.core.rules_load import R, Shelf
from xlscore.report.plain import AS_SEEN
from xlscore.texts import LANGUAGES, Language, Severity, say

J = TypeVar("J", bound=Job)

lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
)
rules_option = click.option(
    "--rules",
    type=click.Path(exists=True, dir_okay=False),
)
#: A file to be opened: whether that works is for the program to say (exit code 3).
FILE = click.Path(readable=False)


class Reporter:
    """Prints findings as they come, and knows the exit code in the end."""

    def __init__(self, form: str = "text", lang: Language | None = None) -> None:
        self.form = form
        self.lang = lang
        self.code = OK
        self._files: list[dict[str, Any]] = []
        self._event: Language | None = None

    def language(self, event: Language | None = None) -> Language:
        """The language asked for, else the event's, else that of the environment."""
        self._event = event or self._event
        return self.lang or self._event or _language_of_call()

    def raise_to(self, code: int) -> None:
        """Exit codes only get worse: 3 over 1 over 0."""
        self.code = max(self.code, code)

    def findings(self, file: str, findings: Sequence[Finding], language: Language) -> None:
        """Print one file's findings; an error makes the exit code 1."""
        from xlscore.report.data import finding_data
        from xlscore.report.pages import sort_findings

        if any(finding.severity == "error" for finding in findings):
            self.raise_to(ERRORS)
        ordered = sort_findings(findings)
        lang = self.language(language)
        if self.form == "json":
            self._files.append({"file": file, "findings": [finding_data(f, lang) for f in ordered]})
            return
        for finding in ordered:
            where = str(finding.ref) if finding.ref else self._whole()
            self._line(file, where, finding.severity, finding.code, finding.text(lang))

    def problem(self, file: str, problem: FileProblem) -> None:
        """Print why a file cannot be read or written (exit code 3), or is of the wrong kind (2)."""
        self.raise_to(USAGE if isinstance(problem, WrongKind) else UNREADABLE)
        text = problem.text(self.language())
        if self.form == "json":
            found = {
                "severity": "error",
                "code": problem.code,
                "sheet": None,
                "cell": None,
                "message": text,
            }
            self._files.append({"file": file, "findings": [found]})
        else:
            self._line(file, self._whole(), "error", problem.code, text)

    def saved(self, book: WorkbookFile, file: str) -> bool:
        """Write a workbook, or print why that file cannot be written."""
        try:
            book.save(file)
        except FileProblem as problem:
            self.problem(file, problem)
            return False
        return True

    def _whole(self) -> str:
        """The place of what is about no cell."""
        return say("report.whole_file", self.language())

    def _line(self, file: str, where: str, severity: Severity, code: str, text: str) -> None:
        if self.form == "github":
            kind = {"error": "error", "warning": "warning", "note": "notice"}[severity]
            put_command(annotation(kind, file, code, f"{where}: {text}"))
        else:
            put_line(f"{file}: {where}: {severity} {code}: {text}", error=True)

    @contextmanager
    def about(self, file: str) -> Iterator[None]:
        """Where `file` cannot be read or written, that is printed and ends the command."""
        try:
            yield
        except FileProblem as problem:
            self.problem(file, problem)
            self.finish()

    def evaluated(self, file: str, job: J) -> J:
        """The job; without an outcome its findings are printed, and the command is at its end."""
        if job.outcome is None:
            self.findings(file, job.findings, job.language)
            self.finish()
        return job

    def finish(self) -> NoReturn:
        """Print what was kept for the end, and leave with the exit code."""
        if self.form == "json":
            put_json({"files": self._files})
        raise SystemExit(self.code)


def reporting(command: Callable[..., None]) -> Callable[..., None]:
    """--lang, and a `reporter` of that language for the command, which ends with its exit code.

    Where the FILE of the command cannot be read or written, that is printed. What --rules names
    is read.
    """

    @lang_option
    @wraps(command)
    def run(*args: Any, lang: Language | None, form: str = "text", **given: Any) -> None:
        reporter = Reporter(form, lang)
        with reporter.about(given.get("file") or ""):
            if "rules" in given:
                given["rules"] = own_rules(given["rules"])
            command(*args, reporter=reporter, **given)
        reporter.finish()

    return run


def check_output(output: str, files: Sequence[str]) -> None:
    """-o goes with one file, and names a file."""
    if len(files) > 1:
        raise click.UsageError("-o goes with one file only")
    if not output or Path(output).is_dir():
        raise click.UsageError(f"-o {output!r}: give the name of a file")


def refuse_workbook(output: str) -> None:
    """An export never takes the place of a workbook, whatever program it is of."""
    head = b""
    if Path(output).is_file():
        with suppress(OSError), Path(output).open("rb") as file:
            head = file.read(8)
    suffixes = (".xlsx", ".xlsm", ".xltx", ".xltm", ".xlam")
    if output.lower().endswith(suffixes) or head.startswith((ZIP, OLE)):
        raise click.UsageError(f"-o {output}: an export cannot replace a workbook")


def check_export(output: str | None, file: str) -> None:
    """-o, if it is given, names a file that no workbook is."""
    if output is not None:
        check_output(output, [file])
        refuse_workbook(output)


def give(
    output: str | None, data: bytes, reporter: Reporter, spelling: str | None = AS_SEEN
) -> bool:
    """Write what -o names, or print why that file cannot be written; whether it was.

    Without -o it goes to the screen, where `spelling` is as in `put_bytes`.
    """
    from xlscore.book.replace import replace_file

    if output is None:
        put_bytes(data, spelling)
        return True
    try:
        replace_file(Path(output), data)
    except FileProblem as problem:
        reporter.problem(output, problem)
        return False
    return True


def _language_of_call() -> Language:
    from xlscore.commands.usage import language_of_call  # most calls name a workbook that says it

    return language_of_call()


def own_rules(rules_file: str | None) -> OwnRules | None:
    """The rules of a TOML file given with --rules; their problems are findings like others."""
    return OwnRules(read_text(rules_file), Path(rules_file).name) if rules_file else None


def packaged(shelf: Shelf[R], named: str, language: Language) -> R:
    """The packaged rules with this id or title; usage error for an unknown one."""
    found = shelf.find(named)
    if found.rules is None:
        raise click.UsageError(" ".join(problem.text(language) for problem in found.problems))
    return found.rules


def read_text(file: str) -> str:
    """A text file in UTF-8; usage error if it is not one."""
    language = _language_of_call()
    try:
        return text_of(read_file(Path(file)))
    except FileProblem as problem:
        raise click.UsageError(f"{file}: {problem.text(language)}") from None


@contextmanager
def progress(files: Sequence[str]) -> Iterator[Iterable[str]]:
    """The files one after the other, with a progress bar on a terminal if there are several."""
    if len(files) > 1 and os.isatty(2):
        with click.progressbar(files, file=sys.stderr) as bar:
            yield bar
    else:
        yield files


def watched() -> Callable[[int, int], None]:
    """What is told how many of how many event files are done: a progress bar on a terminal."""
    bars: list[Any] = []

    def watch(finished: int, count: int) -> None:
        if count < 2 or not os.isatty(2):
            return
        if not bars:
            bars.append(click.progressbar(range(count), file=sys.stderr))
        bars[0].update(1)
        if finished == count:
            bars[0].render_finish()

    return watch
