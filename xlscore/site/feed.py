"""The news of a site as an Atom feed (RFC 4287): each tournament with a date, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from xlscore.report.plain import visible
from xlscore.site.event import Listed
from xlscore.site.frame import FEED, START, relative

NEWS = 50
NEVER = "1970-01-01"


def feed(events: Sequence[Listed], title: str) -> bytes:
    """The feed of events; it knows days alone, and the same events make the same bytes."""
    news = [one for one in events if one.year][:NEWS]
    updated = news[0].entry.date if news else NEVER
    entries = "".join(map(_entry, news))
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!-- xlscore -->\n'
        '<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f"<title>{_text(title)}</title>\n<id>urn:xlscore:site</id>\n"
        f"<updated>{updated}T00:00:00Z</updated>\n<author><name>xlscore</name></author>\n"
        f'<link rel="alternate" href="{START}"/>\n<link rel="self" href="{FEED}"/>\n'
        f"{entries}</feed>\n"
    ).encode("utf-8", "backslashreplace")


def _entry(one: Listed) -> str:
    path, entry = relative(FEED, one.path), one.entry
    first = ", ".join(line.name for line in entry.ranking if line.rank == "1")
    return (
        f"<entry><title>{_text(entry.title)}</title><id>urn:xlscore:{escape(path)}</id>"
        f'<link href="{escape(path)}"/><updated>{entry.date}T00:00:00Z</updated>'
        f"<summary>{_text(' · '.join(filter(None, (entry.lead, first))))}</summary></entry>\n"
    )


def _text(text: str) -> str:
    return escape(visible(text))
