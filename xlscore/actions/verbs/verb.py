"""What a verb is: its name, its arguments, and what it does with a workbook that is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

from xlscore.actions.answer import Answer
from xlscore.actions.event import EventJob
from xlscore.actions.job import Job
from xlscore.actions.own_rules import OwnRules
from xlscore.actions.workbooks import (
    JobOptions,
    SeasonOptions,
    event_job,
    job_of,
    open_workbook,
    season_job,
)
from xlscore.book.port import Workbook
from xlscore.book.problems import FileProblem, Problem
from xlscore.core.findings import Finding
from xlscore.records import NamedTuple, dataclass, field
from xlscore.texts import Language, say

Given = Mapping[str, Any]
#: Names that are told one by one.
NAMED = 12


class Misused(Problem):
    """A verb was asked for in a way that it does not know; the text says what it does know."""

    def __init__(self, said: str) -> None:
        self.said = said
        super().__init__(said)

    def text(self, language: Language) -> str:
        """What is wrong, in the language that it was asked in."""
        return self.said


class Argument(NamedTuple):
    """What can be given with a verb; its help stands among the words, by verb and name.

    Kinds: "flag", "text", "texts", "count" (from `least` to `most`), "choice", "some" and
    "parts" (one or several of `choices`), "player" and "source" (which need no option), "file",
    "files", "path" and "folder", "date"; "secret" is never repeated; "rules" for rules of one's
    own, "output" for the name of what is made, "form" for that of the findings. `flag` is how the
    command line spells it, if that is not its name.
    """

    name: str
    kind: str = "text"
    default: Any = None
    flag: str = ""
    choices: Sequence[str] = ()
    least: int | None = None
    most: int | None = None
    needed: bool = False
    shown: bool = False
    """Whether the help shows the default."""
    metavar: str | None = None


RULES = Argument("rules", "rules")
OUTPUT = Argument("output", "output")
FORM = Argument("form", "form", "text")
#: What only a season has need of.
OF_SEASONS = (
    Argument("as_of", "date", "", metavar="DATE"),
    Argument("cache", "folder"),
    Argument("no_cache", "flag", False),
)


@dataclass
class Opened:
    """A workbook in hand, in a file or in a program, and how it is read.

    `lang` is the language asked for, None for the workbook's. `before` are the events of the same
    call. `in_program` says that the workbook stands before the person who asks, in a program that
    shows one message.
    """

    file: Path | None
    open_book: Workbook | None = None
    rules: OwnRules | None = None
    lang: Language | None = None
    watch: Callable[[int, int], None] | None = None
    before: dict[Path, tuple[str, EventJob]] = field(default_factory=dict)
    in_program: bool = False

    @cached_property
    def book(self) -> Workbook:
        """The workbook; FileProblem if its file cannot be read."""
        assert self.open_book is not None or self.file is not None
        return self.open_book or open_workbook(self.file or "")

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return self.file.stem if self.file else "xlscore"

    @property
    def notices(self) -> Sequence[Finding]:
        """What there is to know about the file itself."""
        found: Sequence[Finding] = getattr(self.book, "notices", ())
        return found

    def spoken(self, language: Language) -> Language:
        """The language to answer in about a workbook in `language`."""
        return self.lang or language

    def job(self, given: Given | None = None, *, season: bool = False) -> Job:
        """The event or season, worked out; with `season` WrongKind for an event."""
        own = given or {}
        of_season = SeasonOptions(
            own.get("cache"), not own.get("no_cache"), own.get("as_of") or "", self.watch
        )
        options = JobOptions(self.rules, self.file, season=of_season)
        return (season_job if season else job_of)(self.book, options)

    def event(self) -> EventJob:
        """The event, worked out; WrongKind for a season."""
        return event_job(self.book, JobOptions(self.rules, self.file))


def player(job: Job, who: str, language: Language) -> Any:
    """The player or person who is meant; Misused, with names, if nobody is or several are."""
    found = job.find(who)
    if found.who is not None:
        return found.who
    names = ", ".join(found.names[:NAMED]) + (" …" if found.names[NAMED:] else "")
    if found.several:
        key = "several_players" if found.numbered else "several_people"
        count = len(found.names)
        raise Misused(say(f"macros.{key}", language, who=who, count=count, names=names))
    hint = say("macros.did_you_mean", language, names=names) if names else ""
    raise Misused(say("macros.unknown_player", language, who=who, near=hint).strip())


@contextmanager
def about(file: str) -> Iterator[None]:
    """Where `file` cannot be read, the problem is about that one."""
    try:
        yield
    except FileProblem as problem:
        problem.about = file
        raise


class Verb(NamedTuple):
    """Something that can be asked of a workbook.

    `many` takes several files in one call; `is_answer` says that its lines are all that is wanted,
    so that no name stands before them; `makes` says that files lie beside the workbook then, or
    its one file unless another place is named; `sheet` is the one that has the whole answer.
    """

    name: str
    run: Callable[[Opened, Given], Answer]
    arguments: tuple[Argument, ...] = ()
    many: bool = False
    is_answer: bool = False
    makes: bool = False
    sheet: str = ""

    def answer(self, opened: Opened, **given: Any) -> Answer:
        """What comes of it; what is not given is as usual."""
        return self.run(opened, {one.name: one.default for one in self.arguments} | given)
