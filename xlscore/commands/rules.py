"""``xlscore rules list|show|validate``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.console import put_line, put_text
from xlscore.commands.common import Reporter, lang_option, packaged, read_text
from xlscore.core.findings import Finding
from xlscore.core.rules_keys import RULE_KEYS
from xlscore.core.rules_load import RULESETS
from xlscore.core.season.rules_keys import SEASON_KEYS
from xlscore.report.rules_page import key_rows
from xlscore.report.rules_sources import by_game, source_lines
from xlscore.texts import Language


@click.group()
def command() -> None:
    """List, show and validate rulesets."""


@command.command("list")
@lang_option
def list_(lang: Language | None) -> None:
    """The packaged rulesets, game by game: id and title."""
    language = Reporter("text", lang).language()
    width = max(map(len, RULESETS))
    for rules in by_game(RULESETS.values()):
        put_line(f"{rules.id:{width}}  {rules.title.in_(language)}")


@command.command()
@click.argument("ruleset")
@click.option("--sources", is_flag=True, help="Where it is published, and its worked numbers.")
@lang_option
def show(ruleset: str, sources: bool, lang: Language | None) -> None:
    """A packaged ruleset as TOML, to start one of your own from."""
    language = Reporter("text", lang).language()
    rules = packaged(RULESETS, ruleset, language)
    if sources:
        put_text("\n".join(source_lines(rules, language)))
    else:
        put_text(RULESETS.text(rules.id).removesuffix("\n"))


@command.command()
@click.option("--season", is_flag=True, help="Those of season rules.")
@lang_option
def keys(season: bool, lang: Language | None) -> None:
    """Every key of a ruleset: what it means, what it accepts, and what holds without it."""
    table = SEASON_KEYS if season else RULE_KEYS
    put_text("\n".join(key_rows(table, Reporter("text", lang).language())))


@command.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@lang_option
def validate(file: str, lang: Language | None) -> None:
    """Check a ruleset of your own: a TOML file, or a workbook with a Rules sheet."""
    reporter = Reporter("text", lang)
    if file.lower().endswith((".xlsx", ".xlsm", ".xltx", ".xltm")):
        problems = _of_workbook(file, reporter)
    else:
        problems = RULESETS.load_toml(read_text(file), Path(file).name).problems
    reporter.findings(file, problems, reporter.language())
    if not reporter.code:
        fine = {"en": "the ruleset is valid", "de": "das Regelwerk ist gültig"}
        put_line(f"{file}: {fine[reporter.language()]}")
    reporter.finish()


def _of_workbook(file: str, reporter: Reporter) -> tuple[Finding, ...]:
    """What is wrong with the ruleset of a workbook; the rest of its findings is left out."""
    from xlscore.actions.workbooks import open_workbook
    from xlscore.book.problems import FileProblem
    from xlscore.book.reader import event_language, read_event

    try:
        book = open_workbook(file)
        reporter.language(event_language(book))
        read = read_event(book)
    except FileProblem as problem:
        reporter.problem(file, problem)
        reporter.finish()
    sheet = read.sheets.get("rules")
    return tuple(f for f in read.findings if f.ref is not None and f.ref.sheet == sheet)
