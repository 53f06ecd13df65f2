"""F12 to F16: formulas with a target, by events that a reader adds up by hand."""

from __future__ import annotations

import tomllib
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from every import every
from facts import event
from small_rules import BLOOD, CLUB, HEAD, STAGE, made, played, rules_of, told
from xlscore.book.formula_text import write_formula
from xlscore.book.values import Value
from xlscore.core.findings import WrongCriterion
from xlscore.core.formula_reading import KNOWN, read_formula
from xlscore.core.formula_values import Seat
from xlscore.core.formula_values import evaluate as worked_out
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset
from xlscore.core.standings.stages import solve


def test_f12_first_blood_is_a_point_more_and_no_better_place() -> None:
    """40, 38, 35 and 30 points are 5-3-2-1; who typed yes has one more: 5, 3, 3 and 2.

    The places stay: 3 and 1 drew first blood, and nobody overtakes anybody at the table.
    """
    table = [(1, 40, "no"), (2, 38, None), (3, 35, "yes"), (4, 30, "ja")]
    job = played(rules_of(BLOOD), table, heads="First blood")
    assert told(job) == []
    assert made(job) == {1: "5", 2: "3", 3: "3", 4: "2"}
    assert job.outcome
    places = {no: tally.finishes[0].place for no, tally in job.outcome.stages[0].tallies.items()}
    assert places == {1: 1, 2: 2, 3: 3, 4: 4}


def test_f12_the_bonus_is_a_criterion_of_its_own() -> None:
    stage = STAGE.replace('"tournament_points"', '"tournament_points", "bonus"')
    table = [(1, 40, "no"), (2, 38, "no"), (3, 35, "yes"), (4, 30, "no")]
    job = played(rules_of(BLOOD, stage), table, heads="First blood")
    assert list(made(job, "bonus").items()) == [(1, "0"), (3, "1"), (2, "0"), (4, "0")]


def test_f12_what_others_have() -> None:
    """At least twice the second, who is beaten, the sum of the table.

    | no | points | twice the second   | beaten | part of the table |
    | -- | ------ | ------------------ | ------ | ----------------- |
    | 1  | 40     | 40 >= 2 x 20: 3    | 3      | 40 of 80: 1/2     |
    | 2  | 20     | 20 < 2 x 40: 0     | 1      | 1/4               |
    | 3  | 20     | 0                  | 1      | 1/4               |
    | 4  | 0      | 0                  | 0      | 0                 |
    """
    table = [(1, 40), (2, 20), (3, 20), (4, 0)]
    for formula, expected in (
        ("if points >= 2 * others(max of points) then 3 else 0", ("3", "0", "0", "0")),
        ("beaten", ("3", "1", "1", "0")),
        ("points / (points + others(sum of points))", ("1/2", "1/4", "1/4", "0")),
        ("place_points + table_size", ("9", "13/2", "13/2", "5")),
        ("max(0, 10 - 3 * place) + min(points, 5)", ("12", "9", "9", "0")),
    ):
        rules = rules_of(f'[formulas]\ntournament_points = "{formula}"')
        job = played(rules, table)
        assert made(job) == dict(zip((1, 2, 3, 4), expected, strict=True)), formula


def test_f13_tie_breaks_in_order_each_with_its_direction() -> None:
    """All have 10 points: most cards, then most progress cards, then who sat earlier.

    | no | cards | progress | turn | place                                    |
    | -- | ----- | -------- | ---- | ---------------------------------------- |
    | 1  | 3     | 1        | 4    | 4th: fewest progress cards of 1, 2 and 3 |
    | 2  | 3     | 2        | 3    | 3rd: later than 3                        |
    | 3  | 3     | 2        | 2    | 2nd                                      |
    | 4  | 5     | 0        | 1    | 1st: most cards                          |
    """
    columns = "".join(
        f'[[columns]]\nname = "{name}"\ntitle = "{name.title()}"\n'
        for name in ("cards", "progress", "turn")
    )
    rules = rules_of(columns + '[formulas]\ntie_break = ["cards", "progress", "-turn"]')
    table = [(1, 10, 3, 1, 4), (2, 10, 3, 2, 3), (3, 10, 3, 2, 2), (4, 10, 5, 0, 1)]
    job = played(rules, table, heads="Cards, Progress, Turn")
    assert told(job) == []
    assert list(made(job).items()) == [(4, "5"), (3, "3"), (2, "2"), (1, "1")]


