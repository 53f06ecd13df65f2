"""What no single key of seatings and of graphs of stages can show (D3, F1 to F6, F15)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from xlscore.core.pools import pools_beside
from xlscore.core.rulebook.table import Contradiction, join_numbers, wrong
from xlscore.core.rules import Ruleset, StageRules
from xlscore.core.seatings import OF_STRIKES
from xlscore.core.sizes import LARGEST, ImpossibleSize, even_sizes
from xlscore.core.spelling import suggestion
from xlscore.core.stage_places import PLAYERS, TakenPlace, show

_WITH_BYES: Final = ("pairs", "circle", "dealt")


def key_stages(rules: Ruleset) -> list[tuple[str, StageRules]]:
    """The stages with their keys in the rules as written; those of one bracket have the same."""
    return [(f"stages.{stage.written or n}", stage) for n, stage in enumerate(rules.stages, 1)]


def list_written(rules: Ruleset) -> Iterable[tuple[str, StageRules]]:
    """The same, the first alone of those that are written as one."""
    found: dict[str, StageRules] = {}
    for key, stage in key_stages(rules):
        found.setdefault(key, stage)
    return found.items()


def pairs_with_byes(rules: Ruleset) -> Iterator[Contradiction]:
    """D3, F4, F15: where pairs, games or two sides are drawn, some may be left over: a bye."""
    for stage in rules.stages if not rules.byes else ():
        games = stage.places and stage.kind.tables == "groups"
        if games or stage.kind.tables in _WITH_BYES:
            yield wrong("byes", "rules-needed", seating=stage.seating)
            return


def two_sides(rules: Ruleset) -> Iterator[Contradiction]:
    """F15: partners are drawn for tables of four, matches for tables of even sizes."""
    for seating in dict.fromkeys(stage.seating for stage in rules.stages):
        accepted = {"partners": [4], "matches": [*range(2, LARGEST + 1, 2)]}.get(seating)
        if accepted and not {*rules.sizes} <= {*accepted}:
            sizes, told = join_numbers(rules.sizes), " / ".join(map(str, accepted))
            yield wrong("sizes", "rules-drawn", value=sizes, seating=seating, accepted=told)


def teams_to_seat_by(rules: Ruleset) -> Iterator[Contradiction]:
    """G4: who is seated by teams is kept apart from his own."""
    if not rules.teams.apart and any(stage.seating == "teams" for stage in rules.stages):
        yield wrong("teams.apart", "rules-needed", seating="teams")


SIDES_CONTRADICTIONS: Final[tuple[Callable[[Ruleset], Iterator[Contradiction]], ...]] = (
    teams_to_seat_by,
    pairs_with_byes,
    two_sides,
)


def strikes_told_whole(rules: Ruleset) -> Iterator[Contradiction]:
    """A stage with strikes says what each place brings and who is out; no other one does."""
    for key, stage in key_stages(rules):
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
                accepted = join_numbers(rules.sizes)
                at = f"{key}.strikes.{size}"
                yield wrong(at, "rules-size-unknown", size=size, accepted=accepted)
            elif not _is_law(law, size):
                at = f"{key}.strikes.{size}"
                yield wrong(at, "rules-strikes", value=join_numbers(law), size=size)


def _is_law(law: Sequence[int], size: int) -> bool:
    """Whether the first has none, the last one at least, and nobody fewer than who is better."""
    return len(law) == size and law[0] == 0 < law[-1] and list(law) == sorted(law)


def few_find_a_table(rules: Ruleset) -> Iterator[Contradiction]:
    """Every number of players that may be left to play can be seated."""
    for key, stage in key_stages(rules):
        if not stage.kind.strikes:
            continue
        for players in range(stage.until_left + 1, _most(rules, stage)):
            try:
                even_sizes(players, rules.sizes, byes=rules.byes)
            except ImpossibleSize:
                sizes = join_numbers(rules.sizes)
                yield wrong(f"{key}.until_left", "rules-strikes-left", value=players, sizes=sizes)
                break


def _most(rules: Ruleset, stage: StageRules) -> int:
    """From so many on there is a way for every number if there is for those before."""
    return stage.until_left + max(rules.sizes) ** 2 + 2


STRIKES_CONTRADICTIONS = (strikes_told_whole, few_find_a_table)


#: What is written as one stage and is one for each round.
BRACKETS: Final = ("bracket", "double-elimination")


def places_there(rules: Ruleset) -> Iterator[Contradiction]:
    """Each place is one of an earlier stage that has it; players come into the first alone."""
    earlier: dict[str, StageRules] = {}
    for key, stage in key_stages(rules):
        first = all(one.of_players for one in earlier.values())
        for name, places in (("from", stage.places), ("unless", stage.unless)):
            for place in places:
                if place.source == PLAYERS and first and not place.place:
                    continue
                source = earlier.get(place.source)
                if source is None:
                    named = " ".join((place.source, *place.pool))
                    of_games = (f"{how} of {one}" for how in ("winner", "loser") for one in earlier)
                    known = [*earlier, *([PLAYERS] if first else []), *of_games]
                    near = suggestion(named, known)
                    at = f"{key}.{name}"
                    yield wrong(at, "rules-place-source", value=show(place), near=near)
                    break
                if place.place and not _sends_by_game(source):
                    rank = show(place._replace(place=0))
                    at = f"{key}.{name}"
                    yield wrong(at, "rules-place-games", value=show(place), accepted=rank)
                    break
                if most := _beyond(place, source):
                    yield wrong(f"{key}.{name}", "rules-place-beyond", value=show(place), most=most)
                    break
        earlier[stage.name] = stage


def _sends_by_game(source: StageRules) -> bool:
    """Whether everybody plays at one table alone, so that the place made there says something."""
    return source.rounds == 1 or source.kind.together


def _beyond(place: TakenPlace, source: StageRules) -> int:
    """How many there are, where the place is beyond them; else 0."""
    games = source.groups.get(len(source.places), ())
    if place.place and games:
        if place.number > len(games):
            return len(games)
        seats = len(games[place.number - 1])
        return seats if place.place > max(2, seats) else 0
    most = source.most_in
    return most if not place.place and most and place.number > most else 0


def places_taken_once(rules: Ruleset) -> Iterator[Contradiction]:
    """No place is taken twice; from one stage all go by rank, or all by their games."""
    taken: set[TakenPlace] = set()
    ways: dict[str, bool] = {}
    entered: set[str] = set()
    for key, stage in key_stages(rules):
        for place in stage.places:
            mixed = ways.setdefault(place.source, place.place > 0) != (place.place > 0)
            if place in taken or mixed or place.source in entered:
                yield wrong(f"{key}.from", "rules-place-twice", value=show(place))
                break
            taken.add(place)
        for n, entry in enumerate(stage.entries, 1):
            if entry.source in ways and not stage.places:
                at = f"{key}.entries.{n}.source"
                yield wrong(at, "rules-place-twice", value=f"{entry.take} {entry.source}")
            entered.add(entry.source)


def places_left(rules: Ruleset) -> Iterator[Contradiction]:
    """Who wins goes on where another winner of his stage does, or a loser of it."""
    taken = {place for stage in rules.stages for place in stage.places}
    for key, stage in key_stages(rules):
        games = stage.groups.get(len(stage.places), ())
        winners = [TakenPlace(stage.name, n, 1) for n in range(1, len(games) + 1)]
        left = [place for place in winners if place not in taken]
        if left and any(place.source == stage.name and place.place for place in taken):
            yield wrong(key, "rules-place-left", value=show(left[0]))


def ranks_left(rules: Ruleset) -> Iterator[Contradiction]:
    """No rank is passed over by those behind it, and no pool by the others of its stage."""
    keys = {stage.name: key for key, stage in key_stages(rules)}
    taken: dict[str, set[int]] = {}
    for stage in rules.stages:
        for place in stage.places:
            if not place.place and (place.source != PLAYERS or stage.of_players):
                taken.setdefault(place.source, set()).add(place.number)
                if place.source == PLAYERS:
                    keys[PLAYERS] = f"{keys[stage.name]}.from"
    for stage in rules.stages:
        beside = [p.name for p in pools_beside(rules.stages, stage)] if stage.pool else []
        if beside and any(name in taken for name in beside):
            taken.setdefault(stage.name, {0})
    for source, numbers in taken.items():
        missing = next((n for n in range(1, max(numbers) + 2) if n not in numbers), 0)
        if missing < max(numbers) or not max(numbers):
            yield wrong(keys.get(source, "stages"), "rules-place-left", value=f"{source} {missing}")


def enough_come_in(rules: Ruleset) -> Iterator[Contradiction]:
    """F2, F4: two at least come into a stage, or into each of its pools; not all lose a bye."""
    games = {s.name: s.groups.get(len(s.places), ()) for s in rules.stages}
    for key, stage in key_stages(rules):
        pools = pools_beside(rules.stages, stage)
        if stage.pool == "A" and stage.places:
            fewest = min(len(pool.places) for pool in pools)
            if stage.seating in BRACKETS:
                yield wrong(f"{key}.pools", "rules-choice", value=len(pools), accepted="0")
            elif fewest < 2:
                yield wrong(f"{key}.pools", "rules-place-few", found=fewest)
        elif stage.places and not stage.pool and len(stage.places) < 2:
            yield wrong(f"{key}.from", "rules-place-few", found=len(stage.places))
        byes = [p for p in stage.places if p.place > 1 and _is_bye(p, games.get(p.source, ()))]
        if byes and len(byes) == len(stage.places):
            yield wrong(f"{key}.from", "rules-place-nobody", value=show(byes[0]))


def _is_bye(place: TakenPlace, games: Sequence[Sequence[int]]) -> bool:
    return 0 < place.number <= len(games) and len(games[place.number - 1]) == 1


def games_for_all(rules: Ruleset) -> Iterator[Contradiction]:
    """F4: games are told for as many as come in; they are pairs, and somebody may be alone."""
    for key, stage in key_stages(rules):
        if not stage.places or (stage.pool and stage.seating in BRACKETS):
            continue
        if stage.entries:
            yield wrong(f"{key}.entries", "rules-place-entries")
        games = stage.groups.get(len(stage.places))
        if stage.kind.tables == "groups" and games is None:
            yield wrong(f"{key}.groups.{len(stage.places)}", "rules-missing")


def brackets_of_places(rules: Ruleset) -> Iterator[Contradiction]:
    """F4, F5: who comes into a bracket is told by places."""
    for key, stage in key_stages(rules):
        without = not stage.places and (stage.pool == "A" or (stage.written and not stage.pool))
        if without or (stage.seating in BRACKETS and not stage.pool):
            yield wrong(f"{key}.from", "rules-missing")


def matches_of_games(rules: Ruleset) -> Iterator[Contradiction]:
    """F4: best of an odd number of games, where two of them meet at a table and somebody wins."""
    for key, stage in {key: stage for key, stage in key_stages(rules) if stage.best_of}.items():
        if stage.rounds % 2 == 0:
            yield wrong(f"{key}.rounds", "rules-best-of", value=stage.rounds)
        if not (stage.knock_out and stage.kind.together):
            yield wrong(f"{key}.knock_out", "rules-choice", value="no", accepted="yes")


GRAPH_CONTRADICTIONS = (
    brackets_of_places,
    places_there,
    places_taken_once,
    places_left,
    ranks_left,
    enough_come_in,
    games_for_all,
    matches_of_games,
)
