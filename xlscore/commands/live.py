"""``xlscore live FILE``, and what ``xlscore watch FILE`` shares with it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

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
from xlscore.room.saves import Button, Task
from xlscore.room.watching import Follower, follow
from xlscore.room.writing import not_ours, page_of, write_news, write_page
from xlscore.texts import Language, say

PORT = 8748

Prepare = Callable[[Follower, bytes], Task | None]


class Room(NamedTuple):
    """What is asked for: the page, and who may look at it."""

    file: str
    output: str | None
    network: bool
    address: str | None
    port: int
    rules: OwnRules | None
    once: bool = False


def room_options(command: Callable[..., None]) -> Callable[..., None]:
    """FILE, the page's name, and what goes with the network."""
    for option in (
        rules_option,
        click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True),
        click.option("--address"),
        click.option("--network", is_flag=True),
        click.option("-o", "--output", type=click.Path(dir_okay=False)),
        click.argument("file", type=FILE),
    ):
        command = option(command)
    return command


@click.command()
@room_options
@click.option("--once", is_flag=True)
@reporting
def command(reporter: Reporter, **given: Any) -> None:
    """Run `xlscore live`."""
    run_room(Room(**given), reporter)


def run_room(room: Room, reporter: Reporter, prepare: Prepare | None = None) -> None:
    """Write the page and follow the workbook; `prepare` says what each save is to do beside."""
    from xlscore.room.clock import Board, last_clock

    file = room.file
    page = Path(room.output) if room.output else page_of(Path(file))
    refuse_workbook(str(page))
    if foreign := not_ours(page, named=room.output is not None):
        raise click.UsageError(say("room.not_ours", reporter.language(), file=foreign))
    follower = Follower(Path(file), room.rules, reporter.lang)
    job = reporter.evaluated(file, follower.read())
    language = reporter.language(job.language)
    servers = _servers(room.address, room.port, language) if room.network else []
    clock = last_clock(page.with_suffix(".js")) if servers else None
    with reporter.about(str(page)):
        write_news(page, follower.state)
        write_page(page, follower.state, servers[0].address if servers else "")
    put_line(say("room.written", language, page=page))
    if room.once:
        return

    def write(state: dict[str, Any]) -> None:
        with suppress(FileProblem):  # a disk that is full stops no page
            write_news(page, state)

    board = Board(follower.state, clock, [*(server.show for server in servers), write])
    for server, key in zip(servers, ("served", "control"), strict=False):
        server.set_clock = board.set_clock
        threading.Thread(target=server.serve_forever, daemon=True).start()
        put_line(say(f"room.{key}", language, address=server.address))
    button = _button(follower, prepare, reporter) if prepare else None
    key = "room.watching_steps" if button else "room.watching"
    put_line(say(key, language, file=Path(file).name))

    def publish(state: dict[str, Any]) -> None:
        board.show({**state, "waits": True} if button and button.waits else state)
        if state.get("kept") and button is None:
            put_line(f"{file}: {say('room.kept', language)}", error=True)

    with suppress(KeyboardInterrupt):
        follow(follower, publish, also=button.look if button else lambda: False)
    for server in servers:
        server.server_close()


def _button(follower: Follower, prepare: Prepare, reporter: Reporter) -> Button:
    """What each save is to do; a problem is told in a line, and ends nothing."""
    file = follower.file

    def tell(problem: FileProblem) -> None:
        language = reporter.language()
        put_line(f"{file}: {problem.text(language)}", error=True)
        put_line(f"{file}: {say('room.waits_line', language)}", error=True)

    return Button(follower, lambda content: prepare(follower, content), tell)


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
