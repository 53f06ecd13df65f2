"""The same work on a Dask cluster (extra ``xlscore[dask]``): many machines, nothing lost with one.

Workers read and write the files themselves, by a path they all see or by URL; only records come
back. A worker that dies has its workbooks done again elsewhere, which changes nothing: what has
been written already is found to be up to date.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from xlscore import __version__
from xlscore.batch.batch_options import Options, Record
from xlscore.batch.local import Arrived, Run
from xlscore.batch.work import Task, crash_record, installed_version, work

#: Tasks in flight for each thread of the cluster: enough that no worker waits for the next.
AHEAD = 8
FEWEST = 16
LOOK_AGAIN = 64
"""After so many tasks the cluster is asked again how big it is."""

CONNECT_SECONDS = 30


Lost = Callable[[str, Sequence[str]], None]
"""Told of a worker that died, and of the workbooks it had in hand; others do them again."""


class ClusterProblem(Exception):
    """A cluster that cannot be used; the message says why."""


@contextmanager
def dask_runner(
    options: Options, address: str, arrived: Arrived | None = None, lost: Lost | None = None
) -> Iterator[Run]:
    """A function from tasks to their records in order, carried out on the cluster at `address`."""
    try:
        from distributed import Client
    except ImportError:
        raise ClusterProblem("--dask needs xlscore[dask]") from None
    try:
        client: Any = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise ClusterProblem(f"{address}: {error}") from None
    with client:
        _refuse_other_versions(client, address)
        dead = _deaths(client)
        with _profiler_off(client):
            yield lambda tasks: _announce(_run(tasks, client, options, dead, lost), arrived)


def _announce(records: Iterator[Record], arrived: Arrived | None) -> Iterator[Record]:
    for record in records:
        if arrived:
            arrived(record)
        yield record


def _deaths(client: Any) -> deque[tuple[str, frozenset[str]]]:
    """Where workers that died are noted, each with the keys of the tasks it held."""
    dead: deque[tuple[str, frozenset[str]]] = deque()

    def note(event: tuple[float, Any]) -> None:
        told = event[1]
        if isinstance(told, dict) and told.get("action") == "remove-worker":
            held = {*told.get("processing-tasks", ()), *told.get("lost-computed-tasks", ())}
            if not told.get("expected"):
                dead.append((told.get("worker", "?"), frozenset(map(str, held))))

    client.subscribe_topic("all", note)
    return dead


def _tell_deaths(
    dead: deque[tuple[str, frozenset[str]]], flight: Iterable[tuple[Task, Any]], lost: Lost | None
) -> None:
    while lost and dead:
        worker, keys = dead.popleft()
        held = [task.item.file for task, future in flight if future.key in keys]
        if held:
            lost(worker, held)


@contextmanager
def _profiler_off(client: Any) -> Iterator[None]:
    """While the batch runs no worker keeps records of what its thread was doing.

    Dask has each worker do so a hundred times a second, and keeps them for hours: half a megabyte
    a second. Workers that come later are told, too; afterwards all of them do as before.
    """
    from distributed.diagnostics.plugin import WorkerPlugin

    class ProfilerOff(WorkerPlugin):
        def setup(self, worker: Any) -> None:
            self.profiler = worker.periodic_callbacks.pop("profile", None)
            if self.profiler is not None:
                self.profiler.stop()

        def teardown(self, worker: Any) -> None:
            if self.profiler is not None:
                worker.periodic_callbacks["profile"] = self.profiler
                self.profiler.start()

    name = f"xlscore-{client.id}"
    client.register_plugin(ProfilerOff(), name=name)
    try:
        yield
    finally:
        if client.status == "running":  # else the scheduler is gone
            client.unregister_worker_plugin(name)


def _refuse_other_versions(client: Any, address: str) -> None:
    """Results must not depend on which worker made them."""
    try:
        client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        versions = client.run(installed_version)
    except Exception as error:
        raise ClusterProblem(f"{address}: {type(error).__name__}: {error}") from None
    others = {worker: version for worker, version in versions.items() if version != __version__}
    if others:
        worker, version = sorted(others.items())[0]
        raise ClusterProblem(f"{worker} has xlscore {version}, here it is {__version__}")


@contextmanager
def _noticing_loss(client: Any) -> Iterator[None]:
    """ClusterProblem if the scheduler is gone. Dask's own messages about it are silenced."""
    from distributed import CancelledError

    try:
        yield
    except (OSError, CancelledError):
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        address = client.scheduler.address if client.scheduler else "?"
        raise ClusterProblem(f"{address}: the scheduler is gone; what it did stays") from None


def _run(
    tasks: Iterable[Task],
    client: Any,
    options: Options,
    dead: deque[tuple[str, frozenset[str]]],
    lost: Lost | None,
) -> Iterator[Record]:
    """Keep a bounded number of tasks in flight; take their records in order, then forget them."""
    source = iter(tasks)
    flight: deque[tuple[Task, Any]] = deque()
    ahead = given = 0
    more = True
    while True:
        while more and len(flight) <= ahead:
            if given % LOOK_AGAIN == 0:
                with _noticing_loss(client):
                    ahead = max(FEWEST, AHEAD * sum(client.nthreads().values()))
            task = next(source, None)
            if task is None:
                more = False
                break
            with _noticing_loss(client):
                flight.append((task, _submit(client, task, options)))
            given += 1
        if not flight:
            return
        task, future = flight[0]
        with _noticing_loss(client):
            record = _result(client, task, future, options)
        _tell_deaths(dead, flight, lost)
        flight.popleft()
        yield record


def _submit(client: Any, task: Task, options: Options) -> Any:
    return client.submit(work, task, options, pure=False)


def _result(client: Any, task: Task, future: Any, options: Options) -> Record:
    """A record; a workbook that several workers died with is tried once more, then given up.

    Workers die with several workbooks in hand, and Dask cannot say which one was to blame.
    """
    from distributed import KilledWorker

    for attempt in (1, 2):
        try:
            record: Record = future.result()
        except KilledWorker as error:
            if attempt == 2:
                return crash_record(task.item, options, "worker-died", reason=type(error).__name__)
            future = _submit(client, task, options)
        else:
            future.release()
            return record
    raise AssertionError
