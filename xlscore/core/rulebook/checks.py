"""What no single key of a ruleset can show: each law is one function, `CONTRADICTIONS` has all.

They see a ruleset whose every key is fine by itself, and tell the key to change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xlscore.core.criteria import CRITERIA
from xlscore.core.rulebook.checks_points import (
    FORMULA_CONTRADICTIONS,
    columns_of_criteria,
    columns_of_examples,
    columns_of_the_formula,
    worked_numbers,
)
from xlscore.core.rulebook.checks_stages import (
    GRAPH_CONTRADICTIONS,
    SIDES_CONTRADICTIONS,
    STRIKES_CONTRADICTIONS,
    key_stages,
    list_written,
)
from xlscore.core.rulebook.table import Contradiction, join_numbers, wrong
from xlscore.core.rules import Ruleset, StageRules, is_board
from xlscore.core.seatings import SEATINGS
from xlscore.core.sizes import FEWEST_FOR_DUEL, LARGEST, ImpossibleSize, pod_sizes, table_sizes

#: The sizes that kinds of seating draw, where they are not three and four; none: any.
DRAWN = {"groups": (), "pods": (), "dealt": (), "pairs": (2,), "circle": (2,)}

Check = Callable[[Ruleset], Iterator[Contradiction]]


def points_for_each_size(rules: Ruleset) -> Iterator[Contradiction]:
    """C3: every table size has as many tournament points as places."""
    for size in rules.sizes:
        if len(rules.tournament_points.by_size.get(size, ())) != size:
            yield wrong(f"points.by_size.{size}", "rules-points-size", size=size)


def only_sizes_that_exist(rules: Ruleset) -> Iterator[Contradiction]:
    """C7: limits and weights are told for sizes that tables can have; the usual size is one."""
    accepted = join_numbers(rules.sizes)
    for size in sorted({*rules.at_most, *rules.victory_points.weights} - {*rules.sizes}):
        yield wrong(f"sizes.{size}", "rules-size-unknown", size=size, accepted=accepted)
    if rules.table_size not in rules.sizes:
        yield wrong("table_size", "rules-choice", value=rules.table_size, accepted=accepted)


def sizes_that_are_drawn(rules: Ruleset) -> Iterator[Contradiction]:
    """C7, D1: tables of 3 and of 4 are drawn, of 4 alone, or pairs; tables by rank as told."""
    sizes = join_numbers(rules.sizes)
    for seating in dict.fromkeys(stage.seating for stage in rules.stages):
        drawn = DRAWN.get(SEATINGS[seating].tables, (3, 4))
        if not {*drawn} <= {*rules.sizes} and not (drawn == (3, 4) and rules.sizes == (4,)):
            accepted = join_numbers(drawn)
            yield wrong("sizes", "rules-drawn", value=sizes, seating=seating, accepted=accepted)


def fewest_players_seated(rules: Ruleset) -> Iterator[Contradiction]:
    """C7, D2a: the fewest players an event may have find seats in its first stage."""
    for stage in rules.stages[:1]:
        if not _can_seat(rules.minimum_players, stage, rules):
            yield _no_seats("minimum_players", rules.minimum_players, stage, rules)


def entrants_seated(rules: Ruleset) -> Iterator[Contradiction]:
    """C7, K5, T5: as many as come into a stage, and the fewest, find seats there.

    Where tables go by rank, they are told for every number of players between.
    """
    for key, stage in list_written(rules):
        for n, entry in enumerate(stage.entries, 1):
            if stage.kind.tables == "groups":
                possible = range(entry.at_least, entry.count + 1)
                for players in [n for n in possible if n not in stage.groups][:1]:
                    yield wrong(f"{key}.groups.{players}", "rules-missing")
                continue
            for name, players in (("count", entry.count), ("at_least", entry.at_least)):
                if not _can_seat(players, stage, rules):
                    yield _no_seats(f"{key}.entries.{n}.{name}", players, stage, rules)


def first_stage_for_all(rules: Ruleset) -> Iterator[Contradiction]:
    """C5: all play the first stage, in which nobody has a rank to be seated or compared by."""
    if not rules.stages:
        yield wrong("stages", "rules-missing")
    for stage in rules.stages[:1]:
        if stage.entries:
            yield wrong("stages.1.entries", "rules-first-stage")
        if any(CRITERIA[code].looks_back for code in stage.chain.criteria):
            yield wrong("stages.1.chain", "rules-first-chain")
        if stage.kind.by_rank and not stage.places:
            yield wrong("stages.1.seating", "rules-first-seating", value=stage.seating)


def stages_follow(rules: Ruleset) -> Iterator[Contradiction]:
    """A4, K9: every stage has a name of its own; into a later one people come from before it."""
    earlier: set[str] = set()
    for key, stage in key_stages(rules):
        if stage.name in earlier:
            yield wrong(f"{key}.name", "rules-stage-twice", value=stage.name)
        if earlier and not (stage.entries or stage.places or stage.written):
            yield wrong(f"{key}.entries", "rules-missing")
        for n, entry in enumerate(stage.entries, 1):
            if entry.source not in earlier:
                at, there = f"{key}.entries.{n}.source", ", ".join(sorted(earlier))
                yield wrong(at, "rules-source", value=entry.source, accepted=there)
            if entry.at_least > entry.count:
                yield wrong(f"{key}.entries.{n}.at_least", "rules-at-least", value=entry.at_least)
        earlier.add(stage.name)


def chains_compare(rules: Ruleset) -> Iterator[Contradiction]:
    """C5, C6: every chain has a criterion, and each of them a heading of its own.

    The lot alone would be no ranking; two under one name of the export would lose one.
    """
    for key, stage in list_written(rules):
        if not stage.chain.criteria:
            yield wrong(f"{key}.chain", "rules-missing")
        if stage.eliminated and not stage.eliminated.criteria:
            yield wrong(f"{key}.eliminated", "rules-missing")
        codes = stage.chain.criteria
        keys = [CRITERIA[code].key for code in codes]
        twins = [code for code, key in zip(codes, keys, strict=True) if keys.count(key) > 1]
        if twins:
            yield wrong(f"{key}.chain", "rules-chain-twice", value=", ".join(twins))


def groups_by_rank(rules: Ruleset) -> Iterator[Contradiction]:
    """T5, D4: tables by rank hold every rank once, at tables of the ruleset's sizes."""
    for key, stage in list_written(rules):
        for players, tables in stage.groups.items():
            ranks = sorted(rank for table in tables for rank in table)
            sizes = {len(table) for table in tables} - ({1} if stage.places else set())
            if ranks != list(range(1, players + 1)) or sizes - {*rules.sizes}:
                yield wrong(f"{key}.groups.{players}", "rules-groups", value=tables)


