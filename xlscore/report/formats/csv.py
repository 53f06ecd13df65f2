"""CSV for spreadsheets and programs: a wide table, one line a player and stage, or a person."""

from __future__ import annotations

from collections.abc import Callable

from xlscore.core.criteria import CRITERIA
from xlscore.core.rules import LOT, STAGES, Ruleset
from xlscore.report.criterion_text import criterion_title
from xlscore.report.event_report import EventReport
from xlscore.report.formats import Format
from xlscore.report.plain import csv_text
from xlscore.report.season.season_report import SeasonReport
from xlscore.report.wide import rounds_in, wide_columns, wide_rows
from xlscore.texts import PROGRAMS, Language, say, stage_title


def event_csv(report: EventReport) -> str:
    """The standings of all stages in one wide table, one line a player and stage.

    In English headings and words are those of the JSON export; other languages are for people.
    """
    rules, language = report.rules, report.language
    columns = wide_columns(rules, report.outcome)
    heads = _wide_heads(rules, rounds_in(rules, report.outcome), language)
    words: dict[str, Callable[[str], str]] = {
        "stage": lambda name: _stage(name, language),
        "decided_by": lambda code: _decided_by(code, rules, language),
    }
    rows = (
        [
            words[c](v) if c in words and isinstance(v, str) and v else v
            for c, v in zip(columns, values, strict=True)
        ]
        for values in wide_rows(report.event, rules, report.outcome)
    )
    return csv_text([heads.get(c, c) for c in columns], rows, language)


def season_csv(report: SeasonReport) -> str:
    """The ranking list, one line a person; with what separates columns in its language."""
    block = report.writer.ranking()
    rows = ([cell.value for cell in row.cells] for row in block.rows)
    return csv_text(block.heads, rows, report.language)


def _wide_heads(rules: Ruleset, rounds: int, language: Language) -> dict[str, str]:
    """Headings for people by column; none for the plain form."""
    if language == PROGRAMS:
        return {}
    heads = {key: say("report." + key, language) for key in ("stage", "rank", "no", "name", "club")}
    heads |= {key: say("report." + key, language) for key in ("decided_by", "qualified")}
    heads |= {f"round_{n}": f"{say('report.round', language)}{n}" for n in range(1, rounds + 1)}
    for stage in reversed(rules.stages):
        for code in stage.chain.criteria:
            heads[CRITERIA[code].key] = criterion_title(code, rules).in_(language)
    return heads


def _stage(name: str, language: Language) -> str:
    return stage_title(STAGES[name], language) if language != PROGRAMS else name


def _decided_by(code: str, rules: Ruleset, language: Language) -> str:
    if language != PROGRAMS:
        return criterion_title(code, rules).in_(language)
    return code if code == LOT else CRITERIA[code].key


FORMAT = Format(".csv", {"event": event_csv, "season": season_csv}, place=2)
