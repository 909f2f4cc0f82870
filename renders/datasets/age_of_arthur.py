"""Age of Arthur: the provinces of Britain, and the cards."""

from __future__ import annotations

from functools import cache

import msgspec

from renders.drawing import assets

BASE_HAND = ("establish", "renounce", "raid", "settlement", "casus_belli")


class Land(msgspec.Struct, frozen=True):
    name: str
    modern: str
    kingdom: str
    coasts: tuple[str, ...]
    topography: str


class Realm(msgspec.Struct, frozen=True):
    home: str


class Map(msgspec.Struct, frozen=True):
    kingdoms: dict[str, Realm]
    provinces: dict[str, Land]


class Settings(msgspec.Struct, frozen=True):
    first_war: int  # the round


class Card(msgspec.Struct, frozen=True):
    name: str
    copies: int
    timing: str
    on: str
    until: str


class Cards(msgspec.Struct, frozen=True):
    winds: dict[str, Card]


@cache
def load_lands() -> dict[str, Land]:
    return assets.load_sheet("age_of_arthur", "map", Map).provinces


@cache
def load_homes() -> frozenset[str]:
    return frozenset(realm.home for realm in assets.load_sheet("age_of_arthur", "map", Map).kingdoms.values())


@cache
def load_settings() -> Settings:
    return assets.load_sheet("age_of_arthur", "settings", Settings)


@cache
def load_cards() -> dict[str, Card]:
    return assets.load_sheet("age_of_arthur", "cards", Cards).winds


def land_name(province: str) -> str:
    """A province that the map does not have keeps its id."""
    lands = load_lands()
    return lands[province].name if province in lands else province


def card_name(card: str) -> str:
    cards = load_cards()
    return cards[card].name if card in cards else card
