"""5.1 Alliances between players: making, breaking, and when a break takes effect (Q6-Q8)."""

from __future__ import annotations

from rules.king_david.facts import Facts
from rules.king_david.news.turns import AllianceBroken, AllianceMade


def may_ally(game: Facts, one: str, other: str) -> bool:
    """Once per pair and game (Q6); never in a game of two (Q91)."""
    pair = sorted([one, other])
    return one != other and len(game.seats) > 2 and pair not in game.alliances and pair not in game.former


def ally(game: Facts, one: str, other: str) -> None:
    pair = sorted([one, other])
    game.alliances.append(pair)
    game.alliances.sort()
    game.touch()
    game.tell(AllianceMade(pair))


def part(game: Facts, pair: list[str]) -> None:
    game.alliances.remove(pair)
    game.former.append(pair)
    game.ports = [p for p in game.ports if sorted(p) != pair]
    game.touch()


def part_now(game: Facts, together: list[str]) -> None:
    """Q7 breaks that waited for the end of a fight take effect, but between members of a joint slot (`together`)."""
    for pair in [p for p in game.breaking if not all(one in together for one in p)]:
        game.breaking.remove(pair)
        part(game, pair)
        game.tell(AllianceBroken(pair, pair[0], False))