def test_f13_an_empty_tie_break_is_asked_about_only_where_it_would_decide() -> None:
    column = '[[columns]]\nname = "cards"\ntitle = "Cards"\n'
    rules = rules_of(column + '[formulas]\ntie_break = ["cards"]')
    apart = played(rules, [(1, 10, None), (2, 9, None), (3, 8, None)], heads="Cards")
    assert told(apart) == []
    level = played(rules, [(1, 10, 2), (2, 9, None), (3, 9, 1)], heads="Cards")
    assert told(level) == [("tie-break-empty", "Results!E3")]
    assert made(level) == {1: "5", 3: "3", 2: "2"}


def test_f13_dense_places() -> None:
    """30, 20, 20 and 10 points are places 1, 2, 2, 3, worth 5, 3, 3 and 2; typed ones too."""
    rules = rules_of("shared = 'full'\ndense = true\n")
    table = [(1, 30), (2, 20), (3, 20), (4, 10)]
    assert made(played(rules, table)) == {1: "5", 2: "3", 3: "3", 4: "2"}
    for places in ((1, 2, 2, 3), (1, 2, 2, 4)):
        typed = [(no, points, place) for (no, points), place in zip(table, places, strict=True)]
        job = played(rules, typed, heads="Place")
        assert (told(job), made(job)) == ([], {1: "5", 2: "3", 3: "3", 4: "2"})
    typed = [(1, 30, 1), (2, 20, 2), (3, 20, 2), (4, 10, 3)]
    assert told(played(rules_of(""), typed, heads="Place")) == [("places-invalid", "Results!E2")]


def test_f13_a_scale_to_the_goal_of_each_game() -> None:
    """Points times 10 / (points to win): 13 of 13 are 10, 12 of 13 are 120/13, 5 of 10 are 5."""
    games = "".join(
        f'[[games]]\ntitle = "{title}"\npoints_to_win = {goal}\n'
        for title, goal in (("Base", 10), ("Cities", 13))
    )
    stage = STAGE.replace('"tournament_points"', '"tournament_points", "victory_points"')
    stage = stage.replace("rounds = 4", "rounds = 2") + 'games = ["Cities", "Base"]\n'
    rules = rules_of(games + '[formulas]\nvictory_points = "points * 10 / points_to_win"', stage)
    first, second = [(1, 13), (2, 12), (3, 6)], [(1, 5), (2, 10), (3, 7)]
    job = played(rules, first, second, rounds=2)
    assert told(job) == []
    sums = {1: 10 + 5, 2: Fraction(120, 13) + 10, 3: Fraction(60, 13) + 7}
    assert made(job, "victory_points") == {no: str(own) for no, own in sums.items()}
    without = played(rules_of('[formulas]\nvictory_points = "points * 10 / points_to_win"'), first)
    assert [code for code, _ in told(without)] == ["goal-missing"]


