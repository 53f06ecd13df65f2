"""What no single key of columns, formulas and worked numbers can show (G10, F12 to F16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest

from xlscore.core.criteria import CRITERIA
from xlscore.core.exact import Exact, whole
from xlscore.core.findings import WrongCriterion
from xlscore.core.formula import TYPED, Column, game_points
from xlscore.core.formula_reading import CALLS, GRAMMAR, KNOWN, TAKEN, Node, read_formula
from xlscore.core.model import NOBODY, Game, ResultRow
from xlscore.core.published import Worked
from xlscore.core.rulebook.checks_stages import list_written
from xlscore.core.rulebook.table import Contradiction, join_numbers, wrong
from xlscore.core.rules import Chain, Ruleset
from xlscore.core.scoring import ScoredGames
from xlscore.core.spelling import suggestion, suggestion_within
from xlscore.core.standings.ranking import pick_counted
from xlscore.core.strikes import count_strikes
from xlscore.core.tally import Tallies


def columns_of_the_formula(rules: Ruleset) -> Iterator[Contradiction]:
    """G10: every term has a column that there is, every column a name of its own and a use."""
    names = [TYPED, *(column.name for column in rules.columns)]
    counted = [name for stage in rules.stages for name in _list_counted(stage.chain)]
    written = names_in_formulas(rules)
    for i, column in enumerate(rules.columns, 1):
        if names.index(column.name) < i:
            yield wrong(f"columns.{i}.name", "rules-column-twice", value=column.name)
        elif column.name not in {*(term.column for term in rules.formula), *counted, *written}:
            yield wrong("formula", "rules-column-unused", value=column.name)
    for i, term in enumerate(rules.formula, 1):
        if term.column not in names:
            accepted = ", ".join(dict.fromkeys(names))
            key = f"formula.{i}.column"
            yield wrong(key, "rules-choice", value=term.column, accepted=accepted)
        for size in sorted({*term.at_size} - {*rules.sizes}):
            key, accepted = f"formula.{i}.at_size.{size}", join_numbers(rules.sizes)
            yield wrong(key, "rules-size-unknown", size=size, accepted=accepted)


def columns_of_criteria(rules: Ruleset) -> Iterator[Contradiction]:
    """F10: a criterion counts games in a column that there is."""
    names = [column.name for column in rules.columns]
    for key, stage in list_written(rules):
        for name in _list_counted(stage.chain):
            if name not in names:
                accepted = ", ".join(names) or "-"
                yield wrong(f"{key}.chain", "rules-choice", value=name, accepted=accepted)


def _list_counted(chain: Chain) -> list[str]:
    parts = [part for code in chain.criteria for part in CRITERIA[code].parts()]
    return [part.args["drawn"] for part in parts if part.args.get("drawn")]


def formulas_that_read(rules: Ruleset) -> Iterator[Contradiction]:
    """F12: every word of a formula is known where it is worked out, every table is there."""
    for target, text in rules.formulas.listed():
        key = f"formulas.{target}"
        try:
            node = read_formula(text)
            _check_words(node, target, rules)
        except WrongCriterion as error:
            near = suggestion(str(error.values.get("word", "")), error.offered)
            if error.code == "rules-formula-form":
                near = suggestion_within(text, GRAMMAR)
            yield wrong(key, error.code, value=text, near=near, **error.values)


def _check_words(node: Node, target: str, rules: Ruleset) -> None:
    """WrongCriterion for a word that nobody knows here, or that is no number."""
    numbers = [column.name for column in rules.columns if not column.words]
    texts = [column.name for column in rules.columns if column.words]
    known, keys = (*numbers, *KNOWN[target]), ("player", *texts)
    parts = [node]
    while parts:
        part = parts.pop()
        if part.operation == "lookup":
            _expect(part.name, tuple(rules.lookup))
            _expect(part.parts[0].name, keys)
            parts += part.parts[1:]
        elif part.operation == "word":
            _expect(part.name, known, CALLS)
        else:
            parts += part.parts


def _expect(word: str, known: tuple[str, ...], more: tuple[str, ...] = ()) -> None:
    if word not in known:
        accepted = ", ".join((*known, *more)) or "-"
        raise WrongCriterion("rules-formula-word", (*known, *more), word=word, accepted=accepted)


def columns_of_formulas(rules: Ruleset) -> Iterator[Contradiction]:
    """F12: a column has a name that formulas can use, and either words or yes and no."""
    for i, column in enumerate(rules.columns, 1) if rules.formulas.listed() else ():
        if column.name in TAKEN or not _is_word(column.name):
            accepted = ", ".join(sorted(TAKEN))
            yield wrong(
                f"columns.{i}.name", "rules-column-name", value=column.name, accepted=accepted
            )
    for i, column in enumerate(rules.columns, 1):
        if column.words and column.yes_no:
            yield wrong(f"columns.{i}.yes_no", "rules-formula-twice", other=f"columns.{i}.words")


def _is_word(name: str) -> bool:
    try:
        return read_formula(name) == Node("word", name=name)
    except WrongCriterion:
        return False


def names_in_formulas(rules: Ruleset) -> set[str]:
    """All words of all formulas that can be read."""
    found: set[str] = set()
    for _, text in rules.formulas.listed():
        try:
            found |= read_formula(text).names
        except WrongCriterion:
            continue
    return found


def columns_of_tie_breaks(rules: Ruleset) -> list[Column]:
    """F13: the columns of formulas that only tell equal players apart."""
    others = [text for target, text in rules.formulas.listed() if target != "tie_break"]
    used = {name for text in others for name in read_formula(text).names}
    return [column for column in rules.columns if column.name not in used]


def told_once(rules: Ruleset) -> Iterator[Contradiction]:
    """F12, F13: game points are made in one way, and so are tie-breaks at a table."""
    if rules.formula and rules.formulas.victory_points:
        yield wrong("formulas.victory_points", "rules-formula-twice", other="formula")
    if rules.tie_break is not None and rules.formulas.tie_break:
        yield wrong("formulas.tie_break", "rules-formula-twice", other="tie_break")


def dense_places_in_full(rules: Ruleset) -> Iterator[Contradiction]:
    """F13: who shares a dense place has the points of it, since no others are left over."""
    law = rules.tournament_points
    if law.dense and law.shared != "full":
        yield wrong("points.shared", "rules-dense", value=law.shared)


def dense_places_whole(rules: Ruleset) -> Iterator[Contradiction]:
    """F13: of dense places nobody has a part, since those who share one span no others."""
    chains = {f"{key}.chain": stage.chain for key, stage in list_written(rules)}
    chains["teams.chain"] = rules.teams.chain
    for key, chain in chains.items() if rules.tournament_points.dense else ():
        for code in chain.criteria:
            if any(part.args.get("shared") == "parts" for part in CRITERIA[code].parts()):
                yield wrong(key, "rules-dense-parts", value=code)


def rounds_that_can_be_missed(rules: Ruleset) -> Iterator[Contradiction]:
    """F14: a round is missed where players need not play; what it is worth is of sums alone."""
    for key, stage in list_written(rules):
        if not stage.absence:
            continue
        ideas = [p for code in stage.chain.criteria for p in CRITERIA[code].parts()]
        means = any(part.idea == "mean" and part.of_points for part in ideas)
        for told, value in (
            (not (stage.sit_out or stage.seating == "partners"), "sit_out = false"),
            (stage.counted is not None, f"counted = {stage.counted}"),
            (bool(stage.carry), f"carry = {stage.carry}"),
            (means, "mean(…)"),
            (bool(rules.teams.chain.criteria or rules.teams.members), "teams"),
        ):
            if told:
                yield wrong(f"{key}.absence", "rules-absence", value=value)


FORMULA_CONTRADICTIONS: tuple[Callable[[Ruleset], Iterator[Contradiction]], ...] = (
    formulas_that_read,
    columns_of_formulas,
    told_once,
    dense_places_in_full,
    dense_places_whole,
    rounds_that_can_be_missed,
)


def worked_numbers(rules: Ruleset) -> Iterator[Contradiction]:
    """C3, C4: what the document works out is what these rules make of it."""
    for i, worked in enumerate(rules.worked, 1):
        key = "games" if worked.games else "typed"
        tables = worked.games or (worked.typed,)
        sizes = [len(points) for points in tables]
        if not any(sizes):
            yield wrong(f"worked.{i}.{key}", "rules-missing")
        elif strange := [size for size in sizes if size not in rules.sizes]:
            values = {"found": strange[0], "accepted": join_numbers(rules.sizes)}
            yield wrong(f"worked.{i}.{key}", "rules-worked-size", **values)
        elif worked.game and rules.game(worked.game) is None:
            titles = ", ".join(known.title.en for known in rules.games) or "-"
            yield wrong(f"worked.{i}.game", "rules-choice", value=worked.game, accepted=titles)
        elif worked.games and (worked.criterion is None or worked.value is None):
            missing = "criterion" if worked.criterion is None else "value"
            yield wrong(f"worked.{i}.{missing}", "rules-missing")
        elif all(len(rules.tournament_points.by_size.get(size, ())) == size for size in sizes):
            for name, found in _work_out(rules, worked).items():
                expected = getattr(worked, name)
                expected = (expected,) if name == "value" else expected
                if expected and expected != found:
                    key, value = f"worked.{i}.{name}", join_numbers(expected)
                    yield wrong(key, "rules-worked", value=value, found=join_numbers(found))


def columns_of_examples(rules: Ruleset) -> Iterator[Contradiction]:
    """G10: worked numbers have a list for each column, as long as the points."""
    for i, worked in enumerate(rules.worked, 1):
        lengths = [len(column) for column in worked.columns]
        if not worked.games and lengths != [len(worked.typed)] * len(rules.columns):
            found, expected = join_numbers(lengths) or "0", len(rules.columns)
            key = f"worked.{i}.columns"
            yield wrong(key, "rules-worked-columns", found=found, expected=expected)


def make_worked_rows(worked: Worked, points: Sequence[Exact] = ()) -> tuple[ResultRow, ...]:
    """The rows of a table of a worked example, whose players are numbered from 1."""
    lines = zip_longest(points or worked.typed, worked.ties, worked.typed, *worked.columns)
    return tuple(
        NOBODY._replace(
            no=no,
            victory_points=own,
            tie_break=tie_break,
            typed=tuple(typed) if worked.typed else (),
        )
        for no, (own, tie_break, *typed) in enumerate(lines, 1)
    )


def make_worked_points(
    rules: Ruleset, worked: Worked, goal: Exact | None = None
) -> Sequence[Exact]:
    """G10: the game points of a worked example, as typed where there is no formula for it."""
    lists = (worked.typed, *worked.columns)
    if (
        not rules.makes_points
        or len({*map(len, lists)}) > 1
        or len(lists) != 1 + len(rules.columns)
    ):
        return worked.typed
    if rules.formulas.victory_points:
        from xlscore.core.formula_values import make_points  # few rulesets have formulas

        made = make_points(Game("", 1, 1, make_worked_rows(worked)), rules, goal)
        return [own or 0 for own in made]
    names = (TYPED, *(column.name for column in rules.columns))
    table = [dict(zip(names, row, strict=True)) for row in zip(*lists, strict=True)]
    return game_points(rules.formula, table, len(table))


def _work_out(rules: Ruleset, worked: Worked) -> dict[str, tuple[Exact, ...]]:
    """What comes out of a worked example, by the names of its keys."""
    scored, game = ScoredGames(rules), rules.game(worked.game)
    cap = game.points_to_win if game and rules.victory_points.capped else None
    goal = game.points_to_win if game else None
    tables = worked.games or (make_worked_points(rules, worked, goal),)
    if worked.games:
        worked = worked._replace(typed=(), columns=())
    games = [Game("", n, 1, make_worked_rows(worked, points)) for n, points in enumerate(tables, 1)]
    for one in games:
        scored.add([one], cap)
    if worked.games:
        return {"value": (_value(worked.criterion or "", scored, rules, games),)}
    times = 100 if rules.share.decimals is None else 1
    return {
        "tournament_points": tuple(finish.tournament_points for finish in scored.finishes),
        "victory_points": tuple(scored.victory_points),
        "score": tuple(map(scored.worth, range(len(worked.typed)))),
        "percent": tuple(whole(Fraction(own * times) / scored.of[0]) for own in scored.shares),
    }


def _value(code: str, scored: ScoredGames, rules: Ruleset, games: Sequence[Game]) -> Exact:
    """What the first player of all tables has in a criterion of the first stage."""
    tallies = Tallies(scored, (), {}, struck=count_strikes(rules, 0, games))
    if rules.stages and rules.stages[0].counted:
        tallies = pick_counted(tallies, rules.stages[0])
    return CRITERIA[code].exact(tallies[1])
