"""S7, F18: who is invited to the final, and where everybody is next season, as blocks of rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from xlscore.core.season.lots import RANKING
from xlscore.core.season.model import Invitation, Move
from xlscore.report.block import Block, BlockRow
from xlscore.report.season.season_blocks import SeasonWriter, row_of

THROUGH, OUT = ("confirmed", "promoted"), ("declined", "lapsed", "relegated")
TONES = dict.fromkeys(THROUGH, "through") | dict.fromkeys(OUT, "out")


def invitation_blocks(writer: SeasonWriter) -> list[Block]:
    """Who is invited and why, then the waiting list with the next in line on top."""
    outcome, heads = writer.outcome, ("order", "player", "reason", "state", "why")
    rows = [(one, _invitation_row(writer, one)) for one in outcome.invitations]
    waiting = [one for one, _ in rows if one.state == "waiting"]
    direct = sum(one.reason in ("champion", "runner-up", "direct") for one, _ in rows)
    lead = writer.word(
        "places_lead", places=outcome.places, direct=direct, ranking=outcome.places - direct
    )
    invited_rows = [row for one, row in rows if one.state != "waiting"]
    waiting_rows = [row for one, row in rows if one.state == "waiting"]
    return [
        writer.block("invitations", heads, invited_rows, "invited", lead),
        writer.block("waiting", heads, waiting_rows, "waiting_list", _next_line(writer, waiting)),
    ]


def _invitation_row(writer: SeasonWriter, invitation: Invitation) -> BlockRow:
    """S7: one invitation, its reason and its state, and why."""
    direct, line, reason = invitation.direct, invitation.line, invitation.reason
    texts = [writer.direct_text(direct)] if direct and direct.event is not None else []
    if line and line.rank is not None and not direct:
        texts.append(writer.word("on_rank", rank=line.rank, value=writer.number(line.value)))
    if invitation.by_lot:
        texts.append(writer.word("by_lot_of", lot=writer.lot(invitation.name, RANKING)))
    if gone := invitation.instead_of:
        state = next(one.state for one in writer.outcome.invitations if one.name == gone)
        texts.append(writer.word("for", name=gone, state=writer.word(state)))
    key = "reason_ranking" if reason == "ranking" else reason
    states = writer.word(key), writer.word(invitation.state)
    row = row_of(invitation.order, invitation.name, *states, ", ".join(texts) or None)
    return row._replace(tone=TONES.get(invitation.state, ""))


def _next_line(writer: SeasonWriter, waiting: Sequence[Invitation]) -> str:
    """Who moves up if one more place gets free; those who declined beforehand do not."""
    members = writer.season.members
    ready = [i for i in waiting if not (m := members.get(i.name)) or m.invitation != "declined"]
    if not ready:
        return writer.word("nobody")
    tied = next(list(own) for _, own in groupby(ready, key=_standing))
    names = ", ".join(one.name for one in tied)
    if len(tied) == 1:
        return writer.word("next", name=names)
    return writer.word("next_lot", name=tied[0].name, names=names)


def _standing(invitation: Invitation) -> tuple[int | None, int | None]:
    """F18: a rank, in the division that it is one of."""
    line = invitation.line
    return (line.division, line.rank) if line else (None, None)


def division_blocks(writer: SeasonWriter) -> list[Block]:
    """Names and divisions side by side, as *Members* of the next season has them; or none."""
    heads = ("player", "next_division", "division", "rank", "movement")
    rows = [_move_row(writer, move) for move in writer.outcome.moves]
    return [writer.block("divisions", heads, rows)] if rows else []


def _move_row(writer: SeasonWriter, move: Move) -> BlockRow:
    names = writer.division_names
    words = [writer.word(f"moves_{move.movement}")]
    words += [writer.word("playoff_played")] * move.played + [writer.word("by_lot")] * move.by_lot
    row = row_of(move.name, names[move.to], names[move.division], move.rank, ", ".join(words))
    return row._replace(tone=TONES.get(move.movement, ""))
