"""Star Probe as people play it: the docks, a jump by a click, an attempt, and what is written of it."""

import re
from base64 import b64encode
from contextlib import suppress

import pytest
from playwright import sync_api
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.conftest import PHONE, Visitor, faults, shot
from tests.browser.looks import LOOKS
from tests.browser.playing import ASK, GET
from tests.browser.printed_pages import printed
from tests.games.starprobe.position_of_each_stage import GIVENS

WIDE = {"width": 1440, "height": 900}
ON_THE_CHART = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('[aria-label=Chart] svg')"
CREW = "1 crew naval 10 contact 2 scientific 2 marine 6 first-in 1\n1 stores supplies 12 slugs 8 salvos 5 modes 1 3 5\n"
MOST_DECISIONS = 25
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
PRICE = re.compile(r"\d[ \u00a0](%|M)")
"""The chance or the sum on a button."""
FOUND = re.compile("^(Explore: choose|Pick card 1)")
WAYS = ("Jump to", "Wait until", "Keep the result", "Pick card 2", "Fight", "End month")
TRIES = 50
"""How often `decide` looks for a way on."""


def usable(page: Page, name: str) -> None:
    """No serious fault, nothing wider than the screen; and a picture."""
    page.wait_for_timeout(300)
    assert faults(page) == [], name
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
    shot(page, f"starprobe-{name}")


def opened(page: Page) -> str:
    """A voyage alone, at the docks, with a First-In Team for certain."""
    options = {"control": "false"}
    opening = {"game": "starprobe", "seats": 1, "options": options, "undo_seconds": 0, "start": True, "take": 1}
    match = str(page.evaluate(ASK, ["/api/matches", opening])["id"])
    page.goto(f"/match/{match}")
    return match


def supposed(page: Page, stage: str) -> None:
    """A voyage at some stage, by its name or in the notation, in a sandbox."""
    match = opened(page)
    chart = page.evaluate(GET, f"/api/matches/{match}/seats/1/chart?step=0")
    star = next(mark["id"] for mark in chart["marks"] if mark["kind"] == "regular")
    assume = GIVENS.get(stage, stage).replace("C3/5", star) + CREW
    made = page.evaluate(ASK, [f"/api/matches/{match}/seats/1/sandbox", {"assumptions": assume}])
    page.goto(f"/match/{made['id']}")
    expect(page.get_by_role("region", name="Your voyage")).to_be_visible()


def button(page: Page, name: str) -> Locator:
    """A button of the voyage."""
    return page.get_by_role("region", name="Your voyage").get_by_role("button", name=re.compile(name))


def launched(page: Page) -> None:
    """Out of the docks with the crew the government approves of."""
    button(page, "^Take an Explorer II$").click()
    button(page, "^Government-approved crew$").click()
    expect(page.get_by_label("Naval crew, hundreds", exact=True)).to_have_text("10")
    button(page, "^Launch$").click()
    expect(page.get_by_text("To jump, click or tap a highlighted star on the chart")).to_be_visible()
    expect(button(page, "^Set course for home$")).to_have_count(0)


def click_a_lit_star(page: Page) -> str:
    """Click one of the stars that can be reached, where nothing lies on top of it, not even another star's reach."""
    page.evaluate("window.scrollTo(0, 0)")
    page.wait_for_timeout(600)  # the view follows the ship
    for star in page.locator("g.mark:has(circle.lit)").all():
        said = star.get_attribute("aria-label") or ""
        box = star.locator("circle.lit").bounding_box()
        if box is None or said.startswith("home"):
            continue
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if page.evaluate(ON_THE_CHART, [x, y]):
            page.touchscreen.tap(x, y) if page.evaluate("navigator.maxTouchPoints") else page.mouse.click(x, y)
            page.wait_for_timeout(800)
            if button(page, "^Jump to ").count():
                return said
    raise AssertionError("no star is lit")


