"""Tests of how workbooks are read and written."""
