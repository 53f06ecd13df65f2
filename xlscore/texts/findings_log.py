"""Messages about the draw log and the randomness of draws (C6)."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, error, note, warning

_PUBLISH = (
    "{unit} {round} of {stage} is announced as entry {entry} of the draw log; make its hash public "
    "({hash}), then "
)
_OEFFENTLICH = (
    "{unit} {round} von {stage} ist als Eintrag {entry} im Losprotokoll angekündigt; erst die "
    "Prüfsumme öffentlich machen ({hash}), dann "
)
_TYPE = "type them beside it and draw"
_TIPPEN = "daneben eintippen und auslosen"

LOG_MESSAGES: Mapping[str, Message] = {
    "announced-dice": note(
        _PUBLISH + "throw a die in public, {count:once|# times}, no more and no less ({orders} "
        "times make as many results as {players} players have orders), " + _TYPE,
        _OEFFENTLICH + "vor aller Augen würfeln, {count:einmal|# Mal}, nicht mehr und nicht "
        "weniger ({orders} Würfe haben so viele Ergebnisse, wie {players} Spieler Reihenfolgen), "
        + _TIPPEN,
    ),
    "announced-drand": note(
        _PUBLISH + "wait for round {detail} of drand quicknet, due at {due}, type its signature "
        "beside it and draw",
        _OEFFENTLICH + "die Runde {detail} von drand quicknet abwarten, die um {due} fällig ist, "
        "ihre Signatur daneben eintippen und auslosen",
    ),
    "announced-lottery": note(
        _PUBLISH + "wait for the drawing, type its numbers beside it in the order of the fields "
        "({fields}) and draw",
        _OEFFENTLICH + "die Ziehung abwarten, ihre Zahlen in der Reihenfolge der Felder ({fields}) "
        "daneben eintippen und auslosen",
    ),
    "randomness-open": error(
        "{value} leaves something to choose afterwards; accepted are dice with the number of "
        "throws, such as dice {least}, and a lottery with its numbers in their order, such as "
        "lottery 6 of 49, 28 November 2026: 6 numbers + 1 bonus number",
        "{value} lässt danach noch eine Wahl; erlaubt sind Würfel mit der Zahl der Würfe, etwa "
        "Würfel {least}, und eine Lotterie mit ihren Zahlen in der Reihenfolge, etwa Lotterie 6 "
        "aus 49, 28.11.2026: 6 Zahlen + 1 Superzahl",
    ),
    "randomness-past": error(
        "round {round} of drand quicknet was due at {due}, so it is known already; accepted are "
        "rounds to come, such as drand {next}, due at {then}",
        "die Runde {round} von drand quicknet war um {due} fällig, ist also schon bekannt; erlaubt "
        "sind kommende Runden, etwa drand {next}, fällig um {then}",
    ),
    "randomness-throws": error(
        "entry {entry} announced {needed:# throw|# throws}, and here {found:is #|are #}; accepted "
        "are exactly as many digits as were announced",
        "Eintrag {entry} hat {needed:# Wurf|# Würfe} angekündigt, und hier {found:steht #|stehen "
        "#}; erlaubt sind genau so viele Ziffern, wie angekündigt wurden",
    ),
    "randomness-lottery": error(
        "{value} is not what was announced; accepted are numbers alone, in this order: {fields}",
        "{value} ist nicht, was angekündigt wurde; erlaubt sind nur Zahlen, in dieser Reihenfolge: "
        "{fields}",
    ),
    "randomness-unknown": error(
        "{value} names no source of randomness; accepted are {accepted}, drand with the number of "
        "a round, a lottery with the drawing",
        "{value} nennt keine Quelle des Zufalls; erlaubt sind {accepted}, drand mit der Nummer "
        "einer Runde, Lotterie mit der Ziehung",
    ),
    "randomness-number": error(
        "a number loses its first zeros, and digits after the 15th; please type it as a text, with "
        "' in front",
        "eine Zahl verliert Nullen am Anfang und Ziffern nach der 15.; bitte als Text eintippen, "
        "mit ' davor",
    ),
    "randomness-early": error(
        "{unit} {round} of {stage} is not announced yet, so its randomness cannot be there; draw "
        "first without it",
        "{unit} {round} von {stage} ist noch nicht angekündigt, also kann es ihren Zufall nicht "
        "geben; erst ohne ihn auslosen",
    ),
    "randomness-stale": error(
        "since entry {entry} announced {unit} {round} of {stage}, the list, a result, the source "
        "or what is asked for was changed; take the randomness away, draw, and it is announced "
        "anew",
        "seit Eintrag {entry} {unit} {round} von {stage} angekündigt hat, wurde die Liste, ein "
        "Ergebnis, die Quelle oder das Verlangte geändert; den Zufall wegnehmen, auslosen, dann "
        "wird neu angekündigt",
    ),
    "randomness-dice": error(
        "{value} is not what dice show; accepted are digits, with or without blanks between",
        "{value} zeigen keine Würfel; erlaubt sind Ziffern, mit oder ohne Leerzeichen",
    ),
    "randomness-drand": error(
        "{value} is no signature of drand quicknet; accepted are its 96 hex digits",
        "{value} ist keine Signatur von drand quicknet; erlaubt sind ihre 96 Hexziffern",
    ),
    "randomness-forged": error(
        "this is not the signature of round {round} of drand quicknet; please copy it again, from "
        "the round that was announced",
        "das ist nicht die Signatur der Runde {round} von drand quicknet; bitte noch einmal "
        "kopieren, aus der angekündigten Runde",
    ),
    "randomness-unchecked": warning(
        "whether this is the signature of round {round} of drand quicknet was not checked; "
        "pip install xlscore[drand] checks it",
        "ob das die Signatur der Runde {round} von drand quicknet ist, wurde nicht geprüft; "
        "pip install xlscore[drand] prüft es",
    ),
    "randomness-few": warning(
        "{found:# throw is|# throws are} worth {bits} bits; from {least} throws of a die on nobody "
        "can try them all",
        "{found:# Wurf ist|# Würfe sind} {bits} Bit wert; ab {least} Würfen kann niemand alle "
        "durchprobieren",
    ),
    "log-used": error(
        "entry {entry} of the draw log has a randomness that was used before; each draw needs its "
        "own",
        "Eintrag {entry} im Losprotokoll hat einen Zufall, der schon verwendet wurde; jede "
        "Auslosung braucht ihren eigenen",
    ),
    "log-entry": warning(
        "this row of the draw log has no number of an entry and of a round",
        "diese Zeile im Losprotokoll hat keine Nummer von Eintrag und Runde",
    ),
    "log-chain": error(
        "entry {entry} does not follow the one before: an entry was changed, taken out or put in",
        "Eintrag {entry} folgt nicht auf den vorigen: ein Eintrag wurde geändert, entfernt oder "
        "eingefügt",
    ),
    "log-basis": error(
        "entry {entry}: what {unit} {round} of {stage} was drawn from does not have its list hash",
        "Eintrag {entry}: woraus {unit} {round} von {stage} gelost wurde, hat nicht ihre "
        "Listenprüfsumme",
    ),
    "log-unannounced": error(
        "entry {entry}: {unit} {round} of {stage} was drawn without an announcement of this list "
        "and source",
        "Eintrag {entry}: {unit} {round} von {stage} wurde ohne Ankündigung dieser Liste und "
        "Quelle ausgelost",
    ),
    "log-randomness": error(
        "entry {entry}: {unit} {round} of {stage} was drawn with another randomness than stands "
        "beside its announcement",
        "Eintrag {entry}: {unit} {round} von {stage} wurde mit einem anderen Zufall ausgelost, als "
        "neben der Ankündigung steht",
    ),
    "log-seed": error(
        "entry {entry}: {unit} {round} of {stage} was drawn from a seed the organiser chose, "
        "though others were announced",
        "Eintrag {entry}: {unit} {round} von {stage} wurde mit einem Startwert ausgelost, den der "
        "Veranstalter wählte, obwohl andere angekündigt waren",
    ),
    "log-move": error(
        "entry {entry}: entry {other} is none of {unit} {round} of {stage} that could be taken "
        "back or made again there",
        "Eintrag {entry}: Eintrag {other} gehört nicht zu {unit} {round} von {stage} oder ließ "
        "sich da nicht zurücknehmen oder wiederholen",
    ),
    "log-instead": warning(
        "entry {entry}: {unit} {round} of {stage} was drawn from another randomness than entry "
        "{other}, which was known already and taken back",
        "Eintrag {entry}: {unit} {round} von {stage} wurde mit einem anderen Zufall ausgelost als "
        "Eintrag {other}, der schon bekannt war und zurückgenommen wurde",
    ),
    "log-missing": error(
        "{unit} {round} of {stage} has no entry in the draw log",
        "{unit} {round} von {stage} hat keinen Eintrag im Losprotokoll",
    ),
    "log-result": error(
        "entry {entry} has another result for {unit} {round} of {stage} than its lot gives",
        "Eintrag {entry} hat für {unit} {round} von {stage} ein anderes Ergebnis, als das Los gibt",
    ),
    "log-corrected": warning(
        "a score was corrected after the draw of {unit} {round} of {stage} (entry {entry}): {what}",
        "nach der Auslosung von {unit} {round} von {stage} (Eintrag {entry}) wurde ein Ergebnis "
        "berichtigt: {what}",
    ),
    "log-list": error(
        "the list was changed after the draw of {unit} {round} of {stage} (entry {entry}): {what}",
        "nach der Auslosung von {unit} {round} von {stage} (Eintrag {entry}) wurde die Liste "
        "geändert: {what}",
    ),
    "log-list-told": note(
        "the list was changed after the draw of {unit} {round} of {stage} (entry {entry}), as a "
        "later entry says: {what}",
        "nach der Auslosung von {unit} {round} von {stage} (Eintrag {entry}) wurde die Liste "
        "geändert, wie ein späterer Eintrag sagt: {what}",
    ),
    "published-unknown": error(
        "{file} has none of the checksums that stand in what xlscore publishes; accepted are pages "
        "of export --to html and logs of explain --all",
        "{file} enthält keine der Prüfsummen, die xlscore beim Veröffentlichen schreibt; erlaubt "
        "sind Seiten von export --to html und Protokolle von explain --all",
    ),
    "published-same": note(
        "{file} is what this workbook gives, to the last character",
        "{file} ist genau, was diese Mappe ergibt, bis aufs letzte Zeichen",
    ),
    "published-inputs": error(
        "{file} was made from other inputs than stand in this workbook now",
        "{file} wurde aus anderen Eingaben gemacht, als jetzt in dieser Mappe stehen",
    ),
    "published-ruleset": error(
        "{file} was made by another ruleset than this workbook has now",
        "{file} wurde nach einem anderen Regelwerk gemacht, als diese Mappe jetzt hat",
    ),
    "published-standings": error(
        "{file} has other standings than this workbook gives now",
        "{file} hat eine andere Tabelle, als diese Mappe jetzt ergibt",
    ),
    "published-changed": error(
        "{file} has the checksums of this workbook, but {count:# line says|# lines say} something "
        "else: it was changed afterwards",
        "{file} hat die Prüfsummen dieser Mappe, aber {count:# Zeile sagt|# Zeilen sagen} etwas "
        "anderes: das wurde danach geändert",
    ),
    "published-dressed": warning(
        "{file} says what this workbook gives, but is not the same to the character: made by "
        "another version, or changed where it is not seen",
        "{file} sagt, was diese Mappe ergibt, ist aber nicht Zeichen für Zeichen gleich: von einer "
        "anderen Fassung gemacht, oder da geändert, wo man es nicht sieht",
    ),
    "checksum-unknown": error(
        "{value} is no checksum of this workbook as it is now; accepted are {least} to 64 hex "
        "digits of one that stands under its standings or in its draw log",
        "{value} ist keine Prüfsumme dieser Mappe, wie sie jetzt ist; erlaubt sind {least} bis 64 "
        "Hexziffern einer, die unter ihrer Tabelle oder im Losprotokoll steht",
    ),
}
