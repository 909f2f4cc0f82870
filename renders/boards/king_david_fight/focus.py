"""Where to look on the battle board."""

from __future__ import annotations

from renders.boards.king_david_fight.scene import FightScene


def find_focus(scene: FightScene) -> tuple[int, int] | None:
    """Between the two lines."""
    return 500, 440
