"""Lists of people as clubs have them: where the headings stand, what stands beside the names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xlscore.book import schema
from xlscore.core.patterns import pattern
from xlscore.core.spelling import fold
from xlscore.imports.columns import Headings, headings_of, plain_heading
from xlscore.imports.pasted import split_number
from xlscore.imports.saved import SEPARATORS, rows_of
from xlscore.records import NamedTuple
from xlscore.texts import titles, words

_BETWEEN = pattern(r"[\s.'/_-]")


def _bare(heading: str) -> str:
    """A heading without what lists put between its letters: "Lfd. Nr." is "lfdnr"."""
    return _BETWEEN.sub("", fold(plain_heading(heading)))


def _bare_words(area: str) -> frozenset[str]:
    return frozenset(_bare(word) for one in words(area).values() for word in one.spellings)


#: What is taken over of a person; numbers are given anew, and a status is of one event only.
KEYS = ("name", "club", "team", "group")
#: The two parts of a name where each has a column of its own.
GIVEN, FAMILY = "given", "family"
NAMES = {"name", GIVEN, FAMILY}
#: Headings that name the same as those of *Players*, and those of the parts of a name.
ALSO = {
    **dict.fromkeys(titles("results.player").spellings, "name"),
    **{
        spelling: key
        for area, key in (
            (words("of_people"), "name"),
            (words("of_given"), GIVEN),
            (words("of_family"), FAMILY),
        )
        for one in area.values()
        for spelling in one.spellings
    },
}
#: What registration leaves aside besides the other columns of *Players*, as `_bare` makes it.
NUMBERING = _bare_words("of_numbers")
LEFT_ASIDE = NUMBERING | _bare_words("of_lists") | _bare_words("of_forms")
#: Among how many filled rows headings are looked for.
FIRST_ROWS = 20

_MAIL = r"[^\s<>()\[\],;:\"@]+@[^\s<>()\[\],;:\"@]+\.[^\s<>()\[\],;:\"@]+"
MAIL = pattern(rf"[<(\[]?(?:mailto:)?{_MAIL}[>)\]]?")
#: An address as mail programs write several: "Krämer, Ada" <ada@example.org>.
ADDRESS = pattern(rf'[\s,;]*(?:"(?P<quoted>[^"\n]*)"|(?P<plain>[^"<>;,\n]*?))\s*<{_MAIL}>')
_TICKS = "✓✔☑✅☐□■▪✗✘❌⬜⬛•‣◦●○►→★☆❑❒"
_BEFORE = pattern(rf"(?:[{_TICKS}]\ufe0f?|\[[ xX✓✔]?\]|[-–*·+](?= ))\s*")
_BEHIND = pattern(rf"\s*(?:[{_TICKS}]\ufe0f?|[(\[][ xX✓✔][)\]]|(?<= )x)$")
BRACKETS = pattern(r"\s*(\([^()]*\)|\[[^\[\]]*\])$")
#: What a line has that is hardly a name: the signs of a sentence, a date or a year.
_ODD = pattern(r"[:!?…]|\d{2}|\d\.")
MOST_WORDS = 5


class Listed(NamedTuple):
    """The rows of a list from the headings on, where it has any; `above` are lines before them."""

    rows: Sequence[tuple[int, list[str]]]
    headed: bool
    above: Sequence[int] = ()


def headings() -> Headings:
    """What is taken over, as lists head it."""
    return headings_of((own for own in schema.PLAYERS.fields if own.key in KEYS), ALSO)


def read_list(text: str) -> Listed:
    """The rows of a text from its headings on; lines above them are left out.

    The first row is one of headings if it has any column of *Players*. A later row is one if it has
    a column of names; then that row decides what separates cells, not the title above it.
    """
    rows, known = list(rows_of(text)), headings_of(schema.PLAYERS.fields, ALSO)
    if any(head in known for head in (rows[0][1] if rows else ())):
        return Listed(rows, True)
    wanted = headings()
    for separator in ("", *SEPARATORS):
        found = list(rows_of(text, separator)) if separator else rows
        for at, (_, row) in enumerate(found[:FIRST_ROWS]):
            columns = [wanted.column(cell) for cell in row if cell.strip()]
            names = [column for column in columns if column and column[0] in NAMES]
            if names and len(columns) > (1 if separator else 0):
                return Listed(found[at:], True, [number for number, _ in found[:at]])
    return Listed(rows, False)


def left_aside(heads: Sequence[str]) -> set[str]:
    """Of these headings those that registration does not need, folded."""
    return {fold(plain_heading(head)) for head in heads if _bare(head) in LEFT_ASIDE}


def is_numbering(heading: str) -> bool:
    """Whether a column numbers the people of a list."""
    return _bare(heading) in NUMBERING


def addresses(text: str) -> list[tuple[int, str]] | None:
    """The names of a list of e-mail addresses, each with its line.

    None for any other list, or if a name is missing.
    """
    names, end, line = [], 0, 1
    while match := ADDRESS.match(text, end):
        line += match[0].count("\n")
        end = match.end()
        names.append((line, (match["quoted"] or match["plain"] or "").strip()))
    whole = names and all(name for _, name in names)
    return names if whole and not text[end:].strip(" \t\r\n,;") else None


def clean_names(names: Sequence[str]) -> tuple[list[str], list[str]]:
    """The names without what stands beside them, and what that was: numbers, marks, mails.

    A number is left out only where numbers count the whole list.
    """
    beside = []
    made = list(names)
    for key, clean in (("mails", _without_mails), ("marks", _without_marks)):
        before, made = made, [clean(name) for name in made]
        beside += [key] if made != before else []
    if counted := _without_counts(made):
        made = [_without_marks(name) for name in counted]
        beside.append("numbers")
    return made, beside


def in_brackets(names: Iterable[str]) -> Iterator[str]:
    """What stands in brackets behind names: a club, that somebody has paid, a nickname."""
    for name in names:
        if match := BRACKETS.search(name):
            yield match[1]


def is_odd(name: str) -> bool:
    """Whether a line is hardly a name: a title with a date, a remark, a whole sentence."""
    words = [word for word in name.split() if any(map(str.isalpha, word))]
    return len(words) > MOST_WORDS or bool(_ODD.search(BRACKETS.sub("", name)))


def without_brackets(name: str, skip: Iterable[str]) -> str:
    """A name without the brackets that are to be left out."""
    match = BRACKETS.search(name)
    return name[: match.start()] if match and fold(match[1]) in skip else name


def _without_mails(name: str) -> str:
    """The name beside an address; an address alone stays."""
    return " ".join(MAIL.sub(" ", name).split()).strip(" ,;:-–") or name if "@" in name else name


def _without_marks(name: str) -> str:
    """The name without ticks, boxes and bullets; what is nothing else stays."""
    made = name
    while match := _BEFORE.match(made):
        made = made[match.end() :]
    while match := _BEHIND.search(made):
        made = made[: match.start()]
    return made or name


def _without_counts(names: Sequence[str]) -> list[str]:
    """The names without the numbers that count them; [] unless every one of several has one.

    Numbers go up, with gaps where somebody is crossed out.
    """
    found = [one for name in names if (one := split_number(name, bare=True))]
    numbers = [number for number, _ in found]
    if len(found) < max(len(names), 2) or numbers != sorted(set(numbers)):
        return []
    return [name for _, name in found]
