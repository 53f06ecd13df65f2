"""G4: a team schedule: each seat once for each player, every seat for each team in each round.

Teams are what *Keep apart* says: those of the column *Team* with `teams.apart`. Where all of
them are as many as a table has seats, and a plan has nobody meet twice, it is drawn; else the
fixed schedule with the teams kept apart (T7). Labels: "<stage>|teams" over the teams by the lowest
number of their players, "<stage>|team <lowest number>" over the players of each.
"""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.core.draws.machinery.allowed import settle
from xlscore.core.draws.machinery.rounds import Drawn, DrawnRound, Note, plain_round
from xlscore.core.draws.machinery.team_plans import team_plan
from xlscore.core.draws.seatings import schedule as fixed_schedule
from xlscore.core.draws.seatings.context import DrawContext, RoundPlan, Schedule
from xlscore.core.lots import shuffled


def plans(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """G4: the round of the team schedule; what is left of it after drop-outs as of any schedule."""
    teams = _teams(at) if schedule is None else []
    plan = team_plan(len(teams), at.rules.table_size, at.stage.rounds) if teams else None
    if not teams or plan is None:
        yield from fixed_schedule.plans(at, schedule)
        return
    drawn: list[DrawnRound] = []
    notes: list[Note] = []
    for number, tables in enumerate(plan, 1):
        named = ([teams[team][own] for team, own in table] for table in tables)
        round_, unmet = settle(plain_round(number, named), at.wishes)
        drawn.append(round_)
        notes += unmet
    labels = (f"{at.stage.name}|teams",) * len(plan)
    whole = Drawn(tuple(drawn), tuple(notes), labels)
    id_ = f"teams-{len(teams)}-{at.rules.table_size}-{len(plan)}"
    yield RoundPlan("schedule", whole.only(1), Schedule(whole, at.players, id_))


def has_plan(at: DrawContext) -> bool:
    """G4: whether there is a team schedule for the players of a first round."""
    teams = _members(at)
    return bool(teams and team_plan(len(teams), at.rules.table_size, at.stage.rounds))


def _members(at: DrawContext) -> list[list[int]]:
    """The players of each team, by number; nobody where one is of another size."""
    members: dict[str, list[int]] = {}
    for no in sorted(at.players):
        members.setdefault(at.wishes.groups.get(no, ""), []).append(no)
    if "" in members or any(len(nos) != at.rules.table_size for nos in members.values()):
        return []
    return sorted(members.values())


def _teams(at: DrawContext) -> list[tuple[int, ...]]:
    """The teams and their players in the order of the lot."""
    members = _members(at)
    order = shuffled(members, f"{at.stage.name}|teams", at.seed) if members else ()
    return [shuffled(nos, f"{at.stage.name}|team {nos[0]}", at.seed) for nos in order]
