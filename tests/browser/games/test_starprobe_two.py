"""Star Probe for two, each at their own screen: files of the host, an invitation, a find, and a test of it."""

import re

from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.conftest import Visitor
from tests.browser.games.voyages import WIDE, button, launched, usable
from tests.web.routes.test_starprobe_scene import FIRST, SECOND, SKY, STAR, TABLES


def opening(page: Page) -> None:
    """The page of a new match for two, with all its details."""
    page.goto("/new?game=starprobe")
    page.get_by_label("Two explorers").check()
    page.get_by_text(re.compile("^Details: ")).click()


def field(page: Page, name: str) -> Locator:
    """The field of an option that is a text of many lines."""
    return page.get_by_role("textbox", name=re.compile(f"^{name}", re.IGNORECASE))


def file(page: Page, name: str, text: str) -> None:
    """Choose a file for an option."""
    chosen = FilePayload(name=f"{name}.txt", mimeType="text/plain", buffer=text.encode())
    page.get_by_label(re.compile(f"^{name}, from a file", re.IGNORECASE)).set_input_files(chosen)
    expect(field(page, name)).to_have_value(text)


def test_a_bad_file_is_refused_with_its_line_and_can_be_corrected(visitor: Visitor) -> None:
    page = visitor(WIDE, refused=True)
    opening(page)
    expect(page.get_by_role("combobox", name=re.compile("^Disproving"))).to_have_value("true")
    file(page, "sky", SKY.replace("7 hot", "7 blue"))
    page.get_by_role("button", name="Create the match").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 4 of the map: '7 blue'")
    field(page, "sky").fill(SKY)
    field(page, "tables").fill('{"conflict":\n{"change" {}}}')
    page.get_by_role("button", name="Create the match").click()
    expect(page.get_by_role("alert")).to_contain_text("The tables: this is not JSON: line 2")
    usable(page, "new-match")
    field(page, "tables").fill("")
    page.get_by_role("button", name="Create the match").click()
    expect(page.get_by_role("button", name="Invite by link")).to_be_visible()


def seated(one: Page, two: Page) -> None:
    """A match by files of the host, both at it, with a ship each and launched."""
    opening(one)
    file(one, "sky", SKY)
    file(one, "tables", TABLES)
    one.get_by_label(re.compile("^Control")).select_option("false")
    one.get_by_role("button", name="Create the match").click()
    one.get_by_role("button", name="Invite by link").click()
    two.goto(one.get_by_role("textbox", name="Invitation to seat 2").input_value())
    two.get_by_role("button", name="Take this seat").click()
    one.get_by_role("button", name="Start the match").click()
    for page in (one, two):
        expect(page.get_by_role("region", name="Your voyage")).to_be_visible()
    first, last = (one, two) if button(one, "^Take an Explorer II$").count() else (two, one)
    expect(last.get_by_text(re.compile("chooses a ship before you"))).to_be_visible()
    launched(first)
    button(last, "^Take an Explorer I$").click()
    button(last, "^Government-approved crew$").click()
    expect(last.get_by_label("Naval crew, hundreds", exact=True)).to_have_text("10")
    button(last, "^Launch$").click()


def arrives(page: Page) -> None:
    """Jump to the star between the homes."""
    page.get_by_role("region", name="Your voyage").get_by_role("combobox").first.select_option(STAR)
    button(page, "^Jump to C4").click()
    expect(page.get_by_role("group", name="What happened")).to_contain_text("arrives")


def explores(page: Page, method: int) -> None:
    """An attempt of the crew with a method, and the first number."""
    button(page, "^Survey crew").click()
    button(page, f"^{method} ?1 mo").click()
    button(page, rf"^Explore: Survey crew( \d)? by method {method}$").click()
    expect(button(page, "^Pick card 1")).to_be_visible()


def test_one_tests_the_others_unproved_find(visitor: Visitor) -> None:
    one, two = visitor(WIDE, refused=True), visitor(WIDE, "dark", refused=True)
    seated(one, two)
    arrives(one)
    explores(one, FIRST)
    button(one, "^Pick card 1").click()
    one.get_by_text("Rules and odds in words").click()
    expect(one.get_by_text(re.compile("^Given up, it is on record unproved"))).to_be_visible()
    button(one, "^Give up the survey").click()
    expect(one.get_by_text("You have this system on record as class 5, unproved.")).to_be_visible()
    expect(two.get_by_text("class 5")).to_have_count(0)
    arrives(two)
    expect(two.get_by_text("Player 1 has this system on record as class 5, unproved.")).to_be_visible()
    usable(two, "test-before")
    explores(two, SECOND)
    expect(two.get_by_text(re.compile("^Of the 20 numbers 20 prove player 1 wrong"))).to_be_visible()
    button(two, "^Pick card 1").click()
    two.get_by_text("Rules and odds in words").click()
    expect(two.get_by_text(re.compile(r"^Finished, it proves player 1 wrong.*-9\sM"))).to_be_visible()
    for month in (1, 2):
        for page in (one, two):
            expect(page.get_by_text(f"Your turn: month {month} of 60.")).to_be_visible()
            button(page, "^End month").click()
    expect(one.get_by_role("group", name="What happened")).to_contain_text("Fram proves Beagle wrong")
    expect(one.get_by_role("group", name="What happened")).to_contain_text("9 M lost")
    usable(one, "tested")
    expect(two.get_by_role("group", name="What happened")).to_contain_text("class 2 with fuel, worth 16 M")
    two.locator(f'[data-mark="{STAR}"]').first.focus()
    two.keyboard.press("Enter")
    card = two.get_by_role("complementary", name="Selected mark")
    expect(card).to_contain_text("on record by you")
    expect(card).to_contain_text("on record by player 1")
    usable(two, "test-after")
