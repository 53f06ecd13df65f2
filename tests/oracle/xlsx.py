"""An event as a workbook, typed the way organisers do."""

from __future__ import annotations

import datetime
import random
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, BinaryIO

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

Words = tuple[str, str]

SHEETS: dict[str, Words] = {
    "event": ("Event", "Turnier"),
    "players": ("Players", "Spieler"),
    "rounds": ("Rounds", "Runden"),
    "results": ("Results", "Ergebnisse"),
}
KEYS: dict[str, Words] = {
    "name": ("Name", "Name"),
    "date": ("Date", "Datum"),
    "venue": ("Venue", "Ort"),
    "ruleset": ("Ruleset", "Regelwerk"),
    "seed": ("Seed", "Startwert"),
    "language": ("Language", "Sprache"),
    "type": ("Type", "Art"),
    "three_player_tables": ("Three-player tables", "Dreiertische"),
    "expansions": ("Expansions", "Erweiterungen"),
    "time_limit": ("Time limit", "Zeitlimit"),
    "wonder_sides": ("Wonder sides", "Wunderseiten"),
    "status": ("Status", "Status"),
}
COLUMNS: dict[str, dict[str, Words]] = {
    "players": {
        "no": ("No", "Nr"),
        "name": ("Name", "Name"),
        "club": ("Club", "Verein"),
        "lot": ("Lot", "Los"),
        "status": ("Status", "Status"),
        "dropped_after": ("Dropped after", "Ausgestiegen nach"),
    },
    "rounds": {
        "stage": ("Stage", "Phase"),
        "round": ("Round", "Runde"),
        "game": ("Game", "Spiel"),
        "points_to_win": ("Points to win", "Siegpunktziel"),
    },
    "results": {
        "stage": ("Stage", "Phase"),
        "round": ("Round", "Runde"),
        "table": ("Table", "Tisch"),
        "seat": ("Seat", "Sitz"),
        "no": ("No", "Nr"),
        "player": ("Player", "Spieler"),
        "points": ("Points", "Punkte"),
        "tie_break": ("Tie-break", "Feinwertung"),
        "place": ("Place", "Platz"),
        "status": ("Status", "Status"),
    },
}
MANDATORY = {
    "players": ("no", "name"),
    "rounds": ("stage", "round"),
    "results": ("round", "table", "points"),
}
VALUES: dict[str, Words] = {
    word: (word, german)
    for word, german in (
        ("preliminary", "Vorrunde"),
        ("intermediate", "Zwischenrunde"),
        ("semi-final", "Halbfinale"),
        ("third place", "Platz 3"),
        ("final", "Finale"),
        ("stage 1", "Runde 1"),
        ("stage 2", "Runde 2"),
        ("stage 3", "Runde 3"),
        ("active", "aktiv"),
        ("dropped", "ausgestiegen"),
        ("disqualified", "disqualifiziert"),
        ("left", "verlassen"),
        ("substitute", "Ersatz"),
        ("military", "militärisch"),
        ("science", "wissenschaftlich"),
        ("bye", "Freilos"),
        ("few", "wenige"),
        ("many", "viele"),
        ("open", "offen"),
        ("closed", "geschlossen"),
        ("Base game", "Basisspiel"),
        ("Seafarers", "Seefahrer"),
        ("Cities & Knights", "Städte & Ritter"),
    )
}
TRANSLATED = {"stage", "status", "game", "three_player_tables"}
UNKNOWN: tuple[Words, ...] = (
    ("Remarks", "Bemerkungen"),
    ("E-mail", "E-Mail"),
    ("Signature", "Unterschrift"),
)


