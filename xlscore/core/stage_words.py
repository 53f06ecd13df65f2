"""What stages are called under a ruleset: K1: rounds at the same tables are called games."""

from __future__ import annotations

from collections.abc import Iterable

from xlscore.core.findings import Finding
from xlscore.core.rules import STAGES, Ruleset
from xlscore.records import replace
from xlscore.texts import Titles


def stage_words(rules: Ruleset, name: str) -> Titles | str:
    """The title of a stage, which knows what its rounds are called; what is none stays so."""
    stage = rules.stage(name)
    if stage is None:
        return STAGES.get(name, name)
    return Titles(STAGES[name].texts, games=stage.counts_games, single=stage.rounds == 1)


def in_words_of(rules: Ruleset, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The same findings, each naming its stage and round as the ruleset does."""
    own = {STAGES[stage.name]: stage_words(rules, stage.name) for stage in rules.stages}
    return tuple(
        replace(found, values={**found.values, "stage": own[title]})
        if isinstance(title := found.values.get("stage"), Titles) and own.get(title, title) != title
        else found
        for found in findings
    )
