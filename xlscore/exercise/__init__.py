"""The endorsement kit: random events, what is right for them, and where a program differs."""
