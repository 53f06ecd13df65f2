"""The guides say what the program says: its commands, its buttons, its messages; links exist."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from every import every
from xlscore.book import schema
from xlscore.cli import main
from xlscore.live.macro_list import MACROS, macros_on
from xlscore.texts import titles

DOCS = Path(__file__).parents[2] / "docs"
GUIDES = {
    ("excel", "en"): DOCS / "excel.md",
    ("calc", "en"): DOCS / "calc.md",
    ("excel", "de"): DOCS / "de" / "excel.md",
    ("calc", "de"): DOCS / "de" / "calc.md",
    ("excel", "fr"): DOCS / "fr" / "excel.md",
    ("calc", "fr"): DOCS / "fr" / "calc.md",
}
FILMS = {"en": DOCS / "film.md", "de": DOCS / "de" / "film.md"}
CHECKLIST = DOCS / "checklist.md"
PAGES = [*GUIDES.values(), CHECKLIST]
MOST_BYTES = 80_000
guides = every(GUIDES)
pages = every(PAGES)


def text(page):
    return page.read_text("utf-8")


def joined(words):
    """With lines joined; a no-break space, which French has before a colon, is as any other."""
    return " ".join(words.split())


def prose(page):
    """The text of a page with its lines joined."""
    return joined(text(page))


@guides
def test_every_button_is_explained_under_its_name(host, language):
    rows = re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|$", text(GUIDES[host, language]), re.M)
    names = [name for name, _ in rows]
    titles = [
        macro.title.in_(language) for macro in (macros_on("calc") if host == "calc" else MACROS)
    ]
    assert [name for name in names if name in titles] == titles


@guides
def test_sheets_have_their_names(host, language):
    for spec in (schema.PLAYERS, schema.RESULTS, schema.STANDINGS, schema.CHECKS, schema.EXPLAIN):
        assert f"*{spec.titles.in_(language)}*" in prose(GUIDES[host, language])


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_messages_are_quoted_as_they_are(language):
    guide = prose(GUIDES["excel", language])
    assert joined(titles("macros.working").in_(language)) in guide
    assert joined(titles("macros.busy").in_(language).split(":")[0]) in guide
    checklist = prose(CHECKLIST)
    assert titles("macros.working").en.split(" is ")[0] in checklist
    assert titles("undoing.undone").en.split(":")[0].capitalize() in checklist


def commands(page):
    """What a page tells to type that starts with xlscore, in blocks and in lines."""
    blocks = re.findall(r"^```\n(.*?)^```", text(page), re.M | re.S)
    typed = [line for block in blocks for line in block.splitlines()]
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"^```\n.*?^```", "", text(page), flags=re.M | re.S))
    found = [line.split()[1:] for line in typed + spans if line.startswith("xlscore ")]
    assert found
    return found


@pages
def test_commands_exist_with_their_options(page):
    context = click.Context(main)
    for name, *rest in commands(page):
        command = context.command if name.startswith("-") else main.get_command(context, name)
        assert command is not None, name
        if isinstance(command, click.Group) and command is not main:
            assert rest, name
            command = command.commands[rest.pop(0)]
        options = {name for option in command.get_params(context) for name in option.opts}
        assert {word for word in (name, *rest) if word.startswith("-")} <= options


@pages
def test_links_and_pictures_exist(page):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text(page)):
        assert (page.parent / target).exists(), target


def test_pictures_are_small_and_used():
    pictures = sorted((DOCS / "pictures").iterdir())
    shown = "".join(map(text, [*PAGES, *FILMS.values(), DOCS.parent / "README.md"]))
    for picture in pictures:
        assert picture.name in shown
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert picture.stat().st_size < MOST_BYTES


@pytest.mark.parametrize("language", FILMS)
def test_the_film_has_five_pictures_and_the_buttons_of_the_page(language):
    film = prose(FILMS[language])
    pictures = re.findall(r"pictures/film-(\d)-\w+\.(\w+)\.png", film)
    assert pictures == [(str(number), language) for number in range(1, 6)]
    for button in ("new", "make", "draw", "recalculate", "download"):
        assert f"*{titles(f'web.{button}').in_(language)}*" in film
    for spec in (schema.EVENT, schema.PLAYERS, schema.RESULTS):
        assert f"*{spec.titles.in_(language)}*" in film


@pytest.mark.parametrize("host", ["excel", "calc"])
def test_all_languages_have_the_same_parts(host):
    def shape(language):
        page = text(GUIDES[host, language])
        return [re.match(r"#+", line)[0] for line in page.splitlines() if line.startswith("#")]

    assert shape("en") == shape("de") == shape("fr")


@pytest.mark.parametrize("host", ["excel", "calc"])
def test_french_has_no_break_spaces(host):
    """Before : ; ! ? and inside quotation marks, so that no line begins or ends with them."""
    page = re.sub(r"^```.*?^```|`[^`]+`|!\[", "", text(GUIDES[host, "fr"]), flags=re.M | re.S)
    assert re.findall(r".*[ \n][:;!?»].*|.*«[ \n].*", page) == []


def test_steps_of_the_checklist_are_numbered_without_gaps():
    numbers = [int(number) for number in re.findall(r"^\| (\d+) \|", text(CHECKLIST), re.M)]
    assert numbers == list(range(1, len(numbers) + 1))
    steps = [line for line in text(CHECKLIST).splitlines() if re.match(r"\| \d+ \|", line)]
    assert all(line.endswith("| |") and line.count("|") == 5 for line in steps)
