"""What stands beside the page on its site, and what the page takes of the computer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from web.events import big
from xlscore.web.office.add_in import add_in
from xlscore.web.runtime import pyodide
from xlscore.web.serve import address, server
from xlscore.web.site import site, write_site

from .conftest import Drive

SMALL = Path(__file__).parents[2] / "workbooks" / "catan-herne-2026.xlsx"


@pytest.fixture(scope="module")
def with_add_in(modules: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with the add-in, and a document beside its pane that has no policy of its own."""
    folder = tmp_path_factory.mktemp("add-in") / "site"
    write_site(
        folder, site(pyodide(modules / "node_modules" / "pyodide"), add_in("https://x.example"))
    )
    (folder / "office" / "plain.html").write_text("<!doctype html>", "utf-8")
    running = server(folder.parent)
    Thread(target=running.serve_forever, daemon=True).start()
    yield f"{address(running)}{folder.name}/"
    running.shutdown()
    running.server_close()


def test_the_pane_gets_office_js_where_the_page_is_kept(
    drive: Drive, with_add_in: str, tmp_path: Path
) -> None:
    found = drive("pane", "neighbours.mjs", url=with_add_in, profile=str(tmp_path / "profile"))
    assert found["kept"]  # the page's service worker stands between the pane and the network
    assert found["office"]
    assert found["asked"] == "TypeError: Failed to fetch"  # nobody else is asked, as before


def test_python_begins_anew_after_a_big_workbook_and_gives_its_memory_back(
    drive: Drive, tmp_path: Path
) -> None:
    path = big(tmp_path / "big.xlsx", 5000)
    found = drive("memory", "neighbours.mjs", small=str(SMALL), big=str(path))
    first, second, large, last = found["told"]
    assert first["begun"] == second["begun"] == 0
    assert large["begun"] > 0
    assert last["begun"] == large["begun"]
    assert {one["running"] for one in found["told"]} == {1}
    assert all(one["stayed"] for one in found["told"])
    assert last["lines"] == first["lines"] == second["lines"]
    assert found["trouble"] == []
