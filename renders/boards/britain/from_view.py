"""Age of Arthur: a view as the map of Britain, and what the viewer holds as a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from renders.boards.britain import cards
from renders.boards.britain.scene import (
    LONG_SHIPS,
    SCOURGE,
    TITLES,
    WARLORD,
    Ally,
    BritainScene,
    Kingdom,
    Mark,
    Province,
    Title,
    War,
)
from renders.boards.britain.words import WORDS
from renders.boards.dba_grid import from_view as grids
from renders.boards.dba_grid.scene import BattleScene
from renders.datasets.age_of_arthur import card_name, land_name, load_homes, load_lands, load_settings
from renders.drawing.sides import side
from renders.words.common import acting_seat, heading_of

if TYPE_CHECKING:
    from rules.age_of_arthur.view import ArthurView

ON_PROVINCES = (WARLORD, LONG_SHIPS, SCOURGE)
THRONE = "throne."


def make_scene(view: ArthurView) -> BritainScene | BattleScene:
    """While a battle is fought on the grid its board is what matters; the map stays in the album."""
    return make_battle(view) or make_map(view)


def make_battle(view: ArthurView) -> BattleScene | None:
    """In each king's own colours, on the ground of the claim that it is about, or of the enemy's home (R-SITE)."""
    war = find_frame(view, "War")
    if view.grid is None or war is None:
        return None
    thing = war.reason.partition(".")[2] if war.number == 1 else ""
    enemy = war.enemy if war.number == 1 else war.second[1]
    place = land_name(thing if thing in view.provinces else view.kingdoms[enemy].home)
    return grids.make_scene(view, view.grid, WORDS.battle.format(place=place), find_realms(view))


def find_frame(view: ArthurView, name: str) -> Any:
    """Frames are known by the names of their types: pictures load no rules."""
    return next((frame for frame in view.stack if type(frame).__name__ == name), None)


def make_map(view: ArthurView) -> BritainScene:
    seats = view.order or list(find_realms(view))
    return BritainScene(
        heading_of(view),
        view.round,
        view.rounds,
        make_provinces(view),
        tuple(make_kingdom(view, seat) for seat in seats),
        name_realm(view, acting_seat(view)),
        tuple(make_title(view, title) for title in TITLES) if view.order else (),
        tuple(make_wars(view)),
        count_peace(view),
        view.deck_size,
        len(view.discards),
    )


def make_album(view: ArthurView) -> list[msgspec.Struct]:
    """The viewer's hand, what Merlin has shown him, the battle, the map, cards in play and discards."""
    battle = make_battle(view)
    held = [cards.make_hand(view, find_realms(view))] if view.viewer in view.kingdoms else []
    seen = cards.make_known(view, find_realms(view))
    tables = cards.make_tables(view, find_realms(view)) if view.order else []
    return [*held, *seen, *([battle] if battle else []), make_map(view), *tables]


def find_realms(view: ArthurView) -> dict[str, str]:
    """Whose each kingdom is, also while they are still chosen."""
    if view.kingdoms:
        return {seat: kingdom.realm for seat, kingdom in view.kingdoms.items()}
    game = find_frame(view, "TheGame")
    return dict(game.realms) if game is not None else {}


def name_realm(view: ArthurView, seat: str) -> str:
    return find_realms(view).get(seat, "")


def name_realms(view: ArthurView, seats: list[str]) -> tuple[str, ...]:
    realms = find_realms(view)
    return tuple(realms[seat] for seat in seats)


def make_provinces(view: ArthurView) -> dict[str, Province]:
    """Those in play; while kingdoms are chosen, those that are taken."""
    if view.order:
        return {name: make_province(view, name) for name in view.provinces}
    taken, homes = find_realms(view).values(), load_homes()
    lands = {name: land.kingdom for name, land in load_lands().items() if land.kingdom in taken}
    return {name: Province(kingdom, home=name in homes) for name, kingdom in lands.items()}


