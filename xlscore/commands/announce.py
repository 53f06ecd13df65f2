"""``xlscore announce FILE``"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from xlscore.actions.console import put_bytes, put_line
from xlscore.actions.own_rules import OwnRules
from xlscore.book.atomic import read_file
from xlscore.book.problems import FileProblem
from xlscore.commands.common import FILE, Reporter, reporting, rules_option
from xlscore.room.announcing import PARTS, announcement
from xlscore.room.services import SERVICES, fields_of, posts, service_of
from xlscore.texts import Language, say

if TYPE_CHECKING:
    from xlscore.room.posting import Address

#: Where the address may stand instead of on the command line, which others may see.
VARIABLE = "XLSCORE_WEBHOOK"


@click.command(context_settings={"allow_extra_args": True})
@click.argument("file", type=FILE)
@click.option("--webhook")
@click.option("--webhook-file", type=click.Path(dir_okay=False))
@click.option("--to", type=click.Choice(list(SERVICES)))
@click.option("--show", type=click.Choice(PARTS), multiple=True)
@click.option(
    "--top",
    type=click.IntRange(0),
    default=10,
    show_default=True,
)
@click.option("--dry-run", is_flag=True)
@rules_option
@reporting
@click.pass_context
def command(
    context: click.Context,
    file: str,
    webhook: str | None,
    webhook_file: str | None,
    to: str | None,
    show: tuple[str, ...],
    top: int,
    dry_run: bool,
    rules: OwnRules | None,
    reporter: Reporter,
) -> None:
    """Run `xlscore announce`."""
    if context.args:  # most likely the address, which no message repeats
        raise click.UsageError(say("announce.no_address", reporter.language()))
    job = reporter.event(file, rules)
    language = reporter.language(job.language)
    address = _address(webhook, webhook_file, language, needed=not dry_run)
    service = SERVICES[to] if to else service_of(address.host if address else "")
    fields = fields_of(service, address.parts) if address else {}
    to_bot = bool(address and address.parts.path.endswith("/sendMessage"))
    if address and service.query_in_body and not (to_bot and "chat_id" in fields):
        raise click.UsageError(say("announce.telegram_form", language))
    bodies = posts(service, announcement(job, language, show or PARTS, top), language, fields)
    count = len(bodies)
    if dry_run:
        for body in bodies:
            put_bytes(f"{body}\n".encode(), service.spelling)
        told = say("announce.not_sent", language, service=service.title, count=count)
        put_line(told, error=True)
        return
    assert address is not None
    from xlscore.room.posting import send

    for sent, body in enumerate(bodies):
        try:
            send(address, service, body)
        except FileProblem as problem:
            reporter.problem(file, problem)
            if sent:
                put_line(say("announce.sent_some", language, sent=sent, count=count), error=True)
            return
    put_line(say("announce.sent", language, service=service.title, count=count))


def _address(
    webhook: str | None, webhook_file: str | None, language: Language, *, needed: bool
) -> Address | None:
    """The address that was given; usage error, which never repeats it, for none or a wrong one."""
    from xlscore.room.posting import Address

    if webhook and webhook_file:
        raise click.UsageError(say("announce.two_addresses", language))
    typed = webhook or os.environ.get(VARIABLE)
    if webhook_file:
        try:
            typed = read_file(Path(webhook_file)).decode("utf-8-sig", "replace")
        except FileProblem as problem:  # its name may be the address, typed in the wrong place
            reason = problem.text(language)
            raise click.UsageError(say("announce.no_file", language, reason=reason)) from None
    if not typed or not typed.strip():
        if needed:
            raise click.UsageError(say("announce.no_address", language))
        return None
    try:
        return Address(typed)
    except KeyError as wrong:
        raise click.UsageError(say(f"announce.{wrong.args[0]}", language)) from None
