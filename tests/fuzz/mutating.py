"""Changes that leave a text the shape it has: other cells, other values, other lines."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

#: What people and programs type where something else is meant.
ODD = (
    *("", "0", "-1", "1", "2", "3", "4", "0.5", "1/3", "99999999999999999999", "1e308", "1e-300"),
    *("-0", "nan", "inf", "9" * 400, "1e999999999", "0x10", "true", "ja", "x", "-", "?", "'1"),
    *("#N/A", "#DIV/0!", "=1+1", "1;2", "1,2", "1.5.2026", "2026-01-01", "31.02.2026", "12:30"),
    *("Ärger", "ß", "\u202ex", "a\tb", "\x1b[1m", "\udcff", "🎲", "²", "٣", "{0}", "%s", "../x"),
    *("N" * 300, "\N{NO-BREAK SPACE}", "a\u0301", "None", "::x", "*", "**/*.xlsx", "[]", "{}"),
)
_TOKEN = re.compile(r"[^|\n=,\[\]]+")


def mutated(text: str, words: Sequence[str], seed: int) -> str:
    """A text with one to four changes, always the same for the same seed."""
    rng = random.Random(seed)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        change = rng.choice((_token, _token, _token, _swap, _line, _lines))
        text = change(rng, text, words)
    return text


def _token(rng: random.Random, text: str, words: Sequence[str]) -> str:
    """One value replaced by an odd one, a known word, or another value of the same text."""
    tokens = list(_TOKEN.finditer(text))
    if not tokens:
        return text + rng.choice(words)
    one, other = rng.choice(tokens), rng.choice(tokens)
    new = rng.choice((rng.choice(ODD), rng.choice(ODD), rng.choice(words), other[0]))
    return f"{text[: one.start()]} {new} {text[one.end() :]}"


def _swap(rng: random.Random, text: str, words: Sequence[str]) -> str:
    """Two values change places."""
    tokens = list(_TOKEN.finditer(text))
    if len(tokens) < 2:
        return text
    one, other = sorted(rng.sample(tokens, 2), key=lambda token: token.start())
    between = text[one.end() : other.start()]
    return text[: one.start()] + other[0] + between + one[0] + text[other.end() :]


def _line(rng: random.Random, text: str, words: Sequence[str]) -> str:
    """A line taken out, doubled, moved, or with a cell more or less."""
    lines = text.split("\n")
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    line = lines.pop(at)
    longer = f"{line} {rng.choice(ODD)} |"
    shorter = line.rpartition("|")[0]
    put = rng.choice(([], [line, line], [line], [longer], [shorter]))
    place = to if put == [line] else at
    return "\n".join(lines[:place] + put + lines[place:])


def _lines(rng: random.Random, text: str, words: Sequence[str]) -> str:
    """Several lines taken out or doubled."""
    lines = text.split("\n")
    first = rng.randrange(len(lines))
    last = min(len(lines), first + rng.randrange(1, 9))
    return "\n".join(lines[:first] + lines[first:last] * rng.choice((0, 2, 3)) + lines[last:])
