"""How a command ends: the exit codes that are promised to scripts. They only get worse."""

OK, ERRORS, USAGE, UNREADABLE = 0, 1, 2, 3
