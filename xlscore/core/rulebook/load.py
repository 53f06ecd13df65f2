"""Loading rules: files of ours and of organisers, and *Rules* sheets, through one door."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.rulebook.keys import RULE_KEYS
from xlscore.core.rulebook.kinds import Locate, Place
from xlscore.core.rulebook.table import Contradiction, Data, KeyTable, merge, nest
from xlscore.core.rules import Ruleset
from xlscore.core.spelling import fold, suggestion
from xlscore.records import NamedTuple, replace
from xlscore.texts import Titles


class Titled(Protocol):
    """Rules that people call by their title."""

    @property
    def title(self) -> Titles:
        """What people call them."""

    @property
    def former(self) -> tuple[str, ...]:
        """Ids and titles they had before."""


R = TypeVar("R", bound=Titled)


class LoadedRules(NamedTuple, Generic[R]):
    """Rules, none where something is wrong with their data; also what merely looks wrong."""

    rules: R | None
    problems: tuple[Finding, ...] = ()


class OwnKeys(NamedTuple):
    """What an organiser typed on a *Rules* sheet: dotted keys and values, and where they stand.

    `typed` are the keys as they stand there, by what they mean.
    """

    values: Data
    locate: Locate
    typed: Mapping[str, str] = {}

    def name_key(self, problem: Finding) -> Finding:
        """A problem that names its key as it was typed."""
        key = self.typed.get(str(problem.values.get("key")))
        return replace(problem, values={**problem.values, "key": key}) if key else problem


class Shelf(Mapping[str, R]):
    """The packaged rules of one sort by their ids, and the door through which all others come.

    `folder` holds their files, `keys` say what may stand in them, `contradictions` find what no
    single key can show, `unknown` is the finding about a name that means none of them.
    """

    def __init__(
        self,
        folder: str,
        keys: KeyTable,
        contradictions: Callable[[R], Iterable[Contradiction]],
        unknown: str,
    ) -> None:
        self._name = folder
        self._keys = keys
        self._contradictions = contradictions
        self._unknown = unknown
        self._read: dict[str, R] = {}

    @property
    def _folder(self) -> Path:
        return Path(__file__).parents[2] / self._name

    @cached_property
    def _lines(self) -> Mapping[str, str]:
        """Id -> data as JSON, of all rules in the file that `rules_compiling` makes."""
        lines = (self._folder / "compiled.jsonl").read_text("utf-8").splitlines()
        return {id_: data for id_, _, data in (line.partition("\t") for line in lines)}

    def _data(self, id_: str) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self._lines[id_], parse_float=Fraction)
        return data

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def __getitem__(self, id_: str) -> R:
        """Packaged rules; KeyError for an unknown id. That they are right, a test has found out."""
        if id_ not in self._read:
            self._read[id_] = self._make(self._data(id_), Place("", [], lambda key: None))
        return self._read[id_]

    def text(self, id_: str) -> str:
        """The TOML text of packaged rules; KeyError for an unknown id."""
        if id_ not in self._lines:
            raise KeyError(id_)
        return (self._folder / f"{id_}.toml").read_text("utf-8")

    def id_of(self, named: str) -> str | None:
        """The id of the packaged rules that a text means: by id, or by title in any language.

        A name that rules had before means them still.
        """
        by_id = {fold(i): i for i in self}
        if fold(named) in by_id:
            return by_id[fold(named)]
        return next((i for i in self if fold(named) in self._names(i)), None)

    def _names(self, id_: str) -> set[str]:
        """The folded titles of packaged rules, and what they were called before."""
        data = self._data(id_)
        return set(map(fold, (*data["title"].values(), *data.get("former", ()))))

    def find(
        self, named: str, ref: CellRef | None = None, own: OwnKeys | None = None
    ) -> LoadedRules[R]:
        """What a text means, by id or title, with an organiser's `own` keys on top of it.

        An unknown name is a problem at `ref`, unless the own keys do without packaged rules.
        """
        base = self.id_of(named)
        if own is None:
            if base:
                return LoadedRules(self[base])
            return LoadedRules(None, (self._nobody(named, ref),) if named else ())
        data = nest(own.values)
        without = base is None and "base" not in data
        loaded = self.load({"base": base, **data} if base else data, own.locate)
        loaded = loaded._replace(problems=tuple(map(own.name_key, loaded.problems)))
        if named and without and any(p.code == "rules-missing" for p in loaded.problems):
            others = (p for p in loaded.problems if p.code != "rules-missing")
            return LoadedRules(None, (self._nobody(named, ref), *others))
        return loaded

    def strange(self, text: str) -> int | None:
        """How many keys of a TOML text mean nothing here, its `base` too; None: it is no TOML."""
        from xlscore.core.rulebook.toml import parse_toml  # packaged rules need none of it

        try:
            data = parse_toml(text)
        except (ValueError, RecursionError):
            return None
        nobody = "base" in data and self.id_of(str(data["base"])) is None
        return self._keys.unknown(data) + nobody

    def load_toml(self, text: str, file: str = "") -> LoadedRules[R]:
        """Rules from TOML text; problems name `file` as their sheet and the key."""
        from xlscore.core.rulebook.toml import explain_error, parse_toml

        def locate(key: str) -> CellRef | None:
            return CellRef(file) if file else None

        try:
            data = parse_toml(text)
        except (ValueError, RecursionError) as error:
            return LoadedRules(None, (explain_error(error, text, locate("")),))
        return self.load(data, locate)

    def load(self, data: Data, locate: Locate) -> LoadedRules[R]:
        """Rules from nested data, on top of the packaged ones that `base` names, if any."""
        root = Place("", [], locate)
        rules = self._make(data, root)
        if not root.problems:
            for found in self._contradictions(rules):
                Place(found.key, root.problems, locate).refuse(found.code, **found.values)
        wrong = any(problem.severity == "error" for problem in root.problems)
        return LoadedRules(None if wrong else rules, tuple(root.problems))

    def _make(self, data: Data, root: Place) -> R:
        """What the data make; nothing where there are problems."""
        if "base" in data:
            data = self._on_base(data, root.below("base"))
        rules: R = self._keys.read(data, root)
        return rules

    def _on_base(self, data: Data, at: Place) -> dict[str, Any]:
        own = {key: value for key, value in data.items() if key != "base"}
        base = self.id_of(str(data["base"]))
        if base is None:
            at.refuse("rules-choice", value=data["base"], accepted=", ".join(self))
            return own
        whole = self._data(base)
        if "base" in whole:
            whole = self._on_base(whole, at)
        # what was published, and what it was called, goes for its own rules only
        its_own = ("sources", "worked", "former")
        theirs = {k: v for k, v in whole.items() if k not in its_own}
        merger: dict[str, Any] = merge(theirs, own)
        return merger

    def _nobody(self, named: str, ref: CellRef | None) -> Finding:
        near = suggestion(named, self)
        return finding(self._unknown, ref, value=named, near=near, accepted=", ".join(self))


Loaded = LoadedRules[Ruleset]


def _contradictions(rules: Ruleset) -> Iterator[Contradiction]:
    """What no single key can show."""
    from xlscore.core.rulebook.checks import CONTRADICTIONS  # those of a package need no checks

    told: set[tuple[str, str]] = set()
    for of_field in rules.fields:
        found = [wrong for check in CONTRADICTIONS for wrong in check(of_field)]
        yield from (wrong for wrong in found if (wrong.key, wrong.code) not in told)
        told |= {(wrong.key, wrong.code) for wrong in found}


RULESETS: Shelf[Ruleset] = Shelf("rulesets", RULE_KEYS, _contradictions, "ruleset-unknown")
