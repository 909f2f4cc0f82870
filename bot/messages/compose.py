"""What each message of the outbox says: a row and the game as it is now -> a card, a file, whom it may ping."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any, cast

import msgspec

from bot.interaction.context import Here, look_up
from bot.messages.outbox import Row
from bot.messages.pictures import Pictures, Shown
from bot.panels import public_cards
from bot.panels.ids import post_id
from bot.panels.parts import Button, Buttons, Card, TextPart
from bot.panels.view_cards import view_card
from bot.table import Table, Unreadable
from bot.words import Said, Words, bullet, plain_words, quiet, sentence
from rules.kernel import Sealed, Undo
from rules.kernel.dice import DICE

NOBODY = 0
MOST_ROLLS = 12  # named in a post one by one; `/dice show` has more
MOST_ALIKE, SHOWN_ALIKE = 10, 6  # lines of one kind after each other: more than that are cut to so many


class Message(msgspec.Struct):
    """A message ready to be sent."""

    card: Card
    files: list[Any] = []
    pings: list[int] = []


class Saying:
    """One method for each kind of row. What is told to one seat is looked at again: it may have been given away."""

    def __init__(self, table: Table, pictures: Pictures) -> None:
        self.table, self.pictures = table, pictures

    async def here(self, row: Row) -> Here:
        assert row.game_id is not None, "every message is about a game"
        return await look_up(self.table, row.game_id, NOBODY)

    async def in_plain_words(self, row: Row) -> Here:
        """A game that can't be read: its row alone."""
        game, none = await self.table.game(row.game_id or ""), cast(Any, None)
        assert game is not None
        return Here(game, none, plain_words(), {}, None, None)

    async def message(self, row: Row) -> Message | None:
        payload: dict[str, Any] = row.payload
        draw = getattr(self, f"of_{row.kind}", None)
        try:
            here = await self.here(row)
        except Unreadable:
            if draw is not None and row.kind != "seed":
                raise
            here = await self.in_plain_words(row)  # that it can't be read, too
        made: Message | None = await (draw(here, payload, row) if draw else self.announcement(here, payload, row))
        return made

    async def of_post(self, here: Here, payload: Mapping[str, Any], row: Row) -> Message:
        news, dice = await self.told(here, payload["entry"])
        mention: dict[str, int] = payload["mention"]
        shown = Shown([], [], "")
        if not row.newer:  # only the newest post of a game is drawn when several wait
            view, before = here.campaign.view(here.state, None), await self.last_shown(here, payload["entry"])
            shown = await self.pictures.post(here.words, here.game.id, view, here.sitters, news, before)
        until = await self.table.until(here.game.id)
        card = public_cards.post_card(
            here.words, here.game, here.sitters, here.state, [*news, *dice], payload.get("headings", []), mention,
            until, row.id, shown.parts,
        )  # fmt: skip
        return Message(card, shown.files, list(mention.values()))

    async def last_shown(self, here: Here, entry: int) -> Any:
        """The public's view of the last post before this one, from the state that was kept for it."""
        shown = [p.entry for p in await self.table.posts(here.game.id, "post") if p.entry and p.entry < entry]
        state = await self.table.state_at(here.game.id, max(shown)) if shown else None
        return None if state is None else here.campaign.view(state, None)

    async def of_asked(self, here: Here, payload: Mapping[str, Any], row: Row) -> Message:
        news, dice = await self.told(here, payload["entry"])
        mention: dict[str, int] = payload["mention"]
        until = await self.table.until(here.game.id)
        card = public_cards.post_card(
            here.words, here.game, here.sitters, here.state, [*news, *dice], [], mention, until, row.id, []
        )  # fmt: skip
        return Message(card, [], list(mention.values()))

    async def of_petition(self, here: Here, payload: Mapping[str, Any], row: Row) -> Message:
        mention: dict[str, int] = payload["mention"]
        by = here.begun.called(payload["seat"])
        card = public_cards.petition_card(here.words, here.game.id, by, payload["to"], mention, row.id)
        return Message(card, [], list(mention.values()))

    async def of_hand(self, here: Here, payload: Mapping[str, Any], row: Row) -> Message | None:
        seat = payload["seat"]
        if not self.still_sits(here, seat, row):
            return None
        view, palette = here.campaign.view(here.state, seat), await self.table.palette_of(here.sitters[seat].user_id)
        shown = await self.pictures.album(here.words, here.game.id, view, here.sitters, palette)
        heading = here.words.ui("hand_heading", title=Said(quiet(here.game.title)))
        card = view_card(here.words, here.game.id, "hand", heading, shown.text, shown.parts, back=False)
        return Message(Card([*card.parts, self.play_button(here, row.id)], card.colour), shown.files)

    async def of_news(self, here: Here, payload: Mapping[str, Any], row: Row) -> Message | None:
        if not self.still_sits(here, payload["seat"], row):
            return None
        lines = [bullet(line) for news in payload["news"] if (line := here.words.news(news))]
        side = sentence(here.words.name(here.begun.called(payload["seat"])))
        title = f"**{quiet(here.game.title)}** · {side}"
        return Message(Card([TextPart("\n".join([title, *lines])), self.play_button(here, row.id)])) if lines else None

    async def of_ping(self, here: Here, payload: Mapping[str, Any], row: Row) -> Message | None:
        """Not sent when the question has passed meanwhile."""
        state = here.state
        if payload["seat"] not in state.asked() or state.kept.question != payload["question"]:
            return None
        doing = Said(here.words.doing(state.top.doing(state)))
        until = await self.table.until(here.game.id)
        text = here.words.ui("ping_dm", title=Said(quiet(here.game.title)), doing=doing)
        lines = [text, here.words.ui("time_left", when=Said(public_cards.when(until))) if until else ""]
        return Message(
            Card([TextPart("\n".join(lines)), TextPart(f"<#{here.game.channel_id}>"), self.play_button(here, row.id)])
        )

    async def of_reminder(self, here: Here, payload: Mapping[str, Any], row: Row) -> Message | None:
        state, seat = here.state, payload["seat"]
        if state is None or seat not in state.asked():
            return None
        values = {
            "mention": Said(f"<@{payload['user']}>"),
            "title": Said(quiet(here.game.title)),
            "doing": Said(here.words.doing(state.top.doing(state))),
            "when": Said(public_cards.when(payload["until"])),
        }
        private = row.target.startswith("dm:")
        text = here.words.ui("reminder_sealed" if private else "reminder", **values)
        if private and (missing := still_missing(here.words, state, seat)):
            text += "\n" + here.words.ui("reminder_missing", what=Said("; ".join(missing)))
        return Message(Card([TextPart(text), self.play_button(here, row.id)]), [], [] if private else [payload["user"]])

    async def of_commitment(self, here: Here, payload: Mapping[str, Any], row: Row) -> Message:
        words = here.words
        seats = "\n".join(f"- {sentence(words.name(seat))}: {quiet(name)}" for seat, name in payload["seats"].items())
        started = words.ui("started", title=Said(quiet(here.game.title)))
        digest = words.ui("commitment", digest=Said(payload["commitment"]))
        return Message(
            Card(
                [
                    TextPart(f"{started}\n{seats}"),
                    TextPart(digest),
                    public_cards.post_buttons(words, here.game.id, row.id),
                ]
            )
        )

    async def of_seed(self, here: Here, payload: Mapping[str, Any], row: Row) -> Message:
        text = here.words.ui("seed_shown", seed=Said(payload["seed"]))
        return Message(
            Card([TextPart(text), Buttons([Button(post_id(here.game.id, "log", row=row.id), here.words.ui("log"))])])
        )

    async def of_hand_given(self, here: Here, payload: Mapping[str, Any], row: Row) -> Message | None:
        return await self.of_hand(here, payload, row) if here.state is not None else None

    async def announcement(self, here: Here, payload: Mapping[str, Any], row: Row) -> Message:
        """Everything a host does, and what the table has to say of itself."""
        people = ("user", "by", "to")
        values = {k: Said(f"<@{v}>") if k in people and isinstance(v, int) else v for k, v in payload.items()}
        values["title"] = Said(quiet(here.game.title))
        values["channel"] = Said(str(here.game.channel_id))
        if "seconds" in payload:
            values["hours"] = round(payload["seconds"] / 3600, 1)
        if "news" in payload:  # what the table posts when our own deciding has failed
            values["news"] = Said("\n".join(filter(None, map(here.words.news, payload["news"]))))
        text = here.words.ui(f"said_{row.kind}", **values)
        return Message(Card([TextPart(text), self.play_button(here, row.id)]))

    def play_button(self, here: Here, row: int) -> Buttons:
        return Buttons([Button(post_id(here.game.id, "play", row=row), here.words.ui("take_turn"), "primary")])

    def still_sits(self, here: Here, seat: str, row: Row) -> bool:
        """Nobody gets the hand of a seat that was given to somebody else meanwhile."""
        sitter = here.sitters.get(seat)
        return sitter is not None and row.target == f"dm:{sitter.user_id}"

    async def told(self, here: Here, entry: int) -> tuple[list[str], list[str]]:
        """The public news since the last message that told any, up to `entry`; and the dice that fell."""
        told = [p.entry for p in await self.table.posts(here.game.id) if p.kind in ("post", "asked") and p.entry]
        since = max((e for e in told if e < entry), default=0)
        logged = [e for e in await self.table.entries(here.game.id, since) if e.number <= entry]
        told_now = [e.entry for e in logged]
        rolled = dice_line(here.words, told_now)
        return public_lines(here.words, told_now), [rolled] if rolled else []


