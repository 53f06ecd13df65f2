"""A wrong call is told in the language asked for: the sentences of the library and our own."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from command_line import run
from xlscore.cli import COMMANDS
from xlscore.commands.helping import translate
from xlscore.texts import LANGUAGES

XLSCORE = Path(__file__).parents[2] / "xlscore"
SOURCES = [*(XLSCORE / "commands").glob("*.py"), *(XLSCORE / "actions" / "verbs").glob("*.py")]


ROUND = "Fehler: Ungültiger Wert für '--round': "
CALLS = {
    "check": "Fehler: Es fehlt 'FILES...'.",
    "check --formt json x": "Fehler: Die Option '--formt' gibt es nicht. Gemeint: '--format'?",
    "check --rules no x": "Fehler: Ungültiger Wert für '--rules': 'no' gibt es nicht.",
    "draw x --round 0": f"{ROUND}0 liegt nicht im Bereich x>=1.",
    "draw x --round one": f"{ROUND}'one' ist keine ganze Zahl.",
    "undo a b": "Fehler: Zu viel angegeben: b",
    "explain x": "Fehler: bitte einen SPIELER nennen oder --all",
}


@pytest.mark.parametrize(("call", "said"), CALLS.items())
def test_said_in(call: str, said: str) -> None:
    done = run(*call.split(), "--lang", "de")
    assert done.exit_code == 2
    usage, hint, empty, last = done.stderr.splitlines()
    assert usage.startswith("Aufruf: ")
    assert hint.startswith("Hilfe: ")
    assert (empty, last) == ("", said)


def test_an_option_before_the_command_and_a_misspelt_command() -> None:
    said = run("--lang", "de", "new", "catan", "x.xlsx").stderr.splitlines()[-1]
    told = "Fehler: Die Option '--lang' gehört hinter den Befehl."
    assert said == told
    assert run("--nonsense").stderr.splitlines()[-1].endswith("'--nonsense'.")
    said = run("recacl", "--lang", "de").stderr.splitlines()[-1]
    assert said == "Fehler: Den Befehl 'recacl' gibt es nicht. Gemeint: 'recalc'?"


def test_in_english_it_is_what_the_library_says() -> None:
    told = run("check", "--lang", "en").stderr
    assert "Error: Missing argument 'FILES...'." in told
    assert "Usage: " in told


def test_a_name_that_is_a_language_asks_for_none(tmp_path: Path) -> None:
    """A player called "en" in a German workbook."""
    file = tmp_path / "herne.xlsx"
    assert run("new", "catan", str(file), "--lang", "de").exit_code == 0
    told = run("explain", str(file), "en", "--all", "--nonsense").stderr
    assert told.startswith("Aufruf: ")


@pytest.mark.parametrize("command", [*COMMANDS])
def test_nothing_english_is_left_for_any_command(command: str) -> None:
    for language, args in product(LANGUAGES[1:], (("--nonsense",), ())):
        told = run(command, *args, f"--lang={language}").stderr
        assert not re.search(r"Usage|Error|Missing|No such|Try ", told)


@pytest.mark.parametrize(
    ("call", "said"),
    {
        "undo FILE": "keine frühere Fassung",
        "verify FILE --published FOLDER": "published-no-file: das ist ein Ordner",
        "redo FILE": "nichts zurückgenommen",
        "season FILE": "Datei: error only-seasons: das ist die Mappe eines Turniers",
        "players import FILE nix.csv": "nix.csv: Datei: error file-missing: diese Datei gibt es",
        "print FILE -o x.pdf --sheets foo": "Fehler: Ungültiger Wert für '--sheets': foo: bekannt",
        "explain FILE": "Fehler: bitte einen SPIELER nennen oder --all",
        "what-if FILE Nobody": "Fehler: Einen Spieler Nobody gibt es nicht.",
        "announce FILE": "Fehler: an welche Adresse?",
        "draw FILE --rules FILE": "der Text ist nicht in UTF-8 gespeichert",
    }.items(),
)
def test_a_workbook_that_is_named_says_the_language(
    call: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "herne.xlsx"
    assert run("new", "catan", file, "--lang", "de").exit_code == 0
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "XLSCORE_WEBHOOK"):
        monkeypatch.delenv(name, raising=False)
    names = {"FILE": file, "FOLDER": tmp_path}
    told = run(*(names.get(word, word) for word in call.split())).stderr
    assert said in told
    assert not re.search(r"Usage:|Error:|Try ", told)
    assert "Usage: " in run(*call.replace("FILE", str(file)).split(), "--nix", "--lang=en").stderr


def test_a_workbook_in_a_missing_folder(tmp_path: Path) -> None:
    folder = (tmp_path / "nix").resolve()
    told = run("new", "catan", folder / "k.xlsx", "--lang", "de").stderr
    assert "no-such-folder" in told
    assert f"den Ordner {folder} gibt es nicht; bitte erst anlegen" in told
    assert "Excel" not in told


@pytest.mark.parametrize(
    "said", ["(Did you mean one of: '--round', '--rules'?)", "Did you mean one of: a, b?"]
)
def test_every_way_to_name_several_options(said: str) -> None:
    told = translate(f"No such option '--ru'. {said}", "de")
    assert told.startswith("Die Option '--ru' gibt es nicht")
    assert "Did you" not in told


def test_every_sentence_of_ours_is_known_said_in() -> None:
    """Literal messages of wrong calls, their fields filled with something."""
    pattern = re.compile(r'(?:UsageError|Misused)\(\s*f?"([^"]*[a-z]{3}[^"{}]*)"')
    found = {m for file in SOURCES for m in pattern.findall(file.read_text("utf-8"))}
    told = {re.sub(r"\{[^}]*\}", "x", message) for message in found}
    told -= {"x: x", "--port x: x"}  # what the system says, in its language
    assert len(told) > 12
    assert not {message for message in told if translate(message, "de") == message}
