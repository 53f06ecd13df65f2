"""What all pages of a site share: the way back, links, a table, and which page is whose."""

from __future__ import annotations

import hashlib
import os.path
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from html import escape
from urllib.parse import quote

from xlscore.core.names import NOBODY
from xlscore.core.spelling import fold
from xlscore.report.formats.html import POLICY, STYLE, document
from xlscore.report.markup import table_html, text_html
from xlscore.texts import say

START, SEARCH, FEED = "index.html", "search.html", "feed.xml"
SCRIPTED = f"{POLICY}; script-src 'self'"
"""For the page that searches: its two scripts lie beside it, and nothing is fetched."""

LOOK = """/* xlscore */
:root { --link: #1f4e79; }
@media screen and (prefers-color-scheme: dark) { :root { --link: #9cc4ee; } }
nav { display: flex; gap: 1rem; flex-wrap: wrap; margin-bottom: .8rem; }
a { color: var(--link); } a:focus-visible { outline: 2px solid currentColor; }
.scroll td:first-child { white-space: nowrap; }
.made { min-width: 15rem; }
ul.years { list-style: none; display: flex; flex-wrap: wrap; gap: .4rem 1rem; padding: 0; }
input { font: inherit; width: 100%; max-width: 30rem; padding: .5rem; }
label { display: block; margin: .6rem 0 .2rem; }
@media print { nav { display: none; } }
"""


def relative(here: str, there: str) -> str:
    """The address of one page from another; both are paths from the start of the site."""
    return quote(os.path.relpath(there, os.path.dirname(here) or ".").replace(os.sep, "/"))  # noqa: PTH120


def above(path: str, language: str) -> str:
    """The way to the start and to the search, above everything else."""
    links = ((START, "events"), (SEARCH, "search"))
    shown = (anchor(path, to, say(f"site.{key}", language)) for to, key in links if to != path)
    return f"<nav>{' '.join(shown)}</nav>"


def anchor(here: str, there: str, text: str) -> str:
    """A link to a page of the site."""
    return f'<a href="{escape(relative(here, there))}">{text_html(text)}</a>'


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], title: str, at: int) -> str:
    """A table under its title; heads are texts, cells are markup."""
    top = "".join(f'<th scope="col">{text_html(head)}</th>' for head in heads)
    lines = ("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    shown = table_html(f"<thead><tr>{top}</tr></thead>\n", lines, f'aria-labelledby="b{at}"')
    return f'<section>\n<h2 id="b{at}">{text_html(title)}</h2>\n{shown}\n</section>'


def site_page(
    path: str, title: str, body: Iterable[str], language: str, policy: str = POLICY
) -> bytes:
    """A page of the site: the way back, its title, and what it says (markup)."""
    parts = [above(path, language), f"<main>\n<h1>{text_html(title)}</h1>", *body, "</main>"]
    text = document(title, language, parts, LOOK + STYLE, policy)
    return text.encode("utf-8", "backslashreplace")


LONGEST = 40
"""Letters of a name in an address; what makes it unique is the hash behind them."""


#: Names that are left out, and short ones with the number of who would look the same.
_NUMBERED = re.compile(r"#\d+|.* \(\d+\)")


@lru_cache(maxsize=1 << 16)
def address_of(name: str) -> str:
    """ "players/anna-muller-1f2e3d4c.html": letters any server takes, then a hash of the name."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-")
    digest = hashlib.sha256(fold(name).encode("utf-8", "backslashreplace")).hexdigest()[:8]
    return f"players/{words}-{digest}.html" if words else f"players/{digest}.html"


def has_page(name: str, veiled: Collection[str]) -> bool:
    """Whether a name as shown stands for the same person on every page.

    A short one does as far as anybody sees; a number is somebody in one workbook alone.
    """
    return name not in veiled or (name != NOBODY and not _NUMBERED.fullmatch(name))


def usual_spelling(names: Iterable[str]) -> str:
    """The spelling that most lists have; of equals the first by the alphabet."""
    counts = Counter(names)
    return min(counts, key=lambda name: (-counts[name], name))
