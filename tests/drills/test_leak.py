"""The leak drill: games alike in what a viewer may know and different in all else, played side by side through the
bot; and pairs of imagined states in the rules. Nobody gets to see a difference, moderators and onlookers included."""

from __future__ import annotations

import logging
import os
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.deadlines import speeds
from bot.interaction import typed_orders
from bot.messages import plan
from bot.messages.kinds import Kind
from bot.messages.outbox import Outbox
from bot.messages.row import Row
from bot.messages.send import Delivery
from bot.table import Out, Table, absences
from bot.table.games import LEAST_TOKEN
from rules.kernel import Chance, built, find
from rules.mighty_kingdoms.facts import Options
from rules.proving.promises import nothing_leaks
from rules.proving.trial import Trial
from tests.bot.table.tables import FORD
from tests.bot.world import Bot, World, world
from tests.drills.record import Record
from tests.drills.twins import Leak, Twins
from tests.drills.twins_absent import AbsentTwins

SEED = os.environ.get("HERALD_SEED", "7")
NAMES = ("ann", "bob", "cid", "dot", "eva", "fay", "gus", "hal")


Chosen = dict[str, Any] | None  # options of the game


async def side_by_side(
    folder: Path,
    campaign: str,
    count: int,
    viewer: int | None,
    seed: str,
    steps: int,
    computers: int = 0,
    chosen: Chosen = None,
    is_quick: bool = False,
) -> Twins:
    """`count` people, and so many computer players beside them. `is_quick`: what others are told in private, which the
    viewer never gets, is not drawn and sent, and they seldom type their orders."""
    logging.getLogger("bot").setLevel(logging.INFO)
    with pytest.MonkeyPatch.context() as patch:
        if computers:  # they would think in real time; the drill picks for them, in both games at the same moment
            patch.setattr(speeds, "computers", lambda sitters, state: [])
        patch.setattr(typed_orders, "MOST_TIME", 60.0)  # what is suggested must not depend on how busy the machine is
        return await played(
            folder, campaign, count, viewer, seed, steps, computers, chosen, patch if is_quick else None
        )


def deliver_to(viewer: int | None) -> Callable[[Delivery, Row], Awaitable[int | None]]:
    """Posts for everybody, and what the viewer gets; a row to another person is done with."""
    deliver = Delivery.deliver

    async def seldom(self: Delivery, row: Row) -> int | None:
        return await deliver(self, row) if row.user_id in (None, viewer) else None

    return seldom


async def played(
    folder: Path,
    campaign: str,
    count: int,
    viewer: int | None,
    seed: str,
    steps: int,
    computers: int,
    chosen: Chosen,
    quick: pytest.MonkeyPatch | None,
) -> Twins:
    async with world(folder) as w:
        players = [w.person(name) for name in NAMES[:count]]
        watcher = w.person("mod")
        seats = find(campaign).seats(count + computers)
        people = dict(zip(seats, players, strict=False))
        twins = Twins(w, people, None if viewer is None else seats[viewer], seed)
        if quick is not None:
            twins.is_quick = True
            quick.setattr(Delivery, "deliver", deliver_to(None if viewer is None else players[viewer].actor.id))
        await twins.begin(campaign, players, watcher, computers, chosen)
        try:
            for n in range(steps):
                if not await twins.step(probes=3 if n % 3 == 0 else 0):
                    twins.over = True
                    break
        finally:
            logging.getLogger().removeHandler(twins.log)
    return twins


async def lived(folder: Path, campaign: str, viewer: int | None, seed: str, steps: int) -> tuple[Twins, Counter[str]]:
    """Three people in both games, of whom some are away; caretakers act for them, by the drill's own picks."""
    logging.getLogger("bot").setLevel(logging.INFO)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(speeds, "computers", lambda sitters, state: [])  # they would think in real time
        patch.setattr(typed_orders, "MOST_TIME", 60.0)
        async with world(folder) as w:
            players, seats = [w.person(name) for name in NAMES[:3]], find(campaign).seats(3)
            people = dict(zip(seats, players, strict=True))
            twins = AbsentTwins(w, people, None if viewer is None else seats[viewer], seed)
            await twins.begin(campaign, players, w.person("mod"))
            try:
                await twins.begin_in_a_window()
                for n in range(steps):
                    if not await twins.step(probes=3 if n % 4 == 0 else 0):
                        break
            finally:
                logging.getLogger().removeHandler(twins.log)
            return twins, await twins.count_rungs()


