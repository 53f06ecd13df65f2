"""How many play, and the rules of an event where rounds and cuts go by that."""

from __future__ import annotations

from xlscore.core.model import Event
from xlscore.core.rules import Ruleset
from xlscore.core.stage_places import PLAYERS


def rules_of_field(event: Event, rules: Ruleset) -> Ruleset:
    """The rules with the rounds and places of this field of players."""
    return rules.of_field(count_field(event, rules)) if rules.by_players else rules


def count_field(event: Event, rules: Ruleset) -> int:
    """As many as play the first round, byes too; before it those on *Players* who are there.

    Who comes later or goes home changes no number of rounds.
    """
    starts = {stage.name for stage in rules.stages if set(stage.sources) <= {PLAYERS}}
    seated = {
        row.no
        for row in event.results
        if row.round_ == 1 and row.stage in starts and row.no is not None
    }
    return len(seated) or sum(player.is_there for player in event.players)
