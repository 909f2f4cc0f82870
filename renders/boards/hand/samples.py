"""Hands of event markers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from renders.boards.hand.scene import Card, HandScene

WORDS = "Before the dice are rolled, the other side’s hits are halved in this round of combat, rounded down."
MERLIN = (
    "Look at a player's cards; then twice, swap a Winds card with him or freeze one of his cards until after his next "
    "play. Again at the start of each of your turns, until your ruler dies."
)
KNIVES = "On all British rulers: every one of them rolls a die and dies on an odd one. The card leaves the game."
TWICE, ON_AND_ON = f"{WORDS} {WORDS}", " ".join([WORDS] * 9)


def three() -> HandScene:
    cards = (
        Card("Surprise", "combat", WORDS, ready=True),
        Card("Alliance", "event phase", WORDS, 2),
        Card("Hand of Fate", "any time", WORDS),
    )
    return HandScene("Your markers", "judah", cards)


def twelve() -> HandScene:
    """The worst case named for hands: twelve markers with their longest words."""
    names = (
        "Surprise",
        "Ambush",
        "Vacillating Force",
        "Act of God",
        "Secret Entrance",
        "Ineffective Weaponry",
        "Egyptian Raid D10+D6",
        "Bedouin Raid D8",
        "Decrease Resources",
        "Ark of the Lord",
        "Recruit Prisoners",
        "God's Intervention",
    )
    when = (
        "combat",
        "combat",
        "movement",
        "combat or siege",
        "siege",
        "combat",
        "movement; phasing player",
        "movement",
        "resource",
        "combat; Judah",
        "end of combat",
        "any time",
    )
    return HandScene(
        "Your markers",
        "philistia",
        tuple(Card(n, w, TWICE, 1 + i % 2, i % 3 == 0) for i, (n, w) in enumerate(zip(names, when, strict=True))),
        "Combat at Gaza: four of them can be played now",
    )


def hidden() -> HandScene:
    return HandScene("Markers of Tyre", "tyre", tuple(Card() for _ in range(5)), "Five markers, face down")


def absurd() -> HandScene:
    return HandScene(
        "A hand no cup could hold",
        "moab",
        tuple(Card(f"Marker with a name that goes on and on {n}", "any time", ON_AND_ON) for n in range(70)),
    )


def winds() -> HandScene:
    """Age of Arthur: two Winds cards, one of them frozen with a card of the base hand."""
    cards = (
        Card("Merlin", "your turn, then stays", MERLIN),
        Card("Treachery", "frozen by Merlin", "A claim on one of your provinces ends."),
        Card("Casus Belli", "frozen by Merlin", "Declare war on a player with whom there is a claim."),
    )
    return HandScene("The hand of Gwynedd", "gwynedd", cards, "2 Winds cards, and the base hand")


def known(holder: str) -> HandScene:
    """What Merlin has seen: one card, the other is face down."""
    cards = (Card("Night of the Long Knives", "your turn, then gone", KNIVES), Card())
    return HandScene("What you know of another hand", holder, cards, "1 of 2 Winds cards")


SCENES: dict[str, Callable[[], HandScene]] = {
    "three markers": three,
    "twelve markers": twelve,
    "another's hand": hidden,
    "far too many": absurd,
    "winds": winds,
    "seen by Merlin": partial(known, "rheged"),
    "seen of Powys": partial(known, "powys"),
    "seen of Dumnonia": partial(known, "dumnonia"),
}
