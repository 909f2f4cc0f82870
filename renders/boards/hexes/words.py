"""The sentences of the board of hexes."""

from __future__ import annotations

from renders.words.catalogue import Words, load_words


class PanelWords(Words, frozen=True):
    title: str
    year: str
    order: str
    out: str
    more_kingdoms: str


class LegendWords(Words, frozen=True):
    ridge: str
    wood: str
    village: str
    city: str
    fortress: str
    capital: str
    tower: str
    torch: str
    rampart: str
    burst: str
    lying: str
    veil: str


class TextWords(Words, frozen=True):
    title: str
    alt_kingdom: str
    turn: str
    kingdom: str
    race: str
    out: str
    army: str
    lying: str
    defends: str
    order_to: str
    order: str
    tile: str
    unexplored: str
    nobody: str
    place: str
    marsh: str
    start: str
    rough: str
    edge: str
    here: str
    one_army: str
    contested: str
    river: str
    changed: str
    tiles: str
    list: str
    unit: str
    on_paper: str
    bears: str


class HexWords(Words, frozen=True):
    wilds: str
    summer: str
    winter: str
    setup: str
    year: str
    panel: PanelWords
    legend: LegendWords
    text: TextWords
    edges: dict[str, str]
    directions: dict[str, str]
    races: dict[str, str]


WORDS = load_words(__file__, HexWords)
