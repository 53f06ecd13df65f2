"""What Excel itself watches over in a template: accepted entries, and colours for odd ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from xlscore.book import schema
from xlscore.book.formula_text import formula_lines
from xlscore.book.results_sheet import own_field, results_spec
from xlscore.book.schema import Field, SheetSpec
from xlscore.book.template.authoring import fits_list
from xlscore.core.draws.randomness import WORDS
from xlscore.core.rules import STAGES, Ruleset
from xlscore.records import dataclass
from xlscore.texts import Language, Titles, titles
from xlscore.texts import words as texts

#: Defined names that lists and colours go by, whatever the sheets are called.
NUMBERS, NAMES = "PlayerNumbers", "PlayerNames"

#: Rows that are watched over, further than the prepared ones reach.
REACH: Mapping[str, int] = {"players": 500, "rounds": 60, "results": 2000, "penalties": 200}

#: Characters that a help may have in Excel.
LONGEST = 255

LETTERS = "ABCDEFGHIJKLMNOPQRST"

Look = Literal["error", "warning"]
Cells = Mapping[str, str]
"""Column -> its cell in row 2, the column fixed."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Columns of a sheet that are coloured where a formula (for row 2) holds."""

    columns: tuple[str, ...]
    formula: str
    look: Look = "error"


def choose_columns(spec: SheetSpec, rules: Ruleset) -> tuple[Field, ...]:
    """The columns of a table sheet that this ruleset has a use for.

    *Tables* and what says who sits with whom are for those who ask for them.
    """
    unused = {"tables", "apart_rounds", "together", "regular", "fills_in", "pool"}
    if rules.tie_break is None:
        unused.add("tie_break")
    if not any(game.points_to_win is not None for game in rules.games):
        unused.add("points_to_win")
    if not has_teams(rules):
        unused.add("team")
    fields = results_spec(rules.columns).fields if spec is schema.RESULTS else spec.fields
    return tuple(f for f in fields if f.key not in unused)


def has_teams(rules: Ruleset) -> bool:
    """G4: teams are ranked; these are the events in which points are taken away by a list."""
    return rules.teams.members is not None or bool(rules.teams.chain.criteria)


def choose_words(spec: SheetSpec, field: Field, rules: Ruleset) -> Mapping[str, Titles]:
    """The choices of a column that this ruleset has a use for, code -> word."""
    if field.kind == "stage":
        return {stage.name: STAGES[stage.name] for stage in rules.every_stage}
    if field.key == "game":
        return {game.title.en: game.title for game in rules.games}
    unused = set()
    if spec is schema.RESULTS and rules.share.early_win is None:
        unused = {"military", "science"}
    if spec is schema.RESULTS and not rules.byes:
        unused.add("bye")
    return {code: word for code, word in (field.choices or {}).items() if code not in unused}


def explain_column(spec: SheetSpec, field: Field, rules: Ruleset, language: Language) -> str:
    """What a column is for, in one or two sentences."""
    targets = [
        f"{game.title.in_(language)} {game.points_to_win}"
        for game in rules.games
        if game.points_to_win is not None
    ]
    stages = [STAGES[stage.name].in_(language) for stage in rules.every_stage]
    of_status = texts("status_help")
    status = [
        of_status[c].in_(language) for c in of_status if c in choose_words(spec, field, rules)
    ]
    help_ = texts("column_help").get(f"{spec.role}.{field.key}")
    if help_ is None:
        made = ". ".join(formula_lines(rules, language))
        text = titles("templates.own_column").in_(language).format(formula=made)
        alone = titles("templates.own_column_alone").in_(language)
        return text if made and len(text) <= LONGEST else alone
    return help_.in_(language).format(
        games=", ".join(targets),
        stages=", ".join(stages),
        first=stages[0],
        most=max(rules.sizes),
        players=schema.PLAYERS.titles.in_(language),
        points=rules.points_title.in_(language),
        meaning=rules.tie_break.in_(language) if rules.tie_break else "",
        words=" ".join(status),
    )


