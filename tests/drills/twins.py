"""Two games in two channels of one bot, the same people in both: alike in all that one viewer may know, different in
everything else. Whatever the viewer gets from the one and not from the other is a leak.

One step at a time the same visible acts are done in both, and secret ones differ. Where chance makes a visible
difference the step is not compared, and the second game is imagined anew from what the viewer knows of the first.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from simcord.results import to_discord_message

from bot.messages.attempt import STATUS_EVERY
from bot.messages.kinds import Kind
from bot.panels.ids import Act, read_id
from bot.store import Do
from bot.table import Live, Out, Refused, Table
from bot.table.games import LEAST_TOKEN
from rules.kernel import Chance, Illegal, Sealed, Verb, copy, play
from rules.kernel.notation import write
from rules.kernel.random_pick import random_pick
from rules.proving.trial import encoded
from tests.bot.world import Person, World, controls

WRONG = ("march nowhere", "pass pass", "order nonsense", "done twice", "x")
TRIES = 12
SEED = "5e" * 32  # of both games: it is told at the end


class Leak(AssertionError):
    """What the viewer got from one game and not from the other."""


class Lines(logging.Handler):
    """The log, as an operator reads it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        facts = {k: v for k, v in record.__dict__.items() if k in ("game", "entry", "kind")}
        self.found.append(f"{record.name} {record.levelname} {record.getMessage()} {facts}")


class Side:
    """One of the two games."""

    def __init__(self, game: str, channel: Any) -> None:
        self.game, self.channel = game, channel
        self.shown: dict[int, str] = {}  # messages as they were last seen, by id
        self.rows = 0
        self.heard = 0  # entries whose news were compared

    def plain(self, text: str) -> str:
        """Without what names this game, and without ids that Discord makes. All else must be the same."""
        text = text.replace(self.game, "GAME").replace(str(self.channel.id), "CHANNEL")
        text = re.sub(r"/attachments/(\w+)/\d+/", r"/attachments/\1/", text)
        return re.sub(r'"attachment_id": "\d+"', "", text)


async def form_of(person: Person, panel: Any) -> Any:
    """The form that a panel leads to, straight or by its first verb; None where there is none."""
    message = panel.response
    for arg in (Act.FORM, Act.BEGIN, Act.FORM):
        found = [(c["custom_id"], read_id(c["custom_id"])) for c in controls(message.components if message else [])]
        ids = [id for id, click in found if click and click.question is not None and click.arg == arg]
        if ids:
            result = await person.actor.click(message, custom_id=ids[0])
            if result.modal is not None:
                return result.modal
            message = result.response
    return None