class Writer:
    """One workbook in one language ("mixed": now this, now that)."""

    def __init__(self, rng: random.Random, language: str) -> None:
        self.rng, self.language = rng, language
        self.book = Workbook()
        del self.book["Sheet"]

    def word(self, words: Words) -> str:
        """An English or German word."""
        if self.language == "mixed":
            return self.rng.choice(words)
        return words[self.language == "de"]

    def sheet(self, role: str) -> Worksheet:
        """A sheet with its title, now and then typed carelessly."""
        title = self.word(SHEETS[role])
        return self.book.create_sheet(title.upper() if self.rng.random() < 0.05 else title)

    def value(self, column: str, value: Any) -> Any:
        """A cell's value: words in the language, fractions as decimals."""
        if column in TRANSLATED and value in VALUES:
            return self.word(VALUES[value])
        if column == "points" and isinstance(value, (str, Fraction)):
            exact = Fraction(value)
            if Fraction(float(exact)) != exact:
                raise ValueError(f"{value} is no decimal a cell can hold")
            return int(exact) if exact.denominator == 1 else float(exact)
        return value

    def columns(self, role: str, rows: Sequence[dict[str, Any]]) -> list[str]:
        """The columns in any order, empty optional ones mostly left out."""
        names = []
        for name in COLUMNS[role]:
            used = any(self.is_typed(role, name, row) for row in rows)
            if used or name in MANDATORY[role] or self.rng.random() < 0.3:
                names.append(name)
        if role == "results" and "no" not in names and "player" not in names:
            names.append("no")
        if self.rng.random() < 0.5:
            self.rng.shuffle(names)
        return names

    def is_typed(self, role: str, name: str, row: dict[str, Any]) -> bool:
        """Whether a cell has to be filled; an active player needs no status."""
        return row.get(name) is not None and (role, row[name]) != ("players", "active")

    def table(self, role: str, rows: Sequence[dict[str, Any]], title: str) -> None:
        """A sheet of headings and rows, with unknown columns and empty rows in between."""
        rng, sheet = self.rng, self.sheet(role)
        names: list[str | Words] = list(self.columns(role, rows))
        if rng.random() < 0.4:
            names.insert(rng.randint(0, len(names)), rng.choice(UNKNOWN))
        left = 1 + (rng.random() < 0.15)
        top = 1
        if rng.random() < 0.4:
            sheet.cell(1, 1, title)
            top += rng.randint(1, 3)
        for column, name in enumerate(names, left):
            words = COLUMNS[role][name] if isinstance(name, str) else name
            heading = self.word(words)
            sheet.cell(top, column, heading.upper() if rng.random() < 0.02 else heading)
        leave_active_empty = rng.random() < 0.3
        for row in rows:
            top += 1 + (rng.random() < 0.03)
            for column, name in enumerate(names, left):
                if not isinstance(name, str):
                    value = "ok" if rng.random() < 0.2 else None
                elif name == "status" and row[name] == "active" and leave_active_empty:
                    value = None
                else:
                    value = self.value(name, row.get(name))
                if value is not None:
                    sheet.cell(top, column, value)

    def event(self, head: dict[str, Any]) -> None:
        """The key, value sheet."""
        rng, sheet = self.rng, self.sheet("event")
        values = {key: value for key, value in head.items() if key in KEYS and value is not None}
        for key, usual in (("three_player_tables", "few"), ("status", "open")):
            if values.get(key) == usual and rng.random() < 0.5:
                del values[key]
        if rng.random() < 0.5:
            values["date"] = datetime.date(2026, rng.randint(1, 12), rng.randint(1, 28))
        if rng.random() < 0.5:
            values["language"] = self.language if self.language != "mixed" else "de"
        if str(values.get("seed", "")).isdigit() and rng.random() < 0.5:
            values["seed"] = int(values["seed"])
        pairs = list(values.items())
        if rng.random() < 0.3:
            rng.shuffle(pairs)
        row = 1
        for key, value in pairs:
            sheet.cell(row, 1, self.word(KEYS[key]))
            sheet.cell(row, 2, self.value(key, value))
            row += 1 + (rng.random() < 0.05)


def write(
    event: dict[str, Any], path: str | Path | BinaryIO, rng: random.Random, language: str = "en"
) -> None:
    """Write an event as a workbook; language is "en", "de" or "mixed"."""
    writer = Writer(rng, language)
    name = str(event["event"].get("name") or "")
    writer.event(event["event"])
    writer.table("players", event["players"], name)
    if event.get("rounds"):
        writer.table("rounds", event["rounds"], name)
    writer.table("results", event["results"], name)
    if rng.random() < 0.2:
        writer.book.create_sheet("Kiosk")["A1"] = "Kaffee"
    writer.book.save(path)
