"""What is said around the extension for LibreOffice: built, installed, or why not."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    "built": Titles(
        "the extension for LibreOffice; open it with LibreOffice to install it",
        "die Erweiterung für LibreOffice; zum Installieren mit LibreOffice öffnen",
    ),
    "installed": Titles(
        "Installed. Start LibreOffice and open a workbook in Calc: the menu xlscore is there.",
        "Installiert. LibreOffice starten und eine Mappe in Calc öffnen: Das Menü xlscore ist da.",
    ),
    "removed": Titles("The extension is removed.", "Die Erweiterung ist entfernt."),
    # why not
    "open": Titles(
        "LibreOffice is open. Close all its windows and try again. If it is not open, delete "
        "{lock}",
        "LibreOffice ist offen. Bitte alle seine Fenster schließen und noch einmal versuchen. "
        "Falls es nicht offen ist, diese Datei löschen: {lock}",
    ),
    "no_unopkg": Titles(
        "unopkg was not found beside {program}. Make the file with xlscore calc build, and open "
        "it with LibreOffice: Tools > Extensions > Add.",
        "unopkg wurde neben {program} nicht gefunden. Bitte die Datei mit xlscore calc build "
        "erzeugen und in LibreOffice öffnen: Extras > Erweiterungen > Hinzufügen.",
    ),
    "no_python": Titles(
        "This LibreOffice has no Python, so the extension could do nothing. Install its package: "
        "python3-uno on Debian and Ubuntu, libreoffice-pyuno on Fedora.",
        "Dieses LibreOffice hat kein Python, die Erweiterung könnte nichts tun. Bitte das Paket "
        "dafür installieren: python3-uno unter Debian und Ubuntu, libreoffice-pyuno unter Fedora.",
    ),
    "refused": Titles(
        "LibreOffice did not do it: {reason}",
        "LibreOffice hat das nicht getan: {reason}",
    ),
}