def test_f14_a_draw_is_worth_by_how_many_are_alive() -> None:
    """1 is typed for who is alive: three share a draw for 2 each, four for 1 each; a win is 5."""
    drawn = "if place >= 2 then 0 else if alive = 3 then 2 else 1"
    formula = f"if winners = 1 then place_points else {drawn}"
    head = HEAD.replace("[5, 3, 2, 1]", "[5, 0, 0, 0]")
    rules = rules_of(f'[formulas]\ntournament_points = "{formula}"', head=head)
    assert made(played(rules, [(1, 1), (2, 1), (3, 1), (4, 0)])) == {1: "2", 2: "2", 3: "2", 4: "0"}
    assert made(played(rules, [(1, 1), (2, 1), (3, 1), (4, 1)])) == dict.fromkeys((1, 2, 3, 4), "1")
    assert made(played(rules, [(1, 1), (2, 0), (3, 0), (4, 0)])) == {1: "5", 2: "0", 3: "0", 4: "0"}
    pod = "if winners >= 2 then 1 else place_points"
    rules = rules_of(f'[formulas]\ntournament_points = "{pod}"', head=head)
    job = played(rules, [(1, 1), (2, 1), (3, 1), (4, 0)])
    assert made(job) == dict.fromkeys((1, 2, 3, 4), "1")


ABSENCE = STAGE + 'sit_out = true\nabsence = "1/2"\nabsence_from = 2\n'


def test_f14_absence_is_worth_a_part_of_ones_own_mean() -> None:
    """Three rounds, half of one's mean for each that one missed, from two games on.

    | no | made      | missed | worth                          |
    | -- | --------- | ------ | ------------------------------ |
    | 1  | 5 + 5 + 3 | 0      | 13                             |
    | 2  | 3 + 3     | 1      | 6 + 1/2 x 3 = 7 1/2            |
    | 3  | 2 + 2 + 5 | 0      | 9                              |
    | 4  | 2         | 2      | 2: one game is not enough      |
    """
    rules = rules_of("", ABSENCE)
    rounds = [[(1, 9), (2, 8), (3, 7)], [(1, 9), (2, 8), (3, 7)], [(3, 9), (1, 8), (4, 7)]]
    job = played(rules, *rounds, rounds=3)
    assert made(job) == {1: "13", 3: "9", 2: "15/2", 4: "2"}
    assert "  1 round missed: 1.50 tournament points by the mean of the games" in job.explanation(
        2, "en"
    )
    assert not any("missed" in line for no in (1, 4) for line in job.explanation(no, "en"))


def test_f16_handicaps_by_player_and_by_faction_count_before_places() -> None:
    """By name or by number, in any case; by a word, or the number that it has among the words.

    | no | typed | handicap | faction | counts |
    | -- | ----- | -------- | ------- | ------ |
    | 1  | 40    |          | 3       | 37     |
    | 2  | 35    | 6        | 1       | 40     |
    | 3  | 36    | 2        | 1       | 37     |
    """
    stage = STAGE.replace('"tournament_points"', '"tournament_points", "victory_points"')
    table: list[list[Value]] = [[1, 40, "Ecoline"], [2, 35, "tharsis republic"], [3, 36, 2]]
    job = played(rules_of(CLUB, stage), table, heads="Corporation")
    assert told(job) == []
    assert made(job, "victory_points") == {2: "40", 1: "37", 3: "37"}
    assert made(job) == {2: "5", 1: "5/2", 3: "5/2"}


def test_f16_who_stands_in_no_table_is_told_once() -> None:
    rules = rules_of(CLUB.replace("player, 0)", "player)"))
    table = [(1, 40, "Ecoline"), (2, 35, "Ecoline"), (3, 36, "Ecoline")]
    job = played(rules, table, table, heads="Corporation", rounds=2)
    assert told(job) == [("lookup-missing", "Results!C2")]
    assert "lookup.handicap.P. 1" in job.findings[0].text("en")


def test_f16_tables_may_stand_on_the_sheet_rules() -> None:
    """`lookup.handicap.P. 2` has a dot in its name; words of keys are names there."""
    loaded = RULESETS.load(
        {
            **_data(CLUB),
            "lookup": {"handicap": {"p": {"2": 6}, "points": 1}, "start": {"ecoline": 3}},
        },
        lambda key: None,
    )
    assert loaded.rules
    assert loaded.rules.lookup["handicap"] == {"p.2": 6, "points": 1}


def _data(middle: str) -> dict[str, object]:
    return tomllib.loads(HEAD + middle + STAGE)


