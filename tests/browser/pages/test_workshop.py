"""The workshop and the library, as somebody who writes robots meets them."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, Visitor, shot
from tests.browser.playing import sound
from turnsheet.bots.robots import sample_programs

SIZES = {"desk": DESK, "phone": PHONE}
SCHEMES = {"desk": "light", "phone": "dark"}
KINDS = ("Scout", "Sniper", "Tank")
HUNTER = "\n".join(json.loads(sample_programs.record("hunter_scout"))["script"]["code"])


def editor(page: Page) -> Locator:
    """Where the program is written."""
    return page.get_by_role("textbox", name="Program of the")


def write(page: Page, text: str) -> None:
    """Write a program in the place of what is there."""
    editor(page).click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("Delete")
    page.keyboard.insert_text(text)


def workshop(page: Page) -> None:
    """Go there from the first page."""
    header = page.get_by_role("navigation", name="Site")
    link = header.get_by_role("link", name="Workshop")
    if not link.is_visible():  # on a phone it is in a menu
        header.get_by_role("button", name="More").click()
    link.click()
    expect(page.get_by_role("heading", name="Workshop: Robots")).to_be_visible()
    expect(editor(page)).to_be_visible()
    expect(page.get_by_text("No errors.")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_a_robot_is_corrected_and_watched_word_by_word(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size], SCHEMES[size])
    workshop(page)
    expect(page.get_by_text("word 0 of")).to_be_visible()
    page.get_by_role("button", name="Legend").click()
    expect(page.get_by_role("list", name="Legend")).to_contain_text("GR Green")
    sound(page, f"workshop-legend-{size}")
    page.keyboard.press("Escape")
    sound(page, f"workshop-{size}")
    write(page, ": play\n  2 turnn!\n  moves 1 do move! loop ;")
    expect(page.get_by_text("1 error.")).to_be_visible()
    expect(page.locator(".cm-lintRange-error")).to_have_text("turnn!")
    expect(page.get_by_role("button", name="Publish")).to_be_disabled()
    expect(page.get_by_text("The program has errors.")).to_be_visible()
    sound(page, f"fault-{size}")
    page.get_by_role("button", name="line 2, column 5").click()
    expect(editor(page)).to_be_focused()
    write(page, ": play\n  1 turn!\n  moves 1 do move! loop ;")
    expect(page.get_by_text("No errors.")).to_be_visible()
    expect(page.get_by_text("The program has errors.")).to_have_count(0)
    step = page.get_by_role("button", name="One word forward")
    expect(page.get_by_text("word 0 of 12")).to_be_visible()
    for _ in range(3):
        step.click()
    expect(page.get_by_text("word 3 of 12")).to_be_visible()
    stack = page.get_by_role("heading", name="Stack, top first").locator("..")
    expect(stack.get_by_role("listitem")).to_have_text(["3"])
    step.click()
    expect(stack.get_by_role("listitem")).to_have_text(["1", "3"])
    expect(page.locator(".cm-now").first).to_have_text("do")
    sound(page, f"words-{size}")
    page.get_by_role("button", name="One word back").click()
    expect(stack.get_by_role("listitem")).to_have_text(["3"])
    page.get_by_label("Speed").fill("6")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("The play is over after 12 words.")).to_be_visible()
    page.get_by_role("button", name="Next play").click()
    expect(page.get_by_text("green scout, next")).to_be_visible()
    page.get_by_role("button", name="Previous play").click()
    expect(page.get_by_text("red scout, next")).to_be_visible()
    page.reload()
    expect(editor(page)).to_contain_text("1 turn!")  # nothing is lost


def test_what_goes_wrong_is_said(visitor: Visitor) -> None:
    page = visitor(refused=True)
    workshop(page)
    write(page, ": play begin false until ;")
    expect(page.get_by_text("word 0 of 10001")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_text("The program failed.")).to_be_visible()
    expect(page.get_by_text("10,000 words").first).to_be_visible()
    page.get_by_label("The board as text").fill("board 5\nred scout on the moon")
    expect(page.get_by_role("alert")).to_contain_text("line 2")
    page.get_by_label("Start with").select_option("Duel of the scouts")
    expect(page.get_by_role("alert")).to_have_count(0)
    shot(page, "failed")
    file = page.locator("input[type=file]")
    for text, said in (("{", "not JSON"), ('{"script": {"team": "", "name": "x", "class": "Dragon"}}', "script.class")):
        file.set_input_files({"name": "robot.json", "mimeType": "application/json", "buffer": text.encode()})
        expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible()
    file.set_input_files({"name": "huge.json", "mimeType": "application/json", "buffer": b"x" * 2_000_000})
    expect(page.get_by_role("alert").filter(has_text="too large")).to_be_visible()
    file.set_input_files(
        {"name": "g.json", "mimeType": "application/json", "buffer": sample_programs.record("guard_tank")}
    )
    expect(page.get_by_role("radio", name="Tank")).to_be_checked()
    expect(editor(page)).to_contain_text("aimRange")
    page.get_by_role("button", name="Undo").click()
    expect(editor(page)).not_to_contain_text("aimRange")


def test_ten_megabytes_of_text_are_refused_and_the_page_goes_on(visitor: Visitor) -> None:
    page = visitor()
    workshop(page)
    write(page, ": a " * 300_000)
    expect(page.get_by_text("the limit is 60,000.")).to_be_visible()
    write(page, ": play move! ;")
    expect(page.get_by_text("No errors.")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_a_hunter_beats_the_wanderers_and_goes_into_the_library(visitor: Visitor, size: str, tmp_path: Path) -> None:
    page = visitor(SIZES[size], SCHEMES["phone" if size == "desk" else "desk"])
    workshop(page)
    name = f"Fox of the {size}"
    write(page, HUNTER)
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Team", exact=True).fill("Testers")
    page.get_by_role("button", name="Use for all kinds").click()
    page.get_by_role("tab", name="Play a contest").click()
    against = page.get_by_role("group", name="Against: green")
    against.get_by_label("Team").select_option("Wanderer (Turnsheet)")
    page.get_by_role("button", name="Play a contest").click()
    expect(page.get_by_text("play 0 of").or_(page.get_by_text("play 1 of"))).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    shot(page, f"match-{size}")
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_text("You won with seed 1")).to_be_visible()
    sound(page, f"won-{size}")
    page.get_by_role("button", name="Again, with another seed").click()
    expect(page.get_by_label("Random seed").last).to_have_value("2")
    page.get_by_role("button", name="Play 10 contests").click()
    expect(page.get_by_text("10 of 10 contests")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    sound(page, f"series-{size}")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("button", name="Publish update")).to_be_visible()
    page.get_by_role("link", name="Library", exact=True).click()
    expect(page.get_by_role("heading", name="Library: Robots")).to_be_visible()
    expect(page.get_by_text("programs", exact=False).first).to_be_visible()
    sound(page, f"library-{size}")
    page.get_by_label("Name or team").fill(name)
    expect(page.get_by_text("1 program", exact=True)).to_be_visible()
    page.get_by_label("matches, at least").fill("1")
    expect(page.get_by_text("0 programs")).to_be_visible()
    page.get_by_label("matches, at least").fill("")
    page.get_by_label("only mine").check()
    expect(page.get_by_text("1 program", exact=True)).to_be_visible()
    page.get_by_text("Statistics").click()
    with page.expect_download() as loading:
        page.get_by_role("link", name="Download the record").click()
    kept = tmp_path / "record.json"
    loading.value.save_as(kept)
    assert json.loads(kept.read_text())["script"]["name"] == name
    sound(page, f"own-{size}")
    page.get_by_role("button", name="Retire").click()
    page.get_by_role("button", name="Yes, retire it").click()
    expect(page.get_by_text("0 programs")).to_be_visible()
    page.get_by_label("show retired").check()
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_text("revision 2", exact=True)).to_be_visible()
    page.get_by_role("link", name=f"Open {name}").click()
    expect(editor(page)).to_contain_text("consider")
    expect(page).to_have_url(re.compile("/workshop/robots$"))


def test_the_table_is_sorted_with_the_keyboard(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/library/robots")
    head = page.get_by_role("columnheader", name="Kind")
    expect(head).to_have_attribute("aria-sort", "none")
    head.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(head).to_have_attribute("aria-sort", "ascending")
    kinds = page.locator("tbody tr td:nth-of-type(2)").all_inner_texts()
    assert kinds == sorted(kinds)
    page.keyboard.press("Enter")
    expect(head).to_have_attribute("aria-sort", "descending")
