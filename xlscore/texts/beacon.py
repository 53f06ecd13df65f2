"""What is said where a round of the public beacon cannot be fetched, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, error

BEACON_PROBLEMS: Mapping[str, Message] = {
    "beacon-address": error(
        "{address} is no address to ask for a round of drand; accepted are https addresses such as "
        "{usual}",
        "{address} ist keine Adresse, bei der sich eine Runde von drand holen lässt; erlaubt sind "
        "https-Adressen wie {usual}",
    ),
    "beacon-early": error(
        "{address} has no round {round} of drand quicknet yet ({reason}); it is due at {due}, so "
        "wait until then and draw again",
        "{address} hat noch keine Runde {round} von drand quicknet ({reason}); sie ist um {due} "
        "fällig, also bis dahin warten und noch einmal auslosen",
    ),
    "beacon-silent": error(
        "{address} does not answer ({reason}); try again, or copy the signature from another of "
        "drand's sites and type it beside the announcement",
        "{address} antwortet nicht ({reason}); bitte noch einmal versuchen, oder die Signatur von "
        "einer anderen Seite von drand kopieren und neben die Ankündigung schreiben",
    ),
    "beacon-other": error(
        "what {address} answers is not round {round} of drand quicknet; try another address, or "
        "type the signature beside the announcement",
        "was {address} antwortet, ist nicht Runde {round} von drand quicknet; bitte eine andere "
        "Adresse nehmen oder die Signatur neben die Ankündigung schreiben",
    ),
    "beacon-none": error(
        "nothing to fetch: accepted is drand with the number of a round beside Randomness on the "
        "event sheet",
        "nichts zu holen: erlaubt ist drand mit der Nummer einer Runde neben Zufall auf dem "
        "Turnierblatt",
    ),
}
