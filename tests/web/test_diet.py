"""Whatever runs in a browser does without any package: an event, a season, a draw, all exports."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

from xlscore.web.site import ROOMS, bundle

from .events import not_drawn, season_folder

WORKBOOKS = Path(__file__).parents[2] / "workbooks"
#: Python with the standard library and what the page has of xlscore: no site-packages.
SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from xlscore.web.worker import Request, answer

def ask(path, verb, **options):
    folder = Path(path).parent
    files = {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*.xlsx")}
    found = answer(files, Request(verb, Path(path).name, options=options))
    assert not found.wrong or verb == "verify", (verb, found.said)
    return found

event, season, fresh = sys.argv[2:]
for path in (event, season):
    for to in ask(path, "check").formats:
        assert ask(path, "export", to=to).data
    assert ask(path, "recalculate").data
ask(event, "explain", player="1")
assert ask(event, "verify").said
assert ask(event, "room").data
assert ask(fresh, "draw").data
ours = {"xlscore", "__main__", "__mp_main__"}
others = {name.split(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - ours
assert not others, others
"""


def test_nothing_but_the_standard_library_is_needed(tmp_path: Path) -> None:
    season = season_folder(tmp_path / "season", WORKBOOKS / "season-7wonders-2026")
    (tmp_path / "fresh").mkdir()
    fresh = not_drawn(tmp_path / "fresh" / "fresh.xlsx", "catan")
    event = tmp_path / "event" / "event.xlsx"
    event.parent.mkdir()
    event.write_bytes((WORKBOOKS / "catan-herne-2026.xlsx").read_bytes())
    library = tmp_path / "library"
    for path, text in json.loads(bundle("xlscore", ROOMS)).items():
        (library / path).parent.mkdir(parents=True, exist_ok=True)
        (library / path).write_text(text, "utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", SCRIPT, library, event, season / "season.xlsx", fresh],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_a_browser_fetches_no_dependency() -> None:
    project = tomllib.loads((WORKBOOKS.parent / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["dependencies"]
    for requirement in project["dependencies"]:
        assert requirement.partition("; ")[2] == "sys_platform != 'emscripten'", requirement
