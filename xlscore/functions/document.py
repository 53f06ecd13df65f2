"""The page docs/functions.md: a table of the functions per language, and an example of each."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.functions.catalogue import FUNCTIONS
from xlscore.functions.examples import EXAMPLES, Example, as_table
from xlscore.functions.model import Function, Plain
from xlscore.texts import Language, Titles

_TOP = """\
# Functions

<!-- Made by `python -m xlscore.functions docs/functions.md`; change the texts there. -->

The rules of xlscore in single cells: in Excel on Windows (`xlscore excel install
--functions`), and in LibreOffice Calc anywhere. They
read cells and give cells, change nothing, and compute exactly what the buttons and commands do.
"""

_NOTES: Mapping[Language, tuple[str, ...]] = {
    "en": (
        "In Excel a function is called `XLSCORE_PLACE`, in Calc `XLSCORE.PLACE`. Arguments in "
        "brackets may be left out.",
        "A result of several cells spills in Excel 2021 and 365. In Excel 2019 and in Calc select "
        "as many cells as it has and finish the formula with Ctrl+Shift+Enter.",
        "A wrong argument gives a text that starts with `xlscore:` and says which cell of which "
        "argument is wrong, and what is accepted.",
        "An empty cell among points is an empty seat, and stays empty in the result.",
        "Give the range of a list, not whole columns, which have a million cells to hand over.",
        "Warnings (a number typed as text, say) are not told in a cell: use the button *Check*.",
        "Do not use these functions in conditional formatting: it calls them again for every cell "
        "that is drawn.",
    ),
    "de": (
        "In Excel heißt eine Funktion `XLSCORE_PLACE`, in Calc `XLSCORE.PLACE`. Argumente in "
        "eckigen Klammern sind freiwillig; ein deutsches Excel trennt sie mit Semikolon.",
        "Ein Ergebnis aus mehreren Zellen läuft in Excel 2021 und 365 von selbst über. In Excel "
        "2019 und in Calc so viele Zellen auswählen und die Formel mit Strg+Umschalt+Eingabe "
        "abschließen.",
        "Ein falsches Argument gibt einen Text, der mit `xlscore:` beginnt und sagt, welche Zelle "
        "welches Arguments falsch ist und was erlaubt ist.",
        "Eine leere Zelle zwischen Punkten ist ein leerer Platz und bleibt im Ergebnis leer.",
        "Den Bereich einer Liste angeben, nicht ganze Spalten: die haben eine Million Zellen.",
        "Warnungen (etwa eine als Text getippte Zahl) stehen in keiner Zelle: dafür gibt es den "
        "Knopf *Prüfen*.",
        "Nicht in bedingten Formatierungen verwenden: die rufen sie für jede gezeichnete Zelle "
        "neu auf.",
    ),
}
_HEADS = Titles("| function | argument | meaning |", "| Funktion | Argument | Bedeutung |")
_TITLES = Titles("English", "Deutsch")
_EXAMPLES = Titles("Examples", "Beispiele")
_RESULT = "result / Ergebnis"


def page() -> str:
    """The whole page as Markdown."""
    parts = [_TOP]
    for language in _NOTES:
        parts += [f"## {_TITLES.in_(language)}\n", _notes(language), _table(language)]
    parts.append(f"## {_EXAMPLES.en} / {_EXAMPLES.de}\n")
    parts += [_example(example) for example in EXAMPLES]
    return "\n".join(parts)


def _notes(language: Language) -> str:
    return "".join(f"- {note}\n" for note in _NOTES[language])


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
        beside: list[list[Plain]] = [[] for _ in rows]
        for cells in example.ranges:
            heads += [cells.address] + [""] * (len(cells.rows[0]) - 1)
            for line, own in zip(beside, cells.rows, strict=True):
                line += own
        beside = [[*line, *row] for line, row in zip(beside, rows, strict=True)]
        return "\n".join([*lines, *as_table([*heads, _RESULT], beside), ""])
    for cells in example.ranges:
        lines += [*as_table([cells.address] + [""] * (len(cells.rows[0]) - 1), cells.rows), ""]
    return "\n".join([*lines, *as_table([_RESULT] + [""] * (len(rows[0]) - 1), rows), ""])