def test_f12_dividing_by_0_is_an_error_at_the_row() -> None:
    for target, cell in (("victory_points", "D4"), ("tournament_points", "D4"), ("bonus", "D4")):
        rules = rules_of(f'[formulas]\n{target} = "12 / points"')
        job = played(rules, [(1, 6), (2, 4), (3, 0)])
        errors = [found for found in job.findings if found.severity == "error"]
        assert [(found.code, str(found.ref)) for found in errors] == [
            ("formula-zero", f"Results!{cell}")
        ]
    rules = rules_of('[formulas]\nbonus = "if points = 0 then 0 else 12 / points"')
    assert told(played(rules, [(1, 6), (2, 4), (3, 0)])) == []


def test_f12_leavers_and_byes() -> None:
    """C9: who left has the points of the last place and no bonus; others do not count him."""
    rules = rules_of('[formulas]\ntournament_points = "others(sum of points)"\nbonus = "alive"')
    job = played(
        rules, [(1, 6, None), (2, 4, None), (3, 5, None), (4, None, "left")], heads="Status"
    )
    assert made(job) == {2: "14", 3: "13", 1: "12", 4: "1"}


WRONG = {
    "bonus = '__import__(1)'": ("rules-formula-word", "__import__"),
    "bonus = 'points.real'": ("rules-formula-form", "if place"),
    "bonus = 'points ** 9'": ("rules-formula-form", "if place"),
    "bonus = '(lambda: 1)()'": ("rules-formula-form", "if place"),
    "bonus = 'plaec + 1'": ("rules-formula-word", "did you mean place?"),
    "victory_points = 'place'": ("rules-formula-word", "points, table_size"),
    "tie_break = ['points_to_win']": ("rules-formula-word", "alive"),
    "bonus = 'if points then 1 else 2'": ("rules-formula-part", "if points >= 10"),
    "bonus = 'if points > 1 then 2'": ("rules-formula-part", "if points >= 10"),
    "bonus = 'points then 2'": ("rules-formula-form", "if place"),
    "bonus = 'others(mean of points)'": ("rules-formula-part", "max of points"),
    "bonus = 'others(max of others(max of points))'": ("rules-formula-part", "max of points"),
    "bonus = 'lookup(handicap)'": ("rules-formula-part", "handicap, player"),
    "bonus = 'lookup(handicap, player)'": ("rules-formula-word", "handicap"),
    "bonus = '1 +'": ("rules-formula-form", "if place"),
    f"bonus = '{'1+' * 600}1'": ("rules-formula-form", "if place"),
    f"bonus = '{'-' * 70}points'": ("rules-formula-form", "if place"),
}


@every(WRONG.items())
def test_what_no_formula_can_be_is_told_at_its_key(line: str, told_: tuple[str, str]) -> None:
    code, words = told_
    (problem,) = RULESETS.load_toml(f"{HEAD}[formulas]\n{line}{STAGE}").problems
    assert (problem.code, problem.values["key"]) == (code, f"formulas.{line.split()[0]}")
    assert words in problem.text("en")


def test_what_does_not_go_together_is_told() -> None:
    column = "[[columns]]\nname = '{name}'\ntitle = 'A'\n{more}[formulas]\nbonus = '{name}'\n"
    cases = {
        column.format(name="place", more=""): ["rules-column-name"],
        column.format(name="a b", more=""): [
            "rules-column-unused",
            "rules-formula-form",
            "rules-column-name",
        ],
        column.format(name="a", more="words = ['x']\nyes_no = true\n"): [
            "rules-formula-word",
            "rules-formula-twice",
        ],
        "dense = true\n": ["rules-dense"],
        "dense = true\nshared = 'full'\ntie_break = 'Cards'\n": ["rules-unknown-key"],
    }
    for text, expected in cases.items():
        problems = RULESETS.load_toml(HEAD + text + STAGE).problems
        assert [problem.code for problem in problems] == expected, text
    parts = "[teams]\nmembers = 2\nchain = ['count(place = 1, shared = parts)']\n"
    dense = "dense = true\nshared = 'full'\n"
    for points, codes in (("", []), (dense, ["rules-dense-parts"])):
        problems = RULESETS.load_toml(HEAD + points + parts + STAGE).problems
        assert [problem.code for problem in problems] == codes
    for more, value in (
        ("absence = 1\n", "sit_out"),
        ("absence = 1\nsit_out = true\ncounted = 2\n", "counted"),
    ):
        (problem,) = RULESETS.load_toml(HEAD + STAGE + more).problems
        assert problem.code == "rules-absence"
        assert value in problem.text("en")


