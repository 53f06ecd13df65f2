"""G4: what a team's players made, added up, and the order of the teams."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from . import common
from .common import Game, Stage, Standing
from .criteria import SUMS, Held, of_games, place_average, taken
from .rulebook import stage_rules
from .tables import RulesBook

MEMBERS = ("best_member", "second_member", "third_member")


@dataclass
class Team:
    """A team with the rows of its players in the stage that ranks teams."""

    name: str
    rows: list[Standing]
    criteria: dict[str, Fraction] = field(default_factory=dict)
    rank: int | None = None
    by_lot: bool = False

    def key(self) -> tuple[Fraction, ...]:
        """The better team has the smaller tuple."""
        return common.key_of(self.criteria)

    def games(self, held: Held) -> list[Game]:
        """All games of its players that count."""
        return [game for row in self.rows for game in held.games[row.no]]


def value(name: str, held: Held, team: Team, last: int) -> Fraction:
    """A criterion of a team: its players' sums, less the penalties of the team alone."""
    if name in MEMBERS:
        ranks = sorted(row.rank for row in team.rows if row.rank is not None)
        at = MEMBERS.index(name)
        return Fraction(ranks[at] if at < len(ranks) else last + 1)
    games = team.games(held)
    if name == "place_average":
        return place_average(games)
    if name.startswith("mean_"):
        sums = name.removeprefix("mean_")
        return value(sums, held, team, last) / len(games) if games else Fraction(0)
    made = common.total(
        [of_games(name, held, row.no, held.games[row.no], of_team=True) for row in team.rows]
    )
    return made - taken(held, name, lambda kind: held.taken(None, kind, team.name))


def works(name: str) -> bool:
    """Whether a team has the criterion."""
    return name in SUMS or name in ("place_average", *MEMBERS) or name.startswith("mean_")


def ranked(book: RulesBook, earlier: list[tuple[Held, Stage]]) -> list[dict[str, Any]]:
    """The team standings of the stage that ranks them."""
    rules = book.rules.get("teams", {})
    name = rules.get("stage", book.stages[0])
    held, stage = next(pair for pair in earlier if pair[1].name == name)
    chain = rules.get("chain") or stage_rules(book.rules, name)["chain"]
    names = dict.fromkeys(team for team in book.team_of.values() if team)
    found = [Team(t, [row for row in stage.rows if book.team_of[row.no] == t]) for t in names]
    found = [team for team in found if team.rows]
    able = [key for key in chain if works(key)]
    for team in found:
        for key in able or ["tournament_points"]:
            label = "wins" if key == "won_games" else key
            team.criteria[label] = value(key, held, team, len(stage.rows))
    found.sort(key=Team.key)
    if "lot" in chain:
        draw_lots(book, name, found)
    for team in found:
        if not team.by_lot:
            team.rank = 1 + sum(other.key() < team.key() for other in found)
    found.sort(key=lambda team: team.rank or 0)
    above = [None, *found][: len(found)]
    return [row_of(held, team, before) for team, before in zip(found, above, strict=True)]


def draw_lots(book: RulesBook, stage: str, found: list[Team]) -> None:
    """C6: the lot of teams that are equal in all, if there is a seed."""
    seed = book.head.get("seed")
    for key, group in itertools.groupby(found, key=Team.key):
        equal = sorted(group, key=lambda t: common.c6_digest(stage, seed or "", f"team {t.name}"))
        if len(equal) > 1 and seed:
            ahead = sum(other.key() < key for other in found)
            for position, team in enumerate(equal, 1):
                team.rank, team.by_lot = ahead + position, True


def row_of(held: Held, team: Team, above: Team | None) -> dict[str, Any]:
    """A team in the export."""
    decided = None
    if above is not None and above.rank != team.rank:
        different = (k for k, v in team.criteria.items() if v != above.criteria[k])
        decided = next(different, "lot")
    row: dict[str, Any] = {
        "rank": team.rank,
        "name": team.name,
        "players": [row.no for row in team.rows] + absent(held, team),
        "criteria": {key: str(number) for key, number in team.criteria.items()},
        "decided_by": decided,
        "by_lot": team.by_lot,
    }
    sums = {kind: lost(held, team, kind) for kind in ("tournament_points", "victory_points")}
    if any(sums.values()):
        row["penalties"] = {kind: str(number) for kind, number in sums.items() if number}
    return row


def absent(held: Held, team: Team) -> list[int]:
    """Players of a team who have not played, in the order of the sheet *Players*."""
    there = {row.no for row in team.rows}
    of_team = [no for no, name in held.book.team_of.items() if name == team.name]
    return [no for no in of_team if no not in there]


def lost(held: Held, team: Team, kind: str) -> Fraction:
    """The penalties of a team and of its players."""
    of_players = [held.taken(row.no, kind) for row in team.rows]
    return common.total(of_players) + held.taken(None, kind, team.name)
