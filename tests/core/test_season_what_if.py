"""What if: every verdict against all outcomes of a small event, tried one by one."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from fractions import Fraction

from every import every
from season_book import what_if
from xlscore.core.model import Source
from xlscore.core.season.model import Member, Season, SeasonEvent, SeasonLine, SeasonOutcome
from xlscore.core.season.rules import SeasonRules
from xlscore.core.season.rules_load import FAMILIES
from xlscore.core.season.solving import solve_season

ROW = Source("Members", 1, {"name": "A"})
SMALL = """
base = "7wonders"
[points]
participants = 3
bonus = [{ participants = 3, places = [2, 1] }]
[counted]
weights = [1, "1/2"]
forfeit = true
[final]
from_ranking = 1
[[direct]]
type = "qualifier"
participants = 3
"""


def certainty(outcome: SeasonOutcome, season: Season, who: str) -> tuple[bool, bool]:
    """Whether the person is surely in, and surely out, ties at the last place left open."""
    if any(d.person == who for d in outcome.direct):
        return True, False
    gone = {n for n, m in season.members.items() if m.invitation == "declined"}
    free = outcome.places - sum(d.person not in gone for d in outcome.direct)
    own = next((_rank(line) for line in outcome.ranking if line.name == who), None)
    assert own is not None
    others = [
        _rank(line)
        for line in outcome.ranking
        if line.rank is not None and line.name != who and line.name not in gone
    ]
    ahead = sum(rank < own for rank in others)
    level = sum(rank == own for rank in others)
    return ahead + level < free, ahead >= free


def _rank(line: SeasonLine) -> tuple[int, int]:
    """F18: who is in a higher division is ahead."""
    assert line.rank is not None
    return line.division or 0, line.rank


def tried(
    season: Season, rules: SeasonRules, who: str, type_: str, size: int, place: int | None
) -> str:
    """The verdict by trying all outcomes; without a place of his own the others have the first."""
    known = sorted({p for e in season.events for p in e.places} - {who})
    people = [*known, *(f"New {n}" for n in range(size - 1))]
    free = [n for n in range(1, size + 1) if n != (place or size)]
    found: set[tuple[bool, bool]] = set()
    for others in itertools.permutations(people, size - 1):
        new = [p for p in others if p.startswith("New")]
        if new != sorted(new):
            continue
        places = dict(zip(others, free, strict=True)) | {who: place}
        more = replace(season, events=(*season.events, SeasonEvent("next", type_, size, places)))
        found.add(certainty(solve_season(more, rules), more, who))
    if all(surely_in for surely_in, _ in found):
        return "in"
    return "out" if all(surely_out for _, surely_out in found) else "depends"


#: F17: the final counts twice.
TIMES = '[[points.times]]\ntype = "final"\ntimes = 2\n'


def random_case(rng: random.Random) -> tuple[Season, str, int]:
    names = [f"P{n}" for n in range(rng.randint(2, 5))]
    events = []
    for n in range(rng.randint(1, 3)):
        there = rng.sample(names, rng.randint(1, len(names)))
        places: list[int | None] = []
        for i in range(1, len(there) + 1):
            places.append(places[-1] if places and rng.random() < 0.3 else i)
        if rng.random() < 0.2:
            places[-1] = None
        type_ = rng.choice(("open", "open", "qualifier"))
        shown = dict(zip(there, places, strict=True))
        size = max(len(there), rng.choice((3, 4, 6)))
        events.append(SeasonEvent(f"E{n}", type_, size, shown))
    declined = {n: Member(n, ROW, invitation="declined") for n in names if rng.random() < 0.15}
    declined.pop("P0", None)
    season = Season(
        seed="1", events=tuple(events), members=declined, places=rng.choice((1, 2, 3, 4))
    )
    return season, rng.choice(("open", "qualifier", "final")), rng.choice((3, 4))


@every(range(60))
def test_verdicts_are_those_of_all_outcomes(seed: int) -> None:
    rules = FAMILIES.load_toml(SMALL + TIMES * (seed % 2)).rules
    assert rules is not None
    season, type_, size = random_case(random.Random(seed))
    if any(d.person == "P0" for d in solve_season(season, rules).direct):
        assert {c.verdict for c in what_if(season, rules, "P0", type_, size)} == {"in"}
        return
    chances = what_if(season, rules, "P0", type_, size)
    assert [c.place for c in chances] == [*range(1, size + 1), None]
    for chance in chances:
        assert chance.verdict == tried(season, rules, "P0", type_, size, chance.place), chance


def test_by_hand() -> None:
    """Two places for the list. Of 12 participants Eva was second (5), Jan third (4).

    In a next event of 12 Jan has as winner 21 + 4/2 = 23: only Eva could be ahead, never: in.
    As second 5 + 4/2 = 7: the winner is ahead, and Eva level with 5 + 4/2 as third: depends.
    As third 4 + 4/2 = 6: the winner is ahead, and Eva with 5 + 5/2 as second: depends.
    As seventh 4: the winner and the second are ahead, whoever they are: out.
    """
    places = {"Eva": 2, "Jan": 3}
    season = Season(seed="1", events=(SeasonEvent("A", "open", 12, places),), places=2)
    rules = FAMILIES.load_toml('base = "7wonders"\n[final]\nfrom_ranking = 1').rules
    assert rules is not None
    chances = {c.place: c for c in what_if(season, rules, "Jan", "open", 12)}
    assert [(n, chances[n].verdict, chances[n].value) for n in (1, 2, 3, 7)] == [
        (1, "in", 23),
        (2, "depends", 7),
        (3, "depends", 6),
        (7, "out", 4),
    ]
    assert (chances[2].best, chances[2].worst, chances[2].free) == (1, 2, 2)


def test_the_winner_of_a_qualifier_is_in() -> None:
    season = Season(events=(SeasonEvent("A", "open", 12, {"Eva": 9}),))
    chances = what_if(season, FAMILIES["7wonders"], "Eva", "qualifier", 16)
    assert chances[0].direct
    assert chances[0].verdict == "in"


def test_t10_who_may_not_play_a_qualifier_gains_nothing_by_it() -> None:
    """One qualifier each is allowed: Eva has played hers, Uli has not."""
    season = Season(seed="1", events=(SeasonEvent("Q", "qualifier", 16, {"Eva": 5}),), places=2)
    rules = FAMILIES["catan"]
    assert what_if(season, rules, "Eva", "qualifier", 16)[0].verdict == "out"
    first = what_if(season, rules, "Uli", "qualifier", 16)[0]
    assert (first.verdict, first.direct) == ("in", True)


def test_t10_an_older_breach_leaves_the_next_event_as_it_is() -> None:
    """With 300 points Eva should not have played the qualifier; as winner of 12 she has 6 + 15."""
    season = Season(
        seed="1",
        events=(SeasonEvent("Q", "qualifier", 16, {"Eva": 5, "Jan": 6}),),
        members={"Eva": Member("Eva", ROW, ranking_points=300)},
        places=2,
    )
    rules = FAMILIES["catan"]
    assert what_if(season, rules, "Eva", "open", 12)[0].value == 21
    assert what_if(season, rules, "Eva", "qualifier", 12)[0].value == 0


#: F14: what one misses is worth half of one's own mean, the first three times.
ABSENCE = '[counted.absence]\nshare = "1/2"\nmost = 3\n'
#: F18: three divisions, and everybody counts in his own.
DIVISIONS = '[divisions]\nnames = ["A", "B", "C"]\npromoted = 1\nrelegated = 1\n'
#: F17: points times 1/2 + the most ranking points of who is there; P0, who always is, has 2.
STRENGTH = '[points.strength]\nof = "ranking_points"\nbest = 1\nbase = "1/2"\n'
TYPED = "[points]\ntyped = true\n"


def rules_with(*parts: str) -> SeasonRules:
    text = SMALL
    for part in parts:
        text = text.replace("[points]", part) if part is TYPED else text + part
    loaded = FAMILIES.load_toml(text)
    assert loaded.rules is not None, loaded.problems
    return loaded.rules


def furnished(season: Season, rng: random.Random) -> Season:
    """The same season with divisions, ranking points up to 2, and points typed here and there."""
    names = sorted({"P0", *season.members, *(p for e in season.events for p in e.places)})
    members = {}
    for name in names:
        own = season.members.get(name) or Member(name, ROW)
        points = 2 if name == "P0" else rng.choice((0, 1, 2))
        division = rng.choice(("A", "B", "C", ""))
        members[name] = replace(own, ranking_points=points, division=division)
    events = tuple(
        replace(one, points={p: rng.randint(0, 9) for p in one.places if rng.random() < 0.4})
        for one in season.events
    )
    return replace(season, members=members, events=events)


@every(range(100))
def test_absences_divisions_strength_and_typed_points_too(seed: int) -> None:
    """Each alone and all together, against all outcomes of the event."""
    parts = ((ABSENCE,), (DIVISIONS,), (STRENGTH,), (TYPED,), (ABSENCE, DIVISIONS, STRENGTH, TYPED))
    rules = rules_with(*parts[seed % 5])
    rng = random.Random(f"more {seed}")
    season, type_, size = random_case(rng)
    season = furnished(season, rng)
    if any(d.person == "P0" for d in solve_season(season, rules).direct):
        return
    strength = Fraction(5, 2) if rules.points.strength else 1
    for chance in what_if(season, rules, "P0", type_, size, strength):
        assert chance.verdict == tried(season, rules, "P0", type_, size, chance.place), chance
