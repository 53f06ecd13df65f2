"""A ruleset as a text that is hashed: a line for all that it says and that decides something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from xlscore.core.exact import export
from xlscore.core.rules import Ruleset
from xlscore.core.spelling import in_a_cell
from xlscore.texts import Titles

#: What is told about a ruleset and decides nothing; `whole` refuses an input, and
#: `substitute_at` asks for one; they count nothing.
TOLD: Final = {
    "document",
    "sources",
    "worked",
    "paragraph",
    "whole",
    "written",
    "pool",
    "substitute_at",
}


#: The rules that were asked for last, with their checksum.
_LAST: Final[list[tuple[Ruleset, str]]] = []


def rules_text(rules: Ruleset) -> str:
    """`<key>=<value>` for all that is not empty, no or 0; without its sources and paragraphs.

    Stages by number of players stand there for all numbers, whoever plays.
    """
    return "\n".join(_lines("", rules._replace(stages=()) if rules.by_players else rules))


def rules_checksum(rules: Ruleset) -> str:
    """SHA-256 of that text in UTF-8, as hex digits; it stands under the standings too.

    Of the rules in hand it is worked out once, however many rounds are drawn by them.
    """
    found = next(iter(_LAST), None)
    if found is None or found[0] is not rules:
        import hashlib  # slow to import, and most events need none

        found = rules, hashlib.sha256(rules_text(rules).encode()).hexdigest()
        _LAST[:] = [found]
    return found[1]


def _lines(path: str, value: Any) -> Iterator[str]:
    """The keys below a path that say something."""
    parts = () if isinstance(value, Titles) else getattr(value, "__match_args__", ())
    if parts:
        for name in parts:
            if name not in TOLD:
                yield from _lines(f"{path}.{name}".lstrip("."), getattr(value, name))
    elif isinstance(value, Mapping):
        for key, item in sorted(value.items()):
            yield from _lines(f"{path}.{key}", item)
    elif isinstance(value, tuple | list):
        for number, item in enumerate(value, 1):
            yield from _lines(f"{path}.{number}", item)
    elif value:
        text = value.en if isinstance(value, Titles) else value
        shown = export(text) if isinstance(text, Fraction) else str(text)
        yield f"{path}={in_a_cell(shown)}"
