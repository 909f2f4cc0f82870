"""Reads the data set of the campaign and checks it."""

from __future__ import annotations

from pathlib import Path

from rules.age_of_arthur.dataset.sheets import (
    BASE_HAND,
    BRITISH,
    CHANNEL,
    IRISH,
    IRISH_SEA,
    SAXON,
    SHORE,
    Armies,
    Britain,
    Cards,
    Map,
    Settings,
)
from rules.dba.dataset.load import load as load_dba
from rules.kernel import data_files
from rules.kernel.data_files import DataFault

MAP, CARDS, ARMIES, SETTINGS = "map.toml", "cards.toml", "armies.toml", "settings.toml"
TOPOGRAPHIES = ("arable", "forest", "hilly", "littoral")
TIMINGS = ("turn", "stay", "war", "battle", "drawn")


def load(folder: Path = Path(__file__).parent) -> Britain:
    whole = Britain(
        data_files.load(folder, MAP, Map),
        data_files.load(folder, CARDS, Cards),
        data_files.load(folder, ARMIES, Armies),
        data_files.load(folder, SETTINGS, Settings),
        load_dba(),
    )
    check_map(whole)
    check_cards(whole.cards)
    check_armies(whole.armies)
    check_settings(whole.settings)
    return whole


def check_map(whole: Britain) -> None:
    map = whole.map
    data_files.check_two_way(MAP, {p: land.borders for p, land in map.provinces.items()})
    data_files.check_known(MAP, "seating", map.seating, map.kingdoms, "kingdom")
    data_files.check_total(MAP, "seating", [1 for _ in set(map.seating)], len(map.kingdoms), "kingdoms at the table")
    for kingdom, realm in map.kingdoms.items():
        data_files.check_known(
            MAP, f"kingdoms.{kingdom}.home", [realm.home], whole.of_kingdom(kingdom), "province of it"
        )
    for id, land in map.provinces.items():
        entry = f"provinces.{id}"
        data_files.check_known(MAP, entry, [land.kingdom] if land.kingdom else [], map.kingdoms, "kingdom")
        data_files.check_known(MAP, entry, land.coasts, (SHORE, CHANNEL, IRISH_SEA), "coast")
        data_files.check_known(MAP, entry, [land.topography], TOPOGRAPHIES, "topography")
    for one, other in map.ferries:
        data_files.check_known(MAP, "ferries", [other], map.provinces[one].borders, f"neighbour of {one}")
    for count, kingdoms in map.default.items():
        if frozenset(kingdoms) not in whole.legal_sets.get(int(count), []):
            raise DataFault(MAP, f"default.{count}", "cannot be played together (3.1)")


def check_cards(cards: Cards) -> None:
    for id, card in cards.winds.items():
        data_files.check_known(CARDS, f"winds.{id}", [card.timing], TIMINGS, "timing")
        data_files.check_range(CARDS, f"winds.{id}", "copies", card.copies, 1, 20)
        if id in BASE_HAND:
            raise DataFault(CARDS, f"winds.{id}", "is a card of the base hand")
    data_files.check_total(CARDS, "winds", [c.copies for c in cards.winds.values()], 70, "cards")


def check_armies(armies: Armies) -> None:
    for table, nations in ((armies.base, (BRITISH, SAXON)), (armies.levy, (BRITISH, SAXON, IRISH))):
        data_files.check_known(ARMIES, "base and levy", nations, table, "nation of the table")
        for nation, stands in table.items():
            data_files.check_known(ARMIES, nation, stands, armies.kinds, "kind of stand")
    data_files.check_known(ARMIES, "odds.worth", armies.kinds, armies.odds.worth, "kind with a worth")
    data_files.check_range(ARMIES, "odds", "toughness", armies.odds.toughness, 1, 100_000)


def check_settings(settings: Settings) -> None:
    data_files.check_range(SETTINGS, "winds", "the number of Winds cards", settings.winds, 1, 5)
    data_files.check_range(SETTINGS, "battle", "rounds", settings.battle.rounds, 1, 30)
    data_files.check_range(SETTINGS, "siege", "walls", settings.siege.walls, 0, 6)
