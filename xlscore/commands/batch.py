"""``xlscore batch PATHS…``"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import click

from xlscore.actions.console import Utf8Output, put_line
from xlscore.actions.exit_codes import UNREADABLE
from xlscore.batch.batch_options import (
    BATCH_FORMATS,
    FAIL_ON,
    MODES,
    SITE_PLACES,
    Options,
    Record,
    exit_code,
)
from xlscore.batch.cluster import ClusterProblem
from xlscore.batch.earlier import earlier_report
from xlscore.batch.local import cores
from xlscore.batch.parts import PartsReport, parts_report
from xlscore.batch.places import absolute, spare_workbooks
from xlscore.batch.report_file import FORMS, PARTS, JsonReport, JunitReport, count, make, totals_of
from xlscore.batch.report_file import report_file as written_to
from xlscore.batch.run import records, runner
from xlscore.batch.say import finding_line, lost_line, result_line, site_line, total_line
from xlscore.batch.site_build import SITE_REPORT, SiteBuild
from xlscore.batch.workbook_list import PlanProblem, plan
from xlscore.book.problems import FileProblem
from xlscore.commands.common import lang_option, read_text, rules_option
from xlscore.commands.reporting import Reporter
from xlscore.texts import Language

LONGEST = 7 * 24 * 3600
"""Seconds for one workbook, at most."""


def _seconds(ctx: click.Context, param: click.Parameter, value: float) -> float:
    if not 0 < value <= LONGEST:
        raise click.BadParameter(f"{value:g} is not in the range 0<x<={LONGEST}")
    return value


@click.command()
@click.argument("paths", nargs=-1, required=True)
@click.option("--mode", type=click.Choice(MODES), default="check")
@click.option("--to", "formats", type=click.Choice(BATCH_FORMATS), multiple=True)
@click.option("-o", "--output")
@click.option("--site", type=click.Path(file_okay=False))
@click.option("-j", "--jobs", type=click.IntRange(1))
@click.option("--dask", metavar="ADDRESS")
@click.option("--fail-on", type=click.Choice(FAIL_ON), default="stale")
@click.option("--report", "form", type=click.Choice((*FORMS, PARTS)))
@click.option("--report-file", type=click.Path())
@click.option("--since-report", type=click.Path())
@click.option("--timeout", type=float, default=600, callback=_seconds)
@rules_option
@lang_option
def command(rules: str | None, lang: Language | None, **given: Any) -> None:
    """Run `xlscore batch`."""
    site: str | None = given["site"]
    if site is not None:
        _refuse_beside_site(given)
        last = str(Path(site) / SITE_REPORT)
        given |= {"mode": "export", "formats": tuple(SITE_PLACES), "output": site, "form": "json"}
        given |= {"report_file": last, "since_report": last}
    _refuse(given)
    form, report_file, since_report = (given[k] for k in ("form", "report_file", "since_report"))
    options = Options(
        mode=given["mode"],
        formats=tuple(dict.fromkeys(given["formats"])),
        lang=lang,
        output=absolute(given["output"]) if given["output"] else None,
        rules=read_text(rules) if rules else None,
        rules_name=Path(rules).name if rules else "",
    )
    reporter = Reporter("text", lang)
    language = reporter.language()
    counts: Counter[str] = Counter()
    reused = 0
    try:
        items = plan(given["paths"], outputs=bool(options.formats))
        spare_workbooks(items, options)
        with ExitStack() as stack:
            built = SiteBuild(Path(site), items, lang) if site else None
            earlier = earlier_report(since_report, options) if since_report else None
            report: JsonReport | JunitReport | PartsReport | None = None
            if report_file and form == PARTS:
                report = stack.enter_context(parts_report(Path(report_file), options))
            elif form and report_file:
                report = stack.enter_context(written_to(Path(report_file), form, options))
            elif form:
                report = make(form, Utf8Output(FORMS[form]), options)
            say = stack.enter_context(_saying(len(items), to_stderr=bool(form and not report_file)))
            run = stack.enter_context(
                runner(
                    options,
                    min(given["jobs"] or cores(), len(items)),
                    given["dask"],
                    given["timeout"],
                    arrived=report.arrived if isinstance(report, PartsReport) else None,
                    lost=lambda who, held: put_line(lost_line(who, held, language), error=True),
                )
            )
            for record, old in records(items, run, earlier):
                count(counts, record)
                reused += old
                if report:
                    report.add(record)
                if built:
                    built.add(record)
                say(record)
            if report:
                report.close(counts)
        done = built.close() if built else None
    except FileProblem as problem:
        reporter.problem(report_file or since_report or "xlscore", problem)
        reporter.finish()
    except (PlanProblem, ClusterProblem) as problem:
        put_line(f"xlscore: {problem}", error=True)
        raise SystemExit(2 if isinstance(problem, PlanProblem) else UNREADABLE) from None
    except OSError as problem:
        put_line(f"{report_file or 'xlscore'}: {problem}", error=True)
        raise SystemExit(UNREADABLE) from None
    put_line(total_line(counts, reused, language), error=True)
    if built:
        put_line(site_line(str(site), done, built.unread, language), error=True)
    raise SystemExit(exit_code(totals_of(counts), given["fail_on"]))


def _refuse(given: Mapping[str, Any]) -> None:
    """UsageError for options that do not go together."""
    mode, formats, form = given["mode"], given["formats"], given["form"]
    for wrong, told in (
        (mode == "export" and not formats, "--mode export needs --to"),
        (mode == "check" and formats, "--to goes with --mode export or recalc"),
        (formats and not given["output"], "--to needs --output"),
        (given["report_file"] and not form, "--report-file needs --report"),
        (form == PARTS and not given["report_file"], "--report parts needs --report-file"),
    ):
        if wrong:
            raise click.UsageError(told)


def _refuse_beside_site(given: Mapping[str, Any]) -> None:
    """A site decides these itself."""
    for option, typed in {
        "--mode": given["mode"] != "check",
        "--to": given["formats"],
        "-o": given["output"],
        "--report": given["form"],
        "--since-report": given["since_report"],
    }.items():
        if typed:
            raise click.UsageError(f"--site goes without {option}")


@contextmanager
def _saying(number: int, *, to_stderr: bool) -> Iterator[Callable[[Record], None]]:
    """Prints a workbook's findings and its one line; below a progress bar on a terminal."""
    if number < 2 or not os.isatty(2):
        yield lambda record: _say(record, to_stderr)
        return
    with click.progressbar(length=number, file=sys.stderr) as bar:

        def say(record: Record) -> None:
            sys.stderr.write("\r\x1b[K")
            _say(record, to_stderr)
            bar.update(1)
            bar.render_progress()

        yield say


def _say(record: Record, to_stderr: bool) -> None:
    for found in record["findings"]:
        put_line(f"{record['file']}: {finding_line(found, record['language'])}", error=True)
    put_line(result_line(record), error=to_stderr)
