"""Standings as blocks of rows: one description for sheets, HTML, Markdown and CSV."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import get_args

from xlscore.core.criteria import list_by_game
from xlscore.core.exact import Exact, whole
from xlscore.core.model import CountsIn, Event, Player
from xlscore.core.rules import LOT, STAGES, Ruleset
from xlscore.core.scoring import Score
from xlscore.core.standings.outcome import Outcome, RankingLine, StageOutcome
from xlscore.core.standings.ranking import Standing
from xlscore.report.block import (
    MARKS,
    Block,
    BlockCell,
    BlockRow,
    criterion_title,
    number_text,
    of_hundred,
    points_of,
    tell_apart,
    tone,
)
from xlscore.texts import stage_title, words_of


def standings_blocks(event: Event, rules: Ruleset, outcome: Outcome, language: str) -> list[Block]:
    """The overall ranking if there are several stages, then each stage, the last one first."""
    writer = _Writer(event, rules, outcome, language)
    stages = [writer.stage(stage) for stage in reversed(outcome.stages)]
    ranks = {line.no: line.rank for line in outcome.ranking}
    if len(rules.stages) > 1 or (
        outcome.stages and any(ranks[s.no] != s.rank for s in outcome.stages[0].standings)
    ):
        return [writer.ranking(), *stages]
    return stages


def say_decider(code: str, own: Standing, above: Standing, rules: Ruleset, language: str) -> str:
    """C5: a criterion with the values that separate a line from the one above."""
    title = criterion_title(code, rules).in_(language)
    if code == LOT:
        return title
    mine, other = tell_apart(code, own.value(code), above.value(code), rules, language)
    return f"{title} ({mine} : {other})"


def value_cell(value: Exact, hundred: int) -> BlockCell:
    """The cell of a criterion's value: a percentage is a part of 1, of so many (`of_hundred`)."""
    if hundred:
        part = value if hundred == 1 else whole(Fraction(value, hundred))
        return BlockCell(part, "percent")
    return BlockCell(value, "count" if isinstance(value, int) else "decimal")


def penalty_kinds(stage: StageOutcome) -> list[CountsIn]:
    """G2: what the penalties of a stage count in; each is a column of the standings."""
    taken = next((tally.stage.taken for tally in stage.tallies.values()), {})
    kinds: tuple[CountsIn, ...] = get_args(CountsIn)
    return [kind for kind in kinds if any(kind in taken[no] for no in taken.keys() & stage.tallies)]


