"""The sheets of a season workbook: titles, headings, keys, types and words."""

from __future__ import annotations

from xlscore.book.schema import (
    CHECKS,
    EVENT_TYPES,
    LANGUAGES,
    NAMES,
    STANDINGS_RANK,
    SheetSpec,
    entry,
    owned_sheet,
)
from xlscore.texts import titles, words

ANSWERS = words("answers")

SEASON = SheetSpec(
    "season",
    titles("sheets.season"),
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

EVENTS = SheetSpec(
    "events",
    titles("sheets.events"),
    (
        entry("events.file"),
        entry("events.name", mandatory=True),
        entry("events.date", "date"),
        entry("events.type", "choice", choices=EVENT_TYPES),
        entry("events.participants", "integer"),
    ),
    closed=True,
)

PLACES = SheetSpec(
    "places",
    titles("sheets.places"),
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
SELDOM = frozenset({"points"})

MEMBERS = SheetSpec(
    "members",
    titles("sheets.members"),
    (
        entry("members.name", mandatory=True),
        entry("members.aliases"),
        entry("members.ranking_points", "number"),
        entry("members.lot", "number"),
        entry("members.invitation", "choice", choices=ANSWERS),
        entry("members.banned_until", "date"),
    ),
    mandatory=False,
    closed=True,
)

RANKING = owned_sheet("ranking", titles("sheets.ranking"), STANDINGS_RANK)
INVITATIONS = owned_sheet("invitations", titles("sheets.invitations"), titles("invitations.order"))

SEASON_SHEETS = (SEASON, EVENTS, PLACES, MEMBERS, RANKING, INVITATIONS, CHECKS)
