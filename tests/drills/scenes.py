"""Scenes: for each kind of thing that the bot does, people who do what leads to it. With them a drill comes to every
crash point on purpose. They are played at a table of the made-up game; other campaigns are played beside it.
"""

from __future__ import annotations

import asyncio

from rules.kernel import AskUndo, Chance, Concede, Consent
from rules.kernel.random_pick import random_pick
from tests.bot.local.person import Json, Person
from tests.drills import trouble
from tests.drills.crowd import RECEIPTS
from tests.drills.stage import Scene, Stage
from tests.drills.town import controls, said


async def lobby(stage: Stage) -> None:
    await stage.close()
    host, *others = stage.dice.sample(list(stage.by_id.values()), 4)
    stage.games += 1
    await stage.hear(host.slash(stage.channel, "game new", game=stage.campaign))
    game, _ = stage.now()
    cards = []
    for person in others:
        cards.append((await stage.join(game, person)).get("message", {}))
    stage.joined.discard((game, int(others[2].id)))
    await stage.hear(others[2].slash(stage.channel, "game leave"))
    await stage.press(others[0], cards[0], "ping", "dm")
    await stage.press(others[0], cards[0], "wish", "blue")
    card = next(m for m in stage.town.messages() if f"h:{game}:join" in str(m["components"]))
    asked = await stage.press(others[0], card, "word")
    if "modal" in asked:
        await stage.hear(others[0].submit(stage.channel, {"token": asked["token"]}, value="heron"))
    for what in ("ai", "noai"):
        card = next(m for m in stage.town.messages() if f"h:{game}:join" in str(m["components"]))
        await stage.press(host, card, what)
    await options(stage, host)


async def options(stage: Stage, host: Person) -> None:
    card = (await stage.hear(host.slash(stage.channel, "game status"))).get("message", {})
    card = (await stage.press(host, card, "options")).get("message", {})
    card = (await stage.press(host, card, "option", "o.seasons")).get("message", {})
    for control in controls(card.get("components", [])):
        if ":set" in control["custom_id"] or ":type" in control["custom_id"]:
            await stage.click(host, card, control)


async def panels(stage: Stage) -> None:
    """Orders are begun in panels, and thrown away."""
    for _ in range(10):
        game = await stage.running()
        found = stage.town.state(game)
        assert found is not None
        seats = stage.seats(game)
        mine = [s for s in found[1].awaited() if s in seats]
        if not mine:
            await asyncio.sleep(0.05)
            continue
        person = seats[stage.dice.choice(mine)]
        panel: Json = (await stage.hear(person.slash(stage.channel, "play"))).get("message", {})
        buttons = [c for c in controls(panel.get("components", [])) if len(c["custom_id"].split(":")) == 5]
        stage.dice.shuffle(buttons)
        for control in buttons[:4]:
            told = await stage.click(person, panel, control)
            stage.note(game, told, "by panel")
            if said(told).startswith(RECEIPTS):
                break
            panel = told.get("message") or panel
            away = [c for c in controls(panel["components"]) if c["custom_id"].endswith(":x")]
            if away:
                panel = (await stage.hear(person.click(panel, away[0]["custom_id"]))).get("message") or panel


async def taking_back(stage: Stage) -> None:
    """One's own last march, at once: most marches can be taken back."""
    for _ in range(150):
        game = await stage.running()
        found = stage.town.state(game)
        assert found is not None
        state, seats = found[1], stage.seats(game)
        mine = [s for s in state.awaited() if s in seats]
        if not mine:
            await asyncio.sleep(0.02)
            continue
        seat = mine[0]
        picks = [random_pick(state.top, state, seat, Chance(str(stage.dice.random()))) for _ in range(20)]
        marches = [p for p in picks if p.kind() == "march"]
        await stage.do(game, seats[seat], (marches or picks)[0])
        if marches:
            told = await stage.hear(seats[seat].slash(stage.channel, "undo"))
            if stage.town.rows("SELECT 1 FROM interactions WHERE id = ?", int(told.get("id", 0))):
                return


async def from_its_beginning(stage: Stage) -> None:
    await stage.fresh()
    for _ in range(4):
        await stage.moves()


async def petition(stage: Stage) -> None:
    """Somebody asks to go back, and all agree."""
    game = await stage.running()
    await stage.moves()
    game = await stage.running()
    found = stage.town.state(game)
    assert found is not None
    seats, question = stage.seats(game), found[1].kept.question
    asked = await stage.do(game, next(iter(seats.values())), AskUndo(max(1, question - 1)))
    for person in seats.values() if asked else ():
        await stage.do(game, person, Consent())
    await asyncio.sleep(0.3)


