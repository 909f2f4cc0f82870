"""What is logged, and what never is."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path

import pytest

from bot.app import logs
from bot.settings import BadSettings, load

TOKEN = "MTAxMjM0NTY3ODkwMTIzNDU2Nw.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB"
INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmFiY2RlZmdo"


def logged(as_json: bool, *args: object, **extra: object) -> str:
    out, root = io.StringIO(), logging.getLogger()
    before = root.handlers[:], root.level
    try:
        logs.set_up("info", as_json, ["a-plain-secret"], out)
        try:
            raise ValueError(f"the answer to {TOKEN}")
        except ValueError:
            logging.getLogger("bot.test").exception(*args, extra=extra)
    finally:
        root.handlers[:], root.level = before
    return out.getvalue()


@pytest.mark.parametrize("as_json", [True, False])
def test_secrets_never_reach_a_log(as_json: bool) -> None:
    text = logged(
        as_json, "POST https://discord.com/api/v10/webhooks/123/%s and a-plain-secret", INTERACTION, token=TOKEN
    )
    assert TOKEN not in text and INTERACTION not in text and "a-plain-secret" not in text and logs.HIDDEN in text
    assert "/webhooks/123/" in text  # where it was is kept


def test_json_lines_carry_their_facts() -> None:
    line = json.loads(logged(True, "entry", game="abc", entry=5).splitlines()[0])
    assert (line["message"], line["game"], line["entry"], line["level"]) == ("entry", "abc", 5, "error")
    assert "ValueError" in line["trace"]


def test_settings_come_from_the_file_and_the_environment_wins(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(f"# a comment\nexport DISCORD_TOKEN='{TOKEN}'\nHERALD_LOG=debug json\nOTHER=x\n")
    settings = load({"HERALD_LOG": "warning", "HERALD_DATA": str(tmp_path)}, file)
    assert settings.token == TOKEN and settings.log_level == "warning" and not settings.log_json
    assert TOKEN not in repr(settings) and TOKEN not in str(settings)


def test_all_faults_are_named_at_once(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("HERALD_DATE=here\njust words\n")
    with pytest.raises(BadSettings) as bad:
        load({"HERALD_LOG": "loud", "DISCORD_API_URL": "discord"}, file)
    assert len(bad.value.faults) == 4
    assert "HERALD_DATE is not a setting" in str(bad.value) and "line 2" in str(bad.value)
