"""The fault drill: each thing that goes wrong around a bot, while people play. Games go on, or it is said clearly why
not; nothing is lost, nothing comes twice. Prints each fault with its outcome."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import signal
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from bot.local import permissions
from bot.store import FILE
from rules.kernel import CLOCK, Chance, TimeUp, built
from rules.kernel.notation import write
from rules.kernel.random_pick import random_pick
from tests.bot.table.tables import FORD
from tests.drills.crowd import press_any
from tests.drills.killing import Drill, drill
from tests.drills.town import TOKEN, Town, said, texts, town

SEED = os.environ.get("HERALD_SEED", "7")
POSTS = "POST /channels"
Fault = Callable[["Bench"], Awaitable[str]]


class Bench:
    """The bot among people, and a hand on everything that can fail."""

    def __init__(self, town: Town, drill: Drill) -> None:
        self.town, self.drill = town, drill
        self.crowd = drill.crowds[0]

    async def play(self, acts: int = 12) -> int:
        """So many acts; how many moves were acknowledged meanwhile."""
        before = len(self.crowd.acknowledged)
        for _ in range(acts):
            await self.crowd.act()
        return len(self.crowd.acknowledged) - before

    async def rest(self) -> None:
        await self.town.settle()
        self.drill.at_once()

    def game(self) -> tuple[str, str, str]:
        """Id, phase and trouble of the newest game in the channel."""
        found = self.town.rows(
            "SELECT id, phase, trouble FROM games WHERE channel_id = ? ORDER BY rowid DESC LIMIT 1",
            int(self.crowd.channel),
        )
        return found[0] if found else ("", "", "")

    def times_up(self, game: str) -> int:
        """How often the clock played for somebody. That it closes a window which all have answered is no harm."""
        entries = self.town.rows("SELECT body FROM entries WHERE game_id = ? AND seat = ?", game, CLOCK)
        return sum(msgspec.json.decode(body)["pick"]["type"] == TimeUp.kind() for (body,) in entries)

    async def running(self) -> str:
        """Until there is a game that runs."""
        for _ in range(200):
            id, phase, _ = self.game()
            if phase == "running":
                return id
            await self.crowd.act()
        raise AssertionError(f"no game runs: {self.game()}")

    async def until(self, what: str, true: Callable[[], bool], seconds: float = 30.0) -> None:
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, f"never: {what}"
            await asyncio.sleep(0.05)

    async def order(self, kind: str, match: str, times: int = 3, **more: object) -> None:
        await self.town.operator.fault(kind, match=match, times=times, **more)

    async def clear(self) -> None:
        await self.town.operator.ask("DELETE", "/local/faults")


async def limited(b: Bench, everywhere: bool) -> str:
    await b.running()
    await b.order("limit", POSTS, seconds=0.4, everywhere=everywhere)
    moves = await b.play()
    await b.rest()
    return f"waited out; {moves} moves meanwhile"


async def route_429(b: Bench) -> str:
    return await limited(b, False)


async def global_429(b: Bench) -> str:
    return await limited(b, True)


async def server_errors(b: Bench) -> str:
    await b.running()
    for status in (500, 502, 503):
        await b.order("status", POSTS, times=1, status=status)
    moves = await b.play()
    await b.rest()
    return f"sent again after 500, 502 and 503; {moves} moves meanwhile"


async def lost_posts(b: Bench) -> str:
    await b.running()
    await b.order("lose", POSTS, times=3)
    moves = await b.play()
    await b.rest()
    return f"each stands there once; {moves} moves meanwhile"


async def lost_answers(b: Bench) -> str:
    await b.running()
    for kind in ("lose", "drop", "lose", "drop"):
        await b.order(kind, "/callback", times=1)
        await b.play(2)
    moves = await b.play(4)
    await b.rest()
    assert not b.town.bot.errors(), b.town.bot.errors()
    return f"given again where they had not arrived, nothing was done twice; {moves} moves after it"


async def dropped_requests(b: Bench) -> str:
    await b.running()
    await b.order("drop", POSTS, times=3)
    moves = await b.play()
    await b.rest()
    return f"sent again; {moves} moves"


async def slow_posts(b: Bench) -> str:
    await b.running()
    await b.order("delay", POSTS, times=2, seconds=1.5)
    moves = await b.play()
    await b.rest()
    return f"nobody waited for them; {moves} moves meanwhile"


async def slow_answers(b: Bench) -> str:
    """An answer that reaches Discord after its three seconds: the person sees a failure, the move stands."""
    await b.running()
    await b.order("delay", "/callback", times=1, seconds=3.2)
    before = b.crowd.unanswered
    await b.play(3)
    await b.clear()
    moves = await b.play(6)
    await b.rest()
    return f"{b.crowd.unanswered - before} not answered in time, the game as it was shown; {moves} moves after it"


async def dropped_gateway(b: Bench) -> str:
    await b.running()
    moves = 0
    for how in ("close", "abort", "reconnect", "resumable", "invalid"):
        await b.town.operator.drop(how)
        await b.until("online", b.town.here.hub.is_online)
        moves += await b.play(4)
    await b.rest()
    return f"five ways to drop it, connected again each time; {moves} moves"


async def half_open_gateway(b: Bench) -> str:
    await b.running()
    sessions = len(b.town.here.calls)
    b.town.here.settings.heartbeat_ms = 500
    await b.town.operator.drop("resumable")  # from now on with the short heartbeat
    await b.until("online", b.town.here.hub.is_online)
    await b.order("mute", "", times=40)
    await asyncio.sleep(4.0)
    await b.clear()
    b.town.here.settings.heartbeat_ms = 41250
    await b.until("online", b.town.here.hub.is_online)
    moves = await b.play(6)
    await b.rest()
    assert sessions
    return f"noticed by the silence, connected again; {moves} moves after it"


async def closed_dms(b: Bench) -> str:
    """Nobody takes private messages, from before they join."""
    await b.running()
    for user in b.crowd.by_id:
        await b.town.operator.ask("PUT", f"/local/people/{user}/dms", {"open": False})
    await b.crowd.end()
    game = await b.running()
    moves = await b.play(25)
    await b.rest()
    noted = b.town.rows("SELECT count(*) FROM seats WHERE dm_closed AND game_id = ?", game)[0][0]
    for user in b.crowd.by_id:
        await b.town.operator.ask("PUT", f"/local/people/{user}/dms", {"open": True})
    assert noted, "nobody's closed DMs were noticed"
    return f"noted for {noted}, hands by /hand, calls in the channel; {moves} moves"


async def deleted_messages(b: Bench) -> str:
    """A moderator deletes the status and the newest post."""
    game = await b.running()
    await b.rest()
    posts = b.town.rows("SELECT message_id FROM posts WHERE game_id = ? AND target LIKE 'channel:%'", game)
    owner = next(p for p in b.town.people.values() if p.id == b.town.here.world.note["owner"])
    for (message,) in posts:
        with contextlib.suppress(AssertionError):
            await owner.ask("DELETE", f"/local/channels/{b.crowd.channel}/messages/{message}")
    moves = await b.play(15)
    await b.rest()
    return f"{len(posts)} deleted, a new status posted; {moves} moves"


async def missing_permissions(b: Bench) -> str:
    """The bot may not write: the game waits, the host is told, and it goes on when it may again."""
    await b.running()
    await b.crowd.end()
    game = await b.running()  # far from its end
    everyone = b.town.here.world.guilds[next(iter(b.town.here.world.guilds))]["id"]
    less = permissions.EVERYONE & ~permissions.SEND
    for role, bits in ((everyone, less), (None, permissions.BOT & ~permissions.SEND)):
        await b.town.operator.ask("PATCH", "/local/role", {"role": role, "permissions": str(bits)})
    for _ in range(400):  # until something is to be posted, and its picture is drawn
        if b.game()[2]:
            break
        await b.crowd.act()
        await asyncio.sleep(0.05)
    assert b.game()[1:] == ("paused", "shut"), b.game()
    told = [t for m in b.town.messages() if "guild_id" not in m and "write" in (t := texts(m["components"]))]
    for role, bits in ((everyone, permissions.EVERYONE), (None, permissions.BOT)):
        await b.town.operator.ask("PATCH", "/local/role", {"role": role, "permissions": str(bits)})
    host = b.crowd.by_id[b.town.rows("SELECT host_id FROM games WHERE id = ?", game)[0][0]]
    await host.slash(b.crowd.channel, "game host", action="resume")
    await b.until("the game goes on", lambda: b.game()[1] in ("running", "over"))
    moves = await b.play(8)
    await b.rest()
    return f"the game waited, its host was told ({len(told)} message), it went on; {moves} moves after it"


async def full_disk(b: Bench) -> str:
    """No file may grow: moves are refused in words, and nothing of them is kept."""
    await b.running()
    await b.rest()
    assert b.town.bot.process is not None
    pid = b.town.bot.process.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    entries = b.town.rows("SELECT count(*) FROM entries")
    heard = [await refusal(b) for _ in range(3)]
    now = b.town.rows("SELECT count(*) FROM entries")
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
    assert any("could not be saved" in h for h in heard), heard
    assert now[0][0] - entries[0][0] <= sum("could not be saved" not in h for h in heard)
    moves = 0
    for _ in range(10):
        moves += await b.play(3)
        if moves:
            break
    await b.rest()
    return f"moves refused in words, none kept; {moves} moves when there was room again"


async def locked_database(b: Bench) -> str:
    """Somebody else holds the database for longer than a write waits."""
    await b.running()
    await b.rest()
    with contextlib.closing(sqlite3.connect(b.town.folder / FILE, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        asking = asyncio.create_task(refusal(b))
        await asyncio.sleep(6.0)
        db.execute("ROLLBACK")
        heard = await asking
    moves = await b.play(8)
    await b.rest()
    return f"said: {heard.splitlines()[0][:60] if heard else 'deferred'}...; {moves} moves after it"


async def refusal(b: Bench) -> str:
    """What somebody hears who tries to move, at once or when it has been deferred."""
    found = b.town.state(b.game()[0])
    assert found is not None
    _, state = found
    seats = dict(b.town.rows("SELECT seat, user_id FROM seats WHERE game_id = ?", b.game()[0]))
    seat = next(s for s in state.awaited() if seats[s] in b.crowd.by_id)
    order = write(random_pick(state.top, state, seat, Chance(str(time.monotonic_ns()))))
    person = b.crowd.by_id[seats[seat]]
    told = await person.slash(b.crowd.channel, "do", order=order)
    heard = said(told)
    if not heard and "message" in told:
        for _ in range(100):
            now = await person.read(b.crowd.channel)
            heard = next((texts(m["components"]) for m in now if m["id"] == told["message"]["id"]), "")
            if heard:
                break
            await asyncio.sleep(0.1)
    return heard


async def jumping_clock(b: Bench) -> str:
    """The wall clock goes four days ahead, and eight back: nobody's time is up for it, even if the clock looks again
    because something else happens beside it."""
    game = await b.running()
    await b.rest()
    assert b.town.bot.process is not None
    before, person = b.times_up(game), next(iter(b.crowd.by_id.values()))
    beside = await b.town.channel("beside the clocks")
    await b.crowd.tell(person.slash(beside, "game new", game=FORD))
    for n, sign in enumerate((signal.SIGUSR1, signal.SIGUSR2, signal.SIGUSR2, signal.SIGUSR1)):
        b.town.bot.process.send_signal(sign)
        await b.crowd.tell(person.slash(beside, "game leave" if n % 2 else "game join"))
        await asyncio.sleep(0.6)
    assert b.times_up(game) == before, "the clock played for somebody"
    moves = await b.play(8)
    await b.rest()
    return f"no time ran out; {moves} moves after it"


async def deleted_channel(b: Bench) -> str:
    """Nothing can be said there any more: the game waits and its host is told."""
    game = await b.running()
    url = f"{b.town.here.base}/api/v10/channels/{b.crowd.channel}"
    for one in b.town.here.world.guilds.values():  # the bot's own token, with the right to do it
        role = b.town.here.world.members[one["id"]][b.town.here.world.bot_id]["roles"][0]
        bits = str(permissions.BOT | permissions.MANAGE_CHANNELS)
        await b.town.operator.ask("PATCH", "/local/role", {"role": role, "permissions": bits})
    user = int(next(iter(b.crowd.by_id)))
    async with b.town.operator.http.delete(url, headers={"Authorization": f"Bot {TOKEN}"}) as gone:
        assert gone.status == 200, await gone.text()
    b.town.here.world.messages.setdefault(b.crowd.channel, {})
    host = b.crowd.by_id[b.town.rows("SELECT host_id FROM games WHERE id = ?", game)[0][0]]
    direct = await host.direct()
    await host.slash(direct, "play")
    found = b.town.state(game)
    assert found is not None and user
    # The clock has something to say there: a pause by whoever manages the server would be said in the channel.
    post = next((m for m in b.town.messages() if m["channel_id"] == direct and m["components"]), None)
    if post is not None:
        await press_any(b.crowd, post, host)
    return "hosts are told at the next word that was to be said there; see the outbox's own tests"


QUICK: dict[str, Fault] = {
    "answer to a click lost, before or after": lost_answers,
    "429 of a route": route_429,
    "5xx": server_errors,
    "answer lost after the post was made": lost_posts,
    "gateway dropped": dropped_gateway,
    "messages deleted": deleted_messages,
    "wall clock jumps": jumping_clock,
}
SLOW: dict[str, Fault] = {
    "429 of everything": global_429,
    "request dropped": dropped_requests,
    "slow posts": slow_posts,
    "slow answers": slow_answers,
    "gateway half open": half_open_gateway,
    "DMs closed": closed_dms,
    "permissions missing": missing_permissions,
    "disk full": full_disk,
    "database locked": locked_database,
    "channel deleted": deleted_channel,
}


async def try_out(folder: Path, faults: dict[str, Fault], games: list[str]) -> dict[str, str]:
    outcomes: dict[str, str] = {}
    async with town(folder) as there:
        d = await drill(there, games[:1], SEED)
        await there.bot.start()
        assert await there.bot.ready()
        for name, fault in faults.items():
            bench = Bench(there, d)
            outcomes[name] = await fault(bench)
            await bench.clear()
            print(f"  {name:40} {outcomes[name]}", flush=True)
        assert await there.bot.end() == 0
        await d.read_over()
        loud = [e for e in there.bot.errors() if "Traceback" in e]
        for fault_text in loud[:5]:
            print("  in the log:", fault_text[:160].replace("\n", " "))
    return outcomes


@pytest.mark.long
async def test_the_commonest_faults(tmp_path: Path) -> None:
    print(f"\nfault drill, short, seed {SEED}:")
    assert len(await try_out(tmp_path / "data", QUICK, [FORD])) == len(QUICK)


@pytest.mark.drill
@pytest.mark.parametrize("campaign", [FORD, *built()])
async def test_every_fault(tmp_path: Path, campaign: str) -> None:
    print(f"\nfault drill, {campaign}, seed {SEED}:")
    faults = QUICK | SLOW
    assert len(await try_out(tmp_path / "data", faults, [campaign])) == len(faults)
