"""Outgoing messages and their kinds. The database holds their values, so a value never changes.

| kind | what it is | who reads it | where its words are |
|---|---|---|---|
| post | news with a picture: a phase has ended, or the game has | the channel | `panels.public_cards.post_card`; news in the game's catalogue |
| asked | news in words, to the seats that are asked now | the channel | as `post` |
| status | who is asked now; one message that is edited in place | the channel | `panels.public_cards.status_card` |
| petition | somebody asks everybody to go back | the channel | `panels.public_cards.petition_card` |
| offer | somebody is offered something: who offers what, and the button that says yes | the channel, or the sitter by DM | `offer`, and the game's catalogue |
| film | the whole game as an animation, when it is over | the channel | `film_heading` |
| photo | a battle on a real table, from one who fought it | the channel | `photo_shown` |
| commitment | who sits where, and the hash of the seed: the game begins when it is there | the channel | `started`, `commitment` |
| new_dice | the hash of another seed, after the game was put back to an earlier state: it goes on when it is there | the channel | `new_dice` |
| seed | the seed itself, when the game is over or was given up | the channel | `seed_shown` |
| hand | what a seat holds in secret; edited in place while it is young | the seat's sitter, by DM | `hand_heading`, and the picture's text twin |
| hand_given | the hand, to whoever has just taken over the seat | the new sitter, by DM | as `hand` |
| hand_taken | a seat was given to somebody else; empties the old hand | the old sitter, by DM | `said_hand_taken` |
| news | what one seat alone was told | the seat's sitter, by DM | the game's catalogue |
| ping | a call, to somebody who wants to be called by DM | the seat's sitter, by DM | `ping_dm` |
| late_call | a call that waited for the end of somebody's quiet hours | the channel | `late_call` |
| reminder | time is running out | the sitter, by DM or in the channel | `reminder`, `reminder_sealed` |
| move | news in plain words, if deciding what to post has failed | the channel, or a sitter by DM | `said_move` |
| paused, resumed, extended, replaced, host, ended | what a host did; `replaced` changes who is in the seat's parleys | the channel | `said_<kind>` |
| cut_off | this server could not reach Herald for a while; its clocks stood still | the channel | `said_cut_off` |
| invited | somebody is asked to take a seat, with the button that says yes | the channel | `said_invited` |
| pledge | a promise is offered, accepted, refused, kept, broken or open again | the two it is between, by DM; the channel if both wish it | `pledge_said_<what>`, and the game's catalogue |
| pledges | all promises of a game that is over, and what became of them | the channel | `pledges_told` |
| press | a phase begins or ends in which players talk; locks or opens their threads | the channel | `press_opens`, `press_closes` |
| letter | a letter that has arrived | the seat's sitter, by DM | `letter_arrives` |
| offers | all sealed offers of one time | the channel | `offers_shown` |
| digest | a person's inbox, once a day at the hour they chose; edited in place while nothing waits | the person, by DM | `panels.inbox` |
| board | a post in the server's forum about a game that offers its seats; edited in place | the forum | `panels.seat_cards.board_card` |
| follow | one silent line a day to somebody who follows a game | the spectator, by DM | `follow_line` |
| caretaker, back | a caretaker begins to act in a seat; its player is back | the channel (and the host by DM) | `said_<kind>` |
| cared | the same, to the player who has missed too much | the sitter, by DM | `said_cared` |
| offered | a player who would leave offers the seat, with the button that takes it | the channel | `said_offered` |
| left | a player is no longer in the server: a caretaker acts, and the seat is offered | the channel, the person and the host by DM | `said_left` |
| host_left | the same of the organiser | the channel | `said_host_left` |
| away | somebody has said that they will be away | the channel | `said_away` |
| away_waits, away_cared, away_over | the game waits for them out of their bank; a caretaker acts until they are back; that time is over | the channel, and the person by DM | `said_<kind>` |
| motion, decided | the players vote on a pause or an appeal, with the buttons; how it ended | the channel | `said_<kind>` |
| fault, mended | the game can't be read; it can be read again | the channel | `said_<kind>` |
| trouble | Herald can't write in the game's channel | the host, by DM | `said_trouble` |
| lobby | the lobby's card; sent as an answer, not through the outbox | the channel | `panels.public_cards.lobby_card` |

Words without a module are keys of `[ui]` in `bot/words/common.toml`.
"""  # noqa: E501  # a table

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Literal

import msgspec


