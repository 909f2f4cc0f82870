"""Rate limits: buckets per route and channel, the global fifty a second, and the headers that announce them.

Discord publishes its numbers only in headers; these were observed. Windows run in real time.
"""

from __future__ import annotations

import hashlib
import math
import time

from bot.local.wire import Json

# (method, kind of route) -> (requests, seconds); DEFAULT for all others
LIMITS: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", "messages"): (5, 5.0),
    ("PATCH", "messages"): (5, 5.0),
    ("DELETE", "messages"): (5, 1.0),
    ("PUT", "reactions"): (4, 1.0),
    ("PATCH", "channels"): (5, 15.0),
    ("POST", "webhooks"): (5, 2.0),
}
DEFAULT = (20, 5.0)
GLOBAL = (50, 1.0)


class Bucket:
    def __init__(self, size: int, seconds: float) -> None:
        self.size, self.seconds = size, seconds
        self.left, self.until = size, 0.0

    def take(self, now: float) -> float:
        """How many seconds to wait; 0 if there was room."""
        if now >= self.until:
            self.left, self.until = self.size, now + self.seconds
        if self.left <= 0:
            return self.until - now
        self.left -= 1
        return 0.0


class Buckets:
    def __init__(self) -> None:
        self.held: dict[tuple[str, str, str], Bucket] = {}
        self.everything = Bucket(*GLOBAL)

    def forget(self) -> None:
        """Drops buckets that are full again: every interaction makes one."""
        now = time.monotonic()
        self.held = {key: bucket for key, bucket in self.held.items() if bucket.until > now}

    def take(self, method: str, kind: str, major: str, *, exempt: bool) -> tuple[Bucket, float, bool]:
        """The route's bucket, how long to wait, and whether the global limit is the reason."""
        now = time.monotonic()
        bucket = self.held.get((method, kind, major))
        if bucket is None:
            bucket = self.held[method, kind, major] = Bucket(*LIMITS.get((method, kind), DEFAULT))
        if not exempt and (wait := self.everything.take(now)):
            return bucket, wait, True
        return bucket, bucket.take(now), False


def headers(bucket: Bucket, method: str, kind: str) -> dict[str, str]:
    """Times are rounded up: whoever waits for so long comes when the window has passed."""
    left = math.ceil(max(bucket.until - time.monotonic(), 0.0) * 1000) / 1000
    return {
        "X-RateLimit-Limit": str(bucket.size),
        "X-RateLimit-Remaining": str(bucket.left),
        "X-RateLimit-Reset": f"{time.time() + left:.3f}",
        "X-RateLimit-Reset-After": f"{left:.3f}",
        "X-RateLimit-Bucket": hashlib.md5(f"{method} {kind}".encode(), usedforsecurity=False).hexdigest(),
    }


def too_many(wait: float, *, everywhere: bool) -> tuple[Json, dict[str, str]]:
    """The body and headers of a 429. Without `Via` discord.py takes it for a ban and gives up."""
    wait = math.ceil(wait * 1000) / 1000
    body = {"message": "You are being rate limited.", "retry_after": wait, "global": everywhere}
    head = {"Via": "1.1 local", "Retry-After": str(math.ceil(wait))}
    head["X-RateLimit-Scope"] = "global" if everywhere else "user"
    if everywhere:
        head["X-RateLimit-Global"] = "true"
    return body, head
