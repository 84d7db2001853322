"""Starweb: what is told of orders that are added, of the columns of lists, and of what ships did."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.games.test_starweb import SIZES, opened, sheet, usable
from tests.browser.playing import ASK, GET


def test_templates_and_repeats_say_how_many_orders_stand(visitor: Visitor) -> None:
    """The home is the only world of the player's own: of three lines one can be carried out."""
    page = visitor()
    match = opened(page)
    marks = page.evaluate(GET, f"/api/matches/{match}/seats/1/chart")["marks"]
    home = next(mark["id"] for mark in marks if mark["kind"] == "world")
    page.get_by_text("Templates", exact=True).click()
    page.get_by_role("button", name="New template").click()
    lines = page.get_by_role("textbox", name=re.compile("^Lines of"))
    lines.fill(f"{home}B3I\nF255L\nF254L")
    lines.blur()
    page.get_by_role("group", name=re.compile("^Template")).get_by_role("button", name="Apply").click()
    expect(page.get_by_text("3 orders added: 1 valid, 2 refused.")).to_be_visible()
    expect(sheet(page)).to_contain_text("F254L")


def test_a_printout_is_kept_as_a_file_by_code_name_and_turn(visitor: Visitor) -> None:
    page = visitor()
    match = opened(page)
    text = page.evaluate(GET, f"/api/matches/{match}/seats/1/printout.json")["text"]
    found = re.search(r"Turn ([0-9]+), \[([A-Z]+)\]", text)
    assert found
    page.get_by_role("tab", name="Printout").click()
    with page.expect_download() as given:
        page.get_by_role("button", name="Download").click()
    assert given.value.suggested_filename == f"{found[2]}_t{found[1]}.txt"
    assert given.value.path().read_text() == text


@pytest.mark.parametrize("size", SIZES)
def test_the_filter_hints_at_columns_of_its_list(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    opened(page)
    page.get_by_role("tab", name="Lists").click()
    field = page.get_by_role("searchbox", name="Find in all columns")
    for listing, column in (("Worlds", "industry"), ("Fleets", "ships")):
        page.get_by_role("button", name=re.compile(f"^{listing}")).click()
        expect(field).to_have_attribute("placeholder", re.compile(f"^words, or {column}>[0-9]+, owner:"))
    usable(page, f"{size}-hint")


@pytest.mark.parametrize("size", SIZES)
def test_the_card_of_a_fleet_says_what_it_did(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    match = opened(page)
    marks = page.evaluate(GET, f"/api/matches/{match}/seats/1/chart")["marks"]
    key = next(mark for mark in marks if mark["kind"] == "key" and mark["owner"] == 1)
    assume = f"{key['id']}{dict(key['details'])['owner']}=7 at {key['near']} (AH)"
    made = page.evaluate(ASK, [f"/api/matches/{match}/seats/1/sandbox", {"assumptions": assume}])
    page.goto(f"/match/{made['id']}")
    page.get_by_role("tab", name="Lists").click()
    page.get_by_role("button", name=re.compile("^Fleets")).click()
    fleets = page.get_by_role("region", name="Fleets")
    expect(fleets).to_contain_text("fired at the home fleets")
    fleets.get_by_role("button", name=key["id"], exact=True).click()
    card = page.get_by_role("complementary", name="Selected mark")
    if card.get_by_role("button", name="More").count():
        card.get_by_role("button", name="More").click()
    expect(card.get_by_text("fired at the home fleets")).to_be_visible()
    usable(page, f"{size}-fired")
