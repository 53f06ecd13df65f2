"""Which page recomputes a round: by its kind of seating, then who came late, then the hall."""

from check_basis import Basis
from check_beside import lines_beside
from check_dealt import dealt
from check_duel import duels
from check_lot import by_lot, next_game
from check_lots import NotHere, hexdigest
from check_ranks import by_rank, by_standings, in_a_snake
from check_repair import repaired
from check_schedule import schedules
from check_swiss import swiss_rounds


def ways(basis, log):
    """number -> seat -> No, once for each way that the rules leave and the log does not say."""
    kind, first = basis.kind, basis.round == 1
    if basis.games and not first:
        return [next_game(basis)]
    if kind in ("lot", "lot-anew", "fixed") or (kind == "standings" and first):
        return [by_lot(basis)]
    if kind in ("schedule", "teams"):
        return (tables for tables, _ in schedules(basis, log, gave))
    if kind in ("partners", "matches"):
        return [dealt(basis, log)]
    if kind == "pairs":
        return duels(basis)
    if kind in ("swiss", "pods", "fixed-pods", "strikes"):
        return swiss_rounds(basis)
    one = {"groups": by_rank, "snake": in_a_snake, "standings": by_standings}
    if kind in one:
        return [one[kind](basis)]
    raise NotHere(f"seating by {kind}")


def finished(basis, tables):
    """The seats with who came late in free ones, tables by the numbers of the hall."""
    if basis.late:
        every = basis.wishes(late=True)
        if not basis.first:
            every = every.in_rounds()
        tables = repaired(basis.played(), {basis.round: tables}, (), basis.late, every)
    return basis.in_hall(tables)


def gave(basis, entry, tables):
    """Whether these tables are those that an entry has the hash of."""
    seats = sorted(finished(basis, tables).items())
    text = " ".join(f"{t}.{s}={no}" for (t, s), no in seats)
    beside = lines_beside(basis, sorted({t for (t, _), _ in seats}))
    text = "\n".join([f"{basis.stage}|{basis.round}|{text}", *beside])
    return hexdigest(text) == entry["result_hash"]


def recomputed(entry, log):
    """Whether an entry is what the lot gives; log: the entries up to it."""
    basis = Basis(entry)
    return any(gave(basis, entry, tables) for tables in ways(basis, log))
