"""What is to be drawn when a game is announced."""

from __future__ import annotations

import msgspec

from renders.boards.banner.words import WORDS


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    side: str
    player: str = ""  # "" is open
    name: str = ""  # "" is the side's own


class BannerScene(msgspec.Struct, frozen=True, omit_defaults=True):
    game: str  # "king_david", "king_philip", "syrian_war", ...
    title: str
    words: str
    seats: tuple[Seat, ...] = ()
    state: str = WORDS.state
