"""What each card may be played on (4.4, 4.5), by the code `on` of the deck. Nothing here depends on another's hand."""

from __future__ import annotations

from collections.abc import Callable

from rules.age_of_arthur.dataset.sheets import (
    BRETWALDA,
    BRITISH,
    CHANNEL,
    IRISH_SEA,
    PENDRAGON,
    SAXON,
    SHORE,
)
from rules.age_of_arthur.facts import Facts, claim_name, throne
from rules.age_of_arthur.nation import can_turn_saxon, is_mostly_saxon

ALL = "all"  # what a card that chooses nobody is played on
WARLORD = "warlord."
# Saxon Hater, Saxons Unite!, Britons Unite!, Rebellion: not a second one on one player while one is in play (4.5).
UNIQUE = ("saxon_hater", "saxons_unite", "britons_unite", "rebellion")
# Fool in War not on one Schooled in War; Sly Fox and Dumb Ox never on one man.
NOT_WITH = {"fool": "schooled", "sly_fox": "dumb_ox", "dumb_ox": "sly_fox"}


def targets(game: Facts, seat: str, card: str) -> list[str]:
    """What he may play it on now; for a card with two targets see `grants`."""
    find = BY_CODE.get(game.britain.cards.winds[card].on)
    if find is None:
        return []
    found = find(game, seat, card)
    if card in UNIQUE or card in NOT_WITH:
        barred = NOT_WITH.get(card, card)
        found = [on for on in found if not game.has_card(on, barred)]
    return found


def anybody(game: Facts, seat: str, card: str) -> list[str]:
    return list(game.order)


def other(game: Facts, seat: str, card: str) -> list[str]:
    if card != "claim_throne":
        return game.others(seat)
    return [s for s in game.others(seat) if can_claim_throne(game, seat, s)]


def can_claim_throne(game: Facts, seat: str, of: str) -> bool:
    return not game.are_bound(seat, of) and not game.has_claim(seat, throne(of))


def oneself(game: Facts, seat: str, card: str) -> list[str]:
    if card == "merlin":
        return game.others(seat)  # whom he looks at first
    return [seat]


def a_briton(game: Facts, seat: str, card: str) -> list[str]:
    return [s for s in game.order if game.is_british(s)]


def a_saxon(game: Facts, seat: str, card: str) -> list[str]:
    return [s for s in game.order if game.is_saxon(s)]


def myself_if_british(game: Facts, seat: str, card: str) -> list[str]:
    return [seat] if game.is_british(seat) else []


def myself_if_vassal(game: Facts, seat: str, card: str) -> list[str]:
    return [seat] if game.kingdoms[seat].lord else []


def mostly_saxon(game: Facts, seat: str, card: str) -> list[str]:
    return [s for s in game.order if is_mostly_saxon(game, s)]


def ruler_or_warlord(game: Facts, seat: str, card: str) -> list[str]:
    return [*game.order, *(WARLORD + c.on for c in game.in_play if c.card == "warlord")]


def claim_on_my_land(game: Facts, seat: str, card: str) -> list[str]:
    mine = [p for p in game.lands(seat) if p in game.claims]
    return [claim_name(claimant, p) for p in mine for claimant in game.claims[p]]


def to_turn_saxon(game: Facts, seat: str, card: str) -> list[str]:
    homes = game.homes
    return [
        p
        for p, province in game.provinces.items()
        if province.owner not in ("", seat) and province.people != SAXON and p not in homes and can_turn_saxon(game, p)
    ]


def to_turn_british(game: Facts, seat: str, card: str) -> list[str]:
    homes = game.homes
    return [p for p, there in game.provinces.items() if there.owner and there.people != BRITISH and p not in homes]


def my_land(game: Facts, seat: str, card: str) -> list[str]:
    return [p for p in game.lands(seat) if not game.has_card(p, "warlord")]


def on_irish_sea(game: Facts, seat: str, card: str) -> list[str]:
    """The Scourge needs an owner to harm; the Invaders take any that is not free Irish already."""
    plain = [p for p in game.provinces if game.is_on(p, IRISH_SEA) and p not in game.homes]
    if card == "irish_scourge":
        return [p for p in plain if game.provinces[p].owner]
    return [p for p in plain if not game.provinces[p].free]


