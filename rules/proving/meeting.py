"""What has occurred in trials, and what never did: verbs, questions, kinds of news, and the values of those fields of
news that a campaign tells apart (each of its markers, each result of a die)."""

from __future__ import annotations

from typing import Any

from rules.kernel import Ask, Begin, Campaign, Close, Consent, Entry, Ruling, Sealed, TimeUp
from rules.kernel.news import Ruled, snake
from rules.kernel.verbs import TABLE_VERBS


class Met:
    def __init__(self, campaign: Campaign, kinds: set[str] | None = None) -> None:
        self.campaign = campaign
        self.kinds: set[str] = kinds or set()

    def see_question(self, state: Any) -> None:
        if state.stack:
            self.kinds.add(f"question {state.top.kind()}")

    def see_entry(self, entry: Entry) -> None:
        self.kinds.add(f"verb {entry.pick.kind()}")
        for told in entry.told:
            kind = snake(type(told.news).__name__)
            self.kinds.add(f"news {kind}")
            for field in self.campaign.apart.get(kind, {}):
                self.kinds.add(f"news {kind} {field} {getattr(told.news, field)}")

    def everything(self) -> set[str]:
        campaign = self.campaign
        asks = [f for f in campaign.state.frame_types() if issubclass(f, Ask)]
        cannot: set[Any] = {*TABLE_VERBS} - {Begin, Close, Ruling, TimeUp}  # they do not go back: promises are tried so
        if not any(issubclass(f, Sealed) for f in asks):
            cannot.add(Close)
        if not any("rulings" in vars(c) for f in asks for c in f.__mro__[:-1] if c is not Ask):
            cannot |= {Ruling, Ruled}
        if max(campaign.players) == 2:  # the second to consent makes it an Undo
            cannot.add(Consent)
        verbs = {f"verb {v.kind()}" for v in campaign.codec.verbs if v not in cannot}
        questions = {f"question {f.kind()}" for f in asks}
        news = {f"news {snake(n.__name__)}" for n in campaign.codec.news if n not in cannot}
        apart = {
            f"news {kind} {field} {value}"
            for kind, fields in campaign.apart.items()
            for field, values in fields.items()
            for value in values(campaign.shipped)
        }
        return verbs | questions | news | apart

    def never(self) -> list[str]:
        return sorted(self.everything() - self.kinds)