@asynccontextmanager
async def second_herald(w: World, twins: Twins, database: str) -> AsyncIterator[Table]:
    """Another Herald on the same database: it gives every other order, posts, and carries out deadlines."""
    bot = await Bot.open(w.folder / "second", w.time, w.bot.workers, database)
    bot.outbox = Outbox(bot.table, Delivery(w.bot.client, bot.table, w.bot.client.pictures))
    bot.table.games.new_token = twins.token
    for one, other in ((w.table, bot.table), (bot.table, w.table)):
        one.games.committed += other.games.heard
    bot.run()
    yield bot.table
    await bot.stop()


async def test_nobody_can_tell_which_of_two_heralds_has_done_it(tmp_path: Path, database: str) -> None:
    logging.getLogger("bot").setLevel(logging.INFO)
    (tmp_path / "second").mkdir()
    async with world(tmp_path, database) as w:
        players = [w.person(name) for name in NAMES[:3]]
        seats = find(FORD).seats(3)
        twins = Twins(w, dict(zip(seats, players, strict=True)), seats[0], f"{SEED}-two")
        async with second_herald(w, twins, database) as twins.other:
            await twins.begin(FORD, players, w.person("mod"))
            try:
                for n in range(int(os.environ.get("HERALD_STEPS", "12"))):
                    if not await twins.step(probes=3 if n % 3 == 0 else 0):
                        break
            finally:
                logging.getLogger().removeHandler(twins.log)
    print(f"\nthrough two Heralds, seed {SEED}:", told(FORD, twins))
    assert twins.compared >= 4 and twins.different >= 2, told(FORD, twins)


def told(campaign: str, twins: Twins) -> str:
    return (
        f"{campaign} for {twins.viewer or 'an onlooker'}: {twins.acts} acts, {twins.compared} compared "
        f"({twins.different} with other secrets), {twins.got} things alike, {twins.skipped} left out for chance"
    )


@pytest.mark.parametrize("viewer", [0, None])
async def test_nobody_can_tell_two_games_apart(tmp_path: Path, viewer: int | None) -> None:
    twins = await side_by_side(tmp_path, FORD, 3, viewer, f"{SEED}-short", 25)
    print(f"\nseed {SEED}:", told(FORD, twins))
    assert twins.compared >= 8 and twins.different >= 5, told(FORD, twins)


async def test_nobody_can_tell_from_absences_and_promises_of_others(tmp_path: Path) -> None:
    twins, rungs = await lived(tmp_path, FORD, 0, "l", 8)
    print("\nseed l:", told(FORD, twins), dict(rungs))
    assert twins.compared >= 12 and twins.different >= 5, told(FORD, twins)
    assert rungs["away_waits"] and rungs["answered while away"], rungs


async def test_a_window_that_waits_for_who_has_not_answered_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What time does would tell that somebody who is away has answered in secret."""
    monkeypatch.setattr(absences, "concerned", lambda live: [live.sitters[s] for s in live.begun.awaited()])
    with pytest.raises(Leak):
        await lived(tmp_path, FORD, 0, "l", 0)


@pytest.mark.drill
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("campaign", [FORD, "king_david", "mighty_kingdoms", "age_of_arthur"])
async def test_absences_and_promises_at_length(tmp_path: Path, campaign: str) -> None:
    """The campaigns that three can play."""
    steps = int(os.environ.get("HERALD_STEPS", "150"))
    for viewer in (0, None):
        twins, rungs = await lived(tmp_path / str(viewer), campaign, viewer, f"{SEED}-lives", steps)
        print(f"\nseed {SEED}:", told(campaign, twins), dict(rungs), flush=True)
        assert twins.compared >= steps // 5, told(campaign, twins)


async def test_a_planted_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The drill would notice: a status that follows every entry shows when somebody answers in secret."""
    true_posts = plan.posts_for

    def telling(game: Any, sitters: Any, before: Any, after: Any, entry: Any) -> Any:
        outs = true_posts(game, sitters, before, after, entry)
        return outs or [Out(game.channel_id, Kind.STATUS, {"entry": 0})]

    monkeypatch.setattr("tests.bot.world.posts_for", telling)
    with pytest.raises(Leak):
        await side_by_side(tmp_path, FORD, 3, 0, f"{SEED}-short", 25)


