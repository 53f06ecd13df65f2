"""What can be typed of an event, as data: each field with its cell, for a host that only shows it.

What a field is called and accepts stands once for a column. Taps: who won, who is not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from xlscore.book import schema
from xlscore.book.cells import CellReader
from xlscore.book.port import Workbook
from xlscore.book.ranges import area
from xlscore.book.reader import ReadEvent
from xlscore.book.round_titles import round_title
from xlscore.book.schema import Field, choice_words
from xlscore.book.sheets import Table
from xlscore.book.typing_places import LONGEST, new_row, table_of, title_of, typed_keys
from xlscore.book.values import Value
from xlscore.core.assembly import assemble
from xlscore.core.findings import CellRef
from xlscore.core.game_places import is_complete
from xlscore.core.model import EARLY, Game, Player
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.spelling import fold
from xlscore.records import NamedTuple
from xlscore.report.plain import visible
from xlscore.texts import Language, Titles, say, spoken

#: What is asked of a player before all else, and of a row of *Results* seldom.
FIRST = ("name", "club", "team", "group", "together")
SELDOM = ("place", "status")


Data = dict[str, Any]


class FormFields(NamedTuple):
    """The language of what is written into cells, and that of the labels."""

    own: Language
    language: Language

    def column(self, own: Field, *, rare: bool = False) -> Data:
        """What a field is called and accepts."""
        label = own.titles.in_(self.language)
        made: Data = {"key": own.key, "label": label, "kind": own.kind, "rare": rare}
        if own.choices:
            made["choices"] = [
                [word.in_(self.own), word.in_(self.language)] for word in own.choices.values()
            ]
        return made

    def field(self, own: Field, ref: CellRef, value: Value, *, fixed: bool = False) -> Data:
        """A cell and what it holds, as it would be typed."""
        text = CellReader([], comma=False).text(value, ref)
        if own.choices:
            code = choice_words(own.choices).get(fold(text))
            text = own.choices[code].in_(self.own) if code else text
        elif isinstance(value, float) and spoken(self.own).comma:
            text = text.replace(".", ",")
        made: Data = {"cell": str(ref), "value": visible(text, LONGEST)}
        return made | {"fixed": True} if fixed else made

    def key(self, own: Field, ref: CellRef, book: Workbook, *, rare: bool = False) -> Data:
        """A key with its value, which a formula may fill."""
        at, grid = area(ref.cell), book.grid(ref.sheet)
        assert at is not None
        value, fixed = grid.at(at.top, at.left), (at.top, at.left) in grid.calculated
        return self.column(own, rare=rare) | self.field(own, ref, value, fixed=fixed)

    def in_row(self, table: Table, row: int, keys: Iterable[str]) -> Data:
        """The fields of a row of a table, by their keys."""
        return {
            key: self.field(
                table.spec.field(key),
                table.ref(row, key),
                table.cell(row, key),
                fixed=table.is_calculated(row, key),
            )
            for key in keys
        }

    def word(self, own: Field, code: str) -> str:
        """A word of a choice as cells hold it."""
        assert own.choices is not None
        return own.choices[code].in_(self.own)


def tap(label: str, cells: Mapping[str, str], *, on: bool = False) -> Data:
    """One press; `on` says that these cells hold just that."""
    return {"label": label, "on": on, "cells": dict(cells)}


class _Form(NamedTuple):
    """An event that is typed into, and how its fields are made."""

    read: ReadEvent
    language: Language

    @property
    def make(self) -> FormFields:
        """What makes the fields."""
        return FormFields(self.read.event.language, self.language)


def entry_form(book: Workbook, read: ReadEvent, language: Language) -> Data:
    """*Event*, *Players*, *Results* and *Penalties* as a form; without rules no results."""
    form = _Form(read, language)
    return {
        "event": _event(form, book),
        "people": _people(form),
        "rounds": [*_rounds(form)] if read.rules else [],
        "results": _result_columns(form),
        "penalties": _penalties(form) if read.rules else None,
    }


# -- event and people ------------------------------------------------------------------------------


def _event(form: _Form, book: Workbook) -> Data:
    """The keys that the sheet has, with a hint each."""
    title = title_of(form.read, schema.EVENT.role)
    rules = form.read.rules
    game = rules.title if rules else Titles({})
    fields = []
    for own in schema.EVENT.fields:
        ref = form.read.event.cells.get(own.key)
        if ref is not None:
            hint = say(f"key_hints.{own.key}", form.language, title=game)
            rare = own.key in (*schema.EXTRA_KEYS, "ruleset")
            fields.append(form.make.key(own, ref, book, rare=rare) | {"hint": hint})
    return {"sheet": title, "fields": fields}


def _people(form: _Form) -> Data:
    """Everybody who is registered, with what can be typed of him and two taps."""
    table = table_of(form.read, schema.PLAYERS.role)
    if table is None:
        return {"sheet": "", "columns": [], "rows": []}
    keys = [own.key for own in schema.PLAYERS.fields if own.key in table.columns]
    keys.remove("no")
    columns = [form.make.column(table.spec.field(key), rare=key not in FIRST) for key in keys]
    rows = [
        {
            "no": player.no,
            "name": visible(player.name),
            "fields": form.make.in_row(table, player.source.row, keys),
            "taps": [*_of_person(form, table, player)],
        }
        for player in form.read.event.players
    ]
    return {"sheet": table.grid.title, "columns": columns, "rows": rows}


def _of_person(form: _Form, table: Table, player: Player) -> Iterator[Data]:
    """Not there in the next round; gone for good."""
    row, spec = player.source.row, table.spec
    if "present" in table.columns and not table.is_calculated(row, "present"):
        away = player.present is False
        word = "" if away else form.make.word(spec.field("present"), "no")
        cells = {str(table.ref(row, "present")): word}
        yield tap(say("entering.away", form.language), cells, on=away)
    if "status" in table.columns and player.status != "disqualified":
        gone = player.status == "dropped"
        word = "" if gone else form.make.word(spec.field("status"), "dropped")
        cells = {str(table.ref(row, "status")): word}
        yield tap(say("entering.gone", form.language), cells, on=gone)


# -- results ---------------------------------------------------------------------------------------


def _keys(form: _Form) -> Sequence[str]:
    """What is typed in a row of *Results*, what is seldom typed last."""
    table, rules = form.read.tables.get(schema.RESULTS.role), form.read.rules
    if table is None or rules is None:
        return ()
    return [*typed_keys(table, rules), *(key for key in SELDOM if key in table.columns)]


def _result_columns(form: _Form) -> list[Data]:
    table, rules = form.read.tables.get(schema.RESULTS.role), form.read.rules
    if table is None or rules is None:
        return []
    made = []
    for key in _keys(form):
        column = form.make.column(table.spec.field(key), rare=key in SELDOM)
        if key == "points" and not rules.makes_points:
            column["label"] = rules.points_title.in_(form.language)
        elif key == "tie_break" and rules.tie_break is not None:
            column["label"] = rules.tie_break.in_(form.language)
        elif key == "status" and rules.share.early_win is None:
            early = [schema.ROW_STATUS[code].in_(form.make.own) for code in EARLY]
            column["choices"] = [one for one in column["choices"] if one[0] not in early]
        made.append(column | {"signed": rules.victory_points.negative})
    return made


def _rounds(form: _Form) -> Iterator[Data]:
    """The tables of each round, the latest stage and round first."""
    rules, table = form.read.rules, form.read.tables.get(schema.RESULTS.role)
    if rules is None or table is None:
        return
    stages = assemble(form.read.event, rules).games
    for stage, games in reversed([*zip(rules.stages, stages, strict=True)]):
        for round_ in sorted({game.round_ for game in games}, reverse=True):
            played = [game for game in games if game.round_ == round_ and len(game.rows) > 1]
            tables = [_table(form, table, game) for game in played]
            title = round_title(stage, (round_,), form.language)
            done = sum(one["done"] for one in tables)
            yield {"title": title, "tables": tables, "done": done}


def _table(form: _Form, table: Table, game: Game) -> Data:
    """Who sits there, what is typed of each, and who won by one tap where that is all."""
    rules = form.read.rules
    assert rules is not None
    rows = [
        {
            "no": row.no,
            "name": visible(row.name),
            "fields": form.make.in_row(table, row.source.row, _keys(form)),
        }
        for row in game.rows
    ]
    done = is_complete(game, rules)
    name = say("entering.table", form.language, table=game.table)
    taps = [*_winners(form, table, game, rules)]
    return {"table": str(game.table), "title": name, "done": done, "rows": rows, "taps": taps}


def _winners(form: _Form, table: Table, game: Game, rules: Ruleset) -> Iterator[Data]:
    """G7: one winner, or a drawn game, where the ruleset asks for nothing else."""
    if not rules.asks_who_won:
        return
    seats = [(row, str(table.ref(row.source.row, "points"))) for row in game.playing]
    points = [row.victory_points for row, _ in seats]
    for winner, _ in seats:
        cells = {cell: str(int(row is winner)) for row, cell in seats}
        on = points == [int(row is winner) for row, _ in seats]
        yield tap(visible(winner.name), cells, on=on)
    drawn = {cell: "1" for _, cell in seats}
    label = say("entering.drawn", form.language)
    yield tap(label, drawn, on=bool(points) and set(points) == {1})


def _penalties(form: _Form) -> Data | None:
    """G2: what is typed, and an empty row below it."""
    table = table_of(form.read, schema.PENALTIES.role)
    if table is None:
        return None
    keys = [own.key for own in table.spec.fields if own.key in table.columns]
    numbers = [one.source.row for one in form.read.event.penalties]
    rows = [{"fields": form.make.in_row(table, row, keys)} for row in (*numbers, new_row(table))]
    columns = [form.make.column(table.spec.field(key)) for key in keys]
    for column in columns:
        if column["key"] == "stage" and form.read.rules:
            names = [stage.name for stage in form.read.rules.stages]
            titles = [STAGES[name] for name in names if name in STAGES]
            column["choices"] = [[t.in_(form.make.own), t.in_(form.language)] for t in titles]
    return {"sheet": table.grid.title, "columns": columns, "rows": rows}
