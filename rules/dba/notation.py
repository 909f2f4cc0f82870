"""4.3.10: orders of pace `full` as players write them, one a line, and what would come of them.

`B3-E4 fwd 2` · `B3-E4 dl 1 fwd 1` · `C9 to E10 W` · `C9 fwd 2` · `C9 turn W` · `C9 back 2` · `C9 off` ·
`col D4,D3 fwd 1 left fwd 2` · `hold B3-E4` · `hold C9 W` · `first C9` · `rout red.1` · `by advance` · `done`
"""

from __future__ import annotations

import re

from rules.dba.columns import column_words, tails
from rules.dba.facts import FACINGS, STANCES, Host
from rules.dba.field import NOBODY
from rules.dba.order_desk import Desk, in_rectangle, path_words
from rules.dba.order_verbs import BreakOff, ColumnMove, FightFirst, FinishBy, GroupMove, HoldGround, SingleMove, WalkOff
from rules.dba.stances import Rout, YieldField
from rules.kernel import Done, Illegal, Phrase, Verb, Written, check, phrase, play

CELL = r"[A-Z]{1,2}\d{1,2}"
SINGLE = re.compile(rf"({CELL}) (?:to ({CELL}) ([NESW])|turn ([NESW])|(fwd|back) (\d)|(off))")
GROUP = re.compile(rf"({CELL}) ?- ?({CELL})((?: (?:fwd|dl|dr) \d)+)")
COLUMN = re.compile(rf"col ({CELL}(?: ?, ?{CELL})+)((?: (?:fwd \d|left|right))+)")
HOLD = re.compile(rf"hold ({CELL})(?: ?- ?({CELL}))?(?: ([NESW]))?")


ENDS = (Done, FinishBy, YieldField)  # what comes of these is for the dice: they are read, not tried


def preview(game: Host, seat: str, text: str) -> tuple[Host, list[Written]]:
    """The board as it would be after those orders that stand. The game itself is untouched."""
    lines, part = [], game.top.kind()
    for order in re.split(r"[;\n]", text):
        if not order.strip():
            continue
        line = Written(order.strip())
        lines.append(line)
        try:
            line.pick = read_order(game, seat, line.text)
            check(game, seat, line.pick)
            if not isinstance(line.pick, ENDS):
                game, _ = play(game, seat, line.pick)
        except Illegal as refusal:
            line.pick, line.why = None, reason(game, seat, line.pick, refusal)
        if isinstance(line.pick, ENDS) or seat not in game.asked() or game.top.kind() != part:
            break  # his part is over: what follows belongs to another
    return game, lines


def reason(game: Host, seat: str, pick: Verb | None, refusal: Illegal) -> Phrase:
    start = getattr(pick, "start", None)
    if start is not None and refusal.why.key in ("no_such_element_can_move", "verb_not_open"):
        return desk_of(game, seat).why_not_him(start)
    return refusal.why


def desk_of(game: Host, seat: str) -> Desk:
    return Desk(game.field_of_battle, game.rulebook.tables, seat)


def read_order(game: Host, seat: str, text: str) -> Verb:
    """What one order means on the board as it stands; whether it is open the rules say. Raises Illegal."""
    words = spelt(text)
    desk = desk_of(game, seat)
    if found := GROUP.fullmatch(words):
        return group_order(desk, text, found)
    if found := SINGLE.fullmatch(words):
        return single_order(desk, text, found)
    if found := COLUMN.fullmatch(words):
        return column_order(desk, text, found)
    if found := HOLD.fullmatch(words):
        return hold_order(desk, text, found)
    return plain_order(desk, text, words)


def spelt(text: str) -> str:
    """Cells and facings in capitals, the rest small, single spaces."""
    words = " ".join(text.split())
    return re.sub(r"\b([a-z]{1,2}\d{1,2}|[nesw])\b", lambda m: m[0].upper(), words.lower())


def own(desk: Desk, text: str, cell: str) -> int:
    """Who stands there of the player's commands: what allies have lent him is his to order (R-BAT1)."""
    board = desk.board
    i = board.occ[board.cells[cell]] if cell in board.cells else NOBODY
    if i == NOBODY or board.grid.commands[board.command[i]].seat != desk.seat:
        raise Illegal(text, phrase("nobody_of_yours_there", cell=cell), "4.3.10")
    return i


