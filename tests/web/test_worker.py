"""What the page asks of Python: the same bytes, lines and findings as the command line's."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from batch.events import HOSTILE, hostile_event
from cells import type_cell
from command_line import run
from forms import FORMS
from oracle.generate import GENERATED
from xlscore.actions.workbooks import open_workbook
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.reader import read_event
from xlscore.core.season.rules_load import FAMILIES
from xlscore.report.formats import formats, suffix
from xlscore.texts import LANGUAGES
from xlscore.web.messages import Answer, Request
from xlscore.web.site import ROOMS
from xlscore.web.worker import answer, post

from .events import not_drawn, season_folder

WORKBOOKS = Path(__file__).parents[2] / "workbooks"
EVENTS = sorted(WORKBOOKS.glob("*.xlsx"))
SEASON = WORKBOOKS / "season-7wonders-2026"
events = pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)


def ask(path: Path, verb: str, language: Any = "en", **options: Any) -> Answer:
    request = Request(verb, path.name, language, options=options)
    return answer({path.name: path.read_bytes()}, request)


def folder(path: Path) -> dict[str, bytes]:
    found = sorted(path.rglob("*.xlsx"))
    return {file.relative_to(path).as_posix(): file.read_bytes() for file in found}


@events
def test_a_recalculated_workbook_is_that_of_the_command_line(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.xlsx"
    done = run("recalc", path, "-o", out, "--lang", "en")
    found = ask(path, "recalculate")
    assert found.data == out.read_bytes()
    assert found.made == path.name
    assert [f"{out}: {line}" for line in found.said] == done.stdout.splitlines()
    assert not found.wrong


@pytest.mark.parametrize("ruleset", GENERATED)
def test_a_drawn_round_is_that_of_the_command_line(ruleset: str, tmp_path: Path) -> None:
    source = not_drawn(tmp_path / "event.xlsx", ruleset)
    found, out = ask(source, "draw", language="de"), tmp_path / "out.xlsx"
    done = run("draw", source, "-o", out, "--lang", "de")
    assert found.data == out.read_bytes()
    assert [f"{source}: {line}" for line in found.said] == done.stdout.splitlines()
    drawn = 3 if ruleset == "king-lui" else 1  # three games at one table
    assert len(found.said) == drawn + 1
    assert found.sheets[0][0] in ("Draw", "Auslosung")


def test_a_step_back_and_forth_adds_to_the_draw_log(tmp_path: Path) -> None:
    """Nothing goes out of the log: entries say what is taken back, and what made again."""
    before = not_drawn(tmp_path / "event.xlsx", "catan").read_bytes()
    drawn = answer({"e.xlsx": before}, Request("draw", "e.xlsx")).data
    assert drawn is not None

    def step(to: bytes, left: bytes) -> bytes:
        made = answer({"e.xlsx": to, ".left": left}, Request("step", "e.xlsx", left=".left"))
        return made.data or to

    def log(data: bytes) -> list[str]:
        return [entry.source for entry in read_event(open_workbook(data)).event.draws]

    back = step(before, drawn)
    assert log(back)[1:] == ["zurückgenommen 1"]
    assert read_event(open_workbook(back)).event.results == ()
    assert log(step(drawn, back))[1:] == ["zurückgenommen 1", "wiederholt 1"]
    assert step(drawn, drawn) == drawn


def test_a_round_that_is_drawn_already_changes_nothing(tmp_path: Path) -> None:
    out = tmp_path / "out.xlsx"
    run("draw", not_drawn(tmp_path / "event.xlsx", "catan"), "-o", out)
    found = ask(out, "draw")
    assert found.data is None
    assert "is drawn already" in found.said[0]


@events
def test_exports_are_those_of_the_command_line(path: Path, tmp_path: Path) -> None:
    offered = ask(path, "check").formats
    assert set(offered) == set(formats("event")) - {"parquet"}
    for to in offered:
        out = tmp_path / f"out{suffix(to)}"
        run("export", path, "--to", to, "-o", out)
        found = ask(path, "export", to=to, language="en")
        assert found.data == out.read_bytes(), to
        assert found.made == f"{path.stem}{suffix(to)}"


@events
def test_explanations_and_verified_draws_are_those_of_the_command_line(path: Path) -> None:
    who = ask(path, "check").people[0]
    told = run("explain", path, who, "--lang", "de").stdout.splitlines()
    assert ask(path, "explain", player=f" {who} ", language="de").said == told
    done = run("verify", path, "--lang", "en")
    found = ask(path, "verify")
    assert [f"{path}: {line}" for line in found.said] == done.stdout.splitlines()
    assert found.wrong == bool(done.exit_code)


def test_a_season_is_that_of_the_command_line(tmp_path: Path) -> None:
    copy = season_folder(tmp_path / "season", SEASON)
    files = folder(copy)
    run("season", copy / "season.xlsx", "--no-cache")
    steps: list[tuple[int, int]] = []
    request = Request("recalculate", "season.xlsx")
    found = answer(files, request, lambda done, count: steps.append((done, count)))
    assert found.data == (copy / "season.xlsx").read_bytes()
    assert found.kind == "season"
    assert [title for title, _ in found.sheets] == ["Rangliste", "Einladungen"]
    assert steps[-1] == (8, 8)


def test_files_picked_by_hand_go_where_the_season_lists_them(tmp_path: Path) -> None:
    files = folder(season_folder(tmp_path / "season", SEASON))
    flat = {name.rsplit("/", 1)[-1]: data for name, data in files.items()}
    request = Request("recalculate", "season.xlsx")
    assert answer(files, request).data is not None
    assert answer(flat, request).data == answer(files, request).data
    assert answer({"season.xlsx": files["season.xlsx"]}, request).wrong


def test_the_season_of_a_folder_comes_first() -> None:
    files = {f"x/{name}": data for name, data in folder(SEASON).items()}
    assert answer(files, Request("choose")).made == "x/season.xlsx"
    events_only = {path.name: path.read_bytes() for path in EVENTS}
    assert answer({"a.xlsx": b"", **events_only}, Request("choose")).made == EVENTS[0].name
    assert answer({"a.xlsx": b""}, Request("choose")).made == "a.xlsx"


def test_new_workbooks_are_those_of_the_command_line(tmp_path: Path) -> None:
    made = [(id_, season) for season, ids in ((0, FORMS), (1, FAMILIES)) for id_ in ids]
    for number, (id_, season) in enumerate(made):
        language: Any = LANGUAGES[number % len(LANGUAGES)]
        out = tmp_path / f"{id_}-{season}.xlsx"
        run("new", id_, out, "--lang", language, *(["--season"] if season else []))
        found = answer({}, Request("new", rules=id_, season=bool(season), made_in=language))
        assert found.data == out.read_bytes()
        assert found.made == f"{id_}.xlsx"


def test_mistakes_are_told_with_their_cells_and_nothing_is_made(tmp_path: Path) -> None:
    book = FileBook.open(WORKBOOKS / "catan-herne-2026.xlsx")
    type_cell(book, "Ergebnisse", "G14", "zehn")
    path = tmp_path / "mistake.xlsx"
    path.write_bytes(book.to_bytes())
    for verb in ("recalculate", "draw", "export", "explain"):
        found = ask(path, verb, language="de", to="csv", player="8")
        assert found.wrong
        assert found.data is None
        assert found.findings[0]["where"] == "Ergebnisse!G14"
        assert found.findings[0]["severity"] == "error"
        assert "„zehn“ ist keine Zahl" in found.findings[0]["text"]
    assert ask(path, "export", to="json").data is not None  # it says what is wrong
    assert ask(path, "check").sheets == []


def test_a_check_shows_how_the_event_stands_and_whether_the_file_says_so(tmp_path: Path) -> None:
    path = WORKBOOKS / "catan-herne-2026.xlsx"
    found = ask(path, "check")
    assert found.title == "Offene Herner Catan-Meisterschaft 2026"
    assert found.people[:2] == ["Udo Kessler", "Marlies Yildiz"]
    assert found.data is None
    written = tmp_path / "written.xlsx"
    written.write_bytes(ask(path, "recalculate").data or b"")
    assert not ask(written, "check").stale
    again = ask(written, "recalculate")
    assert again.data is None
    assert "up to date, nothing was written" in again.said
    book = FileBook.open(written)
    type_cell(book, "Ergebnisse", "G14", Fraction(2))
    written.write_bytes(book.to_bytes())
    assert ask(written, "check").stale


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.xlsx", b"", "the file is empty"),
        ("a.xlsx", b"\x00\x07rubbish" * 5000, "the file is damaged"),
        ("a.xlsx", b"%PDF-1.7", "this is not a workbook"),
        ("a.xls", OLE + "Workbook".encode("utf-16-le"), "save it as an Excel workbook"),
        ("a.xlsx", OLE + "EncryptedPackage".encode("utf-16-le"), "remove the password"),
        ("~$a.xlsx", b"x", "only the mark that a workbook is open"),
        ("../a.xlsx", b"x", "there is no such file"),
    ],
)
def test_a_file_that_is_no_workbook_is_one_sentence(name: str, data: bytes, expected: str) -> None:
    found = answer({name: data}, Request("check", name))
    assert found.wrong
    assert len(found.said) == 1
    assert expected in found.said[0]


def test_a_file_too_big_to_be_handed_over_is_told_by_its_size() -> None:
    found = answer({}, Request("check", "a.xlsx", "de", size=300 << 20))
    assert found.said == [
        "die Datei hat 300 MB, gelesen werden höchstens 256 MB; bitte große Bilder entfernen"
    ]


def test_what_an_event_cannot_do_is_said_of_a_season() -> None:
    for verb in ("draw", "verify", "explain"):
        request = Request(verb, "season.xlsx", options={"player": "1"})
        found = answer(folder(SEASON), request)
        assert "this is a season workbook" in found.said[0]
        assert found.wrong


def test_an_unknown_player_is_no_error_of_ours() -> None:
    found = ask(WORKBOOKS / "catan-herne-2026.xlsx", "explain", player="Udo Kesler", language="en")
    assert found.said == ["There is no player Udo Kesler. Did you mean 8 Udo Kessler?"]
    assert found.wrong


def test_javascript_gets_json_and_the_bytes_beside_it() -> None:
    path = WORKBOOKS / "catan-herne-2026.xlsx"
    view = {path.name: memoryview(path.read_bytes())}
    asked: Mapping[str, Any] = {"verb": "recalculate", "file": path.name, "language": "de"}
    text, data = post(view, json.dumps(asked))  # type: ignore[arg-type]
    assert data == ask(path, "recalculate", language="de").data
    assert json.loads(text)["data"] is None
    assert json.loads(text)["made"] == path.name


def test_texts_of_a_workbook_are_never_markup(tmp_path: Path) -> None:
    path = tmp_path / "hostile.xlsx"
    hostile_event(path)
    html = "".join(html for _, html in ask(path, "check").sheets)
    assert "<script" not in html
    assert "<img" not in html
    assert html.count("&lt;script&gt;alert") >= 2
    assert HOSTILE[5] not in html


def test_a_step_needs_nothing_that_the_page_has_not(tmp_path: Path) -> None:
    """The page brings some rooms along; a step of a round imports no other one."""
    path = not_drawn(tmp_path / "event.xlsx", "catan", 8)
    code = (
        "import sys; from pathlib import Path; from xlscore.web.worker import answer, Request\n"
        "data = Path(sys.argv[1]).read_bytes()\n"
        "made = answer({'e.xlsx': data}, Request('next', 'e.xlsx'))\n"
        "assert made.data, made.said\n"
        "print(*(n for n in sys.modules if n.startswith('xlscore.')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    files = {name.replace(".", "/").removeprefix("xlscore/") for name in done.stdout.split()}
    others = {one for one in files if not f"{one}/".startswith(ROOMS) and f"{one}.py" not in ROOMS}
    assert others <= {"web"}
