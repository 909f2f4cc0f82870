"""The time of day where people live: nights, weekends, a fixed hour."""

from __future__ import annotations

import datetime

import msgspec

from bot.deadlines import calendar, speeds
from bot.deadlines.calendar import DAY, Night, decent
from bot.table.agreed import House
from bot.table.records import Clocks, DeadlineKind, SeatClock, Sitter
from rules.kernel import find
from tests.bot.messages.test_plan import game_of

HOUR = 3600.0


def at(text: str, zone: str = "UTC") -> float:
    return datetime.datetime.fromisoformat(text).replace(tzinfo=calendar.zone(zone)).timestamp()


BERLIN = Night("Europe/Berlin", 22, 7)


def test_a_night_goes_over_midnight_where_the_person_lives() -> None:
    assert BERLIN.covers(at("2026-11-18 22:00", "Europe/Berlin"))
    assert BERLIN.covers(at("2026-11-19 06:59", "Europe/Berlin"))
    assert not BERLIN.covers(at("2026-11-19 07:00", "Europe/Berlin"))
    assert BERLIN.covers(at("2026-11-18 17:00", "America/New_York"))
    assert BERLIN.ends(at("2026-11-18 23:30", "Europe/Berlin")) == at("2026-11-19 07:00", "Europe/Berlin")
    assert Night("UTC", 9, 17).covers(at("2026-11-18 12:00")) and not Night("UTC", 9, 17).covers(at("2026-11-18 18:00"))


def test_a_night_in_which_the_clocks_change() -> None:
    assert BERLIN.ends(at("2026-10-24 23:00", "Europe/Berlin")) == at("2026-10-25 07:00", "Europe/Berlin")
    assert BERLIN.ends(at("2026-03-28 23:00", "Europe/Berlin")) == at("2026-03-29 07:00", "Europe/Berlin")


def test_deadlines_move_to_a_decent_time() -> None:
    friday = at("2026-11-20 23:00", "Europe/Berlin")
    assert decent(friday, [BERLIN], False, None, "UTC") == at("2026-11-21 07:00", "Europe/Berlin")
    assert decent(friday, [BERLIN], True, None, "Europe/Berlin") == at("2026-11-23 07:00", "Europe/Berlin")
    assert decent(friday, [], False, 18, "Europe/Berlin") == at("2026-11-21 18:00", "Europe/Berlin")
    assert decent(friday, [], True, 18, "Europe/Berlin") == at("2026-11-23 18:00", "Europe/Berlin")
    assert decent(friday, [BERLIN], False, 23, "Europe/Berlin") == at("2026-11-21 07:00", "Europe/Berlin")
    assert decent(friday, [], False, None, "UTC") == friday


def test_where_somebody_always_sleeps_time_runs_out_as_it_would() -> None:
    nights = [Night("UTC", 0, 12), Night("UTC", 12, 0)]
    assert decent(1_800_000_000.0, nights, False, None, "UTC") == 1_800_000_000.0


def test_a_zone_that_is_not_here_counts_as_utc() -> None:
    assert Night("Mars/Olympus", 0, 6).covers(at("2026-11-18 03:00"))
    assert calendar.find_zone("mars/olympus") is None
    assert calendar.find_zone("europe/berlin") == "Europe/Berlin"
    assert calendar.zones_like("new york")[0] == "America/New_York"


def sitter(seat: str, night: Night | None) -> Sitter:
    return Sitter(0, seat, None, 100, None, seat, "mention", False, night=night)


def ends(house: House, *nights: Night | None, speed: str = "daily", opened: float = 0.0) -> float:
    """When time is up, by the wall clock, for seats that were asked at 23:00 in Berlin with an allowance of a day."""
    wall = at("2026-11-18 23:00", "Europe/Berlin")
    seats = {f"s{n}": sitter(f"s{n}", night) for n, night in enumerate(nights)}
    clocks = Clocks(seats={seat: SeatClock(DAY, opened) for seat in seats})
    game = msgspec.structs.replace(game_of(find("king_david")), house=house, speed=speed, clocks=clocks)
    found = speeds.seat_times(game, seats, clocks, wall)
    return next(d.at for d in found if d.what == DeadlineKind.TIME_UP) + wall


def test_nobodys_time_runs_out_in_their_night() -> None:
    assert ends(House(), BERLIN) == at("2026-11-20 07:00", "Europe/Berlin")
    assert ends(House(), None) == at("2026-11-19 23:00", "Europe/Berlin")
    assert ends(House(nights=False), BERLIN) == at("2026-11-19 23:00", "Europe/Berlin")
    assert ends(House(), BERLIN, speed="live") == at("2026-11-19 23:00", "Europe/Berlin")
    assert ends(House(), BERLIN, None) == at("2026-11-20 07:00", "Europe/Berlin"), "the last of them counts"


def test_a_window_ends_in_nobodys_night_whoever_is_waited_for() -> None:
    wall = at("2026-11-18 11:00", "Europe/Berlin")  # a window of twelve hours ends at 23:00
    clocks = Clocks()
    game = msgspec.structs.replace(game_of(find("king_david")), speed="daily", clocks=clocks)
    for night in (BERLIN, None):
        (end, *_) = speeds.window_times(game, {"a": sitter("a", night), "b": sitter("b", None)}, clocks, wall)
        assert end.at == (20 * HOUR if night else 12 * HOUR)