class _Writer:
    """The blocks of one event in one language."""

    def __init__(self, event: Event, rules: Ruleset, outcome: Outcome, language: str) -> None:
        self.rules = rules
        self.outcome = outcome
        self.language = language
        self.word = words_of("report", language)
        self.players: dict[int, Player] = {player.no: player for player in event.players}
        shown = ("club", "team")
        self.groups = [key for key in shown if any(getattr(p, key) for p in event.players)]
        self._starts: dict[str, dict[int | None, int]] = {}

    def id_heads(self) -> list[str]:
        """The columns that say who it is; club and team only if somebody has one."""
        return ["rank", "no", "name", *self.groups]

    def who(self, no: int) -> list[BlockCell]:
        player = self.players[no]
        groups = [BlockCell(getattr(player, key) or None) for key in self.groups]
        return [BlockCell(no, "centre"), BlockCell(player.name), *groups]

    def ranking(self) -> Block:
        """The overall ranking: how far everybody came, what he made there, and what decided."""
        reached = {s.no: (stage, s) for stage in self.outcome.stages for s in stage.standings}
        rows: list[BlockRow] = []
        above: Standing | None = None
        for line in self.outcome.ranking:
            stage, own = reached[line.no]
            waits, name = bool(line.waits_for), line.waits_for or stage.rules.name
            made = points_of(stage.rules, self.rules)
            cells = [BlockCell(line.rank or "–", "centre"), *self.who(line.no)]
            if self.qualifies:
                is_ = line.no in self.outcome.qualified
                cells.append(BlockCell(self.word("yes") if is_ else None))
            cells.append(BlockCell(stage_title(STAGES[name], self.language)))
            value = BlockCell(None) if waits else self.value(made, own)
            cells.append(value)
            cells.append(BlockCell(self.why(line, own, above)))
            rows.append(BlockRow(tuple(cells), tone(line.rank, self.outcome.complete)))
            above = own
        keys = [*self.id_heads(), *(["qualified"] if self.qualifies else []), "reached"]
        heads = [*map(self.word, keys), self.result_title(), self.word("decided_by")]
        count = self.outcome.participants
        players = self.word("players", count=count) if count else self.word("nobody_yet")
        open_ = "" if self.outcome.complete else f", {self.word('provisional')}"
        several = len(self.outcome.stages) > 1
        return Block(
            code="ranking",
            title=self.word("overall"),
            subtitle=players + open_,
            heads=tuple(heads),
            numeric=(*(key in ("rank", "no") for key in keys), True, False),
            rows=tuple(rows),
            legend=self.word("of_reached", what=heads[-2]) if several else "",
            total=len(keys),
        )

    def result_title(self) -> str:
        """The title of the criterion that decides the stages; "Result" where they differ."""
        titles = {
            criterion_title(points_of(s.rules, self.rules), self.rules).in_(self.language)
            for s in self.outcome.stages
        }
        return titles.pop() if len(titles) == 1 else self.word("result")

    def why(self, line: RankingLine, own: Standing, above: Standing | None) -> str | None:
        """What put a line behind the one above, or out of the ranking."""
        if line.rank is None:
            return self.gone(line.no)
        if above is None or line.decided_by is None:
            return None
        return say_decider(line.decided_by, own, above, self.rules, self.language)

    @property
    def qualifies(self) -> bool:
        return any(stage.qualifies for stage in self.rules.stages)

    def stage(self, stage: StageOutcome) -> Block:
        """One stage: what each round brought, the chain, what decided, who goes on."""
        chain = stage.rules.chain.criteria
        taken, on, struck = penalty_kinds(stage), bool(stage.qualified), stage.rules.out_with > 0
        heads = [self.word(key) for key in self.id_heads()]
        unit = self.word("game" if stage.rules.counts_games else "round")
        heads += [f"{unit}{n}" for n in range(1, stage.rounds_shown + 1)]
        heads += [self.word(f"penalties_{kind}") for kind in taken]
        heads += [criterion_title(code, self.rules).in_(self.language) for code in chain]
        if struck:
            heads.append(self.word("struck_out"))
        if on:
            heads.append(self.word("qualified" if stage.rules.qualifies else "goes_on"))
        heads.append(self.word("decided_by"))
        numbers = stage.rounds_shown + len(taken) + len(chain)
        texts = [False] * (len(self.id_heads()) - 2)
        numeric = (True, True, *texts, *[True] * numbers, *[False] * (struck + on + 1))
        lines = self.display_order(stage)
        cut = self.cut(stage, lines)
        hundreds = [of_hundred(code, self.rules) for code in chain]
        firsts = [not i or lines[i - 1].rank != line.rank for i, line in enumerate(lines)]
        rows = [
            self.line(stage, line, taken, hundreds, cut=i == cut, first=firsts[i])
            for i, line in enumerate(lines)
        ]
        status = self.word("complete") if stage.complete else self.word("provisional")
        if stage.games_missing:
            status += ", " + self.word("missing", count=stage.games_missing)
        return Block(
            code=stage.rules.name,
            title=stage_title(STAGES[stage.rules.name], self.language),
            subtitle=status,
            heads=tuple(heads),
            numeric=numeric,
            rows=tuple(rows),
            legend=self.legend(rows, stage.rules.counted),
            cut_note=self.word("cut") if cut is not None else "",
            total=len(self.id_heads()) + stage.rounds_shown + len(taken) + struck,
        )

    def display_order(self, stage: StageOutcome) -> list[Standing]:
        """As ranked; among players on a shared rank those who go on come first."""
        return sorted(
            stage.standings,
            key=lambda s: (
                (s.rank is None, s.rank or 0, s.no not in stage.qualified)
                if s.rank
                else (True, 0, False)
            ),
        )

    def cut(self, stage: StageOutcome, lines: Sequence[Standing]) -> int | None:
        """The last line above the cut, if those who go on stand together at the top."""
        on = [line.no in stage.qualified for line in lines]
        last = sum(on) - 1
        return last if last >= 0 and all(on[: last + 1]) and last + 1 < len(on) else None

    def value(self, code: str, line: Standing) -> BlockCell:
        """What a line has in a criterion."""
        return value_cell(line.value(code), of_hundred(code, self.rules))

    def line(
        self,
        stage: StageOutcome,
        line: Standing,
        taken: Sequence[CountsIn],
        hundreds: Sequence[int],
        *,
        cut: bool,
        first: bool,
    ) -> BlockRow:
        chain = stage.rules.chain.criteria
        made = list_by_game(chain[0], line.tally)
        games = {s.round_: (s, own) for s, own in zip(line.tally.scores, made, strict=True)}
        cells = [BlockCell(line.rank or "–", "centre")]
        cells += self.who(line.no)
        rounds = map(games.get, range(1, stage.rounds_shown + 1))
        cells += [self.round(*game, hundreds[0]) if game else BlockCell(None) for game in rounds]
        cells += [BlockCell(-line.tally.taken(kind) or None, "points") for kind in taken]
        cells += map(value_cell, line.values, hundreds)
        out = line.tally.struck.out
        if stage.rules.out_with:
            cells.append(BlockCell(f"{self.word('round')}{out}" if out else None, "centre"))
        if stage.qualified:
            cells.append(BlockCell(self.goes_on(stage, line)))
        cells.append(BlockCell(self.decided(stage, line) if first or not line.rank else None))
        look = tone(line.rank, stage.complete and not stage.qualified) or ("out" if out else "")
        if line.no in stage.qualified:
            look = "through"
        return BlockRow(tuple(cells), look, cut)

    def round(self, score: Score, made: Exact, hundred: int) -> BlockCell:
        """What a game adds to what ranks first, in brackets if it does not count (G8)."""
        mark = 0 if score.size == self.rules.table_size else score.size
        if not score.counted:
            points = number_text(made, self.language)
            return BlockCell(f"({points}{MARKS.get(mark, '')})", "centre", mark)
        if hundred:
            return value_cell(made, hundred)
        return BlockCell(made, "points", mark)

    def decided(self, stage: StageOutcome, line: Standing) -> str | None:
        """The criterion that separates a rank from the one above, with both values (C5)."""
        if line.rank is None:
            return self.gone(line.no)
        start = self.starts(stage)[line.rank]
        code = stage.standings[start].decided_by
        if code is None:
            return None
        return say_decider(code, line, stage.standings[start - 1], self.rules, self.language)

    def gone(self, no: int) -> str:
        """Why somebody has no rank."""
        return self.word("dropped" if self.players[no].status == "dropped" else "disqualified")

    def starts(self, stage: StageOutcome) -> dict[int | None, int]:
        """Where each rank begins in the standings."""
        if stage.rules.name not in self._starts:
            pairs = reversed(list(enumerate(stage.standings)))
            self._starts[stage.rules.name] = {line.rank: i for i, line in pairs}
        return self._starts[stage.rules.name]

    def goes_on(self, stage: StageOutcome, line: Standing) -> str | None:
        lot = line.no in stage.cut_by_lot
        if line.no in stage.qualified:
            why = [self.word("table_winner")] if stage.by_table else []
            into = stage.into.get(line.no)
            why += [stage_title(STAGES[into], self.language)] if into else []
            why += [self.word("by_lot")] if lot else []
            return self.word("yes") + (f" ({', '.join(why)})" if why else "")
        return self.word("out_by_lot") if lot else None

    def legend(self, rows: Sequence[BlockRow], counted: int | None) -> str:
        """What the marks beside tournament points mean, and brackets around them (G8)."""
        found = {cell.mark for row in rows for cell in row.cells} - {0}
        parts = [
            self.word("bye") if size == 1 else self.word("at", mark=MARKS[size], size=size)
            for size in sorted(found)
        ]
        if counted:
            parts.append(self.word("counted", count=counted))
        return " · ".join(parts)
