"""7.0 Event markers on the march: 3, 8 to 13 and 25."""

from __future__ import annotations

import pytest

from rules.kernel import Done, Pass
from rules.king_david.action import ActionPhase
from rules.king_david.combat import Battle
from rules.king_david.hits import Rest
from rules.king_david.movement import RaiseRaid
from rules.king_david.news.markers import RaidLeft, RaidRaised
from rules.king_david.windows import PlayMarker
from tests.rules.king_david.fights import watching
from tests.rules.king_david.scene import at, begin, close, do, give, news, put, scene, slot, station

# 3


def test_7_3_vacillating_force_stops_the_armies_in_one_area() -> None:
    game = scene()
    give(game, "moab", "vacillating_force")
    watching(game, "moab")
    put(game, "gath", "judah_infantry_3", "philistia_militia_1")
    put(game, "lachish", "judah_infantry_3")
    slot(game, "judah")
    do(game, "moab", PlayMarker("vacillating_force", "gath"))
    do(game, "moab", Pass())
    close(game)
    assert at(game) == "moving"
    assert game.top.move_start(game, game.seat_of("judah")).values == ["lachish"]
    do(game, "judah", Done())
    assert game.frame(Battle) is None  # they do not attack either


# 8 to 13


@pytest.mark.parametrize(
    ("marker", "dice", "slots"),
    [
        ("egyptian_raid_small", [10], 3), ("egyptian_raid_large", [10, 6], 4), ("egyptian_raid_huge", [10, 10], 4),
        ("bedouin_raid_small", [8], 3), ("bedouin_raid_large", [10], 4), ("bedouin_raid_huge", [10, 6], 4),
    ],
)  # fmt: skip
def test_7_8_to_7_13_raids_bring_as_many_armies_as_the_dice_say(marker: str, dice: list[int], slots: int) -> None:
    game = scene()
    give(game, "moab", marker)
    slot(game, "moab")
    entry = do(game, "moab", RaiseRaid(marker))
    raised = news(entry, RaidRaised)[0]
    assert all(1 <= d <= sides for d, sides in zip(raised.dice, dice, strict=True))
    do(game, "moab", Rest())
    assert game.raids[0].left == slots
    there = [m.area for m in game.armies.values() if m.raid]
    assert len(there) == min(sum(raised.dice), 4 * len(game.atlas.home[raised.land]))  # Q54: no more than stack
    assert {game.atlas.country_of[a] for a in there} == {raised.land}
    assert all(game.runner(a) == "moab" for a in game.armies)


def test_q54_raiders_leave_after_their_slots_and_go_back_to_the_unused() -> None:
    game = scene()
    give(game, "moab", "bedouin_raid_small")
    slot(game, "moab")
    do(game, "moab", RaiseRaid("bedouin_raid_small"))
    do(game, "moab", Rest())
    for left in (2, 1):
        do(game, "moab", Done())
        assert game.raids[0].left == left
        slot(game, "moab")
    entry = do(game, "moab", Done())
    assert news(entry, RaidLeft)
    assert not game.armies and not game.raids


def test_qa_events_8_to_13_raiders_may_come_into_occupied_areas() -> None:
    game = scene()
    for area in game.atlas.home["bedouin"]:
        put(game, area, "judah_infantry_3")
    give(game, "moab", "bedouin_raid_large")
    slot(game, "moab")
    do(game, "moab", RaiseRaid("bedouin_raid_large"))
    assert sorted(game.top.areas(game)) == ["azraq", "kedar", "midian"]


# 25


def test_7_25_q66_royal_death_a_country_neither_moves_nor_attacks_for_a_phase() -> None:
    game = scene()
    give(game, "moab", "royal_death")
    watching(game, "moab")
    put(game, "hebron", "judah_infantry_3")
    station(game, david="hebron")
    begin(game, ActionPhase(queue=["judah"]))
    game.enclosing(ActionPhase).queue = ["judah"]
    do(game, "moab", PlayMarker("royal_death", "judah"))
    do(game, "moab", Pass())
    close(game)
    while game.top.kind() != "moving" or game.asked() != [game.seat_of("judah")]:
        do(game, game.of(game.asked()[0]), Done())
    assert game.top.move_start(game, game.seat_of("judah")).values == []
    assert game.leaders["david"].area == "hebron"  # Q&A: David himself is not removed
