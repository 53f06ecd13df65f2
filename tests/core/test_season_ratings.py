"""F19: ratings over the events of a season: the published example, and games added up by hand."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import run
from xlscore.core.season.model import Season, SeasonEvent
from xlscore.core.season.ratings import Duel, Rating, elo_changes, glicko, rate
from xlscore.core.season.rules import RatingRules, SeasonRules
from xlscore.core.season.rules_load import FAMILIES
from xlscore.core.season.solving import solve_season

ELO = RatingRules("elo", 1500, 32, 350, Fraction(6, 100), Fraction(1, 2))
GLICKO = RatingRules("glicko-2", 1500, 32, 350, Fraction(6, 100), Fraction(1, 2))
SEASON = Path(__file__).parents[2] / "workbooks" / "season-7wonders-2026"
OWN = 'id = "club"\ntitle = "Club"\nbase = "7wonders"\n'


def event(name: str, *games: str) -> SeasonEvent:
    """Games such as "Eva 1, Jan 2, Uli 2"."""
    tables = [[seat.split() for seat in game.split(", ")] for game in games]
    rows = tuple(tuple((who, int(place)) for who, place in table) for table in tables)
    places = {who: None for game in rows for who, _ in game}
    return SeasonEvent(name, "open", 10, places, games=rows)


def values(*events: SeasonEvent, law: RatingRules = ELO) -> dict[str, str]:
    return {name: str(own.value) for name, own in sorted(rate(events, law).items())}


def rules_of(text: str) -> SeasonRules:
    rules = FAMILIES.load_toml(OWN + text).rules
    assert rules is not None
    return rules


def test_elo_at_a_table_of_three() -> None:
    """F19: 1500, 1500 and 1600 in places 1, 2, 3. Against the 1600 a 1500 expects 0.35993...

    16 x (1/2 + 0.64006...) = 18.24 and 16 x (-1/2 + 0.64006...) = 2.24; the third loses both.
    """
    ratings = {n: Rating(Decimal(v)) for n, v in (("A", 1500), ("B", 1500), ("C", 1600))}
    changes = elo_changes(ratings, [("A", 1), ("B", 2), ("C", 3)], Decimal(32))
    assert {name: round(change, 2) for name, change in changes.items()} == {
        "A": Decimal("18.24"),
        "B": Decimal("2.24"),
        "C": Decimal("-20.48"),
    }


def test_all_games_of_an_event_go_by_the_ratings_before_it() -> None:
    """Two wins against one of the same rating are 16 + 16, in one event; the second game of the
    next event counts less, since A is ahead by then."""
    once = event("one", "A 1, B 2", "A 1, B 2")
    assert values(once) == {"A": "1532.00", "B": "1468.00"}
    apart = values(event("one", "A 1, B 2"), event("two", "A 1, B 2"))
    assert apart == {"A": "1530.53", "B": "1469.47"}
    assert values(event("one", "A 1, B 1, C 1")) == {"A": "1500.00", "B": "1500.00", "C": "1500.00"}
    assert values(event("typed"), event("alone", "A 1")) == {}


def test_the_published_example_of_glicko_2() -> None:
    """F19: 1500, 200, 0.06 beats 1400, 30 and loses to 1550, 100 and 1700, 300, with tau 0.5."""
    others = {"a": (1400, 30), "b": (1550, 100), "c": (1700, 300)}
    ratings = {name: Rating(Decimal(v), Decimal(d)) for name, (v, d) in others.items()}
    own = Rating(Decimal(1500), Decimal(200), Decimal("0.06"))
    duels = [Duel("a", Decimal(1)), Duel("b", Decimal(0)), Duel("c", Decimal(0))]
    start = Rating(Decimal(1500), Decimal(350), Decimal("0.06"))
    with localcontext() as context:
        context.prec = 50
        after = glicko(own, duels, ratings, Decimal("0.5"), start)
    assert list(map(str, after)) == ["1464.05", "151.52", "0.0599960"]


def test_who_is_away_is_known_less_well() -> None:
    """Glicko-2: the deviation grows with each event, to no more than at the start."""
    played = event("one", "A 1, B 2", "A 2, C 1", "B 1, C 2")
    away = event("two", "A 1, B 2")
    one, two = rate([played], GLICKO)["C"], rate([played, away], GLICKO)["C"]
    assert (two.value, two.volatility) == (one.value, one.volatility)
    assert one.deviation < two.deviation < 350
    long = rate([played, *[away] * 2000], GLICKO)["C"]
    assert long.deviation == 350


GAMES = st.lists(
    st.permutations("ABCDEF").flatmap(
        lambda names: st.integers(2, 4).flatmap(
            lambda n: st.lists(st.integers(1, n), min_size=n, max_size=n).map(
                lambda places: tuple(zip(names, places, strict=False))
            )
        )
    ),
    max_size=5,
)


@given(GAMES, st.randoms(), st.sampled_from([ELO, GLICKO]))
def test_the_order_of_games_and_seats_is_irrelevant(games: list, rng: object, law: object) -> None:
    mixed = [tuple(rng.sample(game, len(game))) for game in games]  # type: ignore[attr-defined]
    rng.shuffle(mixed)  # type: ignore[attr-defined]
    made = [SeasonEvent("one", "open", 10, {}, games=tuple(own)) for own in (games, mixed)]
    assert rate([made[0]], law) == rate([made[1]], law)  # type: ignore[arg-type]


@given(GAMES)
def test_elo_takes_from_some_what_it_gives_to_others(games: list) -> None:
    ratings = {name: Rating(Decimal(1400 + 50 * n)) for n, name in enumerate("ABCDEF")}
    for game in games:
        assert abs(sum(elo_changes(ratings, game, Decimal(32)).values())) < Decimal("1e-20")


def test_a_rating_is_a_column_and_a_criterion() -> None:
    """B is ahead by the rating where the chain says so; who has none stands behind."""
    events = (event("one", "B 1, A 2", "B 1, C 2"), event("typed"))
    events[1].places["D"] = 1  # type: ignore[index]
    by_rating = rules_of('chain = ["rating", "tournaments"]\n[rating]\nk = 20\n')
    lines = solve_season(Season(events=events, seed="1"), by_rating).ranking
    assert [(line.name, line.rank, str(line.rating)) for line in lines] == [
        ("B", 1, "1520"),
        ("A", 2, "1490"),
        ("C", 2, "1490"),
        ("D", 4, "None"),
    ]
    assert lines[1].decided_by == "rating"
    plain = solve_season(Season(events=events, seed="1"), FAMILIES["7wonders"]).ranking
    assert {line.rating for line in plain} == {None}


def test_what_the_rules_must_say() -> None:
    for text, key in (
        ('chain = ["rating"]\n', "chain"),
        ('[rating]\nsystem = "chess"\n', "rating.system"),
        ("[rating]\nk = 0\n", "rating.k"),
    ):
        found = FAMILIES.load_toml(OWN + text)
        assert found.rules is None
        assert [str(one.values["key"]) for one in found.problems] == [key]


@pytest.mark.parametrize("system", ["elo", "glicko-2"])
def test_the_season_of_the_examples_with_ratings(system: str, tmp_path: Path) -> None:
    """From the files of the events to the sheet: everybody who played has a rating."""
    import json
    import shutil

    folder = shutil.copytree(SEASON, tmp_path / "season")
    rules = tmp_path / "club.toml"
    rules.write_text(OWN + f'[rating]\nsystem = "{system}"\n', "utf-8")
    done = run("season", folder / "season.xlsx", "--rules", rules)
    assert done.exit_code == 0, done.output
    done = run("export", folder / "season.xlsx", "--rules", rules, "--to", "json")
    lines = json.loads(done.stdout)["ranking"]
    rated = [Fraction(line["rating"]) for line in lines if "rating" in line]
    assert len(rated) > len(lines) / 2
    if system == "elo":
        assert abs(sum(rated) / len(rated) - 1500) < 5
        asked = run("season", "what-if", folder / "season.xlsx", "--rules", rules)
        assert asked.exit_code == 0
        by_rating = tmp_path / "by.toml"
        by_rating.write_text(OWN + 'chain = ["rating"]\n[rating]\n', "utf-8")
        asked = run("season", "what-if", folder / "season.xlsx", "--rules", by_rating)
        assert (asked.exit_code, "Wertungszahlen" in asked.stderr) == (3, True), asked.output
        html = run("export", folder / "season.xlsx", "--rules", rules, "--to", "html").stdout
        assert "Wertungszahl" in html
