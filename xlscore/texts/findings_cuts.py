"""Messages about cuts and lots: who goes on, and what decides it."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, error, note, warning

CUT_MESSAGES: Mapping[str, Message] = {
    "stage-too-early": error(
        "{stage} has rows, but {source} is not complete (complete rounds: {played} of {rounds}), "
        "so nobody is through yet",
        "{stage} hat Zeilen, aber {source} ist nicht abgeschlossen (vollständige Runden: "
        "{played} von {rounds}), also ist noch niemand weiter",
    ),
    "stage-not-held": error(
        "{stage} is not played in this event ({participants:# participant|# participants}, or too "
        "few still in); please remove its rows",
        "{stage} entfällt in diesem Turnier ({participants} Teilnehmer, oder zu wenige noch "
        "dabei); bitte die Zeilen entfernen",
    ),
    "stage-too-few": warning(
        "{stage} cannot be played: at least {at_least} players are needed; who can go on: {found}. "
        "The standings before it stand, and rows of it do not count",
        "{stage} kann nicht gespielt werden: nötig sind mindestens {at_least} Spieler; "
        "weiterkommen können: {found}. Es gilt der Stand davor, und Zeilen dafür zählen nicht",
    ),
    "stage-without": warning(
        "{stage} has rows, but {source} cannot be played with so few players; they do not count",
        "{stage} hat Zeilen, aber {source} ist mit so wenigen Spielern nicht zu spielen; sie "
        "zählen nicht",
    ),
    "not-through": error(
        "{name} (No {no}) did not get through ({stage}); accepted are No {accepted}. If a result "
        "was corrected after the draw, please decide: either “Final stands: yes” and a Reason on "
        "the event sheet (those drawn play on, the ranks before are corrected), or delete what is "
        "typed for {stage} and draw the round again (in the menu, or xlscore draw --redraw: those "
        "who are through now play, what was played does not count)",
        "{name} (Nr {no}) ist nicht weitergekommen ({stage}); erlaubt sind die Nr {accepted}. "
        "Wurde nach der Auslosung ein Ergebnis berichtigt, entscheiden Sie bitte: entweder „Finale "
        "gilt: ja“ und eine Begründung auf dem Turnierblatt (die Ausgelosten spielen weiter, die "
        "Ränge davor werden berichtigt), oder die Ergebnisse ({stage}) löschen und die "
        "Runde neu auslosen (im Menü, oder xlscore draw --redraw: es spielt, wer jetzt weiter ist; "
        "das Gespielte zählt nicht)",
    ),
    "final-stands": note(
        "{stage} stands as drawn: {kept} instead of {passed}; reason: {reason}",
        "{stage} gilt wie ausgelost: {kept} statt {passed}; Begründung: {reason}",
    ),
    "stands-reason": warning(
        "{stage} was drawn before a correction and stands; please type the Reason, so that "
        "everybody can read who decided and why",
        "{stage} wurde vor einer Berichtigung ausgelost und gilt; bitte die Begründung eintippen, "
        "damit alle lesen können, wer entschieden hat und warum",
    ),
    "through-missing": warning(
        "through, but without a seat ({stage}): {names}; whoever withdrew needs a status",
        "weitergekommen, aber ohne Sitz ({stage}): {names}; wer verzichtet, braucht einen Status",
    ),
    "lot-partial": error(
        "{names} are tied and the lot decides, but only some have one; type one in {cells}, or "
        "clear all",
        "{names} sind gleich und das Los entscheidet, aber nur manche haben eines; bitte in "
        "{cells} eintippen oder alle leeren",
    ),
    "lot-equal": error(
        "{names} are tied and have equal lots ({value} in {cells}); every lot must be different",
        "{names} sind gleich und haben gleiche Lose ({value} in {cells}); jedes Los muss "
        "anders sein",
    ),
    "lot-missing": error(
        "{names} are tied ({stage}) and the lot must decide; type a Seed on the event sheet, or "
        "a Lot for each of them",
        "{names} sind gleich ({stage}) und das Los muss entscheiden; bitte einen Startwert auf "
        "dem Turnierblatt oder ein Los für jeden eintippen",
    ),
}
