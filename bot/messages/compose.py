"""What each message of the outbox says: from a row and the game as it is now to a card, files, and whom it may ping."""

from __future__ import annotations

import io
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

import discord
import msgspec

from bot.interaction.context import GameContext, load_context
from bot.interaction.inbox import inbox_of
from bot.messages import dice_cards, payloads
from bot.messages.films import FILM, film_of
from bot.messages.kinds import DEALINGS, OF_ABSENCE, TELLS_NEWS, Kind
from bot.messages.lines import dice_line, lines_of
from bot.messages.offers import invitation_card, late_call, motion_card, moved_said, offer_card, petition_card
from bot.messages.photos import photo_card
from bot.messages.pictures import Pictures, Shown
from bot.messages.press import dealing_card
from bot.messages.row import Row
from bot.panels import public_cards
from bot.panels.ids import post_id
from bot.panels.parts import Button, Buttons, Card, Picture, TextPart
from bot.panels.view_cards import view_card
from bot.panels.winner_card import turning_points, winner_card
from bot.table import Table, Unreadable
from bot.words import Said, Words, bullet, plain_words, quiet, sentence
from bot.workers.pool import Workers
from rules.kernel import Sealed, State, View

log = logging.getLogger(__name__)

NOBODY = 0


class Message(msgspec.Struct):
    """A message ready to be sent."""

    card: Card
    files: list[discord.File] = []
    pings: list[int] = []
    silent: bool = False  # shown without a sound


Compose = Callable[[GameContext, Any, Row], Awaitable[Message | None]]


