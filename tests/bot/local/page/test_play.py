"""The page: commands with suggestions, forms, buttons, menus, pictures; a phone; the workshop."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.local.messages import update
from bot.local.state import LocalDiscord
from tests.bot.local.conftest import until
from tests.bot.local.echo import Echo
from tests.bot.local.page.conftest import Open
from tests.bot.local.person import Operator, Person

pytestmark = pytest.mark.browser


async def test_a_command_with_suggestions_by_keyboard_alone(open_tab: Open, tavern: str, shots: Path) -> None:
    tab = await open_tab("ada", tavern)
    await tab.until("document.activeElement.id === 'write'")
    await tab.type("/ea")
    await tab.sees("Eats a fruit.", ".picker")
    await tab.press("Tab")
    await tab.sees("Fruit 0", ".picker")
    await tab.press("Enter")  # an empty field takes what is highlighted
    await tab.until("document.querySelector('.slash-field input').value === 'Fruit 0'")
    for _ in "Fruit 0":
        await tab.press("Backspace")
    await tab.type("31")
    await tab.until("document.querySelectorAll('.pick').length === 1")
    await tab.shot(shots / "suggestions.png")
    await tab.press("Enter")
    await tab.until("document.querySelector('.slash-field input').value === 'Fruit 31'")
    await tab.press("Enter")
    await tab.sees("Nobody eats fruit 31.", ".log")
    await tab.until("document.activeElement.id === 'write'")


async def test_people_and_numbers_as_options(open_tab: Open, bram: Person, tavern: str) -> None:
    tab = await open_tab("ada", tavern)
    await tab.type("/eat")
    await tab.press("Enter")
    await tab.type("figs")
    await tab.click(".option", "who")
    await tab.type("bra")
    await tab.sees("Bram", ".picker")
    await tab.press("Enter", "Enter")
    await tab.sees("@Bram eats figs.", ".log")
    await tab.until("document.activeElement.id === 'write'")
    await tab.type("/echo")
    await tab.press("Enter")
    await tab.type("hey")
    await tab.click(".option", "times")
    await tab.type("9")
    await tab.press("Enter")
    await tab.sees("the number must be within 1 and 5", ".toasts")
    await tab.press("Backspace")
    await tab.type("2")
    await tab.press("Enter")
    await tab.sees("hey hey", ".log")


async def test_nothing_moves_under_a_finger_that_is_down(open_tab: Open, bram: Person, tavern: str) -> None:
    tab = await open_tab("ada", tavern)
    await tab.type("/card")
    await tab.press("Enter", "Enter")
    await tab.until("document.querySelector('.gallery img')?.naturalWidth === 320")
    x, y = await tab._resting("[...document.querySelectorAll('.button')].find(e => e.innerText === 'Secret')")
    await tab.mouse("mousePressed", x, y)
    for number in range(12):
        await bram.say(tavern, f"line {number}")
    await tab.js("new Promise((done) => setTimeout(done, 300))")
    assert "line 11" not in await tab.js("document.getElementById('log').innerText")
    await tab.mouse("mouseReleased", x, y)
    await tab.sees("Only Ada sees this.", ".private")
    await tab.sees("line 11", ".log")


async def test_a_menu_stays_open_while_its_message_changes(open_tab: Open, local: LocalDiscord, tavern: str) -> None:
    tab = await open_tab("ada", tavern)
    await tab.type("/card")
    await tab.press("Enter", "Enter")
    await tab.until("document.querySelector('.gallery img')?.naturalWidth === 320")
    await tab.click(".menu[data-custom=units]")
    await tab.sees("Phalanx", ".list")
    channel, message = local.world.channel(tavern), list(local.world.messages[tavern].values())[-1]
    message["edited_timestamp"] = local.world.clock.now_iso()
    update(local, channel, message)
    await tab.js("new Promise((done) => setTimeout(done, 300))")
    assert await tab.js("!!document.querySelector('.list')") and not await tab.js("!!document.querySelector('.edited')")
    await tab.press("Escape")
    await tab.until("document.querySelector('.edited')")


async def test_a_card_its_picture_buttons_and_menus(open_tab: Open, bot: Echo, tavern: str, shots: Path) -> None:
    tab = await open_tab("ada", tavern)
    await tab.type("/card")
    await tab.press("Enter", "Enter")
    await tab.sees("The Syrian War", ".container")
    await tab.until("document.querySelector('.gallery img').naturalWidth === 320")
    await tab.shot(shots / "card.png")
    await tab.click(".gallery .picture")
    await tab.until("document.querySelector('dialog.lightbox img')?.complete")
    await tab.sees("the map", ".lightbox")
    await tab.shot(shots / "lightbox.png")
    await tab.press("Escape")
    await tab.until("!document.querySelector('dialog')")
    await tab.click(".button", "Secret")
    await tab.sees("Only Ada sees this.", ".private")
    await tab.click(".menu[data-custom=units]")
    await tab.click(".choice", "Phalanx")
    await tab.click(".choice", "Chariot")
    await tab.shot(shots / "menu.png")
    await tab.click(".done")
    await tab.sees("Chosen: phalanx, chariot.", ".log")
    await tab.click(".menu[data-custom=who]")
    await tab.press("ArrowDown", "ArrowDown", "Enter")
    await tab.until("document.querySelectorAll('.private').length === 3")
    assert await tab.js("document.querySelector('[data-custom=off]').disabled")
    await tab.click(".private .textual", "Dismiss")
    await tab.until("document.querySelectorAll('.private').length === 2")


async def test_a_form_is_filled_in(open_tab: Open, tavern: str, shots: Path) -> None:
    tab = await open_tab("ada", tavern)
    await tab.type("/ask")
    await tab.press("Enter", "Enter")
    await tab.sees("A question", "dialog")
    await tab.press("Enter")
    await tab.sees("this field is required", "dialog")
    await tab.type("forty-two")
    await tab.shot(shots / "form.png")
    await tab.press("Enter")
    await tab.sees("You said forty-two.", ".log")
    assert not await tab.js("document.querySelector('dialog')")


async def test_an_embed_and_a_button_that_changes_it_for_everybody(
    open_tab: Open, ada: Person, tavern: str, shots: Path
) -> None:
    await ada.slash(tavern, "old")
    one, other = await open_tab("ada", tavern), await open_tab("bram", tavern)
    await one.sees("Hand of Ptolemy", ".embed")
    await one.click(".button", "Again (0)")
    await other.sees("Clicked 1 times.", ".log")
    await other.click(".button", "Again (1)")
    await one.sees("Clicked 2 times.", ".log")
    await one.shot(shots / "embed.png")


async def test_a_failure_is_said_under_the_message(
    open_tab: Open, bot: Echo, ada: Person, operator: Operator, tavern: str
) -> None:
    await ada.slash(tavern, "card")
    tab = await open_tab("ada", tavern)
    await operator.fault("status", status=400, match="/callback")
    await tab.click(".button", "Secret")
    await until(lambda: any(kind == "interaction" for kind, _ in bot.heard))
    await operator.advance(4)
    await tab.sees("This interaction failed", ".failed")


async def test_on_a_phone(open_tab: Open, ada: Person, tavern: str, shots: Path) -> None:
    await ada.slash(tavern, "card")
    tab = await open_tab("ada", tavern, 390, 780)
    await tab.until("document.querySelector('.gallery img').naturalWidth === 320")
    assert await tab.js("document.documentElement.scrollWidth") == 390
    assert await tab.js("document.querySelector('.log').scrollWidth <= document.querySelector('.log').clientWidth")
    await tab.shot(shots / "phone.png")
    chosen = "Private threads whenever players like, and a good deal more"
    await tab.js(f"document.querySelectorAll('.menu-text').forEach((one) => one.textContent = '{chosen}')")
    assert await tab.js("document.querySelector('.log').scrollWidth <= document.querySelector('.log').clientWidth")
    await tab.click(".burger")
    await tab.until("document.querySelector('.sidebar').getBoundingClientRect().x === 0")
    await tab.click(".channel", "welcome")
    await tab.sees("Welcome to #welcome", ".log")
    await tab.until("document.querySelector('.sidebar').getBoundingClientRect().right <= 0")
    await tab.click(".people-button")
    await tab.until("document.querySelector('.members').getBoundingClientRect().right <= 390")
    await tab.sees("Bram", ".members")


async def test_the_workshop_orders_faults_moves_the_clock_and_closes_dms(
    open_tab: Open, local: LocalDiscord, bot: Echo, bram: Person, tavern: str, shots: Path
) -> None:
    tab = await open_tab("ada", tavern)
    await tab.click("#open-workshop")
    await tab.sees("Order a fault", ".workshop")
    await tab.click("[data-dms=bram]")
    await until(lambda: local.world.note["closed"] == [bram.id])
    await tab.click(".workshop .button", "+ 1 day")
    await until(lambda: local.world.clock.ahead == 86400)
    await tab.click(".workshop .button", "Order it")
    await until(lambda: [rule.kind for rule in local.faults.rules] == ["status"])
    await tab.sees("× 1", ".workshop")
    await tab.click(".workshop .button", "Cut the connection")
    await until(lambda: bot.resumed == 1)
    await tab.sees("started by hand", ".workshop")
    await tab.shot(shots / "workshop.png")


async def test_the_workshop_sets_how_long_the_way_to_discord_is(
    open_tab: Open, local: LocalDiscord, tavern: str
) -> None:
    tab = await open_tab("ada", tavern)
    await tab.click("#open-workshop")
    await tab.click("[data-setting=request_ms]")
    await tab.press("Backspace")
    await tab.type("50-120")
    await tab.press("Enter")
    await until(lambda: local.settings.request_ms == (50.0, 120.0))
    await tab.until("document.querySelector('[data-setting=request_ms]').value === '50-120'")
    await tab.click("[data-setting=answer_ms]")
    await tab.press("Backspace")
    await tab.type("80")
    await tab.press("Enter")
    await until(lambda: local.settings.answer_ms == 80.0)
