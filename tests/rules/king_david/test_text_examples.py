"""The worked examples of the rules text, played: every figure of theirs comes out of the rules."""

from __future__ import annotations

from bot.words.rulebook import rulebook
from rules.kernel import Done
from rules.king_david import CAMPAIGN
from rules.king_david.action import Besiege
from rules.king_david.battle_plans import Plan
from rules.king_david.hits import Lose
from rules.king_david.minors import intimidation, special_modifier
from rules.king_david.movement import Move
from rules.king_david.news.fights import CityRolled, CityTaken, DiceRolled, HitsTaken, WallsFell
from rules.king_david.retreat import Stand
from tests.rules.king_david.scene import at, close, do, news, put, scene, slot, station

TEXT = {p.number: p.text for p in rulebook(CAMPAIGN)}
ASK = Plan([], "ask", "ask", "pass")
CHEAPEST = Plan([], "cheapest", "ask", "pass")


def test_6_2_6_the_example_of_a_combat() -> None:
    game = scene()
    phalanx, infantry = put(game, "keilah", "judah_phalanx_4", "judah_infantry_3")
    chariot, militia = put(game, "ekron", "philistia_chariot_3", "philistia_militia_1")
    slot(game, "judah")
    do(game, "judah", Move("keilah", "none", "ekron", ["phalanx_4", "infantry_3"]))
    do(game, "judah", Done())
    do(game, "judah", ASK)
    do(game, "philistia", CHEAPEST)
    fought = close(game, [7, 5, 4, 2])
    ours, theirs = news(fought, DiceRolled)
    assert f"Judah's dice are {ours.dice[0]} and {ours.dice[1]}, Philistia's 4 and 2" in TEXT["6.2.6"]
    assert f"Judah has {sum(ours.dice)} and {ours.strength}: {ours.hits} hits on Philistia" in TEXT["6.2.6"]
    assert f"Philistia has {sum(theirs.dice)} and {theirs.strength}: {theirs.hits} hits on Judah" in TEXT["6.2.6"]
    taken = news(fought, HitsTaken)
    assert f"dies for 6; {taken[0].carried} hits wait" in TEXT["6.2.6"] and taken[0].hits == 16
    assert game.armies[chariot].hurt and militia not in game.armies
    assert game.top.lose_army(game, game.seat_of("judah")).values == ["phalanx_4"], "the only way to use all 10"
    lost = news(do(game, "judah", Lose("phalanx_4")), HitsTaken)[0]
    assert (lost.hits, lost.carried) == (10, 0)
    assert game.armies[phalanx].hurt and not game.armies[infantry].hurt


def test_6_3_the_example_of_a_siege() -> None:
    game = scene()
    put(game, "ekron", "judah_infantry_3", "judah_infantry_3", "judah_infantry_3")
    game.forts["ekron"] = 2
    slot(game, "judah")
    do(game, "judah", Done())
    assert at(game) == "sieges"
    do(game, "judah", Besiege("ekron"))
    do(game, "judah", CHEAPEST)
    do(game, "philistia", CHEAPEST)
    first = close(game, [5, 4, 3, 6, 3])
    (walls,), (city,) = news(first, WallsFell), news(first, CityRolled)
    assert (
        f"They roll 5, 4 and 3, that is {news(first, DiceRolled)[0].hits}: one level falls, {walls.carried} hits wait"
        in (TEXT["6.3"])
    )
    assert f"rolls 6 and 3, that is {city.hits}: one infantry is turned over for 6, and 3 wait" in TEXT["6.3"]
    assert (news(first, HitsTaken)[0].hits, news(first, HitsTaken)[0].carried) == (6, 3)
    second = do(game, "judah", Stand(), [6, 2, 2, 7])
    assert news(second, WallsFell)[0].left == 0 and "with the 2 that waited 12: the last level falls" in TEXT["6.3"]
    assert news(second, HitsTaken)[0].hits == 6 and "with the 3 that waited 10" in TEXT["6.3"]
    assert news(second, CityTaken)[0] == CityTaken("ekron", "judah", 1, "siege")
    assert sum(game.armies[a].hurt for a in game.armies) == 2


def test_6_1_the_examples_of_movement() -> None:
    game = scene()
    put(game, "gaza", "philistia_chariot_3")
    put(game, "hebron", "judah_infantry_3")
    station(game, joab="hebron")
    slot(game, "philistia")
    seat = game.seat_of("philistia")
    assert "from Gaza over Ashkelon to Ashdod: two clear areas, two points" in TEXT["6.1"]
    ends = game.top.move_to(game, seat, "gaza", "none").values
    assert "ashdod" in ends and "ekron" not in ends
    step = next(s for s in game.atlas.steps["gaza"] if s.to == "sharuhen")
    assert step.cost["chariot"] == 2 and "it pays 1 for the area and 1 for the river" in TEXT["6.1"]
    slot(game, "judah")
    seat = game.seat_of("judah")
    led = game.top.move_to(game, seat, "hebron", "joab").values
    alone = game.top.move_to(game, seat, "hebron", "none").values
    near = {s.to for s in game.atlas.steps["hebron"]}
    assert set(alone) <= near and set(led) - near


def test_10_1_the_example_of_upkeep() -> None:
    upkeep = CAMPAIGN.shipped.charts.costs.upkeep
    host = ["phalanx"] * 2 + ["infantry"] * 3 + ["militia"]
    food, resource = sum(upkeep[t].food for t in host), sum(upkeep[t].resource for t in host)
    assert f"two phalanxes, three infantries and a militia cost {food} food and {resource} resource" in TEXT["10.1"]


def test_4_5_the_example_of_room_in_cities() -> None:
    atlas = CAMPAIGN.shipped
    judah = sum(atlas.charts.countries["judah"].armies.values())
    cities = [a for a in atlas.cities if atlas.country_of[a] == "judah"]
    rating = {leader.name: leader.rating for leader in atlas.pieces.leaders}
    room = atlas.charts.play.stacking * len(cities)
    assert f"With {judah} armies and four cities Judah has room for {room} without a leader" in TEXT["4.5"]
    assert f"for {room + rating['David'] + rating['Joab']}." in TEXT["4.5"]


def test_the_example_of_12_2_the_count() -> None:
    game = scene()
    game.control |= {"dor": "tyre", "joppa": "tyre", "megiddo": "tyre", "ahcco": "aramea"}
    game.control |= dict.fromkeys(["gezer", "gibeon", "shechem", "gath"], "judah")
    multiplier = {n: c.multiplier for n, c in game.atlas.charts.countries.items()}
    assert game.score("tyre") * multiplier["tyre"] == game.score("judah") * multiplier["judah"] == 4
    assert "That is 3 less 1, times 2: 4 points" in TEXT["12.2"]


def test_q56_the_example_of_an_alliance() -> None:
    game = scene()
    near = [a for a in game.atlas.around["edom"] if a in game.atlas.areas][:1]
    put(game, near[0], "judah_infantry_3", "judah_infantry_3")
    extra = 3 + intimidation(game, "judah", "edom") + special_modifier(game, "judah", "edom")
    needed = game.atlas.charts.alliance.target - extra
    assert f"That is 3 + 2, less 1 for Judah: {extra}, so a {needed} is enough" in TEXT["Q56"]
