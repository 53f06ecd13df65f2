"""The sheets of a template: one for keys and values, with a how-to, and three tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from xlscore.book import schema
from xlscore.book import template_words as texts
from xlscore.book.schema import Field, SheetSpec
from xlscore.book.styles import QUIET
from xlscore.book.template_format import Cell, Formats, done, put
from xlscore.book.template_rules import REACH, column_help, columns, validation, watches
from xlscore.core.findings import Language, Titles
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.rules_load import builtin_ids

Row = Mapping[str, Cell]

WIDTHS: Mapping[str, float] = {
    **{"no": 8, "name": 28, "club": 24, "group": 13, "fixed_table": 11, "lot": 8},
    **{"dropped_after": 16, "stage": 15, "round": 10, "game": 30, "points_to_win": 17},
    **{"table": 9, "seat": 11, "player": 28, "points": 11, "tie_break": 15, "place": 9},
    **{"status": 17},
}
#: Columns that most events leave empty; their headings are quieter.
OPTIONAL = frozenset(("group", "fixed_table", "lot", "dropped_after", "seat", "place"))
#: Columns typed in a hurry, one after the other: no help pops up over the cells below.
SWIFT = frozenset(("name", "round", "table", "no", "points"))
TEXTS = frozenset(("text", "seed", "player"))
COLORS: Mapping[str, str] = {"error": "F4A9AF", "warning": "FFCE73"}
EXTRA_ROOM: Mapping[str, int] = {"players": 6, "rounds": 2, "results": 12}
PROTECTED = {
    option: True
    for option in (
        *("objects", "format_cells", "format_columns", "format_rows", "sort", "autofilter"),
        *("insert_rows", "insert_columns", "delete_rows", "delete_columns", "insert_hyperlinks"),
    )
}
LAST_COLUMN = 16383


@dataclass(frozen=True, slots=True)
class Filling:
    """What is typed already, by the keys of `schema` and with its codes for choices and stages.

    `rounds` None: those of the ruleset.
    """

    event: Row = field(default_factory=dict)
    players: Sequence[Row] = ()
    rounds: Sequence[Row] | None = None
    results: Sequence[Row] = ()


@dataclass(frozen=True, slots=True)
class Author:
    """What every sheet of one template needs to know."""

    workbook: Any
    rules: Ruleset
    language: Language
    formats: Formats

    def say(self, titles: Titles, **values: object) -> str:
        """A text in the template's language, its fields filled."""
        text = titles.in_(self.language)
        return text.format_map(values) if values else text

    def shown(self, spec: SheetSpec, f: Field, value: Cell) -> Cell:
        """A cell's value, codes put into words."""
        words = STAGES if f.kind == "stage" else f.choices or {}
        return words[value].in_(self.language) if isinstance(value, str) and value in words else value

    def look(self, f: Field) -> dict[str, Any]:
        """The format of an input cell: texts stay as typed, small numbers stand in the middle."""
        if f.kind == "date":
            number = "dd.mm.yyyy" if self.language == "de" else "yyyy-mm-dd"
            return {"name": "input", "number": number, "align": "left"}
        if f.kind in TEXTS:
            return {"name": "input-text"}
        return {"name": "input", "align": None if f.choices or f.kind == "stage" else "center"}

    def page(self, sheet: Any, *, landscape: bool = False) -> None:
        """A4, as wide as the paper, with "page x of y"; protected without a password."""
        sheet.set_paper(9)
        sheet.set_margins(left=0.5, right=0.5, top=0.6, bottom=0.7)
        sheet.fit_to_pages(1, 0)
        if landscape:
            sheet.set_landscape()
        title = self.rules.title.in_(self.language).replace("&", "&&")
        sheet.set_footer(f"&L{title}&C&A&R{self.say(texts.PAGE)}")
        sheet.protect("", PROTECTED)


