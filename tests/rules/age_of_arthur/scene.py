"""Positions of Age of Arthur, made by hand: kingdoms, hands, cards in play, dice that fall as told."""

from __future__ import annotations

from typing import Any

from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.death import die
from rules.age_of_arthur.facts import InPlay, Options
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.levy import Wishes, counted, levy
from rules.age_of_arthur.settlement import Settlement
from rules.age_of_arthur.setup import ChooseKingdom, TheGame
from rules.age_of_arthur.turn import Turn
from rules.age_of_arthur.war import War
from rules.kernel import CLOCK, Begin, Entry, Illegal, Verb, advance, check, due
from rules.kernel.notation import read

FOUR = ("ceint", "calchvynydd", "gwent", "powys")


def table(*realms: str, round: int = 3, **options: Any) -> AgeOfArthur:
    """p1 plays the first kingdom named, and so on; it is p1's turn. The third round and battles by odds, unless said
    otherwise."""
    realms = realms or FOUR
    game: AgeOfArthur = CAMPAIGN.new(
        [f"p{n + 1}" for n in range(len(realms))], "scene", Options(**{"battles": "odds", **options})
    )
    advance(game, CLOCK, Begin())
    while game.top.kind() == "choosing":
        seat = game.top.seat
        advance(game, seat, ChooseKingdom(realms[game.seats.index(seat)]))
    at = game.order.index("p1")
    game.order = [*game.order[at:], *game.order[:at]]
    game.enclosing(TheGame).to_play = game.order[1:]
    game.enclosing(Turn).seat = game.top.seat = "p1"
    game.round, game.turns = round, (round - 1) * len(realms) + 1
    for seat in game.seats:
        hold(game, seat)
    return game


def hold(game: AgeOfArthur, seat: str, *cards: str) -> None:
    """He holds these Winds cards and no others."""
    game.deck = sorted([*game.deck, *game.hands[seat]])
    game.hands[seat] = []
    for card in cards:
        game.deck.remove(card)
        game.hands[seat].append(card)


def lay(game: AgeOfArthur, card: str, on: str, by: str = "", of: str = "") -> None:
    game.deck.remove(card)
    game.in_play.append(InPlay(card, by or on, on, of))


def claim(game: AgeOfArthur, seat: str, *things: str) -> None:
    for thing in things:
        game.claims.setdefault(thing, []).append(seat)


def dice(game: AgeOfArthur, *shown: int) -> None:
    """The next dice show this; draws from the deck are left to chance."""
    left, real = list(shown), type(game).roll

    def roll(sides: int = 6, stream: str = "dice") -> int:
        return left.pop(0) if stream == "dice" and left else real(game, sides, stream)

    game.__dict__["roll"] = roll


def begun(game: AgeOfArthur) -> AgeOfArthur:
    """For calling verbs of the rules themselves: an entry is open, so that they can tell."""
    game.open_entry(Entry("p1", Begin()))
    return game


def order(game: AgeOfArthur, text: str) -> tuple[str, Verb]:
    seat, _, rest = text.partition(" ")
    return seat, read(rest, CAMPAIGN.codec.verb_named)


def do(game: AgeOfArthur, *texts: str) -> list[str]:
    """Orders as they are typed: `p1 claim lin`. What was told, by kind."""
    told = []
    for text in texts:
        seat, pick = order(game, text)
        check(game, seat, pick)
        told += [t.news for t in advance(game, seat, pick).told]
        while (verb := due(game)) is not None:
            told += [t.news for t in advance(game, CLOCK, verb).told]
    return [n.__struct_config__.tag for n in told]


def refused(game: AgeOfArthur, text: str) -> str:
    """Why an order is refused: the key of the reason and the paragraph."""
    seat, pick = order(game, text)
    before = CAMPAIGN.codec.encode(game)
    try:
        check(game, seat, pick)
    except Illegal as no:
        assert CAMPAIGN.codec.encode(game) == before
        return f"{no.why.key} {no.rule}"
    raise AssertionError(f"{text} is legal")


def is_legal(game: AgeOfArthur, text: str) -> bool:
    try:
        check(game, *order(game, text))
    except Illegal:
        return False
    return True


def end_turn(game: AgeOfArthur) -> None:
    """Everybody asked does the default until another player's turn begins."""
    turn = game.turns
    while game.result is None and game.turns == turn:
        default(game)


def default(game: AgeOfArthur) -> None:
    if (verb := due(game)) is not None:
        advance(game, CLOCK, verb)
    else:
        seat = game.awaited()[0]
        advance(game, seat, game.top.default(game, seat))


def muster(game: AgeOfArthur) -> list[str]:
    """Everybody musters as proposed."""
    told = []
    for seat in game.asked():
        told += do(game, f"{seat} as_proposed")
    return told


SIX = ("ceint", "calchvynydd", "gwent", "gwynedd", "powys", "ebrauc")


def at_war(*realms: str, reason: str = "p1.cel", **options: Any) -> AgeOfArthur:
    """p1 has declared war on p2."""
    game = table(*realms, **options)
    seat, thing = reason.split(".", 1)
    claim(game, seat, thing)
    do(game, f"p1 declare p2 over {reason}")
    return game


def mustering(**options: Any) -> AgeOfArthur:
    game = at_war(**options)
    do(game, "p3 stand attack_1", "p4 stand defend_1", "p2 give_battle")
    return game


def fought(game: AgeOfArthur, winner: str, **sides: str) -> AgeOfArthur:
    """A war of p1 on p2 that has just been fought, `winner` attack or defend."""
    war = War(declarer="p1", enemy="p2", card="casus_belli", at="deaths")
    war.sides = {"p1": "attack_1", "p2": "defend_1", **sides}
    war.won = {"1": winner}
    game.stack.append(war)
    return begun(game)


def settle(game: AgeOfArthur) -> None:
    """Runs the settlement by hand, without anybody to agree with."""
    frame = Settlement(war=1)
    frame.take(game, None)
    frame.losers(game)
    frame.cast_out(game)


def battle(game: AgeOfArthur) -> War:
    fought(game, "")
    war = game.enclosing(War)
    war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
    return war


def with_card(card: str, *realms: str, **options: Any) -> AgeOfArthur:
    game = table(*realms, **options)
    hold(game, "p1", card)
    return game


def army(game: AgeOfArthur, seat: str, *foes: str) -> dict[str, int]:
    return counted(levy(game, seat, Wishes(), foes or ("p2",), ()))


def dies(game: AgeOfArthur, seat: str) -> AgeOfArthur:
    die(begun(game), seat)
    return game
