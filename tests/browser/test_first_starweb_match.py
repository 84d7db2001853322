"""A first match of Starweb, as Play now begins it: few clicks, and nothing lost by surprise."""

import re

from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.browser.conftest import PHONE, Visitor, faults, shot
from tests.browser.test_absence import ASK
from tests.browser.test_browser import send, turn_is
from tests.browser.told_turns import STORY

DESK = {"width": 1440, "height": 900}
FORMS = re.compile(r"/api/matches/[^/]+/seats/\d+/forms")


def begun(page: Page) -> str:
    """A first match, at its first turn."""
    match = str(page.evaluate(ASK, ["/api/play-now", {"game": "starweb"}])["id"])
    page.goto(f"/match/{match}")
    turn_is(page, 1)
    return match


def second_turn(page: Page) -> str:
    """The same, after the orders of the first draft were carried out."""
    match = begun(page)
    send(page)
    turn_is(page, 2)
    return match


def report(page: Page) -> Locator:
    return page.get_by_role("region", name="Turn report")


def lines(page: Page) -> Locator:
    return report(page).get_by_role("listitem").get_by_role("button")


def badge(page: Page) -> Locator:
    """The number of the third line on the chart, which has others beside it."""
    return page.locator("[data-change]").filter(has_text=re.compile("^Lines 1, 2, ")).first.locator(".touch")


def test_a_number_on_the_chart_leads_to_its_line(visitor: Visitor) -> None:
    page = visitor(DESK)
    second_turn(page)
    expect(lines(page).first).to_have_class(re.compile("fresh"))
    badge(page).click()
    expect(lines(page).nth(0)).to_be_focused()
    expect(lines(page).nth(0)).to_have_class(re.compile("pointed"))
    expect(lines(page).nth(0)).not_to_have_class(re.compile("fresh"))
    badge(page).click()
    expect(lines(page).nth(1)).to_be_focused()
    page.get_by_role("tab", name="Lists").click()
    expect(report(page)).to_have_count(0)
    badge(page).click()
    expect(page.get_by_role("tab", name=re.compile("^Orders"))).to_have_attribute("aria-selected", "true")
    expect(page.locator(":focus")).to_have_class(re.compile("pointed"))


def test_a_number_unfolds_a_line_that_is_not_shown(visitor: Visitor) -> None:
    page = visitor(DESK)
    count = 9

    def told(route: Route, request: Request) -> None:
        story = route.fetch().json()
        if found := story["digest"]["lines"]:
            last = found[0] | {"text": "The last line."}
            story["digest"]["lines"] = [each | {"marks": []} for each in (found * count)[: count - 1]] + [last]
        route.fulfill(json=story)

    page.route(STORY, told)
    second_turn(page)
    expect(lines(page)).to_have_count(6)
    page.locator("[data-change]").filter(has_text=f"Line {count} of").first.locator(".touch").click()
    expect(lines(page)).to_have_count(count)
    expect(lines(page).last).to_be_focused()
    expect(lines(page).last).to_contain_text("The last line.")
    expect(lines(page).last).to_be_in_viewport()


def test_a_number_raises_the_sheet_of_a_phone(visitor: Visitor) -> None:
    page = visitor(PHONE)
    second_turn(page)
    page.locator("[data-change] .touch").first.tap()
    expect(page.locator(":focus")).to_have_class(re.compile("pointed"))
    expect(page.locator(":focus")).to_be_in_viewport()


def marked(page: Page) -> None:
    """From now on the first neighbour of every fleet is a black hole, as far as the order forms say."""

    def told(route: Route, request: Request) -> None:
        forms = route.fetch().json()
        for form in forms:
            for slot in (slot for phrase in form["phrases"] for slot in phrase["slots"] if slot["slot"] == "path"):
                slot["dangers"] = [[slot["links"][0][1], "black hole"]]
        route.fulfill(json=forms)

    page.route(FORMS, told)


def test_a_known_black_hole_is_marked_before_a_fleet_goes_there(visitor: Visitor) -> None:
    page = visitor(DESK)
    marked(page)
    begun(page)
    page.get_by_role("button", name=re.compile(r"^F\d+=0")).first.click()
    form = page.get_by_role("group", name=re.compile(r"^Move F\d+"))
    while form.get_by_role("button", name="Undo last").count():
        form.get_by_role("button", name="Undo last").click()
    feared = form.get_by_role("button", name=re.compile("black hole"))
    expect(feared).to_have_count(1)
    found = re.search(r"W\d+", feared.inner_text())
    assert found
    expect(page.locator(f"[data-reach='{found[0]}']")).to_have_class(re.compile("danger"))
    expect(page.locator("circle.danger[data-reach]")).to_have_count(1)
    assert faults(page) == []
    shot(page, "starweb-black-hole")
