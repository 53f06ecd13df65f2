"""The table sheets of a template, and what all its sheets have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xlscore.book import schema
from xlscore.book.schema import Field, SheetSpec
from xlscore.book.styles import QUIET
from xlscore.book.template.authoring import Cell, Formats, ensure, on_a4, open_beyond, put
from xlscore.book.template.buttons import Macros, add_buttons, height_needed
from xlscore.book.template.validation import (
    LETTERS,
    REACH,
    choose_columns,
    explain_column,
    limit_entries,
    list_watches,
)
from xlscore.core.rules import STAGES, Ruleset, StageRules
from xlscore.records import dataclass, field
from xlscore.texts import Language, say, spoken

Row = Mapping[str, Cell]

WIDTHS: Mapping[str, float] = {
    "no": 8,
    "name": 28,
    "club": 24,
    "team": 20,
    "group": 13,
    "fixed_table": 11,
    "lot": 8,
    "dropped_after": 16,
    "present": 12,
    "stage": 15,
    "round": 10,
    "game": 30,
    "points_to_win": 17,
    "table": 9,
    "seat": 12,
    "player": 28,
    "points": 11,
    "tie_break": 15,
    "place": 9,
    "status": 17,
    "counts_in": 18,
    "reason": 40,
}
#: Of the columns that a ruleset asks for itself (G10).
OWN_WIDTH = 13
#: Columns that most events leave empty; their headings are quieter.
OPTIONAL = frozenset(("group", "fixed_table", "lot", "dropped_after", "present", "seat", "place"))
#: Columns typed in a hurry, one after the other: no help pops up over the cells below.
SWIFT = frozenset(("name", "round", "table", "no", "points"))
TEXTS = frozenset(("text", "seed", "player"))
COLORS: Mapping[str, str] = {"error": "F4A9AF", "warning": "FFCE73"}
#: Of the headings, in points. They stay in view, and so do the buttons right of them.
HEAD_HEIGHT = 33
#: Rounds that have rows where nobody knows how many there will be.
USUAL_ROUNDS = 8
EXTRA_ROOM: Mapping[str, int] = {"players": 6, "rounds": 2, "results": 12, "penalties": 20}
PROTECTED = dict.fromkeys(
    (
        *("objects", "format_cells", "format_columns", "format_rows", "sort", "autofilter"),
        *("insert_rows", "insert_columns", "delete_rows", "delete_columns", "insert_hyperlinks"),
    ),
    True,
)


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
    macros: Macros | None = None

    def say(self, key: str, **values: object) -> str:
        """A text of templates in the template's language, its fields filled."""
        return say(key if "." in key else f"templates.{key}", self.language, **values)

    def spell(self, spec: SheetSpec, f: Field, value: Cell) -> Cell:
        """A cell's value, codes put into words."""
        if not isinstance(value, str):
            return value
        if f.kind == "stage":
            return STAGES[value].in_(self.language)
        words = f.choices or {}
        return words[value].in_(self.language) if value in words else value

    def look(self, f: Field) -> dict[str, Any]:
        """The format of an input cell: texts stay as typed, small numbers stand in the middle."""
        if f.kind == "date":
            number = spoken(self.language).cell_date
            return {"name": "input", "number": number, "align": "left", "indent": 1}
        if f.kind in TEXTS:
            return {"name": "input-text", "indent": 1}
        if _is_word(f):
            return {"name": "input", "indent": 1}
        return {"name": "input", "align": "center"}

    def page(self, sheet: Any, *, landscape: bool = False) -> None:
        """A4, as wide as the paper, with "page x of y"; protected without a password."""
        on_a4(sheet)
        if landscape:
            sheet.set_landscape()
        title = self.rules.title.in_(self.language).replace("&", "&&")
        # Nothing in the middle: a long title reaches as far.
        sheet.set_footer(f"&L{title}&R&A · {self.say('page')}")
        sheet.protect("", PROTECTED)


def _is_word(f: Field) -> bool:
    """Whether a column holds one of a few words."""
    return bool(f.choices) or f.kind == "stage"