def public_lines(words: Words, entries: list[Any]) -> list[str]:
    """What happened, for everybody. What was taken back is not told."""
    said: list[tuple[int, str, str]] = []  # question, kind, line
    for entry in entries:
        if isinstance(entry.pick, Undo):
            said = [one for one in said if one[0] <= entry.pick.to]
            if entry.pick.by != "free":  # whoever changed his mind before anybody saw it need not say so
                line = words.ui(f"taken_back_{entry.pick.by}", seat=entry.seat, why=entry.pick.why)
                said.append((entry.question, "", line))
        for told in entry.told:
            if told.to is None and (line := words.news(told.news)):
                said.append((entry.question, kind_of(told.news), line))
    return folded(words, [(kind, line) for _, kind, line in said])


def kind_of(news: Any) -> str:
    return str(news["type"] if isinstance(news, dict) else type(news).__struct_config__.tag)


def folded(words: Words, said: list[tuple[str, str]]) -> list[str]:
    """Long runs of one kind (pieces set up one by one) are shortened: the picture shows them, the log has them all."""
    lines: list[str] = []
    for _, run in itertools.groupby(said, key=lambda one: one[0]):
        alike = [line for _, line in run]
        if len(alike) > MOST_ALIKE:
            alike = [*alike[:SHOWN_ALIKE], words.ui("more_alike", n=len(alike) - SHOWN_ALIKE)]
        lines += alike
    return lines


def dice_line(words: Words, entries: list[Any]) -> str:
    """Every roll by its public number, so that it can be found and checked. Draws from a cup or deck are not shown."""
    rolls = [r for entry in entries for r in entry.rolls if r.stream == DICE]
    if not rolls:
        return ""
    if len(rolls) > MOST_ROLLS:
        return words.ui("dice_many", first=rolls[0].number, last=rolls[-1].number)
    shown = [words.ui("dice_short", n=r.number, got=r.got) for r in rolls]
    return words.ui("dice_of_post", rolls=Said(", ".join(shown)))


def still_missing(words: Words, state: Any, seat: str) -> list[str]:
    """Why the seat's part of a sealed question is not complete, in its own words."""
    top = state.top
    closed = [top.closed(state, seat, verb) for verb in top.verbs] if isinstance(top, Sealed) else []
    return [words.phrase(why) for why in closed if why is not None]
