"""G4: the team standings as a block, beside those of the players."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

from xlscore.core.model import CountsIn, Event
from xlscore.core.rules import LOT, STAGES, Ruleset
from xlscore.core.standings.outcome import Outcome
from xlscore.report.block import (
    Block,
    BlockCell,
    BlockRow,
    criterion_title,
    of_hundred,
    penalty_text,
    tell_apart,
    tone,
)
from xlscore.report.blocks import say_decider, value_cell
from xlscore.report.explain import Explainer, Tie
from xlscore.texts import put_label, stage_title, words_of


def team_blocks(event: Event, rules: Ruleset, outcome: Outcome, language: str) -> list[Block]:
    """Rank, players by number, penalties, the chain and what decided; below it what was taken."""
    if not outcome.teams:
        return []
    word = words_of("report", language)
    stage = next(stage for stage in outcome.stages if stage.rules is rules.team_stage)
    chain = outcome.teams[0].standing.criteria
    kinds: tuple[CountsIn, ...] = get_args(CountsIn)
    tallies = [team.standing.tally for team in outcome.teams]
    taken = [kind for kind in kinds if any(tally.taken(kind) for tally in tallies)]
    heads = [word("rank"), word("team"), word("members")]
    heads += [word(f"penalties_{kind}") for kind in taken]
    heads += [criterion_title(code, rules).in_(language) for code in chain]
    heads.append(word("decided_by"))
    hundreds = [of_hundred(code, rules) for code in chain]
    rows = []
    for i, team in enumerate(outcome.teams):
        line = team.standing
        above = outcome.teams[i - 1].standing if i else line
        code = line.decided_by
        cells = [
            BlockCell(line.rank, "centre"),
            BlockCell(team.name),
            BlockCell(", ".join(map(str, team.players))),
            *(BlockCell(-line.tally.taken(kind) or None, "points") for kind in taken),
            *map(value_cell, line.values, hundreds),
            BlockCell(say_decider(code, line, above, rules, language) if code else None),
        ]
        rows.append(BlockRow(tuple(cells), tone(line.rank, stage.complete)))
    parts = [word("team_count", count=len(rows))]
    if len(rules.stages) > 1:
        parts.append(stage_title(STAGES[stage.rules.name], language))
    parts += [] if stage.complete else [word("provisional")]
    return [
        Block(
            code="teams",
            title=word("teams"),
            subtitle=", ".join(parts),
            heads=tuple(heads),
            numeric=(True, False, False, *[True] * (len(taken) + len(chain)), False),
            rows=tuple(rows),
            legend=_penalties(event, rules.team_stage.name, language),
            total=3 + len(taken),
        )
    ]


def team_ties(explainer: Explainer) -> Iterator[Tie]:
    """C5: what decided between teams that were level in the first criterion; shared ranks."""
    outcome, word = explainer.outcome, explainer.word
    for above, below in pairwise(outcome.teams):
        line = below.standing
        first, *more = line.criteria
        if line.decided_by == first:
            continue
        code, values = line.decided_by, ""
        level = line.criteria if code in (None, LOT) else line.criteria[: 1 + more.index(code)]
        who = word("ahead_of", a=above.name, b=below.name)
        if code is None:
            names = f"{above.name}, {below.name}"
            who = word("share_rank", names=names, rank=line.rank)
        elif code != LOT:
            pair = above.standing.value(code), line.value(code)
            values = " : ".join(tell_apart(code, *pair, explainer.rules, explainer.language))
        yield Tie(
            stage=word("teams"),
            who=who,
            equal_in=", ".join(map(explainer.criterion, level)),
            decided_by=explainer.criterion(code) if code else "–",
            values=values,
            rule=explainer.rules.document,
        )


def _penalties(event: Event, stage: str, language: str) -> str:
    """G2: what was taken from whole teams, or given to them, and why."""
    found = (one for one in event.penalties if one.team and one.stage == stage)
    texts = (put_label(one.team or "", penalty_text(one, language), language) for one in found)
    return " · ".join(texts)
