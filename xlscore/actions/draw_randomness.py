"""C6: what is typed as the randomness of an announced round, and which sources can be announced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import time
from typing import Final

from xlscore.actions.beacon import is_genuine
from xlscore.core.draws.basis import hash_basis, write_next_basis
from xlscore.core.draws.log import find_announcement
from xlscore.core.draws.machinery.record import Record, is_only_late
from xlscore.core.draws.randomness import (
    ENOUGH_BITS,
    Source,
    complete_source,
    count_bits,
    count_throws,
    find_last_due,
    is_open_beacon,
    read_digits,
    read_seed,
    read_source,
    say_due,
    with_time,
)
from xlscore.core.draws.upcoming import Request, RoundAt
from xlscore.core.findings import CellRef, Finding, finding, worst
from xlscore.core.model import DrawEntry, Event
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.taken_back import find_taken_back
from xlscore.records import NamedTuple

Log = tuple[DrawEntry, ...]
#: So many rounds of drand make ten minutes: time enough to make an announcement public. Of those
#: who leave the round open, most want to play soon: five minutes.
ROUNDS_AHEAD: Final = 200
ROUNDS_PROPOSED: Final = 100


class Given(NamedTuple):
    """C6: the seed that was thrown or published for an announced round ("": none yet).

    `log` has what was typed beside the announcement, as it was typed.
    """

    log: Log
    seed: str = ""
    findings: tuple[Finding, ...] = ()


def take_randomness(
    log: Log, event: Event, rules: Ruleset, wanted: Sequence[RoundAt], request: Request
) -> Given:
    """The randomness for the rounds wanted: typed beside their announcement, or in the request.

    An error where nothing was announced, where the list is another since, where it cannot be what
    was announced, or was used for another draw.
    """
    if not event.randomness or not wanted:
        return Given(log)
    at = wanted[0]
    stage = rules.stages[at.stage].name
    now = write_next_basis(event, rules, at, request.late.get(at, ()), asked=request.asked(at))
    gone = find_taken_back(entry.source for entry in log)
    drawn = (d for d in reversed(log) if d.result and d.entry not in gone)
    before = next((d for d in drawn if d.stage == stage), None)
    if before and before.round_ == at.round_ and is_only_late(before.basis, now):
        return Given(log, before.randomness)
    waiting = find_announcement(log, stage, at.round_)
    typed = request.randomness or (waiting.randomness if waiting else "")
    if not typed:
        return Given(log)
    ref = waiting.cells.at("randomness") if waiting and not request.randomness else None
    where: dict[str, object] = {"stage": STAGES[stage], "round": at.round_}
    if waiting is None:
        return Given(log, "", (finding("randomness-early", ref, **where),))
    source = read_source(waiting.source)
    if source is None or not announces(waiting, event, now):
        return Given(log, "", (finding("randomness-stale", ref, **where, entry=waiting.entry),))
    seed = read_seed(source, typed)
    if seed is None:
        return Given(log, "", (_report_unfit(waiting, source, typed, ref),))
    if any(entry.result and entry.randomness == seed for entry in log):
        return Given(log, "", (finding("log-used", ref, entry=waiting.entry),))
    signed = tuple(check_signature(source, typed, ref))
    if worst(signed) == "error":
        return Given(log, "", signed)
    thrown = waiting._replace(randomness=" ".join(typed.split()))
    log = tuple(thrown if entry is waiting else entry for entry in log)
    return Given(log, seed, (*signed, *warn_of_few(source, seed, ref)))


def announces(waiting: DrawEntry, event: Event, text: str) -> bool:
    """Whether an announcement still says what will be drawn from, and where from."""
    known = (hash_basis(text), hash_basis(Record(text).without_commitment().text))
    return names_source(waiting, event) and waiting.list_hash in known


def names_source(waiting: DrawEntry, event: Event) -> bool:
    """Whether an announcement names the source that is typed, as it is done now or was before."""
    if is_open_beacon(event.randomness):
        source = read_source(waiting.source)
        return source is not None and source.kind == "drand"
    return waiting.source in (event.randomness, complete_source(event.randomness))


def name_source(event: Event) -> str:
    """The source as the next announcement names it; an open round of drand by this clock."""
    if is_open_beacon(event.randomness):
        return with_time(f"drand {find_last_due(time()) + ROUNDS_PROPOSED}")
    return complete_source(event.randomness) or ""


def _report_unfit(waiting: DrawEntry, source: Source, typed: str, ref: CellRef | None) -> Finding:
    """What was announced, and what is typed instead of it."""
    if source.kind == "dice" and (digits := read_digits(typed)):
        counts = {"needed": source.throws or 0, "found": len(digits)}
        return finding("randomness-throws", ref, entry=waiting.entry, **counts)
    fields = " + ".join(source.fields)
    return finding(f"randomness-{source.kind}", ref, value=typed, fields=fields)


def warn_of_few(source: Source, digits: str, ref: CellRef | None) -> Iterator[Finding]:
    """C6: a warning where somebody could try all that so many dice can show."""
    bits = count_bits(digits)
    if source.kind == "dice" and bits < ENOUGH_BITS:
        yield finding("randomness-few", ref, found=len(digits), bits=bits, least=count_throws(2)[0])


def check_signature(source: Source, typed: str, ref: CellRef | None) -> Iterator[Finding]:
    """C6: what keeps a signature of the beacon from being the one of its round."""
    if source.kind == "drand" and not is_genuine(int(source.detail), typed.strip()):
        yield finding("randomness-forged", ref, round=source.detail)


def check_source(event: Event) -> Finding | None:
    """C6: an error for a source that leaves a choice, or a round of drand that is known already.

    By the clock of this computer.
    """
    if is_open_beacon(event.randomness):
        return None
    ref, source = event.cell("randomness"), read_source(event.randomness)
    if source is None or complete_source(event.randomness) is None:
        least = count_throws(2)[0]
        return finding("randomness-open", ref, value=event.randomness, least=least)
    last = find_last_due(time())
    if source.kind != "drand" or int(source.detail) > last:
        return None
    known = {"round": source.detail, "due": say_due(int(source.detail))}
    ahead = last + ROUNDS_AHEAD
    return finding("randomness-past", ref, **known, next=ahead, then=say_due(ahead))
