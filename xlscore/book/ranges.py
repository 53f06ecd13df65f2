"""Cell references: A1 names and rectangular areas."""

from __future__ import annotations

from functools import lru_cache

from xlscore.book.limits import LAST_COLUMN, LAST_ROW
from xlscore.book.values import cell_name, column_letter
from xlscore.core.patterns import pattern
from xlscore.records import NamedTuple

_RANGE = pattern(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})(?::\$?([A-Z]{1,3})\$?([0-9]{1,7}))?")


class Area(NamedTuple):
    """A rectangle of cells, all four edges included, counted from 1."""

    top: int
    left: int
    bottom: int
    right: int

    def __str__(self) -> str:
        first = cell_name(self.top, self.left)
        last = cell_name(self.bottom, self.right)
        return first if first == last else f"{first}:{last}"

    def holds(self, row: int, column: int) -> bool:
        """Whether the cell is in the area; row and column count from 1."""
        return self.top <= row <= self.bottom and self.left <= column <= self.right

    def meets(self, other: Area) -> bool:
        """Whether the two have a cell in common."""
        return (
            self.top <= other.bottom
            and other.top <= self.bottom
            and self.left <= other.right
            and other.left <= self.right
        )

    def absolute(self) -> str:
        """The area with dollar signs, as defined names have it."""
        return f"${column_letter(self.left)}${self.top}:${column_letter(self.right)}${self.bottom}"


@lru_cache(maxsize=LAST_COLUMN)
def column_number(letters: str) -> int:
    """ "A" -> 1, "AA" -> 27."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def area(text: str) -> Area | None:
    """The area called A1 or A1:C9; None for anything else, or what lies off the sheet."""
    match = _RANGE.fullmatch(text.strip().upper())
    if match is None:
        return None
    left, top, right, bottom = match.groups()
    found = Area(int(top), column_number(left), int(bottom or top), column_number(right or left))
    legal = 1 <= found.top <= found.bottom <= LAST_ROW and found.left <= found.right <= LAST_COLUMN
    return found if legal else None


def areas(text: str) -> list[Area]:
    """All areas of a list such as "A1:B2 D4"; whole rows, columns and nonsense are left out."""
    return [found for piece in text.split() if (found := area(piece))]
