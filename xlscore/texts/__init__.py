"""Every word that people read, as data: one look-up for all languages, plural forms.

The words stand in `catalogue/*.toml`: ``report.rank`` is the entry ``[report.rank]``, a line for
each language. Texts are templates of ours; what a workbook holds only ever fills their fields. A
count chooses between forms: "{tables:# table|# tables}" is "1 table" or "7 tables". A stage is also
what something is of: in German "Runde 2 {stage:of}" is "Runde 2 der Vorrunde".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, Generic, Literal, TypeVar

from xlscore.texts.compiled import read_area
from xlscore.texts.languages import LANGUAGES, PROGRAMS, Language, pattern_of_one, spoken

__all__ = ["LANGUAGES", "PROGRAMS", "Language", "spoken"]

Severity = Literal["error", "warning", "note"]

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


class Titles:
    """A name or a template in all languages: `Titles({"en": "Rank", "de": "Rang"})`.

    A language that is missing is that of programs, or the first that is there. `games` for a stage
    whose rounds are called games, `single` for one of one round.
    """

    __slots__ = ("games", "single", "texts")

    def __init__(
        self, texts: Mapping[Language, str], *, games: bool = False, single: bool = False
    ) -> None:
        self.texts = texts
        self.games = games
        self.single = single

    def in_(self, language: str) -> str:
        """The text in one language, as it stands."""
        texts = self.texts
        text = texts.get(language)
        if text is None:
            text = texts.get(PROGRAMS)
        return next(iter(texts.values())) if text is None else text

    def text(self, language: str, values: Mapping[str, object]) -> str:
        """The text in one language, its fields filled from `values`."""
        return (
            _fill_template(self.in_(language), language, values) if values else self.in_(language)
        )

    @property
    def en(self) -> str:
        """The name that programs go by."""
        return self.in_(PROGRAMS)

    @property
    def spellings(self) -> tuple[str, ...]:
        """The text in every language, each spelling once."""
        return tuple(dict.fromkeys(map(self.in_, LANGUAGES)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Titles) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        return f"Titles({self.texts!r})"

    def _parts(self) -> tuple[object, ...]:
        return tuple(map(self.in_, LANGUAGES)), self.games, self.single


def in_each(make: Callable[[Language], str]) -> Titles:
    """What is made anew for each language."""
    return Titles({language: make(language) for language in LANGUAGES})


def everywhere(text: str) -> Titles:
    """A text that is the same in every language."""
    return Titles({PROGRAMS: text})


class Message(Titles):
    """One entry of a catalogue of findings: a template, and how bad it is."""

    __slots__ = ("severity",)

    def __init__(self, severity: Severity, texts: Mapping[Language, str]) -> None:
        super().__init__(texts)
        self.severity = severity


def say(key: str, language: str, **values: object) -> str:
    """The text of an area, "report.rank", in one language; KeyError for an unknown key."""
    return titles(key).text(language, values)


def titles(key: str) -> Titles:
    """The text of an area, "report.rank", in all languages; KeyError for an unknown key."""
    area, _, name = key.partition(".")
    return words(area)[name]


def fill(key: str, **values: object) -> Titles:
    """The text of an area with its fields filled, in all languages."""
    return in_each(lambda language: say(key, language, **values))


def words_of(area: str, language: str) -> Callable[..., str]:
    """`say` for the texts of one area in one language: what a page is written with."""
    known = words(area)

    def word(key: str, **values: object) -> str:
        return known[key].text(language, values)

    return word


T = TypeVar("T", bound=Titles)


class _Area(Mapping[str, T], Generic[T]):
    """The texts of one area, read and each made when they are first asked for."""

    def __init__(self, area: str, make: Callable[[Mapping[str, Any]], T]) -> None:
        self._area, self._make = area, make
        self._made: dict[str, T] = {}

    @cached_property
    def _entries(self) -> Mapping[str, Mapping[str, Any]]:
        return read_area(self._area)

    def __getitem__(self, key: str) -> T:
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._make(self._entries[key])
        return made

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


def _message(entry: Mapping[str, Any]) -> Message:
    return Message(entry["severity"], {k: text for k, text in entry.items() if k in LANGUAGES})


def _titles(entry: Mapping[str, Any]) -> Titles:
    if "severity" in entry:
        return _message(entry)
    texts = {code: text for code, text in entry.items() if code in LANGUAGES}
    return Titles(texts, games=entry.get("games", False))


@cache
def words(area: str) -> Mapping[str, Titles]:
    """The texts of one area in all languages, by their names."""
    return _Area(area, _titles)


@cache
def messages(area: str) -> Mapping[str, Message]:
    """A catalogue of findings: the messages of one area, by their codes."""
    return _Area(area, _message)


def join(names: Iterable[Titles]) -> Titles:
    """Several names as one list."""
    listed = list(names)
    return in_each(lambda language: ", ".join(name.in_(language) for name in listed))


def put_label(label: str, text: str, language: str) -> str:
    """A text behind its label: "Final: Ada", in French with a no-break space before the colon."""
    return f"{label}{spoken(language).colon}{text}"


def clauses(parts: Iterable[str], language: str) -> str:
    """Several clauses as one line, a semicolon between."""
    return spoken(language).semicolon.join(parts)


def show_date(date: str) -> Titles:
    """A date for reading: "2026-04-30", in German "30.04.2026"; other texts as they are."""
    return in_each(lambda language: spoken(language).shown_date(date))


def unit(values: Mapping[str, object]) -> Titles:
    """What ``{unit}`` says beside a round and its stage: "round", or "game" in stages of games."""
    stage = values.get("stage")
    return titles("units.game" if isinstance(stage, Titles) and stage.games else "units.round")


def stage_title(title: Titles, language: str) -> str:
    """A stage's name as a heading: "Preliminary", "Runde 1", "Match for third place"."""
    text = words("headings").get(title.en, title).in_(language)
    return text[:1].upper() + text[1:]


