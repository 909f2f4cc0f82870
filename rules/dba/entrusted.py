"""G24: battle cards in a battle at once. Their owner has said before which are to be played; his commander does it."""

from __future__ import annotations

from rules.dba.facts import AMBUSH, DITCH, HAMMER, SORCERY, Host
from rules.dba.given import command_of
from rules.dba.hammer import bring, extra_name
from rules.dba.news import SorceryCast
from rules.dba.works import dig, own_elements

PLAYED_AT_ONCE = (SORCERY, HAMMER, DITCH, AMBUSH)


def play_entrusted(game: Host, seat: str) -> None:
    """When his side has deployed as proposed. Nobody is asked any more, so all of it may be seen."""
    grid = game.field_of_battle
    for card, on in game.entrusted(seat).items():
        if card not in game.battle_cards(seat):
            continue
        if card == SORCERY:
            cast_sorcery(game, seat, command_of(on))
        elif card == HAMMER:
            bring(game, seat, extra_name(grid, seat))
        elif card == DITCH:
            dig(grid, seat, DITCH, own_elements(grid, seat))
        elif card == AMBUSH:
            grid.watchful = True
            grid.waylayers.append(seat)


def cast_sorcery(game: Host, seat: str, command: str) -> None:
    """On a command that is there: who has lent all his stands leads none."""
    commands = game.field_of_battle.commands
    if command in commands:
        shift = 1 if commands[command].seat == seat else -1
        commands[command].shift += shift
        game.spend_card(seat, SORCERY)
        game.tell(SorceryCast(seat, command, shift))
