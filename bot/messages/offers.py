"""Messages that ask one player, or everybody, to agree to something: offers, and going back."""

from __future__ import annotations

from collections.abc import Mapping

from bot.interaction.context import GameContext
from bot.messages import payloads
from bot.panels.ids import post_id
from bot.panels.parts import Button, Buttons, Card, TextPart
from bot.panels.public_cards import when
from bot.table import Game
from bot.words import Said, Words, bullet, quiet
from rules.kernel import Sealed

MOST_SINCE = 6  # lines of what has happened since


def offer_card(context: GameContext, payload: payloads.Offer, until: float | None, token: int, here: bool) -> Card:
    """Who offers what, by when, and the button that says yes. To decline, one simply does not press it."""
    words, game = context.words, context.game.id
    said = [words.news(payload["news"])]
    said.insert(0, f"<@{payload['user']}>" if here else f"**{quiet(context.game.title)}**")
    if payload["answer"] and until and not isinstance(context.begun.top, Sealed):
        said.append(words.ui("time_left", when=Said(when(until))))
    buttons = [Button(post_id(game, "play", token=token), words.ui("take_turn"), "primary")]
    if payload["answer"]:
        verb, value = payload["answer"]
        label, emoji = reply_label(words, verb, value), words.emoji(value)
        buttons.insert(0, Button(post_id(game, "reply", f"{verb}:{value}"), label, "success", emoji=emoji))
    return Card([TextPart("\n".join(said)), Buttons(buttons)])


def reply_label(words: Words, verb: str, value: str) -> str:
    return words.ui("reply", verb=Said(words.verb(verb).name), value=value)


def petition_card(
    words: Words, game: str, by: str, at: float, since: list[str], mention: Mapping[str, int], token: int | None
) -> Card:
    """Who asks to go back, to when, and what would be undone by it."""
    lines = [bullet(line) for line in since[-MOST_SINCE:]]
    if len(since) > MOST_SINCE:
        lines.insert(0, words.ui("earlier_in_log", n=len(since) - MOST_SINCE))
    asked = words.ui("undo_vote", by=by, when=Said(when(at)))
    return Card([
        TextPart("\n".join([asked, *([words.ui("undo_since"), *lines] if lines else [])])),
        TextPart(" ".join(f"<@{user}>" for user in mention.values())),
        Buttons([
            Button(post_id(game, "agree", token=token), words.ui("agree"), "success"),
            Button(post_id(game, "refuse"), words.ui("do_not_agree"), "danger"),
        ]),
    ])  # fmt: skip


def invitation_card(words: Words, game: Game, payload: payloads.Invitation, token: int) -> Card:
    """Somebody is asked to take a seat; the button says yes."""
    people = {"by": Said(f"<@{payload['by']}>"), "user": Said(f"<@{payload['user']}>")}
    text = words.ui("said_invited", seat=payload["seat"], title=Said(quiet(game.title)), **people)
    yes = Button(post_id(game.id, "seat", payload["seat"], token), words.ui("take_seat"), "success")
    return Card([TextPart(text), Buttons([yes])])


def moved_said(words: Words, payload: payloads.Motion) -> Said:
    """What is moved; a pause says itself for how long."""
    return Said("" if payload["days"] else words.ui(f"motion_what_{payload['what']}"))


def motion_card(words: Words, game: Game, payload: payloads.Motion, token: int) -> Card:
    """What the players vote on, and the two buttons."""
    by, days = Said(f"<@{payload['by']}>"), payload["days"]
    text = words.ui("said_motion", by=by, days=days or None, what=moved_said(words, payload), least=payload["least"])
    mention = " ".join(f"<@{user}>" for user in payload["mention"])
    return Card([
        TextPart(text),
        TextPart(mention),
        Buttons([
            Button(post_id(game.id, "aye", str(payload["number"]), token), words.ui("aye"), "success"),
            Button(post_id(game.id, "nay", str(payload["number"])), words.ui("nay"), "danger"),
        ]),
    ])  # fmt: skip


def late_call(context: GameContext, payload: payloads.LateCall, seat: str | None, waits: bool) -> str | None:
    """To whoever was mentioned in their quiet hours, if their answer is still waited for. A question in secret calls
    everybody whom it asks, as long as it is open: the channel may not know who has answered."""
    state, user = context.state, payload["user"]
    if state is None or state.result is not None:
        return None
    if isinstance(state.top, Sealed):
        is_called = seat in state.asked() and state.kept.question == payload["question"]
    else:
        is_called = waits and seat in state.awaited()
    if not is_called:
        return None
    doing = Said(context.words.doing(state.top.doing(state)))
    title = Said(quiet(context.game.title))
    return context.words.ui("late_call", mention=Said(f"<@{user}>"), title=title, doing=doing)
