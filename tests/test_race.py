"""The race: ranks after each round are those that stood there then: data, SVG, PDF, *Standings*."""

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
from xlscore.report.race import LETTER, NAMED, Race, Runner, race_section


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
    assert [one.no for one in race.pick_named(33)] == [*range(1, 11), 33]
    assert [one.no for one in race.pick_named(3)] == [*range(1, 11)]
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
    shown = race.pick_named(min(players, 11))
    places = [race.label(n, 1) for n in range(len(shown))]
    assert min(after - before for before, after in pairwise(places)) >= 0.07


def test_ranks_in_one_line() -> None:
    """The higher the better: of eight ranks each has a sign; no rank is a point and a dash."""
    runners = tuple(Runner(no, "", (no, 9 - no, None)) for no in range(1, 9))
    race = Race(("1", "2", "3"), runners)
    texts = [race.text(one) for one in runners]
    assert texts[0] == "█▁· 1 8 –"
    assert "".join(text[0] for text in texts) == "█▇▆▅▄▃▂▁"
    assert "".join(text[1] for text in texts) == "▁▂▃▄▅▆▇█"
    many = Race(("",) * 13, (Runner(1, "", (1,) * 13),))
    assert many.text(many.runners[0]) == "█" * 13


@pytest.mark.parametrize(
    ("ruleset", "language", "key", "yes", "sheet"),
    [
        ("7wonders-4rounds", "en", "Rank after each round", "yes", "Standings"),
        ("catan", "de", "Rang nach jeder Runde", "ja", "Tabelle"),
    ],
)
def test_standings_have_them_as_the_last_column_of_the_ranking_where_asked_for(
    ruleset: str, language: str, key: str, yes: str, sheet: str
) -> None:
    """Whoever came late had no rank, whoever left has none; without the key nothing is left."""
    hall, rng = Hall(ruleset, 12, event={"Language": language, key: None}), random.Random(5)
    shown, row = [], [line[0] for line in hall.book.grid("Event").rows].index(key) + 1
    for number in range(3):
        hall.draw()
        hall.play(rng)
        for typed in (None, yes, None):
            hall.type_in("Event", row, 1, typed)
            hall.book.apply(evaluate(hall.book).changes())
            shown.append([tuple(line) for line in hall.book.grid(sheet).rows])
        if not number:
            assert not {key} & {cell for line in shown[1] for cell in line}
            hall.come()
            hall.go(3)
    without, asked, again = shown[-3:]
    assert without == again
    head = next(n for n, line in enumerate(asked) if key in line)
    at, race = asked[head].index(key), report(hall).race()
    assert race is not None
    assert key not in {cell for line in asked[head + 1 :] for cell in line}
    lines = asked[head + 1 : head + 14]
    assert [line[at] for line in lines] == [*map(race.text, race.runners), None]
    assert [line[1] for line in lines] == [*(one.no for one in race.runners), 3]
    late = next(line[at] for line in lines if line[1] == 13)
    assert re.fullmatch(r"·[▁-█]{2} – \d+ \d+", str(late))
