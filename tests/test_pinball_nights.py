"""F15: duels and sums of Monday Night Pinball, as published, and planted errors in them."""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction

import pytest

import pinball_nights
from make_published import table
from pinball_nights import GAMES, numbers, workbook
from published import league
from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook


def test_teams_have_what_was_published_of_their_games() -> None:
    """16 doubles are 80 points and 28 singles 84, of which each side of a match has its part."""
    of_side: dict[tuple[str, ...], Fraction] = {}
    for row in table(GAMES):
        game = row["week"], row["match"], row["round"], row["game"], row["team"]
        of_side[game] = Fraction(row["published_side"])
    of_team: defaultdict[str, Fraction] = defaultdict(Fraction)
    for (*_, team), points in of_side.items():
        of_team[team] += points
    outcome = league("pinball-nights").outcome
    assert outcome
    made = {line.name: Fraction(line.standing.values[0]) for line in outcome.teams}
    assert made == of_team
    assert len(made) == 34
    assert sum(made.values()) == 408 * 5 + 714 * 3


def test_a_hundred_planted_errors_are_all_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two opponents at a table one has the score of the other."""
    rng = random.Random(15)
    tables: defaultdict[tuple[str, ...], list[dict[str, str]]] = defaultdict(list)
    rows = table(GAMES)
    for row in rows:
        tables[row["week"], row["match"], row["round"], row["game"]].append(row)
    planted = rng.sample(list(tables), 100)
    for at in planted:
        one = rng.choice(tables[at])
        seat = int(one["seat"])
        wanted = [own for own in tables[at] if (int(own["seat"]) - seat) % 2]
        other = rng.choice([own for own in wanted if own["score"] != one["score"]])
        one["score"], other["score"] = other["score"], one["score"]
    monkeypatch.setattr(pinball_nights, "table", lambda name: rows)
    wrong = evaluate(FileBook(workbook()))
    monkeypatch.setattr(pinball_nights, "evaluated", lambda name: wrong)
    words = ("week", "match", "round", "game")
    names = {" ".join(f"{w} {own}" for w, own in zip(words, at, strict=True)) for at in planted}
    assert {row.what.rpartition(" ")[0] for row in numbers() if not row.exact} == names
