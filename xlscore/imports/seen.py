"""What was read of a source: its form and letters, the columns, and what was left out."""

from __future__ import annotations

from xlscore.records import dataclass, field
from xlscore.texts import clauses, say

#: Rows that are named one by one.
NAMED = 12


@dataclass(slots=True)
class Seen:
    """`rows` are the lines that were left out, `columns` and `left` headings as they are typed.

    `beside` is what stood beside the names and was left out: numbers, marks, mails.
    """

    form: str = ""
    encoding: str = ""
    columns: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    rows: list[int] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)

    def line(self, language: str) -> str:
        """All of it in one line."""
        parts = [say("imports.seen", language, form=self.form, encoding=self.encoding)]
        for key, names in (("columns", self.columns), ("left", self.left)):
            if names:
                parts.append(say(f"imports.{key}", language, names=", ".join(names)))
        parts += [say(f"imports.{key}", language) for key in self.beside]
        if self.rows:
            lines = ", ".join(map(str, self.rows[:NAMED])) + (" …" if self.rows[NAMED:] else "")
            parts.append(say("imports.rows", language, count=len(self.rows), lines=lines))
        return clauses(parts, language)
