"""Draws as pages: tables, slips, lists, boards."""
