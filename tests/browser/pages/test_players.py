"""Profiles and ladders: what they show, and that everybody can read them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE_MS, faults, shot
from tests.browser.filled_site import signed_in_browser, with_results
from tests.browser.pages.test_narrow import WIDER
from tests.helpers.server_processes import serving, wait_until_ready
from tests.host.ratings.accounts_that_play import public_of
from turnsheet.host.matches import lifecycle
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.ratings.recompute import settle
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.cli.site.open_site import opened_site
from turnsheet.interfaces.web.authentication import cookie_name

LOOKS = {f"{width}-{scheme}": (width, scheme) for width in (390, 1440) for scheme in ("light", "dark")}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, str]]]:
    """A site where people have played; its address, the ids of profiles, and Ann's cookie."""
    folder: Path = tmp_path_factory.mktemp("club")
    with opened_site(folder) as site:
        people = with_results(site)
        bots_alone(site, people["ann"])
        known = {key: public_of(site, asker) for key, asker in people.items()}
        known |= {"cookie": cookie_name(site, secure=False), "secret": signed_in_browser(site, people["ann"], "ann")}
    with serving(folder) as address:
        wait_until_ready(address)
        yield address, known


def bots_alone(site: Site, owner: Asker) -> None:
    """A match of Starweb that two bots have played."""
    site.bot_pace_ms = 0
    bots = {1: "settler", 2: "random"}
    opening = Opening("starweb", seats=2, bots=bots, options={"turns": "3"}, start=True)
    Runner(site).consider(lifecycle.open_match(site, owner, opening))
    settle(site)


@pytest.fixture
def page(browser: Browser, server: tuple[str, dict[str, str]], look: str) -> Iterator[Page]:
    width, scheme = LOOKS[look]
    context = browser.new_context(
        base_url=server[0],
        viewport={"width": width, "height": 900},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    context.add_cookies([{"name": server[1]["cookie"], "value": server[1]["secret"], "url": server[0]}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    yield page
    context.close()


@pytest.mark.parametrize("look", LOOKS)
def test_a_profile_shows_ratings_reliability_and_finished_matches(
    page: Page, server: tuple[str, dict[str, str]], look: str
) -> None:
    page.goto(f"/players/{server[1]['ann']}")
    expect(page.get_by_role("heading", name="Ann")).to_be_visible()
    expect(page.get_by_text("3 of 120 turns missed")).to_be_visible()
    expect(page.get_by_text("in Europe/Berlin")).to_be_visible()
    ratings = page.get_by_role("table", name="Ratings")
    expect(ratings.get_by_role("row")).to_have_count(3)  # the heading, among people, and among everyone
    finished = page.get_by_role("region", name="Finished matches")
    expect(finished.get_by_role("listitem")).to_have_count(11)
    expect(finished.get_by_text("place 1 of 2").first).to_be_visible()
    shot(page, f"player-{look}")
    assert page.evaluate(WIDER) == []
    assert faults(page) == []


@pytest.mark.parametrize("look", LOOKS)
def test_a_ladder_has_your_own_row_and_leads_to_profiles(
    page: Page, server: tuple[str, dict[str, str]], look: str
) -> None:
    page.goto("/ladders")
    ladder = page.get_by_role("table", name="The ladder")
    expect(ladder.get_by_role("row")).to_have_count(4)
    expect(ladder.locator("tr.me")).to_contain_text("Ann")
    expect(ladder.get_by_role("row").filter(has_text="Cat")).to_contain_text("?")
    shot(page, f"ladders-{look}")
    assert page.evaluate(WIDER) == []
    assert faults(page) == []
    page.get_by_role("navigation", name="Ladder").get_by_role("link", name="Bots").click()
    expect(page.get_by_text("No bot is on this ladder yet.")).to_be_visible()
    page.go_back()
    page.get_by_role("navigation", name="Game").get_by_role("link", name="Star Probe").click()
    expect(page.get_by_text("Nobody is on this ladder yet.")).to_be_visible()
    page.get_by_role("navigation", name="Game").get_by_role("link", name="Starweb").click()
    expect(ladder.get_by_role("row").filter(has_text="settler")).to_be_visible()
    people, everyone = (
        page.get_by_role("navigation", name="Ladder").get_by_role("link", name=name) for name in ("People", "Everyone")
    )
    expect(everyone).to_have_attribute("aria-current", "page")
    people.click()
    expect(page.get_by_text("create a match against people with an account")).to_be_visible()
    expect(people).to_have_attribute("aria-current", "page")
    page.goto("/ladders")
    ladder.get_by_role("link", name="Cat").click()
    expect(page.get_by_role("heading", name="Cat")).to_be_visible()
