"""Scenes: for each kind of thing that the bot does, people who do what leads to it. With them a drill comes to every
crash point on purpose. They are played at a table of the made-up game; other campaigns are played beside it.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NamedTuple

from bot.store import FILE
from rules.kernel import AskUndo, Chance, Concede, Consent, Verb
from rules.kernel.notation import write
from rules.kernel.random_pick import random_pick
from tests.bot.local.person import Json, Person
from tests.bot.table.tables import FORD
from tests.drills.crowd import RECEIPTS, Crowd
from tests.drills.town import controls, said

LONGEST_START = 120.0  # seconds, on a machine that does much else
NOWHERE = "tests.nowhere"  # a campaign that this program does not have


class Died(OSError):
    """The bot is gone: the scene ends here."""


class Stage(Crowd):
    """The people of a scene, and what is done to the database while the bot is dead."""

    starts_anew = False  # the next scene begins with a game that has just begun

    def now(self) -> tuple[str, str]:
        """The open game here, and its phase."""
        found = self.town.rows(
            "SELECT id, phase FROM games WHERE channel_id = ? AND phase IN ('lobby', 'starting', 'running', 'paused')",
            int(self.channel),
        )
        return found[0] if found else ("", "")

    def write(self, sql: str, *values: Any) -> None:
        """As another hand on the database would; only while the bot is dead."""
        assert not self.town.bot.alive
        with contextlib.closing(sqlite3.connect(self.town.folder / FILE)) as db, db:
            db.execute(sql, values)

    def mend(self) -> None:
        """The world as it should be again, whatever the scene did to it."""
        self.town.here.faults.clear()
        self.write("UPDATE games SET campaign = ? WHERE campaign = ?", FORD, NOWHERE)
        self.write("UPDATE outbox SET next_at = 0 WHERE state IN ('waiting', 'trying')")  # hours, after a shut channel
        self.write("UPDATE people SET quiet_from = NULL, quiet_to = NULL")
        self.write("UPDATE seats SET missed = 0")

    async def hear(self, asking: Coroutine[Any, Any, Json]) -> Json:
        if not self.town.bot.alive:
            asking.close()
            raise Died
        return await self.tell(asking)

    async def until(self, true: Callable[[], bool], seconds: float = 15.0) -> bool:
        end = asyncio.get_running_loop().time() + seconds
        while not true():
            if not self.town.bot.alive:
                raise Died
            if asyncio.get_running_loop().time() > end:
                return False
            await asyncio.sleep(0.02)
        return True

    # Where scenes begin.

    async def running(self) -> str:
        if self.starts_anew:
            self.starts_anew = False
            await self.close()
        end = asyncio.get_running_loop().time() + LONGEST_START
        while asyncio.get_running_loop().time() < end:
            game, phase = self.now()
            if phase == "running":
                return game
            if not self.town.bot.alive:
                raise Died
            await self.act()
        raise AssertionError(f"no game runs: {self.now()}")

    async def fresh(self) -> str:
        """A game that has just begun."""
        await self.close()
        return await self.running()

    async def begins(self) -> None:
        await self.fresh()

    async def close(self) -> None:
        game, _ = self.now()
        if not game:
            return
        host = self.person("SELECT host_id FROM games WHERE id = ?", game)
        told = await self.hear(host.slash(self.channel, "game end"))
        for control in controls(told.get("message", {}).get("components", [])):
            await self.hear(host.click(told["message"], control["custom_id"]))

    async def join(self, game: str, person: Person) -> Json:
        told = await self.hear(person.slash(self.channel, "game join"))
        if told["outcome"] == "answered":
            self.joined.add((game, int(person.id)))
        return told

    def person(self, sql: str, *values: Any) -> Person:
        return self.by_id[self.town.rows(sql, *values)[0][0]]

    def seats(self, game: str) -> dict[str, Person]:
        rows = self.town.rows("SELECT seat, user_id FROM seats WHERE game_id = ? AND user_id IS NOT NULL", game)
        return {seat: self.by_id[user] for seat, user in rows}

    async def do(self, game: str, person: Person, pick: Verb) -> bool:
        told = await self.hear(person.slash(self.channel, "do", order=write(pick)))
        self.note(game, told, write(pick))
        return said(told).startswith(RECEIPTS)

    async def press(self, person: Person, message: Json, what: str, *values: str) -> Json:
        """The control `what` of a message, if it is there."""
        found = [c["custom_id"] for c in controls(message.get("components", [])) if f":{what}" in c["custom_id"]]
        if not found:
            return {}
        return await self.hear(person.click(message, found[0], list(values) or None))

    # The lobby.

    async def lobby(self) -> None:
        await self.close()
        host, *others = self.dice.sample(list(self.by_id.values()), 4)
        self.games += 1
        await self.hear(host.slash(self.channel, "game new", game=self.campaign))
        game, _ = self.now()
        cards = []
        for person in others:
            cards.append((await self.join(game, person)).get("message", {}))
        self.joined.discard((game, int(others[2].id)))
        await self.hear(others[2].slash(self.channel, "game leave"))
        await self.press(others[0], cards[0], "ping", "dm")
        await self.press(others[0], cards[0], "wish", "blue")
        card = next(m for m in self.town.messages() if f"h:{game}:join" in str(m["components"]))
        asked = await self.press(others[0], card, "word")
        if "modal" in asked:
            await self.hear(others[0].submit(self.channel, {"token": asked["token"]}, value="heron"))
        for what in ("ai", "noai"):
            card = next(m for m in self.town.messages() if f"h:{game}:join" in str(m["components"]))
            await self.press(host, card, what)
        await self.options(host)

    async def options(self, host: Person) -> None:
        card = (await self.hear(host.slash(self.channel, "game status"))).get("message", {})
        card = (await self.press(host, card, "options")).get("message", {})
        card = (await self.press(host, card, "option", "o.seasons")).get("message", {})
        for control in controls(card.get("components", [])):
            if ":set" in control["custom_id"] or ":type" in control["custom_id"]:
                await self.click(host, card, control)

    # The game.

    async def moves(self) -> None:
        game = await self.running()
        for _ in range(24):
            if self.now()[1] != "running":
                break
            await self.play(game)

    async def panels(self) -> None:
        """Orders are begun in panels, and thrown away."""
        for _ in range(10):
            game = await self.running()
            found = self.town.state(game)
            assert found is not None
            seats = self.seats(game)
            mine = [s for s in found[1].awaited() if s in seats]
            if not mine:
                await asyncio.sleep(0.05)
                continue
            person = seats[self.dice.choice(mine)]
            panel: Json = (await self.hear(person.slash(self.channel, "play"))).get("message", {})
            buttons = [c for c in controls(panel.get("components", [])) if len(c["custom_id"].split(":")) == 5]
            self.dice.shuffle(buttons)
            for control in buttons[:4]:
                told = await self.click(person, panel, control)
                self.note(game, told, "by panel")
                if said(told).startswith(RECEIPTS):
                    break
                panel = told.get("message") or panel
                away = [c for c in controls(panel["components"]) if c["custom_id"].endswith(":x")]
                if away:
                    panel = (await self.hear(person.click(panel, away[0]["custom_id"]))).get("message") or panel

    async def taking_back(self) -> None:
        """One's own last march, at once: most marches can be taken back."""
        for _ in range(150):
            game = await self.running()
            found = self.town.state(game)
            assert found is not None
            state, seats = found[1], self.seats(game)
            mine = [s for s in state.awaited() if s in seats]
            if not mine:
                await asyncio.sleep(0.02)
                continue
            seat = mine[0]
            picks = [random_pick(state.top, state, seat, Chance(str(self.dice.random()))) for _ in range(20)]
            marches = [p for p in picks if p.kind() == "march"]
            await self.do(game, seats[seat], (marches or picks)[0])
            if marches:
                told = await self.hear(seats[seat].slash(self.channel, "undo"))
                if self.town.rows("SELECT 1 FROM interactions WHERE id = ?", int(told.get("id", 0))):
                    return

    async def from_its_beginning(self) -> None:
        await self.fresh()
        for _ in range(4):
            await self.moves()

    async def petition(self) -> None:
        """Somebody asks to go back, and all agree."""
        game = await self.running()
        await self.moves()
        game = await self.running()
        found = self.town.state(game)
        assert found is not None
        seats, question = self.seats(game), found[1].kept.question
        asked = await self.do(game, next(iter(seats.values())), AskUndo(max(1, question - 1)))
        for person in seats.values() if asked else ():
            await self.do(game, person, Consent())
        await asyncio.sleep(0.3)

    async def rulings(self) -> None:
        """The host rules that the game goes back."""
        await self.moves()
        game = await self.running()
        host = self.person("SELECT host_id FROM games WHERE id = ?", game)
        ((question,),) = self.town.rows("SELECT max(question) FROM entries WHERE game_id = ?", game)
        for back in (1, 2, 3, 5):
            await self.hear(host.slash(
                self.channel, "game host", action="go back", question=max(1, question - back), why="a slip",
            ))  # fmt: skip

    async def hosting(self) -> None:
        game = await self.running()
        for act in ("pause", "resume", "extend", "hand over"):
            host = self.person("SELECT host_id FROM games WHERE id = ?", game)
            more = {"player": host.id} if act == "hand over" else {}
            await self.hear(host.slash(self.channel, "game host", action=act, **more))

    async def replacing(self) -> None:
        """Another player for a seat and its parley, then a computer player, who moves."""
        game = await self.running()
        host, seats = self.person("SELECT host_id FROM games WHERE id = ?", game), self.seats(game)
        seat, old = self.dice.choice(list(seats.items()))
        free = [p for p in self.by_id.values() if p not in seats.values() and p is not host]
        for other in [s for s in seats if s != seat][:1]:
            await self.hear(old.slash(self.channel, "parley", first=other))
        self.joined.discard((game, int(old.id)))
        await self.hear(
            host.slash(self.channel, "game host", action="replace", seat=seat, player=self.dice.choice(free).id)
        )
        await self.hear(host.slash(self.channel, "game host", action="computer", seat=seat))
        for _ in range(20):
            if self.now() != (game, "running"):
                return
            await self.play(game)

    async def conceding(self) -> None:
        """A game comes to its end: seed, film."""
        game = await self.running()
        for person in list(self.seats(game).values())[1:]:
            await self.do(game, person, Concede())
        await self.until(lambda: not self.now()[0], 3.0)
        await self.until(lambda: not self.town.rows("SELECT 1 FROM outbox WHERE state IN ('waiting', 'trying')"))

    async def closing(self) -> None:
        await self.running()
        await self.close()

    # Looking.

    async def looking(self) -> None:
        game = await self.running()
        person = next(iter(self.seats(game).values()))
        for command in ("map", "log", "hand", "orders", "film", "game list", "help", "dice show"):
            await self.hear(person.slash(self.channel, command))
        await self.hear(person.slash(self.channel, "map", colours="greyscale"))
        other = next(seat for seat, p in self.seats(game).items() if p is not person)
        await self.hear(person.slash(self.channel, "parley", first=other))

    # What time does.

    def later(self, what: str) -> None:
        """The bot has been there until the next such deadline of this game."""
        game, _ = self.now()
        found = self.town.rows("SELECT min(at) FROM deadlines WHERE game_id = ? AND what = ?", game, what)
        if found and found[0][0] is not None:
            sql = "UPDATE meta SET value = max(CAST(value AS REAL), ?) WHERE key = 'served'"
            self.write(sql, float(found[0][0]) + 0.5)

    def until_reminder(self) -> None:
        self.later("remind")

    def until_time_up(self) -> None:
        self.later("time_up")

    def stray_deadline(self) -> None:
        """A row that an older version might have left: nothing is to be done."""
        game, _ = self.now()
        seat = next(iter(self.seats(game)))
        sql = "INSERT OR REPLACE INTO deadlines (game_id, what, seat, at) VALUES (?, 'consent', ?, 0)"
        self.write(sql, game, seat)

    async def waiting(self) -> None:
        await self.until(lambda: False, 1.2)

    # What goes wrong.

    async def trouble(self, path: str, status: int, code: int, heard: Callable[[str], bool]) -> str:
        game = await self.running()
        self.town.here.faults.add({"kind": "status", "match": path, "status": status, "code": code, "times": 50})
        for _ in range(60):
            if heard(game) or self.now() != (game, "running"):
                break
            await self.play(game)
        self.town.here.faults.clear()
        return game

    def in_trouble(self, game: str) -> bool:
        return bool(self.town.rows("SELECT trouble FROM games WHERE id = ?", game)[0][0])

    async def shut(self) -> None:
        """The bot may not write here for a while."""
        await self.fresh()
        game = await self.trouble(f"POST /channels/{self.channel}/messages", 403, 50013, self.in_trouble)
        await self.until(lambda: self.in_trouble(game), 3.0)
        host = self.person("SELECT host_id FROM games WHERE id = ?", game)
        await self.hear(host.slash(self.channel, "game host", action="resume"))
        await self.until(lambda: not self.in_trouble(game), 5.0)

    async def gone(self) -> None:
        """As if there were no such channel."""
        await self.fresh()
        game = await self.trouble(f"POST /channels/{self.channel}/messages", 404, 10003, self.in_trouble)
        await self.until(lambda: self.in_trouble(game), 3.0)
        await self.close()

    async def closed_dms(self) -> None:
        game = await self.fresh()
        person = next(iter(self.seats(game).values()))
        direct = await person.direct()

        def noted(game: str) -> bool:
            return bool(self.town.rows("SELECT 1 FROM seats WHERE game_id = ? AND dm_closed", game))

        await self.trouble(f"POST /channels/{direct}/messages", 403, 50007, noted)

    async def rejected(self) -> None:
        """Discord does not take a message: a fault of ours, and not tried again."""

        def failed(game: str) -> bool:
            return bool(self.town.rows("SELECT 1 FROM outbox WHERE game_id = ? AND state = 'failed'", game))

        await self.fresh()
        await self.trouble(f"POST /channels/{self.channel}/messages", 400, 50035, failed)

    async def dropped(self) -> None:
        await self.running()
        match = f"POST /channels/{self.channel}/messages"
        self.town.here.faults.add({"kind": "drop", "match": match, "times": 2})
        self.town.here.faults.add({"kind": "lose", "match": match, "times": 2})
        await self.moves()

    async def deleted(self) -> None:
        """A moderator deletes the status message."""
        game = await self.running()
        owner = next(p for p in self.town.people.values() if p.id == self.town.here.world.note["owner"])
        rows = self.town.rows("SELECT message_id FROM posts WHERE game_id = ? AND kind = 'status'", game)
        for (message,) in rows:
            with contextlib.suppress(AssertionError):
                await owner.ask("DELETE", f"/local/channels/{self.channel}/messages/{message}")
        await self.moves()
        await self.waiting()

    def old_hands(self) -> None:
        """Messages over an hour old are not changed but sent anew."""
        self.write("UPDATE posts SET at = at - 4000 WHERE kind = 'hand'")

    def half_sent(self) -> None:
        """As after a death between Discord's having a message and our knowing it."""
        self.write(
            "UPDATE outbox SET state = 'trying', since = created, message_id = NULL WHERE id = (SELECT max(id) FROM "
            "outbox WHERE state = 'done' AND message_id IS NOT NULL AND lane = target AND target LIKE 'channel:%' "
            "AND game_id = ?)",
            self.now()[0],
        )

    def open_again(self) -> None:
        """The game waited for its channel, and a message had just come through."""
        game, _ = self.now()
        self.half_sent()
        self.write("UPDATE games SET trouble = 'shut', phase = 'paused', paused_by = 'trouble' WHERE id = ?", game)
        self.write("DELETE FROM deadlines WHERE game_id = ?", game)

    def put_back(self) -> None:
        """As `herald restore` leaves it."""
        self.write("INSERT INTO meta (key, value) VALUES ('restored', 1) ON CONFLICT DO NOTHING")

    async def until_new_dice(self) -> None:
        await self.until(lambda: not self.town.rows("SELECT 1 FROM games WHERE awaits_dice <> 0"))
        await self.moves()

    def unreadable(self) -> None:
        self.write("UPDATE games SET campaign = ?, fault = '' WHERE id = ?", NOWHERE, self.now()[0])

    def readable_again(self) -> None:
        self.write("UPDATE games SET fault = 'its campaign was not there' WHERE id = ?", self.now()[0])

    async def asked_for(self) -> None:
        await self.hear(next(iter(self.by_id.values())).slash(self.channel, "game status"))

    # Care.

    def days_later(self) -> None:
        """A backup is due, and the commands are not those that Discord has."""
        self.write("DELETE FROM meta WHERE key = 'backup' OR key LIKE 'commands:%'")


