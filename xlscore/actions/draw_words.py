"""C6: the draw log in words: what an entry is about, what was changed since."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from xlscore.book.reader import ReadEvent
from xlscore.book.round_titles import round_title
from xlscore.core.draws.log import hash_entry
from xlscore.core.draws.machinery.record import Change, ChangeKind, find_changes
from xlscore.core.draws.randomness import with_time
from xlscore.core.model import DrawEntry, Event
from xlscore.core.rules import Ruleset, stage_words
from xlscore.core.taken_back import move_in
from xlscore.texts import Language, say, words

#: The word for each change that is about the whole round.
CHANGED: Final[Mapping[ChangeKind, str]] = {
    "event": "rules_changed",
    "ruleset": "ruleset_changed",
    "wonders": "wonders_changed",
    "board": "board_changed",
    "asked": "asked_changed",
}
#: So many digits of a checksum are shown.
SHORT: Final = 12


def title_of(read: ReadEvent, stage: int, round_: int, language: Language) -> str:
    """What a round of a stage, by its index, is called."""
    assert read.rules is not None
    return round_title(read.rules.stages[stage], (round_,), language)


def say_changes(entry: DrawEntry, text: str, rules: Ruleset, language: Language) -> str:
    """What is another line than in an entry, in words, as far as a person changed it."""
    found = [change for change in find_changes(entry.basis, text) if _by_hand(change, entry)]
    return ", ".join(say_change(change, rules, language) for change in found)


def _by_hand(change: Change, entry: DrawEntry) -> bool:
    if change.kind == "asked":  # of each round by itself
        return not entry.result
    if change.kind == "result":
        return bool(change.before) and change.corrects
    return True


def say_change(change: Change, rules: Ruleset, language: Language) -> str:
    """One change: "No 5: Ada → Ida", or a result that is another now."""
    # what was made, not what was typed
    made = rules.points_title.in_(language) + " " if rules.makes_points else ""
    both = change.before, change.now
    lines = [_say_line(line, change.kind, language, made) for line in both]
    if change.kind == "result" and all(lines) and lines[0][:1] == lines[1][:1]:
        lines = [line[1:] for line in lines]  # at the same seat as before
    if change.kind == "wonders" and all(lines) and lines[0][1:] == lines[1][1:]:
        lines = [line[:1] for line in lines]
    before, now = (" ".join(line) or "–" for line in lines)
    if change.kind in CHANGED:
        return say(f"drawlog.{CHANGED[change.kind]}", language, before=before, now=now)
    if change.kind == "player":
        return say("drawlog.player_changed", language, no=change.no, before=before, now=now)
    stage, round_ = change.where
    named, key = stage_words(rules, stage), "drawlog.result_changed"
    return say(key, language, stage=named, round=round_, no=change.no, before=before, now=now)


def _say_line(line: str, kind: str, language: Language, made: str) -> list[str]:
    """What a line says of a player or a result: without number and round."""
    if not line:
        return [say("drawlog.nobody", language)] if kind in ("player", "result") else []
    cells = line.split("|")
    if kind == "result":
        table, seat, points, tie, place, status = (*cells[2:4], *cells[5:9])
        points = points and made + points
        shown = [f"{table}/{seat}" if seat else table, points, tie, place, status]
    elif kind == "ruleset":
        shown = [cell[:SHORT] for cell in cells[1:]]
    elif kind == "wonders":
        key = "with_sides" if cells[0] else "without_sides"
        shown = [say(f"drawlog.{key}", language), *cells[1:]]
    elif kind == "asked":
        shown = [
            words("methods")[cell].in_(language) if cell in words("methods") else cell
            for cell in cells
        ]
    else:
        shown = cells[1:] if kind == "player" else cells
    return [cell for cell in shown if cell]


def say_entries(event: Event, rules: Ruleset, language: Language) -> Iterator[str]:
    """A line for each entry of the log: announced or drawn, from what, and why again."""
    if event.results and not event.draws:
        yield say("drawlog.none", language)
    for entry in event.draws:
        title, move = stage_words(rules, entry.stage), move_in(entry.source)
        key = "drawn_entry" if entry.result else "moved_entry" if move else "announced_entry"
        line = say(
            f"drawlog.{key}",
            language,
            entry=entry.entry,
            stage=title,
            round=entry.round_,
            source=with_time(entry.source),
            randomness=entry.randomness or "–",
            hash=hash_entry(entry)[:SHORT],
        )
        yield f"{line} ({entry.reason})" if entry.reason else line
