"""Turn Sequence, the base hand: one of the two plays of a turn (R-TURN1, G5, G6, F-PLAY, F-LATE, 4.4)."""

from __future__ import annotations

from typing import ClassVar

from rules.age_of_arthur.cards import discard
from rules.age_of_arthur.claims import end_claim, make_claim
from rules.age_of_arthur.dataset.sheets import CASUS_BELLI, ESTABLISH, RAID, RENOUNCE, SAXON, SETTLEMENT
from rules.age_of_arthur.facts import Facts, RaidMark
from rules.age_of_arthur.levy import raid_kinds
from rules.age_of_arthur.nation import settle_people
from rules.age_of_arthur.news.turns import CardDiscarded, CardGranted, CardPlayed, Raided, Trained
from rules.age_of_arthur.playable import card_targets, why_no_target
from rules.age_of_arthur.targets import claimable, grants, raidable, settleable
from rules.age_of_arthur.war import War
from rules.age_of_arthur.war_facts import declare, enemies, reasons, why_no_war
from rules.age_of_arthur.winds import GRANTS, play_card
from rules.kernel import (
    STAY,
    Choice,
    Done,
    Frame,
    Illegal,
    Number,
    One,
    Phrase,
    Some,
    State,
    Then,
    Verb,
    call,
    end,
    phrase,
)


class Claim(Verb):
    """Establish Claim: claim a province beside yours, or a title."""

    thing: str


class Renounce(Verb):
    """Renounce Claim: give up any number of your claims, or none."""

    claims: list[str]


class Raid(Verb):
    """Raid: send a stand against a neighbouring province; neither serves until your next turn."""

    form = "{stand} against {province}"
    province: str
    stand: str


class Settle(Verb):
    """Saxon Settlement: turn one of your British provinces into a Saxon one."""

    province: str


class Declare(Verb):
    """Casus Belli: declare war over a claim between you."""

    form = "{enemy} over {reason}"
    enemy: str
    reason: str


class Play(Verb):
    """Play one of your Winds of Change cards."""

    form = "{card} on {on}"
    card: str
    on: str


class Grant(Verb):
    """Play a card that gives somebody a claim."""

    form = "{card} to {to} of {of}"
    card: str
    to: str
    of: str


class Discard(Verb):
    """Discard one of your Winds of Change cards."""

    card: str


class Untrain(Verb):
    """Turn auxilia of your home army into spears, for good. It costs no play."""

    number: int


BASE_CARD: dict[type[Verb], str] = {
    Claim: ESTABLISH,
    Renounce: RENOUNCE,
    Raid: RAID,
    Settle: SETTLEMENT,
    Declare: CASUS_BELLI,
}


class TurnFrame(Frame, kw_only=True):
    """What is true of a turn: whose it is, and which base cards he has played in it."""

    seat: str
    used: list[str] = []


