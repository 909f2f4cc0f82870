"""King Philip's War at the table: an Indian turn by clicks alone, counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.kernel import Done, Verb, dice
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.movement_verbs import Attack, March, Strike
from rules.king_philip.placing import Place
from tests.bot.playing import new_game, seats_of
from tests.bot.world import Person, Seen, World, controls, world
from tests.rules.king_philip.test_example import ENGLISH_SET_UP, INDIAN_SET_UP
from tests.rules.king_philip.test_waits import ALLOWED

TURN: list[Verb] = [
    Attack("montaup", "portsmouth"), Attack("sowams", "wickford"), Attack("sakonnet", "swansea"),
    March("hockomock", "titicut"), Strike("middleborough"), March("acushnet", "coaxet"), Done(),
]  # fmt: skip
KEY = "11" * 32
NAMES = {"attack": "Attack", "done": "Done"}


async def set_up(w: World, people: list[Person]) -> Person:
    """7.0 as in the rulebook's example, with dice by which Church does not come at once; who plays the Indians."""
    with pytest.MonkeyPatch.context() as patch:  # the key follows from the number of a post as well
        patch.setattr(dice, "key_of", lambda *given: KEY)
        await new_game(w, *people, game="king_philip")
    game = await w.game_id()
    for seat, places in ((ENGLISH, ENGLISH_SET_UP), (INDIAN, INDIAN_SET_UP)):
        for space, pieces in places.items():
            for piece in pieces.split():
                await w.table.moves.play(game, seat, Place(piece, space))
    await w.settle()
    user = (await seats_of(w))[INDIAN]
    return next(p for p in people if p.actor.id == user)


async def choose(seen: Seen, wanted: list[str]) -> tuple[Seen, bool]:
    """In whichever menu holds the next of the values wanted."""
    for menu in (c for c in controls(seen.message.components) if c["type"] == 3):
        value = next((o["value"] for o in menu["options"] if o["value"] in wanted[:1]), None)
        if value is not None:
            wanted.pop(0)
            answer = await seen.person.actor.select(seen.message, [value], custom_id=menu["custom_id"])
            return Seen(seen.person, answer), True
    return seen, False


async def give(w: World, seen: Seen, pick: Verb) -> tuple[Seen, int]:
    """The order by clicks on the panel that is there; how many. A value that is filled in by itself is no click."""
    before, wanted, clicks = (await w.state()).kept.entries, [str(v) for v in pick.given()], 0
    while (await w.state()).kept.entries == before:
        clicks += 1
        assert clicks < 8, f"{pick} does not get through: {seen.text}"
        if "Confirm" in seen.labels:
            seen = await seen.click("Confirm")
        elif clicks == 1 and pick.kind() in NAMES:
            seen = await seen.click(NAMES[pick.kind()])
        else:
            seen, chosen = await choose(seen, wanted)
            assert chosen or wanted, f"nothing to choose for {pick}: {seen.text}"
            if not chosen:  # filled in by itself
                wanted.pop(0)
                clicks -= 1
    return seen, clicks


async def test_five_bands_and_four_markers_take_three_clicks_a_band_and_two_a_marker(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        who = await set_up(w, [w.person("ann"), w.person("bob")])
        seen = await who.slash("play")
        for pick in TURN[:-1]:
            seen, clicks = await give(w, seen, pick)
            assert clicks <= ALLOWED[pick.kind()], f"{pick} took {clicks} clicks"
        state = await w.state()
        assert state.top.bands == 5 and len(state.markers) == 4
        _, clicks = await give(w, seen, TURN[-1])
        await w.settle()
        assert clicks <= 2 and (await w.state()).asked() != [ENGLISH], "the English are not waited for"


async def test_a_marker_that_may_be_intercepted_takes_two_clicks_with_its_confirmation(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        who = await set_up(w, [w.person("ann"), w.person("bob")])
        seen, _ = await give(w, await who.slash("play"), March("hockomock", "titicut"))
        seen, _ = await choose(seen, ["middleborough"])
        assert "Please confirm" in seen.text and "Confirm" in seen.labels and not (await w.state()).markers
        await seen.click("Confirm")
        assert [m.id for m in (await w.state()).markers] == ["titicut>middleborough"]
