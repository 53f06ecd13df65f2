"""Messages about who sits with whom, and about who plays when the number needs it."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Message, error, note, warning

COMPANY_MESSAGES: Mapping[str, Message] = {
    "together-many": error(
        "{names} have the entry {value} in Keep together, which is for two; please give every two "
        "an entry of their own",
        "{names} haben bei Zusammen den Eintrag {value}, der für zwei gilt; bitte je zweien einen "
        "eigenen Eintrag geben",
    ),
    "together-alone": warning(
        "only {names} has the entry {value} in Keep together; please type the same for whoever "
        "sits with that player, or clear the cell",
        "nur {names} hat bei Zusammen den Eintrag {value}; bitte dasselbe bei dem eintippen, der "
        "dabei sitzen soll, oder die Zelle leeren",
    ),
    "apart-alone": warning(
        "{name} has rounds in Apart in rounds but nothing in Keep apart; please type there the "
        "same as for those whom {name} should not meet",
        "{name} hat Runden bei Trennen in Runden, aber keinen Eintrag bei Trennen; bitte dort "
        "dasselbe eintippen wie bei denen, die {name} nicht treffen soll",
    ),
    "apart-beyond": warning(
        "{name}: Apart in rounds names a round that there is not; the first stage has rounds 1 to "
        "{rounds}, and only these are meant",
        "{name}: Trennen in Runden nennt eine Runde, die es nicht gibt; die erste Phase hat die "
        "Runden 1 bis {rounds}, und nur diese sind gemeint",
    ),
    "parallel-player": error(
        "{name} sits at table {here}, and at the same time in {file} at table {table} ({there}); "
        "please take {name} out of one of the two rounds and draw it again",
        "{name} sitzt an Tisch {here} und zur selben Zeit in {file} an Tisch {table} ({there}); "
        "bitte {name} aus einer der beiden Runden nehmen und sie neu auslosen",
    ),
    "parallel-table": error(
        "table {table} is in use in {file} too ({there}); please type other numbers under Tables "
        "on one of the sheets Event and draw the round again",
        "Tisch {table} ist auch in {file} belegt ({there}); bitte auf einem der Blätter Turnier "
        "bei Tische andere Nummern eintippen und die Runde neu auslosen",
    ),
    "draw-together": warning(
        "{names} should sit together and do not in {unit} {round} of {stage}; where seats go by "
        "standings, ranks or teams, and at tables of two, nobody is exchanged for it",
        "{names} sollten zusammensitzen und tun es in {unit} {round} von {stage} nicht; wo nach "
        "Tabelle, Rang oder Mannschaft gesetzt wird und an Zweiertischen wird dafür niemand "
        "getauscht",
    ),
    "draw-mixed": note(
        "in {unit} {round} of {stage} regulars sit together who could be spread better: {names}; "
        "where seats go by standings, ranks or teams nobody is exchanged for it",
        "in {unit} {round} von {stage} sitzen Stammgäste beisammen, die besser verteilt sein "
        "könnten: {names}; wo nach Tabelle, Rang oder Mannschaft gesetzt wird, wird dafür niemand "
        "getauscht",
    ),
    "draw-fills-in": note(
        "{names} fill in from {unit} {round} of {stage} on, since the number needs it",
        "{names} springt ab {unit} {round} von {stage} ein, weil die Zahl es braucht",
    ),
}
