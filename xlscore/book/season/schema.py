"""The sheets of a season workbook: titles, headings, keys and words, in English and German."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.book.schema import (
    CHECKS,
    EVENT_TYPES,
    LANGUAGES,
    STANDINGS_RANK,
    Field,
    SheetSpec,
    owned_sheet,
)
from xlscore.texts import Titles

ANSWERS: Mapping[str, Titles] = {
    "confirmed": Titles("confirmed", "bestätigt"),
    "declined": Titles("declined", "abgelehnt"),
}

SEASON = SheetSpec(
    "season",
    Titles("Season", "Saison"),
    (
        Field("name", Titles("Name", "Name")),
        Field("family", Titles("Ruleset family", "Regelwerk-Familie"), mandatory=True),
        Field("seed", Titles("Seed", "Startwert"), "seed"),
        Field("language", Titles("Language", "Sprache"), "choice", choices=LANGUAGES),
        Field("champion", Titles("Champion", "Meister")),
        Field("runner_up", Titles("Runner-up", "Vizemeister")),
        Field("places", Titles("Places", "Plätze"), "integer"),
        Field("confirm_by", Titles("Confirm by", "Rückmeldung bis"), "date"),
        Field("as_of", Titles("As of", "Stand"), "date"),
    ),
    keys=True,
)

EVENTS = SheetSpec(
    "events",
    Titles("Events", "Turniere"),
    (
        Field("file", Titles("File", "Datei")),
        Field("name", Titles("Name", "Name"), mandatory=True),
        Field("date", Titles("Date", "Datum"), "date"),
        Field("type", Titles("Type", "Art"), "choice", choices=EVENT_TYPES),
        Field("participants", Titles("Participants", "Teilnehmer"), "integer"),
    ),
    closed=True,
)

PLACES = SheetSpec(
    "places",
    Titles("Places", "Platzierungen"),
    (
        Field("event", Titles("Event", "Turnier"), mandatory=True),
        Field("player", Titles("Player", "Spieler"), mandatory=True),
        Field("place", Titles("Place", "Platz"), "integer"),
    ),
    mandatory=False,
    closed=True,
)

MEMBERS = SheetSpec(
    "members",
    Titles("Members", "Mitglieder"),
    (
        Field("name", Titles("Name", "Name"), mandatory=True),
        Field("aliases", Titles("Also known as", "Alias")),
        Field("ranking_points", Titles("Ranking points", "Ranglistenpunkte"), "number"),
        Field("lot", Titles("Lot", "Los"), "number"),
        Field("invitation", Titles("Invitation", "Einladung"), "choice", choices=ANSWERS),
    ),
    mandatory=False,
    closed=True,
)

RANKING = owned_sheet("ranking", Titles("Ranking", "Rangliste"), STANDINGS_RANK)
INVITATIONS = owned_sheet(
    "invitations", Titles("Invitations", "Einladungen"), Titles("Order", "Folge")
)

SEASON_SHEETS = (SEASON, EVENTS, PLACES, MEMBERS, RANKING, INVITATIONS, CHECKS)
