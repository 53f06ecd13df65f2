"""The functions with their help texts: the one place that says what they do, for every host.

Excel's and Calc's function wizards, the VBA and the documentation are made from this table.
"""

from __future__ import annotations

from xlscore.functions import draws, one_table, season, standings
from xlscore.functions.model import Function, Parameter
from xlscore.texts import titles


def cell(name: str, key: str, *, optional: bool = False) -> Parameter:
    """An argument of one cell."""
    return Parameter(name, titles(f"catalogue.{key}"), array=False, optional=optional)


def cells(name: str, key: str, *, optional: bool = False) -> Parameter:
    """An argument that may be a range of cells."""
    return Parameter(name, titles(f"catalogue.{key}"), array=True, optional=optional)


RULESET = cells(
    "ruleset",
    "ruleset",
)
POINTS = cells(
    "points",
    "points",
)
TIE_BREAK = cells(
    "tie_break",
    "tie_break",
    optional=True,
)
SEASON = cell(
    "season",
    "season",
)

FUNCTIONS: tuple[Function, ...] = (
    Function(
        "TOURNAMENT_POINTS",
        titles("catalogue.tournament_points_each_player"),
        (
            RULESET,
            POINTS,
            TIE_BREAK,
            cells(
                "places",
                "places",
                optional=True,
            ),
        ),
        one_table.tournament_points,
    ),
    Function(
        "PLACE",
        titles("catalogue.place_each_player_at"),
        (RULESET, POINTS, TIE_BREAK),
        one_table.place,
    ),
    Function(
        "SHARE",
        titles("catalogue.share_each_player_in"),
        (
            RULESET,
            POINTS,
            cell(
                "game",
                "game",
                optional=True,
            ),
        ),
        one_table.share,
    ),
    Function(
        "STANDINGS",
        titles("catalogue.standings_range_results_row"),
        (
            RULESET,
            cells(
                "results",
                "results",
            ),
            cells(
                "players",
                "players",
                optional=True,
            ),
            cell(
                "seed",
                "seed",
                optional=True,
            ),
            cell(
                "stage",
                "stage",
                optional=True,
            ),
            cells(
                "rounds",
                "rounds",
                optional=True,
            ),
            cell(
                "language",
                "language",
                optional=True,
            ),
        ),
        standings.standings,
    ),
    Function(
        "RANKING_POINTS",
        titles("catalogue.ranking_points_for_place"),
        (
            SEASON,
            cells(
                "place",
                "place",
            ),
            cells(
                "participants",
                "participants",
            ),
            cells(
                "event_type",
                "event_type",
                optional=True,
            ),
        ),
        season.ranking_points,
    ),
    Function(
        "SEASON_VALUE",
        titles("catalogue.value_players_in_ranking"),
        (
            SEASON,
            cells(
                "ranking_points",
                "ranking_points",
            ),
        ),
        season.season_value,
    ),
    Function(
        "TABLE_SIZES",
        titles("catalogue.sizes_tables_for_so"),
        (
            RULESET,
            cell(
                "players",
                "players_2",
            ),
            cell(
                "three_player_tables",
                "three_player_tables",
                optional=True,
            ),
        ),
        draws.sizes,
    ),
    Function(
        "LOT_ORDER",
        titles("catalogue.numbers_names_those_who"),
        (
            cell(
                "seed",
                "seed_2",
            ),
            cell(
                "label",
                "label",
            ),
            cells(
                "items",
                "items",
            ),
        ),
        draws.lot_order,
    ),
)
