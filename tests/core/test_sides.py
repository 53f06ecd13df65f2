"""F15: duels of two sides at a table, by events that a reader adds up by hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from every import every
from small_rules import HEAD, STAGE, made, played, rules_of, told
from xlscore.book.formula_text import write_formula
from xlscore.core.formula_values import Seat, evaluate
from xlscore.core.model import NOBODY, Game
from xlscore.core.rulebook.load import RULESETS, Loaded
from xlscore.core.rules import Ruleset
from xlscore.core.sides import seats_of

FIVE = "duels(seat of points) + duels(cross of points) + duels(sum of points) / 2"


def by(formula: str, sizes: str = "[4]") -> Loaded:
    """A small ruleset with tournament points by a formula, at tables of these sizes."""
    head = HEAD.replace("[3, 4]", sizes).replace("4 = [5, 3, 2, 1]", "4 = [0, 0, 0, 0]")
    head = head.replace("3 = [5, 3, 2], ", "3 = [0, 0, 0], " if "3" in sizes else "")
    if "2" in sizes:
        head = head.replace("{ 4", "{ 2 = [0, 0], 4")
    text = f'[formulas]\ntournament_points = "{formula}"'
    return rules_of(text, head=f"minimum_players = {sizes[1]}\n{head}")


def test_f15_four_duels_and_one_for_the_sum() -> None:
    """Seats 1 and 3 against 2 and 4: two duels by seat, two crosswise, one of the sums.

    | seat | points | by seat      | crosswise    | sum     | in all |
    | ---- | ------ | ------------ | ------------ | ------- | ------ |
    | 1    | 81     | beats 29: 1  | loses to 184 | 432: 1  | 1 1/2  |
    | 2    | 29     | 0            | loses to 351 | 213: 0  | 0      |
    | 3    | 351    | beats 184: 1 | beats 29: 1  | 1       | 2 1/2  |
    | 4    | 184    | 0            | beats 81: 1  | 0       | 1      |

    The two of the first side have 4 of the 5 points, those of the second 1.
    """
    table = [(1, 81, 1), (2, 29, 2), (3, 351, 3), (4, 184, 4)]
    job = played(by(FIVE), table, heads="Seat")
    assert told(job) == []
    assert made(job) == {3: "5/2", 1: "3/2", 4: "1", 2: "0"}


def test_f15_each_part_by_itself_and_a_draw_is_half_a_duel() -> None:
    """Seats 1 to 4 make 30, 20, 10 and 20: 40 to 40 in sum."""
    table = [(1, 30, 1), (2, 20, 2), (3, 10, 3), (4, 20, 4)]
    for formula, expected in (
        ("duels(seat of points)", ("1", "0", "0", "1")),
        ("duels(cross of points)", ("1", "1", "0", "0")),
        ("duels(sum of points)", ("1/2", "1/2", "1/2", "1/2")),
        ("duels(seat of -points)", ("0", "1", "1", "0")),
        ("partners(sum of points)", ("10", "20", "30", "20")),
        ("opponents(sum of points)", ("40", "40", "40", "40")),
        ("opponents(max of points)", ("20", "30", "20", "30")),
        ("opponents(min of points) - partners(max of points)", ("10", "-10", "-10", "-10")),
    ):
        job = played(by(formula), table, heads="Seat")
        assert made(job) == dict(zip((1, 2, 3, 4), expected, strict=True)), formula
    level = [(no, 7, no) for no in (1, 2, 3, 4)]
    assert made(played(by(FIVE), level, heads="Seat")) == dict.fromkeys((1, 2, 3, 4), "5/4")


def test_f15_a_pairs_result_counts_for_both() -> None:
    """Two points for a win and one for a draw, by what the two of a side have together."""
    table = [(1, 12, 1), (2, 9, 2), (3, 5, 3), (4, 9, 4)]
    job = played(by("2 * duels(sum of points)"), table, heads="Seat")
    assert made(job) == {2: "2", 4: "2", 1: "0", 3: "0"}
    drawn = [(1, 12, 1), (2, 9, 2), (3, 6, 3), (4, 9, 4)]
    job = played(by("2 * duels(sum of points)"), drawn, heads="Seat")
    assert made(job) == dict.fromkeys((1, 2, 3, 4), "1")


def test_f15_without_seats_the_order_of_the_rows_counts() -> None:
    """1 and 3 against 2 and 4; a single seat that is typed does not change it."""
    for first in (None, 2):
        rows = [(1, 81, first), (2, 29, None), (3, 351, None), (4, 184, None)]
        assert made(played(by(FIVE), rows, heads="Seat")) == {3: "5/2", 1: "3/2", 4: "1", 2: "0"}


def test_f15_who_leaves_is_beaten_and_his_partner_plays_on_alone() -> None:
    """C9: 4 left: 1 and 3 win their duels with him; 2 alone has 29 against 432."""
    table = [(1, 81, 1, None), (2, 29, 2, None), (3, 351, 3, None), (4, None, 4, "left")]
    job = played(by(FIVE), table, heads="Seat, Status")
    assert made(job) == {1: "5/2", 3: "5/2", 2: "0", 4: "0"}
    both = [(1, 0, 1, None), (2, None, 2, "left"), (3, 0, 3, None), (4, None, 4, "left")]
    job = played(by(FIVE), both, heads="Seat, Status")
    assert {no: own for no, own in made(job).items() if no % 2} == {1: "5/2", 3: "5/2"}


def test_f15_a_substitute_on_a_seat_of_his_own_is_beaten_too() -> None:
    rows = tuple(NOBODY._replace(no=no, seat=no) for no in (1, 2, 4))
    for typed in (3, None):
        game = Game("", 1, 1, rows, substitutes=1, seats_besides=(typed,))
        assert seats_of(game) == ({0: 1, 1: 2, 2: 4}, (3,))


def test_f15_two_at_a_table_have_the_one_duel() -> None:
    """Monday Night Pinball, singles: 3 points, one of them to who has half of the winner's."""
    formula = (
        "if table_size = 4 then duels(seat of points) + duels(cross of points)"
        " else if 2 * points < opponents(sum of points) then 0"
        " else if points >= 2 * opponents(sum of points) then 3"
        " else 1 + duels(seat of points)"
    )
    rules = by(formula, "[2, 4]")
    job = played(rules, [(1, 15, 1), (2, 6, 2)], [(3, 9, 1), (4, 6, 2)], heads="Seat")
    assert made(job) == {1: "3", 3: "2", 4: "1", 2: "0"}


