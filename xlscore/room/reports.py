"""What the tables reported: reported, confirmed, accepted, written; each move is plain data.

A table has at most one report. Only a newer one of the table takes its place, until it is accepted.
Confirming and accepting name the number of the report that was seen, so whoever repeats an older
message changes nothing. The states follow from the moves in their order, and from nothing else.

The moves are lines of a file beside the workbook, the journal, which is only added to. It holds the
secret of the codes, so only its owner may read it. A line reaches the disk before anybody is told.
A line that was torn off in the middle is passed over, and so is one that is none of ours.
"""

from __future__ import annotations

import json
import os
import secrets
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, get_args

from xlscore.book.problems import FileProblem
from xlscore.core.exact import Exact, whole
from xlscore.core.reasons import system_reason
from xlscore.records import NamedTuple

Values = tuple[tuple[Exact | None, ...], ...]
"""For each player of a table, in the order of the seats, what is typed for him."""

Kind = Literal["reported", "confirmed", "accepted", "refused", "written", "taken-back"]


class Spot(NamedTuple):
    """A table of a round with who sits there, each by number, or by name without one.

    A round that is drawn again has other spots, so nothing of before gets in there.
    """

    stage: str
    round_: int
    table: str
    players: tuple[str, ...]


class Sender(NamedTuple):
    """Who sent something: which of the table's players, and a mark of the phone."""

    player: int
    phone: str


class Move(NamedTuple):
    """What happened to the report `number` of a table. Only phones give `values` and `by`."""

    kind: Kind
    spot: Spot
    number: int
    when: str
    values: Values = ()
    by: Sender | None = None


class State(NamedTuple):
    """How a report stands; `number` counts all reports of the event."""

    number: int
    values: Values
    by: Sender
    when: str
    confirmed: Sender | None = None
    accepted: bool = False


class Reports(NamedTuple):
    """The reports that are not written yet, how many there ever were, and what was written."""

    open_: Mapping[Spot, State] = {}
    total: int = 0
    written: Mapping[Spot, State] = {}


class Refused(Exception):
    """A move that is not possible now; its text is a key of the words for phones."""


def apply_move(reports: Reports, move: Move) -> Reports:
    """The reports after a move; Refused if it is not possible now."""
    state = reports.open_.get(move.spot)
    if move.kind == "reported":
        if state is not None and state.accepted:
            raise Refused("is_accepted")
        stands = reports.written.get(move.spot)
        if stands is not None and stands.values == move.values:  # somebody sends it again
            raise Refused("is_accepted")
        assert move.by is not None
        if move.number != reports.total + 1:
            raise Refused("is_older")
        new = State(move.number, move.values, move.by, move.when)
        return reports._replace(open_={**reports.open_, move.spot: new}, total=move.number)
    if move.kind == "taken-back":
        kept = {spot: one for spot, one in reports.written.items() if spot != move.spot}
        return reports._replace(written=kept)
    if state is None or state.number != move.number:
        raise Refused("is_older")
    if move.kind in ("refused", "written"):
        rest = {spot: one for spot, one in reports.open_.items() if spot != move.spot}
        if move.kind == "refused":
            return reports._replace(open_=rest)
        if not state.accepted:
            raise Refused("is_older")
        return reports._replace(open_=rest, written={**reports.written, move.spot: state})
    if state.accepted:
        raise Refused("is_accepted")
    if move.kind == "accepted":
        state = state._replace(accepted=True)
    else:
        if move.by is None or _is_same(move.by, state.by):
            raise Refused("needs_another")
        state = state._replace(confirmed=move.by)
    return reports._replace(open_={**reports.open_, move.spot: state})


def replay(moves: Iterable[Move]) -> Reports:
    """The reports after all moves that were written down; impossible ones are skipped."""
    reports = Reports()
    for move in moves:
        try:
            reports = apply_move(reports, move)
        except Refused:
            continue
    return reports


def _is_same(one: Sender, other: Sender) -> bool:
    """Whether two senders are one phone, or say that they are one player."""
    return one.phone == other.phone or one.player == other.player


