"""The moment a turn arrives: it is played, told in a digest, and what it changed is marked on the chart."""

import re
from collections import Counter
from math import dist

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import settled_page
from tests.browser.conftest import DESK, PHONE, Visitor, faults, shot
from tests.browser.looks import LOOKS
from tests.browser.playing import ASK, play_now, send, turn_is, write
from tests.browser.told_turns import HEADLINE, SCENES, appeared, tell, watch

LONG = 30.0
"""Seconds of a scene that does not end while a test looks at it."""

NOTICED = 20
"""Pixels: so much nearer to the middle is something to which the camera goes."""

NEAR = 120
"""Pixels: so near to the middle of the chart is what a line of the digest leads to, at most."""

COUNT_TONES = """
window.tones = 0
const start = OscillatorNode.prototype.start
OscillatorNode.prototype.start = function (...when) {
  window.tones += 1
  return start.apply(this, when)
}
"""


LINES = """
(pre) => {
  const style = getComputedStyle(pre)
  const inner = pre.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)
  const text = pre.textContent.replace(/\\n$/, '')
  return [text.split('\\n').length, Math.round(inner / parseFloat(style.lineHeight)), document.body.scrollWidth]
}
"""
"""How many lines a printout has, how many are drawn, and how wide the page is."""


WAYS = """(lines) => lines.map((line) => {
  const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((end) => line[end].baseVal.value)
  return [x2 - x1, y2 - y1].map((way) => Math.round(way * 100) / 100)
})"""
"""How far lines go to the right and down, in pixels."""


def bar(page: Page) -> Locator:
    """The bar of the scenes."""
    return page.get_by_role("group", name="Replay")


def scene(page: Page, number: int) -> Locator:
    """The segment of a scene."""
    return bar(page).get_by_role("button", name=re.compile(f"scene {number} of 3$"))


def report(page: Page) -> Locator:
    """The digest."""
    return page.get_by_role("region", name="Turn report")


def there_and_back(page: Page, words: str, mark: str) -> None:
    """From a line of the digest to its place, which is in the middle then, and by the number there back to the line."""
    line = report(page).get_by_role("button", name=re.compile(words)).first
    badge, drawn = page.locator(f"[data-change='{mark}']"), page.locator(f"[data-mark='{mark}']")
    expect(badge).to_have_class(re.compile("fresh"))
    expect(line).to_have_class(re.compile("fresh"))
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
    middle = settled_page.middle(page.locator(".chart-board"))
    away = settled_page.middle(drawn)
    line.click()
    expect(line).not_to_have_class(re.compile("fresh"))
    there = settled_page.middle(drawn)
    assert there == pytest.approx(away, abs=1) or dist(there, middle) < dist(away, middle)
    assert dist(there, middle) < NEAR
    line.evaluate("(button) => button.blur()")
    page.mouse.click(*settled_page.middle(badge.locator(".touch")))
    expect(line).to_be_focused()


def turn_1_is_played(page: Page) -> None:
    """From the first page to the moment in which turn 1 arrives."""
    play_now(page)
    send(page)
    turn_is(page, 1)
    send(page)


def test_a_turn_is_played_as_it_arrives_and_its_result_comes_afterwards(visitor: Visitor) -> None:
    page = visitor(replays=True, moving=True)
    tell(page, 0.5)
    play_now(page)
    captions = [f"{title}!" for title in SCENES]
    watch(page, HEADLINE, *captions)
    send(page)
    turn_is(page, 1)
    send(page)
    expect(report(page)).to_contain_text(HEADLINE)
    expect(bar(page)).to_have_count(0)
    assert appeared(page) == [*captions, HEADLINE]
    expect(page.get_by_role("region", name="Figures")).to_contain_text("121")
    page.reload()
    expect(report(page)).to_contain_text(HEADLINE)
    assert bar(page).count() == 0


