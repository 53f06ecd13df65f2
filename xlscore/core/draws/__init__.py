"""Draws: schedules, lots under constraints, repairs, and what no draw can beat (T7, C7-C10)."""
