"""What can go wrong between a program and LibreOffice, as messages for a person."""

from __future__ import annotations

from xlscore.book.problems import Problem
from xlscore.texts import PROGRAMS, Language, Titles, say

LONGEST = 300
"""Characters of a value in a message: titles of sheets and paths may be far longer."""


class CalcProblem(Problem):
    """LibreOffice is missing or refused something; `key` names a text of the area "calc"."""

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values
        super().__init__(self.text(PROGRAMS))

    def text(self, language: Language) -> str:
        """What went wrong and what to do, in one line."""
        shown = {name: _one_line(value) for name, value in self.values.items()}
        return say(f"calc.{self.key}", language, **shown)


def _one_line(value: object) -> object:
    """A value on one line, of bounded length; numbers and texts of ours as they are."""
    if isinstance(value, int | Titles):
        return value
    text = "".join(c if c.isprintable() else " " for c in str(value))
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