def test_a_turn_that_was_not_watched_is_played_when_the_page_is_opened(visitor: Visitor) -> None:
    page = visitor(replays=True, moving=True)
    tell(page, LONG)
    turn_1_is_played(page)
    expect(bar(page)).to_be_visible()
    expect(page.locator("canvas[data-moving='ship 10']")).to_be_attached()
    page.reload()
    expect(bar(page)).to_be_visible()
    expect(scene(page, 1)).to_have_attribute("aria-current", "step")
    page.get_by_role("checkbox", name="Replay new turns automatically").uncheck()
    page.reload()
    expect(report(page)).to_be_visible()


def test_after_an_absence_all_missed_turns_can_be_played(visitor: Visitor) -> None:
    page = visitor(replays=True, moving=True)
    tell(page, 0.1)
    turn_1_is_played(page)
    turn_is(page, 2)
    send(page)
    turn_is(page, 3)
    expect(report(page)).to_be_visible()
    match = page.url.rsplit("/", 1)[1]
    page.evaluate("(match) => localStorage.setItem(`turnsheet.replay.watched.${match}.1`, '1')", match)
    page.reload()
    missed = page.get_by_role("button", name="Watch all turns since your last visit")
    expect(missed).to_be_visible()
    watch(page, "Looking back")
    missed.click()
    expect(missed).to_have_count(0)
    expect(page.get_by_text(re.compile("^Looking back"))).to_have_count(0, timeout=30_000)
    expect(page.get_by_role("button", name="14 scout, no order yet")).to_be_visible()
    assert appeared(page) == ["Looking back"]


def test_how_the_last_turn_ended_is_told_after_it_was_watched(visitor: Visitor) -> None:
    page = visitor(replays=True, moving=True)
    tell(page, LONG)
    wish = {"game": "raumkrieg", "seats": 2, "take": 1, "bots": {"2": "easy"}, "options": {"turns": "1"}}
    match = page.evaluate(ASK, ["/api/matches", wish | {"undo_seconds": 0, "start": True}])["id"]
    page.goto(f"/match/{match}")
    send(page)
    turn_is(page, 1)
    watch(page, "Over: ", HEADLINE)
    send(page)
    for way in ("at once", "after opening the page again"):
        expect(bar(page), way).to_be_visible()
        expect(page.get_by_text("The last turn was played.")).to_be_visible()
        expect(page.get_by_role("tab", name="Orders")).to_have_attribute("aria-selected", "true")
        expect(page.get_by_role("button", name="Show the result")).to_be_visible()
        assert page.get_by_role("link", name="Result", exact=True).count() == 0
        page.get_by_role("tab", name="Scores").click()
        expect(page.get_by_role("tabpanel")).to_be_visible()
        page.get_by_role("tab", name="Orders").click()
        assert appeared(page) == [], way
        if way == "at once":
            page.reload()
            expect(bar(page)).to_be_visible()
            watch(page, "Over: ", HEADLINE)
    page.keyboard.press("Escape")
    expect(page.get_by_text(re.compile("^Over: "))).to_be_visible()
    expect(page.get_by_role("link", name="All turns, from any seat")).to_be_visible()


@pytest.mark.parametrize("way", ["Escape", "Write orders", "Skip"])
def test_a_replay_never_delays_orders(visitor: Visitor, way: str) -> None:
    page = visitor(replays=True, moving=True)
    tell(page, LONG)
    turn_1_is_played(page)
    expect(bar(page)).to_be_visible()
    if way == "Escape":
        page.keyboard.press(way)
    else:
        page.get_by_role("button", name=way, exact=True).click()
    expect(page.get_by_role("button", name="14 scout, no order yet")).to_be_visible()
    expect(bar(page)).to_have_count(0)
    report(page).get_by_role("button", name="Watch again").click()
    expect(bar(page)).to_be_visible()


