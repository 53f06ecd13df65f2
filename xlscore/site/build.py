"""All pages of a site beyond those of the events: the start, years, people, search and feed.

The feed is in Atom (RFC 4287): each tournament with a date, the newest first.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from xlscore.records import NamedTuple
from xlscore.report.markup import text_html
from xlscore.report.plain import visible
from xlscore.site.event import Listed, Placed
from xlscore.site.frame import (
    FEED,
    SCRIPTED,
    SEARCH,
    START,
    address_of,
    anchor,
    has_page,
    relative,
    site_page,
    table,
    usual_spelling,
)
from xlscore.texts import Language, show_date, words_of

LATEST = 25
"""So many tournaments stand on the first page."""


class Result(NamedTuple):
    """What one person made of one event."""

    listed: Listed
    line: Placed


def site_pages(listed: Sequence[Listed], language: Language) -> Iterator[tuple[str, bytes]]:
    """Path and content of each page; the same for the same events, in whatever order they come."""
    newest = sorted(sorted(listed, key=lambda one: one.path), key=_date, reverse=True)
    yield from _Site(newest, language).pages()


def _date(one: Listed) -> str:
    return one.entry.date if one.year else ""


class _Site:
    """The events, the newest first, and the words of the site."""

    def __init__(self, newest: Sequence[Listed], language: Language) -> None:
        self.language, self.word = language, words_of("site", language)
        self.events = [one for one in newest if one.entry.kind == "event"]
        self.seasons = [one for one in newest if one.entry.kind == "season"]
        self.people: dict[str, list[Result]] = defaultdict(list)
        for one in newest:
            veiled = frozenset(one.entry.veiled)
            for line in (line for line in one.entry.ranking if has_page(line.name, veiled)):
                self.people[address_of(line.name)].append(Result(one, line))

    def pages(self) -> Iterator[tuple[str, bytes]]:
        """All of them."""
        years = self.years()
        yield START, self.start(years)
        for path, (title, events) in years.items():
            shown = self.listing(path, events, title, 1)
            yield path, site_page(path, title, [shown], self.language)
        for path in sorted(self.people):
            yield path, self.person(path, self.people[path])
        yield SEARCH, self.search()
        yield "search-data.js", self.search_data()
        yield FEED, feed(self.events, self.word("events"))

    def years(self) -> Mapping[str, tuple[str, Sequence[Listed]]]:
        """The page of each year, the latest first: its title and its events."""
        of_year: dict[str, list[Listed]] = defaultdict(list)
        for one in self.events:
            of_year[one.year].append(one)
        return {
            f"years/{year or 'undated'}.html": (
                self.word("in_year", year=year) if year else self.word("undated"),
                events,
            )
            for year, events in of_year.items()
        }

    def start(self, years: Mapping[str, tuple[str, Sequence[Listed]]]) -> bytes:
        """The first page: the latest events, the seasons, all years."""
        word, body = self.word, []
        body.append(self.listing(START, self.events[:LATEST], word("latest"), 1))
        if self.seasons:
            body.append(self.listing(START, self.seasons, word("seasons"), 2))
        items = "".join(
            f"<li>{anchor(START, path, title)} ({len(events)})</li>"
            for path, (title, events) in years.items()
        )
        body.append(f'<h2>{text_html(word("years"))}</h2>\n<ul class="years">{items}</ul>')
        return site_page(START, word("events"), body, self.language)

    def listing(self, here: str, listed: Sequence[Listed], title: str, at: int) -> str:
        """Events or seasons, one a line: when, what, who was first, how many took part."""
        kind = "season" if listed and listed[0].entry.kind == "season" else "event"
        heads = [self.word(key) for key in ("date", kind, "first", "players")]
        rows = (
            (
                text_html(show_date(one.entry.date).in_(self.language)),
                anchor(here, one.path, one.entry.title),
                ", ".join(
                    anchor(here, address_of(line.name), line.name)
                    if has_page(line.name, one.entry.veiled)
                    else text_html(line.name)
                    for line in one.entry.ranking
                    if line.rank == "1"
                ),
                str(len(one.entry.ranking)),
            )
            for one in listed
        )
        return table(heads, rows, title, at)

    def person(self, path: str, results: Sequence[Result]) -> bytes:
        """What somebody made of everything, the newest first, and how each rank came about."""
        name = usual_spelling(line.name for _, line in results)
        body = []
        if any(line.name in listed.entry.veiled for listed, line in results):
            body.append(f"<p>{text_html(self.word('short', name=name))}</p>")
        for at, (kind, title) in enumerate((("event", "results"), ("season", "seasons")), 1):
            its = [result for result in results if result.listed.entry.kind == kind]
            if its:
                heads = [self.word(key) for key in ("date", kind, "rank", "made")]
                rows = (self.result(path, result) for result in its)
                body.append(table(heads, rows, self.word(title), at))
        return site_page(path, name, body, self.language)

    def result(self, here: str, result: Result) -> tuple[str, str, str, str]:
        """A line of a person's page, as markup."""
        (path, entry), line = result
        rank = self.word("of", rank=line.rank, count=len(entry.ranking))
        return (
            text_html(show_date(entry.date).in_(self.language)),
            anchor(here, path, entry.title),
            text_html(rank),
            f'<div class="made">{text_html(line.made)}</div>',
        )

    def search(self) -> bytes:
        """The page with the field to type into."""
        word = self.word
        body = [
            f'<label for="what">{text_html(word("search_for"))}</label>',
            '<input id="what" type="search" autocomplete="off" autofocus>',
            f'<p id="said" role="status" data-nothing="{text_html(word("nothing"))}" '
            f'data-more="{text_html(word("more"))}"></p>\n<ul id="found"></ul>',
            f"<noscript><p>{text_html(word('no_script'))}</p></noscript>",
            '<script src="search-data.js"></script>\n<script src="search.js"></script>',
        ]
        return site_page(SEARCH, word("search"), body, self.language, SCRIPTED)

    def search_data(self) -> bytes:
        """All names with the addresses of their pages, people first."""
        people = sorted(
            (usual_spelling(line.name for _, line in results), relative(SEARCH, path))
            for path, results in self.people.items()
        )
        titled = [
            (f"{one.entry.title} ({one.year})" if one.year else one.entry.title, one.path)
            for one in (*self.events, *self.seasons)
        ]
        found = [*people, *((title, relative(SEARCH, path)) for title, path in titled)]
        lines = ",\n".join(json.dumps(pair, ensure_ascii=True) for pair in found)
        return f"/* xlscore */\nconst SEARCHED = [\n{lines}\n];\n".encode()


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
