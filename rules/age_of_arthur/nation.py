"""The nation of rulers and provinces (R-NAT, R-NAT2)."""

from __future__ import annotations

from rules.age_of_arthur.cards import FOR_BRITONS, FOR_SAXONS, leave_with_nation
from rules.age_of_arthur.claims import strip_title
from rules.age_of_arthur.dataset.sheets import BRETWALDA, BRITISH, PENDRAGON, SAXON, SHORE
from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.news.turns import PeopleChanged
from rules.age_of_arthur.news.wars import NationChanged


def settle_people(game: Facts, province: str, people: str) -> None:
    game.provinces[province].people = people
    game.tell(PeopleChanged(province, people))


def can_turn_saxon(game: Facts, province: str) -> bool:
    """On the Saxon Shore, or beside a Saxon province of the map, whoever owns it; a Saxon ruler's home is one."""
    if game.is_on(province, SHORE):
        return True
    return any(game.provinces[b].people == SAXON for b in game.neighbours(province))


def change_ruler(game: Facts, seat: str, nation: str) -> None:
    """His home follows. Cards and a title that no longer fit leave him; his auxilia are forgotten."""
    kingdom = game.kingdoms[seat]
    if kingdom.nation == nation:
        return
    kingdom.nation, kingdom.ax = nation, 0
    game.provinces[kingdom.home].people = nation
    game.tell(NationChanged(seat, nation))
    leave_with_nation(game, seat, FOR_BRITONS if nation == SAXON else FOR_SAXONS)
    lost = PENDRAGON if nation == SAXON else BRETWALDA
    if game.titles[lost] == seat:
        strip_title(game, lost)


def is_mostly_saxon(game: Facts, seat: str) -> bool:
    """Saxon Usurper: more Saxon than British provinces, home counted, Irish as neither."""
    people = [game.provinces[p].people for p in game.lands(seat)]
    return people.count(SAXON) > people.count(BRITISH)
