"""Templates: workbooks that an event starts from, one per ruleset and language.

``python -m xlscore.book.template DIRECTORY`` writes all of them. XlsxWriter authors them, because
it can carry VBA and buttons too; sheets that xlscore rewrites later never go through it.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from xlscore.book import schema
from xlscore.book.schema import SheetSpec
from xlscore.book.template.authoring import (
    Cell,
    Formats,
    begin_workbook,
    ensure,
    name_sheets,
    pack_alike,
)
from xlscore.book.template.buttons import Macros, add_project
from xlscore.book.template.event_sheet import write_event
from xlscore.book.template.table_sheets import Author, Filling, Row, default_rounds, write_table
from xlscore.book.template.validation import NAMES, NUMBERS, REACH, has_teams
from xlscore.core.draws.randomness import WORDS
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset
from xlscore.texts import LANGUAGES, Language

DEFAULTS: dict[str, Cell] = {"type": "open", "status": "open", "three_player_tables": "few"}


def sheets_of(rules: Ruleset) -> tuple[SheetSpec, ...]:
    """The sheets that a template has: *Penalties* where there are teams, elsewhere it is added."""
    specs = schema.EVENT, schema.PLAYERS, schema.ROUNDS, schema.RESULTS
    return (*specs, schema.PENALTIES) if has_teams(rules) else specs


def template_bytes(
    rules: Ruleset,
    language: Language,
    *,
    players: Sequence[str] = (),
    fill: Filling | None = None,
    macros: Macros | None = None,
) -> bytes:
    """A workbook for an event under `rules`: the same bytes on every run and machine.

    `players` are names, numbered from 1; `fill` is what else is typed already. With `macros` it is
    an .xlsm with buttons.
    """
    fill = fill or Filling()
    named: list[Row] = [{"no": no, "name": name} for no, name in enumerate(players, 1)]
    people = named or fill.players
    rounds = default_rounds(rules, language) if fill.rounds is None else fill.rounds
    out = io.BytesIO()
    workbook = begin_workbook(out, rules.title.in_(language), default_date_format="yyyy-mm-dd")
    add_project(workbook, macros)
    author = Author(workbook, rules, language, Formats(workbook), macros)
    values = DEFAULTS | {"ruleset": rules.id, "language": language} | dict(fill.event)
    if not values.get("seed") and any(stage.kind.by_lot for stage in rules.stages):
        values.setdefault("randomness", WORDS["drand"].in_(language))
    write_event(author, values)
    write_table(author, schema.PLAYERS, people)
    write_table(author, schema.ROUNDS, rounds)
    write_table(author, schema.RESULTS, fill.results)
    specs = sheets_of(rules)
    if schema.PENALTIES in specs:
        write_table(author, schema.PENALTIES, ())
    name_sheets(workbook, specs, language)
    sheet, last = schema.PLAYERS.titles.in_(language), REACH["players"] + 1
    for name, letter in ((NUMBERS, "A"), (NAMES, "B")):
        ensure(workbook.define_name(name, f"='{sheet}'!${letter}$2:${letter}${last}"))
    workbook.close()
    return pack_alike(out.getvalue())


def write_templates(directory: Path) -> list[Path]:
    """One template per packaged ruleset and language; the files written."""
    directory.mkdir(parents=True, exist_ok=True)
    written = []
    for id_, ruleset in RULESETS.items():
        for language in LANGUAGES:
            path = directory / f"{id_}.{language}.xlsx"
            path.write_bytes(template_bytes(ruleset, language))
            written.append(path)
    return written
