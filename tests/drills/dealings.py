"""Scenes of what players promise and say to each other, for the kill drill: one for each kind of transaction."""

from __future__ import annotations

from tests.drills.stage import Scene, Stage


async def promise(stage: Stage) -> None:
    """One is offered and accepted, one refused, one withdrawn."""
    game = await stage.with_two()
    (by, ann), (to, bob), *_ = stage.seats(game).items()
    for kind, act in (("truce", "a"), ("ally", "r"), ("pay", "w")):
        more = {"amount": 1} if kind == "pay" else {}
        await stage.hear(ann.slash(stage.channel, "pledge", **{"with": to}, kind=kind, **more))
        found = stage.town.rows(
            "SELECT id FROM pledges WHERE game_id = ? AND state = 'offered' AND by_seat = ?", game, by
        )
        who = ann if act == "w" else bob
        listed = (await stage.hear(who.slash(stage.channel, "pledge"))).get("message", {})
        for (id,) in found:
            await stage.press(who, listed, f"pledged:{id}.{act}")
    await stage.moves()


async def talk(stage: Stage) -> None:
    """The organiser says how players may talk; a thread, a letter and offers; a thread that is gone is forgotten."""
    await stage.close()
    host, *others = stage.dice.sample(list(stage.by_id.values()), 3)
    stage.games += 1
    await stage.hear(host.slash(stage.channel, "game new", game=stage.campaign))
    game, _ = stage.now()
    for person in others:
        await stage.join(game, person)
    card = (await stage.hear(host.slash(stage.channel, "game status"))).get("message", {})
    card = (await stage.press(host, card, "options")).get("message", {})
    card = (await stage.press(host, card, "press")).get("message", {})
    for what, value in (("talks", "phases"), ("letters", "1"), ("offers", "1")):
        card = (await stage.press(host, card, f"press:{what}", value)).get("message") or card
    await stage.hear(host.slash(stage.channel, "game start"))
    await stage.until(lambda: stage.now()[1] == "running")
    seats = stage.seats(game)
    (_, ann), (to, _), *_ = seats.items()
    for whom in (to, "everybody"):
        await stage.hear(ann.slash(stage.channel, "letter", to=whom, text="hail"))
    for _ in range(6):  # a council comes by
        await stage.hear(ann.slash(stage.channel, "parley", first=to))
        await stage.moves()


def thread_gone(stage: Stage) -> None:
    """Its thread was deleted: it is forgotten when it is opened, or locked."""
    game, _ = stage.now()
    stage.write("DELETE FROM press WHERE game_id = ?", game)
    seats = "[" + ", ".join(f'"{seat}"' for seat in stage.seats(game)) + "]"
    again = "ON CONFLICT (thread_id) DO UPDATE SET game_id = excluded.game_id, seats = excluded.seats"
    stage.write(f"INSERT INTO parleys (thread_id, game_id, seats) VALUES (1, ?, ?) {again}", game, seats)


async def open_it(stage: Stage) -> None:
    game = await stage.running()
    person = next(iter(stage.seats(game).values()))
    listed = (await stage.hear(person.slash(stage.channel, "parley"))).get("message", {})
    await stage.press(person, listed, "reopen:1")


async def watch(stage: Stage) -> None:
    """Somebody follows and stops; players let views be seen, and a spectator opens one."""
    game = await stage.running()
    seats = stage.seats(game)
    free = next(p for p in stage.by_id.values() if p not in seats.values())
    for _ in range(2):
        await stage.hear(free.slash(stage.channel, "follow"))
    for person in seats.values():
        await stage.hear(person.slash(stage.channel, "views", hours=1))
    seat = next(iter(seats))
    asked = (await stage.hear(free.slash(stage.channel, "views", seat=seat))).get("message", {})
    await stage.press(free, asked, "views")


def hours_ago(stage: Stage) -> None:
    """Computers have no say; everything so far is old."""
    game, _ = stage.now()
    stage.write("UPDATE entries SET at = at - 7200 WHERE game_id = ?", game)


DEALINGS: dict[str, Scene] = {
    "promises": Scene(promise),
    "talks": Scene(talk),
    "spectators": Scene(watch, hours_ago, True),
    "a thread that is gone": Scene(open_it, thread_gone, True),
}
