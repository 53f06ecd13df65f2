"""Team schedules: each seat once for each player, all seats for each team in each round."""

from collections import Counter
from functools import lru_cache
from itertools import combinations

from check_lots import numbers, shuffled


def teams_of(basis):
    """Teams and their players in the order of the lot; none where they are of different sizes."""
    members, groups = {}, basis.wishes().groups
    for no in sorted(basis.players):
        members.setdefault(groups.get(no, ""), []).append(no)
    if "" in members or len({len(nos) for nos in members.values()}) != 1:
        return []
    order = shuffled(sorted(members.values()), f"{basis.stage}|teams", basis.seed)
    return [shuffled(nos, f"{basis.stage}|team {nos[0]}", basis.seed) for nos in order]


@lru_cache(maxsize=64)
def team_plans(teams, seats):
    """For 1, 2 ... rounds: (team, player) by round, table and seat; nobody meets anybody twice."""
    turns = [lambda t, by: (t - by) % teams] + [lambda t, by: t ^ by] * (teams & (teams - 1) == 0)

    def cost(shifts, back):
        own, players, together = 0, Counter(), Counter()
        for r, row in enumerate(shifts):
            for a, b in combinations(range(seats), 2):
                there, here = back(row[a], row[b]), back(row[b], row[a])
                own += there == 0
                i, j = (a - r) % seats, (b - r) % seats
                players[(i, j, there) if i < j else (j, i, here)] += 1
                together.update((there, here))
        again = sum((n - 1) ** 2 for n in players.values())
        return own, again, sum(n * n for n in together.values())

    def walked(rounds, back):
        below, best = numbers("team plan", f"{teams}|{seats}|{rounds}"), None
        each, more = divmod(rounds * seats * (seats - 1) // 2 * teams, teams * (teams - 1) // 2)
        least = teams * (teams - 1) // 2 * each**2 + more * (2 * each + 1)
        for _ in range(30):
            shifts = [[0, *(1 + below(teams - 1) for _ in range(seats - 1))] for _ in range(rounds)]
            now, before = cost(shifts, back), None
            while now != before:
                before = now
                for row in shifts:
                    for seat in range(1, seats):
                        ways = [(now, row[seat])]
                        for row[seat] in range(teams):
                            ways.append((cost(shifts, back), row[seat]))
                        found = min(ways)
                        row[seat] = found[1] if found[0] < now else ways[0][1]
                        now = found[0]
            if best is None or now < best[0]:
                best = now, [row[:] for row in shifts]
            if best[0] <= (0, 0, 2 * least // teams):
                break
        return *best, back

    plans = []
    for rounds in range(1, seats + 1 if teams >= seats else 1):
        now, shifts, back = min((walked(rounds, back) for back in turns), key=lambda one: one[0])
        if now[:2] == (0, 0):
            plan = [
                [[(back(t, row[s]), (s - r) % seats) for s in range(seats)] for t in range(teams)]
                for r, row in enumerate(shifts)
            ]
            plans.append(plan)
    return plans
