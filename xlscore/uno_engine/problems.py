"""What can go wrong between a program and LibreOffice, in English, German and French.

The engine knows nothing of xlscore, so its texts stand here and not in the catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

LONGEST = 300
"""Characters of a value in a message: names and formulas of a workbook may be far longer."""


class Text(NamedTuple):
    """A message in every language, a template for ``str.format``."""

    en: str
    de: str
    fr: str


PROBLEMS: Mapping[str, Text] = {
    "soffice-missing": Text(
        "LibreOffice was not found. Install it from libreoffice.org, or name its program file "
        "in the environment variable XLSCORE_SOFFICE.",
        "LibreOffice wurde nicht gefunden. Installieren Sie es von libreoffice.org, oder nennen "
        "Sie seine Programmdatei in der Umgebungsvariablen XLSCORE_SOFFICE.",
        "LibreOffice est introuvable. Installez-le depuis libreoffice.org, ou indiquez son fichier "
        "programme dans la variable d’environnement XLSCORE_SOFFICE.",
    ),
    "soffice-silent": Text(
        "LibreOffice ({program}) did not answer within {seconds} seconds. Close other LibreOffice "
        "windows that ask something, and try again.",
        "LibreOffice ({program}) hat {seconds} Sekunden lang nicht geantwortet. Schließen Sie "
        "andere LibreOffice-Fenster, die etwas fragen, und versuchen Sie es noch einmal.",
        "LibreOffice ({program}) n’a pas répondu en {seconds} secondes. Fermez les autres fenêtres "
        "de LibreOffice qui posent une question, puis réessayez.",
    ),
    "soffice-ended": Text(
        "LibreOffice ({program}) ended before it could be used (exit code {status}).",
        "LibreOffice ({program}) endete, bevor es benutzt werden konnte (Rückgabewert {status}).",
        "LibreOffice ({program}) s’est arrêté avant de pouvoir servir (code de retour {status}).",
    ),
    "uno-missing": Text(
        "This Python ({version}) cannot talk to LibreOffice: the module uno is missing. On Debian "
        "and Ubuntu install python3-uno and use the system's Python {system}; elsewhere use the "
        "Python that comes with LibreOffice.",
        "Dieses Python ({version}) kann nicht mit LibreOffice sprechen: Das Modul uno fehlt. "
        "Installieren Sie unter Debian und Ubuntu python3-uno und nehmen Sie das Python des "
        "Systems {system}; sonst das Python, das LibreOffice mitbringt.",
        "Ce Python ({version}) ne peut pas communiquer avec LibreOffice : le module uno manque. "
        "Sous Debian et Ubuntu, installez python3-uno et utilisez le Python du système {system} ; "
        "ailleurs, utilisez le Python fourni avec LibreOffice.",
    ),
    "open-failed": Text(
        "LibreOffice could not open {path}. Is it a spreadsheet, and is it not locked?",
        "LibreOffice konnte {path} nicht öffnen. Ist es eine Tabelle, und ist sie nicht gesperrt?",
        "LibreOffice n’a pas pu ouvrir {path}. Est-ce bien un classeur, et n’est-il pas "
        "verrouillé ?",
    ),
    "save-format": Text(
        "{path} cannot be saved: choose a name that ends in one of {endings}.",
        "{path} kann nicht gespeichert werden: Nehmen Sie einen Namen mit einer der Endungen "
        "{endings}.",
        "{path} ne peut pas être enregistré : choisissez un nom qui se termine par {endings}.",
    ),
    "cells-protected": Text(
        "{cells} on the sheet {sheet} is protected. Take the protection off (Tools > Protect "
        "Sheet) and try again.",
        "{cells} auf dem Blatt {sheet} ist geschützt. Heben Sie den Schutz auf (Extras > Tabelle "
        "schützen) und versuchen Sie es noch einmal.",
        "{cells} de la feuille {sheet} : ces cellules sont protégées. Ôtez la protection (Outils > "
        "Protéger la feuille) et réessayez.",
    ),
    "book-protected": Text(
        "The sheets of {book} are protected. Take the protection off (Tools > Protect Spreadsheet "
        "Structure) and try again.",
        "Die Blätter von {book} sind geschützt. Heben Sie den Schutz auf (Extras > "
        "Tabellendokumentstruktur schützen) und versuchen Sie es noch einmal.",
        "Les feuilles de {book} sont protégées. Ôtez la protection (Outils > Protéger la structure "
        "du classeur) et réessayez.",
    ),
    "range-unknown": Text(
        "The sheet {sheet} has no range {cells}.",
        "Das Blatt {sheet} hat keinen Bereich {cells}.",
        "La feuille {sheet} n’a pas de plage {cells}.",
    ),
    "name-without-cells": Text(
        "The name {name} does not stand for cells.",
        "Der Name {name} steht nicht für Zellen.",
        "Le nom {name} ne désigne pas de cellules.",
    ),
    "name-refused": Text(
        "LibreOffice does not take {name} as a name for {target}.",
        "LibreOffice nimmt {name} nicht als Namen für {target}.",
        "LibreOffice n’accepte pas {name} comme nom pour {target}.",
    ),
    "formula-unreadable": Text(
        "LibreOffice does not understand the formula {formula}.",
        "LibreOffice versteht die Formel {formula} nicht.",
        "LibreOffice ne comprend pas la formule {formula}.",
    ),
}


class CalcProblem(Exception):
    """LibreOffice is missing or refused something; `code` names an entry of PROBLEMS."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(self.text("en"))

    def text(self, language: str) -> str:
        """What went wrong and what to do, in one line; English in other languages."""
        texts: dict[str, str] = PROBLEMS[self.code]._asdict()
        template = texts.get(language, texts["en"])
        return template.format_map({name: _shown(value) for name, value in self.values.items()})


def _shown(value: object) -> str:
    """A value on one line, of bounded length."""
    text = "".join(c if c.isprintable() else " " for c in str(value))
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
