"""On the narrowest screens nothing is wider than the screen, and all of it can be reached."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import settled_page
from tests.browser.conftest import PHONE, Visitor, shot
from tests.browser.playing import play_now, turn_is

NARROW = {"width": 320, "height": 640}
GAMES = ("raumkrieg", "starweb", "starprobe", "robots")
BEGIN = """async (game) => {
  const me = await (await fetch('/api/me')).json();
  const answer = await fetch('/api/play-now', {
    method: 'POST',
    headers: {'content-type': 'application/json', 'x-csrf-token': me.csrf},
    body: JSON.stringify({game}),
  });
  return (await answer.json()).id;
}"""
WIDER = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const out = [...document.querySelectorAll('header *, nav *, [role=tab], main *')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 1 && box.right > innerWidth + 1;
  });
  return wide > 0 ? [`${wide} px`, ...out.slice(0, 4).map((one) => one.outerHTML.slice(0, 120))] : [];
}"""


def fits(page: Page, name: str) -> None:
    """Nothing sticks out to the right for fingers, and the site's links and the tabs are on the screen."""
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    page.wait_for_timeout(300)
    assert page.evaluate(WIDER) == [], name
    for each in page.locator("header").get_by_role("link").all() + page.get_by_role("tab").all():
        box = each.bounding_box()
        if box is not None:
            assert box["x"] >= 0, name
            assert box["x"] + box["width"] <= NARROW["width"], name
    shot(page, f"narrow-{name}")


@pytest.mark.parametrize("path", ["/", "/new", "/notifications", "/guides", "/rules/starweb", "/rules/starprobe"])
def test_pages_of_the_site_fit(visitor: Visitor, path: str) -> None:
    page = visitor(NARROW)
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    fits(page, path.strip("/").replace("/", "-") or "lobby")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_fits_with_all_its_tabs(visitor: Visitor, game: str) -> None:
    page = visitor(NARROW, "dark")
    page.goto(f"/match/{page.evaluate(BEGIN, game)}")
    expect(page.get_by_text(re.compile("^Your turn: "))).to_be_visible()
    expect(page.get_by_role("tab", name="Match")).to_be_visible()
    fits(page, game)
    for name in page.get_by_role("tab").all_inner_texts():
        page.get_by_role("tab", name=re.compile(f"^{re.escape(re.sub('[^A-Za-z].*', '', name))}")).click()
        fits(page, f"{game}-{name.split()[0].strip(',')}")


@pytest.mark.parametrize("size", [PHONE, NARROW], ids=["phone", "narrow"])
def test_the_bar_below_the_chart_is_one_line_on_a_phone(visitor: Visitor, size: dict[str, int]) -> None:
    """A button that falls onto a second line takes room from the chart."""
    page = visitor(size)
    play_now(page)
    page.get_by_role("button", name="Send 10 orders").click()
    turn_is(page, 1)
    play = page.get_by_role("button", name="Play", exact=True)
    guess = page.get_by_role("button", name="Forecast next printout")
    expect(play).to_be_visible()
    shot(page, "bar-on-a-phone")
    assert settled_page.middle(play)[1] == pytest.approx(settled_page.middle(guess)[1], abs=2)
