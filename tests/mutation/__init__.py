"""Mutants of every room, and whether the tests notice them."""
