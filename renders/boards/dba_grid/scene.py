"""What is to be drawn of a DBA battle on the grid: only what the viewer may know."""

from __future__ import annotations

import msgspec

KINDS = {  # the icon of each type of element
    "Kn": "mounted-knight",
    "Cv": "cavalry",
    "LH": "horse-head",
    "El": "elephant",
    "SCh": "chariot",
    "Exp": "bull-horns",
    "Pk": "pikeman",
    "Sp": "spears",
    "Bd": "broadsword",
    "Ax": "thrown-spear",
    "Wb": "viking-helmet",
    "Hd": "meeple",
    "Ps": "sling",
    "Bw": "bowman",
}
FACINGS = "NESW"


class Element(msgspec.Struct, frozen=True, omit_defaults=True):
    side: str
    kind: str  # a key of KINDS
    file: int  # column from the west, from 0
    rank: int  # row from the south, from 0
    facing: str = "N"
    command: int = 1
    general: bool = False
    demoralised: bool = False
    moved: bool = False
    name: str = ""  # as orders call it

    @property
    def number(self) -> str:
        """What tells it from others of its kind, in posts and menus too: `Pk2`."""
        return self.name.rpartition("_")[2].lstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A combat of the last bound: where, and how it ended for the loser."""

    file: int
    rank: int
    result: str  # "destroyed", "recoil", "flee", "equal"
    words: str = ""
    side: str = ""
    kind: str = ""  # of an element that was lost
    foe_side: str = ""  # "": only the result is known
    foe_file: int = -1
    foe_rank: int = -1
    total: int = 0  # of the one in this cell
    foe_total: int = 0


class Move(msgspec.Struct, frozen=True):
    """An element that is elsewhere than in the last picture: from file and rank to file and rank."""

    side: str
    from_file: int
    from_rank: int
    file: int
    rank: int


class Command(msgspec.Struct, frozen=True, omit_defaults=True):
    side: str
    number: int
    pips: int | None = None
    lost: int = 0
    breaks_at: int = 0
    broken: bool = False


class BattleScene(msgspec.Struct, frozen=True, omit_defaults=True):
    title: str
    phase: str
    files: int
    ranks: int
    elements: tuple[Element, ...] = ()
    ground: dict[str, str] = {}  # cell in notation ("C9"): a kind of ground
    commands: tuple[Command, ...] = ()
    fights: tuple[Fight, ...] = ()
    active: str = ""
    log: tuple[str, ...] = ()
    choices: tuple[dict[str, str], ...] = ()  # boards to choose from, before one is chosen
    waiting: dict[str, dict[str, int]] = {}  # side: its elements that are not on the board yet, by type
    players: dict[str, str] = {}  # side: who plays it
    moves: tuple[Move, ...] = ()  # since the last picture
    leaders: dict[str, str] = {}  # for players under somebody else's lead: whose army it is called


def cell(file: int, rank: int) -> str:
    """The notation of orders: a letter for the file (AA after Z), a number for the rank."""
    letters = ""
    number = file
    while True:
        letters = chr(65 + number % 26) + letters
        number = number // 26 - 1
        if number < 0:
            return f"{letters}{rank + 1}"