def decide(page: Page) -> bool:
    """Take the plainest way on; says whether a system can be explored now."""
    region = page.get_by_role("region", name="Your voyage")
    for _ in range(TRIES):  # buttons are locked until the last decision has been carried out
        if region.get_by_role("button", name=FOUND).count():
            return True
        for way in WAYS:
            found = region.get_by_role("button", name=re.compile(f"^{way}"), disabled=False)
            if found.count():
                with suppress(sync_api.TimeoutError):  # it went away before the click
                    found.first.click(timeout=2000)
                    page.wait_for_timeout(400)
                    return False
        page.wait_for_timeout(200)
    raise AssertionError(region.inner_text())


@pytest.mark.parametrize("look", LOOKS)
def test_a_voyage_from_the_docks_to_a_find(visitor: Visitor, look: str) -> None:
    size, scheme = LOOKS[look]
    page = visitor(size, scheme)
    opened(page)
    usable(page, f"{look}-ship")
    launched(page)
    page.get_by_text("Compare stars: kind, distance and fuel").click()
    stars = page.get_by_role("region", name="Stars in reach")
    expect(stars.get_by_role("row").nth(1)).to_contain_text(re.compile("hot|regular|cool|home"))
    usable(page, f"{look}-reach")
    click_a_lit_star(page)
    jump = button(page, "^Jump to ")
    expect(jump).to_be_enabled()
    expect(page.get_by_role("region", name="Your voyage")).to_contain_text(" left; malfunction 8 %")
    usable(page, f"{look}-course")
    step = page.get_by_role("slider", name="Position in the match").input_value()
    jump.click()
    expect(page.get_by_role("slider", name="Position in the match")).not_to_have_value(step)
    assert any(decide(page) for _ in range(MOST_DECISIONS)), "the voyage came to no system"
    if button(page, "^Explore: choose").count():
        button(page, "^12").click()
        button(page, "^3 ?6").click()
        expect(page.get_by_role("region", name="Explore")).to_contain_text(re.compile("% chance to find something"))
        usable(page, f"{look}-methods")
        explore = button(page, "^Explore: First-In Team by method 12, Survey crew by method 3")
        expect(explore.locator("small")).to_contain_text(PRICE)
        explore.click()
    expect(button(page, "^Pick card 1")).to_be_visible()
    usable(page, f"{look}-pick")
    button(page, "^Pick card 2").click()
    expect(button(page, "^Pick card")).to_have_count(0)
    on = button(page, "^Wait until something happens")
    if on.count():
        on.click()
        page.wait_for_timeout(600)
        usable(page, f"{look}-later")
    page.get_by_role("tab", name="Diary").click()
    expect(page.get_by_role("region", name="Captain's diary")).to_contain_text("out to explore")
    usable(page, f"{look}-log")
    page.get_by_role("tab", name="Lists").click()
    page.get_by_role("button", name=re.compile("^Ledger")).click()
    expect(page.get_by_role("region", name="Ledger")).to_contain_text("Megarons")
    usable(page, f"{look}-ledger")


def test_the_goal_is_said_at_the_start_and_beside_the_balance(visitor: Visitor) -> None:
    page = visitor(WIDE)
    opened(page)
    goal = page.get_by_text("Come home with more than 0 Megarons (M) to win. Be home when month 60 ends, the last one.")
    expect(goal).to_be_visible()
    expect(page.get_by_role("region", name="Figures")).to_contain_text("more than 0 M at home wins")
    expect(page.get_by_text("M stands for Megarons")).to_be_hidden()
    goal.click()
    expect(page.get_by_text("M stands for Megarons")).to_be_visible()


def test_missiles_chosen_in_one_battle_are_not_chosen_in_the_next(visitor: Visitor) -> None:
    """Three lifeforms come one after another."""
    page = visitor(WIDE)
    supposed(page, "lifeforms")
    one = button(page, "^1 salvo")
    one.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    step = page.get_by_role("slider", name="Position in the match").input_value()
    button(page, "^Fight").click()
    expect(page.get_by_role("slider", name="Position in the match")).not_to_have_value(step)
    expect(button(page, "^No missiles")).to_have_attribute("aria-pressed", "true")
    expect(one).to_have_attribute("aria-pressed", "false")


