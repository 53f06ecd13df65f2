"""C6: the log of draws: entries that are only ever added, each with the hash of the one before.

An announcement says what will be drawn from and where the randomness will come from; the entry of a
draw repeats both and adds the randomness and the hash of what it gave. The hash of an entry is
SHA-256 of its cells with tabs between: entry, stage, round, list hash, source, randomness, result
hash, previous, reason. Undo and redo add entries too, which say of another entry that it is taken
back or made again. What is typed as randomness beside an announcement does not count, so that
its hash can be made public first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence

from xlscore.core.draws.basis import hash_basis
from xlscore.core.draws.machinery.record import Change, find_changes, is_only_late
from xlscore.core.draws.randomness import Source, read_seed, read_source
from xlscore.core.draws.review import write_seats
from xlscore.core.draws.upcoming import Place
from xlscore.core.model import DrawEntry, Event
from xlscore.core.taken_back import Move, find_taken_back, move_in
from xlscore.records import dataclass


def hash_entry(entry: DrawEntry) -> str:
    """C6: the hash of an entry, 64 hex digits: what is published, and the next one's `previous`."""
    cells = (
        *(entry.entry, entry.stage, entry.round_, entry.list_hash, entry.source),
        *(entry.randomness if entry.result else "", entry.result, entry.previous, entry.reason),
    )
    return hashlib.sha256("\t".join(map(str, cells)).encode()).hexdigest()


def add_entry(log: Sequence[DrawEntry], entry: DrawEntry) -> tuple[DrawEntry, ...]:
    """The log with one more entry, numbered and chained to the one before."""
    previous = hash_entry(log[-1]) if log else ""
    number = log[-1].entry + 1 if log else 1
    return (*log, entry._replace(entry=number, previous=previous))


def hash_result(
    stage: str, round_: int, typed: Mapping[int, Place], beside: Iterable[str] = ()
) -> str:
    """C6: the hash of all that is drawn: who sits where, and the lines of what is drawn beside it.

    Without them its first twelve digits are the fingerprint.
    """
    text = "\n".join([write_seats(stage, round_, typed), *beside])
    return hashlib.sha256(text.encode()).hexdigest()


def is_chosen(entry: DrawEntry) -> bool:
    """Whether an entry is drawn from a seed that the organiser chose."""
    source = read_source(entry.source)
    return source is not None and source.kind == "seed"


def find_lot(event: Event, stage: str, round_: int) -> tuple[str, Source | None]:
    """C6: the seed that a round is drawn with, or goes on with, and where the log says it is from.

    "" without a seed.
    """
    seed = event.lot_seed(stage, round_) or event.lot_seed(stage) or ""
    named = (read_source(d.source) for d in event.draws if d.result and d.randomness == seed)
    return seed, next(named, None)


def find_announcement(log: Sequence[DrawEntry], stage: str, round_: int) -> DrawEntry | None:
    """The announcement that waits for its draw, if it is one for this round."""
    last = find_waiting(log)
    return last if last is not None and (last.stage, last.round_) == (stage, round_) else None


def find_waiting(log: Sequence[DrawEntry]) -> DrawEntry | None:
    """The announcement that waits: the last one of what was announced and drawn.

    One that was drawn from waits no more, even if that draw was taken back: its randomness is
    known. Nor does one that was taken back itself.
    """
    last = next((entry for entry in reversed(log) if not move_in(entry.source)), None)
    if last is None or last.result or last.entry in find_taken_back(e.source for e in log):
        return None
    return last


def find_announcement_of(log: Sequence[DrawEntry], drawn: DrawEntry) -> DrawEntry | None:
    """The announcement whose randomness an entry was drawn from; None for a chosen seed."""
    earlier = (e for e in reversed(log) if e.entry < drawn.entry and not e.result)
    for entry in earlier:
        source = read_source(entry.source)
        if source and entry.randomness and read_seed(source, entry.randomness) == drawn.randomness:
            return entry
    return None


@dataclass(frozen=True, slots=True)
class Flaw:
    """C6: what is wrong with an entry, as the code of a finding, and what it concerns.

    `other` is the number of another entry that it is about.
    """

    code: str
    entry: DrawEntry
    change: Change | None = None
    other: int = 0


