"""The announcement of a game in words."""

from __future__ import annotations

from renders.boards.banner.scene import BannerScene, Seat
from renders.boards.banner.words import WORDS
from renders.drawing.sides import side


def write_alt(scene: BannerScene) -> str:
    seats = ", ".join(map(write_seat, scene.seats))
    return WORDS.alt.format(title=scene.title, words=scene.words, state=scene.state, seats=seats)


def write_text(scene: BannerScene) -> str:
    return "\n".join([scene.title, scene.words, scene.state, *(f"- {write_seat(seat)}" for seat in scene.seats)])


def write_seat(seat: Seat) -> str:
    return f"{seat.name or side(seat.side).name}: {seat.player or WORDS.open_seat}"
