"""Every key of a ruleset: the one table that files, *Rules* sheets, hints and docs go by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from xlscore.core.criteria import CRITERIA, Of
from xlscore.core.rules import (
    LOT,
    POINTS,
    STAGES,
    Chain,
    Entry,
    GameScore,
    GameTitle,
    Opponents,
    Publication,
    Ruleset,
    Share,
    StageRules,
    Take,
    Teams,
    TournamentPoints,
    VictoryPoints,
    Worked,
)
from xlscore.core.rules_data import NEEDED, Group, KeyTable
from xlscore.core.rules_kinds import (
    FLAG,
    INTEGERS,
    NUMBERS,
    RANGE,
    SIGNED,
    SIGNED_NUMBER,
    SIZES,
    TABLES,
    TEXT,
    TEXTS,
    TITLES,
    Kind,
    Place,
    by_number,
    choice,
    choices,
    number,
    whole_number,
)
from xlscore.core.seatings import SEATINGS
from xlscore.texts import Titles


def _chain_of(whom: Of) -> Kind:
    """C5: the codes of criteria that players or teams have, as the last of them "lot" (C6)."""
    known = [code for code, one in CRITERIA.items() if one.of in ("both", whom)]

    def read(raw: Any, at: Place) -> Chain:
        codes = choices(*known, LOT).read(raw, at) or ()
        if LOT in codes[:-1]:
            at.refuse("rules-lot-last")
        return Chain(tuple(c for c in codes if c != LOT), LOT in codes)

    help_ = Titles("criteria, and lot as the last of them", "Kriterien, als letztes auch lot")
    return Kind(help_, read)


CHAIN, TEAM_CHAIN = _chain_of("players"), _chain_of("teams")


def _ruleset(base: str, points: TournamentPoints, **own: Any) -> Ruleset:
    return Ruleset(tournament_points=points, **own)


def _stage(eliminated: Chain | None, **own: Any) -> StageRules:
    """An empty chain of those who are out is none: "[]" on top of a ruleset takes its away."""
    return StageRules(eliminated=None if eliminated == Chain(()) else eliminated, **own)


def _last_size(own: Mapping[str, Any]) -> int:
    sizes = own["sizes"] or (4,)
    return int(sizes[-1])


#: Path, kind, German word, default; what it means, in English and German.
# fmt: off
RULE_KEYS = KeyTable(
    _ruleset,
    ("id", TEXT, "Kennung", NEEDED,
     "short name", "kurzer Name"),
    ("title", TITLES, "Titel", NEEDED,
     "what people call it", "wie es alle nennen"),
    ("board_game", TITLES, "Brettspiel", lambda own: own["title"],
     "game that it is played with; else the title",
     "Spiel, das gespielt wird; sonst der Titel"),
    ("base", TEXT, "Basis", "",
     "ruleset to start from, by id or title",
     "Regelwerk, von dem dieses ausgeht, mit Kennung oder Titel"),
    ("document", TEXT, "Dokument", "",
     "where the rules are printed", "wo die Regeln stehen"),
    ("sources", Group(Publication, many=True), "Quellen", NEEDED,
     "publications of the rules", "Veröffentlichungen der Regeln"),
    ("sources.*.publisher", TEXT, "Herausgeber", "",
     "who published them", "wer sie veröffentlicht hat"),
    ("sources.*.document", TEXT, "Dokument", NEEDED,
     "what the document is called", "wie das Dokument heißt"),
    ("sources.*.date", TEXT, "Stand", "",
     "as of when", "von wann es ist"),
    ("sources.*.address", TEXT, "Adresse", "",
     "where it can be read", "wo es zu lesen ist"),
    ("sizes", SIZES, "Größen", NEEDED,
     "numbers of players at a table", "Spielerzahlen der Tische"),
    ("table_size", whole_number(2, 6), "Tischgröße", _last_size,
     "usual one of them; else the last", "übliche davon; sonst die letzte"),
    ("minimum_players", whole_number(2), "Mindestspieler", 3,
     "fewest players of an event", "wenigste Spieler eines Turniers"),
    ("at_most", by_number(whole_number()), "Höchstens", {},
     "most tables of a size before a warning", "meiste Tische einer Größe vor einer Warnung"),
    ("points", Group(TournamentPoints), "Turnierpunkte", NEEDED,
     "tournament points", "Turnierpunkte"),
    ("points.by_size", by_number(SIGNED), "je Größe", NEEDED,
     "by place, for each table size", "nach Platz, für jede Tischgröße"),
    ("points.shared", choice("sum", "full"), "geteilt", "sum",
     "equal players share the sum of their places, or get the better one in full",
     "Gleiche teilen die Summe ihrer Plätze, oder bekommen den besseren ganz"),
    ("points.rounding", choice("none", "down", "half-up"), "Rundung", "none",
     "how shared points are rounded", "wie geteilte Punkte gerundet werden"),
    ("points.step", number(), "Schritt", 1,
     "they are rounded to multiples of it", "gerundet wird auf Vielfache davon"),
    ("victory_points", Group(VictoryPoints), "Spielpunkte", NEEDED,
     "game points", "Spielpunkte"),
    ("victory_points.capped", FLAG, "gedeckelt", False,
     "no more than the points to win count", "höchstens das Siegpunktziel zählt"),
    ("victory_points.weights", by_number(number()), "Gewichte", {},
     "factor for each table size", "Faktor für jede Tischgröße"),
    ("victory_points.round_down", FLAG, "abrunden", False,
     "weighted points are rounded down", "gewichtete Punkte werden abgerundet"),
    ("victory_points.usual", RANGE, "üblich", (),
     "least and most of a player; others are asked about",
     "wenigste und meiste eines Spielers; bei anderen wird nachgefragt"),
    ("victory_points.one_winner", FLAG, "ein Sieger", False,
     "one player reaches the points to win, and nobody else",
     "genau ein Spieler erreicht das Siegpunktziel"),
    ("victory_points.negative", FLAG, "auch negativ", False,
     "they may be below 0", "sie können unter 0 liegen"),
    ("victory_points.table_sum", SIGNED_NUMBER, "Tischsumme", None,
     "what those of a table add up to; else a warning",
     "was die eines Tisches zusammen ergeben; sonst eine Warnung"),
    ("score", Group(GameScore), "Wertung je Partie", NEEDED,
     "score of a game: (game points - origin) / unit + tournament points",
     "Wertung einer Partie: (Spielpunkte - Ursprung) / Einheit + Turnierpunkte"),
    ("score.origin", SIGNED_NUMBER, "Ursprung", 0,
     "game points that count as 0", "Spielpunkte, die als 0 zählen"),
    ("score.unit", number(), "Einheit", 1,
     "game points that count as 1", "Spielpunkte, die als 1 zählen"),
    ("share", Group(Share), "Anteil", NEEDED,
     "share in the points of a table", "Anteil an den Punkten eines Tisches"),
    ("share.mean_at", INTEGERS, "Mittelwert bei", (),
     "table sizes with a virtual player of mean points",
     "Tischgrößen mit einem gedachten Spieler der mittleren Punkte"),
    ("share.decimals", whole_number(0, 9), "Nachkommastellen", None,
     "decimals of each game's per cent", "Stellen der Prozente jeder Partie"),
    ("share.early_win", number(most=1), "vorzeitiger Sieg", None,
     "the winner's share of a game won early", "Anteil, wer eine Partie vorzeitig gewinnt"),
    ("opponents", Group(Opponents), "Gegner", NEEDED,
     "criteria over opponents", "Kriterien über Gegner"),
    ("opponents.floor", number(positive=False, most=1), "Untergrenze", 0,
     "an opponent's part of the possible points counts as no less",
     "der Anteil eines Gegners an den möglichen Punkten zählt mindestens so viel"),
    ("opponents.filled", FLAG, "aufgefüllt", False,
     "missing seats of a table, and of a bye, are opponents at the floor",
     "fehlende Plätze eines Tisches, auch beim Freilos, sind Gegner mit der Untergrenze"),
    ("teams", Group(Teams), "Mannschaften", NEEDED,
     "teams of players, as named in the column Team", "Mannschaften nach der Spalte Mannschaft"),
    ("teams.chain", TEAM_CHAIN, "Kriterien", Chain(()),
     "order of the teams; else that of the stage",
     "Folge der Mannschaften; sonst die der Phase"),
    ("teams.stage", choice(*STAGES), "Phase", None,
     "stage that ranks them; else the first", "Phase, in der sie gewertet werden; sonst die erste"),
    ("teams.members", whole_number(2), "Mitglieder", None,
     "players of a team; others are a warning", "Spieler je Mannschaft; andere sind eine Warnung"),
    ("teams.apart", FLAG, "getrennt", False,
     "nobody plays against his own team", "niemand spielt gegen die eigene Mannschaft"),
    ("tie_break", TITLES, "Feinwertung", None,
     "what the column Tie-break means", "was die Spalte Feinwertung bedeutet"),
    ("points_title", TITLES, "Punktename", POINTS,
     "what game points are called", "wie die Spielpunkte heißen"),
    ("byes", FLAG, "Freilose", False,
     "an odd player has a bye", "wer übrig ist, hat ein Freilos"),
    ("games", Group(GameTitle, many=True), "Spiele", NEEDED,
     "titles played", "gespielte Titel"),
    ("games.*.title", TITLES, "Titel", NEEDED,
     "name of the game", "Name des Spiels"),
    ("games.*.aliases", TEXTS, "weitere Namen", (),
     "other spellings", "andere Schreibweisen"),
    ("games.*.points_to_win", number(), "Siegpunktziel", None,
     "points that win it, where points are capped", "Punkte zum Sieg, bei Deckelung"),
    ("games.*.usual", RANGE, "üblich", (),
     "the same for this game alone", "dasselbe nur für dieses Spiel"),
    ("games.*.board", INTEGERS, "Spielplan", (),
     "rows of fields of a random board", "Feldreihen eines ausgelosten Spielplans"),
    ("wonders", TEXTS, "Wunder", (),
     "names of which each round draws four", "Namen, von denen jede Runde vier auslost"),
    ("stages", Group(_stage, many=True), "Phasen", NEEDED,
     "the stages in order", "die Phasen"),
    ("stages.*.name", choice(*STAGES), "Name", NEEDED,
     "name of the stage", "Name der Phase"),
    ("stages.*.rounds", whole_number(1), "Runden", NEEDED,
     "number of rounds", "Zahl der Runden"),
    ("stages.*.chain", CHAIN, "Kriterien", NEEDED,
     "order of the standings", "Folge der Wertung"),
    ("stages.*.eliminated", CHAIN, "ausgeschieden", None,
     "order of those who are out", "Folge derer, die ausscheiden"),
    ("stages.*.seating", choice(*SEATINGS), "Sitzordnung", "lot",
     "how tables are drawn", "wie Tische ausgelost werden"),
    ("stages.*.groups", by_number(TABLES), "Gruppen", {},
     "tables by rank, for each number of players", "Tische nach Rang, je Spielerzahl"),
    ("stages.*.lot_below", whole_number(), "Los unter", 0,
     "with fewer players the lot seats them", "bei weniger Spielern setzt das Los"),
    ("stages.*.optional", FLAG, "entfällt", False,
     "left out with too few players", "entfällt bei zu wenigen Spielern"),
    ("stages.*.knock_out", FLAG, "ko", False,
     "an undecided game goes to the better placed", "Unentschieden gewinnt, wer besser war"),
    ("stages.*.choose_seats", FLAG, "Platzwahl", False,
     "seats are chosen by rank", "Plätze werden nach Rang gewählt"),
    ("stages.*.carry", number(positive=False), "Übertrag", 0,
     "part of the sums of the stage before that one begins with",
     "Teil der Summen der Phase davor, mit dem man beginnt"),
    ("stages.*.sit_out", FLAG, "aussetzen", False,
     "players need not play every round", "nicht alle müssen jede Runde spielen"),
    ("stages.*.games", TEXTS, "Spiele", (),
     "the game of each round", "das Spiel jeder Runde"),
    ("stages.*.qualifies", choice("winners"), "qualifiziert", None,
     "who is qualified by the event", "wer durch das Turnier qualifiziert ist"),
    ("stages.*.paragraph", TEXT, "Paragraf", "",
     "where the document says so", "Stelle im Dokument"),
    ("stages.*.entries", Group(Entry, many=True), "Zugang", NEEDED,
     "ways into the stage; the first that is open", "Wege in die Phase; der erste offene"),
    ("stages.*.entries.*.source", choice(*STAGES), "Quelle", NEEDED,
     "stage before", "Phase davor"),
    ("stages.*.entries.*.take", choice(*get_args(Take)), "nimmt", NEEDED,
     "who of it comes in", "wer daraus kommt"),
    ("stages.*.entries.*.count", whole_number(1), "Anzahl", NEEDED,
     "how many", "wie viele"),
    ("stages.*.entries.*.at_least", whole_number(1), "mindestens", lambda own: own['count'],
     "with fewer it is not held; else the count", "mit weniger entfällt sie; sonst Anzahl"),
    ("stages.*.entries.*.participants", whole_number(), "Teilnehmer", 0,
     "open from so many participants on", "offen ab so vielen Teilnehmern"),
    ("worked", Group(Worked, many=True), "Beispiele", NEEDED,
     "numbers of the document, to compute again", "Zahlen des Dokuments zum Nachrechnen"),
    ("worked.*.rule", TEXT, "Regel", NEEDED,
     "rule they show", "Regel, die sie zeigen"),
    ("worked.*.source", TEXT, "Fundstelle", "",
     "where they are printed", "wo sie stehen"),
    ("worked.*.typed", SIGNED, "getippt", NEEDED,
     "points of a table", "Punkte eines Tisches"),
    ("worked.*.ties", NUMBERS, "Feinwerte", (),
     "tie-break values beside them", "Feinwertung dazu"),
    ("worked.*.game", TEXT, "Spiel", "",
     "game that is played", "Spiel, das gespielt wird"),
    ("worked.*.tournament_points", SIGNED, "Punkte am Tisch", (),
     "what comes out, player by player", "was herauskommt, Spieler für Spieler"),
    ("worked.*.score", SIGNED, "Wertung je Partie", (),
     "scores of the game that come out", "Wertung der Partie, die herauskommt"),
    ("worked.*.victory_points", SIGNED, "Spielpunkte", (),
     "game points as they are summed", "Spielpunkte, wie sie summiert werden"),
    ("worked.*.percent", NUMBERS, "Prozent", (),
     "shares that come out, in per cent", "Anteile, die herauskommen, in Prozent"),
)
# fmt: on
