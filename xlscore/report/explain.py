"""Why the standings are as they are: every tie on the *Explain* sheet, and one player in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from xlscore.book.formula_text import formula_lines
from xlscore.book.round_titles import round_title
from xlscore.core.exact import shown
from xlscore.core.lots import lot_digest
from xlscore.core.model import Event, Penalty, Player
from xlscore.core.rules import LOT, STAGES, Ruleset
from xlscore.core.scoring import Score
from xlscore.core.standings.outcome import Outcome, StageOutcome
from xlscore.core.standings.ranking import Standing, values_apart
from xlscore.core.tally import Tally
from xlscore.records import NamedTuple
from xlscore.report.criterion_text import apart, criterion_title, penalty_text
from xlscore.report.sides import side_lines
from xlscore.texts import Amount, labelled, spoken, stage_title, words_of

#: Names of game points that can be counted: "1 point", "2 points".
NUMBERED = {"Points": "game_points", "Victory points": "game_victory_points"}


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

    def name(self, no: int) -> str:
        """A player as "Ada (7)"."""
        return f"{self.players[no].name} ({no})"

    def names(self, nos: Sequence[int]) -> str:
        """Several players, by commas."""
        return ", ".join(self.name(no) for no in nos)

    def criterion(self, code: str) -> str:
        """A criterion as its column is headed."""
        return criterion_title(code, self.rules).in_(self.language)

    def stage(self, stage: StageOutcome) -> str:
        """A stage as a heading."""
        return stage_title(STAGES[stage.rules.name], self.language)

    def rule(self, stage: StageOutcome) -> str:
        """Where the ruleset's document says so."""
        paragraph = stage.rules.paragraph
        named = any(c.isalpha() for c in paragraph)
        where = self.word("paragraph", number=paragraph) if paragraph and not named else paragraph
        return ", ".join(dict.fromkeys(filter(None, (self.rules.document, where))))

    # -- all ties ----------------------------------------------------------------------------

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
        return Tie(self.stage(stage), who, level, decided, values=values, rule=self.rule(stage))

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
        return " : ".join(apart(code, *values, self.rules, self.language))

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

    # -- one player ----------------------------------------------------------------------------

    def player(self, no: int) -> list[str]:
        """Why a player stands where he stands: his games, and his neighbours in each stage."""
        lines = [self.name(no)]
        overall = next((x for x in self.outcome.ranking if x.no == no), None)
        if overall and overall.rank:
            lines.append(self.word("overall_line", rank=overall.rank))
        for stage in self.outcome.stages:
            if no in stage.tallies:
                lines += self._in_stage(stage, no)
        return [*lines, *formula_lines(self.rules, self.language)]

    def _in_stage(self, stage: StageOutcome, no: int) -> Iterator[str]:
        i = next(i for i, line in enumerate(stage.standings) if line.no == no)
        line = stage.standings[i]
        if line.rank is None:
            dropped = self.players[no].status == "dropped"
            why = self.word("dropped" if dropped else "disqualified")
            yield self.word("no_rank_line", stage=self.stage(stage), why=why)
        else:
            status = self.word("complete" if stage.complete else "provisional")
            count = sum(s.rank is not None for s in stage.standings)
            title = self.stage(stage)
            yield self.word("rank_line", stage=title, rank=line.rank, count=count, status=status)
            if i == 0:
                yield "  " + self.word("first")
            else:
                yield "  " + self._against(stage, line, stage.standings[i - 1], "behind")
                start = next(n for n, s in enumerate(stage.standings) if s.rank == line.rank)
                if 0 < start < i:
                    first, above = stage.standings[start], stage.standings[start - 1]
                    shared = line._replace(decided_by=first.decided_by)
                    yield "  " + self._against(stage, shared, above, "behind")
            below = stage.standings[i + 1] if i + 1 < len(stage.standings) else None
            if below is not None and below.rank is not None:
                yield "  " + self._against(stage, line, below, "before")
            if no in stage.qualified:
                key = "qualified_line" if stage.rules.qualifies else "goes_on_line"
                lot = f" ({self.word('by_lot')})" if no in stage.cut_by_lot else ""
                best = ""
                if stage.by_table:
                    best = f", {self.word('best_of', table=stage.tallies[no].table)}"
                stage_ = stage.into.get(no)
                into = f" ({stage_title(STAGES[stage_], self.language)})" if stage_ else ""
                yield "  " + self.word(key) + into + best + lot
            elif no in stage.cut_by_lot:
                yield "  " + self.word("out_by_lot")
            if no in stage.kept or no in stage.passed:
                key = "kept_line" if no in stage.kept else "passed_line"
                yield "  " + self.word(key, reason=self.event.reason or "–")
        tally = stage.tallies[no]
        for seat, score in zip(tally.entered, tally.scores, strict=True):
            game = self._game(stage, score, self._made(tally, score))
            if "score" in stage.rules.chain.criteria:
                made = shown(tally.stage.worth(seat), comma=spoken(self.language).comma)
                game = self.word("game_score", line=game, score=made)
            yield "  " + (game if score.counted else self.word("not_counted", line=game))
            yield from side_lines(tally.stage.scored.games[seat], no, self.rules, self.language)
        if tally.missed:
            points = shown(tally.for_missed, comma=spoken(self.language).comma)
            key = "rest_line" if stage.rules.seating == "partners" else "missed_line"
            yield "  " + self.word(key, rounds=tally.missed, points=points)
        for penalty in self.event.penalties:
            if (penalty.stage, penalty.no) == (stage.rules.name, no):
                yield "  " + self._penalty(stage, penalty)

    def _penalty(self, stage: StageOutcome, penalty: Penalty) -> str:
        """G2: what was taken from a player or given to him, in which round and why."""
        rounds = (penalty.round_,) if penalty.round_ else ()
        text = penalty_text(penalty, self.language)
        if not rounds:
            return text
        return labelled(round_title(stage.rules, rounds, self.language), text, self.language)

    def _against(self, stage: StageOutcome, own: Standing, other: Standing, key: str) -> str:
        name = self.name(other.no)
        if own.rank == other.rank:
            return self.word("level", other=name)
        code = (own if key == "behind" else other).decided_by or LOT
        if code == LOT:
            above, below = (other, own) if key == "behind" else (own, other)
            lots = self._lots(stage, [above.no, below.no])
            return self.word(f"{key}_lot", other=name, rank=other.rank, lots=lots)
        values = own.value(code), other.value(code)
        mine, theirs = apart(code, *values, self.rules, self.language)
        return self.word(
            key,
            other=name,
            rank=other.rank,
            criterion=self.criterion(code),
            own=mine,
            others=theirs,
        )

    def _game(self, stage: StageOutcome, score: Score, made: str) -> str:
        where = round_title(stage.rules, (score.round_,), self.language)
        if score.size == 1:
            return self.word("bye_line", where=where) + made
        taken = self.word("solo_line" if score.place == 1 else "soloed_line") if score.solo else ""
        size, place = score.size, score.place
        line = self.word("game_line", where=where, table=score.table, size=size, place=place)
        return line + made + self._points(score) + taken

    def _made(self, tally: Tally, score: Score) -> str:
        """The strikes of a game (F6), or its tournament points where the ruleset has any."""
        if tally.stage.struck:
            return self.word("game_strikes", count=tally.struck.by_round.get(score.round_, 0))
        own = score.tournament_points
        if not own and not self.rules.tournament_points.any_:
            return ""
        return self.word("game_tp", points=Amount(shown(own, comma=spoken(self.language).comma)))

    def _points(self, score: Score) -> str:
        """The game points; a name that only this ruleset has for them knows no singular."""
        title = self.rules.points_title
        points = Amount(shown(score.victory_points, comma=spoken(self.language).comma))
        key = NUMBERED.get(title.en, "game_own")
        return self.word(key, points=points, what=title.in_(self.language))
