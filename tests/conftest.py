"""Shared helpers of the tests: workbooks shown as Markdown, and what came out of them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
pytest.register_assert_rewrite("port_contract")
