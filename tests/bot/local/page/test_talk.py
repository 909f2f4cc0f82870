"""The page: talking, reading, markdown, strangers' markup, times that tick, people and tabs."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from bot.local.state import LocalDiscord
from tests.bot.local.echo import Echo
from tests.bot.local.page.conftest import Open
from tests.bot.local.person import Operator, Person

pytestmark = pytest.mark.browser

WORDS = """# Hail
**bold** *slanted* __under__ ~~gone~~ `code` ||secret||
- one
  - inner
- two
  and more of it
1. first
> a quote
-# small print
[a link](https://example.org/a?b=1) and <https://example.org/c>
```
some <b>code</b>
```
\\*not slanted\\* snake_case_name"""
EVIL = (
    '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>'
    "[x](javascript:window.hurt=1) **<svg onload=window.hurt=1>** `<iframe>` </textarea>"
)


async def test_words_are_drawn_as_discord_draws_them(open_tab: Open, bram: Person, tavern: str, shots: Path) -> None:
    await bram.say(tavern, WORDS)
    tab = await open_tab("ada", tavern)
    every = "[...document.querySelectorAll('.message .text *')].map(e => [e.tagName, e.textContent])"
    drawn = await tab.js(every)
    for expected in (
        ["H3", "Hail"], ["STRONG", "bold"], ["EM", "slanted"], ["U", "under"], ["S", "gone"], ["CODE",
        "code"],
        ["LI", "oneinner"], ["LI", "inner"], ["LI", "twoand more of it"], ["OL", "first"],
        ["BLOCKQUOTE", "a quote"], ["A", "a link"],
        ["CODE", "some <b>code</b>"],
    ):  # fmt: skip
        assert expected in drawn, expected
    assert "*not slanted* snake_case_name" in await tab.js("document.querySelector('.text').innerText")
    assert ["EM", "case"] not in drawn
    assert await tab.js("document.querySelector('.text a').href") == "https://example.org/a?b=1"
    hidden = "getComputedStyle(document.querySelector('.spoiler > span')).visibility"
    assert await tab.js(hidden) == "hidden"
    await tab.click(".spoiler")
    assert await tab.js(hidden) == "visible"
    await tab.shot(shots / "markdown.png")


async def test_markup_of_strangers_stays_text(
    open_tab: Open, operator: Operator, bot: Echo, tavern: str, local: LocalDiscord
) -> None:
    await operator.ask("POST", "/local/people", {"name": "<b onclick=x>Eve"})
    eve = (await operator.people())["<b onclick=x>Eve"]
    await eve.say(tavern, EVIL)
    embed = discord.Embed(title=EVIL[:200], description=EVIL).add_field(name="<i>n</i>", value=EVIL)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="<b>label</b>", custom_id="x"))
    await bot.get_partial_messageable(int(tavern)).send(EVIL, embed=embed, view=view)
    await operator.ask("POST", "/local/channels", {"name": "<script>window.hurt=1</script>"})
    tab = await open_tab("ada", tavern)
    await tab.sees("<script>window.hurt=1</script>", ".log")
    await tab.sees("<b onclick=x>Eve", ".members")
    await tab.sees("<b>label</b>", ".button")
    assert await tab.js("window.hurt") is None
    assert (
        await tab.js("document.querySelectorAll('.log script, .log iframe, .log svg[onload], .log b[onclick]').length")
        == 0
    )
    assert await tab.js("[...document.querySelectorAll('a')].every(a => /^https?:/.test(a.href))")


async def test_a_person_writes_and_another_reads_at_once(open_tab: Open, tavern: str) -> None:
    ada, bram = await open_tab("ada", tavern), await open_tab("bram", tavern)
    await ada.click("#write")
    await ada.type("Hail, Bram!")
    await ada.press("Enter")
    await bram.sees("Hail, Bram!", ".log")
    await bram.click("#write")
    await bram.type("Hail!")
    await bram.press("Enter")
    await ada.until("document.querySelectorAll('.message').length === 2")
    assert await ada.js("document.querySelector('#write').value") == ""


async def test_one_click_and_one_is_somebody_else(open_tab: Open, ada: Person, tavern: str) -> None:
    await ada.slash(tavern, "echo", text="for Ada alone", quietly=True)
    tab = await open_tab("ada", tavern)
    await tab.sees("for Ada alone", ".log")
    await tab.click("[data-person=bram]")
    await tab.until("document.querySelector('.me b')?.textContent === 'Bram'")
    await tab.until("document.querySelector('.opening')")
    assert "as=bram" in await tab.js("location.search") and await tab.js("location.hash") == f"#{tavern}"
    assert "for Ada alone" not in await tab.js("document.body.innerText")


async def test_private_places_are_listed_for_their_people(
    open_tab: Open, bot: Echo, bram: Person, ada: Person, tavern: str
) -> None:
    channel = bot.get_channel(int(tavern))
    assert isinstance(channel, discord.TextChannel)
    bram_tab = await open_tab("bram", tavern)
    thread = await channel.create_thread(name="secret-parley")
    await thread.add_user(discord.Object(int(bram.id)))
    await (await bot.fetch_user(int(bram.id))).send("Your hand")
    await bram_tab.sees("secret-parley", ".sidebar")
    await bram_tab.until("document.querySelector('.badge')?.textContent === '1'")
    await bram_tab.click(".channel", "Herald")
    await bram_tab.sees("Your hand", ".log")
    chiara = await open_tab("chiara", tavern)
    assert "secret-parley" not in await chiara.js("document.body.innerText")


async def test_times_tick_with_the_local_clock(
    open_tab: Open, bram: Person, operator: Operator, tavern: str, local: LocalDiscord
) -> None:
    await bram.say(tavern, f"ends <t:{int(local.world.clock.now()) + 7200}:R>")
    tab = await open_tab("ada", tavern)
    await tab.sees("in 2 hours", ".log")
    await operator.advance(3700)
    await tab.sees("in 58 minutes", ".log")


async def test_the_page_tells_when_the_bot_or_its_discord_is_away(
    open_tab: Open, bot: Echo, local: LocalDiscord, tavern: str
) -> None:
    tab = await open_tab("ada", tavern)
    assert await tab.js("document.getElementById('banner').hidden")
    await bot.close()
    await tab.sees("The bot is not connected", "#banner")


async def test_long_talk_is_read_page_by_page(open_tab: Open, ada: Person, tavern: str, local: LocalDiscord) -> None:
    for number in range(90):
        await ada.say(tavern, f"line {number}")
    tab = await open_tab("ada", tavern)
    count = "document.querySelectorAll('.message').length"
    await tab.until(f"{count} === 60")
    await tab.js("document.getElementById('log').scrollTop = 0")
    await tab.until(f"{count} === 90")
    await tab.sees("line 0", ".log")


async def test_a_reaction_by_keyboard_is_seen_by_others(open_tab: Open, bram: Person, tavern: str) -> None:
    await bram.say(tavern, "Shall we parley?")
    ada, other = await open_tab("ada", tavern), await open_tab("bram", tavern)
    await ada.send("Page.bringToFront")
    await ada.js("document.querySelector('.tools button[aria-label=\"Add a reaction\"]').focus()")
    await ada.press("Enter", "Tab", "Enter")
    await other.until("document.querySelector('.reaction')?.title === 'Ada'")
    await other.click(".reaction")
    await ada.until("document.querySelector('.reaction')?.title === 'Ada, Bram'")


async def test_a_thread_that_is_spoken_of_before_it_is_known_gets_its_name(
    open_tab: Open, bot: Echo, tavern: str
) -> None:
    """The words may be here before the news of the thread; then they are a way to it, and channels keep their looks."""
    tab = await open_tab("ada", tavern)
    channel = bot.get_channel(int(tavern))
    assert isinstance(channel, discord.TextChannel)
    await tab.js("window.names = () => [...document.querySelectorAll('.log .mention')].map(e => e.innerText)")
    thread = await channel.create_thread(name="The war room", type=discord.ChannelType.public_thread)
    await channel.send(f"Come to {thread.mention}.")
    await tab.until("names().includes('#The war room')")
    assert await tab.js("[...document.querySelectorAll('.sidebar .channel')].every(e => e.querySelector('svg'))")
    await tab.click(".log .mention", "The war room")
    await tab.sees("The war room", "header")
