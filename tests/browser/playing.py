"""What people do on the pages of a match: begin it, write orders, send them, wait for the next turn."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import faults, shot

DAILY = {"schedule": {"period": 86400}, "undo_seconds": 0}

GET = "async (path) => await (await fetch(path)).json()"
"""Ask the API something, as the page would."""
ASK = """async ([path, body]) => {
  const me = await (await fetch('/api/me')).json();
  const answer = await fetch(path, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'x-csrf-token': me.csrf},
    body: JSON.stringify(body),
  });
  return answer.status === 204 ? null : await answer.json();
}"""
"""Change something through the API, as the page would."""


EMPTY = """async (path) => {
  const me = await (await fetch('/api/me')).json();
  await fetch(path, {
    method: 'PUT',
    headers: {'content-type': 'application/json', 'x-csrf-token': me.csrf},
    body: JSON.stringify({text: ''}),
  });
}"""


def empty_sheet(page: Page, match: str) -> None:
    """The first orders of seat 1 begin without a draft."""
    page.evaluate(EMPTY, f"/api/matches/{match}/seats/1/draft")


def play_now(page: Page) -> None:
    """From the home page to the map with the player's ships on it."""
    page.get_by_role("button", name="Play now", exact=True).click()
    expect(page.get_by_text("Your turn: the setup of your fleet.")).to_be_visible()
    expect(page.get_by_role("button", name="Send 10 orders")).to_be_visible()


def play_now_of(page: Page, title: str) -> None:
    """From the home page to the first match of a game. In Starweb the character is left to the draw."""
    page.get_by_role("button", name=f"Play now: {title}").click()
    if title == "Starweb":
        page.get_by_role("dialog", name="Play Starweb").get_by_role("button", name="Start").press("Enter")


def write(page: Page, text: str) -> None:
    """Replace the order sheet."""
    page.get_by_role("textbox", name="Orders as text").click()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.press("Delete")
    page.keyboard.insert_text(text)


def send(page: Page) -> None:
    """Send what is on the sheet."""
    button = page.get_by_role("button", name=re.compile("^(End turn without|Send [0-9]+)"))
    empty = "without orders" in button.inner_text()
    button.click()
    if empty:
        page.get_by_role("button", name="End turn", exact=True).click()


def turn_is(page: Page, number: int) -> None:
    """Wait until it is the player's turn to give orders."""
    expect(page.get_by_text(re.compile(rf"^Your turn: orders for turn {number}( of \d+)?\.$"))).to_be_visible()


def look_back(page: Page) -> None:
    """From the result of a match to its board."""
    page.get_by_role("link", name="All turns, from any seat").click()


def begun(ann: Page, ben: Page, wish: dict[str, object]) -> str:
    """A match of two people, begun."""
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        page.evaluate(ASK, ["/api/me", {"name": name}])
    opening = {"game": "raumkrieg", "seats": 2, "take": 1, **wish}
    match = str(ann.evaluate(ASK, ["/api/matches", opening])["id"])
    ben.evaluate(ASK, [f"/api/matches/{match}/seats/2/take", {}])
    ann.evaluate(ASK, [f"/api/matches/{match}/start", {}])
    return match


def sound(page: Page, name: str) -> None:
    """No serious fault, nothing wider than the screen; and a picture."""
    page.wait_for_timeout(300)
    assert faults(page) == [], name
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
    shot(page, name)
