"""``xlscore rules list|show|keys|validate|from-standings``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.console import put_json, put_line, put_text
from xlscore.actions.exit_codes import ERRORS
from xlscore.actions.own_rules import OwnRules, check_rules
from xlscore.book.atomic import read_file
from xlscore.book.kind import Kind, require
from xlscore.commands.common import FILE, find_packaged, read_text, reporting
from xlscore.commands.reporting import Reporter, check_export, give
from xlscore.core.findings import Finding
from xlscore.core.rulebook.keys import RULE_KEYS
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_keys import SEASON_KEYS
from xlscore.report.docs_tables import key_rows
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
@click.option("--graph", is_flag=True)
@reporting
def show(ruleset: str, sources: bool, graph: bool, reporter: Reporter) -> None:
    """Run `xlscore rules show`."""
    language = reporter.language()
    if graph:
        put_text("\n".join(_graph(ruleset, reporter)))
        return
    rules = find_packaged(RULESETS, ruleset, language)
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
        kind, problems = check_rules(OwnRules(read_text(file), Path(file).name))
    reporter.findings(file, problems, reporter.language())
    if not reporter.code:
        said = say(f"report.valid_{kind}", reporter.language())
        put_line(f"{file}: {said}")


@command.command("from-standings")
@click.argument("games", type=FILE)
@click.argument("standings", type=FILE)
@click.option("-o", "--output", metavar="FILE")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@reporting
def from_standings(games: str, standings: str, output: str | None, reporter: Reporter) -> None:
    """Run `xlscore rules from-standings`."""
    from xlscore.actions.from_standings import from_standings as found_rules

    language = reporter.language()
    check_export(output, games, standings)
    with reporter.about(games):
        played = read_file(Path(games))
    with reporter.about(standings):
        published = read_file(Path(standings))
    with reporter.about(f"{games}, {standings}"):
        found = found_rules(played, published, Path(games).name, Path(standings).name)
    reporter.findings(games, found.games, language)
    reporter.findings(standings, found.table, language)
    if found.rules is None:
        reporter.finish()
    if not found.rules.evidence.whole:
        reporter.raise_to(ERRORS)
    text = found.rules.text(language)
    if output is not None and not give(output, text.encode(), reporter):
        reporter.finish()
    if reporter.form == "json":
        put_json(found.rules.data(language))
        raise SystemExit(reporter.code)
    put_text("\n".join(found.rules.lines(language)) if output else text.removesuffix("\n"))


def _graph(ruleset: str, reporter: Reporter) -> list[str]:
    """The stages of a packaged ruleset, or of a TOML file."""
    from xlscore.report.graph_text import graph_lines

    language = reporter.language()
    if not Path(ruleset).is_file():
        return graph_lines(find_packaged(RULESETS, ruleset, language), language)
    loaded = RULESETS.load_toml(read_text(ruleset))
    reporter.findings(ruleset, loaded.problems, language)
    if loaded.rules is None:
        reporter.finish()
    assert loaded.rules is not None
    return graph_lines(loaded.rules, language)


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
