"""What the tables reported: reported, confirmed, accepted, written; each move is plain data.

A table has at most one report. Only a newer one of the table takes its place, until it is accepted.
Confirming and accepting name the number of the report that was seen, so whoever repeats an older
message changes nothing. The states follow from the moves in their order, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from xlscore.core.exact import Exact
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
    """Something that happened to the report `number` of a table; `values` and `by` of a phone."""

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
    """A move that is none now; the text is a key of the words for phones."""


def moved(reports: Reports, move: Move) -> Reports:
    """The reports after a move; Refused, and nothing has changed, where it is none."""
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


def replayed(moves: Iterable[Move]) -> Reports:
    """The reports after all moves that were written down; what is none is passed over."""
    reports = Reports()
    for move in moves:
        try:
            reports = moved(reports, move)
        except Refused:
            continue
    return reports


def _is_same(one: Sender, other: Sender) -> bool:
    """Whether two senders are one phone, or say that they are one player."""
    return one.phone == other.phone or one.player == other.player
