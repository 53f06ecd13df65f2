"""G4: a team schedule: each seat once for each player, every seat for each team in each round.

Teams are what *Keep apart* says: those of the column *Team* with `teams.apart`. Where all of
them are as many as a table has seats, and a plan has nobody meet twice, it is drawn; over more
rounds than there are seats a longer plan, in which still nobody meets his team (`long_plan`); else
the fixed schedule with the teams kept apart (T7). Labels: "<stage>|teams" over the teams by the
lowest number of their players, "<stage>|team <lowest number>" over the players of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from xlscore.core.draws.machinery.allowed import settle_all
from xlscore.core.draws.machinery.record import record_of
from xlscore.core.draws.machinery.rounds import DrawnRound, plain_round
from xlscore.core.draws.machinery.team_plans import long_rounds, team_plan
from xlscore.core.draws.seatings import schedule as fixed_schedule
from xlscore.core.draws.seatings.context import DrawContext, RoundPlan, Schedule
from xlscore.core.lots import shuffled

#: The line of the draw log that says that its plan is one for teams.
LONG: Final = "A|teams"


def plans(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """G4: the round of the team schedule; what is left of it after drop-outs as of any schedule."""
    teams = _teams(at) if schedule is None else []
    plan = team_plan(len(teams), at.rules.table_size, at.stage.rounds) if teams else None
    rounds = long_plan(at) if teams and not plan else None
    if plan:
        named = [
            plain_round(number, ([teams[team][own] for team, own in table] for table in tables))
            for number, tables in enumerate(plan, 1)
        ]
        yield _plan(at, named, f"teams-{len(teams)}-{at.rules.table_size}-{len(plan)}")
        return
    if rounds:
        order = [no for team in teams for no in team]
        named = [round_.renamed(lambda no: order[no - 1]) for round_ in rounds]
        yield _plan(at, named, f"long-teams-{len(teams)}-{len(rounds)}")
    if not rounds or not record_of(at.event, at.stage.name, 1).lines:
        yield from fixed_schedule.plans(at, schedule)


def _plan(at: DrawContext, rounds: Sequence[DrawnRound], id_: str) -> RoundPlan:
    whole = settle_all(rounds, at.wishes, f"{at.stage.name}|teams")
    return RoundPlan("schedule", whole.only(1), Schedule(whole, at.players, id_))


def has_plan(at: DrawContext) -> bool:
    """G4: whether there is a team schedule for the players of a first round."""
    teams = _members(at)
    return bool(teams and team_plan(len(teams), at.rules.table_size, at.stage.rounds))


def long_plan(at: DrawContext) -> tuple[DrawnRound, ...] | None:
    """G4: the plan by start numbers over more rounds than a table has seats; None without one.

    The players of the first team in the order of the lot have the first start numbers. A draw from
    before there were such plans has none.
    """
    lines = record_of(at.event, at.stage.name, 1).lines
    teams = _members(at)
    if not teams or (lines and LONG not in lines):
        return None
    return long_rounds(len(teams), at.rules.table_size, at.stage.rounds)


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
