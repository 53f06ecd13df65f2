"""Words of the season's sheets and reports, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.texts import Titles

WORDS: Mapping[str, Titles] = {
    "ranking": Titles("Ranking", "Rangliste"),
    "invitations": Titles("Invitations", "Einladungen"),
    "rank": Titles("Rank", "Rang"),
    "player": Titles("Player", "Spieler"),
    "result": Titles("Result {n} × {weight}", "Ergebnis {n} × {weight}"),
    "counted": Titles("{points} ({event}, place {place})", "{points} ({event}, Platz {place})"),
    "counted_none": Titles("{points} ({event}, no place)", "{points} ({event}, ohne Platz)"),
    "decided_by": Titles("Decided by", "Entschieden durch"),
    "directly": Titles("Qualified directly", "Direkt qualifiziert"),
    "forfeited": Titles("Forfeited", "Verfallen"),
    "ranked_line": Titles("{title}, {count} in the ranking", "{title}, {count} in der Rangliste"),
    "listed": Titles(
        "events: {events}, players: {people}", "Turniere: {events}, Spieler: {people}"
    ),
    "legend": Titles(
        "Value = the sum of the results × weights. Places: those of the counted results.",
        "Wert = Summe der Ergebnisse × Gewichte. Plätze: die der gezählten Ergebnisse.",
    ),
    "champion": Titles("champion", "Meister"),
    "runner-up": Titles("runner-up", "Vizemeister"),
    "direct": Titles("direct", "direkt"),
    "reason_ranking": Titles("ranking list", "Rangliste"),
    "next-in-line": Titles("next in line", "Nachrücker"),
    "direct_place": Titles("place {place} of {event}", "Platz {place} bei {event}"),
    "by_lot": Titles("by lot", "per Los"),
    "by_lot_of": Titles("by lot ({lot})", "per Los ({lot})"),
    "excluded": Titles("disqualified (T10)", "disqualifiziert (T10)"),
    # forfeited and virtual points
    "lost": Titles("Forfeited and virtual points", "Verfallene und virtuelle Punkte"),
    "lost_lead": Titles(
        "nobody moves up for them (S4, T10)", "niemand rückt für sie auf (S4, T10)"
    ),
    "event": Titles("Event", "Turnier"),
    "place": Titles("Place", "Platz"),
    "points": Titles("Points", "Punkte"),
    "why": Titles("Why", "Warum"),
    "earned": Titles(
        "forfeited by the direct qualification", "verfallen durch die direkte Qualifikation"
    ),
    "virtual": Titles("virtual: qualified directly", "virtuell: direkt qualifiziert"),
    "disqualified": Titles("forfeited by a breach of T10", "verfallen durch Verstoß gegen T10"),
    # events
    "events": Titles("Events", "Turniere"),
    "events_lead": Titles("in season order", "in der Reihenfolge der Saison"),
    "date": Titles("Date", "Datum"),
    "type": Titles("Type", "Art"),
    "participants": Titles("Participants", "Teilnehmer"),
    "first_points": Titles("Points for the first", "Punkte für den Ersten"),
    "no_points": Titles("none (S1)", "keine (S1)"),
    "gives": Titles("Qualifies directly", "Qualifiziert direkt"),
    "gives_first": Titles("the first", "den Ersten"),
    "gives_many": Titles("the first {count}", "die ersten {count}"),
    "gives_none": Titles(
        "nobody: only {participants:# participant|# participants}",
        "niemanden: nur {participants} Teilnehmer",
    ),
    # breaches
    "breaches": Titles("Breaches of T10", "Verstöße gegen T10"),
    "breaches_lead": Titles("with their consequences", "mit ihren Folgen"),
    "breach": Titles("Breach", "Verstoß"),
    "several": Titles(
        "more than one qualification tournament", "mehr als ein Qualifikationsturnier"
    ),
    "breach_champion": Titles("reigning champion", "amtierender Meister"),
    "breach_points": Titles("too many ranking points", "zu viele Ranglistenpunkte"),
    "consequence": Titles("Consequence", "Folge"),
    "out_event": Titles("disqualified from this event", "aus diesem Turnier disqualifiziert"),
    "out_all": Titles(
        "disqualified from this event and from the ranking list",
        "aus diesem Turnier und aus der Rangliste disqualifiziert",
    ),
    # invitations
    "order": Titles("Order", "Folge"),
    "reason": Titles("Reason", "Grund"),
    "state": Titles("State", "Stand"),
    "invited": Titles("Invited", "Eingeladen"),
    "places_lead": Titles(
        "{places:# place|# places}: {direct} direct, {ranking} by the ranking list",
        "{places:# Platz|# Plätze}: {direct} direkt, {ranking} über die Rangliste",
    ),
    "waiting_list": Titles("Waiting list", "Warteliste"),
    "next": Titles("next in line: {name}", "nächster Nachrücker: {name}"),
    "next_lot": Titles(
        "next in line: {name} (by lot among {names})",
        "nächster Nachrücker: {name} (per Los unter {names})",
    ),
    "nobody": Titles("next in line: nobody", "Nachrücker: niemand mehr"),
    "on_rank": Titles("rank {rank}, value {value}", "Rang {rank}, Wert {value}"),
    "for": Titles("moves up for {name} ({state})", "rückt für {name} nach ({state})"),
    "open": Titles("open", "offen"),
    "confirmed": Titles("confirmed", "bestätigt"),
    "declined": Titles("declined", "abgelehnt"),
    "lapsed": Titles("lapsed", "verfallen"),
    "waiting": Titles("waiting", "wartet"),
    "confirm_by": Titles("confirm by {date}", "Rückmeldung bis {date}"),
    "passed": Titles("the date has passed", "das Datum ist vorbei"),
    "as_of": Titles("as of {date}", "Stand {date}"),
    # what if
    "if_place": Titles("place {place}", "Platz {place}"),
    "if_places": Titles("places {first} to {last}", "Plätze {first} bis {last}"),
    "if_unranked": Titles("without a place", "ohne Platz"),
    "if_any": Titles("with any place and without one", "mit jedem Platz und ohne"),
    "if_in": Titles(
        "in the final, whatever the others do", "im Finale, egal was die anderen machen"
    ),
    "if_depends": Titles("depends on the others", "hängt von den anderen ab"),
    "if_out": Titles(
        "not in the final, whatever the others do", "nicht im Finale, egal was die anderen machen"
    ),
    "if_direct": Titles("qualified directly", "direkt qualifiziert"),
    "if_line": Titles(
        "{places}: {verdict} (value {value}; {best} to {worst} ahead, {quota:# place|# places})",
        "{places}: {verdict} (Wert {value}; {best} bis {worst} davor, {quota:# Platz|# Plätze})",
    ),
}
