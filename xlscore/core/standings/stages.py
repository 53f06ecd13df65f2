"""An event stage by stage: standings, cuts, who goes on, and the overall ranking.

C5, C8, C13 for every system; cuts A4, W1, D4, T1, K3-K9; overall A7, W7, T8, T9, K10. All of them
are data of the ruleset; this module only carries them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import groupby
from operator import attrgetter

from xlscore.core.assembly import Assembly, assemble, players_in
from xlscore.core.collector import hold_collector
from xlscore.core.game_places import caps, find_byes_to_come, find_rests, is_complete
from xlscore.core.model import Event, Game
from xlscore.core.round_robin import find_aside, find_spared
from xlscore.core.rules import Chain, Ruleset
from xlscore.core.scoring import ScoredGames
from xlscore.core.standings.cuts import Cuts
from xlscore.core.standings.graph import enter, seat_first, seed_order
from xlscore.core.standings.graph_ranking import by_origin, ranking_order, waiting_for
from xlscore.core.standings.outcome import Outcome, RankingLine, StageOutcome
from xlscore.core.standings.ranking import Standing, find_deciding, group_ties, pick_counted, rank
from xlscore.core.standings.teams import sum_deductions, team_lines
from xlscore.core.standings.ties import Lots, find_level
from xlscore.core.strikes import count_strikes, keep_struck, rounds_due
from xlscore.core.tally import Absence, Tallies


class _Run:
    """One pass over an event."""

    def __init__(
        self, event: Event, rules: Ruleset, assembly: Assembly, *, byes_count: bool
    ) -> None:
        self.event = event
        self.byes_count = byes_count
        self.rules = rules
        self.assembly = assembly
        self.lots = Lots(event)
        self.caps = caps(event, rules)
        self.stages = [
            StageOutcome(i, stage, assembly.games[i]) for i, stage in enumerate(rules.stages)
        ]
        self.cuts = Cuts(event, assembly, self.lots, self.stages)

    def play(self, stage: StageOutcome) -> None:
        """Score the stage's games and rank its players (C5, C8, C13)."""
        scored = ScoredGames(self.rules, self.seeds if stage.rules.knock_out else None)
        idle = find_aside(self.rules, stage.index, stage.games, self.assembly.exits)
        idle |= find_spared(self.rules, stage.index, stage.games)
        none = find_rests(stage.rules, stage.games)
        if not self.byes_count:
            none |= find_byes_to_come(stage.games)
        for n in sorted(idle | none):
            scored.enrol(stage.games[n])
        out = idle | none
        counting = (
            [game for n, game in enumerate(stage.games) if n not in out] if out else stage.games
        )
        # K8: where substitutes alone sit, nobody's result is missing.
        drawn = {stage.games[n].round_ for n in out} | self.assembly.empty.get(stage.index, set())
        open_: set[int] = set()
        for round_, games in groupby(counting, key=attrgetter("round_")):
            missing = scored.add(games, self.caps.get((stage.rules.name, round_)))
            stage.games_missing += len(missing)
            drawn.add(round_)
            if missing:
                open_.add(round_)
        if stage.index == 0 or stage.rules.of_players:
            # C12, F3: a game counts even if it is annulled later.
            annulled = [
                game for n in idle - none if is_complete(game := stage.games[n], self.rules)
            ]
            played = {no for no, seats in scored.seats.items() if seats and no is not None}
            self.cuts.participants += len(played | players_in(annulled))
        if scored.faults:
            from xlscore.core.formula_values import fault  # few rulesets have formulas

            self.cuts.findings += [fault(target, row) for target, row in scored.faults]
        before = [earlier.tallies for earlier in self.stages[: stage.index]]
        first = [s for s in self.stages if s.index == 0 or s.rules.of_players]
        ranks = {line.no: line.rank or 0 for one in first for line in one.standings}
        stage.rounds_played = max((n for n in drawn if not any(m <= n for m in open_)), default=0)
        own = stage.rules
        absence = (
            Absence(stage.rounds_played, own.absence, own.absence_from) if own.absence else None
        )
        tallies = Tallies(
            scored,
            before,
            ranks,
            carry=own.carry,
            taken=sum_deductions(self.event, own.name),
            struck=count_strikes(self.rules, stage.index, stage.games, self.assembly.exits),
            absence=absence,
        )
        stage.tallies = pick_counted(tallies, own) if own.counted else tallies
        rounds = rounds_due(self.rules, stage.index, stage.games, self.assembly.exits)
        stage.complete = not stage.games_missing and len(drawn) >= rounds
        stage.rounds_shown = max(drawn, default=0) if stage.rules.kind.strikes else rounds
        stage.standings = self.standings(stage, stage.rules.chain, stage.tallies)

    def seeds(self, game: Game, ranks: Sequence[int]) -> Mapping[int, int]:
        """D4: an undecided knock-out game goes to the better placed of the first stage.

        Where they share that rank, to the one whom the lot seeded higher: the same lot, so that
        it is the same player in every game. It must decide who wins; behind the winner it does
        where there is one. `ranks` are the places made at the table.
        """
        first = self.stages[0]
        before = [[no] for no in seed_order(self.stages)] or group_ties(first.standings)
        seated = list(zip(game.playing, ranks, strict=True))
        seeds: dict[int, int] = {}
        for shared in {place for place in ranks if ranks.count(place) > 1}:
            there = {row.no for row, place in seated if place == shared}
            groups = [here for group in before if (here := [no for no in group if no in there])]
            for position, group in enumerate(groups):
                must = position == 0 and shared == 1
                lots = self.lots.order(group, first.rules.name, must=must) if group[1:] else group
                start = len(seeds)
                seeds |= {no: start + (lots.index(no) if lots else 0) for no in group}
        return seeds

    def standings(self, stage: StageOutcome, chain: Chain, nos: Iterable[int]) -> list[Standing]:
        """Ranked players first; those out of the event last, in chain order, without a rank."""
        gone = {no for no in self.assembly.exits if not self.assembly.is_ranked(no, stage.index)}
        tallies = [stage.tallies[no] for no in nos]
        ranked = [tally for tally in tallies if tally.no not in gone] if gone else tallies
        out = [tally for tally in tallies if tally.no in gone] if gone else []
        must = stage.complete and not self.cuts.by_tables(stage)

        def draw_lots(group: Sequence[int]) -> list[int] | None:
            return self.lots.order(group, stage.rules.name, must=must)

        unranked = [line._replace(rank=None, decided_by=None) for line in rank(out, chain)]
        return rank(ranked, chain, draw_lots) + unranked

    def ranking(self) -> list[RankingLine]:
        """A7, W7, T8, K10: who got further is ahead; those out of the event last."""
        listed: set[int] = set()
        lines: list[RankingLine] = []
        out: list[RankingLine] = []
        last = len(self.stages) - 1
        gone = {no for no in self.assembly.exits if self.assembly.is_out(no, last)}
        depth = self.depth()
        waits = waiting_for(self.stages, depth)
        for found in depth:
            tier = [self.stages[n] for n in found]
            parts: list[list[tuple[int, int | None]]] = [[], []]
            orders: list[list[Standing]] = []
            here = {no for no, stage in waits.items() if stage.index in found} - gone
            for stage in reversed(self.stages) if here else ():
                before = [line for line in stage.standings if line.no in here - listed]
                parts[1] += [(line.no, line.rank) for line in before]
                listed.update(line.no for line in before)
                orders.append(stage.standings)
            for stage in tier:
                order = rest = stage.standings
                if listed:
                    rest = [line for line in order if line.no not in listed]
                listed.update(stage.tallies)
                if stage.rules.eliminated:
                    nos = [line.no for line in rest]
                    order = rest = self.standings(stage, stage.rules.eliminated, nos)
                orders.append(order)
                through = set() if stage.rules.qualifies else set(stage.qualified)
                ahead = [(line.no, line.rank) for line in rest if line.no in through]
                behind = [(line.no, line.rank) for line in rest if line.no not in through]
                for part, own in zip(parts, (ahead, behind), strict=True):
                    part += [one for one in own if one[0] not in gone] if gone else own
                # Without lots, in the order of the stage's criteria.
                left = [stage.tallies[line.no] for line in rest if line.no in gone] if gone else []
                out += [RankingLine(line.no, None) for line in rank(left, stage.rules.chain)]
            for part in parts:
                decided = _find_deciding(orders, {no for no, _ in part})
                above, start = None, 0
                for no, rank_ in by_origin(tier, part, self.stages) if here or tier[1:] else part:
                    if rank_ != above:
                        above, start = rank_, len(lines) + 1
                    wait = waits[no].rules.name if no in waits else None
                    lines.append(RankingLine(no, start, decided.get(no), wait))
        return lines + out

    def depth(self) -> list[list[int]]:
        """The stages by who is ahead, the furthest first; of a graph some stand together (F1)."""
        if any(stage.rules.places for stage in self.stages):
            return ranking_order(self.rules.stages)
        return [[n] for n in reversed(range(len(self.stages)))]


