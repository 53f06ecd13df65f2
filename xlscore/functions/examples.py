"""One example of each function, computed where the documentation is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xlscore.core.exact import from_cell, trimmed
from xlscore.functions.catalogue import FUNCTIONS
from xlscore.functions.function import Answer, Caught, Cell, Function, Plain


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
        return f"={self.function.excel_name}({', '.join(map(_in_formula, self.arguments))})"

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


def _in_formula(argument: Plain | Cells) -> str:
    if isinstance(argument, Cells):
        return argument.address
    return f'"{argument}"' if isinstance(argument, str) else _in_cell(argument)


def _in_cell(value: Cell) -> str:
    number = None if isinstance(value, str | Caught) else from_cell(value)
    return str(value) if number is None else trimmed(number, digits=4)
