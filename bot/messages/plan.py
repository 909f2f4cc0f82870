"""What is posted after an entry: decided in its transaction, from public facts and each seat's own.

A row holds what is needed to compose the message later: numbers and ids, and the news of its own readers. Who is asked
comes from `asked`, which is public; who has not answered yet stays secret. So a question in secret names and mentions
everybody it asks, once in a fight, and only a private call depends on who is awaited.
"""

from __future__ import annotations

import msgspec

from bot.messages import payloads
from bot.messages.kinds import Kind, Out
from bot.table import Game, Sitter, Sitters
from rules.kernel import CLOCK, Addressed, Entry, Open, Post, Sealed, State, Undo
from rules.kernel.news import UndoAsked


def posts_for(game: Game, sitters: Sitters, before: State | None, after: State, entry: Entry) -> list[Out]:
    """All of it; the table's `PostsFor`."""
    offered = offers(game, sitters, after, entry)
    called = {out.payload["seat"] for out in offered}
    asked = [] if game.clocks.present else [s for s in newly_asked(before, after, entry) if s not in called]
    outs = [
        *offered,
        *told(game, after, entry, asked, sitters, first=before is None),
        *private_news(sitters, after, entry),
    ]
    outs += hands(sitters, before, after, entry)
    outs += calls(game, sitters, after, asked)
    public = any(t.to is None for t in entry.told)
    if before is None or after.kept.question != before.kept.question or public:
        outs.append(Out(game.channel_id, Kind.STATUS, payloads.Shown(entry=after.kept.entries)))
    return outs


def newly_asked(before: State | None, after: State, entry: Entry) -> list[str]:
    """The seats that are asked now and were not before; never the one that just acted."""
    if before is not None and after.kept.question == before.kept.question:
        return []
    asked = [s for s in after.asked() if s not in after.conceded and s != entry.seat]
    if before is None or not same_question(before, after) or (isinstance(after.top, Sealed) and entry.seat == CLOCK):
        return asked  # the clock has closed a question in secret and asks the next
    if isinstance(after.top, Open):  # everybody sees which seats are done with it
        return [s for s in asked if s in after.awaited() and s not in before.awaited()]
    return [s for s in asked if s not in before.asked()]


def same_question(before: State, after: State) -> bool:
    return type(before.top) is type(after.top) and len(before.stack) == len(after.stack)


def told(game: Game, after: State, entry: Entry, asked: list[str], sitters: Sitters, first: bool = False) -> list[Out]:
    """A post with the map if one is due (also at the very beginning), or a short message to the seats that are asked;
    and a petition to go back."""
    headings = [] if game.clocks.folded else [t.news.name for t in entry.told if isinstance(t.news, Post)]
    over = after.result is not None
    mentioned = mentions(game, sitters, after, asked)
    facts = payloads.Told(
        entry=after.kept.entries,
        question=after.kept.question,
        asked=list(after.asked()),
        mention={s: sitters[s].user_id or 0 for s in mentioned},
    )
    outs = []
    if headings or over or first:
        outs.append(Out(game.channel_id, Kind.POST, payloads.Told(**facts, headings=headings, over=over)))
    elif mentioned or (isinstance(entry.pick, Undo) and entry.pick.by != "free"):
        outs.append(Out(game.channel_id, Kind.ASKED, facts))
    if over:
        outs.append(Out(game.channel_id, Kind.FILM, payloads.Shown(entry=after.kept.entries)))
    for news in (t.news for t in entry.told if isinstance(t.news, UndoAsked)):
        others = {s: x for s, x in sitters.items() if x.user_id and s != news.seat}
        here = {s: x.user_id or 0 for s, x in others.items() if called_here(x)}
        asks = payloads.Petition(seat=news.seat, to=news.to, entry=after.kept.entries, mention=here)
        outs.append(Out(game.channel_id, Kind.PETITION, asks))
        away = [x.user_id for s, x in others.items() if s not in here and x.ping == "dm"]
        outs += [Out(("dm", user), Kind.PETITION, {**asks, "mention": {}}) for user in away if user is not None]
    return outs


