"""Errors planted in a published table are noticed, and the row is named."""

from __future__ import annotations

import random
from dataclasses import replace

from leagues import found, games, published, rules_of
from test_by_hand import GAMES, TABLE

from xlscore.core.search.evidence import Evidence, evidence_of
from xlscore.core.search.league import League, Line
from xlscore.core.search.searching import find_rules


def evidence(league: League) -> Evidence:
    facts, trials = find_rules(league)
    return evidence_of(facts, trials[0])


def test_one_wrong_sum_by_hand() -> None:
    """Bo's 8 is published as 9: still second, so it is the number that is told."""
    made = found(GAMES, TABLE.replace("2 Bo    8 179", "2 Bo    9 179")).rules
    assert made
    assert not made.evidence.whole
    names = made.league.names()
    told = [(names[one.no], one.heading, one.published, one.found) for one in made.evidence.numbers]
    assert told == [("Bo", "Points", 9, 8)]
    assert any(
        line.startswith("Bo: Points is 9, the games make 8; needed would be +1")
        for line in made.lines("en")
    )


def test_two_rows_exchanged_by_hand() -> None:
    """Cem (4, 140) and Gus (4, 100) have each other's rank."""
    table = TABLE.replace("5 Cem ", "6 Cem ").replace("6 Gus ", "5 Gus ")
    made = found(GAMES, table).rules
    assert made
    assert not made.evidence.whole
    names = made.league.names()
    assert {names[one.no] for one in made.evidence.ranks} == {"Cem", "Gus"}
    assert "Gus stands before Cem, but has 100 to 140: Points" in list(made.lines("en"))


RULES = {
    "sizes": [3, 4],
    "points": {"by_size": {"3": [5, 3, 1], "4": [5, 3, 2, 1]}},
    "stages": [
        {"name": "preliminary", "rounds": 4, "chain": ["tournament_points", "victory_points"]}
    ],
}


def test_planted_in_tables_that_the_engine_published() -> None:
    """4 leagues of 23 players with their columns: a wrong sum, or two ranks exchanged."""
    for number in range(4):
        rng = random.Random(number)
        event = games(number, 23, 4, (3, 4), range(20, 90))
        league = published(event, rules_of(RULES), columns=True)
        lines, columns = list(league.lines), list(league.columns)
        if number % 2:
            at = rng.randrange(len(lines) - 1)
            a, b = lines[at], lines[at + 1]
            lines[at], lines[at + 1] = Line(b.no, a.rank), Line(a.no, b.rank)
            named = {a.no, b.no}
        else:
            no = rng.choice(lines).no
            which = rng.randrange(len(columns))
            values = {**columns[which].values, no: columns[which].values[no] + 1}
            columns[which] = columns[which]._replace(values=values)
            named = {no}
        told = evidence(league._replace(lines=lines, columns=columns))
        assert not told.whole, number
        off = {one.no for one in told.ranks} | {one.no for one in told.numbers}
        assert off == named, number


def test_the_leagues_are_whole_before() -> None:
    event = games(0, 23, 4, (3, 4), range(20, 90))
    league = published(event, rules_of(RULES), columns=True)
    assert evidence(league).whole
    assert evidence(league._replace(event=replace(league.event, seed="7"))).whole
