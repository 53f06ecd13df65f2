"""A federation's workbooks: a report in parts, a batch that is killed, and memory that stays flat.

    python benchmarks/federation.py FOLDER [COUNT] [KILLS]

COUNT (100,000) different workbooks are made in FOLDER, unless they are there: 2,000 random events
of all systems, and each of them again with other names. One process checks them all and reports in
parts. It is killed KILLS (3) times on the way with all that belongs to it, and begun again with
what its report holds. Printed are the memory of worker and client after each 5,000 workbooks that
were scored, the processor time, the bytes of the report, and at the end whether a workbook was
scored twice (one may have been in hand at each kill) or is missing. Linux only.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
import zipfile
from collections import Counter
from functools import partial
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from batch.events import LANGUAGES  # noqa: E402
from oracle.generate import GENERATED, random_event  # noqa: E402
from oracle.xlsx import write  # noqa: E402
from xlscore.batch.batch_options import Options, Record  # noqa: E402
from xlscore.batch.earlier import earlier_report  # noqa: E402
from xlscore.batch.local import local_runner  # noqa: E402
from xlscore.batch.parts import parts_of, parts_report  # noqa: E402
from xlscore.batch.report_file import count  # noqa: E402
from xlscore.batch.run import records  # noqa: E402
from xlscore.batch.work import Task, work  # noqa: E402
from xlscore.batch.workbook_list import plan  # noqa: E402

SEED, BASES, FOLDER = 20261123, 2000, 1000
LOOK = 1000
"""The memory is looked at after so many workbooks, and told after five times as many."""

OPTIONS = Options(lang="en")


def make(folder: Path, number: int) -> None:
    """Workbooks below a folder, a thousand in each of its folders."""
    for base in range(min(BASES, number)):
        rng, made = random.Random(f"{SEED} {base}"), io.BytesIO()
        event = random_event(rng, GENERATED[base % len(GENERATED)])
        write(event, made, rng, LANGUAGES[base % 3])
        with zipfile.ZipFile(made) as read:
            members = {name: read.read(name) for name in read.namelist()}
        texts = [_text(player["name"]) for player in event["players"]]
        for again, i in enumerate(range(base, number, BASES)):
            path = folder / f"{i // FOLDER:03d}" / f"{i:06d}.xlsx"
            path.parent.mkdir(parents=True, exist_ok=True)
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
                for name, data in members.items():
                    for text in texts if "/sheet" in name and again else ():
                        other = text.replace(b"</t>", b" %d</t>" % again)
                        data = data.replace(text, other)
                    out.writestr(name, data)


def _text(name: str) -> bytes:
    return f"<t>{name}</t>".encode("ascii", "xmlcharrefreplace")


def resident(pid: int | str = "self") -> int:
    """The memory of a process in KiB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(dict(line.split(":", 1) for line in status.splitlines())["VmRSS"].split()[0])


def noted(task: Task, options: Options, log: str) -> Record:
    """The work, with a line for each workbook that was scored: memory and processor time so far."""
    record = work(task, options)
    if "status" in record:
        times = os.times()
        line = (task.item.file, resident(), resident(os.getppid()), times.user + times.system)
        with Path(log).open("a") as out:
            out.write(json.dumps(line) + "\n")
    return record


def child(events: str, report: str, log: str) -> None:
    """One run over all workbooks, as `batch --report parts --since-report` does it."""
    items = plan([events])
    earlier = earlier_report(report, OPTIONS)
    counts: Counter[str] = Counter()
    taken = 0
    with (
        parts_report(Path(report), OPTIONS) as parts,
        local_runner(OPTIONS, 1, None, partial(noted, log=log), parts.arrived) as run,
    ):
        for record, old in records(items, run, earlier):
            count(counts, record)
            taken += old
            parts.add(record)
        parts.close(counts)
    print(f"{counts['files']} workbooks, {taken} taken from the earlier report", flush=True)


def lines_of(path: Path) -> list[list]:  # type: ignore[type-arg]
    """What was noted; a line that is being written is left out."""
    lines = path.read_text().splitlines(keepends=True) if path.exists() else []
    return [json.loads(line) for line in lines if line.endswith("\n")]


def held(report: Path) -> Counter[str]:
    """How often a report names each workbook, also one that was cut off."""
    names: Counter[str] = Counter()
    for path in parts_of(report):
        data = path.read_bytes()
        for line in (gzip.decompress(data) if path.suffix == ".gz" else data).splitlines():
            if line.startswith(b'{"file"') and line.endswith(b"}"):
                names[json.loads(line)["file"]] += 1
    return names


def main(folder: Path, number: int, kills: int) -> int:
    """Make, check, kill, and tell; whether each workbook is in the report once."""
    events, report, log = folder / f"events-{number}", folder / "report", folder / "scored.log"
    if not events.exists():
        make(events, number)
    command = [sys.executable, __file__, "child", str(events), str(report), str(log)]
    done = 0
    started = time.perf_counter()
    for stop in [number * (i + 1) // (kills + 1) for i in range(kills)] + [number]:
        process = subprocess.Popen(command, start_new_session=True)
        while process.poll() is None:
            time.sleep(1)
            done = log.read_bytes().count(b"\n") if log.exists() else 0
            if stop < number and done >= stop:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                print(f"killed at {done}; its report names {len(held(report))}", flush=True)
        process.wait()
    scored = lines_of(log)
    told = scored[4 * LOOK :: 5 * LOOK] or scored[-1:]
    print("| workbooks scored | worker, MB | client, MB |\n|---:|---:|---:|")
    for i, (_, worker, client, _) in enumerate(told, 1):
        print(f"| {i * 5 * LOOK:,} | {worker // 1024} | {client // 1024} |")
    clock = [line[3] for line in scored]
    worked = clock[0] + sum(max(b - a, 0) for a, b in pairwise(clock))
    times = Counter(name for name, *_ in scored)
    whole = held(report)
    size = sum(path.stat().st_size for path in parts_of(report))
    twice = sum(1 for n in times.values() if n > 1)
    missing = number - len(whole)
    again = sum(n - 1 for n in whole.values())
    print(f"scored twice: {twice}; missing: {missing}; twice in the report: {again}")
    took = time.perf_counter() - started
    print(f"report: {size / number:.0f} bytes a workbook; worker: {worked / number * 1000:.1f} ms")
    print(f"all runs together: {took:.0f} s by the clock")
    return 0 if not missing and not again else 1


if __name__ == "__main__":
    if sys.argv[1] == "child":
        child(*sys.argv[2:])
    else:
        numbers = [int(one) for one in sys.argv[2:]]
        sys.exit(main(Path(sys.argv[1]), *(numbers + [100_000, 3][len(numbers) :])))
