"""C6: the draw log as draws write it: announced, then drawn, with what was changed since."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from xlscore.actions.beacon import is_genuine
from xlscore.actions.draw_words import since_in_words
from xlscore.core.draws.drawing import drawn_from, text_of
from xlscore.core.draws.log import added, announcement, entry_hash, result_hash
from xlscore.core.draws.machinery.history import as_placed, view_at
from xlscore.core.draws.machinery.recorded import list_hash, only_late
from xlscore.core.draws.machinery.typed import places
from xlscore.core.draws.randomness import ENOUGH_BITS, Source, bits_of, seed_of, source_of, throws
from xlscore.core.draws.seatings.context import RoundPlan
from xlscore.core.draws.upcoming import Request, RoundAt
from xlscore.core.findings import CellRef, Finding, finding, worst
from xlscore.core.model import DrawEntry, Event
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.taken_back import taken_back
from xlscore.texts import Language, say

Log = tuple[DrawEntry, ...]


class Given(NamedTuple):
    """C6: the seed that was thrown or published for an announced round ("": none yet).

    `log` has what was typed beside the announcement, as it was typed.
    """

    log: Log
    seed: str = ""
    findings: tuple[Finding, ...] = ()


def given(
    log: Log, event: Event, rules: Ruleset, wanted: Sequence[RoundAt], request: Request
) -> Given:
    """The randomness for the rounds wanted: typed beside their announcement, or in the request.

    An error where nothing was announced, where the list is another since, where it cannot be what
    the source gives, or was used for another draw.
    """
    source = source_of(event.randomness)
    if source is None or not wanted:
        return Given(log)
    at = wanted[0]
    stage = rules.stages[at.stage].name
    now = drawn_from(event, rules, at, request.late.get(at, frozenset()), asked=request.asked(at))
    gone = taken_back(entry.source for entry in log)
    drawn = (d for d in reversed(log) if d.result and d.entry not in gone)
    before = next((d for d in drawn if d.stage == stage), None)
    if before and before.round_ == at.round_ and only_late(before.basis, now):
        return Given(log, before.randomness)
    waiting = announcement(log, stage, at.round_)
    typed = request.randomness or (waiting.randomness if waiting else "")
    if not typed:
        return Given(log)
    ref = waiting.cells.at("randomness") if waiting and not request.randomness else None
    where: dict[str, object] = {"stage": STAGES[stage], "round": at.round_}
    if waiting is None:
        return Given(log, "", (finding("randomness-early", ref, **where),))
    if waiting.source != event.randomness or waiting.list_hash != list_hash(now):
        return Given(log, "", (finding("randomness-stale", ref, **where, entry=waiting.entry),))
    seed = seed_of(source, typed)
    if seed is None:
        return Given(log, "", (finding(f"randomness-{source.kind}", ref, value=typed),))
    if any(entry.result and entry.randomness == seed for entry in log):
        return Given(log, "", (finding("log-used", ref, entry=waiting.entry),))
    signed = list(unsigned(source, typed, ref))
    if worst(signed) == "error":
        return Given(log, "", tuple(signed))
    thrown = waiting._replace(randomness=" ".join(typed.split()))
    log = tuple(thrown if entry is waiting else entry for entry in log)
    bits = bits_of(seed) if source.kind == "dice" else ENOUGH_BITS
    if bits < ENOUGH_BITS:
        few = finding("randomness-few", ref, found=len(seed), bits=bits, least=throws(2)[0])
        return Given(log, seed, (few,))
    return Given(log, seed, tuple(signed))


def unsigned(source: Source, typed: str, ref: CellRef | None) -> Iterator[Finding]:
    """C6: what keeps a signature of the beacon from being the one of its round."""
    if source.kind == "drand":
        genuine = is_genuine(int(source.detail), typed.strip())
        if genuine is None:
            yield finding("randomness-unchecked", ref, round=source.detail)
        elif not genuine:
            yield finding("randomness-forged", ref, round=source.detail)


def announced(
    log: Log, event: Event, rules: Ruleset, at: RoundAt, request: Request
) -> tuple[Log, Finding]:
    """The log with the announcement of a round, if it does not stand there already, and a note."""
    stage = rules.stages[at.stage].name
    text = drawn_from(event, rules, at, request.late.get(at, frozenset()), asked=request.asked(at))
    waiting = announcement(log, stage, at.round_)
    same = waiting is not None and waiting.source == event.randomness
    if waiting is None or not same or waiting.list_hash != list_hash(text):
        why = [request.reason] if request.reason else []
        if waiting is not None:
            since = since_in_words(waiting, text, rules, event.language)
            if not same:
                since = ", ".join(filter(None, (since, f"{waiting.source} → {event.randomness}")))
            key = "drawlog.again" if since else "drawlog.instead"
            why.append(say(key, event.language, entry=waiting.entry, since=since))
        entry = DrawEntry(
            0,
            stage,
            at.round_,
            list_hash=list_hash(text),
            source=event.randomness,
            reason="; ".join(why),
            basis=text,
        )
        log = added(log, entry)
        waiting = log[-1]
    players = sum(line.startswith("P|") for line in text.split("\n"))
    least, all_orders = throws(players)
    source = source_of(event.randomness) or Source("seed")
    note = finding(
        f"announced-{source.kind}",
        None,
        stage=STAGES[stage],
        round=at.round_,
        entry=waiting.entry,
        hash=entry_hash(waiting),
        detail=source.detail,
        least=least,
        orders=all_orders,
        players=players,
    )
    return log, note


def logged(
    log: Log, event: Event, rules: Ruleset, drawn: Mapping[RoundAt, RoundPlan], request: Request
) -> Log:
    """The log with an entry for each drawn round; `event` has the rounds and their randomness."""
    for at, plan in drawn.items():
        stage = rules.stages[at.stage].name
        typed = as_placed(plan.round_)
        late = request.late.get(at, frozenset()) & typed.keys()
        view = view_before(event, rules, at)
        text = text_of(view, rules, at, typed, late, asked=request.asked(at))
        by_lot = rules.stages[at.stage].kind.by_lot
        if event.randomness:
            seed = event.lot_seed(stage, at.round_) or ""
            source = event.randomness if seed else ""
        else:
            seed = (event.seed or "") if by_lot else ""
            source = say("drawlog.chosen", event.language) if seed else ""
        entry = DrawEntry(
            0,
            stage,
            at.round_,
            list_hash=list_hash(text),
            source=source or say("drawlog.no_lot", event.language),
            randomness=seed,
            result=result_hash(stage, at.round_, typed),
            reason=_reason(log, rules, at, text, given=request.reason, language=event.language),
            basis=text,
        )
        log = added(log, entry)
    return log


def view_before(event: Event, rules: Ruleset, at: RoundAt) -> Event:
    """The event before a round as it is typed now, whatever the log has kept."""
    seated = places(event, rules.stages[at.stage].name).get(at.round_, {})
    view = view_at(replace(event, draws=()), rules, at.stage, at.round_, seated)
    return replace(view, draws=event.draws)


def _reason(
    log: Log, rules: Ruleset, at: RoundAt, text: str, *, given: str, language: Language
) -> str:
    """Why it was drawn again, and what was changed since the draw before in this stage."""
    stage = rules.stages[at.stage].name
    before = [entry for entry in log if entry.result and entry.stage == stage]
    again = any(entry.round_ == at.round_ for entry in before)
    why = [given or say("drawlog.redrawn", language)] if again else []
    if before and (since := since_in_words(before[-1], text, rules, language)):
        why.append(say("drawlog.since", language, entry=before[-1].entry, since=since))
    return "; ".join(why)
