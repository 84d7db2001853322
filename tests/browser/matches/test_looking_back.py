"""Looking back in the games that are played in other ways than Raumkrieg: read-only, with what was ordered then."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visitor, faults
from tests.browser.games import test_robots as robots
from tests.browser.games import test_starweb as starweb
from tests.browser.games import voyages
from tests.browser.playing import send, turn_is, write


def one_step_back(page: Page) -> Locator:
    """The position before this one; what is said of it."""
    page.get_by_role("group", name="Timeline").get_by_role("button", name="Back", exact=True).click()
    back = page.get_by_role("region", name="Looking back")
    expect(back).to_contain_text("read-only")
    expect(page.get_by_text(re.compile("^Looking back.*read-only$"))).to_be_visible()
    return back


def test_in_starweb_it_is_read_only_and_the_route_that_was_ordered_is_drawn(visitor: Visitor) -> None:
    page = visitor(starweb.DESK)
    starweb.opened(page)
    home, fleet, gate = (
        str(starweb.drawn(page, kind).first.get_attribute("data-mark")) for kind in ("world", "key", "unseen")
    )
    write(page, f"{home}B9{fleet}\n{fleet}{gate}")
    expect(page.get_by_role("button", name="Send 2 orders")).to_be_visible()
    send(page)
    turn_is(page, 2)
    expect(page.locator(".course")).to_have_count(0)
    back = one_step_back(page)
    expect(back.get_by_role("listitem")).to_have_text([re.compile(f"^{home}B9{fleet}"), f"{fleet}{gate}"])
    expect(page.locator(".course")).to_have_count(1)
    assert faults(page) == []
    starweb.click_at(page, starweb.drawn(page, "world"))
    expect(page.get_by_role("complementary", name="Selected mark")).to_contain_text(home)
    page.keyboard.press("b")
    expect(page.get_by_role("region", name=f"Orders for {home}")).to_have_count(0)
    expect(starweb.sheet(page)).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^(Send|End turn)"))).to_have_count(0)
    back.get_by_role("button", name="Back to now").click()
    expect(page.get_by_role("button", name="End turn without orders")).to_be_visible()
    expect(page.locator(".course")).to_have_count(0)


def test_in_robots_it_is_read_only_also_for_the_keys(visitor: Visitor) -> None:
    page = visitor()
    page.goto(f"/match/{robots.opened(page, take=1, bots={'2': 'sitters'})}")
    robots.plays(page, "scout: 3 moves")
    robots.pad(page, "Move").click()
    robots.plays(page, "scout: 2 moves")
    expect(page.locator(".previewed .link")).to_have_count(0)
    now = robots.shown_step(page)
    back = one_step_back(page)
    expect(back.get_by_role("listitem")).to_have_text(["move"])
    expect(page.locator(".previewed .link")).to_have_count(1)
    assert robots.shown_step(page) == now - 1
    expect(page.get_by_role("region", name="Your play")).to_have_count(0)
    expect(page.locator("polygon.pointed")).to_have_count(0)
    for key in ("w", "e"):
        page.keyboard.press(key)
    assert faults(page) == []
    back.get_by_role("button", name="Back to now").click()
    robots.plays(page, "scout: 2 moves, 1 shot")
    assert robots.shown_step(page) == now


def test_in_star_probe_it_is_read_only_and_names_the_decision(visitor: Visitor) -> None:
    page = visitor(voyages.WIDE)
    voyages.opened(page)
    voyages.launched(page)
    name = voyages.click_a_lit_star(page)
    step = robots.shown_step(page)
    voyages.button(page, "^Jump to ").click()
    expect(page.get_by_role("slider", name="Position in the match")).to_have_value(str(step + 1))
    back = one_step_back(page)
    expect(back.get_by_role("listitem")).to_have_count(1)
    star = back.get_by_role("listitem").inner_text().removeprefix("jump ")
    expect(page.locator(".previewed .link")).to_have_count(1)
    assert star in name
    expect(page.get_by_role("region", name="Your voyage")).to_have_count(0)
    page.locator(f'[data-mark="{star}"]').first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("complementary", name="Selected mark")).to_contain_text(star)
    expect(page.get_by_role("button", name=re.compile("^Jump to"))).to_have_count(0)
    assert faults(page) == []
    back.get_by_role("button", name="Back to now").click()
    expect(voyages.button(page, ".").first).to_be_enabled()
    assert robots.shown_step(page) == step + 1
