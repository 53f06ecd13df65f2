"""``xlscore live FILE``, and what ``xlscore watch FILE`` shares with it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import click

from xlscore.actions.console import put_line
from xlscore.actions.own_rules import OwnRules
from xlscore.book.problems import FileProblem
from xlscore.commands.common import FILE, reporting, rules_option
from xlscore.commands.reporting import Reporter, refuse_workbook
from xlscore.core.reasons import system_reason
from xlscore.records import NamedTuple
from xlscore.room.page import not_ours, page_of, write_news, write_page
from xlscore.room.watching import Button, Follower, Task, follow
from xlscore.texts import Language, say

PORT = 8748
#: What is said of each server.
SERVED = ("room.served", "room.control", "entry.served")

Prepare = Callable[[Follower, bytes], Task | None]


class Room(NamedTuple):
    """What is asked for: the page, and who may look at it."""

    file: str
    output: str | None
    network: bool
    address: str | None
    port: int
    rules: OwnRules | None
    entry: bool = False
    once: bool = False


def room_options(command: Callable[..., None]) -> Callable[..., None]:
    """FILE, the page's name, and what goes with the network."""
    for option in (
        rules_option,
        click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True),
        click.option("--address"),
        click.option("--entry", is_flag=True),
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
    """Write the page and follow the workbook. `prepare` works out what else a save is to do."""
    from xlscore.room.projector import Board, last_clock

    file = room.file
    if room.entry and not room.network:
        raise click.UsageError(say("entry.needs_network", reporter.language()))
    page = Path(room.output) if room.output else page_of(Path(file))
    refuse_workbook(str(page))
    if foreign := not_ours(page, named=room.output is not None):
        raise click.UsageError(say("room.not_ours", reporter.language(), file=foreign))
    follower = Follower(Path(file), room.rules, reporter.lang)
    job = reporter.evaluated(file, follower.read())
    language = reporter.language(job.language)
    servers = _servers(room, language) if room.network else []
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

    looks: list[Callable[[], bool]] = []
    with ExitStack() as kept:
        if room.entry:
            looks.append(kept.enter_context(_entry(follower, servers, reporter)).look)
        board = Board(follower.state, clock, [*(server.show for server in servers), write])
        for server, key in zip(servers, SERVED, strict=False):
            server.set_clock = board.set_clock
            threading.Thread(target=server.serve_forever, daemon=True).start()
            put_line(say(key, language, address=server.address))
        if room.entry:
            put_line(say("entry.plain", language))
        button = _button(follower, prepare, reporter) if prepare else None
        looks += [button.look] if button else []
        key = "room.watching_steps" if button else "room.watching"
        put_line(say(key, language, file=Path(file).name))

        def publish(state: dict[str, Any]) -> None:
            board.show({**state, "waits": True} if button and button.waits else state)
            if state.get("kept") and button is None:
                put_line(f"{file}: {say('room.kept', language)}", error=True)

        with suppress(KeyboardInterrupt):
            follow(follower, publish, also=lambda: True in [look() for look in looks])
        for server in servers:
            server.server_close()


@contextmanager
def _entry(follower: Follower, servers: list[Any], reporter: Reporter) -> Iterator[Any]:
    """What phones report, in the journal that this command alone holds."""
    from xlscore.book.locking import locked
    from xlscore.room.reports import Journal, journal_of
    from xlscore.room.result_entry import Entering

    path = journal_of(follower.file)
    with reporter.about(str(path)), locked(path):
        journal = Journal(path)
        journal.serve(servers[0].address)
        entering = Entering(follower, journal)
        for server in (servers[0], servers[2]):
            server.entering = entering
        yield entering


def _button(follower: Follower, prepare: Prepare, reporter: Reporter) -> Button:
    """The button that each save presses. A problem is one line, and the command goes on."""
    file = follower.file

    def tell(problem: FileProblem) -> None:
        language = reporter.language()
        put_line(f"{file}: {problem.text(language)}", error=True)
        put_line(f"{file}: {say('room.waits_line', language)}", error=True)

    return Button(follower, lambda content: prepare(follower, content), tell)


def _servers(room: Room, language: Language) -> list[Any]:
    """The servers for phones and projector; UsageError where the address is taken.

    Where tables report results, the organiser's page too.
    """
    from xlscore.room.projector import ProjectorServer
    from xlscore.room.serving import RoomServer, own_address

    host = room.address or own_address()
    try:
        if not room.entry:
            phones = RoomServer(host, room.port)
            return [phones, ProjectorServer(phones.address)]
        from xlscore.room.entry_serving import DeskServer, PhoneServer

        tables = PhoneServer(host, room.port, language)
        desk = DeskServer(tables.address, language)
        return [tables, ProjectorServer(tables.address), desk]
    except (OSError, ValueError, OverflowError) as error:
        reason = system_reason(error)
        values = {"address": host, "port": room.port, "reason": reason}
        raise click.UsageError(say("room.port_taken", language, **values)) from None