def default_rounds(rules: Ruleset, language: Language) -> list[Row]:
    """The rounds of the ruleset with their games. Points to win follow from the game played.

    Where rounds go by how many play, those that every field has.
    """
    rows: list[Row] = []
    told = [{stage.name: stage.rounds for stage in one.stages} for one in rules.fields]
    for stage in (stage for stage in rules.every_stage if not stage.open_rounds):
        for number in range(1, min(one.get(stage.name, 0) for one in told) + 1):
            name = stage.games[number - 1] if number <= len(stage.games) else ""
            game = rules.game(name)
            title = game.title.in_(language) if game else name
            rows.append({"stage": stage.name, "round": number, "game": title})
    return rows


def count_rows(spec: SheetSpec, rules: Ruleset, rows: int) -> int:
    """How many rows are prepared: for sixty players, or a few more than are filled."""
    if spec in (schema.ROUNDS, schema.PENALTIES) or rows:
        return rows + EXTRA_ROOM[spec.role]
    if spec is schema.PLAYERS:
        return 60
    first, *later = rules.stages
    entered = ((stage.most_in, _rounds(stage)) for stage in later)
    return 60 * _rounds(first) + sum(most * rounds for most, rounds in entered)


def _rounds(stage: StageRules) -> int:
    """How many rounds have rows: where their number is open, as many as are usual."""
    return min(stage.rounds, USUAL_ROUNDS) if stage.open_rounds else stage.rounds


def _find_width(author: Author, f: Field) -> float:
    """The width of a column, in characters; one of stages holds the longest of the ruleset."""
    stages = author.rules.every_stage if f.kind == "stage" else ()
    longest = (len(STAGES[stage.name].in_(author.language)) + 2 for stage in stages)
    return max(WIDTHS.get(f.key, OWN_WIDTH), *longest, 0)


def write_table(author: Author, spec: SheetSpec, rows: Sequence[Row]) -> None:
    """A table sheet: headings in row 1, input cells, lists, colours, and room to go on."""
    rules, language, formats = author.rules, author.language, author.formats
    fields = choose_columns(spec, rules)
    sheet = author.workbook.add_worksheet(spec.titles.in_(language))
    count = count_rows(spec, rules, len(rows))
    open_beyond(sheet, len(fields), formats)
    heads = []
    for c, f in enumerate(fields):
        below = author.look(f) | {"fill": None, "line": "none"}
        sheet.set_column(c, c, _find_width(author, f), formats.get(below.pop("name"), **below))
        head = "head" if f.kind in TEXTS or _is_word(f) else "head-centre"
        quiet: dict[str, Any] = {"fill": QUIET, "bold": False} if f.key in OPTIONAL else {}
        look = formats.get(head, **quiet)
        heads.append({"header": f.titles.in_(language), "header_format": look})
    # on a protected sheet it cannot grow, and sorting takes only what it covers
    last = max(count, REACH[spec.role])
    block = {"name": spec.titles.en, "columns": heads, "style": None}
    ensure(sheet.add_table(0, 0, last, len(fields) - 1, block))
    for r in range(count):
        row = rows[r] if r < len(rows) else {}
        for c, f in enumerate(fields):
            put(sheet, r + 1, c, author.spell(spec, f, row.get(f.key)), formats, **author.look(f))
    height = max(HEAD_HEIGHT * 4 // 3, height_needed(author.macros, spec.role))
    sheet.set_row(0, height * 3 / 4)
    add_buttons(sheet, author.macros, spec.role, row=0, column=len(fields), height=height)
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
        help_ = {"input_title": title, "input_message": explain_column(spec, f, rules, language)}
        ensure(sheet.data_validation(0, c, 0, c, {"validate": "any", **help_}))
        accepted = limit_entries(spec, f, rules, language) or {"validate": "any"}
        if f.key not in SWIFT:
            accepted |= help_
        if len(accepted) > 1:
            ensure(sheet.data_validation(1, c, last, c, accepted))
    letters = [letter for letter, f in zip(LETTERS, fields, strict=False) if f.kind in TEXTS]
    ranges = " ".join(f"{letter}2:{letter}{last + 1}" for letter in letters)
    sheet.ignore_errors({"number_stored_as_text": ranges})
    keys = [f.key for f in fields]
    for watch in list_watches(spec, rules):
        look = author.formats.difference("plain", bold=True, fill=COLORS[watch.look])
        for key in watch.columns:
            c = keys.index(key)
            rule = {"type": "formula", "criteria": f"={watch.formula}", "format": look}
            ensure(sheet.conditional_format(1, c, last, c, rule))
