"""What a combat (6.2) and a siege (6.3) have in common, and the facts of a combat that its windows look at and change.

The two are played in combat.py and siege.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rules.kernel import Frame
from rules.king_david.facts import Facts

ATTACKERS, DEFENDERS = "attackers", "defenders"
OTHER = {ATTACKERS: DEFENDERS, DEFENDERS: ATTACKERS}
BESIEGERS, CITY = "besiegers", "city"


class Orders(msgspec.Struct):
    """A plan as it is kept in the fight. Secret."""

    markers: list[str] = []  # not shown yet; `bribe:philistia_militia_1` names the army, too
    losses: str = "cheapest"
    retreat: str = "ask"
    surprised: str = "pass"


def strike_off(named: list[str], marker: str, target: str) -> None:
    """What a plan names is played once: by its target if that was named, else by its marker."""
    for one in (f"{marker}:{target}", marker):
        if one in named:
            named.remove(one)
            return


class Fight(Frame, kw_only=True):
    """A combat or a siege, as plans, windows, hits and retreats see it."""

    scene = ("area",)
    area: str
    plan: dict[str, Orders] = {}  # by seat; secret: each player's own

    if TYPE_CHECKING:  # each of the two declares them at its own place: a log has hashes of states, so order counts
        sides: dict[str, str]  # player with armies in it -> side
        leaders: list[str] = []  # those with armies when it began
        round: int = 0
        carried: dict[str, int] = {}  # side -> hits that wait for its next round
        dice: dict[str, list[int]] = {}  # side -> its dice of this round

    def in_the_open(self) -> list[str]:
        """The armies that everybody sees (Q25)."""
        raise NotImplementedError

    def seen_by(self, viewer: str | None) -> Frame:
        """Plans go by seat, so that a view can tell whose is whose."""
        own = {viewer: self.plan[viewer]} if viewer in self.plan else {}
        return msgspec.structs.replace(self, plan=own)

    def seats(self, game: Facts) -> list[str]:
        """Everybody who has, or had, armies in it, or holds the city."""
        return game.seats_of(list(self.sides))

    def expected(self, game: Facts, side: str) -> float:
        """What the dice of a side add up to on average."""
        raise NotImplementedError

    def remove_dead(self, game: Facts, side: str, army: str) -> None:
        """An army of this side has been eliminated."""
        raise NotImplementedError

    def keep_stepped(self, side: str, armies: list[str]) -> None:
        """Armies that have taken a step: a siege remembers them for its second round (Q36)."""

    def is_going_badly(self, game: Facts, player: str, when: str) -> bool:
        """Whether the plan `when` (weaker, half) says that it is time to leave."""
        raise NotImplementedError

    def plan_of(self, game: Facts, player: str) -> Orders | None:
        return self.plan.get(game.seat_of(player))


class Combat(Fight, kw_only=True):
    """The facts of a combat."""

    party: str  # X of Q103
    commander: dict[str, str]  # side -> the player who takes its hits (Q104)
    sides: dict[str, str]
    armies: dict[str, list[str]]  # side -> the armies that fight on it
    barred: list[str] = []  # defenders may not retreat there
    leaders: list[str] = []
    round: int = 0
    carried: dict[str, int] = {}
    weapons: dict[str, int] = {}  # 7.6, 7.7 net, for the whole combat
    ark: int = 0  # 7.19 on Judah's dice in this round
    first: str = ""  # by a marker, in round one
    blow: list[list[str]] = []  # sides that still strike in this round
    dice: dict[str, list[int]] = {}
    losing: dict[str, int] = {}  # side -> hits it is about to take
    revolt: dict[str, str] = {}  # army -> its side (7.22)
    bribed: dict[str, str] = {}  # army -> its own side (7.23)
    dead: dict[str, list[str]] = {}  # side -> types eliminated
    asking: list[list[str]] = []  # [side, player]: still to decide on retreat
    gone: list[str] = []  # armies that retreated

    def foes_of(self, player: str) -> list[str]:
        """The armies that fight against a player and are not his own side's, bribed."""
        return [a for a in self.armies[OTHER[self.sides[player]]] if a not in self.bribed]
