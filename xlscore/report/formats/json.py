"""JSON for programs: exact numbers as strings, the form that programs compare."""

from __future__ import annotations

from xlscore.report.event_report import EventReport
from xlscore.report.formats import Format
from xlscore.report.plain import IN_JSON, json_text
from xlscore.report.season.season_report import SeasonReport


def write_json(report: EventReport | SeasonReport) -> str:
    """Everything, or with an error what the errors are; the same text for the same workbook."""
    return json_text(report.data()) + "\n"


FORMAT = Format(
    ".json",
    {"event": write_json, "season": write_json},
    with_errors=True,
    place=1,
    spelling=IN_JSON,
)
