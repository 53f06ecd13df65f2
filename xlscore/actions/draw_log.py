"""C6: the draw log as draws write it and as `verify` reads it: announced, drawn, changed since."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from xlscore.actions.beacon import is_genuine
from xlscore.core.draws.drawing import drawn_from, text_of
from xlscore.core.draws.log import (
    Flaw,
    added,
    announcement,
    changed_since,
    entry_hash,
    flaws,
    result_hash,
)
from xlscore.core.draws.machinery.history import (
    as_placed,
    drawn_entry,
    view_at,
)
from xlscore.core.draws.machinery.recorded import Change, changes, list_hash
from xlscore.core.draws.machinery.typed import places, rows_of
from xlscore.core.draws.randomness import (
    ENOUGH_BITS,
    Source,
    bits_of,
    seed_of,
    source_of,
    throws,
)
from xlscore.core.draws.review import Review
from xlscore.core.draws.seatings.context import RoundPlan
from xlscore.core.draws.upcoming import Request, RoundAt
from xlscore.core.findings import CellRef, Finding, finding, worst
from xlscore.core.model import DrawEntry, Event
from xlscore.core.rules import STAGES, Ruleset
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
    waiting = announcement(log, stage, at.round_)
    typed = request.randomness or (waiting.randomness if waiting else "")
    if not typed:
        return Given(log)
    ref = waiting.cells.at("randomness") if waiting and not request.randomness else None
    where: dict[str, object] = {"stage": STAGES[stage], "round": at.round_}
    if waiting is None:
        return Given(log, "", (finding("randomness-early", ref, **where),))
    now = drawn_from(event, rules, at)
    if waiting.source != event.randomness or waiting.list_hash != list_hash(now):
        return Given(log, "", (finding("randomness-stale", ref, **where, entry=waiting.entry),))
    seed = seed_of(source, typed)
    if seed is None:
        return Given(log, "", (finding(f"randomness-{source.kind}", ref, value=typed),))
    if any(entry.result and entry.randomness == seed for entry in log):
        return Given(log, "", (finding("log-used", ref, entry=waiting.entry),))
    signed = list(_unsigned(source, typed, ref))
    if worst(signed) == "error":
        return Given(log, "", tuple(signed))
    log = (*log[:-1], replace(waiting, randomness=" ".join(typed.split())))
    bits = bits_of(seed) if source.kind == "dice" else ENOUGH_BITS
    if bits < ENOUGH_BITS:
        few = finding("randomness-few", ref, found=len(seed), bits=bits, least=throws(2)[0])
        return Given(log, seed, (few,))
    return Given(log, seed, tuple(signed))


def _unsigned(source: Source, typed: str, ref: CellRef | None) -> Iterator[Finding]:
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
    text = drawn_from(event, rules, at)
    waiting = announcement(log, stage, at.round_)
    same = waiting is not None and waiting.source == event.randomness
    if waiting is None or not same or waiting.list_hash != list_hash(text):
        why = [request.reason] if request.reason else []
        if waiting is not None:
            since = _since(waiting, text, event.language)
            why.append(say("drawlog.again", event.language, entry=waiting.entry, since=since))
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
    players = sum(line.startswith("P|") for line in text.split("\n"))
    least, all_orders = throws(players)
    source = source_of(event.randomness) or Source("seed")
    note = finding(
        f"announced-{source.kind}",
        None,
        stage=STAGES[stage],
        round=at.round_,
        entry=log[-1].entry,
        hash=entry_hash(log[-1]),
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
        text = text_of(_view(event, rules, at), rules, at, typed)
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
            reason=_reason(log, (stage, at.round_), text, request, event.language),
            basis=text,
        )
        log = added(log, entry)
    return log


def _view(event: Event, rules: Ruleset, at: RoundAt) -> Event:
    """The event before a round as it is typed now, whatever the log has kept."""
    seated = places(event, rules.stages[at.stage].name).get(at.round_, {})
    return view_at(replace(event, draws=()), rules, at.stage, at.round_, seated)


def _reason(log: Log, at: tuple[str, int], text: str, request: Request, language: Language) -> str:
    """Why it was drawn again, and what was changed since the draw before in this stage."""
    before = [entry for entry in log if entry.result and entry.stage == at[0]]
    again = any(entry.round_ == at[1] for entry in before)
    why = [request.reason or say("drawlog.redrawn", language)] if again else []
    if before and (since := _since(before[-1], text, language)):
        why.append(say("drawlog.since", language, entry=before[-1].entry, since=since))
    return "; ".join(why)


def _since(entry: DrawEntry, text: str, language: Language) -> str:
    """What is another line than in an entry, in words, as far as a person changed it."""
    found = [change for change in changes(entry.basis, text) if _by_hand(change)]
    return ", ".join(changed_in_words(change, language) for change in found)


def _by_hand(change: Change) -> bool:
    if change.kind == "result":
        return bool(change.before) and change.corrects
    return True


def changed_in_words(change: Change, language: Language) -> str:
    """One change: "No 5: Ada → Ida", or a result that is another now."""
    before, now = (_shown(line, change.kind, language) for line in (change.before, change.now))
    if change.kind == "event":
        return say("drawlog.rules_changed", language, before=before, now=now)
    if change.kind == "player":
        return say("drawlog.player_changed", language, no=change.no, before=before, now=now)
    stage, round_ = change.where
    named = STAGES[stage].in_(language) if stage in STAGES else stage
    key = "drawlog.result_changed"
    return say(key, language, stage=named, round=round_, no=change.no, before=before, now=now)


def _shown(line: str, kind: str, language: Language) -> str:
    """What a line says of a player or a result: without number and place."""
    if not line:
        return say("drawlog.nobody", language)
    cells = line.split("|")
    if kind == "result":
        table, seat, points, tie, place, status = (*cells[2:4], *cells[5:9])
        shown = [f"{table}/{seat}" if seat else table, points, tie, place, status]
    else:
        shown = cells[1:] if kind == "player" else cells
    return " ".join(cell for cell in shown if cell)


def log_findings(event: Event, rules: Ruleset, reviews: Sequence[Review]) -> Iterator[Finding]:
    """C6: what the log says against the rounds as they are, and what was changed since."""
    language = event.language
    for flaw in flaws(event.draws):
        yield finding(flaw.code, flaw.entry.cells.at("entry"), **_about(flaw))
    for entry in event.draws:
        source = source_of(entry.source)
        if source and not entry.result and source.kind == "drand" and entry.randomness:
            yield from _unsigned(source, entry.randomness, entry.cells.at("randomness"))
    for one in reviews if event.draws else ():
        last = drawn_entry(event, one.stage, one.round_)
        where: dict[str, object] = {"stage": STAGES[one.stage], "round": one.round_}
        if last is None:
            if not _before_log(event, rules, one):
                yield finding("log-missing", _first_row(event, one), **where)
            continue
        drawn = as_placed(one.plan.round_) if one.plan and one.matches else {}
        if drawn and result_hash(one.stage, one.round_, drawn) != last.result:
            yield finding("log-result", last.cells.at("result"), **_about(Flaw("", last)))
        at = RoundAt(one.index, one.round_)
        text = text_of(_view(event, rules, at), rules, at, one.typed)
        for flaw in changed_since(event.draws, last, text):
            assert flaw.change is not None
            what = changed_in_words(flaw.change, language)
            ref = _cell_of(event, flaw.change)
            yield finding(flaw.code, ref, **_about(flaw), what=what)


def _before_log(event: Event, rules: Ruleset, one: Review) -> bool:
    """Whether a round was drawn before there was a log: its first entry is about a later one."""
    first = event.draws[0]
    order = [stage.name for stage in rules.stages]
    began = (order.index(first.stage), first.round_) if first.stage in order else (0, 0)
    return (one.index, one.round_) < began


def _about(flaw: Flaw) -> dict[str, object]:
    entry = flaw.entry
    title = STAGES.get(entry.stage, entry.stage)
    return {"entry": entry.entry, "stage": title, "round": entry.round_}


def _first_row(event: Event, one: Review) -> CellRef | None:
    rows = rows_of(event, one.stage, one.round_)
    return rows[0].source.at("table") if rows else None


def _cell_of(event: Event, change: Change) -> CellRef | None:
    """Where a change was typed: the player's row, or the result's."""
    if change.kind == "player":
        players = (p for p in event.players if p.no == change.no)
        return next((player.source.at("name") for player in players), None)
    if change.kind == "result":
        stage, round_ = change.where
        rows = (row for row in rows_of(event, stage, round_) if row.no == change.no)
        return next((row.source.at("points") for row in rows), None)
    return event.cell("three_player_tables")


def entries_in_words(event: Event, language: Language) -> Iterator[str]:
    """A line for each entry of the log: announced or drawn, from what, and why again."""
    if event.results and not event.draws:
        yield say("drawlog.none", language)
    for entry in event.draws:
        title = STAGES[entry.stage].in_(language) if entry.stage in STAGES else entry.stage
        key = "drawn_entry" if entry.result else "announced_entry"
        line = say(
            f"drawlog.{key}",
            language,
            entry=entry.entry,
            stage=title,
            round=entry.round_,
            source=entry.source,
            randomness=entry.randomness or "–",
            hash=entry_hash(entry)[:12],
        )
        yield f"{line} ({entry.reason})" if entry.reason else line