def default_rounds(rules: Ruleset, language: Language) -> list[Row]:
    """The rounds of the ruleset with their games. Points to win follow from the game played."""
    rows: list[Row] = []
    for stage in rules.stages:
        for number in range(1, stage.rounds + 1):
            name = stage.games[number - 1] if number <= len(stage.games) else ""
            game = rules.game(name)
            title = game.title.in_(language) if game else name
            rows.append({"stage": stage.name, "round": number, "game": title})
    return rows


def room(spec: SheetSpec, rules: Ruleset, rows: int) -> int:
    """How many rows are prepared: for sixty players, or a few more than are filled."""
    if spec is schema.ROUNDS or rows:
        return rows + EXTRA_ROOM[spec.role]
    if spec is schema.PLAYERS:
        return 60
    first, *later = rules.stages
    return 60 * first.rounds + sum(s.entries[0].count * s.rounds for s in later if s.entries)


def write_table(author: Author, spec: SheetSpec, rows: Sequence[Row]) -> None:
    """A table sheet: headings in row 1, input cells, lists, colours, and room to go on."""
    rules, language, formats = author.rules, author.language, author.formats
    fields = columns(spec, rules)
    sheet = author.workbook.add_worksheet(spec.titles.in_(language))
    count = room(spec, rules, len(rows))
    sheet.set_column(len(fields), LAST_COLUMN, None, formats.get("plain", unlocked=True))
    heads = []
    for c, f in enumerate(fields):
        below = author.look(f) | {"fill": None, "line": "none"}
        sheet.set_column(c, c, WIDTHS[f.key], formats.get(below.pop("name"), **below))
        centred = f.kind not in TEXTS and not f.choices and f.kind != "stage"
        quiet = {"fill": QUIET, "bold": False} if f.key in OPTIONAL else {}
        look = formats.get("head", align="center" if centred else "left", **quiet)
        heads.append({"header": f.titles.in_(language), "header_format": look})
    block = {"name": spec.titles.en, "columns": heads, "style": None}
    done(sheet.add_table(0, 0, count, len(fields) - 1, block))
    for r in range(count):
        row = rows[r] if r < len(rows) else {}
        for c, f in enumerate(fields):
            put(sheet, r + 1, c, author.shown(spec, f, row.get(f.key)), formats, **author.look(f))
    sheet.set_row(0, 33)
    sheet.freeze_panes(1, 2 if spec is schema.PLAYERS else 0)
    sheet.repeat_rows(0)
    _watch(author, spec, sheet, fields)
    author.page(sheet)


def _watch(author: Author, spec: SheetSpec, sheet: Any, fields: Sequence[Field]) -> None:
    """Lists and limits, help and colours of a table sheet."""
    rules, language = author.rules, author.language
    last = REACH[spec.role]
    for c, f in enumerate(fields):
        title = f.titles.in_(language)
        help_ = {"input_title": title, "input_message": column_help(spec, f, rules, language)}
        done(sheet.data_validation(0, c, 0, c, {"validate": "any", **help_}))
        accepted = validation(spec, f, rules, language) or {"validate": "any"}
        if f.key not in SWIFT:
            accepted |= help_
        if len(accepted) > 1:
            done(sheet.data_validation(1, c, last, c, accepted))
        if f.kind in TEXTS:
            letter = chr(ord("A") + c)
            sheet.ignore_errors({"number_stored_as_text": f"{letter}2:{letter}{last + 1}"})
    keys = [f.key for f in fields]
    for watch in watches(spec, rules):
        look = author.formats.difference("plain", bold=True, fill=COLORS[watch.look])
        for key in watch.columns:
            c = keys.index(key)
            rule = {"type": "formula", "criteria": f"={watch.formula}", "format": look}
            done(sheet.conditional_format(1, c, last, c, rule))


