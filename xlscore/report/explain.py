"""Why the standings are as they are: every tie, as the sheet *Explain* has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from xlscore.core.lots import lot_digest
from xlscore.core.model import Event, Player
from xlscore.core.rules import LOT, STAGES, Ruleset
from xlscore.core.standings.outcome import Outcome, StageOutcome
from xlscore.core.standings.ranking import Standing, values_apart
from xlscore.records import NamedTuple
from xlscore.report.block import criterion_title, tell_apart
from xlscore.texts import stage_title, words_of


class Tie(NamedTuple):
    """One tie: who, equal in what, decided by what, with which values, and by which rule."""

    stage: str
    who: str
    equal_in: str
    decided_by: str
    values: str
    rule: str


class Explainer:
    """Explanations of one event in one language."""

    def __init__(self, event: Event, rules: Ruleset, outcome: Outcome, language: str) -> None:
        self.event = event
        self.rules = rules
        self.outcome = outcome
        self.language = language
        self.word = words_of("report", language)
        self.players: Mapping[int, Player] = {player.no: player for player in event.players}
        self._heads: dict[str, str] = {}
        self._places: dict[str, tuple[str, str]] = {}

    def name(self, no: int) -> str:
        """A player as "Ada (7)"."""
        return f"{self.players[no].name} ({no})"

    def names(self, nos: Sequence[int]) -> str:
        """Several players, by commas."""
        return ", ".join(self.name(no) for no in nos)

    def criterion(self, code: str) -> str:
        """A criterion as its column is headed."""
        if code not in self._heads:
            self._heads[code] = criterion_title(code, self.rules).in_(self.language)
        return self._heads[code]

    def stage(self, stage: StageOutcome) -> str:
        """A stage as a heading."""
        return stage_title(STAGES[stage.rules.name], self.language)

    def rule(self, stage: StageOutcome) -> str:
        """Where the ruleset's document says so."""
        paragraph = stage.rules.paragraph
        named = any(c.isalpha() for c in paragraph)
        where = self.word("paragraph", number=paragraph) if paragraph and not named else paragraph
        return ", ".join(dict.fromkeys(filter(None, (self.rules.document, where))))

    def ties(self) -> list[Tie]:
        """Every tie of every stage, the last stage first."""
        return [
            tie
            for stage in reversed(self.outcome.stages)
            for tie in (
                *self._final_stands(stage),
                *self._by_table(stage),
                *self._broken(stage),
                *self._cut(stage),
            )
        ]

    def _tie(
        self,
        stage: StageOutcome,
        who: str,
        decided: str,
        *,
        equal: Sequence[str] = (),
        values: str = "",
    ) -> Tie:
        """A tie of a stage; `equal` are the criteria in which they are level, in all without."""
        level = ", ".join(map(self.criterion, equal)) if equal else self.word("equal_all")
        name = stage.rules.name
        if name not in self._places:  # all ties of a stage have the same
            self._places[name] = self.stage(stage), self.rule(stage)
        title, rule = self._places[name]
        return Tie(title, who, level, decided, values=values, rule=rule)

    def _broken(self, stage: StageOutcome) -> Iterator[Tie]:
        chain = stage.rules.chain.criteria
        ranked = [line for line in stage.standings if line.rank is not None]
        if not any(stage.tallies[line.no].seats for line in ranked):
            return
        for above, below in pairwise(ranked):
            code = below.decided_by or LOT
            if below.rank == above.rank:
                same = [line.no for line in ranked if line.rank == below.rank]
                if below.no == same[1]:  # all of them at once, where the first two meet
                    who = self.word("share_rank", names=self.names(same), rank=below.rank)
                    yield self._tie(stage, who, "–")
            elif below.decided_by and code != chain[0]:
                yield self._tie(
                    stage,
                    self.word("ahead_of", a=self.name(above.no), b=self.name(below.no)),
                    self.criterion(code),
                    equal=chain if code == LOT else chain[: chain.index(code)],
                    values=self._values(stage, above, below, code),
                )

    def _values(self, stage: StageOutcome, above: Standing, below: Standing, code: str) -> str:
        if code == LOT:
            return self._lots(stage, [above.no, below.no])
        values = values_apart(above, below, code)
        return " : ".join(tell_apart(code, *values, self.rules, self.language))

    def _lots(self, stage: StageOutcome, nos: Sequence[int]) -> str:
        """C6: the lots themselves, typed or the first digits of those from the seed."""
        typed = [self.players[no].lot for no in nos]
        if None not in typed:
            return self.word("lot_typed", lots=" < ".join(str(lot) for lot in typed))
        seed = self.event.lot_seed(stage.rules.name) or ""
        digests = [lot_digest(stage.rules.name, seed, no)[:8] for no in nos]
        return self.word("lot_drawn", lots=" < ".join(digests))

    def _final_stands(self, stage: StageOutcome) -> Iterator[Tie]:
        """Who went on since the final stands, instead of whom, by whose decision and why."""
        if stage.kept:
            cell = self.event.cell("final_stands")
            who = self.word("kept", kept=self.names(stage.kept), passed=self.names(stage.passed))
            tie = self._tie(stage, who, self.word("organiser"), values=self.event.reason or "–")
            yield tie._replace(equal_in="–", rule=str(cell) if cell else "")

    def _by_table(self, stage: StageOutcome) -> Iterator[Tie]:
        """A5, K5, T9: who goes on from each table, ahead of whom, by what."""
        lines = {line.no: line for line in stage.standings}
        for no in stage.qualified if stage.by_table else ():
            own, table = lines[no], stage.tallies[no].table
            mates = [
                line
                for line in stage.standings
                if line.rank and line.no != no and stage.tallies[line.no].table == table
            ]
            if not mates:
                continue
            chain = stage.rules.chain.criteria
            values = zip(chain, own.values, mates[0].values, strict=True)
            code = next((code for code, mine, theirs in values if mine != theirs), LOT)
            others = self.names([line.no for line in mates])
            tie = self._tie(
                stage,
                self.word("from_table", name=self.name(no), table=table, others=others),
                self.criterion(code),
                equal=() if code == LOT else chain[: chain.index(code)],
                values=self._values(stage, own, mates[0], code),
            )
            yield tie if code != chain[0] else tie._replace(equal_in="")

    def _cut(self, stage: StageOutcome) -> Iterator[Tie]:
        """C6: where the lot decided about going on among players who share a rank."""
        if not stage.cut_by_lot:
            return
        through = [no for no in stage.qualified if no in stage.cut_by_lot]
        lost = [line.no for line in stage.standings if line.no in stage.cut_by_lot]
        names = self.names(list(dict.fromkeys([*through, *lost])))
        values = self.word("through", names=self.names(through))
        lot = self.criterion(LOT)
        yield self._tie(stage, self.word("lot_cut", names=names), lot, values=values)
