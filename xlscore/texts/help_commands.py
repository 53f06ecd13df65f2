"""What the commands say of themselves, in both languages, paragraph by paragraph.

The English side is what stands at the command. Names in capitals are those of its arguments.
"""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.texts import Titles

SENTENCES: Sequence[Titles] = (
    # those that are not as in `help`
    Titles(
        "Make an empty workbook for RULESET: an id of `xlscore rules list`, or a TOML file.",
        "Legt eine leere Mappe für RULESET an: eine Kennung aus `xlscore rules list` oder eine "
        "TOML-Datei.",
    ),
    Titles(
        "FILE.xlsx is a plain workbook, FILE.xlsm one with buttons.",
        "FILE.xlsx wird eine einfache Mappe, FILE.xlsm eine mit Knöpfen.",
    ),
    Titles("Register players.", "Meldet Spieler an."),
    Titles(
        "Add the people of SOURCE to the sheet Players; who is there already stays as he is.",
        "Trägt die Leute aus SOURCE auf dem Blatt Spieler ein; wer schon da ist, bleibt, wie er "
        "ist.",
    ),
    Titles(
        'SOURCE is a CSV file with a column Name (and Club, Keep apart) or one name a line, "-" '
        "for pasted text, another event, or a season, whose Members are taken.",
        "SOURCE ist eine CSV-Datei mit einer Spalte Name (und Verein, Trennen) oder je Zeile "
        'ein Name, "-" für eingefügten Text, ein anderes Turnier oder eine Saison, deren '
        "Mitglieder genommen werden.",
    ),
    Titles(
        "Print the schedule beforehand, as far as it does not depend on results.",
        "Gibt den Spielplan im Voraus aus, soweit er nicht von Ergebnissen abhängt.",
    ),
    Titles(
        "With a plain seed these are the rounds that draw will draw as long as nobody comes or "
        "goes; where dice are still to be thrown, the schedule by start numbers. Nothing is "
        "written.",
        "Mit einem festen Startwert sind es die Runden, die draw auslosen wird, solange niemand "
        "kommt oder geht; wo noch gewürfelt wird, der Plan nach Startnummern. Geschrieben wird "
        "nichts.",
    ),
    Titles(
        "Draw the next round by lot: tables, seats, slips; rows for the results.",
        "Lost die nächste Runde aus: Tische, Sitze, Zettel; Zeilen für die Ergebnisse.",
    ),
    Titles(
        "Recompute every draw from seed and list; exit 1 where the sheet says something else.",
        "Rechnet jede Auslosung aus Startwert und Liste nach; Exit-Code 1, wo das Blatt etwas "
        "anderes sagt.",
    ),
    Titles(
        "With --published or --checksum: say whether that belongs to this workbook as it is now.",
        "Mit --published oder --checksum: sagt, ob das zu dieser Mappe gehört, wie sie jetzt ist.",
    ),
    Titles(
        "Write standings as JSON, CSV, Markdown or HTML, or a workbook as text for git diff.",
        "Schreibt die Tabelle als JSON, CSV, Markdown oder HTML oder eine Mappe als Text für "
        "git diff.",
    ),
    Titles(
        "With an error only JSON and text are printed, and they hold the findings; no file is "
        "written then. Text to the screen always ends well, because git shows no diff at all "
        "otherwise.",
        "Bei einem Fehler werden nur JSON und Text ausgegeben, mit den Befunden; eine Datei "
        "wird dann nicht geschrieben. Text auf den Bildschirm endet immer mit 0, weil git sonst "
        "gar keinen Vergleich zeigt.",
    ),
    Titles(
        "Print lists for the wall, result slips, place cards and certificates as one PDF.",
        "Schreibt Aushänge, Ergebniszettel, Platzkarten und Urkunden als ein PDF.",
    ),
    Titles(
        "Needs xlscore[print]. With an error in the workbook nothing is written.",
        "Braucht xlscore[print]. Mit einem Fehler in der Mappe wird nichts geschrieben.",
    ),
    Titles(
        "Standings, seating by name, the draw table by table, who still plays, what everybody "
        "needs, a clock. It is a file, opened in any browser of this computer, and changes with "
        "each save of the workbook. Nothing listens in the network unless --network asks for "
        "it; nothing can be typed there.",
        "Tabelle, Plätze nach Namen, die Auslosung Tisch für Tisch, wer noch spielt, was jeder "
        "braucht, eine Uhr. Sie ist eine Datei, die jeder Browser dieses Computers öffnet, und "
        "ändert sich mit jedem Speichern der Mappe. Im Netz hört nichts zu, außer --network "
        "verlangt es; eintippen kann man dort nichts.",
    ),
    Titles(
        "Post standings, the drawn round and what comes next to a webhook.",
        "Schickt Tabelle, ausgeloste Runde und den nächsten Schritt an einen Webhook.",
    ),
    Titles(
        "Discord, a Telegram bot, or any address that takes JSON or plain text. Nothing is sent "
        "but to the address that you give, and only when this command is called; --dry-run "
        "sends nothing.",
        "Discord, ein Telegram-Bot oder jede Adresse, die JSON oder Text annimmt. Geschickt "
        "wird nur an die Adresse, die Sie angeben, und nur, wenn dieser Befehl aufgerufen wird; "
        "--dry-run schickt nichts.",
    ),
    Titles(
        "Take over results that were typed elsewhere: BG Stats, BoardGameGeek, forms, pasted "
        "lists.",
        "Übernimmt anderswo eingetippte Ergebnisse: BG Stats, BoardGameGeek, Formulare, "
        "eingefügte Listen.",
    ),
    Titles(
        "Games fill the drawn tables at which their players sit, or are added with --round; "
        "final standings (TopDeck, Best Coast Pairings) go into a season's Places. SOURCE is a "
        "file that you saved, nothing is fetched. What stands in the workbook is never changed, "
        "and every line that cannot be placed is told.",
        "Partien füllen die ausgelosten Tische, an denen ihre Spieler sitzen, oder kommen mit "
        "--round dazu; Endstände (TopDeck, Best Coast Pairings) kommen in die Platzierungen "
        "einer Saison. SOURCE ist eine Datei, die Sie gespeichert haben; abgerufen wird nichts. "
        "Was in der Mappe steht, wird nie geändert, und jede Zeile, die sich nicht zuordnen "
        "lässt, wird genannt.",
    ),
    Titles(
        "Update the ranking list and the invitations of a season workbook.",
        "Bringt Rangliste und Einladungen einer Saisonmappe auf den Stand.",
    ),
    Titles(
        "Reads the event files that it lists, works out their standings anew, and writes the "
        "sheets Ranking and Invitations. `xlscore season what-if FILE PLAYER` says which places "
        "in a next event would bring somebody into the final.",
        "Liest die Turnierdateien, die sie aufführt, berechnet deren Tabellen neu und schreibt "
        "die Blätter Rangliste und Einladungen. `xlscore season what-if FILE PLAYER` sagt, "
        "welche Plätze im nächsten Turnier jemanden ins Finale brächten.",
    ),
    Titles("What PLAYER still needs, or everybody.", "Was PLAYER noch braucht, oder alle."),
    Titles(
        "In an event: which places in his next game bring him into the next stage, and on whom "
        "else it depends. In a season: which places in the next event would bring him into the "
        "final.",
        "Im Turnier: welche Plätze in seiner nächsten Partie ihn in die nächste Phase bringen "
        "und von wem es sonst abhängt. In der Saison: welche Plätze im nächsten Turnier ihn ins "
        "Finale brächten.",
    ),
    Titles(
        'Exact over all outcomes: "depends" means that some bring the player in and some do '
        "not, or that points still to be made or the lot would decide. What cannot be tried "
        "whole is a sample, and says so with its error.",
        'Genau über alle Ausgänge: "hängt ab" heißt, dass manche den Spieler weiterbringen und '
        "manche nicht oder dass noch zu machende Punkte oder das Los entscheiden. Was sich "
        "nicht ganz durchrechnen lässt, ist eine Stichprobe und sagt es, mit ihrem Fehler.",
    ),
    Titles(
        "Explain why PLAYER (No or name) stands where he stands.",
        "Erklärt, warum PLAYER (Nr oder Name) steht, wo er steht.",
    ),
    Titles(
        "Says in each stage who is next above and below, and what separated them. With --all one "
        "log tells how every place came about, and the inputs and the rules that it was made of.",
        "Sagt für jede Phase, wer direkt darüber und darunter steht und was sie trennte. Mit "
        "--all sagt ein Protokoll, wie jeder Platz zustande kam, samt Eingaben und Regeln, aus "
        "denen er entstand.",
    ),
    Titles(
        "Take back the last change by xlscore; again goes back one more step.",
        "Nimmt die letzte Änderung von xlscore zurück; noch einmal geht einen Schritt weiter "
        "zurück.",
    ),
    Titles(
        "A change made in Excel or LibreOffice counts as well. What was typed since stays.",
        "Eine Änderung aus Excel oder LibreOffice zählt auch. Was seither eingetippt wurde, "
        "bleibt.",
    ),
    Titles(
        "Make the change again that was taken back last. What was typed since stays.",
        "Wiederholt die Änderung, die zuletzt zurückgenommen wurde. Was seither eingetippt "
        "wurde, bleibt.",
    ),
    Titles(
        "Check, recalculate or export many workbooks: files, folders, patterns or URLs.",
        "Prüft, berechnet oder exportiert viele Mappen: Dateien, Ordner, Muster oder URLs.",
    ),
    Titles(
        "A file that fails never stops the others. Events are done before the seasons that list "
        "them.",
        "Eine Datei, bei der etwas nicht geht, hält die anderen nie auf. Turniere kommen vor "
        "den Saisons, die sie aufführen.",
    ),
    Titles(
        "Write an example repository into DIRECTORY: season, events, workflow and hooks.",
        "Schreibt ein Beispiel-Repository nach DIRECTORY: Saison, Turniere, Workflow und Hooks.",
    ),
    Titles(
        "Files that are there already stay as they are.",
        "Dateien, die schon da sind, bleiben, wie sie sind.",
    ),
    Titles(
        "xlscore in LibreOffice Calc: a menu, a toolbar and functions.",
        "xlscore in LibreOffice Calc: ein Menü, eine Symbolleiste und Funktionen.",
    ),
    Titles(
        "Write the extension for LibreOffice to FILE, xlscore.oxt without one.",
        "Schreibt die Erweiterung für LibreOffice nach FILE, ohne Angabe xlscore.oxt.",
    ),
    Titles(
        "Install the extension in LibreOffice, or bring it up to date.",
        "Installiert die Erweiterung in LibreOffice oder bringt sie auf den Stand.",
    ),
    Titles("Remove the extension from LibreOffice.", "Entfernt die Erweiterung aus LibreOffice."),
    Titles(
        "Put xlscore into Excel on this computer, take it out, and find out what is wrong.",
        "Bringt xlscore in Excel auf diesem Computer, nimmt es heraus und findet heraus, was "
        "nicht stimmt.",
    ),
    Titles(
        "Check Python, xlwings, the add-in and Excel's settings, and FILE if one is given.",
        "Prüft Python, xlwings, das Add-in und Excels Einstellungen, und FILE, wenn angegeben.",
    ),
    Titles(
        "One line for each thing, with what to do about it; exit code 1 if there is something "
        "to do.",
        "Je Punkt eine Zeile, mit dem, was zu tun ist; Exit-Code 1, wenn etwas zu tun ist.",
    ),
    Titles(
        "Put the add-in with the ribbon tab where Excel loads it, and tell Excel which Python "
        "to call.",
        "Legt das Add-in mit der Registerkarte dorthin, wo Excel es lädt, und sagt Excel, "
        "welches Python zu rufen ist.",
    ),
    Titles(
        "Again after an update of xlscore: what is up to date stays as it is.",
        "Noch einmal nach jeder neuen Version von xlscore: Was aktuell ist, bleibt, wie es ist.",
    ),
    Titles(
        "Take back everything that `install` brought along, and nothing else.",
        "Nimmt alles zurück, was `install` mitgebracht hat, und sonst nichts.",
    ),
    Titles(
        "The page for browsers: nothing to install for whoever opens it.",
        "Die Seite für Browser: Wer sie öffnet, muss nichts installieren.",
    ),
    Titles(
        "Write the page to FOLDER, for any web server.",
        "Schreibt die Seite nach FOLDER, für jeden Webserver.",
    ),
    Titles(
        "Show the page on this computer only, from FOLDER or built for this once.",
        "Zeigt die Seite nur auf diesem Computer, aus FOLDER oder eigens gebaut.",
    ),
    Titles(
        "Every key of a ruleset: what it means, what it accepts, and what holds without it.",
        "Jeder Schlüssel eines Regelwerks: was er heißt, was er annimmt und was ohne ihn gilt.",
    ),
    Titles(
        "The packaged rulesets, game by game: id and title.",
        "Die mitgelieferten Regelwerke, Spiel für Spiel: Kennung und Titel.",
    ),
    Titles(
        "A packaged ruleset as TOML, to start one of your own from.",
        "Ein mitgeliefertes Regelwerk als TOML, um ein eigenes daraus zu machen.",
    ),
    Titles(
        "Check rules of your own: a TOML file, of a season too, or a workbook with a Rules sheet.",
        "Prüft eigene Regeln: eine TOML-Datei, auch einer Saison, oder eine Mappe mit einem Blatt "
        "Regeln.",
    ),
)