@given(
    st.lists(st.integers(-9, 9), min_size=3, max_size=6),
    st.sampled_from(("max", "min", "sum")),
    st.permutations(range(6)),
)
def test_the_order_of_the_rows_does_not_matter(
    points: list[int], how: str, order: list[int]
) -> None:
    text = f"if points > others({how} of points) then points / 3 else -points * 2"
    seats = [Seat({"points": own}, {}) for own in points]
    turned = [n for n in order if n < len(points)]
    found = worked_out(text, seats, {})
    assert worked_out(text, [seats[n] for n in turned], {}) == [found[n] for n in turned]


def test_a_choice_ends_where_its_brackets_end() -> None:
    """An else goes on to the next comma or bracket: 1 + (if …) and if … else (2 + 3)."""
    for text, expected in (
        ("if points > 1 then 2 else 2 + 3", 2),
        ("1 + if points > 9 then 2 else 2 + 3", 6),
        ("(if points > 9 then 2 else 2) + 3", 5),
        ("max(if points > 9 then 8 else 1, 4)", 4),
        ("if points > 9 then 1 else if points > 3 then 2 else 3", 2),
        ("if points > 3 then if points > 4 then 7 else 8 else 9", 7),
        ("if (if points = 5 then 1 else 0) = 1 then 6 else 0", 6),
    ):
        assert worked_out(text, [Seat({"points": 5}, {})], {}) == [expected], text


@given(st.text(alphabet="ab1 +-*/(),.<>=ifthenelsof", max_size=40))
def test_no_text_is_worse_than_no_formula(text: str) -> None:
    try:
        node = read_formula(text)
    except WrongCriterion:
        return
    assert all(part.operation for part in node.all_parts())


def test_every_word_of_a_formula_reads_in_every_language() -> None:
    rules: Ruleset | None = rules_of(CLUB).rules
    assert rules
    for words in KNOWN.values():
        for word in words:
            for language in ("en", "de", "fr"):
                assert write_formula(rules, word, language)
    text = rules.formulas.victory_points
    assert write_formula(rules, text, "de") == "Punkte + handicap zu Spieler – start zu Corporation"
    choice = "if place = 1 then 2 * (points - 1) else 0"
    assert write_formula(rules, choice, "en") == "if place = 1: 2 × (Points – 1), else 0"
    assert write_formula(rules, "10 - (points - 3) / 2", "en") == "10 – (Points – 3) : 2"


def test_d4_places_of_a_knock_out_are_told_apart_before_formulas_see_them() -> None:
    """1 and 2 have 9 each in the final; 1 was first before, so he alone has the 7 for place 1."""
    final = """
[[stages]]
name = "final"
rounds = 1
knock_out = true
chain = ["tournament_points", "preliminary_rank"]
entries = [{ source = "preliminary", take = "best", count = 3 }]
"""
    formula = '[formulas]\ntournament_points = "if place = 1 then 7 / level else beaten"'
    rules = rules_of(formula, STAGE.replace("rounds = 4", "rounds = 1") + final).rules
    assert rules
    outcome = solve(event(["1/1: 1 9, 2 8, 3 7", "final/1/1: 2 9, 1 9, 3 5"]), rules)
    assert outcome.findings == ()
    lines = {line.no: line.value("tournament_points") for line in outcome.stages[1].standings}
    assert lines == {1: 7, 2: 1, 3: 0}
