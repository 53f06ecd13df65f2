"""``xlscore new RULESET FILE``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.console import put_line
from xlscore.actions.new_workbook import empty_workbook, with_rules_sheet
from xlscore.actions.own_rules import event_rules
from xlscore.actions.workbooks import typed_in
from xlscore.book.port import Changes
from xlscore.book.replace import replace_file
from xlscore.commands.common import own_rules, packaged, read_text, reporting
from xlscore.commands.reporting import Reporter
from xlscore.core.rules import Ruleset
from xlscore.core.rules_load import RULESETS
from xlscore.core.season.rules import SeasonRules
from xlscore.core.season.rules_load import FAMILIES
from xlscore.texts import Language, titles

MADE = titles("new.made")
BUTTONS = titles("new.buttons")
LITE = titles("new.lite")
XLWINGS = titles("new.xlwings_other")


@click.command()
@click.argument("ruleset")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--season", is_flag=True)
@click.option(
    "--self-contained",
    is_flag=True,
)
@click.option("--lite", is_flag=True)
@click.option("--force", is_flag=True)
@reporting
def command(
    ruleset: str,
    file: str,
    *,
    season: bool,
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
    language = reporter.language()
    own = not season and ruleset.lower().endswith(".toml")
    rules: SeasonRules | Ruleset
    if season:
        rules = packaged(FAMILIES, ruleset, language)
    else:
        rules = _own_ruleset(ruleset, reporter) if own else packaged(RULESETS, ruleset, language)
    if kind == ".xlsx":
        data = empty_workbook(rules, language)
    else:
        data = _with_macros(rules, language, self_contained=self_contained)
    if lite:
        from xlscore.excel.lite_parts import with_lite  # only these workbooks need it

        data = with_lite(data, language)
    if own:
        data = with_rules_sheet(data, read_text(ruleset), language)
    replace_file(Path(file), data, changes=Changes(), typed=typed_in)
    put_line(f"{file}: {MADE.in_(language)} {rules.title.in_(language)}")
    if kind == ".xlsm":
        put_line(BUTTONS.in_(language))
    if lite:
        put_line(LITE.in_(language))


def _with_macros(
    rules: SeasonRules | Ruleset, language: Language, *, self_contained: bool
) -> bytes:
    # VBA is heavy: only workbooks with buttons need it
    from xlscore.excel.vba.modules import UnknownXlwings
    from xlscore.excel.vba.workbooks import season_with_macros, workbook_with_macros

    try:
        if isinstance(rules, SeasonRules):
            return season_with_macros(rules, language, self_contained=self_contained)
        return workbook_with_macros(rules, language, self_contained=self_contained)
    except UnknownXlwings:
        raise click.ClickException(XLWINGS.in_(language)) from None


def _own_ruleset(file: str, reporter: Reporter) -> Ruleset:
    """An organiser's own ruleset; ends with the findings where it is not valid."""
    loaded = event_rules(own_rules(file))
    assert loaded is not None
    if loaded.rules is None:
        reporter.findings(file, loaded.problems, reporter.language())
        reporter.finish()
    return loaded.rules
