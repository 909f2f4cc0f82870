"""The scale drill: many open games of all campaigns in one database, and people at a steady pace. The load generator
and the local Discord run on the same cores as the bot: their share is stated. Fails on the limits only on a machine
that has nothing else to do (`HERALD_ALONE=1`, or a load below one at the start)."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import time
from pathlib import Path
from typing import Any

import pytest

from bot.deadlines.speeds import DAY
from bot.messages.notices import plain_posts
from bot.messages.plan import posts_for
from bot.store import FILE, Do
from bot.table import Table
from rules.kernel import Chance, built, due, find
from rules.kernel.notation import write
from rules.kernel.random_pick import random_pick
from tests.bench.measure import p99
from tests.bot.hand_time import HandTime
from tests.bot.table.tables import FORD, any_pick
from tests.drills.town import Town, said, town

SEED = os.environ.get("HERALD_SEED", "7")
COPIED = ("games", "seats", "entries", "states")
LONG = 40.0  # seconds; in a shorter time one hiccup of the disk decides the slowest hundredth
STOLEN, TRIES = 0.03, 5  # of that time, taken by a virtual machine's neighbours: then it is measured again
PLAYED = 12  # games in which commands are given; the others lie open beside them


class Figures:
    def __init__(self, games: int) -> None:
        self.games = games
        self.first: list[float] = []  # milliseconds to the first answer
        self.moves: list[float] = []  # the same, of moves: they are on the disk by then
        self.by_kind: dict[str, list[float]] = {}  # the same, by command
        self.unanswered = self.late = 0
        self.start_s = self.memory_mb = self.disk_mb = self.others = 0.0

    def line(self) -> str:
        halves = [sorted(times)[len(times) // 2] for times in (self.first, self.moves)]
        return (
            f"{self.games:>6,} games: first answer p50 {halves[0]:.0f} p99 {p99(self.first):.0f} ms, move p50 "
            f"{halves[1]:.0f} p99 {p99(self.moves):.0f} ms of {len(self.moves)}, "
            f"{', '.join(f'/{k} p99 {p99(v):.0f}' for k, v in sorted(self.by_kind.items()))}, "
            f"memory {self.memory_mb:.0f} MB, "
            f"start {self.start_s:.1f} s, database {self.disk_mb:.1f} MB; "
            f"generator and Discord {self.others:.0%} of a core"
        )


async def fill(there: Town, folder: Path, count: int) -> dict[str, str]:
    """Games of all campaigns in mid-play; channel -> game of those that are played in."""
    table = await Table.open(folder, plain_posts, HandTime(wall=time.time()))
    played: dict[str, str] = {}
    people = [int(p.id) for p in there.people.values()]
    names = [FORD, *built()]
    for n in range(PLAYED):
        campaign = find(names[n % len(names)])
        channel = await there.channel(f"scale {n}")
        game = await table.lobby.new_game(names[n % len(names)], int(channel), 1, people[0], f"Game {n}")
        computer = n % 3 == 0 and bool(campaign.computer)
        for user in people[: campaign.players[0] - computer]:
            await table.lobby.join(game.id, user, f"Player {user}")
        if computer:
            await table.lobby.add_computer(game.id)
        await table.lobby.set_speed(game.id, "none")
        await table.lobby.start(game.id)
        await table.moves.begin(game.id, 7 + n)
        luck = Chance(f"{SEED}-{n}")
        for _ in range(20):
            state = await table.state(game.id)
            if state.result is None and state.awaited():
                await table.moves.play(game.id, *any_pick(state, luck))
        played[channel] = game.id
    await table.store.commit("quiet", [Do("UPDATE outbox SET state = 'done'")])
    await copies(table, list(played.values()), count)
    await table.close()
    return played


async def copies(table: Table, sources: list[str], count: int) -> None:
    """The same games again and again, each in a channel and with people of its own."""
    columns = {t: [c for (c,) in await table.store.all(f"SELECT name FROM pragma_table_info('{t}')")] for t in COPIED}
    statements: list[Do] = []
    for n in range(count - len(sources)):
        for name, fields in columns.items():
            key = "id" if name == "games" else "game_id"
            other = {key: f"'copy{n}'", "channel_id": str(10**6 + n), "user_id": f"user_id + {n + 1}"}
            quoted = ", ".join(f'"{c}"' for c in fields)
            values = ", ".join(other.get(c, f'"{c}"') for c in fields)
            sql = f"INSERT INTO {name} ({quoted}) SELECT {values} FROM {name} WHERE {key} = ?"
            statements.append(Do(sql, (sources[n % len(sources)],)))
        if len(statements) > 2000:
            await table.store.commit("copies", statements)
            statements = []
    await table.store.commit("copies", statements)


class Load:
    """Commands at a steady pace, whether or not the earlier ones are answered."""

    def __init__(self, there: Town, played: dict[str, str], figures: Figures) -> None:
        self.there, self.played, self.figures = there, played, figures
        self.dice = random.Random(SEED)
        self.by_id = {int(p.id): p for p in there.people.values()}

    async def run(self, a_second: int, seconds: float) -> None:
        tasks, begin = [], time.perf_counter()
        for n in range(int(a_second * seconds)):
            await asyncio.sleep(max(0.0, begin + n / a_second - time.perf_counter()))
            tasks.append(asyncio.create_task(self.command(n)))
        await asyncio.gather(*tasks)

    async def command(self, n: int) -> None:
        channel = self.dice.choice(list(self.played))
        person, what, options = self.choice(channel, n)
        begin = time.perf_counter()
        told = await person.slash(channel, what, **options)
        took = (time.perf_counter() - begin) * 1000
        if told["outcome"] != "answered":
            self.figures.unanswered += 1
            return
        self.figures.first.append(took)
        self.figures.by_kind.setdefault(what, []).append(took)
        if said(told).startswith(("**Your order:**", "**Noted, in secret:**")):
            self.figures.moves.append(took)

    def choice(self, channel: str, n: int) -> tuple[Any, str, dict[str, str]]:
        """Of ten commands one shows the map, four a panel, the others are orders."""
        game = self.played[channel]
        seats = dict(self.there.rows("SELECT seat, user_id FROM seats WHERE game_id = ?", game))
        anybody = self.by_id[next(u for u in seats.values() if u in self.by_id)]
        if n % 10 == 0:
            return anybody, "map", {}
        found = self.there.state(game) if n % 10 > 4 else None
        mine = [s for s in found[1].awaited() if seats.get(s) in self.by_id] if found is not None else []
        if found is None or not mine:
            return anybody, "play", {}
        state, seat = found[1], self.dice.choice(mine)
        pick = random_pick(state.top, state, seat, Chance(str(self.dice.random())))
        return self.by_id[seats[seat]], "do", {"order": write(pick)}


def memory_of(pid: int) -> float:
    """The most it ever held, and its worker processes, in megabytes."""
    at = Path(f"/proc/{pid}")
    most = next(line for line in (at / "status").read_text().splitlines() if line.startswith("VmHWM"))
    workers = (at / "task" / str(pid) / "children").read_text().split()
    return int(most.split()[1]) / 1024 + sum(memory_of(int(worker)) for worker in workers)


def size_of(folder: Path) -> float:
    """Megabytes of the database."""
    return sum(f.stat().st_size for f in folder.glob(f"{FILE}*")) / 1e6


def stolen_so_far() -> float:
    """Seconds in which a virtual machine's processors were not its own."""
    stat = Path("/proc/stat")
    ticks = int(stat.read_text().split(maxsplit=9)[8]) if stat.exists() else 0
    return ticks / os.sysconf("SC_CLK_TCK")


