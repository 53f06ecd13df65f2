"""Memory of a process that recalculates and exports many different workbooks, one after the other.

    python benchmarks/memory.py [COUNT]

The same work in one process and on a worker of Dask, each of them new; COUNT is 2,000. Printed is
the memory of that process after each tenth. Exit code 1 if the last is more than 10 % above the
first. Linux only.
"""

from __future__ import annotations

import multiprocessing
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from batch.events import make_events  # noqa: E402
from xlscore.batch.batch_options import Options  # noqa: E402
from xlscore.batch.cluster import dask_runner  # noqa: E402
from xlscore.batch.work import Task, work  # noqa: E402
from xlscore.batch.workbook_list import Item, plan  # noqa: E402

SEED, PARTS, MOST = 20261121, 10, 1.1
FORMATS = ("html", "csv", "json")


def resident() -> int:
    """The memory of this process in KiB."""
    fields = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return int(fields["VmRSS"].split()[0])


def parts(items: list[Item]) -> Iterator[list[Task]]:
    size = max(1, len(items) // PARTS)
    for start in range(0, size * PARTS, size):
        yield [Task(item) for item in items[start : start + size]]


def alone(items: list[Item], options: Options, told: list[int]) -> None:
    """All in this process, as a local process does."""
    for part in parts(items):
        for task in part:
            work(task, options)
        told.append(resident())


def in_a_process(items: list[Item], options: Options) -> list[int]:
    context = multiprocessing.get_context("spawn")
    with context.Manager() as manager:
        told = manager.list()
        process = context.Process(target=alone, args=(items, options, told))
        process.start()
        process.join()
        return list(told)


def on_a_worker(items: list[Item], options: Options) -> list[int]:
    from distributed import LocalCluster

    told = []
    with (
        LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster,
        dask_runner(options, cluster.scheduler_address) as run,
    ):
        from distributed import Client

        with Client(cluster, set_as_default=False) as client:
            for part in parts(items):
                for _ in run(part):
                    pass
                told += client.run(resident).values()
    return told


def main(count: int) -> int:
    """Print one line for each way; whether all of them stay as they are."""
    flat = True
    print("| MB after each tenth | last / first |\n|---|---:|")
    for name, way in (("one process", in_a_process), ("a worker of Dask", on_a_worker)):
        with tempfile.TemporaryDirectory() as made:
            make_events(Path(made) / "events", count, SEED)
            items = plan([f"{made}/events"], outputs=True)
            told = way(items, Options("recalc", FORMATS, "en", f"{made}/exports"))
        ratio = told[-1] / told[0]
        flat &= ratio <= MOST
        line = ", ".join(str(size // 1024) for size in told)
        print(f"| {name}: {line} | {ratio:.2f} |", flush=True)
    return 0 if flat else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