class Scene(NamedTuple):
    play: Callable[[Stage], Awaitable[None]]
    before: Callable[[Stage], None] | None = None  # while the bot is dead
    running: bool = False  # there must be a game that runs when it begins


SCENES: dict[str, Scene] = {
    "nothing": Scene(Stage.waiting),
    "a message half sent": Scene(Stage.waiting, Stage.half_sent, True),  # early: any death may leave one
    "a day later": Scene(Stage.waiting, Stage.days_later),
    "closing": Scene(Stage.closing),
    "a new game": Scene(Stage.begins),
    "a lobby": Scene(Stage.lobby),
    "hosting": Scene(Stage.hosting),
    "panels": Scene(Stage.panels),
    "taking back": Scene(Stage.taking_back),
    "moves": Scene(Stage.moves),
    "a petition": Scene(Stage.petition),
    "rulings": Scene(Stage.rulings),
    "a game from its beginning": Scene(Stage.from_its_beginning),
    "looking": Scene(Stage.looking),
    "old hands": Scene(Stage.moves, Stage.old_hands, True),
    "the status deleted": Scene(Stage.deleted),
    "connections dropped": Scene(Stage.dropped),
    "a reminder": Scene(Stage.waiting, Stage.until_reminder, True),
    "time is up": Scene(Stage.waiting, Stage.until_time_up, True),
    "a stray deadline": Scene(Stage.waiting, Stage.stray_deadline, True),
    "put back": Scene(Stage.until_new_dice, Stage.put_back, True),
    "unreadable": Scene(Stage.asked_for, Stage.unreadable, True),
    "readable again": Scene(Stage.asked_for, Stage.readable_again, True),
    "a message rejected": Scene(Stage.rejected),
    "private messages closed": Scene(Stage.closed_dms),
    "the channel shut": Scene(Stage.shut),
    "the channel open again": Scene(Stage.waiting, Stage.open_again, True),
    "the channel gone": Scene(Stage.gone),
    "another player": Scene(Stage.replacing),
    "conceding": Scene(Stage.conceding),
}
