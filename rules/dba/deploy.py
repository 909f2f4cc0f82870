"""4.3.3 and 4.4.3: commands, their sectors, and the array that Herald proposes."""

from __future__ import annotations

from collections import Counter

from rules.dba.facts import ROWS, Army, Command, Element, Grid, cell_name

FOOT_ORDER = ("Pk", "Wb", "Sp", "Bd", "Hd", "Bw", "Ax", "Ps")
MOUNTED_ORDER = ("LH", "Cv", "Kn", "El", "SCh", "Exp")
NO_CHIEF = ("SCh", "Exp", "Ps")
NO_GENERAL = ("SCh", "Exp", "LH", "Ps")
LEADERS = ("Kn", "Cv", "El", "Bd", "Sp", "Pk", "Wb", "Ax", "Hd", "Bw")  # who is made a general first
DEPTH = 4  # rows of the zone


def muster(side: str, seat: str, army: dict[str, int], not_counted: list[str]) -> dict[str, Element]:
    """The elements of an army given by types."""
    return {
        f"{seat}_{kind}{n}": Element(kind, side, seat, counts=kind not in not_counted)
        for kind, count in army.items()
        for n in range(1, count + 1)
    }


# Commands.


def chiefs_kinds(kinds: Counter[str]) -> list[str]:
    """R-BAT7 (a): a Kn while the army has one, else any but SCh, Ps."""
    if kinds["Kn"]:
        return ["Kn"]
    return [k for k in kinds if k not in NO_CHIEF] or list(kinds)


def generals_kinds(kinds: Counter[str]) -> list[str]:
    """R-BAT7 (a): of the other commands any but SCh, LH, Ps; where there is nobody else, there is no such command."""
    return [k for k in kinds if kinds[k] > 0 and k not in NO_GENERAL]


def most_led(kinds: Counter[str], chief: str) -> int:
    """R-BAT7: into how many commands an army can be divided that has this element for its chief."""
    return 1 + sum(kinds[k] for k in generals_kinds(kinds)) - (chief not in NO_GENERAL)


def pick_chief(kinds: Counter[str]) -> str:
    able = chiefs_kinds(kinds)
    return next((k for k in LEADERS if k in able), able[0])


def form_command(grid: Grid, seat: str, name: str, general: str, kinds: list[str], chief: bool) -> None:
    """Takes elements of these kinds that have no command yet; `general` is the kind of the general's."""
    side = grid.side_of(seat)
    free = [i for i, e in grid.elements.items() if e.seat == seat and not e.command]
    chosen = [next(i for i in free if grid.elements[i].kind == general)]
    for kind in kinds:
        chosen.append(next(i for i in free if grid.elements[i].kind == kind and i not in chosen))
    leader = grid.elements[chosen[0]]
    leader.general, leader.named = True, chief
    for i in chosen:
        grid.elements[i].command = name
    grid.commands[name] = Command(side, seat, chosen[0], sum(grid.elements[i].counts for i in chosen), "advance")
    army = grid.armies[side]
    army.rank.append(name)
    army.line = default_line(army)
    army.counted = sum(c.size for c in grid.commands.values() if c.side == side)


def default_line(army: Army) -> list[str]:
    """From left to right: the first in the middle, the others alternately right and left of it."""
    line: list[str] = []
    for n, name in enumerate(army.rank):
        line.insert(0 if n and n % 2 == 0 else len(line), name)
    return line


