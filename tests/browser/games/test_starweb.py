"""Starweb as people play it: by pointing, with lists, templates and guesses."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import settled_page
from tests.browser.conftest import PHONE, Visitor, faults, shot
from tests.browser.playing import ASK, empty_sheet, send, turn_is, write

DESK = {"width": 1440, "height": 900}
SIZES = {"desk": DESK, "phone": PHONE}


def usable(page: Page, name: str) -> None:
    """No serious fault, nothing wider than the screen; and a picture."""
    page.wait_for_timeout(200)
    assert faults(page) == [], name
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
    shot(page, f"starweb-{name}")


def opened(page: Page, preset: str = "trial", seats: int = 6, turns: int = 0) -> str:
    """A game against bots, begun."""
    bots = {str(seat): "settler" for seat in range(2, seats + 1)}
    opening = {"game": "starweb", "preset": preset, "undo_seconds": 0, "start": True, "take": 1, "bots": bots}
    opening["options"] = {"turns": str(turns)}
    match = str(page.evaluate(ASK, ["/api/matches", opening])["id"])
    empty_sheet(page, match)
    page.goto(f"/match/{match}")
    turn_is(page, 1)
    return match


def drawn(page: Page, kind: str) -> Locator:
    """Marks of a kind on the chart."""
    return page.get_by_role("region", name="Chart").get_by_role("button", name=re.compile(f"^{kind} "))


def click_at(page: Page, mark: Locator) -> None:
    """Click the chart where the shape of a mark is drawn, once it stays there."""
    mark.scroll_into_view_if_needed()
    page.mouse.click(*settled_page.middle(mark.locator("path, circle").first))


def sheet(page: Page) -> Locator:
    """The text of the sheet."""
    return page.get_by_role("textbox", name="Orders as text")


@pytest.mark.parametrize("size", SIZES)
def test_a_turn_is_ordered_by_pointing(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    opened(page)
    click_at(page, drawn(page, "world"))
    world = page.get_by_role("region", name=re.compile("^Orders for W"))
    expect(world).to_be_visible()
    world.get_by_role("button", name=re.compile("^build")).click()
    usable(page, f"{size}-world")
    form = page.get_by_role("group", name=re.compile("^Build at W"))
    form.get_by_role("spinbutton", name=re.compile("^Number")).fill("12")
    if size == "phone":  # there is no room for fleets on the chart: they are in the form
        key = form.get_by_role("button", name=re.compile("^F")).nth(1)
        name = re.search(r"F\d+", key.inner_text())
        key.click()
    else:
        key = drawn(page, "key").nth(1)
        name = re.search(r"F\d+", key.get_attribute("aria-label") or "")
        click_at(page, key)
    assert name
    expect(form.get_by_role("button", name=name[0])).to_have_attribute("aria-pressed", "true")
    form.get_by_role("spinbutton", name=re.compile("^Number")).press("Enter")
    expect(sheet(page)).to_contain_text(re.compile(rf"W\d+B12{name[0]}"))
    expect(world.get_by_role("button", name=re.compile("^Remove W"))).to_have_count(1)
    world.get_by_role("button", name=name[0]).first.click()
    fleet = page.get_by_role("region", name=re.compile("^Orders for F"))
    expect(fleet).to_be_visible()
    click_at(page, drawn(page, "unseen").first)
    expect(sheet(page)).to_contain_text(re.compile(r"F\d+W\d+"))
    expect(fleet).to_be_visible()
    click_at(page, drawn(page, "world"))  # where it stands: no step of its path
    expect(world).to_be_visible()
    expect(sheet(page)).not_to_contain_text(re.compile(r"F\d+W\d+W\d+"))
    world.get_by_role("button", name=name[0]).first.click()
    home = drawn(page, "world").get_attribute("data-mark")
    fleet.get_by_role("button", name=re.compile(f"^Move F.* to {home}$")).click()
    expect(sheet(page)).to_contain_text(re.compile(rf"F\d+W\d+{home}$", re.MULTILINE))
    usable(page, f"{size}-moved")
    fleet.get_by_role("button", name="Undo last").click()
    expect(sheet(page)).not_to_contain_text(re.compile(r"F\d+W\d+W\d+"))
    expect(page.get_by_role("button", name="Send 2 orders")).to_be_visible()
    fleet.get_by_role("button", name=re.compile("^load")).click()
    expect(page.get_by_role("button", name="Send 3 orders")).to_be_visible()
    fleet.get_by_role("button", name=re.compile(r"^Remove F\d+L")).click()
    expect(page.get_by_role("button", name="Send 2 orders")).to_be_visible()
    usable(page, f"{size}-fleet")


@pytest.mark.parametrize("size", SIZES)
def test_last_turns_orders_are_repeated(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    opened(page)
    page.get_by_role("button", name=re.compile("^W.*world")).first.click()
    name = re.search(r"W\d+", page.get_by_role("region", name=re.compile("^Orders for W")).inner_text())
    assert name
    write(page, f"{name[0]}B5I\n{name[0]}B2P")
    send(page)
    turn_is(page, 2)
    write(page, f"{name[0]}B5I\nF255W1")
    page.get_by_role("button", name="Repeat last turn's orders").click()
    expect(sheet(page)).to_contain_text(f"{name[0]}B2P")
    expect(page.get_by_role("button", name="Send 2 orders")).to_be_visible()
    page.get_by_role("button", name="Remove the refused line").click()
    expect(sheet(page)).not_to_contain_text("F255")
    usable(page, f"{size}-repeated")


@pytest.mark.parametrize("size", SIZES)
def test_what_is_left_is_counted_and_found(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    opened(page)
    page.get_by_text("Before you send: 1 world to look at").click()
    idle = page.get_by_role("listitem").filter(has_text="30 of 30 industry unused")
    idle.get_by_role("button").click()
    world = page.get_by_role("region", name=re.compile("^Orders for W"))
    expect(world.get_by_text("industry 30 of 30 left")).to_be_visible()
    page.get_by_text("Before you send: 1 world to look at").click()
    world.get_by_role("button", name=re.compile("^build")).click()
    count = page.get_by_role("spinbutton", name=re.compile("^Number"))
    count.fill("12")
    count.press("Enter")
    expect(world.get_by_text("industry 18 of 30 left")).to_be_visible()
    expect(count).to_have_count(0)
    expect(page.get_by_text("Before you send: 1 key, 1 world to look at")).to_be_visible()
    expect(page.get_by_text("1 of 9 without orders, 1 with unused resources")).to_be_visible()
    world.get_by_role("button", name=re.compile("^build")).click()
    expect(page.get_by_role("spinbutton", name="Number, 18 left")).to_be_visible()
    count.fill("18")
    count.press("Enter")
    expect(world.get_by_text("industry 0 of 30 left")).to_be_visible()
    expect(page.get_by_text("Before you send: 1 key to look at")).to_be_visible()
    usable(page, f"{size}-counted")


def test_industry_that_stays_unused_is_told_in_words_until_all_of_it_works(visitor: Visitor) -> None:
    page = visitor(DESK)
    opened(page)
    home = str(drawn(page, "world").first.get_attribute("data-mark"))
    write(page, f"{home}B12P")
    page.get_by_text("Before you send: 1 world to look at").click()
    told = page.get_by_role("listitem").filter(has_text="industry unused")
    expect(told).to_have_text(
        re.compile(rf"^{home}:? *18 of 30 industry unused, 18 metal there. It will build I-ships")
    )
    usable(page, "desk-unused-industry")
    write(page, f"{home}B12P\n{home}B18I")
    expect(page.get_by_role("button", name="Send 2 orders")).to_be_visible()
    expect(page.get_by_text("industry unused")).to_have_count(0)
    expect(page.get_by_text(re.compile("^Before you send"))).to_have_count(0)


def test_keys_lead_from_thing_to_thing(visitor: Visitor) -> None:
    page = visitor(DESK)
    opened(page)
    expect(page.get_by_text("Before you send")).to_be_visible()
    page.keyboard.press("n")
    world = page.get_by_role("region", name=re.compile("^Orders for W"))
    expect(world).to_be_visible()
    page.keyboard.press("b")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(sheet(page)).to_contain_text(re.compile(r"W\d+B7F\d+"))
    world.get_by_role("button", name=re.compile("^F")).first.click()
    fleet = page.get_by_role("region", name=re.compile("^Orders for F"))
    fleet.get_by_role("button", name=re.compile("^Move F")).first.click()
    expect(sheet(page)).to_contain_text(re.compile(r"F\d+W\d+"))
    page.keyboard.press("Backspace")
    expect(sheet(page)).not_to_contain_text(re.compile(r"F\d+W\d+"))
    page.keyboard.press("Escape")
    expect(fleet).to_have_count(0)


def test_a_fleet_probes_where_it_is_selected(visitor: Visitor) -> None:
    page = visitor(DESK)
    opened(page)
    expect(page.get_by_text("Before you send")).to_be_visible()
    page.keyboard.press("n")
    page.keyboard.press("b")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    world = page.get_by_role("region", name=re.compile("^Orders for W"))
    world.get_by_role("button", name=re.compile("^F")).first.click()
    fleet = page.get_by_role("region", name=re.compile("^Orders for F"))
    fleet.get_by_role("button", name=re.compile("^Move F")).first.click()
    name = re.search(r"F\d+", fleet.inner_text())
    assert name
    send(page)
    turn_is(page, 2)
    expect(fleet).to_have_count(0)  # what is new comes first
    expect(page.get_by_role("region", name="Turn report")).to_contain_text("Turn 1")
    usable(page, "desk-turn-report")
    page.get_by_role("button", name=re.compile(f"^{name[0]}=.*fleet")).click()
    probe = fleet.get_by_role("button", name=re.compile(r"^probe W\d+")).first
    probe.click()
    expect(probe).to_have_attribute("aria-pressed", "true")
    expect(sheet(page)).to_have_text(re.compile(r"^F\d+P\d+$"))
    expect(fleet.get_by_text("ships 6 of 7 left")).to_be_visible()
    usable(page, "desk-probe")
    probe.click()
    expect(sheet(page)).not_to_contain_text("P")


def test_templates_are_kept_and_applied(visitor: Visitor) -> None:
    page = visitor(DESK)
    opened(page)
    expect(page.get_by_text("Before you send")).to_be_visible()
    page.keyboard.press("n")
    world = page.get_by_role("region", name=re.compile("^Orders for W"))
    expect(world).to_be_visible()
    keys = world.get_by_role("button", name=re.compile(r"^F\d+")).all_inner_texts()
    first, second = (name.split("=")[0] for name in keys[:2])
    write(page, f"{first}L\n{second}L")
    page.get_by_text("Templates", exact=True).click()
    page.get_by_role("button", name=re.compile("as a template$")).click()
    lines = page.get_by_role("textbox", name=re.compile("^Lines of"))
    expect(lines).to_have_value("F*L")
    template = page.get_by_role("group", name=re.compile("^Template"))
    write(page, "")
    template.get_by_role("button", name="Apply").click()
    expect(page.get_by_text("Nothing was added")).to_be_visible()  # the keys are empty
    lines.fill("W*B1F*\nF*L")
    lines.blur()
    page.get_by_role("checkbox", name="standing").check()
    write(page, f"{first}Q")
    template.get_by_role("button", name="Apply").click()
    expect(sheet(page)).to_contain_text(f"{second}L")
    expect(sheet(page)).not_to_contain_text(f"{first}L")
    usable(page, "desk-templates")
    write(page, "")
    page.get_by_role("button", name="Apply 1 standing template").click()
    expect(page.get_by_role("button", name=f"Send {2 * len(keys)} orders")).to_be_visible()
    page.get_by_role("checkbox", name="apply automatically").check()
    page.wait_for_timeout(1200)  # until it is in the site
    send(page)
    turn_is(page, 2)
    expect(sheet(page)).to_contain_text(f"{first}L")
    page.reload()
    expect(sheet(page)).to_contain_text(f"{first}L")


@pytest.mark.parametrize("size", SIZES)
def test_lists_are_sorted_searched_and_lead_to_the_chart(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    opened(page)
    page.get_by_role("tab", name="Lists").click()
    page.get_by_role("button", name=re.compile("^Fleets")).click()
    table = page.get_by_role("region", name="Fleets")
    names = table.get_by_role("rowheader")
    expect(names).to_have_count(5)
    ascending = names.all_inner_texts()
    heading = table.get_by_role("columnheader", name="fleet")
    heading.get_by_role("button").click()
    expect(heading).to_have_attribute("aria-sort", "ascending")
    assert names.all_inner_texts() == sorted(ascending, key=lambda name: int(name[1:]))
    heading.get_by_role("button").click()
    expect(heading).to_have_attribute("aria-sort", "descending")
    assert names.all_inner_texts() == sorted(ascending, key=lambda name: -int(name[1:]))
    page.get_by_role("searchbox", name="Find in all columns").fill("ships>0")
    expect(table.get_by_text("No rows match.")).to_be_visible()
    page.get_by_role("searchbox", name="Find in all columns").fill(f"ships=0 fleet={ascending[0]}")
    expect(names).to_have_count(1)
    names.get_by_role("button").press("Enter")
    expect(page.get_by_role("complementary", name="Selected mark")).to_contain_text(ascending[0])
    usable(page, f"{size}-lists")


@pytest.mark.parametrize("size", SIZES)
def test_a_fleet_is_selected_by_its_name_too(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    opened(page)
    for _ in range(0 if size == "desk" else 3):  # until there is room for keys
        page.get_by_role("button", name="Zoom in").click()
    for key in range(3):
        mark = drawn(page, "key").nth(key)
        name = mark.get_attribute("data-mark")
        written = mark.locator("xpath=..").locator("text")
        written.scroll_into_view_if_needed()
        settled_page.middle(written)
        box = written.bounding_box()
        assert box is not None
        for share in (0.1, 0.5, 0.9):
            page.mouse.click(box["x"] + share * box["width"], box["y"] + box["height"] / 2)
            expect(page.get_by_role("region", name=re.compile(f"^Orders for {name}="))).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_others_are_dealt_with_in_one_place(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    opened(page, "partner", 14)
    page.get_by_role("tab", name="Messages").click()
    ally = page.get_by_role("switch", name=re.compile("^ally: "))
    partner = (ally.get_attribute("aria-label") or "").removeprefix("ally: ")
    expect(ally).not_to_be_checked()
    ally.check()
    expect(page.get_by_text("ally: no → yes when sent")).to_be_visible()
    page.get_by_role("button", name=f"write to {partner}").click()
    page.get_by_role("textbox", name=re.compile(f"^Message to {partner}")).fill("Shall we share?")
    page.get_by_role("button", name=re.compile("^Add (order|to this turn)$")).click()
    section = page.get_by_role("region", name="Diplomacy")
    expect(section.get_by_role("button", name=f"Remove A={partner}")).to_be_visible()
    expect(section.get_by_role("button", name=f"Remove to {partner}: Shall we share?")).to_be_visible()
    usable(page, f"{size}-diplomacy")
    ally.uncheck()
    expect(section.get_by_role("button", name=f"Remove A={partner}")).to_have_count(0)
    page.get_by_role("tab", name="Orders").click()
    expect(page.get_by_role("button", name="Send 1 order")).to_be_visible()