def single_order(desk: Desk, text: str, found: re.Match[str]) -> Verb:
    start, to, facing, turn, way, cells, off = found.groups()
    i = own(desk, text, start)
    if off:
        return WalkOff(start)
    if to:
        return SingleMove(start, to, facing)
    if turn:
        return SingleMove(start, start, turn)
    board = desk.board
    if way == "back" and board.opponent(i) != NOBODY:
        return BreakOff(start, int(cells))
    step = board.step[board.facing[i]] * (int(cells) if way == "fwd" else -int(cells))
    end = board.cell[i] + step
    if not 0 <= end < len(board.names) or not board.names[end]:
        raise Illegal(text, phrase("off_the_board"), "4.3.10")
    return SingleMove(start, board.names[end], FACINGS[board.facing[i]])


def group_order(desk: Desk, text: str, found: re.Match[str]) -> Verb:
    steps = dict.fromkeys(("fwd", "dl", "dr"), 0)
    for name, n in re.findall(r"(fwd|dl|dr) (\d)", found[3]):
        steps[name] += int(n)
    board = desk.board
    if any(c not in board.cells for c in found.groups()[:2]):
        raise Illegal(text, phrase("off_the_board"), "4.3.10")
    members = in_rectangle(board, desk.orderly, found[1], found[2])
    if not members:
        raise Illegal(text, phrase("nobody_of_yours_there", cell=found[1]), "4.3.10")
    corner, opposite = corners_of(desk, members)
    return GroupMove(corner, opposite, path_words(steps["fwd"], steps["dl"], steps["dr"]))


def column_order(desk: Desk, text: str, found: re.Match[str]) -> Verb:
    """Leader first, then its last one or all of them. Straight ahead on good ground a column is an ordinary group."""
    cells = [c.strip() for c in found[1].split(",")]
    steps = re.findall(r"fwd (\d)|(left|right)", found[2])
    path = column_words("".join(turn[0] if turn else "f" * int(n) for n, turn in steps))
    board = desk.board
    column = tails(board, own(desk, text, cells[0]), set(desk.orderly)).get(cells[-1], [])
    if len(cells) > 2 and cells != desk.cells_of(column):
        raise Illegal(text, phrase("no_column_there"), "4.3.10")
    if column and not any(turn for _, turn in steps) and path not in desk.column_paths(column):
        return GroupMove(cells[0], cells[-1], path)
    return ColumnMove(cells[0], cells[-1], path)


def hold_order(desk: Desk, text: str, found: re.Match[str]) -> Verb:
    corner, opposite, facing = found[1], found[2] or found[1], found[3]
    board = desk.board
    if all(c in board.cells for c in (corner, opposite)):
        members = in_rectangle(board, desk.shaken, corner, opposite)
        if members:
            corner, opposite = corners_of(desk, members)
    i = own(desk, text, corner)
    return HoldGround(corner, opposite, facing or FACINGS[board.facing[i]])


def corners_of(desk: Desk, members: list[int]) -> tuple[str, str]:
    """The smallest rectangle of these, from a corner in which one of them stands, if there is such a corner."""
    board = desk.board
    places = [board.place(board.cell[i]) for i in members]
    rows, files = [p[0] for p in places], [p[1] for p in places]
    for row, far_row in ((min(rows), max(rows)), (max(rows), min(rows))):
        for file, far_file in ((min(files), max(files)), (max(files), min(files))):
            if (row, file) in places:
                return board.names[row * board.stride + file], board.names[far_row * board.stride + far_file]
    return board.names[board.cell[members[0]]], board.names[board.cell[members[-1]]]


def plain_order(desk: Desk, text: str, words: str) -> Verb:
    name, _, rest = words.partition(" ")
    if words == "done":
        return Done()
    if name == "first" and rest:
        own(desk, text, rest)
        return FightFirst(rest)
    if name == "by" and rest.replace(" ", "_") in STANCES:
        return FinishBy(rest.replace(" ", "_"))
    if name == "rout":
        commands = desk.board.grid.commands
        mine = [n for n, c in commands.items() if c.seat == desk.seat and not c.broken and not c.routs]
        if rest or len(mine) == 1:
            return Rout(rest or mine[0])
        raise Illegal(text, phrase("order_not_understood", order=text), "4.3.10", [f"rout {n}" for n in mine])
    raise Illegal(text, phrase("order_not_understood", order=text), "4.3.10", ["B3-E4 fwd 2", "C9 to E10 W", "done"])
