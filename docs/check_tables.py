"""Who sits with whom and at which table: exchanges for company, the tables that players need."""

from itertools import combinations


def settled(tables, wishes, round_, met=None, spared=()):
    """The tables as wished; met: meetings in the other rounds, None where nobody is exchanged."""
    if met is not None and wishes.for_company:
        tables = in_company(tables, wishes.in_rounds(round_), met, spared)
    if wishes.allowed:
        return numbered(tables, wishes, met, spared)
    return at_fixed(tables, wishes.fixed)


def at_fixed(tables, fixed):
    """Tables that change numbers with each other for who needs a fixed one, by number."""
    tables, taken = dict(tables), set()
    for no in sorted(fixed):
        where = next((k for k, table in tables.items() if no in table.values()), None)
        wanted = fixed[no]
        if where == wanted:
            taken.add(wanted)
        elif where is not None and wanted in tables and not {wanted, where} & taken:
            tables[where], tables[wanted] = tables[wanted], tables[where]
            taken.add(wanted)
    return tables


def called(tables, needs):
    """What each table is called, and whose wish that leaves open."""
    wanted, unmet, taken = {}, [], {}
    for k, table in tables.items():
        for no in sorted(no for no in table.values() if no in needs):
            both = wanted.get(k, set(tables)) & needs[no]
            if both:
                wanted[k] = both
            else:
                unmet.append(no)

    def match(k, tried):
        for number in sorted(wanted[k], key=lambda number: (number != k, number)):
            if number not in tried:
                tried.add(number)
                if number not in taken or match(taken[number], tried):
                    taken[number] = k
                    return True
        return False

    for k in sorted(wanted, key=lambda k: (len(wanted[k]), k)):
        if not match(k, set()):
            unmet += [no for no in tables[k].values() if no in needs]
    name = {k: number for number, k in taken.items()}
    name.update({k: k for k in tables if k not in name and k not in taken})
    free = sorted(set(tables) - set(name.values()))
    name.update(zip(sorted(set(tables) - set(name)), free, strict=True))
    at = {no: name[k] for k, table in tables.items() for no in table.values()}
    return name, [no for no in dict.fromkeys(unmet) if at[no] not in needs[no]]


def numbered(tables, wishes, met, spared):
    """The tables called by other numbers as players need them; who sits wrong may be exchanged."""
    needs = wishes.needs

    def exchanged(one, other):
        swap = {one: other, other: one}
        return {k: {s: swap.get(no, no) for s, no in table.items()} for k, table in tables.items()}

    def ways():
        where = {no: k for k, table in tables.items() for no in table.values()}
        for one in sorted(set(unmet) - set(wishes.partners)):
            for other, there in where.items():
                home = where[one]
                if there == home or other in needs or other in wishes.partners:
                    continue
                after, size = exchanged(one, other), len(tables[home])
                threes = (one,) if len(tables[there]) == 3 else (other,) if size == 3 else ()
                if size != len(tables[there]) and set(threes) & set(spared):
                    continue
                clash = again = 0
                for no, k in ((one, there), (other, home)):
                    mates = [mate for mate in after[k].values() if mate != no]
                    clash += 100 * sum(wishes.same_group(no, mate) for mate in mates)
                    clash += sum({no, mate} <= wishes.regulars for mate in mates)
                    again += sum(met[frozenset((no, mate))] for mate in mates)
                left = len(called(after, needs)[1])
                yield left, clash, size != len(tables[there]), again, one, other

    name, unmet = called(tables, needs)
    while unmet and met is not None:
        best = min(ways(), default=None)
        if best is None or best[0] >= len(unmet):
            break
        tables = exchanged(*best[4:])
        name, unmet = called(tables, needs)
    return {name[k]: table for k, table in tables.items()}


def in_company(tables, wishes, met, spared):
    """Players of different tables change places while it leaves less to be wished for."""
    numbers, seats = list(tables), [sorted(table) for table in tables.values()]
    sat = [[table[s] for s in sorted(table)] for table in tables.values()]
    needs = wishes.needs

    def is_alone(no, table):
        return wishes.partners.get(no, no) not in table

    def clashing(no, table):
        return any(wishes.same_group(no, mate) for mate in table if mate != no)

    def cost(table):
        torn = clashes = mates = 0
        for one, other in combinations(table, 2):
            clashes += wishes.same_group(one, other)
            mates += {one, other} <= wishes.regulars
            torn += one in needs and other in needs and not needs[one] & needs[other]
        alone = sum(is_alone(no, table) for no in table)
        return ((torn * 1000 + alone) * 1000 + clashes) * 1000 + mates

    def asked():
        everybody = [(t, i) for t, table in enumerate(sat) for i in range(len(table))]
        yield [(t, i) for t, i in everybody if is_alone(sat[t][i], sat[t])]
        yield [(t, i) for t, i in everybody if clashing(sat[t][i], sat[t])]
        count = [len(wishes.regulars & set(table)) for table in sat]
        high = max(count) if max(count) > min(count) + 1 else -1
        yield [(t, i) for t, i in everybody if count[t] == high and sat[t][i] in wishes.regulars]

    def ways(t, i):
        one, here = sat[t][i], sat[t]
        for u, there in enumerate(sat):
            for j, other in enumerate(there if u != t else ()):
                if len(here) != len(there) and (one if len(there) == 3 else other) in spared:
                    continue
                mine, theirs = [*here], [*there]
                mine[i], theirs[j] = other, one
                gain = cost(mine) + cost(theirs) - cost(here) - cost(there)
                if gain < 0:
                    again = sum(met[frozenset((other, no))] for no in mine if no != other)
                    again += sum(met[frozenset((one, no))] for no in theirs if no != one)
                    yield gain, len(here) != len(there), again, t, i, u, j

    while True:
        each = (min((way for t, i in who for way in ways(t, i)), default=None) for who in asked())
        found = next((best for best in each if best), None)
        if found is None:
            break
        t, i, u, j = found[3:]
        sat[t][i], sat[u][j] = sat[u][j], sat[t][i]
    named = zip(numbers, seats, sat, strict=True)
    return {k: dict(zip(at, nos, strict=True)) for k, at, nos in named}
