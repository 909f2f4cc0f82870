"""6.3 Quests and 6.4 artefacts."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.kernel import CLOCK, Close, Done, Illegal, TimeUp, Verb, advance, check
from rules.kernel.data_files import DataFault
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.anytime import NameArtefact
from rules.mighty_kingdoms.artefacts import CAPITAL_HOLDS, Bear, Bearing, NobodyFits, Spoils
from rules.mighty_kingdoms.build import Building
from rules.mighty_kingdoms.dataset import load as loading
from rules.mighty_kingdoms.dataset.load import load
from rules.mighty_kingdoms.dataset.sheets import Realm
from rules.mighty_kingdoms.game import MightyKingdoms
from rules.mighty_kingdoms.news.table import ArtefactPasses, HeroReturned, QuestMade
from rules.mighty_kingdoms.quests import Quest
from rules.mighty_kingdoms.results import Following
from rules.mighty_kingdoms.simple import Allotting, Remove, Removing, Rest, Strike
from rules.mighty_kingdoms.tabletop import ByDice, Report, Routed
from rules.mighty_kingdoms.view import view
from rules.reports import Confirm
from tests.rules.mighty_kingdoms.stage import act, asks, carried_out, open_to, stage, told, where, winter

LAND = ["p1 B2 capital", "p1 C2", "- C3 tower", "p2 E2 capital", "p2 D2"]
HEROES = "infantry horde Guard 200; hero Captain 90; hero Lord 120"
ARTEFACTS = CAMPAIGN.shipped.artefacts
DATASET = Path(loading.__file__).parent


def building(lists: dict[str, str] | None = None, tiles: list[str] = LAND, **more: Any) -> MightyKingdoms:
    """At the beginning of building, without gold."""
    more = {"advanced": True, "mode": "kings_of_war", "goods": {"p1": (0, 3), "p2": (0, 3)}, **more}
    return winter(tiles, ["p1.1 B2", "p2.1 E2"], at="build", lists={"p1.1": HEROES} if lists is None else lists, **more)


def quest(game: MightyKingdoms, hero: str, die: int, *draws: int) -> QuestMade:
    act(game, "p1", Quest("C3", hero), die, *draws)
    (made,) = told(game, QuestMade)
    assert isinstance(made, QuestMade)
    return made


def test_6_3_a_hero_goes_to_a_tower_next_to_own_land() -> None:
    game = building()
    assert asks(game, Building) and open_to(game, "p1", Quest) == ["C3"]
    assert open_to(game, "p1", Quest, "C3") == ["p1.1/2", "p1.1/3"]
    assert open_to(building(tiles=[*LAND, "- A5 tower"]), "p1", Quest) == ["C3"]


@pytest.mark.parametrize(
    ("die", "hero", "result", "least", "most"),
    [
        (1, "p1.1/2", "lost", 0, 0), (2, "p1.1/2", "hurt", 0, 0), (3, "p1.1/2", "nothing", 0, 0),
        (4, "p1.1/2", "artefact", 5, 15), (5, "p1.1/2", "artefact", 20, 30), (6, "p1.1/2", "artefact", 35, 50),
        (1, "p1.1/3", "hurt", 0, 0), (3, "p1.1/3", "artefact", 5, 15), (6, "p1.1/3", "artefact", 35, 50),
    ],
)  # fmt: skip
def test_6_3_a23_d6_the_quest_table(die: int, hero: str, result: str, least: int, most: int) -> None:
    game = building()
    made = quest(game, hero, die)
    assert made.result == result and least <= made.points <= most
    unit = game.unit(hero)
    assert unit.gone is (result == "lost") and unit.us == (-1 if result == "hurt" else 0)
    assert (made.artefact in game.artefacts) is (result == "artefact")


def test_6_3_one_quest_a_tower_and_a_hero_goes_once_a_winter() -> None:
    game = building(tiles=[*LAND, "- B3 tower"])
    assert set(open_to(game, "p1", Quest)) == {"B3", "C3"}
    act(game, "p1", Quest("C3", "p1.1/2"), 3)
    assert open_to(game, "p1", Quest) == ["B3"] and open_to(game, "p1", Quest, "B3") == ["p1.1/3"]
    with pytest.raises(Illegal):
        check(game, "p1", Quest("C3", "p1.1/3"))


def test_6_3_heroes_of_two_kingdoms_may_go_to_one_tower() -> None:
    game = building({"p1.1": HEROES, "p2.1": HEROES}, tiles=[*LAND, "p2 D3"])
    act(game, "p1", Quest("C3", "p1.1/2"), 3)
    check(game, "p2", Quest("C3", "p2.1/2"))


def test_n30_everybody_hears_the_row_but_not_which_hero_went() -> None:
    game = building()
    entry = act(game, "p1", Quest("C3", "p1.1/3"), 3)
    public = [t.news for t in entry.told if t.to is None]
    assert QuestMade("p1", "C3", 3, "artefact", *next((a, ARTEFACTS[a]) for a in game.artefacts)) in public
    assert not any(isinstance(n, HeroReturned) for n in public) and "Lord" not in str(public)
    assert [t.to for t in entry.told if isinstance(t.news, HeroReturned)] == [["p1"]]


def test_n30_also_of_a_list_that_all_have_seen_only_its_owner_knows_which_hero_went() -> None:
    game = building()
    for found in game.lists.values():
        found.shown = True
    quest(game, "p1.1/2", 3)
    for viewer, known in (("p1", [False, True, False]), ("p2", [False] * 3), (None, [False] * 3)):
        assert [u.quested for u in view(game, viewer).lists["p1.1"].units] == known
    assert game.hand("p1") == {"lists": view(game, "p1").lists} and game.hand("p2") == {}
    assert view(game, "p2").lists["p1.1"].shown


def test_n30_whether_a_kingdom_has_a_hero_is_its_secret() -> None:
    for lists in ({"p1.1": HEROES}, {"p1.1": "infantry horde Guard 200"}, {}):
        assert building(lists).asked() == ["p1"]


def test_m25_the_last_unit_of_an_army_takes_it_along() -> None:
    game = building({"p1.1": "hero Captain 90"})
    quest(game, "p1.1/1", 1)
    assert where(game, "p1.1") == "gone"
    game = building({"p1.1": "hero Captain 90"})
    game.unit("p1.1/1").us = -2
    quest(game, "p1.1/1", 2)
    assert where(game, "p1.1") == "gone"


def test_m19_no_quests_in_simple_games_nor_without_the_advanced_rules() -> None:
    assert not asks(building({}, advanced=False), Building)
    assert not asks(building({}, mode="simple"), Building)


def test_n22_an_army_with_its_list_on_paper_sends_nobody() -> None:
    game = building({})
    assert asks(game, Building) and open_to(game, "p1", Quest) == []


def test_n2_there_are_56_artefacts_in_three_bands() -> None:
    points = sorted(ARTEFACTS.values())
    assert len(points) == 56
    assert [sum(low <= p <= high for p in points) for low, high in ((5, 15), (20, 30), (35, 50))] == [18, 30, 8]


def test_m24_an_empty_band_gives_the_next_lower_then_the_next_higher() -> None:
    top = [a for a, p in ARTEFACTS.items() if p >= 35]
    middle = [a for a, p in ARTEFACTS.items() if 20 <= p <= 30]
    low = [a for a, p in ARTEFACTS.items() if p <= 15]
    for taken, expected in ((top, (20, 30)), ([*top, *middle], (5, 15)), ([*middle, *low], (35, 50))):
        game = building(artefacts=dict.fromkeys(taken, "p2"))
        assert expected[0] <= quest(game, "p1.1/2", 6 if len(taken) != 48 else 5).points <= expected[1]
    game = building(artefacts=dict.fromkeys(ARTEFACTS, "p2"))
    assert quest(game, "p1.1/2", 6).artefact == ""


# Bearing.


def bearing(**more: Any) -> MightyKingdoms:
    more.setdefault("artefacts", {"a20_1": "p1", "a5_1": "p1"})
    return winter(LAND, ["p1.1 B2", "p2.1 E2"], at="artefacts", lists={"p1.1": HEROES}, advanced=True, **more)


def close_after(game: MightyKingdoms, seat: str, *picks: Verb) -> None:
    for pick in picks:
        act(game, seat, pick)
    check(game, CLOCK, Close())
    advance(game, CLOCK, Close(), [1] * 50)


def test_6_4_artefacts_are_allotted_in_secret_one_a_unit() -> None:
    game = bearing()
    assert asks(game, Bearing, "p1")
    act(game, "p1", Bear("a20_1", "p1.1/2"))
    assert "p1.1/2" not in open_to(game, "p1", Bear, "a5_1")
    close_after(game, "p1", Bear("a5_1", CAPITAL_HOLDS), Done())
    assert game.bearers == {"a20_1": "p1.1/2"}
    assert view(game, "p1").bearers == game.bearers and view(game, "p2").bearers == {}


def test_6_4_late_ones_keep_bearers_and_give_the_rest_to_the_strongest_hero() -> None:
    game = bearing(artefacts={"a20_1": "p1.1/2", "a5_1": "p1"})
    advance(game, CLOCK, TimeUp(), [1] * 50)
    assert game.bearers == {"a20_1": "p1.1/2", "a5_1": "p1.1/3"}


def test_6_4_a_bearer_is_shown_when_the_army_fights_and_secret_again_when_it_changes() -> None:
    game = fight({"a20_1": "p2.1/1"})
    assert game.seen == ["a20_1"] and view(game, None).bearers == {"a20_1": "p2.1/1"}
    game = bearing(artefacts={"a20_1": "p1.1/2"})
    game.seen = ["a20_1"]
    close_after(game, "p1", Bear("a20_1", "p1.1/3"), Done())
    assert game.seen == [] and game.bearers == {"a20_1": "p1.1/3"}


def test_n2_the_owner_names_an_artefact_once() -> None:
    game = bearing()
    act(game, "p1", NameArtefact("a20_1", "The Horn"))
    assert game.named == {"a20_1": "The Horn"}
    for seat, pick in (("p1", NameArtefact("a20_1", "Other")), ("p2", NameArtefact("a5_1", "Mine"))):
        with pytest.raises(Illegal):
            check(game, seat, pick)


# What is won and lost.

FIELD = ["p1 B2 capital", "p1 C2", "p2 D2", "p2 E2 capital"]


def fight(artefacts: dict[str, str], tiles: list[str] = FIELD, **more: Any) -> MightyKingdoms:
    lists = {"p1.1": HEROES, "p2.1": HEROES}
    return stage(tiles, ["p1.1 D2", "p2.1 D2"], at="battles", lists=lists, artefacts=artefacts, **more)


def win(game: MightyKingdoms, winner: str, *routed: str) -> None:
    for unit in routed:
        act(game, "p1", Routed(unit, "nobody"))
    act(game, "p1", Report(winner))
    act(game, "p2", Confirm())


def test_n31_the_winner_gives_what_a_routed_unit_of_the_loser_bore_to_a_unit_there() -> None:
    game = fight({"a20_1": "p2.1/2", "a5_1": "p2.1/3", "a10_1": "p1.1/1"})
    win(game, "p1", "p2.1/2", "p1.1/1")
    assert asks(game, Spoils, "p1") and game.spoils == ["a20_1"]  # the other was not routed; the winner keeps his
    assert open_to(game, "p1", Bear, "a20_1") == ["p1.1/3", "p1.1/2"]  # one bears something already
    act(game, "p1", Bear("a20_1", "p1.1/2"))
    assert game.artefacts["a20_1"] == "p1" and game.bearers["a20_1"] == "p1.1/2"
    assert game.bearers["a5_1"] == "p2.1/3"


def test_n31_if_nobody_fits_the_capital_holds_it_and_without_one_it_is_lost() -> None:
    for tiles, owner in ((FIELD, "p1"), (["p1 B2 city", *FIELD[1:]], None)):
        game = fight({"a20_1": "p2.1/2"}, tiles)
        win(game, "p1", "p2.1/2")
        act(game, "p1", NobodyFits("a20_1"))
        assert game.artefacts.get("a20_1") == owner and game.bearers == {}


def test_6_4_nothing_is_won_in_a_draw_or_by_the_loser() -> None:
    game = fight({"a20_1": "p2.1/2"})
    win(game, "draw", "p2.1/2")
    assert game.artefacts == {"a20_1": "p2"} and game.bearers == {"a20_1": "p2.1/2"}


def test_m22_lost_otherwise_the_capital_holds_it_else_the_pool() -> None:
    for place, left in (("capital", {"a20_1": "p1"}), ("village", {})):
        game = winter([f"p1 B2 {place}"], ["p1.1 B2"], at="feed", lists={"p1.1": HEROES}, artefacts={"a20_1": "p1.1/2"})
        assert where(game, "p1.1") == "gone" and game.artefacts == left and game.bearers == {}  # unfed


def test_m22_without_a_way_back_they_are_the_victors() -> None:
    game = fight({"a20_1": "p2.1/2"}, ["p1 B2 capital", "p1 C2", "p2 D2"])
    win(game, "p1")
    assert where(game, "p2.1") == "gone" and asks(game, Spoils, "p1")


@pytest.mark.parametrize(
    ("rolls", "bearer", "owner", "asked"),
    [
        ((6, 1), "p2.1", "p1", True),  # the bearer fell, and his side lost
        ((1, 6), "p1.1", "p2", True),
        ((6, 6), "p2.1", "p2", False),  # a draw
    ],
)
def test_m22_what_a_unit_bore_that_fell_in_a_lost_simple_battle_is_the_victors(
    rolls: tuple[int, int], bearer: str, owner: str, asked: bool
) -> None:
    game = fight({"a20_1": f"{bearer}/3"})
    act(game, "p1", ByDice())
    act(game, "p2", ByDice(), *rolls)
    while isinstance(game.top, Removing):
        seat = game.awaited()[0]
        act(game, seat, Remove(f"{seat}.1/3"))
    assert asks(game, Spoils, owner) is asked and game.artefacts == {"a20_1": owner}
    assert not game.bearers and game.unit(f"{bearer}/3").gone


def test_m22_what_a_whole_army_bore_that_fell_in_a_simple_battle_is_the_victors() -> None:
    for armies, rolls in ((["p1.1 D2", "p2.1 D2"], (6, 1)), (["p1.1 D2", "p1.2 D2", "p2.1 D2"], (6, 5, 1))):
        lists = {"p1.1": HEROES, "p1.2": HEROES, "p2.1": "hero Lord 80"}
        lists = {army: text for army, text in lists.items() if any(a.startswith(army) for a in armies)}
        game = stage(FIELD, armies, at="battles", lists=lists, artefacts={"a20_1": "p2.1/1"})
        act(game, "p1", ByDice())
        act(game, "p2", ByDice(), *rolls)
        assert where(game, "p2.1") == "gone" and asks(game, Spoils, "p1") and game.artefacts == {"a20_1": "p1"}


def test_m22_who_wins_keeps_what_his_own_fallen_bore() -> None:
    """In his capital, and without one it is lost."""
    for capital, left in (("capital", {"a20_1": "p1"}), ("city", {})):
        armies = ["p1.1 D2", "p1.2 D2", "p2.1 D2"]
        lists = {"p1.1": "hero Lord 80", "p1.2": HEROES, "p2.1": HEROES}
        tiles = [f"p1 B2 {capital}", *FIELD[1:]]
        game = stage(tiles, armies, at="battles", lists=lists, artefacts={"a20_1": "p1.1/1"})
        act(game, "p1", ByDice())
        act(game, "p2", ByDice(), 6, 6, 6)
        while not asks(game, Following):
            seat = game.awaited()[0]
            act(game, seat, Strike("6", "p1.1") if isinstance(game.top, Allotting) and seat == "p2" else Rest())
        assert where(game, "p1.1") == "gone" and game.tiles["D2"].owner == "p1" and game.artefacts == left


def test_m22_a_slaughtered_army_leaves_them_to_the_slaughterer() -> None:
    lists = {"p1.1": HEROES, "p2.1": HEROES}
    game = stage(FIELD, ["p1.1 D2", "p2.1 D2 lying"], at="battles", lists=lists, artefacts={"a20_1": "p2.1/2"})
    assert asks(game, Spoils, "p1") and where(game, "p2.1") == "gone"


def test_m23_what_a_capital_holds_goes_to_the_army_that_takes_it() -> None:
    land = ["p1 B2 capital", "p1 C2", "p2 D2 capital"]
    orders = {"p1.1": "move D2"}
    game = carried_out(land, ["p1.1 C2"], orders, lists={"p1.1": HEROES}, artefacts={"a20_1": "p2"})
    assert game.artefacts == {"a20_1": "p1"} and game.bearers == {"a20_1": "p1.1/3"}
    taken = {"a5_1": "p1.1/1", "a5_2": "p1.1/2", "a5_3": "p1.1/3", "a20_1": "p2"}
    game = carried_out(land, ["p1.1 C2"], orders, lists={"p1.1": HEROES}, artefacts=taken)
    assert game.artefacts["a20_1"] == "p1" and "a20_1" not in game.bearers  # his capital
    game = carried_out(land[1:], ["p1.1 C2"], orders, lists={"p1.1": HEROES}, artefacts=taken)
    assert "a20_1" not in game.artefacts and ArtefactPasses("a20_1", "") in told(game, ArtefactPasses)


def test_m23_a_razed_capital_loses_them_to_the_pool() -> None:
    land = ["p1 B2 capital", "p2 D2 capital"]
    game = carried_out(land, ["p1.1 D2"], {"p1.1": "raze"}, lists={"p1.1": HEROES}, artefacts={"a20_1": "p2"})
    assert game.artefacts == {}


def test_6_4_without_a_capital_what_nobody_bears_goes_back_to_the_pool() -> None:
    tiles = ["p1 B2 village", "p2 E2 capital"]
    game = winter(tiles, ["p1.1 B2"], at="artefacts", lists={"p1.1": HEROES}, artefacts={"a20_1": "p1"}, advanced=True)
    assert CAPITAL_HOLDS not in open_to(game, "p1", Bear, "a20_1")
    close_after(game, "p1", Done())
    assert game.artefacts == {}


# An owner's own file.


def owners(folder: Path, row: str) -> Realm:
    """The data set with one row of artefacts of its owner's own."""
    for file in DATASET.glob("*.toml"):
        shutil.copy(file, folder)
    mine = (folder / "artefacts.toml").read_text().replace("{ points = 45, count = 1 }", row)
    (folder / "artefacts.toml").write_text(mine)
    return load(folder)


