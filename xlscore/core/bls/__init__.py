"""Signatures of BLS12-381 in plain Python, as short as it can be read."""
