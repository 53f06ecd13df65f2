"""Scoring, ranking and draws as pure functions; imports the standard library only."""
