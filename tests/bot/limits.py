"""Discord's limits on what the bot sends, checked on the very payload that discord.py would send."""

from __future__ import annotations

from collections.abc import Iterator
from operator import methodcaller
from typing import Any

from discord.ui import LayoutView


def check_view(view: LayoutView) -> None:
    check_message(methodcaller("to_components")(view))  # untyped in discord.py


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in components:
        yield part
        yield from walk(part.get("components", []))
        for inner in ("component", "accessory"):
            if inner in part:
                yield from walk([part[inner]])


def check_message(components: list[dict[str, Any]]) -> None:
    parts = list(walk(components))
    assert 1 <= len(parts) <= 40, f"{len(parts)} components"
    texts = [p["content"] for p in parts if p["type"] == 10]
    assert all(texts) and sum(map(len, texts)) <= 4000
    ids = [p["custom_id"] for p in parts if "custom_id" in p]
    assert len(ids) == len(set(ids)), f"an id twice in {ids}"
    assert all(1 <= len(i) <= 100 for i in ids)
    for part in parts:
        check_part(part)


def check_part(part: dict[str, Any]) -> None:
    kind = part["type"]
    if kind == 1:
        inner = part["components"]
        assert 1 <= len(inner) <= (1 if inner[0]["type"] == 3 else 5)
    elif kind == 2:
        assert 1 <= len(part["label"]) <= 80
    elif kind == 3:
        check_menu(part)
    elif kind == 12:
        assert 1 <= len(part["items"]) <= 10
        assert all(len(i.get("description") or "") <= 1024 for i in part["items"])
    elif kind == 17:
        assert part["components"]


def check_menu(part: dict[str, Any]) -> None:
    options = part["options"]
    assert 1 <= len(options) <= 25
    assert len({o["value"] for o in options}) == len(options), "a value twice"
    assert all(1 <= len(o["label"]) <= 100 and 1 <= len(o["value"]) <= 100 for o in options)
    assert all(len(o.get("description") or "") <= 100 for o in options)
    assert len(part.get("placeholder") or "") <= 150
    assert 0 <= part["min_values"] <= part["max_values"] <= len(options)
    assert sum(o.get("default", False) for o in options) <= part["max_values"]


def check_modal(modal: dict[str, Any]) -> None:
    assert 1 <= len(modal["title"]) <= 45 and 1 <= len(modal["custom_id"]) <= 100
    assert 1 <= len(modal["components"]) <= 5
    names = [part["component"]["custom_id"] for part in modal["components"]]
    assert len(names) == len(set(names)), f"a line twice in {names}"
    for part in modal["components"]:
        assert 1 <= len(part["label"]) <= 45 and len(part.get("description") or "") <= 100
        check_input(part["component"])


def check_input(inner: dict[str, Any]) -> None:
    assert len(inner.get("placeholder") or "") <= 100 and 1 <= len(inner["custom_id"]) <= 100
    if inner["type"] == 4:
        most = inner.get("max_length", 4000)
        assert 1 <= most <= 4000 and len(inner.get("value") or "") <= most
    elif inner["type"] == 3:
        check_menu(inner)
        assert not (inner["min_values"] == 0 and inner.get("required", True))
    elif inner["type"] in (21, 22):
        check_ticks(inner)


def check_ticks(inner: dict[str, Any]) -> None:
    """Radio buttons, or boxes to tick."""
    options, radio = inner["options"], inner["type"] == 21
    assert (2 if radio else 1) <= len(options) <= 10
    assert len({o["value"] for o in options}) == len(options), "a value twice"
    assert all(1 <= len(o["label"]) <= 100 and 1 <= len(o["value"]) <= 100 for o in options)
    assert all(len(o.get("description") or "") <= 100 for o in options)
    least, most = (0, 1) if radio else (inner["min_values"], inner["max_values"])
    assert 0 <= least <= most <= len(options) and sum(o.get("default", False) for o in options) <= most
    assert radio or not (least == 0 and inner.get("required", True))