def proposed_split(kinds: Counter[str], most: int, least: int) -> list[tuple[str, list[str]]]:
    """About nine elements to a command, each with its share of every kind: (general's kind, the others)."""
    total, chief = kinds.total(), pick_chief(kinds)
    count = max(1, min(most, total // max(9, least), most_led(kinds, chief)))
    shares: list[list[str]] = [[] for _ in range(count)]
    n = 0
    for kind in (*MOUNTED_ORDER, *FOOT_ORDER):
        step = 2 if kind == "Pk" else 1
        for _ in range(0, kinds[kind], step):
            take = min(step, kinds[kind] - sum(s.count(kind) for s in shares))
            shares[n % count].extend([kind] * take)
            n += 1
    shares.sort(key=lambda share: chief not in share)  # R-BAT7: the chief's command is the first
    shares[0].remove(chief)
    out = [(chief, shares[0])]
    for n, share in enumerate(shares[1:], 1):
        if not generals_kinds(Counter(share)):
            swap_leader_in(shares, n)
        general = next(k for k in LEADERS if k in share)
        share.remove(general)
        out.append((general, share))
    return out


def swap_leader_in(shares: list[list[str]], to: int) -> None:
    """For a share without anybody who may lead it: one from the share that has most of them to spare."""

    def leaders(share: list[str]) -> list[str]:
        return [k for k in LEADERS if k in share]

    def spare(n: int) -> int:
        """The first has its chief already, and so have those before `to` their generals."""
        return sum(k in LEADERS for k in shares[n]) - (n > to)

    source = max((n for n, _ in enumerate(shares) if n != to), key=spare)
    leader = leaders(shares[source])[-1]
    shares[source].remove(leader)
    shares[source].append(shares[to].pop())
    shares[to].append(leader)


def split_as_proposed(grid: Grid, seat: str) -> None:
    kinds = Counter(e.kind for e in grid.elements.values() if e.seat == seat and not e.command)
    variant = grid.variant
    done = sum(c.seat == seat for c in grid.commands.values())
    chief = seat == grid.armies[grid.side_of(seat)].chief
    for n, (general, others) in enumerate(
        proposed_split(kinds, variant.most_commands, variant.least_command), done + 1
    ):
        form_command(grid, seat, f"{seat}.{n}", general, others, chief and n == 1)


# The zone.


def sectors(grid: Grid, side: str) -> dict[str, range]:
    """4.3.3: the files of each command, from the side's own left to right, named from west to east."""
    line = grid.armies[side].line
    width = grid.width
    size = {c: len(grid.in_command(c)) for c in line}
    total = sum(size.values())
    start, out = 0, {}
    for n, name in enumerate(line):
        share = (width - 4) * size[name] // total if n < len(line) - 1 else width - 4 - start
        out[name] = range(3 + start, 3 + start + share)
        start += share
    if grid.south == side:
        return out
    return {name: range(width + 1 - files.stop + 1, width + 1 - files.start + 1) for name, files in out.items()}


def row_of(grid: Grid, side: str, n: int) -> int:
    """The n-th row from the side's own edge."""
    return n if grid.south == side else ROWS + 1 - n


def is_passable(grid: Grid, file: int, row: int) -> bool:
    return grid.ground[row - 1][file - 1] != "~"


def zone(grid: Grid, command: str) -> list[str]:
    """The cells in which it may deploy, from its left to its right and from its front to its rear."""
    side = grid.commands[command].side
    files = list(sectors(grid, side)[command])
    if grid.south != side:
        files.reverse()
    rows = [row_of(grid, side, n) for n in range(DEPTH, 0, -1)]
    return [cell_name(f, r) for r in rows for f in files if is_passable(grid, f, r)]


def array(grid: Grid, command: str) -> dict[str, str]:
    """4.4.3: the array that is proposed for a command, element by cell."""
    mine = grid.in_command(command)
    kind = {i: grid.elements[i].kind for i in mine}
    general = grid.commands[command].general
    line = line_of(mine, kind, general)
    side = grid.commands[command].side
    files = list(sectors(grid, side)[command])
    if grid.south != side:
        files.reverse()
    placed: dict[str, str] = {}
    begin = max(0, (len(files) - len(line)) // 2)
    middle = begin + min(len(line), len(files)) // 2
    queue = list(line)
    for front, order in ((4, files[begin:] + files[:begin]), (2, files)):
        rear = front - 1
        for file in order:
            if not queue:
                break
            stack = queue[0]
            cells = [(file, row_of(grid, side, n)) for n in (front, rear)[: len(stack)]]
            if all(is_passable(grid, *c) and cell_name(*c) not in placed.values() for c in cells):
                queue.pop(0)
                placed.update({i: cell_name(*c) for i, c in zip(stack, cells, strict=True)})
    waiting = [i for stack in queue for i in stack] + ([general] if general not in placed else [])
    spots = sorted(((abs(n - middle), f) for n, f in enumerate(files)), key=lambda s: (s[0], files.index(s[1])))
    for i in sorted(waiting, key=lambda i: i != general):
        taken = set(placed.values())
        rows = (3, 2, 1, 4)
        placed[i] = next(
            cell_name(f, row_of(grid, side, n))
            for n in rows
            for _, f in spots
            if is_passable(grid, f, row_of(grid, side, n)) and cell_name(f, row_of(grid, side, n)) not in taken
        )
    return placed


def line_of(mine: list[str], kind: dict[str, str], general: str) -> list[list[str]]:
    """Stacks (front, rear) from left to right; the general stands apart. The heaviest foot are in the middle and the
    others on both sides of it in turn, so that neither wing is the weaker one."""
    by_kind: dict[str, list[str]] = {}
    for i in mine:
        if i != general:
            by_kind.setdefault(kind[i], []).append(i)
    light = list(by_kind.pop("Ps", []))
    foot: list[list[str]] = []
    for k in FOOT_ORDER:
        ones = by_kind.get(k, [])
        if k == "Pk" or (k == "Wb" and len(ones) >= 4):
            foot += [ones[n : n + 2] for n in range(0, len(ones), 2)]
        else:
            foot += [[i] for i in ones]
    helped = [s for s in foot if len(s) == 1 and kind[s[0]] in ("Sp", "Bd", "Ax")]
    for n, stack in enumerate(helped):
        if light and (n % 3 == 1 or len(helped) == 1):
            stack.append(light.pop(0))
    foot += [[i] for i in light]
    left: list[list[str]] = []
    right: list[list[str]] = []
    mounted = [i for k in MOUNTED_ORDER for i in by_kind.get(k, [])]
    for n, i in enumerate(mounted):
        (left if n % 2 == 0 else right).append([i])
    return [*left, *reversed(foot[1::2]), *foot[::2], *reversed(right)]


def deploy_as_proposed(grid: Grid, side: str) -> None:
    facing = "N" if grid.south == side else "S"
    for command in grid.armies[side].line:
        for i, cell in array(grid, command).items():
            grid.elements[i].cell, grid.elements[i].facing = cell, facing
