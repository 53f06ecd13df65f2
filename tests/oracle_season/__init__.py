"""A second, literal implementation of the season rules, sharing nothing with the first."""
