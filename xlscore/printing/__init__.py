"""The print pack: an event's lists, slips, cards and certificates as one PDF."""
