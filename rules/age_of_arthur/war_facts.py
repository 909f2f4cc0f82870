"""Casus Belli: who may declare war on whom, and the facts of a war that is fought (R-CB1 to R-CB5, R-SIDE3)."""

from __future__ import annotations

import msgspec

from rules.age_of_arthur.dataset.sheets import BRITISH, SAXON
from rules.age_of_arthur.facts import Facts, claim_name, claim_of
from rules.age_of_arthur.levy import Element
from rules.age_of_arthur.news.wars import WarDeclared
from rules.kernel import Frame, Phrase, phrase

ATTACK, DEFEND = "attack", "defend"
FOE = {ATTACK: DEFEND, DEFEND: ATTACK}
BATTLE, SIEGE = "battle", "siege"


def turns_of_peace(game: Facts) -> int:
    """Turns until a war may be declared again; 0: now (R-CB2)."""
    if not game.last_war:
        return 0
    return max(0, game.last_war + game.britain.settings.peace * len(game.order) + 1 - game.turns)


def why_no_war(game: Facts) -> Phrase | None:
    first = game.britain.settings.first_war
    if game.round < first:
        return phrase("no_war_before", round=first, rule="R-CB1")
    wait = turns_of_peace(game)
    return phrase("peace_holds", turns=wait, rule="R-CB2") if wait else None


def claims_between(game: Facts, one: str, other: str) -> list[str]:
    """By name: on what the other owns now, or on his throne (F-CLAIM)."""
    found = []
    for claimant, owner in ((one, other), (other, one)):
        found += [claim_name(claimant, thing) for thing in game.claimed_by(claimant) if game.owner(thing) == owner]
    return found


def reasons(game: Facts, seat: str, enemy: str) -> list[str]:
    """The claims between two players over which there can be war (R-CB3)."""
    found = claims_between(game, seat, enemy)
    return found if game.options.cb_any_claim else [name for name in found if claim_of(name)[1] in game.provinces]


def enemies(game: Facts, seat: str) -> list[str]:
    """On whom he may declare war: not his lord or vassal, but a rebel may on his lord (R-CB5)."""
    return [s for s in game.others(seat) if not game.are_bound(seat, s) and reasons(game, seat, s)]


def declare(game: Facts, seat: str, enemy: str, card: str, reason: str) -> None:
    """The peace that follows runs from here, even if it is called off."""
    game.last_war = game.turns
    game.tell(WarDeclared(seat, enemy, card, reason))
    game.post("war_declared")


class WarFrame(Frame, kw_only=True):
    """What is true of a war, or of two at once: sides, armies, who won and who fell."""

    declarer: str
    enemy: str
    card: str
    reason: str = ""
    second: list[str] = []  # declarer and enemy of a second war
    sides: dict[str, str] = {}  # seat -> attack_1, defend_1, attack_2, defend_2
    waiting: list[str] = []  # still to choose a side
    modes: dict[str, str] = {}  # war -> battle or siege
    number: int = 1  # the war that is fought now
    levies: dict[str, list[Element]] = {}
    gone_home: list[str] = []  # from a siege
    won: dict[str, str] = {}  # war -> attack, defend or ""
    dead: list[str] = []  # persons in the order of dying: p3.ruler, p3.prince, p3.warlord.lin
    fresh: list[str] = []  # unowned through a death in this war (G35)
    defied: dict[str, str] = {}  # rebel -> the lord he had in this war, who may be another's vassal when it is settled
    fog: list[int] = []  # wars in which Dragon's Breath was played
    entrusted: dict[str, dict[str, str]] = {}  # seat -> battle card -> on whom (G24); his secret
    untrained: list[str] = []  # who may still re-train after it

    def seen_by(self, viewer: str | None) -> Frame:
        if not self.entrusted:
            return self
        own = {viewer: self.entrusted[viewer]} if viewer in self.entrusted else {}
        return msgspec.structs.replace(self, entrusted=own)

    # Who is where.

    def principal(self, side: str) -> str:
        """Declarer or declared enemy."""
        pair = [self.declarer, self.enemy] if side.endswith("1") else self.second
        return pair[0] if side.startswith(ATTACK) else pair[1]

    def all_sides(self) -> list[str]:
        wars = (1, 2) if self.second else (1,)
        return [f"{side}_{n}" for n in wars for side in (ATTACK, DEFEND)]

    def war_of(self, seat: str) -> int:
        return int(self.sides[seat][-1])

    def members(self, side: str) -> list[str]:
        return [s for s, on in self.sides.items() if on == side]

    def present(self, side: str) -> list[str]:
        """Those who have not gone home."""
        return [s for s in self.members(side) if s not in self.gone_home]

    def foes(self, seat: str) -> list[str]:
        return self.members(opposite(self.sides[seat]))

    def chief(self, game: Facts, side: str) -> str:
        """Command Structure: declarer or declared enemy, or his lord if he stands on that side (R-SIDE3)."""
        principal = self.principal(side)
        lord = game.lord(principal)
        return lord if lord and lord in self.present(side) else principal

    def side_now(self, side: str) -> str:
        """`attack` or `defend` in the war that is fought now."""
        return f"{side}_{self.number}"

    def army(self, side: str) -> list[Element]:
        """The stands of a side of the present war that are not lost."""
        return [e for s in self.present(self.side_now(side)) for e in self.levies[s] if not e.lost]

    def barred(self, game: Facts, seat: str) -> set[str]:
        """Whose stands cards keep out of his army: Saxon Hater (also of his C-in-C, C8), Cast Out the Saxons!, Saxons
        Unite!, Britons Unite!"""
        nations, foes = set[str](), self.foes(seat)
        hater = game.has_card(seat, "saxon_hater") or game.has_card(self.chief(game, self.sides[seat]), "saxon_hater")
        casts_out = self.card == "cast_out" and seat == self.declarer
        if hater or casts_out or any(game.has_card(foe, "saxons_unite") for foe in foes):
            nations.add(SAXON)
        if game.is_saxon(seat) and any(game.has_card(foe, "britons_unite") for foe in foes):
            nations.add(BRITISH)
        return nations

    # How it ended.

    def victors(self, number: int) -> list[str]:
        won = self.won.get(str(number), "")
        return self.present(f"{won}_{number}") if won else []

    def losers(self, number: int) -> list[str]:
        won = self.won.get(str(number), "")
        return self.present(f"{FOE[won]}_{number}") if won else []


def opposite(side: str) -> str:
    return FOE[side[:-2]] + side[-2:]
