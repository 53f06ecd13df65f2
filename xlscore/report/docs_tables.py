"""What pages of docs have from the program: keys of rules, cases of an event, commands, words.

``python -m xlscore.report.docs_tables docs`` writes all of it into the pages anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from xlscore.core.criteria import CRITERIA, SHORT_FORMS
from xlscore.core.criteria.words import WORDS
from xlscore.core.rulebook.keys import RULE_KEYS
from xlscore.core.rulebook.table import NEEDED, Group, Key, KeyTable
from xlscore.core.season.rules_keys import SEASON_KEYS
from xlscore.texts import LANGUAGES, PROGRAMS, Language, Titles, titles, words

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
    yield _key_text(parts, key)
    if language != PROGRAMS:
        ahead = (".".join(parts[: i + 1]) for i in range(len(parts)))
        yield _key_text((typed.get(path, "*") for path in ahead), key)
    yield key.help.in_(language)
    if isinstance(key.kind, Group):
        yield from ("", "")
    else:
        yield from (key.kind.accepted.in_(language), _default(key.default, language))


def _key_text(parts: Iterable[str], key: Key) -> str:
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


def _rules() -> str:
    """All keys and criteria, in every language."""
    lines: list[str] = []
    for language in LANGUAGES:
        for title, table in _TABLES:
            lines += [f"\n### {title.in_(language)}\n", *key_rows(table, language)]
        lines += [f"\n### {titles('rules_page.criteria').in_(language)}", *criteria_rows(language)]
    return "\n".join([*lines, "\n"])


def _cases(language: Language) -> str:
    """What happens at an event, what to type and where, and what comes of it."""
    heads, *rows = (row.in_(language) for row in words("guides").values())
    lines = [f"| {heads} |", "|---" * (heads.count("|") + 1) + "|", *(f"| {row} |" for row in rows)]
    return "\n".join(["", *lines, "\n"])


def _commands(language: Language) -> str:
    """All commands, a line each, as `xlscore --help` has them."""
    rows = ((name, text.in_(language)) for name, text in words("commands").items())
    lines = ["| `xlscore …` | |", "|---|---|", *(f"| `{name}` | {text} |" for name, text in rows)]
    return "\n".join(["", *lines, "\n"])


def _checker() -> str:
    """The words of the page that checks draws without xlscore, as a constant of its script."""
    found = words("check_page")
    made = {code: {key: text.in_(code) for key, text in found.items()} for code in LANGUAGES}
    return f"const WORDS = {json.dumps(made, ensure_ascii=False, indent=1)};\n"


#: Pages below docs, and what makes the part of each between its two marks.
PAGES: Mapping[str, Callable[[], str]] = {
    "rules.md": _rules,
    "evening.md": partial(_cases, "en"),
    "de/abend.md": partial(_cases, "de"),
    "fr/soiree.md": partial(_cases, "fr"),
    "de/befehle.md": partial(_commands, "de"),
    "fr/commandes.md": partial(_commands, "fr"),
    "check_draw.html": _checker,
}
_MARKS = "Made by `python -m xlscore.report.docs_tables docs`:", "End of what it makes."


def renew_page(name: str, page: str) -> str:
    """A page of docs with the part between its two marks made anew."""
    comment = "<!-- {} -->\n" if name.endswith(".md") else "// {}\n"
    start, end = map(comment.format, _MARKS)
    head, _, rest = page.partition(start)
    return f"{head}{start}{PAGES[name]()}{end}{rest.partition(end)[2]}"


if __name__ == "__main__":
    for own in PAGES:
        file = Path(sys.argv[1], own)
        file.write_text(renew_page(own, file.read_text("utf-8")), "utf-8", newline="\n")
