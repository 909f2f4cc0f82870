"""What is posted after an entry: decided in its transaction, from public facts and each seat's own.

A row holds what is needed to draw the message later: numbers and ids, and the news of its own audience. Who is asked
comes from `asked`, which is public; who has not answered yet is nobody's business.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bot.table import Game, Out, Sitter, Sitters
from rules.kernel import Campaign, Entry, Open, Post, Undo, UndoAsked, find

NOT_OF_THE_HAND = {"viewer", "orders", "stack"}  # a viewer's own, but nothing to hold in a hand


def posts_for(game: Game, sitters: Sitters, before: Any, after: Any, entry: Entry) -> list[Out]:
    """All of it; the table's `PostsFor`."""
    asked = newly_asked(before, after, entry)
    outs = [*told(game, after, entry, asked, sitters, first=before is None), *private_news(sitters, after, entry)]
    outs += hands(find(game.campaign), sitters, before, after, entry)
    outs += calls(game, sitters, after, asked)
    public = any(t.to is None for t in entry.told)
    if before is None or after.kept.question != before.kept.question or public:
        outs.append(Out(game.channel_id, "status", {"entry": after.kept.entries}, replaces=f"status:{game.id}"))
    return outs


def newly_asked(before: Any, after: Any, entry: Entry) -> list[str]:
    """Who is asked now and was not before; never who just acted."""
    if before is not None and after.kept.question == before.kept.question:
        return []
    asked = [s for s in after.asked() if s not in after.conceded and s != entry.seat]
    if before is None or not same_question(before, after):
        return asked
    if isinstance(after.top, Open):  # who is done with it is public
        return [s for s in asked if s in after.awaited() and s not in before.awaited()]
    return [s for s in asked if s not in before.asked()]


def same_question(before: Any, after: Any) -> bool:
    return type(before.top) is type(after.top) and len(before.stack) == len(after.stack)


def told(game: Game, after: Any, entry: Entry, asked: list[str], sitters: Sitters, first: bool = False) -> list[Out]:
    """The post that is due (with the map: also at the very beginning), or a short word to those who are asked; and a
    petition to go back."""
    headings = [t.news.name for t in entry.told if isinstance(t.news, Post)]
    over = after.result is not None
    mentioned = [s for s in asked if (sitter := sitters.get(s)) and sitter.user_id and called_here(sitter)]
    facts = {
        "entry": after.kept.entries,
        "question": after.kept.question,
        "asked": list(after.asked()),
        "mention": {s: sitters[s].user_id for s in mentioned},
    }
    outs = []
    if headings or over or first:
        outs.append(Out(game.channel_id, "post", {**facts, "headings": headings, "over": over}))
    elif mentioned or (isinstance(entry.pick, Undo) and entry.pick.by != "free"):
        outs.append(Out(game.channel_id, "asked", facts))
    if over:
        outs.append(Out(game.channel_id, "film", {"entry": after.kept.entries}))
    for news in (t.news for t in entry.told if isinstance(t.news, UndoAsked)):
        others = {s: x.user_id for s, x in sitters.items() if x.user_id and s != news.seat and called_here(x)}
        outs.append(Out(game.channel_id, "petition", {"seat": news.seat, "to": news.to, "mention": others}))
    return outs


def called_here(sitter: Sitter) -> bool:
    """In the channel: by wish, or because private messages don't reach them."""
    return sitter.ping == "mention" or (sitter.ping == "dm" and sitter.dm_closed)


def private_news(sitters: Sitters, after: Any, entry: Entry) -> list[Out]:
    outs = []
    for seat, sitter in sitters.items():
        own = [msgspec.to_builtins(t.news) for t in entry.told if t.to is not None and seat in t.to]
        if own and sitter.user_id is not None and not sitter.dm_closed:
            outs.append(Out(("dm", sitter.user_id), "news", {"seat": seat, "news": own, "entry": after.kept.entries}))
    return outs


def hands(campaign: Campaign, sitters: Sitters, before: Any, after: Any, entry: Entry) -> list[Out]:
    """To whom what only they may see has changed. Whether an entry drew or told anything in secret does not count for
    the others: a message that comes only then would tell them so. Who acted and may still take it back has it in the
    panel."""
    outs, was, now = [], Apart(campaign, before), Apart(campaign, after)
    for seat, sitter in sitters.items():
        if sitter.user_id is None or sitter.dm_closed or (seat == entry.seat and is_open_to_undo(entry, seat)):
            continue
        if (held := now.hand(seat)) and (before is None or held != was.hand(seat)):
            payload = {"seat": seat, "entry": after.kept.entries}
            outs.append(Out(("dm", sitter.user_id), "hand", payload, replaces=f"hand:{seat}"))
    return outs


def is_open_to_undo(entry: Entry, seat: str) -> bool:
    return not entry.mark and not any(t.to is not None and seat in t.to for t in entry.told)


class Apart:
    """What each seat's view of a state has that the public's has not."""

    def __init__(self, campaign: Campaign, state: Any) -> None:
        self.campaign, self.state, self._public = campaign, state, dict[str, Any]()

    def hand(self, seat: str) -> dict[str, Any]:
        own = self._seen(seat)
        self._public = self._public or self._seen(None)
        return {k: v for k, v in own.items() if k not in NOT_OF_THE_HAND and v != self._public.get(k)}

    def _seen(self, viewer: str | None) -> dict[str, Any]:
        seen: dict[str, Any] = msgspec.to_builtins(self.campaign.view(self.state, viewer))
        return seen


def calls(game: Game, sitters: Sitters, after: Any, asked: list[str]) -> list[Out]:
    """A private message to each who wants to be called so. Closed: the mention in the channel instead."""
    outs = []
    for seat in asked:
        sitter = sitters.get(seat)
        if sitter is None or sitter.user_id is None or sitter.ping != "dm" or sitter.dm_closed:
            continue
        payload = {"seat": seat, "entry": after.kept.entries, "question": after.kept.question}
        instead = Out(game.channel_id, "asked", {
            **payload, "asked": list(after.asked()), "mention": {seat: sitter.user_id},
        })  # fmt: skip
        outs.append(Out(("dm", sitter.user_id), "ping", payload, instead=instead))
    return outs
