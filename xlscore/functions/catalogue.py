"""The functions with their help texts: the one place that says what they do, for every host.

Excel's and Calc's function wizards, the VBA and the documentation are made from this table.
"""

from __future__ import annotations

from xlscore.functions import draws, one_table, season, standings
from xlscore.functions.model import Function, Parameter
from xlscore.texts import Titles


def cell(name: str, en: str, de: str, *, optional: bool = False) -> Parameter:
    """An argument of one cell."""
    return Parameter(name, Titles(en, de), array=False, optional=optional)


def cells(name: str, en: str, de: str, *, optional: bool = False) -> Parameter:
    """An argument that may be a range of cells."""
    return Parameter(name, Titles(en, de), array=True, optional=optional)


RULESET = cells(
    "ruleset",
    "Name of the ruleset, such as Catan, or the key and value cells of a sheet Rules.",
    "Name des Regelwerks, etwa Catan, oder Schlüssel und Werte eines Blatts Regeln.",
)
POINTS = cells(
    "points",
    "Game points of one table, in a row or a column. An empty cell is an empty seat.",
    "Spielpunkte eines Tischs in einer Zeile oder Spalte. Eine leere Zelle ist ein leerer Platz.",
)
TIE_BREAK = cells(
    "tie_break",
    "What the game breaks ties by (7 Wonders: coins), a cell for each of the points.",
    "Womit das Spiel Gleichstände bricht (7 Wonders: Münzen), eine Zelle je Punktzahl.",
    optional=True,
)
SEASON = cell(
    "season",
    "Name of the season's rules: 7 Wonders or Catan.",
    "Name der Saisonregeln: 7 Wonders oder Catan.",
)

