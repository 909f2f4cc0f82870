"""N23 by a second counter: lists at random, pasted as players do, and every point that Herald names counted once more
from the text alone. Nothing of the rules is used for it."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

from tests.rules.mighty_kingdoms.test_lists import faults, paste, writing

KINDS = ("infantry", "large_infantry", "cavalry", "large_cavalry", "hero", "monster", "war_engine", "other")
SINGLE = ("hero", "monster", "war_engine")
NAMES = ("Anna", "Bert", "anna", "Cid", "Dora", "Eve")
SIZES = ("troop", "regiment", "horde", "legion")
Line = tuple[str, str, str, int, list[str], str]  # kind, size, name, points, marks, item


def random_lines(luck: Random) -> list[Line]:
    lines: list[Line] = []
    for _ in range(1 + luck.randrange(7)):
        kind = luck.choice(KINDS)
        size = "single" if kind in SINGLE else luck.choice(SIZES)
        marks = [m for m, often in (("legend", 0.25), ("irregular", 0.15)) if luck.random() < often]
        marks = [m for m in marks if m != "irregular" or kind not in SINGLE]
        item = luck.choice(["Drum", "Blade", "drum"]) if luck.random() < 0.2 else ""
        lines.append((kind, size, luck.choice(NAMES), 10 * luck.randrange(1, 19), marks, item))
    return lines


def write(lines: list[Line]) -> str:
    rows = []
    for kind, size, name, points, marks, item in lines:
        rows.append(f"{kind} {size} {name} {points} {' '.join(marks)}" + (f" + {item}" if item else ""))
    return "\n".join(rows)


def count_again(mine: list[Line], others: list[Line], ground: str, advanced: bool) -> Counter[str]:
    found = Counter[str]()
    if sum(line[3] for line in mine) > 500:
        found["list_too_dear"] += 1
    regular = [line for line in mine if "irregular" not in line[4] and line[0] not in SINGLE]
    large = [line for line in regular if line[0] == "large_infantry" and line[1] == "horde"]
    hordes = [line for line in regular if line[1] in ("horde", "legion") and line not in large]
    regiments = [line for line in regular if line[1] == "regiment"]
    if sum(line[1] == "troop" for line in mine) > 2 * len(regiments) + 4 * len(hordes) + 2 * len(large):
        found["too_many_troops"] += 1
    wanted = Counter(line[0] for line in mine if line[0] in SINGLE)
    wanted -= Counter(dict.fromkeys(SINGLE, len(hordes)))
    if not any(fit(wanted, order, len(large), len(regiments)) for order in permutations(SINGLE)):
        found["not_unlocked"] += 1
    for what, key in ((4, "legend_repeated"), (5, "item_repeated")):
        names = [named(line, what) for line in mine]
        taken = {named(line, what) for line in others}
        for n, name in enumerate(names):
            found[key] += bool(name) and (name in taken or name in names[:n])
    if advanced:
        found["no_monsters_there"] += any(line[0] == "monster" for line in mine) and "m" not in ground
        found["no_engines_there"] += any(line[0] == "war_engine" for line in mine) and "f" not in ground
        found["items_by_quests_alone"] += sum(bool(line[5]) for line in mine)
    return +found


def named(line: Line, what: int) -> str:
    """A legend's name, or an item's; "" if it is none."""
    return (line[2] if "legend" in line[4] else "").lower() if what == 4 else line[5].lower()


def fit(wanted: Counter[str], order: tuple[str, ...], large: int, regiments: int) -> bool:
    """Each horde of large infantry takes two of different kinds, in this order of preference; a regiment any one."""
    left = Counter(wanted)
    for _ in range(large):
        for kind in sorted(order, key=lambda k: -left[k])[:2]:
            left[kind] -= left[kind] > 0
    return left.total() <= regiments


def test_n23_every_point_is_named_as_a_second_counter_finds_it() -> None:
    luck, met = Random(23), Counter[str]()
    for _ in range(400):
        mine, others = random_lines(luck), random_lines(luck)
        ground = luck.choice(["", "m", "f", "mf"])
        edges = dict(zip(("C2 D2", "C2 C1"), ground, strict=False))
        advanced = luck.random() < 0.5
        game = writing(["p1.1 C2", "p1.2 C2", "p2.1 E2"], {"p1.1": write(others)}, edges=edges, advanced=advanced)
        assert paste(game, "p1", write(mine)) == []
        expected = count_again(mine, others, ground, advanced)
        assert Counter(faults(game)) == expected, write(mine)
        met.update(expected.keys() or ["legal"])
    assert min(met.values()) >= 5 and set(met) == {
        "legal", "list_too_dear", "too_many_troops", "not_unlocked", "legend_repeated", "item_repeated",
        "no_monsters_there", "no_engines_there", "items_by_quests_alone",
    }  # fmt: skip
