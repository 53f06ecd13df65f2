"""What all reports of an event are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlscore.core.model import Event
from xlscore.core.rules import Ruleset
from xlscore.core.standings.outcome import Outcome
from xlscore.records import dataclass, replace
from xlscore.report.audit import Audit, audit
from xlscore.report.block import Block
from xlscore.report.blocks import standings_blocks
from xlscore.report.contents import Contents
from xlscore.report.next_step import state
from xlscore.report.team_blocks import team_blocks
from xlscore.texts import show_date

if TYPE_CHECKING:
    from xlscore.report.race import Race


@dataclass(frozen=True, slots=True, kw_only=True)
class EventReport(Contents[Ruleset, Outcome]):
    """An event with its rules, outcome and findings: what every report is made from.

    With `apart` namesakes have their number behind the name, as on paper.
    """

    event: Event
    apart: bool = False

    @property
    def shown_event(self) -> Event:
        """The event with the names that are shown. Checksums are of those that were typed."""
        return tell_namesakes_apart(self.event) if self.apart else self.event

    @property
    def title(self) -> str:
        """The event's name."""
        return self.event.name

    @property
    def names(self) -> dict[int, str]:
        """The name of each player by number."""
        return {player.no: player.name for player in self.shown_event.players}

    @property
    def veiled(self) -> frozenset[str]:
        """Names that stand for other ones."""
        names = (player.name for player in self.event.players)
        return frozenset(names) if self.event.is_veiled else frozenset()

    @property
    def date(self) -> str:
        """The day of the event."""
        return self.event.date

    @property
    def lead(self) -> str:
        """Ruleset, date, place, and how far the event is."""
        event = self.event
        parts = (
            self.rules.title.in_(self.language),
            event.expansions,
            show_date(event.date).in_(self.language),
            event.venue,
            state(self.outcome, self.language),
        )
        return " · ".join(part for part in parts if part)

    def blocks(self) -> list[Block]:
        """The tables that people look at: the players', then the teams'."""
        return [*self.standings(), *self.teams()]

    def teams(self) -> list[Block]:
        """G4: the teams as they stand, if there are any."""
        return team_blocks(self.event, self.rules, self.outcome, self.language)

    def standings(self) -> list[Block]:
        """The overall ranking and the stages."""
        return standings_blocks(self.shown_event, self.rules, self.outcome, self.language)

    def race(self) -> Race | None:
        """Who stood where after each round; None before two are over."""
        from xlscore.report.race import race  # no part of a recalculation

        return race(self.shown_event, self.rules, self.outcome, self.language)

    def audit(self) -> Audit:
        """What the standings were made of, as texts with their checksums."""
        return audit(self.event, self.rules, self.outcome)

    def checksums(self) -> list[str]:
        """The lines under the standings that say what they were made of."""
        return self.audit().lines(self.language)

    def data(self) -> dict[str, Any]:
        """Everything as plain data; without an outcome only the event and the findings."""
        from xlscore.report.event_data import event_data

        return event_data(self.event, self.maybe_outcome, self.findings, self.language)


def tell_namesakes_apart(event: Event) -> Event:
    """The event for paper and room: namesakes have their number behind the name."""
    from xlscore.core.names import number_namesakes  # no part of a recalculation

    names = number_namesakes({player.no: player.name for player in event.players})
    return replace(event, players=tuple(p._replace(name=names[p.no]) for p in event.players))
