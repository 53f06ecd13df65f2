"""The sheets of a season workbook: titles, headings, keys, types and words."""

from __future__ import annotations

from xlscore.book.schema import (
    CHECKS,
    EVENT_SHEETS,
    EVENT_TYPES,
    LANGUAGES,
    NAMES,
    STANDINGS_RANK,
    entry,
    owned_sheet,
    sheet,
)
from xlscore.texts import titles, words

ANSWERS = words("answers")

SEASON = sheet(
    "season",
    (
        entry("season.name"),
        entry("season.family", mandatory=True),
        entry("season.seed", "seed"),
        entry("season.language", "choice", choices=LANGUAGES),
        entry("season.champion"),
        entry("season.runner_up"),
        entry("season.places", "integer"),
        entry("season.confirm_by", "date"),
        entry("season.as_of", "date"),
        entry("season.names", "choice", choices=NAMES),
    ),
    keys=True,
)

EVENTS = sheet(
    "events",
    (
        entry("events.file"),
        entry("events.name", mandatory=True),
        entry("events.date", "date"),
        entry("events.type", "choice", choices=EVENT_TYPES),
        entry("events.participants", "integer"),
    ),
    closed=True,
)

PLACES = sheet(
    "places",
    (
        entry("places.event", mandatory=True),
        entry("places.player", mandatory=True),
        entry("places.place", "integer"),
        entry("places.points", "number"),
    ),
    mandatory=False,
    closed=True,
)
#: Columns that few seasons need: a new workbook has none of them.
SELDOM = frozenset({"points", "division"})

MEMBERS = sheet(
    "members",
    (
        entry("members.name", mandatory=True),
        entry("members.aliases"),
        entry("members.ranking_points", "number"),
        entry("members.lot", "number"),
        entry("members.invitation", "choice", choices=ANSWERS),
        entry("members.banned_until", "date"),
        entry("members.division"),
    ),
    mandatory=False,
    closed=True,
)

RANKING = owned_sheet("ranking", STANDINGS_RANK)
INVITATIONS = owned_sheet("invitations", titles("invitations.order"))

DIVISIONS = owned_sheet("divisions", titles("seasons.next_division"))

SEASON_SHEETS = (SEASON, EVENTS, PLACES, MEMBERS, RANKING, INVITATIONS, DIVISIONS, CHECKS)

#: Of events and seasons: all sheets, and the roles of those that are a person's, empty or not.
SHEETS = (*EVENT_SHEETS, *SEASON_SHEETS)
INPUTS = frozenset(spec.role for spec in SHEETS if not spec.owned)
