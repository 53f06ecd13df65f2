"""An event stage by stage: standings, cuts, who goes on, and the overall ranking.

C5, C8, C13 for every system; cuts A4, W1, D4, T1, K3-K9; overall A7, W7, T8, T9, K10. All of them
are data of the ruleset; this module only carries them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from xlscore.core.assembly import Assembly, assemble, players_in
from xlscore.core.catalogue import finding
from xlscore.core.collector import held_collector
from xlscore.core.criteria import Tally
from xlscore.core.exact import Exact
from xlscore.core.findings import Finding
from xlscore.core.model import Event, Game, TableName
from xlscore.core.outcome import Outcome, RankingLine, StageOutcome
from xlscore.core.places import NO_SEEDS, is_complete
from xlscore.core.ranking import Standing, chain_values, rank, tied_groups
from xlscore.core.rules import STAGES, Entry, Ruleset, StageRules
from xlscore.core.scoring import Scale, Score, caps, score
from xlscore.core.ties import Lots


@dataclass(slots=True)
class _Stage:
    """A stage while it is being worked out. `held` is None while that cannot be known yet."""

    index: int
    rules: StageRules
    games: tuple[Game, ...]
    held: bool | None = None
    complete: bool = False
    missing: int = 0
    tallies: dict[int, Tally] = field(default_factory=dict)
    standings: list[Standing] = field(default_factory=list)
    qualified: list[int] = field(default_factory=list)
    cut_by_lot: set[int] = field(default_factory=set)


class _Run:
    """One pass over an event."""

    def __init__(self, event: Event, rules: Ruleset, assembly: Assembly) -> None:
        self.event = event
        self.rules = rules
        self.assembly = assembly
        self.lots = Lots(event)
        self.scale = Scale(rules.points)
        self.caps = caps(event, rules)
        self.findings: list[Finding] = []
        self.participants = 0
        self.stages = [_Stage(i, stage, assembly.games[i]) for i, stage in enumerate(rules.stages)]
        self.by_name = {stage.rules.name: stage for stage in self.stages}

    # -- one stage ---------------------------------------------------------------------------

    def play(self, stage: _Stage) -> None:
        """Score the stage's games and rank its players (C5, C8, C13)."""
        earlier = [s for s in self.stages[: stage.index] if s.tallies]
        ranks = {s.no: s.rank or 0 for s in self.stages[0].standings} if stage.index else {}
        tallies = stage.tallies
        seeds = ranks if stage.rules.knock_out else NO_SEEDS

        def tally(no: int, table: TableName) -> Tally:
            found = tallies.get(no)
            if found is None:
                before = [x for s in earlier if no in s.tallies for x in s.tallies[no].scores]
                found = tallies[no] = Tally(no, [], before, ranks.get(no, 0), table)
            return found

        for game in stage.games:
            if is_complete(game, self.rules):
                cap = self.caps.get((game.stage, game.round_))
                for no, own in score(game, self.rules, self.scale, cap, seeds):
                    tally(no, game.table).scores.append(own)
            else:
                stage.missing += 1
                for row in game.rows:
                    tally(row.no or 0, game.table)
        drawn = {game.round_ for game in stage.games}
        stage.complete = not stage.missing and drawn >= set(range(1, stage.rules.rounds + 1))
        _set_table_places(stage)
        stage.standings = self.standings(stage, stage.rules.chain, tallies)

    def standings(self, stage: _Stage, chain: Sequence[str], nos: Iterable[int]) -> list[Standing]:
        """Ranked players first; those out of the event last, in chain order, without a rank."""
        ranked: dict[int, tuple[Exact, ...]] = {}
        out: dict[int, tuple[Exact, ...]] = {}
        for no in nos:
            values = chain_values(stage.tallies[no], chain)
            (ranked if self.assembly.is_ranked(no, stage.index) else out)[no] = values

        def draw_lots(group: Sequence[int]) -> list[int] | None:
            return self.lots.order(group, stage.rules.name, must=stage.complete)

        return rank(ranked, chain, draw_lots) + [
            Standing(s.no, None, s.values) for s in rank(out, chain)
        ]

    # -- cuts --------------------------------------------------------------------------------

    def enter(self, stage: _Stage) -> None:
        """Decide whether the stage is held and, if the stage before is complete, who plays it."""
        for entry in stage.rules.entries:
            source = self.by_name[entry.source]
            if source.held is False:
                continue
            if source.held is None or not source.complete:
                if stage.games:
                    self.note_rows("stage-too-early", stage, source=source)
                return
            self.cut(stage, source, entry)
            return
        stage.held = False
        if stage.games:
            self.note_rows("stage-not-held", stage, participants=self.participants)

    def cut(self, stage: _Stage, source: _Stage, entry: Entry) -> None:
        """A4, D4, T1, K3-K9: who comes from `source` into `stage`, and check who plays there."""
        open_ = self.participants >= entry.participants
        available = self.available(source, entry.take) if open_ else 0
        if not open_ or (available < entry.at_least and stage.rules.optional):
            stage.held = False
            if stage.games:
                self.note_rows("stage-not-held", stage, participants=self.participants)
            return
        stage.held = True
        if available < entry.at_least:
            self.note(
                "stage-too-few", stage, at_least=entry.at_least, found=available, count=entry.count
            )
            return
        taken = self.take(source, entry)
        if entry.take != "losers":
            source.qualified = taken
        if stage.games:
            self.compare(stage, taken)

    def eligible(self, source: _Stage) -> list[list[int]]:
        """Those of a stage who may go on, tied ones together."""
        groups = tied_groups(source.standings)
        kept = [[no for no in g if not self.assembly.is_out(no, source.index)] for g in groups]
        return [group for group in kept if group]

    def available(self, source: _Stage, take: str) -> int:
        nos = [no for group in self.eligible(source) for no in group]
        tables = len({source.tallies[no].table for no in nos})
        return len(nos) if take == "best" else tables if take == "winners" else len(nos) - tables

    def take(self, source: _Stage, entry: Entry) -> list[int]:
        """The players an entry takes, in their order; where the chain leaves a tie, by lot (C6)."""
        order: list[int] = []
        groups = self.eligible(source)
        if entry.take == "best":
            for group in groups:
                order += self.by_lot(source, group, entry.count - len(order))
            return order[: entry.count]
        winners = self.winners(source, groups)
        if entry.take == "winners":
            return winners[: entry.count]
        rest = [[no for no in group if no not in winners] for group in groups]
        return self.winners(source, [group for group in rest if group])[: entry.count]

    def winners(self, source: _Stage, groups: list[list[int]]) -> list[int]:
        """The best of each table who may go on, in the order of the standings."""
        found: dict[TableName | None, int] = {}
        for group in groups:
            by_table: dict[TableName | None, list[int]] = {}
            for no in group:
                by_table.setdefault(source.tallies[no].table, []).append(no)
            for table, nos in by_table.items():
                if table not in found:
                    found[table] = self.by_lot(source, nos, 1)[0]
        return list(found.values())

    def by_lot(self, source: _Stage, group: list[int], free: int) -> list[int]:
        """A tied group in order; the lot decides only if the cut runs through it."""
        if not 0 < free < len(group):
            return group
        order = self.lots.order(group, source.rules.name, must=True)
        source.cut_by_lot.update(group)
        return order or group

    def compare(self, stage: _Stage, expected: Sequence[int]) -> None:
        """Whoever plays a stage must have come through the cut, and nobody may be missing."""
        for game in stage.games:
            for row in game.rows:
                if row.no is not None and row.no not in expected:
                    self.findings.append(
                        finding(
                            "not-through",
                            row.source.at("no", "player"),
                            name=row.name,
                            no=row.no,
                            stage=STAGES[stage.rules.name],
                            accepted=", ".join(map(str, expected)),
                        )
                    )
        absent = [no for no in expected if no not in players_in(stage.games)]
        if absent:
            self.note("through-missing", stage, names=self.names(absent))
        elif not self.findings:
            self.compare_tables(stage, expected)

    def compare_tables(self, stage: _Stage, order: Sequence[int]) -> None:
        """K5, K6, T5, D4: tables by rank, where no two of the players share one."""
        ranks = {s.no: s.rank for other in self.stages for s in other.standings}
        tables = tables_by_rank(stage.rules, len(order))
        if not tables or len({ranks[no] for no in order}) < len(order):
            return
        expected = [sorted(order[position - 1] for position in table) for table in tables]
        for game in stage.games:
            here = sorted(row.no for row in game.rows if row.no is not None)
            wanted = max(expected, key=lambda nos: len(set(nos) & set(here)))
            if game.round_ == 1 and here != wanted:
                self.findings.append(
                    finding(
                        "tables-ranks",
                        game.rows[0].source.at("table"),
                        table=game.table,
                        stage=STAGES[stage.rules.name],
                        expected=", ".join(map(str, wanted)),
                    )
                )

    # -- the end -----------------------------------------------------------------------------

    def qualify(self, stage: _Stage) -> None:
        """T9: who is qualified by the event itself."""
        if stage.rules.qualifies == "winners" and stage.complete:
            stage.qualified = self.winners(stage, self.eligible(stage))

    def ranking(self) -> list[RankingLine]:
        """A7, W7, T8, K10: who got further is ahead; those out of the event last."""
        listed: set[int] = set()
        lines: list[RankingLine] = []
        out: list[int] = []
        last = len(self.stages) - 1
        for stage in reversed([s for s in self.stages if s.tallies]):
            rest = [s for s in stage.standings if s.no not in listed]
            listed.update(s.no for s in rest)
            gone = [s.no for s in rest if self.assembly.is_out(s.no, last)]
            if stage.rules.eliminated:
                rest = self.standings(stage, stage.rules.eliminated, [s.no for s in rest])
            through = set() if stage.rules.qualifies else set(stage.qualified)
            ahead = [s for s in rest if s.no in through]
            for part in (ahead, [s for s in rest if s.no not in through]):
                for group in tied_groups(part):
                    start = len(lines) + 1
                    lines += [RankingLine(no, start) for no in group if no not in gone]
            out += self.out_order(stage, gone)
        return lines + [RankingLine(no, None) for no in out]

    def out_order(self, stage: _Stage, nos: Sequence[int]) -> list[int]:
        """Those out of the event, as the stage's criteria would have them, without lots."""
        chain = stage.rules.chain
        return [s.no for s in rank({n: chain_values(stage.tallies[n], chain) for n in nos}, chain)]

    # -- findings ----------------------------------------------------------------------------

    def names(self, nos: Iterable[int]) -> str:
        names = {player.no: player.name for player in self.event.players}
        return ", ".join(f"{no} {names.get(no, '')}".strip() for no in nos)

    def note(self, code: str, stage: _Stage, **values: object) -> None:
        ref = stage.games[0].rows[0].source.at("stage") if stage.games else None
        self.findings.append(finding(code, ref, stage=STAGES[stage.rules.name], **values))

    def note_rows(
        self, code: str, stage: _Stage, source: _Stage | None = None, **values: object
    ) -> None:
        if source is not None:
            values |= {"source": STAGES[source.rules.name], "missing": source.missing}
        self.note(code, stage, **values)