def limit_entries(
    spec: SheetSpec, field: Field, rules: Ruleset, language: Language
) -> dict[str, Any]:
    """The entries that a column or key accepts, as XlsxWriter's options; {} for any text."""
    accepted: dict[str, Any] = {}
    kind, most = field.kind, max(rules.sizes)
    offered = [word.in_(language) for word in choose_words(spec, field, rules).values()]
    values: dict[str, object] = {"least": field.least, "most": most, "words": ", ".join(offered)}
    if not fits_list(offered):
        return {}
    if offered:
        kind, accepted = "choice", {"validate": "list", "source": offered}
    elif field.key in ("seat", "place"):
        kind = "range"  # type: ignore[assignment]
        accepted = {"validate": "integer", "criteria": "between", "minimum": 1, "maximum": most}
    elif kind == "integer":
        accepted = {"validate": "integer", "criteria": ">=", "value": field.least}
    elif (spec is schema.PENALTIES and kind == "number") or _may_be_negative(field, rules):
        kind = "signed"  # type: ignore[assignment]
        accepted = {"validate": "decimal", "criteria": ">=", "value": -(10**9)}
    elif kind == "number":
        accepted = {"validate": "decimal", "criteria": ">=", "value": 0}
    elif kind == "table":
        cell = f"{LETTERS[choose_columns(spec, rules).index(field)]}2"
        whole = f"AND(ISNUMBER({cell}),N({cell})>=1,N({cell})=INT(N({cell})))"
        accepted = {"validate": "custom", "value": f"=OR(ISTEXT({cell}),{whole})"}
    elif kind == "date":
        accepted = {"validate": "decimal", "criteria": ">=", "value": 36526}
    elif field.key == "randomness":
        # a lottery is named with what it is about
        known = [WORDS[kind].in_(language) for kind in ("seed", "dice", "drand")]
        return {"validate": "list", "source": known, "show_error": False}
    elif field.key == "player":
        return {"validate": "list", "source": f"={NAMES}", "show_error": False}
    if not accepted:
        return {}
    return accepted | {
        "error_title": titles("templates.complaint_title").in_(language),
        "error_message": titles(f"complaints.{kind}").in_(language).format_map(values),
        # a game of the organiser's own is fine, he only has to say what wins it
        "error_type": "warning" if field.key == "game" else "stop",
    }


def _may_be_negative(field: Field, rules: Ruleset) -> bool:
    """G1, G10: of points, and of columns that the ruleset asks for."""
    if field.key == "points":
        return rules.victory_points.negative
    return any(own_field(c) == field and c.negative for c in rules.columns)


def list_watches(spec: SheetSpec, rules: Ruleset) -> Iterator[Watch]:
    """The entries of a table sheet that stand out because they are missing or cannot be."""
    keys = [f.key for f in choose_columns(spec, rules)]
    at = {key: f"${letter}2" for key, letter in zip(keys, LETTERS, strict=False)}
    if spec is schema.PLAYERS:
        return _watch_players(at)
    if spec is schema.PENALTIES:
        return _watch_penalties(at, rules)
    return _watch_rounds(at, rules) if spec is schema.ROUNDS else _watch_results(at, rules)


def _watch_players(at: Cells) -> Iterator[Watch]:
    def count(key: str) -> str:
        return _count("players", at, key)

    no, name, status, after = at["no"], at["name"], at["status"], at["dropped_after"]
    yield Watch(("no",), f'AND({no}<>"",OR(N({no})<1,N({no})<>INT(N({no})),{count("no")}>1))')
    yield Watch(("name",), f'AND({no}<>"",{name}="")', "warning")
    yield Watch(("name",), f'AND({name}<>"",{count("name")}>1)', "warning")
    yield Watch(("status",), _unknown(status, schema.PLAYER_STATUS))
    yield Watch(("present",), _unknown(at["present"], schema.YES_NO))
    active = _is(status, schema.PLAYER_STATUS["active"])
    odd = f'AND({after}<>"",OR({status}="",{active}))'
    yield Watch(("status", "dropped_after"), odd, "warning")


def _watch_rounds(at: Cells, rules: Ruleset) -> Iterator[Watch]:
    stage, round_ = at["stage"], at["round"]
    yield Watch(("stage",), _unknown(stage, _stages(rules)))
    twice = _count("rounds", at, "stage", "round")
    yield Watch(("stage", "round"), f'AND({round_}<>"",{twice}>1)')
    yield Watch(("stage",), f'AND({stage}="",{round_}<>"")', "warning")
    yield Watch(("round",), f'AND({stage}<>"",{round_}="")', "warning")
    for game in rules.games:
        if game.points_to_win is not None:
            goal = at["points_to_win"]
            other = f'AND({goal}<>"",{goal}<>{game.points_to_win},{_is(at["game"], game.title)})'
            yield Watch(("points_to_win",), other, "warning")


