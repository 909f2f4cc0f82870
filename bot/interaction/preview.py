"""The odds of an order: it is tried many times, in a worker process, on states that its own seat could suppose.

A catalogue's `[odds]` names the news that decide (`battle_fought = "{winner} wins"`). After the order everybody does
the default until such news is told, and the sentences are counted. Nothing that only others know can be in them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from bot.panels.drafts import Trial, try_out
from bot.words import Words
from bot.workers.pool import Workers, data_set
from rules.kernel import CLOCK, Campaign, Chance, Frame, Sealed, State, Undo, Verb, View, advance, due, find

if TYPE_CHECKING:  # worker processes import this module, and need no Discord
    from bot.interaction.context import GameContext

log = logging.getLogger(__name__)

TRIES, FEWEST = 40, 10
FIRST_TRIES = 3  # if none of them decides anything, there is nothing to foresee
MOST_ENTRIES = 12  # played on after the order
MOST_TIME = 0.7  # seconds for all tries
PATIENCE = 1.0  # seconds that a preview waits for a process
HURRIED = 0.3  # seconds for all tries in this process, where answers wait

Odds = list[tuple[str, int]]  # what would be said, and in how many of a hundred


async def try_elsewhere(workers: Workers, context: GameContext, pick: Verb, luck: str) -> Trial:
    """What an order would do, as `try_out` says it, from another process."""
    state = context.begun
    save, data = context.campaign.codec.encode(state), msgspec.json.encode(state.data)
    order = msgspec.json.encode(pick)
    return await workers.answer(try_there, context.game.campaign, save, data, context.player, order, luck)


async def odds_of(workers: Workers | None, context: GameContext, pick: Verb) -> Odds:
    """Most likely first; nothing where the game does not say what decides. Few tries here, where no process was free:
    nobody fights without having seen the odds."""
    if workers is None or not context.words.odds:
        return []
    codec, state = context.campaign.codec, context.begun
    save, data = codec.encode(state), msgspec.json.encode(state.data)
    tags, order = list(context.words.odds), msgspec.json.encode(pick)
    given = (context.game.campaign, save, data, context.player, order, tags)
    there = asyncio.ensure_future(workers.do(foresee, *given))
    try:
        done, _ = await asyncio.wait((there,), timeout=PATIENCE)
        if not done:  # nobody waits for it any more
            there.add_done_callback(lambda late: late.cancelled() or late.exception())
        found = await there if done else await asyncio.to_thread(foresee, *given, HURRIED)
    except Exception as fault:
        log.info("no odds: %r", fault)
        return []
    return odds_from(context.words, found)


def odds_from(words: Words, found: list[dict[str, Any] | None]) -> Odds:
    decided = [news for news in found if news is not None]
    if len(decided) < FEWEST or 2 * len(decided) < len(found):  # mostly nothing is decided: nothing worth saying
        return []
    tally = Counter(words.decided(news) for news in decided)
    return [(said, round(100 * n / len(decided))) for said, n in tally.most_common(6)]


# In the worker process.


def warm(name: str) -> bool:
    """Loads a game before anybody waits for it."""
    return find(name).shipped is not None


def foresee(
    name: str, save: bytes, data: bytes, seat: str, order: bytes, tags: list[str], longest: float = MOST_TIME
) -> list[dict[str, Any] | None]:
    """For each try the news that decided, or None; nothing at all where the order decides nothing soon."""
    campaign = find(name)
    state = campaign.codec.decode(save, data_set(name, data))
    view, pick = campaign.view(state, seat), campaign.codec.pick(msgspec.json.decode(order))
    found: list[dict[str, Any] | None] = []
    until = time.perf_counter() + longest
    while len(found) < TRIES and time.perf_counter() < until and (len(found) < FIRST_TRIES or any(found)):
        found.append(one_try(campaign, view, state.data, seat, pick, tags, len(found)))
    return found


def try_there(name: str, save: bytes, data: bytes, seat: str, order: bytes, luck: str) -> Trial:
    campaign = find(name)
    state = campaign.codec.decode(save, data_set(name, data))
    trial = try_out(campaign, state, seat, campaign.codec.pick(msgspec.json.decode(order)), Chance(luck))
    trial.told = [msgspec.to_builtins(news) for news in trial.told]
    return trial


def one_try(
    campaign: Campaign, view: View, data: Any, seat: str, pick: Verb, tags: list[str], n: int
) -> dict[str, Any] | None:
    game: State = campaign.imagine(view, Chance(f"foresight:{n}"), data)
    others_do_the_usual(game, seat)
    asked, later = game.top, False
    entry = advance(game, seat, pick)
    for _ in range(MOST_ENTRIES):
        for told in entry.told:
            news: dict[str, Any] = msgspec.to_builtins(told.news)
            if news["type"] in tags and (not later or concerns(news, pick)):
                return news
        if game.result is not None:
            return None
        later = later or same_again(game, seat, asked)
        verb = due(game)
        if isinstance(verb, Undo):
            return None
        if verb is not None:
            entry = advance(game, CLOCK, verb)
        else:
            who = game.awaited()[0]
            entry = advance(game, who, game.top.default(game, who))
    return None


def others_do_the_usual(game: State, seat: str) -> None:
    """Secret orders and answers of others are dropped: an imagined one would say nothing about this order."""
    game.kept.orders = {s: orders for s, orders in game.kept.orders.items() if s == seat}
    if isinstance(game.top, Sealed):
        game.top.answers = {s: answers for s, answers in game.top.answers.items() if s == seat}


def same_again(game: State, seat: str, asked: Frame) -> bool:
    """The seat is asked for its next order: later news belongs to this one only if it names the same place. Sealed
    orders are given round by round, and a round is not the end of a fight."""
    return not isinstance(asked, Sealed) and type(game.top) is type(asked) and seat in game.awaited()


def concerns(news: dict[str, Any], pick: Verb) -> bool:
    return any(isinstance(value, str) and value in pick.given() for value in news.values())
