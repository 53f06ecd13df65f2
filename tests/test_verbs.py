"""Each verb on each host: it is offered there, or left out with a reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import click
import pytest

from command_line import run
from every import every
from memory_host import MemoryHost
from workbook import book
from xlscore.actions.verbs import names, verb
from xlscore.actions.verbs.hosts import LEFT_OUT
from xlscore.actions.verbs.verb import Opened
from xlscore.book.adapters.file_book import FileBook
from xlscore.cli import main
from xlscore.core.findings import CellRef
from xlscore.live.macro_list import MACROS, OWN, macros_on
from xlscore.texts import LANGUAGES, words
from xlscore.web.messages import Request
from xlscore.web.site import site
from xlscore.web.worker import CALLED, answer

ROOT = Path(__file__).parents[1]
CATAN = ROOT / "workbooks" / "catan-herne-2026.xlsx"
NAMES = {*names()}


def commands() -> Iterable[str]:
    """What the command line has, those of groups too."""
    context = click.Context(main)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        yield name
        if isinstance(command, click.Group):
            yield from (f"{name} {own}" for own in command.commands)


def page() -> Iterable[str]:
    """What can be pressed in the page; its steps back and forth are its own."""
    html = site({})["index.html"].decode()
    pressed = {*re.findall(r'(?:data-ask|data-do|data-verb)="([\w -]+)"', html)}
    named = {CALLED.get(one, one).replace("_", "-") for one in pressed - {"undo", "redo"}}
    return [name for name in NAMES if name.replace(" ", "-") in named]


HOSTS: dict[str, Callable[[], Iterable[str]]] = {
    "command line": commands,
    "macros": lambda: [macro.verb for macro in MACROS],
    "calc": lambda: [macro.verb for macro in macros_on("calc")],
    "pane": lambda: [macro.verb for macro in macros_on("pane")],
    "page": page,
}


@every(HOSTS)
def test_each_verb_is_offered_or_left_out_with_a_reason(host: str) -> None:
    there = {*HOSTS[host]()} & NAMES
    assert there | LEFT_OUT[host].keys() & NAMES == NAMES
    assert LEFT_OUT[host].keys() <= NAMES | OWN.keys()
    assert not there & LEFT_OUT[host].keys()
    assert all(len(reason) > 10 for reason in LEFT_OUT[host].values())


@every(sorted(NAMES))
def test_a_verb_is_called_by_its_name_and_its_options_have_words(name: str) -> None:
    assert verb(name).name == name
    if name in LEFT_OUT["command line"]:
        return
    for language in LANGUAGES:
        shown = run(*name.split(), "--help", "--lang", language).stdout
        assert words("help")[name].in_(language).split()[0] in shown


def test_every_macro_has_a_verb_or_a_module_of_its_own() -> None:
    assert {macro.verb for macro in MACROS} <= NAMES | OWN.keys()


@pytest.fixture
def live(tmp_path: Path) -> MemoryHost:
    """An event in a program, the second player selected."""
    games = ["1/1: 1 60, 2 50, 3 40", "1/2: 4 60, 5 50, 6 40", "2/1: 1 60, 4 50, 2 40"]
    host = MemoryHost(book("7wonders-final", [*games, "2/2: 5 -, 6 -, 3 -"]), tmp_path / "e.xlsx")
    host.front = CellRef("Players", "B3")
    return host


def test_what_is_still_needed_of_the_selected_player(live: MemoryHost) -> None:
    opened = Opened(None, live.book)
    whole = verb("what-if").answer(opened, player="2").lines
    assert live.click("what_if").splitlines() == [*whole]
    live.front = CellRef("Players", "F99")
    assert live.click("what_if").splitlines()[0] == verb("what-if").answer(opened).lines[0]


def test_verify_and_plan_in_a_program(live: MemoryHost) -> None:
    """The tables were typed by hand, so they are not those of the lot."""
    assert "by lot" in live.click("verify")
    assert live.wrong
    assert live.front.sheet == "Results"
    assert live.click("plan").splitlines()[0] == "Preliminary, round 1"


def test_the_print_pack_lies_beside_the_workbook(live: MemoryHost, tmp_path: Path) -> None:
    assert live.click("print").startswith("e.pdf: ")
    assert (tmp_path / "e.pdf").read_bytes().startswith(b"%PDF")
    live.path = None
    assert live.click("print").startswith("Save the workbook")


def test_without_the_library_printing_is_one_line(
    live: MemoryHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object) -> None:
        raise ImportError

    monkeypatch.setattr("xlscore.actions.verbs.print.pack", missing)
    assert live.click("print") == "Printing needs the library fpdf2: pip install xlscore[print]"
    assert live.wrong


def test_announcing_without_an_address_says_where_it_belongs(
    live: MemoryHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XLSCORE_WEBHOOK", raising=False)
    assert "XLSCORE_WEBHOOK" in live.click("announce")
    assert live.wrong


def test_the_page_tells_the_schedule_as_the_command_does() -> None:
    told = answer({"e.xlsx": CATAN.read_bytes()}, Request("plan", "e.xlsx", "de"))
    assert [*told.said] == run("plan", CATAN, "--lang", "de").stdout.splitlines()


def test_the_page_reads_a_file_as_the_commands_do(tmp_path: Path) -> None:
    """The workbook that comes out is the command's, byte for byte; nobody is told of folders."""
    here, people = tmp_path / "e.xlsx", tmp_path / ".source.p.csv"
    here.write_bytes(CATAN.read_bytes())
    people.write_text("Name;Verein\nAda Lovelace;Turm\n", "utf-8")
    files = {"e.xlsx": CATAN.read_bytes(), people.name: people.read_bytes()}
    asked = Request("players_import", "e.xlsx", "de", source=people.name)
    told = answer(files, asked)
    done = run("players", "import", here, people, "--lang", "de").stdout.splitlines()
    assert [*told.said] == [line.partition(": ")[2] for line in done]
    assert told.data == here.read_bytes()
    wrong = answer(files, asked._replace(verb="import_results"))
    assert wrong.wrong
    assert wrong.data is None
    assert str(tmp_path) not in " ".join([*wrong.said, *(one["text"] for one in wrong.findings)])
    assert answer({"e.xlsx": files["e.xlsx"]}, asked).wrong


def test_an_import_writes_nothing_by_itself(tmp_path: Path) -> None:
    """The answer has the changes; the workbook in hand is as it was until a host writes them."""
    people = tmp_path / "people.csv"
    people.write_text("Name\nAda Lovelace\n", "utf-8")
    here = FileBook.open(CATAN)
    found = verb("players import").answer(Opened(CATAN, here), source=str(people))
    assert found.changes is not None
    assert not here.changed
