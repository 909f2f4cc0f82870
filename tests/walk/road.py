"""A road: the functions of ours that a click leads through, in the order of their first entry."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Event(msgspec.Struct, frozen=True, order=True):
    """What a process of the bot wrote down: `enter` with file, function and task; `commit` with what it kept and the
    task that waits for it; `request` with method, URL and task; `create` with a task and the one that created it."""

    at: int  # nanoseconds of the machine's one clock
    what: tuple[str, ...]


class Step(msgspec.Struct, frozen=True):
    file: str
    function: str


class Road(msgspec.Struct):
    steps: list[Step]

    @property
    def files(self) -> list[str]:
        """In the order of their first entry."""
        return list(dict.fromkeys(step.file for step in self.steps))

    @property
    def returns(self) -> int:
        """How often it comes back to a file that it had left."""
        seen: set[str] = set()
        count, last = 0, ""
        for step in self.steps:
            count += step.file != last and step.file in seen
            seen.add(step.file)
            last = step.file
        return count

    @property
    def figures(self) -> tuple[int, int]:
        return len(self.files), self.returns


def read_events(folder: Path) -> list[Event]:
    found = []
    for path in folder.glob("*.log"):
        for line in path.read_text().splitlines(keepends=True):
            if line.endswith("\n"):
                at, *what = msgspec.json.decode(line)
                found.append(Event(at, tuple(what)))
    return sorted(found)


def road_of(events: list[Event], end: int) -> Road:
    """What was entered up to a moment; what two tasks or processes entered counts once."""
    steps = [Step(e.what[1], e.what[2]) for e in events if e.what[0] == "enter" and e.at <= end]
    return Road(list(dict.fromkeys(steps)))


def road_to_commit(events: list[Event], commit: Event) -> Road:
    """What led to a commit: the task that waits for it, those that created it, and jobs of theirs. What no task entered
    counts too: callbacks, and the database's thread."""
    assert commit.what[2], "a task waits for it"
    creators = {e.what[1]: e.what[2] for e in events if e.what[0] == "create"}
    line = [commit.what[2]]
    while creators.get(line[-1]):
        line.append(creators[line[-1]])
    jobs = {task for task, creator in creators.items() if task.startswith("job") and creator in line}
    entered = [e for e in events if e.what[0] == "enter" and e.what[3] in {"", *line, *jobs}]
    return road_of(entered, commit.at)


def road_to_request(events: list[Event], request: Event) -> Road:
    """What led to a request. Not on the road to it is what a task did for another one once the game had moved: the
    answer to the click, a status, a hand; nor what such a task set going."""
    moved = next(e.at for e in events if e.what[:2] == ("commit", "entry"))
    others = {e.what[3] for e in events if e.what[0] == "request"} - {request.what[3]}
    creators = {e.what[1]: (e.what[2], e.at) for e in events if e.what[0] == "create"}

    def is_aside(task: str, at: int) -> bool:
        if task in others and at > moved:
            return True
        creator, since = creators.get(task, ("", 0))
        return task != request.what[3] and bool(creator) and is_aside(creator, since)

    entered = [e for e in events if e.what[0] == "enter" and not is_aside(e.what[3], e.at)]
    return road_of(entered, request.at)