def test_the_docks_count_and_refuse_what_is_too_dear(visitor: Visitor) -> None:
    page = visitor(WIDE)
    opened(page)
    button(page, "^Take an Explorer II$").click()
    button(page, "^Government-approved crew$").click()
    naval = page.get_by_label("Naval crew, hundreds", exact=True)
    expect(naval).to_have_text("10")
    expect(page.get_by_text("0 of 35 left")).to_be_visible()
    button(page, "^More Repair Crews").click()
    expect(page.get_by_role("region", name="Your voyage").get_by_role("alert")).to_contain_text("the grant is 35 M")
    expect(button(page, "^Launch$")).to_be_disabled()
    button(page, "^Less Repair Crews").click()
    button(page, "^Less Naval crew, hundreds").click()
    button(page, "^Less Naval crew, hundreds").click()
    button(page, "^More Fuel slugs").click()
    expect(page.get_by_role("region", name="Your voyage").get_by_role("alert")).to_have_count(0)
    usable(page, "counters")
    button(page, "^Launch$").click()
    expect(page.get_by_role("row", name=re.compile("^Fuel slugs"))).to_contain_text("9")
    expect(page.get_by_role("row", name=re.compile("^Naval"))).to_contain_text("8")


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


def test_only_few_stars_of_a_whole_map_are_marks(visitor: Visitor) -> None:
    """Two thousand stars are dots on one surface, so that the map moves smoothly; few are things of their own."""
    page = visitor(WIDE)
    opened(page)
    launched(page)
    page.get_by_role("button", name="All", exact=True).click()
    expect(page.locator("g.mark").first).to_be_visible()
    assert page.locator("g.mark").count() < 200


def test_a_quiet_survey_passes_with_one_click(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "surveying")
    expect(page.get_by_text("Your turn: month 1 of 60.")).to_be_visible()
    button(page, "^Wait until something happens").click()
    expect(page.get_by_text(re.compile(r"Your turn: month ([2-9]|\d\d) of 60\."))).to_be_visible()


def test_giving_up_comes_last_and_what_goes_on_is_the_button_to_press(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "surveying")
    expect(button(page, "^Wait until something happens")).to_have_class(re.compile(r"\bmain\b"))
    give_up = button(page, "^Give up the survey")
    expect(give_up).not_to_have_class(re.compile(r"\bmain\b"))
    names = button(page, ".").all_inner_texts()
    last = next(at for at, name in enumerate(names) if name.startswith("Give up"))
    assert [name.split("\n")[0] for name in names[last - 2 : last]] == ["Wait until something happens", "End month"]


def test_giving_up_is_the_button_to_press_where_a_survey_brings_nothing(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "1 at C3/5\n1 stage surveying\n1 survey method 12 result 5 months 2 stayed 0\n")
    expect(page.get_by_text("This survey brings nothing: leave it")).to_be_visible()
    expect(button(page, "^Give up the survey")).to_have_class(re.compile(r"\bmain\b"))


def test_after_a_decision_its_report_is_in_view_and_the_ship_keeps_its_name(visitor: Visitor) -> None:
    page = visitor({"width": 1440, "height": 600})
    supposed(page, "numbers")
    ship = page.locator(".chart-board .label").filter(has_text="Beagle")
    expect(ship).to_have_text("Beagle")
    page.locator("#panel").evaluate("(panel) => panel.scrollTo(0, panel.scrollHeight)")
    expect(page.get_by_role("region", name="Turn report")).not_to_be_in_viewport()
    button(page, "^Pick card 2").click()
    expect(page.get_by_text(re.compile(r"^Your card shows \d+, the other card \d+\.$"))).to_be_visible()
    expect(page.get_by_role("region", name="Turn report")).to_be_in_viewport(ratio=0.9, timeout=10_000)
    assert any("on record by you" in str(mark.get_attribute("aria-label")) for mark in page.locator("g.mark").all())
    expect(ship).to_have_text("Beagle +1")


def test_a_course_for_home_is_a_jump_there(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "1 ship II near C3/5\n1 stage free\n")
    button(page, "^Set course for home$").click()
    expect(button(page, r"^Jump to \S+ \S+ hexes")).to_be_visible()
    expect(button(page, "^Set course for home$")).to_have_count(0)


