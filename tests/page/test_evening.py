"""Whole evenings in the page alone, by touch; the workbook is that of the command line.

Each kind at each width. The usual run plays one width of each with everybody and the other two with
few; XLSCORE_EVENINGS=all plays all of them with everybody.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from command_line import run
from dressed import beside_file
from real_office import real_office

Given = Mapping[str, Any]
#: What a ruleset asks at a table of so many, and who comes.
CATAN: Given = {
    "rules": "catan",
    "language": "de",
    "people": lambda n: f"Gast {n};Verein {n % 3}",
    "heading": "Name;Verein\n",
    "points": {4: ["12", "7", "5", "3"], 3: ["12", "6", "4"]},  # the final goes to 12
    "event": {"Turnier!B4": "Herner Abend", "Turnier!B8": "4711"},
    "end": "alles ist gespielt",
    "locale": "de",
    "scheme": "dark",
}
PODS: Given = {
    "rules": "commander",
    "language": "en",
    "people": lambda n: f"{n}. Guest {n}",
    "winner": True,
    "event": {"Event!B4": "Pods", "Event!B8": "dice 4"},
    "away": "Guest {n}: Not there",
    "absent": 1,
    "end": "everything is played",
}
PAIRS: Given = {
    "rules": "carrom-eurocup",
    "language": "fr",
    "people": lambda n: f"Joueur {n}",
    "points": {2: ["25", "11"]},
    "event": {"Tournoi!B4": "Paires", "Tournoi!B8": "7"},
    "end": "tout est joué",
    "locale": "fr",
    "scheme": "dark",
}
TEAMS: Given = {
    "rules": "mcr",
    "language": "en",
    "people": lambda n: f"Guest {n};Team {n % 4}",
    "heading": "Name;Team\n",
    "points": {4: ["30", "8", "-10", "-28"]},
    "event": {"Event!B4": "Teams", "Event!B8": "9"},
    "penalty": {"Penalties!C2": "3", "Penalties!E2": "1.5", "Penalties!G2": "late"},
    "end": "everything is played",
}
#: Nobody has to play every heat: two are away in the first one.
HEATS: Given = {
    "rules": "wbc-hmw",
    "language": "de",
    "people": lambda n: f"Gast {n}",
    "points": {4: ["40", "30", "20", "10"], 3: ["40", "30", "20"]},
    "event": {"Turnier!B4": "Vorläufe", "Turnier!B8": "27"},
    "away": "Gast {n}: Nicht da",
    "absent": 2,
    "end": "alles ist gespielt",
    "locale": "de",
}
#: Event files that are there, one that is played beside them, and the season of all.
SEASON: Given = {
    "rules": "7wonders-4rounds",
    "family": "7wonders",
    "language": "de",
    "people": lambda n: f"Gast {n}",
    # points and coins by turns; each of them can be either
    "points": {
        8: ["51", "20", "48", "22", "40", "25", "33", "21"],
        6: ["51", "20", "48", "22", "40", "25"],
    },
    "event": {"Turnier!B4": "Abschluss", "Turnier!B5": "2026-08-01", "Turnier!B8": "3"},
    "end": "alles ist gespielt",
    "keys": {"Saison!B3": "Saison 2026", "Saison!B5": "4711"},
    "member": {"Mitglieder!A5": "Gast 1"},
    "locale": "de",
}
#: Each with the width at which all come, and how many they are there and at the others.
EVENINGS = {
    "catan": (CATAN, "phone", 12, 8),
    "pods": (PODS, "phone", 17, 9),
    "pairs": (PAIRS, "tablet", 8, 6),
    "teams": (TEAMS, "screen", 16, 16),
    "heats": (HEATS, "phone", 18, 10),
    "season": (SEASON, "tablet", 12, 7),
}
#: Width and height: a screen, a tablet in portrait, a phone.
SIZES = {"screen": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
ALL = os.environ.get("XLSCORE_EVENINGS") == "all"
EVENTS = Path(__file__).parents[2] / "workbooks" / "season-7wonders-2026" / "turniere"
PLAYED = [(name, size) for name in EVENINGS for size in SIZES]
#: Taps a table: into its first field, or on who won; with the two that a round takes.
MOST_TAPS = 3
#: A browser may be slow on a busy machine.
SECONDS = 900


def gathered(name: str, size: str) -> Given:
    """What is typed on an evening, and by how many."""
    given, own, all_, few = EVENINGS[name]
    guests = all_ if ALL or size == own else few
    people = given.get("heading", "") + "\n".join(map(given["people"], range(1, guests + 1)))
    missing = range(guests - given.get("absent", 0) + 1, guests + 1)
    away = [given["away"].format(n=n) for n in missing]
    return {**given, "people": people, "away": away, "guests": guests, "name": name}


def replay(asked: Sequence[Mapping[str, Any]], files: Sequence[Path], folder: Path) -> None:
    """The same evening through the command line, in a folder with the files that were opened."""
    for file in files:
        shutil.copy(file, folder)
    for one in asked:
        file, cells = folder / one.get("file", ""), one.get("options", {}).get("cell", ())
        if one["verb"] == "new":
            more = ["--season"] if one["season"] else []
            file = folder / f"{one['rules']}.xlsx"
            run("new", one["rules"], file, "--lang", one["made_in"], *more)
        elif one["verb"] == "enter" and cells:
            run("enter", file, *(f"--cell={cell}" for cell in cells))
        elif one["verb"] == "players_import":
            (folder / "list.csv").write_text(one["source"], "utf-8")
            run("players", "import", file, folder / "list.csv")
        elif one["verb"] == "next":
            run("next", file, "--no-print", "--no-page")
        elif one["verb"] == "recalculate":
            run("season", file, "--no-cache")


class Evenings:
    """Evenings that were played, each once; the folders of what the page and the commands made."""

    def __init__(self, drive: Callable[..., Any], folder: Path) -> None:
        self.drive, self.folder = drive, folder
        self.played: dict[tuple[str, str], Any] = {}

    def play(self, name: str, size: str) -> tuple[Given, Any, Path, Path]:
        """What was typed, what was seen, and the two folders."""
        given = gathered(name, size)
        page, own = (self.folder / f"{name}-{size}-{end}" for end in ("page", "commands"))
        if (name, size) not in self.played:
            page.mkdir()
            own.mkdir()
            width, height = SIZES[size]
            slow = size == "phone"  # there each field is written before the next one is typed
            files = sorted(EVENTS.glob("[1-3]*.xlsx")) if name == "season" else []
            more = {"width": width, "height": height, "slow": slow, "events": list(map(str, files))}
            known = {key: value for key, value in given.items() if not callable(value)}
            found = self.drive(
                "season" if name == "season" else "evening",
                script="evening.mjs",
                **known,
                **more,
                folder=str(page),
                shots=os.environ.get("XLSCORE_SHOTS"),
                seconds=SECONDS,
            )
            replay(found["asked"], files, own)
            self.played[name, size] = found
        return given, self.played[name, size], page, own


@pytest.fixture(scope="module")
def evenings(drive_in: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory) -> Evenings:
    """All evenings of this file."""
    return Evenings(drive_in, tmp_path_factory.mktemp("evenings"))


@pytest.mark.timeout(SECONDS)
@pytest.mark.parametrize(("name", "size"), PLAYED)
def test_an_evening_needs_nothing_but_the_page(name: str, size: str, evenings: Evenings) -> None:
    given, found, page, own = evenings.play(name, size)
    assert found["trouble"] == []
    assert found["violations"] == []
    assert found["states"] >= 6
    rules = given["rules"]
    if name == "season":
        assert (page / f"{rules}.xlsx").read_bytes() == (own / f"{rules}.xlsx").read_bytes()
        made = own / f"{given['family']}.xlsx"
        assert (page / "season.xlsx").read_bytes() == made.read_bytes()
        return
    made = own / f"{rules}.xlsx"
    assert (page / f"{name}.xlsx").read_bytes() == made.read_bytes()
    assert given["end"] in " ".join(found["told"][-1])
    certificates = own / "certificates.pdf"
    run("print", made, "--sheets", "certificates", "-o", certificates, "--lang", found["spoken"])
    assert (page / f"{name}.pdf").read_bytes() == certificates.read_bytes()
    keys, taps = map(sum, zip(*found["spent"], strict=True))
    assert (keys == 0) == bool(given.get("winner"))  # who won is one tap a table
    assert taps <= MOST_TAPS * len(found["spent"]) * max(1, given["guests"] // 4)


@pytest.mark.timeout(SECONDS * len(EVENINGS))
def test_libreoffice_shows_what_the_commands_have_made(evenings: Evenings, tmp_path: Path) -> None:
    """Cells, formats, links, widths and paper, as LibreOffice saves both workbooks."""
    with real_office() as office:
        for name, (given, size, *_) in EVENINGS.items():
            _, _, page, own = evenings.play(name, size)
            document = office.desktop.loadComponentFromURL(
                (page / f"{name}.xlsx").as_uri(), "_blank", 0, ()
            )
            made = own / f"{given.get('family', given['rules'])}.xlsx"
            differ = beside_file(document, made.read_bytes(), office.desktop, tmp_path)
            document.close(True)
            assert differ == [], name
