"""What a row of the outbox keeps until its message is composed: plain data, as the database holds it. The module
that plans a message and the one that composes it agree on its payload here. A key that was added later is not required:
rows of an older Herald are still sent. An announcement (`said_<kind>`) has none of these: its payload is the values of
its sentence."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

News = dict[str, Any]  # a piece of news as it was written down


class Shown(TypedDict):
    """status, film: as of this entry."""

    entry: int


class Told(TypedDict):
    """post, asked: what was told up to an entry, and who is mentioned, by seat."""

    entry: int
    question: int
    mention: dict[str, int]
    asked: NotRequired[list[str]]
    seat: NotRequired[str]  # in a call that goes to the channel, since the DM is closed
    headings: NotRequired[list[str]]  # of a post
    over: NotRequired[bool]


class Petition(TypedDict):
    seat: str  # that asks to go back
    to: int  # the question
    entry: int
    mention: dict[str, int]


class Offer(TypedDict):
    seat: str
    user: int
    news: News
    answer: tuple[str, str] | None  # the verb that says yes, and its value
    entry: int


class OwnNews(TypedDict):
    """news: what one seat alone was told."""

    seat: str
    news: list[News]
    entry: int


class Hand(TypedDict):
    """hand, hand_given, hand_taken"""

    seat: str
    entry: NotRequired[int]


class Ping(TypedDict):
    seat: str
    entry: int
    question: int


class LateCall(TypedDict):
    user: int
    question: int


class Reminder(TypedDict):
    seat: str
    user: int
    until: int
    level: int
    private: bool


class Commitment(TypedDict):
    commitment: str
    seats: dict[str, str]
    seed_hash: NotRequired[str]  # where the set-up is committed to, and not only the seed
    words: NotRequired[list[tuple[str, str]]]


class NewDice(TypedDict):
    commitment: str


class Seed(TypedDict):
    seed: str
    commitment: str | None
    post: str
    later: NotRequired[list[str]]  # seeds of new dice


class Invitation(TypedDict):
    seat: str
    user: int
    by: int


class Motion(TypedDict):
    """motion, decided"""

    number: int
    what: str
    moved: str
    by: int
    days: int
    passed: bool
    mention: list[int]
    least: int


class Photo(TypedDict):
    seat: str
    photo: str  # base64


class PledgeTold(TypedDict):
    """pledge: what has become of one."""

    id: str
    promise: dict[str, Any]
    what: str
    open: bool
    seat: NotRequired[str]  # of its reader
    wished: NotRequired[bool]


class Letter(TypedDict):
    """letter, offers"""

    id: str
    seat: str
    due: float


class Follow(TypedDict):
    id: str
    since: int
