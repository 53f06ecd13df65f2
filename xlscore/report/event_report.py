"""What all reports of an event are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xlscore.core.findings import Finding
from xlscore.core.model import Event
from xlscore.core.outcome import Outcome
from xlscore.core.rules import Ruleset
from xlscore.report.blocks import Block, standings_blocks
from xlscore.report.data import event_data
from xlscore.report.pages import subtitle
from xlscore.texts import Language


@dataclass(frozen=True, slots=True)
class EventReport:
    """An event and what came out of it, in one language; with an error there is no outcome."""

    event: Event
    given_rules: Ruleset | None
    given_outcome: Outcome | None
    findings: Sequence[Finding]
    language: Language

    @property
    def rules(self) -> Ruleset:
        """The ruleset; only asked for where there is an outcome."""
        assert self.given_rules is not None
        return self.given_rules

    @property
    def outcome(self) -> Outcome:
        """The outcome; only asked for where there is one."""
        assert self.given_outcome is not None
        return self.given_outcome

    @property
    def title(self) -> str:
        """The event's name."""
        return self.event.name

    @property
    def lead(self) -> str:
        """Ruleset, date, place, and how far the event is."""
        return subtitle(self.event, self.rules, self.outcome, self.language)

    def blocks(self) -> list[Block]:
        """The tables that people look at."""
        return standings_blocks(self.event, self.rules, self.outcome, self.language)

    def data(self) -> dict[str, Any]:
        """Everything as plain data; without an outcome only the event and the findings."""
        return event_data(self.event, self.given_outcome, self.findings, self.language)
