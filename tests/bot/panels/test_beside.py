"""A choice that is looked at, not read, has its picture beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.bot.playing import new_game
from tests.bot.world import Seen, world

GALLERY, MENU = 12, 3


def kinds(parts: list[dict[str, Any]]) -> list[int]:
    return [k for part in parts for k in (part["type"], *kinds(part.get("components", [])))]


async def test_the_boards_of_a_battle_stand_above_the_choice(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        await new_game(w, ann, game="syrian_war", computers=1)
        asked = await (await ann.slash("play")).click("Stay")
        assert "% to win" in asked.text, "the odds of the battle, before it is joined"
        assert GALLERY not in kinds(asked.message.components)
        boards: Seen = await asked.click("Confirm")
        shown = kinds(boards.message.components)
        assert "Which board?" in boards.text and shown.index(GALLERY) < shown.index(MENU)
