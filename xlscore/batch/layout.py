"""The example repository: a season, its events, and what checks and publishes them on a push."""

from __future__ import annotations

from pathlib import Path

from xlscore import __version__
from xlscore.actions.workbooks import JobOptions, SeasonOptions, job_of, open_workbook
from xlscore.book.template.season import season_template
from xlscore.book.template.workbook import template_bytes
from xlscore.book.versions import FOLDER as SNAPSHOTS
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES
from xlscore.texts import Language, titles

EVENTS = titles("repository.events")
EXAMPLE = titles("repository.example")
SEASON = titles("repository.season")

README = titles("repository.readme")
SEASON_ROW = titles("repository.season_row")

IGNORE = f"""{SNAPSHOTS}/
{SNAPSHOTS}-*
~$*
.~lock.*#
build/
"""
ATTRIBUTES = """*.xlsx binary diff=xlscore
*.xlsm binary diff=xlscore
"""

WORKFLOW = """name: standings
on:
  push:
  pull_request:
permissions:
  contents: read
jobs:
  standings:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
{steps}"""
WITH_ACTION = """      - uses: {action}
        with:
          paths: .
          mode: check
          language: {language}
      - uses: {action}
        with:
          paths: .
          mode: export
          formats: html, csv, json
          language: {language}
"""
WITH_PIP = """      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: python -m pip install "xlscore=={version}"
      - run: python -m xlscore.batch.action
        env:
          INPUT_PATHS: .
          INPUT_MODE: check
          INPUT_LANGUAGE: {language}
      - run: python -m xlscore.batch.action
        env:
          INPUT_PATHS: .
          INPUT_MODE: export
          INPUT_FORMATS: html, csv, json
          INPUT_LANGUAGE: {language}
      - uses: actions/upload-artifact@v4
        with:
          name: standings
          path: ${{{{ runner.temp }}}}/xlscore-exports
"""

HOOKS_OF_ACTION = """repos:
  - repo: https://github.com/{repository}
    rev: {revision}
    hooks:
      - id: xlscore-recalc
      - id: xlscore-check
"""
HOOKS_LOCAL = """repos:
  - repo: local
    hooks:
      - id: xlscore-recalc
        name: xlscore recalc
        entry: xlscore batch --mode recalc
        language: system
        files: \\.xls[xm]$
        require_serial: true
      - id: xlscore-check
        name: xlscore check
        entry: xlscore batch --mode check
        language: system
        files: \\.xls[xm]$
        require_serial: true
"""


def layout(ruleset: str, language: Language, action: str | None) -> dict[str, bytes]:
    """The files of the repository by path. `action` is OWNER/REPOSITORY@REVISION, if published."""
    events = EVENTS.in_(language)
    event = f"{events}/{EXAMPLE.in_(language)}.xlsx"
    season_row = ""
    files: dict[str, bytes] = {event: _event(ruleset, language)}
    family = next((rules for rules in FAMILIES.values() if ruleset in rules.rulesets), None)
    if family:
        file = season_name(language)
        season_row = SEASON_ROW.in_(language).format(file=file)
        files[file] = season_template(
            family, language, events=[{"file": f"{events}/*.xlsx", "name": EVENTS.in_(language)}]
        )
    told = {"version": __version__, "language": language, "action": action}
    steps = (WITH_ACTION if action else WITH_PIP).format(**told)
    repository, _, revision = (action or "").partition("@")
    hooks = HOOKS_OF_ACTION.format(repository=repository, revision=revision)
    readme = README.in_(language).format(
        events=events, season_row=season_row, ruleset=ruleset, version=__version__
    )
    texts = {
        "README.md": readme,
        ".gitignore": IGNORE,
        ".gitattributes": ATTRIBUTES,
        ".pre-commit-config.yaml": hooks if action else HOOKS_LOCAL,
        ".github/workflows/standings.yml": WORKFLOW.format(steps=steps),
    }
    return files | {name: text.encode() for name, text in texts.items()}


def recalculated_file(path: Path) -> bytes:
    """A season workbook as it should be beside its events, so that the first push is fine."""
    book = open_workbook(path)
    book.apply(job_of(book, JobOptions(file=path, season=SeasonOptions(use_cache=False))).changes())
    return book.to_bytes()


def season_name(language: Language) -> str:
    """The file of the season."""
    return f"{SEASON.in_(language)}.xlsx"


def default_ruleset() -> str:
    """A ruleset whose events qualify for the final of a season."""
    return [family for family in FAMILIES.values() if family.direct][-1].rulesets[0]


def _event(ruleset: str, language: Language) -> bytes:
    book = open_workbook(template_bytes(RULESETS[ruleset], language))
    book.apply(job_of(book).changes())
    return book.to_bytes()
