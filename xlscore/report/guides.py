"""The table of what happens at an event, in the guides of every language, from one source.

``python -m xlscore.report.guides docs`` writes it into each guide anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

from xlscore.texts import LANGUAGES, Language, words

#: The guide to the evening in each language.
PAGES: dict[Language, str] = {"en": "evening.md", "de": "de/abend.md", "fr": "fr/soiree.md"}
START = "<!-- Made by `python -m xlscore.report.guides docs`: -->\n"
END = "<!-- End of what it makes. -->\n"


def cases(language: Language) -> list[str]:
    """The table in Markdown: what happens, what to type and where, what comes of it."""
    heads, *rows = (row.in_(language) for row in words("guides").values())
    return [f"| {heads} |", "|---" * (heads.count("|") + 1) + "|", *(f"| {row} |" for row in rows)]


def renewed(page: str, language: Language) -> str:
    """The page with the table between its two marks made anew."""
    head, _, rest = page.partition(START)
    made = "\n".join(cases(language))
    return f"{head}{START}\n{made}\n\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    for spoken, name in PAGES.items():
        if spoken in LANGUAGES:
            file = Path(sys.argv[1], name)
            file.write_text(renewed(file.read_text("utf-8"), spoken), "utf-8", newline="\n")
