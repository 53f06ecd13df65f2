"""What Excel itself watches over in a template: accepted entries, and colours for odd ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from xlscore.book import schema
from xlscore.book.schema import Field, SheetSpec
from xlscore.book.template_words import COLUMN_HELP, COMPLAINT_TITLE, COMPLAINTS, STATUS_HELP
from xlscore.core.findings import Language, Titles
from xlscore.core.rules import STAGES, Ruleset

#: Defined names that lists and colours go by, whatever the sheets are called.
NUMBERS, NAMES = "PlayerNumbers", "PlayerNames"

#: Rows that are watched over, further than the prepared ones reach.
REACH: Mapping[str, int] = {"players": 500, "rounds": 60, "results": 2000}

Look = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Watch:
    """Columns of a sheet that are coloured where a formula (for row 2) holds."""

    columns: tuple[str, ...]
    formula: str
    look: Look = "error"


def columns(spec: SheetSpec, rules: Ruleset) -> tuple[Field, ...]:
    """The columns of a table sheet that this ruleset has a use for."""
    unused = set()
    if rules.tie_break is None:
        unused.add("tie_break")
    if not any(game.points_to_win is not None for game in rules.games):
        unused.add("points_to_win")
    return tuple(f for f in spec.fields if f.key not in unused)


def words(spec: SheetSpec, field: Field, rules: Ruleset) -> Mapping[str, Titles]:
    """The choices of a column that this ruleset has a use for, code -> word."""
    if field.kind == "stage":
        return {stage.name: STAGES[stage.name] for stage in rules.stages}
    if field.key == "game":
        return {game.title.en: game.title for game in rules.games}
    unused = set()
    if spec is schema.RESULTS and rules.share.early_win is None:
        unused = {"military", "science"}
    if spec is schema.RESULTS and not rules.byes:
        unused.add("bye")
    return {code: word for code, word in (field.choices or {}).items() if code not in unused}


def column_help(spec: SheetSpec, field: Field, rules: Ruleset, language: Language) -> str:
    """What a column is for, in one or two sentences."""
    targets = [
        f"{game.title.in_(language)} {game.points_to_win}"
        for game in rules.games
        if game.points_to_win is not None
    ]
    stages = [STAGES[stage.name].in_(language) for stage in rules.stages]
    status = [STATUS_HELP[c].in_(language) for c in STATUS_HELP if c in words(spec, field, rules)]
    return (
        COLUMN_HELP[spec.role, field.key]
        .in_(language)
        .format(
            games=", ".join(targets),
            stages=", ".join(stages),
            first=stages[0],
            most=max(rules.sizes),
            players=schema.PLAYERS.titles.in_(language),
            points=rules.points_title.in_(language),
            meaning=rules.tie_break.in_(language) if rules.tie_break else "",
            words=" ".join(status),
        )
    )


def validation(spec: SheetSpec, field: Field, rules: Ruleset, language: Language) -> dict[str, Any]:
    """The entries that a column or key accepts, as XlsxWriter's options; {} for any text."""
    accepted: dict[str, Any] = {}
    kind, most = field.kind, max(rules.sizes)
    offered = [word.in_(language) for word in words(spec, field, rules).values()]
    values: dict[str, object] = {"least": field.least, "most": most, "words": ", ".join(offered)}
    if offered:
        kind, accepted = "choice", {"validate": "list", "source": offered}
    elif field.key in ("seat", "place"):
        kind = "range"  # type: ignore[assignment]
        accepted = {"validate": "integer", "criteria": "between", "minimum": 1, "maximum": most}
    elif kind == "integer":
        accepted = {"validate": "integer", "criteria": ">=", "value": field.least}
    elif kind == "number":
        accepted = {"validate": "decimal", "criteria": ">=", "value": 0}
    elif kind == "table":
        cell = f"{_letter(spec, rules, field.key)}2"
        whole = f"AND(ISNUMBER({cell}),N({cell})>=1,N({cell})=INT(N({cell})))"
        accepted = {"validate": "custom", "value": f"=OR(ISTEXT({cell}),{whole})"}
    elif kind == "date":
        accepted = {"validate": "decimal", "criteria": ">=", "value": 36526}
    elif field.key == "player":
        return {"validate": "list", "source": f"={NAMES}", "show_error": False}
    if not accepted:
        return {}
    return accepted | {
        "error_title": COMPLAINT_TITLE.in_(language),
        "error_message": COMPLAINTS[kind].in_(language).format_map(values),
        # a game of the organiser's own is fine, he only has to say what wins it
        "error_type": "warning" if field.key == "game" else "stop",
    }


