"""The picture in the README: a battle in its fourth turn, with an order being written.

The seat is played by the hunter until then, through the API like any program; then a ship is picked, turned and aimed.
"""

import re
import shutil
import tempfile
import time
from pathlib import Path

import httpx
from playwright.sync_api import Page, sync_playwright

from tests.places import ROOT
from tests.serving import serving
from turnsheet.bots import BOTS
from turnsheet.core.codec import convert
from turnsheet.core.dice import Dice
from turnsheet.games.raumkrieg.pages.view import View

PICTURE = ROOT / "docs" / "images" / "match.png"
TURNS = 5


def play_some(page: Page, address: str, match: str) -> None:
    """Play the first turns as the hunter would."""
    with httpx.Client(base_url=f"{address}/api/matches/{match}/seats/1/") as seat:
        for cookie in page.context.cookies():
            seat.cookies.set(str(cookie.get("name")), str(cookie.get("value")))
        seat.headers["x-csrf-token"] = httpx.get(f"{address}/api/me", cookies=seat.cookies).json()["csrf"]
        for step in range(1, TURNS + 1):
            while seat.get("orders").json()["step"] != step:
                time.sleep(0.05)
            view = convert(seat.get("view").json(), View)
            seat.post("orders", json={"text": BOTS["hunter"].player(view, (), Dice(b""))}).raise_for_status()


def main() -> None:
    """Take it."""
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "tests.steady") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme="dark", base_url=address)
        page.goto("/")
        page.get_by_role("button", name="Play now", exact=True).click()
        page.wait_for_url(re.compile("/match/"))
        play_some(page, address, page.url.rsplit("/", 1)[-1])
        page.get_by_text(f"Your turn: orders for turn {TURNS}.").wait_for()
        page.get_by_role("button", name=re.compile("^1[0-9] .*, no order yet")).first.click()
        page.get_by_role("radio", name="fire", exact=True).check()
        page.get_by_role("spinbutton", name="Change of speed x").fill("6")
        page.get_by_role("spinbutton", name="Change of speed y").fill("-7")
        page.get_by_role("group", name="range").get_by_role("button", name="3").click()
        page.get_by_role("slider", name="direction").press("ArrowRight")
        page.get_by_role("button", name="Mine").click()
        page.wait_for_timeout(6000)  # until the notice of the last turn is gone
        page.screenshot(path=str(PICTURE))
        browser.close()


if __name__ == "__main__":
    main()
