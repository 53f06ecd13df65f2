"""How many players can sit at tables of three and four."""


def can_be_seated(n: int) -> bool:
    """C7: not 1, 2 and 5."""
    return n >= 3 and n != 5
