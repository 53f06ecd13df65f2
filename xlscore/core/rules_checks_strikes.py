"""F6: what is wrong with strikes: no number for a place, nobody who goes out, no table for few."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xlscore.core.rules import Ruleset, StageRules
from xlscore.core.rules_data import Contradiction, listed, wrong
from xlscore.core.seatings import OF_STRIKES
from xlscore.core.sizes import ImpossibleSize, even_sizes


def strikes_told_whole(rules: Ruleset) -> Iterator[Contradiction]:
    """A stage with strikes says what each place brings and who is out; no other one does."""
    for i, stage in enumerate(rules.stages, 1):
        key = f"stages.{stage.written or i}"
        if not stage.kind.strikes:
            if stage.strikes or stage.out_with:
                yield wrong(
                    f"{key}.seating", "rules-choice", value=stage.seating, accepted="strikes"
                )
            elif named := [code for code in OF_STRIKES if code in stage.chain.criteria]:
                yield wrong(f"{key}.chain", "rules-strikes-chain", value=", ".join(named))
            continue
        if stage.sit_out:
            yield wrong(f"{key}.sit_out", "rules-choice", value="yes", accepted="no")
        if not stage.out_with:
            yield wrong(f"{key}.out_with", "rules-missing")
        for size in rules.sizes:
            if size not in stage.strikes:
                yield wrong(f"{key}.strikes.{size}", "rules-missing")
        for size, law in stage.strikes.items():
            if size not in rules.sizes:
                accepted = listed(rules.sizes)
                at = f"{key}.strikes.{size}"
                yield wrong(at, "rules-size-unknown", size=size, accepted=accepted)
            elif not _is_law(law, size):
                at = f"{key}.strikes.{size}"
                yield wrong(at, "rules-strikes", value=listed(law), size=size)


def _is_law(law: Sequence[int], size: int) -> bool:
    """Whether the first has none, the last one at least, and nobody fewer than who is better."""
    return len(law) == size and law[0] == 0 < law[-1] and list(law) == sorted(law)


def few_find_a_table(rules: Ruleset) -> Iterator[Contradiction]:
    """Every number of players that may be left to play can be seated."""
    for i, stage in enumerate(rules.stages, 1):
        if not stage.kind.strikes:
            continue
        for players in range(stage.until_left + 1, _most(rules, stage)):
            try:
                even_sizes(players, rules.sizes, byes=rules.byes)
            except ImpossibleSize:
                sizes, key = listed(rules.sizes), f"stages.{stage.written or i}.until_left"
                yield wrong(key, "rules-strikes-left", value=players, sizes=sizes)
                break


def _most(rules: Ruleset, stage: StageRules) -> int:
    """From so many on there is a way for every number if there is for those before."""
    return stage.until_left + max(rules.sizes) ** 2 + 2


STRIKES_CONTRADICTIONS = (strikes_told_whole, few_find_a_table)
