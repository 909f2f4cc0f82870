"""Colours for one's own eyes: chosen once, and kept for every picture that only this person gets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.commands.look import COLOURS
from renders.drawing.sides import PALETTES
from tests.bot.playing import new_game
from tests.bot.world import world


def test_every_palette_can_be_chosen() -> None:
    assert set(COLOURS) == set(PALETTES)


async def test_a_palette_is_chosen_with_the_map_and_kept_for_this_person_alone(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob, game="syrian_war")

        async def seen(person: Any, **options: str) -> int:
            (picture,) = (await person.slash("map", **options)).message.attachments
            return int(picture.size)

        usual = await seen(bob)
        assert await seen(ann) == usual
        mine = await seen(ann, colours="greyscale")
        assert mine != usual
        assert await seen(ann) == mine and await seen(bob) == usual
        await w.restart()
        assert await seen(ann) == mine
        assert await seen(ann, colours="standard") == usual
