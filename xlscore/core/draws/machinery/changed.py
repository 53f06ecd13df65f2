"""C6: what was changed between two texts that a round was drawn from.

A text from before version 2 says nothing of the ruleset or of what is drawn beside the seats, so
with such a text the other one is compared without these lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from xlscore.core.draws.machinery.record import Record
from xlscore.records import dataclass

ChangeKind = Literal["event", "ruleset", "wonders", "board", "asked", "player", "result"]
Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """C6: what is not as it was when a round was drawn: a line of the text, "" where there is none.

    `no` is the player concerned (0: none), `where` the stage and round of a result.
    """

    kind: ChangeKind
    no: int
    before: str
    now: str
    where: tuple[str, int] = ("", 0)

    @property
    def corrects(self) -> bool:
        """Of a result: whether what was typed is another now.

        What was empty when the round was drawn has only been filled in since, and who sits
        elsewhere is told of the round itself.
        """
        old, new = self.before.split("|"), self.now.split("|")
        return any(old[5:]) and old[5:] != new[5:]


#: What a line is about that stands in a text once.
_ABOUT: Final[Mapping[str, ChangeKind]] = {
    "E": "event",
    "N": "event",
    "C": "asked",
    "V": "ruleset",
    "W": "wonders",
    "I": "board",
}
#: What a line is about that stands in a text once for a player.
_PEOPLE: Final = ("P", "F", "Q")


def is_only_late(before: str, now: str) -> bool:
    """Whether the one text is the other but for players who came late and take free seats."""
    late = Record(now).late
    return bool(late) and _without_late(before) == _without_late(_comparable(before, now))


def _comparable(before: str, now: str) -> str:
    """What the text of today says of the things that the earlier one says."""
    return now if Record(before).is_committed else Record(now).without_commitment().text


def _without_late(text: str) -> list[str]:
    record = Record(text)
    late = {f"{kind}|{no}" for no in record.late for kind in "PL"}
    return [line for line in record.lines if "|".join(line.split("|")[:2]) not in late]


def find_changes(before: str, now: str) -> list[Change]:
    """What is another line in the one text than in the other; nothing without a text."""
    if not before or before == now:
        return []
    old, new = _key_lines(before), _key_lines(_comparable(before, now))
    found = []
    for key in {**old, **new}:
        was, is_ = old.get(key, ""), new.get(key, "")
        if was != is_:
            found.append(_change(key, was, is_))
    return found


def _key_lines(text: str) -> Mapping[Key, str]:
    """The lines by what they are about."""
    found: dict[Key, str] = {}
    for line in text.split("\n"):
        kind, *cells = line.split("|")
        if kind == "R":
            stage, round_, table, seat, no = cells[:5]
            found[(kind, stage, round_, no or f"{table}/{seat}")] = line
        elif kind in (*_ABOUT, *_PEOPLE):
            found[(kind, *cells[: kind in _PEOPLE])] = line
    return found


def _change(key: Key, was: str, is_: str) -> Change:
    before, now = (line.partition("|")[2] for line in (was, is_))
    if key[0] == "R":
        no = int(key[3]) if key[3].isdecimal() else 0
        return Change("result", no, before, now, (key[1], int(key[2])))
    if key[0] in _PEOPLE:
        return Change("player", int(key[1]), before, now)
    return Change(_ABOUT[key[0]], 0, before, now)