def games_of_rounds(rules: Ruleset) -> Iterator[Contradiction]:
    """T2, T6: a game for every round or for none; where points are capped, each has a cap."""
    for key, stage in list_written(rules):
        if stage.games and len(stage.games) != stage.rounds:
            found, rounds = len(stage.games), stage.rounds
            yield wrong(f"{key}.games", "rules-round-games", found=found, rounds=rounds)
        for title in stage.games:
            game = rules.game(title)
            if rules.victory_points.capped and (game is None or game.points_to_win is None):
                yield wrong(f"{key}.games", "rules-cap", value=title)


def enough_wonders(rules: Ruleset) -> Iterator[Contradiction]:
    """W6: a different wonder for every seat of a table."""
    most = max(rules.sizes)
    if rules.wonders and len({*rules.wonders}) < max(most, len(rules.wonders)):
        yield wrong("wonders", "rules-wonders", value=len(rules.wonders), most=most)


def shares_of_something(rules: Ruleset) -> Iterator[Contradiction]:
    """C4, G1: of points below 0 nobody has a share."""
    for key, stage in list_written(rules):
        shares = any(CRITERIA[code].of_shares for code in stage.chain.criteria)
        if rules.victory_points.negative and shares:
            yield wrong(f"{key}.chain", "rules-negative-share")


def solo_told_whole(rules: Ruleset) -> Iterator[Contradiction]:
    """G11: who takes all needs points to reach, and points to get."""
    solo = rules.solo
    if (solo.at is None) != (solo.points is None):
        yield wrong("solo.at" if solo.at is None else "solo.points", "rules-missing")


def tribute_of_survivors(rules: Ruleset) -> Iterator[Contradiction]:
    """G11: who pays has a part to pay it from."""
    if rules.score.tribute_over is not None and not rules.score.survivors:
        yield wrong("score.survivors", "rules-missing")