def my_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def measured(folder: Path, games: int, a_second: int, seconds: float) -> Figures:
    figures = Figures(games)
    async with town(folder) as there:
        played = await fill(there, folder, games)
        os.sync()  # the disk is not still busy with what was only made for the drill
        begin = time.perf_counter()
        await there.bot.start(HERALD_LOG="warning json")
        assert await there.bot.ready()
        figures.start_s = time.perf_counter() - begin
        load = Load(there, played, figures)
        await load.run(a_second, 1.0)  # warm
        figures.first.clear()
        figures.by_kind.clear()
        figures.moves.clear()
        mine, begin = my_seconds(), time.perf_counter()
        await load.run(a_second, seconds)
        figures.others = (my_seconds() - mine) / (time.perf_counter() - begin)
        assert there.bot.process is not None
        figures.memory_mb = memory_of(there.bot.process.pid)
        figures.disk_mb = size_of(folder)
        await there.bot.end()
        assert not there.bot.errors(), there.bot.errors()[:2]
        figures.late = sum("too late" in line["message"] for line in there.bot.said())
    return figures


@pytest.mark.long
def test_few_games(tmp_path: Path) -> None:
    figures = asyncio.run(measured(tmp_path / "data", 100, 15, 2.0))
    print(f"\nscale drill, short, seed {SEED}:\n{figures.line()}")
    assert figures.first and figures.moves


