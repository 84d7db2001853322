"""What a new player of Starweb stumbled over, and does not any more."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.games.test_starweb import DESK, opened, sheet
from tests.browser.playing import look_back, send, turn_is, write


def test_small_numbers_are_typed_and_a_click_on_a_tab_leaves_the_keys_alone(visitor: Visitor) -> None:
    page = visitor(DESK)
    opened(page)
    expect(page.get_by_text("Before you send")).to_be_visible()
    page.keyboard.press("n")
    world = page.get_by_role("region", name=re.compile("^Orders for W"))
    home = str(world.get_attribute("aria-label")).removeprefix("Orders for ")
    first, second, *_ = (
        key.split("=")[0] for key in world.get_by_role("button", name=re.compile("^F")).all_inner_texts()
    )
    gate = page.get_by_role("region", name="Chart").get_by_role("button", name=re.compile("^unseen ")).first
    write(page, f"{home}B29{first}\n{home}B1{second}\n{first}{gate.get_attribute('data-mark')}")
    send(page)
    turn_is(page, 2)
    page.get_by_role("tab", name="Lists").click()
    page.get_by_role("tab", name="Orders").click()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type(home)
    page.keyboard.press("Enter")
    expect(world).to_have_attribute("aria-label", f"Orders for {home}")
    page.keyboard.press("b")
    expect(world.get_by_role("button", name="2", exact=True)).to_be_visible()  # mines gave two metal
    page.keyboard.press("2")
    expect(world.get_by_role("button", name="2", exact=True)).to_have_attribute("aria-pressed", "true")
    world.get_by_role("button", name=re.compile("^P: P-ships")).click()
    page.keyboard.press("Enter")
    expect(sheet(page)).to_have_text(f"{home}B2P")
    page.get_by_role("button", name="Forecast next printout").click()
    page.get_by_text("Assumptions", exact=True).click()
    page.get_by_role("button", name=f"Insert what you know about {home}").click()
    assumed = page.get_by_role("textbox", name=re.compile("^Assumptions, one"))
    expect(assumed).to_have_value(re.compile(rf"\({first}\[\w+\]-->W"))
    with page.expect_response(re.compile("/forecast$")) as guess:
        page.get_by_role("button", name="Update forecast").click()
    assert guess.value.ok


def test_a_template_is_named_and_written_in_one_go(visitor: Visitor) -> None:
    page = visitor(DESK)
    opened(page)
    page.get_by_text("Templates", exact=True).click()
    page.get_by_role("button", name="New template").click()
    template = page.get_by_role("group", name=re.compile("^Template "))
    template.get_by_role("textbox", name="Name").fill("Guard")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("W*B1P")
    page.get_by_role("heading", name="Order sheet").click()
    expect(page.get_by_role("group", name="Template Guard")).to_be_visible()
    expect(page.get_by_role("textbox", name="Lines of Guard")).to_have_value("W*B1P")


def test_a_new_table_shows_what_it_is_played_with(visitor: Visitor) -> None:
    page = visitor(DESK)
    page.goto("/new?game=starweb")
    page.get_by_text("Details:").click()
    variant = page.get_by_role("combobox", name="variant")
    expect(variant).to_have_value("trial")
    page.get_by_text("Fifteen empires to the bitter end").click()
    expect(variant).to_have_value("bitter end")


def test_when_it_is_over_one_sees_how_it_ended(visitor: Visitor) -> None:
    page = visitor(DESK)
    opened(page, turns=1)
    write(page, "Z")
    send(page)
    expect(page.get_by_role("table", name="Standings")).to_be_visible()
    look_back(page)
    expect(page.get_by_role("tab", name="Scores")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("tab", name="Orders")).to_have_count(0)


def test_a_code_on_the_printout_leads_to_its_meaning(visitor: Visitor) -> None:
    page = visitor(DESK)
    text = "Orders=2 <errors and comments in angle-brackets>:\nW3X <lost-first> F5W7 <2>\n"
    said = {"step": 0, "text": text, "notation": "", "prompt": "", "turn": None}
    page.route("**/printout.json*", lambda route: route.fulfill(json=said))
    opened(page)
    page.get_by_role("tab", name="Printout").click()
    printout = page.get_by_role("region", name="Printout")
    expect(printout).to_have_text(text.strip())
    expect(printout.get_by_role("link")).to_have_count(1)
    with page.expect_popup() as rules:
        printout.get_by_role("link", name="lost-first").click()
    expect(rules.value.locator(".here")).to_have_id("lost-first")


def in_view(page: Page) -> list[tuple[float, float]]:
    """Where the worlds are drawn, all of them on the chart."""
    chart = page.get_by_role("region", name="Chart").bounding_box()
    assert chart
    found = []
    for each in page.locator("[data-mark^=W]").all():
        box = each.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert chart["x"] < x < chart["x"] + chart["width"]
        assert chart["y"] < y < chart["y"] + chart["height"]
        found.append((x, y))
    return found


@pytest.mark.parametrize("replays", [False, True])
def test_after_a_turn_every_world_is_in_view_and_none_behind_the_card(visitor: Visitor, *, replays: bool) -> None:
    page = visitor(DESK, replays=replays)
    page.emulate_media(reduced_motion="no-preference")
    opened(page)
    expect(page.get_by_text("Before you send")).to_be_visible()
    page.keyboard.press("n")
    world = page.get_by_role("region", name=re.compile("^Orders for W"))
    expect(world).to_be_visible()
    home = str(world.get_attribute("aria-label")).removeprefix("Orders for ")
    keys = [key.split("=")[0] for key in world.get_by_role("button", name=re.compile("^F")).all_inner_texts()]
    gates = page.locator("[data-mark^=W]").evaluate_all("marks => marks.map(mark => mark.dataset.mark)")
    ways = [f"{key}{gate}" for key, gate in zip(keys, (gate for gate in gates if gate != home), strict=False)]
    world.get_by_role("button", name=re.compile("^F")).first.click()
    write(page, "\n".join([*(f"{home}B6{key}" for key in keys), *ways]))
    send(page)
    if replays:
        page.get_by_role("button", name="Write orders").click()
    turn_is(page, 2)
    page.wait_for_timeout(2500)  # until all has come to rest
    assert len(in_view(page)) > 4
    page.keyboard.press("n")
    expect(page.get_by_role("complementary", name="Selected mark")).to_be_visible()
    page.get_by_role("button", name="All", exact=True).click()
    page.wait_for_timeout(1000)
    card = page.get_by_role("complementary", name="Selected mark").bounding_box()
    assert card
    for x, y in in_view(page):
        assert x > card["x"] + card["width"] or y > card["y"] + card["height"]
