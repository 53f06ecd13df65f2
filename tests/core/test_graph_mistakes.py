"""F1: what cannot be reached, is entered twice or is never left is an error at its key."""

from __future__ import annotations

from bracket_play import PAIRS, problems_of, rules_of
from every import every
from xlscore.core.rulebook.load import RULESETS
from xlscore.texts import LANGUAGES

FOUR = "groups = { 4 = [[1, 2], [3, 4]] }\nknock_out = true"
TWO = "groups = { 2 = [[1, 2]] }\nknock_out = true"


def stage(name: str, seating: str, places: str = "", more: str = "", rounds: int = 1) -> str:
    """A stage; `places` are texts with commas between."""
    taken = ", ".join(f'"{place.strip()}"' for place in places.split(",")) if places else ""
    lines = [
        f'[[stages]]\nname = "{name}"\nrounds = {rounds}\nseating = "{seating}"',
        'chain = ["won_games"]',
        f"from = [{taken}]" if places else "",
        more,
    ]
    return "\n".join(lines) + "\n"


def entry(source: str, count: int) -> str:
    """By the way in that stages without places have."""
    return f'[[stages.entries]]\nsource = "{source}"\ncount = {count}\ntake = "best"\n'


SWISS = stage("preliminary", "swiss", rounds=3)
CIRCLE = stage("mid", "round-robin", "preliminary 1-4", rounds=9)
SEMI = stage("semi-final", "groups", "preliminary 1-4", FOUR)


def final(places: str) -> str:
    return stage("final", "groups", places, TWO)


def pools(places: str = "players 1-8", number: int = 2, seating: str = "round-robin") -> str:
    return stage("pool", seating, places, f"pools = {number}", rounds=9)


def test_as_they_are_meant_they_are_right() -> None:
    third = stage("third", "groups", "loser of semi-final 1, loser of semi-final 2", TWO)
    assert rules_of(SWISS + SEMI + final("winner of semi-final 1, winner of semi-final 2") + third)
    assert rules_of(pools() + final("pool A 1, pool B 1"))
    assert rules_of(SWISS + CIRCLE + final("mid 1-2"))