def _watch_results(at: Cells, rules: Ruleset) -> Iterator[Watch]:
    def count(*keys: str, **criteria: str) -> str:
        return _count("results", at, *keys, **criteria)

    table, no, player, points, status = (
        at[key] for key in ("table", "no", "player", "points", "status")
    )
    typed = f"COUNTA({table}:{points})>0"
    for key in ("round", "table"):
        yield Watch((key,), f'AND({at[key]}="",{typed})', "warning")
    yield Watch(("no", "player"), f'AND({no}="",{player}="",{points}<>"")', "warning")
    yield Watch(("stage",), _unknown(at["stage"], _stages(rules)))
    known = choose_words(schema.RESULTS, schema.RESULTS.field("status"), rules)
    yield Watch(("status",), _unknown(status, known))
    yield Watch(("no",), f'AND({no}<>"",COUNTIF({NUMBERS},{no})=0)')
    name = f"INDEX({NAMES},MATCH({no},{NUMBERS},0))"
    other = f'AND({no}<>"",{player}<>"",TRIM({name})<>TRIM({player}))'
    yield Watch(("no", "player"), f"IFERROR({other},FALSE)")
    substitute = _is(status, schema.ROW_STATUS["substitute"])
    by_name = f'{no}="",{player}<>"",NOT({substitute})'
    yield Watch(("player",), f"AND({by_name},COUNTIF({NAMES},TRIM({player}))=0)")
    yield Watch(("no",), f'AND({no}<>"",{count("stage", "round", "no")}>1)')
    yield Watch(("player",), f"AND({by_name},{count('stage', 'round', 'player')}>1)")
    # a leaver and his substitute are one seat
    word = schema.ROW_STATUS["substitute"]
    table_of = ("stage", "round", "table")
    seat = at["seat"]
    others = _count("results", at, *table_of, "seat", status=word.spellings)
    yield Watch(("seat",), f'AND({seat}<>"",NOT({substitute}),{others}>1)')
    crowd = _count("results", at, *table_of, status=word.spellings)
    yield Watch(("table",), f'AND({table}<>"",{crowd}>{max(rules.sizes)})')
    below = "" if rules.victory_points.negative else f",N({points})<0"
    yield Watch(("points",), f'AND({points}<>"",OR(NOT(ISNUMBER({points})){below}))')
    finished = f"{count(*table_of, points='<>')}>0"
    excused = (
        f'{status}<>""' if rules.share.early_win is None else f"{count(*table_of, status='?*')}>0"
    )
    yield Watch(("points",), f'AND({points}="",{table}<>"",NOT({excused}),{finished})', "warning")


def _watch_penalties(at: Cells, rules: Ruleset) -> Iterator[Watch]:
    player, team, points = at["player"], at["team"], at["points"]
    yield Watch(("stage",), _unknown(at["stage"], _stages(rules)))
    yield Watch(("player",), f"AND(ISTEXT({player}),COUNTIF({NAMES},TRIM({player}))=0)", "warning")
    yield Watch(("player", "team"), f'AND({player}<>"",{team}<>"")')
    yield Watch(("player",), f'AND({player}&{team}="",{points}<>"")', "warning")
    yield Watch(("points",), f'AND({points}="",{player}&{team}<>"")', "warning")
    yield Watch(("counts_in",), _unknown(at["counts_in"], schema.COUNTS_IN))


def _stages(rules: Ruleset) -> Mapping[str, Titles]:
    return {stage.name: STAGES[stage.name] for stage in rules.every_stage}


def _count(role: str, at: Cells, *keys: str, **criteria: str | tuple[str, ...]) -> str:
    """How many rows are like this one in some columns, and fulfil criteria in others.

    Several words for a column are words that it must not hold.
    """
    over = {key: f"{cell[:-1]}$2:{cell[:-1]}${REACH[role] + 1}" for key, cell in at.items()}
    pairs = [f'{over[key]},{at[key]}&""' for key in keys]
    for key, wanted in criteria.items():
        for text in [wanted] if isinstance(wanted, str) else [f"<>{word}" for word in wanted]:
            pairs.append(f'{over[key]},"{text}"')
    return f"COUNTIFS({','.join(pairs)})"


def _is(cell: str, word: Titles) -> str:
    """Whether a cell holds a word, in any language."""
    tests = ",".join(f'{cell}="{text}"' for text in word.spellings)
    return f"OR({tests})"


def _unknown(cell: str, known: Mapping[str, Titles]) -> str:
    """Whether a cell holds none of these words, in any language."""
    spelt = dict.fromkeys(text for word in known.values() for text in word.spellings)
    tests = ",".join(f'{cell}<>"{text}"' for text in spelt)
    return f'AND({cell}<>"",{tests})'
