"""``xlscore live FILE``"""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from xlscore.actions.console import put_line
from xlscore.actions.own_rules import OwnRules
from xlscore.book.problems import FileProblem
from xlscore.commands.common import (
    FILE,
    Reporter,
    refuse_workbook,
    reporting,
    rules_option,
)
from xlscore.core.reasons import system_reason
from xlscore.room.writing import not_ours, page_of, write_news, write_page
from xlscore.texts import Language, say

PORT = 8748


@click.command()
@click.argument("file", type=FILE)
@click.option("-o", "--output", type=click.Path(dir_okay=False))
@click.option("--once", is_flag=True)
@click.option("--network", is_flag=True)
@click.option("--address")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True)
@rules_option
@reporting
def command(
    file: str,
    output: str | None,
    once: bool,
    network: bool,
    address: str | None,
    port: int,
    rules: OwnRules | None,
    reporter: Reporter,
) -> None:
    """Run `xlscore live`."""
    from xlscore.room.clock import Board, last_clock
    from xlscore.room.watching import Follower, follow

    page = Path(output) if output else page_of(Path(file))
    refuse_workbook(str(page))
    if foreign := not_ours(page, named=output is not None):
        raise click.UsageError(say("room.not_ours", reporter.language(), file=foreign))
    follower = Follower(Path(file), rules, reporter.lang)
    job = reporter.evaluated(file, follower.read())
    language = reporter.language(job.language)
    servers = _servers(address, port, language) if network else []
    clock = last_clock(page.with_suffix(".js")) if servers else None
    with reporter.about(str(page)):
        write_news(page, follower.state)
        write_page(page, follower.state, servers[0].address if servers else "")
    put_line(say("room.written", language, page=page))
    if once:
        return

    def write(state: dict[str, Any]) -> None:
        with suppress(FileProblem):  # a disk that is full stops no page
            write_news(page, state)

    board = Board(follower.state, clock, [*(server.show for server in servers), write])
    for server, key in zip(servers, ("served", "control"), strict=False):
        server.set_clock = board.set_clock
        threading.Thread(target=server.serve_forever, daemon=True).start()
        put_line(say(f"room.{key}", language, address=server.address))
    put_line(say("room.watching", language, file=Path(file).name))

    def publish(state: dict[str, Any]) -> None:
        board.show(state)
        if state.get("kept"):
            put_line(f"{file}: {say('room.kept', language)}", error=True)

    with suppress(KeyboardInterrupt):
        follow(follower, publish)
    for server in servers:
        server.server_close()


def _servers(address: str | None, port: int, language: Language) -> list[Any]:
    """What phones ask, and what the projector does; usage error for an address of others."""
    from xlscore.room.projector import ProjectorServer
    from xlscore.room.serving import RoomServer, own_address

    host = address or own_address()
    try:
        phones = RoomServer(host, port)
    except (OSError, ValueError, OverflowError) as error:
        reason = system_reason(error)
        told = say("room.port_taken", language, address=host, port=port, reason=reason)
        raise click.UsageError(told) from None
    return [phones, ProjectorServer(phones.address)]
