"""Why one player stands where he stands, in words; and all of them as a log, `explain --all`."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.book.formula_text import formula_lines
from xlscore.book.round_titles import round_title
from xlscore.core.model import Penalty
from xlscore.core.rules import LOT, STAGES
from xlscore.core.scoring import Score
from xlscore.core.spelling import printable
from xlscore.core.standings.outcome import StageOutcome
from xlscore.core.standings.ranking import Standing
from xlscore.core.tally import Tally
from xlscore.report.block import number_text, penalty_text, tell_apart
from xlscore.report.event_report import EventReport
from xlscore.report.explain import Explainer
from xlscore.report.pages import sort_findings
from xlscore.report.sides import side_lines
from xlscore.texts import Amount, put_label, say, stage_title

#: Names of game points that can be counted: "1 point", "2 points".
NUMBERED = {"Points": "game_points", "Victory points": "game_victory_points"}


class PlayerExplainer(Explainer):
    """Explanations of one player after the other."""

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
                made = number_text(tally.stage.worth(seat), self.language)
                game = self.word("game_score", line=game, score=made)
            yield "  " + (game if score.counted else self.word("not_counted", line=game))
            yield from side_lines(tally.stage.scored.games[seat], no, self.rules, self.language)
        if tally.missed:
            points = number_text(tally.for_missed, self.language)
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
        return put_label(round_title(stage.rules, rounds, self.language), text, self.language)

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
        mine, theirs = tell_apart(code, *values, self.rules, self.language)
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
        return self.word("game_tp", points=Amount(number_text(own, self.language)))

    def _points(self, score: Score) -> str:
        """The game points; a name that only this ruleset has for them knows no singular."""
        title = self.rules.points_title
        points = Amount(number_text(score.victory_points, self.language))
        key = NUMBERED.get(title.en, "game_own")
        return self.word(key, points=points, what=title.in_(self.language))


def audit_log(report: EventReport) -> str:
    """The whole log, a text that is the same for the same workbook and language.

    The sections of inputs, ruleset and standings are the texts whose checksums stand on top.
    """
    return "".join(f"{printable(line)}\n" for line in _lines(report))


def _lines(report: EventReport) -> Iterator[str]:
    language = report.language
    explainer = PlayerExplainer(report.event, report.rules, report.outcome, language)
    yield from filter(None, (report.title, report.lead))
    yield ""
    yield from report.checksums()
    yield from _head("places", language)
    for line in report.outcome.ranking:
        first, *rest = explainer.player(line.no)
        rank = f"{line.rank}." if line.rank else f"({say('audit.unranked', language)})"
        yield f"{rank} {first}"
        yield from (f"   {text}" for text in rest)
    yield from _head("ties", language)
    ties = explainer.ties()
    for tie in ties:
        what = {"stage": tie.stage, "who": tie.who, "equal_in": tie.equal_in or "–"}
        text = say("audit.tie", language, **what, decided_by=tie.decided_by)
        values, rule = (f" ({part})" if part else "" for part in (tie.values, tie.rule))
        yield f"{text}{values}{rule}"
    if not ties:
        yield say("report.no_ties", language)
    yield from _head("findings", language)
    for found in sort_findings(report.findings):
        yield f"{found.ref or '-'}: {found.severity} {found.code}: {found.text(language)}"
    if not report.findings:
        yield say("report.no_findings", language)
    for name, text in report.audit()._asdict().items():
        yield from _head(name, language)
        yield from text.split("\n")


def _head(name: str, language: str) -> tuple[str, str]:
    return "", f"== {say(f'audit.part_{name}', language)} =="
