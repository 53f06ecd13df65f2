"""What a table may report: its players, and numbers or one of a few outcomes; checked as typed.

Whatever a phone sends becomes numbers here, or nothing: no text of it goes any further.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from xlscore.actions.event import EventJob, evaluate
from xlscore.book import schema
from xlscore.book.adapters.memory import ChangedBook
from xlscore.book.port import Changes, Rewrite, Workbook
from xlscore.book.results_sheet import number_words, own_field
from xlscore.book.schema import Field
from xlscore.book.sheets import Table, is_blank, same_cell
from xlscore.book.typing_places import row_on, typed_keys
from xlscore.core.assembly import assemble
from xlscore.core.draws.upcoming import find_current_rounds
from xlscore.core.exact import Exact, from_text
from xlscore.core.findings import Finding
from xlscore.core.game_places import is_complete
from xlscore.core.model import Game, ResultRow
from xlscore.core.patterns import pattern
from xlscore.core.rulebook.load import Loaded
from xlscore.core.rules import Ruleset
from xlscore.records import NamedTuple
from xlscore.report.draws.slips import points_head
from xlscore.report.plain import visible
from xlscore.room.reports import Spot, Values
from xlscore.texts import Language

#: A number as a phone may send it, with a point or a comma.
NUMBER = pattern(r"-?[0-9]{1,6}([.,][0-9]{1,4})?")
#: Criteria that no points are asked for, but only who won.
BY_WINS = frozenset(
    ("tournament_points", "wins", "opponents_quota", "opponents_points", "preliminary_rank")
)


class Form(NamedTuple):
    """A table that is open: the rows of *Results*, what is typed for each, and who sits there.

    With `outcomes` one of them is tapped: who won, or with one more a draw.
    """

    spot: Spot
    rows: tuple[ResultRow, ...]
    keys: tuple[str, ...]
    names: tuple[str, ...]
    outcomes: int = 0


class Wrong(Exception):
    """What was sent is no report of this table."""


def open_forms(job: EventJob) -> dict[Spot, Form]:
    """The tables of the rounds that are on, without those that have a result."""
    return {form.spot: form for form, done in _forms(job) if not done}


def all_forms(job: EventJob) -> dict[Spot, Form]:
    """The tables of the rounds that are on, done or not: those that have a code."""
    return {form.spot: form for form, _ in _forms(job)}


def _forms(job: EventJob) -> Iterator[tuple[Form, bool]]:
    event, rules, table = job.read.event, job.rules, job.read.tables[schema.RESULTS.role]
    assembly = assemble(event, rules)
    shown = job.outward().tell_apart().read.event
    names = {player.no: player.name for player in shown.players}
    others = {row.source.row: row.name for row in shown.results if row.no is None}
    keys = typed_keys(table, rules)
    for at in find_current_rounds(event, rules, assembly):
        stage = rules.stages[at.stage]
        for game in assembly.games[at.stage]:
            rows = _rows(game)
            if game.round_ != at.round_ or len(rows) < 2:
                continue
            players = tuple(str(row.no) if row.no else f"?{row.name}" for row in rows)
            who = tuple(visible(names.get(row.no or 0) or others[row.source.row]) for row in rows)
            spot = Spot(stage.name, at.round_, str(game.table), players)
            form = Form(spot, rows, keys, who, _outcomes(rules, keys, len(rows)))
            yield form, is_complete(game, rules)


def _rows(game: Game) -> tuple[ResultRow, ...]:
    """Who needs points, by seat."""
    rows = [row for row in game.playing if row.status != "bye"]
    return tuple(sorted(rows, key=lambda row: (row.seat is None, row.seat or 0, row.source.row)))


def _outcomes(rules: Ruleset, keys: tuple[str, ...], count: int) -> int:
    """How many outcomes there are where only the winner counts; 0 where points are typed."""
    points = rules.tournament_points
    codes = {code for stage in rules.stages for code in stage.chain.criteria}
    one_wins = points.any_ and points.only_first
    if not (one_wins and codes <= BY_WINS and keys == ("points",)):
        return 0
    return count + (points.drawn is not None)


def headings(form: Form, rules: Ruleset, language: Language) -> list[str]:
    """What is typed for each player, in the words of the slips."""
    heads = {column.key: _heading(own_field(column), language) for column in rules.columns}
    heads["points"] = points_head(rules, language)
    if rules.tie_break is not None:
        heads["tie_break"] = rules.tie_break.in_(language)
    return [heads[key] for key in form.keys]


def _heading(field: Field, language: Language) -> str:
    """The heading of a ruleset's own column. Phones send numbers, so words show theirs."""
    words = {n: (field.choices or {})[code] for code, n in number_words(field).items()}
    told = ", ".join(f"{n} {word.in_(language)}" for n, word in words.items())
    title = field.titles.in_(language)
    return f"{title} ({told})" if told else title


