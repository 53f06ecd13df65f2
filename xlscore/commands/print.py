"""``xlscore print``: lists, slips, cards and certificates as one PDF."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import click

from xlscore.actions.console import put_line
from xlscore.actions.own_rules import OwnRules
from xlscore.commands.common import (
    FILE,
    Reporter,
    check_export,
    found,
    reporting,
    rules_option,
)
from xlscore.printing.pack import PARTS, pack
from xlscore.printing.typefaces import Typeface, Typefaces, read_typeface
from xlscore.texts import Language, say

#: Names that a message about their letters has.
MOST_NAMES = 10


def _parts(_context: object, _option: object, value: str | None) -> list[str]:
    """The names of parts, parted by commas; UsageError for an unknown one."""
    if value is None:
        return list(PARTS)
    names = [name.strip() for name in value.split(",") if name.strip()]
    unknown = [name for name in names if name not in PARTS]
    if unknown or not names:
        raise click.BadParameter(
            f"{', '.join(unknown) or repr(value)}: known are {', '.join(PARTS)}"
        )
    return names


@click.command()
@click.argument("file", type=FILE)
@click.option("-o", "--output", type=click.Path(), required=True)
@click.option(
    "--sheets",
    "parts",
    callback=_parts,
    metavar="NAMES",
)
@click.option(
    "--font",
    "fonts",
    multiple=True,
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@click.option("--player")
@rules_option
@reporting
def command(
    file: str,
    output: str,
    parts: list[str],
    fonts: tuple[Path, ...],
    player: str | None,
    rules: OwnRules | None,
    reporter: Reporter,
) -> None:
    """Run `xlscore print`."""
    from xlscore.book.replace import replace_file

    check_export(output, file)
    job = reporter.event(file, rules)
    reporter.findings(file, job.findings, job.language)
    language = reporter.language(job.language)
    chosen = found(job, player, language) if player else None
    try:
        faces = Typefaces(_named(fonts, language))
        data, pages, lacking, empty = pack(job.report(language), parts, chosen, faces)
    except ImportError:
        raise click.UsageError("print needs xlscore[print]") from None
    for part in empty if len(parts) < len(PARTS) else ():
        why = say(f"prints.empty_{part.replace('-', '_')}", language)
        put_line(f"{file}: {say('prints.empty', language, part=part, why=why)}", error=True)
    if not pages:
        return
    with reporter.about(output):
        replace_file(Path(output), data)
    put_line(say("prints.written", language, file=output, pages=pages))
    if lacking:
        signs = " ".join(sorted(set("".join(lacking.values()))))
        told = say("prints.unknown", language, signs=signs, names=_names(lacking))
        put_line(f"{output}: {told}", error=True)


def _named(fonts: tuple[Path, ...], language: Language) -> list[Typeface]:
    """The fonts that were named; UsageError for a file that is none."""
    faces = {file: read_typeface(file) for file in fonts}
    for file, face in faces.items():
        if face is None:
            raise click.UsageError(say("prints.no_font", language, file=file))
    return list(filter(None, faces.values()))


def _names(texts: Collection[str]) -> str:
    """Texts, each once, however many others hold it too; at most ten."""
    names = [text for text in texts if not any(o in text for o in texts if o != text)]
    return ", ".join(names[:MOST_NAMES]) + (", …" if len(names) > MOST_NAMES else "")