NOT_REACHED = [
    (SWISS + final("preliminry 1-2"), "2.from", "rules-place-source"),
    (SWISS + final("final 1, preliminary 1"), "2.from", "rules-place-source"),  # itself
    (SWISS + stage("semi-final", "groups", "preliminary 1-3, winner of final 1", FOUR)
     + final("winner of semi-final 1, winner of semi-final 2"), "2.from", "rules-place-source"),
    (SWISS + final("preliminary 1, players 9"), "2.from", "rules-place-source"),
    (SWISS + SEMI + final("winner of semi-final 1, winner of semi-final 3"), "3.from",
     "rules-place-beyond"),
    (SWISS + CIRCLE + final("mid 1, mid 5"), "3.from", "rules-place-beyond"),
    (SWISS + CIRCLE + final("winner of mid 1, winner of mid 2"), "3.from", "rules-place-games"),
    (pools() + final("pool A 1, pool C 1"), "2.from", "rules-place-source"),
    (pools() + final("pool 1-2"), "2.from", "rules-place-source"),
    (SWISS + final("preliminary 2-1"), "2.from", "rules-value"),
    (SWISS + final("preliminary 0-1"), "2.from", "rules-value"),
    (SWISS + SEMI + final("winner of semi-final 0, winner of semi-final 1"), "3.from",
     "rules-value"),
    (SWISS + stage("mid", "round-robin", rounds=9), "2.entries", "rules-missing"),
    (SWISS + stage("mid", "groups", more=TWO + "\n" + entry("final", 2)) + final("mid 1-2"),
     "2.entries.1.source", "rules-source"),
    (stage("bracket", "bracket", "players 1"), "1.from", "rules-place-few"),
    (pools("players 1-3", 5), "1.pools", "rules-place-few"),
    (pools(""), "1.from", "rules-missing"),
    (pools(seating="bracket"), "1.pools", "rules-choice"),
    (SWISS + stage("first", "groups", "preliminary 1-2", "groups = { 2 = [[1], [2]] }")
     + final("loser of first 1, loser of first 2"), "3.from", "rules-place-nobody"),
]  # fmt: skip
ENTERED_TWICE = [
    (SWISS + SEMI + final("preliminary 1, winner of semi-final 1"), "3.from", "rules-place-twice"),
    (SWISS + final("preliminary 1, preliminary 1"), "2.from", "rules-place-twice"),
    (SWISS + SEMI + final("winner of semi-final 1, winner of semi-final 1"), "3.from",
     "rules-place-twice"),
    (SWISS + stage("gold", "bracket", "preliminary 1-4")
     + stage("silver", "bracket", "preliminary 4-7"), "3.from", "rules-place-twice"),
    (stage("a", "round-robin", "players 1-4", rounds=9)
     + stage("b", "round-robin", "players 4-8", rounds=9), "2.from", "rules-place-twice"),
    (SWISS + SEMI + final("semi-final 1, winner of semi-final 2"), "3.from", "rules-place-twice"),
    (SWISS + CIRCLE + stage("final", "groups", more=TWO + "\n" + entry("preliminary", 2)),
     "3.entries.1.source", "rules-place-twice"),
    (SWISS + stage("mid", "groups", more=FOUR + "\n" + entry("preliminary", 4))
     + final("preliminary 1-2"), "3.from", "rules-place-twice"),
    (SWISS + final("preliminary 1-2") + entry("preliminary", 2), "2.entries",
     "rules-place-entries"),
]  # fmt: skip
NEVER_LEFT = [
    (SWISS + SEMI + final("winner of semi-final 1, loser of semi-final 1"), "2",
     "rules-place-left"),
    (SWISS + SEMI + final("loser of semi-final 1, loser of semi-final 2"), "2",
     "rules-place-left"),
    (pools() + final("pool A 1, pool A 2"), "1", "rules-place-left"),
    (pools() + final("pool A 1, pool B 2"), "1", "rules-place-left"),
    (SWISS + final("preliminary 1, preliminary 3"), "1", "rules-place-left"),
    (stage("a", "round-robin", "players 1-4", rounds=9)
     + stage("b", "round-robin", "players 6-8", rounds=9), "2.from", "rules-place-left"),
    (stage("a", "round-robin", "players 3-6", rounds=9), "1.from", "rules-place-left"),
]  # fmt: skip


@every([*NOT_REACHED, *ENTERED_TWICE, *NEVER_LEFT])
def test_each_mistake_is_an_error_at_its_key(text: str, key: str, code: str) -> None:
    """Said in every language; one mistake is never more than three."""
    assert (f"stages.{key}", code) in problems_of(text)
    problems = RULESETS.load_toml(PAIRS + text).problems
    assert len(problems) <= 3
    for problem in problems:
        assert all(problem.text(language) for language in LANGUAGES)


def test_the_nearest_stage_is_named() -> None:
    for text, near in (
        (SWISS + final("preliminry 1-2"), "did you mean preliminary?"),
        (pools() + final("pol A 1, pool B 1"), "did you mean pool A?"),
        (SWISS + CIRCLE + final("winner of mid 1, winner of mid 2"), "such as mid 1"),
    ):
        assert near in RULESETS.load_toml(PAIRS + text).problems[0].text("en")


def test_what_is_wrong_behind_a_bracket_is_told_of_the_stage_as_it_is_written() -> None:
    """A bracket of four is two stages, so what is written second is the third."""
    bracket = stage("bracket", "bracket", "players 1-4")
    again = stage("again", "round-robin", "winner of semi-final 1, winner of semi-final 2")
    late = again + "absence = 0.5\n"
    assert ("stages.2.absence", "rules-absence") in problems_of(bracket + late)
