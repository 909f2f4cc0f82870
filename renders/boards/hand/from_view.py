"""King David: what the viewer holds, as a hand. How many markers others hold is on the map."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from renders.boards.hand.scene import Card, HandScene
from renders.boards.hand.words import WORDS
from renders.datasets.king_david import Marker, load_markers
from renders.drawing import assets

if TYPE_CHECKING:
    from rules.king_david.view import KingDavidView


def make_scene(view: KingDavidView) -> HandScene:
    country = view.countries.get(view.viewer or "", "")
    cards = tuple(make_card(load_markers()[name], n) for name, n in Counter(view.hand).items())
    return HandScene(WORDS.title, country, cards)


def make_card(marker: Marker, count: int) -> Card:
    words = assets.load_paragraphs("king_david").get(f"7.{marker.number}", "")
    return Card(marker.name, WORDS.windows.get(marker.window, marker.window), words, count)
