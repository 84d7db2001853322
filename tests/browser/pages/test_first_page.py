"""The first page, the look of the site, and pages that do not exist."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, Visitor, faults, in_both_themes, shot
from tests.browser.looks import LOOKS
from tests.browser.pages.test_narrow import BEGIN, GAMES
from tests.browser.playing import ASK, play_now

BUDGET = 450_000
"""Bytes of everything but answers of the API that a page loads at first, compressed, with the faces."""
MANY = 6
"""Longer lists of matches can be searched."""
SCREENS: list[ViewportSize] = [
    {"width": 1280, "height": 800},
    {"width": 1440, "height": 900},
    {"width": 390, "height": 844},
]
WEIGHT = """() => performance.getEntriesByType('navigation')
  .concat(performance.getEntriesByType('resource'))
  .filter((one) => !new URL(one.name).pathname.startsWith('/api/'))
  .reduce((sum, one) => sum + one.encodedBodySize, 0)"""
SMALLEST = """() => [...document.querySelectorAll('main *, header *')].flatMap((one) => {
  const said = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const style = getComputedStyle(one);
  if (!said || style.visibility === 'hidden' || !one.getClientRects().length || one.closest('.unseen')) return [];
  const least = style.fontFamily.includes('Serif') ? 16 : 11;
  return parseFloat(style.fontSize) < least ? [`${style.fontSize} ${one.outerHTML.slice(0, 80)}`] : [];
})"""


def places(page: Page) -> list[str]:
    """Where the ships of the battle are now."""
    drawn = page.locator(".battle .ship")
    return [str(each.get_attribute("transform")) for each in drawn.all()[:8]]


def test_a_battle_moves_unless_one_wants_no_motion(visitor: Visitor) -> None:
    page = visitor()
    expect(page.locator(".battle .ship").first).to_be_visible()
    still = places(page)
    page.wait_for_timeout(1500)
    assert places(page) == still
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator(".battle .ship").first).not_to_have_attribute("transform", still[0])


@pytest.mark.parametrize("look", LOOKS)
def test_every_game_is_introduced(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    games = page.get_by_role("region", name="Four games")
    for title in ("Raumkrieg", "Robots", "Starweb", "Star Probe"):
        card = games.get_by_role("listitem").filter(has=page.get_by_role("heading", name=title, exact=True))
        card.scroll_into_view_if_needed()
        expect(card.locator("figure svg path, figure svg circle, figure svg polygon").nth(9)).to_be_attached()
        for fact in ("Length", "Players", "Difficulty"):
            expect(card.get_by_text(fact, exact=True)).to_be_visible()
        expect(card.get_by_role("button", name=f"Play now: {title}")).to_be_enabled()
        expect(card.get_by_role("button", name=f"Learn: {title}")).to_be_enabled()
        expect(card.get_by_role("link", name=f"Rules: {title}")).to_be_visible()
    assert faults(page) == []
    assert page.evaluate(SMALLEST) == []


def test_matches_in_progress_come_before_the_games(visitor: Visitor) -> None:
    page = visitor()
    play_now(page)
    page.goto("/")
    mine = page.get_by_role("region", name="Your matches")
    expect(mine.get_by_role("link")).to_have_count(1)
    page.evaluate("document.fonts.ready.then(() => true)")
    games = page.get_by_role("region", name="Four games")
    above, below = mine.bounding_box(), games.bounding_box()
    note = page.get_by_text(re.compile("Starts at once")).bounding_box()
    assert note is not None
    assert above is not None
    assert below is not None
    assert note["y"] + note["height"] <= above["y"] < below["y"]
    for size in SCREENS:
        page.set_viewport_size(size)
        expect(mine.get_by_role("listitem").first).to_be_in_viewport(ratio=1)
        shot(page, f"home-one-{size['width']}")
        assert page.evaluate("[scrollY, document.documentElement.scrollWidth - innerWidth]") == [0, 0]
    mine.get_by_role("link").click()
    expect(page.get_by_text("Your turn: the setup of your fleet.")).to_be_visible()


def test_a_long_list_of_matches_is_in_view_at_once(visitor: Visitor) -> None:
    page = visitor()
    for _ in range(MANY + 1):
        page.evaluate(ASK, ["/api/matches", {"game": "raumkrieg", "seats": 2, "take": 1}])
    page.goto("/")
    mine = page.get_by_role("region", name="Your matches")
    expect(mine.get_by_role("link")).to_have_count(MANY + 1)
    expect(page.locator(".battle .ship").first).to_be_attached()
    for size in SCREENS:
        page.set_viewport_size(size)
        for scheme in in_both_themes(page):
            shot(page, f"home-{size['width']}-{scheme}")
            expect(mine.get_by_role("listitem").first).to_be_in_viewport(ratio=1)
            assert size != SCREENS[0] or faults(page) == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_an_address_that_does_not_exist_shows_a_page_of_the_site(visitor: Visitor, size: dict[str, int]) -> None:
    page = visitor(size, refused=True)
    for path in ("/no/such/page", "/assets/nothing.js", "/api/nothing"):
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 404
        expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
        expect(page.get_by_role("navigation", name="Site")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("link", name="Go to the home page").click()
    expect(page.get_by_role("button", name="Play now", exact=True)).to_be_visible()


def test_a_match_that_does_not_exist_shows_a_page_of_the_site(visitor: Visitor) -> None:
    page = visitor(refused=True)
    page.goto("/match/nosuchmatch")
    expect(page.get_by_role("heading", name="Match not found")).to_be_visible()
    expect(page.get_by_text("If you have a link to a seat, open that link.")).to_be_visible()
    for scheme in in_both_themes(page):
        assert faults(page) == [], scheme


@pytest.mark.parametrize("phase", ["paused", "failed"])
def test_a_match_that_does_not_go_on_says_so_in_both_themes(visitor: Visitor, phase: str) -> None:
    page = visitor(PHONE)
    match = page.evaluate(BEGIN, "raumkrieg")
    if phase == "paused":
        page.evaluate(ASK, [f"/api/matches/{match}/pause", {}])
        said = "The match is paused."
    else:
        page.route(re.compile(f"/api/matches/{match}$"), failed)
        said = "The turn could not be played. Press Retry the turn on the Match tab."
    page.goto(f"/match/{match}")
    expect(page.get_by_text(said)).to_be_visible()
    for tab in ("Orders", "Match"):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tabpanel")).to_be_visible()
        for scheme in in_both_themes(page):
            assert faults(page) == [], f"{tab} {scheme}"
            shot(page, f"{phase}-{tab}-{scheme}")
    expect(page.get_by_role("button", name="Resume" if phase == "paused" else "Retry the turn")).to_be_visible()


def failed(route: Route) -> None:
    """Answer as if the turn that runs had failed."""
    answer = route.fetch()
    route.fulfill(response=answer, json=answer.json() | {"phase": "failed"})


def test_a_page_without_a_connection_says_so_in_both_themes(visitor: Visitor) -> None:
    page = visitor(PHONE)
    said = page.get_by_text("You are offline. Your changes are kept in this browser")
    page.wait_for_load_state("networkidle")  # else what is still loading fails, too
    page.context.set_offline(True)
    expect(said).to_be_visible()
    for scheme in in_both_themes(page):
        assert faults(page) == [], scheme
        shot(page, f"offline-{scheme}")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.context.set_offline(False)
    expect(said).to_have_count(0)


def test_a_question_is_asked_in_the_style_of_the_site_and_can_be_left(visitor: Visitor) -> None:
    page = visitor()
    play_now(page)
    page.get_by_role("tab", name="Match").click()
    page.get_by_role("button", name="End the match").click()
    question = page.get_by_role("dialog", name="End the match now?")
    expect(question).to_contain_text("This cannot be undone.")
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    page.get_by_role("button", name="End the match").click()
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    expect(page.get_by_text("Your turn: the setup of your fleet.")).to_be_visible()


def test_a_name_is_chosen_in_the_header(visitor: Visitor) -> None:
    page = visitor()
    page.get_by_role("button", name="Your name: Guest").click()
    dialog = page.get_by_role("dialog", name="Your name")
    dialog.get_by_role("textbox", name="Your name, as others see it").fill("Ann")
    dialog.get_by_role("button", name="Save name").click()
    expect(page.get_by_role("button", name="Your name: Ann")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Your name: Ann")).to_be_visible()


def test_matches_that_are_over_can_be_watched(visitor: Visitor) -> None:
    ann, ben = visitor(), visitor()
    play_now(ann)
    ann.get_by_role("tab", name="Match").click()
    ann.get_by_role("button", name="End the match").click()
    ann.get_by_role("dialog").get_by_role("button", name="End match").click()
    expect(ann.get_by_text("Ended by the match owner.")).to_be_visible()
    ben.goto("/watch")
    ben.get_by_role("button", name="Show all matches, newest first").click()
    newest = ben.get_by_role("region", name="All matches, newest first")
    card = newest.get_by_role("listitem").filter(has=ben.locator(f'a[href="{ann.url[ann.url.index("/match/") :]}"]'))
    expect(card.locator("svg .mark").first).to_be_attached()
    assert faults(ben) == []
    card.get_by_role("link").click()
    expect(ben.get_by_role("table", name="Standings")).to_be_visible()


def loaded(page: Page) -> None:
    """Wait until what is loaded last is there, and the page is in its own faces."""
    page.wait_for_timeout(1000)
    page.evaluate("() => document.fonts.ready")
    assert page.evaluate("() => [...document.fonts].filter((each) => each.status === 'loaded').length") >= 3
    assert 100_000 < page.evaluate(WEIGHT) < BUDGET


def test_the_first_page_loads_little(visitor: Visitor) -> None:
    page = visitor()
    expect(page.locator(".battle .ship").first).to_be_visible()
    for card in page.get_by_role("region", name="Four games").get_by_role("listitem").all():
        card.scroll_into_view_if_needed()  # pictures are loaded when they come into view
    loaded(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_loads_little_and_brings_its_own_faces(visitor: Visitor, browser: Browser, game: str) -> None:
    first = visitor()
    match = first.evaluate(BEGIN, game)
    context = browser.new_context(storage_state=first.context.storage_state())  # nothing is loaded yet
    page = context.new_page()
    page.goto(f"{first.url}match/{match}")
    expect(page.get_by_role("tab", name="Orders")).to_be_visible()
    expect(page.locator(".chart [data-mark]").first).to_be_attached()
    loaded(page)
    context.close()