def count_peace(view: ArthurView) -> int:
    """Turns until a war may be declared: after the last one, or before the round of the first."""
    before = (load_settings().first_war - 1) * len(view.order) + 1 - view.turns if view.order else 0
    return max(view.peace, before)


def make_province(view: ArthurView, name: str) -> Province:
    province, owner = view.provinces[name], view.provinces[name].owner
    return Province(
        name_realm(view, owner) if owner else "",
        province.people,
        province.free,
        any(kingdom.home == name for kingdom in view.kingdoms.values()),
        name_realms(view, view.claims.get(name, [])),
        name_realms(view, [seat for seat, mark in view.raids.items() if mark.province == name]),
        tuple(Mark(c.card, name_realm(view, c.by)) for c in view.in_play if c.on == name and c.card in ON_PROVINCES),
    )


def make_kingdom(view: ArthurView, seat: str) -> Kingdom:
    realm, kingdom = name_realm(view, seat), view.kingdoms.get(seat)
    if kingdom is None:
        return Kingdom(realm)
    vassals = [s for s in view.order if view.kingdoms[s].lord == seat and not is_rebel(view, s)]
    raid = view.raids.get(seat)
    return Kingdom(
        realm,
        view.ranks.get(seat, 0),
        sum(province.owner == seat for province in view.provinces.values()),
        view.hand_sizes.get(seat, 0),
        kingdom.nation,
        name_realm(view, kingdom.lord),
        bool(kingdom.lord) and is_rebel(view, seat),
        name_realms(view, vassals),
        name_realms(view, view.claims.get(THRONE + seat, [])),
        tuple(card_name(c.card) for c in view.in_play if c.on == seat),
        raid.kind if raid else "",
    )


def is_rebel(view: ArthurView, seat: str) -> bool:
    return any(c.card == "rebellion" and c.on == seat for c in view.in_play)


def make_title(view: ArthurView, title: str) -> Title:
    holder = view.titles.get(title, "")
    return Title(title, name_realm(view, holder) if holder else "", name_realms(view, view.claims.get(title, [])))


def make_wars(view: ArthurView) -> list[War]:
    """The war on the stack, and the second one beside it."""
    frame = find_frame(view, "War")
    if frame is None or not frame.sides:
        return []
    siege = find_frame(view, "Siege")
    wars = []
    for number, pair in enumerate(([frame.declarer, frame.enemy], frame.second), 1):
        if pair:
            attack, defend = (
                make_allies(view, frame, f"{name}_{number}", principal)
                for name, principal in zip(("attack", "defend"), pair, strict=True)
            )
            besieged = siege.round if siege is not None and frame.number == number else 0
            reason = name_thing(view, frame.reason.partition(".")[2]) if number == 1 and frame.reason else ""
            wars.append(War(attack, defend, frame.modes.get(str(number), ""), besieged, reason))
    return wars


def make_allies(view: ArthurView, frame: Any, side_name: str, principal: str) -> tuple[Ally, ...]:
    """Who stands there, the one who commands first: declarer or enemy, or his lord beside him (R-SIDE3)."""
    seats = [seat for seat, on in frame.sides.items() if on == side_name]
    lord = "" if is_rebel(view, principal) else view.kingdoms[principal].lord
    chief = lord if lord in seats and lord not in frame.gone_home else principal
    allies = []
    for seat in sorted(seats, key=lambda s: s != chief):
        levy = frame.levies.get(seat)
        stands = None if levy is None else sum(not stand.lost for stand in levy)
        allies.append(Ally(name_realm(view, seat), stands, seat == chief, seat in frame.gone_home))
    return tuple(allies)


def name_thing(view: ArthurView, thing: str) -> str:
    if thing.startswith(THRONE):
        return side(name_realm(view, thing.removeprefix(THRONE))).name
    return WORDS.titles.get(thing) or land_name(thing)