WRONG = {
    "duels(seats of points)": "did you mean seat?",
    "duels(crss of points)": "did you mean cross?",
    "duels(points)": "seat of points, cross of points, sum of points",
    "duels(mean of points)": "seat of points, cross of points, sum of points",
    "duel(seat of points)": "did you mean duels?",
    "partner(sum of points)": "did you mean partners?",
    "opponents(sum of duels(seat of points))": "max of points, min of points, sum of points",
    "partners(sum of plaec)": "did you mean place?",
}


@every(WRONG.items())
def test_f15_what_cannot_be_is_told_with_the_nearest_word(formula: str, words: str) -> None:
    text = f"{HEAD}[formulas]\nbonus = '{formula}'{STAGE}"
    (problem,) = RULESETS.load_toml(text).problems
    assert problem.values["key"] == "formulas.bonus"
    assert words in problem.text("en")


@given(st.lists(st.integers(0, 9), min_size=4, max_size=4), st.permutations(range(4)))
def test_f15_five_points_are_won_at_each_table_whatever_the_order_of_the_rows(
    points: list[int], order: list[int]
) -> None:
    seats = [Seat({"points": own}, {}, seat) for seat, own in enumerate(points, 1)]
    found = evaluate(FIVE, seats, {})
    assert sum(own or 0 for own in found) == 5
    assert evaluate(FIVE, [seats[n] for n in order], {}) == [found[n] for n in order]


def test_f15_the_sides_of_a_game_are_told() -> None:
    table = [(1, 81, 1), (2, 29, 2), (3, 351, 3), (4, 184, 4)]
    job = played(by(FIVE), table, heads="Seat")
    assert "    P. 2, P. 4 against P. 1, P. 3: 213 to 432" in job.explanation(4, "en")
    assert "    P. 1, P. 3 gegen P. 2, P. 4: 432 zu 213" in job.explanation(1, "de")
    plain = played(rules_of(""), [(1, 9), (2, 8), (3, 7)])
    assert not any(line.startswith("    ") for line in plain.explanation(1, "en"))
    rules: Ruleset | None = by(FIVE).rules
    assert rules
    for language in ("en", "de", "fr"):
        assert write_formula(rules, FIVE, language).count("(") == 3
