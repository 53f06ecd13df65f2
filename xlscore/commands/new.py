"""``xlscore new RULESET FILE``"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import click

from xlscore.book.filebook import FileBook
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Changes
from xlscore.book.problems import FileProblem
from xlscore.book.replace import replace_file
from xlscore.book.schema import RULES
from xlscore.book.template.workbook import template_bytes
from xlscore.commands.common import Reporter, lang_option, read_text
from xlscore.core.findings import Language
from xlscore.core.rules import Ruleset
from xlscore.core.rules_data import flattened
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
        data = template_bytes(rules, language)
        if ruleset not in builtin_ids():
            data = _with_rules_sheet(data, read_text(ruleset), language)
        replace_file(Path(file), data)
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


def _with_rules_sheet(data: bytes, toml: str, language: Language) -> bytes:
    """An organiser's own ruleset goes with the workbook, as its *Rules* sheet."""
    flat = flattened(tomllib.loads(toml, parse_float=Fraction))
    rows = tuple(
        (PageCell(key, "body"), PageCell(value, "input-text")) for key, value in flat.items()
    )
    page = Page(RULES.role, RULES.titles.in_(language), rows, widths=(36.0, 60.0))
    book = FileBook(data)
    book.apply(Changes(pages=(page,)))
    return book.to_bytes()
