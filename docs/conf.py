"""The documentation as a site: ``python -m sphinx -W docs build/site``.

The pages are plain Markdown that reads well wherever it lies; what a site needs beyond that is
added here. No page asks another host for anything.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from xlscore import __version__

project = "xlscore"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["conf.py"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "xlscore"
html_copy_source = html_show_sourcelink = html_show_copyright = False
html_use_index = html_domain_indices = False
autodoc_member_order = "bysource"
autodoc_typehints = "none"

#: A link to a page, as the start page lists them.
PAGE = re.compile(r"\]\(([\w/]+)\.md\)")
#: What a browser fetches by itself, from another host.
FETCHED = re.compile(
    r"""<(?:link|script|img|iframe|source|object)\b(?:[^>"']|"[^"]*"|'[^']*')*?\b(?:href|src|srcset|data)=["']?"""
    r"""((?:https?:)?//[^"'> ]+)|(?:url\(|@import\s+)["']?((?:https?:)?//[^"') ]+)""",
    re.I,
)


def foreign(text: str) -> list[str]:
    """The addresses on other hosts that a page or a style sheet makes a browser fetch."""
    return [page or style for page, style in FETCHED.findall(text)]


def prepare(app: Any, name: str, source: list[str]) -> None:
    """Links out of the folder become plain text; the lists of the start page are the sidebar."""
    up = r"\.\./" * (name.count("/") + 1)
    source[0] = re.sub(rf"\[([^]]+)\]\({up}[^)]*\)", r"\1", source[0])
    if name == "index":
        others = sorted(app.env.found_docs - {"index", *PAGE.findall(source[0])})
        parts = re.split(r"^## ", source[0], flags=re.M)[1:]
        source[0] += "".join(sidebar(part.splitlines()[0], PAGE.findall(part)) for part in parts)
        source[0] += sidebar("More", others) if others else ""


def sidebar(caption: str, pages: list[str]) -> str:
    """The pages under one heading, as Sphinx wants to be told of them."""
    return "\n".join(("\n```{toctree}", ":hidden:", f":caption: {caption}", *pages, "```\n"))


def speak(app: Any, name: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """German and French pages say that they are."""
    if name.startswith(("de/", "fr/")):
        context["language"] = name[:2]


def look(app: Any, error: Exception | None) -> None:
    """No site that asks other hosts."""
    for path in sorted(Path(app.outdir).rglob("*")):
        if path.suffix in (".html", ".css") and (found := foreign(path.read_text("utf-8"))):
            raise SystemExit(f"{path.name} fetches {found[0]}")


def setup(app: Any) -> dict[str, Any]:
    """What Sphinx calls."""
    app.connect("source-read", prepare)
    app.connect("html-page-context", speak)
    app.connect("build-finished", look)
    return {"parallel_read_safe": True}
