"""Which requests are served at all: those addressed to this machine, from its own page or from no page."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

from bot.local.state import LOCAL
from bot.local.wire import Refused, Unsound, json_response

log = logging.getLogger("herald.local")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
NAMES = ("127.0.0.1", "localhost", "[::1]")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def is_ours(host: str, port: int) -> bool:
    return host.lower() in {f"{name}:{port}" for name in NAMES}


@web.middleware
async def refuse_strangers(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuses a foreign Host (DNS rebinding) and a foreign Origin (another site's page)."""
    port = urlsplit(request.app[LOCAL].base).port or 80
    if not is_ours(request.headers.get("Host", ""), port):
        return json_response({"message": "This Host is not served here.", "code": 0}, 421)
    origin = request.headers.get("Origin")
    if origin is not None and not (origin.startswith("http://") and is_ours(origin.removeprefix("http://"), port)):
        return json_response({"message": "Requests from other sites are not served.", "code": 0}, 403)
    if request.headers.get("Sec-Fetch-Site") == "cross-site" and request.path != "/":
        return json_response({"message": "Requests from other sites are not served.", "code": 0}, 403)
    return await handler(request)


@web.middleware
async def answer_in_words(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turns every failure into an answer in JSON. Our own errors are logged and never end the server."""
    try:
        return await handler(request)
    except Refused as no:
        head = {"Via": "1.1 local"} if no.status == 429 else {}
        return json_response(no.body, no.status, head)
    except Unsound as why:
        return json_response({"message": str(why), "code": 0}, 400)
    except web.HTTPRequestEntityTooLarge:
        return json_response({"message": "Request entity too large", "code": 40005}, 413)
    except web.HTTPException as no:
        if no.status < 400:
            raise
        return json_response({"message": f"{no.status}: {no.reason}", "code": 0}, no.status)
    except (ConnectionError, TimeoutError):
        raise
    except Exception:
        log.exception("%s %s failed", request.method, request.path)
        return json_response({"message": "500: Internal Server Error", "code": 0}, 500)


@web.middleware
async def add_headers(request: web.Request, handler: Handler) -> web.StreamResponse:
    response = await handler(request)
    if not response.prepared:
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers.setdefault("Cache-Control", "no-store")
    return response
