"""Who is who across the events of a season: members, their aliases, namesakes, near spellings.

A person is known by the name in *Members*, else by the name as it stands in the events. Names are
matched exactly, Unicode-normalised and with blanks folded; the most specific form counts:

1. ``Name @ Event``: the person of that name in that event,
2. ``Name (Club)``: the person of that name from that club,
3. ``Name``.

So two people of one name are two rows in *Members*: ``Jan Müller (Herne)`` and ``Jan Müller
(Bonn)``. Where an event tells no club, one of them has an alias ``Jan Müller @ Open 2026``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from xlscore.book.season import schema
from xlscore.book.sheets import suggest_typed
from xlscore.core.findings import Finding, finding
from xlscore.core.model import Source
from xlscore.core.patterns import pattern
from xlscore.core.season.model import Member, Season, SeasonEvent
from xlscore.core.spelling import exact_name, near_key, nearest

_QUALIFIED = pattern(r"(.+?) \(.+\)")


def split_aliases(text: str) -> tuple[str, ...]:
    """The aliases of one cell, separated by semicolons or line breaks.

    Commas separate only full names ("Jan Mueller, J. Müller"); the whole text is an alias then too,
    so that "Müller, Jan" stays one.
    """
    parts = [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]
    if len(parts) == 1 and "," in parts[0]:
        names = [part.strip() for part in parts[0].split(",") if part.strip()]
        if all(" " in name for name in names):
            parts += names
    return tuple(dict.fromkeys(parts))


class Directory:
    """Finds the person that a name in an event means."""

    def __init__(self, members: Sequence[Member], findings: list[Finding]) -> None:
        self._findings = findings
        self._by_name: dict[str, Member] = {}
        self._namesakes: dict[str, list[str]] = {}
        self.by_event = False
        for member in members:
            for name in (member.name, *member.aliases):
                self._enter(exact_name(name), member)
            if base := _QUALIFIED.fullmatch(exact_name(member.name)):
                self._namesakes.setdefault(base[1], []).append(member.name)

    def _enter(self, name: str, member: Member) -> None:
        first = self._by_name.setdefault(name, member)
        if first is not member:
            column = "name" if name == exact_name(member.name) else "aliases"
            other = first.source.at("name")
            ref = member.source.at(column)
            self._findings.append(finding("member-twice", ref, name=name, other=other))
        self.by_event = self.by_event or " @ " in name

    def find_name(self, name: str) -> str:
        """The person that a name on the Season sheet means."""
        key = exact_name(name)
        member = self._by_name.get(key)
        return member.name if member else key

    def find_person(
        self, name: str, club: str, event: str, source: Source, column: str
    ) -> str | None:
        """The person's name in the ranking list; None, with a finding, if that is not clear."""
        key, of_club = exact_name(name), exact_name(club)
        forms = [f"{key} @ {exact_name(event)}"] if self.by_event else []
        forms += [f"{key} ({of_club})"] if of_club else []
        for form in (*forms, key):
            member = self._by_name.get(form)
            if member:
                return member.name
        if key in self._namesakes:
            if of_club:
                return f"{key} ({of_club})"
            names = ", ".join(self._namesakes[key])
            self._findings.append(
                finding("person-ambiguous", source.at(column), name=key, event=event, names=names)
            )
            return None
        return key


def find_unknown_members(season: Season, played: Set[str]) -> Iterator[Finding]:
    """Members with an answer or a lot who are nobody of this season: a name may be misspelt."""
    known = played | {season.champion, season.runner_up}
    for member in season.members.values() if season.events else ():
        column = "invitation" if member.invitation else "lot"
        if member.name not in known and (member.invitation or member.lot is not None):
            near = suggest_typed(nearest(member.name, sorted(played - season.members.keys())))
            ref = member.source.at("name")
            typed = schema.MEMBERS.field(column).titles
            yield finding("member-unknown", ref, name=member.name, column=typed, near=near)


def find_near_spellings(
    people: Iterable[str], members: Mapping[str, Member], events: Sequence[SeasonEvent]
) -> Iterator[Finding]:
    """People who look like one person spelt twice: suggested, never merged.

    Alike are names with the same words in any order, umlauts and accents apart, and names that one
    letter more makes the same. Two rows in *Members* are two people.
    """
    by_key: dict[str, str] = {}
    for name in sorted(people, key=lambda name: (name not in members, name)):
        key = near_key(name)
        if not key:
            continue
        other = by_key.setdefault(key, name)
        if other != name and name not in members:
            yield _warn_near(name, other, events)
    for key, name in by_key.items():
        if len(key) < 8:
            continue
        for i in range(len(key)):
            shorter = by_key.get(key[:i] + key[i + 1 :])
            if shorter is None or (name in members and shorter in members):
                continue
            first, second = (shorter, name) if name not in members else (name, shorter)
            yield _warn_near(second, first, events)
            break


def _warn_near(name: str, other: str, events: Sequence[SeasonEvent]) -> Finding:
    where = next((event.cell(name) for event in events if name in event.places), None)
    return finding("person-near", where, name=name, other=other)