async def test_marks_that_number_messages_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of a row counts every message of the bot, secret ones too."""
    monkeypatch.setattr(Row, "token", property(lambda row: row.id))
    with pytest.raises(Leak):
        await side_by_side(tmp_path, FORD, 3, None, f"{SEED}-short", 25)


async def test_marks_that_count_the_messages_of_a_game_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numbers of its own for each game would still count the secret messages in between."""
    count: Counter[str | None] = Counter()

    def numbered(twins: Twins, game_id: str | None, target: str) -> int:
        count[game_id] += 1
        return LEAST_TOKEN + count[game_id]

    monkeypatch.setattr(Twins, "token", numbered)
    with pytest.raises(Leak):
        await side_by_side(tmp_path, FORD, 3, None, f"{SEED}-short", 25)


async def whole_games(folder: Path, campaign: str, chosen: Chosen = None) -> None:
    games, steps = int(os.environ.get("HERALD_TWINS", "10")), int(os.environ.get("HERALD_STEPS", "4000"))
    record = Record("leak")
    for n in range(games):
        what = f"{campaign}{'' if chosen is None else f' {chosen}'}, seed {SEED}, game {n}"
        if not record.left([what]):
            continue
        counts = find(campaign).players
        count = counts[n % len(counts)]
        viewer = None if n % 4 == 3 else n % count
        options = {**(chosen or {}), **(SHORTER.get(campaign, {}) if n else {})}
        seed = f"{SEED}-{n}"
        twins = await side_by_side(folder / str(n), campaign, count, viewer, seed, steps, 0, options, is_quick=n > 0)
        print(f"\n{what}:", told(campaign, twins), flush=True)
        assert twins.over, "not a whole game"
        record.note([what])


@pytest.mark.drill
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("viewer", [0, None])
async def test_two_people_and_three_computers_played_twice(tmp_path: Path, viewer: int | None) -> None:
    """What three of them do is picked for them, as a computer player's act; it goes the same way."""
    steps = int(os.environ.get("HERALD_STEPS", "150"))
    twins = await side_by_side(tmp_path, "king_david", 2, viewer, f"{SEED}-company", steps, computers=3)
    print(f"\nseed {SEED}:", told("king_david, two people and three computers,", twins), flush=True)
    assert twins.compared >= steps // 4 and twins.different >= steps // 8, told("king_david", twins)


@pytest.mark.drill
@pytest.mark.parametrize("campaign", [FORD, *built()])
async def test_ten_whole_games_played_twice(tmp_path: Path, campaign: str) -> None:
    await whole_games(tmp_path, campaign)


@pytest.mark.drill
@pytest.mark.parametrize("campaign", ["mighty_kingdoms"])
async def test_ten_whole_games_where_an_option_has_the_secrets(tmp_path: Path, campaign: str) -> None:
    await whole_games(tmp_path, campaign, msgspec.to_builtins(SECRETIVE[campaign]))


# The first of ten games has the usual length, and all of it goes through the bot.
SHORTER: dict[str, dict[str, Any]] = {"king_david": {"turns": 3}}
# Whose secrets are in an option: secret army lists and artefacts.
SECRETIVE = {"mighty_kingdoms": Options(years=3, mode="kings_of_war", advanced=True)}


def imagined_pairs(campaign: str, wanted: int, options: Any = None) -> None:
    """At each place every viewer's view is imagined into another state, and nothing of it looks different."""
    found, pairs, n = find(campaign), 0, 0
    kinds: Counter[str] = Counter()
    while pairs < wanted:
        count = found.players[n % len(found.players)]
        trial = Trial(found, count, f"{SEED}-{n}", Chance(f"{SEED}-{n}"), options or found.variant(n))
        while trial.state.result is None and pairs < wanted:
            trial.step()
            if trial.state.result is None and trial.luck.below(4) == 0:
                nothing_leaks(trial)
                pairs += len(trial.state.seats) + 1
                kinds[trial.at()] += 1
        n += 1
    print(f"\nseed {SEED}: {campaign}: {pairs} pairs in {n} games, no difference; {dict(kinds)}")


@pytest.mark.drill
@pytest.mark.parametrize("campaign", [FORD, *built()])
def test_a_thousand_imagined_pairs(campaign: str) -> None:
    imagined_pairs(campaign, 1000)


@pytest.mark.drill
@pytest.mark.parametrize("campaign", SECRETIVE)
def test_a_thousand_imagined_pairs_where_an_option_has_the_secrets(campaign: str) -> None:
    imagined_pairs(campaign, 1000, SECRETIVE[campaign])


@pytest.mark.parametrize("campaign", SECRETIVE)
def test_some_imagined_pairs_where_an_option_has_the_secrets(campaign: str) -> None:
    imagined_pairs(campaign, 30, SECRETIVE[campaign])
