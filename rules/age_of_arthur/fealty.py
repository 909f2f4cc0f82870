"""Fealty: lords and vassals (R-FEAL1, R-FEAL2, R-CL3, G37)."""

from __future__ import annotations

from rules.age_of_arthur.claims import discard_from_play, end_claim, gain, leave_unowned
from rules.age_of_arthur.dataset.sheets import PENDRAGON
from rules.age_of_arthur.facts import Facts, throne
from rules.age_of_arthur.news.wars import BecameVassal, Freed, VassalAgain


def make_vassal(game: Facts, vassal: str, lord: str) -> None:
    """He leaves his former lord, and his own vassals go to the new one. A vassal who wins a throne gives the new
    vassal to his own lord."""
    lord = game.lord(lord) or lord
    if vassal == lord:
        return
    for rebellion in game.cards_on(vassal, "rebellion"):  # G37: without further effect
        discard_from_play(game, rebellion)
    if game.kingdoms[lord].lord == vassal:  # R-FEAL2: a rebel has won his lord's throne, and they change places
        for rebellion in game.cards_on(lord, "rebellion"):
            discard_from_play(game, rebellion)
        game.kingdoms[lord].lord = ""
    for seat in game.order:
        if seat != lord and game.kingdoms[seat].lord == vassal:
            bind(game, seat, lord)
    game.tell(BecameVassal(vassal, lord))
    bind(game, vassal, lord)


def bind(game: Facts, vassal: str, lord: str) -> None:
    """R-FEAL1: the lord of the Pendragon, however he became it, takes the crown if he is British."""
    game.kingdoms[vassal].lord = lord
    end_claims_between(game, vassal, lord)
    if game.titles[PENDRAGON] == vassal and game.lord(vassal) == lord:
        if game.may_hold(lord, PENDRAGON):
            gain(game, lord, PENDRAGON)
        else:
            leave_unowned(game, PENDRAGON)


def end_claims_between(game: Facts, one: str, other: str) -> None:
    """R-CL3: lands only, and each other's thrones (G11). Titles may be claimed from a lord. A rebel keeps his."""
    if not game.are_bound(one, other):
        return
    for claimant, owner in ((one, other), (other, one)):
        for thing in game.claimed_by(claimant):
            if thing == throne(owner) or (thing in game.provinces and game.owner(thing) == owner):
                end_claim(game, claimant, thing)


def free(game: Facts, seat: str) -> None:
    lord = game.kingdoms[seat].lord
    game.kingdoms[seat].lord = ""
    game.tell(Freed(seat, lord))


def resume(game: Facts, seat: str) -> None:
    """F-REB: a vassal again. What he won as a rebel he won for his lord."""
    lord = game.kingdoms[seat].lord
    for other in game.order:
        if game.kingdoms[other].lord == seat:
            bind(game, other, lord)
    game.tell(VassalAgain(seat, lord))
    end_claims_between(game, seat, lord)
