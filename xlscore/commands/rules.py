"""``xlscore rules list|show|validate``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.console import put_line, put_text
from xlscore.actions.own_rules import OwnRules, validated
from xlscore.book.kind import Kind, require
from xlscore.commands.common import Reporter, packaged, read_text, reporting
from xlscore.core.findings import Finding
from xlscore.core.rules_keys import RULE_KEYS
from xlscore.core.rules_load import RULESETS
from xlscore.core.season.rules_keys import SEASON_KEYS
from xlscore.report.rules_page import key_rows
from xlscore.report.rules_sources import by_game, source_lines
from xlscore.texts import say


@click.group()
def command() -> None:
    """The commands of `xlscore rules`."""


@command.command("list")
@reporting
def list_(reporter: Reporter) -> None:
    """Run `xlscore rules list`."""
    language = reporter.language()
    width = max(map(len, RULESETS))
    for rules in by_game(RULESETS.values()):
        put_line(f"{rules.id:{width}}  {rules.title.in_(language)}")


@command.command()
@click.argument("ruleset")
@click.option("--sources", is_flag=True)
@reporting
def show(ruleset: str, sources: bool, reporter: Reporter) -> None:
    """Run `xlscore rules show`."""
    language = reporter.language()
    rules = packaged(RULESETS, ruleset, language)
    if sources:
        put_text("\n".join(source_lines(rules, language)))
    else:
        put_text(RULESETS.text(rules.id).removesuffix("\n"))


@command.command()
@click.option("--season", is_flag=True)
@reporting
def keys(season: bool, reporter: Reporter) -> None:
    """Run `xlscore rules keys`."""
    table = SEASON_KEYS if season else RULE_KEYS
    put_text("\n".join(key_rows(table, reporter.language())))


@command.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@reporting
def validate(file: str, reporter: Reporter) -> None:
    """Run `xlscore rules validate`."""
    kind: Kind = "event"
    if file.lower().endswith((".xlsx", ".xlsm", ".xltx", ".xltm")):
        problems = _of_workbook(file, reporter)
    else:
        kind, problems = validated(OwnRules(read_text(file), Path(file).name))
    reporter.findings(file, problems, reporter.language())
    if not reporter.code:
        said = say(f"report.valid_{kind}", reporter.language())
        put_line(f"{file}: {said}")


def _of_workbook(file: str, reporter: Reporter) -> tuple[Finding, ...]:
    """What is wrong with the ruleset of a workbook; the rest of its findings is left out.

    WrongKind for a season workbook, which has no such sheet.
    """
    from xlscore.actions.workbooks import open_workbook
    from xlscore.book.reader import event_language, read_event

    book = open_workbook(file)
    require(book, "event")
    reporter.language(event_language(book))
    read = read_event(book)
    sheet = read.sheets.get("rules")
    return tuple(
        f
        for f in read.findings
        if f.code == "ruleset-unknown" or (f.ref is not None and f.ref.sheet == sheet)
    )