def find_flaws(log: Sequence[DrawEntry]) -> Iterator[Flaw]:
    """C6: entries that are not as they were written, or draws that were not announced.

    A draw with a randomness of its own follows an announcement of the same round, list and source
    (rounds drawn together with it follow it too), and its randomness was never used before; the
    same round again from the same randomness only for players who came late (C7). After an
    announcement none is drawn from a seed that the organiser chose: a warning where nothing was
    drawn from the announcements and all were taken back, else an error. A draw is told that has
    another randomness than one of the same round that was taken back before it.
    """
    previous = ""
    rounds: dict[tuple[str, int], DrawEntry] = {}
    announced: list[DrawEntry] = []
    open_: DrawEntry | None = None
    drawn: DrawEntry | None = None
    used: set[str] = set()
    gone: dict[int, DrawEntry] = {}
    for number, entry in enumerate(log, 1):
        if over := _find_typed_over(log[: number - 1], entry.previous):
            yield Flaw("log-typed-over", over)
        elif entry.previous != previous or entry.entry != number:
            yield Flaw("log-chain", entry)
        previous = hash_entry(entry)
        if entry.basis and hash_basis(entry.basis) != entry.list_hash:
            yield Flaw("log-basis", entry)
        if move := move_in(entry.source):
            yield from _check_move(log, entry, move, gone)
            continue
        yield from _check_instead(entry, gone)
        if not entry.result:
            open_, drawn = entry, None
            announced.append(entry)
        elif is_chosen(entry):
            if used or any(one.entry not in gone for one in announced):
                yield Flaw("log-seed", entry)
            elif announced:
                yield Flaw("log-withdrawn", entry, other=announced[-1].entry)
        elif entry.randomness:
            before = rounds.get((entry.stage, entry.round_))
            if before and before.randomness == entry.randomness and not _is_joined(before, entry):
                yield Flaw("log-unannounced", entry)
            yield from _check_announced(entry, open_, drawn, used)
            used.add(entry.randomness)
            drawn = drawn or entry
            rounds[entry.stage, entry.round_] = entry


def _find_typed_over(before: Sequence[DrawEntry], previous: str) -> DrawEntry | None:
    """The last entry before, if all that was changed of it is its randomness.

    What it was is known: that of another draw, or what was typed beside the announcement.
    """
    last = before[-1] if before else None
    if last is None or not last.result or hash_entry(last) == previous:
        return None
    source = read_source(last.source)
    told = [other.randomness for other in before if other.randomness]
    seeds = [seed for one in told if source and (seed := read_seed(source, one))]
    was = (last._replace(randomness=one) for one in dict.fromkeys(("", *told, *seeds)))
    return last if any(hash_entry(one) == previous for one in was) else None


def _check_move(
    log: Sequence[DrawEntry], entry: DrawEntry, move: tuple[Move, int], gone: dict[int, DrawEntry]
) -> Iterator[Flaw]:
    """What is taken back stands in the log before and stood until then; the other way round too."""
    what, number = move
    about = next((e for e in log if e.entry == number < entry.entry), None)
    if (
        about is None
        or move_in(about.source)
        or (about.stage, about.round_) != (entry.stage, entry.round_)
        or (number in gone) == (what == "taken-back")
    ):
        yield Flaw("log-move", entry, other=number)
    elif what == "taken-back":
        gone[number] = about
    else:
        del gone[number]


def _check_instead(entry: DrawEntry, gone: Mapping[int, DrawEntry]) -> Iterator[Flaw]:
    """The last entry of the same round that was taken back and had another randomness."""
    for other in reversed([*gone.values()]) if entry.result and entry.randomness else ():
        seed: str | None = other.randomness
        if not other.result and seed and (source := read_source(other.source)):
            seed = read_seed(source, seed)
        same = (other.stage, other.round_) == (entry.stage, entry.round_)
        if same and seed and seed != entry.randomness:
            yield Flaw("log-instead", entry, other=other.entry)
            return


def _is_joined(before: DrawEntry, entry: DrawEntry) -> bool:
    """C7: whether the two draws differ only by players who came late."""
    return before.list_hash == entry.list_hash or is_only_late(before.basis, entry.basis)


def _check_announced(
    entry: DrawEntry, open_: DrawEntry | None, drawn: DrawEntry | None, used: set[str]
) -> Iterator[Flaw]:
    if drawn is not None and drawn.randomness == entry.randomness:
        return
    if drawn is not None or _list_about(entry) != _list_about(open_):
        yield Flaw("log-unannounced", entry)
    if entry.randomness in used:
        yield Flaw("log-used", entry)
    source = read_source(entry.source)
    if open_ is None:
        return
    if source is None or read_seed(source, open_.randomness) != entry.randomness:
        yield Flaw("log-randomness", entry)


def _list_about(entry: DrawEntry | None) -> tuple[str, int, str, str] | None:
    return None if entry is None else (entry.stage, entry.round_, entry.list_hash, entry.source)


def find_changes_since(log: Sequence[DrawEntry], entry: DrawEntry, now: str) -> Iterator[Flaw]:
    """C6: each change since a round was drawn; the code says whether a later entry names it."""
    later = [other.basis.split("\n") for other in log if other.entry > entry.entry and other.result]
    for change in find_changes(entry.basis, now):
        if change.kind == "result" and not change.corrects:
            continue
        said = any(line.partition("|")[2] == change.now for lines in later for line in lines)
        if change.kind == "result":
            yield Flaw("log-corrected", entry, change)
        else:
            yield Flaw("log-list-told" if said and change.now else "log-list", entry, change)
