"""The texts."""
