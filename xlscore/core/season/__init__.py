"""Seasons: ranking points, the ranking list, eligibility and invitations (S1-S7, T9, T10)."""