class Playing(Choice):
    """A card of the base hand, which comes back, or a Winds card, played or discarded."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (
        Claim, Renounce, Raid, Settle, Declare, Play, Grant, Discard, Untrain, Done,
    )  # fmt: skip
    rule = "Turn Sequence"
    rules: ClassVar[dict[type[Verb], str]] = {
        Claim: "Establish Claim",
        Renounce: "Renounce Claim",
        Raid: "Raid",
        Settle: "Saxon Settlement",
        Declare: "Casus Belli",
        Play: "The Cards",
        Grant: "The Cards",
        Discard: "R-TURN1",
        Untrain: "F-ROMAN",
        Done: "G6",
    }

    def doing(self, game: Facts) -> Phrase:
        return phrase("playing", player=self.seat)

    def enter(self, game: Facts) -> Then:
        """G6: if nothing can be played or discarded, the turn ends and nobody is asked."""
        if not any(self.is_open(game, self.seat, v) for v in self.verbs if v not in (Untrain, Done)):
            return end()
        return super().enter(game)

    def must_claim(self, game: Facts) -> bool:
        """G5: on the first turn the second play is Establish Claim, if the first was not."""
        used = game.enclosing(TurnFrame).used
        return game.round == 1 and bool(used) and ESTABLISH not in used

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb is not Claim and verb is not Untrain and self.must_claim(game):
            return phrase("claim_on_the_first_turn", rule="G5")
        if (card := BASE_CARD.get(verb)) is not None:
            if card in game.enclosing(TurnFrame).used:
                return phrase("card_used", card=card, rule="R-TURN1")
            if not game.holds_unfrozen(seat, card):
                return phrase("card_is_frozen", card=card, rule="Merlin")
        if verb is Declare:
            return why_no_war(game)
        if verb is Done and (game.usable(seat) or self.can_renounce(game)):
            return phrase("play_or_discard")
        if verb is Untrain and not (game.is_british(seat) and game.kingdoms[seat].ax):
            return phrase("no_auxilia")
        return None

    def check(self, game: State, seat: str, pick: Verb) -> None:
        """A refusal says of the very card why it can't be played."""
        try:
            super().check(game, seat, pick)
        except Illegal as no:
            if not isinstance(pick, Play | Grant) or no.why.key != "no_target":
                raise
            assert isinstance(game, Facts)
            refused, why = no, why_no_target(game, seat, pick.card) or no.why
            raise Illegal(no.what, why, str(why.values.get("rule", no.rule)), lambda: refused.open) from None

    def can_renounce(self, game: Facts) -> bool:
        return self.closed(game, self.seat, Renounce) is None

    # The base hand.

    def claim_thing(self, game: Facts, seat: str) -> One:
        return One(claimable(game, seat), why=phrase("cannot_claim"))

    def claim(self, game: Facts, seat: str, pick: Claim) -> Then:
        make_claim(game, seat, pick.thing)
        return self.use(game, ESTABLISH)

    def renounce_claims(self, game: Facts, seat: str) -> Some:
        return Some(game.claimed_by(seat), least=0, why=phrase("only_your_claims"))

    def renounce(self, game: Facts, seat: str, pick: Renounce) -> Then:
        for thing in pick.claims:
            end_claim(game, seat, thing)
        return self.use(game, RENOUNCE)

    def raid_province(self, game: Facts, seat: str) -> One:
        return One(raidable(game, seat), why=phrase("nobody_to_raid"))

    def raid_stand(self, game: Facts, seat: str, province: str) -> One:
        return One(raid_kinds(game, seat), why=phrase("no_such_raiders"))

    def raid(self, game: Facts, seat: str, pick: Raid) -> Then:
        game.raids[seat] = RaidMark(pick.province, pick.stand)
        game.tell(Raided(seat, pick.stand, pick.province))
        return self.use(game, RAID)

    def settle_province(self, game: Facts, seat: str) -> One:
        return One(settleable(game, seat), why=phrase("cannot_settle"))

    def settle(self, game: Facts, seat: str, pick: Settle) -> Then:
        settle_people(game, pick.province, SAXON)
        return self.use(game, SETTLEMENT)

    def declare_enemy(self, game: Facts, seat: str) -> One:
        return One(enemies(game, seat), why=phrase("no_claim_between_you"))

    def declare_reason(self, game: Facts, seat: str, enemy: str) -> One:
        return One(reasons(game, seat, enemy), why=phrase("no_claim_between_you"))

    def declare(self, game: Facts, seat: str, pick: Declare) -> Then:
        self.use(game, CASUS_BELLI)
        declare(game, seat, pick.enemy, CASUS_BELLI, pick.reason)
        return call(War(declarer=seat, enemy=pick.enemy, card=CASUS_BELLI, reason=pick.reason))

    def use(self, game: Facts, card: str) -> Then:
        game.enclosing(TurnFrame).used.append(card)
        return end()

    # Winds of Change.

    def playable(self, game: Facts, seat: str) -> list[str]:
        return [c for c in dict.fromkeys(game.usable(seat)) if card_targets(game, seat, c)]

    def play_card(self, game: Facts, seat: str) -> One:
        return One(self.playable(game, seat), why=phrase("no_target"))

    def play_on(self, game: Facts, seat: str, card: str) -> One:
        return One(card_targets(game, seat, card), why=phrase("not_a_target", card=card))

    def play(self, game: Facts, seat: str, pick: Play) -> Then:
        game.tell(CardPlayed(seat, pick.card, pick.on))
        game.mark()
        self.use(game, pick.card)
        then = play_card(game, seat, pick.card, pick.on)
        return end() if then is None else then

    def grant_card(self, game: Facts, seat: str) -> One:
        cards = [c for c in dict.fromkeys(game.usable(seat)) if c in GRANTS and grants(game, seat, c)]
        return One(cards, why=phrase("no_target"))

    def grant_to(self, game: Facts, seat: str, card: str) -> One:
        return One(list(grants(game, seat, card)), why=phrase("not_a_target", card=card))

    def grant_of(self, game: Facts, seat: str, card: str, to: str) -> One:
        return One(grants(game, seat, card)[to], why=phrase("not_a_target", card=card))

    def grant(self, game: Facts, seat: str, pick: Grant) -> Then:
        game.tell(CardGranted(seat, pick.card, pick.to, pick.of))
        game.mark()
        GRANTS[pick.card](game, seat, pick.to, pick.of)
        return self.use(game, pick.card)

    def discard_card(self, game: Facts, seat: str) -> One:
        return One(list(dict.fromkeys(game.usable(seat))), why=phrase("nothing_to_discard"))

    def discard(self, game: Facts, seat: str, pick: Discard) -> Then:
        discard(game, seat, pick.card)
        game.tell(CardDiscarded(seat, pick.card))
        game.mark()
        return self.use(game, pick.card)

    # Beside the two plays.

    def untrain_number(self, game: Facts, seat: str) -> Number:
        return Number(1, game.kingdoms[seat].ax)

    def untrain(self, game: Facts, seat: str, pick: Untrain) -> Then:
        game.kingdoms[seat].ax -= pick.number
        game.tell(Trained(seat, game.kingdoms[seat].ax))
        return STAY

    def done(self, game: Facts, seat: str, pick: Done) -> Then:
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        """F-LATE: in the first round a claim, on the first province of the map that is open; then Renounce with no
        claim; then the discard of the Winds card held longest; else the turn ends."""
        if game.round == 1 and ESTABLISH not in game.enclosing(TurnFrame).used:
            open = claimable(game, seat)
            return Claim(next((p for p in game.provinces if p in open), open[0]))
        if self.can_renounce(game):
            return Renounce([])
        usable = game.usable(seat)
        return Discard(usable[0]) if usable else Done()