def solve(event: Event, rules: Ruleset, assembly: Assembly | None = None) -> Outcome:
    """All standings, cuts and the ranking of an event.

    Expects an event without error findings (see `checks`); what only the standings show - a cut
    that is not possible yet, a lot that nobody drew - comes back in the outcome's findings.
    """
    with held_collector():
        return _solve(event, rules, assembly or assemble(event, rules))


def _solve(event: Event, rules: Ruleset, assembly: Assembly) -> Outcome:
    run = _Run(event, rules, assembly)
    for stage in run.stages:
        if stage.index == 0:
            stage.held = True
            run.play(stage)
            run.participants = sum(bool(tally.scores) for tally in stage.tallies.values())
        else:
            run.enter(stage)
            if stage.held and stage.games:
                run.play(stage)
        run.qualify(stage)
    held = [stage for stage in run.stages if stage.held is not False]
    return Outcome(
        stages=tuple(_outcome(stage) for stage in run.stages if stage.tallies),
        ranking=tuple(run.ranking()),
        qualified=tuple(no for s in run.stages if s.rules.qualifies for no in s.qualified),
        participants=run.participants,
        complete=all(stage.held and stage.complete for stage in held),
        findings=(*run.findings, *run.lots.findings),
    )


def _outcome(stage: _Stage) -> StageOutcome:
    scores: Mapping[int, tuple[Score, ...]] = {
        no: tuple(tally.scores) for no, tally in stage.tallies.items()
    }
    return StageOutcome(
        stage.rules,
        stage.complete,
        stage.missing,
        tuple(stage.standings),
        scores,
        tuple(stage.qualified),
        frozenset(stage.cut_by_lot),
        max((game.round_ for game in stage.games), default=0),
    )


def _set_table_places(stage: _Stage) -> None:
    """T8: places at each table after its last game, ties by preliminary rank, else shared."""
    if "table_place" not in stage.rules.chain:
        return
    keys = {
        no: (
            tally.table,
            tally.scores[-1].place if tally.scores else 1,
            tally.preliminary_rank,
        )
        for no, tally in stage.tallies.items()
    }
    for no, (table, *own) in keys.items():
        ahead = sum(other[0] == table and list(other[1:]) < own for other in keys.values())
        stage.tallies[no].table_place = 1 + ahead


def tables_by_rank(stage: StageRules, players: int) -> tuple[tuple[int, ...], ...]:
    """K5, K6, T5, D4: the tables of a stage seated by rank, as positions from 1; () if it is not.

    The snake of T tables of three: i, 2T + 1 - i, 2T + i (27 players: 1-18-19, 2-17-20, ...).
    """
    if stage.seating == "snake" and players % 3 == 0:
        tables = players // 3
        return tuple((i, 2 * tables + 1 - i, 2 * tables + i) for i in range(1, tables + 1))
    return stage.groups.get(players, ())
