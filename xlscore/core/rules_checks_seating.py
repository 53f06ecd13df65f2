"""What no single key of kinds of seating can show (D3, G4, F6, F15); see `rules_checks`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from xlscore.core.rules import Ruleset, StageRules
from xlscore.core.rules_data import Contradiction, listed, wrong
from xlscore.core.seatings import OF_STRIKES
from xlscore.core.sizes import LARGEST, ImpossibleSize, even_sizes

_WITH_BYES: Final = ("pairs", "circle", "dealt")


def pairs_with_byes(rules: Ruleset) -> Iterator[Contradiction]:
    """D3, F15: where pairs or two sides are drawn, some may be left over, who have a bye."""
    if not rules.byes and any(stage.kind.tables in _WITH_BYES for stage in rules.stages):
        yield wrong("byes", "rules-choice", value="no", accepted="yes")


def two_sides(rules: Ruleset) -> Iterator[Contradiction]:
    """F15: partners are drawn for tables of four, matches for tables of even sizes."""
    for seating in dict.fromkeys(stage.seating for stage in rules.stages):
        accepted = {"partners": [4], "matches": [*range(2, LARGEST + 1, 2)]}.get(seating)
        if accepted and not {*rules.sizes} <= {*accepted}:
            sizes, told = listed(rules.sizes), " / ".join(map(str, accepted))
            yield wrong("sizes", "rules-drawn", value=sizes, seating=seating, accepted=told)


def teams_to_seat_by(rules: Ruleset) -> Iterator[Contradiction]:
    """G4: who is seated by teams is kept apart from his own."""
    if not rules.teams.apart and any(stage.seating == "teams" for stage in rules.stages):
        yield wrong("teams.apart", "rules-choice", value="no", accepted="yes")


SIDES_CONTRADICTIONS: Final[tuple[Callable[[Ruleset], Iterator[Contradiction]], ...]] = (
    teams_to_seat_by,
    pairs_with_byes,
    two_sides,
)


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