def _find_deciding(orders: Sequence[list[Standing]], nos: Set[int]) -> dict[int, str | None]:
    """What separates each from the line above, where all of them come from one stage."""
    own = [order for order in orders if nos and any(line.no in nos for line in order)]
    return find_deciding(own[0], nos) if len(own) == 1 else {}


@hold_collector()
def solve(
    event: Event, rules: Ruleset, assembly: Assembly | None = None, *, byes_count: bool = False
) -> Outcome:
    """All standings, cuts and the ranking of an event.

    Expects an event without error findings (see `checks`); what only the standings show - a cut
    that is not possible yet, a lot that nobody drew - comes back in the outcome's findings.
    D3: a bye counts when its round has begun, with `byes_count` as soon as it is drawn.
    """
    assembled = keep_struck(rules, assembly or assemble(event, rules))
    run = _Run(event, rules, assembled, byes_count=byes_count)
    seat_first(run.cuts, run.stages, lambda stage: players_in(stage.games))
    for stage in run.stages:
        if stage.index == 0:
            stage.held = True
            run.play(stage)
        else:
            enter(run.cuts, stage)
            if stage.held and stage.games:
                run.play(stage)
        run.cuts.qualify(stage)
    held = [stage for stage in run.stages if stage.held is not False]
    stages = tuple(stage for stage in run.stages if stage.tallies)
    for stage in stages:
        if len(set(stage.into.values())) < 2:
            stage.into.clear()
    teams = team_lines(event, rules, stages)
    return Outcome(
        stages=stages,
        ranking=tuple(run.ranking()),
        qualified=tuple(no for s in run.stages if s.rules.qualifies for no in s.qualified),
        participants=run.cuts.participants,
        complete=all(stage.held and stage.complete for stage in held),
        findings=(
            *run.cuts.findings,
            *run.lots.findings,
            *find_level(event, run.stages),
        ),
        teams=teams,
    )