FUNCTIONS: tuple[Function, ...] = (
    Function(
        "TOURNAMENT_POINTS",
        Titles(
            "Tournament points of each player at one table.",
            "Turnierpunkte jedes Spielers an einem Tisch.",
        ),
        (
            RULESET,
            POINTS,
            TIE_BREAK,
            cells(
                "places",
                "Places at the table where they do not go by points, a cell for each.",
                "Plätze am Tisch, wo sie nicht nach Punkten gehen, eine Zelle für jeden.",
                optional=True,
            ),
        ),
        one_table.tournament_points,
    ),
    Function(
        "PLACE",
        Titles(
            "Place of each player at one table; equal players share a place (1, 1, 3, 4).",
            "Platz jedes Spielers an einem Tisch; Gleiche teilen einen Platz (1, 1, 3, 4).",
        ),
        (RULESET, POINTS, TIE_BREAK),
        one_table.place,
    ),
    Function(
        "SHARE",
        Titles(
            "Share of each player in the points of the table, as the ruleset counts it (Catan: in "
            "per cent).",
            "Anteil jedes Spielers an den Punkten des Tischs, wie das Regelwerk ihn zählt (Catan: "
            "in Prozent).",
        ),
        (
            RULESET,
            POINTS,
            cell(
                "game",
                "Game played, or the points that win it, where points are capped (Catan). Left "
                "out: the game of round 1.",
                "Gespieltes Spiel oder sein Siegpunktziel, wo Punkte gedeckelt sind (Catan). Ohne "
                "Angabe: das Spiel der Runde 1.",
                optional=True,
            ),
        ),
        one_table.share,
    ),
    Function(
        "STANDINGS",
        Titles(
            "Standings of a range of results: a row of headings, then a row for each player, as "
            "the sheet Standings has them.",
            "Tabelle zu einem Bereich mit Ergebnissen: eine Zeile Überschriften, dann eine Zeile "
            "je Spieler, wie auf dem Blatt Tabelle.",
        ),
        (
            RULESET,
            cells(
                "results",
                "Results with their headings, as on the sheet Results: Round, Table, No or "
                "Player, Points.",
                "Ergebnisse mit Überschriften wie auf dem Blatt Ergebnisse: Runde, Tisch, Nr oder "
                "Spieler, Punkte.",
            ),
            cells(
                "players",
                "Players with their headings, as on the sheet Players. Left out: those who have "
                "results.",
                "Spieler mit Überschriften wie auf dem Blatt Spieler. Ohne Angabe: alle mit "
                "Ergebnissen.",
                optional=True,
            ),
            cell(
                "seed",
                "Seed of the event, where the lot has to decide.",
                "Startwert des Turniers, wo das Los entscheiden muss.",
                optional=True,
            ),
            cell(
                "stage",
                "Stage, such as preliminary or final, or overall. Left out: the stage played last.",
                "Phase, etwa Vorrunde oder Finale, oder gesamt. Ohne Angabe: die zuletzt "
                "gespielte Phase.",
                optional=True,
            ),
            cells(
                "rounds",
                "Rounds with their headings, as on the sheet Rounds, where the games played are "
                "not the usual ones.",
                "Runden mit Überschriften wie auf dem Blatt Runden, wo nicht die üblichen Spiele "
                "gespielt werden.",
                optional=True,
            ),
            cell(
                "language",
                "Language of the headings, en or de. Left out: that of the results.",
                "Sprache der Überschriften, en oder de. Ohne Angabe: die der Ergebnisse.",
                optional=True,
            ),
        ),
        standings.standings,
    ),
    Function(
        "RANKING_POINTS",
        Titles(
            "Ranking points for a place in an event with so many participants.",
            "Ranglistenpunkte für einen Platz in einem Turnier mit so vielen Teilnehmern.",
        ),
        (
            SEASON,
            cells(
                "place",
                "Place in the event; - for somebody without a rank.",
                "Platz im Turnier; - für jemanden ohne Rang.",
            ),
            cells(
                "participants",
                "Number of participants: those who played at least one game.",
                "Anzahl der Teilnehmer: alle, die mindestens ein Spiel gespielt haben.",
            ),
            cells(
                "event_type",
                "Type of the event: open, qualifier, regional, last-chance, online or final. Left "
                "out: open.",
                "Art des Turniers: offen, Qualifikation, Regionalmeisterschaft, Last-Chance, "
                "online oder Finale. Ohne Angabe: offen.",
                optional=True,
            ),
        ),
        season.ranking_points,
    ),
    Function(
        "SEASON_VALUE",
        Titles(
            "Value of players in the ranking list: the best results, each times its weight.",
            "Wert von Spielern in der Rangliste: die besten Ergebnisse, jedes mal sein Gewicht.",
        ),
        (
            SEASON,
            cells(
                "ranking_points",
                "Ranking points, a row for each player and a column for each event. Empty: did "
                "not take part.",
                "Ranglistenpunkte, eine Zeile je Spieler und eine Spalte je Turnier. Leer: nicht "
                "teilgenommen.",
            ),
        ),
        season.season_value,
    ),
    Function(
        "TABLE_SIZES",
        Titles(
            "Sizes of the tables for so many players, one below the other.",
            "Größen der Tische für so viele Spieler, eine unter der anderen.",
        ),
        (
            RULESET,
            cell(
                "players",
                "Number of players.",
                "Anzahl der Spieler.",
            ),
            cell(
                "three_player_tables",
                "few or many three-player tables. Left out: few.",
                "wenige oder viele Dreiertische. Ohne Angabe: wenige.",
                optional=True,
            ),
        ),
        draws.sizes,
    ),
    Function(
        "LOT_ORDER",
        Titles(
            "Numbers or names of those who are tied, in the order of their lots.",
            "Nummern oder Namen der Gleichstehenden in der Reihenfolge ihrer Lose.",
        ),
        (
            cell(
                "seed",
                "Seed of the event or of the season.",
                "Startwert des Turniers oder der Saison.",
            ),
            cell(
                "label",
                "What the lot is about: a stage, such as preliminary; in a season ranking or the "
                "name of the event.",
                "Worum gelost wird: eine Phase, etwa Vorrunde; in einer Saison ranking oder der "
                "Name des Turniers.",
            ),
            cells(
                "items",
                "Numbers of players, in a season names, in any order.",
                "Nummern von Spielern, in einer Saison Namen, in beliebiger Reihenfolge.",
            ),
        ),
        draws.lot_order,
    ),
)
