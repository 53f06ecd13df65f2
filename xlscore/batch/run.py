"""One batch from the paths to the records: events first, then the seasons that depend on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager

from xlscore.batch.batch_options import Options, Record
from xlscore.batch.cluster import Lost, dask_runner
from xlscore.batch.earlier import Earlier
from xlscore.batch.local import Arrived, Run, local_runner
from xlscore.batch.work import Task
from xlscore.batch.workbook_list import Item


def runner(
    options: Options,
    jobs: int,
    dask: str | None = None,
    timeout: float | None = None,
    *,
    arrived: Arrived | None = None,
    lost: Lost | None = None,
) -> AbstractContextManager[Run]:
    """The processes of this machine, or the cluster at `dask`."""
    if dask:
        return dask_runner(options, dask, arrived, lost)
    return local_runner(options, jobs, timeout, arrived=arrived)


def records(
    items: Sequence[Item], run: Run, earlier: Earlier | None = None
) -> Iterator[tuple[Record, bool]]:
    """The records in order, and whether each was taken from an earlier report."""
    by_file = {item.file: item for item in items}
    left: list[Task] = []
    for record in run(_tasks(items, earlier)):
        known = earlier.get(record["file"]) if earlier and record.get("same") else None
        if known is not None:
            yield known, True
        elif record.get("later") or record.get("same"):
            left.append(Task(by_file[record["file"]], seasons=True))
        else:
            yield record, False
    for record in run(left):
        yield record, False


def _tasks(items: Sequence[Item], earlier: Earlier | None) -> Iterator[Task]:
    for item in items:
        record = earlier.get(item.file) if earlier else None
        if record is None:
            yield Task(item)
        else:
            exports = tuple((export["file"], export["sha256"]) for export in record["exports"])
            yield Task(item, record["sha256"], exports)
