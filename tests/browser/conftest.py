"""A real server, a real browser, and people in front of it."""

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

import pytest
from msgspec import Struct
from playwright.sync_api import Browser, ConsoleMessage, Cookie, Page, expect, sync_playwright

from tests.browser.filled_site import Filled, fill
from tests.helpers.paths import ROOT
from tests.helpers.server_processes import serving, wait_until_ready
from turnsheet.interfaces.cli.site.open_site import opened_site

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
TOUCHED = 600
"""Screens narrower than this are used with fingers: controls are larger there."""
AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE_MS = 60_000
"""Other tests run beside this one, on machines with two slow processors."""

NO_REPLAYS = "localStorage.getItem('turnsheet.replay.start') || localStorage.setItem('turnsheet.replay.start', 'off')"
"""Most tests are not about what happened in a turn: it is not played to them."""

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is. Its maps and dice are the same every time."""
    with serving(tmp_path_factory.mktemp("site"), "tests.helpers.fixed_seed_site") as address:
        wait_until_ready(address)
        yield address


class Club(Struct, frozen=True):
    """A site on which much has happened."""

    address: str
    filled: Filled

    def cookies(self, who: str) -> list[Cookie]:
        """The cookies of a browser in which Ann, Ben or Cat is signed in."""
        return [{"name": self.filled.cookie, "value": self.filled.cookies[who]}]


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A site with members, tournaments and programs. A file of tests that visits it makes its address `address`."""
    folder = tmp_path_factory.mktemp("filled")
    with opened_site(folder) as site:
        filled = fill(site)
    with serving(folder) as address:
        wait_until_ready(address)
        yield Club(address, filled)


def chromium() -> str:
    """The program of Chromium."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert program, "Chromium is not installed; scripts/test installs it where it may"
    return program


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium: the build without windows, which takes half the processor time, where it is installed."""
    program = chromium()
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=quiet)
        yield browser
        browser.close()


LATE = ("/check", "/draft")
"""Requests that may come after the turn was played, or the match was over; the page then shows what is new."""


class Visitor(Protocol):
    """Opens a browser of its own for somebody."""

    def __call__(
        self,
        size: dict[str, int] = ...,
        scheme: str = ...,
        refused: bool = ...,
        replays: bool = ...,
        moving: bool = ...,
        cookies: Sequence[Cookie] = ...,
    ) -> Page:
        """The page it shows, at the lobby.

        Some requests may be refused; new turns may be played by themselves; things may move; and the browser may be
        that of somebody who was here before, with their cookies.
        """


@pytest.fixture
def visitor(browser: Browser, address: str) -> Iterator[Visitor]:
    """Opens a browser of its own for somebody; whatever it complains of fails the test."""
    complaints: list[str] = []
    contexts = []

    def visit(
        size: dict[str, int] = DESK,
        scheme: str = "light",
        refused: bool = False,
        replays: bool = False,
        moving: bool = False,
        cookies: Sequence[Cookie] = (),
    ) -> Page:
        context = browser.new_context(
            base_url=address,
            viewport={"width": size["width"], "height": size["height"]},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="no-preference" if moving else "reduce",
            has_touch=size["width"] < TOUCHED,
        )
        contexts.append(context)
        context.add_cookies([{"name": one["name"], "value": one["value"], "url": address} for one in cookies])
        if not replays:
            context.add_init_script(NO_REPLAYS)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        harmless = re.compile("status of 4(00|03|04|09)" if refused else "\0")

        def hear(said: ConsoleMessage) -> None:
            late = "status of 409" in said.text and said.location["url"].endswith(LATE)
            if said.type == "error" and not late and not harmless.search(said.text):
                complaints.append(f"{said.text} {said.location['url']}")

        page.on("console", hear)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        with page.expect_response(re.compile("/api/me$")):  # its cookie must not come after that of another page
            page.goto("/")
        return page

    yield visit
    for context in contexts:
        context.close()
    assert complaints == []


def faults(page: Page) -> list[str]:
    """What axe-core finds wrong with a page, of the serious kind."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {each['nodes'][0]['html']}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]


AT_REST = """async () => {
  const ending = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map((one) => one.finished))
}"""
"""Waits until what moves or changes its colour has ended."""


def in_both_themes(page: Page) -> Iterator[str]:
    """Show a page in the light theme, then in the dark one; the names of the themes."""
    grounds = set()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.wait_for_timeout(300)
        page.evaluate(AT_REST)
        grounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        yield scheme
    page.emulate_media(color_scheme="light")
    assert len(grounds) == 2, "the theme did not change"


def shot(page: Page, name: str) -> None:
    """Keep a picture, where somebody wants to look at them."""
    folder = os.environ.get("TURNSHEET_SHOTS")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"))
