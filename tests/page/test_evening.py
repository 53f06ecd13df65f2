"""Whole evenings in the page alone, by touch; the workbook is that of the command line."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from cells import all_trimmed
from command_line import run
from xlscore.book.adapters.file_book import FileBook

from .conftest import Drive

Given = Mapping[str, Any]
#: What a ruleset asks at a table of so many, and who comes.
CATAN: Given = {
    "rules": "catan",
    "language": "de",
    "people": "Name;Verein\n" + "".join(f"Gast {n};Verein {n % 3}\n" for n in range(1, 13)),
    "points": {4: ["12", "7", "5", "3"], 3: ["12", "6", "4"]},  # the final goes to 12
    "event": {"Turnier!B4": "Herner Abend", "Turnier!B8": "4711"},
    "away": [],
    "end": "alles ist gespielt",
    "locale": "de",
    "scheme": "dark",
}
PODS: Given = {
    "rules": "commander",
    "language": "en",
    "people": "\n".join(f"{n}. Guest {n}" for n in range(1, 18)),
    "winner": True,
    "event": {"Event!B4": "Pods", "Event!B8": "dice 4"},
    "away": ["Guest 17: Not there"],
    "end": "everything is played",
}
PAIRS: Given = {
    "rules": "carrom-eurocup",
    "language": "fr",
    "people": "\n".join(f"Joueur {n}" for n in range(1, 9)),
    "points": {2: ["25", "11"]},
    "event": {"Tournoi!B4": "Paires", "Tournoi!B8": "7"},
    "away": [],
    "end": "tout est joué",
    "locale": "fr",
    "scheme": "dark",
}
TEAMS: Given = {
    "rules": "mcr",
    "language": "en",
    "people": "Name;Team\n" + "".join(f"Guest {n};Team {n % 4}\n" for n in range(1, 17)),
    "points": {4: ["30", "8", "-10", "-28"]},
    "event": {"Event!B4": "Teams", "Event!B8": "9"},
    "away": [],
    "penalty": {"Penalties!C2": "3", "Penalties!E2": "1.5", "Penalties!G2": "late"},
    "end": "everything is played",
}
#: Nobody has to play every heat: two are away in the first one.
HEATS: Given = {
    "rules": "wbc-hmw",
    "language": "de",
    "people": "\n".join(f"Gast {n}" for n in range(1, 19)),
    "points": {4: ["40", "30", "20", "10"], 3: ["40", "30", "20"]},
    "event": {"Turnier!B4": "Vorläufe", "Turnier!B8": "27"},
    "away": ["Gast 17: Nicht da", "Gast 18: Nicht da"],
    "end": "alles ist gespielt",
    "locale": "de",
}
#: Width and height: a screen, a tablet in landscape and in portrait, a phone.
SIZES = {"screen": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
EVENINGS = {
    "catan": (CATAN, "phone"),
    "pods": (PODS, "phone"),
    "pairs": (PAIRS, "tablet"),
    "teams": (TEAMS, "screen"),
    "heats": (HEATS, "phone"),
}


#: Taps a table: into its first field, or on who won; with the two that a round takes.
MOST_TAPS = 3


def replay(asked: Sequence[Mapping[str, Any]], given: Given, folder: Path) -> Path:
    """The same evening through the command line."""
    file = folder / "commands.xlsx"
    run("new", given["rules"], file, "--lang", given["language"])
    for one in asked:
        cells = one.get("options", {}).get("cell", ())
        if one["verb"] == "enter" and cells:
            run("enter", file, *(f"--cell={cell}" for cell in cells))
        elif one["verb"] == "players_import":
            (folder / "list.csv").write_text(one["source"], "utf-8")
            run("players", "import", file, folder / "list.csv")
        elif one["verb"] == "next":
            run("next", file, "--no-print", "--no-page")
    return file


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_needs_nothing_but_the_page(name: str, drive: Drive, tmp_path: Path) -> None:
    given, size = EVENINGS[name]
    width, height = SIZES[size]
    more = {"width": width, "height": height, "name": name}
    shots = os.environ.get("XLSCORE_SHOTS")
    found = drive("evening", script="evening.mjs", **given, **more, shots=shots, seconds=900)
    assert found["trouble"] == []
    assert found["violations"] == []
    assert given["end"] in " ".join(found["told"][-1])
    made = tmp_path / f"{name}.xlsx"
    own = replay(found["asked"], given, tmp_path)
    assert all_trimmed(FileBook.open(made)) == all_trimmed(FileBook.open(own))
    certificates = tmp_path / "certificates.pdf"
    run("print", own, "--sheets", "certificates", "-o", certificates, "--lang", found["spoken"])
    assert (tmp_path / f"{name}.pdf").read_bytes() == certificates.read_bytes()
    assert found["states"] >= 6
    keys, taps = map(sum, zip(*found["spent"], strict=True))
    assert (keys == 0) == bool(given.get("winner"))  # who won is one tap a table
    assert taps <= MOST_TAPS * len(found["spent"]) * max(1, len(given["people"].splitlines()) // 4)
