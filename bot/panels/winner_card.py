"""The card of a game that has ended. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.panels.parts import Card, Part, Picture, TextPart
from bot.panels.public_cards import newest, over_buttons, seat_line
from bot.panels.turn import colour_of
from bot.table.records import Game, Sitter
from bot.words import Said, Words, bullet, sentence
from rules.kernel import State


def winner_card(
    words: Words,
    game: Game,
    sitters: Mapping[str, Sitter],
    state: State,
    lines: list[str],
    mark: int | None,
    pictures: Sequence[Picture],
) -> Card:
    """How it ended: who won, how, with what score, and when; and the way to another game."""
    assert state.result is not None
    result = state.result
    won = [state.called(s) for s in result.winners]
    said = [words.ui("winner_heading", winners=won), sentence(words.ui("winner_how", how=result.how))]
    if result.scores:
        said.append(words.ui("winner_scores", scores={state.called(s): n for s, n in result.scores.items()}))
    ended, began = round(game.ended or game.created), round(game.started or game.created)
    decided = words.ui(
        "winner_decided",
        when=Said(f"<t:{ended}:f>"),
        began=Said(f"<t:{began}:f>"),
        moves=state.kept.question,
        turn=None,
    )
    parts: list[Part] = [TextPart("\n".join(said)), *pictures]
    parts.append(TextPart(newest(words, [bullet(line) for line in lines])))
    parts.append(TextPart("\n".join([*(seat_line(words, s, sitters, state) for s in sitters), f"-# {decided}"])))
    colour = colour_of(words, won[0]) if len(won) == 1 else None
    return Card([*parts, over_buttons(words, game.id, mark)], 0xB8860B if colour is None else colour)
