"""C6: what a round was drawn from, as its entry in the log of draws keeps it, and what was changed.

`core.draws.basis` writes this text and says what its lines mean; here it is read.

A text from before version 2 says nothing of the ruleset or of what is drawn beside the seats, so
with such a text the other one is compared without these lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal, get_args

from xlscore.core.exact import Exact, whole
from xlscore.core.model import (
    NOWHERE,
    CountsIn,
    DrawEntry,
    Event,
    Penalty,
    Player,
    ResultRow,
    RowStatus,
)
from xlscore.core.spelling import table_numbers, wish_of
from xlscore.core.taken_back import find_taken_back
from xlscore.records import dataclass, replace

#: The lines that version 2 has brought, and the beginning of the first of them.
COMMITTED: Final = ("V|", "W|", "I|")
VERSION: Final = "V|2|"


def find_entry(event: Event, stage: str, round_: int) -> DrawEntry | None:
    """C6: what the log says of a drawn round, the last time it was drawn and not taken back."""
    drawn = [d for d in event.draws if d.result and (d.stage, d.round_) == (stage, round_)]
    gone = find_taken_back(entry.source for entry in event.draws) if drawn else frozenset()
    return next((d for d in reversed(drawn) if d.entry not in gone), None)


def record_of(event: Event, stage: str, round_: int) -> Record:
    """C6: what the log keeps of a drawn round; an empty record where it keeps nothing."""
    entry = find_entry(event, stage, round_)
    return Record(entry.basis if entry else "")


@dataclass(frozen=True, slots=True)
class Record:
    """The text that a round was drawn from; "" says nothing."""

    text: str = ""

    @property
    def lines(self) -> list[str]:
        """The text line by line; no lines without a text."""
        return self.text.split("\n") if self.text else []

    def cells(self, *letters: str) -> Iterator[list[str]]:
        """The cells of the lines that begin with one of these letters, the letter first."""
        return (cells for line in self.lines if (cells := line.split("|"))[0] in letters)

    def _numbers(self, letter: str) -> frozenset[int]:
        found = (cells[1] for cells in self.cells(letter) if len(cells) > 1)
        return frozenset(int(no) for no in found if no.isdecimal())

    @property
    def late(self) -> frozenset[int]:
        """C7: who came late and took a free seat."""
        return self._numbers("L")

    @property
    def drawn(self) -> frozenset[int]:
        """Who was drawn by lot: everybody but those who came late."""
        return self._numbers("P") - self.late

    @property
    def asked(self) -> frozenset[str] | None:
        """C10, H2: what was asked for instead of the usual; None where the text leaves it open."""
        if not any(self.cells("C", "H", "X")):
            return None
        return frozenset(way for _, *ways in self.cells("C") for way in ways)

    @property
    def plan(self) -> frozenset[str]:
        """T7: the lines of the plan of the round, by start numbers; empty where it has none."""
        return frozenset(line for line in self.lines if line.startswith("S|"))

    @property
    def is_committed(self) -> bool:
        """Whether it says the ruleset, and what is drawn beside the seats."""
        return any(line.startswith(VERSION) for line in self.lines)

    def without_commitment(self) -> Record:
        """The record as it was written before it said so."""
        kept = (line for line in self.lines if not line.startswith(COMMITTED))
        return Record("\n".join(kept))

    def restore(self, event: Event) -> Event:
        """The event with lists and results as they were before the draw; names are today's.

        A text that is none of ours changes nothing.
        """
        try:
            return _restore(event, self.lines) if self.text else event
        except (ValueError, IndexError, ZeroDivisionError, StopIteration):
            return event


def _restore(event: Event, lines: Iterable[str]) -> Event:
    kept: dict[int, list[str]] = {}
    results: list[ResultRow] = []
    penalties: list[Penalty] = []
    pools: dict[int, str] = {}
    tables = event.three_player_tables
    numbers: tuple[int, ...] = ()
    for line in lines:
        kind, *cells = line.split("|")
        if kind == "E":
            tables = "many" if cells[1] == "many" else "few"
        elif kind == "N":
            numbers = table_numbers(cells[0]) or ()
        elif kind == "P":
            kept[int(cells[0])] = cells
        elif kind == "Q":
            pools[int(cells[0])] = cells[1]
        elif kind == "R":
            results.append(_row(line))
        elif kind == "M":
            penalties.append(_penalty(cells))
    return replace(
        event,
        three_player_tables=tables,
        tables=numbers,
        players=tuple(
            _player(player._replace(pool=pools.get(player.no, player.pool)), kept.get(player.no))
            for player in event.players
        ),
        results=tuple(results),
        penalties=tuple(penalties),
    )


def _player(player: Player, cells: list[str] | None) -> Player:
    if cells is None:
        return player
    _, _, group, fixed, lot, *more = cells
    rounds, together, regular, fills_in, pool = [*more, *[""] * 5][:5]
    table, tables = wish_of(fixed)
    return player._replace(
        group=group,
        fixed_table=table,
        tables=tables,
        lot=_number(lot),
        apart_rounds=frozenset(table_numbers(rounds) or ()),
        together=together,
        regular=bool(regular),
        fills_in=bool(fills_in),
        pool=pool,
    )


@lru_cache(maxsize=1 << 14)
def _row(line: str) -> ResultRow:
    """A seat of the rounds before; every later round has the same line."""
    _, stage, round_, table, seat, no, points, tie, place, status = line.split("|")
    known: tuple[RowStatus, ...] = ("left", "substitute", "military", "science", "bye")
    return ResultRow(
        stage,
        int(round_),
        int(table) if table.isdecimal() else table,
        int(seat) if seat else None,
        no=int(no) if no else None,
        name="",
        victory_points=_number(points),
        tie_break=_number(tie),
        place=int(place) if place else None,
        status=next((word for word in known if word == status), None),
    )


def _penalty(cells: list[str]) -> Penalty:
    stage, round_, no, points, counts_in = cells
    kinds: tuple[CountsIn, ...] = get_args(CountsIn)
    return Penalty(
        stage,
        int(round_) if round_ else None,
        int(no),
        name="",
        points=_number(points) or 0,
        counts_in=next(kind for kind in kinds if kind == counts_in),
        reason="",
        source=NOWHERE,
    )


def _number(text: str) -> Exact | None:
    return whole(Fraction(text)) if text else None


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
        """Whether a result that was typed before the draw is another one now.

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
    """Whether two texts differ only by players who came late and take free seats."""
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
