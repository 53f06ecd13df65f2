"""The documentation as a site: no page asks another host, and each page is in the sidebar.

The site itself is built by `.ci/run`, with warnings as errors.
"""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

DOCS = Path(__file__).parents[1] / "docs"
CONF = runpy.run_path(str(DOCS / "conf.py"))


@pytest.mark.parametrize(
    "fetched",
    [
        '<link rel="stylesheet" href="https://fonts.example/a.css">',
        "<script async src='//cdn.example/a.js'></script>",
        '<img alt="a > b" src=https://pictures.example/a.png>',
        "@font-face { src: url(https://fonts.example/a.woff2) }",
        '@import "https://fonts.example/a.css";',
    ],
)
def test_what_a_browser_would_fetch_elsewhere_is_seen(fetched: str) -> None:
    (found,) = CONF["foreign"](f'<a href="https://example.org/">there</a>{fetched}')
    assert found.split("/")[2].endswith(".example")


def test_a_link_to_click_on_and_a_file_of_the_site_are_no_such_thing() -> None:
    page = '<a href="https://example.org/">there</a><img src="_images/a.png"><p>url(a.png)</p>'
    assert not CONF["foreign"](page)


def test_a_link_out_of_the_folder_becomes_text_and_one_within_stays() -> None:
    source = ["in [workbooks](../workbooks/published), [draws](draws.md), [all](../README.md)"]
    CONF["prepare"](None, "rules", source)
    assert source == ["in workbooks, [draws](draws.md), all"]
    source = ["[draws](../draws.md), [all](../../README.md)"]
    CONF["prepare"](None, "de/abend", source)
    assert source == ["[draws](../draws.md), all"]


def test_each_page_is_in_the_sidebar_below_its_heading_or_below_the_last() -> None:
    app = SimpleNamespace(env=SimpleNamespace(found_docs={"index", "draws", "de/abend", "new"}))
    source = ["# All\n\n## Lots\n\n- [Draws](draws.md)\n\n## Deutsch\n\n- [Abend](de/abend.md)\n"]
    CONF["prepare"](app, "index", source)
    parts = re.findall(r"```{toctree}\n:hidden:\n:caption: (\w+)\n(.*?)\n```", source[0], re.S)
    assert parts == [("Lots", "draws"), ("Deutsch", "de/abend"), ("More", "new")]


def test_the_start_page_lists_pages_that_exist() -> None:
    listed = set(CONF["PAGE"].findall((DOCS / "index.md").read_text("utf-8")))
    assert len(listed) > 20
    assert all((DOCS / f"{name}.md").exists() for name in listed)
