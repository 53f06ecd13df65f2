"""What `xlscore excel install`, `uninstall` and `doctor` say, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles
from xlscore.texts.trust import TRUST

WORDS: Mapping[str, Titles] = {
    # how a line of the doctor begins
    "ok": Titles("ok", "gut"),
    "note": Titles("note", "Hinweis"),
    "todo": Titles("to do", "zu tun"),
    # installing
    "would": Titles("would be done", "würde gemacht"),
    "addin-written": Titles(
        "the add-in is in place; start Excel anew and the tab xlscore is there",
        "das Add-in liegt bereit; Excel neu starten, dann ist die Registerkarte xlscore da",
    ),
    "addin-updated": Titles(
        "the add-in is replaced by the one of this version; start Excel anew",
        "das Add-in ist durch das dieser Version ersetzt; Excel neu starten",
    ),
    "addin-current": Titles("the add-in is up to date", "das Add-in ist aktuell"),
    "functions-written": Titles(
        "the functions are in place; start Excel anew and cells know XLSCORE_…",
        "die Funktionen liegen bereit; Excel neu starten, dann kennen Zellen XLSCORE_…",
    ),
    "functions-windows": Titles(
        "Functions in cells need Excel on Windows; the buttons work on a Mac too. Run: "
        "xlscore excel install",
        "Funktionen in Zellen brauchen Excel unter Windows; die Knöpfe gehen auch am Mac. Geben "
        "Sie ein: xlscore excel install",
    ),
    "settings-written": Titles(
        "the settings name this Python; other lines stay as they were",
        "die Einstellungen nennen dieses Python; andere Zeilen bleiben, wie sie waren",
    ),
    "settings-updated": Titles(
        "the settings now name this Python; other lines stay as they were",
        "die Einstellungen nennen jetzt dieses Python; andere Zeilen bleiben, wie sie waren",
    ),
    "settings-current": Titles(
        "the settings name this Python already", "die Einstellungen nennen dieses Python schon"
    ),
    "helper-written": Titles(
        "the helper is in place through which Excel on a Mac calls Python",
        "das Hilfsskript liegt bereit, mit dem Excel am Mac Python aufruft",
    ),
    "helper-there": Titles(
        "xlwings' helper is there already and stays as it is",
        "das Hilfsskript von xlwings ist schon da und bleibt, wie es ist",
    ),
    # taking it back
    "addin-removed": Titles("the add-in is removed", "das Add-in ist entfernt"),
    "addin-left": Titles(
        "this add-in is not xlscore's and stays", "dieses Add-in ist nicht von xlscore und bleibt"
    ),
    "helper-removed": Titles("the helper is removed", "das Hilfsskript ist entfernt"),
    "settings-restored": Titles(
        "the settings are as they were before", "die Einstellungen sind wieder wie vorher"
    ),
    "settings-removed": Titles("the settings are removed", "die Einstellungen sind entfernt"),
    "nothing-installed": Titles(
        "nothing of xlscore is installed in Excel",
        "in Excel ist nichts von xlscore installiert",
    ),
    # why not
    "no-excel": Titles(
        "There is no Excel for this system. For LibreOffice use: xlscore calc install",
        "Für dieses System gibt es kein Excel. Für LibreOffice: xlscore calc install",
    ),
    "addin-foreign": Titles(
        "{path} is an add-in by somebody else and stays as it is. Rename or move it, then install "
        "again.",
        "{path} ist ein Add-in von jemand anderem und bleibt, wie es ist. Benennen Sie es um oder "
        "verschieben Sie es, und installieren Sie dann noch einmal.",
    ),
    "quit-excel": Titles(
        "Excel holds this file. Quit Excel, then try again.",
        "Excel hält diese Datei fest. Beenden Sie Excel, und versuchen Sie es noch einmal.",
    ),
    "mac-permission": Titles(
        "macOS does not let the Terminal write there. Start the command again and choose Allow; if "
        "nothing asks: System Settings > Privacy & Security > Full Disk Access > Terminal.",
        "macOS lässt das Terminal dort nicht schreiben. Starten Sie den Befehl noch einmal und "
        "wählen Sie Erlauben; fragt nichts: Systemeinstellungen > Datenschutz & Sicherheit > "
        "Festplattenvollzugriff > Terminal.",
    ),
    "xlwings-unknown": Titles(
        "The installed xlwings is not one that this xlscore can build macros with. Install xlscore "
        "again with pip.",
        "Mit dem installierten xlwings kann dieses xlscore keine Makros bauen. Installieren Sie "
        "xlscore mit pip noch einmal.",
    ),
    # Python
    "python": Titles("Python {version}, {bits} bit", "Python {version}, {bits} Bit"),
    "python-store": Titles(
        "{path} is the Python of the Microsoft Store: Excel does not see what it installs. Install "
        "Python from python.org, then xlscore with it.",
        "{path} ist das Python aus dem Microsoft Store: Was es installiert, sieht Excel nicht. "
        "Installieren Sie Python von python.org und damit xlscore.",
    ),
    "path-mac": Titles(
        "{path}: Excel on a Mac calls Python only by a path of plain letters without blanks. Make "
        "the environment elsewhere, for example in ~/xlscore-env.",
        "{path}: Excel am Mac ruft Python nur über einen Pfad aus einfachen Buchstaben ohne "
        "Leerzeichen auf. Legen Sie die Umgebung anderswo an, etwa in ~/xlscore-env.",
    ),
    "path-windows": Titles(
        "{path}: Excel's macros cannot read some letters of this path. Make the environment in a "
        "folder with plain letters, for example C:\\xlscore-env.",
        "{path}: Einige Buchstaben dieses Pfads können Excels Makros nicht lesen. Legen Sie die "
        "Umgebung in einem Ordner mit einfachen Buchstaben an, etwa C:\\xlscore-env.",
    ),
    "path-fine": Titles("interpreter {path}", "Interpreter {path}"),
    "excel": Titles("Excel {version}", "Excel {version}"),
    "excel-there": Titles("Excel", "Excel"),
    "excel-bits": Titles("Excel, {bits} bit", "Excel, {bits} Bit"),
    "excel-missing": Titles(
        "Excel was not found on this computer. If it is there, ignore this line; if not, use "
        "LibreOffice: xlscore calc install",
        "Auf diesem Computer wurde kein Excel gefunden. Ist es da, gilt diese Zeile nicht; sonst "
        "geht LibreOffice: xlscore calc install",
    ),
    # xlwings
    "xlwings": Titles("xlwings {version}", "xlwings {version}"),
    "xlwings-broken": Titles(
        "xlwings cannot be imported ({error}). Run: {python} -m pip install --force-reinstall "
        '"xlwings{wanted}"',
        "xlwings lässt sich nicht importieren ({error}). Geben Sie ein: {python} -m pip install "
        '--force-reinstall "xlwings{wanted}"',
    ),
    "xlwings-range": Titles(
        'xlwings {version} is not {wanted}. Run: {python} -m pip install "xlwings{wanted}"',
        "xlwings {version} ist nicht {wanted}. Geben Sie ein: {python} -m pip install "
        '"xlwings{wanted}"',
    ),
    # the settings
    "unreadable": Titles(
        "{path} cannot be read ({reason}). On a Mac allow the Terminal to access data of other "
        "apps; elsewhere check the permissions.",
        "{path} lässt sich nicht lesen ({reason}). Am Mac: dem Terminal den Zugriff auf Daten "
        "anderer Apps erlauben; sonst: Rechte prüfen.",
    ),
    "not-configured": Titles(
        "Excel does not know yet which Python to call. Run: xlscore excel install",
        "Excel weiß noch nicht, welches Python es aufrufen soll. Geben Sie ein: "
        "xlscore excel install",
    ),
    "configured": Titles("Excel calls {path}", "Excel ruft {path} auf"),
    "configured-other": Titles(
        "Excel calls another Python than this one: {path}. To change that: xlscore excel install",
        "Excel ruft ein anderes Python auf als dieses: {path}. Um das zu ändern: "
        "xlscore excel install",
    ),
    "configured-gone": Titles(
        "The Python that Excel calls is no longer there: {path}. Run: xlscore excel install",
        "Das Python, das Excel aufruft, gibt es nicht mehr: {path}. Geben Sie ein: "
        "xlscore excel install",
    ),
    "configured-broken": Titles(
        "The Python that Excel calls cannot run xlscore: {path} says {error}. Run, with the Python "
        "that can: xlscore excel install",
        "Das Python, das Excel aufruft, kann xlscore nicht ausführen: {path} sagt {error}. Geben "
        "Sie mit dem Python, das es kann, ein: xlscore excel install",
    ),
    # the add-in
    "addin": Titles("add-in {path}", "Add-in {path}"),
    "addin-missing": Titles(
        "The add-in is not installed. Run: xlscore excel install",
        "Das Add-in ist nicht installiert. Geben Sie ein: xlscore excel install",
    ),
    "addin-gone": Titles(
        "The add-in was installed and is gone: perhaps a virus scanner has taken it away, as its "
        "list of quarantined files shows. Allow the file there, then run: xlscore excel install",
        "Das Add-in war installiert und ist weg: Vielleicht hat es ein Virenscanner entfernt, das "
        "zeigt dessen Quarantäne. Lassen Sie die Datei dort zu und geben Sie ein: "
        "xlscore excel install",
    ),
    "addin-old": Titles(
        "{path} is not the add-in of this version. Quit Excel and run: xlscore excel install",
        "{path} ist nicht das Add-in dieser Version. Beenden Sie Excel und geben Sie ein: "
        "xlscore excel install",
    ),
    "addin-version": Titles(
        "{path} was made for xlwings {made}, Excel's Python has {version}. Quit Excel and run: "
        "xlscore excel install",
        "{path} ist für xlwings {made} gemacht, Excels Python hat {version}. Beenden Sie Excel "
        "und geben Sie ein: xlscore excel install",
    ),
    "helper": Titles("RunPython's helper {name}", "Hilfsskript {name}"),
    "helper-missing": Titles(
        "RunPython's helper {name} is missing. Run: xlscore excel install",
        "Das Hilfsskript {name} fehlt. Geben Sie ein: xlscore excel install",
    ),
    "library": Titles("xlwings' library {name}", "Bibliothek {name}"),
    "library-missing": Titles(
        "The library {name}, which functions in cells need, is not beside Excel's Python. Make an "
        "environment with py -m venv, install xlscore there, and run its xlscore excel install.",
        "Die Bibliothek {name}, die Funktionen in Zellen brauchen, liegt nicht neben Excels "
        "Python. Legen Sie mit py -m venv eine Umgebung an, installieren Sie xlscore darin, und "
        "geben Sie dort ein: xlscore excel install",
    ),
    **TRUST,
}
