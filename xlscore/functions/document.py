"""The page docs/functions.md: a table of the functions per language, and an example of each."""

from __future__ import annotations

from xlscore.functions.catalogue import FUNCTIONS
from xlscore.functions.examples import EXAMPLES, Example, as_table
from xlscore.functions.function import Cell, Function
from xlscore.texts import LANGUAGES, Language, spoken, titles, words

_TOP = """\
# Functions

<!-- Made by `python -m xlscore.functions docs/functions.md`; change the texts there. -->

The rules of xlscore in single cells: in Excel on Windows (`xlscore excel install
--functions`), and in LibreOffice Calc anywhere. They
read cells and give cells, change nothing, and compute exactly what the buttons and commands do.
"""

_NOTES = words("functions_notes")
_HEADS = titles("functions_page.heads")
_EXAMPLES = titles("functions_page.examples")
_RESULT = " / ".join(titles("functions_page.result").spellings)


def page() -> str:
    """The whole page as Markdown."""
    parts = [_TOP]
    for language in LANGUAGES:
        parts += [f"## {spoken(language).name}\n", _notes(language), _table(language)]
    parts.append(f"## {' / '.join(_EXAMPLES.spellings)}\n")
    parts += [_example(example) for example in EXAMPLES]
    return "\n".join(parts)


def _notes(language: Language) -> str:
    return "".join(f"- {note}\n" for note in (text.in_(language) for text in _NOTES.values()))


def _table(language: Language) -> str:
    lines = [_HEADS.in_(language), "|---|---|---|"]
    for function in FUNCTIONS:
        lines.append(f"| `{signature(function)}` | | {function.help.in_(language)} |")
        lines += [
            f"| | `{parameter.name}` | {parameter.help.in_(language)} |"
            for parameter in function.parameters
        ]
    return "\n".join(lines) + "\n"


def signature(function: Function) -> str:
    """The function with its arguments: "PLACE(ruleset, points, [tie_break])"."""
    names = [f"[{p.name}]" if p.optional else p.name for p in function.parameters]
    return f"{function.name}({', '.join(names)})"


def _example(example: Example) -> str:
    answer = example.answer()
    rows = answer if isinstance(answer, list) else [[answer]]
    lines = [f"### {example.name}", "", f"`{example.formula}`", ""]
    if all(len(cells.rows) == len(rows) and len(rows[0]) == 1 for cells in example.ranges):
        heads: list[str] = []
        beside: list[list[Cell]] = [[] for _ in rows]
        for cells in example.ranges:
            heads += [cells.address] + [""] * (len(cells.rows[0]) - 1)
            for line, own in zip(beside, cells.rows, strict=True):
                line += own
        beside = [[*line, *row] for line, row in zip(beside, rows, strict=True)]
        return "\n".join([*lines, *as_table([*heads, _RESULT], beside), ""])
    for cells in example.ranges:
        lines += [*as_table([cells.address] + [""] * (len(cells.rows[0]) - 1), cells.rows), ""]
    return "\n".join([*lines, *as_table([_RESULT] + [""] * (len(rows[0]) - 1), rows), ""])
