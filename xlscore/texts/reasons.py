"""Why something failed, in both languages: fixed reasons, and the system's by their number.

What a system or a library says of an error is in one language, and not always that of the reader.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    # the zip
    "directory-outside": Titles(
        "its directory lies outside the file", "ihr Verzeichnis liegt außerhalb der Datei"
    ),
    "directory-broken": Titles("its directory is broken", "ihr Verzeichnis ist beschädigt"),
    "parts-overlap": Titles("its parts overlap", "ihre Teile überlappen sich"),
    "end-missing": Titles("the end is missing", "das Ende fehlt"),
    "several-volumes": Titles("it is one of several volumes", "sie ist nur ein Band von mehreren"),
    "zip64-missing": Titles("a zip64 field is missing", "ein zip64-Feld fehlt"),
    "part-elsewhere": Titles(
        "a part is not where its directory says",
        "ein Teil steht nicht da, wo das Verzeichnis sagt",
    ),
    "part-cut": Titles("a part is cut off", "ein Teil ist abgeschnitten"),
    "part-names": Titles("a part has two names", "ein Teil hat zwei Namen"),
    "part-nameless": Titles("a part has no proper name", "ein Teil hat keinen richtigen Namen"),
    "part-sizes": Titles(
        "a part's sizes contradict each other", "die Größen eines Teils widersprechen sich"
    ),
    "encrypted": Titles("encrypted", "verschlüsselt"),
    "method": Titles("method {number}", "Verfahren {number}"),
    "checksum": Titles("wrong checksum", "falsche Prüfsumme"),
    # parts and their XML
    "encoding": Titles("encoding {name}", "Zeichensatz {name}"),
    "no-root": Titles("it is no {name}", "er ist kein {name}"),
    "no-sheets": Titles("no list of sheets", "keine Liste der Blätter"),
    "no-cells": Titles("it holds no cells", "er enthält keine Zellen"),
    "row-open": Titles("a row does not end", "eine Zeile endet nicht"),
    "cell-open": Titles("a cell does not end", "eine Zelle endet nicht"),
    "between-rows": Titles("something stands between the rows", "zwischen den Zeilen steht etwas"),
    "between-cells": Titles(
        "something stands between the cells", "zwischen den Zellen steht etwas"
    ),
    "xml": Titles(
        "not well-formed XML: line {line}, column {column}",
        "kein richtiges XML: Zeile {line}, Spalte {column}",
    ),
    # files and folders
    "no-folder": Titles("no folder can be written", "in keinen Ordner lässt sich etwas schreiben"),
    "other-version": Titles(
        "it is not what was kept there", "sie ist nicht das, was dort aufgehoben wurde"
    ),
    "no-utf8": Titles("it is not in UTF-8", "sie ist nicht in UTF-8"),
    "no-answer": Titles("no answer in {seconds} s", "keine Antwort in {seconds} s"),
    "exit-code": Titles("exit code {number}", "Exit-Code {number}"),
    "place": Titles("line {line}, column {column}", "Zeile {line}, Spalte {column}"),
    "too-nested": Titles("nested too deeply", "zu tief verschachtelt"),
    "no-text": Titles("unexpected end, or no text at all", "unerwartetes Ende oder gar kein Text"),
    "name-unknown": Titles("the name is not known", "der Name ist nicht bekannt"),
    "no-safe-line": Titles("no secure connection", "keine sichere Verbindung"),
    "other": Titles("{said}", "Meldung: {said}"),
}

_BY_NAME: Mapping[str, Titles] = {
    "ENOENT": Titles("no such file or folder", "Datei oder Ordner gibt es nicht"),
    "EACCES": Titles("access denied", "Zugriff verweigert"),
    "EPERM": Titles("not permitted", "nicht erlaubt"),
    "EROFS": Titles("the disk is read-only", "der Datenträger ist schreibgeschützt"),
    "EISDIR": Titles("it is a folder", "das ist ein Ordner"),
    "ENOTDIR": Titles("a file stands where a folder should", "eine Datei statt eines Ordners"),
    "EEXIST": Titles("it exists already", "das gibt es schon"),
    "ENOTEMPTY": Titles("the folder is not empty", "der Ordner ist nicht leer"),
    "ENAMETOOLONG": Titles("the name is too long", "der Name ist zu lang"),
    "ELOOP": Titles("links go round in a circle", "Verknüpfungen führen im Kreis"),
    "EINVAL": Titles("the system does not accept that", "das nimmt das System nicht an"),
    "ENOSPC": Titles("no space left", "kein Platz mehr"),
    "EDQUOT": Titles("your quota is used up", "Ihr Kontingent ist erschöpft"),
    "EFBIG": Titles("the file would be too big", "die Datei wird zu groß"),
    "ENOMEM": Titles("too little memory", "zu wenig Speicher"),
    "EMFILE": Titles("too many files are open", "zu viele Dateien sind offen"),
    "EBUSY": Titles("in use", "in Gebrauch"),
    "ETXTBSY": Titles("in use", "in Gebrauch"),
    "EIO": Titles("the disk cannot be read or written", "Lese- oder Schreibfehler"),
    "ENXIO": Titles("no such device", "das Gerät gibt es nicht"),
    "ESTALE": Titles("the network folder is gone", "der Netzwerkordner ist weg"),
    "EBADF": Titles("it is closed", "geschlossen"),
    "EPIPE": Titles("nobody reads it any more", "niemand liest mehr mit"),
    "EADDRINUSE": Titles("in use by another program", "ein anderes Programm benutzt das"),
    "EADDRNOTAVAIL": Titles("not an address of this computer", "keine Adresse dieses Rechners"),
    "ECONNREFUSED": Titles("the connection was refused", "Verbindung abgelehnt"),
    "ECONNRESET": Titles("the connection was cut", "Verbindung abgebrochen"),
    "ETIMEDOUT": Titles("no answer", "keine Antwort"),
    "EHOSTUNREACH": Titles("no way there", "kein Weg dorthin"),
    "ENETUNREACH": Titles("no network", "kein Netz"),
}

SYSTEM: Mapping[int, Titles] = {
    getattr(errno, name): titles for name, titles in _BY_NAME.items() if hasattr(errno, name)
}
"""The errors of the systems xlscore runs on; none of them has all."""
