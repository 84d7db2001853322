"""The pictures in the README: a page of each of three games in the middle of a match, with something selected.

The seat is played by a bot until then, through the API like any program.
"""

import re
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import httpx
from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import chromium
from tests.helpers.paths import ROOT
from tests.helpers.server_processes import serving
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.codec import convert
from turnsheet.core.dice import Dice
from turnsheet.core.pages.views import View
from turnsheet.games.raumkrieg.pages.view import View as RaumkriegView
from turnsheet.games.starprobe.pages.view import View as StarProbeView
from turnsheet.games.starweb.pages.view import View as StarwebView
from turnsheet.interfaces.cli.lookup import find_game

PICTURES = ROOT / "docs" / "pictures"
SETTLES = 6000
"""Milliseconds until notices are gone and the map is laid out."""


class Picture(NamedTuple):
    """A match to take a picture of: the bot that plays the seat, for how many steps, and what is selected then."""

    bot: str
    view: type[View]
    steps: int
    select: Callable[[Page], None]


def _raumkrieg(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^1[0-9] .*, no order yet")).first.click()
    page.get_by_role("radio", name="fire", exact=True).check()
    page.get_by_role("spinbutton", name="Change of speed x").fill("6")
    page.get_by_role("spinbutton", name="Change of speed y").fill("-7")
    page.get_by_role("group", name="range").get_by_role("button", name="3").click()


def _starweb(page: Page) -> None:
    page.get_by_role("tab", name="Orders").first.click()
    page.keyboard.press("n")


def _starprobe(page: Page) -> None:
    for _ in range(2):
        page.get_by_role("button", name="Zoom out").click()


PICTURED = {
    "raumkrieg": Picture("hunter", RaumkriegView, 5, _raumkrieg),
    "starweb": Picture("settler", StarwebView, 8, _starweb),
    "starprobe": Picture("surveyor", StarProbeView, 19, _starprobe),
}


def _player(page: Page, address: str) -> httpx.Client:
    """A program that acts for the person at the page."""
    client = httpx.Client(base_url=f"{address}/api/", timeout=60)
    for cookie in page.context.cookies():
        client.cookies.set(str(cookie.get("name")), str(cookie.get("value")))
    client.headers["x-csrf-token"] = client.get("me").json()["csrf"]
    return client


def _play(client: httpx.Client, name: str, picture: Picture) -> str:
    """Play the first steps of a match against bots; gives the id of the match."""
    game = find_game(name)
    match = str(client.post("play-now", json={"game": name}).raise_for_status().json()["id"])
    seat = f"matches/{match}/seats/1"
    for step in range(1, picture.steps + 1):
        while client.get(f"{seat}/orders").json()["step"] != step:
            time.sleep(0.05)
        view = convert(client.get(f"{seat}/view").json(), picture.view)
        text = BOTS[picture.bot].player(view, game.pages.forms(view), Dice(str(step).encode()))
        client.post(f"{seat}/orders", json={"text": text}).raise_for_status()
    while client.get(f"{seat}/orders").json()["step"] == picture.steps:
        time.sleep(0.05)
    return match


def main() -> None:
    """Take them all."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "tests.helpers.fixed_seed_site") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for name, picture in PICTURED.items():
            page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme="dark", base_url=address)
            page.goto("/")
            page.wait_for_timeout(2000)
            with closing(_player(page, address)) as client:
                match = _play(client, name, picture)
            page.goto(f"/match/{match}")
            page.wait_for_timeout(SETTLES)
            picture.select(page)
            page.wait_for_timeout(SETTLES)
            page.screenshot(path=str(PICTURES / f"{name}.png"))
        browser.close()


if __name__ == "__main__":
    main()
