"""F18: where everybody is next season, as a table that an organiser can take over."""

from __future__ import annotations

from xlscore.core.season.model import Move
from xlscore.report.block import Block, BlockRow
from xlscore.report.season.season_words import SeasonWords, row_of

HEADS = ("player", "next_division", "division", "rank", "movement")
TONES = {"promoted": "through", "relegated": "out"}


def division_blocks(writer: SeasonWords) -> list[Block]:
    """Names and divisions side by side, as *Members* of the next season has them; or none."""
    if not writer.outcome.moves:
        return []
    return [
        Block(
            code="divisions",
            title=writer.word("divisions"),
            subtitle=writer.word("divisions_lead"),
            heads=tuple(map(writer.word, HEADS)),
            numeric=(False, False, False, True, False),
            rows=tuple(_row(writer, move) for move in writer.outcome.moves),
        )
    ]


def _row(writer: SeasonWords, move: Move) -> BlockRow:
    names = writer.division_names
    words = [writer.word(f"moves_{move.movement}")]
    words += [writer.word("playoff_played")] * move.played + [writer.word("by_lot")] * move.by_lot
    row = row_of(move.name, names[move.to], names[move.division], move.rank, ", ".join(words))
    return row._replace(tone=TONES.get(move.movement, ""))
