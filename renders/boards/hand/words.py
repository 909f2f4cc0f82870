"""The sentences of a hand, and what hangs on its words."""

from __future__ import annotations

from renders.drawing.colours import Colour
from renders.words.catalogue import Words, load_words


class TextWords(Words, frozen=True):
    face_down: str
    number_face_down: str
    no_markers: str
    ready: str


class HandWords(Words, frozen=True):
    title: str
    markers: str
    times: str
    windows: dict[str, str]
    text: TextWords
    signs: dict[str, str]
    colours: dict[str, Colour]


WORDS = load_words(__file__, HandWords)
