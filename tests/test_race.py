"""The race: ranks after each round are those that stood there then, in data, SVG and PDF."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from hall import Hall
from xlscore.actions.event import evaluate
from xlscore.report import race as racing
from xlscore.report.event_report import EventReport
from xlscore.report.formats.html import event_page
from xlscore.report.race import NAMED, Race, Runner
from xlscore.report.race_svg import LETTER, race_section


def report(hall: Hall) -> EventReport:
    return evaluate(hall.book).report("en")


def followed(ruleset: str, players: int, rounds: int) -> tuple[Hall, list[dict[int, int]]]:
    """An event, and everybody's rank as it stood after each round."""
    hall, rng, ranks = Hall(ruleset, players), random.Random(5), []
    for _ in range(rounds):
        hall.draw()
        hall.play(rng)
        ranking = report(hall).outcome.ranking
        ranks.append({line.no: line.rank for line in ranking if line.rank})
    return hall, ranks


@pytest.mark.parametrize(
    ("ruleset", "players", "rounds", "last"),
    [
        ("catan", 16, 4, "Final"),
        ("7wonders-4rounds", 13, 4, "Preliminary · 4"),
        ("alhambra", 24, 2, "Preliminary · 2"),
    ],
)
def test_ranks_are_those_that_stood_there(
    ruleset: str, players: int, rounds: int, last: str
) -> None:
    hall, ranks = followed(ruleset, players, rounds)
    race = report(hall).race()
    assert race is not None
    assert len(race.rounds) == rounds
    assert race.rounds[-1] == last
    assert len(race.runners) == players
    for one in race.runners:
        assert one.ranks == tuple(then.get(one.no) for then in ranks)


def test_a_match_for_third_place_is_no_round_before_the_final() -> None:
    """D4: both are played at once; nobody leads because he has won the one for third place."""
    hall, rng = Hall("7wonders-duel", 12), random.Random(2)
    while not (made := report(hall)).outcome.complete:
        hall.draw()
        hall.play(rng)
    race = made.race()
    assert race is not None
    assert race.stages == [("Preliminary", 0, 4), ("Semi-final", 4, 5), ("Final", 5, 6)]
    assert race.numbers == ["1", "2", "3", "4", "", ""]
    assert {one.ranks[-1] for one in race.runners[:4] if one.ranks[-2] > 2} == {3, 4}


def test_headings_of_many_rounds_do_not_run_into_each_other() -> None:
    """16 games of King Lui in four stages: a title where a stage begins, and numbers."""
    rounds = [f"Round {n} · {k}" for n in range(1, 5) for k in range(1, 5)]
    ranks = (*[1] * len(rounds),)
    picture = race_section(Race((*rounds,), (Runner(1, "A", ranks),)), "en")
    heads = re.findall(r'<text x="([\d.]+)" y="18" font-size="([\d.]+)">([^<]+)', picture)
    assert [text for *_, text in heads] == [f"Round {n}" for n in range(1, 5)]
    ends = [float(x) + float(size) * LETTER * len(text) for x, size, text in heads]
    assert all(end < float(x) for end, (x, *_) in zip(ends, heads[1:], strict=False))


def test_there_is_no_race_before_two_rounds_are_over(monkeypatch: pytest.MonkeyPatch) -> None:
    hall, _ = followed("catan", 12, 1)
    assert report(hall).race() is None
    assert "<svg" not in event_page(report(hall))
    hall, _ = followed("catan", 12, 2)
    assert "<svg" in event_page(report(hall))
    monkeypatch.setattr(racing, "MOST_PLAYERS", 11)
    assert report(hall).race() is None


def test_the_page_has_a_line_for_everybody_and_the_first_ten_as_a_table() -> None:
    """Names are texts: nothing in them is markup."""
    hall, _ = followed("catan", 24, 3)
    hall.type_in("Players", 2, 1, "<script>alert(1)</script>")
    page = event_page(report(hall))
    picture = page[page.index("<svg") : page.index("</svg>")]
    assert picture.count("<polyline") == 24
    assert picture.count("<text") == 1 + 3 + NAMED
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; (1)" in picture
    table = page[page.index("</svg>") : page.index("</section>", page.index("</svg>"))]
    assert len(re.findall("<tr>", table)) == 1 + NAMED


def test_the_one_who_is_chosen_is_named_too() -> None:
    runners = tuple(Runner(no, f"P{no}", (no, no)) for no in range(1, 41))
    race = Race(("1", "2"), runners)
    assert [one.no for one in race.named(33)] == [*range(1, 11), 33]
    assert [one.no for one in race.named(3)] == [*range(1, 11)]
    heights = [race.height(rank) for rank in range(1, 41)]
    assert heights[0] == 0
    assert heights[-1] == pytest.approx(1)
    assert heights == sorted(set(heights))


@pytest.mark.parametrize("players", [4, 10, 40])
def test_names_never_stand_on_each_other(players: int) -> None:
    """Also where all share the first rank, and where the chosen one is the eleventh."""
    alike = Runner(1, "", (1, 1))
    runners = tuple(alike._replace(no=no, ranks=(no, 1)) for no in range(1, players + 1))
    race = Race(("1", "2"), runners)
    shown = race.named(min(players, 11))
    places = [race.label(n, 1) for n in range(len(shown))]
    assert min(after - before for before, after in pairwise(places)) >= 0.07
