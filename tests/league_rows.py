"""A published number beside what comes out of the workbook of its league."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from make_published import PUBLISHED
from xlscore.actions.event import EventJob, evaluate
from xlscore.actions.season import SeasonJob, evaluate_season
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.port import Workbook
from xlscore.core.season.rules_load import FAMILIES, LoadedSeason
from xlscore.core.standings.outcome import StageOutcome


class Row(NamedTuple):
    """A published number and what comes out here; `digits` decimals, or an exact one."""

    what: str
    published: Fraction
    found: Fraction
    digits: int | None = None

    @property
    def exact(self) -> bool:
        """The same number, or what rounding half away from zero makes of it."""
        if self.digits is None:
            return self.published == self.found
        unit = Fraction(1, 10**self.digits)
        away = abs(self.found) / unit + Fraction(1, 2)
        rounded = (away.numerator // away.denominator) * unit
        return self.published == (rounded if self.found > 0 else -rounded)

    @property
    def near(self) -> bool:
        """Not further off than half of the last decimal that was published."""
        return abs(self.published - self.found) <= Fraction(1, 2 * 10 ** (self.digits or 0))


def opened(name: str) -> Workbook:
    """The workbook of a league."""
    return FileBook.open(PUBLISHED / f"{name}.xlsx")


def league(name: str) -> EventJob:
    """The evaluated workbook of a league."""
    return evaluate(opened(name))


def season_rules(name: str) -> LoadedSeason:
    """The rules of a season, from their file."""
    return FAMILIES.load_toml((PUBLISHED / f"{name}.toml").read_text("utf-8"), name)


def season(name: str, rules: str | None = None) -> SeasonJob:
    """The evaluated workbook of a season, by rules of its own or by packaged ones."""
    return evaluate_season(opened(name), own_rules=season_rules(rules) if rules else None)


def by_code(job: EventJob, stage: int = -1) -> tuple[StageOutcome, dict[str, int]]:
    """A stage of a league, and its players by code."""
    assert job.outcome is not None, [f.text("en") for f in job.findings]
    return job.outcome.stages[stage], {p.name: p.no for p in job.read.event.players}


class Made(NamedTuple):
    """What somebody made in one game: the place, the score, the game points."""

    place: int
    score: Fraction
    points: Fraction


def games(job: EventJob) -> dict[tuple[int, int, str], Made]:
    """What everybody made, by stage (from 0), round and code."""
    names = {player.no: player.name for player in job.read.event.players}
    assert job.outcome is not None
    found = {}
    for i, stage in enumerate(job.outcome.stages):
        for no, tally in stage.tallies.items():
            scored = tally.stage.scored
            for seat in tally.seats:
                found[i, scored.games[seat].round_, names[no]] = Made(
                    scored.finishes[seat].place,
                    Fraction(scored.worth(seat)),
                    Fraction(scored.victory_points[seat]),
                )
    return found