def for_long_ships(game: Facts, seat: str, card: str) -> list[str]:
    if not game.is_saxon(seat):
        return []
    return [
        p
        for p, province in game.provinces.items()
        if province.owner
        and (game.is_on(p, SHORE) or game.is_on(p, CHANNEL))
        and p not in game.homes
        and not game.has_card(p, "long_ships")
    ]


def free_irish_beside_me(game: Facts, seat: str, card: str) -> list[str]:
    return [p for p in game.bordering(seat) if game.provinces[p].free]


def on_irish_sea_somewhere(game: Facts, seat: str, card: str) -> list[str]:
    return [s for s in game.order if any(game.is_on(p, IRISH_SEA) for p in game.lands(s))]


def everybody(game: Facts, seat: str, card: str) -> list[str]:
    return [] if card == "reshuffle" else [ALL]


BY_CODE: dict[str, Callable[[Facts, str, str], list[str]]] = {
    "any": anybody,
    "other": other,
    "british_any": a_briton,
    "saxon_any": a_saxon,
    "self": oneself,
    "self_british": myself_if_british,
    "self_vassal": myself_if_vassal,
    "more_saxon_any": mostly_saxon,
    "any_or_warlord": ruler_or_warlord,
    "claim_on_me": claim_on_my_land,
    "province_other": to_turn_saxon,
    "province_any": to_turn_british,
    "province_own": my_land,
    "province_IS": on_irish_sea,
    "province_SS_BS": for_long_ships,
    "irish_free_bordering": free_irish_beside_me,
    "any_with_IS": on_irish_sea_somewhere,
    "none": everybody,
}


# Cards with two targets.


def grants(game: Facts, seat: str, card: str) -> dict[str, list[str]]:
    """Who may be given something, and what of: `to` -> `of`."""
    on = game.britain.cards.winds[card].on
    if on == "any_and_third":
        found = {
            to: [of for of in game.order if of != to and can_claim_throne(game, to, of)] for to in game.others(seat)
        }
    elif on == "other_and_province":
        found = {to: lands_to_inherit(game, to) for to in game.others(seat)}
    else:
        return {}
    return {to: of for to, of in found.items() if of}


def lands_to_inherit(game: Facts, to: str) -> list[str]:
    """Owned, no home, bordering his lands, neither his lord's nor his vassal's, and not claimed by him yet."""
    return [
        p
        for p in game.bordering(to)
        if (owner := game.provinces[p].owner)
        and p not in game.homes
        and not game.are_bound(to, owner)
        and not game.has_claim(to, p)
    ]


# The base hand.


def claimable(game: Facts, seat: str) -> list[str]:
    """Establish Claim: an other's or nobody's province beside one's own, or a title one's ruler may hold."""
    homes = game.homes
    found = [p for p in game.bordering(seat) if p not in homes and can_claim_land(game, seat, p)]
    title = PENDRAGON if game.is_british(seat) else BRETWALDA
    if game.titles[title] != seat and not game.has_claim(seat, title):
        found.append(title)
    return found


def can_claim_land(game: Facts, seat: str, province: str) -> bool:
    there = game.provinces[province]
    if there.free or game.has_claim(seat, province):
        return False
    return not there.owner or not game.are_bound(seat, there.owner)


def raidable(game: Facts, seat: str) -> list[str]:
    """Raid: an other's province beside one's own, homes too."""
    return [p for p in game.bordering(seat) if game.provinces[p].owner]


def settleable(game: Facts, seat: str) -> list[str]:
    """Saxon Settlement: one's own British province, no home, on the Saxon Shore or beside a Saxon one; not for a Saxon
    Hater."""
    if game.has_card(seat, "saxon_hater"):
        return []
    home = game.home(seat)
    return [
        p for p in game.lands(seat) if p != home and game.provinces[p].people == BRITISH and can_turn_saxon(game, p)
    ]