def values_of(form: Form, sent: Mapping[str, Any]) -> Values:
    """The numbers of a report; Wrong for anything that is none, or not for this table."""
    if form.outcomes:
        won = sent.get("outcome")
        if type(won) is not int or not 0 <= won < form.outcomes:
            raise Wrong
        drawn = won == len(form.rows)
        return tuple((int(drawn or n == won),) for n in range(len(form.rows)))
    lines = sent.get("values")
    if not isinstance(lines, list) or len(lines) != len(form.rows):
        raise Wrong
    return tuple(_line(form, line) for line in lines)


def _line(form: Form, line: object) -> tuple[Exact | None, ...]:
    if not isinstance(line, list) or len(line) != len(form.keys):
        raise Wrong
    made = tuple(map(_number, line))
    if made[form.keys.index("points")] is None:
        raise Wrong
    return made


def _number(sent: object) -> Exact | None:
    """A number; None for nothing, Wrong for anything else."""
    if sent == "":
        return None
    if not isinstance(sent, str) or not NUMBER.fullmatch(sent):
        raise Wrong
    found = from_text(sent.replace(",", "."), comma=False)
    if found is None:
        raise Wrong
    return found


def stands_there(job: EventJob, form: Form, values: Values) -> bool | None:
    """Whether just these values stand in *Results*; None where nothing does yet."""
    table = job.read.tables[schema.RESULTS.role]
    cells = [
        (table.cell(row.source.row, key), value)
        for row, line in zip(form.rows, values, strict=True)
        for key, value in zip(form.keys, line, strict=True)
    ]
    if all(is_blank(cell) for cell, _ in cells):
        return None
    return all(
        same_cell(cell, value) or (is_blank(cell) and value is None) for cell, value in cells
    )


def rewrites_of(job: EventJob, form: Form, values: Values) -> Rewrite:
    """The values in the cells of their rows; formulas stay."""
    table: Table = job.read.tables[schema.RESULTS.role]
    order = sorted(range(len(form.keys)), key=lambda n: table.columns[form.keys[n]])
    columns = tuple(table.columns[form.keys[n]] + 1 for n in order)
    rows = {
        row.source.row: tuple(line[n] for n in order)
        for row, line in zip(form.rows, values, strict=True)
    }
    return Rewrite(table.grid.title, columns, rows, gentle=True)


def check(
    book: Workbook, job: EventJob, form: Form, values: Values, own_rules: Loaded | None
) -> list[Finding]:
    """What the checks say of the table's rows as if the values were typed there, worst first."""
    changes = Changes(sheets=job.read.sheets, rewrites=(rewrites_of(job, form, values),))
    after = evaluate(ChangedBook(book, book.titles(), changes), own_rules)
    title = job.read.tables[schema.RESULTS.role].grid.title
    rows = {row.source.row for row in form.rows}
    found = [
        one
        for one in after.outward().findings
        if one.severity != "note" and row_on(title, one.ref) in rows
    ]
    return sorted(found, key=lambda one: one.severity != "error")
