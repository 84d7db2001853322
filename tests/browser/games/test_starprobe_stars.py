"""The stars of Star Probe on the chart and in 3D: what is drawn, what is written, and what a click does."""

import re
from base64 import b64encode

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import PHONE, Visitor, shot
from tests.browser.games.voyages import WIDE, button, click_a_lit_star, launched, opened, supposed, usable

SOME, MANY = 1_000, 10_000
"""Pixels, of half a million: what the lines of the plane and the clouds have at least."""
COLOURS = """() => ['var(--plot)', 'var(--plot-line-strong)'].map((colour) => {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = colour
  const found = getComputedStyle(probe).color.match(/[0-9.]+/g).map(Number)
  probe.remove()
  return found
})"""
"""The colours of space and of the lines of its plane."""
PIXELS = """const pixels = async (png) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
  pen.drawImage(image, 0, 0)
  const { data } = pen.getImageData(0, 0, image.width, image.height)
  return Array.from({ length: data.length / 4 }, (_, at) => data.subarray(4 * at, 4 * at + 3))
}"""
MIXED = f"""async ([png, ground, line]) => {{
  {PIXELS}
  const wide = line.map((one, i) => one - ground[i])
  return (await pixels(png)).filter((pixel) => {{
    const share = (pixel[1] - ground[1]) / wide[1]
    return share > 0.4 && share < 1.1 && wide.every((one, i) => Math.abs(ground[i] + share * one - pixel[i]) <= 2)
  }}).length
}}"""
"""How many pixels of a picture are of a line's colour, mixed with that of the ground."""
UNLIKE = f"""async ([one, other]) => {{
  {PIXELS}
  const [first, second] = [await pixels(one), await pixels(other)]
  return first.filter((pixel, at) => pixel.some((value, i) => Math.abs(value - second[at][i]) > 2)).length
}}"""
"""How many pixels of two pictures are unlike each other."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_stars_are_seen_in_space(visitor: Visitor, scheme: str) -> None:
    page = visitor(WIDE, scheme)
    opened(page)
    launched(page)
    page.get_by_role("button", name="3D").click()
    stars = page.get_by_role("application", name=re.compile("^Stars in 3D"))
    expect(stars).to_be_visible()
    stars.focus()
    for key in ("ArrowLeft", "ArrowUp", "+", "-"):
        page.keyboard.press(key)
    box = stars.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("complementary", name="Selected mark")).to_contain_text("Beagle")
    usable(page, f"space-{scheme}")
    page.get_by_role("button", name="2D").click()
    expect(page.locator("g.mark:has(circle.lit)").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_plane_and_the_clouds_are_drawn_in_space(visitor: Visitor, browser: Browser, scheme: str) -> None:
    page, paper = visitor(WIDE, scheme), browser.new_page()
    opened(page)
    launched(page)
    page.get_by_role("button", name="3D").click()
    seen = picture(page)
    assert paper.evaluate(MIXED, [seen, *page.evaluate(COLOURS)]) > SOME
    page.route(re.compile("/chart"), without_clouds)
    page.reload()
    page.get_by_role("button", name="3D").click()
    assert paper.evaluate(UNLIKE, [seen, picture(page)]) > MANY
    paper.close()


def picture(page: Page) -> str:
    """The stars in space as they are drawn once nothing changes any more: a PNG, in Base64."""
    stars = page.get_by_role("application", name=re.compile("^Stars in 3D"))
    expect(stars).to_be_visible()
    expect(page.locator(".names span").filter(has_text="Beagle")).to_have_count(1)
    before, seen = b"", stars.screenshot()
    while before != seen:
        page.wait_for_timeout(500)
        before, seen = seen, stars.screenshot()
    return b64encode(seen).decode()


def without_clouds(route: Route) -> None:
    """Answer with a chart that has no clouds."""
    answer = route.fetch()
    chart = answer.json()
    route.fulfill(response=answer, json=chart | {"areas": [one for one in chart["areas"] if one["kind"] != "cloud"]})


def test_space_fills_a_phone_behind_the_sheet(visitor: Visitor) -> None:
    page = visitor(PHONE)
    opened(page)
    launched(page)
    page.get_by_role("button", name="3D").click()
    stars = page.get_by_role("application", name=re.compile("^Stars in 3D"))
    expect(stars).to_be_visible()
    page.wait_for_timeout(500)
    box = stars.bounding_box()
    ship, bar = (
        page.locator(".names span").filter(has_text="Beagle").bounding_box(),
        page.locator(".below").bounding_box(),
    )
    assert box is not None
    assert ship is not None
    assert bar is not None
    assert box["y"] + box["height"] == pytest.approx(PHONE["height"], abs=1)  # it goes on behind the sheet
    assert ship["y"] == pytest.approx((box["y"] + bar["y"]) / 2, abs=40)
    page.get_by_role("button", name="Show the chart").click()
    page.wait_for_timeout(500)
    shot(page, "starprobe-space-phone")
    expect(stars).to_be_visible()


def test_the_card_of_a_star_can_be_closed_and_goes_after_the_jump(visitor: Visitor) -> None:
    page = visitor(WIDE)
    opened(page)
    launched(page)
    card = page.get_by_role("complementary", name="Selected mark")
    click_a_lit_star(page)
    expect(card).to_be_visible()
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()
    click_a_lit_star(page)
    expect(card).to_be_visible()
    page.mouse.move(0, 0)
    button(page, "^Jump to").click()
    expect(card).to_be_hidden()


def test_a_course_for_home_is_a_jump_there(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "1 ship II near C3/5\n1 stage free\n")
    button(page, "^Set course for home$").click()
    expect(button(page, r"^Jump to \S+ \S+ hexes")).to_be_visible()
    expect(button(page, "^Set course for home$")).to_have_count(0)


def test_only_few_stars_of_a_whole_map_are_marks(visitor: Visitor) -> None:
    """Two thousand stars are dots on one surface, so that the map moves smoothly; few are things of their own."""
    page = visitor(WIDE)
    opened(page)
    launched(page)
    page.get_by_role("button", name="All", exact=True).click()
    expect(page.locator("g.mark").first).to_be_visible()
    assert page.locator("g.mark").count() < 200


WORDS = """() => {
  const boxes = [...document.querySelectorAll('.chart-board .label, .chart-board .edge-name')].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    const slack = (bottom - top - parseFloat(getComputedStyle(one).fontSize)) / 2 + 2
    return [left + 1, top + slack, right - 1, bottom - slack]
  })
  const over = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
  const hidden = boxes.filter((one, at) => boxes.some((other, before) => before < at && over(one, other)))
  return [boxes.length, hidden.length]
}"""
"""How many names are on the chart, and how many of them lie over another."""


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["desk", "phone"])
def test_names_and_numbers_of_stars_do_not_overlap(visitor: Visitor, size: dict[str, int]) -> None:
    page = visitor(size)
    opened(page)
    launched(page)
    drawn = set()
    for name in (*["Zoom in"] * 4, *["Zoom out"] * 6):
        page.get_by_role("button", name=name).click()
        page.wait_for_timeout(400)
        words, over = page.evaluate(WORDS)
        assert over == 0, name
        assert words > 0
        drawn.add(page.locator("canvas[data-numbers]").get_attribute("data-numbers"))
        shot(page, f"starprobe-names-{size['width']}-{name[5:]}-{words}")
    assert len(drawn) > 2, "what is written depends on the room"
