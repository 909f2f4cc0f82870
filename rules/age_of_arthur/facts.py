"""The facts of Age of Arthur, and small questions about them.

Words: a *player* is a seat; his *kingdom* is what he was given at the start, his *home* the province that is never
lost. A *thing* is what can be claimed: a province (`lin`), a title (`pendragon`), or a throne (`throne.p5`). A claim is
named by claimant and thing: `p3.lin` (G10; a dot, because a colon has its own meaning in typed orders).
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from rules.age_of_arthur.dataset.sheets import BRITISH, SAXON, TITLES, Britain
from rules.dba.choices import describe_on_grid
from rules.dba.dataset.tables import Rulebook
from rules.dba.facts import Host
from rules.dba.view import hand as hand_on_grid
from rules.kernel import Phrase

NOBODY = ""
THRONE = "throne."


class Options(msgspec.Struct):
    """G3."""

    rounds: Annotated[int, msgspec.Meta(ge=4, le=30)] = 12
    choice: Literal["pick", "random"] = "pick"
    map: Literal["cut", "wide"] = "cut"
    saxon_start: Literal["none", "half", "all", "kent"] = "none"
    free_man: bool = False
    vassals_follow: bool = False
    cb_any_claim: bool = True
    battles: Literal["stance", "full", "auto", "odds", "table"] = "stance"
    sieges: bool = True


class Kingdom(msgspec.Struct, omit_defaults=True):
    """What a player has whoever rules: his home, his ruler's nation, how many of his base pedyt are still auxilia."""

    realm: str
    home: str
    nation: str
    ax: int = 0
    lord: str = ""


class Province(msgspec.Struct, omit_defaults=True):
    """`owner` "": nobody's. `free`: a free Irish province, which nobody may claim (F-IRISH)."""

    owner: str
    people: str
    free: bool = False


class InPlay(msgspec.Struct, omit_defaults=True):
    """A Winds card that stays: who played it, on which player or province it lies, and whose a throne claim is."""

    card: str
    by: str
    on: str
    of: str = ""


class Frozen(msgspec.Struct):
    """A card that Merlin has put down (G8), and who besides its holder knows which it is."""

    card: str
    seen_by: list[str]


class RaidMark(msgspec.Struct):
    """The province that is raided, and the kind of stand its raider misses (Raid)."""

    province: str
    kind: str


