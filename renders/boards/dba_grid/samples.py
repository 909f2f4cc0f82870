"""DBA battles: a small one, one in full swing, and the widest board with both armies on it."""

from __future__ import annotations

from renders.boards.dba_grid.scene import BattleScene, Command, Element, Fight, Move, cell


def patch(kind: str, files: range, ranks: range) -> dict[str, str]:
    return {cell(file, rank): kind for file in files for rank in ranks}


def army(name: str, south: bool, files: int, advance: int = 0) -> list[Element]:
    """A line in row 4 with a second rank, horse on the wings."""
    front = (3 + advance) if south else (11 - advance)
    back = front - 1 if south else front + 1
    facing = "N" if south else "S"
    left = files // 2 - 6
    line = ["Kn", "LH", "Ps", "Ax", "Pk", "Pk", "Pk", "Pk", "Ax", "Ps", "El", "Kn"]
    out = [Element(name, kind, left + i, front, facing, 1 + i // 6) for i, kind in enumerate(line)]
    out += [Element(name, "Pk", left + i, back, facing, 1 + i // 6) for i in range(4, 8)]
    out += [Element(name, "Kn", left + 5, back - (1 if south else -1), facing, 1, general=True)]
    out += [Element(name, "Kn", left + 8, back, facing, 2, general=True)]
    return out


def deployed() -> BattleScene:
    ground = patch("wood", range(3, 7), range(6, 9)) | patch("steep", range(18, 21), range(5, 8))
    ground |= patch("rough", range(12, 15), range(7, 9))
    commands = tuple(Command(name, n, None, 0, 3) for name in ("ptolemy", "seleucus") for n in (1, 2))
    return BattleScene(
        "Battle at South Palestine",
        "Both armies are deployed",
        26,
        15,
        (*army("ptolemy", True, 26), *army("seleucus", False, 26)),
        ground,
        commands,
        active="seleucus",
        log=("Seleucus attacks and moves first", "Ptolemy holds the south"),
    )


def clash() -> BattleScene:
    start = deployed()
    elements = [*army("ptolemy", True, 26, 3)[:-3], *army("seleucus", False, 26, 4)]
    elements[2] = Element("ptolemy", "Ps", 9, 8, "E", 1)
    elements[0] = Element("ptolemy", "Kn", 6, 7, "N", 1, demoralised=True)
    fights = (
        Fight(11, 6, "destroyed", "L7: Seleucid Pikes 10, Ptolemaic Pikes 4: destroyed"),
        Fight(12, 6, "recoil", "M7: Ptolemaic Pikes recoil before Pikes"),
        Fight(17, 6, "flee", "R7: Elephants flee before Elephants"),
        Fight(14, 6, "equal", "O7: Pikes against Pikes, no result"),
        Fight(10, 6, "recoil", "", "ptolemy", "", "seleucus", 10, 7, 4, 6),
        Fight(14, 5, "lost", side="ptolemy", kind="Pk"),
    )
    commands = (
        Command("ptolemy", 1, 4, 2, 3),
        Command("ptolemy", 2, 1, 1, 3),
        Command("seleucus", 1, 6, 0, 4),
        Command("seleucus", 2, 2, 4, 4, broken=True),
    )
    return BattleScene(
        start.title,
        "Round 4, bound of Ptolemy",
        26,
        15,
        tuple(elements),
        start.ground,
        commands,
        fights,
        "ptolemy",
        ("The second Seleucid command is broken",),
        moves=(Move("ptolemy", 8, 4, 8, 6), Move("seleucus", 6, 9, 8, 7)),
    )


def widest() -> BattleScene:
    """The worst case: 52 files, 88 elements, eight commands."""
    kinds = ("Wb", "Sp", "Bd", "Ax", "Ps", "Cv", "Kn", "Hd", "Bw", "LH")
    elements = [
        Element(name, kinds[(i + k) % 10], 4 + i, rank, facing, 1 + i // 11, general=k == 0 and i % 11 == 5)
        for name, ranks, facing in (("briton", (6, 5), "N"), ("saxon", (7, 8), "S"))
        for k, rank in enumerate(ranks)
        for i in range(44 if k == 0 else 22)
    ]
    ground = (
        patch("wood", range(1, 5), range(9, 12))
        | patch("marsh", range(40, 44), range(2, 5))
        | patch("water", range(50, 52), range(15))
    )
    ground |= patch("hill", range(24, 28), range(10, 13)) | patch("fire", range(20, 23), range(9, 10))
    commands = tuple(Command(name, n, n + 1, n - 1, 4, n == 4) for name in ("briton", "saxon") for n in (1, 2, 3, 4))
    fights = tuple(
        Fight(
            file,
            7,
            ("destroyed", "recoil", "flee", "equal")[file % 4],
            f"{cell(file, 7)}: hard fighting at the shield wall",
        )
        for file in range(6, 46, 3)
    )
    return BattleScene(
        "Battle of the Badon Hills and the Long Valley beside",
        "Round 6, bound of the Saxons",
        52,
        15,
        tuple(elements),
        ground,
        commands,
        fights,
        "saxon",
        ("The line holds",),
    )


def narrow() -> BattleScene:
    elements = (
        Element("briton", "Kn", 8, 3, "N", 1, general=True),
        *[Element("briton", "Sp", 4 + i, 4, "N", 1) for i in range(8)],
        Element("saxon", "Wb", 8, 11, "S", 1, general=True),
        *[Element("saxon", "Wb", 4 + i, 10, "S", 1) for i in range(9)],
    )
    ground = patch("wood", range(3), range(6, 9)) | patch("hill", range(13, 17), range(5, 8))
    return BattleScene(
        "A raid on Dumnonia",
        "Deployment",
        18,
        15,
        elements,
        ground,
        (Command("briton", 1, 3, 0, 3), Command("saxon", 1, 5, 0, 4)),
        (),
        "briton",
    )


def eight_kings() -> BattleScene:
    """Four kingdoms a side, each stand in its owner's colours: every slot of a palette, whole, broken and lost."""
    south, north = ("ceint", "calchvynydd", "dumnonia", "gwent"), ("gwynedd", "powys", "ebrauc", "rheged")
    kinds = ("Sp", "Ax", "Cv", "Sp", "Ps", "Sp", "LH", "Wb")
    elements = [
        Element(name, kind, 3 + 9 * n + i, front + (0 if i < 6 else behind), facing, n + 1, i == 2, broken and n == 3)
        for names, front, behind, facing, broken in ((south, 5, -1, "N", False), (north, 8, 1, "S", True))
        for n, name in enumerate(names)
        for i, kind in enumerate(kinds)
    ]
    fights = tuple(
        Fight(4 + 9 * n + at, rank, "lost", side=name, kind="Sp")
        for names, rank, at in ((south, 6, 1), (north, 7, 3))
        for n, name in enumerate(names)
    )
    commands = tuple(
        Command(names[0], n + 1, n + 2 if names is south else None, n, 3, names is north and n == 3)
        for names in (south, north)
        for n in range(4)
    )
    return BattleScene(
        "Battle for Linnuis",
        "Round 3, bound of Ceint",
        40,
        15,
        tuple(elements),
        patch("wood", range(2, 6), range(10, 13)) | patch("hill", range(20, 25), range(2, 5)),
        commands,
        fights,
        "ceint",
        ("Rheged is broken",),
        leaders={name: names[0] for names in (south, north) for name in names[1:]},
    )


SCENES = {
    "a small battle": narrow,
    "deployed": deployed,
    "in full swing": clash,
    "worst case": widest,
    "eight kings": eight_kings,
}
