"""C6: the draw log as draws write it: announced, then drawn, with what was changed since."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xlscore.actions.draw_randomness import (
    Log,
    announces,
    check_source,
    name_source,
    names_source,
    warn_of_few,
)
from xlscore.actions.draw_words import say_changes
from xlscore.core.draws.basis import hash_basis, write_drawn_basis, write_next_basis
from xlscore.core.draws.extras.of_round import BESIDE, Extras, draw_extras
from xlscore.core.draws.log import add_entry, find_announcement, hash_entry, hash_result, is_chosen
from xlscore.core.draws.machinery.record import Record
from xlscore.core.draws.randomness import Source, count_throws, is_open_beacon, read_source, say_due
from xlscore.core.draws.seatings.context import RoundPlan
from xlscore.core.draws.upcoming import Request, RoundAt, list_places
from xlscore.core.findings import Finding, finding
from xlscore.core.model import DrawEntry, Event
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.taken_back import move_in
from xlscore.texts import Language, clauses, say


def announce(
    log: Log, event: Event, rules: Ruleset, at: RoundAt, request: Request
) -> tuple[Log, tuple[Finding, ...]]:
    """The log with the announcement of a round, if it does not stand there already, and a note.

    An error alone where the source cannot be announced.
    """
    stage = rules.stages[at.stage].name
    text = write_next_basis(event, rules, at, request.late.get(at, ()), asked=request.asked(at))
    waiting = find_announcement(log, stage, at.round_)
    if waiting is None or not announces(waiting, event, text):
        if problem := check_source(event):
            return log, (problem,)
        named = name_source(event)
        why = [request.reason] if request.reason else []
        if waiting is not None:
            since = say_changes(waiting, text, rules, event.language)
            if not names_source(waiting, event):
                since = ", ".join(filter(None, (since, f"{waiting.source} → {named}")))
            key = "drawlog.again" if since else "drawlog.instead"
            why.append(say(key, event.language, entry=waiting.entry, since=since))
        if request.newest is not None:
            round_, signature = request.newest
            why.append(say("drawlog.after", event.language, round=round_, signature=signature))
        entry = DrawEntry(
            0,
            stage,
            at.round_,
            list_hash=hash_basis(text),
            source=named,
            reason=clauses(why, event.language),
            basis=text,
        )
        log = add_entry(log, entry)
        waiting = log[-1]
    return log, tuple(_say_announced(event, waiting, text))


def _say_announced(event: Event, entry: DrawEntry, text: str) -> Iterator[Finding]:
    """What is to be done with an announcement, and whether it will be enough."""
    source = read_source(entry.source) or Source("seed")
    players = sum(line.startswith("P|") for line in text.split("\n"))
    enough, all_orders = count_throws(players)
    count = source.throws or enough
    yield finding(
        f"announced-{source.kind}",
        None,
        stage=STAGES[entry.stage],
        round=entry.round_,
        entry=entry.entry,
        hash=hash_entry(entry),
        detail=source.detail,
        due=say_due(int(source.detail)) if source.kind == "drand" else "",
        fields=" + ".join(source.fields) or "–",
        count=count,
        orders=all_orders,
        players=players,
    )
    if is_open_beacon(event.randomness):
        yield finding("announced-offline", event.cell("randomness"), least=enough)
    yield from warn_of_few(source, "1" * count, event.cell("randomness"))


def log_draws(
    log: Log, event: Event, rules: Ruleset, drawn: Mapping[RoundAt, RoundPlan], request: Request
) -> Log:
    """The log with an entry for each drawn round; `event` has the rounds and their randomness."""
    for at, plan in drawn.items():
        stage = rules.stages[at.stage].name
        typed = list_places(plan.round_)
        late = request.late.get(at, frozenset()) & typed.keys()
        text = write_drawn_basis(event, rules, at, late, request.asked(at))
        text = _write_as_begun(log, stage, at.round_, text)
        lines = Record(text).lines if Record(text).is_committed else []
        by_lot = rules.stages[at.stage].kind.by_lot or any(line[:2] in BESIDE for line in lines)
        if event.randomness:
            seed = event.lot_seed(stage, at.round_) or ""
            source = _find_source(log, seed) if seed else ""
        else:
            seed = (event.seed or "") if by_lot else ""
            source = say("drawlog.chosen", event.language) if seed else ""
        tables = [table.number for table in plan.round_.tables]
        beside = draw_extras(lines, stage, at.round_, tables, seed) if seed else Extras()
        entry = DrawEntry(
            0,
            stage,
            at.round_,
            list_hash=hash_basis(text),
            source=source or say("drawlog.no_lot", event.language),
            randomness=seed,
            result=hash_result(stage, at.round_, typed, beside.lines()),
            reason=_write_reason(
                log, rules, at, text, given=request.reason, language=event.language
            ),
            basis=text,
        )
        log = add_entry(log, entry)
    return log


def _write_as_begun(log: Log, stage: str, round_: int, text: str) -> str:
    """The text in the version in which the round was announced, or drawn from the same lot."""
    before = [e for e in log if (e.stage, e.round_) == (stage, round_) and not move_in(e.source)]
    older = Record(text).without_commitment().text
    if not before or is_chosen(before[-1]):
        return text
    last = before[-1]
    kept = Record(last.basis)
    as_older = not kept.is_committed if kept.text else last.list_hash == hash_basis(older)
    return older if as_older else text


def _find_source(log: Log, seed: str) -> str:
    """The source of a draw, as it was announced, or as in the draw with the same randomness."""
    same = [entry.source for entry in log if entry.result and entry.randomness == seed]
    return (
        same[0]
        if same
        else next(e.source for e in reversed(log) if not e.result and not move_in(e.source))
    )


def _write_reason(
    log: Log, rules: Ruleset, at: RoundAt, text: str, *, given: str, language: Language
) -> str:
    """Why it was drawn again, and what was changed since the draw before in this stage."""
    stage = rules.stages[at.stage].name
    before = [entry for entry in log if entry.result and entry.stage == stage]
    again = any(entry.round_ == at.round_ for entry in before)
    why = [given or say("drawlog.redrawn", language)] if again else []
    if before and (since := say_changes(before[-1], text, rules, language)):
        why.append(say("drawlog.since", language, entry=before[-1].entry, since=since))
    return clauses(why, language)
