"""A second, independent and deliberately literal reading of the rules."""
