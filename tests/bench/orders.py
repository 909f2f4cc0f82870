"""From an order to its answer, side by side: `python -m tests.bench.orders ONE TWO [ROUNDS]`.

Each side is a source tree, or a tree with an address behind it (`.@postgresql://…`): a process that plays one game over
real connections. They take turns, five orders at a time, so that whatever else the machine does concerns both. Printed
are the medians, their ratio, and its interval (95 %, by drawing rounds again); and the same of the processor time that
the process needs for an order, which other work on the machine hardly touches.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

AT_ONCE = 5
ROUNDS = 60
WARM = 4  # rounds that do not count


class Side:
    def __init__(self, what: str) -> None:
        tree, _, self.address = what.partition("@")
        folder = Path(tree).resolve()
        environment = {**os.environ, "PYTHONPATH": str(folder), "HERALD_BENCH": self.address}
        self.process = subprocess.Popen(
            [sys.executable, "-P", str(Path(__file__).resolve()), "--play"], cwd=folder, env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.rounds: list[list[float]] = []
        self.computed: list[list[float]] = []  # processor time

    def play(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{AT_ONCE}\n")
        self.process.stdin.flush()
        while not (line := self.process.stdout.readline()).startswith("["):
            assert line, "it has ended"
        took, computed = json.loads(line)
        self.rounds.append(took)
        self.computed.append([computed])

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(60)


def middle(rounds: list[list[float]]) -> float:
    return statistics.median([took for round in rounds for took in round])


def compare(one: list[list[float]], two: list[list[float]]) -> str:
    """How many times as long the second takes, with its interval."""
    dice, drawn = random.Random(7), []
    for _ in range(1000):
        picked = dice.choices(range(len(one)), k=len(one))
        drawn.append(middle([two[n] for n in picked]) / middle([one[n] for n in picked]))
    drawn.sort()
    return f"ratio {middle(two) / middle(one):.3f} ({drawn[25]:.3f} to {drawn[974]:.3f})"


def main(first: str, second: str, rounds: int) -> None:
    sides = [Side(first), Side(second)]
    for n in range(rounds + WARM):
        for side in sides if n % 2 else sides[::-1]:
            side.play()
    for side in sides:
        side.rounds, side.computed = side.rounds[WARM:], side.computed[WARM:]
        side.close()
    one, two = sides
    for side, what in zip(sides, (first, second), strict=True):
        kind = "PostgreSQL" if side.address else "SQLite"
        print(
            f"{middle(side.rounds):8.2f} ms, computing {middle(side.computed):6.2f} ms  {what.partition('@')[0]} {kind}"
        )
    print(f"{rounds * AT_ONCE} orders each, {os.cpu_count()} cores; by the clock {compare(one.rounds, two.rounds)}; "
          f"computing {compare(one.computed, two.computed)}")  # fmt: skip


# One side.


async def play() -> None:
    from tests.bot.local import test_bot_there as there

    address: str = os.environ.get("HERALD_BENCH", "")
    if address:
        use_server(there, address)
    loop = asyncio.get_running_loop()
    with tempfile.TemporaryDirectory() as folder:
        async with there.local_table(Path(folder)) as table:
            ada, _, tavern = await there.begun(table)
            number = 0
            while line := await loop.run_in_executor(None, sys.stdin.readline):
                took = []
                computed = time.process_time()
                for _ in range(int(line)):
                    start = time.perf_counter()
                    await ada.slash(tavern, "do", order="watch" if number % 2 == 0 else "unwatch")
                    took.append((time.perf_counter() - start) * 1000)
                    number += 1
                print(json.dumps([took, (time.process_time() - computed) * 1000 / len(took)]), flush=True)


def use_server(there: Any, address: str) -> None:
    """The table of the tests on a PostgreSQL, and its shard held by lease."""
    from bot.app import gateway
    from bot.app.client import Herald
    from bot.app.service import Service

    opened = Service.open.__func__  # type: ignore[attr-defined]

    async def open_there(cls: Any, /, folder: Path, posts: Any, **more: Any) -> Any:
        return await opened(cls, folder, posts, database=address, **more)

    async def connect(self: Herald) -> None:
        await gateway.connect(Line(self), gateway.Shards(self, self.table))

    async def ready(self: Herald) -> None:
        while not self.is_open(0):  # noqa: ASYNC110  only here
            await asyncio.sleep(0.05)

    class Line:
        def __init__(self, herald: Herald) -> None:
            self.herald = herald

        def __getattr__(self, name: str) -> Any:
            return getattr(self.herald, name)

        async def connect(self) -> None:
            await super(Herald, self.herald).connect()

    setattr(Service, "open", classmethod(open_there))  # noqa: B010
    setattr(Herald, "wait_until_ready", ready)  # noqa: B010
    setattr(Herald, "connect", connect)  # noqa: B010


if __name__ == "__main__":
    if sys.argv[1] == "--play":
        asyncio.run(play())
    else:
        main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else ROUNDS)
