"""The room in the network: 200 phones that ask once a second, for a minute.

    python benchmarks/room.py [PHONES] [SECONDS]

The server runs in a process of its own, as it does in a hall, and shows a new state every tenth
second. Each phone keeps its connection and says what it has already, as browsers do.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import statistics
import sys
import threading
import time
from multiprocessing.connection import Connection
from pathlib import Path

from xlscore.actions.workbooks import event_job, open_workbook
from xlscore.room.serving import RoomServer
from xlscore.room.state import room_state

FILE = Path(__file__).parents[1] / "workbooks" / "catan-herne-2026.xlsx"


def serve(pipe: Connection, seconds: float) -> None:
    state = room_state(event_job(open_workbook(FILE)), "de")
    server = RoomServer("127.0.0.1", 0)
    server.show(state)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    pipe.send(server.server_port)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(10)
        server.show({**state, "title": f"{time.monotonic()}"})
    pipe.send(time.process_time())


async def phone(port: int, number: int, seconds: float, times: list[float], bad: list[str]) -> None:
    await asyncio.sleep(number % 100 / 100)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    tag, end = "", time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.monotonic()
        known = f"If-None-Match: {tag}\r\n" if tag else ""
        writer.write(f"GET /state.json HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{known}\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        fields = dict(line.split(": ", 1) for line in head.splitlines()[1:] if line)
        await reader.readexactly(int(fields.get("Content-Length", 0)))
        times.append(time.monotonic() - start)
        tag = fields.get("ETag", "")
        if head.split()[1] not in ("200", "304"):
            bad.append(head.split()[1])
        await asyncio.sleep(max(0.0, 1 - (time.monotonic() - start)))
    writer.close()


async def hall(port: int, phones: int, seconds: float) -> tuple[list[float], list[str]]:
    times: list[float] = []
    bad: list[str] = []
    await asyncio.gather(*(phone(port, n, seconds, times, bad) for n in range(phones)))
    return times, bad


def main() -> None:
    phones = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60.0
    here, there = multiprocessing.Pipe()
    process = multiprocessing.Process(target=serve, args=(there, seconds + 2), daemon=True)
    process.start()
    times, bad = asyncio.run(hall(here.recv(), phones, seconds))
    times.sort()
    print(f"{phones} phones, {len(times)} requests in {seconds:.0f} s, {len(bad)} refused")
    slow = times[len(times) * 99 // 100]
    print(f"median {1000 * statistics.median(times):.1f} ms, 99 % {1000 * slow:.1f} ms")
    print(f"CPU of the server: {here.recv():.1f} s")


if __name__ == "__main__":
    main()
