"""The time of day where somebody lives: quiet hours, and deadlines that end at a decent time."""

from __future__ import annotations

import datetime
import functools
import zoneinfo
from collections.abc import Sequence

import msgspec

DAY = 86400.0
SATURDAY = 5  # as `datetime` counts weekdays
FURTHEST = 4 * DAY  # that a deadline is moved, whatever everybody's nights are
MOST_STEPS = 40  # nights and weekends that are passed to find a moment


@functools.cache
def zone_names() -> tuple[str, ...]:
    """Those that people know by a place, and UTC."""
    names = zoneinfo.available_timezones()
    return ("UTC", *sorted(n for n in names if "/" in n and not n.startswith(("Etc/", "SystemV/", "posix/", "right/"))))


def find_zone(typed: str) -> str | None:
    """The zone of that name, however it is written; None if there is none."""
    wanted = typed.strip().casefold().replace(" ", "_")
    return next((name for name in zone_names() if name.casefold() == wanted), None)


def zones_like(typed: str) -> list[str]:
    """Zones whose name holds what was typed; those whose place begins with it come first."""
    wanted = typed.strip().casefold().replace(" ", "_")
    found = [name for name in zone_names() if wanted in name.casefold()]
    return sorted(found, key=lambda name: not name.casefold().rpartition("/")[2].startswith(wanted))


@functools.lru_cache(maxsize=64)
def zone(name: str) -> datetime.tzinfo:
    """A zone that was stored may be missing here: UTC then."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return datetime.UTC


def local(wall: float, name: str) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(wall, zone(name))


def next_hour(wall: float, hour: int, name: str) -> float:
    """The next moment at which it is that hour there; now, if it just is."""
    now = local(wall, name)
    then = now.replace(hour=hour, minute=0, second=0, microsecond=0)
    if then < now:
        then += datetime.timedelta(days=1)
    return then.timestamp()


class Night(msgspec.Struct, frozen=True):
    """Somebody's quiet hours: from one hour of the day to another, where they live."""

    zone: str
    start: int
    end: int

    def covers(self, wall: float) -> bool:
        hour = local(wall, self.zone).hour
        return self.start <= hour < self.end if self.start < self.end else hour >= self.start or hour < self.end

    def ends(self, wall: float) -> float:
        """When it ends, if it covers that moment."""
        return next_hour(wall, self.end, self.zone)


def decent(wall: float, nights: Sequence[Night], weekdays: bool, hour: int | None, name: str) -> float:
    """The first moment from `wall` on that is in nobody's night, on no weekend where that is agreed, and at the agreed
    hour if there is one. Where there is no such moment within days the nights count first, and then nothing."""
    start = wall if hour is None else next_hour(wall, hour, name)
    for hours, days in ((hour, weekdays), (None, weekdays), (None, False)):
        moment = start
        for _ in range(MOST_STEPS):
            later = push(moment, nights, days, hours, name)
            if later == moment and moment - wall <= FURTHEST:
                return moment
            moment = later
    return start


def push(moment: float, nights: Sequence[Night], weekdays: bool, hour: int | None, name: str) -> float:
    if hour is not None:
        moment = next_hour(moment, hour, name)
    day = local(moment, name)
    if weekdays and day.weekday() >= SATURDAY:
        monday = day + datetime.timedelta(days=7 - day.weekday())
        return monday.timestamp()
    for night in nights:
        if night.covers(moment):
            return night.ends(moment)
    return moment