def test_a_late_click_where_skip_was_does_nothing(visitor: Visitor) -> None:
    page = visitor(DESK, replays=True, moving=True)
    tell(page, LONG)
    turn_1_is_played(page)
    at = settled_page.middle(page.get_by_role("button", name="Skip", exact=True))
    page.mouse.click(*at, click_count=2, delay=20)
    forecast = page.get_by_role("button", name="Forecast next printout")
    expect(forecast).to_be_visible()
    page.wait_for_timeout(1200)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.mouse.click(*at)
    expect(page.get_by_role("dialog", name="Forecast")).to_be_visible()


def test_a_replay_is_watched_step_by_step(visitor: Visitor) -> None:
    page = visitor(replays=True, moving=True)
    tell(page, LONG)
    turn_1_is_played(page)
    expect(bar(page).get_by_role("button", name="Pause")).to_be_visible()
    bar(page).get_by_role("button", name="Next scene").click()
    expect(scene(page, 2)).to_have_attribute("aria-current", "step")
    expect(page.locator("[data-flash]")).to_have_count(1)  # out of the unknown
    page.keyboard.press("ArrowLeft")
    expect(scene(page, 1)).to_have_attribute("aria-current", "step")
    bar(page).get_by_role("button", name="Pause").click()
    expect(bar(page).get_by_role("button", name="Play")).to_be_visible()
    bar(page).get_by_role("button", name="2×").click()
    expect(bar(page).get_by_role("button", name="2×")).to_have_attribute("aria-pressed", "true")
    expect(bar(page).get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
    now = page.get_by_role("region", name="Replay of the turn")
    expect(now.get_by_text("Move!")).to_be_visible()
    bar(page).get_by_role("button", name="Next scene").click()
    expect(now.get_by_text("Fire!")).to_be_visible()
    expect(now.get_by_text("Move!")).to_be_hidden()
    page.get_by_role("button", name="Whole board").click()
    expect(page.get_by_role("button", name="Follow the action")).to_have_attribute("aria-pressed", "false")


def test_a_replay_is_silent_until_sound_is_wanted(visitor: Visitor) -> None:
    page = visitor(replays=True, moving=True)
    page.add_init_script(COUNT_TONES)
    page.reload()
    tell(page, LONG)
    turn_1_is_played(page)
    sound = bar(page).get_by_role("button", name="Sound")
    bar(page).get_by_role("button", name="Next scene").click()
    expect(scene(page, 2)).to_have_attribute("aria-current", "step")
    expect(sound).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("window.tones") == 0
    sound.click()
    bar(page).get_by_role("button", name="Previous scene").click()
    bar(page).get_by_role("button", name="Next scene").click()
    settled_page.wait_for(page, "() => window.tones > 0", answer=True)
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "true")


def test_the_camera_of_a_replay_is_chosen_beside_the_other_buttons_of_the_chart(visitor: Visitor) -> None:
    page = visitor(PHONE, replays=True, moving=True)
    tell(page, LONG)
    turn_1_is_played(page)
    tools = page.get_by_role("group", name="Chart view")
    follow = tools.get_by_role("button", name="Follow the action")
    expect(follow).to_have_attribute("aria-pressed", "true")
    assert settled_page.middle(follow)[1] == pytest.approx(
        settled_page.middle(tools.get_by_role("button", name="Zoom in"))[1], abs=2
    )


def test_captures_and_ambushes_are_shown_where_they_happen(visitor: Visitor) -> None:
    page = visitor(replays=True, moving=True)
    tell(page, LONG)
    turn_1_is_played(page)
    expect(bar(page)).to_be_visible()
    expect(page.locator("[data-capture], [data-point]")).to_have_count(0)
    scene(page, 3).click()
    expect(page.locator("[data-capture]")).to_have_count(1)
    expect(page.locator("[data-point]")).to_have_count(1)
    for words in ("10 taken", "ambush"):
        expect(page.locator("[data-caption]").filter(has_text=words)).to_have_count(1)


