"""F19 once more: Elo at tables of n and Glicko-2, from the formats' page and Glickman's paper.

Powers of ten as such, expectations by one function, and the volatility by halving an interval where
the engine uses the paper's own search: what both find is equal to two decimals, or one is wrong.

An event is a list of games, a game a list of (name, place).
"""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from itertools import combinations

#: 173.7178 as the paper rounds 400 / ln 10.
SCALE = Decimal("173.7178")
#: pi squared to forty digits, from a table.
PI_SQUARED = Decimal("9.8696044010893586188344909998761511353137")


def cents(number):
    return number.quantize(Decimal("0.01"), ROUND_HALF_UP)


def rated(events, law):
    """name -> (rating, deviation, volatility) after all events, and before each of them."""
    with localcontext() as context:
        context.prec = 40
        now, before = {}, []
        for games in events:
            before.append({name: own[0] for name, own in now.items()})
            games = [game for game in games if len(game) >= 2]
            for game in games:
                for name, _ in game:
                    if name not in now:
                        now[name] = (law["start"], law["deviation"], law["volatility"])
            if games:
                now = elo(now, games, law) if law["system"] == "elo" else glicko(now, games, law)
        return now, before


def pairs(games):
    """Everybody against each other at the table: (name, other, result, players there)."""
    for game in games:
        for (a, place_a), (b, place_b) in combinations(game, 2):
            result = Decimal(1) if place_a < place_b else Decimal(0)
            if place_a == place_b:
                result = Decimal("0.5")
            yield a, b, result, len(game)
            yield b, a, 1 - result, len(game)


def elo(old, games, law):
    gain = dict.fromkeys(old, Decimal(0))
    for name, other, result, players in pairs(games):
        strength = Decimal(10) ** (old[name][0] / 400)
        against = Decimal(10) ** (old[other][0] / 400)
        gain[name] += (result - strength / (strength + against)) * law["k"] / (players - 1)
    return {name: (cents(own[0] + gain[name]), *own[1:]) for name, own in old.items()}


def glicko(old, games, law):
    met = {name: [] for name in old}
    for name, other, result, _ in pairs(games):
        met[name].append((other, result))
    new = {}
    for name, (rating, deviation, volatility) in old.items():
        mu, phi = (rating - 1500) / SCALE, deviation / SCALE
        told = surprise = Decimal(0)
        for other, result in met[name]:
            mu_j, phi_j = (old[other][0] - 1500) / SCALE, old[other][1] / SCALE
            g = 1 / (1 + 3 * phi_j**2 / PI_SQUARED).sqrt()
            expected = 1 / (1 + (g * (mu_j - mu)).exp())
            told += g * g * expected * (1 - expected)
            surprise += g * (result - expected)
        if met[name]:
            volatility = sought(phi, 1 / told, surprise / told, volatility, law["tau"])
        wide = phi**2 + volatility**2
        narrow = 1 / (1 / wide + told)
        new[name] = (
            cents(rating + SCALE * narrow * surprise),
            min(law["deviation"], cents(SCALE * narrow.sqrt())),
            volatility.quantize(Decimal("0.0000001"), ROUND_HALF_UP),
        )
    return new


def sought(phi, v, delta, sigma, tau):
    """The volatility of step 5: where a falling function is 0, by halving."""
    start = (sigma * sigma).ln()

    def f(x):
        e = x.exp()
        own = phi**2 + v + e
        return e * (delta**2 - phi**2 - v - e) / (2 * own**2) - (x - start) / tau**2

    low = high = start
    while f(low) < 0:
        low -= 1
    while f(high) > 0:
        high += 1
    for _ in range(100):
        middle = (low + high) / 2
        if f(middle) > 0:
            low = middle
        else:
            high = middle
    return (low / 2).exp()
