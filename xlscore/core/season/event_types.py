"""F17: types of events: the usual ones, and those that rules name themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xlscore.core.patterns import pattern
from xlscore.core.rulebook.table import Contradiction, wrong
from xlscore.core.season.ranking_points import EVENT_TYPES
from xlscore.core.season.rules import SeasonRules
from xlscore.core.spelling import fold, nearest, suggestion
from xlscore.texts import Titles, everywhere, join, words

#: The usual types, in words.
WORDS = words("event_types")
#: From here on a new word looks like a known one that was mistyped.
ALIKE = 0.75
#: The words and numbers of a name.
_PART = pattern(r"[^\W\d_]+|\d+")


def event_types(rules: SeasonRules | None) -> Mapping[str, Titles]:
    """What the events of a season can be, in words; the rules' own types come first.

    Rules with types of their own know only the usual types that they name.
    """
    own = {} if rules is None else _own_types(rules)
    if rules is None or not own:
        return WORDS
    return own | _usual_types(rules)


def title_of_type(rules: SeasonRules, type_: str) -> Titles:
    """A type of event in words."""
    return WORDS[type_] if type_ in EVENT_TYPES else _own_types(rules)[type_]


def find_type(rules: SeasonRules | None, text: str) -> str | None:
    """The type that a text means in any language; the rules' own types come first."""
    for code, title in event_types(rules).items():
        if fold(text) in map(fold, (code, *title.spellings)):
            return code
    return None


def describe_unknown(rules: SeasonRules | None, text: str) -> dict[str, object]:
    """What is said of a word that is no type: the word, the types, the nearest of them."""
    known = event_types(rules).values()
    near = suggestion(text, (word for title in known for word in title.spellings))
    return {"value": text, "accepted": join(known), "near": near}


def _own_types(rules: SeasonRules) -> dict[str, Titles]:
    """The types of the rules' own, those with a title first."""
    titled = {one.name: one.title or everywhere(one.name) for one in rules.types}
    named = {type_: everywhere(type_) for type_ in rules.points.types if type_ not in EVENT_TYPES}
    return titled | {type_: title for type_, title in named.items() if type_ not in titled}


def _usual_types(rules: SeasonRules) -> dict[str, Titles]:
    """The usual types that rules name, in words."""
    played_off = rules.divisions is not None and rules.divisions.playoff > 0
    used = {one for key, one in _find_named(rules) if played_off or not key.startswith("divisions")}
    return {code: WORDS[code] for code in EVENT_TYPES if code in used}


def _find_named(rules: SeasonRules) -> Iterator[tuple[str, str]]:
    """Every type that rules name, with the key that names it."""
    points, law = rules.points, rules.eligibility
    yield from (("points.types", type_) for type_ in points.types)
    yield from ((f"points.times.{i}.type", one) for i, one in enumerate(points.times, 1))
    yield from ((f"direct.{i}.type", one.type_) for i, one in enumerate(rules.direct, 1))
    if law:
        yield from (("eligibility.types", type_) for type_ in law.types)
        yield from (("eligibility.online", type_) for type_ in law.online)
    if rules.divisions:
        yield "divisions.playoff_type", rules.divisions.playoff_type


def is_mistyped(named: str, known: str) -> bool:
    """Whether a name is nearly a known one: each word nearly the same, each number the same.

    "cattan" is mistyped; "club 2" and "catan 2026" are names of one's own.
    """
    here, there = _PART.findall(fold(named)), _PART.findall(fold(known))
    return len(here) == len(there) and all(
        one == other or (not (one + other).isdecimal() and nearest(one, [other], ALIKE))
        for one, other in zip(here, there, strict=True)
    )


def find_wrong_types(rules: SeasonRules) -> Iterator[Contradiction]:
    """Words that are no type, or nearly one; and words that stand for two types."""
    always = _usual_types(rules)
    seen = {fold(word) for code in always for word in (code, *always[code].spellings)}
    for i, one in enumerate(rules.types, 1):
        names = {*map(fold, (one.name, *(one.title.spellings if one.title else ())))}
        if not fold(one.name) or one.name in EVENT_TYPES or names & seen:
            yield wrong(f"types.{i}.name", "season-type-twice", value=one.name)
        seen |= names
    titled = [*EVENT_TYPES, *(one.name for one in rules.types)]
    for word in dict.fromkeys(rules.points.types):
        if word in titled:
            continue
        if not word or any(is_mistyped(word, known) for known in titled):
            yield wrong("points.types", "rules-choice", value=word, accepted=", ".join(titled))
        elif fold(word) in seen:
            yield wrong("points.types", "season-type-twice", value=word)
        seen.add(fold(word))
    known = list(dict.fromkeys((*titled, *rules.points.types)))
    for key, type_ in _find_named(rules):
        if type_ not in known:
            yield wrong(key, "rules-choice", value=type_, accepted=", ".join(known))
