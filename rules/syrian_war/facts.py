"""The facts of the campaign: where the armies are, what is in them, who holds what. Nearly everything is public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from rules.dba.dataset.tables import Rulebook
from rules.dba.facts import Host
from rules.kernel import Phrase, phrase
from rules.syrian_war.dataset.sheets import General, Side, SyrianData
from rules.syrian_war.outcome import Version

NAMELESS = "nameless"  # the commander when every named general is dead (P12)
SHARED = ""  # holds a space in which both armies are, or nobody was yet

Way = Literal["stance", "full", "auto", "odds", "table"]  # how a battle is fought (P34)


class Options(msgspec.Struct):
    pairs: Annotated[int, msgspec.Meta(ge=6, le=30)] = 12  # pairs of moves until time is called (P16)
    battles: Way = "stance"  # on the grid, by stances (P34)


class Army(msgspec.Struct):
    space: str
    elements: dict[str, int]  # by type; the general's element among them
    pool: list[dict[str, int]]  # columns of reinforcements not yet taken, the first one open
    general: str  # "" while a dead one is not yet replaced
    dead: list[str] = []  # generals
    gone: dict[str, int] = {}  # lost in battle and not recovered

    @property
    def size(self) -> int:
        return sum(self.elements.values())


class Fought(msgspec.Struct, omit_defaults=True):
    """One battle of the campaign, when it is over. No winner: the tenth round ended it."""

    pair: int
    space: str
    way: str
    attacker: str
    winner: str
    lost: dict[str, dict[str, int]]
    recovered: dict[str, dict[str, int]] = {}
    died: list[str] = []  # generals
    rounds: int = 0
    reported_by: str = ""
    confirmed_by: str = ""  # a side, "silence", "both" or "ruling"
    versions: list[Version] = []  # of a battle that was corrected or disputed: every account, the first one too


class Facts(Host, kw_only=True):
    """Everything but the stack, which `game.py` types when it knows all frames."""

    order_ends: ClassVar[tuple[str, ...]] = ("pair",)

    options: Options
    armies: dict[str, Army]
    holders: dict[str, str]  # space -> side: the last army in it (P10)
    initiative: str
    moved_last: str  # attacks, if both are in one space (P2)
    pair: int = 0  # 0 is the opening
    battles: list[Fought] = []
    proposals: dict[str, str] = {}  # the way each side would fight the next battle (P34)

    @property
    def data_set(self) -> SyrianData:
        data: SyrianData = self.data
        return data

    @property
    def rulebook(self) -> Rulebook:
        return self.data_set.dba

    def side(self, seat: str) -> Side:
        return self.data_set.armies.sides[seat]

    def foe(self, seat: str) -> str:
        return self.seats[1 - self.seats.index(seat)]

    def affairs(self, seat: str) -> list[Phrase]:
        """What has been proposed for this battle or the next (P34)."""
        said = [
            phrase("you_propose_way" if side == seat else "foe_proposes_way", side=side, way=way)
            for side, way in self.proposals.items()
        ]
        return [*said, *super().affairs(seat)]

    # Places.

    def place(self, seat: str) -> int:
        return self.data_set.spaces.index(self.armies[seat].space)

    def forward(self, seat: str) -> int:
        return 1 if self.side(seat).end == self.data_set.spaces[0] else -1

    def from_own_end(self, seat: str) -> int:
        """Spaces between the army and its own edge of the track (P5)."""
        return abs(self.place(seat) - self.data_set.spaces.index(self.side(seat).end))

    def is_shared(self) -> bool:
        return len({a.space for a in self.armies.values()}) == 1

    def put(self, seat: str, place: int) -> None:
        self.armies[seat].space = self.data_set.spaces[place]
        self.claim()

    def claim(self) -> None:
        """Each space is held by the last army in it, a shared one by nobody (P10)."""
        for seat, army in self.armies.items():
            self.holders[army.space] = SHARED if self.is_shared() else seat

    def count_held(self, seat: str) -> int:
        return sum(holder == seat for holder in self.holders.values())

    # Generals.

    def living(self, seat: str) -> list[str]:
        return [g for g in self.side(seat).generals if g not in self.armies[seat].dead]

    def general(self, seat: str) -> General:
        """Who commands: his value, and whether he is royal."""
        return self.side(seat).generals.get(self.armies[seat].general, self.data_set.armies.nameless)


def listed(counts: Mapping[str, int]) -> list[str]:
    """`{"Pk": 2, "Kn": 1}` -> `["Pk", "Pk", "Kn"]`: elements as they are picked."""
    return [kind for kind, n in counts.items() for _ in range(n)]


def counted(kinds: list[str]) -> dict[str, int]:
    return dict(Counter(kinds))


def take(counts: dict[str, int], kinds: list[str]) -> None:
    for kind in kinds:
        counts[kind] -= 1
        if not counts[kind]:
            del counts[kind]


def add(counts: dict[str, int], kinds: list[str]) -> None:
    for kind in kinds:
        counts[kind] = counts.get(kind, 0) + 1


def conserved(game: Facts) -> Any:
    """Every element is in the army, in the pool or gone, chariots apart; every general lives or is dead."""
    totals = {}
    for seat, army in game.armies.items():
        total = Counter(army.elements) + Counter(army.gone)
        for column in army.pool:
            total += Counter(column)
        del total[game.side(seat).always]
        totals[seat] = sorted(total.items()), sorted([*game.living(seat), *army.dead])
    return totals