class Twins:
    is_quick = False

    def __init__(self, w: World, people: dict[str, Person], viewer: str | None, luck: str) -> None:
        self.w, self.people, self.viewer, self.luck = w, people, viewer, Chance(luck)
        self.sides: list[Side] = []
        self.log = Lines()
        self.compared = self.different = self.acts = self.skipped = 0
        self.over = False
        self.got = 0  # things that were compared
        self.known: dict[int, tuple[Any, bool, str]] = {}  # messages as they were last read
        self.common = 0  # so many entries of both logs are the same
        self.drawn: Counter[tuple[str, str]] = Counter()  # tokens, by game and target, since the games were alike
        self.times_alike = 0
        self.other: Table | None = None  # of a second Herald, which gives every other order

    # Setting up.

    async def begin(
        self,
        campaign: str,
        players: list[Person],
        watcher: Person,
        computers: int = 0,
        chosen: dict[str, Any] | None = None,
    ) -> None:
        logging.getLogger().addHandler(self.log)
        self.w.table.games.new_token, self.w.table.lobby.new_seed = self.token, lambda: SEED
        other = self.w.guild.create_text_channel("war too")
        for channel in (self.w.channel, other):
            opened = [(players[0], "game new", {"game": campaign}), *((p, "game join", {}) for p in players)]
            for person, command, options in opened:
                assert (await person.actor.slash(channel, command, **options)).acknowledged
            lobby = await self.w.table.queries.game_in(channel.id)
            for _ in range(computers):
                await self.w.table.lobby.add_computer(lobby.id if lobby else "", "")
            await self.set_options(channel.id, chosen)
            assert (await players[0].actor.slash(channel, "game start")).acknowledged
            for _ in range(200):  # a second Herald may have the commitment under way
                await self.w.settle()
                game = await self.w.table.queries.game_in(channel.id)
                if game is not None and game.phase == "running":
                    break
            assert game is not None and game.phase == "running"
            self.sides.append(Side(game.id, channel))
        self.watcher = watcher
        self.players = players
        await self.as_alike()

    async def set_options(self, channel: int, chosen: dict[str, Any] | None) -> None:
        game = await self.w.table.queries.game_in(channel)
        assert game is not None
        for name, value in (chosen or {}).items():
            await self.w.table.lobby.set_option(game.id, name, value)

    def token(self, game_id: str | None, target: str) -> int:
        """Both games draw the same tokens for the same target, whatever goes to others. A mark that counts more than
        the messages of its own target would differ."""
        place = target if target.startswith("dm:") else "channel"
        self.drawn[game_id or "", place] += 1
        text = f"{self.times_alike} {place} {self.drawn[game_id or '', place]}"
        return LEAST_TOKEN | int(hashlib.sha256(text.encode()).hexdigest()[:15], 16)

    async def live(self, side: Side) -> Live:
        return await self.w.table.games.look(side.game)

    async def seat_people(self) -> dict[str, Person]:
        by_id = {p.actor.id: p for p in self.players}
        sitters = (await self.live(self.sides[0])).sitters
        return {seat: by_id[s.user_id] for seat, s in sitters.items() if s.user_id is not None}

    async def as_alike(self) -> None:
        """The second game becomes one that the viewer can't tell from the first."""
        a, b = [await self.live(side) for side in self.sides]
        seat = self.viewer
        state = a.campaign.imagine(a.campaign.view(a.begun, seat), self.luck, a.data)
        state.key, state.kept.entries = a.begun.key, a.begun.kept.entries
        told = {"clocks": a.game.clocks, "entries": a.game.entries}
        game = type(b.game)(**{f: getattr(b.game, f) for f in b.game.__struct_fields__} | told)
        first, second = (side.game for side in self.sides)
        self.w.table.games.hold(Live(game, b.campaign, b.sitters, b.data, state))
        # The past, as everybody remembers it, is the first game's: log, posts, and what they showed.
        entries = "number, seat, user_id, question, mark, body, version, hash, at"
        states, posts = "number, version, question, kept, body", "message_id, target, kind, entry, at"
        of_news = "kind IN ('post', 'asked')"
        await self.w.table.looks.write()  # what was seen a moment ago is copied too
        again = "INSERT INTO {0} (game_id, {1}) SELECT ?, {1} FROM {0} WHERE game_id = ? AND {2}"
        newer = f"number > {self.common}"
        statements = [
            Do(f"DELETE FROM entries WHERE game_id = ? AND {newer}", (second,)),
            Do(again.format("entries", entries, newer), (second, first)),
            Do(f"DELETE FROM states WHERE game_id = ? AND {newer}", (second,)),
            Do(again.format("states", states, newer), (second, first)),
            Do(f"DELETE FROM posts WHERE game_id = ? AND {of_news}", (second,)),
            Do(again.format("posts", posts, of_news), (second, first)),
            Do("UPDATE states SET body = ? WHERE game_id = ? AND number = ?",
               (a.campaign.codec.encode(state), second, game.entries)),
            Do("UPDATE entries SET hash = ? WHERE game_id = ? AND number = ?",
               (a.campaign.codec.digest(state), second, game.entries)),
            Do("UPDATE games SET entries = ? WHERE id = ?", (game.entries, second)),
            # What each has seen of it, by entry; and whom it waits for.
            Do("DELETE FROM looks WHERE game_id = ?", (second,)),
            Do(again.format("looks", "user_id, entry, at, since, since_at", "TRUE"), (second, first)),
            *self.w.table.deadlines.note_awaited(second, None, state),
        ]  # fmt: skip
        await self.w.table.store.commit("alike", statements)
        self.common = a.game.entries
        for side in self.sides:
            side.heard = self.common
        self.drawn.clear()
        self.times_alike += 1
        await self.w.table.deadlines.set_again(second)
        for side in self.sides:
            outs = [Out(side.channel.id, Kind.STATUS, {"entry": 0})]
            if seat is not None:
                payload = {"seat": seat, "entry": 0}
                outs.append(Out(("dm", self.people[seat].actor.id), Kind.HAND, payload))
            for out in outs:
                await self.w.table.games.write("shown anew", side.game, self.w.table.games.post(side.game, out))
        await self.look_away()

    # What the viewer gets.

    async def look_away(self, quiet: bool = False) -> None:
        """What has been said until now is not compared. `quiet`: all of it has been said."""
        if not quiet:
            await self.quiet()
        for side in self.sides:
            side.shown = self.messages(side)
            side.rows = (await self.w.table.store.one("SELECT coalesce(max(id), 0) FROM outbox"))[0]
        self.log.found.clear()

    async def quiet(self) -> None:
        """Until all is said: pictures take their time, and a status waits for its turn."""
        for n in range(2000):
            await (self.w.settle() if n % 20 else self.w.pass_time(STATUS_EVERY + 1))
            if not await self.w.table.store.one("SELECT 1 FROM outbox WHERE state IN ('waiting', 'trying')"):
                return
            await asyncio.sleep(0.002)
        raise AssertionError("it is never quiet")

    def messages(self, side: Side) -> dict[int, str]:
        """The messages of a game that the viewer can read, and those of every onlooker."""
        found = {id: "here " + text for id, text in self.read(side.channel.id)}
        if self.viewer is not None:
            mine = self.read(self.people[self.viewer].actor.user.dm_channel.id)
            found |= {id: "in private " + text for id, text in mine if f"h:{side.game}:" in text}
        return {id: side.plain(text) for id, text in found.items()}

    def read(self, channel: int) -> Iterator[tuple[int, str]]:
        """All messages there. One that was not edited since is not read again: games are long."""
        for message in self.w.env.backend.messages.get(channel, {}).values():
            if message.is_ephemeral:
                continue
            parts, pinned, text = self.known.get(message.id, (None, None, ""))
            if parts is not message.components or pinned != message.pinned:  # an edit puts others in their place
                text = said(to_discord_message(self.w.env, message))
                self.known[message.id] = message.components, message.pinned, text
            yield message.id, text

    async def received(self, side: Side) -> list[str]:
        """Since the last look: new messages and changed ones, in order in each place, and how many were sent where."""
        now = self.messages(side)
        news = [f"{t} {'new' if id not in side.shown else 'changed'}" for id, t in sorted(now.items())
                if side.shown.get(id) != t]  # fmt: skip
        news.sort(key=lambda text: text[:4])
        sql = "SELECT target, kind FROM outbox WHERE game_id = ? AND id > ? ORDER BY id"
        rows = await self.w.table.store.all(sql, side.game, side.rows)
        mine = f"dm:{self.people[self.viewer].actor.id}" if self.viewer else ""
        sent = [f"{kind} to {target}" for target, kind in rows if target == mine or target.startswith("channel:")]
        times = [f"time is up at {await self.w.table.deadlines.until(side.game)}"]
        return [*news, *map(side.plain, sent), *times]

    async def compare(self, what: str, probes: int) -> None:
        await self.quiet()
        first, second = [await self.received(side) for side in self.sides]
        self.same(what, first, second)
        self.same(f"the log after {what}", *self.logged())
        if probes:
            for probe in self.probes(probes):
                results = [side.plain(await self.ask(side, *probe)) for side in self.sides]
                self.same(f"{probe} after {what}", results[:1], results[1:])
        a, b = [await self.live(side) for side in self.sides]
        self.different += secrets(a) != secrets(b)
        self.compared += 1
        await self.look_away(quiet=not probes)

    def logged(self) -> list[list[str]]:
        """The log lines of each game; entries are numbered in each by itself."""
        found = []
        for side in self.sides:
            lines = [line for line in self.log.found if side.game in line or str(side.channel.id) in line]
            found.append([re.sub(r"'entry': \d+", "", side.plain(line)) for line in lines])
        return found

    def same(self, what: str, first: list[str], second: list[str]) -> None:
        self.got += len(first)
        if first != second:
            raise Leak(f"{self.viewer or 'an onlooker'}, {what}:\n  {first}\n  {second}")

    def probes(self, count: int) -> list[tuple[str, str, str]]:
        """(who, how, what) that the viewer and onlookers ask."""
        who = ["watcher"] if self.viewer is None else ["viewer", "viewer", "watcher"]
        asked = [
            ("slash", "play"), ("slash", "hand"), ("slash", "map"), ("slash", "log"), ("slash", "orders"),
            ("slash", "game status"), ("form", ""), ("suggest", ""), ("suggest", "m"), ("suggest", "p"),
            *(("do", wrong) for wrong in WRONG),
        ]  # fmt: skip
        pick = self.luck.below
        return [(who[pick(len(who))], *asked[pick(len(asked))]) for _ in range(count)]

    async def ask(self, side: Side, who: str, how: str, what: str) -> str:
        person = self.watcher if who == "watcher" or self.viewer is None else self.people[self.viewer]
        if how == "suggest":
            return json.dumps(await person.actor.autocomplete(side.channel, "do", "order", what))
        if how == "do":
            result = await person.actor.slash(side.channel, "do", order=what)
        else:
            result = await person.actor.slash(side.channel, what or "play")
        if how == "form":
            return json.dumps(await form_of(person, result), sort_keys=True, default=str)
        assert result.acknowledged
        parts = [result.response.components if result.response else [], *(f.components for f in result.followups)]
        return json.dumps(parts, sort_keys=True, default=str)

    # Playing.

    async def step(self, probes: int) -> bool:
        """One act in both; False at the end of the game."""
        a, b = [await self.live(side) for side in self.sides]
        if a.begun.result is not None or b.begun.result is not None:
            return False
        self.acts += 1
        waiting = [s for s in a.begun.awaited() if s in b.begun.awaited()]
        if not waiting:
            if set(a.begun.awaited()) != set(b.begun.awaited()):
                await self.catch_up(a, b)
                await self.w.settle()
                self.log.found.clear()
            else:
                await self.w.pass_time(600)  # a window waits for its shortest time
            await self.alike_again("time passing", probes)
            return True
        seat = waiting[self.luck.below(len(waiting))]
        if seat != self.viewer and isinstance(a.begun.top, Sealed) and self.luck.below(3) == 0:
            pick = random_pick(a.begun.top, a.begun, seat, self.luck)  # in one only: nobody may notice
            await self.give(self.sides[0], seat, pick)
            await self.w.settle()
            self.log.found.clear()  # that there was an entry is for the operator to see
            await self.alike_again(f"a secret answer of {seat} in one", probes)
            return True
        mine, theirs = self.picks(a, b, seat)
        await self.give(self.sides[0], seat, mine)
        await self.give(self.sides[1], seat, theirs)
        await self.alike_again(f"{seat}: {write(mine)}", probes)
        return True

    async def catch_up(self, a: Live, b: Live) -> None:
        """Those who have answered in one only answer in the other as well."""
        for side, live in zip(self.sides, (a, b), strict=True):
            for seat in live.begun.awaited():
                with contextlib.suppress(Illegal):
                    await self.give(side, seat, random_pick(live.begun.top, live.begun, seat, self.luck))

    def picks(self, a: Live, b: Live, seat: str) -> tuple[Verb, Verb]:
        """One pick each: the same where it shows, different where it does not, alike for the viewer if possible."""
        sealed = isinstance(a.begun.top, Sealed)
        mine = theirs = random_pick(a.begun.top, a.begun, seat, self.luck)
        for _ in range(TRIES):
            mine = random_pick(a.begun.top, a.begun, seat, self.luck)
            theirs = mine
            if sealed and seat != self.viewer:
                theirs = random_pick(b.begun.top, b.begun, seat, self.luck)
            if self.end_alike(a, b, seat, mine, theirs):
                return mine, theirs
        if not legal(b.begun, seat, theirs):
            theirs = random_pick(b.begun.top, b.begun, seat, self.luck)
        return mine, theirs

    def end_alike(self, a: Live, b: Live, seat: str, mine: Verb, theirs: Verb) -> bool:
        try:
            (one, told), (other, heard) = play(copy(a.begun), seat, mine), play(copy(b.begun), seat, theirs)
        except Illegal:
            return False
        news = [[t.news for t in e.told if t.reaches(self.viewer)] for e in (told, heard)]
        return self.seen(a, one) == self.seen(b, other) and news[0] == news[1]

    def seen(self, live: Live, state: Any) -> bytes:
        return encoded(live.campaign.view(state, self.viewer))

    async def give(self, side: Side, seat: str, pick: Verb) -> None:
        person = (await self.seat_people()).get(seat)
        seldom = self.is_quick and seat != self.viewer and self.acts % 5
        if person is None or seldom:  # a computer player's, whose pick the drill makes, or one whose answer nobody sees
            with contextlib.suppress(Illegal, Refused):  # it may have ended by then
                await self.w.table.moves.play(side.game, seat, pick)
        elif self.other is not None and self.acts % 2:
            with contextlib.suppress(Illegal):
                await self.other.moves.play(side.game, seat, pick)
        else:
            result = await person.actor.slash(side.channel, "do", order=write(pick))
            assert result.acknowledged

    async def alike_again(self, what: str, probes: int) -> None:
        """Compares, if the rules let the viewer see the same; otherwise starts anew from what is seen."""
        await self.w.settle()
        a, b = [await self.live(side) for side in self.sides]
        logs = [await self.w.table.queries.entries(side.game, side.heard) for side in self.sides]
        news = [[t.news for e in log for t in e.entry.told if t.reaches(self.viewer)] for log in logs]
        if self.seen(a, a.begun) == self.seen(b, b.begun) and news[0] == news[1]:
            for side, log in zip(self.sides, logs, strict=True):
                side.heard += len(log)
            await self.compare(what, probes)
        else:
            self.skipped += 1
            await self.as_alike()


def legal(state: Any, seat: str, pick: Verb) -> bool:
    try:
        play(copy(state), seat, pick)
    except Illegal:
        return False
    return True


def secrets(live: Live) -> bytes:
    """Everything of a state but what is different in any two games."""
    state = copy(live.begun)
    state.kept.entries = 0
    return live.campaign.codec.encode(state)


def said(message: Any) -> str:
    parts = [c.to_dict() for c in message.components]
    files = [(a.filename, a.size, a.description) for a in message.attachments]
    pings = sorted(u.id for u in message.mentions)
    return json.dumps([parts, files, pings, message.pinned], sort_keys=True, default=str)