def test_what_is_bought_on_a_voyage_has_its_price_on_the_button(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "1 ship II\n1 stage free\n1 damage hull 3\n")
    page.get_by_text("Buy, sell and repair", exact=True).click()
    expect(button(page, "^Mend the hull, 3 M$")).to_be_visible()
    form = page.get_by_role("group", name=re.compile("^Buy fuel slugs"))
    form.get_by_role("spinbutton").fill("4")
    expect(form.get_by_role("button", name=re.compile(r"4 slugs, −1\sM$"))).to_be_visible()
    usable(page, "shop")


def test_a_course_of_a_battle_is_set_by_its_square(visitor: Visitor) -> None:
    page = visitor(WIDE, "dark")
    supposed(page, "battle in space")
    squares = page.locator("polygon.pointed")
    expect(squares.first).to_be_visible()
    box = squares.last.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    form = page.get_by_role("region", name="Battle in space")
    form.get_by_role("button", name="Beams", exact=True).click()
    expect(form.get_by_role("button", name="Beams", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(button(page, r"^Fight to -?\d+,-?\d+, heading \S+, velocity \d+")).to_be_visible()
    expect(form.get_by_role("table", name="Odds")).to_contain_text("ship 1")
    expect(button(page, r"^Fight .*velocity \d+.* \d+\s% .*ship 1")).to_be_visible()
    usable(page, "battle")
    button(page, "^Fight").click()
    expect(page.get_by_text(re.compile("^Turn 4 of a battle in space"))).to_be_visible()
    expect(button(page, r"^Fight to -?\d+,-?\d+, heading \S+, velocity \d+")).to_be_visible()  # nothing was touched yet


def test_an_enemy_that_is_clicked_is_aimed_at_and_the_fight_is_replayed(visitor: Visitor) -> None:
    page = visitor(WIDE, replays=True, moving=True)
    supposed(page, "battle in space")
    form = page.get_by_role("region", name="Battle in space")
    beams, salvo = form.get_by_role("button", name="Beams", exact=True), form.get_by_role("button", name="1 salvo")
    expect(beams).to_have_attribute("aria-pressed", "false")
    foe = page.get_by_role("group", name="Chart").get_by_role("button", name=re.compile("^native ship 1.*can be aimed"))
    foe.click()
    expect(beams).to_have_attribute("aria-pressed", "true")
    form.get_by_role("radio", name="missiles").check()
    foe.click()
    expect(salvo).to_have_attribute("aria-pressed", "true")
    expect(beams).to_have_attribute("aria-pressed", "true")
    usable(page, "battle-aimed")
    button(page, "^Fight").click()
    expect(page.get_by_text(re.compile("^Turn 4 of a battle in space"))).to_be_visible()
    page.get_by_role("region", name="Turn report").get_by_role("button", name="Watch again").click()
    scenes = page.get_by_role("group", name="Replay").get_by_role("button", name=re.compile(", scene . of"))
    expect(scenes.first).to_have_accessible_name(re.compile("Move, scene 1 of 3$"))
    expect(page.locator("canvas[data-moving*='vessel 0']")).to_be_attached()
    shot(page, "starprobe-battle-replay")
    page.keyboard.press("Escape")
    expect(scenes).to_have_count(0)


FACE_TO_FACE = (
    "1 at C3/5\n1 find C3/5 class 1 race Canine level 6\n1 stage cornered\n1 battle turn 1\n"
    "1 vessel 0 at 0,0 heading north velocity 0\n"
    "1 vessel 1 at 0,1 heading south velocity 0 screen 5 salvos 0 attack 11\n"
)
"""At a distance of one square beams can hardly miss."""


def test_beams_and_hits_of_a_battle_in_space_are_drawn_between_the_ships(visitor: Visitor) -> None:
    page = visitor(WIDE, "dark", replays=True, moving=True)
    supposed(page, FACE_TO_FACE)
    page.get_by_role("group", name="Chart").get_by_role(
        "button", name=re.compile("^native ship 1.*can be aimed")
    ).click()
    button(page, "^Fight").click()
    expect(page.get_by_text(re.compile("^Turn 2 of a battle in space"))).to_be_visible()
    page.get_by_role("region", name="Turn report").get_by_role("button", name="Watch again").click()
    replay = page.get_by_role("group", name="Replay")
    replay.get_by_role("button", name="Pause").click()
    replay.get_by_role("button", name="Previous scene").click()  # to the end of the first one
    for name, drawn in (("Fire", ".beam.hits"), ("Hits", "[data-burst]")):
        scene = replay.get_by_role("button", name=re.compile(f"{name}, scene"))
        if scene.get_attribute("aria-current") != "step":
            replay.get_by_role("button", name="Next scene").click()
        expect(scene).to_have_attribute("aria-current", "step")
        expect(replay.get_by_role("button", name="Play")).to_be_visible()
        expect(page.locator(drawn).first).to_be_attached()
        assert faults(page) == []
        shot(page, f"starprobe-battle-{name}")


@pytest.mark.one_of("stage")
@pytest.mark.parametrize("stage", ["contact again", "bargaining", "swaying", "attacked", "natives", "waiting"])
def test_every_decision_has_its_form(visitor: Visitor, stage: str) -> None:
    page = visitor(PHONE, "dark")
    supposed(page, stage)
    expect(page.get_by_role("region", name="Your voyage").get_by_role("button").first).to_be_enabled()
    usable(page, stage.replace(" ", "-"))


def test_the_price_of_a_decision_stands_on_its_button(visitor: Visitor) -> None:
    """Level 2, worth 14 M, second attempt: a salvo adds 25 % to the chance that they submit; war costs 35 M."""
    page = visitor(WIDE)
    supposed(page, "1 at C3/5\n1 find C3/5 class 1 race Avian level 2\n1 stage contact\n1 natives worth 14 again\n")
    expect(button(page, "^Negotiate: mode 1 .*win .* M; fail: they attack, ")).to_be_visible()
    blast = page.get_by_role("region", name="Blast them with missiles")
    expect(blast).to_contain_text(
        re.compile("you get 14.M and pay 3.M: .11.M remain. On average, including failures: −")
    )
    blast.get_by_text("All odds").click()
    blast.get_by_role("button", name=re.compile(" 1$")).click()
    expect(blast.get_by_role("table", name="Odds")).to_contain_text("75\u00a0%they do not submit: war")
    blast.get_by_role("button", name=re.compile("2$")).click()
    expect(button(page, "^Blast: 2 salvos .*war, −35.M$")).to_be_visible()
    expect(blast.get_by_role("table", name="Odds")).to_contain_text("50\u00a0%they do not submit: war")


def test_texts_and_buttons_of_a_decision_come_together(visitor: Visitor) -> None:
    """The lists are on their way: the cards stay with their text, and nothing can be pressed. Then both change."""
    page = visitor(WIDE)
    supposed(page, "numbers")
    held: list[Route] = []
    page.route(re.compile(r"/lists\?step=1$"), lambda route: held.append(route))
    region = page.get_by_role("region", name="Your voyage")
    expect(region).to_contain_text("are face down")
    button(page, "^Pick card 1").click()
    expect(page.get_by_role("slider", name="Position in the match")).to_have_value("1")
    page.wait_for_timeout(500)
    expect(region.locator("p", has_text="are face down")).to_be_visible()
    expect(region.locator("button.card").first).to_be_visible()
    assert region.evaluate("(region) => region.inert")
    for route in held:
        route.continue_()
    expect(region).to_contain_text("Your card shows 4")
    expect(region).not_to_contain_text("are face down")
    expect(region.locator("button.card")).to_have_count(0)
    assert not region.evaluate("(region) => region.inert")
    button(page, "^End month").click()
    expect(region).to_contain_text("Month 3 begins")
    assert "Your card shows" not in region.inner_text()


def test_tabs_stay_in_place_and_the_printout_has_both_its_edges(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "free")
    places = "() => [...document.querySelectorAll('[role=tab]')].map((tab) => tab.getBoundingClientRect().left)"
    before = page.evaluate(places)
    page.get_by_role("tab", name="Printout").click()
    expect(page.get_by_text("SHIP AND CREW").first).to_be_visible()
    assert page.evaluate(places) == pytest.approx(before, abs=1)
    cut = "[...document.querySelectorAll('.panel')].filter((one) => one.scrollWidth > one.clientWidth).length"
    assert page.evaluate(cut) == 0
    sheet = page.get_by_text("SHIP AND CREW").first.locator("xpath=ancestor::*[contains(@class, 'paper')][1]")
    assert sheet.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_the_button_that_explores_is_in_view_after_the_suggestion(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "1 at C3/5\n1 stage free\n")
    button(page, "^Suggested: ").click(timeout=15_000)
    explore = button(page, "^Explore: .*method")
    expect(explore).to_be_in_viewport(ratio=0.9, timeout=10_000)


def test_sentences_in_lists_are_whole_and_what_is_to_be_decided_is_not_a_list(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "contact")
    page.get_by_role("tab", name="Lists").click()
    expect(page.get_by_role("button", name=re.compile("^Captain's log"))).to_be_visible(timeout=10_000)
    expect(page.get_by_role("button", name=re.compile("^To be decided"))).to_have_count(0, timeout=5_000)


def test_a_gain_is_asked_for_by_its_range(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "bargaining")
    more = page.get_by_role("region", name="Ask for more, as a number is drawn")
    more.get_by_role("button", name=re.compile("1 to 4$")).click()
    expect(more.get_by_role("button", name=re.compile("^Ask for more: 1 to 4 ?win"))).to_be_visible()
    expect(more).not_to_contain_text("RM")


@pytest.mark.parametrize("look", LOOKS)
def test_the_price_of_a_withdrawal_and_of_exploring_is_on_the_button(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    supposed(page, "natives")
    expect(button(page, "^Withdraw to the ship").locator("small")).to_contain_text(PRICE)
    usable(page, f"withdraw-{look}")
    supposed(page, "1 at C3/5\n1 stage free\n")
    button(page, "^12").click()
    expect(button(page, "^Explore: First-In Team by method 12").locator("small")).to_contain_text(PRICE)
    usable(page, f"explore-{look}")


def test_the_result_has_the_score_that_the_log_has(visitor: Visitor) -> None:
    """With its fraction; and the chart of scores says what its lines are."""
    page = visitor(WIDE)
    supposed(page, "month 60\n1 score 66.75 boards 1\n1 stage waiting chance 65\n")
    button(page, "^Wait").first.click()
    standings = page.get_by_role("region", name="Standings")
    expect(standings.get_by_role("cell", name="66.75", exact=True)).to_be_visible()
    chart = page.get_by_role("img", name=re.compile("^Scores over the turns. At the end: You 66.75 M"))
    expect(chart).to_contain_text("Score in Megarons (M)")
    expect(chart).to_contain_text("Month (12 months are a year)")
    expect(page.get_by_text("Lines and table show whole M, rounded down.")).to_be_visible()


def test_the_board_of_review_is_a_page_of_items(visitor: Visitor) -> None:
    page = visitor(WIDE, "dark")
    supposed(page, "month 5\n1 at C3/5\n1 stage free\n1 voyage launched 1\n1 damage hull 3\n1 ledger 2 found 16 C3/5\n")
    page.get_by_role("tab", name="Board").click()
    board = page.get_by_role("region", name="Board of Review")
    for item in ("If the Board met now", "Damage to the hull", "−3 M", "Total", "+13 M", "in favour"):
        expect(board).to_contain_text(item)
    head = page.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--running-head')")
    assert head.endswith(', If the Board met now"')
    usable(page, "board")
    page.emulate_media(media="print")
    expect(board.get_by_text("Total")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


def test_the_board_of_review_is_printed_on_a_page_of_its_own(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "month 5\n1 at C3/5\n1 stage free\n1 voyage launched 1\n1 damage hull 3\n1 ledger 2 found 16 C3/5\n")
    page.get_by_role("tab", name="Board").click()
    expect(page.get_by_role("region", name="Board of Review")).to_contain_text("+13 M")
    (text,) = printed(page)
    for words in ("IftheBoardmetnow", "Damagetothehull", "Total", "+13M", "infavour", "Page1of1"):
        assert words.lower() in text.lower(), words
    assert "EndMonth" not in text


def test_play_now_begins_a_voyage_of_one_year(visitor: Visitor) -> None:
    page = visitor()
    page.get_by_role("button", name="Play now: Star Probe").click()
    expect(page.get_by_role("region", name="Your voyage")).to_be_visible()
    expect(page.get_by_role("region", name="Figures")).to_contain_text("of 12")


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
