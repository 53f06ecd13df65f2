"""Seasons of any rules once more, from the pages on formats and rules alone (S1-S6, F17, F18).

Numbers are decimals of sixty digits, roots among them; what is closer than that is equal. A season
is plain data: `rules` as TOML would have them, `events` with places, typed points and games,
`members` with ranking points, a division and whether they are banned.
"""

import hashlib
from decimal import ROUND_FLOOR, Decimal, localcontext
from fractions import Fraction

from oracle_season.ratings import rated

NEAR = Decimal("1e-30")


def dec(number):
    exact = Fraction(number)
    return Decimal(exact.numerator) / Decimal(exact.denominator)


def answer(data):
    with localcontext() as context:
        context.prec = 60
        return League(data).answer()


class League:
    def __init__(self, data):
        self.data = data
        self.rules = data["rules"]
        self.points = self.rules["points"]
        self.events = data["events"]
        self.member = {m["name"]: m for m in data["members"]}
        self.banned = {m["name"] for m in data["members"] if m["banned"]}
        self.factors = []
        for i in range(len(self.events)):
            self.factors.append(self.factor(i))

    # -- what a place is worth

    def counts(self, event):
        types = self.points.get("types")
        small = event["participants"] < self.points.get("participants", 0)
        return not small and (types is None or event["type"] in types)

    def worth(self, i, name):
        event, points = self.events[i], self.points
        place, size = event["places"][name], event["participants"]
        total = Decimal(0)
        if points.get("typed") and name in event["points"]:
            total = dec(event["points"][name])
        elif place is not None:
            if "curve" in points:
                left = 1 - dec(Fraction(place - 1, size))
                power = Fraction(points["curve"].get("power", 1))
                part = left.sqrt() if power == Fraction(1, 2) else left ** int(power)
                total = dec(points["curve"]["first"]) * (part if power else 1)
            elif "tables" in points:
                total = self.row(points["tables"], place, size)
            elif "table" in points:
                row = points["table"]
                total = dec(row[place - 1]) if place <= len(row) else Decimal(0)
            else:
                first = int(Fraction(points.get("share", 0)) * size)
                total = max(Decimal(0), first - dec(points.get("step", 1)) * (place - 1))
            total += self.row(points.get("bonus", []), place, size)
        for one in points.get("times", []):
            if one["type"] == event["type"]:
                total *= dec(one["times"])
        return self.rounded(total * self.factors[i])

    def row(self, tables, place, size):
        fitting = [t for t in tables if t["participants"] <= size]
        if not fitting:
            return Decimal(0)
        row = max(fitting, key=lambda t: t["participants"])["places"]
        return dec(row[place - 1]) if place <= len(row) else Decimal(0)

    def rounded(self, number):
        if "digits" not in self.points:
            return number
        unit = Decimal(10) ** self.points["digits"]
        # a half that came out a hair too small is one all the same
        half = number * unit + Decimal("0.5") + NEAR
        return half.to_integral_value(ROUND_FLOOR) / unit

    def factor(self, i):
        law = self.points.get("strength")
        if law is None:
            return Decimal(1)
        there = [n for n in self.events[i]["places"] if n not in self.banned]
        if law["of"] == "ranking_points":
            own = [dec(self.member.get(n, {}).get("ranking_points") or 0) for n in there]
        elif law["of"] == "rating":
            start = dec(self.rules["rating"].get("start", 1500))
            before = self.ratings()[1][i]
            own = [before.get(n, start) for n in there]
        else:
            own = []
            for n in there:
                results = self.results(n, i)
                own.append(self.value(n, i)[0] if results else Decimal(0))
        own = sorted(own, reverse=True)[: law["best"]]
        mean = sum(own) / len(own) if own else Decimal(0)
        return dec(law.get("base", 0)) + dec(law.get("per", 1)) * mean

    def ratings(self):
        law = self.rules["rating"]
        numbers = {"start": 1500, "k": 32, "deviation": 350, "volatility": "0.06", "tau": "1/2"}
        full = {key: dec(law.get(key, number)) for key, number in numbers.items()}
        full["system"] = law.get("system", "elo")
        return rated([event["games"] for event in self.events], full)

    # -- what counts of somebody in the first `until` events

    def results(self, name, until):
        found = []
        for i, event in enumerate(self.events[:until]):
            if name in event["places"] and self.counts(event):
                found.append((self.worth(i, name), event["places"][name], i, True))
        return found

    def value(self, name, until):
        """(value, counted results with weights, how many events)."""
        counted = self.rules["counted"]
        results = self.results(name, until)
        played = len(results)
        law = counted.get("absence")
        if law and played >= law.get("least", 1):
            mean = sum(r[0] for r in results) / played * dec(law["share"])
            missed = []
            for i, event in enumerate(self.events[:until]):
                if self.counts(event) and name not in event["places"]:
                    missed.append((self.rounded(mean), None, i, False))
            results += missed[: law.get("most", 0) or len(missed)]
        results = in_order(results)
        taken = []
        for kind in counted.get("kinds", []):
            own = [r for r in results if self.events[r[2]]["type"] in kind["types"]]
            best = own[: len(kind["weights"])]
            taken += [(r, dec(w)) for r, w in zip(best, kind["weights"], strict=False)]
            for r in best if counted.get("rest") else own:
                results.remove(r)
        taken += [(r, dec(w)) for r, w in zip(results, counted["weights"], strict=False)]
        return sum((r[0] * w for r, w in taken), Decimal(0)), taken, played

    # -- the list

    def lot(self, about, name):
        text = "xlscore-lot-1|" + about + "|" + self.data["seed"] + "|" + name
        return hashlib.sha256(text.encode("utf-8")).hexdigest()

    def direct(self):
        found = {}
        for i, event in enumerate(self.events):
            left = 0
            for rule in reversed(self.rules.get("direct", [])):
                if rule["type"] == event["type"]:
                    left = rule.get("count", 1)
            for place in range(1, left + 1):
                there = [n for n, own in event["places"].items() if own == place]
                slots = min(left, len(there))
                left -= slots
                clean = [n for n in there if n not in self.banned]
                for name in sorted(clean, key=lambda n: self.lot(event["name"], n))[:slots]:
                    found.setdefault(name, i)
        return found

    def answer(self):
        counted, everything = self.rules["counted"], len(self.events)
        direct = self.direct() if counted.get("forfeit") else {}
        names = {n for e in self.events if self.counts(e) for n in e["places"]} - self.banned
        divisions = self.rules.get("divisions", {}).get("names", [""])
        last = len(divisions) - 1
        home = {}
        for name in {*names, *self.member, *direct}:
            typed = self.member.get(name, {}).get("division")
            home[name] = divisions.index(typed) if typed else last
        lists = [[] for _ in divisions]
        few = []
        chain = self.rules.get("chain", ["value", "tournaments", "places"])
        for name in sorted(names - set(direct)):
            value, taken, played = self.value(name, everything)
            places = sorted(r[1] for r, _ in taken if r[1] is not None)
            key = {"value": value, "tournaments": played, "places": places}
            if "rating" in chain:
                # who was in no game has no rating, and is behind all who have one
                key["rating"] = self.ratings()[0].get(name, [dec(-(10**9))])[0]
            line = {"name": name, "value": value, "taken": taken, "key": key}
            if played < counted.get("least", 0):
                few.append(line | {"missing": counted["least"] - played})
            else:
                lists[home[name]].append(line)
        ranking = []
        for own in lists:
            for line in own:
                ahead = sum(better(other["key"], line["key"], chain) for other in own)
                line["rank"] = ahead + 1
            ranking.append(sorted(own, key=lambda line: (line["rank"], line["name"])))
        lines = [line for own in ranking for line in own]
        found = {"ranking": {}, "factors": self.factors, "unranked": {}}
        for line in lines:
            found["ranking"][line["name"]] = (home[line["name"]], line["rank"], line["value"])
        for line in few:
            found["unranked"][line["name"]] = (line["missing"], line["value"])
        for name in direct:
            gone = sum((r[0] for r in self.results(name, everything)), Decimal(0))
            found["unranked"][name] = (0, gone)
        found["counted"] = {
            line["name"]: [(self.events[r[2]]["name"], r[1], r[3]) for r, _ in line["taken"]]
            for line in [*lines, *few]
        }
        if last:
            found["moves"] = self.moves(ranking, home)
            for name in [line["name"] for line in few] + list(direct):
                found["moves"][name] = home[name]
            for name in self.member:
                if name not in found["moves"] and self.member[name]["division"]:
                    found["moves"][name] = home[name]
        return found

    def moves(self, ranking, home):
        """name -> division of the next season."""
        law = self.rules["divisions"]
        to, above, below = {}, {}, {}
        for d, own in enumerate(ranking):
            order = sorted(own, key=lambda x: (x["rank"], self.lot("ranking", x["name"])))
            names = [x["name"] for x in order]
            to |= dict.fromkeys(names, d)
            if d > 0:
                for _ in range(min(law.get("promoted", 0), len(names))):
                    to[names.pop(0)] = d - 1
            if d < len(ranking) - 1:
                for _ in range(min(law.get("relegated", 0), len(names))):
                    to[names.pop()] = d + 1
            above[d], below[d] = [], []
            if d > 0:
                for _ in range(min(law.get("playoff", 0), len(names))):
                    above[d].append(names.pop(0))
            if d < len(ranking) - 1:
                for _ in range(min(law.get("playoff", 0), len(names))):
                    below[d].append(names.pop())
        for d in range(len(ranking) - 1):
            both = below[d] + above[d + 1]
            kind = law.get("playoff_type", "last-chance")
            held = None
            for event in self.events:
                if event["type"] == kind and any(event["places"].get(n) for n in both):
                    held = event
            if held is None:
                continue
            both.sort(key=lambda n: (held["places"].get(n) or 10**9, self.lot(held["name"], n)))
            for i, name in enumerate(both):
                to[name] = d if i < len(below[d]) else d + 1
        return to


def in_order(results):
    """The better first: points, then the better place, then the earlier event."""
    left, found = list(results), []
    while left:
        best = left[0]
        for other in left[1:]:
            more = other[0] - best[0]
            ahead = (other[1] or 10**9, other[2]) < (best[1] or 10**9, best[2])
            if more > NEAR or (abs(more) <= NEAR and ahead):
                best = other
        left.remove(best)
        found.append(best)
    return found


def better(a, b, chain):
    """S5: by default value, then fewer events, then the places of what counts, best first."""
    for part in chain:
        one, other = a[part], b[part]
        if part == "places":
            one, other = [*one, 10**10], [*other, 10**10]
        if part in ("value", "rating"):
            if abs(one - other) > NEAR:
                return one > other
        elif one != other:
            return one < other
    return False
