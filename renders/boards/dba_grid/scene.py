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


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A combat of the last bound: where, and how it ended for the loser."""

    file: int
    rank: int
    result: str  # "destroyed", "recoil", "flee", "equal"
    words: str = ""


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


def cell(file: int, rank: int) -> str:
    """The notation of orders: a letter for the file (AA after Z), a number for the rank."""
    letters = ""
    number = file
    while True:
        letters = chr(65 + number % 26) + letters
        number = number // 26 - 1
        if number < 0:
            return f"{letters}{rank + 1}"
