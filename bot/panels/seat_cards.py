"""Open seats: the list of `/find`, one game of it, and the post in a server's forum. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.panels.ids import post_id
from bot.panels.parts import MOST_OPTIONS, Card, Menu, Option, Part, TextPart, clip
from bot.table.agreed import House
from bot.table.records import Game, Sitters
from bot.words import Said, Words, plain_words, quiet, sentence
from rules.kernel import Campaign, State

PAGE = 8  # games of a list
MOST_TAGS = 5  # of a post


class OpenGame(msgspec.Struct, frozen=True):
    """A game with open seats, as everybody may know it."""

    words: Words
    campaign: Campaign
    game: Game
    sitters: Sitters
    state: State | None
    here: bool = False  # the asker is in its server


def free_of(one: OpenGame) -> int:
    return one.campaign.players[-1] - len(one.sitters) if one.game.phase == "lobby" else 0


def wanted_of(one: OpenGame) -> list[str]:
    if one.game.phase != "running" or one.state is None:
        return []
    return [seat for seat, sitter in one.sitters.items() if sitter.offered]


def lines_of(one: OpenGame) -> list[str]:
    """What it is, how fast, who is looked for, and how one gets there."""
    words, game, offer = one.words, one.game, one.game.house.offer_to_all
    free, wanted = free_of(one), wanted_of(one)
    people = sum(s.user_id is not None for s in one.sitters.values())
    pace = Said(words.option_value("speed", game.speed))
    lines = [words.ui("seats_of", campaign=Said(words.game.title), pace=pace, people=people)]
    if free:
        lines.append(words.ui("seats_free", n=free, most=one.campaign.players[-1]))
    if wanted and one.state is not None:
        lines.append(words.ui("seats_wanted", seats=[one.state.called(seat) for seat in wanted]))
    if offer is not None:
        about = words.ui("seats_about", language=Said(quiet(offer.language)), newcomers=offer.newcomers)
        lines += [about] if about.strip() else []
    return lines + asked_of(words, game.house)


def asked_of(words: Words, house: House) -> list[str]:
    """Of whoever joins."""
    least = [words.ui("seats_least", least=house.least)] if house.least else []
    return least + ([words.ui("seats_rating", least=house.rating)] if house.rating else [])


def find_card(found: Sequence[OpenGame], asked: str = "") -> Card:
    """The list, and a menu that shows one of them."""
    words = plain_words()
    if not found:
        return Card([TextPart(words.ui("find_none", asked=Said(asked)))])
    shown, parts = found[:PAGE], list[Part]([TextPart(words.ui("find_heading", n=len(found)))])
    for one in shown:
        title = f"**{quiet(clip(one.game.title, 60))}** · {way_to(one)}"
        parts.append(TextPart("\n".join([title, *lines_of(one)])))
    options = [Option(one.game.id, clip(one.game.title, 100), clip(one.words.game.title, 100)) for one in found]
    return Card([*parts, Menu(post_id("", "find"), words.ui("find_show"), options[:MOST_OPTIONS])])


def way_to(one: OpenGame) -> str:
    """The channel, for members of the server; otherwise the organiser's invitation to it."""
    offer = one.game.house.offer_to_all
    if one.here:
        return f"<#{one.game.channel_id}>"
    return offer.invite if offer is not None and offer.invite else plain_words().ui("find_no_invite")


def one_card(one: OpenGame, picture: Sequence[Part], text: str) -> Card:
    """One game, with its map as everybody there sees it."""
    title = f"## {quiet(one.game.title)}"
    how = one.words.ui("find_how", way=Said(way_to(one)), here=one.here)
    return Card([TextPart("\n".join([title, *lines_of(one)])), *picture, TextPart(clip(text, 1500)), TextPart(how)])


def board_card(one: OpenGame) -> Card:
    """The post of a forum. People join in the game's own channel."""
    game, words = one.game, one.words
    if not game.is_open or game.house.offer_to_all is None:
        said = words.ui("board_over" if not game.is_open else "board_closed")
    else:
        said = "\n".join(lines_of(one))
    there = words.ui("board_where", channel=Said(f"<#{game.channel_id}>"), host=Said(f"<@{game.host_id}>"))
    return Card([TextPart(f"## {quiet(game.title)}\n{said}\n{there}")])


def tags_of(one: OpenGame) -> list[str]:
    """The names of its tags, at most five: campaign, pace, what is open, and whether newcomers are welcome."""
    words, game, offer = one.words, one.game, one.game.house.offer_to_all
    if not game.is_open or offer is None:
        about = [words.ui("tag_over")]
    else:
        is_open, is_wanted = free_of(one), wanted_of(one)
        now = words.ui("tag_open") if is_open else words.ui("tag_substitute") if is_wanted else words.ui("tag_runs")
        about = [now, words.ui("tag_newcomers")] if offer.newcomers else [now]
    names = [words.game.title, sentence(words.option_value("speed", game.speed)), *about]
    return [clip(name, 20) for name in names][:MOST_TAGS]
