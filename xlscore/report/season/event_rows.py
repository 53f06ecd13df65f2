"""S1, S6, F17: the events of a season in its report, and what a place in each is worth."""

from __future__ import annotations

from xlscore.core.exact import Exact
from xlscore.core.roots import Number
from xlscore.core.season.kinds import title_of_type
from xlscore.report.block import BlockCell, BlockRow
from xlscore.report.season.season_words import SeasonWords, row_of
from xlscore.texts import shown_date


def worth_of(writer: SeasonWords, index: int, place: int, typed: Exact | None = None) -> Number:
    """S1, F17: the ranking points of a place in an event."""
    event, factors = writer.outcome.events[index], writer.outcome.factors
    law, factor = writer.rules.points, factors[index] if factors else 1
    typed = typed if law.typed else None
    return law.at(place, event.participants, event.type_, factor=factor, typed=typed)


def event_rows(writer: SeasonWords) -> list[BlockRow]:
    """S1, S6: the events, what their first gets, and whom they qualify."""
    rows = []
    for index, event in enumerate(writer.outcome.events):
        size = event.participants
        counts = writer.rules.gives_points(event.type_, size)
        first = writer.points(worth_of(writer, index, 1))
        date = shown_date(event.date).in_(writer.language) if event.date else None
        type_ = title_of_type(writer.rules, event.type_).in_(writer.language)
        worth = first if counts else BlockCell(writer.word("no_points"), "count")
        gives = _gives(writer, event.type_, size)
        strength = [writer.points(factor) for factor in writer.outcome.factors[index : index + 1]]
        rows.append(row_of(*(event.name, date, type_, size, worth, gives), *strength))
    return rows


def _gives(writer: SeasonWords, type_: str, size: int) -> str | None:
    """S6: what an event gives away directly, or why it does not."""
    rule = writer.rules.direct_rule(type_, size)
    if rule:
        key = "gives_first" if rule.count == 1 else "gives_many"
        return writer.word(key, count=rule.count)
    if any(other.type_ == type_ for other in writer.rules.direct):
        return writer.word("gives_none", participants=size)
    return None
