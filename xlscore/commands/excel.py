"""``xlscore excel install``, ``uninstall`` and ``doctor``"""

from __future__ import annotations

import errno
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from xlscore.actions.console import put_line
from xlscore.actions.exit_codes import ERRORS, UNREADABLE
from xlscore.commands.common import FILE, reporting
from xlscore.commands.reporting import Reporter
from xlscore.core.reasons import find_reason
from xlscore.texts import Language, say

if TYPE_CHECKING:
    from xlscore.book.problems import FileProblem
    from xlscore.excel.setup.install import Step
    from xlscore.excel.setup.locations import Computer, Places

dry_run_option = click.option("--dry-run", is_flag=True)


@click.group()
def command() -> None:
    """The commands of `xlscore excel`."""


@command.command()
@dry_run_option
@click.option("--functions/--no-functions", default=None)
@reporting
def install(dry_run: bool, functions: bool | None, reporter: Reporter) -> None:
    """Run `xlscore excel install`."""
    from xlscore.excel.setup.install import Files, Refusal, is_ours, plan_install, present
    from xlscore.excel.setup.machine import helper_of_xlwings
    from xlscore.excel.vba.addin import addin_bytes, functions_addin_bytes
    from xlscore.excel.vba.modules import UnknownXlwings

    computer, places = _find_places()
    if functions is None:
        there = present(places.functions)
        functions = there is not None and is_ours(there)
    elif functions and places.functions is None:
        raise Refusal("functions-windows")
    try:
        files = Files(
            addin_bytes(reporter.language()),
            functions_addin_bytes(reporter.language()) if functions else None,
            helper_of_xlwings() if places.helpers is not None else None,
        )
    except UnknownXlwings:
        raise Refusal("xlwings-unknown") from None
    _carry_out(reporter, computer, plan_install(computer, places, files, present), dry_run)


@command.command()
@dry_run_option
@reporting
def uninstall(dry_run: bool, reporter: Reporter) -> None:
    """Run `xlscore excel uninstall`."""
    from xlscore.excel.setup.install import plan_uninstall, present

    computer, places = _find_places()
    steps = plan_uninstall(computer, places, present)
    if not steps:
        put_line(say("setup.nothing-installed", reporter.language()))
    _carry_out(reporter, computer, steps, dry_run)


@command.command()
@click.argument("file", type=FILE, required=False)
@click.option("--newer", is_flag=True)
@reporting
def doctor(file: str | None, newer: bool, reporter: Reporter) -> None:
    """Run `xlscore excel doctor`."""
    from xlscore.excel.setup.doctor import check_release, examine, examine_workbook
    from xlscore.excel.setup.machine import gather, this_computer
    from xlscore.excel.setup.workbook_facts import workbook_facts

    language = reporter.language()
    machine = gather(this_computer())
    lines = examine(machine)
    if file is not None:
        lines += examine_workbook(machine, workbook_facts(file))
    if newer:
        lines += (check_release(),)
    for line in lines:
        put_line(line.text(language))
        if line.level == "todo":
            reporter.raise_to(ERRORS)


def _find_places() -> tuple[Computer, Places]:
    """This computer, and where its Excel looks for add-ins; Refusal where there is no Excel."""
    from xlscore.excel.setup.install import Refusal
    from xlscore.excel.setup.locations import places_of
    from xlscore.excel.setup.machine import this_computer

    computer = this_computer()
    places = places_of(computer)
    if places is None:
        raise Refusal("no-excel")
    return computer, places


def _carry_out(
    reporter: Reporter, computer: Computer, steps: Sequence[Step], dry_run: bool
) -> None:
    from xlscore.excel.setup.install import carry_out

    language = reporter.language()
    if dry_run:
        would = say("setup.would", language)
        for step in steps:
            first = "" if step.kind == "nothing" else f"{would}: "
            put_line(f"{first}{step.path}: {say('setup.' + step.word, language)}")
        return
    for step, problem in carry_out(steps):
        if problem is None:
            put_line(f"{step.path}: {say('setup.' + step.word, language)}")
        else:
            text = _failure(computer, problem, language)
            put_line(f"{step.path}: {text}", error=True)
            reporter.raise_to(UNREADABLE)


def _failure(computer: Computer, problem: FileProblem, language: Language) -> str:
    """What to do about a file that could not be changed."""
    if problem.code == "in-use":
        return say("setup.quit-excel", language)
    refused = find_reason(errno.EPERM), find_reason(errno.EACCES)
    if computer.system == "mac" and problem.values.get("reason") in refused:
        return say("setup.mac-permission", language)
    return problem.text(language)
