"""What do I need: every verdict against all endings of small events, tried one by one.

Of the 300 events 42 are tried each time; `XLSCORE_ENDINGS=300` tries all.
"""

from __future__ import annotations

import itertools
import os
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from facts import event, stage
from xlscore.core.chances.model import Chances, Goal, Share
from xlscore.core.chances.open_games import head_of_chain, placings
from xlscore.core.chances.rest_of_stage import rest_of_stage, sample_endings, scorelines
from xlscore.core.chances.verdicts import find_chances
from xlscore.core.criteria import CRITERIA
from xlscore.core.model import Event, ResultRow
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.standings.outcome import StageOutcome
from xlscore.core.standings.stages import solve

#: Ruleset, stage, its tables (numbers of players) a round, who goes on: how many and by what.
SYSTEMS = (
    ("alhambra", "preliminary", (3, 3), 2, Goal("final", "best", 4)),
    ("alhambra", "preliminary", (4,), 2, Goal("final", "best", 4)),
    ("7wonders-final", "preliminary", (3, 3), 3, Goal("final", "best", 4)),
    ("7wonders-4rounds", "preliminary", (3, 3), 4, Goal(None, "best", 1)),
    ("7wonders-duel", "preliminary", (2, 2, 2), 4, Goal("semi-final", "best", 4)),
    ("7wonders-duel", "preliminary", (2, 2, 1), 4, Goal("semi-final", "best", 4)),
    ("catan", "preliminary", (3, 3, 3), 3, Goal("final", "best", 8)),
    ("king-lui", "stage 1", (3, 3), 3, Goal("final", "best", 3)),
    ("stone-age", "preliminary", (3, 3), 3, Goal(None, "best", 1)),
)
EVENTS = int(os.environ.get("XLSCORE_ENDINGS", "42")) // 6
"""How many in each of six blocks."""
SAMPLES = 40
#: The most points that count in a game of a system; without it, there is no limit.
LIMITS = {"catan": 10}


def small_event(rng: random.Random) -> tuple[str, str, Goal, Event]:
    """All rounds but the last are played, in the last one some tables have a result already.

    King Lui's tables stay the same, and sometimes two rounds of one table are still open.
    """
    ruleset, name, sizes, rounds, goal = rng.choice(SYSTEMS)
    players = list(range(1, sum(sizes) + 1))
    two_open = ruleset == "king-lui" and rng.random() < 0.3
    games = []
    for round_ in range(1, rounds + 1):
        if ruleset != "king-lui" or round_ == 1:
            rng.shuffle(players)
        seats = iter(players)
        tables = [[next(seats) for _ in range(size)] for size in sizes]
        for table, nos in enumerate(tables, 1):
            last = round_ > rounds - (2 if two_open else 1)
            open_ = last and (table == 1 or (not two_open and table < 3 and rng.random() < 0.6))
            points = [f"{no} {'-' if open_ else points_of(ruleset, rng)}" for no in nos]
            byes = f"{nos[0]} - bye"
            games.append(f"{name}/{round_}/{table}: {byes if len(nos) == 1 else ', '.join(points)}")
    facts: dict[str, Any] = {"seed": "4711"}
    return ruleset, name, goal, event(games, **facts)


def points_of(ruleset: str, rng: random.Random) -> int:
    return rng.randint(3, 11) if ruleset == "catan" else rng.randint(1, 12)


def endings(typed: Event) -> Iterator[Event]:
    """The event with every placing of every open game."""
    tables: defaultdict[tuple[int, object], list[int]] = defaultdict(list)
    for i, row in enumerate(typed.results):
        if row.victory_points is None and row.status is None:
            tables[row.round_, row.table].append(i)
    for ways in itertools.product(*(placings(len(rows)) for rows in tables.values())):
        results = list(typed.results)
        for rows, ranks in zip(tables.values(), ways, strict=True):
            for i, rank in zip(rows, ranks, strict=True):
                results[i] = results[i]._replace(victory_points=5 - rank)
        yield replace(typed, results=tuple(results))


