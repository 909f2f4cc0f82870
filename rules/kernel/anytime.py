"""The verbs that are open at any time: giving up, watching, standing orders, and going back by consent."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from rules.kernel.frames import Game, Then
from rules.kernel.news import Conceded, Phrase, UndoAsked, UndoRefused, Watches, phrase
from rules.kernel.questions import Ask
from rules.kernel.verbs import Number, One, Verb

if TYPE_CHECKING:
    from rules.kernel.state import State


class StandingOrder(msgspec.Struct, omit_defaults=True):
    """Secret. Answers questions of the kind `to` with `do`, until a frame of the kind `until` ends ("": the game)."""

    to: str
    do: str
    until: str = ""


class Petition(msgspec.Struct):
    """Somebody asks all to go back to question `to`. Public."""

    by: str
    to: int
    consents: list[str]


class Concede(Verb):
    """Give up the game."""


class Watch(Verb):
    """Be asked in every window, not only when you are a side. Everybody sees that you watch."""


class Unwatch(Verb):
    """Be asked only in windows of fights you are a side of."""


class Order(Verb):
    """Answer a kind of question in advance, in secret."""

    form = "{to}: {do} until {until}"
    to: str
    do: str
    until: str


class Revoke(Verb):
    """Take back your standing orders for a kind of question."""

    to: str


class AskUndo(Verb):
    """Ask everybody to go back to an earlier question."""

    to: int


class Consent(Verb):
    """Agree to going back."""


class Refuse(Verb):
    """Do not agree to going back."""


class Anytime(Ask):
    """The verbs beside the stack. A game adds its own (break an alliance, give to an ally) in a subclass.

    `secret` ones change nothing that anybody else can see, and write only what undo keeps. Those `beside` the game
    are public but leave every question as it was, so nobody's panel grows stale by them.
    """

    verbs: ClassVar[tuple[type[Verb], ...]] = (
        Concede, Watch, Unwatch, Order, Revoke, AskUndo, Consent, Refuse,
    )  # fmt: skip
    secret: ClassVar[tuple[type[Verb], ...]] = (Order, Revoke)
    beside: ClassVar[tuple[type[Verb], ...]] = (Watch, Unwatch, AskUndo, Consent, Refuse)

    def asked(self, game: Game) -> list[str]:
        return []

    def closed(self, game: Game, seat: str, verb: type[Verb]) -> Phrase | None:
        petition = game.kept.petition
        if seat in game.conceded:
            return phrase("you_have_conceded")
        if verb is Watch and seat in game.kept.watching:
            return phrase("you_watch_already")
        if verb is Unwatch and seat not in game.kept.watching:
            return phrase("you_do_not_watch")
        if verb is AskUndo and petition is not None:
            return phrase("undo_is_asked_already", by=petition.by)
        if verb in (Consent, Refuse) and (petition is None or seat in petition.consents):
            return phrase("nothing_to_consent_to")
        return None

    # Giving up.

    def concede(self, game: State, seat: str, pick: Concede) -> Then:
        game.conceded.append(seat)
        game.tell(Conceded(seat))
        left = [s for s in game.seats if s not in game.conceded]
        if len(left) == 1:
            game.finish(left, phrase("others_conceded"))
        return None

    # Watching.

    def watch(self, game: State, seat: str, pick: Watch) -> Then:
        game.kept.watching = sorted({*game.kept.watching, seat})
        game.tell(Watches(seat, True))
        return None

    def unwatch(self, game: State, seat: str, pick: Unwatch) -> Then:
        game.kept.watching.remove(seat)
        game.tell(Watches(seat, False))
        return None

    # Standing orders.

    def order_to(self, game: State, seat: str) -> One:
        return One([kind for kind, ask in game.orderable().items() if ask.can_be_ordered(game, seat)])

    def order_do(self, game: State, seat: str, to: str) -> One:
        return One([*game.orderable()[to].orders(game, seat), "ask"])

    def order_until(self, game: State, seat: str, to: str, do: str) -> One:
        kinds = [f.kind() for f in game.stack]
        return One(["game", *dict.fromkeys(k for k in kinds if k in game.order_ends)])

    def order(self, game: State, seat: str, pick: Order) -> Then:
        mine = game.kept.orders.setdefault(seat, [])
        mine[:] = [o for o in mine if (o.to, o.do) != (pick.to, pick.do)]
        mine.append(StandingOrder(pick.to, pick.do, "" if pick.until == "game" else pick.until))
        return None

    def revoke_to(self, game: State, seat: str) -> One:
        return One(list(dict.fromkeys(o.to for o in game.kept.orders.get(seat, []))))

    def revoke(self, game: State, seat: str, pick: Revoke) -> Then:
        mine = game.kept.orders[seat]
        mine[:] = [o for o in mine if o.to != pick.to]
        return None

    # Going back by consent. The table plays the Undo when all have agreed: it has the earlier state.

    def ask_undo_to(self, game: State, seat: str) -> Number:
        return Number(1, game.kept.question - 1)

    def ask_undo(self, game: State, seat: str, pick: AskUndo) -> Then:
        game.kept.petition = Petition(seat, pick.to, [seat])
        game.tell(UndoAsked(seat, pick.to))
        return None

    def consent(self, game: State, seat: str, pick: Consent) -> Then:
        assert game.kept.petition is not None
        game.kept.petition.consents.append(seat)
        return None

    def refuse(self, game: State, seat: str, pick: Refuse) -> Then:
        game.kept.petition = None
        game.tell(UndoRefused(seat))
        return None
