"""Whom a name means that is asked for: one, one of several namesakes, or nobody and who is near."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from command_line import run
from xlscore.actions.job import Job, Meant
from xlscore.actions.verbs.verb import Misused, player
from xlscore.core.spelling import look_up

PEOPLE = ["Jürgen Müller", "Ada Brandt", "Jürgen Müller", "Bea Çelik", "bea çelik", "Adam Groß"]
#: What is said of two who are called the same.
SEVERAL = {
    "en": "There are 2 players {who}: 1 Jürgen Müller, 3 Jürgen Müller. Please give the number.",
    "de": "Es gibt 2 Spieler {who}: 1 Jürgen Müller, 3 Jürgen Müller. Bitte die Nummer angeben.",
    "fr": "Il y a 2 joueurs {who} : 1 Jürgen Müller, 3 Jürgen Müller. Donnez le numéro.",
}


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("meant") / "event.xlsx"
    assert run("new", "catan", file, "--lang", "en").exit_code == 0
    cells = [f"Players!{cell}" for n, name in enumerate(PEOPLE, 1) for cell in _row(n, name)]
    typed = [word for cell in cells for word in ("--cell", cell)]
    assert run("enter", file, *typed).exit_code == 0
    return file


def _row(n: int, name: str) -> tuple[str, str]:
    return f"A{n + 1}={n}", f"B{n + 1}={name}"


@pytest.mark.parametrize("verb", ["explain", "what-if"])
@pytest.mark.parametrize("language", SEVERAL)
@pytest.mark.parametrize("who", ["Jürgen Müller", "MUELLER Jürgen"])
def test_of_namesakes_the_number_is_asked_for(
    event: Path, verb: str, language: str, who: str
) -> None:
    done = run(verb, event, who, "--lang", language)
    assert done.exit_code == 2
    assert SEVERAL[language].format(who=who) in done.stderr


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("ada", "There is no player ada. Did you mean 2 Ada Brandt, 6 Adam Groß?"),
        ("Ada Brant", "Did you mean 2 Ada Brandt?"),
        ("Ida Brandt", "There is no player Ida Brandt. Did you mean 2 Ada Brandt?"),
        ("Jorgen Muller", "Did you mean 1 Jürgen Müller, 3 Jürgen Müller?"),
        ("Xyz", "There is no player Xyz.\n"),
        ("BEA ÇELIK", "There are 2 players BEA ÇELIK: 4 Bea Çelik, 5 bea çelik."),
    ],
)
def test_names_that_are_near_have_their_numbers(event: Path, who: str, said: str) -> None:
    done = run("explain", event, who)
    assert said in done.stderr


def test_a_name_as_it_is_typed_means_that_player_alone(event: Path) -> None:
    assert run("explain", event, "bea çelik").stdout.startswith("bea çelik (5)")
    assert run("explain", event, "Bea Çelik").stdout.startswith("Bea Çelik (4)")
    assert run("explain", event, "3").stdout.startswith("Jürgen Müller (3)")


def test_who_has_an_alias_is_one_person_and_several_who_are_called_so_are_all_named() -> None:
    people = [("Ada", "Ada"), ("Ada", "A. Brandt"), ("Bea", "Bea"), ("BEA", "BEA")]
    assert look_up("ada", people) == (["Ada"], [])
    assert look_up("a. brandt", people) == (["Ada"], [])
    assert look_up("Bea", people) == (["Bea"], [])
    assert look_up("bea", people) == (["Bea", "BEA"], [])
    assert look_up("", people) == ([], [])


def test_in_a_season_one_of_the_names_is_asked_for() -> None:
    """Nobody has a number there; a name with the same capitals means one person."""

    class Season:
        def find(self, who: str) -> Meant:
            return Meant(None, ["BEA", "Bea"], several=True)

    with pytest.raises(Misused) as raised:
        player(cast("Job", Season()), "bea", "en")
    said = raised.value.text("en")
    assert said == "bea could be any of 2: BEA, Bea. Please give one of these names."
