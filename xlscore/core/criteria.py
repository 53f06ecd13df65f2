"""Criteria of standings (C5): a code, titles, a direction and one function each.

| System    | Stage        | Chain |
| ---       | ---          | --- |
| Alhambra  | preliminary  | tournament points, game points, lot (A3) |
| Alhambra  | intermediate | tournament points, game points, lot (A5) |
| Alhambra  | final        | tournament points, those before, game points before, lot (A6) |
| 7 Wonders | preliminary  | tournament points, shares, game points (W3) |
| 7 Wonders | final        | tournament points, preliminary rank (W7) |
| Duel      | preliminary  | wins, shares, game points (D2) |
| Duel      | knock-out    | wins, preliminary rank (D4) |
| Catan     | preliminary  | tournament points, game points, shares, firsts, seconds, thirds (T3) |
| Catan     | final        | place at the table, preliminary rank (T8) |
| King Lui  | stage 1      | points, game points, wins, losses, lot (K3) |
| King Lui  | stages 2, 3  | points, wins, losses, rank in stage 1 (K5, K6) |
| King Lui  | final        | points, game points, wins, losses, rank in stage 1 (K7) |
| Stone Age | preliminary  | tournament points, shares, game points (H4) |

The chains themselves are data of the rulesets; nothing here knows a ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from xlscore.core.exact import Exact, sum_ratios
from xlscore.core.model import TableName
from xlscore.core.rules import LOT
from xlscore.core.scoring import Score
from xlscore.texts import Titles

LOT_TITLE = Titles("Lot", "Los")


@dataclass(slots=True)
class Tally:
    """A player's games in one stage, in playing order, and what he brought along.

    `earlier` are his scores in the stages before; `table` is where he sits in the stage.
    """

    no: int
    scores: list[Score] = field(default_factory=list)
    earlier: list[Score] = field(default_factory=list)
    preliminary_rank: int = 0
    table: TableName | None = None
    table_place: int = 0


@dataclass(frozen=True, slots=True)
class Criterion:
    """One way to tell players apart; `key` names it in the JSON export."""

    code: str
    key: str
    title: Titles
    value: Callable[[Tally], Exact]
    low_wins: bool = False


def _tournament_points(tally: Tally) -> Exact:
    return sum([score.tournament_points for score in tally.scores])


def _victory_points(tally: Tally) -> Exact:
    return sum([score.victory_points for score in tally.scores])


def _share(tally: Tally) -> Exact:
    return sum_ratios([score.share for score in tally.scores])


def _places(place: int) -> Callable[[Tally], Exact]:
    return lambda tally: sum(score.place == place for score in tally.scores)


def _criterion(
    code: str,
    en: str,
    de: str,
    value: Callable[[Tally], Exact],
    low_wins: bool = False,
    key: str = "",
) -> Criterion:
    return Criterion(code, key or code, Titles(en, de), value, low_wins)


CRITERIA: Mapping[str, Criterion] = {
    criterion.code: criterion
    for criterion in (
        _criterion("tournament_points", "Tournament points", "Turnierpunkte", _tournament_points),
        _criterion("victory_points", "Game points", "Spielpunkte", _victory_points),
        _criterion("share", "Share", "Anteil", _share),
        _criterion("wins", "Wins", "Siege", lambda t: sum(s.won for s in t.scores)),
        _criterion("won_games", "Wins", "Siege", _tournament_points, key="wins"),
        _criterion(
            "losses", "Losses", "Niederlagen", lambda t: sum(s.lost for s in t.scores), True
        ),
        _criterion("firsts", "First places", "Erste Plätze", _places(1)),
        _criterion("seconds", "Second places", "Zweite Plätze", _places(2)),
        _criterion("thirds", "Third places", "Dritte Plätze", _places(3)),
        _criterion(
            "preliminary_rank", "Rank before", "Rang Vorrunde", lambda t: t.preliminary_rank, True
        ),
        _criterion(
            "table_place", "Place at table", "Platz am Tisch", lambda t: t.table_place, True
        ),
        _criterion(
            "earlier_tournament_points",
            "Tournament points before",
            "Turnierpunkte zuvor",
            lambda t: sum(s.tournament_points for s in t.earlier),
        ),
        _criterion(
            "earlier_victory_points",
            "Game points before",
            "Spielpunkte zuvor",
            lambda t: sum(s.victory_points for s in t.earlier),
        ),
    )
}


def criterion_key(code: str | None) -> str | None:
    """The name of a criterion in exports; the lot and None are themselves."""
    return code if code is None or code == LOT else CRITERIA[code].key


def title(code: str) -> Titles:
    """The heading of a criterion, the lot included."""
    return LOT_TITLE if code == LOT else CRITERIA[code].title
