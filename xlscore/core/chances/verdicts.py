"""What do I need? For every player of the running stage: which places bring him on.

Two players who do not meet in a game still open can end as they like, whatever the other does. So
of each group of players who hang together by open games, the endings that put most, and fewest,
ahead of somebody are found by themselves, and the sum over the groups is exact: at a last round of
12 tables 12 times 75 placings are looked at instead of 75 to the power of 12.

Out of reach is only what nobody knows: leaving, disqualification and the organiser's decisions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from xlscore.core.assembly import assemble
from xlscore.core.chances.comparing import Ahead, ahead
from xlscore.core.chances.model import (
    Chance,
    Chances,
    Goal,
    NoAnswer,
    Place,
    PlayerChances,
    Share,
    Verdict,
    goal_of,
)
from xlscore.core.chances.open_games import Group
from xlscore.core.chances.rest_of_stage import Counts, RestOfStage, rest_of_stage, sample_endings
from xlscore.core.collector import hold_collector
from xlscore.core.model import Event
from xlscore.core.rules import Ruleset
from xlscore.core.standings.outcome import StageOutcome
from xlscore.core.standings.stages import solve
from xlscore.records import dataclass, field

#: Tries of a sample: an error of 6.8 points in a hundred.
TRIES = 400


@hold_collector()
def find_chances(event: Event, rules: Ruleset) -> Chances | None:
    """Everybody's chances to get on from the running stage; None before anything is drawn.

    Expects an event without error findings. Exact if all its rounds are drawn (or are played at
    the same tables) and few enough players hang together; else verdicts are bounds, and a sample
    of `TRIES` endings says how often somebody gets on if every placing is as likely as any other.
    NoAnswer in a running stage whose players need not play, or of whose games not all count (G8),
    or whose number of rounds is open (F6), and where tournament points go by a formula (F12).
    """
    outcome = solve(event, rules, byes_count=True)
    if not outcome.stages:
        return None
    running = [one for one in outcome.stages if not one.complete]
    stage = running[-1] if running else outcome.stages[-1]
    unknown = stage.rules.sit_out or stage.rules.counted or stage.rules.kind.strikes
    if running and unknown:
        raise NoAnswer(stage.rules)
    if running and rules.formulas.of_places:
        raise NoAnswer(stage.rules, made=True)
    assembly = assemble(event, rules)
    index = rules.stages.index(stage.rules)
    staying = [line.no for line in stage.standings if not assembly.is_out(line.no, index)]
    goal = goal_of(rules, outcome, stage, len(staying))
    if not running:
        ranks = {line.no: line.rank for line in outcome.ranking if goal.stage is None}
        return _settle(stage, goal, staying, ranks)
    rest = rest_of_stage(event, rules, stage, staying)
    asking = _Asking(rest, goal, frozenset(staying), stage)
    counts: Counts = {}
    if not rest.exact:
        counts = sample_endings(rest, rules, stage, goal, staying=staying, tries=TRIES)
    players = tuple(asking.player(no, counts) for no in staying)
    name, waiting = stage.rules.name, {x.no: x.waits_for for x in outcome.ranking if x.waits_for}
    return Chances(name, goal, exact=rest.exact, settled=False, players=players, waiting=waiting)


def _settle(
    stage: StageOutcome, goal: Goal, staying: Sequence[int], ranks: Mapping[int, int | None]
) -> Chances:
    """C13: the stage is over, and what it was played for is decided."""
    through = set(stage.qualified)
    if goal.stage is None and goal.take == "best":
        through = {line.no for line in stage.standings if line.rank == 1}
    players = tuple(PlayerChances(no, "in" if no in through else "out", ()) for no in staying)
    name = stage.rules.name
    return Chances(name, goal, exact=True, settled=True, players=players, ranks=ranks)


@dataclass(slots=True)
class _Found:
    """What the endings with one place of the player have shown so far."""

    most: int = 0
    fewest: int = 1 << 30
    surely: dict[int, bool] = field(default_factory=dict)
    maybe: dict[int, bool] = field(default_factory=dict)
    owns: set[int] = field(default_factory=set)

    def see(self, other: int, surely: bool, maybe: bool) -> None:
        """One more ending of the player, as seen against somebody else."""
        self.surely[other] = self.surely.get(other, True) and surely
        self.maybe[other] = self.maybe.get(other, False) or maybe


#: Of the players outside a group: how many may end ahead at most and must at least, and who.
Others = tuple[int, int, Mapping[int, Ahead]]


class _Asking:
    """One stage; what does not depend on whom is asked about is worked out once."""

    def __init__(
        self, rest: RestOfStage, goal: Goal, staying: frozenset[int], stage: StageOutcome
    ) -> None:
        self.rests, self.groups, self.goal = rest.rests, rest.groups, goal
        self.group_of = {no: group for group in rest.groups for no in group.players}
        tables = {no: tally.table for no, tally in stage.tallies.items()}
        self.known: dict[object, tuple[int, int]] = {}
        self.rivals = {
            no: frozenset(
                other
                for other in staying
                if other != no and (goal.take != "winners" or tables[other] == tables[no])
            )
            for no in staying
        }
        values = {group.players: group.values() for group in rest.groups}
        distinct = {v for rows in values.values() for row in rows for v in row}
        self.level = {v: i for i, v in enumerate(sorted(distinct))}
        self.endings = {
            players: [tuple([self.level[v] for v in row]) for row in rows]
            for players, rows in values.items()
        }
        self.levels = {
            no: sorted(set(column))
            for players, rows in self.endings.items()
            for no, column in zip(players, zip(*rows, strict=True), strict=True)
        }

    def player(self, no: int, counts: Counts) -> PlayerChances:
        """All places in his next game, and what they come to."""
        group = self.group_of[no]
        seat = group.players.index(no)
        found: defaultdict[Place | None, _Found] = defaultdict(_Found)
        outside: dict[int, Others] = {}
        for end in group.ends:
            place, own = end[seat][0], self.level[end[seat][1]]
            if own not in outside:
                outside[own] = self.others(no, own, group)
            mates = {
                other: self.level[end[i][1]]
                for i, other in enumerate(group.players)
                if other in self.rivals[no]
            }
            self.weigh(found[place], no=no, own=own, mates=mates, outside=outside[own])
        places = sorted(found, key=lambda place: place or (0, False))
        answers = tuple(
            self.answer(place, found[place], counts.get((no, place))) for place in places
        )
        verdicts = {answer.verdict for answer in answers}
        verdict: Verdict = verdicts.pop() if len(verdicts) == 1 else "depends"
        return PlayerChances(no, verdict, answers, counts.get((no, None)))

    def answer(self, place: Place | None, found: _Found, share: Share | None) -> Chance:
        """What the endings with one place come to."""
        room = self.goal.count
        verdict: Verdict = "depends"
        if found.most < room:
            verdict = "in"
        elif found.fewest >= room:
            verdict = "out"
        surely = sum(found.surely.values())
        rivals = tuple(
            sorted(no for no, may in found.maybe.items() if may and not found.surely[no])
        )
        return Chance(place, verdict, surely, rivals, may_pass=room - 1 - surely, share=share)

    def weigh(
        self, found: _Found, *, no: int, own: int, mates: Mapping[int, int], outside: Others
    ) -> None:
        """One ending of the player's own group, with the worst and the best of all others."""
        most, fewest, flags = outside
        for other, values in mates.items():
            surely, maybe = self.ahead(no, own, other, values)
            most, fewest = most + maybe, fewest + surely
            found.see(other, bool(surely), bool(maybe))
        found.most, found.fewest = max(found.most, most), min(found.fewest, fewest)
        if own not in found.owns:
            found.owns.add(own)
            for other, (surely, maybe) in flags.items():
                found.see(other, bool(surely), bool(maybe))

    def others(self, no: int, own: int, group: Group) -> Others:
        """The worst and the best that those who do not meet him can do to these values of his."""
        most = fewest = 0
        flags: dict[int, Ahead] = {}
        for other in self.groups:
            if other is group:
                continue
            seen: list[tuple[int, tuple[Ahead, ...]]] = []
            for i, rival in enumerate(other.players):
                if rival not in self.rivals[no]:
                    continue
                levels = self.levels[rival]  # ascending, and who has more is never less ahead
                surely = self.ahead(no, own, rival, levels[0])[0]
                maybe = self.ahead(no, own, rival, levels[-1])[1]
                flags[rival] = surely, maybe
                if surely == maybe or len(other.players) == 1:
                    most, fewest = most + maybe, fewest + surely
                else:
                    seen.append((i, tuple([self.ahead(no, own, rival, v) for v in levels])))
            if seen:
                extremes = self.extremes(other.players, tuple(seen))
                most, fewest = most + extremes[0], fewest + extremes[1]
        return most, fewest, flags

    def extremes(
        self, players: tuple[int, ...], seen: tuple[tuple[int, tuple[Ahead, ...]], ...]
    ) -> tuple[int, int]:
        """Over all endings of a group: how many are ahead at most, and how many at least.

        `seen` says by seat and level whether they are; many players see a group alike.
        """
        key = players, seen
        if key not in self.known:
            levels = [dict(zip(self.levels[players[i]], pairs, strict=True)) for i, pairs in seen]
            seats = [i for i, _ in seen]
            found = [
                [level[end[i]] for i, level in zip(seats, levels, strict=True)]
                for end in self.endings[players]
            ]
            most = max([sum([maybe for _, maybe in end]) for end in found])
            self.known[key] = most, min([sum([surely for surely, _ in end]) for end in found])
        return self.known[key]

    def ahead(self, no: int, own: int, other: int, values: int) -> Ahead:
        """Whether another player with these values ends ahead."""
        return ahead(own, self.rests[no], values, self.rests[other])