def watches(spec: SheetSpec, rules: Ruleset) -> Iterator[Watch]:
    """The entries of a table sheet that stand out because they are missing or cannot be."""
    at = {f.key: f"${_letter(spec, rules, f.key)}2" for f in columns(spec, rules)}
    last = REACH[spec.role] + 1
    over = {key: f"{cell[:-1]}$2:{cell[:-1]}${last}" for key, cell in at.items()}

    def count(*keys: str, **more: str) -> str:
        """How many rows are like this one in some columns, and fulfil more criteria in others."""
        pairs = [f'{over[key]},{at[key]}&""' for key in keys]
        pairs += [f'{over[key]},"{criterion}"' for key, criterion in more.items()]
        return f"COUNTIFS({','.join(pairs)})"

    if spec is schema.PLAYERS:
        no, name, status = at["no"], at["name"], at["status"]
        yield Watch(("no",), f'AND({no}<>"",OR(N({no})<1,N({no})<>INT(N({no})),{count("no")}>1))')
        yield Watch(("no", "name"), f'AND({no}&""="",{name}<>"")')
        yield Watch(("no", "name"), f'AND({no}<>"",{name}="")', "warning")
        yield Watch(("name",), f'AND({name}<>"",{count("name")}>1)', "warning")
        active = _is(status, schema.PLAYER_STATUS["active"])
        after = at["dropped_after"]
        yield Watch(
            ("status", "dropped_after"), f'AND({after}<>"",OR({status}="",{active}))', "warning"
        )
        yield Watch(("status",), _unknown(status, words(spec, spec.field("status"), rules)))
    elif spec is schema.ROUNDS:
        stage, round_ = at["stage"], at["round"]
        yield Watch(("stage",), _unknown(stage, words(spec, spec.field("stage"), rules)))
        yield Watch(("stage", "round"), f'AND({round_}<>"",{count("stage", "round")}>1)')
        yield Watch(("stage", "round"), f'AND({stage}="",{round_}<>"")', "warning")
        yield Watch(("stage", "round"), f'AND({stage}<>"",{round_}="")', "warning")
        for game in rules.games:
            if game.points_to_win is not None:
                goal = at["points_to_win"]
                other = f'AND({goal}<>"",{goal}<>{game.points_to_win},{_is(at["game"], game.title)})'
                yield Watch(("points_to_win",), other, "warning")
    else:
        yield from _result_watches(rules, at, count)


def _result_watches(rules: Ruleset, at: Mapping[str, str], count: Any) -> Iterator[Watch]:
    stage, table, no, player = at["stage"], at["table"], at["no"], at["player"]
    points, status = at["points"], at["status"]
    substitute = schema.ROW_STATUS["substitute"]
    sits_in = _is(status, substitute)
    own = f"<>{substitute.en}", f"<>{substitute.de}"
    here = ("stage", "round", "table")
    first, last = table[:-1], points[:-1]
    typed = f"COUNTA({first}2:{last}2)>0"
    for key in ("round", "table"):
        yield Watch((key,), f'AND({at[key]}="",{typed})', "warning")
    yield Watch(("no", "player"), f'AND({no}="",{player}="",{points}<>"")', "warning")
    yield Watch(("stage",), _unknown(stage, words(schema.RESULTS, _field("stage"), rules)))
    yield Watch(("status",), _unknown(status, words(schema.RESULTS, _field("status"), rules)))
    yield Watch(("no",), f'AND({no}<>"",COUNTIF({NUMBERS},{no})=0)')
    yield Watch(
        ("no", "player"),
        f'IFERROR(AND({no}<>"",{player}<>"",'
        f"TRIM(INDEX({NAMES},MATCH({no},{NUMBERS},0)))<>TRIM({player})),FALSE)",
    )
    alone = f'AND({no}="",{player}<>"",NOT({sits_in}))'
    yield Watch(("player",), f"AND({alone},COUNTIF({NAMES},TRIM({player}))=0)")
    yield Watch(("no",), f'AND({no}<>"",{count("stage", "round", "no")}>1)')
    yield Watch(("player",), f"AND({alone},{count('stage', 'round', 'player')}>1)")
    seated = f'COUNTIFS({_criteria(at, (*here, "seat"))},{_others(at, own)})'
    yield Watch(("seat",), f'AND({at["seat"]}<>"",NOT({sits_in}),{seated}>1)')
    crowd = f"COUNTIFS({_criteria(at, here)},{_others(at, own)})"
    yield Watch(("table",), f'AND({table}<>"",{crowd}>{max(rules.sizes)})')
    yield Watch(("points",), f'AND({points}<>"",OR(NOT(ISNUMBER({points})),N({points})<0))')
    done = f"{count(*here, points='<>')}>0"
    rest = f'{status}=""'
    if rules.share.early_win is not None:
        rest = f'{count(*here, status="?*")}=0'
    yield Watch(("points",), f'AND({points}="",{table}<>"",{rest},{done})', "warning")


def _field(key: str) -> Field:
    return schema.RESULTS.field(key)


def _letter(spec: SheetSpec, rules: Ruleset, key: str) -> str:
    return "ABCDEFGHIJ"[[f.key for f in columns(spec, rules)].index(key)]


def _over(cell: str) -> str:
    return f"{cell[:-1]}$2:{cell[:-1]}${REACH['results'] + 1}"


def _criteria(at: Mapping[str, str], keys: tuple[str, ...]) -> str:
    return ",".join(f'{_over(at[key])},{at[key]}&""' for key in keys)


def _others(at: Mapping[str, str], criteria: tuple[str, ...]) -> str:
    return ",".join(f'{_over(at["status"])},"{criterion}"' for criterion in criteria)


def _is(cell: str, word: Titles) -> str:
    """Whether a cell holds a word, in either language."""
    return f'OR({cell}="{word.en}",{cell}="{word.de}")'


def _unknown(cell: str, known: Mapping[str, Titles]) -> str:
    """Whether a cell holds none of these words, in either language."""
    spelt = dict.fromkeys(text for word in known.values() for text in (word.en, word.de))
    return f'AND({cell}<>"",{",".join(f"{cell}<>{chr(34)}{text}{chr(34)}" for text in spelt)})'
