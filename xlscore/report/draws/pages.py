"""The *Draw* sheet: by table and by name, how good the draw is, and how anybody can check it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xlscore import __version__
from xlscore.book import schema
from xlscore.book.page import Page, PageCell
from xlscore.core.draws.log import find_lot
from xlscore.core.draws.machinery.figures import Figure, FigureCode
from xlscore.core.draws.machinery.history import player_list_hash
from xlscore.core.draws.machinery.redraw import Option
from xlscore.core.draws.review import fingerprint
from xlscore.core.exact import Exact, whole
from xlscore.core.model import Event
from xlscore.core.rules import Ruleset
from xlscore.core.spelling import list_key
from xlscore.report.draws.data import Shown, ShownTable
from xlscore.report.fitting import EMPTY, Part, Row, lay, widest
from xlscore.report.pages import footer
from xlscore.report.sides import match_of
from xlscore.texts import put_label, show_date, words, words_of

#: What a figure can be called, and how many columns the figures take.
VERDICTS, FIGURE_COLUMNS = ("proven", "best_found", "above_bound"), 6
NARROW, SEAT, WIDEST_SEAT, WIDE_SEAT, REMARK = 8.0, 25.0, 36.0, 44.0, 21.0


def draw_page(
    event: Event,
    rules: Ruleset,
    shown: Sequence[Shown],
    language: str,
    marks: frozenset[str] = frozenset(),
) -> Page:
    """The *Draw* sheet of the rounds `shown`, those being played.

    `marks` are the fingerprints on the sheet so far: a round that the lot no longer gives keeps its
    own if it stood there before, so that a redraw knows which rows nobody has changed.
    """
    writer = _Writer(event, rules, language, max([*(one.width for one in shown), 2]), marks)
    rows: list[Row] = [
        (PageCell(event.name or writer.word("draw"), "title"),),
        (PageCell(writer.subtitle(), "subtitle"),),
        EMPTY,
    ]
    parts = [writer.by_table(one) for one in shown]
    if shown:
        parts.append(writer.by_name(shown))
    proof = [part for one in shown if (part := writer.figures(one))]
    proof += [part for one in shown if (part := writer.comparison(one))]
    proof += [writer.check(one) for one in shown]
    # what players read stands on pages of its own
    parts += [part._replace(own_page=not n) for n, part in enumerate(proof)]
    if not shown:
        rows.append((PageCell(writer.word("nothing_drawn"), "plain"),))
    page = Page(
        role=schema.DRAW.role,
        title=schema.DRAW.titles.in_(language),
        rows=tuple(rows),
        widths=writer.widths(shown),
        heights={1: 30.0},
        frozen=(2, 0),
        landscape=True,
        footer=footer(event.name, writer.word("draw"), language),
    )
    return lay(parts, page)


class _Writer:
    """The parts of the sheet for one event in one language; `seats` columns for seats."""

    def __init__(
        self, event: Event, rules: Ruleset, language: str, seats: int, marks: frozenset[str]
    ) -> None:
        self.event, self.rules, self.language, self.seats = event, rules, language, seats
        self.marks, self.word = marks, words_of("draws", language)
        self.names = {player.no: player.name for player in event.players}

    def who(self, no: int | None) -> str:
        """Number and name; None is a substitute."""
        return self.word("substitute") if no is None else f"{no} {self.names.get(no, '')}".strip()

    def subtitle(self) -> str:
        """What the event is, in one line."""
        event = self.event
        title = self.rules.title.in_(self.language)
        date = show_date(event.date).in_(self.language)
        parts = (title, event.expansions, date, event.venue, self.word("draw"))
        return " · ".join(part for part in parts if part)

    def widths(self, shown: Sequence[Shown]) -> tuple[float, ...]:
        """Columns as wide as who sits there, within reason; and those that only figures have."""
        texts = [f"⇄ {self.who(no)}" for one in shown for t in one.tables for no in t.players]
        few = self.seats <= 2
        seat = widest(texts, "body", least=WIDE_SEAT if few else SEAT, most=WIDEST_SEAT + 8 * few)
        widths = (NARROW, *[seat] * self.seats, REMARK)
        texts = [self.word(key) for key in ("pure_lot", *VERDICTS)]
        figure = widest(texts, "count", least=NARROW, most=REMARK)
        more = FIGURE_COLUMNS - len(widths) if any(one.figures for one in shown) else 0
        return (*widths, *[figure] * more)

    def by_table(self, one: Shown) -> Part:
        """A line per table, a column per seat; wonders under the headings."""
        heads = [self.word("table")]
        for n in range(1, self.seats + 1):
            if one.stage.choose_seats:
                heads.append(self.word("choice", n=n))
            else:
                heads.append(self.word("seat_starts" if n == 1 else "seat", n=n))
        head = tuple(PageCell(h, "head") for h in (*heads, self.word("remark")))
        rows: list[Row] = []
        if one.wonders:
            cells = [PageCell(str(w), "body note") for w in one.wonders[: self.seats]]
            cells += [PageCell(None, "body note")] * (self.seats - len(cells))
            rows.append((PageCell(None, "body note"), *cells, PageCell(None, "body note")))
        rows += [self.table(one, table) for table in one.tables]
        notes = [sides] if (sides := one.sides(self.language)) else []
        if one.stage.choose_seats:
            notes.append(self.word("choice_note"))
        if len(one.games) > 1:
            notes.append(self.word("starts_moves"))
        order = one.review.plan.order if one.review.plan else None
        for tied in order.tied if order else ():
            notes.append(self.word("tied", names=", ".join(self.who(no) for no in tied)))
        return Part(one.about, head, rows, [(PageCell(note, "subtitle"),) for note in notes])

    def table(self, one: Shown, table: ShownTable) -> Row:
        """One table: its seats, and what is special about it."""
        size, usual = len(table.seats), self.rules.table_size
        few = size != usual and size in (3, 4)
        tone = " through" if few else ""
        cells = [PageCell(table.name, "centre bold" + tone)]
        for seat in range(1, self.seats + 1):
            no = table.seats.get(seat)
            text = self.who(no) if seat in table.seats else None
            if no in one.moved:
                cells.append(PageCell(f"⇄ {text}", "body warning"))
            else:
                cells.append(PageCell(text, "body" + tone))
        remarks = [self.word("three" if size == 3 else "four")] if few else []
        remarks += [self.word("bye")] if size == 1 else match_of(table.seats, self.event, one.stage)
        remarks += [self.word("seat_free", seat=seat) for seat in table.free(one.stage)]
        remarks += [self.word("moved")] if one.moved & set(table.players) else []
        return (*cells, PageCell(", ".join(remarks) or None, "body" + tone))

    def by_name(self, shown: Sequence[Shown]) -> Part:
        """Everybody by name, with table and seat in each round shown."""
        seats = [one.seat_of() for one in shown]
        byes = [one.byes() for one in shown]
        width = self.seats
        names = [one.title if len(one.games) == 1 else self.word("seating") for one in shown]
        heads = [self.word("no"), self.word("name"), *names][: width + 2]
        rows: list[Row] = []
        everybody = {no for one in seats for no in one}
        for no in sorted(everybody, key=lambda no: list_key(self.names.get(no, ""), no)):
            cells = [PageCell(no, "centre"), PageCell(self.names.get(no, ""), "body")]
            for here, seat, free in list(zip(shown, seats, byes, strict=True))[:width]:
                place = seat.get(no)
                at = "at_choice" if here.stage.choose_seats else "at"
                text = self.word(at, table=place[0], seat=place[1]) if place else "–"
                text = self.word("bye") if no in free else text
                cells.append(PageCell(text, "body"))
            rows.append(tuple(cells))
        return Part(self.word("by_name"), tuple(PageCell(head, "head") for head in heads), rows)

    def figures(self, one: Shown) -> Part | None:
        """C7: each figure beside its bound and what a pure lot would give on average."""
        if not one.figures:
            return None
        heads = ("this_draw", "bound", "pure_lot", "verdict")
        last = one.round_
        head = self.line(None, *(PageCell(self.word(h), "head-right") for h in heads), head=True)
        rows: list[Row] = []
        for figure in one.figures:
            title = words("figures")[figure.code].in_(self.language)
            rows.append(
                self.line(
                    title,
                    number(figure.value),
                    number(figure.bound),
                    PageCell("–", "count") if figure.expected is None else number(figure.expected),
                    PageCell(self.verdict(one, figure), "count"),
                )
            )
        note = self.word("figures_note" if last > 1 else "figures_first", last=last)
        title = f"{self.word('figures')} ({one.title})"
        return Part(title, head, rows, [(PageCell(note, "subtitle"),)])

    def verdict(self, one: Shown, figure: Figure) -> str:
        """Whether a figure is proven best, the best found, or what the rules give."""
        proven, found, ruled = map(self.word, VERDICTS)
        if figure.best:
            return proven
        return found if one.stage.kind.optimised and one.review.typed else ruled

    def line(self, label: str | None, *cells: PageCell, head: bool = False) -> Row:
        """A line with a label over the first columns and values right of it."""
        look = "head-flow" if head else "body"
        before = [PageCell(label, look), PageCell(None, look)]
        return (*before, *cells)

    def comparison(self, one: Shown) -> Part | None:
        """C10: repair and redraw side by side."""
        if one.comparison is None or one.review.plan is None:
            return None
        used = one.review.plan.method if one.review.matches else ""
        heads = [
            self.word(name) + (f" ({self.word('used')})" if name == used else "")
            for name in ("repair", "redraw")
        ]
        head = self.line(None, *(PageCell(h, "head-right") for h in heads), head=True)
        rows = [self.line(title, *values) for title, values in self.compare(one.comparison)]
        return Part(
            put_label(self.word("drop_outs"), self.word("option"), self.language), head, rows
        )

    def compare(self, options: Sequence[Option]) -> Iterator[tuple[str, list[PageCell]]]:
        """C10: the lines of the comparison, a value for each option."""
        codes: tuple[FigureCode, ...] = (
            "repeat_cost",
            "repeated_meetings",
            "three_visits_again",
            "starts_again",
        )
        for code in codes:
            values = [{f.code: f for f in option.figures}[code].value for option in options]
            yield words("figures")[code].in_(self.language), [number(value) for value in values]
        yield (
            self.word("three_tables"),
            [PageCell(" + ".join(map(str, o.three_tables)), "count") for o in options],
        )
        yield (
            self.word("changed"),
            [
                PageCell(" + ".join(str(len(nos)) for nos in o.changed.values()), "count")
                for o in options
            ],
        )

    def check(self, one: Shown) -> Part:
        """Seed, list hash, plan, fingerprint, and how to recompute it all."""
        plan, review = one.review.plan, one.review
        typed = review.typed
        method = (
            words("methods")[plan.method].in_(self.language) if plan and review.matches else "–"
        )
        mark = fingerprint(review.stage, one.round_, typed)
        known = review.matches or mark in self.marks
        seed, source = find_lot(self.event, review.stage, one.round_)
        agrees = self.word("yes")
        if source and source.kind == "drand":  # the sheet is written where nobody checks it
            agrees = self.word("yes_unsigned", signed=source.detail)
        facts = [
            ("seed", seed or "–"),
            ("players_hash", player_list_hash(self.event, typed.keys())),
            ("drawn_by", method),
            ("plan", plan.schedule.plan_id if plan and plan.schedule else ""),
            ("fingerprint", mark if known else "–"),
            ("agrees", agrees if review.matches else self.word("by_hand")),
            ("version", f"xlscore {__version__}"),
        ]
        rows: list[Row] = []
        for key, value in facts:
            if value:
                rows.append(
                    (
                        PageCell(self.word(key), "plain bold"),
                        PageCell(None, "plain"),
                        PageCell(value, "plain"),
                    )
                )
        label = plan.label if plan and review.matches else None
        rows += [(PageCell(line, "subtitle"),) for line in self.how(label)]
        return Part(self.word("check_of", round=one.title), None, rows)

    def how(self, label: str | None) -> list[str]:
        """C6: how to recompute it by hand: the lot with this label, "" without a lot.

        Nothing for what a person typed (None).
        """
        if label is None:
            return []
        if not label:
            return [self.word("how_ranks")]
        steps = ("how", "how_key", "how_number", "how_shuffle", "how_skip")
        return [*map(self.word, steps), self.word("how_label", label=label)]


def number(value: Exact) -> PageCell:
    """An exact number, with two decimals unless it is whole."""
    exact = whole(value)
    return PageCell(exact, "count" if isinstance(exact, int) else "decimal")
