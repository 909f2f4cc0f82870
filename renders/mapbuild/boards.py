"""Paper that every panel and board is cut from."""

from __future__ import annotations

from renders.mapbuild import art
from renders.mapbuild.lettering import ASSETS


def build() -> None:
    sheet = art.paper((1650, 1050), 11, (232, 219, 188), grain=0.006) * 0.985
    art.save(art.as_picture(sheet), ASSETS / "paper.png")
