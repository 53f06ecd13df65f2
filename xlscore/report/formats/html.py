"""Standings as one self-contained HTML page: no network, prints well, phones, dark mode."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from xlscore.core.patterns import pattern
from xlscore.records import NamedTuple
from xlscore.report.block import Block, cell_text
from xlscore.report.contents import Readable
from xlscore.report.event_report import EventReport
from xlscore.report.formats import Format
from xlscore.report.markup import table_html, text_html
from xlscore.report.plain import IN_MARKUP, visible
from xlscore.report.race import STYLE as RACE
from xlscore.report.race import race_section

#: Nothing may be loaded or run, even if a text should ever get through unescaped.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

#: Two values that were compared, "(7 : 3)": they stay on one line.
PAIR = pattern(r"\([^()<> ]+(?: %)?\s:\s[^()<> ]+(?: %)?\)$")

STYLE = """
:root { color-scheme: light dark; --ink: #1f2933; --paper: #fff; --quiet: #52606d;
  --head: #1f4e79; --line: #cbd2d9; --gold: #fff2cc; --silver: #e7eaee; --bronze: #f8e0d2;
  --through: #e2f0d9; }
@media screen and (prefers-color-scheme: dark) { :root { --ink: #e4e7eb; --paper: #14191f;
  --quiet: #a3b0bd; --head: #27588a; --line: #3e4c59; --gold: #4d431d; --silver: #333b44;
  --bronze: #4a3423; --through: #24401d; } }
* { box-sizing: border-box; }
body { font: 1rem/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  margin: 0 auto; max-width: 76rem; padding: 1rem; }
h1, h2, p { overflow-wrap: anywhere; } h1 { margin: 0; line-height: 1.2; }
.lead, .legend, h2 small { color: var(--quiet); font-weight: normal; }
.sum { font-size: .8rem; margin: .2rem 0; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .4rem; }
.scroll:focus-visible { outline: 3px solid var(--head); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; } tr { background: var(--paper); }
th, td { padding: .3rem .55rem; border-bottom: 1px solid var(--line); text-align: left;
  font-weight: inherit; vertical-align: top; }
tr:last-child > * { border-bottom: 0; }
thead th { background: var(--head); color: #fff; font-weight: 600; vertical-align: bottom; }
.n { text-align: right; font-variant-numeric: tabular-nums; } td.n { white-space: nowrap; }
.t { max-width: 22rem; } .p { white-space: nowrap; }
.who { position: sticky; left: 0; background: inherit; min-width: 7.5rem;
  max-width: 22rem; }
thead .who { background: var(--head); }
tr.gold, tr.silver, tr.bronze { font-weight: 600; } tr.gold { background: var(--gold); }
tr.silver { background: var(--silver); } tr.bronze { background: var(--bronze); }
tr.through { background: var(--through); } tr.out { color: var(--quiet); font-style: italic; }
tr.cut > * { border-bottom: 3px solid var(--ink); }
@media (max-width: 40rem) { body { padding: .6rem; } h1 { font-size: 1.5rem; }
  h2 { font-size: 1.2rem; } th, td { padding: .3rem .4rem; font-size: .9rem; } }
@media print { @page { size: A4 landscape; margin: 12mm; } :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 9pt; print-color-adjust: exact;
  -webkit-print-color-adjust: exact; }
  .scroll { overflow: visible; border: 0; } .who { position: static; }
  h2 { break-after: avoid; } .legend { break-before: avoid; }
  thead { display: table-header-group; } tr { break-inside: avoid; } }
"""


class Around(NamedTuple):
    """What a page has beyond its report, as part of a site: markup above it, looks, and links.

    `link` says where a name leads, if anywhere.
    """

    above: str = ""
    style: str = ""
    link: Callable[[str], str | None] = lambda name: None


ALONE = Around()


def page(report: Readable, picture: str = "", around: Around = ALONE) -> str:
    """A page with one table for each block, below them a picture; every text is escaped."""
    title, lead, language = report.title, report.lead, report.language
    name = title if visible(title).strip() else lead
    sections = (_section(block, i, report, around) for i, block in enumerate(report.blocks(), 1))
    parts = [
        f'{around.above}<main>\n<h1>{text_html(name)}</h1>\n<p class="lead">{text_html(lead)}</p>',
        *sections,
        *filter(None, [picture]),
        *(f'<p class="lead sum">{text_html(line)}</p>' for line in report.checksums()),
        "</main>",
    ]
    style = STYLE + (RACE if picture else "") + around.style
    return document(name, language, parts, style)


def document(
    title: str, language: str, body: Iterable[str], style: str = STYLE, policy: str = POLICY
) -> str:
    """A whole page around the markup of its body."""
    parts = [
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(visible(title))}</title>\n<style>{style}</style>\n</head>\n<body>",
        *body,
        "</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _section(block: Block, number: int, report: Readable, around: Around) -> str:
    who, language = column_of_names(block), report.language
    kinds = ["n" if right else "who" if c == who else "t" for c, right in enumerate(block.numeric)]
    heads = "".join(
        f'<th scope="col" class="{kind}">{text_html(head)}</th>'
        for head, kind in zip(block.heads, kinds, strict=True)
    )
    rows = []
    for row in block.rows:
        names = " ".join(filter(None, (row.tone, "cut" if row.cut else "")))
        cells = "".join(
            _cell(cell_text(cell, language), kind, around)
            for cell, kind in zip(row.cells, kinds, strict=True)
        )
        rows.append(f'<tr class="{names}">{cells}</tr>' if names else f"<tr>{cells}</tr>")
    head = f"<thead><tr>{heads}</tr></thead>\n"
    table = table_html(head, rows, f'aria-labelledby="b{number}"')
    legend = f'<p class="legend">{text_html(block.footnote)}</p>' if block.footnote else ""
    return (
        f'<section>\n<h2 id="b{number}">{text_html(block.title)} '
        f"<small>({text_html(block.subtitle)})</small></h2>\n{table}\n{legend}\n</section>"
    )


def column_of_names(block: Block) -> int:
    """The first column of texts: whom a line is about; it stays in sight on a phone."""
    return next((c for c, right in enumerate(block.numeric) if not right), -1)


def _cell(text: str, kind: str, around: Around) -> str:
    if kind == "who" and text:
        target = around.link(text)
        name = text_html(text)
        shown = f'<a href="{escape(target)}">{name}</a>' if target else name
        return f'<th scope="row" class="who">{shown}</th>'
    whole = PAIR.sub(r'<span class="p">\g<0></span>', text_html(text))
    return f'<td class="{kind}">{whole}</td>'


def event_page(report: EventReport) -> str:
    """The page of an event, with the race of its rounds."""
    return page(report, race_of(report))


def race_of(report: EventReport) -> str:
    """The picture of who stood where after each round; none before two are over."""
    race = report.race()
    return race_section(race, report.language) if race else ""


FORMAT = Format(".html", {"event": event_page, "season": page}, place=5, spelling=IN_MARKUP)