class Amount(str):
    """A number as it is shown, which chooses between the forms of a text."""

    __slots__ = ()


class _Counted(str):
    """An amount in one language: "# table|# tables" is the form for one, then that for others."""

    language: Language

    def __new__(cls, amount: object, language: Language) -> _Counted:
        counted = super().__new__(cls, amount)
        counted.language = language
        return counted

    def __format__(self, spec: str) -> str:
        forms = spec.split("|")
        if len(forms) == 1:
            return super().__format__(spec)
        return spoken(self.language).form(self, forms).replace("#", self)


class _Stage(str):
    """A stage in a sentence of one language; as "{stage:of}" it is whose round something is."""

    titles: Titles
    language: Language

    def __new__(cls, stage: Titles, language: Language) -> _Stage:
        made = super().__new__(cls, stage.in_(language))
        made.titles, made.language = stage, language
        return made

    def __format__(self, spec: str) -> str:
        if spec != "of":
            return super().__format__(spec)
        known = words("stages_of")
        key = self.titles.en if self.titles.en in known else "other"
        return known[key].text(self.language, {"name": str(self)})


def _fill_template(template: str, language: str, values: Mapping[str, object]) -> str:
    shown = {key: _show(value, language) for key, value in values.items()}
    if "stage" in values:
        stage = values["stage"]
        titled = stage if isinstance(stage, Titles) else everywhere(str(stage))
        shown["stage"] = _Stage(titled, language)
        if titled.single:
            template = pattern_of_one(language).sub("{stage}", template)
    if "{unit" in template:
        shown.setdefault("unit", unit(values).in_(language))
    return template.format_map(shown)


def _show(value: object, language: str) -> object:
    if isinstance(value, Titles):
        return value.in_(language)
    return _Counted(value, language) if isinstance(value, Amount) or type(value) is int else value
