"""What macros say before there is a Python: texts that go into VBA, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    # the workbook's own two stay within ASCII: a Mac may read them in another code page
    "addin_missing": Titles(
        "Excel has not loaded xlscore's add-in, which this button needs. Once on this computer: "
        "xlscore excel install, then start Excel again. Where it is installed, xlscore excel "
        "doctor says what stops it. Where nothing may be installed: xlscore's page in the browser.",
        "Excel hat das Add-in von xlscore nicht geladen, das dieser Knopf braucht. Einmal auf "
        "diesem Computer: xlscore excel install, dann Excel neu starten. Ist es installiert, nennt "
        "xlscore excel doctor den Grund. Wo nichts installiert werden darf: die Seite von xlscore "
        "im Browser.",
    ),
    "extension_missing": Titles(
        "xlscore's extension is missing in this LibreOffice. Once on this computer: "
        "xlscore calc install, then start LibreOffice again.",
        "In diesem LibreOffice fehlt die Erweiterung von xlscore. Einmal auf diesem Computer: "
        "xlscore calc install, dann LibreOffice neu starten.",
    ),
    "refused": Titles(
        "Excel may not start Python on this computer: a virus scanner or a rule of the "
        "administrator forbids it. xlscore excel doctor says which. Without it: xlscore's page in "
        "the browser, or the command xlscore recalc.",
        "Excel darf auf diesem Computer Python nicht starten: Ein Virenscanner oder eine Vorgabe "
        "des Administrators verbietet es. xlscore excel doctor sagt, welche. Ohne das geht die "
        "Seite von xlscore im Browser oder der Befehl xlscore recalc.",
    ),
    "no_workbook": Titles(
        "Open a workbook first. In protected view, choose Enable Editing.",
        "Öffnen Sie zuerst eine Arbeitsmappe. In der geschützten Ansicht: Bearbeitung aktivieren.",
    ),
    "not_on_mac": Titles(
        "xlscore's functions need Excel on Windows; its buttons work on a Mac too.",
        "Die Funktionen von xlscore brauchen Excel unter Windows; die Knöpfe gehen auch am Mac.",
    ),
}
