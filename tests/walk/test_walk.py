"""No walk may grow longer than its budget. The figures have been lowered by work; whoever must raise one says why."""

from __future__ import annotations

import pytest

from tests.walk.figures import find_long_files, read_budget
from tests.walk.road import Event, Road, Step, road_to_commit, road_to_request
from tests.walk.scenes import SCENES, walk
from tests.walk.stage import TREE

TRIES = 3  # what other tasks do in between may add a file or a return, not each time
NOISE = 0.02  # of the returns: where several tasks are on the road at once, the machine says which goes first
QUICK = ("march", "battle")


def steps(text: str) -> Road:
    return Road([Step(file, f"{file}{n}") for n, file in enumerate(text.split())])


def test_returns_are_to_files_that_were_left() -> None:
    assert steps("a a b c").figures == (3, 0)
    assert steps("a b a a c b").figures == (3, 2)


EVENTS = [
    Event(at, tuple(what.split(",")))
    for at, what in enumerate(
        """enter,click,f,task 1|create,task 2,task 1|enter,bystander,f,task 9|enter,play,f,task 2|enter,thread,f,
        commit,entry,task 2|create,task 3,task 1|enter,panel,f,task 1|enter,draft,f,task 3|create,job 1,task 4
        enter,outbox,f,task 4|enter,map,f,job 1|create,job 2,task 5|enter,hand,f,job 2|request,POST,hand,task 5
        request,PATCH,panel,task 1|request,POST,post,task 4|enter,late,f,task 4""".replace("\n        ", "|").split("|")
    )
]


def test_the_road_to_a_commit_is_what_led_to_it() -> None:
    commit = next(e for e in EVENTS if e.what[0] == "commit")
    assert road_to_commit(EVENTS, commit).files == ["click", "play", "thread"]


def test_what_is_done_for_other_messages_is_not_on_the_road_to_the_post() -> None:
    post = next(e for e in EVENTS if e.what[:3] == ("request", "POST", "post"))
    assert road_to_request(EVENTS, post).files == ["click", "bystander", "play", "thread", "outbox", "map"]


def test_no_file_is_longer_than_it_may_be() -> None:
    assert find_long_files(TREE) == []


@pytest.mark.long
@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.drill) for name in SCENES]
)
async def test_a_walk_stays_within_its_budget(name: str) -> None:
    most = read_budget()[name]
    returns = most.returns * (1 + NOISE)
    found = []
    for _ in range(TRIES):
        road = await walk(name, TREE)
        found.append(road.figures)
        if min(f for f, _ in found) <= most.files and min(r for _, r in found) <= returns:
            return
    pytest.fail(f"{name}: files and returns were {found}; the budget is {most.files} and {most.returns}")
