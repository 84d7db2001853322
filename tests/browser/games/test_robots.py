"""Robots as people play and watch it."""

import re

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.browser import settled_page
from tests.browser.conftest import DESK, PHONE, Visitor, faults, shot
from tests.browser.matches.test_together import handed_to, receive
from tests.browser.playing import ASK, GET, write

SIZES = {"desk": DESK, "phone": PHONE}


def usable(page: Page, name: str) -> None:
    """No serious fault, nothing wider than the screen; and a picture."""
    page.wait_for_timeout(200)
    assert faults(page) == [], name
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
    shot(page, f"robots-{name}")


def opened(page: Page, **wish: object) -> str:
    """A match of Robots, begun."""
    opening = {"game": "robots", "preset": "duel", "undo_seconds": 0, "start": True, **wish}
    return str(page.evaluate(ASK, ["/api/matches", opening])["id"])


def plays(page: Page, words: str) -> None:
    """Wait for an own robot to play, with what it has left."""
    expect(page.get_by_role("heading", name=re.compile(f"^Your {words}"))).to_be_visible()


def pad(page: Page, name: str) -> Locator:
    """A button of the play."""
    return page.get_by_role("region", name="Your play").get_by_role("button", name=name)


def robot(page: Page, label: str) -> Locator:
    """A robot on the chart."""
    return page.get_by_role("region", name="Chart").get_by_role("button", name=re.compile(f" {label}:"))


def shown_step(page: Page) -> int:
    """The step that is shown."""
    return int(page.get_by_role("slider", name="Position in the match").input_value())


def click_at(page: Page, drawn: Locator) -> None:
    """Click the chart where something is drawn."""
    expect(drawn).to_be_visible()
    drawn.scroll_into_view_if_needed()
    page.mouse.click(*settled_page.middle(drawn))


def click_hex(page: Page, number: int) -> None:
    """Click one of the hexes that can be pointed at."""
    click_at(page, page.locator("polygon.pointed").nth(number))


@pytest.mark.parametrize("size", SIZES)
def test_a_new_user_plays_robots_from_the_lobby_by_clicking(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size], "dark" if size == "phone" else "light")
    page.get_by_role("button", name="Play now: Robots").click()
    plays(page, "scout: 3 moves, 1 shot")
    expect(page.get_by_text("Pick one of the six hexes around your robot")).to_be_visible()
    label = "Rs" if robot(page, "Rs").count() else "Gs"
    usable(page, f"first-{size}")
    begun = shown_step(page)
    click_hex(page, 0)
    plays(page, "scout: 2 moves, 1 shot")
    expect(page.get_by_role("slider", name="Position in the match")).to_have_value(str(begun + 1))
    facing = robot(page, label).get_attribute("aria-label")
    pad(page, "Turn left").click()
    expect(robot(page, label)).not_to_have_attribute("aria-label", facing or "")
    pad(page, "Turn right").click()
    expect(robot(page, label)).to_have_attribute("aria-label", facing or "")
    click_hex(page, 3)
    plays(page, "scout: 1 move, 1 shot")
    pad(page, "Shoot").click()
    numbers = page.locator("svg text")
    expect(numbers.filter(has_text=re.compile("^0 0$"))).to_be_visible()
    usable(page, f"ring-{size}")
    click_at(page, numbers.filter(has_text=re.compile("^2 [0-9]+$")).first)
    plays(page, "scout: 1 move, no shot left")
    expect(pad(page, "Shoot")).to_be_disabled()
    usable(page, f"shot-{size}")
    pad(page, "End play").click()
    plays(page, "sniper: 2 moves, 1 shot")
    expect(page.get_by_text("Pick one of the six hexes around your robot")).to_have_count(0)
    write(page, "turn 1, move\nmove\nshoot 1 0\nmove")
    expect(page.get_by_text(re.compile("not possible. Nothing is carried out"))).to_be_visible()
    page.get_by_role("button", name=re.compile("^Carry out")).click()
    expect(page.get_by_role("alert")).to_contain_text("move")
    usable(page, f"refused-{size}")
    plays(page, "sniper: 2 moves, 1 shot")
    write(page, "turn 1, move\nshoot 1 0")
    page.get_by_role("checkbox", name="Stop when somebody comes into sight").check()
    page.get_by_role("button", name="Carry out 4 orders").click()
    plays(page, "sniper: 1 move, no shot left")
    expect(page.get_by_role("button", name=re.compile("^Carry out"))).to_be_disabled()
    usable(page, f"sniper-{size}")


