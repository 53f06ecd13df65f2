"""``xlscore watch FILE``: saving the workbook is the button, and the page follows."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from xlscore.actions.answer import Answer
from xlscore.actions.console import put_line
from xlscore.actions.differences import is_stale
from xlscore.actions.job import say_written
from xlscore.actions.verbs import verb
from xlscore.actions.verbs.verb import Opened
from xlscore.actions.workbooks import open_workbook
from xlscore.book import history
from xlscore.book.atomic import refuse_if_open
from xlscore.book.port import Changes, WorkbookFile
from xlscore.book.problems import FileProblem
from xlscore.commands.common import reporting
from xlscore.commands.live import Room, room_options, run_room
from xlscore.commands.reporting import Reporter, write_beside
from xlscore.room.watching import Follower, Task
from xlscore.texts import say


@click.command()
@room_options
@click.option("--print/--no-print", "print_", default=True)
@reporting
def command(reporter: Reporter, print_: bool, **given: Any) -> None:
    """Run `xlscore watch`."""
    steps = Steps(reporter, print_)
    run_room(Room(**given), reporter, steps.prepare)


class Steps:
    """The step of `next` with each save, or where that has to wait, what `recalc` does."""

    def __init__(self, reporter: Reporter, print_: bool) -> None:
        self.reporter, self.print_ = reporter, print_
        self._ours = b""

    def prepare(self, follower: Follower, content: bytes) -> Task | None:
        """The work that a save asks for. What is wrong, and what it waits for, is printed now."""
        file, language = follower.file, self.reporter.language()
        if content == self._ours:
            return None
        past = history.read(file).steps
        if past and past[-1].kind == "undo" and past[-1].led_to(content):
            put_line(f"{file}: {say('room.taken_back', language)}")
            return None
        try:
            book = open_workbook(content, file)
            opened = Opened(file, book, follower.rules, self.reporter.lang)
            answer = verb("next").answer(opened, print_=self.print_, page=False)
            self.reporter.findings(str(file), answer.findings, answer.language)
            changes = answer.changes
            if changes is None and not answer.wrong:
                changes = opened.event().changes()
        except FileProblem as problem:
            self.reporter.problem(str(file), problem)
            return None
        finally:
            self.reporter.code = 0  # of what was told on the way nothing is left at the end
        if changes is not None and is_stale(book, changes):
            book.apply(changes)
            return partial(self._write, follower, answer, book, changes)
        if answer.files and answer.changes is None:
            return partial(self._write, follower, answer)
        self._say(follower, answer)
        return None

    def _write(
        self,
        follower: Follower,
        answer: Answer,
        book: WorkbookFile | None = None,
        changes: Changes | None = None,
    ) -> None:
        """Write the workbook, then what lies beside it; FileProblem for the workbook alone."""
        file, language = follower.file, self.reporter.language(answer.language)
        refuse_if_open(file)
        if book is not None:
            book.save()
            self._ours = book.content
        write_beside(self.reporter, file, answer.files)
        self._say(follower, answer)
        if changes is not None and answer.changes is None:
            put_line(f"{file}: {say_written(changes.titles, language)}")

    def _say(self, follower: Follower, answer: Answer) -> None:
        """Print what was done, or what it waits for, and what could not be made."""
        nothing = answer.changes is None and not answer.files
        for line in answer.lines[:1] if nothing else (*answer.lines, *answer.next_steps):
            put_line(f"{follower.file}: {line}")
        for remark in answer.remarks:
            put_line(remark.text, error=True)