ROW = '{{ points = 45, count = 2, names = ["Horn", "Ring"], limits = {} }}'


def test_n2_an_owner_hands_in_names_and_who_alone_may_bear_them(tmp_path: Path) -> None:
    realm = owners(tmp_path, ROW.format('["hero", "any"]'))
    assert realm.artefact_names == {"a45_1": "Horn", "a45_2": "Ring"}
    assert [realm.limit_of(a) for a in ("a45_1", "a45_2", "a5_1")] == ["hero", "", ""]
    game = bearing(artefacts={"a45_1": "p1", "a45_2": "p1"})
    game.with_data(realm)
    assert open_to(game, "p1", Bear, "a45_1") == ["p1.1/2", "p1.1/3", CAPITAL_HOLDS]
    assert open_to(game, "p1", Bear, "a45_2") == ["p1.1/1", "p1.1/2", "p1.1/3", CAPITAL_HOLDS]
    with pytest.raises(Illegal, match="artefact is for"):
        check(game, "p1", Bear("a45_1", "p1.1/1"))
    game = fight({"a45_1": "p2.1/2"})
    game.with_data(realm)
    win(game, "p1", "p2.1/2", "p1.1/2", "p1.1/3")  # with routed heroes, who are there still
    assert open_to(game, "p1", Bear, "a45_1") == ["p1.1/3", "p1.1/2"]


@pytest.mark.parametrize(
    ("limits", "fault"), [('["hero"]', "1, but there are 2"), ('["hero", "dragon"]', "dragon")], ids=["few", "unknown"]
)
def test_n2_a_wrong_file_is_refused(tmp_path: Path, limits: str, fault: str) -> None:
    with pytest.raises(DataFault, match=fault):
        owners(tmp_path, ROW.format(limits))


def test_n2_the_shipped_data_set_keeps_its_digest() -> None:
    assert b"limits" not in msgspec.json.encode(CAMPAIGN.shipped)
