"""The walks: each plays up to where it begins, lets the bot come to rest, acts, and says where the road ends. Begin and
end are facts that can be seen from outside: an interaction that is sent, a COMMIT, a request to Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from tests.bot.local.person import Json, Person
from tests.walk.road import Event, Road, road_of, road_to_commit, road_to_request
from tests.walk.stage import Stage, Statement, open_stage

DEADLINE = 86400.0  # when the time of the stored march is up, in served time
SOON = (15.0, 40.0, 100.0)  # seconds from the start of the bot: it is at rest before, if not with the first

End = Callable[[Stage], Awaitable[Road]]
Changes = Callable[[float], tuple[Statement, ...]]


class TooSoon(Exception):
    """Something happened before the bot was at rest, or is not there yet: the machine is busy."""


def no_changes(soon: float) -> tuple[Statement, ...]:
    return ()


class Scene(msgspec.Struct, frozen=True):
    title: str
    play: End  # from the bot at rest; the road
    stored: str = "march"
    changes: Changes = no_changes  # to the stored game, for what is to happen so soon


# What people do.


def controls(parts: list[Json]) -> list[Json]:
    """The buttons and menus among the parts of a message."""
    found = []
    for part in parts:
        found += [part] if part.get("custom_id") else []
        found += controls([*part.get("components", []), *filter(None, [part.get("accessory")])])
    return found


async def choose(person: Person, panel: Json, word: str) -> Json:
    """Clicks the button with this label, or takes this from a menu."""
    for control in controls(panel["components"]):
        if control.get("label") == word:
            return await answered(person.click(panel, control["custom_id"]))
        if word in [option["value"] for option in control.get("options", [])]:
            return await answered(person.click(panel, control["custom_id"], [word]))
    raise TooSoon(f"there is no {word!r} to choose")


async def answered(act: Awaitable[Json]) -> Json:
    told = await act
    assert told["outcome"] == "answered", told
    return dict(told["message"])


async def by_panel(stage: Stage, *words: str) -> None:
    """An order of the first player; the walk begins with the last click."""
    person = stage.people["p1"]
    panel = await answered(person.slash(stage.channel, "play"))
    for word in words[:-1]:
        panel = await choose(person, panel, word)
    await stage.rest()
    stage.begin()
    await choose(person, panel, words[-1])


# The walks.


async def march(stage: Stage) -> Road:
    await by_panel(stage, "Move", "bethlehem", "none", "hebron", "infantry_2#1")
    moved = await stage.until_event("commit", "entry")
    return road_to_commit(stage.events(), moved)


async def battle(stage: Stage) -> Road:
    """The question on plans, the window before the dice, the one after them and the one on prisoners close."""
    await by_panel(stage, "cheapest", "never", "pass", "Confirm")

    async def is_shown() -> bool:
        """The last message is the post of the battle, with its map."""
        return "media" in str((await stage.people["p1"].read(stage.channel))[-1]["components"])

    await stage.until(is_shown)
    await stage.rest()
    return road_to_request(stage.events(), [e for e in stage.events() if is_post(stage, e)][-1])


def is_post(stage: Stage, event: Event) -> bool:
    """A message to the channel of the game."""
    return event.what[:2] == ("request", "POST") and event.what[2].endswith(f"/channels/{stage.channel}/messages")


async def wait_for_it(stage: Stage) -> Road:
    stage.begin()
    if stage.has_moved():
        raise TooSoon("the game moved before the bot was at rest")
    moved = await stage.until_event("commit", "entry")
    return road_to_commit(stage.events(), moved)


async def see_map(stage: Stage) -> Road:
    stage.begin()
    await answered(stage.people["p1"].slash(stage.channel, "map"))
    await stage.rest()
    return road_of(stage.events(), [e.at for e in stage.events() if e.what[0] == "request"][-1])


async def restart(stage: Stage) -> Road:
    """The bot has been here before: its commands are known, and the day's backup is made."""
    await stage.end()
    stage.begin()
    await stage.start()
    await stage.ready()
    return road_of(stage.events(), stage.events()[-1].at)


def time_is_up(soon: float) -> tuple[Statement, ...]:
    return (
        ("DELETE FROM deadlines WHERE what = 'remind'", ()),
        ("UPDATE meta SET value = ? WHERE key = 'served'", (DEADLINE - soon,)),
    )


def computer_plays(soon: float) -> tuple[Statement, ...]:
    return (
        ("DELETE FROM deadlines", ()),
        ("UPDATE seats SET user_id = NULL, computer = 'ai' WHERE seat = 'p1'", ()),
        ("INSERT INTO deadlines (game_id, what, seat, at) SELECT id, 'computer', 'p1', ? FROM games", (soon,)),
    )


SCENES = {
    "march": Scene("a march in King David, from the click to its commit", march),
    "battle": Scene("a battle with its windows, from the last answer to its post", battle, "battle"),
    "deadline": Scene("a deadline that fires, to its commit", wait_for_it, changes=time_is_up),
    "computer": Scene("a computer player's turn, to its commit", wait_for_it, changes=computer_plays),
    "map": Scene("`/map`, from the command to the picture", see_map),
    "restart": Scene("a restart with a running game, until the bot is at rest", restart),
}


async def walk(name: str, tree: Path) -> Road:
    """One scene, once."""
    why = ""
    for soon in SOON:
        try:
            return await play_scene(SCENES[name], tree, soon)
        except TooSoon as fault:
            why = str(fault)
    raise AssertionError(f"{name} can't be walked: {why}")


async def play_scene(scene: Scene, tree: Path, soon: float) -> Road:
    with TemporaryDirectory() as folder:
        async with open_stage(tree, Path(folder)) as stage:
            await stage.lay(scene.stored, *scene.changes(soon))
            await stage.start()
            await stage.ready()
            return await scene.play(stage)
