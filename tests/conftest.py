"""What all tests share: where helpers are found, the examples of hypothesis, a place to keep."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parent))
pytest.register_assert_rewrite("port_contract")

# How long an example takes says something about the machine, not about the code. The examples are
# the same in every run; new ones are looked for with --hypothesis-profile=hunting.
settings.register_profile("hunting", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("hunting"), derandomize=True)
settings.load_profile("same")


@pytest.fixture
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of a workbook without a file, to be undone, is this test's alone."""
    monkeypatch.setenv("XLSCORE_STATE", str(tmp_path / "state"))


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
