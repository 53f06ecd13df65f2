"""What the engine cannot do for a program."""

from __future__ import annotations


class EngineProblem(Exception):
    """What was asked for is not there, or LibreOffice does not understand it."""
