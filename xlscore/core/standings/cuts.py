"""Cuts: who goes on from one stage to the next, and whether the right players play there.

A4, A5, W1, D4, T1, T9, K3-K9 are data of the ruleset; this module only carries them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xlscore.core.assembly import Assembly, players_in
from xlscore.core.findings import Finding, finding
from xlscore.core.model import Event, Game, TableName
from xlscore.core.rules import STAGES, Entry, StageRules
from xlscore.core.standings.outcome import StageOutcome
from xlscore.core.standings.ranking import group_ties
from xlscore.core.standings.ties import Lots


class Cuts:
    """The cuts of one event; `findings` collects what is wrong with those who play on.

    `short` are stages that too few reach, and those that people come into from there alone (T5).
    """

    def __init__(
        self, event: Event, assembly: Assembly, lots: Lots, stages: Iterable[StageOutcome]
    ) -> None:
        self.event = event
        self.assembly = assembly
        self.lots = lots
        self.by_name: Mapping[str, StageOutcome] = {stage.rules.name: stage for stage in stages}
        self.findings: list[Finding] = []
        self.participants = 0
        self.short: list[str] = []

    def enter_by_entries(self, stage: StageOutcome) -> None:
        """Decide whether the stage is held and, if the stage before is complete, who plays it."""
        for entry in stage.rules.entries:
            source = self.by_name[entry.source]
            if source.held is False:
                continue
            if source.held is None or not source.complete:
                if stage.games:
                    at = {"played": source.rounds_played, "rounds": source.rules.rounds}
                    self.note("stage-too-early", stage, source=STAGES[source.rules.name], **at)
                return
            self.cut(stage, source, entry)
            return
        stage.held = False
        before = next((e.source for e in stage.rules.entries if e.source in self.short), None)
        if before:
            self.short.append(stage.rules.name)
        if stage.games and before:
            self.note("stage-without", stage, source=STAGES[before])
        elif stage.games:
            self.note("stage-not-held", stage, participants=self.participants)

    def cut(self, stage: StageOutcome, source: StageOutcome, entry: Entry) -> None:
        """A4, D4, T1, K3-K9: who comes from `source` into `stage`, and check who plays there.

        T5: a stage that too few reach is not held, and the standings before it stand.
        """
        open_ = self.participants >= entry.participants
        available = self.available(source, entry.take) if open_ else 0
        stage.held = open_ and available >= entry.at_least
        if not stage.held:
            needed = open_ and not stage.rules.optional
            if needed:
                self.short.append(stage.rules.name)
            if needed or (open_ and stage.games and not _is_played(stage.games)):
                self.note("stage-too-few", stage, at_least=entry.at_least, found=available)
            elif stage.games:
                self.note("stage-not-held", stage, participants=self.participants)
            return
        taken = self.take(source, entry)
        if stage.games and self.event.final_stands:
            taken = self.as_drawn(stage, source, entry, taken)
        if entry.take != "losers":
            source.qualified, source.by_table = taken, entry.take == "winners"
        if stage.games:
            self.compare(stage, taken)

    def by_tables(self, source: StageOutcome) -> bool:
        """A5, K5: whether table winners go on, so that only ties at one table matter."""
        name, stages = source.rules.name, [stage.rules for stage in self.by_name.values()]
        taken = ((p.source, p.place > 0) for rules in stages for p in rules.places)
        entries = ((e.source, e.take == "winners") for rules in stages for e in rules.entries)
        return (name, True) in (*taken, *entries)

    def eligible(self, source: StageOutcome) -> list[list[int]]:
        """Those of a stage who may go on, tied ones together."""
        groups = group_ties(source.standings)
        kept = [[no for no in g if not self.assembly.is_out(no, source.index)] for g in groups]
        return [group for group in kept if group]

    def available(self, source: StageOutcome, take: str) -> int:
        """How many players an entry can take: everybody, the winners of tables, or all others."""
        nos = [no for group in self.eligible(source) for no in group]
        tables = len({source.tallies[no].table for no in nos})
        return len(nos) if take == "best" else tables if take == "winners" else len(nos) - tables

    def take(self, source: StageOutcome, entry: Entry) -> list[int]:
        """The players an entry takes, in their order; where the chain leaves a tie, by lot (C6)."""
        order: list[int] = []
        groups = self.eligible(source)
        if entry.take != "best":
            best = self.winners(source, groups)
            if entry.take == "losers":
                rest = [[no for no in group if no not in best] for group in groups]
                best = self.winners(source, rest)
            groups = [[no for no in group if no in best] for group in groups]
        for group in groups:
            order += self.by_lot(source, group, entry.count - len(order))
        return order[: entry.count]

    def winners(self, source: StageOutcome, groups: list[list[int]]) -> list[int]:
        """The best of each table who may go on, in the order of the standings."""
        found: dict[TableName | None, int] = {}
        for group in groups:
            by_table: dict[TableName | None, list[int]] = {}
            for no in group:
                by_table.setdefault(source.tallies[no].table, []).append(no)
            for table, nos in by_table.items():
                if table not in found:
                    found[table] = self.by_lot(source, nos, 1)[0]
        order = [no for group in groups for no in group]
        return sorted(found.values(), key=order.index)

    def by_lot(self, source: StageOutcome, group: list[int], free: int) -> list[int]:
        """A tied group in order; the lot decides only if the cut runs through it."""
        if not 0 < free < len(group):
            return group
        order = self.lots.order(group, source.rules.name, must=True)
        source.cut_by_lot.update(group)
        return order or group

    def as_drawn(
        self, stage: StageOutcome, source: StageOutcome, entry: Entry, taken: Sequence[int]
    ) -> list[int]:
        """Who plays the stage where the final stands: those drawn into it, as far as they can be.

        Only players of `source`, and one for one: nobody is let in beyond the number who go on.
        """
        here = players_in(stage.games)
        ranked = [line.no for line in source.standings]
        kept = [no for no in ranked if no in here and no not in taken]
        passed = [n for n in taken if n not in here and not self.assembly.is_out(n, stage.index)]
        kept = kept[: len(passed)]
        passed = passed[len(passed) - len(kept) :]
        if not kept:
            return list(taken)
        if entry.take != "losers":
            source.kept, source.passed = kept, passed
        self.note_stands(stage, kept, passed)
        seated = {*taken, *kept} - {*passed}
        return [no for no in ranked if no in seated]

    def note_stands(self, stage: StageOutcome, kept: Sequence[int], passed: Sequence[int]) -> None:
        """Note who went on though a later correction puts others before them, and why."""
        people = {"kept": self.names(kept), "passed": self.names(passed)}
        self.note("final-stands", stage, **people, reason=self.event.reason or "–")
        if not self.event.reason:
            where = self.event.cell("reason") or self.event.cell("final_stands")
            self.findings.append(finding("stands-reason", where, stage=STAGES[stage.rules.name]))

    def compare(self, stage: StageOutcome, expected: Sequence[int]) -> None:
        """Whoever plays a stage must have come through the cut, and nobody may be missing."""
        title, accepted = STAGES[stage.rules.name], ", ".join(map(str, expected))
        for row in (row for game in stage.games for row in game.rows):
            if row.no is not None and row.no not in expected:
                ref, who = row.source.at("no", "player"), {"name": row.name, "no": row.no}
                found = finding("not-through", ref, **who, stage=title, accepted=accepted)
                self.findings.append(found)
        here = players_in(stage.games)
        absent = [n for n in expected if n not in here and not self.assembly.is_out(n, stage.index)]
        if absent:
            self.note("through-missing", stage, names=self.names(absent))
        elif not self.findings and not self.event.final_stands:
            self.compare_tables(stage, expected)

    def compare_tables(self, stage: StageOutcome, order: Sequence[int]) -> None:
        """K5, K6, T5, D4: tables by rank, where no two of the players share one."""
        if stage.order:
            expected = [sorted(game) for game in games_of(stage.rules, stage.order) if game]
        else:
            ranks = {s.no: s.rank for other in self.by_name.values() for s in other.standings}
            tables = stage.rules.tables_by_rank(len(order))
            if not tables or len({ranks[no] for no in order}) < len(order):
                return
            expected = [sorted(order[position - 1] for position in table) for table in tables]
        for game in stage.games:
            if game.round_ > 1 or not expected:
                continue
            here = sorted(row.no for row in game.rows if row.no is not None)
            wanted = max(expected, key=lambda nos: len(set(nos) & set(here)))
            expected.remove(wanted)
            gone = [no for no in wanted if self.assembly.is_out(no, stage.index)]
            if here != [no for no in wanted if no not in gone or no in here]:
                where = {"table": game.table, "stage": STAGES[stage.rules.name]}
                ref, listed = game.rows[0].source.at("table"), ", ".join(map(str, wanted))
                self.findings.append(finding("tables-ranks", ref, **where, expected=listed))

    def qualify(self, stage: StageOutcome) -> None:
        """T9: who is qualified by the event itself."""
        if stage.rules.qualifies == "winners" and stage.complete:
            stage.qualified = self.winners(stage, self.eligible(stage))
            stage.by_table = True

    def names(self, nos: Iterable[int]) -> str:
        """Players by number and name, for a finding."""
        names = {player.no: player.name for player in self.event.players}
        return ", ".join(f"{no} {names.get(no, '')}".strip() for no in nos)

    def note(self, code: str, stage: StageOutcome, **values: object) -> None:
        """Note a finding about a stage, at its first row if it has any."""
        ref = stage.games[0].rows[0].source.at("stage") if stage.games else None
        self.findings.append(finding(code, ref, stage=STAGES[stage.rules.name], **values))


def _is_played(games: Iterable[Game]) -> bool:
    """Whether any points are typed in these games."""
    return any(row.victory_points is not None for game in games for row in game.rows)


def games_of(rules: StageRules, order: Sequence[int]) -> list[list[int]]:
    """The players of each game; a position that nobody took is left out."""
    tables = rules.tables_by_rank(len(order))
    return [[no for position in table if (no := order[position - 1])] for table in tables]