class Facts(Host, kw_only=True):
    """Everything but the stack, which `game.py` types when it knows all frames."""

    order_ends: ClassVar[tuple[str, ...]] = ("war",)

    options: Options
    expendables: int  # left in the pool (R-EXP)
    kingdoms: dict[str, Kingdom] = {}  # seat -> kingdom, once all have one
    provinces: dict[str, Province] = {}  # those of the active map
    order: list[str] = []  # seats clockwise, from the first player
    round: int = 0
    turns: int = 0  # begun so far
    last_war: int = 0  # the turn of the last declaration; 0: none yet (R-CB2)
    titles: dict[str, str] = {}  # -> holder
    claims: dict[str, list[str]] = {}  # thing -> claimants
    raids: dict[str, RaidMark] = {}  # by raider
    in_play: list[InPlay] = []
    hands: dict[str, list[str]] = {}  # secret: Winds cards, the one held longest first
    frozen: dict[str, list[Frozen]] = {}  # which: secret
    known: dict[str, dict[str, list[str]]] = {}  # viewer -> holder -> cards he knows of (G8); each viewer's own
    deck: list[str] = []  # secret, sorted: a draw picks by die
    discards: list[str] = []
    removed: list[str] = []  # out of the game
    votes: list[str] = []  # to extend (G42)
    proposals: dict[str, str] = {}  # by seat: how a commander-in-chief would fight (G27)
    extended: bool = False

    @property
    def britain(self) -> Britain:
        data: Britain = self.data
        return data

    def battle_cards(self, seat: str) -> list[str]:
        """Those of his hand that are not frozen: Sorcery, Dragon's Breath, Hammer of the Gods, Ambush!, Plashing,
        Grassfire, Hidden ditch, Steal a march."""
        winds, spent = self.britain.cards.winds, () if self.expendables else ("hammer",)  # R-EXP
        return [card for card in self.usable(seat) if winds[card].timing == "battle" and card not in spent]

    @property
    def rulebook(self) -> Rulebook:
        return self.britain.dba

    def describe(self, seat: str, verb: str, field: str, given: list[Any], value: str) -> Phrase | None:
        return None if self.grid is None else describe_on_grid(self.grid, field, value)

    def called(self, seat: str) -> str:
        kingdom = self.kingdoms.get(seat)
        return kingdom.realm if kingdom is not None else seat

    def seen_frozen(self, viewer: str | None) -> dict[str, list[Frozen]]:
        """Which cards are frozen, as he knows it: "" for those he only knows the number of."""
        return {
            holder: [f if viewer in (holder, *f.seen_by) else Frozen("", f.seen_by) for f in cards]
            for holder, cards in self.frozen.items()
        }

    def hand(self, seat: str) -> dict[str, Any]:
        """His Winds cards, what he knows of others' hands, and which cards are frozen."""
        found: dict[str, Any] = {"hand": self.hands.get(seat), "known": self.known.get(seat)}
        if (frozen := self.seen_frozen(seat)) != self.seen_frozen(None):
            found["frozen"] = frozen
        found |= hand_on_grid(self.grid, seat)
        return {name: held for name, held in found.items() if held}

    # Players.

    def clockwise(self, seat: str) -> list[str]:
        """All others, in the order in which they sit after this one."""
        at = self.order.index(seat)
        return [*self.order[at + 1 :], *self.order[:at]]

    def others(self, seat: str) -> list[str]:
        return [s for s in self.order if s != seat]

    def is_british(self, seat: str) -> bool:
        return self.kingdoms[seat].nation == BRITISH

    def is_saxon(self, seat: str) -> bool:
        return self.kingdoms[seat].nation == SAXON

    def home(self, seat: str) -> str:
        return self.kingdoms[seat].home

    # Lords and vassals (Fealty).

    def is_rebel(self, seat: str) -> bool:
        """A vassal whose status is suspended by Rebellion."""
        return any(c.card == "rebellion" and c.on == seat for c in self.in_play)

    def lord(self, seat: str) -> str:
        """Whose vassal he is now: nobody's while he rebels."""
        lord = self.kingdoms[seat].lord
        return NOBODY if lord and self.is_rebel(seat) else lord

    def vassals(self, seat: str) -> list[str]:
        return [s for s in self.order if self.kingdoms[s].lord == seat and self.lord(s) == seat]

    def are_bound(self, one: str, other: str) -> bool:
        """One is the other's lord."""
        return self.lord(one) == other or self.lord(other) == one

    # Provinces.

    @property
    def homes(self) -> set[str]:
        return {k.home for k in self.kingdoms.values()}

    def lands(self, seat: str) -> list[str]:
        return [p for p, province in self.provinces.items() if province.owner == seat]

    def neighbours(self, province: str) -> list[str]:
        return [b for b in self.britain.lands[province].borders if b in self.provinces]

    def bordering(self, seat: str) -> dict[str, None]:
        """The provinces that border one of his and are not his, each once."""
        found: dict[str, None] = {}
        provinces, lands = self.provinces, self.britain.lands
        for p, mine in provinces.items():
            if mine.owner == seat:
                for b in lands[p].borders:
                    there = provinces.get(b)
                    if there is not None and there.owner != seat:
                        found[b] = None
        return found

    def is_on(self, province: str, coast: str) -> bool:
        return province in self.britain.coast[coast]

    # What can be claimed.

    def owner(self, thing: str) -> str:
        """Who owns a province, holds a title or sits on a throne now."""
        if thing in self.provinces:
            return self.provinces[thing].owner
        return self.titles[thing] if thing in self.titles else thing.removeprefix(THRONE)

    def may_hold(self, seat: str, thing: str) -> bool:
        """Titles ask for a nation (R-CL6)."""
        return thing not in TITLES or self.kingdoms[seat].nation == TITLES[thing]

    def has_claim(self, seat: str, thing: str) -> bool:
        return seat in self.claims.get(thing, ())

    def claimed_by(self, seat: str) -> list[str]:
        return [thing for thing, seats in self.claims.items() if seat in seats]

    # Cards in play.

    def cards_on(self, on: str, card: str) -> list[InPlay]:
        return [c for c in self.in_play if c.on == on and c.card == card]

    def has_card(self, on: str, card: str) -> bool:
        return any(c.on == on and c.card == card for c in self.in_play)

    def holds_unfrozen(self, seat: str, card: str) -> bool:
        """A card of the base hand that is not put down by Merlin."""
        return not any(f.card == card for f in self.frozen.get(seat, ()))

    def usable(self, seat: str) -> list[str]:
        """His Winds cards that are not frozen."""
        left = Counter(f.card for f in self.frozen.get(seat, ()))
        if not left:
            return list(self.hands[seat])
        found = []
        for card in self.hands[seat]:
            if left[card]:
                left[card] -= 1
            else:
                found.append(card)
        return found


def count_rounds(game: Facts) -> int:
    """R-END, G42."""
    return game.options.rounds + (game.britain.settings.extension if game.extended else 0)


def claim_name(seat: str, thing: str) -> str:
    return f"{seat}.{thing}"


def claim_of(name: str) -> tuple[str, str]:
    """`p3.throne.p5` -> p3 and the throne."""
    seat, _, thing = name.partition(".")
    return seat, thing


def throne(seat: str) -> str:
    return THRONE + seat


def is_throne(thing: str) -> bool:
    return thing.startswith(THRONE)


def conserved(game: Facts) -> Any:
    """G44: every Winds card is in the deck, a hand, in play, discarded or out of the game."""
    played = [c.card for c in game.in_play]
    hands = [c for hand in game.hands.values() for c in hand]
    return dict(Counter([*game.deck, *hands, *played, *game.discards, *game.removed]))
