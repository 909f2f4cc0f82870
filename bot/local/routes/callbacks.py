"""Answers to interactions: the callback, @original, and follow-ups."""

from __future__ import annotations

from aiohttp import web

from bot.local.interactions import answer as give
from bot.local.interactions import change, find, follow_up, hook, message_of, remove
from bot.local.messages import shown
from bot.local.state import Local
from bot.local.uploads import BODY
from bot.local.wire import Json, answer, nothing


def callback(here: Local, request: web.Request) -> web.Response:
    body, uploads = request[BODY].payload(), request[BODY].uploads
    record = find(here, request.match_info["interaction"], request.match_info["token"])
    made = give(here, record, body, uploads)
    return answer(made) if request.query.get("with_response") in ("1", "true") else nothing()


def _record(here: Local, request: web.Request) -> Json:
    return hook(here, request.match_info["app"], request.match_info["token"])


def follow(here: Local, request: web.Request) -> web.Response:
    payload, uploads = request[BODY].payload(), request[BODY].uploads
    return answer(follow_up(here, _record(here, request), payload, uploads))


def one(here: Local, request: web.Request) -> web.Response:
    return answer(shown(here, message_of(here, _record(here, request), request.match_info["message"])))


def edit(here: Local, request: web.Request) -> web.Response:
    payload, uploads = request[BODY].payload(), request[BODY].uploads
    record = _record(here, request)
    return answer(change(here, record, message_of(here, record, request.match_info["message"]), payload, uploads))


def drop(here: Local, request: web.Request) -> web.Response:
    record = _record(here, request)
    remove(here, record, message_of(here, record, request.match_info["message"]))
    return nothing()


HOOK = "/webhooks/{app:\\d+}/{token}"
ROUTES = [
    ("POST", "/interactions/{interaction:\\d+}/{token}/callback", callback),
    ("POST", HOOK, follow),
    ("GET", HOOK + "/messages/{message:@original|\\d+}", one),
    ("PATCH", HOOK + "/messages/{message:@original|\\d+}", edit),
    ("DELETE", HOOK + "/messages/{message:@original|\\d+}", drop),
]
