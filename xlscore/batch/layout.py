"""The example repository: a season, its events, and what checks and publishes them on a push."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from xlscore import __version__
from xlscore.actions.workbooks import JobOptions, SeasonOptions, job_of, open_workbook
from xlscore.book.template.season_sheets import season_template
from xlscore.book.template.workbook import template_bytes
from xlscore.book.versions import FOLDER as SNAPSHOTS
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES
from xlscore.packing import fill
from xlscore.texts import Language, say

IGNORE = f"""{SNAPSHOTS}/
{SNAPSHOTS}-*
~$*
.~lock.*#
build/
"""
ATTRIBUTES = """*.xlsx binary diff=xlscore
*.xlsm binary diff=xlscore
"""


def layout(ruleset: str, language: Language, action: str | None) -> dict[str, bytes]:
    """The files of the repository by path. `action` is OWNER/REPOSITORY@REVISION, if published."""
    events = say("repository.events", language)
    event = f"{events}/{say('repository.example', language)}.xlsx"
    season_row = ""
    found = {event: _event(ruleset, language)}
    family = next((rules for rules in FAMILIES.values() if ruleset in rules.rulesets), None)
    if family:
        file = season_name(language)
        season_row = say("repository.season_row", language, file=file)
        found[file] = season_template(
            family, language, events=[{"file": f"{events}/*.xlsx", "name": events}]
        )
    repository, _, revision = (action or "").partition("@")
    values = {
        "version": __version__,
        "language": language,
        "action": action or "",
        "repository": repository,
        "revision": revision,
    }
    how = "action" if action else "pip"
    own = {"events": events, "season_row": season_row, "ruleset": ruleset}
    texts = {
        "README.md": say("repository.readme", language, **own, version=__version__),
        ".gitignore": IGNORE,
        ".gitattributes": ATTRIBUTES,
        ".pre-commit-config.yaml": _fill(f"hooks-{how}.yaml", values),
        ".github/workflows/standings.yml": _fill(f"workflow-{how}.yml", values),
    }
    return found | {name: text.encode() for name, text in texts.items()}


def _fill(name: str, values: Mapping[str, str]) -> str:
    """One of our files with its values."""
    return fill((files("xlscore.batch") / "repository" / name).read_text("utf-8"), values)


def recalculate_season(path: Path) -> bytes:
    """A season workbook as it should be beside its events, so that the first push is fine."""
    book = open_workbook(path)
    book.apply(job_of(book, JobOptions(file=path, season=SeasonOptions(use_cache=False))).changes())
    return book.to_bytes()


def season_name(language: Language) -> str:
    """The file of the season."""
    return f"{say('repository.season', language)}.xlsx"


def default_ruleset() -> str:
    """A ruleset whose events qualify for the final of a season."""
    return [family for family in FAMILIES.values() if family.direct][-1].rulesets[0]


def _event(ruleset: str, language: Language) -> bytes:
    book = open_workbook(template_bytes(RULESETS[ruleset], language))
    book.apply(job_of(book).changes())
    return book.to_bytes()
