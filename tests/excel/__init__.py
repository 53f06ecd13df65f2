"""Tests of the live layer in Excel, as far as they need no Excel."""
