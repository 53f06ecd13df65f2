"""The rows of *Results*, with the ruleset's own columns (G10), and those of *Penalties* (G2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from xlscore.book import schema
from xlscore.book.input_sheets import Row
from xlscore.book.people import People
from xlscore.book.schema import Field, SheetSpec
from xlscore.book.sheets import is_blank
from xlscore.core.assembly import assemble
from xlscore.core.exact import Exact
from xlscore.core.findings import Finding, finding
from xlscore.core.formula import TYPED, Column, TypedWord, game_points
from xlscore.core.game_places import goals
from xlscore.core.model import Event, Game, Penalty, ResultRow
from xlscore.core.rules import Ruleset
from xlscore.core.spelling import fold
from xlscore.texts import everywhere


@cache
def own_field(column: Column) -> Field:
    """The column of *Results* that a ruleset asks for: of numbers, or of some words (F12)."""
    if column.yes_no:
        return Field(column.key, column.title, "choice", choices=schema.YES_NO)
    if column.words:
        words = {word: everywhere(word) for word in column.words}
        return Field(column.key, column.title, "choice", choices=words)
    return Field(column.key, column.title, "number")


def number_words(field: Field) -> dict[str, int]:
    """F12: the number that each word of a choice counts as: yes 1 and no 0, others from 1 on."""
    if field.choices is schema.YES_NO:
        return {"yes": 1, "no": 0}
    return {code: n for n, code in enumerate(field.choices or {}, 1)}


@cache
def results_spec(columns: tuple[Column, ...]) -> SheetSpec:
    """*Results* with these columns behind *Points*."""
    fields = list(schema.RESULTS.fields)
    at = fields.index(schema.RESULTS.field("points")) + 1
    fields[at:at] = map(own_field, columns)
    return schema.RESULTS._replace(fields=tuple(fields)) if columns else schema.RESULTS


def worded_spec(rules: Ruleset) -> SheetSpec:
    """The same with the ruleset's own word beside *Points*, which is what slips call the column.

    A word that is another column's heading stays with that column. If a formula makes the game
    points, the word is the name of its result, and nobody types that.
    """
    spec = results_spec(rules.columns)
    taken = {name for field in spec.fields for name in field.names}
    own = tuple(w for w in rules.points_title.spellings if fold(w) not in taken)
    if not own or rules.makes_points:
        return spec
    fields = (f._replace(older=(*f.older, *own)) if f.key == "points" else f for f in spec.fields)
    return spec._replace(fields=tuple(fields))


def read_results(
    rows: Iterable[Row], columns: tuple[Column, ...], first_stage: str, people: People
) -> Iterator[ResultRow]:
    """The rows, each with the player it means; without a round or a table that is 0."""
    own = [own_field(column) for column in columns]
    for row in rows:
        round_, table = row.mandatory("round"), row.table()
        status, no, name = row.choice("status"), row.integer("no"), row.text("player")
        bad_no = no is None and not is_blank(row.values.get("no"))
        who = people.resolve(no, name, status, row.source, bad_no)
        points = row.number("points")
        yield ResultRow(
            stage=row.stage(first_stage),
            round_=round_ or 0,
            table=table or 0,
            seat=row.integer("seat"),
            no=who[0],
            name=who[1],
            victory_points=points,
            tie_break=row.number("tie_break"),
            place=row.integer("place"),
            status=status,  # type: ignore[arg-type]
            source=row.source,
            typed=(points, *[_read_own(row, field) for field in own]),
        )


def _read_own(row: Row, field: Field) -> Exact | None:
    """What a column of the ruleset's own counts as; a word may be typed as its number."""
    if not field.choices:
        return row.number(field.key)
    value, numbers = row.values.get(field.key), number_words(field)
    if isinstance(value, int | float) and value in numbers.values() and value is not True:
        return int(value)
    code = row.choice(field.key)
    return TypedWord.of(numbers[code], row.text(field.key)) if code else None


def read_penalties(rows: Iterable[Row], first_stage: str, people: People) -> Iterator[Penalty]:
    """G2: the penalties as typed, each for a player, by his name or his number, or for a team.

    A player or team that cannot be identified gets a number below 0: one fault is one finding.
    """
    for row in rows:
        no, name, team = -row.source.row, "", ""
        typed = [key for key in ("player", "team") if not is_blank(row.values.get(key))]
        if len(typed) != 1:
            code = "penalty-both" if typed else "penalty-who"
            row.problem(code, *typed[1:], "player", "team")
        elif typed == ["team"]:
            team = people.team(row.text("team"), row.source)
            no = 0 if team else no
        else:
            no, name = _player(row, people)
        yield Penalty(
            stage=row.stage(first_stage),
            round_=row.integer("round"),
            no=no,
            name=name,
            points=row.needed_number("points"),
            counts_in=row.choice("counts_in") or "tournament_points",  # type: ignore[arg-type]
            reason=row.text("reason"),
            source=row.source,
            team=team,
        )


def _player(row: Row, people: People) -> tuple[int, str]:
    by_no = isinstance(row.values["player"], int | float)
    no = row.integer("player") if by_no else None
    name = "" if by_no else row.text("player")
    found, name = people.resolve(no, name, None, row.source, by_no and no is None)
    return -row.source.row if found is None else found, name


def make_game_points(
    event: Event, rules: Ruleset, findings: list[Finding]
) -> tuple[ResultRow, ...]:
    """G10: the rows with the game points that the formula makes of what is typed.

    A row without typed points has no game points. An empty column counts as 0, with a warning for
    each table; a number below 0 is an error unless the column allows it. A formula of the whole
    table (F12) makes the points of everybody who did not leave.
    """
    made: dict[int, Exact] = {}
    known = goals(event, rules)
    for game in assemble(event, rules).all_games():
        if rules.formulas.victory_points:
            goal = known.get((game.stage, game.round_))
            made |= _make_points(game, rules, goal)
            continue
        here = [row for row in game.rows if row.victory_points is not None]
        findings += _find_odd(here, rules.columns)
        values = [_values(one, rules.columns) for one in here]
        points = game_points(rules.formula, values, game.size) if values else []
        made |= zip([row.source.row for row in here], points, strict=True)
    return tuple(
        row._replace(victory_points=made.get(row.source.row, row.victory_points))
        for row in event.results
    )


def _make_points(game: Game, rules: Ruleset, goal: Exact | None) -> Mapping[int, Exact]:
    """F12: the game points that a formula makes, by row; where it divides by 0 there are 0."""
    from xlscore.core.formula_values import make_points  # few rulesets have formulas

    pairs = zip(game.playing, make_points(game, rules, goal), strict=True)
    return {row.source.row: own or 0 for row, own in pairs if row.victory_points is not None}


def _values(row: ResultRow, columns: Sequence[Column]) -> Mapping[str, Exact]:
    names = (TYPED, *(column.name for column in columns))
    return {name: value or 0 for name, value in zip(names, row.typed, strict=True)}


def _find_odd(table: Sequence[ResultRow], columns: Sequence[Column]) -> Iterator[Finding]:
    """What is below 0 without being allowed to, and the first empty cell of a table."""
    empty: list[tuple[ResultRow, Column]] = []
    for row in table:
        for column, value in zip(columns, row.typed[1:], strict=True):
            if value is None:
                empty.append((row, column))
            elif value < 0 and not column.negative:
                ref = row.source.at(own_field(column).key)
                yield finding("column-negative", ref, value=value, column=column.title)
    if empty:
        row, column = empty[0]
        yield finding(
            "column-empty",
            row.source.at(own_field(column).key, "points"),
            column=column.title,
            table=row.table,
            round=row.round_,
        )
