"""Imports of results into workbooks."""
