"""The event sheet of a template: keys with their values, and a how-to beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xlscore.book import schema
from xlscore.book.schema import Field
from xlscore.book.styles import QUIET
from xlscore.book.template.authoring import Cell, ensure, open_beyond, put
from xlscore.book.template.buttons import add_buttons
from xlscore.book.template.table_sheets import COLORS, Author, Row
from xlscore.book.template.validation import limit_entries
from xlscore.core.rules import Ruleset
from xlscore.texts import words

#: Of a key with a hint of two lines, in points; and keys that people write sentences into.
HEIGHT, LINES = 31, {"reason": 2}
#: What the how-to says before a round is drawn, and in the end.
STEPS = ("steps_1", "steps_2", "steps_3")
LAST_STEPS = ("last_steps_1", "last_steps_2", "last_steps_3")
#: Rows below all keys, for whatever else is to be typed.
FREE_ROWS = 24


def write_event(author: Author, values: Row) -> None:
    """The event sheet: keys with their values and a hint each, the how-to right of them."""
    rules, language, formats = author.rules, author.language, author.formats
    sheet = author.workbook.add_worksheet(schema.EVENT.titles.in_(language))
    for c, width in enumerate((22, 32, 46, 3, 78)):
        sheet.set_column(c, c, width, formats.get("plain", unlocked=c > 2))
    open_beyond(sheet, 5, formats)
    put(sheet, 0, 0, rules.title.in_(language), formats, name="title")
    about = " · ".join(filter(None, (author.say("template"), rules.document)))
    put(sheet, 1, 0, about, formats, name="subtitle")
    sheet.set_row(0, 27)
    add_buttons(sheet, author.macros, schema.EVENT.role, row=0, column=4, height=56)
    row, rows = 3, dict[str, int]()
    for f in schema.EVENT.fields:
        if f.key not in schema.EXTRA_KEYS and has_use(f, rules):
            _write_key(author, sheet, row, f, values.get(f.key))
            rows[f.key] = row
            row += 1
    row = _write_part(author, sheet, row, "extra")
    for f in map(schema.EVENT.field, schema.EXTRA_KEYS):
        if has_use(f, rules) or values.get(f.key):
            _write_key(author, sheet, row, f, values.get(f.key), quiet=True)
            rows[f.key] = row
            row += 1
    _colour_missing(author, sheet, rows)
    sheet.print_area(0, 0, row - 1, 4)  # the free rows below would be a page of empty ones
    row = _write_part(author, sheet, row, "free")
    for free in range(row, row + FREE_ROWS):
        for c, look in enumerate(("input-text", "input-text", "wrap")):
            put(sheet, free, c, None, formats, name=look, unlocked=True)
    _write_how_to(author, sheet)
    sheet.ignore_errors({"number_stored_as_text": f"B4:B{row + FREE_ROWS}"})
    sheet.repeat_rows(0, 1)
    sheet.set_selection(3, 1, 3, 1)
    author.page(sheet, landscape=True)


def has_use(f: Field, rules: Ruleset) -> bool:
    """Whether the ruleset has a use for a key.

    Three-player tables are a choice beside fours; a final stands where there is a cut; sides are
    those of wonders; late players join where tables have free seats. Names are full unless
    somebody says so in a free row.
    """
    if f.key == "names":
        return False
    if f.key in ("final_stands", "reason"):
        return len(rules.stages) > 1
    if f.key == "wonder_sides":
        return bool(rules.wonders)
    if f.key == "late_players":
        return rules.stages[0].kind.seats_late
    return f.key != "three_player_tables" or (rules.table_size == 4 and 3 in rules.sizes)


def _write_part(author: Author, sheet: Any, row: int, key: str) -> int:
    """A heading above some rows; the row below it."""
    put(sheet, row, 0, author.say(key), author.formats, name="subtitle")
    sheet.set_row(row, 24)
    return row + 1


def _write_key(
    author: Author, sheet: Any, row: int, f: Field, value: Cell, *, quiet: bool = False
) -> None:
    formats, title = author.formats, f.titles.in_(author.language)
    put(sheet, row, 0, title, formats, name="body", bold=not quiet, indent=0)
    look = author.look(f) | {"wrap": True, "align": "left", "indent": 1}
    put(sheet, row, 1, author.spell(schema.EVENT, f, value), formats, **look)
    hint = author.say(f"key_hints.{f.key}", title=author.rules.title)
    put(sheet, row, 2, hint, formats, name="wrap", color=QUIET)
    sheet.set_row(row, HEIGHT * LINES.get(f.key, 1))
    accepted = limit_entries(schema.EVENT, f, author.rules, author.language)
    if f.key == "ruleset":
        accepted = {"validate": "list", "source": [author.rules.id], "show_error": False}
    accepted = accepted or {"validate": "any"}
    help_ = {"input_title": title, "input_message": hint}
    ensure(sheet.data_validation(row, 1, row, 1, accepted | help_))


def _colour_missing(author: Author, sheet: Any, rows: Mapping[str, int]) -> None:
    """What an event needs is coloured while it is empty; a seed only where no drand draws."""
    for key in ("name", "ruleset", "seed"):
        needed = [rows[key], *([rows["randomness"]] if key == "seed" else [])]
        empty = ",".join(f'TRIM($B${row + 1})=""' for row in needed)
        color = COLORS["error" if schema.EVENT.field(key).mandatory else "warning"]
        look = author.formats.difference("plain", fill=color)
        rule = {"type": "formula", "criteria": f"=AND({empty})", "format": look}
        ensure(sheet.conditional_format(rows[key], 1, rows[key], 1, rule))


def _write_how_to(author: Author, sheet: Any) -> None:
    """The steps from typing to standings, and what the colours mean."""
    rules, language, formats = author.rules, author.language, author.formats
    sheets = {spec.role: spec.titles.in_(language) for spec in schema.EVENT_SHEETS}
    points = ", ".join([_points(author), *(c.title.in_(language) for c in rules.columns)])
    tie_break = ""
    if rules.tie_break is not None:
        column = schema.RESULTS.field("tie_break").titles.in_(language)
        meaning = rules.tie_break.in_(language)
        tie_break = author.say("tie_break_step", meaning=meaning, column=column)
    put(sheet, 2, 4, author.say("how_to"), formats, name="section")
    row = 3
    steps = [*STEPS, "draw_by_command", "results_step", "by_command"]
    if author.macros is not None:
        steps = [*STEPS, "draw_by_button", "results_step", "by_button"]
    steps += LAST_STEPS
    for number, step in enumerate(steps, 1):
        text = f"{number}.  {author.say(step, points=points, tie_break=tie_break, **sheets)}"
        put(sheet, row, 4, text, formats, name="wrap", indent=0)
        row += 1
    for look, legend in words("legend").items():
        text = legend.in_(language)
        put(sheet, row, 4, text, formats, name="wrap", fill=COLORS[look], bold=True)
        row += 1


def _points(author: Author) -> str:
    """What is typed as points: who won, or the games that each won, by numbers of the rules."""
    rules = author.rules
    if rules.asks_who_won:
        return author.say("won_step")
    pairs = [one.typed for one in rules.worked if len(one.typed) == len({*one.typed}) == 2]
    if not rules.tournament_points.for_winners or not pairs:
        return author.say("points_step")
    more, less = pairs[0]
    return author.say("games_step", title=rules.points_title, more=more, less=less)
