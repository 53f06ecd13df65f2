"""A workbook as other people may see it, with names as the key *Names* of the workbook says.

Exports are made of this, the sheets of the workbook are not. The outcome is that of the real names:
nothing is worked out anew from those that are shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from xlscore.book import schema
from xlscore.book.reader import ReadEvent
from xlscore.core.findings import Finding
from xlscore.core.model import DrawEntry, Event
from xlscore.core.names import NOBODY, Known, Shown, Veil, short_name, show_names, strictest
from xlscore.core.season.model import Season, SeasonOutcome
from xlscore.core.standings.outcome import Outcome
from xlscore.records import replace

#: The columns that hold names of people.
_NAMES = ((schema.PLAYERS, "name"), (schema.RESULTS, "player"), (schema.PENALTIES, "player"))


def outward_event(
    read: ReadEvent, findings: tuple[Finding, ...], outcome: Outcome | None
) -> tuple[ReadEvent, tuple[Finding, ...], Outcome | None]:
    """The event with the names that are shown, also in its findings and in what people wrote."""
    event, how = read.event, read.event.names
    known = {p.no: Known(p.name, how, p.no) for p in event.players}
    shown = show_names(known)
    by_name: dict[str, list[str]] = {}
    for no, one in known.items():
        by_name.setdefault(one.name, []).append(shown[no])
    # of a text that several people may be meant by only what they share is left
    texts = {name: _unknown_name(name, how) for name in (*_find_typed(read), *by_name)}
    texts |= {name: forms[0] for name, forms in by_name.items() if len(forms) == 1}
    everywhere = Veil(texts)
    written = Veil({name: text for name, text in texts.items() if len(name.split()) > 1})
    if outcome is not None:
        teams = tuple(line._replace(name=written.over(line.name)) for line in outcome.teams)
        outcome = outcome._replace(teams=teams, findings=everywhere.over_findings(outcome.findings))
    read = replace(read, event=_event(event, shown, texts, written))
    return read, everywhere.over_findings(findings), outcome


def _find_typed(read: ReadEvent) -> Iterator[str]:
    """All that stands in a cell for a name, whether anybody is called so or not."""
    for spec, key in _NAMES:
        table = read.tables.get(spec.role)
        if table is not None and key in table.columns:
            column = table.columns[key]
            for row in table.grid.rows[table.header :]:
                if column < len(row) and isinstance(value := row[column], str) and value.strip():
                    yield value.strip()


def _unknown_name(name: str, how: Shown) -> str:
    return short_name(name) if how == "short" else NOBODY


def _event(event: Event, shown: Mapping[int, str], texts: Mapping[str, str], veil: Veil) -> Event:
    def named(no: int | None, name: str) -> str:
        return shown.get(no or 0) or texts.get(name.strip(), _unknown_name(name, event.names))

    over = veil.over
    return replace(
        event,
        name=over(event.name),
        venue=over(event.venue),
        expansions=over(event.expansions),
        reason=over(event.reason),
        players=tuple(
            p._replace(
                name=shown[p.no],
                club=over(p.club),
                team=over(p.team),
                group=over(p.group),
                together=over(p.together),
            )
            for p in event.players
        ),
        results=tuple(row._replace(name=named(row.no, row.name)) for row in event.results),
        penalties=tuple(
            one._replace(
                name=named(one.no, one.name) if one.name else "",
                team=over(one.team),
                reason=over(one.reason),
            )
            for one in event.penalties
        ),
        draws=tuple(_entry(entry, shown, veil) for entry in event.draws),
        is_veiled=True,
    )


def _entry(entry: DrawEntry, shown: Mapping[int, str], veil: Veil) -> DrawEntry:
    """An entry of the log; the text that was drawn from names everybody (C6)."""
    lines = []
    for line in entry.basis.split("\n"):
        cells = line.split("|")
        if cells[0] in ("P", "F") and len(cells) > 2 and cells[1].isdecimal():
            cells[2] = shown.get(int(cells[1]), NOBODY)
        lines.append(veil.over("|".join(cells)))
    return entry._replace(basis="\n".join(lines), reason=veil.over(entry.reason))


def outward_season(
    season: Season, findings: tuple[Finding, ...], outcome: SeasonOutcome | None
) -> tuple[Season, tuple[Finding, ...], SeasonOutcome | None]:
    """The season with the names that are shown; who played where names are short is short here."""
    people = {person for event in season.events for person in event.places}
    people |= season.members.keys() | {season.champion, season.runner_up} - {""}
    known = {
        name: Known(name, strictest(season.names, season.asked.get(name, "full")), mark)
        for mark, name in enumerate(sorted(people), 1)
    }
    shown = show_names(known)
    for member in season.members.values():
        shown |= {alias: shown[member.name] for alias in member.aliases if alias not in shown}
    veil = Veil({name: text for name, text in shown.items() if text != name})
    veiled = frozenset(shown[name] for name, one in known.items() if one.shown != "full")
    seen = replace(_rename(season, shown), veiled=veiled)
    return seen, veil.over_findings(findings), _rename(outcome, shown)


def _rename(value: Any, shown: Mapping[str, str]) -> Any:
    """Plain data with each text that is a name as it is shown, also where it is a key."""
    if isinstance(value, str):
        return shown.get(value, value)
    if is_dataclass(value) and not isinstance(value, type):
        kept = {field.name: getattr(value, field.name) for field in fields(value)}
        return replace(value, **{key: _rename(one, shown) for key, one in kept.items()})
    if isinstance(value, Mapping):
        return {_rename(key, shown): _rename(one, shown) for key, one in value.items()}
    if isinstance(value, tuple):
        made = [_rename(one, shown) for one in value]
        return type(value)(*made) if hasattr(value, "_fields") else tuple(made)
    return value
