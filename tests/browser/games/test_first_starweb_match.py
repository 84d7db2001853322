"""A first match of Starweb, as Play now begins it: few clicks, and nothing lost by surprise."""

import re

from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.browser.conftest import PHONE, Visitor, faults, shot
from tests.browser.playing import ASK, send, turn_is
from tests.browser.settled_page import middle
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
    expect(report(page).get_by_role("listitem")).to_have_count(6)
    page.locator("[data-change]").filter(has_text=f"Line {count} of").first.locator(".touch").click()
    expect(report(page).get_by_role("listitem")).to_have_count(count)
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


def sheet(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Orders as text")


def test_a_turn_takes_two_clicks_with_a_draft_that_can_be_changed(visitor: Visitor) -> None:
    page = visitor(DESK)
    second_turn(page)
    draft = page.get_by_role("button", name="Draft orders for me")
    expect(draft).to_be_visible()
    draft.click()
    back = page.get_by_role("button", name="Remove the suggested orders")
    expect(back).to_be_visible()
    expect(sheet(page)).to_contain_text(re.compile(r"F\d+W\d+"))
    expect(page.get_by_role("button", name=re.compile(r"^Send \d+ orders$"))).to_be_visible()
    assert faults(page) == []
    shot(page, "starweb-draft")
    back.click()
    expect(sheet(page)).not_to_contain_text(re.compile(r"F\d+W\d+"))
    draft.click()
    expect(back).to_be_visible()
    send(page)
    turn_is(page, 3)


def test_only_what_has_no_orders_is_drafted(visitor: Visitor) -> None:
    page = visitor(DESK)
    second_turn(page)
    page.get_by_role("button", name=re.compile(r"^F\d+=[1-9]")).first.click()
    moves = page.get_by_role("group", name=re.compile(r"^Move F\d+"))
    moves.get_by_role("button").first.click()
    expect(sheet(page)).to_contain_text(re.compile(r"F\d+W\d+"))
    own = re.search(r"(F\d+)W\d+", sheet(page).inner_text())
    assert own
    page.get_by_role("button", name="Draft the rest for me").click()
    expect(page.get_by_role("button", name="Remove the suggested orders")).to_be_visible()
    written = sheet(page).inner_text().split()
    assert [line for line in written if re.match(rf"{own[1]}\D", line)] == [own[0]]
    assert len(written) > 3


IN_SIGHT = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.chart-board'))"
"""Whether no card lies over a place on the chart."""


def click_on_chart(page: Page, marks: Locator) -> str:
    """Click the first of these marks that no card covers; gives its name."""
    for mark in marks.all():
        at = middle(mark)
        if page.evaluate(IN_SIGHT, at):
            name = mark.get_attribute("data-reach") or mark.get_attribute("data-mark")
            page.mouse.click(*at)
            return str(name)
    raise AssertionError("all are covered")


def test_a_click_on_a_ringed_world_two_jumps_away_sends_the_fleet_there(visitor: Visitor) -> None:
    page = visitor(DESK)
    second_turn(page)
    for fleet in page.get_by_role("button", name=re.compile(r"^F\d+=[1-9]")).all():
        fleet.click()
        if page.locator("[data-steps='2']").count():
            break
    form = page.get_by_role("region", name=re.compile("^Orders for F"))
    far = click_on_chart(page, page.locator("[data-steps='2']"))
    expect(sheet(page)).to_contain_text(re.compile(rf"F\d+W\d+{far}\b"))
    expect(form).to_contain_text(far)
    expect(page.locator(f"[data-reach='{far}']")).to_have_count(0)  # it is there, as far as its orders go
    shot(page, "starweb-two-jumps")


def test_a_click_on_an_own_fleet_selects_it_while_a_world_to_probe_is_selected(visitor: Visitor) -> None:
    page = visitor(DESK)
    second_turn(page)
    unseen = page.locator(".chart-board [data-mark]").and_(page.get_by_role("button", name=re.compile("^unseen W")))
    click_on_chart(page, unseen)
    region = page.get_by_role("region", name=re.compile("^Orders for W"))
    expect(region.get_by_role("button", name=re.compile("^probe"))).to_be_visible()
    fleets = page.locator(".chart-board [data-mark]").and_(page.get_by_role("button", name=re.compile(r"^fleet F")))
    name = click_on_chart(page, fleets)
    expect(page.get_by_role("region", name=re.compile(f"^Orders for {name}"))).to_be_visible()


OWNERS = """(match) => fetch(`/api/matches/${match}/seats/1/chart`).then(answer => answer.json()).then(chart =>
  Object.fromEntries(chart.marks.filter(mark => mark.owner).map(mark => [mark.values.owner, mark.owner])))"""
COLOUR = "(row) => getComputedStyle(row).getPropertyValue('--owner')"
HUE = "(hue) => getComputedStyle(document.documentElement).getPropertyValue(`--hue-${hue}`)"


def test_the_result_has_the_colours_and_signs_of_the_players_own_chart(visitor: Visitor) -> None:
    """Seats were secret; on the charts of the player, who is amber, each name had the colour of its own number."""
    page = visitor(DESK)
    match = begun(page)
    seat = f"/api/matches/{match}/seats/1"
    for turn in range(1, 9):
        lines = page.evaluate(ASK, [f"{seat}/suggestion", {"text": "", "step": turn}])
        page.evaluate(ASK, [f"{seat}/orders?wait=30", {"text": "\n".join(lines), "step": turn}])
    page.goto(f"/match/{match}")
    rows = page.get_by_role("table", name="Standings").locator("tbody tr")
    expect(rows).to_have_count(6)
    pens = page.evaluate(OWNERS, match)
    assert len(pens) > 2
    shot(page, "starweb-result")
    expect(page.get_by_role("columnheader", name="Played as")).to_be_visible()
    signs, matching = set(), 0
    for row in rows.all():
        signs.add(row.locator("path").get_attribute("d"))
        name = row.get_by_role("rowheader").inner_text().strip()
        if name in pens:
            assert row.evaluate(COLOUR) == page.evaluate(HUE, pens[name]), name
            matching += 1
    assert matching == len(pens) - 1  # the player themselves is called You
    assert len(signs) == 6


def at_hand(thing: Locator) -> None:
    """It is in view, and nothing lies over its middle."""
    expect(thing).to_be_in_viewport(ratio=1)
    assert thing.evaluate(
        """(thing) => {
          const { left, top, width, height } = thing.getBoundingClientRect()
          return thing.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        }"""
    )


def test_a_tap_on_a_triangle_selects_its_fleet(visitor: Visitor) -> None:
    page = visitor(PHONE)
    second_turn(page)
    ships = page.locator(".chart-board .chip.mine").filter(has=page.locator("path")).last
    expect(ships).to_be_visible()
    page.wait_for_timeout(1500)
    page.touchscreen.tap(*middle(ships.locator("path")))
    expect(page.get_by_role("region", name=re.compile(r"^Orders for F\d+"))).to_be_visible()
    assert faults(page) == []


def test_a_turn_on_a_phone_begins_with_the_draft_in_view(visitor: Visitor) -> None:
    page = visitor(PHONE)
    second_turn(page)
    draft = page.get_by_role("button", name="Draft orders for me")
    page.wait_for_timeout(500)
    at_hand(draft)
    looked = page.locator("details.idle > summary")
    assert looked.evaluate("(text) => text.scrollWidth <= text.clientWidth")
    draft.tap()
    expect(page.get_by_role("button", name=re.compile(r"^Send \d+ orders$"))).to_be_visible()


def test_what_is_to_be_looked_at_has_a_fixed_place_on_a_phone(visitor: Visitor) -> None:
    page = visitor(PHONE)
    second_turn(page)
    page.locator("details.idle > summary").tap()
    things = page.locator("details.idle")
    before = things.bounding_box()
    panel = page.locator("#panel").bounding_box()
    assert before
    assert panel
    assert before["height"] < panel["height"] / 2
    at_hand(page.get_by_role("button", name="End turn without orders"))
    expect(page.locator("details.idle > summary")).to_be_in_viewport(ratio=1)
    count = things.get_by_role("listitem").count()
    things.get_by_role("button", name=re.compile(r"^F\d+")).first.tap()
    page.get_by_role("group", name=re.compile(r"^Move F\d+")).get_by_role("button").first.tap()
    expect(things.get_by_role("listitem")).not_to_have_count(count)
    after = things.bounding_box()
    assert after
    assert abs(after["height"] - before["height"]) < 1
    shot(page, "starweb-phone-to-look-at")
    assert faults(page) == []


def test_the_guide_leaves_room_for_what_it_speaks_of(visitor: Visitor) -> None:
    page = visitor(PHONE)
    page.get_by_role("button", name="Learn: Starweb").tap()
    page.get_by_role("dialog", name="Learn Starweb").get_by_role("button", name="Start").tap()
    guide = page.locator(".coach")
    expect(guide.get_by_role("heading", name="Your home world")).to_be_visible()
    page.wait_for_timeout(1500)
    page.touchscreen.tap(*middle(page.locator(".coach-ring")))
    expect(guide.get_by_role("heading", name="A first draft")).to_be_visible()
    page.wait_for_timeout(1500)
    panel = page.locator("#panel").bounding_box()
    bar = page.locator("#panel .bar").bounding_box()
    assert panel
    assert bar
    assert bar["y"] - panel["y"] > 130
    page.get_by_role("button", name="Show me").tap()
    at_hand(page.locator("[data-coach=given] code").first)
    shot(page, "starweb-phone-guide-draft")