ENDING = ".entry.log"
KINDS = get_args(Kind)
SECRET = 32


def journal_of(workbook: Path) -> Path:
    """Where the reports of a workbook wait."""
    return workbook.with_suffix(ENDING)


class Journal:
    """The lines of one file; `add` is thread-safe. FileProblem where the file is none of ours."""

    def __init__(self, path: Path) -> None:
        self.path, self._lock = path, threading.Lock()
        lines = list(_lines(path))
        head = lines[0] if lines else {}
        self.secret = _secret(head)
        if self.secret is None:
            if _holds_anything(path):
                raise FileProblem("entry-not-ours", file=path.name)
            self.secret = secrets.token_bytes(SECRET)
            self._write({"xlscore": "entry", "secret": self.secret.hex()})
        self.moves = [move for line in lines if (move := _move(line))]
        served = [line["served"] for line in lines if isinstance(line.get("served"), str)]
        self.served = served[-1] if served else ""

    def add(self, move: Move) -> None:
        """Write down what happened; FileProblem, and nothing is kept of it, where that fails."""
        self._write(_data(move))
        self.moves.append(move)

    def serve(self, address: str) -> None:
        """Write down where phones find the page, so that slips can say it."""
        if address != self.served:
            self._write({"served": address})
            self.served = address

    def _write(self, data: dict[str, Any]) -> None:
        # what was torn off before ends with the line break that begins this one
        line = f"\n{json.dumps(data, ensure_ascii=True, separators=(',', ':'))}\n".encode()
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        with self._lock:
            try:
                handle = os.open(self.path, flags, 0o600)
                try:
                    size = os.fstat(handle).st_size
                    try:
                        if os.write(handle, line) != len(line):
                            raise OSError(28, os.strerror(28))
                        os.fsync(handle)
                    except OSError:
                        with suppress(OSError):
                            os.ftruncate(handle, size)
                        raise
                finally:
                    os.close(handle)
            except OSError as error:
                raise FileProblem("cannot-write", reason=system_reason(error)) from error


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return
    except OSError as error:
        raise FileProblem("file-unreadable", reason=system_reason(error)) from error
    for line in data.split(b"\n"):
        with suppress(ValueError, RecursionError):
            found = json.loads(line)
            if isinstance(found, dict):
                yield found


def _holds_anything(path: Path) -> bool:
    with suppress(OSError):
        return bool(path.read_bytes().strip())
    return False


def _secret(head: dict[str, Any]) -> bytes | None:
    with suppress(KeyError, ValueError, TypeError):
        found = bytes.fromhex(head["secret"])
        return found if head["xlscore"] == "entry" and len(found) == SECRET else None
    return None


def _data(move: Move) -> dict[str, Any]:
    spot = {"stage": move.spot.stage, "round": move.spot.round_, "table": move.spot.table}
    data = {"move": move.kind, **spot, "players": list(move.spot.players)}
    data |= {"number": move.number, "when": move.when}
    if move.values:
        data["values"] = [[_text(value) for value in line] for line in move.values]
    if move.by is not None:
        data |= {"player": move.by.player, "phone": move.by.phone}
    return data


def _text(value: Exact | None) -> str | None:
    return None if value is None else str(value)


def _move(data: dict[str, Any]) -> Move | None:
    """A move as it was written down; None for a line that is none."""
    with suppress(KeyError, ValueError, TypeError, ZeroDivisionError):
        if data["move"] not in KINDS:
            return None
        spot = Spot(
            str(data["stage"]), int(data["round"]), str(data["table"]), tuple(data["players"])
        )
        lines = data.get("values", ())
        values = tuple(tuple(v if v is None else whole(Fraction(v)) for v in one) for one in lines)
        by = Sender(int(data["player"]), str(data["phone"])) if "phone" in data else None
        number, when = int(data["number"]), str(data["when"])
        return Move(data["move"], spot, number, when, values=values, by=by)
    return None
