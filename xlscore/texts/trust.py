"""What `xlscore excel doctor` says of rules that stop macros, and of a workbook."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

TRUST: Mapping[str, Titles] = {
    # macros
    "macros": Titles("Excel lets macros run or asks", "Excel lässt Makros zu oder fragt"),
    "macros-off": Titles(
        "An administrator has switched macros off in Office. Ask for an exception, or use "
        "LibreOffice (xlscore calc install) or the page in the browser (xlscore web serve).",
        "Makros sind in Office vom Administrator abgeschaltet. Bitten Sie um eine Ausnahme, oder "
        "nehmen Sie LibreOffice (xlscore calc install) oder die Seite im Browser (xlscore web "
        "serve).",
    ),
    "macros-blocked": Titles(
        "Excel runs no macros of unsigned workbooks and does not ask. The tab xlscore works; for "
        "buttons: File > Options > Trust Center > Trust Center Settings > Macro Settings > Disable "
        "with notification, or add your folder under Trusted Locations.",
        "Excel führt Makros unsignierter Mappen nicht aus und fragt nicht. Die Registerkarte "
        "xlscore geht; für Knöpfe: Datei > Optionen > Trust Center > Einstellungen für das Trust "
        "Center > Makroeinstellungen > mit Benachrichtigung deaktivieren, oder Ihren Ordner unter "
        "Vertrauenswürdige Speicherorte hinzufügen.",
    ),
    "macros-policy": Titles(
        "An administrator lets Excel run no macros of unsigned workbooks. The tab xlscore works; "
        "for buttons add your folder under Trusted Locations, or ask for an exception.",
        "Der Administrator lässt Makros unsignierter Mappen nicht zu. Die Registerkarte xlscore "
        "geht; für Knöpfe fügen Sie Ihren Ordner unter Vertrauenswürdige Speicherorte hinzu, oder "
        "bitten Sie um eine Ausnahme.",
    ),
    "places-off": Titles(
        "Trusted locations are switched off, so with this setting for macros the tab xlscore does "
        "not come up. Switch them on (Trust Center), or let Excel ask about macros.",
        "Vertrauenswürdige Speicherorte sind abgeschaltet; mit dieser Makroeinstellung erscheint "
        "die Registerkarte xlscore nicht. Schalten Sie sie im Trust Center ein, oder lassen Sie "
        "Excel bei Makros fragen.",
    ),
    "addins-off": Titles(
        "Excel is set to load no add-ins, so the tab and the buttons cannot work. File > Options > "
        "Trust Center > Trust Center Settings > Add-ins: take the tick away, or ask the "
        "administrator.",
        "Excel soll keine Add-ins laden, darum gehen Registerkarte und Knöpfe nicht. Datei > "
        "Optionen > Trust Center > Einstellungen für das Trust Center > Add-Ins: Nehmen Sie den "
        "Haken weg, oder fragen Sie den Administrator.",
    ),
    "addins-signed": Titles(
        "Excel is set to load signed add-ins only, and xlscore's is not signed. File > Options > "
        "Trust Center > Trust Center Settings > Add-ins: take the tick away, or ask the "
        "administrator.",
        "Excel soll nur signierte Add-ins laden, und das von xlscore ist nicht signiert. Datei > "
        "Optionen > Trust Center > Einstellungen für das Trust Center > Add-Ins: Nehmen Sie den "
        "Haken weg, oder fragen Sie den Administrator.",
    ),
    "addin-crashed": Titles(
        "Excel has switched the add-in off, as it does after a crash. File > Options > Add-ins > "
        "Manage: Disabled Items > Go > xlscore > Enable, then start Excel again.",
        "Excel hat das Add-in abgeschaltet, wie es das nach einem Absturz tut. Datei > Optionen > "
        "Add-Ins > Verwalten: Deaktivierte Elemente > Los > xlscore > Aktivieren, dann Excel neu "
        "starten.",
    ),
    "no-programs": Titles(
        "Defender lets Office start no programs on this computer, so no button can call Python "
        "(error 70). Ask the administrator for an exception, or use the page in the browser: "
        "xlscore web serve",
        "Defender lässt Office auf diesem Computer keine Programme starten, darum kann kein Knopf "
        "Python aufrufen (Fehler 70). Bitten Sie den Administrator um eine Ausnahme, oder nehmen "
        "Sie die Seite im Browser: xlscore web serve",
    ),
    "no-calls": Titles(
        "Defender lets Office run no macros that call Windows, which xlwings' do: the add-in may "
        "be stopped. Ask the administrator for an exception, or use the page in the browser: "
        "xlscore web serve",
        "Defender lässt Office keine Makros ausführen, die Windows aufrufen, und das tun die von "
        "xlwings: Vielleicht wird das Add-in angehalten. Bitten Sie den Administrator um eine "
        "Ausnahme, oder nehmen Sie die Seite im Browser: xlscore web serve",
    ),
    "mac-automation": Titles(
        "macOS was told that Excel may not be controlled (error -1743). Allow it: System Settings "
        "> Privacy & Security > Automation.",
        "macOS soll nicht zulassen, dass Excel gesteuert wird (Fehler -1743). Erlauben Sie es: "
        "Systemeinstellungen > Datenschutz & Sicherheit > Automation.",
    ),
    "internet-policy": Titles(
        "An administrator forbids macros in downloaded files. Workbooks made on this computer with "
        "xlscore new are not concerned.",
        "Der Administrator verbietet Makros in heruntergeladenen Dateien. Mappen, die auf diesem "
        "Computer mit xlscore new entstanden sind, betrifft das nicht.",
    ),
    # a workbook
    "file": Titles("{file}: a workbook with xlscore's buttons", "{file}: eine Mappe mit Knöpfen"),
    "file-plain": Titles(
        "{file} has no buttons of its own; the tab xlscore works in it",
        "{file} hat selbst keine Knöpfe; die Registerkarte xlscore geht darin",
    ),
    "file-url": Titles(
        "{file} is a web address. Give the file on this computer: in Excel, File > Save a Copy.",
        "{file} ist eine Webadresse. Geben Sie die Datei auf diesem Computer an: in Excel "
        "Datei > Kopie speichern.",
    ),
    "file-problem": Titles("{file}: {problem}", "{file}: {problem}"),
    "file-no-workbook": Titles(
        "{file} is not a workbook (.xlsx or .xlsm)", "{file} ist keine Mappe (.xlsx oder .xlsm)"
    ),
    "file-version": Titles(
        "{file}: its macros were made for xlwings {made}, Excel's Python has {version}. Use the "
        "tab xlscore, or make a new workbook with xlscore new and copy what was typed.",
        "{file}: Die Makros sind für xlwings {made} gemacht, Excels Python hat {version}. Nehmen "
        "Sie die Registerkarte xlscore, oder legen Sie mit xlscore new eine neue Mappe an und "
        "kopieren Sie die Eingaben hinein.",
    ),
    "file-marked": Titles(
        "{file} comes from the internet, so Excel blocks its macros. In the Explorer: right click "
        "> Properties > tick Unblock > OK.",
        "{file} kommt aus dem Internet, darum blockiert Excel die Makros. Im Explorer: Rechtsklick "
        "> Eigenschaften > Zulassen ankreuzen > OK.",
    ),
    "file-zip": Titles(
        "{file} lies in a temporary folder of a ZIP file or a mail. Save it in a folder of its own "
        "and open that one.",
        "{file} liegt im Zwischenordner einer ZIP-Datei oder einer Mail. Speichern Sie sie in "
        "einem eigenen Ordner und öffnen Sie diese.",
    ),
    "file-cloud": Titles(
        "{file} is in a folder synced with OneDrive or SharePoint. If Publish asks you to save "
        "first, switch AutoSave off in Excel or keep the workbook in a folder of this computer.",
        "{file} liegt in einem Ordner, den OneDrive oder SharePoint abgleicht. Bittet "
        "Veröffentlichen Sie, zuerst zu speichern, schalten Sie in Excel Automatisches Speichern "
        "aus, oder nehmen Sie einen Ordner dieses Computers.",
    ),
    "file-open": Titles(
        "{file} is open{owner}. Buttons work in the window where it is open; commands can write it "
        "once it is closed.",
        "{file} ist offen{owner}. Knöpfe gehen in dem Fenster, in dem sie offen ist; Befehle "
        "können sie erst schreiben, wenn sie geschlossen ist.",
    ),
}
