"""The results in one long table: one line for each seat in each game, or each counted result."""

from __future__ import annotations

from xlscore.book.schema import ROW_STATUS
from xlscore.core.model import Event
from xlscore.core.rules import STAGES
from xlscore.core.standings.outcome import Outcome
from xlscore.report.event_report import EventReport
from xlscore.report.formats import Format
from xlscore.report.plain import csv_text
from xlscore.report.season.season_report import SeasonReport
from xlscore.texts import PROGRAMS, stage_title, words

#: Columns of the long results: one line for each seat in each game.
RESULTS = tuple(words("csv_results").values())
#: Columns of a season: one line for each result that counts.
COUNTED = tuple(words("csv_season").values())


def event_csv(report: EventReport) -> str:
    """The results in one long table, one line a player and game, with what they were worth."""
    rows, language = results_rows(report.event, report.outcome), report.language
    if language != PROGRAMS:
        for row in rows:
            row[0] = stage_title(STAGES[str(row[0])], language)
            row[-1] = ROW_STATUS[str(row[-1])].in_(language) if row[-1] else None
    return csv_text([title.in_(language) for title in RESULTS], rows, language)


def season_csv(report: SeasonReport) -> str:
    """What counted in a season, one line a person and result, with its weight."""
    outcome = report.outcome
    rows = [
        [
            line.rank,
            line.name,
            outcome.events[counted.event].name,
            counted.place,
            counted.points,
            counted.weight or 0,
        ]
        for line in outcome.ranking
        for counted in line.counted
    ]
    return csv_text([title.in_(report.language) for title in COUNTED], rows, report.language)


def results_rows(event: Event, outcome: Outcome) -> list[list[object]]:
    """The cells of RESULTS; `place` is the place worked out, where the game counts."""
    scores = {
        (stage.rules.name, no, score.round_): score
        for stage in outcome.stages
        for no, tally in stage.tallies.items()
        for score in tally.scores
    }
    names = {player.no: player.name for player in event.players}
    rows: list[list[object]] = []
    for row in event.results:
        score = scores.get((row.stage, row.no, row.round_)) if row.no is not None else None
        name = row.name if row.no is None else names.get(row.no, row.name)
        head = [row.stage, row.round_, row.table, row.seat, row.no, name]
        head += [row.victory_points, row.tie_break]
        place = score.place if score else row.place
        rows.append([*head, place, score.tournament_points if score else None, row.status])
    return rows


FORMAT = Format(".results.csv", {"event": event_csv, "season": season_csv}, place=3)
