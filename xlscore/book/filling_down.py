"""Formulas filled down beside a list, as texts: whether they are, and what goes on below."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from xlscore.core.patterns import pattern

_REFERENCE = pattern(r"(?<![\w.$])(\$?[A-Za-z]{1,3})(\d{1,7})(?![\w.(!])")
_NO_REFERENCE = pattern(r"""("[^"]*"|&quot;.*?&quot;|'[^']*'|\[[^\[\]]*\]|<[^<>]*>)""")


def fill_down(
    formulas: Mapping[int, Mapping[int, str]],
    new: range,
    bottom: int,
    *,
    taken: Collection[int],
    calculated: Collection[int] = (),
) -> dict[int, dict[int, str]]:
    """The formulas for the `new` rows of a list, by row and column.

    `formulas` are those there are, from the row above `bottom` on, which is the last row of the
    list. A column counts as filled down if its last formula is that of the row above it, moved by
    one row, or if its table says so (`calculated`). `taken` are the columns that hold something
    else.
    """
    found: dict[int, dict[int, str]] = {}
    for column in sorted({c for row in formulas.values() for c in row} - set(taken)):
        last = max((row for row in formulas if column in formulas[row]), default=0)
        if last < bottom:
            continue
        text, above = formulas[last][column], formulas.get(last - 1, {}).get(column)
        alike = above is not None and mark_row(text, last) == mark_row(above, last - 1)
        if alike or column in calculated:
            for row in range(max(last + 1, new.start), new.stop):
                found.setdefault(row, {})[column] = move_formula(text, row - last)
    return found


def mark_row(text: str, row: int) -> str:
    """A formula with what depends on its own row marked: those filled down are the same."""
    return _replace_rows(text, lambda number: f"[{number - row}]")


def move_formula(text: str, by: int) -> str:
    """A formula as it is so many rows below."""
    return _replace_rows(text, lambda number: str(number + by))


def _replace_rows(text: str, new: Callable[[int], str]) -> str:
    """The formula with the row of each reference replaced; texts and names stay."""
    pieces = _NO_REFERENCE.split(text)
    for i in range(0, len(pieces), 2):
        pieces[i] = _REFERENCE.sub(lambda match: match[1] + new(int(match[2])), pieces[i])
    return "".join(pieces)
