"""The spreadsheet functions."""
