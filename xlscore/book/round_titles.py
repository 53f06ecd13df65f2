"""What a round is called: on sheets, in what comes next, and where a *Draw* sheet is read back."""

from __future__ import annotations

from xlscore.core.rules import STAGES, StageRules
from xlscore.texts import say, stage_title


def round_title(
    stage: StageRules, rounds: tuple[int, ...], language: str, *, of: bool = False
) -> str:
    """ "Preliminary, round 2", "Stage 1, game 2", or "Stage 1, games 1 to 3 at the same tables".

    With `of` it says how many there are, where that is known: "Preliminary, round 2 of 3".
    """
    name = stage_title(STAGES[stage.name], language)
    if len(rounds) > 1:
        return say("draws.games_of", language, stage=name, first=rounds[0], last=rounds[-1])
    if stage.rounds == 1:
        return name
    key = "game_of" if stage.counts_games else "round_of"
    title = say(f"draws.{key}", language, stage=name, round=rounds[0])
    return (
        say("draws.of", language, round=title, rounds=stage.rounds)
        if of and not stage.open_rounds
        else title
    )
