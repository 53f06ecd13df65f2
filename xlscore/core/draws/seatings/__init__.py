"""The kinds of seating a ruleset may ask for, one module each."""
