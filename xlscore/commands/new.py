"""``xlscore new RULESET FILE``"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from xlscore.actions.console import put_line
from xlscore.actions.new_workbook import empty_workbook, with_rules_sheet
from xlscore.actions.own_rules import event_rules, season_rules
from xlscore.actions.workbooks import JobOptions, find_typed, open_workbook, season_job
from xlscore.book.port import Changes
from xlscore.book.replace import replace_file
from xlscore.commands.common import (
    FILE,
    find_packaged,
    own_rules,
    read_text,
    reporting,
    require_valid,
)
from xlscore.commands.reporting import Reporter, is_same_file
from xlscore.core.rulebook.load import RULESETS, LoadedRules, Shelf
from xlscore.core.rules import Ruleset
from xlscore.core.season.rules import SeasonRules
from xlscore.core.season.rules_load import FAMILIES
from xlscore.texts import Language, say

if TYPE_CHECKING:
    from xlscore.actions.next_season import Begun


@click.command()
@click.argument("ruleset")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--season", is_flag=True)
@click.option("--from", "last", type=FILE, metavar="FILE")
@click.option("--self-contained", is_flag=True)
@click.option("--lite", is_flag=True)
@click.option("--force", is_flag=True)
@reporting
def command(
    ruleset: str,
    file: str,
    *,
    season: bool,
    last: str | None,
    self_contained: bool,
    lite: bool,
    force: bool,
    reporter: Reporter,
) -> None:
    """Run `xlscore new`."""
    kind = Path(file).suffix.lower()
    if kind not in (".xlsx", ".xlsm"):
        raise click.UsageError(f"{file}: the name must end in .xlsx, or in .xlsm for buttons")
    if self_contained and kind != ".xlsm":
        raise click.UsageError(f"{file}: --self-contained is for workbooks with buttons, .xlsm")
    if lite and (kind != ".xlsx" or self_contained):
        raise click.UsageError(f"{file}: --lite is for plain workbooks, .xlsx")
    if Path(file).exists() and not force:
        raise click.UsageError(f"{file} exists; --force replaces it")
    if last is not None and not season:
        raise click.UsageError(f"{last}: --from is for seasons, --season")
    if last is not None and is_same_file(file, last):
        raise click.UsageError(f"{file}: the new season needs a file of its own")
    own = ruleset.lower().endswith(".toml")
    rules: SeasonRules | Ruleset
    if own:
        typed = own_rules(ruleset)
        loaded: LoadedRules[Any] | None = season_rules(typed) if season else event_rules(typed)
        rules = require_valid(loaded, ruleset, reporter)
    else:
        shelf: Shelf[Any] = FAMILIES if season else RULESETS
        rules = find_packaged(shelf, ruleset, reporter.language())
    begun = _begun(last, ruleset if own else None, reporter) if last else None
    language = reporter.language()
    if kind == ".xlsx":
        data = empty_workbook(rules, language, begun)
    else:
        data = _with_macros(rules, language, begun, self_contained=self_contained)
    if lite:
        from xlscore.excel.lite_parts import with_lite  # only these workbooks need it

        data = with_lite(data, language)
    if own:
        data = with_rules_sheet(data, read_text(ruleset), language)
    replace_file(Path(file), data, changes=Changes(), typed=find_typed)
    if begun:
        values = {"file": last, "count": begun.people, "title": rules.title.in_(language)}
        put_line(f"{file}: {say('new.begun', language, **values)}")
    else:
        put_line(f"{file}: {say('new.made', language)} {rules.title.in_(language)}")
    if kind == ".xlsm":
        put_line(say("new.buttons", language))
    if lite:
        put_line(say("new.lite", language))


def _begun(last: str, own: str | None, reporter: Reporter) -> Begun:
    """What a new season takes over; ends with the findings where the last one has an error."""
    from xlscore.actions.next_season import begin_season  # few seasons follow another one

    with reporter.about(last):
        options = JobOptions(own_rules(own), Path(last))
        book = open_workbook(last)
        job = season_job(book, options)
        if job.outcome is None:
            errors = [found for found in job.findings if found.severity == "error"]
            reporter.findings(last, errors, job.language)
            reporter.finish()
        reporter.language(job.language)
        return begin_season(job, book)


def _with_macros(
    rules: SeasonRules | Ruleset,
    language: Language,
    begun: Begun | None,
    *,
    self_contained: bool,
) -> bytes:
    # VBA is heavy: only workbooks with buttons need it
    from xlscore.excel.vba.modules import UnknownXlwings
    from xlscore.excel.vba.workbooks import season_with_macros, workbook_with_macros

    try:
        if isinstance(rules, SeasonRules):
            more = begun._asdict() if begun else {}
            return season_with_macros(rules, language, self_contained=self_contained, **more)
        return workbook_with_macros(rules, language, self_contained=self_contained)
    except UnknownXlwings:
        raise click.ClickException(say("new.xlwings_other", language)) from None
