"""A real browser, driven over its DevTools protocol: mouse, keys, screenshots; with aiohttp alone."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import aiohttp

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
HOW = "no Chromium found: `apt-get install chromium` gives one, then these tests run"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
    "--remote-debugging-port=0", "--remote-allow-origins=*", "--force-color-profile=srgb",
    "--window-size=1280,800",
)  # fmt: skip
KEYS = {"Enter": 13, "Tab": 9, "Escape": 27, "Backspace": 8, "ArrowDown": 40, "ArrowUp": 38, " ": 32}


def found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Browser:
    """The process; `close` ends it and removes its folder."""

    def __init__(self, program: str) -> None:
        self.folder = tempfile.mkdtemp(prefix="herald-browser-")
        self.process = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={self.folder}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        told = Path(self.folder) / "DevToolsActivePort"
        for _ in range(300):
            if told.exists() and told.read_text().count("\n"):
                break
            time.sleep(0.05)
        self.port = int(told.read_text().splitlines()[0])

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Tab:
    """One tab. `errors` has what the page complained of, `outside` every request that left this machine."""

    def __init__(self, browser: Browser, http: aiohttp.ClientSession) -> None:
        self.browser, self.http = browser, http
        self.numbers = itertools.count(1)
        self.waiting: dict[int, asyncio.Future[Any]] = {}
        self.errors: list[str] = []
        self.outside: list[str] = []

    async def open(self, url: str, width: int = 1280, height: int = 800) -> Tab:
        async with self.http.put(f"http://127.0.0.1:{self.browser.port}/json/new?about:blank") as response:
            about = json.loads(await response.text())
        self.id = about["id"]
        self.ws = await self.http.ws_connect(about["webSocketDebuggerUrl"], max_msg_size=0)
        self.reader = asyncio.create_task(self._read())
        for domain in ("Page", "Runtime", "Network", "Log"):
            await self.send(f"{domain}.enable")
        await self.resize(width, height)
        await self.send("Page.navigate", url=url)
        return self

    async def resize(self, width: int, height: int, mobile: bool = False) -> None:
        await self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=mobile,
        )

    async def close(self) -> None:
        await self.http.get(f"http://127.0.0.1:{self.browser.port}/json/close/{self.id}")
        await self.ws.close()
        self.reader.cancel()

    async def _read(self) -> None:
        async for frame in self.ws:
            told = json.loads(frame.data)
            if "id" in told:
                future = self.waiting.pop(told["id"])
                if "error" in told:
                    future.set_exception(AssertionError(told["error"]["message"]))
                else:
                    future.set_result(told["result"])
            else:
                self._heard(told["method"], told["params"])

    def _heard(self, method: str, params: Any) -> None:
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.errors.append(str(details.get("exception", {}).get("description", details["text"])))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            if "status of 400" in params["entry"]["text"]:  # a refusal, which the page shows in words
                return
            self.errors.append(f"{params['entry']['text']} {params['entry'].get('url', '')}")
        elif method == "Network.requestWillBeSent":
            url = params["request"]["url"]
            if not url.startswith(("http://127.0.0.1", "http://localhost", "data:", "ws://127.0.0.1", "about:")):
                self.outside.append(url)

    async def send(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        future = self.waiting[number] = asyncio.get_running_loop().create_future()
        await self.ws.send_str(json.dumps({"id": number, "method": method, "params": params}))
        return await asyncio.wait_for(future, 30)

    async def js(self, source: str) -> Any:
        told = await self.send("Runtime.evaluate", expression=source, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in told:
            raise AssertionError(f"{source}: {told['exceptionDetails']}")
        return told["result"].get("value")

    # Looking.

    async def until(self, source: str, seconds: float = 30.0) -> Any:
        """Waits until the expression is true."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            if value := await self.js(f"!!({source})"):
                return value
            await asyncio.sleep(0.02)
        seen = await self.js("document.querySelector('main').innerText.slice(-1200)")
        raise AssertionError(f"Never came true: {source}\nThe page shows:\n{seen}\nerrors: {self.errors}")

    async def sees(self, text: str, where: str = "body") -> None:
        await self.until(f"document.querySelector({json.dumps(where)})?.innerText.includes({json.dumps(text)})")

    async def shot(self, path: str | Path) -> None:
        told = await self.send("Page.captureScreenshot", format="png")
        await asyncio.to_thread(Path(path).write_bytes, base64.b64decode(told["data"]))

    # Acting.

    async def click(self, selector: str, text: str | None = None) -> None:
        """A real click in the middle of the last element that fits."""
        wanted = json.dumps(text)
        pick = (
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            f".filter(e => {wanted} === null || e.innerText.includes({wanted})).at(-1)"
        )
        await self.until(pick)
        await self.send("Page.bringToFront")
        for _ in range(20):  # whoever sees it jump away before the finger is down aims again
            x, y = await self._resting(pick)
            await self.mouse("mouseMoved", x, y)
            if await self.js(f"({pick})?.contains(document.elementFromPoint({x}, {y}))"):
                break
        await self.mouse("mousePressed", x, y)
        await self.mouse("mouseReleased", x, y)

    async def mouse(self, kind: str, x: float, y: float) -> None:
        await self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    async def _resting(self, pick: str) -> tuple[float, float]:
        """The middle of an element once it has stopped moving: pictures load, lines come in."""
        middle = f"(r => [r.x + r.width / 2, r.y + r.height / 2])(({pick}).getBoundingClientRect())"
        before = None
        for _ in range(100):
            await self.js(f"({pick})?.scrollIntoView({{block: 'nearest'}})")
            now = await self.js(f"({pick}) ? {middle} : null")
            if now is not None and now == before:
                return float(now[0]), float(now[1])
            before = now
            await asyncio.sleep(0.04)
        raise AssertionError(f"It never came to rest: {pick}")

    async def type(self, text: str) -> None:
        await self.send("Input.insertText", text=text)

    async def press(self, *keys: str) -> None:
        for key in keys:
            more = {"key": key, "code": key, "windowsVirtualKeyCode": KEYS[key]}
            if key in ("Enter", " "):
                more["text"] = "\r" if key == "Enter" else " "
            await self.send("Input.dispatchKeyEvent", type="keyDown", **more)
            await self.send("Input.dispatchKeyEvent", type="keyUp", **more)
