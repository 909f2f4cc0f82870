"""Interactions: three seconds, fifteen minutes, one answer; deferred, private, followed up; forms."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from bot.local.state import LocalDiscord
from tests.bot.local.conftest import eventually, until
from tests.bot.local.echo import Echo
from tests.bot.local.person import Operator, Person


def last(bot: Echo) -> discord.Interaction[Any]:
    return next(one for kind, one in reversed(bot.heard) if kind == "interaction")


async def test_options_arrive_as_they_were_given(bot: Echo, ada: Person, tavern: str) -> None:
    told = await ada.slash(tavern, "echo", text="hail", times=3)
    assert told["message"]["content"] == "hail hail hail"
    told = await ada.slash(tavern, "game new", title="Syrian War")
    assert told["message"]["content"] == "A game of Syrian War."
    assert told["message"]["interaction"]["name"] == "game new"
    told = await ada.slash(tavern, "eat", fruit="fig", who=ada.id)
    assert told["message"]["content"] == f"<@{ada.id}> eats fig."


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({}, "text: this option is required"),
        ({"text": "a", "times": 9}, "times: the number must be within 1 and 5"),
        ({"text": "a", "times": "x"}, "times: that is not a number"),
        ({"text": "a", "loudly": True}, "has no option loudly"),
    ],
)
async def test_what_the_client_would_not_send_is_not_sent(
    bot: Echo, ada: Person, tavern: str, options: Any, why: str
) -> None:
    with pytest.raises(AssertionError, match=why):
        await ada.slash(tavern, "echo", **options)


async def test_suggestions_follow_the_typing(bot: Echo, ada: Person, tavern: str) -> None:
    told = await ada.interact(tavern, kind="suggest", command="eat", options={"fruit": "3"}, focused="fruit", path=[])
    assert [one["value"] for one in told["choices"]][:3] == ["fruit 3", "fruit 13", "fruit 23"]


async def test_a_private_answer_is_its_readers_alone(bot: Echo, ada: Person, bram: Person, tavern: str) -> None:
    told = await ada.slash(tavern, "echo", text="psst", quietly=True)
    assert told["message"]["flags"] & 64
    assert [one["content"] for one in await ada.read(tavern)] == ["psst"]
    assert await bram.read(tavern) == []
    with pytest.raises(discord.NotFound) as no:
        await bot.http.get_message(int(tavern), int(told["message"]["id"]))
    assert no.value.code == 10008
    assert (await last(bot).original_response()).content == "psst"


async def test_the_first_follow_up_fills_the_deferred_message_and_keeps_it_private(
    bot: Echo, ada: Person, bram: Person, tavern: str
) -> None:
    told = await ada.slash(tavern, "think", quietly=True)
    assert told["type"] == 5 and told["message"]["flags"] & 128

    async def both() -> Any:
        read = await ada.read(tavern)
        return read if [one["content"] for one in read] == ["I have thought.", "And again."] else None

    first, second = await eventually(both)
    assert first["id"] == told["message"]["id"] and first["flags"] & 64 and not second["flags"] & 64
    assert [one["content"] for one in await bram.read(tavern)] == ["And again."]


async def test_no_answer_in_three_seconds_is_a_failure(bot: Echo, ada: Person, tavern: str, operator: Operator) -> None:
    waiting = asyncio.create_task(ada.slash(tavern, "mute"))
    await until(lambda: any(kind == "interaction" for kind, _ in bot.heard))
    await operator.advance(3.5)
    assert (await waiting)["outcome"] == "failed"
    with pytest.raises(discord.NotFound) as no:
        await last(bot).response.send_message("too late")
    assert no.value.code == 10062
    assert len((await operator.overview())["unanswered"]) == 1


async def test_a_second_answer_is_refused(bot: Echo, ada: Person, tavern: str) -> None:
    await ada.slash(tavern, "ping")
    interaction = last(bot)
    interaction.response._response_type = None  # what discord.py itself would stop
    with pytest.raises(discord.HTTPException) as no:
        await interaction.response.send_message("again")
    assert no.value.code == 40060


async def test_a_token_lives_fifteen_minutes(bot: Echo, ada: Person, tavern: str, operator: Operator) -> None:
    await ada.slash(tavern, "ping")
    await operator.advance(14 * 60)
    await last(bot).followup.send("still there")
    await operator.advance(61)
    with pytest.raises(discord.HTTPException) as no:
        await last(bot).followup.send("gone")
    assert (no.value.status, no.value.code) == (401, 50027)


async def test_the_original_answer_can_be_changed_and_deleted(bot: Echo, ada: Person, tavern: str) -> None:
    await ada.slash(tavern, "ping")
    await last(bot).edit_original_response(content="pang")
    assert [one["content"] for one in await ada.read(tavern)] == ["pang"]
    await last(bot).delete_original_response()
    assert await ada.read(tavern) == []


async def test_a_button_changes_its_message_again_and_again(bot: Echo, ada: Person, bram: Person, tavern: str) -> None:
    told = await ada.slash(tavern, "old")
    for count in range(3):
        told = await bram.click(told["message"], f"again:{count}")
        assert told["type"] == 7 and told["message"]["content"] == f"Clicked {count + 1} times."
    (message,) = await ada.read(tavern)
    assert message["components"][0]["components"][0]["label"] == "Again (3)"
    with pytest.raises(AssertionError, match="no longer there"):
        await ada.click(message, "again:0")


async def test_menus_of_values_and_of_people(bot: Echo, ada: Person, bram: Person, tavern: str) -> None:
    card = (await ada.slash(tavern, "card"))["message"]
    told = await ada.click(card, "units", ["phalanx", "elephant"])
    assert told["message"]["content"] == "Chosen: phalanx, elephant."
    told = await ada.click(card, "who", [bram.id])
    assert told["message"]["content"] == f"Chosen: {bram.id}."
    for values in ([], ["phalanx", "elephant", "chariot"], ["catapult"]):
        with pytest.raises(AssertionError, match="400"):
            await ada.click(card, "units", values)
    with pytest.raises(AssertionError, match="switched off"):
        await ada.click(card, "off")


async def test_a_form_is_opened_filled_and_answered(bot: Echo, ada: Person, bram: Person, tavern: str) -> None:
    opened = await ada.slash(tavern, "ask")
    (label,) = opened["modal"]["components"]
    field = (label.get("component") or label["components"][0])["custom_id"]
    with pytest.raises(AssertionError, match="required"):
        await ada.submit(tavern, opened, **{field: ""})
    with pytest.raises(AssertionError, match="too long"):
        await ada.submit(tavern, opened, **{field: "x" * 51})
    with pytest.raises(AssertionError, match="no longer open"):
        await bram.submit(tavern, opened, **{field: "I am not Ada"})
    told = await ada.submit(tavern, opened, **{field: "forty-two"})
    assert told["message"]["content"] == "You said forty-two."


async def test_a_form_of_every_field_is_judged_as_discord_does(bot: Echo, ada: Person, tavern: str) -> None:
    opened = await ada.slash(tavern, "form")
    good: dict[str, Any] = {"units": ["1", "2"], "side": "Seleucid", "extras": ["scouts"], "sure": True, "why": "so"}
    for wrong, why in (
        ({"side": None}, "choose something"),
        ({"side": ["Seleucid", "Ptolemaic"]}, "choose 1 to 1"),
        ({"side": "Parthian"}, "not among the choices"),
        ({"extras": ["scouts", "camels"]}, "not among the choices"),
        ({"units": ["1", "2", "3", "4"]}, "Choose between"),
        ({"units": []}, "choose something"),
        ({"why": "x" * 301}, "too long"),
        ({"strange": "line"}, "no field strange"),
    ):
        with pytest.raises(AssertionError, match=why):
            await ada.submit(tavern, opened, **{**good, **wrong})
    told = await ada.submit(tavern, opened, **{**good, "extras": ["scouts", "scouts"]})
    assert told["outcome"] == "answered"


async def test_a_context_menu(bot: Echo, ada: Person, bram: Person, tavern: str) -> None:
    told = await ada.interact(tavern, kind="command", command="Greet", target=bram.id)
    assert told["message"]["content"] == "Hello Bram!"


async def test_interactions_in_direct_messages(bot: Echo, ada: Person) -> None:
    direct = await ada.direct()
    told = await ada.slash(direct, "ping")
    assert told["message"]["content"] == "pong" and "guild_id" not in told["message"]
    assert last(bot).guild is None and last(bot).user.id == int(ada.id)


async def test_limits_are_refused_and_the_interaction_stays_open(bot: Echo, ada: Person, tavern: str) -> None:
    waiting = asyncio.create_task(ada.slash(tavern, "mute"))
    await until(lambda: any(kind == "interaction" for kind, _ in bot.heard))
    with pytest.raises(discord.HTTPException) as no:
        await last(bot).response.send_message("x" * 2001)
    assert no.value.code == 50035 and "data.content" in str(no.value)
    last(bot).response._response_type = None
    await last(bot).response.send_message("short")
    assert (await waiting)["message"]["content"] == "short"


async def test_answers_must_fit_what_was_asked(bot: Echo, ada: Person, tavern: str, local: LocalDiscord) -> None:
    waiting = asyncio.create_task(ada.slash(tavern, "mute"))
    await until(lambda: any(kind == "interaction" for kind, _ in bot.heard))
    with pytest.raises(discord.HTTPException) as no:
        await last(bot).response.defer()  # for a command discord.py sends type 5
        last(bot).response._response_type = None
        await bot.http.request(
            discord.http.Route("POST", f"/interactions/{last(bot).id}/{last(bot).token}/callback"),
            json={"type": 7, "data": {"content": "there is no message to update"}},
        )
    assert no.value.code == 40060
    await waiting
