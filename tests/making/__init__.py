"""Playing whole events for workbooks/: people, points and what goes wrong, from a fixed seed."""