def test_the_camera_of_a_replay_goes_where_things_happen_and_back(visitor: Visitor) -> None:
    page = visitor(replays=True, moving=True)
    tell(page, LONG)
    turn_1_is_played(page)
    expect(scene(page, 1)).to_have_attribute("aria-current", "step")
    ship = page.locator("[data-mark='ship 11']")
    board = page.locator(".chart-board")
    whole = settled_page.middle(ship)
    scene(page, 3).click()
    expect(scene(page, 3)).to_have_attribute("aria-current", "step")
    near = settled_page.middle(ship)
    assert dist(near, settled_page.middle(board)) < dist(whole, settled_page.middle(board)) - NOTICED
    page.get_by_role("button", name="Whole board").click()
    assert dist(settled_page.middle(ship), whole) < dist(near, whole)


def test_after_a_replay_the_chart_does_not_go_to_a_line_that_was_clicked_before(visitor: Visitor) -> None:
    page = visitor()
    tell(page, LONG)
    turn_1_is_played(page)
    report(page).get_by_role("button", name=re.compile("Ship 11 is lost")).click()
    ship = page.locator("[data-mark='ship 10']")
    settled_page.middle(ship)
    page.get_by_role("button", name="All", exact=True).click()
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
    before = settled_page.middle(ship)
    report(page).get_by_role("button", name="Watch again").click()
    expect(bar(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(bar(page)).to_have_count(0)
    assert settled_page.middle(ship) == pytest.approx(before, abs=2)


@pytest.mark.parametrize("moving", [True, False])
def test_without_motion_each_scene_is_shown_as_it_ends(visitor: Visitor, *, moving: bool) -> None:
    page = visitor(replays=True, moving=moving)
    tell(page, LONG)
    turn_1_is_played(page)
    scene(page, 3).click()
    expect(page.get_by_role("status").filter(has_text="Hits!")).to_be_visible()
    page.wait_for_timeout(200)
    assert page.locator("[data-burst]").count() == (0 if moving else 1)


def test_a_line_of_the_digest_leads_to_its_place_which_stays_marked_until_then(visitor: Visitor) -> None:
    page = visitor()
    tell(page)
    turn_1_is_played(page)
    line = report(page).get_by_role("button", name=re.compile("Ship 11 is lost"))
    badge = page.locator("[data-change='ship 11']")
    expect(badge).to_have_class(re.compile("fresh"))
    expect(report(page).get_by_role("listitem")).to_have_count(6)
    before = settled_page.middle(page.locator("[data-mark='ship 11']"))
    line.hover()
    expect(badge).to_have_class(re.compile("glowing"))
    line.click()
    expect(badge).not_to_have_class(re.compile("fresh"))
    assert settled_page.middle(page.locator("[data-mark='ship 11']")) != before
    report(page).get_by_role("button", name="Show all 8").click()
    expect(report(page).get_by_role("listitem")).to_have_count(8)
    page.reload()
    expect(page.locator("[data-change='ship 10']")).to_have_class(re.compile("fresh"))
    expect(badge).not_to_have_class(re.compile("fresh"))


def test_the_lines_of_a_digest_stay_on_their_bars_on_touch_screens(visitor: Visitor) -> None:
    page = visitor(PHONE)
    tell(page)
    turn_1_is_played(page)
    report(page).get_by_role("button", name=re.compile("^Show .* items?$")).click()
    line = report(page).get_by_role("button", name=re.compile("Ship 11 is lost"))
    expect(line).to_be_visible()
    tops = line.evaluate(
        "(row) => [...row.children].map((part) => part.getBoundingClientRect().top - row.getBoundingClientRect().top)"
    )
    assert len(tops) == 2
    assert max(tops) <= 3


def test_a_line_about_a_lost_ship_leads_to_where_it_was(visitor: Visitor) -> None:
    page = visitor()
    tell(page)
    turn_1_is_played(page)
    badge = page.locator("[data-change='ship 99']")
    expect(badge).to_have_class(re.compile("fresh"))
    expect(badge.locator(".wreck")).to_have_count(1)
    before = settled_page.middle(badge.locator(".wreck"))
    report(page).get_by_role("button", name=re.compile("Ship 99 was shot down")).click()
    expect(badge).not_to_have_class(re.compile("fresh"))
    assert settled_page.middle(badge.locator(".wreck")) != before
    expect(page.locator("[data-change='ship 10'] .wreck")).to_have_count(0)


def test_the_printout_is_one_click_away_and_keeps_its_columns_on_a_phone(visitor: Visitor) -> None:
    page = visitor(PHONE)
    turn_1_is_played(page)
    report(page).get_by_role("button", name="Full printout").click()
    printout = page.get_by_role("region", name="Printout").locator("pre")
    expect(printout).to_be_visible()
    lines, drawn, wide = printout.evaluate(LINES)
    assert lines == drawn
    assert wide <= PHONE["width"]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_report_before_the_first_turn_keeps_its_columns(visitor: Visitor, size: dict[str, int]) -> None:
    page = visitor(size)
    play_now(page)
    text = report(page).locator("pre")
    expect(text).to_be_visible()
    lines, drawn, wide = text.evaluate(LINES)
    assert lines == drawn
    assert wide <= size["width"]


def test_looking_back_is_read_only_and_shows_what_was_ordered(visitor: Visitor) -> None:
    """Also on the chart: all ships drift alike, except that which accelerates by 3 to the right and 4 down."""
    page = visitor()
    play_now(page)
    send(page)
    turn_is(page, 1)
    write(page, "14 A 3,-4")
    expect(page.get_by_role("button", name="Send 1 order")).to_be_visible()
    send(page)
    turn_is(page, 2)
    page.get_by_role("group", name="Timeline").get_by_role("button", name="Back", exact=True).click()
    back = page.get_by_role("region", name="Looking back")
    expect(back).to_contain_text("read-only")
    expect(back.get_by_role("listitem")).to_have_text(["14 A 3,-4"])
    courses = page.locator(".previewed .link line")
    expect(courses.first).to_be_attached()
    (drift, _), (ordered, once) = Counter(map(tuple, courses.evaluate_all(WAYS))).most_common()
    assert once == 1
    assert (ordered[1] - drift[1]) / (ordered[0] - drift[0]) == pytest.approx(4 / 3, rel=0.05)
    expect(page.get_by_text(re.compile("^Looking back at"))).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^(Send|End turn)"))).to_have_count(0)
    back.get_by_role("button", name="Back to now").click()
    expect(page.get_by_role("button", name="End turn without orders")).to_be_visible()


FRAME = """() => {
  const board = document.querySelector('.board');
  const frame = getComputedStyle(board, '::after');
  const inside = [...board.querySelectorAll('*')].filter((one) => !one.closest('dialog, [data-coach]'));
  const above = inside.every((one) => !(Number(getComputedStyle(one).zIndex) >= Number(frame.zIndex)));
  return [frame.borderTopStyle, frame.borderTopWidth, above];
}"""
"""The frame of the board: its style, its width, and whether it is above everything in it."""


def test_a_sandbox_has_a_frame(visitor: Visitor) -> None:
    page = visitor()
    play_now(page)
    page.get_by_role("button", name="What if …").click()
    page.get_by_role("button", name="Start sandbox").click()
    expect(page.get_by_text("Sandbox", exact=True)).to_be_visible()
    assert page.evaluate(FRAME) == ["dashed", "3px", True]


@pytest.mark.parametrize("look", LOOKS)
def test_replays_and_digests_are_accessible(visitor: Visitor, look: str) -> None:
    size, scheme = LOOKS[look]
    page = visitor(size, scheme, replays=True)
    tell(page, LONG)
    turn_1_is_played(page)
    scene(page, 3).click()
    shot(page, f"replay-{look}")
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(report(page)).to_be_visible()
    shot(page, f"digest-{look}")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
