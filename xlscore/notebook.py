"""Events for people in notebooks: open a workbook, get pandas frames."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from xlscore.actions.event import EventJob
from xlscore.actions.workbooks import event_job, open_workbook

if TYPE_CHECKING:
    import pandas as pd


class Event:
    """One event: what was typed, what came out, and what is wrong with it.

    >>> event = Event.open("workbooks/catan-herne-2026.xlsx")
    >>> event.standings_frame().query("stage == 'final'")["name"].tolist()[0]
    'Udo Kessler'
    """

    def __init__(self, result: EventJob) -> None:
        self.result = result

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Event:
        """Read and evaluate a workbook; FileProblem if it cannot be read or is a season's."""
        return cls(event_job(open_workbook(path)))

    @property
    def findings(self) -> list[str]:
        """What is wrong, one line each, in the event's language."""
        language = self.result.language
        return [f"{f.ref}: {f.severity}: {f.text(language)}" for f in self.result.findings]

    def to_frame(self) -> pd.DataFrame:
        """One line for each typed row of *Results*; numbers exact (int or Fraction)."""
        from xlscore.report.wide import results_frame

        return results_frame(self.result.read.event)

    def standings_frame(self) -> pd.DataFrame:
        """One line for each player and stage; numbers exact. ValueError if there are errors."""
        from xlscore.report.wide import standings_frame

        if self.result.outcome is None:
            raise ValueError("no standings: " + "; ".join(self.findings))
        return standings_frame(self.result.read.event, self.result.rules, self.result.outcome)
