"""Scenes of people who have lives, for the kill drill: their own time, and what is done when they do not come."""

from __future__ import annotations

import datetime
import time

from tests.drills.scenes import conceding
from tests.drills.stage import Scene, Stage
from tests.drills.trouble import in_trouble

ALL_DAY = 23  # hours
A_MINUTE = 60.0  # seconds; later scenes find nobody away


async def tell_of_oneself(stage: Stage) -> None:
    person = next(iter(stage.by_id.values()))
    card = (await stage.hear(person.slash(stage.channel, "me", zone="Europe/Berlin"))).get("message", {})
    card = (await stage.press(person, card, "me:call", "dm")).get("message") or card
    await stage.press(person, card, "me:digest", "8")


async def agree(stage: Stage) -> None:
    """The organiser says when time may run out."""
    await stage.close()
    host = next(iter(stage.by_id.values()))
    stage.games += 1
    await stage.hear(host.slash(stage.channel, "game new", game=stage.campaign))
    await stage.join(stage.now()[0], host)
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
    stage.write("UPDATE people SET away_from = NULL, away_to = NULL")
    stage.write("UPDATE seats SET missed = 9")
    stage.write("UPDATE games SET speed = 'daily' WHERE id = ?", stage.now()[0])
    stage.until_time_up()


async def come_back(stage: Stage) -> None:
    """A caretaker begins to act for somebody, who says that they are back."""
    game = await stage.running()
    await stage.waiting()
    for person in stage.seats(game).values():
        for message in reversed(await person.read(stage.channel)):
            if await stage.press(person, message, f"{game}:back"):
                break


async def go_away(stage: Stage) -> None:
    """Somebody says that they are away, in the form, and is back."""
    game = await stage.running()
    person = next(iter(stage.seats(game).values()))
    asked = await stage.hear(person.slash(stage.channel, "away"))
    if "modal" in asked:
        days = {"from": "today", "to": "tomorrow"}
        shown = (await stage.hear(person.submit(stage.channel, {"token": asked["token"]}, **days))).get("message", {})
        card = (await stage.press(person, shown, "away:care")).get("message", {})
        await stage.press(person, card, "away:back")


def away_and_late(stage: Stage) -> None:
    """Everybody is away, and the time of the question that is open is up."""
    stage.write("UPDATE people SET away_from = 0, away_to = ?, away_care = 1", time.time() + A_MINUTE)
    stage.write("UPDATE games SET speed = 'daily' WHERE id = ?", stage.now()[0])
    stage.until_time_up()


async def leave(stage: Stage) -> None:
    """Somebody offers their seat, and somebody else takes it."""
    game = await stage.running()
    seats = stage.seats(game)
    seat, person = next(iter(seats.items()))
    await stage.hear(person.slash(stage.channel, "game leave"))
    stage.joined.discard((game, int(person.id)))
    others = [one for one in stage.by_id.values() if one not in seats.values()]
    for message in reversed(await others[0].read(stage.channel)):
        if told := await stage.press(others[0], message, f"{game}:seat:{seat}"):
            if told["outcome"] == "answered":
                stage.joined.add((game, int(others[0].id)))
            break


async def offer_to_all(stage: Stage) -> None:
    """The organiser offers the seats on all servers and asks for a record; whoever may says where they are shown."""
    game = await stage.running()
    host = stage.person("SELECT host_id FROM games WHERE id = ?", game)
    await stage.hear(host.slash(stage.channel, "seats", offered=True, minimum=0))
    for person in stage.by_id.values():
        await stage.hear(person.slash(stage.channel, "board"))


async def look_at_records(stage: Stage) -> None:
    """A game ends, and everybody looks at their own record, so that it is noted; one keeps it to themselves."""
    await conceding(stage)
    for person in stage.by_id.values():
        card = (await stage.hear(person.slash(stage.channel, "record"))).get("message", {})
    await stage.press(person, card, "record:hide_record")


async def vote(stage: Stage) -> None:
    """The players pause the game. Nobody can end that pause, so the next scene begins another game."""
    game = await stage.running()
    stage.starts_anew = True
    first, *others = stage.seats(game).values()
    await stage.hear(first.slash(stage.channel, "vote", action="pause", days=1))
    for person in others:
        for message in reversed(await person.read(stage.channel)):
            if await stage.press(person, message, f"{game}:aye"):
                break


def pause_is_over(stage: Stage) -> None:
    """The players have paused the game, and that is over."""
    game, _ = stage.now()
    stage.write("UPDATE games SET phase = 'paused', paused_by = 'vote', paused_until = 0 WHERE id = ?", game)
    stage.write("DELETE FROM deadlines WHERE game_id = ?", game)
    stage.write("INSERT INTO deadlines (game_id, what, seat, at) VALUES (?, 'resume', '', 0)", game)


async def wait_until_it_goes_on(stage: Stage) -> None:
    await stage.until(lambda: stage.now()[1] == "running")


def leave_server(stage: Stage) -> None:
    """One of the players, who is not the organiser, is no longer in the server."""
    game, _ = stage.now()
    host = stage.person("SELECT host_id FROM games WHERE id = ?", game)
    person = next(one for one in stage.seats(game).values() if one is not host)
    stage.set_there(person.id, False)
    stage.write("UPDATE outbox SET key = NULL WHERE key LIKE 'left:%'")  # of an earlier life
    stage.write("UPDATE seats SET caretaker = NULL, cared_since = NULL, cared_until = NULL, offered = 0")
    stage.write("UPDATE games SET speed = 'daily' WHERE id = ?", stage.now()[0])


async def go_on_without(stage: Stage) -> None:
    """The first public message shows who is gone."""
    game = await stage.running()
    host = stage.person("SELECT host_id FROM games WHERE id = ?", game)
    await stage.hear(host.slash(stage.channel, "game host", action="extend"))
    await stage.until(lambda: bool(stage.town.rows("SELECT 1 FROM outbox WHERE key LIKE 'left:%'")), 5.0)
    await stage.until(lambda: False, 0.5)


async def sent_away(stage: Stage) -> None:
    """The server sends Herald away, and invites it again."""
    game, bot = await stage.running(), stage.town.here.world.bot_id
    stage.set_there(bot, False)
    await stage.until(lambda: in_trouble(stage, game), 3.0)
    await stage.until(lambda: False, 2.5)  # until then discord.py takes every server for one of its beginning
    stage.set_there(bot, True)
    await stage.until(lambda: not in_trouble(stage, game), 5.0)


ABSENT: dict[str, Scene] = {
    "one's own time": Scene(tell_of_oneself),
    "when time may run out": Scene(agree),
    "people who were never written to": Scene(Stage.begins, unknown_people),
    "called at night": Scene(Stage.moves, at_night, True),
    "too much missed": Scene(come_back, missed_enough, True),
    "away": Scene(go_away),
    "waited for": Scene(come_back, away_and_late, True),
    "a seat is offered": Scene(leave),
    "seats for all servers": Scene(offer_to_all),
    "records": Scene(look_at_records),
    "somebody leaves the server": Scene(go_on_without, leave_server, True, alone=True),
    "Herald is sent away": Scene(sent_away, alone=True),
    "a vote": Scene(vote),
    "a pause is over": Scene(wait_until_it_goes_on, pause_is_over, True),
}
