"""A table of a report as data; how its cells, its criteria and penalties read."""

from __future__ import annotations

from xlscore.book.styles import SIGNS
from xlscore.core import criteria
from xlscore.core.exact import Exact, show_exact
from xlscore.core.model import Penalty
from xlscore.core.patterns import pattern
from xlscore.core.rules import STAGES, Ruleset, StageRules
from xlscore.records import NamedTuple
from xlscore.report.plain import visible
from xlscore.texts import Amount, Titles, in_each, say, spoken, stage_title

MARKS = dict(enumerate(SIGNS, 1))


class BlockCell(NamedTuple):
    """A value and how it reads: `kind` is text, centre, count, decimal, percent or points.

    `mark` is a table size to be shown beside tournament points.
    """

    value: str | Exact | None
    kind: str = "text"
    mark: int = 0


class BlockRow(NamedTuple):
    """One line; `tone` is gold, silver, bronze, through, out or nothing; `cut` draws the cut."""

    cells: tuple[BlockCell, ...]
    tone: str = ""
    cut: bool = False


class Block(NamedTuple):
    """A titled table. `code` names it in exports; numeric columns are aligned right.

    `total` is the column of the first criterion, the one to show where there is room for only one;
    in a stage with strikes (F6) it is the column of the strikes.
    """

    code: str
    title: str
    subtitle: str
    heads: tuple[str, ...]
    numeric: tuple[bool, ...]
    rows: tuple[BlockRow, ...]
    legend: str = ""
    cut_note: str = ""
    total: int = 0

    @property
    def footnote(self) -> str:
        """The text below the table: the legend, and what the line of the cut means."""
        return " · ".join(filter(None, (self.legend, self.cut_note)))


def tone(rank: int | None, podium: bool) -> str:
    """How a line stands out: the first three of a podium, and those out of the event."""
    if rank is None:
        return "out"
    return {1: "gold", 2: "silver", 3: "bronze"}.get(rank, "") if podium else ""


#: Two values that separate players: "6 : 10", "51.2 % : 50 %", "1.50 : –".
_RATIO = pattern(r"(?:\d %|[\d%–]) : [\d–−-][\d.,/]*(?: %)?")


def number_text(value: Exact, language: str) -> str:
    """A number for reading, with up to two decimals and the language's decimal sign."""
    return show_exact(value, comma=spoken(language).comma)


def cell_text(cell: BlockCell, language: str) -> str:
    """A block's cell as text, as its sheet shows it; a very long one is cut."""
    value = cell.value
    if value is None or isinstance(value, str):
        return visible(value or "")
    noughts = ",00" if spoken(language).comma else ".00"
    if cell.kind == "percent":
        text = number_text(value * 100, language)
        return text + ("" if "." in text or "," in text else noughts) + " %"
    if cell.kind == "decimal" and isinstance(value, int):
        return f"{value}{noughts}"
    return number_text(value, language) + (MARKS[cell.mark] if cell.mark else "")


def hold_ratios(text: str) -> str:
    """A text in which no line ends between the values that separate players."""
    if " : " not in text:
        return text
    return _RATIO.sub(lambda found: found[0].replace(" ", "\u00a0"), text)


def criterion_title(code: str, rules: Ruleset) -> Titles:
    """The heading of a criterion; game points and the first stage go by the ruleset's names."""
    names = {"victory_points": rules.points_title}
    if "preliminary_rank" in code:
        first = STAGES[rules.stages[0].name]
        rank = in_each(lambda at: say("criteria.rank_in", at, stage=stage_title(first, at)))
        names["preliminary_rank"] = rank
    return criteria.title(code, names)


def points_of(stage: StageRules, rules: Ruleset) -> str:
    """The criterion that says what somebody made in a stage: the first one.

    A place or an earlier rank is none; where places are worth tournament points, these are it.
    """
    first = stage.chain.criteria[0]
    one = criteria.CRITERIA[first]
    if one.low_wins and not one.of_games and rules.tournament_points.any_:
        return "tournament_points"
    return first


def of_hundred(code: str, rules: Ruleset) -> int:
    """What makes a part of 1 of a criterion that reads as a percentage; 0 for others.

    A ruleset that rounds its shares has them in per cent.
    """
    one = criteria.CRITERIA.get(code)
    if one is None or not (one.part or one.of_shares):
        return 0
    return 1 if one.part or rules.share.decimals is None else 100


def tell_apart(code: str, a: Exact, b: Exact, rules: Ruleset, language: str) -> tuple[str, str]:
    """Two different values of a criterion, with as many decimals as it takes to tell them apart."""
    hundred = of_hundred(code, rules)
    scale, unit = (100 // hundred, " %") if hundred else (1, "")
    for digits in (2, 4, 6, 9):
        comma = spoken(language).comma
        texts = [show_exact(x, digits=digits, comma=comma, times=scale) + unit for x in (a, b)]
        if texts[0] != texts[1]:
            return texts[0], texts[1]
    return f"{a}", f"{b}"


def penalty_text(penalty: Penalty, language: str) -> str:
    """G2: what was taken or given, and why."""
    kind = "taken" if penalty.points > 0 else "given"
    points = Amount(number_text(max(penalty.points, -penalty.points), language))
    reason = f" ({penalty.reason})" if penalty.reason else ""
    return say(f"report.{kind}_{penalty.counts_in}", language, points=points) + reason
