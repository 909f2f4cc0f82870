"""Scenes of people who have lives, for the kill drill: their own time, and what is done when they do not come."""

from __future__ import annotations

import datetime

from tests.drills.scenes import Scene, Stage

ALL_DAY = 23  # hours


async def tell_of_oneself(stage: Stage) -> None:
    person = next(iter(stage.by_id.values()))
    card = (await stage.hear(person.slash(stage.channel, "me", zone="Europe/Berlin"))).get("message", {})
    await stage.press(person, card, "me:call", "dm")


async def agree(stage: Stage) -> None:
    """The organiser says when time may run out."""
    await stage.close()
    host = next(iter(stage.by_id.values()))
    stage.games += 1
    await stage.hear(host.slash(stage.channel, "game new", game=stage.campaign))
    stage.joined.add((stage.now()[0], int(host.id)))
    card = (await stage.hear(host.slash(stage.channel, "game status"))).get("message", {})
    card = (await stage.press(host, card, "options")).get("message", {})
    card = (await stage.press(host, card, "house")).get("message", {})
    card = (await stage.press(host, card, "option", "h.weekdays")).get("message", {})
    await stage.press(host, card, "set:h.weekdays", "yes")
    stage.starts_anew = True


def unknown_people(stage: Stage) -> None:
    stage.write("UPDATE people SET opened = NULL")


def at_night(stage: Stage) -> None:
    now = datetime.datetime.now(datetime.UTC).hour
    sql = "UPDATE people SET zone = 'UTC', quiet_from = ?, quiet_to = ?"
    stage.write(sql, now, (now + ALL_DAY) % 24)
    stage.write("UPDATE seats SET ping = 'mention'")


def missed_enough(stage: Stage) -> None:
    """Another question that goes by, and it is too many."""
    stage.write("UPDATE seats SET missed = 9")
    stage.write("UPDATE games SET speed = 'daily'")
    stage.until_time_up()


async def come_back(stage: Stage) -> None:
    """A caretaker begins to act for somebody, who says that they are back."""
    game = await stage.running()
    await stage.waiting()
    for person in stage.seats(game).values():
        for message in reversed(await person.read(stage.channel)):
            if await stage.press(person, message, "back"):
                break


ABSENT: dict[str, Scene] = {
    "one's own time": Scene(tell_of_oneself),
    "when time may run out": Scene(agree),
    "people who were never written to": Scene(Stage.begins, unknown_people),
    "called at night": Scene(Stage.moves, at_night, True),
    "too much missed": Scene(come_back, missed_enough, True),
}
