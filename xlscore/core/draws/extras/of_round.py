"""W6, T12: what a round draws beside the seats: wonders for all tables, a board for each.

Which rulesets have them is data: `Ruleset.wonders`, `GameTitle.board`. Labels: those of
``wonders``, and for boards "<stage>|round <r>|table <t>|board".
"""

from __future__ import annotations

from xlscore.core.draws.extras.island import CHIPS, STANDARD_LANDS, STANDARD_ROWS, Island, island
from xlscore.core.draws.extras.wonders import Wonder, wonders
from xlscore.core.draws.machinery.rounds import DrawnRound
from xlscore.core.model import Event
from xlscore.core.rules import GameTitle, Ruleset


def game_of(event: Event, rules: Ruleset, stage: str, round_: int) -> tuple[str, GameTitle | None]:
    """T6, H1: the game of a round as it is called, and what the ruleset knows of it."""
    for info in event.rounds:
        if (info.stage, info.round_) == (stage, round_) and info.game:
            return info.game, rules.game(info.game)
    own = rules.stage(stage)
    if own is None or not own.games:
        return "", None
    game = rules.game(own.games[round_ - 1])
    return (game.title.in_(event.language) if game else own.games[round_ - 1]), game


def round_wonders(event: Event, rules: Ruleset, stage: str, round_: int) -> tuple[Wonder, ...]:
    """W6: the wonders of positions 1 to 4; none without a list of them, or without a seed."""
    seed = event.lot_seed(stage, round_)
    if not rules.wonders or seed is None:
        return ()
    return wonders(stage, round_, seed, event.wonder_sides, rules.wonders)


def round_boards(event: Event, rules: Ruleset, stage: str, drawn: DrawnRound) -> dict[int, Island]:
    """T12: a board for every table, by table number; none where the game has no board."""
    _, game = game_of(event, rules, stage, drawn.round_)
    seed = event.lot_seed(stage, drawn.round_)
    if game is None or not game.board or seed is None:
        return {}
    fields = sum(game.board)
    # Other islands are laid by the organiser; larger ones take more than one set of chips.
    lands = STANDARD_LANDS if game.board == STANDARD_ROWS else None
    chips = CHIPS * -(-(fields - (lands is not None)) // len(CHIPS))
    return {
        table.number: island(
            f"{stage}|round {drawn.round_}|table {table.number}|board",
            *(seed, game.board, lands, chips),
        )
        for table in drawn.tables
    }
