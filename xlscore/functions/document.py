"""The page docs/functions.md: a table of the functions per language, and an example of each.

The examples are computed where the documentation is made.
"""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.core.exact import from_cell, trim_number
from xlscore.functions.calling import Answer, Caught, Cell, Plain
from xlscore.functions.catalogue import FUNCTIONS, Function
from xlscore.records import dataclass
from xlscore.texts import LANGUAGES, Language, spoken, titles, words


@dataclass(frozen=True, slots=True)
class Cells:
    """A range of the example's sheet, and what stands in it."""

    address: str
    rows: tuple[tuple[Plain, ...], ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A formula: the function's name and its arguments, typed in the formula or as ranges."""

    name: str
    arguments: tuple[Plain | Cells, ...]

    @property
    def function(self) -> Function:
        """The function it is an example of."""
        return next(function for function in FUNCTIONS if function.name == self.name)

    @property
    def formula(self) -> str:
        """The formula as typed in an English Excel."""
        return f"={self.function.excel_name}({', '.join(map(_write_argument, self.arguments))})"

    @property
    def ranges(self) -> tuple[Cells, ...]:
        """The cells that its arguments name."""
        return tuple(own for own in self.arguments if isinstance(own, Cells))

    def answer(self) -> Answer:
        """What the function gives."""
        values = [own.rows if isinstance(own, Cells) else own for own in self.arguments]
        return self.function.call(*values)


def column(letter: str, *values: Plain) -> Cells:
    """A column of cells below a heading."""
    return Cells(f"{letter}2:{letter}{len(values) + 1}", tuple((value,) for value in values))


EXAMPLES: tuple[Example, ...] = (
    Example("TOURNAMENT_POINTS", ("Stone Age", column("C", 212, 212, 187, 154))),
    Example(
        "PLACE",
        ("7 Wonders, 4 rounds", column("C", 52, 52, 47, 47), column("D", 7, 9, 3, 3)),
    ),
    Example("SHARE", ("Catan", column("C", 10, 9, 5))),
    Example(
        "STANDINGS",
        (
            "Stone Age",
            Cells(
                "A1:D5",
                (
                    ("Round", "Table", "Player", "Points"),
                    (1, 1, "Ada", 212),
                    (1, 1, "Ben", 212),
                    (1, 1, "Cleo", 187),
                    (1, 1, "Dan", 154),
                ),
            ),
        ),
    ),
    Example("RANKING_POINTS", ("7 Wonders", column("B", 1, 2, 3, 4), 20)),
    Example("SEASON_VALUE", ("7 Wonders", Cells("B2:E3", ((5, 3, "", 4), (14, "", "", 8))))),
    Example("TABLE_SIZES", ("Catan", 15)),
    Example("LOT_ORDER", ("48213", "preliminary", column("A", 7, 12, 19))),
    Example("STRICT", (column("B", 4, "xlscore: points, row 2: “ten” is no number", 1),)),
)


def as_table(heads: Sequence[str], rows: Sequence[Sequence[Cell]]) -> list[str]:
    """Cells as the lines of a Markdown table."""
    lines = [heads, ["---"] * len(heads), *([_in_cell(cell) for cell in row] for row in rows)]
    return ["| " + " | ".join(line) + " |" for line in lines]


def _write_argument(argument: Plain | Cells) -> str:
    if isinstance(argument, Cells):
        return argument.address
    return f'"{argument}"' if isinstance(argument, str) else _in_cell(argument)


def _in_cell(value: Cell) -> str:
    number = None if isinstance(value, str | Caught) else from_cell(value)
    return str(value) if number is None else trim_number(number, digits=4)


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
