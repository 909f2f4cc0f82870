"""The card of a game that has ended. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.panels.parts import Card, Part, Picture, TextPart
from bot.panels.public_cards import newest, over_buttons, seat_line
from bot.panels.turn import colour_of
from bot.table.records import Game, Logged, Sitter
from bot.words import Said, Words, bullet, kind_of, sentence
from rules.kernel import State

MOST_TURNS = 3  # the last turning points


def winner_card(
    words: Words,
    game: Game,
    sitters: Mapping[str, Sitter],
    state: State,
    lines: list[str],
    turns: list[tuple[float, str]],
    token: int | None,
    pictures: Sequence[Picture],
) -> Card:
    """How it ended: who won, how, with what score, and when; what turned it; and the way to another game."""
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
    if turns:
        named = [words.ui("winner_turned", when=Said(f"<t:{round(at)}:f>"), what=Said(line)) for at, line in turns]
        parts.append(TextPart("\n".join([words.ui("winner_turning"), *(bullet(line) for line in named)])))
    parts.append(TextPart("\n".join([*(seat_line(words, s, sitters, state) for s in sitters), f"-# {decided}"])))
    colour = colour_of(words, won[0]) if len(won) == 1 else None
    return Card([*parts, over_buttons(words, game.id, token)], 0xB8860B if colour is None else colour)


def turning_points(words: Words, log: list[Logged]) -> list[tuple[float, str]]:
    """When the last of what turns such a game happened, and what it was."""
    kinds = words.game.turning
    found = [
        (one.at, line)
        for one in log
        for told in one.entry.told
        if told.to is None and kind_of(told.news) in kinds and (line := words.news(told.news))
    ]
    return found[-MOST_TURNS:]
