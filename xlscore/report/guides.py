"""The tables that the guides of every language have alike, each from one source.

``python -m xlscore.report.guides docs`` writes them into the guides anew.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from xlscore.texts import Language, words

START = "<!-- Made by `python -m xlscore.report.guides docs`: -->\n"
END = "<!-- End of what it makes. -->\n"


def cases(language: Language) -> list[str]:
    """What happens at an event, what to type and where, and what comes of it."""
    heads, *rows = (row.in_(language) for row in words("guides").values())
    return [f"| {heads} |", "|---" * (heads.count("|") + 1) + "|", *(f"| {row} |" for row in rows)]


def commands(language: Language) -> list[str]:
    """All commands, a line each, as `xlscore --help` has them."""
    rows = ((name, text.in_(language)) for name, text in words("commands").items())
    return ["| `xlscore …` | |", "|---|---|", *(f"| `{name}` | {text} |" for name, text in rows)]


#: The guides with a table: their language, and what makes it.
PAGES: dict[str, tuple[Language, Callable[[Language], list[str]]]] = {
    "evening.md": ("en", cases),
    "de/abend.md": ("de", cases),
    "fr/soiree.md": ("fr", cases),
    "de/befehle.md": ("de", commands),
    "fr/commandes.md": ("fr", commands),
}


def renewed(name: str, page: str) -> str:
    """A guide with the table between its two marks made anew."""
    language, table = PAGES[name]
    head, _, rest = page.partition(START)
    made = "\n".join(table(language))
    return f"{head}{START}\n{made}\n\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    for guide in PAGES:
        file = Path(sys.argv[1], guide)
        file.write_text(renewed(guide, file.read_text("utf-8")), "utf-8", newline="\n")
