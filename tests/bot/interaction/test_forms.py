"""Whole orders in one form: opened beside the step-by-step way, judged like clicks, kept when they are refused."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.store import FILE
from rules.kernel import copy
from rules.king_david.battle_plans import Plan, Plans
from tests.bot.interaction.test_mighty_kingdoms import put
from tests.bot.world import Person, World, controls, world
from tests.rules.king_david.test_clicks import BATTLE, seat_people

FORM, EDIT = "All in one form…", "Edit the form…"
HAND = ["ambush", "surprise", "surprise", "royal_death"]  # the last is for another phase


@asynccontextmanager
async def planning(folder: Path, hand: list[str]) -> AsyncIterator[tuple[World, Person, Person]]:
    """Before a battle in a stored game: p1 has these markers, p2 has answered."""
    (folder / FILE).write_bytes(BATTLE)
    async with world(folder) as w:
        ann, bram = w.person("ann"), w.person("bram")
        await seat_people(w, p1=ann, p2=bram)
        state = copy(await w.state())
        assert isinstance(state.top, Plans)
        state.hands["judah"] = list(hand)
        await put(w, state)
        yield w, ann, bram


async def state_of(w: World) -> Any:
    """The very state that the table holds."""
    return (await w.table.games.look(await w.game_id())).begun


async def plan_of(w: World, seat: str) -> dict[str, Any] | None:
    answer = (await w.state()).top.answers.get(seat)
    return {k: v for k, v in answer[0].items() if k != "type"} if answer else None


async def test_a_plan_is_one_form(tmp_path: Path) -> None:
    async with planning(tmp_path, ["ambush", "surprise"]) as (w, ann, _):
        panel = await ann.slash("play")
        assert panel.values, "the step-by-step way is still there"
        form = await panel.click(FORM)
        kinds = {name: line["type"] for name, line in form.lines.items()}
        assert kinds == {"markers": 22, "losses": 21, "retreat": 21, "surprised": 21}
        assert form.begun["losses"] == ["cheapest"] and form.begun["retreat"] == ["ask"]
        shown = await form.fill(markers=["ambush#1"], retreat="never", surprised="always")
        assert "Please confirm" in shown.text and EDIT in shown.labels and await plan_of(w, "p1") is None
        again = await shown.click(EDIT)
        assert again.begun == {
            "markers": ["ambush#1"], "losses": ["cheapest"], "retreat": ["never"], "surprised": ["always"],
        }  # fmt: skip
        entries = (await w.state()).kept.entries
        done = await (await again.fill(losses="ask")).click("Confirm")
        assert "Noted, in secret" in done.text
        given = [e.entry.pick for e in await w.table.queries.entries(await w.game_id(), entries)]
        assert [p for p in given if isinstance(p, Plan)] == [Plan(["ambush"], "ask", "never", "always")]


async def test_alike_markers_are_counted_and_others_are_not_on_the_form(tmp_path: Path) -> None:
    async with planning(tmp_path, HAND) as (_w, ann, _):
        form = await (await ann.slash("play")).click(FORM)
        markers = form.lines["markers"]
        assert markers["type"] == 3 and not markers["required"]
        assert [o["value"] for o in markers["options"]] == ["ambush#1", "surprise#1", "surprise#2"]
        shown = await form.fill(markers=["surprise#1", "surprise#2"])  # the larger number counts
        assert "surprise" in shown.text.lower() and (await shown.click(EDIT)).begun["markers"] == ["surprise#2"]


async def test_a_refused_form_keeps_what_was_filled_in(tmp_path: Path) -> None:
    """The marker is gone when the form comes: the check refuses it as it would refuse a click."""
    async with planning(tmp_path, ["ambush", "surprise"]) as (w, ann, _):
        form = await (await ann.slash("play")).click(FORM)
        (await state_of(w)).hands["judah"] = ["surprise"]
        said = await form.fill(markers=["ambush#1"], retreat="half")
        assert "Plan" in said.text and EDIT in said.labels and await plan_of(w, "p1") is None
        again = await said.click(EDIT)
        assert again.begun["retreat"] == ["half"] and again.begun["markers"] == []
        assert "Please confirm" in (await again.fill()).text


async def test_a_refused_form_is_kept_over_a_restart(tmp_path: Path) -> None:
    async with planning(tmp_path, ["ambush"]) as (w, ann, _):
        form = await (await ann.slash("play")).click(FORM)
        (await state_of(w)).hands["judah"] = []
        assert EDIT in (await form.fill(markers=["ambush#1"], retreat="weaker")).labels
        draft = await w.table.drafts.of(await w.game_id(), "p1")
        assert draft is not None and draft.form["retreat"] == "weaker"


async def test_a_form_for_an_earlier_question_does_nothing(tmp_path: Path) -> None:
    async with planning(tmp_path, ["ambush"]) as (w, ann, _):
        form = await (await ann.slash("play")).click(FORM)
        (await state_of(w)).kept.question += 1
        entries = (await w.state()).kept.entries
        said = await form.fill(markers=["ambush#1"], retreat="never")
        assert "earlier question" in said.text and (await w.state()).kept.entries == entries
        assert (await said.click(EDIT)).begun["retreat"] == ["never"]


async def test_two_forms_give_one_order(tmp_path: Path) -> None:
    async with planning(tmp_path, []) as (w, ann, _):
        panel = await ann.slash("play")
        one, other = await panel.click(FORM), await panel.click(FORM)
        shown = await one.fill(retreat="never")
        entries = (await w.state()).kept.entries
        await shown.click("Confirm")
        await w.settle()
        after = (await w.state()).kept.entries
        said = await other.fill(retreat="half")
        assert "earlier question" in said.text or "Please confirm" in said.text
        assert (await w.state()).kept.entries == after > entries


async def test_nothing_secret_is_in_the_ids(tmp_path: Path) -> None:
    async with planning(tmp_path, ["ambush"]) as (_w, ann, _bram):
        panel = await ann.slash("play")
        form = await panel.click(FORM)
        ids = [
            form.result.modal["custom_id"],
            *form.lines,
            *(c["custom_id"] for c in controls(panel.message.components)),
        ]
        assert not any(word in id for id in ids for word in ("ambush", "p1", "judah", str(ann.actor.id)))


async def test_nobody_sends_the_form_of_another(tmp_path: Path) -> None:
    """p2 is shown a form of his own hand; a stranger none at all."""
    async with planning(tmp_path, ["ambush"]) as (w, _ann, bram):
        assert FORM not in (await w.person("cid").slash("play")).labels
        theirs = await (await (await bram.slash("play")).click("Plan")).click(FORM)
        assert [o["value"] for o in theirs.lines["markers"]["options"]] == ["recruit_prisoners#1"]
