"""The season rules once more, read off the page from top to bottom (S1-S7, T9, T10, C6).

A season is plain data, as JSON would have it:

    {"season": {"name", "family", "seed", "champion", "runner_up", "places", "confirm_by", "as_of"},
     "members": [{"name", "aliases", "ranking_points", "lot", "invitation", "banned_until"}],
     "events": [{"name", "date", "type", "participants", "places": [[player, place]], "tables"}]}

`answer` gives what `export --to json` must say, without findings; or {"error": reason} where the
lot must decide and there is none. Run as a script it reads a season from standard input.
"""

import datetime
import hashlib
import json
import sys
from fractions import Fraction


class NoLot(Exception):
    pass


def answer(data):
    try:
        return season_answer(data)
    except NoLot as problem:
        return {"error": str(problem)}


def season_answer(data):
    head = data["season"]
    catan = head["family"] == "catan"

    # who is who
    who = {}
    for member in data["members"]:
        who[member["name"]] = member["name"]
    for member in data["members"]:
        for alias in member.get("aliases") or []:
            who.setdefault(alias, member["name"])
    member_of = {member["name"]: member for member in data["members"]}
    champion = who.get(head.get("champion"), head.get("champion"))
    runner_up = who.get(head.get("runner_up"), head.get("runner_up"))

    # the events in the order of the season; each as a list of (person, place)
    events = [event for event in data["events"] if event["places"]]
    if all(event.get("date") for event in events):
        events = sorted(events, key=lambda event: event["date"])
    played = []
    for event in events:
        played.append([(who.get(name, name), place) for name, place in event["places"]])
    tables = []
    for event in events:
        tables.append([[who.get(n, n) for n in table] for table in event.get("tables") or []])

    def lot(about, name):
        text = "xlscore-lot-1|" + about + "|" + head["seed"] + "|" + name
        return hashlib.sha256(text.encode("utf-8")).hexdigest()

    def draw(names, about, must):
        """C6: all lots typed, or the seed; lower goes first."""
        own = [
            member_of[n]["lot"]
            for n in names
            if n in member_of and member_of[n].get("lot") is not None
        ]
        if len(own) == len(names) and len(set(own)) == len(own):
            return sorted(names, key=lambda n: member_of[n]["lot"])
        if own == [] and head.get("seed") is not None:
            return sorted(names, key=lambda n: lot(about, n))
        if must:
            raise NoLot(", ".join(names))
        return sorted(names)

    # T10: disqualified from events afterwards; out of the ranking list
    struck = set()
    banned = set()
    if catan:
        everybody = sorted({person for rows in played for person, _ in rows})
        for person in everybody:
            offline = []
            online = []
            for i, event in enumerate(events):
                if person in [p for p, _ in played[i]]:
                    if event["type"] == "qualifier":
                        offline.append(i)
                    if event["type"] == "online":
                        online.append(i)
            if len(offline) >= 2:
                banned.add(person)
                struck |= {(i, person) for i in offline}
            points = member_of.get(person, {}).get("ranking_points")
            if person == champion or (points is not None and points >= 300):
                struck |= {(i, person) for i in offline + online}

    # F18: who is suspended is struck everywhere, and stands nowhere
    latest = head.get("as_of") or max([event.get("date") or "" for event in events], default="")
    suspended = {
        m["name"] for m in data["members"] if (m.get("banned_until") or "") >= (latest or "0")
    }
    struck |= {(i, person) for i in range(len(events)) for person in suspended}

    # S6, T9: the direct qualifiers
    direct = []  # (person, reason, event, those behind at the same final table)

    def qualify(person, reason, i=None, behind=()):
        if person not in [d[0] for d in direct] and person not in suspended:
            direct.append((person, reason, i, list(behind)))

    def behind_at_table(i, person):
        for table in tables[i]:
            if person in table:
                rest = table[table.index(person) + 1 :]
                return [p for p in rest if (i, p) not in struck]
        return []

    if champion:
        qualify(champion, "champion")
    if runner_up:
        qualify(runner_up, "runner-up")
    for i, event in enumerate(events):
        kind, size = event["type"], event["participants"]
        if catan:
            left = 2 if kind in ("qualifier", "online") else 0
        elif kind == "regional":
            left = 2
        elif kind in ("qualifier", "last-chance") and size >= 16:
            left = 1
        else:
            left = 0
        for place in range(1, left + 1):
            if left == 0:
                break
            there = [p for p, own in played[i] if own == place]
            clean = [p for p in there if (i, p) not in struck]
            dirty = [p for p in there if (i, p) in struck]
            slots = min(left, len(there))
            left -= slots
            for person in draw(clean, event["name"], len(clean) > slots)[:slots]:
                qualify(person, "direct", i, behind_at_table(i, person) if catan else [])
            for person in dirty[: max(0, slots - len(clean))]:
                for other in behind_at_table(i, person):
                    if other not in [d[0] for d in direct]:
                        qualify(other, "direct", i, behind_at_table(i, other))
                        break
    is_direct = {d[0] for d in direct}

    # S1, S2: ranking points
    results = {}
    lost = {}
    for i, event in enumerate(events):
        size = event["participants"]
        if size < 10:
            continue
        for person, place in played[i]:
            if person in suspended:
                continue
            points = 0
            if place is not None:
                points = max(0, size // 2 + 1 - place)
                if place == 1:
                    points += 15
                if 20 <= size < 24 and place == 2:
                    points += 5
                if size >= 24 and place == 2:
                    points += 10
                if size >= 24 and place == 3:
                    points += 5
            entry = {"event": event["name"], "place": place, "points": points, "at": i}
            if (i, person) in struck:
                lost[person] = lost.get(person, 0) + points
                entry["place"], entry["points"] = None, 0
            results.setdefault(person, []).append(entry)

    # S3, S4, S5: the ranking list
    far = 10**9
    lines = []
    for person in results:
        if person in is_direct or person in banned:
            continue
        best = sorted(results[person], key=lambda e: (-e["points"], e["place"] or far, e["at"]))[:3]
        value = sum(Fraction(e["points"], n) for n, e in enumerate(best, 1))
        firsts = {}
        for e in best:
            if e["place"]:
                firsts[e["place"]] = firsts.get(e["place"], 0) + 1
        lines.append((person, value, len(results[person]), firsts, best))

    def better(a, b):
        """Whether line a is ahead of line b."""
        if a[1] != b[1]:
            return a[1] > b[1]
        if a[2] != b[2]:
            return a[2] < b[2]
        for place in sorted(set(a[3]) | set(b[3])):
            if a[3].get(place, 0) != b[3].get(place, 0):
                return a[3].get(place, 0) > b[3].get(place, 0)
        return False

    # counting who is ahead is slow but plain; players of equal value are few
    by_value = {}
    for line in lines:
        by_value.setdefault(line[1], []).append(line)
    ranked = []
    above = 0
    for value in sorted(by_value, reverse=True):
        group = by_value[value]
        for line in group:
            ranked.append((above + 1 + sum(better(other, line) for other in group), line))
        above += len(group)
    ranked.sort(key=lambda pair: (pair[0], pair[1][0]))

    def text(number):
        return str(Fraction(number))

    ranking = []
    for rank, (person, value, tournaments, _, best) in ranked:
        counted = []
        for n, e in enumerate(best, 1):
            counted.append(
                {
                    "event": e["event"],
                    "place": e["place"],
                    "points": text(e["points"]),
                    "weight": text(Fraction(1, n)),
                }
            )
        ranking.append(
            {
                "rank": rank,
                "name": person,
                "value": text(value),
                "counted": counted,
                "tournaments": tournaments,
                "qualified_directly": False,
                "forfeited": text(lost.get(person, 0)),
            }
        )
    out = [d[0] for d in direct] + sorted(p for p in banned if p in results and p not in is_direct)
    for person in out:
        own = results.get(person, [])
        gone = sum(e["points"] for e in own) + lost.get(person, 0)
        ranking.append(
            {
                "rank": None,
                "name": person,
                "value": "0",
                "counted": [],
                "tournaments": len(own),
                "qualified_directly": person in is_direct,
                "forfeited": text(gone),
            }
        )

    # S7: the invitations
    total = max(head.get("places") or 40, len(direct) + 5)
    closed = False
    if head.get("confirm_by") and latest:
        limit = datetime.date.fromisoformat(head["confirm_by"])
        closed = datetime.date.fromisoformat(latest) > limit

    def state(person, deadline):
        said = member_of.get(person, {}).get("invitation")
        return said or ("lapsed" if deadline else "open")

    invited = []
    seats_free = total - len(direct)
    vacated = 0
    moved_up = set()
    for person, reason, _, behind in direct:
        invited.append((person, reason, state(person, closed)))
        if invited[-1][2] not in ("declined", "lapsed"):
            continue
        filled = False
        for other in behind:
            if filled or other in is_direct or other in moved_up:
                continue
            moved_up.add(other)
            invited.append((other, "next-in-line", state(other, False)))
            filled = invited[-1][2] != "declined"
        if not filled:
            vacated += 1
    groups = []
    for rank, line in ranked:
        if line[0] in moved_up:
            continue
        if groups and groups[-1][0] == rank:
            groups[-1][1].append(line[0])
        else:
            groups.append((rank, [line[0]]))
    queue = []
    for _, names in groups:
        queue += draw(names, "ranking", False) if len(names) > 1 else names
    for at, person in enumerate(queue, 1):
        if at <= seats_free:
            invited.append((person, "ranking", state(person, closed)))
            if invited[-1][2] in ("declined", "lapsed"):
                vacated += 1
        elif vacated > 0:
            invited.append((person, "next-in-line", state(person, False)))
            if invited[-1][2] != "declined":
                vacated -= 1
        else:
            invited.append((person, "next-in-line", "waiting"))
    # a tie across one of the two lines needs its lot
    reached = sum(1 for p, _, s in invited if p in queue and s != "waiting")
    for line in {seats_free, reached}:
        start = 0
        for _, names in groups:
            if start < line < start + len(names):
                draw(names, "ranking", True)
            start += len(names)
    return {
        "season": {"name": head.get("name") or "", "places": total},
        "ranking": ranking,
        "invitations": [
            {"order": n, "name": p, "reason": r, "state": s}
            for n, (p, r, s) in enumerate(invited, 1)
        ],
    }


if __name__ == "__main__":
    json.dump(answer(json.load(sys.stdin)), sys.stdout, ensure_ascii=False, indent=1)
