"""The keys of rulesets and of season rules as tables for people, in every language.

``python -m xlscore.report.rules_page docs/rules.md`` writes them into the page anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from xlscore.core.criteria import CRITERIA, SHORT_FORMS
from xlscore.core.criteria.words import WORDS
from xlscore.core.rulebook.keys import RULE_KEYS
from xlscore.core.rulebook.table import NEEDED, Group, Key, KeyTable
from xlscore.core.season.rules_keys import SEASON_KEYS
from xlscore.texts import LANGUAGES, PROGRAMS, Language, Titles, titles

#: Each part once, as somebody may write it.
EXAMPLES = (
    "count(place = 4, shared = parts)",
    "alone(place = 2)",
    "place",
    "mean(wins)",
    "best(victory_points, k = 2)",
    "worst(victory_points)",
    "game(tournament_points, n = 1)",
    "before(share)",
    "opponents(wins, drop_worst = 1, drop_best = 1)",
    "member(k = 4)",
    "game_win_share(drawn = draws)",
    "games_played at least 4",
)
START = "<!-- Made by `python -m xlscore.report.rules_page docs/rules.md`: -->\n"
END = "<!-- End of what it makes. -->\n"

_TABLES = (
    (titles("rules_page.keys_ruleset"), RULE_KEYS),
    (titles("rules_page.keys_season_rules"), SEASON_KEYS),
)
_HEADS = titles("rules_page.heads")
_NEEDED = titles("rules_page.needed")
_FLAGS = titles("rules_page.no")


def key_rows(table: KeyTable, language: Language) -> list[str]:
    """All keys as a Markdown table, with the words that a sheet *Rules* takes besides."""
    heads = _HEADS.in_(language)
    typed = {key.path: key.word.in_(language) for key in table.keys}
    rows = (_cells(key, typed, language) for key in table.keys)
    return [heads, "|---" * (heads.count("|") - 1) + "|", *(f"| {' | '.join(r)} |" for r in rows)]


def criteria_rows(language: Language) -> list[str]:
    """All words and parts of criteria with what they mean, then the short forms (F11)."""
    samples = [*WORDS.values(), *map(CRITERIA.read, EXAMPLES)]
    laws = [(f"`{o.code}`", o.title().in_(language), o.law(language)) for o in samples]
    short = [
        (f"`{name}`", f"`{text}`", CRITERIA[name].title().in_(language))
        for name, text in SHORT_FORMS.items()
    ]
    tables = (("rules_page.criterion_heading_law", laws), ("rules_page.short_stands_for", short))
    lines = []
    for heads, rows in tables:
        cells = [f"| {' | '.join(row)} |" for row in rows]
        lines += ["", titles(heads).in_(language), "|---|---|---|", *cells]
    return lines


def _cells(key: Key, typed: dict[str, str], language: Language) -> Iterator[str]:
    parts = key.path.split(".")
    yield _dotted(parts, key)
    if language != PROGRAMS:
        ahead = (".".join(parts[: i + 1]) for i in range(len(parts)))
        yield _dotted((typed.get(path, "*") for path in ahead), key)
    yield key.help.in_(language)
    if isinstance(key.kind, Group):
        yield from ("", "")
    else:
        yield from (key.kind.accepted.in_(language), _default(key.default, language))


def _dotted(parts: Iterable[str], key: Key) -> str:
    """The key as it is typed: items counted from 1, a number of players such as 4."""
    below = ".…" if isinstance(key.kind, Group) else ".4" if key.kind.by_number else ""
    return f"`{'.'.join(parts).replace('*', '1')}{below}`"


def _default(value: Any, language: Language) -> str:
    """What holds for a key that is left out; nothing where its meaning tells."""
    if value is NEEDED:
        return _NEEDED.in_(language)
    if value is False:
        return _FLAGS.in_(language)
    if isinstance(value, Titles):
        return value.in_(language)
    if type(value) is tuple:
        return ", ".join(map(str, value))
    return str(value) if isinstance(value, str | int) else ""


def renewed(page: str) -> str:
    """The page with the tables between its two marks made anew."""
    lines: list[str] = []
    for language in LANGUAGES:
        for title, table in _TABLES:
            lines += [f"\n### {title.in_(language)}\n", *key_rows(table, language)]
        lines += [f"\n### {titles('rules_page.criteria').in_(language)}", *criteria_rows(language)]
    head, _, rest = page.partition(START)
    return head + START + "\n".join(lines) + "\n\n" + END + rest.partition(END)[2]


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.write_text(renewed(file.read_text("utf-8")), "utf-8", newline="\n")
