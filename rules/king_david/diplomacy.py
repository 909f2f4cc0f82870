"""5.1 Diplomacy: an open section for talks and offers; alliances begin when it ends; then joint slots (Q9, Q90-Q92)."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.kernel import Done, One, Open, Phrase, Then, Verb, phrase
from rules.king_david.alliances import ally, may_ally
from rules.king_david.facts import Facts
from rules.king_david.news.turns import AllianceOffered, JointSlot


class OfferAlliance(Verb):
    """Offer a formal alliance."""

    to: str


class AcceptAlliance(Verb):
    """Accept an alliance that is offered to you."""

    of: str


class Diplomacy(Open, kw_only=True):
    verbs: ClassVar[tuple[type[Verb], ...]] = (OfferAlliance, AcceptAlliance, Done)
    steps: ClassVar[tuple[str, ...]] = ("ask", "announce")
    rule = "5.1"
    offered: list[list[str]] = []  # [by, to]
    agreed: list[list[str]] = []

    def asked(self, game: Facts) -> list[str]:
        return game.seats

    def doing(self, game: Facts) -> Phrase:
        return phrase("diplomacy", turn=game.turn)

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        none = verb is AcceptAlliance and self.accept_alliance_of(game, seat).none()
        return phrase("nobody_offers_you") if none else None

    def why_not(self, game: Facts, seat: str, verb: type[Verb], given: list[Any]) -> Phrase | None:
        if verb is not OfferAlliance or given[0] not in game.players:
            return None
        player, to = game.of(seat), given[0]
        if to == player:
            return phrase("not_with_yourself")
        if sorted([player, to]) in game.former:
            return phrase("former_allies", to=to)
        if not may_ally(game, player, to) or sorted([player, to]) in self.agreed:
            return phrase("allied_already", to=to)
        return phrase("offered_already", to=to)

    def open_pairs(self, game: Facts, player: str) -> list[str]:
        return [p for p in game.players if may_ally(game, player, p) and sorted([p, player]) not in self.agreed]

    def offer_alliance_to(self, game: Facts, seat: str) -> One:
        player = game.of(seat)
        fresh = [p for p in self.open_pairs(game, player) if [player, p] not in self.offered]
        return One(fresh, why=phrase("only_once_per_pair"))

    def offer_alliance(self, game: Facts, seat: str, pick: OfferAlliance) -> Then:
        player = game.of(seat)
        if [pick.to, player] in self.offered:  # both want it
            return self.agree(game, player, pick.to)
        self.offered.append([player, pick.to])
        game.tell(AllianceOffered(player, pick.to))
        other = game.seat_of(pick.to)
        if other in self.finished:  # he has something to answer again
            self.finished.remove(other)
        return None

    def accept_alliance_of(self, game: Facts, seat: str) -> One:
        player = game.of(seat)
        return One(
            [p for p in self.open_pairs(game, player) if [p, player] in self.offered], why=phrase("no_such_offer")
        )

    def accept_alliance(self, game: Facts, seat: str, pick: AcceptAlliance) -> Then:
        return self.agree(game, game.of(seat), pick.of)

    def agree(self, game: Facts, one: str, other: str) -> Then:
        self.agreed.append(sorted([one, other]))
        return None

    def affairs(self, game: Facts, seat: str) -> list[Phrase]:
        player = game.of(seat)
        waiting = [pair for pair in self.offered if sorted(pair) not in self.agreed]
        found = [phrase("offers_you_alliance", by=by) for by, to in waiting if to == player]
        found += [phrase("you_offer_alliance", to=to) for by, to in waiting if by == player]
        return found + [phrase("alliance_agreed", players=pair) for pair in self.agreed if player in pair]

    def announce(self, game: Facts) -> Then:
        for one, other in self.agreed:
            if may_ally(game, one, other):
                ally(game, one, other)
        return None


class ActTogether(Verb):
    """Ask an ally to act in his slot in this turn, instead of in your own."""

    host: str


class Welcome(Verb):
    """Let an ally act in your slot."""

    guest: str


class JointSlots(Open, kw_only=True):
    """Q92 a guest asks, the host agrees. Every two members of a slot are allied."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (ActTogether, Welcome, Done)
    rule = "5.1"
    wishes: list[list[str]] = []  # [guest, host]

    def asked(self, game: Facts) -> list[str]:
        return game.seats_of([p for pair in game.alliances for p in pair])

    def doing(self, game: Facts) -> Phrase:
        return phrase("joint_slots")

    def affairs(self, game: Facts, seat: str) -> list[Phrase]:
        player = game.of(seat)
        still = [(guest, host) for guest, host in self.wishes if self.fits(game, guest, host)]
        found = [phrase("asks_to_act_with_you", guest=guest) for guest, host in still if host == player]
        return found + [phrase("you_ask_to_act_with", host=host) for guest, host in still if guest == player]

    def fits(self, game: Facts, guest: str, host: str) -> bool:
        if guest == host or not game.are_allied(guest, host) or host in game.joint or guest in game.joint:
            return False
        others = [g for g, h in game.joint.items() if h == host]
        return guest not in game.joint.values() and all(game.are_allied(guest, g) for g in others)

    def act_together_host(self, game: Facts, seat: str) -> One:
        player = game.of(seat)
        hosts = [p for p in game.players if self.fits(game, player, p) and [player, p] not in self.wishes]
        return One(hosts, why=phrase("only_with_allies"))

    def act_together(self, game: Facts, seat: str, pick: ActTogether) -> Then:
        self.wishes.append([game.of(seat), pick.host])
        host = game.seat_of(pick.host)
        if host in self.finished:
            self.finished.remove(host)
        return None

    def welcome_guest(self, game: Facts, seat: str) -> One:
        player = game.of(seat)
        guests = [g for g, h in self.wishes if h == player and self.fits(game, g, player)]
        return One(guests, why=phrase("nobody_wants_to_join"))

    def welcome(self, game: Facts, seat: str, pick: Welcome) -> Then:
        game.joint[pick.guest] = game.of(seat)
        game.tell(JointSlot(pick.guest, game.of(seat)))
        return None
