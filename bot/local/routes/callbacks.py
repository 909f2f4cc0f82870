"""Answers to interactions: the callback, @original, and follow-ups."""

from __future__ import annotations

from aiohttp import web

from bot.local.interactions import (
    delete_answer,
    edit_answer,
    find_answered,
    find_unanswered,
    follow_up,
    message_of,
    take_answer,
)
from bot.local.messages import wire_message
from bot.local.state import LocalDiscord
from bot.local.uploads import BODY
from bot.local.wire import Json, json_response, no_content


def take_callback(local: LocalDiscord, request: web.Request) -> web.Response:
    body, uploads = request[BODY].payload(), request[BODY].uploads
    record = find_unanswered(local, request.match_info["interaction"], request.match_info["token"])
    made = take_answer(local, record, body, uploads)
    return json_response(made) if request.query.get("with_response") in ("1", "true") else no_content()


def find_record(local: LocalDiscord, request: web.Request) -> Json:
    return find_answered(local, request.match_info["app"], request.match_info["token"])


def post_follow_up(local: LocalDiscord, request: web.Request) -> web.Response:
    payload, uploads = request[BODY].payload(), request[BODY].uploads
    return json_response(follow_up(local, find_record(local, request), payload, uploads))


def get_message(local: LocalDiscord, request: web.Request) -> web.Response:
    return json_response(
        wire_message(local, message_of(local, find_record(local, request), request.match_info["message"]))
    )


def edit_message(local: LocalDiscord, request: web.Request) -> web.Response:
    payload, uploads = request[BODY].payload(), request[BODY].uploads
    record = find_record(local, request)
    return json_response(
        edit_answer(local, record, message_of(local, record, request.match_info["message"]), payload, uploads)
    )


def delete_message(local: LocalDiscord, request: web.Request) -> web.Response:
    record = find_record(local, request)
    delete_answer(local, record, message_of(local, record, request.match_info["message"]))
    return no_content()


HOOK = "/webhooks/{app:\\d+}/{token}"
ROUTES = [
    ("POST", "/interactions/{interaction:\\d+}/{token}/callback", take_callback),
    ("POST", HOOK, post_follow_up),
    ("GET", HOOK + "/messages/{message:@original|\\d+}", get_message),
    ("PATCH", HOOK + "/messages/{message:@original|\\d+}", edit_message),
    ("DELETE", HOOK + "/messages/{message:@original|\\d+}", delete_message),
]
