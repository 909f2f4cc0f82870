"""A form that a person has filled in: checked as Discord checks it, then put in wire form."""

from __future__ import annotations

from typing import Any

from bot.local.requests import Resolved, as_dict, read_choice
from bot.local.state import LocalDiscord
from bot.local.uploads import Upload
from bot.local.wire import Json, Unsound

TEXT_INPUT, LABEL, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 4, 18, 19, 21, 22, 23


def modal_data(local: LocalDiscord, channel: Json, modal: Json, asked: Json, uploads: list[Upload]) -> Json:
    """`values` maps custom ids to a text, a list, a boolean, or the numbers of files beside it."""
    values = as_dict(asked.get("values"), "values")
    resolved = Resolved(local, channel.get("guild_id"))
    resolved.take_files(channel["id"], uploads)
    rows, known = [], set[str]()
    for one in modal["components"]:
        if one["type"] not in (1, LABEL):
            continue
        inner = one["component"] if one["type"] == LABEL else one["components"][0]
        known.add(inner["custom_id"])
        part = read_field(resolved, inner, values, one["label"] if one["type"] == LABEL else inner["label"])
        held = {"component": part} if one["type"] == LABEL else {"components": [part]}
        rows.append({"type": one["type"], "id": one["id"], **held})
    if strange := set(values) - known:
        raise Unsound(f"The form has no field {', '.join(sorted(strange))}.")
    data: Json = {"custom_id": modal["custom_id"], "components": rows}
    if resolved.found:
        data["resolved"] = resolved.found
    return data


def read_field(resolved: Resolved, part: Json, values: Json, label: str) -> Json:
    kind, given = part["type"], values.get(part["custom_id"])
    body: Json = {"type": kind, "id": part["id"], "custom_id": part["custom_id"]}
    needed = part.get("required", True)
    if kind == TEXT_INPUT:
        return {**body, "value": read_text(part, given, needed, label)}
    if kind == CHECKBOX:
        return {**body, "value": bool(given)}
    listed: list[Any] = list(dict.fromkeys(given)) if isinstance(given, list) else [given] if given else []
    if needed and not listed:
        raise Unsound(f"{label}: choose something.")
    if kind in (RADIO, CHECKBOXES):
        check_ticked(part, listed, label)
        return {**body, "value": listed[0] if listed else None} if kind == RADIO else {**body, "values": listed}
    if kind == FILE_UPLOAD:
        check_count(part, listed, label, 1)
        return {**body, "values": [resolved.add_file(str(number)) for number in listed]}
    return {**body, "values": read_choice(resolved, part, listed) if listed else []}


def read_text(part: Json, given: Any, needed: bool, label: str) -> str:
    text = str(given or "")
    if needed and not text:
        raise Unsound(f"{label}: this field is required.")
    if text and not (part.get("min_length") or 0) <= len(text) <= (part.get("max_length") or 4000):
        raise Unsound(f"{label}: the text is too short or too long.")
    return text


def check_ticked(part: Json, listed: list[Any], label: str) -> None:
    if strange := set(map(str, listed)) - {one["value"] for one in part["options"]}:
        raise Unsound(f"{label}: {', '.join(sorted(strange))} is not among the choices.")
    check_count(part, listed, label, 1 if part["type"] == RADIO else len(part["options"]))


def check_count(part: Json, listed: list[Any], label: str, usual: int) -> None:
    """Nothing may always be sent where nothing is needed."""
    least, most = part.get("min_values"), part.get("max_values")
    least, most = 1 if least is None else least, usual if most is None else most
    if listed and not least <= len(listed) <= most:
        raise Unsound(f"{label}: choose {least} to {most}.")
