"""F20: the rules that a league was ranked by, found from its games and its published table."""