def write_event(author: Author, values: Row) -> None:
    """The event sheet: keys with their values and a hint each, the how-to right of them."""
    rules, language, formats = author.rules, author.language, author.formats
    sheet = author.workbook.add_worksheet(schema.EVENT.titles.in_(language))
    for c, width in enumerate((22, 32, 46, 3, 78)):
        sheet.set_column(c, c, width, formats.get("plain", unlocked=c > 2))
    sheet.set_column(5, LAST_COLUMN, None, formats.get("plain", unlocked=True))
    put(sheet, 0, 0, rules.title.in_(language), formats, name="title")
    about = " · ".join(filter(None, (author.say(texts.TEMPLATE), rules.document)))
    put(sheet, 1, 0, about, formats, name="subtitle")
    sheet.set_row(0, 27)
    shown = [f for f in schema.EVENT.fields if _has_use(f, rules)]
    main = [f for f in shown if f.key not in texts.EXTRA_KEYS]
    row = 3
    for f in main:
        _key(author, sheet, row, f, values.get(f.key))
        row += 1
    put(sheet, row, 0, author.say(texts.EXTRA), formats, name="subtitle")
    sheet.set_row(row, 24)
    for f in (f for f in shown if f.key in texts.EXTRA_KEYS):
        row += 1
        _key(author, sheet, row, f, values.get(f.key), quiet=True)
    _how_to(author, sheet)
    sheet.repeat_rows(0, 1)
    sheet.set_selection(3, 1, 3, 1)
    author.page(sheet, landscape=True)


def _has_use(f: Field, rules: Ruleset) -> bool:
    """Whether the ruleset has a use for a key: three-player tables are a choice beside fours."""
    return f.key != "three_player_tables" or (rules.table_size == 4 and 3 in rules.sizes)


def _key(
    author: Author, sheet: Any, row: int, f: Field, value: Cell, *, quiet: bool = False
) -> None:
    formats, title = author.formats, author.say(f.titles)
    put(sheet, row, 0, title, formats, name="body", bold=not quiet)
    look = author.look(f) | {"wrap": True, "align": "left"}
    put(sheet, row, 1, author.shown(schema.EVENT, f, value), formats, **look)
    hint = author.say(texts.KEY_HINTS[f.key], title=author.rules.title)
    put(sheet, row, 2, hint, formats, name="wrap", color=QUIET)
    sheet.set_row(row, 31)
    accepted = validation(schema.EVENT, f, author.rules, author.language)
    if f.key == "ruleset":
        accepted = {"validate": "list", "source": list(builtin_ids()), "show_error": False}
    accepted = accepted or {"validate": "any"}
    help_ = {"input_title": title, "input_message": hint}
    done(sheet.data_validation(row, 1, row, 1, accepted | help_))
    if f.kind in TEXTS:
        sheet.ignore_errors({"number_stored_as_text": f"B{row + 1}"})
    if f.key in ("name", "ruleset", "seed"):
        color = COLORS["error" if f.mandatory else "warning"]
        look = author.formats.difference("plain", fill=color)
        rule = {"type": "blanks", "format": look}
        done(sheet.conditional_format(row, 1, row, 1, rule))


def _how_to(author: Author, sheet: Any) -> None:
    """The steps from typing to standings, and what the colours mean."""
    rules, language, formats = author.rules, author.language, author.formats
    sheets = {spec.role: spec.titles.in_(language) for spec in schema.EVENT_SHEETS}
    tie_break = ""
    if rules.tie_break is not None:
        column = schema.RESULTS.field("tie_break").titles.in_(language)
        meaning = rules.tie_break.in_(language)
        tie_break = author.say(texts.TIE_BREAK_STEP, meaning=meaning, column=column)
    put(sheet, 2, 4, author.say(texts.HOW_TO), formats, name="section")
    row = 3
    for step in texts.STEPS:
        text = author.say(step, tie_break=tie_break, **sheets)
        put(sheet, row, 4, text, formats, name="wrap")
        row += 1
    for look, legend in texts.LEGEND:
        text = author.say(legend)
        put(sheet, row, 4, text, formats, name="plain", fill=COLORS[look], bold=True)
        row += 1
