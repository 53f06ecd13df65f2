"""Tests of batches, exports and everything that runs in CI."""
