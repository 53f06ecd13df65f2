"""C6: hashes of entries that people wrote down or photographed, against the draw log as it is now.

Whoever has the file can write the whole log anew, and its chain is whole again; but a hash that was
made public before is then that of no entry. A later hash covers all entries before it, and does not
show that they were there before the randomness was known. So each announcement that was drawn from
is looked for by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from xlscore.actions.beacon import is_genuine
from xlscore.actions.published import LEAST_DIGITS
from xlscore.core.draws.log import entry_hash, find_announcement_of, find_waiting
from xlscore.core.draws.randomness import due, source_of, taken_in
from xlscore.core.findings import Finding, finding
from xlscore.core.model import DrawEntry
from xlscore.core.taken_back import move_in

_HASH: Final = rf"[0-9a-f]{{{LEAST_DIGITS},64}}"


def compare_announced(log: Sequence[DrawEntry], shown: Sequence[str]) -> Iterator[Finding]:
    """What the hashes that were `shown` say of the log, and what none of them says.

    An error for each that is of no entry. Warnings name announcements that were drawn from and
    shown by nobody, and those that were shown and not drawn from; a note the entries after the last
    that was shown. Of an announced round of drand also before when the hash had to be public.
    """
    hashes = {entry.entry: entry_hash(entry) for entry in log}
    seen = set()
    for text in shown:
        digits = "".join(text.split()).lower()
        if not re.fullmatch(_HASH, digits):
            yield finding("announced-unreadable", None, value=text, least=LEAST_DIGITS)
            continue
        number = next((n for n, whole in hashes.items() if whole.startswith(digits)), None)
        if number is None:
            yield finding("announced-missing", None, value=digits, count=len(log))
        else:
            seen.add(number)
            yield finding("announced-found", None, value=digits, entry=number)
            yield from _say_before(digits, log[number - 1])
    drawn = {one.entry for e in log if e.result and (one := find_announcement_of(log, e))}
    if unseen := sorted(drawn - seen):
        yield finding("announced-unseen", None, entries=_named(unseen), count=len(unseen))
    waiting = find_waiting(log)
    bare = {entry.entry for entry in log if not entry.result and not move_in(entry.source)}
    if unused := sorted((seen & bare) - drawn - {waiting.entry if waiting else 0}):
        yield finding("announced-unused", None, entries=_named(unused), count=len(unused))
    later = [entry.entry for entry in log if entry.entry > max(seen, default=0)]
    if seen and later:
        yield finding("announced-later", None, entries=_named(later), count=len(later))


def compare_taken_in(log: Sequence[DrawEntry]) -> Iterator[Finding]:
    """C6: after when each announcement was made that took in a round of drand, by its signature."""
    for entry in log:
        taken = None if entry.result or move_in(entry.source) else taken_in(entry.reason)
        if taken is None:
            continue
        code = "announced-after" if is_genuine(*taken) else "announced-undated"
        ref = entry.cells.at("reason")
        yield finding(code, ref, entry=entry.entry, round=taken[0], due=due(taken[0]))


def _say_before(digits: str, entry: DrawEntry) -> Iterator[Finding]:
    source = None if entry.result else source_of(entry.source)
    if source is not None and source.kind == "drand":
        when = due(int(source.detail))
        yield finding("announced-before", None, value=digits, entry=entry.entry, due=when)


def _named(entries: Iterable[int]) -> str:
    return ", ".join(map(str, entries))