def place_in(rows: Sequence[ResultRow], no: int) -> tuple[int, bool]:
    own = next(row.victory_points for row in rows if row.no == no)
    assert own is not None
    points = [row.victory_points or 0 for row in rows]
    return 1 + sum(other > own for other in points), points.count(own) > 1


Values = dict[int, list[Any]]


def comparable(after: StageOutcome) -> Values:
    """The values of everybody's criteria, more of each is better."""
    chain = after.rules.chain.criteria
    signs = [-1 if CRITERIA[code].low_wins else 1 for code in chain]
    return {
        line.no: [value * sign for value, sign in zip(line.values, signs, strict=True)]
        for line in after.standings
    }


def better(values: Values, before: StageOutcome, a: int, b: int, rest: Any) -> bool | None:
    """Whether `a` is surely ahead of `b`; None where points decide that nobody has made yet."""
    chain = before.rules.chain.criteria
    by_points = next((i for i, c in enumerate(chain) if c in ("victory_points", "share")), None)
    head = len(chain) if by_points is None else by_points
    if values[a][:head] != values[b][:head]:
        return values[a][:head] > values[b][:head]
    open_games, limit = rest
    if not open_games[a] and not open_games[b]:
        return None if values[a] == values[b] else values[a] > values[b]
    if by_points is None:
        return None
    code = chain[by_points]
    typed = {line.no: line.values[by_points] for line in before.standings}
    most = {no: limit(code, sizes) for no, sizes in open_games.items()}
    if most[b] is not None and typed[a] > typed[b] + most[b]:
        return True
    if most[a] is not None and typed[b] > typed[a] + most[a]:
        return False
    return None


def tried(ruleset: str, name: str, goal: Goal, typed: Event) -> dict[tuple[int, Any], str]:
    """The verdicts by trying all endings together, for each player and place."""
    rules = RULESETS[ruleset]
    before = stage(solve(typed, rules, byes_count=True), name)  # a bye is sure
    rows = [row for row in typed.results if row.victory_points is None and row.status is None]
    first = {}
    open_games: dict[int, list[int]] = {line.no: [] for line in before.standings}
    for row in rows:
        mates = [r for r in rows if (r.round_, r.table) == (row.round_, row.table)]
        open_games[row.no or 0].append(len(mates))
        first.setdefault(row.no or 0, (row.round_, row.table))

    def limit(code: str, sizes: Sequence[int]) -> Any:
        if code == "share":
            unit = 100 if ruleset == "catan" else 1
            return sum(
                Fraction(unit * s, s + 1) if s in rules.share.mean_at else unit for s in sizes
            )
        return LIMITS[ruleset] * len(sizes) if ruleset in LIMITS else None if sizes else 0

    seen: defaultdict[tuple[int, Any], set[str]] = defaultdict(set)
    for ended in endings(typed):
        after = stage(solve(ended, rules), name)
        values = comparable(after)
        for line in after.standings:
            others = [other.no for other in after.standings if other.no != line.no]
            found = [better(values, before, no, line.no, (open_games, limit)) for no in others]
            surely, maybe = found.count(True), found.count(None)
            verdict = "in" if surely + maybe < goal.count else "depends"
            verdict = "out" if surely >= goal.count else verdict
            place = None
            if line.no in first:
                here = [r for r in ended.results if (r.round_, r.table) == first[line.no]]
                place = place_in(here, line.no)
            seen[line.no, place].add(verdict)
    return {key: found.pop() if len(found) == 1 else "depends" for key, found in seen.items()}


@cache
def answered(block: int, n: int) -> tuple[str, str, Goal, Event, Chances]:
    """One of the events, and what is said of it."""
    ruleset, name, goal, typed = small_event(random.Random(f"{block}/{n}"))
    return ruleset, name, goal, typed, asked(ruleset, typed)


def asked(ruleset: str, typed: Event) -> Chances:
    found = find_chances(typed, RULESETS[ruleset])
    assert found is not None
    return found


