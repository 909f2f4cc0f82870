"""How many clicks a decision takes at the table: the verb, one for each field, and at most one to confirm."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from bot.panels.ids import read_id
from bot.store import FILE, Do
from bot.words import words_of
from rules.kernel import Verb, due
from rules.king_david import CAMPAIGN
from rules.king_david.battle_plans import Plan, Plans
from rules.king_david.build import Building, Recruit
from rules.king_david.movement import Move, Moving
from tests.bot.playing import new_game, seats_of
from tests.bot.world import Person, Seen, World, controls, world

BATTLE = gzip.decompress((Path(__file__).parents[2] / "walk" / "battle.db.gz").read_bytes())


async def come_to(w: World, ann: Person, frame: type[Any], verb: type[Verb]) -> Any:
    """Ann leaves everything to its default until `frame` asks her and `verb` is open; None: never in this game."""
    game = await w.game_id()
    for _ in range(900):
        await w.settle()
        state = await w.state()
        if state.result is not None:
            break
        seat = next(s for s, user in (await seats_of(w)).items() if user == ann.actor.id)
        if due(state) is not None:
            await w.pass_time(600)
        elif seat in state.awaited():
            if isinstance(state.top, frame) and verb in state.top.offers(state, seat):
                return state
            await w.table.moves.play(game, seat, state.top.default(state, seat))
    return None


async def clicks(w: World, panel: Seen, verb: type[Verb]) -> int:
    """Whatever the panel offers first is taken, until the order is through."""
    before = (await w.state()).kept.entries
    name = words_of(CAMPAIGN).verbs[verb.kind()].name
    alone = name not in panel.labels  # the only verb is not asked for
    seen, count = (panel, 0) if alone else (await panel.click(name), 1)
    while (await w.state()).kept.entries == before:
        found = [c for c in controls(seen.message.components) if not c.get("disabled")]
        here = [c for c in found if (i := read_id(c["custom_id"])) and i.question is not None]
        select = next((c for c in here if c["type"] == 3), None)
        count += 1
        assert count < 20, seen.text
        actor = panel.person.actor
        if select is not None:
            chosen = [o["value"] for o in select["options"]][: max(1, select["min_values"])]
            seen = Seen(panel.person, await actor.select(seen.message, chosen, custom_id=select["custom_id"]))
        else:
            button = next((c for c in here if c.get("label") in ("Confirm", "None")), here[0])
            seen = Seen(panel.person, await actor.click(seen.message, custom_id=button["custom_id"]))
            if seen.result.modal is not None:
                seen = await seen.send("1")
    return count


async def seat_people(w: World, **people: Person) -> None:
    """The one game in the folder is played by these, in this channel."""
    host = next(iter(people.values())).actor.id
    moved = "UPDATE games SET channel_id = ?, guild_id = ?, host_id = ?"
    seated = [Do("UPDATE seats SET user_id = ? WHERE seat = ?", (p.actor.id, seat)) for seat, p in people.items()]
    await w.table.store.commit("test", [Do(moved, (w.channel.id, w.guild.id, host)), *seated])
    await w.restart()


@pytest.mark.parametrize(("frame", "verb"), [(Moving, Move), (Building, Recruit)])
async def test_a_decision_of_k_fields_takes_at_most_k_and_two_clicks(
    tmp_path: Path, frame: type[Any], verb: type[Verb]
) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        await new_game(w, ann, game="king_david", computers=1)
        assert await come_to(w, ann, frame, verb) is not None
        assert await clicks(w, await ann.slash("play"), verb) <= len(verb.fields()) + 2


async def test_a_plan_of_k_fields_takes_at_most_k_and_two_clicks(tmp_path: Path) -> None:
    """In a stored game, before a battle: whether anybody attacks within minutes is a matter of dice."""
    (tmp_path / FILE).write_bytes(BATTLE)
    async with world(tmp_path) as w:
        ann = w.person("ann")
        await seat_people(w, p1=ann, p2=w.person("bram"))
        assert isinstance((await w.state()).top, Plans)
        assert await clicks(w, await ann.slash("play"), Plan) <= len(Plan.fields()) + 2
