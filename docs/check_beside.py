"""What a round draws beside its seats, as its entry announces it: wonders and islands."""

from check_basis import numbers, shuffled

LANDS = ["forest"] * 4 + ["pasture"] * 4 + ["grain"] * 4 + ["hills"] * 3 + ["mountains"] * 3
LANDS += ["desert"]
STANDARD = [3, 4, 5, 4, 3]
CHIPS = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]


def lines_beside(basis, tables):
    """The lines that the hash of the result has after the seats."""
    found = []
    for _, sides, *among in basis.of("W") if basis.seed else ():
        names = shuffled(among, basis.label + "|wonders", basis.seed)[:4]
        for place, name in enumerate(names, 1):
            side = shuffled("AB", f"{basis.label}|side {place}", basis.seed)[0]
            names[place - 1] = f"{name} {side}" if sides else name
        found.append("|".join(["W", *names]))
    for _, lengths in basis.of("I") if basis.seed else ():
        rows = [int(n) for n in lengths.split(",")]
        for table in tables:
            fields = island(f"{basis.label}|table {table}|board", basis.seed, rows)
            found.append("|".join(["I", str(table), *fields]))
    return found


def island(label, seed, rows):
    """The fields of an island from the top left, row by row: land and chip."""
    spots = [(r, k) for r, length in enumerate(rows) for k in range(length)]
    lands = shuffled(LANDS, f"{label}|lands", seed) if rows == STANDARD else [""] * len(spots)
    lands = dict(zip(spots, lands, strict=True))
    free = [spot for spot in spots if lands[spot] != "desert"]
    chips = sorted(CHIPS * -(-len(free) // len(CHIPS)))
    for attempt in range(1, 1001):
        laid = chips_on(free, chips, rows, numbers(f"{label}|chips {attempt}", seed))
        if laid is not None:
            return [f"{lands[spot]} {laid.get(spot, '')}".strip() for spot in spots]
    raise ValueError("no island with such rows")


def chips_on(free, chips, rows, below):
    """spot -> chip, drawn one by one; None where it must be started over."""
    bag, laid = list(chips), {}
    for spot in free:
        left = list(bag)
        while left:
            chip = left.pop(below(len(left)))
            laid[spot] = chip
            if fits(spot, laid, rows) or changed_places(spot, laid, rows):
                bag.remove(chip)
                break
            del laid[spot]
        if spot not in laid:
            return None
    return laid


def changed_places(spot, laid, rows):
    """Whether the chip can change places with one that was laid before, the last one first."""
    for other in reversed([s for s in laid if s != spot]):
        laid[spot], laid[other] = laid[other], laid[spot]
        if fits(spot, laid, rows) and fits(other, laid, rows):
            return True
        laid[spot], laid[other] = laid[other], laid[spot]
    return False


def fits(spot, laid, rows):
    """Whether no chip beside it is the same, and not both are red."""
    beside = [laid[other] for other in around(spot, rows) if other in laid]
    red = laid[spot] in (6, 8)
    return not any(chip == laid[spot] or (red and chip in (6, 8)) for chip in beside)


def around(spot, rows):
    """The fields that touch one: in its row, and two in each row beside it."""
    r, k = spot
    found = [(r, k - 1), (r, k + 1)]
    for other in (r - 1, r + 1):
        if 0 <= other < len(rows):
            first = k if rows[other] > rows[r] else k - 1
            found += [(other, first), (other, first + 1)]
    return found