class Kind(StrEnum):
    POST = "post"
    ASKED = "asked"
    STATUS = "status"
    PETITION = "petition"
    OFFER = "offer"
    FILM = "film"
    PHOTO = "photo"
    COMMITMENT = "commitment"
    NEW_DICE = "new_dice"
    SEED = "seed"
    HAND = "hand"
    HAND_GIVEN = "hand_given"
    HAND_TAKEN = "hand_taken"
    NEWS = "news"
    PING = "ping"
    REMINDER = "reminder"
    LATE_CALL = "late_call"
    MOVE = "move"
    PAUSED = "paused"
    RESUMED = "resumed"
    EXTENDED = "extended"
    CUT_OFF = "cut_off"
    INVITED = "invited"
    REPLACED = "replaced"
    CARETAKER = "caretaker"
    CARED = "cared"
    BACK = "back"
    OFFERED = "offered"
    LEFT = "left"
    HOST_LEFT = "host_left"
    AWAY = "away"
    AWAY_WAITS = "away_waits"
    AWAY_CARED = "away_cared"
    AWAY_OVER = "away_over"
    MOTION = "motion"
    DECIDED = "decided"
    HOST = "host"
    ENDED = "ended"
    FAULT = "fault"
    MENDED = "mended"
    TROUBLE = "trouble"
    LOBBY = "lobby"
    PLEDGE = "pledge"
    PLEDGES = "pledges"
    PRESS = "press"
    LETTER = "letter"
    OFFERS = "offers"
    FOLLOW = "follow"
    DIGEST = "digest"
    BOARD = "board"


EDITED = (
    Kind.STATUS,
    Kind.HAND,
    Kind.BOARD,
)  # they change a message that is there: paced, and they look for it themselves
TELLS_NEWS = (Kind.POST, Kind.ASKED)  # each tells the public news since the last of them
CALLS = (Kind.PING, Kind.REMINDER, Kind.LATE_CALL, Kind.OFFER, Kind.PETITION, Kind.INVITED, Kind.CARED, Kind.TROUBLE,
         Kind.MOTION)  # fmt: skip
AT_THEIR_TIME = (Kind.LETTER, Kind.OFFERS, Kind.FOLLOW, Kind.DIGEST)  # they wait for it, and are not late
COMMITS = (Kind.COMMITMENT, Kind.NEW_DICE)  # nothing is played before the channel shows it
DEALINGS = (Kind.PLEDGE, Kind.PLEDGES, Kind.PRESS, Kind.LETTER, Kind.OFFERS, Kind.FOLLOW)  # beside the rules
APART = (*AT_THEIR_TIME, Kind.BOARD)  # each in a lane of its own: nothing waits
OF_ABSENCE = (Kind.CARED, Kind.CARETAKER, Kind.AWAY_WAITS, Kind.AWAY_CARED, Kind.AWAY_OVER, Kind.OFFERED,
              Kind.LEFT)  # fmt: skip
IN_THE_LANE_OF_A_HAND = (Kind.HAND, Kind.HAND_GIVEN, Kind.HAND_TAKEN, Kind.NEWS)
OF_A_HAND = (Kind.HAND, Kind.HAND_GIVEN, Kind.NEWS)  # taken away from whoever loses the seat


class Out(msgspec.Struct, frozen=True):
    """A message to be sent. `payload` is plain data, enough to compose the message later, and holds nothing secret
    from its readers. `instead`: what goes to the channel if the DM is closed."""

    target: int | tuple[Literal["dm"], int]
    kind: Kind
    payload: Mapping[str, Any] = {}  # as `payloads.py` describes it
    instead: Out | None = None
    key: str | None = None  # a notice with a key goes out once, however often something gives rise to it

    @property
    def address(self) -> str:
        return f"channel:{self.target}" if isinstance(self.target, int) else f"dm:{self.target[1]}"

    def lane_in(self, game_id: str | None) -> str:
        """Messages of one lane go out in order. A status and a hand have lanes of their own, whoever gets them: only
        the newest is worth sending, and they keep no order with the others. News of a seat go with its hand: whoever
        loses the seat loses both, also what is being sent just then."""
        if self.kind is Kind.STATUS:
            return f"{game_id}#status:{game_id}"
        if self.kind is Kind.LATE_CALL:  # nothing waits for it
            return f"{game_id}#call:{self.payload['user']}"
        if self.kind in IN_THE_LANE_OF_A_HAND:
            return f"{game_id}#hand:{self.payload['seat']}"
        if self.kind in APART:
            return f"{game_id}#{self.kind}:{self.payload['id']}"
        return self.address
