"""What a command prints and writes, and how it ends; without the library that reads calls."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from xlscore.actions.console import annotation, put_bytes, put_command, put_json, put_line
from xlscore.actions.exit_codes import ERRORS, OK, UNREADABLE, USAGE
from xlscore.actions.job import Job
from xlscore.actions.workbooks import open_workbook, workbook_language
from xlscore.book.atomic import write_file
from xlscore.book.kind import WrongKind
from xlscore.book.ooxml.sniff import OLE, ZIP
from xlscore.book.problems import FileProblem, Problem
from xlscore.core.findings import Finding
from xlscore.report.plain import AS_SEEN
from xlscore.texts import Language, Severity, say
from xlscore.texts.languages import system_language

J = TypeVar("J", bound=Job)


class Reporter:
    """Prints findings as they come, and knows the exit code in the end."""

    def __init__(self, form: str = "text", lang: Language | None = None, file: str = "") -> None:
        self.form = form
        self.lang = lang
        self.file = file
        self.code = OK
        self._files: list[dict[str, Any]] = []
        self._event: Language | None = None

    def language(self, event: Language | None = None) -> Language:
        """The language asked for, else the event's, else that of the file or of the computer."""
        self._event = event or self._event
        return self.lang or self._event or language_in([self.file]) or system_language()

    def raise_to(self, code: int) -> None:
        """Exit codes only get worse: 3 over 1 over 0."""
        self.code = max(self.code, code)

    def findings(self, file: str, findings: Sequence[Finding], language: Language) -> None:
        """Print one file's findings; an error makes the exit code 1."""
        from xlscore.report.pages import sort_findings

        if any(finding.severity == "error" for finding in findings):
            self.raise_to(ERRORS)
        ordered = sort_findings(findings)
        lang = self.language(language)
        if self.form == "json":
            from xlscore.report.event_data import finding_data

            self._files.append({"file": file, "findings": [finding_data(f, lang) for f in ordered]})
            return
        for finding in ordered:
            where = str(finding.ref) if finding.ref else self._whole()
            if where == Path(file).name:  # the file itself, which stands there already
                where = ""
            self._line(file, where, finding.severity, finding.code, finding.text(lang))

    def problem(self, file: str, problem: Problem) -> None:
        """Print why a file cannot be read or written (exit code 3), or is of the wrong kind (2).

        What is wrong with the computer, and with no file, is a sentence by itself (3).
        """
        self.raise_to(USAGE if isinstance(problem, WrongKind) else UNREADABLE)
        text = problem.text(self.language())
        if not isinstance(problem, FileProblem):
            put_line(text, error=True)
        elif self.form == "json":
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

    def wrote(self, file: str, write: Callable[[], object]) -> bool:
        """Whether `write` could write a file; if not, why is printed."""
        try:
            write()
        except FileProblem as problem:
            self.problem(file, problem)
            return False
        return True

    def _whole(self) -> str:
        """The word for a finding about the whole file."""
        return say("report.whole_file", self.language())

    def _line(self, file: str, where: str, severity: Severity, code: str, text: str) -> None:
        if self.form == "github":
            kind = {"error": "error", "warning": "warning", "note": "notice"}[severity]
            put_command(annotation(kind, file, code, f"{where}: {text}" if where else text))
        else:
            place = f"{file}: {where}" if where else file
            put_line(f"{place}: {severity} {code}: {text}", error=True)

    @contextmanager
    def about(self, file: str) -> Iterator[None]:
        """Where `file` cannot be read or written, that is printed and ends the command.

        So does any other problem of the computer.
        """
        try:
            yield
        except Problem as problem:
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


def language_in(names: Sequence[str]) -> Language | None:
    """The language of the first workbook among these names; None if none can be read."""
    for name in names:
        with suppress(FileProblem, OSError, ValueError):
            if name and Path(name).is_file():
                return workbook_language(open_workbook(name))
    return None


def refuse(told: str) -> NoReturn:
    """A call that is wrong; the library that says so is imported only then."""
    from click import UsageError

    raise UsageError(told)


def check_output(output: str, files: Sequence[str]) -> None:
    """-o goes with one file, and names a file."""
    if len(files) > 1:
        refuse("-o goes with one file only")
    if not output or Path(output).is_dir():
        refuse(f"-o {output!r}: give the name of a file")


def refuse_workbook(output: str) -> None:
    """UsageError if an export would take the place of a workbook of any program."""
    head = b""
    if Path(output).is_file():
        with suppress(OSError), Path(output).open("rb") as file:
            head = file.read(8)
    suffixes = (".xlsx", ".xlsm", ".xltx", ".xltm", ".xlam")
    if output.lower().endswith(suffixes) or head.startswith((ZIP, OLE)):
        refuse(f"-o {output}: an export cannot replace a workbook")


def check_export(output: str | None, *inputs: str) -> None:
    """-o, if it is given, names a file that is no workbook and none of the `inputs`."""
    if output is not None:
        check_output(output, inputs[:1])
        refuse_workbook(output)
        refuse_inputs(output, inputs)


def refuse_inputs(output: str | None, inputs: Iterable[str]) -> None:
    """UsageError if -o names a file that the command reads, such as that of --rules."""
    if output and any(is_same_file(output, file) for file in inputs):
        refuse(f"-o {output}: the output needs a file of its own")


def is_same_file(file: str, other: str) -> bool:
    """Whether two names mean one file, however they are written and whatever links lead there."""
    return Path(file).exists() and Path(other).exists() and Path(file).samefile(other)


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
    return reporter.wrote(output, lambda: replace_file(Path(output), data))


def write_beside(reporter: Reporter, workbook: Path, files: Mapping[str, bytes]) -> None:
    """The files that lie beside a workbook, or why one could not be written."""
    for name, data in files.items():
        file = workbook.with_name(name)
        reporter.wrote(str(file), partial(write_file, file, data))


@contextmanager
def progress(files: Sequence[str]) -> Iterator[Iterable[str]]:
    """The files one after the other, with a progress bar on a terminal if there are several."""
    if len(files) > 1 and os.isatty(2):
        from click import progressbar  # most calls are about one file

        with progressbar(files, file=sys.stderr) as bar:
            yield bar
    else:
        yield files


def watch_files() -> Callable[[int, int], None]:
    """A function that is told how many event files are done, and shows it on a terminal."""
    bars: list[Any] = []

    def watch(finished: int, count: int) -> None:
        if count < 2 or not os.isatty(2):
            return
        if not bars:
            from click import progressbar  # most calls are about an event

            bars.append(progressbar(range(count), file=sys.stderr))
        bars[0].update(1)
        if finished == count:
            bars[0].render_finish()

    return watch
