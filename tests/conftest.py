"""What all tests share: where helpers are found, the examples of hypothesis, a place to keep."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parent))
# Hundreds of Pythons are started: not each of them has to compile everything.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
pytest.register_assert_rewrite("port_contract")

# How long an example takes says something about the machine, not about the code. The examples are
# the same in every run; new ones are looked for with --hypothesis-profile=hunting.
settings.register_profile("hunting", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("hunting"), derandomize=True)
settings.load_profile("same")


#: Folders whose tests share a program that takes long to start.
TOGETHER = ("tests/live/", "tests/page/", "tests/pane/", "tests/uno_engine/")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """With -n the tests of a file go to one process, so that what they share is made once."""
    from xdist.scheduler import LoadFileScheduling

    class ByFile(LoadFileScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            folder = next((one for one in TOGETHER if nodeid.startswith(one)), None)
            return folder or super()._split_scope(nodeid)

    return ByFile(config, log)


GARBAGE = 500_000
"""Objects made since the last search for garbage that make the next one worth its time."""


def pytest_collection_finish() -> None:
    """From here on garbage is looked for between tests alone, and not among the tests themselves.

    Python would walk over all of them again and again: a fifth of the time that the tests take.
    What stands for the documents of a program that runs has to go at once: there it is as usual.
    """
    if "XLSCORE_LIVE" in os.environ:
        return
    gc.collect()
    gc.freeze()
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """The next test finds no more garbage than one makes."""
    if gc.get_count()[0] > GARBAGE:
        gc.collect()


@pytest.fixture(scope="session", autouse=True)
def _no_traces(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What xlscore keeps of a workbook is below the tests' own folder, for child processes too."""
    with pytest.MonkeyPatch.context() as patch:
        for variable in ("XDG_STATE_HOME", "LOCALAPPDATA", "XLSCORE_CACHE"):
            patch.setenv(variable, str(tmp_path_factory.mktemp(variable.lower())))
        yield


@pytest.fixture
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of a workbook without a file, to be undone, is this test's alone."""
    monkeypatch.setenv("XLSCORE_STATE", str(tmp_path / "state"))


@pytest.fixture
def few_endings(monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody still needs is asked again after every save: by a small sample, in no time."""
    monkeypatch.setattr("xlscore.core.chances.verdicts.TRIES", 8)


@pytest.fixture
def before_drand(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the clock of draws every round of drand is still to come."""
    monkeypatch.setattr("xlscore.actions.draw_randomness.time", lambda: 0)


@pytest.fixture(scope="module")
def checker() -> Iterator[ModuleType]:
    """The second verifier, docs/check_draw.py, with its other pages beside it."""
    script = Path(__file__).parents[1] / "docs" / "check_draw.py"
    module = ModuleType("check_draw")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(script.parent))
        exec(compile(script.read_text("utf-8"), str(script), "exec"), module.__dict__)
        yield module
