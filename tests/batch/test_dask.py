"""The cluster: a real scheduler and two workers, one of them killed in the middle."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from batch.events import make_events
from batch.test_batch import tree
from xlscore.batch.batch_options import Options
from xlscore.batch.cluster import ClusterProblem, dask_runner
from xlscore.batch.run import records, runner
from xlscore.batch.say import lost_line
from xlscore.batch.workbook_list import plan
from xlscore.cli import main

pytest.importorskip("distributed")

FORMATS = ("json", "csv", "html", "xlsx")


class Cluster:
    """``dask scheduler`` and workers as processes of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = os.environ | {"DASK_DISTRIBUTED__SCHEDULER__WORK_STEALING": "True"}
        self.processes: list[subprocess.Popen[bytes]] = []
        log = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.address = self._wait_for(log, r"(tcp://127\.0\.0\.1:\d+)")

    def add_worker(self) -> subprocess.Popen[bytes]:
        log = self._start(
            "worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard",
            "--local-directory", str(self.folder),
        )  # fmt: skip
        self._wait_for(log, r"(Registered to)")
        return self.processes[-1]

    def _start(self, *args: str) -> Path:
        log = self.folder / f"{len(self.processes)}.log"
        self.processes.append(
            subprocess.Popen(
                [sys.executable, "-m", "dask", *args],
                stdout=log.open("wb"),
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                env=self.environment,
            )
        )
        return log

    def _wait_for(self, log: Path, pattern: str) -> str:
        for _ in range(300):
            if found := re.search(pattern, log.read_text("utf-8", "replace")):
                return found[1]
            time.sleep(0.1)
        raise AssertionError(log.read_text("utf-8", "replace"))

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """One scheduler for all, and at least one worker."""
    started = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        started.add_worker()
        yield started
    finally:
        started.close()


@pytest.fixture
def events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make_events(tmp_path / "events", 40, broken=0.05)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def exported(items: list, output: Path, dask: str | None, during=None) -> list[dict]:  # type: ignore[no-untyped-def, type-arg]
    options = Options("export", FORMATS, "en", str(output))
    made = []
    with runner(options, 2, dask) as run:
        for i, (record, _) in enumerate(records(items, run)):
            if during:
                during(i)
            record.pop("seconds")
            made.append(record)
    return made


def test_the_cluster_makes_the_same_bytes_also_with_a_worker_killed(
    cluster: Cluster, events: Path
) -> None:
    items = plan(["events"], outputs=True)
    local = exported(items, events / "local", None)
    victim = cluster.add_worker()
    assert exported(items, events / "dask", cluster.address) == local

    def kill(i: int) -> None:
        if i == 10:
            victim.send_signal(signal.SIGKILL)

    assert exported(items, events / "killed", cluster.address, kill) == local
    assert victim.wait() == -signal.SIGKILL
    expected = tree(events / "local")
    assert len(expected) > 4 * 30
    assert tree(events / "dask") == expected
    # what a killed process held or was writing stays beside, and holds nobody up
    left = tree(events / "killed").items()
    assert {n: d for n, d in left if not Path(n).name.startswith(".xlscore-")} == expected


def test_a_worker_that_dies_is_told_with_what_it_held(cluster: Cluster, events: Path) -> None:
    items = plan(["events"], outputs=True)
    victim, lost = cluster.add_worker(), list[tuple[str, tuple[str, ...]]]()
    note = lambda worker, held: lost.append((worker, tuple(held)))  # noqa: E731
    done = []
    with runner(Options(lang="en"), 2, cluster.address, lost=note) as run:
        for record, _ in records(items, run):
            done.append(record["file"])
            if len(done) == 10:
                victim.send_signal(signal.SIGKILL)
    assert done == [item.file for item in items]
    [(worker, held)] = lost
    assert worker.startswith("tcp://127.0.0.1:")
    assert held
    assert set(held) <= set(done[10:])
    told = lost_line(worker, held, "en")
    assert (
        told == f"the worker {worker} died and had in hand: {', '.join(held)}; others do them again"
    )


def test_recalculating_on_the_cluster_through_urls(cluster: Cluster, events: Path) -> None:
    whole = events.as_uri()
    args = ["batch", f"{whole}/events", "--dask", cluster.address, "--mode", "recalc"]
    result = CliRunner().invoke(main, [*args, "--to", "json", "-o", f"{whole}/urls"])
    assert result.exit_code == 3, result.output
    assert "unreadable" in result.stderr or "nicht lesbar" in result.stderr
    assert len(list((events / "urls").rglob("*.json"))) > 34
    again = CliRunner().invoke(main, ["batch", "events", "--fail-on", "stale"])
    assert "stale" not in again.stdout


def test_no_cluster_there_is_said_in_one_line() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("xlscore.batch.cluster.CONNECT_SECONDS", 1)
        result = CliRunner().invoke(main, ["batch", ".", "--dask", "tcp://127.0.0.1:9"])
    assert result.exit_code == 3
    assert len(result.stderr.strip().splitlines()) == 1


def test_a_scheduler_that_dies_in_the_middle_is_said_in_one_line(
    tmp_path: Path, events: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "dask").mkdir()
    started = Cluster(tmp_path / "dask")
    try:
        started.add_worker()

        def kill(i: int) -> None:
            if i == 3:
                started.processes[0].kill()
                started.processes[0].wait()

        items = plan(["events"], outputs=True)
        with pytest.raises(ClusterProblem, match=r"^tcp://.*scheduler is gone; .*$") as raised:
            exported(items, events / "out", started.address, kill)
    finally:
        started.close()
    assert "\n" not in str(raised.value)
    assert "Traceback" not in capfd.readouterr().err


def test_workers_of_another_version_are_refused(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("xlscore.batch.cluster.__version__", "99")
    with (
        pytest.raises(ClusterProblem, match="has xlscore"),
        dask_runner(Options(), cluster.address),
    ):
        pass


def profiled(cluster: Cluster) -> list[bool]:
    """Of each worker, whether Dask keeps records of what its thread is doing."""
    from distributed import Client

    with Client(cluster.address, set_as_default=False) as client:
        found = client.run(lambda dask_worker: "profile" in dask_worker.periodic_callbacks)
        return list(found.values())


def test_the_profiler_of_the_workers_rests_during_a_batch(cluster: Cluster) -> None:
    """Also that of a worker that comes later; else they grow by half a megabyte a second."""
    before = profiled(cluster)
    assert all(before)
    with dask_runner(Options(), cluster.address):
        cluster.add_worker()
        assert profiled(cluster) == [False] * (len(before) + 1)
    assert profiled(cluster) == [True] * (len(before) + 1)
