"""What is to be drawn of Age of Arthur: Britain, its kings, and the war that is fought."""

from __future__ import annotations

import msgspec

BRITISH, SAXON, IRISH = "british", "saxon", "irish"
PENDRAGON, BRETWALDA = "pendragon", "bretwalda"
TITLES = (PENDRAGON, BRETWALDA)
WARLORD, LONG_SHIPS, SCOURGE = "warlord", "long_ships", "irish_scourge"


class Mark(msgspec.Struct, frozen=True):
    """A Warlord, Long Ships or a Scourge on a province, and who played it."""

    card: str
    by: str


class Province(msgspec.Struct, frozen=True):
    """A province that is in play. `owner` "": nobody's."""

    owner: str = ""
    people: str = BRITISH
    free: bool = False  # Irish and its own master
    home: bool = False
    claims: tuple[str, ...] = ()
    raiders: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()


class Kingdom(msgspec.Struct, frozen=True):
    side: str
    rank: int = 0
    lands: int = 0
    winds: int = 0  # cards in the hand
    nation: str = BRITISH
    lord: str = ""
    rebel: bool = False  # against this lord, for the time being
    vassals: tuple[str, ...] = ()
    claimants: tuple[str, ...] = ()  # to the throne
    cards: tuple[str, ...] = ()  # in play on him, by name
    away: str = ""  # the stand that is out raiding
    player: str = ""


class Title(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    holder: str = ""
    claims: tuple[str, ...] = ()


class Ally(msgspec.Struct, frozen=True, omit_defaults=True):
    """One king in a war. `stands`: those not lost, None before the muster."""

    side: str
    stands: int | None = None
    chief: bool = False
    gone: bool = False


class War(msgspec.Struct, frozen=True, omit_defaults=True):
    attack: tuple[Ally, ...]
    defend: tuple[Ally, ...]
    mode: str = ""  # "battle", "siege" or not yet chosen
    round: int = 0  # of the siege
    reason: str = ""


class BritainScene(msgspec.Struct, frozen=True, omit_defaults=True):
    phase: str
    round: int = 0
    rounds: int = 0
    provinces: dict[str, Province] = {}
    kingdoms: tuple[Kingdom, ...] = ()  # in the order of play
    active: str = ""
    titles: tuple[Title, ...] = ()
    wars: tuple[War, ...] = ()
    peace: int = 0  # turns until a war may be declared again
    deck: int = 0
    discards: int = 0
    changed: tuple[str, ...] = ()
    log: tuple[str, ...] = ()
