"""CSV for spreadsheets and programs: a wide table, one line a player and stage, or a person."""

from __future__ import annotations

from xlscore.core.criteria import CRITERIA
from xlscore.core.rules import STAGES, Ruleset
from xlscore.report.block import criterion_title
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
    rows = wide_rows(report.event, rules, report.outcome)
    if language == PROGRAMS:
        return csv_text(columns, rows, language)
    stage, decided_by = columns.index("stage"), columns.index("decided_by")
    for row in rows:
        row[stage] = stage_title(STAGES[str(row[stage])], language)
        if code := row[decided_by]:
            row[decided_by] = criterion_title(str(code), rules).in_(language)
    heads = _wide_heads(rules, rounds_in(rules, report.outcome), language)
    return csv_text([heads[column] for column in columns], rows, language)


def season_csv(report: SeasonReport) -> str:
    """The ranking list, one line a person; with what separates columns in its language."""
    block = report.writer.ranking()
    rows = ([cell.value for cell in row.cells] for row in block.rows)
    return csv_text(block.heads, rows, report.language)


def _wide_heads(rules: Ruleset, rounds: int, language: Language) -> dict[str, str]:
    """Headings for people by column."""
    heads = {key: say("report." + key, language) for key in ("stage", "rank", "no", "name", "club")}
    heads |= {key: say("report." + key, language) for key in ("decided_by", "qualified")}
    heads |= {f"round_{n}": f"{say('report.round', language)}{n}" for n in range(1, rounds + 1)}
    for stage in reversed(rules.stages):
        for code in stage.chain.criteria:
            heads[CRITERIA[code].key] = criterion_title(code, rules).in_(language)
    return heads


FORMAT = Format(".csv", {"event": event_csv, "season": season_csv}, place=2)
