"""Buttons and legends of all charts, and the lists: columns, owners and zeros; names in space; help on templates."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Visitor, faults, in_both_themes, shot
from tests.browser.games import voyages
from tests.browser.games.test_star_graph import opened
from tests.browser.playing import ASK, play_now, play_now_of, send, turn_is

PHONES = {"390": PHONE, "320": {"width": 320, "height": 640}}
COVERED = """() => {
  const board = document.querySelector('.chart-board').getBoundingClientRect()
  const rows = [...document.querySelectorAll('[aria-label="Chart view"] button')]
    .filter((one) => !one.closest('[hidden], .finder'))
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.width > 0)
  const over = rows.filter((one) => one.bottom > board.top || one.right > innerWidth)
  return [rows.length, new Set(rows.map((one) => Math.round(one.top))).size, over.length]
}"""
"""How many buttons the chart has, in how many rows, and how many of them lie over the board or outside the screen."""
PATTERNS = """() => [...new Map([...document.querySelectorAll('.chart .mark [data-hatch]')].map((one) => {
  const id = one.getAttribute('fill').slice(5, -1)
  return [one.dataset.hatch, document.getElementById(id).querySelector('path').getAttribute('d')]
}))]"""
"""The owners whose marks have patterns, each with its pattern."""
SIGNS = {
    "starweb": [
        "your world",
        "dotted: never seen, known only by a gate; it could be a black hole",
        "industry, metal, mines and people",
        "tinted ground with a dotted border: the territory of an owner",
    ],
    "robots": ["tank", "fog: out of sight", "the robot that plays now", "RE Red, you"],
}


def begun(page: Page, game: str) -> None:
    """A match of a game, at its first position in which there is something to see."""
    if game == "starweb":
        opened(page)
        return
    wish = {"game": game, "preset": "duel", "undo_seconds": 0, "start": True, "take": 1, "bots": {"2": "random"}}
    page.goto(f"/match/{page.evaluate(ASK, ['/api/matches', wish])['id']}")


@pytest.mark.parametrize("game", ["starweb", "robots"])
def test_every_chart_has_a_legend(visitor: Visitor, game: str) -> None:
    page = visitor(DESK, "dark")
    begun(page, game)
    page.get_by_role("button", name="Legend").click()
    signs = page.get_by_role("list", name="Legend")
    for words in SIGNS[game]:
        expect(signs).to_contain_text(words)
    assert signs.locator("li").count() == signs.locator("li:has(svg path)").count()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(signs).to_have_count(0)


def test_scores_of_others_are_said_to_be_secret(visitor: Visitor) -> None:
    page = visitor(DESK)
    opened(page)
    page.get_by_role("tab", name="Scores").click()
    expect(page.get_by_text("Other players’ scores are secret until the end of the match.")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="secret")).not_to_have_count(0)
    expect(page.get_by_role("heading", name="Scores in sight")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, *PHONES.values()], ids=["desk", *PHONES])
def test_a_replay_has_a_legend_with_its_own_signs(visitor: Visitor, size: dict[str, int]) -> None:
    page = visitor(size, replays=True)
    play_now(page)
    send(page)
    turn_is(page, 1)
    send(page)
    expect(page.get_by_role("group", name="Camera")).to_be_visible()
    button, signs = page.get_by_role("button", name="Legend"), page.get_by_role("list", name="Legend")
    expect(button).to_be_in_viewport(ratio=1)
    if size != DESK:
        _, rows, over = page.evaluate(COVERED)
        assert (rows, over) == (1, 0)
    button.click()
    for words in ("the way something has gone", "dotted outline: where it started", "scout"):
        expect(signs).to_contain_text(words)
    assert signs.locator("li").count() == signs.locator("li:has(svg path)").count()
    shot(page, f"legend-in-a-replay-{size['width']}")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_ships_of_nine_fleets_differ_without_their_colours(visitor: Visitor, size: dict[str, int]) -> None:
    page = visitor(size)
    bots = {str(seat): "random" for seat in range(2, 10)}
    wish = {"game": "raumkrieg", "seats": 9, "undo_seconds": 0, "start": True, "take": 1, "bots": bots}
    page.goto(f"/match/{page.evaluate(ASK, ['/api/matches', wish])['id']}")
    send(page)
    turn_is(page, 1)
    fleets = page.locator(".chart .mark:not(.own):not(.old)")
    expect(fleets.first).to_be_attached()
    found = page.evaluate(PATTERNS)
    assert len(found) > 1
    assert len({path for _, path in found}) == len(found), "two owners have the same pattern"
    page.get_by_role("button", name="All", exact=True).click()
    for scheme in in_both_themes(page):
        shot(page, f"nine-fleets-{size['width']}-{scheme}")
    page.get_by_role("button", name="Legend").click()
    expect(page.get_by_role("list", name="Legend")).to_contain_text("with their pattern")
    shot(page, f"nine-fleets-legend-{size['width']}")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_seats_have_their_sign_and_their_tag_beside_their_names(visitor: Visitor, size: dict[str, int]) -> None:
    page = visitor(size)
    begun(page, "robots")
    page.get_by_role("tab", name="Match").click()
    rows = page.get_by_role("region", name="Seats").get_by_role("listitem")
    expect(rows.first.locator(".sign path.mine")).to_have_count(1)
    expect(rows.first.locator(".sign")).to_have_text("RE")
    signs = rows.locator(".sign path").evaluate_all("all => all.map((one) => one.getAttribute('d'))")
    assert len(set(signs)) == rows.count() > 1
    shot(page, f"seat-signs-{size['width']}")
    page.get_by_role("tab", name="Scores").click()
    scores = page.get_by_role("row").filter(has=page.locator(".sign"))
    expect(scores).to_have_count(rows.count() or 2)
    assert faults(page) == []
    shot(page, f"score-signs-{size['width']}")


@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize("game", ["Raumkrieg", "Robots", "Starweb", "Star Probe"])
def test_on_phones_the_buttons_of_a_chart_are_one_row_that_covers_nothing(
    visitor: Visitor, game: str, size: str
) -> None:
    page = visitor(PHONES[size], "dark")
    play_now_of(page, game)
    expect(page.get_by_role("button", name="Legend")).to_be_visible()
    buttons, rows, over = page.evaluate(COVERED)
    assert buttons >= 4
    assert (rows, over) == (1, 0)
    shot(page, f"chart-buttons-{game}-{size}")


def test_on_phones_one_panel_of_the_chart_is_open_at_a_time(visitor: Visitor) -> None:
    page = visitor(PHONE)
    home = opened(page)
    legend, search = page.get_by_role("list", name="Legend"), page.get_by_role("combobox", name="Find on the chart")
    card = page.get_by_role("complementary", name="Selected mark")
    page.get_by_role("button", name="Legend").click()
    expect(legend).to_be_visible()
    page.get_by_role("button", name="Find", exact=True).click()
    expect(search).to_be_focused()
    expect(legend).to_be_hidden()
    page.keyboard.press("Escape")
    expect(search).to_have_count(0)
    page.get_by_role("button", name="Legend").click()
    bar = page.get_by_role("slider", name="Position in the match").bounding_box()
    assert bar
    page.touchscreen.tap(8, bar["y"] - 40)  # the chart goes on below the bar and the sheet
    expect(legend).to_be_hidden()
    page.keyboard.press("/")
    page.keyboard.type(home)
    page.keyboard.press("Enter")
    expect(search).to_have_count(0)
    expect(card).to_be_visible()
    page.get_by_role("button", name="Legend").click()
    expect(card).to_be_hidden()
    page.get_by_role("group", name="Chart view").get_by_role("button", name="Close").click()
    expect(card).to_be_visible()
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()


def test_raumkrieg_has_a_legend_and_help_on_its_templates(visitor: Visitor) -> None:
    page = visitor(DESK)
    page.get_by_role("button", name="Play now", exact=True).click()
    expect(page.get_by_role("button", name="Send 10 orders")).to_be_visible()
    page.get_by_role("button", name="Legend").click()
    for words in ("scout", "your orders: the course, and where the ship would be", "1 Guest"):
        expect(page.get_by_role("list", name="Legend")).to_contain_text(words)
    page.keyboard.press("Escape")
    page.get_by_text("Templates", exact=True).click()
    expect(page.get_by_text("Write each line as on the sheet, with the number of the ship")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_card_of_a_thing_has_the_tag_of_its_owner(visitor: Visitor, size: dict[str, int]) -> None:
    page = visitor(size)
    begun(page, "robots")
    drawn = page.get_by_role("region", name="Chart").get_by_role("button", name=re.compile(" Rt:"))
    drawn.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("complementary", name="Selected mark").locator(".whose")).to_have_text(
        re.compile("RE Red *you")
    )
    assert faults(page) == []
    shot(page, f"card-{size['width']}")


def test_empty_columns_are_left_out_unless_one_wants_them(visitor: Visitor) -> None:
    page = visitor()
    opened(page)
    page.get_by_role("tab", name="Lists").click()
    heads = page.get_by_role("region", name="Worlds", exact=True).get_by_role("columnheader")
    expect(heads.first).to_be_visible()
    few = heads.count()
    page.get_by_role("button", name=re.compile("^Columns")).click()
    empty = page.get_by_role("checkbox", name=re.compile("empty, left out$"))
    left_out = empty.count()
    assert left_out > 0
    shot(page, "columns")
    page.get_by_role("checkbox", name="Leave out empty columns").uncheck()
    expect(heads).to_have_count(few + left_out)
    expect(empty).to_have_count(0)
    zeros = page.get_by_role("region", name="Worlds", exact=True).locator("td .none")
    assert zeros.count() > 0
    assert "0" not in [text.strip() for text in zeros.all_inner_texts()]
    page.reload()
    page.get_by_role("tab", name="Lists").click()
    expect(heads).to_have_count(few + left_out)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_columns_of_lists_are_chosen_and_remembered(visitor: Visitor, size: dict[str, int]) -> None:
    page = visitor(size)
    opened(page)
    page.get_by_role("tab", name="Lists").click()
    table = page.get_by_role("region", name="Worlds", exact=True)
    names = ["world", "owner", "industry"]
    for name in names:
        expect(table.get_by_role("columnheader", name=name, exact=True)).to_have_count(1)
    row = table.get_by_role("row").nth(1)
    expect(row.locator("svg path.mine")).to_have_count(1)
    expect(row.locator("td.owner")).to_have_count(1)
    first = row.get_by_role("rowheader")
    before = first.bounding_box()
    table.evaluate("one => one.scrollLeft = 200")
    assert before is not None
    now = first.bounding_box()
    assert now is not None
    assert abs(now["x"] - before["x"]) < 2
    page.get_by_role("button", name=re.compile("^Columns")).click()
    page.get_by_role("checkbox", name=re.compile("^industry")).uncheck()
    expect(table.get_by_role("columnheader", name="industry", exact=True)).to_have_count(0)
    page.keyboard.press("Escape")
    page.reload()
    page.get_by_role("tab", name="Lists").click()
    expect(table.get_by_role("columnheader", name="owner", exact=True)).to_have_count(1)
    expect(table.get_by_role("columnheader", name="industry", exact=True)).to_have_count(0)


def test_on_a_phone_the_first_column_stays_in_view_while_a_list_is_scrolled(visitor: Visitor) -> None:
    page = visitor(PHONE)
    opened(page)
    page.get_by_role("tab", name="Lists").click()
    page.get_by_role("button", name=re.compile("^Columns")).click()
    page.get_by_role("checkbox", name="Leave out empty columns").uncheck()
    page.keyboard.press("Escape")
    table = page.get_by_role("region", name="Worlds", exact=True)
    row = table.get_by_role("row").nth(1)
    world, second = row.get_by_role("rowheader"), row.get_by_role("cell").first
    expect(second).to_be_in_viewport()
    scrolled = table.evaluate("(one) => { one.scrollLeft = one.scrollWidth; return one.scrollLeft }")
    assert scrolled > PHONE["width"] / 2
    expect(row.get_by_role("cell").last).to_be_in_viewport(ratio=0.9)
    expect(second).not_to_be_in_viewport()
    for head in (world, table.get_by_role("columnheader", name="world", exact=True)):
        expect(head).to_be_in_viewport(ratio=0.9)
    covered = "(one) => { const box = one.getBoundingClientRect(); return one.contains("
    covered += "document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)) }"
    assert world.evaluate(covered), "the columns that are scrolled go below it"
    shot(page, "first-column")


def test_what_matters_in_space_has_its_name(visitor: Visitor) -> None:
    page = visitor()
    voyages.opened(page)
    voyages.launched(page)
    page.get_by_role("button", name="3D").click()
    names = page.locator(".names span")
    expect(names.filter(has_text="Beagle")).to_have_count(1)
    assert names.count() > 3
    assert min(names.evaluate_all("all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))")) >= 11


def test_space_shows_the_course_of_a_jump_that_is_ordered(visitor: Visitor) -> None:
    page = visitor()
    voyages.opened(page)
    voyages.launched(page)
    page.get_by_role("button", name="3D").click()
    stars = page.get_by_role("application", name=re.compile("^Stars in 3D"))
    expect(stars).to_be_visible()
    assert stars.get_attribute("data-courses") is None
    choice = page.get_by_role("combobox", name="Or choose a star")
    choice.select_option(index=choice.locator("option").count() - 1)  # one of the farthest
    jump = voyages.button(page, "^Jump to")
    star = jump.inner_text().removeprefix("Jump to ").split()[0]
    expect(stars).to_have_attribute("data-courses", f"ship 1 to {star}")
    shot(page, "course-in-3d")
    jump.click()
    expect(stars).not_to_have_attribute("data-courses", f"ship 1 to {star}")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(stars).to_have_attribute("data-courses", f"ship 1 to {star}")
    shot(page, "course-in-3d-looking-back")


def test_space_shows_where_it_happens_that_is_told_and_its_ships_fly(visitor: Visitor) -> None:
    page = visitor(replays=True, moving=True)
    voyages.opened(page)
    voyages.launched(page)
    page.get_by_role("button", name="3D").click()
    stars = page.get_by_role("application", name=re.compile("^Stars in 3D"))
    expect(stars).to_be_visible()
    page.get_by_role("combobox", name="Or choose a star").select_option(index=1)
    voyages.button(page, "^Jump to").click()
    page.wait_for_selector("[data-pulse]", state="attached")
    expect(page.locator("canvas[data-moving='ship 1']")).to_be_visible()
    expect(page.locator("canvas[data-moving]")).to_have_count(0)
