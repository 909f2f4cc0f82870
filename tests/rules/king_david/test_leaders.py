"""6.2.6 How leaders come back (Q13)."""

from __future__ import annotations

from rules.king_david.action import ActionPhase, Slot
from rules.king_david.leaders import Homecoming
from rules.king_david.movement import Move, Moving
from tests.rules.king_david.scene import at, begin, do, scene, slot


def test_q13_a_leader_placed_at_the_start_of_his_own_slot_can_move_in_it() -> None:
    game = scene()
    game.leaders["joab"].fate = "waiting"
    for city in game.atlas.home_cities["judah"]:
        if city != "hebron":
            game.control[city] = "philistia"
    slot(game, "judah")
    assert (at(game), game.leaders["joab"].area) == ("moving", "hebron")
    do(game, "judah", Move("hebron", "joab", "debir", []))
    assert game.leaders["joab"].area == "debir"


def test_q13_a_leader_who_escaped_in_this_slot_has_had_his_journey() -> None:
    game = scene()
    phase, now = ActionPhase(at="after", acted=["judah"]), Slot(members=["judah"], at="fights")
    begin(game, phase, now, Moving(members=["judah"]), Homecoming(player="judah", leader="joab", areas=["hebron"]))
    assert (at(game), game.leaders["joab"].area) == ("moving", "hebron")
    assert game.top.move_start(game, game.seat_of("judah")).values == []