@pytest.mark.parametrize("block", range(6))
def test_it_is_what_trying_every_ending_says(block: int) -> None:
    """C3, C5: events of all systems, shared places and byes included."""
    for n in range(EVENTS):
        ruleset, name, goal, typed, found = answered(block, n)
        assert (found.goal, found.exact, found.settled) == (goal, True, False)
        verdicts = {(p.no, one.place): one.verdict for p in found.players for one in p.places}
        assert verdicts == tried(ruleset, name, goal, typed), (ruleset, block, n)


def test_the_events_show_every_verdict_in_every_system() -> None:
    verdicts = defaultdict(set)
    for block, n in itertools.product(range(6), range(EVENTS)):
        ruleset, name, _, _, found = answered(block, n)
        verdicts[ruleset, name] |= {one.verdict for p in found.players for one in p.places}
    assert set(verdicts) == {(ruleset, name) for ruleset, name, *_ in SYSTEMS}
    assert {"in", "depends", "out"} == set.intersection(*verdicts.values())


def test_what_is_promised_comes_true() -> None:
    """Whatever points are typed in the end, nobody promised is out, and nobody ruled out is in."""
    rng = random.Random(5)
    for n in range(60):
        ruleset, name, goal, typed = small_event(random.Random(f"promise/{n}"))
        found = asked(ruleset, typed)
        said = {(p.no, one.place): one.verdict for p in found.players for one in p.places}
        for _ in range(4):
            scale = rng.choice((2, 12, 1000))
            rows = [
                row
                if row.victory_points is not None or row.status
                else row._replace(victory_points=rng.randint(0, scale))
                for row in typed.results
            ]
            after = stage(solve(replace(typed, results=tuple(rows)), RULESETS[ruleset]), name)
            through = set(after.qualified)
            if goal.stage is None:
                through = {line.no for line in after.standings if line.rank == 1}
            for player in found.players:
                place = player.places[0].place
                if place is not None:
                    key = next(
                        (row.round_, row.table)
                        for row in typed.results
                        if row.no == player.no and row.victory_points is row.status is None
                    )
                    place = place_in([r for r in rows if (r.round_, r.table) == key], player.no)
                verdict = said[player.no, place]
                assert verdict == "depends" or (verdict == "in") == (player.no in through)


TWO_ROUNDS = [
    "1/1: 1 60, 2 50, 3 40",
    "1/2: 4 60, 5 50, 6 40",
    "2/1: 1 60, 4 50, 2 40",
    "2/2: 5 60, 6 50, 3 40",
]


def test_the_sum_of_the_last_round_by_hand() -> None:
    """W2: 5-3-1 at threes; 1 has 10 points, 4 and 5 have 8, 2 and 6 have 4, 3 has 2; four go on.

    5 has 9 even with a last place. 1 is ahead of him then, 4 may be, and of 2 and 6 only one can
    come to 9, since they sit together: 5 is through. 3 needs the first place, and that 2 or 6 stay
    below 7; with 5 points he has 2 or 6 ahead of him beside 1, 4 and 5, whatever happens.
    """
    typed = event([*TWO_ROUNDS, "3/1: 5 -, 1 -, 3 -", "3/2: 4 -, 6 -, 2 -"], seed="1")
    found = {p.no: p for p in asked("7wonders-final", typed).players}
    five = {one.place: one for one in found[5].places}
    assert (five[3, False].surely_ahead, five[3, False].rivals) == (1, (2, 4, 6))
    assert {no for no, player in found.items() if player.verdict == "in"} == {1, 4, 5}
    three = {one.place: one for one in found[3].places}
    assert {place: one.verdict for place, one in three.items()} == {
        (1, False): "depends",
        (1, True): "depends",
        (2, False): "out",
        (2, True): "out",
        (3, False): "out",
    }
    first = three[1, False]
    assert (first.surely_ahead, first.rivals, first.may_pass) == (3, (2, 6), 0)


