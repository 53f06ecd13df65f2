"""How a report stands after every order of moves: accepted it stays, written it is gone."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlscore.room.reports import Journal, Move, Refused, Reports, Sender, Spot, apply_move, replay
from xlscore.room.table_codes import code_of
from xlscore.texts import say

ONE, TWO = (Spot("preliminary", 1, table, ("1", "2", "3")) for table in "12")
ADA, BEN, CEM = (Sender(n, f"phone{n}") for n in range(3))
PHONE_OF_ADA = Sender(1, ADA.phone)

SPOTS = st.sampled_from([ONE, TWO])
SENDERS = st.sampled_from([ADA, BEN, CEM, PHONE_OF_ADA])
NUMBERS = st.integers(1, 6)
VALUES = st.sampled_from([((1,), (2,), (3,)), ((9,), (8,), (None,))])
MOVES = st.builds(
    Move,
    st.sampled_from(["reported", "confirmed", "accepted", "refused", "written", "taken-back"]),
    SPOTS,
    NUMBERS,
    st.just("2026-11-23 20:15:00"),
    VALUES,
    SENDERS,
)


def reported(number: int, by: Sender = ADA, spot: Spot = ONE) -> Move:
    return Move("reported", spot, number, "", ((60,), (50,), (40,)), by)


def test_the_way_of_a_report() -> None:
    reports = apply_move(Reports(), reported(1))
    reports = apply_move(reports, Move("confirmed", ONE, 1, "", by=BEN))
    reports = apply_move(reports, Move("accepted", ONE, 1, ""))
    assert reports.open_[ONE].confirmed == BEN
    for late in (reported(2), Move("accepted", ONE, 1, "")):
        with pytest.raises(Refused, match="is_accepted"):
            apply_move(reports, late)
    reports = apply_move(reports, Move("written", ONE, 1, ""))
    assert (reports.open_, reports.written[ONE].values) == ({}, ((60,), (50,), (40,)))
    with pytest.raises(Refused, match="is_older"):
        apply_move(reports, Move("accepted", ONE, 1, ""))


@pytest.mark.parametrize("by", [ADA, PHONE_OF_ADA, Sender(ADA.player, "other")])
def test_nobody_confirms_his_own_report(by: Sender) -> None:
    reports = apply_move(Reports(), reported(1))
    with pytest.raises(Refused, match="needs_another"):
        apply_move(reports, Move("confirmed", ONE, 1, "", by=by))


def test_a_newer_report_is_confirmed_by_nobody_yet() -> None:
    reports = apply_move(Reports(), reported(1))
    reports = apply_move(reports, Move("confirmed", ONE, 1, "", by=BEN))
    reports = apply_move(reports, reported(2, CEM))
    assert reports.open_[ONE].confirmed is None
    for kind in ("accepted", "refused", "confirmed"):
        with pytest.raises(Refused, match="is_older"):
            apply_move(reports, Move(kind, ONE, 1, "", by=BEN))


@given(st.lists(MOVES, max_size=40))
def test_no_order_of_moves_breaks_the_rules(moves: list[Move]) -> None:
    """Each step leaves the other table alone; an accepted report goes only by being written or
    refused; nothing is written that was not accepted; what is refused changes nothing."""
    reports, done = Reports(), list[Move]()
    for move in moves:
        before = reports
        try:
            reports = apply_move(reports, move)
        except Refused:
            continue
        done.append(move)
        other = TWO if move.spot == ONE else ONE
        assert reports.open_.get(other) == before.open_.get(other)
        old, new = before.open_.get(move.spot), reports.open_.get(move.spot)
        if old is not None and old.accepted and old != new:
            assert move.kind in ("written", "refused")
            assert move.number == old.number
        if move.kind == "written":
            assert old is not None
            assert old.accepted
            assert reports.written[move.spot] == old
        if new is not None and new.confirmed is not None:
            assert new.confirmed.phone != new.by.phone
            assert new.confirmed.player != new.by.player
        assert before.total <= reports.total <= before.total + 1
    assert replay(moves) == reports == replay(done)


@given(st.lists(MOVES, max_size=20), st.integers(0, 400))
def test_what_is_written_down_comes_back_and_a_torn_line_spoils_no_other(
    moves: list[Move], cut: int
) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "e.entry.log"
        journal = Journal(path)
        for move in moves:
            journal.add(move)
        again = Journal(path)
        assert again.secret == journal.secret
        assert replay(again.moves) == replay(moves)
        if not moves:
            return
        whole = path.read_bytes()
        last = whole.rindex(b"\n{")
        path.write_bytes(whole[: last + min(cut, len(whole) - last - 2)])
        torn = Journal(path)
        torn.add(moves[-1])
        assert replay(Journal(path).moves) == replay(moves)


@given(st.lists(st.text(max_size=3), min_size=1, max_size=4), st.integers(1, 9))
def test_a_code_is_of_one_table_one_round_and_these_players(names: list[str], round_: int) -> None:
    spot = Spot("preliminary", round_, "1", tuple(names))
    others = [
        spot._replace(round_=round_ + 1),
        spot._replace(table="11"),
        spot._replace(stage="final"),
        spot._replace(players=(*names, "")),
    ]
    code = code_of(bytes(32), spot)
    assert len(code) == 13
    assert code.isalnum()
    assert code == code_of(bytes(32), spot)
    assert code not in [code_of(bytes(32), other) for other in others]
    assert code != code_of(bytes([1] * 32), spot)


def test_refused_moves_are_told_by_words_that_exist() -> None:
    for key in ("is_over", "is_older", "is_accepted", "needs_another", "too_many"):
        assert say(f"entry.{key}", "fr")


def test_what_was_written_is_not_reported_again_until_it_is_taken_back() -> None:
    """Somebody may send again what he heard; another result is a correction, for the organiser."""
    reports = apply_move(Reports(), reported(1))
    for kind in ("accepted", "written"):
        reports = apply_move(reports, Move(kind, ONE, 1, ""))
    with pytest.raises(Refused, match="is_accepted"):
        apply_move(reports, reported(2))
    other = reported(2)._replace(values=((61,), (50,), (40,)))
    assert apply_move(reports, other).open_
    taken = apply_move(reports, Move("taken-back", ONE, 1, ""))
    assert apply_move(taken, reported(2)).open_
