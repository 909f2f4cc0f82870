"""Nobody gets a direct message who has not asked for it, and not too many get their first one in an hour."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.messages.kinds import Kind, Out
from bot.messages.row import TooManyContacts
from bot.messages.send import meaning_of
from bot.store import Do
from bot.table import outbox_rows
from bot.table.outbox_rows import HOUR
from tests.bot.playing import new_game
from tests.bot.world import Person, World, world


async def post(w: World, person: Person, instead: bool = True) -> None:
    game = await w.game_id()
    public = Out(w.channel.id, Kind.MOVE, {"news": []}) if instead else None
    out = Out(("dm", person.actor.id), Kind.MOVE, {"news": []}, instead=public)
    await w.table.games.write("test", game, w.table.games.post(game, out))
    await w.settle()


async def test_nobody_is_written_to_uninvited(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cid = (w.person(name) for name in ("ann", "bob", "cid"))
        await new_game(w, ann, bob)
        public = len(w.messages())
        await post(w, cid)
        assert not w.dms(cid)
        assert len(w.messages()) == public + 1, "it went to the channel instead"
        before = len(w.dms(bob))
        await post(w, bob)
        assert len(w.dms(bob)) == before + 1


async def test_join_says_what_it_invites_to(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        card = await ann.slash("game new", game="tests.ford")
        assert "Pressing **Join** invites me to write to you" in card.text
        assert not w.dms(ann) and not w.dms(bob)
        await bob.click(card.message, "Join")
        assert len(w.dms(bob)) == 1 and not w.dms(ann)


async def test_first_messages_have_a_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox_rows, "FIRST_CONTACTS", 1)
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        card = await ann.slash("game new", game="tests.ford")
        await ann.click(card.message, "Join")
        late = await bob.click(card.message, "Join")
        assert len(w.dms(ann)) == 1 and not w.dms(bob)
        assert "within hours" in late.said
        await card.click("Start")
        await w.settle()
        assert not w.dms(bob)
        await w.pass_time(HOUR)
        await w.status_due()
        assert w.dms(bob), "an hour later it is their turn"


async def test_when_discord_says_it_is_too_much_all_first_messages_wait(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        while await w.table.store.one("SELECT 1 FROM outbox WHERE kind = 'hand' AND state IN ('waiting', 'trying')"):
            await w.pass_time(1.0)  # a hand arrives when it is drawn
        w.table.outbox.pause_contacts(HOUR)
        await w.table.store.commit("test", [Do("UPDATE people SET opened = NULL WHERE user_id = ?", (bob.actor.id,))])
        assert await w.table.outbox.wait_for_contact(bob.actor.id) == HOUR
        assert await w.table.outbox.wait_for_contact(ann.actor.id) == 0.0, "they know each other"
        before = len(w.dms(bob))
        await post(w, bob)
        assert len(w.dms(bob)) == before
        await w.pass_time(HOUR)
        assert len(w.dms(bob)) == before + 1


def test_the_refusal_is_understood() -> None:
    class Fault:
        code, status, text = 40003, 400, "You are opening direct messages too fast"

    assert isinstance(meaning_of(Fault()), TooManyContacts)  # type: ignore[arg-type]