def test_a_round_that_is_not_drawn_is_sampled_and_bounds_still_hold() -> None:
    typed = event(TWO_ROUNDS, seed="1")
    found = asked("7wonders-final", typed)
    assert not found.exact
    players = {p.no: p for p in found.players}
    assert players[1].verdict == "in"
    assert players[1].share == Share(400, 400)
    assert players[3].verdict == "depends"
    share = players[3].share
    assert share is not None
    assert 0 < share.hits < share.of == 400
    assert share.error == pytest.approx(0.0679, abs=0.0001)
    assert asked("7wonders-final", typed) == found


def test_the_error_of_a_sample_holds_in_95_of_100() -> None:
    """Alhambra after the same points at both tables: 36 endings, all as likely, tell the truth."""
    lines = ["1/1: 1 9, 2 5, 3 1", "1/2: 4 9, 5 5, 6 1"]
    rules = RULESETS["alhambra"]
    lots: dict[int, dict[str, Any]] = {no: {"lot": no} for no in range(1, 7)}
    typed = event([*lines, "2/1: 1 -, 4 -, 3 -", "2/2: 2 -, 5 -, 6 -"], lots, seed="1")
    truth: defaultdict[int, Fraction] = defaultdict(Fraction)
    for one, two in itertools.product(itertools.permutations((9, 5, 1)), repeat=2):
        points = dict(zip((1, 4, 3, 2, 5, 6), (*one, *two), strict=True))
        rows = [
            row._replace(victory_points=points[row.no or 0]) if row.round_ == 2 else row
            for row in typed.results
        ]
        through = stage(solve(replace(typed, results=tuple(rows)), rules), "preliminary").qualified
        for no in through:
            truth[no] += Fraction(1, 36)
    held: Counter[int] = Counter()
    for n in range(SAMPLES):
        for no, share in sampled_shares(replace(typed, seed=f"{n}"), 60).items():
            held[no] += abs(share.hits / share.of - truth[no]) <= share.error
    assert min(held[no] for no in range(1, 7)) >= SAMPLES * Fraction(95, 100)
    assert any(0 < share < 1 for share in truth.values())


def sampled_shares(typed: Event, tries: int) -> dict[int, Share]:
    """The shares of a round that would be exact, over all places."""
    rules = RULESETS["alhambra"]
    before = stage(solve(typed, rules), "preliminary")
    staying = [line.no for line in before.standings]
    rest = rest_of_stage(typed, rules, before, staying)
    goal = Goal("final", "best", 4)
    found = sample_endings(rest, rules, before, goal, staying=staying, tries=tries)
    return {no: share for (no, place), share in found.items() if place is None}


def test_the_place_at_a_final_table_decides_it() -> None:
    """T8, T9: the first of each table is qualified, ties go by the rank in the preliminaries."""
    games = [
        f"{round_}/{table}: " + ", ".join(f"{no} {10 - i}" for i, no in enumerate(nos))
        for round_ in (1, 2, 3)
        for table, nos in ((1, (1, 4, 5, 8)), (2, (2, 3, 6, 7)))
    ]
    tables = ["final/1/1: 1 -, 4 -, 5 -, 8 -", "final/1/2: 2 12, 3 8, 6 7, 7 6"]
    found = asked("catan", event([*games, *tables], seed="1"))
    assert found.goal == Goal(None, "winners", 1)
    players = {p.no: p for p in found.players}
    assert {no: players[no].verdict for no in (2, 3, 1)} == {2: "in", 3: "out", 1: "depends"}
    eight = {one.place: one.verdict for one in players[8].places}
    assert eight[1, False] == "in"
    assert eight[1, True] == "out"
    assert players[1].places[0].rivals == ()


def test_a_stage_that_is_over_and_an_event_that_has_not_begun() -> None:
    games = [*TWO_ROUNDS, "3/1: 5 9, 1 8, 3 7", "3/2: 4 9, 6 8, 2 7"]
    found = asked("7wonders-final", event(games, seed="1"))
    assert found.settled
    assert {p.no for p in found.players if p.verdict == "in"} == {1, 4, 5, 6}
    assert all(not p.places for p in found.players)
    assert find_chances(event([], {1: {}, 2: {}}), RULESETS["catan"]) is None


