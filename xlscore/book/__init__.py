"""Workbooks: what their sheets mean, and how they are read and written."""
