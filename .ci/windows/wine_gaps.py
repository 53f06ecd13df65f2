"""A plugin for pytest: what wine 8 does not have is hidden, so that Python does without it."""

import _winapi

if hasattr(_winapi, "CopyFile2"):
    del _winapi.CopyFile2  # type: ignore[attr-defined,unused-ignore]
