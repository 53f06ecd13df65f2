"""Mutants of core and book, and whether the tests notice them."""
