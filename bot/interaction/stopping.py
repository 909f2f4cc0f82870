"""When Herald stops: everybody who waits for an answer gets it if it comes soon, and otherwise a word."""

from __future__ import annotations

import asyncio
import logging

from bot.interaction.answer import tell_of_stop, under_way

log = logging.getLogger(__name__)

LAST_ANSWERS = 3.0  # seconds
LAST_WORD = 1.0  # seconds more, to tell the others
TURNS = 20  # of the loop, in which what discord.py has just handed over comes to `answer`


async def wait_for_answers() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)
    if not under_way:
        return
    _, late = await asyncio.wait(set(under_way), timeout=LAST_ANSWERS)
    waiting = [under_way[task] for task in late if task in under_way]
    try:
        async with asyncio.timeout(LAST_WORD):
            await asyncio.gather(*(tell_of_stop(interaction) for interaction in waiting))
    except TimeoutError:
        log.warning("the stop leaves %d without a word: Discord does not answer", len(waiting))