def test_a_game_is_played_to_its_end_and_seen_by_all(visitor: Visitor) -> None:
    page = visitor()
    match = opened(page, take=1, bots={2: "random"}, options={"draw_after": "1"})
    page.goto(f"/match/{match}")
    over = page.get_by_text(re.compile("^Over: "))
    end = page.get_by_role("button", name="End play")
    for _ in range(60):
        expect(end.or_(over)).to_be_visible()
        if over.is_visible():
            break
        if end.and_(page.locator(":enabled")).count():  # it may go at any moment
            page.keyboard.press("e")
        page.wait_for_timeout(150)
    expect(over).to_be_visible()
    page.goto(f"/match/{match}/replay")
    page.get_by_label("View of").select_option(label="Referee: everything")
    expect(robot(page, "Rs").or_(robot(page, "Gs")).first).to_be_visible()
    page.get_by_role("slider", name="Speed").fill("5")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    usable(page, "over")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_hexes_have_the_names_that_orders_use(visitor: Visitor, scheme: str) -> None:
    page = visitor(DESK, scheme)
    page.goto(f"/match/{opened(page, take=1, bots={'2': 'random'})}")
    plays(page, "scout")
    names = page.get_by_role("region", name="Chart").locator("text").filter(has_text=re.compile(r"^-?\d,-?\d$"))
    assert names.count() == 61
    assert names.first.evaluate("(text) => parseFloat(getComputedStyle(text).fontSize)") >= 11
    usable(page, f"names-{scheme}")


