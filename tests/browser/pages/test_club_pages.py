"""Pages of members, tournaments and programs on a site where much has happened: nothing sticks out, all can read it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Club, Visitor
from tests.browser.pages.test_every_page import LOOKS, sized, sound
from tests.browser.pages.test_first_page import SMALLEST

PAGES = {
    "tournaments": ("/tournaments", "Autumn Swiss"),
    "new-tournament": ("/tournaments/new", "Create the tournament"),
    "tournament-open": ("/tournaments/{open}", "Start the tournament"),
    "tournament-over": ("/tournaments/{over}", "Beaten opponents’"),
    "league": ("/tournaments/{league}", "Division 2"),
    "robot-ladder": ("/ladder/robots", "Recent contests"),
    "account": ("/account", "Vacation"),
    "notifications": ("/notifications", "The match has begun."),
}
"""Pages as Ann sees them: their address, and words that are on them."""
TABS = {"standings": "Buchholz", "schedule": "Round 2", "crosstable": "Points against", "history": "Round 2 began."}
"""The tabs of a tournament, and words that are on them."""


@pytest.fixture(scope="session")
def address(club: Club) -> str:
    return club.address


def readable(page: Page, name: str) -> None:
    """Nothing is wider than the screen, nothing serious is wrong, and no letters are too small."""
    sound(page, name)
    assert page.evaluate(SMALLEST) == [], name


@pytest.mark.parametrize("kind", PAGES)
@pytest.mark.parametrize("look", LOOKS)
def test_a_page_with_much_on_it(visitor: Visitor, club: Club, look: str, kind: str) -> None:
    path, words = PAGES[kind]
    page = visitor(*sized(look), cookies=club.cookies("ann"))
    page.goto(path.format(**club.filled.tournaments))
    expect(page.locator("main").get_by_text(words).first).to_be_visible()
    readable(page, f"club-{kind}-{look}")


@pytest.mark.parametrize("look", LOOKS)
def test_all_tabs_of_a_tournament(visitor: Visitor, club: Club, look: str) -> None:
    page = visitor(*sized(look), cookies=club.cookies("ann"))
    page.goto(f"/tournaments/{club.filled.tournaments['swiss']}")
    for tab, words in TABS.items():
        page.locator(f"#tab-{tab}").click()
        panel = page.get_by_role("tabpanel")
        expect(panel.get_by_text(words).or_(panel.get_by_title(words)).first).to_be_attached()
        readable(page, f"club-tournament-{tab}-{look}")


@pytest.mark.parametrize("look", LOOKS)
def test_a_chat_with_messages(visitor: Visitor, club: Club, look: str) -> None:
    page = visitor(*sized(look), cookies=club.cookies("ann"))
    page.goto(f"/match/{club.filled.chat}")
    page.get_by_role("tab", name=re.compile("^Chat")).click()
    expect(page.get_by_role("log").get_by_role("article")).to_have_count(4)
    readable(page, f"club-chat-{look}")


@pytest.mark.parametrize("kind", ["/tournaments/new", "/tournaments"])
@pytest.mark.parametrize("look", LOOKS)
def test_a_page_with_nothing_for_a_guest_has_a_next_step(visitor: Visitor, look: str, kind: str) -> None:
    page = visitor(*sized(look))
    page.goto(kind)
    if kind == "/tournaments":
        page.get_by_role("tab", name="Yours").click()
    expect(page.get_by_role("main").get_by_role("link", name=re.compile("^(Sign in|New tournament)$"))).to_be_visible()
    readable(page, f"club-guest-{kind.strip('/').replace('/', '-')}-{look}")