def test_whoever_is_out_is_not_asked_and_stands_in_nobody_s_way() -> None:
    games = [*TWO_ROUNDS, "3/1: 5 -, 1 -, 3 -", "3/2: 4 -, 6 -, 2 -"]
    typed = event([*games], {6: {"status": "dropped", "dropped_after": 2}}, seed="1")
    found = asked("7wonders-final", typed)
    assert [p.no for p in found.players if p.no == 6] == []
    assert not any(6 in one.rivals for p in found.players for one in p.places)


def test_too_many_endings_are_bounds_and_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is promised for each player by himself is true for all of them together."""
    monkeypatch.setattr("xlscore.core.chances.open_games.MOST_ENDINGS", 5)
    for n in range(10):
        ruleset, name, goal, typed = small_event(random.Random(f"bounds/{n}"))
        if ruleset == "7wonders-duel":
            continue  # three endings a table are never too many
        found, truth = asked(ruleset, typed), tried(ruleset, name, goal, typed)
        assert not found.exact
        for player in found.players:
            for one in player.places:
                if one.verdict != "depends":
                    assert truth[player.no, one.place] == one.verdict


def test_points_below_zero_leave_every_lead_open() -> None:
    """G1, W3: five shares ahead are safe where a share is 0 to 1, and are not where it can fall."""
    games = [*TWO_ROUNDS, "3/1: 5 -, 1 -, 3 -", "3/2: 4 -, 6 -, 2 -"]
    typed, rules = event(games, seed="1"), RULESETS["7wonders-4rounds"]
    before = stage(solve(typed, rules), "preliminary")
    staying = [line.no for line in before.standings]
    for negative in (False, True):
        law = rules.victory_points._replace(negative=negative)
        rest = rest_of_stage(typed, rules._replace(victory_points=law), before, staying)
        assert all(
            (own.low is None) is (own.high is None) is negative for own in rest.rests.values()
        )


def test_t9_when_the_final_is_over_the_winners_of_both_its_tables_are_through() -> None:
    """Ranks 1, 4, 5, 8 and 2, 3, 6, 7; 4 and 2 win their tables, and share no rank."""
    made = ["1 10, 3 8, 5 6, 7 4", "2 9, 4 7, 6 5, 8 3"]
    games = [f"{round_}/{table}: {made[table - 1]}" for round_ in (1, 2, 3) for table in (1, 2)]
    games += ["final/1/1: 1 9, 4 10, 5 7, 8 6", "final/1/2: 2 10, 3 8, 6 7, 7 6"]
    found = asked("catan", event(games, seed="1"))
    assert (found.goal, found.settled) == (Goal(None, "winners", 1), True)
    assert {player.no for player in found.players if player.verdict == "in"} == {2, 4}


def test_t8_places_at_a_table_are_settled_by_places_in_a_stage_of_one_game_only() -> None:
    rules = RULESETS["catan"]
    final = rules.stages[1]
    assert head_of_chain(rules, final) == ("table_place", "preliminary_rank")
    assert head_of_chain(rules, final._replace(rounds=2)) == ()
    assert head_of_chain(rules._replace(sizes=(3, 6)), final) == ()


def test_games_with_typed_places_or_leavers_are_no_example_for_others() -> None:
    """Of three tables one has places typed, and at one somebody has left."""
    games = ["1/1: 1 10, 2 8, 3 6", "1/2: 4 9 p1, 5 9 p2, 6 5 p3", "1/3: 7 10, 8 4, 9 - left"]
    typed = event(games, seed="1")
    rules = RULESETS["catan"]
    found = scorelines(typed, rules, stage(solve(typed, rules), "preliminary"))
    assert found == {3: [[(10, None), (8, None), (6, None)]]}