async def rulings(stage: Stage) -> None:
    """The host rules that the game goes back; not one who takes part in what is open, who may not."""
    for _ in range(3):
        await stage.moves()
        game = await stage.running()
        host = stage.person("SELECT host_id FROM games WHERE id = ?", game)
        ((question,),) = stage.town.rows("SELECT max(question) FROM entries WHERE game_id = ?", game)
        for back in (1, 2, 3, 5):
            await stage.hear(host.slash(
                stage.channel, "game host", action="go back", question=max(1, question - back), why="a slip",
            ))  # fmt: skip
        if stage.town.rows("SELECT 1 FROM powers WHERE game_id = ? AND what = 'go back'", game):
            return
        stage.starts_anew = True


async def hosting(stage: Stage) -> None:
    game = await stage.running()
    for act in ("pause", "resume", "extend", "hand over"):
        host = stage.person("SELECT host_id FROM games WHERE id = ?", game)
        more = {"player": host.id} if act == "hand over" else {}
        await stage.hear(host.slash(stage.channel, "game host", action=act, **more))


async def replacing(stage: Stage) -> None:
    """Another player for a seat and its parley, then a computer player, who moves."""
    game = await stage.running()
    host, seats = stage.person("SELECT host_id FROM games WHERE id = ?", game), stage.seats(game)
    seat, old = stage.dice.choice(list(seats.items()))
    free = [p for p in stage.by_id.values() if p not in seats.values() and p is not host]
    for other in [s for s in seats if s != seat][:1]:
        await stage.hear(old.slash(stage.channel, "parley", first=other))
    stage.joined.discard((game, int(old.id)))
    await stage.hear(
        host.slash(stage.channel, "game host", action="replace", seat=seat, player=stage.dice.choice(free).id)
    )
    await stage.hear(host.slash(stage.channel, "game host", action="computer", seat=seat))
    for _ in range(20):
        if stage.now() != (game, "running"):
            return
        await stage.play(game)


async def conceding(stage: Stage) -> None:
    """A game comes to its end: seed, film."""
    game = await stage.running()
    for person in list(stage.seats(game).values())[1:]:
        await stage.do(game, person, Concede())
    await stage.until(lambda: not stage.now()[0], 3.0)
    await stage.until(lambda: not stage.town.rows("SELECT 1 FROM outbox WHERE state IN ('waiting', 'trying')"))


async def closing(stage: Stage) -> None:
    await stage.running()
    await stage.close()


async def looking(stage: Stage) -> None:
    game = await stage.with_two()
    person = next(iter(stage.seats(game).values()))
    for command in ("map", "log", "hand", "orders", "film", "game list", "help", "dice show"):
        await stage.hear(person.slash(stage.channel, command))
    await stage.hear(person.slash(stage.channel, "map", colours="greyscale"))
    other = next(seat for seat, p in stage.seats(game).items() if p is not person)
    await stage.hear(person.slash(stage.channel, "parley", first=other))


async def asked_for(stage: Stage) -> None:
    await stage.hear(next(iter(stage.by_id.values())).slash(stage.channel, "game status"))


SCENES: dict[str, Scene] = {
    "nothing": Scene(Stage.waiting),
    "a message half sent": Scene(Stage.waiting, trouble.half_sent, True),  # early: any death may leave one
    "a day later": Scene(Stage.waiting, trouble.days_later),
    "closing": Scene(closing),
    "a new game": Scene(Stage.begins),
    "a lobby": Scene(lobby),
    "hosting": Scene(hosting),
    "panels": Scene(panels),
    "taking back": Scene(taking_back),
    "moves": Scene(Stage.moves),
    "a petition": Scene(petition),
    "rulings": Scene(rulings),
    "a game from its beginning": Scene(from_its_beginning),
    "looking": Scene(looking),
    "old hands": Scene(Stage.moves, trouble.old_hands, True),
    "the status deleted": Scene(trouble.deleted),
    "connections dropped": Scene(trouble.dropped),
    "a reminder": Scene(Stage.waiting, Stage.until_reminder, True),
    "time is up": Scene(Stage.waiting, Stage.until_time_up, True),
    "a stray deadline": Scene(Stage.waiting, trouble.stray_deadline, True),
    "put back": Scene(trouble.until_new_dice, trouble.put_back, True),
    "unreadable": Scene(asked_for, trouble.unreadable, True),
    "readable again": Scene(asked_for, trouble.readable_again, True),
    "a message rejected": Scene(trouble.rejected),
    "private messages closed": Scene(trouble.closed_dms),
    "the channel shut": Scene(trouble.shut),
    "the channel open again": Scene(Stage.waiting, trouble.open_again, True),
    "the channel gone": Scene(trouble.gone),
    "another player": Scene(replacing),
    "conceding": Scene(conceding),
}
