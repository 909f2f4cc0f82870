"""Age of Arthur: cards as pictures. A hand, what Merlin has seen of others', cards in play, discards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from renders.boards.britain.words import WORDS
from renders.boards.chart.scene import ChartScene, Row
from renders.boards.hand.scene import Card, HandScene
from renders.datasets.age_of_arthur import BASE_HAND, card_name, land_name, load_cards
from renders.drawing import assets
from renders.drawing.sides import side

if TYPE_CHECKING:
    from rules.age_of_arthur.view import ArthurView

COPIES = re.compile(r"^\w+\scards?\.\s")
SAID, TABLE = WORDS.hand, WORDS.table
ABREAST = 3  # cards in a row of the list of all


def make_hand(view: ArthurView, realms: Mapping[str, str]) -> HandScene:
    """His Winds cards, and what Merlin has frozen of the base hand. All others know the rest of it."""
    seat = view.viewer or ""
    frozen = Counter(f.card for f in view.frozen.get(seat, ()))
    winds = [make_card(name, n, frozen[name]) for name, n in Counter(view.hand).items()]
    base = [make_base_card(name) for name in BASE_HAND if frozen[name]]
    title = SAID.title.format(side=side(realms[seat]).name)
    return HandScene(title, realms[seat], (*winds, *base), SAID.note.say(len(view.hand)))


def make_known(view: ArthurView, realms: Mapping[str, str]) -> list[HandScene]:
    """What the viewer knows of others' hands: a page for each, the rest of the hand face down (G8)."""
    pages = []
    for holder, names in view.known.items():
        if names:
            frozen = Counter(f.card for f in view.frozen.get(holder, ()) if f.card)
            shown = [make_card(name, n, frozen[name]) for name, n in Counter(names).items()]
            whole = view.hand_sizes.get(holder, len(names))
            hidden = [Card(count=whole - len(names))] if whole > len(names) else []
            title = SAID.known.format(side=side(realms[holder]).name)
            note = SAID.known_note.format(known=len(names), n=whole)
            pages.append(HandScene(title, realms[holder], (*shown, *hidden), note))
    return pages


def make_card(name: str, count: int, frozen: int) -> Card:
    card = load_cards()[name]
    words = assets.load_headed("age_of_arthur")[card.name]
    return Card(card.name, SAID.frozen if frozen else SAID.timing[card.timing], flatten(words), count)


def make_base_card(name: str) -> Card:
    return Card(SAID.base[name], SAID.frozen, flatten(assets.load_headed("age_of_arthur")[SAID.base[name]]))


def flatten(words: str) -> str:
    """In one line, without the number of copies that a card's paragraph begins with."""
    return COPIES.sub("", " ".join(words.split()))


def make_tables(view: ArthurView, realms: Mapping[str, str]) -> list[ChartScene]:
    """Cards in play, and the discards with what is unseen."""
    rows = [
        Row(
            card_name(c.card), (name_on(c.on, realms), side(realms[c.by]).name, TABLE.until[load_cards()[c.card].until])
        )
        for c in view.in_play
    ]
    lying = ChartScene("in_play", TABLE.in_play, TABLE.rule, TABLE.in_play_headings, tuple(rows or [Row(TABLE.none)]))
    return [lying, make_piles(view)]


def name_on(on: str, realms: Mapping[str, str]) -> str:
    return side(realms[on]).name if on in realms else land_name(on)


def make_piles(view: ArthurView) -> ChartScene:
    """Every card of the deck by name: how many are discarded, and how many the viewer cannot place."""
    gone = Counter(view.discards)
    placed = Counter([*view.hand, *(c.card for c in view.in_play), *view.discards, *view.removed])
    for names in view.known.values():
        placed.update(names)
    lines = [
        (card.name, str(gone[name] or "–"), str(card.copies - placed[name] or "–"))
        for name, card in load_cards().items()
    ]
    high = -(-len(lines) // ABREAST)
    lines += [("", "", "")] * (ABREAST * high - len(lines))
    rows = [[cell for line in lines[n::high] for cell in line] for n in range(high)]
    removed = ", ".join(map(card_name, view.removed)) or TABLE.none
    note = TABLE.piles_note.format(removed=removed)
    return ChartScene(
        "piles",
        TABLE.piles,
        TABLE.rule,
        TABLE.piles_headings,
        tuple(Row(r[0], tuple(r[1:])) for r in rows),
        "",
        (note,),
    )