def offers(game: Game, sitters: Sitters, after: State, entry: Entry) -> list[Out]:
    """A call to whoever is offered or given something: in private where they like that, or where it is private."""
    outs = []
    for told in entry.told:
        for seat in told.news.addressed(after) if isinstance(told.news, Addressed) else []:
            sitter = sitters.get(seat)
            if sitter is None or sitter.user_id is None or sitter.ping == "none" or seat == entry.seat:
                continue
            payload = payloads.Offer(
                seat=seat,
                user=sitter.user_id,
                news=msgspec.to_builtins(told.news),
                answer=told.news.answer(),
                entry=after.kept.entries,
            )
            here = Out(game.channel_id, Kind.OFFER, payload)
            private = (sitter.ping == "dm" or told.to is not None) and not sitter.dm_closed
            in_private = Out(("dm", sitter.user_id), Kind.OFFER, payload, instead=None if told.to else here)
            outs += [in_private] if private else [] if told.to else [here]
    return outs


def mentions(game: Game, sitters: Sitters, after: State, asked: list[str]) -> list[str]:
    """Who is mentioned in the channel. For a question in secret, each once in a fight (`speeds.note_calls`)."""
    found = [s for s in asked if (sitter := sitters.get(s)) and sitter.user_id and called_here(sitter)]
    if not isinstance(after.top, Sealed):
        return found
    return [s for s in found if game.clocks.called.get(s) == after.kept.question]


def called_here(sitter: Sitter) -> bool:
    """Whether a sitter is called in the channel: by wish, or because private messages don't reach them."""
    return sitter.caretaker is None and (sitter.ping == "mention" or (sitter.ping == "dm" and sitter.dm_closed))


def private_news(sitters: Sitters, after: State, entry: Entry) -> list[Out]:
    """In the lane of the hand: a player who loses the seat loses its news too, even one that is being sent."""
    outs = []
    for seat, sitter in sitters.items():
        own = [msgspec.to_builtins(t.news) for t in entry.told if t.to is not None and seat in t.to]
        if own and sitter.user_id is not None and not sitter.dm_closed:
            payload = payloads.OwnNews(seat=seat, news=own, entry=after.kept.entries)
            outs.append(Out(("dm", sitter.user_id), Kind.NEWS, payload))
    return outs


def hands(sitters: Sitters, before: State | None, after: State, entry: Entry) -> list[Out]:
    """For each seat whose hand has changed. Another seat's secret draw must not trigger a message:
    its arrival alone would give the secret away. The player who just acted and can still undo already sees it in
    their panel."""
    outs = []
    for seat, sitter in sitters.items():
        if sitter.user_id is None or sitter.dm_closed or (seat == entry.seat and is_open_to_undo(entry, seat)):
            continue
        if (held := after.hand(seat)) and (before is None or held != before.hand(seat)):
            payload = payloads.Hand(seat=seat, entry=after.kept.entries)
            outs.append(Out(("dm", sitter.user_id), Kind.HAND, payload))
    return outs


def is_open_to_undo(entry: Entry, seat: str) -> bool:
    return not entry.mark and not any(t.to is not None and seat in t.to for t in entry.told)


def calls(game: Game, sitters: Sitters, after: State, asked: list[str]) -> list[Out]:
    """A private message to each sitter who wants to be called that way; if their DM is closed, a mention instead.

    A question in secret calls those who really have to answer and were not mentioned for it, however they like to be
    called; and nothing instead, since the channel may not know who has answered."""
    sealed = isinstance(after.top, Sealed)
    if sealed:
        here = mentions(game, sitters, after, asked)
        asked = [s for s in asked if s in after.awaited() and s not in here]
    outs = []
    for seat in asked:
        sitter = sitters.get(seat)
        if sitter is None or sitter.user_id is None or sitter.dm_closed or sitter.caretaker is not None:
            continue
        if sitter.ping == "none" or (sitter.ping == "mention" and not sealed):
            continue
        entry, question = after.kept.entries, after.kept.question
        payload = payloads.Ping(seat=seat, entry=entry, question=question)
        mention = {seat: sitter.user_id}
        told = payloads.Told(seat=seat, entry=entry, question=question, asked=list(after.asked()), mention=mention)
        instead = Out(game.channel_id, Kind.ASKED, told)
        outs.append(Out(("dm", sitter.user_id), Kind.PING, payload, instead=None if sealed else instead))
    return outs