def carried_from_before(rules: Ruleset) -> Iterator[Contradiction]:
    """G14: nothing was made before the first stage."""
    if rules.stages and rules.stages[0].carry:
        yield wrong("stages.1.carry", "rules-first-carry")


def means_of_own_games(rules: Ruleset) -> Iterator[Contradiction]:
    """G15: a mean is that of the games of its own stage, with nothing carried over."""
    for key, stage in list_written(rules):
        parts = (part for code in stage.chain.criteria for part in CRITERIA[code].parts())
        if stage.carry and any(part.idea == "mean" and part.of_points for part in parts):
            yield wrong(f"{key}.carry", "rules-mean-carry")


def ratio_or_points(rules: Ruleset) -> Iterator[Contradiction]:
    """G9: where ratios count in the score, the game points themselves do not."""
    law = rules.score
    for key, value in (
        *(("origin", law.origin), ("unit", law.unit - 1)),
        ("survivors", law.survivors),
    ):
        if law.ratio and value:
            yield wrong(f"score.{key}", "rules-ratio")


def fewer_games_count(rules: Ruleset) -> Iterator[Contradiction]:
    """G8: the games that count are fewer than those that can be played."""
    for key, stage in list_written(rules):
        if stage.counted is not None and stage.counted >= stage.rounds:
            yield wrong(f"{key}.counted", "rules-counted", value=stage.counted, rounds=stage.rounds)


def stage_of_teams(rules: Ruleset) -> Iterator[Contradiction]:
    """G4: teams are ranked in a stage that there is."""
    named = rules.teams.stage
    if named is not None and rules.stage(named) is None:
        accepted = ", ".join(stage.name for stage in rules.stages)
        yield wrong("teams.stage", "rules-choice", value=named, accepted=accepted)


def boards_hold_together(rules: Ruleset) -> Iterator[Contradiction]:
    """T12: rows of a board can lie beside each other."""
    for i, game in enumerate(rules.games, 1):
        if game.board and not is_board(game.board):
            yield wrong(f"games.{i}.board", "rules-board", value=join_numbers(game.board))


CONTRADICTIONS: tuple[Check, ...] = (
    points_for_each_size,
    only_sizes_that_exist,
    enough_wonders,
    boards_hold_together,
    first_stage_for_all,
    stages_follow,
    chains_compare,
    shares_of_something,
    solo_told_whole,
    tribute_of_survivors,
    columns_of_the_formula,
    columns_of_criteria,
    columns_of_examples,
    carried_from_before,
    means_of_own_games,
    ratio_or_points,
    fewer_games_count,
    stage_of_teams,
    groups_by_rank,
    games_of_rounds,
    sizes_that_are_drawn,
    *SIDES_CONTRADICTIONS,
    fewest_players_seated,
    entrants_seated,
    *FORMULA_CONTRADICTIONS,
    *GRAPH_CONTRADICTIONS,
    *STRIKES_CONTRADICTIONS,
    worked_numbers,
)


def _can_seat(players: int, stage: StageRules, rules: Ruleset) -> bool:
    """Whether so many can be drawn into the first round of a stage."""
    if stage.places or stage.kind.tables == "circle":
        return players > 1
    if stage.kind.tables == "snake":
        return players > 0 and players % 3 == 0
    if stage.kind.tables == "pairs":
        return players >= FEWEST_FOR_DUEL
    try:
        if stage.kind.tables in ("pods", "dealt"):
            return bool(pod_sizes(players, rules.sizes, rules.table_size, byes=rules.byes))
        return {*table_sizes(players)} <= {*rules.sizes}
    except ImpossibleSize:
        return False


def _no_seats(key: str, players: int, stage: StageRules, rules: Ruleset) -> Contradiction:
    """So many find no seats; accepted are the numbers around it, else the first above it."""
    found = [n for n in range(max(1, players - 3), players + 4) if _can_seat(n, stage, rules)]
    if not found:
        above = range(players, players + 2 * LARGEST)
        found = [n for n in above if _can_seat(n, stage, rules)][:3]
    if not found:
        return wrong(key, "rules-seats-none", value=players, sizes=join_numbers(rules.sizes))
    return wrong(key, "rules-seats", value=players, accepted=join_numbers(found))
