"""``xlscore new RULESET FILE``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.book.problems import FileProblem
from xlscore.book.replace import replace_file
from xlscore.book.template import template_bytes
from xlscore.commands.common import Reporter, lang_option, read_text
from xlscore.core.findings import Language
from xlscore.core.rules import Ruleset
from xlscore.core.rules_load import builtin, builtin_ids, load_toml
from xlscore.core.text import nearest


@click.command()
@click.argument("ruleset")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--force", is_flag=True, help="Replace FILE if it exists; undo brings it back.")
@lang_option
def command(ruleset: str, file: str, force: bool, lang: Language | None) -> None:
    """Make an empty workbook for RULESET: an id of `xlscore rules list`, or a TOML file."""
    reporter = Reporter("text", lang)
    if not file.lower().endswith(".xlsx"):
        raise click.UsageError(f"{file}: the name must end in .xlsx")
    if Path(file).exists() and not force:
        raise click.UsageError(f"{file} exists; --force replaces it")
    rules = _ruleset(ruleset, reporter)
    language = reporter.language()
    try:
        replace_file(Path(file), template_bytes(rules, language))
    except FileProblem as problem:
        reporter.problem(file, problem)
    else:
        made = {"en": "an empty workbook for", "de": "eine leere Arbeitsmappe für"}
        click.echo(f"{file}: {made[language]} {rules.title.in_(language)}")
    reporter.finish()


def _ruleset(name: str, reporter: Reporter) -> Ruleset:
    if name in builtin_ids():
        return builtin(name)
    if name.lower().endswith(".toml"):
        loaded = load_toml(read_text(name), Path(name).name)
        if loaded.ruleset is not None:
            return loaded.ruleset
        reporter.findings(name, loaded.problems, reporter.language())
        reporter.finish()
    near = nearest(name, builtin_ids(), 0)
    known = ", ".join(builtin_ids())
    raise click.UsageError(f"unknown ruleset {name!r}; did you mean {near}? Known are {known}")