@pytest.mark.parametrize("size", SIZES)
def test_what_happened_is_above_the_buttons_and_in_view(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    page.goto(f"/match/{opened(page, take=1, bots={'2': 'sitters'})}")
    plays(page, "scout: 3 moves, 1 shot")
    report = page.get_by_role("region", name="Turn report")
    expect(report).to_contain_text("You are red, with a scout, a sniper and a tank.")
    before = settled_page.middle(pad(page, "End play"))
    pad(page, "Move").click()
    plays(page, "scout: 2 moves, 1 shot")
    expect(report).to_contain_text("Your scout moved to")
    expect(report.get_by_role("button", name="Full printout")).to_be_in_viewport(ratio=1)
    expect(report).to_be_in_viewport(ratio=1)
    expect(pad(page, "End play")).to_be_in_viewport(ratio=1)
    assert settled_page.middle(report)[1] < settled_page.middle(pad(page, "Move"))[1]
    assert settled_page.middle(pad(page, "End play")) == before
    assert page.get_by_role("list", name="What happened").count() == 0
    usable(page, f"told-{size}")


def test_the_buttons_of_a_play_stay_where_they_are(visitor: Visitor) -> None:
    page = visitor()
    page.get_by_role("button", name="Play now: Robots").click()
    plays(page, "scout: 3 moves, 1 shot")
    before = settled_page.middle(pad(page, "End play"))
    for number, left in enumerate(("2 moves", "1 move")):
        click_hex(page, number)
        plays(page, f"scout: {left}")
        assert settled_page.middle(pad(page, "End play")) == before
    pad(page, "End play").click()
    plays(page, "sniper: 2 moves")
    assert settled_page.middle(pad(page, "End play")) == before


@pytest.mark.parametrize("size", SIZES)
def test_a_shot_at_an_own_robot_is_fired_only_if_the_player_agrees(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    page.goto(f"/match/{opened(page, take=1, bots={'2': 'sitters'})}")
    plays(page, "scout: 3 moves, 1 shot")
    question = page.get_by_role("dialog", name="Shoot at a hex?")
    for answer, left in (("Cancel", "1 shot"), ("Shoot at a hex", "no shot left")):
        pad(page, "Shoot").click()
        page.get_by_label("Range and direction").select_option("0 0")
        page.get_by_role("button", name="Fire", exact=True).click()
        expect(question).to_contain_text("This shot hits your own scout itself and ")
        usable(page, f"own-shot-{size}")
        question.get_by_role("button", name=answer).click()
        expect(question).to_have_count(0)
        if left == "1 shot":
            plays(page, f"scout: 3 moves, {left}")
    plays(page, "sniper")  # the scout is destroyed


def test_a_shot_at_another_hex_is_fired_at_once(visitor: Visitor) -> None:
    page = visitor()
    page.goto(f"/match/{opened(page, take=1, bots={'2': 'sitters'})}")
    plays(page, "scout: 3 moves, 1 shot")
    pad(page, "Shoot").click()
    page.get_by_label("Range and direction").select_option("2 0")
    page.get_by_role("button", name="Fire", exact=True).click()
    plays(page, "scout: 3 moves, no shot left")


def test_keys_play_and_quick_ones_wait_their_turn(visitor: Visitor) -> None:
    page = visitor()
    match = opened(page, take=[1, 2])
    page.goto(f"/match/{match}")
    receive_screen(page)
    plays(page, "scout: 3 moves")
    for key in ("ArrowUp", "d", "w", "a"):
        page.keyboard.press(key)
    plays(page, "scout: 1 move")
    expect(page.get_by_role("slider", name="Position in the match")).to_have_value("4")
    page.keyboard.press("s")
    expect(page.get_by_text("Pick a hex on the chart.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Pick a hex on the chart.")).to_have_count(0)


def receive_screen(page: Page) -> str:
    """Take over the screen as the next player."""
    heading = page.get_by_role("heading", name=re.compile("^Pass the screen to "))
    expect(heading).to_be_visible()
    name = (heading.text_content() or "").removeprefix("Pass the screen to ")
    receive(page, name)
    return name


@pytest.mark.parametrize("size", SIZES)
def test_people_at_one_screen_pass_it_between_plays_only(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    page.goto("/new?game=robots")
    page.get_by_role("radio", name=re.compile("^People at this screen")).check()
    page.get_by_label("Name of the player of seat 1").fill("Ann")
    page.get_by_label("Name of the player of seat 2").fill("Ben")
    page.get_by_role("button", name="Start the match").click()
    first = receive_screen(page)
    blank = page.get_by_role("heading", name=re.compile("^Pass the screen"))
    plays(page, "scout: 3 moves")
    for number, left in enumerate(("2 moves", "1 move")):
        click_hex(page, number)
        plays(page, f"scout: {left}")
        expect(blank).to_have_count(0)
    pad(page, "End play").click()
    expect(blank).to_be_visible()
    second = receive_screen(page)
    assert first != second
    plays(page, "scout: 3 moves")
    pad(page, "Turn left").click()
    pad(page, "End play").click()
    handed_to(page, first)
    receive(page, first)
    plays(page, "sniper: 2 moves")
    usable(page, f"hot-seat-{size}")


@pytest.mark.parametrize("size", ["phone"])
def test_spectators_see_nothing_newer_than_the_delay_allows(visitor: Visitor, size: str) -> None:
    page, stranger = visitor(SIZES[size]), visitor(SIZES[size], "dark")
    page.goto("/new?game=robots")
    page.get_by_role("radio", name=re.compile("^Wanderers bots")).check()
    page.get_by_text("Details: title").click()
    page.get_by_label("with a delay of one turn").check()
    expect(page.get_by_text("everything as it was before the last turn")).to_be_visible()
    page.get_by_label("with a delay in seconds").check()
    expect(page.get_by_text("players included")).to_be_visible()
    page.get_by_label("Spectator delay in seconds").fill("6")
    usable(page, f"new-watched-{size}")
    page.get_by_role("button", name="Start the match").click()
    plays(page, "scout: 3 moves")
    begun = shown_step(page)
    match = page.url.rsplit("/", 1)[-1]
    stranger.goto(f"/match/{match}")
    expect(stranger.get_by_text("You are watching with a delay of 6 seconds.")).to_be_visible()
    expect(stranger.get_by_role("slider", name="Position in the match")).to_have_value(str(begun))
    pad(page, "Move").click()
    plays(page, "scout: 2 moves")
    shown: list[tuple[int, int]] = []
    for _ in range(8):
        info = stranger.evaluate(GET, f"/api/matches/{match}")
        shown.append((shown_step(stranger), info["watch_step"]))
        stranger.wait_for_timeout(250)
    assert all(step <= allowed for step, allowed in shown)
    assert shown[0][0] == begun
    expect(stranger.get_by_role("slider", name="Position in the match")).to_have_value(str(begun + 1))
    expect(stranger.get_by_role("tab")).to_have_count(2)
    usable(stranger, f"watching-{size}")


def test_what_opponents_do_is_steered_and_watched_again(visitor: Visitor) -> None:
    """Also if nothing was seen of their last step; and no line of what happened is cut."""
    page = visitor(replays=True, moving=True)
    match = opened(page, take=1, bots={"2": "sitters"})
    page.goto(f"/match/{match}")
    plays(page, "scout: 3 moves, 1 shot")
    begun = shown_step(page)
    long = "The scout of green shoots at 2,0: your sniper is hit, your tank is hit, and both still stand."

    def told(route: Route, request: Request) -> None:
        step = int(request.url.rsplit("=", 1)[-1])
        quiet = {"caption": "", "amount": "", "tone": "neutral", "focus": [], "acts": []}
        scene = quiet | {"id": "s", "title": "Shot", "caption": f"Shot of step {step}", "seconds": 9}
        line = {"kind": "hit", "text": long, "marks": [], "amount": "", "tone": "loss", "gone": {}}
        digest = {"headline": "You were hit.", "lines": [line], "weight": 1, "moment": "", "says_all": False}
        scenes = [scene] if step == begun + 2 else []
        route.fulfill(json={"figures": [], "digest": digest, "replay": {"scenes": scenes}, "goal": None})

    page.route(re.compile(r"/story\?step="), told)
    pad(page, "End play").click()
    bar = page.get_by_role("group", name="Replay")
    bar.get_by_role("button", name="Pause").click()
    expect(page.locator(".caption")).to_have_text(f"Shot of step {begun + 2}")
    expect(bar.get_by_role("button", name="Play")).to_be_visible()
    shot(page, "robots-steered")
    bar.get_by_role("button", name="2×").click()
    bar.get_by_role("button", name="Skip").click()
    expect(bar).to_have_count(0)
    plays(page, "sniper")
    report = page.get_by_role("region", name="Turn report")
    text = report.get_by_text(long)
    expect(text).to_be_visible()
    assert text.evaluate("(line) => line.scrollWidth <= line.clientWidth + 1")
    shot(page, "robots-again")
    report.get_by_role("button", name="Watch again").click()
    expect(page.locator(".caption")).to_have_text(f"Shot of step {begun + 2}")