@pytest.mark.drill
def test_ten_thousand_games(tmp_path: Path) -> None:
    load = os.getloadavg()[0]
    alone = os.environ.get("HERALD_ALONE") == "1" or load < 1.0
    most, pace = int(os.environ.get("HERALD_GAMES", "10000")), int(os.environ.get("HERALD_PACE", "50"))
    print(f"\nscale drill, seed {SEED}, {os.cpu_count()} cores, load at the start {load:.1f}, {pace} commands a second"
          f"{'' if alone else ': others use this machine, so the limits are not tried'}")  # fmt: skip
    for games in (100, 1000, most):
        for n in range(TRIES):
            figures, stolen = told(tmp_path / f"{games}-{n}", games, pace)
            if stolen < STOLEN * LONG:
                break
        else:
            pytest.skip("this machine is a virtual one, and its neighbours never left it alone")
        if alone:
            assert not figures.unanswered and p99(figures.first) < 100
            assert figures.memory_mb < 600 and figures.start_s < 5


def told(folder: Path, games: int, pace: int) -> tuple[Figures, float]:
    """The figures, and how many seconds of its processors the machine did not get."""
    stolen = stolen_so_far()
    figures = asyncio.run(measured(folder, games, pace, LONG))
    stolen = stolen_so_far() - stolen
    more = f"; neighbours of this machine took {stolen:.1f} s from it" if stolen >= 0.1 else ""
    more += f"; {figures.unanswered} not answered" if figures.unanswered else ""
    print(figures.line() + more, flush=True)
    return figures, stolen


async def grown(folder: Path, name: str, players: int, entries: int) -> list[tuple[int, float, float]]:
    """One game played at random: after each hundred entries, their median milliseconds and the database's kilobytes."""
    clock = HandTime(wall=time.time())
    table = await Table.open(folder, posts_for, clock)
    game = await table.lobby.new_game(name, 100, 1, 1000, "A long war")
    for n in range(players):
        await table.lobby.join(game.id, 1000 + n, f"Player {n}")
    await table.lobby.set_speed(game.id, "none")
    await table.lobby.start(game.id)
    await table.moves.begin(game.id, 7)
    found, took, luck = list[tuple[int, float, float]](), list[float](), Chance(f"{SEED} long")
    while len(found) * 100 < entries:
        state = await table.state(game.id)
        if state.result is not None:
            break
        verb = due(state)
        clock.advance(DAY)  # a window has its shortest time
        begin = time.perf_counter()
        done = await (
            table.moves.play_due(game.id, verb) if verb else table.moves.play(game.id, *any_pick(state, luck))
        )
        took.append((time.perf_counter() - begin) * 1000)
        assert done is not None and done.number == len(took) + 1
        if len(took) % 100 == 0:
            (pages,) = await table.store.one("SELECT sum(pgsize) FROM dbstat WHERE name NOT LIKE 'sqlite_%'")
            found.append((len(took), sorted(took[-100:])[50], pages / 1000))
    await table.close()
    return found


@pytest.mark.drill
def test_growth_with_the_length_of_a_game(tmp_path: Path) -> None:
    """The log and the states at posts grow with each entry, by the same amount; the cost of a move does not."""
    found = asyncio.run(grown(tmp_path, "king_david", 5, 1000))
    for entries, ms, kilobytes in found:
        print(f"\n{entries:>6,} entries: a move {ms:.2f} ms at the median, database {kilobytes:,.0f} kB", end="")
    (few, _, small), (many, _, large) = found[0], found[-1]
    print(f"\n{(large - small) / (many - few):.2f} kB an entry")
    assert many >= 500 and 0.2 < (large - small) / (many - few) < 8
    half = len(found) // 2
    early, late = (sorted(ms for _, ms, _ in part) for part in (found[:half], found[half:]))
    assert late[len(late) // 2] < 1.5 * early[len(early) // 2]
