"""`docs/walk.md`: the figures, and the roads of the march and the battle."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from tests.walk.figures import Before, Figures
from tests.walk.road import Road
from tests.walk.scenes import SCENES
from tests.walk.stage import TREE

DOCUMENT = TREE / "docs" / "walk.md"
LISTED = ("march", "battle")
HEADING = """\
# Walks

What somebody meets who follows one click through the code: how many files of ours it enters, and how often it comes
back to one that it had left, over the functions in the order of their first entry. `make walk` measures it and writes
this page; `tests/walk/budget.toml` holds what may not be exceeded.

A real bot plays a stored game of King David on the local Discord, which is a process of its own and does not count. A
walk begins when the bot is at rest, so loops that look after things from time to time sleep; it ends at a COMMIT or
with the request that carries the message. What modules call while they are read does not count either. Worker
processes do. Each walk is made up to three times, and the page gives the smallest figures.

Functions are written down with the task that enters them. The road to a commit is what led to it: the task that waits
for the commit and those that created it. On the road of a battle to its post is everything but what a task
does for another message once the game has moved, and what it sets going: the answer to the click, the status, hands.
The column *before* is d529fd6, measured with the same tracer.

The march is a third shorter than it was. The battle is not; it is longer, and we see no good way to two thirds of it.
It goes through the whole program: a click, three windows that the dispatcher closes, a fight, the outbox, a composed
message and a picture. Its files had 11,834 lines in d529fd6, 156 a file, and six of them were longer than 300 lines.
They have 13,364 lines now, 154 a file: nothing was cut up smaller, but the road does more. There are revisions and
leases of several Heralds, people who are away or have left, what each person has seen, and new dice. In 50 files, which
would be a third less, these lines would be 267 to a file, close to the limit of 300 everywhere: subjects would have to
share files again, and the reader would gain nothing. What was needless has been cut: stops that only forwarded, four
small modules that belonged to others, and a count of entries that was kept in two places.

"""


def figures_table(now: Mapping[str, Figures], before: Before, long_files: int) -> str:
    lines = ["| walk | files before | now | returns before | now |", "|---|---|---|---|---|"]
    for name, found in now.items():
        was = before.walks[name]
        lines.append(f"| {SCENES[name].title} | {was.files} | {found.files} | {was.returns} | {found.returns} |")
    lines.append(f"| files of over 300 lines | {before.long_files} | {long_files} | | |")
    return "\n".join(lines) + "\n"


def listed(road: Road) -> str:
    """A line for each stretch in one file; an arrow where the road comes back to it."""
    lines, seen = [], set[str]()
    for file, steps in groupby(road.steps, key=lambda step: step.file):
        back = "↩ " if file in seen else ""
        seen.add(file)
        lines.append(f"- {back}{file}: {', '.join(f'`{step.function}`' for step in steps)}")
    return "\n".join(lines) + "\n"


def write_document(table: str, roads: Mapping[str, Road]) -> None:
    parts = [HEADING, table]
    for name in LISTED:
        title = SCENES[name].title
        parts += [f"\n## {title[0].upper()}{title[1:]}\n\n", listed(roads[name])]
    DOCUMENT.write_text("".join(parts))