class Composer:
    """One method for each kind of row. Whether a seat's own message is still its reader's is checked again: the seat
    may have been given to somebody else."""

    def __init__(self, table: Table, pictures: Pictures, workers: Workers | None) -> None:
        self.table, self.pictures, self.workers = table, pictures, workers
        self._by_kind: dict[Kind, Compose] = {
            Kind.POST: self.compose_post,
            Kind.ASKED: self.compose_post,
            Kind.PETITION: self.compose_petition,
            Kind.OFFER: self.compose_offer,
            Kind.FILM: self.compose_film,
            Kind.PHOTO: self.compose_photo,
            Kind.COMMITMENT: self.compose_dice,
            Kind.NEW_DICE: self.compose_dice,
            Kind.SEED: self.compose_dice,
            Kind.HAND: self.compose_hand,
            Kind.HAND_GIVEN: self.compose_hand,
            Kind.HAND_TAKEN: self.compose_announcement,
            Kind.NEWS: self.compose_news,
            Kind.PING: self.compose_ping,
            Kind.REMINDER: self.compose_reminder,
            Kind.INVITED: self.compose_invitation,
            **dict.fromkeys(DEALINGS, self.compose_dealing),
            **dict.fromkeys(OF_ABSENCE, self.compose_absence),
            Kind.LATE_CALL: self.compose_late_call,
            Kind.MOTION: self.compose_motion,
        }

    async def compose(self, row: Row) -> Message | None:
        """The message of a row; None if there is nothing to be said any more."""
        if row.kind is Kind.DIGEST:  # about no game, or about all
            card, _, count = await inbox_of(self.table, row.user_id or 0, 0, row.token)
            return Message(card) if count else None
        compose = self._by_kind.get(row.kind)
        try:
            context = await self.context_of(row)
        except Unreadable:
            if compose is not None and row.kind not in (Kind.SEED, Kind.NEW_DICE):
                raise
            context = await self.plain_context_of(row)  # among other things, that the game can't be read
        return await (compose or self.compose_announcement)(context, row.payload, row)

    async def context_of(self, row: Row) -> GameContext:
        assert row.game_id is not None, "every message is about a game"
        return await load_context(self.table, row.game_id, NOBODY)

    async def plain_context_of(self, row: Row) -> GameContext:
        """For a game that can't be read: what its row in the database says."""
        game, none = await self.table.games.game(row.game_id or ""), cast(Any, None)
        assert game is not None
        return GameContext(game, none, plain_words(), {}, None, None)

    async def compose_post(self, context: GameContext, payload: payloads.Told, row: Row) -> Message:
        """With a picture and headings; a message that only calls people has neither."""
        news, dice, plain = await self.gather_told(context, payload["entry"])
        mention = payload["mention"]
        shown = Shown([], [], "")
        if row.kind is Kind.POST and not row.newer:  # only the newest post of a game is drawn when several wait
            view = context.campaign.view(context.begun, None)
            before = await self.find_last_shown(context, payload["entry"])
            shown = await self.pictures.post(context.words, context.game.id, view, context.sitters, news, before, plain)
        if payload.get("over"):
            words, game, state = context.words, context.game, context.begun
            turns = turning_points(words, await self.table.queries.entries(game.id))
            ends = {words.news(told) for told in plain if told["type"] == "game_over"}  # the heading says it
            lines = [line for line in news if line not in ends]
            card = winner_card(words, game, context.sitters, state, lines, turns, row.token, shown.parts)
            return Message(card, shown.files)
        times = self.table.deadlines.times_of(context.game, context.sitters, context.begun)  # of what the post asks
        card = public_cards.post_card(
            context.words, context.game, context.sitters, context.begun, news, dice,
            payload.get("headings", []), mention, times, row.token, shown.parts,
        )  # fmt: skip
        return Message(card, shown.files, list(mention.values()))

    async def find_last_shown(self, context: GameContext, entry: int) -> View | None:
        """The public's view of the last post before this one, from the state that was kept for it."""
        shown = [p.entry for p in await self.table.sent.of(context.game.id, Kind.POST) if p.entry and p.entry < entry]
        state = await self.table.queries.state_at(context.game.id, max(shown)) if shown else None
        return None if state is None else context.campaign.view(state, None)

    async def compose_petition(self, context: GameContext, payload: payloads.Petition, row: Row) -> Message:
        """What was said and done since the question to which somebody wants to go back."""
        mention = payload["mention"]
        past = [e for e in await self.table.queries.entries(context.game.id) if e.entry.question >= payload["to"]]
        since = lines_of(context.words, [e.entry for e in past[1:]])
        by, at = context.begun.called(payload["seat"]), past[0].at if past else context.game.created
        card = petition_card(context.words, context.game.id, by, at, since, mention, row.token)
        return Message(card, [], list(mention.values()))

    async def compose_offer(self, context: GameContext, payload: payloads.Offer, row: Row) -> Message | None:
        if context.state is None or context.state.result is not None:
            return None
        here = not row.target.startswith("dm:")
        until = await self.table.deadlines.until(context.game.id)
        return Message(offer_card(context, payload, until, row.token, here), [], [payload["user"]] if here else [])

    async def compose_hand(self, context: GameContext, payload: payloads.Hand, row: Row) -> Message | None:
        seat = payload["seat"]
        if context.state is None or not self.still_sits(context, seat, row):
            return None
        view = context.campaign.view(context.state, seat)
        palette = await self.table.people.palette_of(context.sitters[seat].user_id)
        shown = await self.pictures.album(context.words, context.game.id, view, context.sitters, palette)
        heading = context.words.ui("hand_heading", title=Said(quiet(context.game.title)))
        card = view_card(context.words, context.game.id, "hand", heading, shown.text, shown.parts, back=False)
        return Message(Card([*card.parts, self.play_button(context, row.token)], card.colour), shown.files)

    async def compose_news(self, context: GameContext, payload: payloads.OwnNews, row: Row) -> Message | None:
        if not self.still_sits(context, payload["seat"], row):
            return None
        lines = [bullet(line) for news in payload["news"] if (line := context.words.news(news))]
        side = sentence(context.words.name(context.begun.called(payload["seat"])))
        title = f"**{quiet(context.game.title)}** · {side}"
        card = Card([TextPart("\n".join([title, *lines])), self.play_button(context, row.token)])
        return Message(card) if lines else None

    async def compose_ping(self, context: GameContext, payload: payloads.Ping, row: Row) -> Message | None:
        """Not sent if it was answered since."""
        state, seat = context.begun, payload["seat"]
        is_same = state.kept.question == payload["question"]
        if seat not in state.awaited() or not (is_same or await self.still_waits(context, seat, row)):
            return None
        doing = Said(context.words.doing(state.top.doing(state)))
        until = await self.table.deadlines.until(context.game.id)
        text = context.words.ui("ping_dm", title=Said(quiet(context.game.title)), doing=doing)
        lines = [text, context.words.ui("time_left", when=Said(public_cards.when(until))) if until else ""]
        where = TextPart(f"<#{context.game.channel_id}>")
        return Message(Card([TextPart("\n".join(lines)), where, self.play_button(context, row.token)]))

    async def compose_late_call(self, context: GameContext, payload: payloads.LateCall, row: Row) -> Message | None:
        seat = next((s for s, sitter in context.sitters.items() if sitter.user_id == payload["user"]), None)
        text = late_call(context, payload, seat, seat is not None and await self.still_waits(context, seat, row))
        if text is None:
            return None
        return Message(Card([TextPart(text), self.play_button(context, row.token)]), [], [payload["user"]])

    async def compose_reminder(self, context: GameContext, payload: payloads.Reminder, row: Row) -> Message | None:
        state, seat = context.state, payload["seat"]
        if state is None or seat not in state.awaited():
            return None
        values = {
            "mention": Said(f"<@{payload['user']}>"),
            "title": Said(quiet(context.game.title)),
            "doing": Said(context.words.doing(state.top.doing(state))),
            "when": Said(public_cards.when(payload["until"])),
        }
        private = row.target.startswith("dm:")
        text = context.words.ui("reminder_sealed" if private else "reminder", **values)
        if private and (missing := still_missing(context.words, state, seat)):
            text += "\n" + context.words.ui("reminder_missing", what=Said("; ".join(missing)))
        return Message(
            Card([TextPart(text), self.play_button(context, row.token)]), [], [] if private else [payload["user"]]
        )

    async def compose_invitation(self, context: GameContext, payload: payloads.Invitation, row: Row) -> Message:
        return Message(invitation_card(context.words, context.game, payload, row.token), [], [payload["user"]])

    async def compose_motion(self, context: GameContext, payload: payloads.Motion, row: Row) -> Message:
        return Message(motion_card(context.words, context.game, payload, row.token), [], payload["mention"])

    async def compose_photo(self, context: GameContext, payload: payloads.Photo, row: Row) -> Message:
        return Message(*photo_card(context, payload, row.token))

    async def compose_dice(self, context: GameContext, payload: Mapping[str, Any], row: Row) -> Message:
        return Message(dice_cards.CARDS[row.kind](context.words, context.game, payload, row.token))

    async def compose_film(self, context: GameContext, payload: payloads.Shown, row: Row) -> Message | None:
        """When a game has ended. It is a gift: if it can't be made, nobody waits for it."""
        try:
            made = await film_of(self.table, self.workers, context.game.id) if self.workers else None
        except Exception:
            log.exception("the film of game %s could not be made", context.game.id, extra={"game": context.game.id})
            return None
        if made is None:
            return None
        words = context.words
        button = Button(post_id(context.game.id, "log", token=row.token), words.ui("log"))
        said = words.ui("film_heading", title=Said(quiet(context.game.title)))
        return Message(
            Card([TextPart(said), Picture(FILM, said), Buttons([button])]), [discord.File(io.BytesIO(made), FILM)]
        )

    async def compose_dealing(self, context: GameContext, payload: Mapping[str, Any], row: Row) -> Message | None:
        card = await dealing_card(self.table, context, payload, row)
        return Message(card, silent=row.kind is Kind.FOLLOW) if card is not None else None

    async def compose_announcement(self, context: GameContext, payload: Mapping[str, Any], row: Row) -> Message:
        """Everything a host does, and what the table itself has to say."""
        people = ("user", "by", "to")
        values = {k: Said(f"<@{v}>") if k in people and isinstance(v, int) else v for k, v in payload.items()}
        values["title"] = Said(quiet(context.game.title))
        values["channel"] = Said(str(context.game.channel_id))
        if "seconds" in payload:
            values["hours"] = round(payload["seconds"] / 3600, 1)
        if "until" in payload:
            values["until"] = Said(public_cards.when(payload["until"]))
        if row.kind is Kind.DECIDED:
            values |= {
                "what": moved_said(context.words, cast(payloads.Motion, payload)),
                "days": payload["days"] or None,
            }
        if "news" in payload:  # a `move`: deciding what to post has failed
            values["news"] = Said("\n".join(filter(None, map(context.words.news, payload["news"]))))
        text = context.words.ui(f"said_{row.kind}", **values)
        return Message(Card([TextPart(text), self.play_button(context, row.token)]))

    async def compose_absence(self, context: GameContext, payload: Mapping[str, Any], row: Row) -> Message:
        """One button says *I'm back*; another takes a seat that is offered."""
        message = await self.compose_announcement(context, payload, row)
        back = Button(post_id(context.game.id, "back"), context.words.ui("i_am_back"), "success")
        take = Button(post_id(context.game.id, "seat", payload["seat"]), context.words.ui("take_seat"))
        is_open = bool(payload.get("offer")) and not row.target.startswith("dm:")
        buttons = Buttons([back, take] if is_open else [back])
        return msgspec.structs.replace(message, card=Card([*message.card.parts, buttons]))

    def play_button(self, context: GameContext, token: int) -> Buttons:
        id = post_id(context.game.id, "play", token=token)
        return Buttons([Button(id, context.words.ui("take_turn"), "primary")])

    def still_sits(self, context: GameContext, seat: str, row: Row) -> bool:
        """Nobody gets the hand of a seat that was given to somebody else after the row was written."""
        sitter = context.sitters.get(seat)
        return sitter is not None and row.target == f"dm:{sitter.user_id}"

    async def still_waits(self, context: GameContext, seat: str, row: Row) -> bool:
        """A call may have waited for a morning: others have acted since, but not its reader."""
        return not (row.newer or await self.table.queries.has_acted_since(context.game.id, seat, row.entry or 0))

    async def gather_told(self, context: GameContext, entry: int) -> tuple[list[str], list[str], list[dict[str, Any]]]:
        """The public news since the last message that told any, up to `entry`; the dice that fell; and the news again,
        as data for pictures."""
        told = [p.entry for p in await self.table.sent.of(context.game.id) if p.kind in TELLS_NEWS and p.entry]
        since = max((e for e in told if e < entry), default=0)
        logged = [e for e in await self.table.queries.entries(context.game.id, since) if e.number <= entry]
        told_now = [e.entry for e in logged]
        rolled = dice_line(context.words, told_now)
        plain = [msgspec.to_builtins(t.news) for e in told_now for t in e.told if t.to is None]
        return lines_of(context.words, told_now), [rolled] if rolled else [], plain


def still_missing(words: Words, state: State, seat: str) -> list[str]:
    """Why the seat's part of a sealed question is not complete, in the game's words."""
    top = state.top
    closed = [top.closed(state, seat, verb) for verb in top.verbs] if isinstance(top, Sealed) else []
    return [words.phrase(why) for why in closed if why is not None]
